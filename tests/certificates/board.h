/* The board of Starboard Y, masks of its cells, and the order in which to try moves.  The engines share none of it. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t Mask;
enum { MAX_CELLS = 48, WORDS = 4, FILLINGS = 64 * WORDS };
#define BIT(cell) ((Mask)1 << (cell))
#define EACH(cell, mask) for (Mask rest_ = (mask); rest_ && (cell = __builtin_ctzll(rest_), 1); rest_ &= rest_ - 1)
#define COUNT(mask) __builtin_popcountll(mask)

/* A list with room for one item more than `count`. */
static void *grown(void *old, long count, long *room, long item) {
  if (count < *room) return old;
  *room = *room ? 2 * *room : 1024;
  old = realloc(old, *room * item);
  if (!old) exit(2);
  return old;
}

/* The board: its rows from the lowest up, and the cells of a row from the left; -1 is off the board. */

static int size, cells, at[16][20];
static int beside[MAX_CELLS][6]; /* going round */
static int turned[3][MAX_CELLS]; /* by no, one and two thirds */
static char name[MAX_CELLS][4];
static Mask full, around[MAX_CELLS], side[3]; /* a Y touches all three: 0 or 5, 1 or 2, 3 or 4 */
static Mask nears[8][256], turns[3][8][256];   /* for each byte of a mask */

static void set_up(void) {
  int rows = 2 * size;
  double x[MAX_CELLS], y[MAX_CELLS], mx = 0, my = 0;
  memset(at, -1, sizeof at);
  for (int r = 0; r < rows; r++) {
    int length = r < size - 1 ? size + 1 + r : 3 * size - 1 - r;
    for (int k = 0; k < length; k++, cells++) {
      at[r][k] = cells;
      x[cells] = k - length / 2.0, y[cells] = r * sqrt(0.75);
      mx += x[cells], my += y[cells];
      sprintf(name[cells], "%c%d", 'a' + r, k + 1);
      if (r == 0) side[0] |= BIT(cells);
      if (r == rows - 1) side[2] |= BIT(cells);
      if (k == 0) side[r < size ? 0 : 2] |= BIT(cells), side[r == size - 1 ? 2 : 0] |= r == size - 1 ? BIT(cells) : 0;
      if (k == length - 1) side[1] |= BIT(cells);
    }
  }
  mx /= cells, my /= cells, full = BIT(cells) - 1;
  for (int a = 0; a < cells; a++) {
    for (int d = 0; d < 6; d++) beside[a][d] = -1;
    for (int b = 0; b < cells; b++) {
      for (int d = 0; d < 6; d++)
        if (hypot(x[a] + cos(d * M_PI / 3) - x[b], y[a] + sin(d * M_PI / 3) - y[b]) < 0.1)
          beside[a][d] = b, around[a] |= BIT(b);
      for (int t = 0; t < 3; t++) {
        double c = cos(t * 2 * M_PI / 3), s = sin(t * 2 * M_PI / 3), dx = x[a] - mx, dy = y[a] - my;
        if (hypot(mx + c * dx - s * dy - x[b], my + s * dx + c * dy - y[b]) < 0.1) turned[t][a] = b;
      }
    }
  }
  for (int c = 0; c < cells; c++)
    for (int byte = 0; byte < 256; byte++)
      if (byte >> c % 8 & 1) {
        nears[c / 8][byte] |= around[c];
        for (int t = 0; t < 3; t++) turns[t][c / 8][byte] |= BIT(turned[t][c]);
      }
}
static Mask mapped(const Mask table[8][256], Mask mask) {
  Mask out = 0;
  for (int i = 0; i < 6; i++) out |= table[i][mask >> 8 * i & 255];
  return out;
}
static Mask turn_mask(Mask mask, int t) { return t ? mapped(turns[t], mask) : mask; }
static Mask near(Mask mask) { return mapped(nears, mask); }
static Mask flood(Mask seed, Mask within) {
  Mask found = seed & within, fresh = found;
  while (fresh) fresh = near(fresh) & within & ~found, found |= fresh;
  return found;
}

/* The stones of the position of a code, its rows from the top: Black's and White's. */
static void read_code(const char *code, Mask stones[2]) {
  stones[0] = stones[1] = 0;
  for (int r = 2 * size - 1, k = 0; *code; code++) {
    if (*code == '/') r--, k = 0;
    else if (*code == 'b' || *code == 'w') stones[*code == 'w'] |= BIT(at[r][k++]);
    else k += strtol(code, (char **)&code, 10), code--;
  }
}
/* All first moves up to rotation; how many.  The middle of the board comes first: what is learnt there helps
   elsewhere. */
static int first_moves(uint8_t *order) {
  int count = 0;
  for (Mask seen = 0; seen != full;) {
    int best = -1, least = 99;
    for (int c = 0; c < cells; c++) {
      int steps = 0; /* to the farthest cell */
      for (Mask reached = BIT(c); reached != full; steps++) reached |= near(reached);
      if (!(seen >> c & 1) && steps < least) best = c, least = steps;
    }
    for (int t = 0; t < 3; t++) seen |= BIT(turned[t][best]);
    order[count++] = best;
  }
  return count;
}

/* Which cells matter most in random fillings of the board (van Rijswijck's reduction of Y tells who wins). */

static Mask seed_ = 88172645463325252ull;
static Mask random_(void) { seed_ ^= seed_ << 13; seed_ ^= seed_ >> 7; return seed_ ^= seed_ << 17; }
static int layout[24][24];

static void lay_out(void) { /* like fillings.py: the triangle from its lowest row up */
  int t = 0;
  for (int row = 2 * size - 1; row >= -size + 1; row--, t++)
    for (int place = 0; place < row + size; place++) {
      int column = size - row + place, r = row, k = column;
      if (row < 0) r = 0, k = column;
      else if (column < 0) r = row + column, k = 0;
      else if (k > 3 * size - 1 - row) k = 3 * size - 1 - row;
      int shift = size - r > 0 ? size - r : 0;
      layout[t][place] = at[2 * size - 1 - r][k - shift < 0 ? 0 : k - shift];
    }
}
/* Sorts cells of `order` by how much more often their owner wins with them than without them. */
static void sort_cells(Mask own, Mask other, uint8_t *order, int count) {
  Mask fill[MAX_CELLS][WORDS], row[24][24], won[WORDS];
  double worth[MAX_CELLS];
  int height = 3 * size - 1, all = 0;
  for (int c = 0; c < cells; c++)
    for (int w = 0; w < WORDS; w++) fill[c][w] = own >> c & 1 ? ~(Mask)0 : other >> c & 1 ? 0 : random_();
  for (int w = 0; w < WORDS; w++) {
    for (int t = 0; t < height; t++)
      for (int p = 0; p < height - t; p++) row[t][p] = fill[layout[t][p]][w];
    for (int h = height; h > 1; h--)
      for (int t = 0; t + 1 < h; t++)
        for (int p = 0; p + t + 1 < h; p++) {
          Mask a = row[t][p], b = row[t][p + 1], c = row[t + 1][p];
          row[t][p] = (a & b) | (c & (a | b));
        }
    won[w] = row[0][0], all += COUNT(won[w]);
  }
  for (int i = 0; i < count; i++) {
    int c = order[i], held = 0, both = 0;
    for (int w = 0; w < WORDS; w++) held += COUNT(fill[c][w]), both += COUNT(fill[c][w] & won[w]);
    worth[c] = (both + 1.0) / (held + 2) - (all - both + 1.0) / (FILLINGS - held + 2);
  }
  for (int i = 1; i < count; i++)
    for (int j = i; j && worth[order[j]] > worth[order[j - 1]]; j--) {
      int swap = order[j]; order[j] = order[j - 1], order[j - 1] = swap;
    }
}
