/* Proves who wins the openings of Starboard Y on small boards, and writes the winner's strategies.

   cc -O3 -march=native -o strategies strategies.c -lm && ./strategies 3 three.json

   The search is of the must-play region (Hayward et al., "Solving 7x7 Hex", 2003), and learns.  A threat
   is a way to win for the player to move: the stones it needs, and the cells that the opponent must not
   have.  Whatever is proved becomes a threat, turned by 120 degrees as well, and holds for both players
   in all positions with these stones.  If no cell is in all threats of a player, the opponent, to move,
   has lost.  Threats by pairs of cells, of which the player gets one each, are found without a search.
   What a search of an opening needs again is found among the threats. */
#include "board.h"
#include <time.h>

enum { MOST_PAIRS = 12 };
typedef struct { int count; Mask of[MOST_PAIRS]; } Pairs;
/* Wins for the player to move with `cell`: by a strategy for the second player, turned `turn` times, or
   by pairs if `after` is negative. */
typedef struct { Mask stones, all; int cell, after, turn; double cost; } Threat; /* the size of its proof as a tree */
typedef struct { Mask stones, all; double cost; int first, count; } Second; /* its threats are in `entries` */

static Threat *threats; static long n_threats, room_threats;
static Second *seconds; static long n_seconds, room_seconds;
static int *entries; static long n_entries, room_entries;
static Pairs *leaves; static long n_leaves, room_leaves;
static long nodes;

/* Wins by pairs. */

static int has_y(Mask stones) {
  for (Mask rest = stones & side[0]; rest;) {
    Mask group = flood(rest & -rest, stones);
    if (group & side[1] && group & side[2]) return 1;
    rest &= ~group;
  }
  return 0;
}

/* Whether these stones have a Y whichever cell of each pair is added. */
static int holds(Mask stones, const Pairs *pairs, int from) {
  if (from == pairs->count) return has_y(stones);
  Mask pair = pairs->of[from], low = pair & -pair;
  return holds(stones | low, pairs, from + 1) && holds(stones | (pair ^ low), pairs, from + 1);
}

/* What is known. */

static uint32_t *table; static long table_room;
static uint32_t hash(Mask a, Mask b) {
  Mask h = (a * 0x9E3779B97F4A7C15ull) ^ (b * 0xC2B2AE3D27D4EB4Full);
  return (h ^ h >> 29) * 0xBF58476D1CE4E5B9ull >> 32;
}
static uint32_t *slot(Mask stones, Mask all) {
  if (2 * n_threats >= table_room) {
    table_room = table_room ? 2 * table_room : 1 << 16;
    free(table);
    table = calloc(table_room, sizeof *table);
    for (long i = 0; i < n_threats; i++) *slot(threats[i].stones, threats[i].all) = i + 1;
  }
  uint32_t h = hash(stones, all) & (table_room - 1);
  while (table[h] && (threats[table[h] - 1].stones != stones || threats[table[h] - 1].all != all))
    h = (h + 1) & (table_room - 1);
  return table + h;
}
static int add_threat(Mask stones, Mask all, int cell, int after) {
  for (int t = 0; t < 3; t++) {
    Mask s = turn_mask(stones, t), a = turn_mask(all, t);
    uint32_t *known = slot(s, a);
    if (*known) continue;
    threats = grown(threats, n_threats, &room_threats, sizeof *threats);
    threats[n_threats++] = (Threat){s, a, turned[t][cell], after, t, after < 0 ? 1 : seconds[after].cost};
    *known = n_threats;
  }
  return *slot(stones, all) - 1;
}

/* A threat by pairs, without what it can do without; the stones are at least once enough. */
static int add_leaf(Mask own, int cell, Pairs pairs) {
  Mask stones = own & ~BIT(cell), all = BIT(cell);
  int c;
  for (int i = pairs.count - 1; i >= 0; i--) {
    Pairs fewer = pairs;
    fewer.of[i] = fewer.of[--fewer.count];
    if (holds(stones | BIT(cell), &fewer, 0)) pairs = fewer;
  }
  EACH(c, stones) if (holds((stones & ~BIT(c)) | BIT(cell), &pairs, 0)) stones &= ~BIT(c);
  for (int i = 0; i < pairs.count; i++) all |= pairs.of[i];
  leaves = grown(leaves, n_leaves, &room_leaves, sizeof *leaves);
  leaves[n_leaves++] = pairs;
  return add_threat(stones, all | stones, cell, -(int)n_leaves);
}

/* The threats of each player that the opponent's stones leave, for each number of these stones. */
typedef struct { int *of; long count, room, seen; Mask against; } List;
static List lists[2][MOST_CELLS + 1];
static void sync(List *list) {
  for (; list->seen < n_threats; list->seen++)
    if (!(threats[list->seen].all & list->against)) {
      list->of = grown(list->of, list->count, &list->room, sizeof(int));
      list->of[list->count++] = list->seen;
    }
}
static List *list_against(int player, Mask other, int count) {
  List *list = &lists[player][count];
  if (count && list->against != other) {
    List *before = &lists[player][count - 1];
    list->against = other, list->count = 0, list->seen = 0;
    if (!(before->against & ~other) && COUNT(other ^ before->against) == 1) {
      sync(before);
      for (long i = 0; i < before->count; i++) {
        int t = before->of[i];
        if (!(threats[t].all & other)) {
          list->of = grown(list->of, list->count, &list->room, sizeof(int));
          list->of[list->count++] = t;
        }
      }
      list->seen = before->seen;
    }
  }
  sync(list);
  return list;
}

/* Virtual connections through pairs: see connections.py. */

typedef struct { Mask around; int sides; Pairs pairs; } Chain;
typedef struct { int cell; Mask all; Pairs pairs; } Win;
static Mask two(Mask mask) { Mask low = mask & -mask; mask ^= low; return low | (mask & -mask); }
static int choose(Pairs *pairs, const Mask *sets, int count, Mask used) {
  if (!count) return 1;
  Mask free_ = *sets & ~used; int a, b;
  EACH(a, free_) {
    Mask later = free_ & ~(BIT(a + 1) - 1);
    for (; later; later &= later - 1) {
      b = __builtin_ctzll(later);
      pairs->of[pairs->count++] = BIT(a) | BIT(b);
      if (choose(pairs, sets + 1, count - 1, used | BIT(a) | BIT(b))) return 1;
      pairs->count--;
    }
  }
  return 0;
}
static void append(Pairs *pairs, const Pairs *more) {
  for (int i = 0; i < more->count && pairs->count < MOST_PAIRS; i++) pairs->of[pairs->count++] = more->of[i];
}
static int find_wins(Mask own, Mask other, Win *wins) {
  Mask empty = full & ~(own | other), free_ = empty;
  Chain chains[MOST_CELLS];
  int n = 0, found = 0, c;
  for (Mask rest = own; rest; n++) {
    Mask group = flood(rest & -rest, own);
    rest &= ~group;
    chains[n] = (Chain){near(group) & empty, 0, {0}};
    for (int k = 0; k < 3; k++) chains[n].sides |= !!(group & side[k]) << k;
  }
  for (int i = 0; i < n;) {
    int j = 0;
    for (; j < i; j++) {
      Mask common = chains[i].around & chains[j].around & free_;
      if (COUNT(common) > 1 && chains[i].pairs.count + chains[j].pairs.count < MOST_PAIRS - 4) {
        Mask pair = two(common);
        free_ &= ~pair;
        chains[j].around |= chains[i].around, chains[j].sides |= chains[i].sides;
        append(&chains[j].pairs, &chains[i].pairs);
        chains[j].pairs.of[chains[j].pairs.count++] = pair;
        memmove(chains + i, chains + i + 1, (--n - i) * sizeof *chains);
        i = j;
        break;
      }
    }
    if (j >= i) i++;
  }
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++) {
      Mask common = chains[i].around & side[k] & free_;
      if (!(chains[i].sides >> k & 1) && COUNT(common) > 1 && chains[i].pairs.count < MOST_PAIRS - 3) {
        free_ &= ~two(common);
        chains[i].sides |= 1 << k;
        chains[i].pairs.of[chains[i].pairs.count++] = two(common);
      }
    }
  for (int i = 0; i < n; i++)
    if (chains[i].sides == 7) {
      Win *win = wins;
      win->cell = __builtin_ctzll(chains[i].pairs.count ? chains[i].pairs.of[0] : empty);
      win->pairs = chains[i].pairs;
      win->all = BIT(win->cell);
      if (win->pairs.count) win->pairs.of[0] = win->pairs.of[--win->pairs.count];
      for (int p = 0; p < win->pairs.count; p++) win->all |= win->pairs.of[p];
      return 1;
    }
  Mask reached[3];
  for (int k = 0; k < 3; k++) {
    reached[k] = side[k];
    for (int i = 0; i < n; i++) if (chains[i].sides >> k & 1) reached[k] |= chains[i].around;
    reached[k] &= free_;
  }
  EACH(c, free_) {
    Mask sets[3]; int count = 0, few = 0;
    for (int k = 0; k < 3; k++)
      if (!(reached[k] >> c & 1)) {
        sets[count] = around[c] & reached[k];
        few |= COUNT(sets[count++]) < 2;
      }
    if (few) continue;
    Win *win = wins + found;
    win->cell = c, win->pairs.count = 0;
    if (!choose(&win->pairs, sets, count, 0)) continue;
    Mask every = BIT(c);
    for (int p = 0; p < win->pairs.count; p++) every |= win->pairs.of[p];
    int most = win->pairs.count;
    for (int i = 0; i < n; i++) if (chains[i].around & every) most += chains[i].pairs.count;
    if (most > MOST_PAIRS) continue;
    for (int i = 0; i < n; i++) if (chains[i].around & every) append(&win->pairs, &chains[i].pairs);
    win->all = BIT(c);
    for (int p = 0; p < win->pairs.count; p++) win->all |= win->pairs.of[p];
    found++;
  }
  return found;
}

/* The search, and what an earlier one knew: it says which moves win. */

static Threat *earlier; static long n_earlier;
static int hint(Mask own, Mask other) {
  int cell = -1;
  double least = 1e300;
  for (long i = 0; i < n_earlier; i++) {
    Threat *t = earlier + i;
    if (!(t->stones & ~own) && !(t->all & other) && !(own >> t->cell & 1) && t->cost < least)
      cell = t->cell, least = t->cost;
  }
  return cell;
}
static char (*kept)[3]; static long room_earlier;
/* Keeps a threat, turned, and what its proof uses. */
static void keep(int threat, int turn) {
  Threat *t = threats + threat;
  earlier = grown(earlier, n_earlier, &room_earlier, sizeof *earlier);
  earlier[n_earlier++] = (Threat){turn_mask(t->stones, turn), turn_mask(t->all, turn), turned[turn][t->cell], 0, 0, t->cost};
  int second = t->after, then = (t->turn + turn) % 3;
  if (second < 0 || kept[second][then]) return;
  kept[second][then] = 1;
  for (int i = 0; i < seconds[second].count; i++) keep(entries[seconds[second].first + i], then);
}
static void forget(void) {
  n_threats = n_seconds = n_leaves = n_entries = nodes = 0;
  memset(table, 0, table_room * sizeof *table);
  for (int p = 0; p < 2; p++)
    for (int i = 0; i <= MOST_CELLS; i++) lists[p][i].count = lists[p][i].seen = 0;
}

typedef struct { int wins, by; } Verdict; /* by a threat of the mover's, or a second strategy against it */

/* The strategy of a player with these stones that lists threats, no cell of which is in all. */
static int add_second(Mask own, Mask empty, const List *list, Mask own_and) {
  seconds = grown(seconds, n_seconds, &room_seconds, sizeof *seconds);
  Second *second = seconds + n_seconds;
  *second = (Second){0, 0, 1, n_entries, 0};
  Mask must = empty, common = own;
  while (must) {
    int best = -1, least = 99, size_ = 99;
    for (long i = 0; i < list->count; i++) {
      Threat *t = threats + list->of[i];
      if (t->stones & ~own_and) continue;
      int left = COUNT(must & t->all), all = COUNT(t->all | second->all);
      if (left < least || (left == least && all < size_)) best = list->of[i], least = left, size_ = all;
    }
    if (best < 0 || least == COUNT(must)) { fprintf(stderr, "no strategy\n"); exit(3); }
    must &= threats[best].all, common &= threats[best].all;
    second->stones |= threats[best].stones, second->all |= threats[best].all;
    second->cost += threats[best].cost;
    entries = grown(entries, n_entries, &room_entries, sizeof *entries);
    entries[n_entries++] = best, second->count++;
  }
  second->stones |= common;
  second->all |= second->stones;
  return n_seconds++;
}

static Verdict win_with(int cell, int second) {
  Second *s = seconds + second;
  return (Verdict){1, add_threat(s->stones & ~BIT(cell), s->all | BIT(cell), cell, second)};
}

/* Who wins, given the stones of the player to move and of the other one. */
static Verdict solve(int player, Mask own, Mask other) {
  Mask empty = full & ~(own | other), must = empty, after[MOST_CELLS];
  int stones[2] = {COUNT(own), COUNT(other)}, c;
  List *mine = list_against(player, other, stones[1]), *theirs = list_against(!player, own, stones[0]);
  for (c = 0; c < cells; c++) after[c] = full;
  int best = -1;
  for (long i = 0; i < mine->count; i++) {
    Threat *t = threats + mine->of[i];
    Mask missing = t->stones & ~own;
    if (!missing) {
      if (best < 0 || COUNT(t->all) < COUNT(threats[best].all)) best = mine->of[i];
    } else if (!(missing & (missing - 1))) after[__builtin_ctzll(missing)] &= t->all;
  }
  if (best >= 0) return (Verdict){1, best};
  nodes++;
  for (long i = 0; i < theirs->count; i++) {
    Threat *t = threats + theirs->of[i];
    if (!(t->stones & ~other)) must &= t->all;
  }
  if (!must) return (Verdict){0, add_second(other, empty, theirs, other)};
  EACH(c, empty) if (after[c] != full && !(after[c] & empty & ~BIT(c)))
    return win_with(c, add_second(own | BIT(c), empty & ~BIT(c), mine, own | BIT(c)));
  Win wins[MOST_CELLS];
  int n = find_wins(own, other, wins);
  if (n) {
    Win *least = wins;
    for (int i = 1; i < n; i++) if (COUNT(wins[i].all) < COUNT(least->all)) least = wins + i;
    return (Verdict){1, add_leaf(own, least->cell, least->pairs)};
  }
  n = find_wins(other, own, wins);
  for (int i = 0; i < n; i++)
    if (must & ~wins[i].all) {
      int leaf = add_leaf(other, wins[i].cell, wins[i].pairs);
      must &= threats[leaf].all;
    }
  uint8_t order[MOST_CELLS];
  int count = 0;
  EACH(c, must) order[count++] = c;
  int sure = n_earlier ? hint(own, other) : -1;
  if (sure >= 0) order[0] = sure, count = 1;
  else if (count > 1) sort_cells(own, other, order, count);
  for (int i = 0; i < count; i++) {
    if (!(must >> order[i] & 1)) continue;
    Verdict answer = solve(!player, other, own | BIT(order[i]));
    if (!answer.wins) return win_with(order[i], answer.by);
    must &= threats[answer.by].all;
  }
  return (Verdict){0, add_second(other, empty, list_against(!player, own, stones[0]), other)};
}

/* The certificate: see verify.py. */

static int (*number)[3], written;
static int write_second(FILE *file, int second, int turn);
static int is_written(const Threat *t, int turn) {
  return t->after < 0 || number[t->after][(t->turn + turn) % 3];
}
static int node_of(FILE *file, int threat, int turn) {
  Threat *t = threats + threat;
  return t->after < 0 ? -1 : write_second(file, t->after, (t->turn + turn) % 3);
}
static void write_entry(FILE *file, int threat, int turn, int node) {
  Threat *t = threats + threat;
  fprintf(file, "[\"%s\",", name[turned[turn][t->cell]]);
  if (t->after >= 0) fprintf(file, "%d]", node);
  else {
    Pairs *pairs = leaves - t->after - 1;
    fprintf(file, "\"");
    for (int i = 0; i < pairs->count; i++) {
      Mask pair = turn_mask(pairs->of[i], (t->turn + turn) % 3);
      fprintf(file, "%s%s %s", i ? " " : "", name[__builtin_ctzll(pair)], name[63 - __builtin_clzll(pair)]);
    }
    fprintf(file, "\"]");
  }
}
/* Threats for a second strategy: rather those that are written already than those that were found first. */
static int choose_entries(Second *s, int turn, int *chosen) {
  static int *fit; static long room;
  Mask must = full & ~s->stones;
  int count = 0;
  long n = 0;
  for (long i = 0; i < n_threats; i++) {
    Threat *t = threats + i;
    if ((t->stones & ~s->stones) || (t->all & ~s->all) || t->cost >= s->cost) continue;
    fit = grown(fit, n, &room, sizeof *fit);
    fit[n++] = i;
  }
  while (must) {
    int best = -1;
    double most = 0;
    for (long i = 0; i < n; i++) {
      Threat *t = threats + fit[i];
      int gone = COUNT(must & ~t->all);
      double worth = is_written(t, turn) ? gone : gone / (2 + log(t->cost));
      if (gone && worth > most) best = fit[i], most = worth;
    }
    if (best < 0) { fprintf(stderr, "no entries\n"); exit(4); }
    must &= threats[best].all, chosen[count++] = best;
  }
  for (int i = count - 1; i >= 0; i--) { /* is it needed? */
    Mask common = full & ~s->stones;
    for (int j = 0; j < count; j++) if (j != i) common &= threats[chosen[j]].all;
    if (!common) chosen[i] = chosen[--count];
  }
  return count;
}
static int write_second(FILE *file, int second, int turn) {
  if (number[second][turn]) return number[second][turn] - 1;
  Second s = seconds[second];
  int chosen[MOST_CELLS + 1], node[MOST_CELLS + 1], c, first = 1, count = choose_entries(&s, turn, chosen);
  for (int i = 0; i < count; i++) node[i] = node_of(file, chosen[i], turn);
  fprintf(file, "%s[\"", written ? ",\n" : "");
  Mask stones = turn_mask(s.stones, turn);
  EACH(c, stones) { fprintf(file, "%s%s", first ? "" : " ", name[c]); first = 0; }
  fprintf(file, "\",[");
  for (int i = 0; i < count; i++) { fprintf(file, i ? "," : ""); write_entry(file, chosen[i], turn, node[i]); }
  fprintf(file, "]]");
  return (number[second][turn] = ++written) - 1;
}

/* All moves that win in the position of a code: its rows from the top, and "b" or "w" to move. */
static void print_winning(const char *code, int turn) {
  Mask stones[2];
  uint8_t order[MOST_CELLS];
  int count = 0, c;
  read_code(code, stones);
  Mask must = full & ~(stones[0] | stones[1]);
  EACH(c, must) order[count++] = c;
  sort_cells(stones[turn], stones[!turn], order, count);
  for (int i = 0; i < count; i++) {
    if (!(must >> order[i] & 1)) continue;
    Verdict answer = solve(!turn, stones[!turn], stones[turn] | BIT(order[i]));
    if (answer.wins) must &= threats[answer.by].all;
    else printf("%s ", name[order[i]]);
  }
  printf("\n");
  fflush(stdout);
  forget();
}

/* Whether a first move is among those that are asked for, up to rotation; without any, all are. */
static int is_wanted(int cell, int argc, char **argv) {
  for (int a = 3; a < argc; a++)
    for (int t = 0; t < 3; t++) if (!strcmp(argv[a], name[turned[t][cell]])) return 1;
  return argc == 3;
}

int main(int argc, char **argv) {
  if (argc < 2) return fprintf(stderr, "usage: strategies SIZE [FILE [OPENING ...]]\n"), 1;
  size = atoi(argv[1]);
  set_up(), lay_out();
  char code[99], turn;
  if (argc == 2) {
    while (scanf("%98s %c", code, &turn) == 2) print_winning(code, turn == 'w');
    return 0;
  }
  uint8_t first[MOST_CELLS];
  Verdict verdict[MOST_CELLS];
  int all = first_moves(first), count = 0;
  for (int i = 0; i < all; i++) if (is_wanted(first[i], argc, argv)) first[count++] = first[i];
  for (int pass = 0; pass < 2; pass++) {
    if (pass) {
      kept = calloc(n_seconds + 1, sizeof *kept);
      for (int i = 0; i < count; i++)
        if (verdict[i].wins) keep(verdict[i].by, 0);
        else
          for (int e = 0; e < seconds[verdict[i].by].count; e++) keep(entries[seconds[verdict[i].by].first + e], 0);
      printf("%ld threats are used\n", n_earlier);
      forget();
    }
    for (int i = 0; i < count; i++) {
      clock_t start = clock();
      long before = nodes;
      verdict[i] = solve(1, 0, BIT(first[i]));
      printf("%s %s: %.1f s, %ld positions, %ld threats\n", name[first[i]], verdict[i].wins ? "White" : "Black",
             (double)(clock() - start) / CLOCKS_PER_SEC, nodes - before, n_threats);
      fflush(stdout);
    }
  }
  FILE *file = fopen(argv[2], "w");
  number = calloc(n_seconds + 1, sizeof *number);
  int node[MOST_CELLS];
  fprintf(file, "{\"size\":%d,\"nodes\":[\n", size);
  for (int i = 0; i < count; i++)
    node[i] = verdict[i].wins ? node_of(file, verdict[i].by, 0) : write_second(file, verdict[i].by, 0);
  fprintf(file, "],\n\"openings\":{");
  for (int i = 0; i < count; i++) {
    fprintf(file, "%s\n\"%s\":", i ? "," : "", name[first[i]]);
    if (verdict[i].wins) fprintf(file, "[\"w\","), write_entry(file, verdict[i].by, 0, node[i]), fprintf(file, "]");
    else fprintf(file, "[\"b\",%d]", node[i]);
  }
  fprintf(file, "}}\n");
  return fclose(file);
}
