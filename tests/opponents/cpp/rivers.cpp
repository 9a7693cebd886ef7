// Sparring partners for Rivers and Stones: alpha-beta search over an evaluation of lanes, in three
// styles.  It shares no code with the bot.  It speaks a part of UGI, with positions as codes:
// `setoption name Game|Style|Depth value ...`, `uginewgame`, `position code ...`, `legal`, `go`.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

using std::string;
using std::vector;

// The board has a frame of cells that are off it.  A piece is 1 to 3 for Circle's stone, horizontal
// and vertical river, 4 to 6 for Square's.
enum : int8_t { EMPTY = 0, OFF = 7 };
enum Form { STONE, HORIZONTAL, VERTICAL };
constexpr int MOST = 18 * 19;
constexpr int WON = 1000000;

struct Move {
    int16_t from, to, pushed;  // to: -1 when the piece turns in place; pushed: where to, or -1
    int8_t form;               // the piece's form afterwards
    bool operator==(const Move& m) const {
        return from == m.from && to == m.to && pushed == m.pushed && form == m.form;
    }
};

struct Style {
    double defence;  // how much the opponent's chances count
    double scored;   // a stone in the area
    double move;     // each move by which a piece is nearer to the area
    double step;     // each of the last three steps to the area, in a straight line
    double spare;    // pieces beyond those that are needed, compared with those
    double lane;     // lanes and switchboards
    double wall;     // pieces before the opponent's area
};
const std::unordered_map<string, Style> STYLES = {
    {"lanes", {1.05, 55, 5, 6, 0.1, 0.3, 0.3}},
    {"wall", {1.3, 55, 5, 6, 0.1, 0.1, 1.5}},
    {"racer", {0.8, 60, 5, 8, 0, 0.1, 0}},
};

struct Game {
    int rows = 13, columns = 12, down = 14, needed = 4, pieces = 12;
    bool course = true;
    int goalFirst = 4, goalLast = 7, goalRow[2] = {2, 10};
    int8_t area[MOST];  // 1 or 2 for the owner of a scoring area, else 0
    uint64_t random[MOST][7], turnKey;
    int ways[4];

    void set(int size, bool courseRules) {
        rows = size, columns = size - 1, down = columns + 2, course = courseRules;
        needed = size == 13 ? 4 : size == 15 ? 5 : 6;
        goalFirst = size == 17 ? 5 : 4, goalLast = size == 13 ? 7 : size == 15 ? 8 : 10;
        goalRow[0] = 2, goalRow[1] = size - 3;
        ways[0] = 1, ways[1] = -1, ways[2] = down, ways[3] = -down;
        memset(area, 0, sizeof area);
        for (int p = 0; p < 2; p++)
            for (int x = goalFirst; x <= goalLast; x++) area[at(x, goalRow[p])] = p + 1;
        std::mt19937_64 rng(1);
        for (auto& cell : random)
            for (auto& key : cell) key = rng();
        turnKey = rng();
    }
    int at(int x, int y) const { return (y + 1) * down + x + 1; }
    int column(int cell) const { return cell % down - 1; }
    int row(int cell) const { return cell / down - 1; }
    string name(int cell) const {
        return char('a' + column(cell)) + std::to_string(rows - row(cell));
    }
} game;

struct Position {
    int8_t cell[MOST];
    int8_t own[2][16];  // unused ends are absent: `count` pieces each
    int16_t where[2][16];
    int count[2], turn, scored[2];
    uint64_t key;

    void put(int at, int piece) {
        key ^= game.random[at][cell[at] == OFF ? 0 : cell[at]] ^ game.random[at][piece];
        cell[at] = piece;
    }
    static int owner(int piece) { return piece > 3; }
    static int form(int piece) { return (piece - 1) % 3; }
    bool river(int at) const { int p = cell[at]; return p != EMPTY && p != OFF && p != 1 && p != 4; }
    bool barred(int at, int player) const { return game.area[at] == 2 - player; }

    // Where a piece of `player` lands that starts on the rivers in `entries`.
    void journey(vector<int>& entries, int firstForm, int player, int origin, vector<int>& lands,
                 int start = -1) const {
        static int seen[MOST], landed[MOST], stamp = 0;
        stamp++;
        for (int e : entries) seen[e] = stamp;
        for (size_t i = 0; i < entries.size(); i++) {
            int at = entries[i];
            int flow = at == start ? firstForm : form(cell[at]);
            int step = flow == HORIZONTAL ? 1 : game.down;
            for (int way : {step, -step})
                for (int c = at + way; cell[c] != OFF && !barred(c, player); c += way) {
                    if (c == origin) continue;
                    if (cell[c] != EMPTY) {
                        if ((river(c)) && seen[c] != stamp) seen[c] = stamp, entries.push_back(c);
                        break;
                    }
                    if (landed[c] != stamp) landed[c] = stamp, lands.push_back(c);
                }
        }
    }

    void moves(vector<Move>& out) const {
        static vector<int> entries, lands;
        for (int i = 0; i < count[turn]; i++) {
            int at = where[turn][i], flow = form(cell[at]);
            entries.clear(), lands.clear();
            for (int way : game.ways) {
                int c = at + way;
                if (cell[c] == OFF || barred(c, turn)) continue;
                if (cell[c] == EMPTY) lands.push_back(c);
                else if (river(c)) entries.push_back(c);
            }
            size_t steps = lands.size();
            if (!entries.empty()) {
                vector<int> far;
                journey(entries, 0, turn, at, far);
                for (int c : far)
                    if (std::find(lands.begin(), lands.begin() + steps, c) == lands.begin() + steps)
                        lands.push_back(c);
            }
            for (int c : lands) out.push_back({int16_t(at), int16_t(c), -1, int8_t(flow)});
            for (int f = 0; f < 3; f++)
                if (f != flow) out.push_back({int16_t(at), -1, -1, int8_t(f)});
            for (int way : game.ways) {
                int onto = at + way;
                if (cell[onto] == OFF || cell[onto] == EMPTY || barred(onto, turn)) continue;
                int theirs = owner(cell[onto]);
                if (flow == STONE) {
                    int to = onto + way;
                    if (river(onto) && game.course) continue;
                    if (cell[to] == EMPTY && !barred(to, theirs))
                        out.push_back({int16_t(at), int16_t(onto), int16_t(to), STONE});
                } else if (!river(onto)) {
                    vector<int> start = {onto}, ends;
                    journey(start, flow, theirs, at, ends, onto);
                    for (int to : ends)
                        out.push_back({int16_t(at), int16_t(onto), int16_t(to), STONE});
                }
            }
        }
    }

    void relocate(int from, int to) {
        int piece = cell[from], p = owner(piece);
        for (int i = 0; i < count[p]; i++)
            if (where[p][i] == from) { where[p][i] = to; break; }
        put(from, EMPTY), put(to, piece);
    }
    void play(const Move& m) {
        if (m.pushed >= 0) relocate(m.to, m.pushed);
        put(m.from, turn * 3 + 1 + m.form);
        if (m.to >= 0) relocate(m.from, m.to);
        turn ^= 1, key ^= game.turnKey;
    }
    int goals(int p) const {
        int n = 0;
        for (int i = 0; i < count[p]; i++)
            n += game.area[where[p][i]] == p + 1 && !river(where[p][i]);
        return n;
    }
    string token(const Move& m) const {
        string a = game.name(m.from);
        if (m.to < 0)
            return form(cell[m.from]) && m.form ? a + "~" : a + "=" + "shv"[m.form];
        return a + game.name(m.to) + (m.pushed < 0 ? "" : ">" + game.name(m.pushed));
    }
    void read(const string& code, char mover) {
        memset(cell, OFF, sizeof cell);
        count[0] = count[1] = 0, key = 0;
        int x = 0, y = 0;
        for (int r = 0; r < game.rows; r++)
            for (int c = 0; c < game.columns; c++) cell[game.at(c, r)] = EMPTY;
        for (size_t i = 0; i < code.size(); i++) {
            char ch = code[i];
            if (ch == '/') x = 0, y++;
            else if (isdigit(ch)) {
                int n = ch - '0';
                while (i + 1 < code.size() && isdigit(code[i + 1])) n = 10 * n + code[++i] - '0';
                x += n;
            } else {
                static const string letters = "SHVshv";
                int piece = int(letters.find(ch)) + 1, p = owner(piece), at = game.at(x++, y);
                put(at, piece), where[p][count[p]++] = at;
            }
        }
        turn = mover == 's';
        if (turn) key ^= game.turnKey;
    }
};

// How many moves each cell is from the area of a player, if everything else stays: `far` moves at
// most.  Returns the number of rivers that carry on to the area.
constexpr int FAR = 7;
int distances(const Position& pos, int p, int8_t* dist) {
    memset(dist, FAR, MOST);
    static vector<int> front, next, rivers;
    front.clear(), rivers.clear();
    for (int x = game.goalFirst; x <= game.goalLast; x++) {
        int c = game.at(x, game.goalRow[p]);
        if (pos.cell[c] == EMPTY) front.push_back(c), dist[c] = 0;
    }
    for (int q = 0; q < 2; q++)
        for (int i = 0; i < pos.count[q]; i++)
            if (pos.river(pos.where[q][i]) && !pos.barred(pos.where[q][i], p))
                rivers.push_back(pos.where[q][i]);
    int feeding = 0;
    static int8_t marked[MOST];  // cells and rivers at the present distance
    for (int d = 1; d < FAR && !front.empty(); d++) {
        memset(marked, 0, sizeof marked);
        for (int c : front) marked[c] = 1;
        next.clear();
        auto beside = [&](int c) {
            for (int way : game.ways) {
                int n = c + way;
                if (pos.cell[n] == OFF || dist[n] < FAR || pos.barred(n, p)) continue;
                dist[n] = d;
                if (pos.cell[n] == EMPTY) next.push_back(n);
            }
        };
        for (int c : front) beside(c);
        for (bool more = true; more;) {
            more = false;
            for (size_t i = 0; i < rivers.size();) {
                int r = rivers[i], step = Position::form(pos.cell[r]) == HORIZONTAL ? 1 : game.down;
                bool carries = false;
                for (int way : {step, -step}) {
                    int c = r + way;
                    for (; pos.cell[c] == EMPTY && !pos.barred(c, p) && !carries; c += way)
                        carries = marked[c];
                    carries = carries || (pos.cell[c] != EMPTY && pos.cell[c] != OFF && marked[c] == 2);
                }
                if (!carries) { i++; continue; }
                marked[r] = 2, more = true;
                if (d < 4) feeding++;
                rivers[i] = rivers.back(), rivers.pop_back();
                beside(r);
            }
        }
        front = next;
    }
    return feeding;
}

const Style* style = &STYLES.at("lanes");

double chances(const Position& pos, int p) {
    static int8_t dist[MOST];
    int feeding = distances(pos, p, dist);
    int forward = p ? 1 : -1, goal = game.goalRow[p];
    double value = 0;
    int home = p ? 0 : game.rows - 1;
    double pieces[16];
    int n = 0;
    for (int i = 0; i < pos.count[p]; i++) {
        int c = pos.where[p][i], y = game.row(c), x = game.column(c);
        bool river = pos.river(c);
        if (game.area[c] == p + 1) {
            value += (river ? style->scored - 2 * style->move : style->scored) + 3 * style->step;
            continue;
        }
        int d = std::min(FAR, dist[c] + river);
        pieces[n++] = style->move * (FAR - d);
        int beside = std::max({game.goalFirst - x, x - game.goalLast, 0}) + std::abs(goal - y);
        value += style->step * std::max(0, std::min(3, 4 - beside));
        if (x == 0 || x == game.columns - 1) value -= 1;
        if (!river) {
            // Before the opponent's area, in its way.
            int gy = game.goalRow[1 - p], away = (y - gy) * forward;
            if (away >= 1 && away <= 2 && x >= game.goalFirst - 1 && x <= game.goalLast + 1)
                value += style->wall * (3 - away);
            if (y == gy && (x == game.goalFirst - 1 || x == game.goalLast + 1)) value += style->wall;
            continue;
        }
        bool vertical = Position::form(pos.cell[c]) == VERTICAL;
        if (!vertical) {
            // A switchboard in the home rows; a distributor beside the area.
            int back = std::abs(y - home);
            if (back <= 4) value += style->lane * 2;
            if (std::abs(y - goal) <= 1) value += style->lane * 4;
        }
    }
    // Lanes: anybody's vertical rivers, by how far they carry and where.
    int boarding = 0;
    for (int q = 0; q < 2; q++)
        for (int i = 0; i < pos.count[q]; i++) {
            int c = pos.where[q][i];
            if (Position::form(pos.cell[c]) != VERTICAL || pos.barred(c, p)) continue;
            int x = game.column(c), span = 0, reach = game.row(c), back = reach;
            for (int way : {game.down, -game.down})
                for (int t = c + way; pos.cell[t] == EMPTY && !pos.barred(t, p); t += way) {
                    span++;
                    reach = forward * game.row(t) > forward * reach ? game.row(t) : reach;
                    back = forward * game.row(t) < forward * back ? game.row(t) : back;
                }
            double worth = span * 0.25;
            int past = forward * (reach - goal);
            bool over = x >= game.goalFirst && x <= game.goalLast;
            if (past >= 0 && forward * (goal - back) >= 0) worth += over ? 6 : 3.5;
            else if (past >= -2) worth += 2;
            if (x <= 1 || x >= game.columns - 2) worth *= 0.6;
            for (int way : game.ways) boarding += pos.cell[c + way] != OFF && pos.cell[c + way] != EMPTY &&
                                                 Position::owner(pos.cell[c + way]) == p;
            value += style->lane * worth;
        }
    value += style->lane * (0.7 * std::min(boarding, 6) + 0.8 * std::min(feeding, 5));
    std::sort(pieces, pieces + n, std::greater<double>());
    int missing = game.needed - pos.goals(p);
    for (int i = 0; i < n; i++) value += i < missing ? pieces[i] : style->spare * pieces[i];
    return value;
}

int me = 0;  // the player that thinks

double evaluate(const Position& pos) {
    double value = chances(pos, me) - style->defence * chances(pos, 1 - me);
    return pos.turn == me ? value : -value;
}

// Search: negamax with alpha-beta windows, iterative deepening, a table and killer moves.

struct Entry { uint64_t key; float value; Move best; int8_t depth, bound; };
vector<Entry> table(1 << 18);
int history[2][MOST][MOST];
Move killers[16][2];
std::unordered_set<uint64_t> seen;
long nodes;

double search(const Position& pos, int depth, int ply, double alpha, double beta) {
    nodes++;
    // Either player may have just won by a push.
    if (pos.goals(1 - pos.turn) >= game.needed) return -WON + ply;
    if (pos.goals(pos.turn) >= game.needed) return WON - ply;
    if (depth == 0) return evaluate(pos);
    Entry& entry = table[pos.key & (table.size() - 1)];
    Move first = {-1, -1, -1, 0};
    if (entry.key == pos.key) {
        first = entry.best;
        if (entry.depth >= depth && (entry.bound == 0 || (entry.bound > 0 ? entry.value >= beta : entry.value <= alpha)))
            return entry.value;
    }
    vector<Move> moves;
    moves.reserve(160);
    pos.moves(moves);
    vector<std::pair<int, int>> order;
    order.reserve(moves.size());
    for (size_t i = 0; i < moves.size(); i++) {
        const Move& m = moves[i];
        int rank = history[pos.turn][m.from][m.to < 0 ? m.from : m.to];
        if (m == first) rank = 1 << 30;
        else if (m == killers[ply][0] || m == killers[ply][1]) rank = 1 << 29;
        else if (m.to >= 0 && game.area[m.pushed >= 0 ? m.pushed : m.to]) rank += 1 << 20;
        order.push_back({-rank, int(i)});
    }
    std::sort(order.begin(), order.end());
    double best = -2 * WON, old = alpha;
    Move found = moves[order[0].second];
    for (auto& [rank, i] : order) {
        const Move& m = moves[i];
        Position after = pos;
        after.play(m);
        double value = -search(after, depth - 1, ply + 1, -beta, -alpha);
        if (value > best) best = value, found = m;
        alpha = std::max(alpha, value);
        if (alpha >= beta) {
            if (!(killers[ply][0] == m)) killers[ply][1] = killers[ply][0], killers[ply][0] = m;
            history[pos.turn][m.from][m.to < 0 ? m.from : m.to] += depth * depth;
            break;
        }
    }
    entry = {pos.key, float(best), found, int8_t(depth), int8_t(best <= old ? -1 : best >= beta ? 1 : 0)};
    return best;
}

std::mt19937 rng(1);

Move think(const Position& pos, int depth) {
    for (auto& row : history)
        for (auto& cells : row)
            for (auto& h : cells) h /= 8;
    vector<Move> moves;
    pos.moves(moves);
    std::shuffle(moves.begin(), moves.end(), rng);
    Move best = moves[0];
    for (int d = 1; d <= depth; d++) {
        double alpha = -2 * WON;
        std::stable_partition(moves.begin(), moves.end(), [&](const Move& m) { return m == best; });
        vector<std::pair<double, Move>> values;
        for (const Move& m : moves) {
            Position after = pos;
            after.play(m);
            double value;
            if (seen.count(after.key) && after.goals(pos.turn) < game.needed)
                value = -WON / 2;  // never a repetition while there is something else
            else
                value = -search(after, d - 1, 1, -2 * WON, -alpha);
            values.push_back({value, m});
            if (value > alpha) alpha = value, best = m;
        }
        std::stable_sort(values.begin(), values.end(),
                         [](auto& a, auto& b) { return a.first > b.first; });
        for (size_t i = 0; i < moves.size(); i++) moves[i] = values[i].second;
        if (std::abs(alpha) > WON - 100) break;
    }
    return best;
}

int main() {
    game.set(13, true);
    Position pos{};
    int depth = 3;
    string line;
    while (std::getline(std::cin, line)) {
        std::istringstream in(line);
        string word, key, value;
        in >> word;
        if (word == "quit") break;
        if (word == "ugi") std::cout << "id name Skerry's sparring partner\nugiok" << std::endl;
        else if (word == "isready") std::cout << "readyok" << std::endl;
        else if (word == "uginewgame") {
            seen.clear();
            std::fill(table.begin(), table.end(), Entry{});
        } else if (word == "setoption") {
            in >> word >> key >> word >> value;
            if (key == "Game") game.set(std::stoi(value.substr(7, 2)), value.size() > 9);
            if (key == "Style" && STYLES.count(value)) style = &STYLES.at(value);
            if (key == "Depth") depth = std::stoi(value);
            if (key == "Seed") rng.seed(std::stoul(value));
        } else if (word == "position") {
            in >> word >> key >> value;
            for (char& c : key)
                if (c == '_') c = ' ';
            std::istringstream fields(key);
            fields >> key >> value;
            pos.read(key, value[0]);
            seen.insert(pos.key);
        } else if (word == "legal") {
            vector<Move> moves;
            pos.moves(moves);
            vector<string> tokens;
            for (auto& m : moves) tokens.push_back(pos.token(m));
            std::sort(tokens.begin(), tokens.end());
            std::cout << "legal";
            for (auto& t : tokens) std::cout << " " << t;
            std::cout << std::endl;
        } else if (word == "go") {
            nodes = 0;
            if (me != pos.turn) std::fill(table.begin(), table.end(), Entry{}), me = pos.turn;
            Move best = think(pos, depth);
            Position after = pos;
            after.play(best);
            seen.insert(after.key);
            std::cout << "info nodes " << nodes << "\nbestmove " << pos.token(best) << std::endl;
        } else std::cout << "error there is no command '" << word << "'" << std::endl;
    }
}
