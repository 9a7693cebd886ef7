/* Proves who wins the openings of Starboard Y.

   cc -O3 -march=native -o openings openings.c -lm && ./openings 4

   proves the 16 openings of 48 cells in two and a half minutes.  `./openings 4 four.json` writes a certificate,
   too (see verify_starboard_y.py), and `./openings 4 -` reads positions instead.  `./openings 4 - 4.txt` also writes
   every position that the search decided.

   A position is (own, other): the stones of the player to move and of the other one.  The search is by proof
   numbers, depth first (Nagai's df-pn), over the must-play region.  Everything that is proved is a threat:
   whoever has its `stones` and is to move wins, if the opponent has none of its cells, `all`.  The threats of
   the opponent that a move leaves intact refute it, so the mover must play in the common part of them all.
   Connections that hold whoever moves (Anshelevich's H-search) are threats without a search, and cells that
   no longer matter are filled first (Hayward's dead and captured cells). */
#include "connections.h"
#include <time.h>

/* `how` is a step of a proof, turned by `turn`, or that connections prove it, with the mover or the other one
   to win. */
enum { FIRST_CONNECTS = -1, SECOND_CONNECTS = -2 };
typedef struct { Mask stones, all; int how, turn; } Threat;

/* Dead cells change nothing, whoever gets them: however the empty cells beside one are filled, the stones of
   each colour beside it (and the side, if it is on one) are in one piece without it.  Two cells are captured
   if having either makes the other dead.  Both may be filled, and a proof that uses such a stone is a proof
   without it, if it keeps what the filling was due to: the player's own stones beside it. */

static int is_certified; /* then nothing is filled, for a certificate would have to tell why */
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
  if (is_certified) return 0;
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
  return (Threat){stones, by | stones, moving_second ? SECOND_CONNECTS : FIRST_CONNECTS, 0};
}
/* The steps of proofs that were found by search: the winner plays `cell`, and then there is one part; or the
   loser is to move (`cell` is -1), and the parts are threats that have no common cell. */
typedef struct { int cell, count; long first; } Step;
static Step *steps;
static Threat *parts;
static long n_steps, room_steps, n_parts, room_parts;
static void add_part(Threat part) {
  parts = grown(parts, n_parts, &room_parts, sizeof *parts);
  parts[n_parts++] = part;
}
static int add_step(int cell, int count) { /* of the parts that were added last */
  steps = grown(steps, n_steps, &room_steps, sizeof *steps);
  steps[n_steps] = (Step){cell, count, n_parts - count};
  return n_steps++;
}
static Threat turned_threat(Threat threat, int t) {
  return (Threat){turn_mask(threat.stones, t), turn_mask(threat.all, t), threat.how, (threat.turn + t) % 3};
}

/* What is known: threats for all positions, and positions up to rotation. */

static Threat *threats;
static long n_threats, room_threats;
static void add_threat(Threat threat) {
  for (int t = 0; t < 3; t++) {
    threats = grown(threats, n_threats, &room_threats, sizeof *threats);
    threats[n_threats++] = turned_threat(threat, t);
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
  uint8_t count, order[MAX_CELLS];
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
static Threat turned_back(Threat threat, int t) { return turned_threat(threat, (3 - t) % 3); }

/* The player to move has won or lost, by a proof in the filled position. */
static void decide(Node *node, int won, Threat proof, int searched) {
  Mask own = node->own, other = node->other;
  Fill fills[MAX_CELLS];
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
  Threat proof = {0, 0, 0, 0};
  Mask must = full & ~(own | other), common = other;
  int count = 0;
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
    add_part(candidates[best]), count++;
  }
  proof.stones |= common, proof.all |= proof.stones, proof.how = add_step(-1, count);
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
  *node = (Node){own, other, own, other, 0, {0, 0, 0, 0}, 0, 1, 1, 0, {0}};
  Fill fills[MAX_CELLS];
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
        add_part(proof);
        decide(node, 1, (Threat){proof.stones & ~BIT(c), proof.all | BIT(c), add_step(c, 1), 0}, 1);
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

/* The certificate: see verify_starboard_y.py.  Lines of links and of nodes have numbers; equal ones are written once. */

enum { MAX_TEXT = 1 << 13 };
typedef struct { char *text; int number; } Line;
typedef struct { Line *lines; long room; int count; } Book;
static Book link_book, node_book;
static Line *line_of(Book *book, const char *text) {
  if (2 * book->count >= book->room) {
    Book old = *book;
    book->room = old.room ? 2 * old.room : 1 << 12, book->lines = calloc(book->room, sizeof *book->lines);
    for (long i = 0; i < old.room; i++) if (old.lines[i].text) *line_of(book, old.lines[i].text) = old.lines[i];
    free(old.lines);
  }
  Mask h = 1469598103934665603ull;
  for (const char *c = text; *c; c++) h = (h ^ (unsigned char)*c) * 1099511628211ull;
  long i = (h ^ h >> 29) & (book->room - 1);
  while (book->lines[i].text && strcmp(book->lines[i].text, text)) i = (i + 1) & (book->room - 1);
  return book->lines + i;
}
static int number_of(Book *book, const char *text) {
  Line *line = line_of(book, text);
  if (!line->text) *line = (Line){strdup(text), book->count++};
  return line->number;
}
static void write_book(FILE *file, const Book *book) {
  const char **texts = malloc(book->count * sizeof *texts + 1);
  for (long i = 0; i < book->room; i++) if (book->lines[i].text) texts[book->lines[i].number] = book->lines[i].text;
  for (int i = 0; i < book->count; i++) fprintf(file, "%s\n%s", i ? "," : "", texts[i]);
  free(texts);
}
static const char *end_name(int end, int turn) {
  static const char *sides[] = {"1", "2", "3"};
  if (end < SIDE) return name[turned[turn][end]];
  for (int k = 0; k < 3; k++) if (turn_mask(side[end - SIDE], turn) == side[k]) return sides[k];
  return 0;
}
static char *add_cells(char *to, Mask mask) {
  int c, first = 1;
  EACH(c, mask) to += sprintf(to, "%s%s", first ? "" : " ", name[c]), first = 0;
  return to;
}
/* The number of a connection by stones only, or of two cells side by side. */
static int write_join(int x, int z, Mask stones, int turn) {
  char text[MAX_TEXT], *to = text + sprintf(text, "[\"%s\",\"%s\",\"", end_name(x, turn), end_name(z, turn));
  sprintf(add_cells(to, turn_mask(stones, turn)), "\"]");
  return number_of(&link_book, text);
}
static int write_bridge(int x, int z, Mask over, int turn) {
  char text[MAX_TEXT], *to = text + sprintf(text, "[\"%s\",\"%s\",[", end_name(x, turn), end_name(z, turn));
  int c, first = 1;
  EACH(c, over) {
    to += sprintf(to, "%s[\"%s\",%d,%d]", first ? "" : ",", end_name(c, turn), write_join(x, c, 0, turn), write_join(c, z, 0, turn));
    first = 0;
  }
  sprintf(to, "]]");
  return number_of(&link_book, text);
}
static int write_link(int how, int turn);
static char *add_way(char *to, int x, const Way *way, int turn) {
  int first = write_link(way->first, turn), then;
  if (way->then == NEXT) then = write_join(way->m, way->z, 0, turn);
  else if (way->then == BRIDGE) then = write_bridge(way->m, way->z, around[way->m] & around[way->z] & way->by, turn);
  else then = write_link(way->then, turn);
  return to + sprintf(to, "[\"%s\",%d,%d]", end_name(way->m, turn), x == way->x ? first : then, x == way->x ? then : first);
}
static int write_over(int x, int z, const int *over, int count, int turn) {
  char text[MAX_TEXT], *to = text + sprintf(text, "[\"%s\",\"%s\",[", end_name(x, turn), end_name(z, turn));
  for (int i = 0; i < count; i++) to = add_way(to + sprintf(to, i ? "," : ""), x, ways + over[i], turn);
  sprintf(to, "]]");
  return number_of(&link_book, text);
}
static int write_link(int how, int turn) {
  Link *l = links + how;
  return l->count ? write_over(l->x, l->z, l->ways, l->count, turn) : write_join(l->x, l->z, l->stones, turn);
}
/* The number of the node of a win by connections; the winner's move is in `cell`, if it is to move. */
static int write_connections(Threat t, int *cell) {
  Wins wins;
  int turn = t.turn;
  t = turned_back(t, turn);
  int second = connect(t.stones, full & ~t.all, &wins);
  if (!wins.count || (t.how == SECOND_CONNECTS && !second)) { fprintf(stderr, "not connected\n"); exit(4); }
  Win win = won_by[wins.how[0]];
  int to_side[3];
  for (int i = 0; i < 3; i++) {
    Link *l = links + win.how[i];
    Way *w = ways + win.over;
    int is_over = i == 2 && win.over >= 0, x = is_over ? w->x : l->x, z = is_over ? w->z : l->z;
    to_side[end_name(x > z ? x : z, turn)[0] - '1'] = is_over ? write_over(x, z, &win.over, 1, turn) : write_link(win.how[i], turn);
  }
  char text[MAX_TEXT];
  sprintf(text, "[\"%s\",%d,%d,%d]", end_name(win.cell, turn), to_side[0], to_side[1], to_side[2]);
  *cell = turned[turn][win.move >= 0 ? win.move : __builtin_ctzll(wins.of[0] ? wins.of[0] : full & ~t.all)];
  return number_of(&node_book, text);
}
static int (*written)[3]; /* the numbers of steps, and 1; by turns */
static int write_node(Threat t);
static char *add_entry(char *to, Threat t) {
  int cell, node;
  if (t.how == FIRST_CONNECTS) node = write_connections(t, &cell);
  else {
    Step s = steps[t.how];
    cell = turned[t.turn][s.cell], node = write_node(turned_threat(parts[s.first], t.turn));
  }
  return to + sprintf(to, "[\"%s\",%d]", name[cell], node);
}
/* The number of a node, after which the loser is to move. */
static int write_node(Threat t) {
  int cell;
  if (t.how == SECOND_CONNECTS) return write_connections(t, &cell);
  if (written[t.how][t.turn]) return written[t.how][t.turn] - 1;
  Step s = steps[t.how];
  char text[MAX_TEXT], *to = add_cells(text + sprintf(text, "[\""), t.stones);
  to += sprintf(to, "\",[");
  for (int i = 0; i < s.count; i++) to = add_entry(to + sprintf(to, i ? "," : ""), turned_threat(parts[s.first + i], t.turn));
  sprintf(to, "]]");
  int number = number_of(&node_book, text);
  written[t.how][t.turn] = number + 1;
  return number;
}
static int write_certificate(const char *path, const long *roots, int count) {
  char (*openings)[99] = malloc(count * sizeof *openings + 1);
  written = calloc(n_steps + 1, sizeof *written);
  for (int i = 0; i < count; i++) {
    Node *node = nodes + roots[i];
    char *to = openings[i] + sprintf(openings[i], "\"%s\":", name[__builtin_ctzll(node->other)]);
    if (node->to_win) sprintf(to, "[\"b\",%d]", write_node(node->proof));
    else sprintf(add_entry(to + sprintf(to, "[\"w\","), node->proof), "]");
  }
  FILE *file = fopen(path, "w");
  if (!file) return perror(path), 1;
  fprintf(file, "{\"size\":%d,\"links\":[", size);
  write_book(file, &link_book);
  fprintf(file, "],\n\"nodes\":[");
  write_book(file, &node_book);
  fprintf(file, "],\n\"openings\":{");
  for (int i = 0; i < count; i++) fprintf(file, "%s\n%s", i ? "," : "", openings[i]);
  fprintf(file, "}}\n");
  return fclose(file);
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

static void write_code(FILE *file, Mask black, Mask white, char turn) {
  for (int r = 2 * size - 1; r >= 0; r--)
    for (int k = 0, gap = 0; k == 0 || at[r][k - 1] >= 0; k++) {
      int c = at[r][k], empty = c >= 0 && !((black | white) >> c & 1);
      if (gap && !empty) fprintf(file, "%d", gap);
      gap = empty ? gap + 1 : 0;
      if (!empty) fputc(c < 0 ? r ? '/' : ' ' : black >> c & 1 ? 'b' : 'w', file);
    }
  fprintf(file, "%c\n", turn);
}

/* Who wins in the position of a code, its rows from the top and "b" or "w" to move; and what the proof needs,
   as the code of a position in which the winner is Black and has no more. */
static void solve(const char *code, int turn) {
  Mask stones[2];
  read_code(code, stones);
  Node *node = explore(stones[turn], stones[!turn], "", ENDLESS);
  int to_move = node->to_win == 0;
  printf("%s ", to_move == !turn ? "Black" : "White");
  write_code(stdout, node->proof.stones, full & ~node->proof.all, to_move ? 'b' : 'w');
}

/* Writes who wins the positions that were decided, as lines like those of `solve`: all as if Black were to move,
   and many with cells filled in, so that the numbers of stones differ. */
static int write_decided(const char *path) {
  FILE *file = fopen(path, "w");
  if (!file) return perror(path), 1;
  for (const Node *node = nodes; node < nodes + n_nodes; node++) {
    if (node->to_win && node->to_lose) continue;
    fprintf(file, "%s ", node->to_win ? "White" : "Black");
    write_code(file, node->own, node->other, 'b');
  }
  return fclose(file);
}

int main(int argc, char **argv) {
  if (argc < 2) return fprintf(stderr, "usage: openings SIZE [- [FILE] | [FILE.json] OPENING ...]\n"), 1;
  size = atoi(argv[1]);
  set_up(), lay_out(), find_dead();
  if (argc > 2 && !strcmp(argv[2], "-")) {
    char code[99], turn;
    while (scanf("%98s %c%*[^\n]", code, &turn) == 2) solve(code, turn == 'w');
    return argc > 3 ? write_decided(argv[3]) : 0;
  }
  const char *path = argc > 2 && strstr(argv[2], ".json") ? argv[2] : 0;
  int asked = path ? 3 : 2, found = 0;
  is_certified = path != 0;
  long roots[MAX_CELLS];
  uint8_t order[MAX_CELLS];
  int count = argc == asked ? first_moves(order) : 0;
  for (int a = asked; a < argc; a++) for (int c = 0; c < cells; c++) if (!strcmp(argv[a], name[c])) order[count++] = c;
  /* Each opening gets more and more positions, so that the easy ones come first, and help the others. */
  started = told = clock();
  for (long budget = 1000; count; budget *= 2)
    for (int i = 0; i < count; i++) {
      Node *node = explore(0, BIT(order[i]), name[order[i]], budget);
      if (node->to_win && node->to_lose) continue;
      roots[found++] = node - nodes;
      printf("%s %s: %.1f s, %ld positions, %ld threats\n", name[order[i]], node->to_win ? "Black" : "White",
             (double)(clock() - started) / CLOCKS_PER_SEC, n_nodes, n_threats);
      fflush(stdout);
      memmove(order + i, order + i + 1, (--count - i) * sizeof *order), i--;
    }
  return path ? write_certificate(path, roots, found) : 0;
}
