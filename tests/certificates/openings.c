/* Proves who wins the openings of Starboard Y, on boards too large for strategies.c.  It writes no strategies.

   cc -O3 -march=native -o openings openings.c -lm && ./openings 4

   proves the 16 openings of 48 cells in two and a half minutes.  `./openings 4 -` reads positions instead.

   A position is (own, other): the stones of the player to move and of the other one.  The search is by proof
   numbers, depth first (Nagai's df-pn), over the must-play region.  Everything that is proved is a threat:
   whoever has its `stones` and is to move wins, if the opponent has none of its cells, `all`.  The threats of
   the opponent that a move leaves intact refute it, so the mover must play in the common part of them all.
   Connections that hold whoever moves (Anshelevich's H-search) are threats without a search, and cells that
   no longer matter are filled first (Hayward's dead and captured cells). */
#include "board.h"
#include <time.h>

typedef struct { Mask stones, all; } Threat;

/* Dead cells change nothing, whoever gets them: however the empty cells beside one are filled, the stones of
   each colour beside it (and the side, if it is on one) are in one piece without it.  Two cells are captured
   if having either makes the other dead.  Both may be filled, and a proof that uses such a stone is a proof
   without it, if it keeps what the filling was due to: the player's own stones beside it. */

typedef struct { Mask cells, due; int by_other; } Fill;
enum { EMPTY, OWN, OTHER, OFF };
static char dead[4096];

static int in_one_piece(const int *what, int colour) {
  int starts = 0;
  for (int d = 0; d < 6; d++) {
    int here = what[d] == colour || what[d] == OFF, before = what[(d + 5) % 6];
    starts += here && before != colour && before != OFF;
  }
  return starts <= 1;
}
static void find_dead(void) {
  for (int index = 0; index < 4096; index++) {
    dead[index] = 1;
    for (int filling = 0; filling < 64; filling++) {
      int what[6];
      for (int d = 0; d < 6; d++) {
        what[d] = index >> 2 * d & 3;
        if (what[d] == EMPTY) what[d] = filling >> d & 1 ? OWN : OTHER;
      }
      if (!in_one_piece(what, OWN) || !in_one_piece(what, OTHER)) dead[index] = 0;
    }
  }
}
static int is_dead(int c, Mask own, Mask other) {
  int index = 0;
  if ((side[0] >> c & 1) + (side[1] >> c & 1) + (side[2] >> c & 1) > 1) return 0;
  for (int d = 0; d < 6; d++) {
    int b = beside[c][d];
    index |= (b < 0 ? OFF : own >> b & 1 ? OWN : other >> b & 1 ? OTHER : EMPTY) << 2 * d;
  }
  return dead[index];
}
/* Fills what is dead for the other player, and what is captured; returns how many fillings that took. */
static int fill_in(Mask *own, Mask *other, Fill *fills) {
  int n = 0, c;
  for (Mask before = 0; before != (*own | *other);) {
    before = *own | *other;
    Mask empty = full & ~before;
    EACH(c, empty)
      if (is_dead(c, *own, *other)) {
        fills[n++] = (Fill){BIT(c), near(BIT(c)) & *other, 1};
        *other |= BIT(c);
      }
    empty = full & ~(*own | *other);
    EACH(c, empty)
      for (int d = 0; d < 3; d++) {
        int b = beside[c][d];
        Mask taken = *own | *other;
        if (b < 0 || (taken >> b & 1) || (taken >> c & 1)) continue;
        for (int p = 0; p < 2; p++) {
          Mask *his = p ? other : own;
          *his |= BIT(b);
          int captured = is_dead(c, *own, *other);
          *his ^= BIT(b) | BIT(c);
          captured &= is_dead(b, *own, *other);
          *his ^= BIT(c);
          if (!captured) continue;
          fills[n++] = (Fill){BIT(b) | BIT(c), near(BIT(b) | BIT(c)) & *his, p};
          *his |= BIT(b) | BIT(c);
          break;
        }
      }
  }
  return n;
}
static Threat unfilled(Threat proof, const Fill *fills, int n, int by_other) {
  while (n--)
    if (fills[n].by_other == by_other && proof.stones & fills[n].cells) {
      proof.stones = (proof.stones & ~fills[n].cells) | fills[n].due;
      proof.all |= proof.stones | fills[n].cells;
    }
  return proof;
}

/* Connections of a player's groups and empty cells with each other and with the sides.  Those of `safe` hold
   if the opponent moves first, those of `weak` if the player does; each is the set of empty cells that it
   takes, without its ends.  Two safe ones meet at a stone and make a safe one, or at an empty cell and make a
   weak one; weak ones without a common cell make a safe one. */

enum { SIDE = MOST_CELLS, ENDS = SIDE + 3 };
enum { MOST_SAFE = 8, MOST_WEAK = 40, MOST_COMBINED = 4, MOST_WINS = 96, MOST_TASKS = 1 << 16 };
typedef struct { int count; Mask of[MOST_SAFE]; } Safe;
typedef struct { int count; Mask of[MOST_WEAK]; } Weak;
static Safe safe[ENDS][ENDS];
static Weak weak[ENDS][ENDS];
typedef struct { int x, y; Mask by; } Task;
static Task tasks[MOST_TASKS];
static int n_tasks;
static int ends[ENDS], n_ends; /* the lowest cell of each group, the empty cells, the sides */
static Mask holder;            /* the lowest cells of the groups */
static int is_empty_end(int x) { return x < SIDE && !(holder >> x & 1); }

/* Adds a set to a list of sets none of which contains another; false if it is of no use there. */
static int add_set(Mask *sets, int *count, int most, Mask set) {
  int kept = 0, largest = 0;
  for (int i = 0; i < *count; i++) if (!(sets[i] & ~set)) return 0;
  for (int i = 0; i < *count; i++) if (set & ~sets[i]) sets[kept++] = sets[i];
  *count = kept;
  if (kept == most) {
    for (int i = 1; i < kept; i++) if (COUNT(sets[i]) > COUNT(sets[largest])) largest = i;
    if (COUNT(set) >= COUNT(sets[largest])) return 0;
    sets[largest] = sets[--*count];
  }
  sets[(*count)++] = set;
  return 1;
}
static void add_safe(int x, int y, Mask by) {
  if (x > y) { int swap = x; x = y, y = swap; }
  if (!add_set(safe[x][y].of, &safe[x][y].count, MOST_SAFE, by)) return;
  if (n_tasks < MOST_TASKS) tasks[n_tasks++] = (Task){x, y, by};
}
/* Weak connections that have no common cell with those before; `shared` is the common part of the first 1, 2... */
static void combine(int x, int y, const Weak *list, int count, const Mask *shared, Mask common, Mask every, int more) {
  Safe *known = &safe[x][y];
  for (int i = 0; i < known->count; i++) if (!(known->of[i] & ~every)) return;
  if (!common) { add_safe(x, y, every); return; }
  if (!more) return;
  for (int i = count - 1; i >= 0 && !(common & shared[i]); i--)
    if (common & ~list->of[i])
      combine(x, y, list, i, shared, common & list->of[i], every | list->of[i], more - 1);
}
static void add_weak(int x, int y, Mask by) {
  if (x > y) { int swap = x; x = y, y = swap; }
  Safe *known = &safe[x][y];
  for (int i = 0; i < known->count; i++) if (!(known->of[i] & ~by)) return;
  Weak *list = &weak[x][y];
  if (!add_set(list->of, &list->count, MOST_WEAK, by) || list->count < 2) return;
  Mask shared[MOST_WEAK] = {list->of[0]};
  for (int i = 1; i < list->count - 1; i++) shared[i] = shared[i - 1] & list->of[i];
  if (by & shared[list->count - 2]) return;
  Weak now = *list;
  combine(x, y, &now, now.count - 1, shared, by, by, MOST_COMBINED - 1);
}
/* What a safe connection of x and m makes together with those that m has. */
static void extend(int x, int m, Mask by, Mask empty) {
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
      if (through_stone) add_safe(x, z, by | then);
      else add_weak(x, z, by | then | BIT(m));
    }
  }
  if (through_stone) return;
  /* from one empty cell to another: beside it, or by a bridge */
  Mask free_ = empty & ~by & ~without & ~BIT(m), next = around[m] & free_;
  EACH(c, next) add_weak(x, c, by | BIT(m));
  Mask far = near(next) & free_ & ~around[m];
  EACH(c, far) {
    Mask bridge = around[c] & next;
    if (COUNT(bridge) == 2) add_weak(x, c, by | BIT(m) | bridge);
  }
}
typedef struct { int count; Mask of[MOST_WINS]; } Wins;
static void add_wins(Wins *wins, int x, int third_is_weak, Mask also) {
  for (int k = 0; k < 3; k++) {
    Safe *a = &safe[x][SIDE + (k + 1) % 3], *b = &safe[x][SIDE + (k + 2) % 3], *c = &safe[x][SIDE + k];
    int count = third_is_weak ? weak[x][SIDE + k].count : c->count;
    Mask *third = third_is_weak ? weak[x][SIDE + k].of : c->of;
    for (int i = 0; i < a->count; i++)
      for (int j = 0; j < b->count; j++)
        if (!(a->of[i] & b->of[j]))
          for (int l = 0; l < count; l++)
            if (!((a->of[i] | b->of[j]) & third[l]))
              add_set(wins->of, &wins->count, MOST_WINS, a->of[i] | b->of[j] | third[l] | also);
    if (!third_is_weak) break;
  }
}
/* The empty cells that wins take.  True if there is one that holds if the opponent moves first; it is the
   first one then, or else all are for the player to move. */
static int connect(Mask own, Mask other, Wins *wins) {
  Mask empty = full & ~(own | other), groups[MOST_CELLS];
  int c, n = 0;
  for (int i = 0; i < n_ends; i++)
    for (int j = 0; j < n_ends; j++) safe[ends[i]][ends[j]].count = weak[ends[i]][ends[j]].count = 0;
  n_ends = n_tasks = 0, holder = 0, wins->count = 0;
  for (Mask rest = own; rest; rest &= ~groups[n++]) {
    groups[n] = flood(rest & -rest, own);
    holder |= rest & -rest;
    ends[n_ends++] = __builtin_ctzll(rest);
  }
  for (int k = 0; k < 3; k++) ends[n_ends++] = SIDE + k;
  EACH(c, empty) ends[n_ends++] = c;
  for (int i = 0; i < n; i++) {
    Mask next = near(groups[i]) & empty;
    EACH(c, next) add_safe(c, ends[i], 0);
    for (int k = 0; k < 3; k++) if (groups[i] & side[k]) add_safe(ends[i], SIDE + k, 0);
  }
  for (int k = 0; k < 3; k++) {
    Mask on = side[k] & empty;
    EACH(c, on) add_safe(c, SIDE + k, 0);
  }
  for (int i = 0; i < n_tasks; i++) {
    Task t = tasks[i];
    extend(t.x, t.y, t.by, empty);
    extend(t.y, t.x, t.by, empty);
  }
  EACH(c, holder) add_wins(wins, c, 0, 0);
  if (wins->count) {
    for (int i = 1; i < wins->count; i++) if (COUNT(wins->of[i]) < COUNT(wins->of[0])) wins->of[0] = wins->of[i];
    wins->count = 1;
    return 1;
  }
  EACH(c, empty) add_wins(wins, c, 0, BIT(c));
  EACH(c, holder) add_wins(wins, c, 1, 0);
  return 0;
}

/* The threat that a player has who connects by these cells, with no more stones than that needs. */
static Threat threat_by(Mask own, Mask by, int moving_second) {
  Mask stones = 0, rest;
  Wins wins;
  int c;
  for (rest = own; rest;) {
    Mask group = flood(rest & -rest, own);
    rest &= ~group;
    if (near(group) & by || !by) stones |= group;
  }
  EACH(c, stones) {
    Mask fewer = stones & ~BIT(c);
    int second = connect(fewer, full & ~(fewer | by), &wins);
    if (moving_second ? second : wins.count > 0) stones = fewer, by = wins.of[0];
  }
  return (Threat){stones, by | stones};
}

/* What is known: threats for all positions, and positions up to rotation. */

static Threat *threats;
static long n_threats, room_threats;
static void add_threat(Threat threat) {
  for (int t = 0; t < 3; t++) {
    threats = grown(threats, n_threats, &room_threats, sizeof *threats);
    threats[n_threats++] = (Threat){turn_mask(threat.stones, t), turn_mask(threat.all, t)};
  }
}

enum { ENDLESS = 1 << 30 };
/* `to_win` and `to_lose` are the proof numbers of the player to move; `proof` is the winner's.  The moves are
   those of the position when it is filled. */
typedef struct {
  Mask own, other, filled_own, filled_other, must;
  Threat proof;
  long seen;
  int to_win, to_lose;
  uint8_t count, order[MOST_CELLS];
} Node;
static Node *nodes;
static long n_nodes, room_nodes;
static uint32_t *table;
static long table_room;
static uint32_t *slot(Mask own, Mask other) {
  if (2 * n_nodes >= table_room) {
    table_room = table_room ? 2 * table_room : 1 << 16;
    free(table);
    table = calloc(table_room, sizeof *table);
    for (long i = 0; i < n_nodes; i++) *slot(nodes[i].own, nodes[i].other) = i + 1;
  }
  Mask h = (own * 0x9E3779B97F4A7C15ull) ^ (other * 0xC2B2AE3D27D4EB4Full);
  h = (h ^ h >> 29) * 0xBF58476D1CE4E5B9ull >> 32 & (table_room - 1);
  while (table[h] && (nodes[table[h] - 1].own != own || nodes[table[h] - 1].other != other)) h = (h + 1) & (table_room - 1);
  return table + h;
}
/* The turn of a position that stands for all three. */
static int canonical(Mask *own, Mask *other) {
  Mask a = *own, b = *other;
  int best = 0;
  for (int t = 1; t < 3; t++) {
    Mask c = turn_mask(a, t), d = turn_mask(b, t);
    if (c < *own || (c == *own && d < *other)) *own = c, *other = d, best = t;
  }
  return best;
}
static Threat turned_back(Threat threat, int t) {
  return (Threat){turn_mask(threat.stones, (3 - t) % 3), turn_mask(threat.all, (3 - t) % 3)};
}

/* The player to move has won or lost, by a proof in the filled position. */
static void decide(Node *node, int won, Threat proof, int searched) {
  Mask own = node->own, other = node->other;
  Fill fills[MOST_CELLS];
  int n = fill_in(&own, &other, fills);
  node->proof = unfilled(proof, fills, n, !won);
  node->to_win = won ? 0 : ENDLESS, node->to_lose = won ? ENDLESS : 0;
  if (searched && won) add_threat(node->proof);
}

static Threat *candidates;
static long n_candidates, room_candidates;
static void add_candidate(Threat threat) {
  candidates = grown(candidates, n_candidates, &room_candidates, sizeof *candidates);
  candidates[n_candidates++] = threat;
}
/* The player to move has lost: the candidates have no common cell.  Some of them, with as few cells as it goes. */
static Threat all_of(Mask own, Mask other) {
  Threat proof = {0, 0};
  Mask must = full & ~(own | other), common = other;
  while (must) {
    long best = -1;
    int least = 99, cells_ = 99;
    for (long i = 0; i < n_candidates; i++) {
      int left = COUNT(must & candidates[i].all), every = COUNT(candidates[i].all | proof.all);
      if (left < least || (left == least && every < cells_)) best = i, least = left, cells_ = every;
    }
    if (best < 0 || least == COUNT(must)) { fprintf(stderr, "no proof\n"); exit(3); }
    must &= candidates[best].all, common &= candidates[best].all;
    proof.stones |= candidates[best].stones, proof.all |= candidates[best].all;
  }
  proof.stones |= common, proof.all |= proof.stones;
  return proof;
}

/* What later threats say of a position. */
static void recall(Node *node) {
  Mask own = node->filled_own, other = node->filled_other;
  for (; node->seen < n_threats; node->seen++) {
    Threat t = threats[node->seen];
    if (!(t.stones & ~own) && !(t.all & other)) { decide(node, 1, t, 0); return; }
    if (!(t.stones & ~other) && !(t.all & own)) node->must &= t.all;
  }
}
static Node *child_of(const Node *node, int c, int *turn) {
  Mask own = node->filled_other, other = node->filled_own | BIT(c);
  *turn = canonical(&own, &other);
  uint32_t known = *slot(own, other);
  return known ? nodes + known - 1 : 0;
}
static void decide_lost(Node *node) {
  Mask own = node->filled_own, other = node->filled_other, empty = full & ~(own | other);
  Wins wins;
  int c, turn;
  n_candidates = 0;
  if (connect(other, own, &wins)) { decide(node, 0, threat_by(other, wins.of[0], 1), 0); return; }
  Wins first = wins;
  for (int i = 0; i < first.count; i++) add_candidate(threat_by(other, first.of[i], 0));
  for (long i = 0; i < n_threats; i++)
    if (!(threats[i].stones & ~other) && !(threats[i].all & own)) add_candidate(threats[i]);
  EACH(c, empty) {
    Node *child = child_of(node, c, &turn);
    if (child && !child->to_win) add_candidate(turned_back(child->proof, turn));
  }
  decide(node, 0, all_of(own, other), 1);
}

static long add_node(Mask own, Mask other) {
  uint32_t *known = slot(own, other);
  nodes = grown(nodes, n_nodes, &room_nodes, sizeof *nodes);
  Node *node = nodes + n_nodes;
  *known = ++n_nodes;
  *node = (Node){own, other, own, other, 0, {0, 0}, 0, 1, 1, 0, {0}};
  Fill fills[MOST_CELLS];
  fill_in(&node->filled_own, &node->filled_other, fills);
  own = node->filled_own, other = node->filled_other;
  node->must = full & ~(own | other);
  recall(node);
  if (!node->to_win) return n_nodes - 1;
  Wins wins;
  if (node->must) {
    connect(own, other, &wins);
    if (wins.count) {
      int best = 0;
      for (int i = 1; i < wins.count; i++) if (COUNT(wins.of[i]) < COUNT(wins.of[best])) best = i;
      decide(node, 1, threat_by(own, wins.of[best], 0), 0);
      return n_nodes - 1;
    }
    if (connect(other, own, &wins)) node->must = 0;
    else for (int i = 0; i < wins.count; i++) node->must &= wins.of[i];
  }
  if (!node->must) { decide_lost(node); return n_nodes - 1; }
  int c;
  EACH(c, node->must) node->order[node->count++] = c;
  sort_cells(own, other, node->order, node->count);
  return n_nodes - 1;
}

/* Searches a position until it is decided, or a proof number reaches its limit, or there are too many positions. */
static long most_nodes;
static void report(void);
static void search(long index, int most_to_win, int most_to_lose) {
  for (;;) {
    Node *node = nodes + index, *best = 0;
    report();
    recall(node);
    if (!node->to_win || !node->to_lose || n_nodes >= most_nodes) return;
    int turn, best_cell = -1, least = ENDLESS, second = ENDLESS, best_loss = 1;
    double sum = 0;
    for (int i = 0; i < node->count; i++) {
      int c = node->order[i];
      if (!(node->must >> c & 1)) continue;
      Node *child = child_of(node, c, &turn);
      if (child && !child->to_lose) {
        Threat proof = turned_back(child->proof, turn);
        decide(node, 1, (Threat){proof.stones & ~BIT(c), proof.all | BIT(c)}, 1);
        return;
      }
      if (child && !child->to_win) { node->must &= turned_back(child->proof, turn).all; continue; }
      int to_lose = child ? child->to_lose : 1, to_win = child ? child->to_win : 1;
      sum += to_win;
      if (to_lose < least) second = least, least = to_lose, best_cell = c, best = child, best_loss = to_win;
      else if (to_lose < second) second = to_lose;
    }
    if (!node->must) { decide_lost(node); return; }
    if (best_cell < 0 || !(node->must >> best_cell & 1)) continue;
    node->to_win = least, node->to_lose = sum < ENDLESS / 2 ? sum : ENDLESS / 2;
    if (node->to_win >= most_to_win || node->to_lose >= most_to_lose) return;
    if (!best) {
      Mask own = node->filled_other, other = node->filled_own | BIT(best_cell);
      canonical(&own, &other);
      add_node(own, other);
      continue;
    }
    double rise = most_to_lose - sum + best_loss;
    int limit = second < ENDLESS ? second + second / 4 + 1 : ENDLESS;
    search(best - nodes, rise < ENDLESS ? rise : ENDLESS, limit < most_to_win ? limit : most_to_win);
  }
}

/* Progress, and the openings. */

static clock_t started, told;
static long root;
static const char *looking_at;
static void report(void) {
  if (clock() - told < 20 * CLOCKS_PER_SEC) return;
  told = clock();
  fprintf(stderr, "  %.0f s, %ld positions, %ld threats: %s", (double)(told - started) / CLOCKS_PER_SEC, n_nodes, n_threats, looking_at);
  Node *node = nodes + root;
  fprintf(stderr, " %d/%d, %d moves;", node->to_win, node->to_lose, COUNT(node->must));
  for (int i = 0; i < 20 && node; i++) { /* the line that it looks at */
    Node *best = 0;
    int least = ENDLESS, cell = -1, turn;
    for (int k = 0; k < node->count; k++) {
      Node *child = node->must >> node->order[k] & 1 ? child_of(node, node->order[k], &turn) : 0;
      if (child && child->to_win && child->to_lose < least) least = child->to_lose, best = child, cell = node->order[k];
    }
    if (best) fprintf(stderr, " %s", name[cell]);
    node = best;
  }
  fprintf(stderr, "\n");
}

/* Searches a position for some more positions; its node. */
static Node *explore(Mask own, Mask other, const char *what, long budget) {
  canonical(&own, &other);
  uint32_t known = *slot(own, other);
  root = known ? known - 1 : add_node(own, other);
  looking_at = what, most_nodes = n_nodes + budget;
  search(root, ENDLESS, ENDLESS);
  return nodes + root;
}

/* Who wins in the position of a code, its rows from the top and "b" or "w" to move; and what the proof needs,
   as the code of a position in which the winner is Black and has no more. */
static void solve(const char *code, int turn) {
  Mask stones[2];
  read_code(code, stones);
  Node *node = explore(stones[turn], stones[!turn], "", ENDLESS);
  int to_move = node->to_win == 0;
  printf("%s ", to_move == !turn ? "Black" : "White");
  for (int r = 2 * size - 1; r >= 0; r--)
    for (int k = 0, gap = 0; k == 0 || at[r][k - 1] >= 0; k++) {
      int c = at[r][k], own = c >= 0 && node->proof.stones >> c & 1, empty = c >= 0 && !own && node->proof.all >> c & 1;
      if (gap && !empty) printf("%d", gap);
      gap = empty ? gap + 1 : 0;
      if (!empty) putchar(own ? 'b' : c >= 0 ? 'w' : r ? '/' : ' ');
    }
  printf("%c\n", to_move ? 'b' : 'w');
}

int main(int argc, char **argv) {
  if (argc < 2) return fprintf(stderr, "usage: openings SIZE [- | OPENING ...]\n"), 1;
  size = atoi(argv[1]);
  set_up(), lay_out(), find_dead();
  if (argc == 3 && !strcmp(argv[2], "-")) {
    char code[99], turn;
    while (scanf("%98s %c", code, &turn) == 2) solve(code, turn == 'w');
    return 0;
  }
  uint8_t order[MOST_CELLS];
  int count = argc == 2 ? first_moves(order) : 0;
  for (int a = 2; a < argc; a++) for (int c = 0; c < cells; c++) if (!strcmp(argv[a], name[c])) order[count++] = c;
  /* Each opening gets more and more positions, so that the easy ones come first, and help the others. */
  started = told = clock();
  for (long budget = 1000; count; budget *= 2)
    for (int i = 0; i < count; i++) {
      Node *node = explore(0, BIT(order[i]), name[order[i]], budget);
      if (node->to_win && node->to_lose) continue;
      printf("%s %s: %.1f s, %ld positions, %ld threats\n", name[order[i]], node->to_win ? "Black" : "White",
             (double)(clock() - started) / CLOCKS_PER_SEC, n_nodes, n_threats);
      fflush(stdout);
      memmove(order + i, order + i + 1, (--count - i) * sizeof *order), i--;
    }
  return 0;
}
