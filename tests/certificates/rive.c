/* Proves who wins Rive on boards of up to 19 cells, by trying all moves to the end.

   cc -O3 -march=native -o rive rive.c -lm && ./rive 3    who wins after each first move
   ./rive 3 - < codes                                     the winning moves in each position
   ./rive 3 three.json                                    a turn that wins, for who needs one


   Positions cannot repeat: with every placement the sizes of the groups grow in dictionary order.  So
   the search goes to the end, and remembers who wins each position however it is turned, mirrored or
   coloured.  A position is settled when a single group is next to all empty cells.

   A certificate has a turn for each position that the player to move wins and that can arise within some
   turns, whatever both play, or later, while the winner plays by it.  Of the turns that win, it has one
   after which the other player has the fewest replies that need a turn which it does not have yet. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint32_t Mask;
typedef uint64_t Key;
enum { MAX_CELLS = 19, SYMMETRIES = 12, PART = 10, PARTS = 2, MAX_CLICKS = 64, TURNS = 6 };
#define BIT(cell) ((Mask)1 << (cell))
#define EACH(cell, mask) for (Mask rest_ = (mask); rest_ && (cell = __builtin_ctz(rest_), 1); rest_ &= rest_ - 1)
#define COUNT(mask) __builtin_popcount(mask)

/* The stones of the player to move and of the other one.  While a capture is not finished, `left` stones
   have still to go, and `placed` is the stone that captured. */
typedef struct { Mask own, other, placed; int left; } Position;
typedef struct { Mask stones, halo; int size; } Group;
typedef struct { Key *slots; long known, room; } Table;
/* Where a turn leads, and the clicks of it: cells, and those to remove a stone from as ~cell. */
typedef struct { Position p; int count; signed char clicks[MAX_CLICKS]; } Turn;
/* Turns that end in different positions, and the positions on the way. */
typedef struct { Turn *ends; long count, room; Position *seen; long count_seen, room_seen; } Turns;

static int size, rows, length[2 * MAX_CELLS], cells;
static char name[MAX_CELLS][4];
static Mask full, around[MAX_CELLS], turned[SYMMETRIES][PARTS][1 << PART];
static Table proved; /* the keys of positions, and in the lowest bit whether the mover wins */
static Table told;   /* the keys of those that the certificate has a turn for */

static void set_up(void) {
  double x[MAX_CELLS], y[MAX_CELLS];
  rows = 2 * size - 1;
  for (int r = 0; r < rows; r++) {
    length[r] = r < size ? size + r : 3 * size - 2 - r;
    for (int k = 0; k < length[r]; k++, cells++) {
      x[cells] = k - (length[r] - 1) / 2.0, y[cells] = (r - size + 1) * sqrt(0.75);
      sprintf(name[cells], "%c%d", 'a' + r, k + 1);
    }
  }
  full = BIT(cells) - 1;
  for (int a = 0; a < cells; a++)
    for (int b = 0; b < cells; b++) {
      if (a != b && hypot(x[a] - x[b], y[a] - y[b]) < 1.1) around[a] |= BIT(b);
      for (int s = 0; s < SYMMETRIES; s++) {
        double c = cos(s * M_PI / 3), d = sin(s * M_PI / 3), mirrored = s < 6 ? x[a] : -x[a];
        if (hypot(c * mirrored - d * y[a] - x[b], d * mirrored + c * y[a] - y[b]) > 0.1) continue;
        for (int m = 0; m < 1 << PART; m++)
          if (m >> a % PART & 1) turned[s][a / PART][m] |= BIT(b);
      }
    }
}

static Mask turn(int s, Mask mask) {
  return turned[s][0][mask & ((1 << PART) - 1)] | turned[s][1][mask >> PART];
}

static Mask near(Mask mask) {
  Mask out = 0;
  int cell;
  EACH(cell, mask) out |= around[cell];
  return out;
}

static Mask flood(Mask from, Mask within) {
  for (Mask grown; (grown = (from | near(from)) & within) != from;) from = grown;
  return from;
}

static int find_groups(Mask stones, Group *groups) {
  int count = 0;
  for (; stones; stones &= ~groups[count++].stones) {
    Mask group = flood(stones & -stones, stones);
    groups[count] = (Group){group, near(group) & ~group, COUNT(group)};
  }
  return count;
}

static Mask moves(const Position *p) {
  Mask stones = p->own | p->other, out = 0;
  int cell, smallest = MAX_CELLS;
  if (p->left) {
    Mask group = flood(p->placed, stones);
    EACH(cell, group & ~p->placed)
      if (flood(p->placed, group & ~BIT(cell)) == (group & ~BIT(cell))) out |= BIT(cell);
    return out;
  }
  Group groups[MAX_CELLS];
  int count = find_groups(stones, groups);
  EACH(cell, full & ~stones) {
    int largest = 0;
    for (int g = 0; g < count; g++)
      if (groups[g].halo >> cell & 1 && groups[g].size > largest) largest = groups[g].size;
    if (largest < smallest) smallest = largest, out = 0;
    if (largest == smallest) out |= BIT(cell);
  }
  return out;
}

/* Makes a move, and returns whether the same player goes on. */
static int play(Position *p, int cell) {
  if (p->left) {
    p->own &= ~BIT(cell), p->other &= ~BIT(cell);
    if (!--p->left) p->placed = 0;
    return 1;
  }
  Group groups[MAX_CELLS];
  int count = find_groups(p->own | p->other, groups), sum = 0, largest = 0;
  for (int g = 0; g < count; g++)
    if (groups[g].halo >> cell & 1) {
      sum += groups[g].size;
      if (groups[g].size > largest) largest = groups[g].size;
    }
  p->own |= BIT(cell);
  if (sum > largest) return p->left = sum - largest, p->placed = BIT(cell), 1;
  *p = (Position){p->other, p->own, 0, 0};
  return 0;
}

static Key key_of(const Position *p) {
  Key least = ~(Key)0;
  for (int s = 0; s < SYMMETRIES; s++) {
    Key key = (Key)turn(s, p->own) << MAX_CELLS | turn(s, p->other);
    key = key << 5 | (p->placed ? __builtin_ctz(turn(s, p->placed)) : 0);
    if (key < least) least = key;
  }
  return (least << 5 | p->left) << 1;
}

static Key *slot(const Table *t, Key key) {
  Key mixed = key * 0x9E3779B97F4A7C15;
  for (long i = (mixed ^ mixed >> 29) & (t->room - 1);; i = (i + 1) & (t->room - 1))
    if (!t->slots[i] || (t->slots[i] & ~(Key)1) == key) return &t->slots[i];
}

static Key find(const Table *t, Key key) { return t->room ? *slot(t, key) : 0; }

static void remember(Table *t, Key key, int bit) {
  if (2 * t->known >= t->room) {
    Table old = *t;
    t->room = t->room ? 2 * t->room : 1 << 16;
    t->slots = calloc(t->room, sizeof *t->slots);
    if (!t->slots) exit(2);
    for (long i = 0; i < old.room; i++)
      if (old.slots[i]) *slot(t, old.slots[i] & ~(Key)1) = old.slots[i];
    free(old.slots);
  }
  *slot(t, key) = key | bit, t->known++;
}

static int wins(Position p);

static int wins_with(Position p, int cell) { return play(&p, cell) ? wins(p) : !wins(p); }

/* Whether the position is settled. */
static int settled(const Position *p) {
  Group groups[MAX_CELLS];
  return !p->left && find_groups(p->own | p->other, groups) == 1 && (groups[0].stones | groups[0].halo) == full;
}

/* Whether the player to move wins. */
static int wins(Position p) {
  Mask stones = p.own | p.other, once = 0, twice = 0;
  if (settled(&p)) return COUNT(p.own) + (cells - COUNT(stones)) % 2 > COUNT(p.other);
  Key key = key_of(&p), seen = find(&proved, key);
  if (seen) return seen & 1;
  Group groups[MAX_CELLS];
  int count = find_groups(stones, groups), cell;
  /* Captures first, and of the stones to remove those of the opponent. */
  for (int g = 0; g < count; g++) twice |= once & groups[g].halo, once |= groups[g].halo;
  Mask all = moves(&p), first = all & (p.left ? p.other : twice);
  int found = 0;
  EACH(cell, first) if ((found = wins_with(p, cell))) break;
  if (!found) EACH(cell, all & ~first) if ((found = wins_with(p, cell))) break;
  remember(&proved, key, found);
  return found;
}

static void *grown(void *list, long count, long *room, size_t each) {
  if (count < *room) return list;
  list = realloc(list, (*room = *room ? 2 * *room : 64) * each);
  return list ? list : (exit(2), list);
}

/* Adds to `all` the turns that go on from `so_far` to where they end or the position is settled; only those
   that win, if `only_wins`. */
static void add_turns(Turns *all, Turn so_far, int only_wins) {
  Position p = so_far.p;
  for (long i = 0; i < all->count_seen; i++)
    if (!memcmp(&all->seen[i], &p, sizeof p)) return;
  all->seen = grown(all->seen, all->count_seen, &all->room_seen, sizeof p);
  all->seen[all->count_seen++] = p;
  int cell;
  EACH(cell, moves(&p)) {
    if (only_wins && !wins_with(p, cell)) continue;
    Turn next = so_far;
    if (next.count == MAX_CLICKS) exit(3);
    next.clicks[next.count++] = p.left ? ~cell : cell;
    if (play(&next.p, cell) && !settled(&next.p)) {
      add_turns(all, next, only_wins);
      continue;
    }
    all->ends = grown(all->ends, all->count, &all->room, sizeof next);
    all->ends[all->count++] = next;
  }
}

static Turns turns(Position p, int only_wins) {
  Turns all = {0};
  add_turns(&all, (Turn){.p = p}, only_wins);
  return all;
}

static void drop(Turns all) { free(all.ends), free(all.seen); }

/* Writes a position as it is least of all its images, and a turn, for the player x who is to move. */
static void write(FILE *file, const Position *p, const Turn *t) {
  char least[MAX_CELLS + 1] = "~", text[MAX_CELLS + 1] = "";
  int best = 0;
  for (int s = 0; s < SYMMETRIES; s++) {
    Mask own = turn(s, p->own), other = turn(s, p->other);
    for (int c = 0; c < cells; c++) text[c] = own >> c & 1 ? 'x' : other >> c & 1 ? 'o' : '.';
    if (strcmp(text, least) < 0) strcpy(least, text), best = s;
  }
  fprintf(file, "%s\n\"%s\":\"", told.known > 1 ? "," : "", least);
  for (int i = 0; i < t->count; i++) {
    int click = t->clicks[i], cell = click < 0 ? ~click : click;
    fprintf(file, "%s%s", click < 0 ? "x" : i ? " " : "", name[__builtin_ctz(turn(best, BIT(cell)))]);
  }
  fprintf(file, "\"");
}

/* How many of the replies in a position need a turn that is not in the certificate yet; tells one for each, if
   there is a file. */
static long tell_replies(FILE *file, const Position *p);

/* Tells a turn that wins in a position, unless there is one already. */
static void tell(FILE *file, Position p) {
  if (find(&told, key_of(&p))) return;
  remember(&told, key_of(&p), 0);
  Turns all = turns(p, 1);
  long best = 0, fewest = -1;
  for (long i = 0; i < all.count && fewest; i++) {
    long fresh = settled(&all.ends[i].p) ? 0 : tell_replies(NULL, &all.ends[i].p);
    if (fewest < 0 || fresh < fewest) fewest = fresh, best = i;
  }
  Turn chosen = all.ends[best];
  drop(all);
  write(file, &p, &chosen);
  if (fewest) tell_replies(file, &chosen.p);
}

static long tell_replies(FILE *file, const Position *p) {
  long fresh = 0;
  Turns all = turns(*p, 0);
  for (long i = 0; i < all.count; i++)
    if (!settled(&all.ends[i].p) && !find(&told, key_of(&all.ends[i].p))) {
      fresh++;
      if (file) tell(file, all.ends[i].p);
    }
  return drop(all), fresh;
}

/* Tells turns for all positions that arise within so many turns from one, and what they need later. */
static void certify(FILE *file, Position p, int left, Table *seen) {
  Turns all = turns(p, 0);
  for (long i = 0; i < all.count; i++) {
    Position after = all.ends[i].p;
    if (settled(&after) || find(&seen[left], key_of(&after))) continue;
    remember(&seen[left], key_of(&after), 0);
    if (wins(after)) tell(file, after);
    else tell_replies(file, &after);
    if (left > 1) certify(file, after, left - 1, seen);
  }
  drop(all);
}

/* A position as text, as Skerry writes it, and the winning moves in it. */
static void answer(const char *text, char mover, const char *still) {
  Mask stones[2] = {0, 0};
  int cell;
  for (int r = rows - 1, k = 0; *text; text++) {
    int start = 0;
    for (int below = 0; below < r; below++) start += length[below];
    if (*text == '/') r--, k = 0;
    else if (*text == 'b' || *text == 'w') stones[*text == 'w'] |= BIT(start + k++);
    else k += *text - '0';
  }
  Position p = {stones[mover == 'w'], stones[mover == 'b'], 0, 0};
  char placed[4];
  if (sscanf(still, "r%d@%3s", &p.left, placed) == 2)
    for (int c = 0; c < cells; c++) if (!strcmp(name[c], placed)) p.placed = BIT(c);
  EACH(cell, moves(&p)) if (wins_with(p, cell)) printf(" %s%s", p.left ? "x" : "", name[cell]);
  printf("\n");
}

int main(int argc, char **argv) {
  if (argc < 2 || (size = atoi(argv[1])) < 2 || size > 3) return fprintf(stderr, "usage: rive 2|3 [-|FILE]\n"), 1;
  set_up();
  char text[99], mover, still[16];
  if (argc > 2 && strcmp(argv[2], "-")) {
    static Table seen[TURNS + 1];
    FILE *file = fopen(argv[2], "w");
    if (!file) return perror(argv[2]), 1;
    fprintf(file, "{\"size\":%d,\"turns\":{", size);
    certify(file, (Position){0, 0, 0, 0}, TURNS, seen);
    fprintf(file, "}}\n");
    printf("%ld turns, %.1f s\n", told.known, (double)clock() / CLOCKS_PER_SEC);
    return fclose(file) ? 1 : 0;
  }
  if (argc > 2) {
    while (scanf("%98s %c %15s", text, &mover, still) == 3) answer(text, mover, still);
    return 0;
  }
  Mask seen = 0;
  for (int c = 0; c < cells; c++) {
    if (seen >> c & 1) continue;
    for (int s = 0; s < SYMMETRIES; s++) seen |= turn(s, BIT(c));
    int black = wins_with((Position){0, 0, 0, 0}, c);
    printf("%s %s: %.1f s, %ld positions\n", name[c], black ? "Black" : "White", (double)clock() / CLOCKS_PER_SEC, proved.known);
    fflush(stdout);
  }
}
