/* Connections of a player's groups and empty cells with each other and with the sides (Anshelevich's H-search).
   Those of `safe` hold if the opponent moves first, those of `weak` if the player does; each is the set of
   empty cells that it takes, without its ends.  Two safe ones meet at a stone and make a safe one, or at an
   empty cell and make a weak one; weak ones without a common cell make a safe one. */
#include "board.h"

enum { SIDE = MAX_CELLS, ENDS = SIDE + 3 };
enum { MAX_SAFE = 8, MAX_WEAK = 40, MAX_COMBINED = 4, MAX_WINS = 96, MAX_TASKS = 1 << 16 };

/* How connections come about, for certificates.  A way goes from x to m and on to z, by two safe connections;
   `then` may be NEXT or BRIDGE.  A safe connection is one way over a stone, several over empty cells, or none
   if stones join its ends. */
enum { NEXT = -1, BRIDGE = -2 };
typedef struct { int x, m, z, first, then; Mask by; } Way;
typedef struct { int x, z, count, ways[MAX_COMBINED]; Mask stones; } Link;
static Way *ways;
static Link *links;
static long n_ways, room_ways, n_links, room_links;

typedef struct { int count, how[MAX_SAFE]; Mask of[MAX_SAFE]; } Safe; /* `how` in `links` */
typedef struct { int count, how[MAX_WEAK]; Mask of[MAX_WEAK]; } Weak; /* `how` in `ways` */
static Safe safe[ENDS][ENDS];
static Weak weak[ENDS][ENDS];
typedef struct { int x, y, how; Mask by; } Task;
static Task tasks[MAX_TASKS];
static int n_tasks;
static int ends[ENDS], n_ends; /* the lowest cell of each group, the empty cells, the sides */
static Mask holder;            /* the lowest cells of the groups */
static int is_empty_end(int x) { return x < SIDE && !(holder >> x & 1); }

/* Adds a set, and how it comes about, to a list of sets none of which contains another; false if it is of no
   use there. */
static int add_set(Mask *sets, int *hows, int *count, int most, Mask set, int how) {
  int kept = 0, largest = 0;
  for (int i = 0; i < *count; i++) if (!(sets[i] & ~set)) return 0;
  for (int i = 0; i < *count; i++) if (set & ~sets[i]) sets[kept] = sets[i], hows[kept++] = hows[i];
  *count = kept;
  if (kept == most) {
    for (int i = 1; i < kept; i++) if (COUNT(sets[i]) > COUNT(sets[largest])) largest = i;
    if (COUNT(set) >= COUNT(sets[largest])) return 0;
    --*count, sets[largest] = sets[*count], hows[largest] = hows[*count];
  }
  sets[*count] = set, hows[(*count)++] = how;
  return 1;
}
static void add_safe(int x, int y, Mask by, Link how) {
  if (x > y) { int swap = x; x = y, y = swap; }
  if (!add_set(safe[x][y].of, safe[x][y].how, &safe[x][y].count, MAX_SAFE, by, n_links)) return;
  if (n_tasks < MAX_TASKS) tasks[n_tasks++] = (Task){x, y, n_links, by};
  links = grown(links, n_links, &room_links, sizeof *links);
  links[n_links++] = how;
}
/* Weak connections that have no common cell with those before; `shared` is the common part of the first 1, 2... */
static void combine(int x, int y, const Weak *list, int count, const Mask *shared, Mask common, Mask every, Link how) {
  Safe *known = &safe[x][y];
  for (int i = 0; i < known->count; i++) if (!(known->of[i] & ~every)) return;
  if (!common) { add_safe(x, y, every, how); return; }
  if (how.count == MAX_COMBINED) return;
  how.count++;
  for (int i = count - 1; i >= 0 && !(common & shared[i]); i--)
    if (common & ~list->of[i]) {
      how.ways[how.count - 1] = list->how[i];
      combine(x, y, list, i, shared, common & list->of[i], every | list->of[i], how);
    }
}
static void add_weak(Way way) {
  int x = way.x < way.z ? way.x : way.z, y = way.x < way.z ? way.z : way.x;
  Safe *known = &safe[x][y];
  for (int i = 0; i < known->count; i++) if (!(known->of[i] & ~way.by)) return;
  Weak *list = &weak[x][y];
  if (!add_set(list->of, list->how, &list->count, MAX_WEAK, way.by, n_ways)) return;
  ways = grown(ways, n_ways, &room_ways, sizeof *ways);
  ways[n_ways++] = way;
  if (list->count < 2) return;
  Mask shared[MAX_WEAK] = {list->of[0]};
  for (int i = 1; i < list->count - 1; i++) shared[i] = shared[i - 1] & list->of[i];
  if (way.by & shared[list->count - 2]) return;
  Weak now = *list;
  combine(x, y, &now, now.count - 1, shared, way.by, way.by, (Link){x, y, 1, {n_ways - 1}, 0});
}
/* What a safe connection of x and m makes together with those that m has. */
static void extend(int x, int m, Mask by, int how, Mask empty) {
  Mask without = is_empty_end(x) ? BIT(x) : 0;
  int through_stone = !is_empty_end(m), c;
  if (m >= SIDE) return;
  for (int i = 0; i < n_ends; i++) {
    int z = ends[i];
    if (z == x || z == m || (x >= SIDE && z >= SIDE)) continue;
    if (is_empty_end(z) && (is_empty_end(x) || !through_stone || by >> z & 1)) continue;
    Safe *list = m < z ? &safe[m][z] : &safe[z][m];
    for (int k = 0; k < list->count; k++) {
      Mask then = list->of[k];
      if (then & (by | without)) continue;
      Way way = {x, m, z, how, list->how[k], by | then};
      if (!through_stone) {
        way.by |= BIT(m);
        add_weak(way);
        continue;
      }
      ways = grown(ways, n_ways, &room_ways, sizeof *ways);
      ways[n_ways++] = way;
      add_safe(x, z, way.by, (Link){x, z, 1, {n_ways - 1}, 0});
    }
  }
  if (through_stone) return;
  /* from one empty cell to another: beside it, or by a bridge */
  Mask free_ = empty & ~by & ~without & ~BIT(m), next = around[m] & free_;
  EACH(c, next) add_weak((Way){x, m, c, how, NEXT, by | BIT(m)});
  Mask far = near(next) & free_ & ~around[m];
  EACH(c, far) {
    Mask bridge = around[c] & next;
    if (COUNT(bridge) == 2) add_weak((Way){x, m, c, how, BRIDGE, by | BIT(m) | bridge});
  }
}

/* A win: connections of a cell with the three sides.  The cell is a stone, or the move that wins; or the move
   is the middle of the third connection, `over`. */
typedef struct { int cell, move, over, how[3]; } Win;
typedef struct { int count, how[MAX_WINS]; Mask of[MAX_WINS]; } Wins; /* `how` in `won_by` */
static Win *won_by;
static long n_won_by, room_won_by;
static void add_wins(Wins *wins, int x, int third_is_weak, Mask also) {
  for (int k = 0; k < 3; k++) {
    Safe *a = &safe[x][SIDE + (k + 1) % 3], *b = &safe[x][SIDE + (k + 2) % 3], *c = &safe[x][SIDE + k];
    int count = third_is_weak ? weak[x][SIDE + k].count : c->count;
    Mask *third = third_is_weak ? weak[x][SIDE + k].of : c->of;
    int *third_how = third_is_weak ? weak[x][SIDE + k].how : c->how;
    for (int i = 0; i < a->count; i++)
      for (int j = 0; j < b->count; j++)
        if (!(a->of[i] & b->of[j]))
          for (int l = 0; l < count; l++)
            if (!((a->of[i] | b->of[j]) & third[l]) &&
                add_set(wins->of, wins->how, &wins->count, MAX_WINS, a->of[i] | b->of[j] | third[l] | also, n_won_by)) {
              won_by = grown(won_by, n_won_by, &room_won_by, sizeof *won_by);
              won_by[n_won_by++] = (Win){x, also ? x : third_is_weak ? ways[third_how[l]].m : -1,
                                         third_is_weak ? third_how[l] : -1, {a->how[i], b->how[j], third_how[l]}};
            }
    if (!third_is_weak) break;
  }
}
/* The empty cells that wins take.  True if there is one that holds if the opponent moves first; it is the
   first one then, or else all are for the player to move. */
static int connect(Mask own, Mask other, Wins *wins) {
  Mask empty = full & ~(own | other), groups[MAX_CELLS];
  int c, n = 0;
  for (int i = 0; i < n_ends; i++)
    for (int j = 0; j < n_ends; j++) safe[ends[i]][ends[j]].count = weak[ends[i]][ends[j]].count = 0;
  n_ends = n_tasks = 0, holder = 0, wins->count = 0, n_ways = n_links = n_won_by = 0;
  for (Mask rest = own; rest; rest &= ~groups[n++]) {
    groups[n] = flood(rest & -rest, own);
    holder |= rest & -rest;
    ends[n_ends++] = __builtin_ctzll(rest);
  }
  for (int k = 0; k < 3; k++) ends[n_ends++] = SIDE + k;
  EACH(c, empty) ends[n_ends++] = c;
  for (int i = 0; i < n; i++) {
    Mask next = near(groups[i]) & empty;
    EACH(c, next) add_safe(c, ends[i], 0, (Link){c, ends[i], 0, {0}, groups[i]});
    for (int k = 0; k < 3; k++)
      if (groups[i] & side[k]) add_safe(ends[i], SIDE + k, 0, (Link){ends[i], SIDE + k, 0, {0}, groups[i]});
  }
  for (int k = 0; k < 3; k++) {
    Mask on = side[k] & empty;
    EACH(c, on) add_safe(c, SIDE + k, 0, (Link){c, SIDE + k, 0, {0}, 0});
  }
  for (int i = 0; i < n_tasks; i++) {
    Task t = tasks[i];
    extend(t.x, t.y, t.by, t.how, empty);
    extend(t.y, t.x, t.by, t.how, empty);
  }
  EACH(c, holder) add_wins(wins, c, 0, 0);
  if (wins->count) {
    for (int i = 1; i < wins->count; i++)
      if (COUNT(wins->of[i]) < COUNT(wins->of[0])) wins->of[0] = wins->of[i], wins->how[0] = wins->how[i];
    wins->count = 1;
    return 1;
  }
  EACH(c, empty) add_wins(wins, c, 0, BIT(c));
  EACH(c, holder) add_wins(wins, c, 1, 0);
  return 0;
}
