// Sparring partners for Rivers and Stones: principal variation search over the distances of both
// players' pieces, in three styles.  It shares no code with the bot.  It speaks a part of UGI, with
// positions as codes: `setoption name Game|Style|Nodes|Seed value ...`, `uginewgame`,
// `position code ...`, `legal`, `go`.

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <iostream>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

using std::string;
using std::vector;
using Word = uint64_t;

constexpr double WIN = 1e6;

// A set of points, in a board of rows that each end with a point that is off the board.
template <int W>
struct Set {
    Word w[W] = {};
    Set operator&(const Set& o) const { Set r; for (int i = 0; i < W; i++) r.w[i] = w[i] & o.w[i]; return r; }
    Set operator|(const Set& o) const { Set r; for (int i = 0; i < W; i++) r.w[i] = w[i] | o.w[i]; return r; }
    Set operator^(const Set& o) const { Set r; for (int i = 0; i < W; i++) r.w[i] = w[i] ^ o.w[i]; return r; }
    Set operator-(const Set& o) const { Set r; for (int i = 0; i < W; i++) r.w[i] = w[i] & ~o.w[i]; return r; }
    void operator|=(const Set& o) { *this = *this | o; }
    void operator&=(const Set& o) { *this = *this & o; }
    void operator^=(const Set& o) { *this = *this ^ o; }
    template <int N> Set up() const {
        constexpr int q = N / 64, r = N % 64;
        Set s;
        for (int i = W - 1; i >= q; i--) {
            s.w[i] = w[i - q] << r;
            if (r && i > q) s.w[i] |= w[i - q - 1] >> ((64 - r) & 63);
        }
        return s;
    }
    template <int N> Set down() const {
        constexpr int q = N / 64, r = N % 64;
        Set s;
        for (int i = 0; i + q < W; i++) {
            s.w[i] = w[i + q] >> r;
            if (r && i + q + 1 < W) s.w[i] |= w[i + q + 1] << ((64 - r) & 63);
        }
        return s;
    }
    bool any() const { Word x = 0; for (int i = 0; i < W; i++) x |= w[i]; return x; }
    int count() const { int n = 0; for (int i = 0; i < W; i++) n += __builtin_popcountll(w[i]); return n; }
    bool has(int c) const { return c >= 0 && w[c >> 6] >> (c & 63) & 1; }
    void add(int c) { w[c >> 6] |= Word(1) << (c & 63); }
    void remove(int c) { w[c >> 6] &= ~(Word(1) << (c & 63)); }
    template <class F> void each(F f) const {
        for (int i = 0; i < W; i++)
            for (Word x = w[i]; x; x &= x - 1) f(i * 64 + __builtin_ctzll(x));
    }
};

enum Form { STONE, ACROSS, UPRIGHT };

struct Move {
    int16_t from = -1, to = -1, pushed = -1;  // to: -1 when the piece turns in place
    int8_t form = STONE;                      // the piece's form afterwards
    bool operator==(const Move& m) const {
        return from == m.from && to == m.to && pushed == m.pushed && form == m.form;
    }
};

template <int ROWS>
struct Rules {
    static constexpr int columns = ROWS - 1, down = ROWS, cells = ROWS * ROWS;
    static constexpr int W = ((ROWS + 1) * ROWS + 63) / 64;
    static constexpr int needed = ROWS == 13 ? 4 : ROWS == 15 ? 5 : 6;
    static constexpr int goalFirst = ROWS == 17 ? 5 : 4, goalLast = goalFirst + needed - 1;
    static constexpr int goalRow(int p) { return p ? ROWS - 3 : 2; }
    using Points = Set<W>;

    bool course = true;
    Points full, goal[2], board[2], near[2][3], one[cells], beside[cells], row[cells], column[cells];
    Word keys[2][3][cells], turnKey;

    static Rules& get() { static Rules rules; return rules; }
    Points neighbours(const Points& s) const {
        return (s.template up<1>() | s.template down<1>() | s.template up<down>() | s.template down<down>()) & full;
    }
    Rules() {
        for (int y = 0; y < ROWS; y++)
            for (int x = 0; x < columns; x++) full.add(y * down + x);
        for (int p = 0; p < 2; p++)
            for (int x = goalFirst; x <= goalLast; x++) goal[p].add(goalRow(p) * down + x);
        for (int p = 0; p < 2; p++) {
            board[p] = full - goal[1 - p];
            Points ring = goal[p];
            for (auto& n : near[p]) n = ring = ring | neighbours(ring);
        }
        full.each([&](int c) {
            one[c].add(c);
            beside[c] = neighbours(one[c]);
            full.each([&](int d) {
                if (d / down == c / down) row[c].add(d);
                if (d % down == c % down) column[c].add(d);
            });
        });
        std::mt19937_64 rng(1);
        for (auto& own : keys) for (auto& form : own) for (auto& key : form) key = rng();
        turnKey = rng();
    }
    static string name(int c) { return char('a' + c % down) + std::to_string(ROWS - c / down); }
};

template <int ROWS>
struct Position {
    using R = Rules<ROWS>;
    using Points = typename R::Points;

    Points own[2], across, upright;
    int turn = 0;
    Word key = 0;

    int form(int c) const { return across.has(c) ? ACROSS : upright.has(c) ? UPRIGHT : STONE; }
    int scored(int p) const { return ((own[p] & R::get().goal[p]) - (across | upright)).count(); }
    int winner() const {
        for (int p : {0, 1}) if (scored(p) >= R::needed) return p;
        return -1;
    }

    // Where journeys end that begin on the rivers of `todo`; `rivers` are all that may be entered.
    static Points journeys(Points todo, Points rivers, const Points& across, const Points& blocked) {
        R& rules = R::get();
        Points ends;
        while (todo.any()) {
            int river = 0;
            while (!todo.has(river)) river += todo.w[river >> 6] ? 1 : 64;
            todo.remove(river), rivers.remove(river);
            bool level = across.has(river);
            const Points& line = level ? rules.row[river] : rules.column[river];
            int step = level ? 1 : R::down;
            for (int way : {step, -step})
                for (int c = river + way; c >= 0 && c < R::cells && line.has(c); c += way) {
                    if (!blocked.has(c)) { ends.add(c); continue; }
                    if (rivers.has(c)) todo.add(c);
                    break;
                }
        }
        return ends;
    }

    void moves(vector<Move>& out) const {
        R& rules = R::get();
        Points rivers = across | upright, occupied = own[0] | own[1], stones = occupied - rivers;
        const Points& barred = rules.goal[1 - turn];
        Points blocked = occupied | barred, enterable = rivers - barred;
        own[turn].each([&](int c) {
            int flow = form(c);
            auto add = [&](int to, int pushed, int form) {
                out.push_back({int16_t(c), int16_t(to), int16_t(pushed), int8_t(form)});
            };
            Points targets = rules.beside[c] - blocked, entries = rules.beside[c] & enterable;
            if (entries.any()) targets |= journeys(entries, enterable, across, blocked - rules.one[c]) - rules.one[c];
            targets.each([&](int to) { add(to, -1, flow); });
            for (int f : {STONE, ACROSS, UPRIGHT}) if (f != flow) add(-1, -1, f);
            (rules.beside[c] - barred).each([&](int onto) {
                if (!occupied.has(onto)) return;
                const Points& closed = rules.goal[own[0].has(onto)];
                if (flow == STONE) {
                    int to = onto + onto - c;
                    bool pushes = stones.has(onto) || !rules.course;
                    if (pushes && to >= 0 && to < R::cells && (rules.full - occupied - closed).has(to)) add(onto, to, STONE);
                } else if (stones.has(onto)) {
                    Points level = flow == ACROSS ? across | rules.one[onto] : across;
                    Points ends = journeys(rules.one[onto], (rivers - closed) | rules.one[onto], level, (occupied | closed) - rules.one[c]);
                    (ends - rules.one[c]).each([&](int to) { add(onto, to, STONE); });
                }
            });
        });
    }

    void change(int c, int p, int form) {  // adds the piece or removes it
        Points one = R::get().one[c];
        own[p] ^= one;
        if (form == ACROSS) across ^= one;
        if (form == UPRIGHT) upright ^= one;
        key ^= R::get().keys[p][form][c];
    }
    void play(const Move& m) {
        if (m.pushed >= 0) {
            int p = own[1].has(m.to), f = form(m.to);
            change(m.to, p, f), change(m.pushed, p, f);
        }
        change(m.from, turn, form(m.from));
        change(m.to >= 0 ? m.to : m.from, turn, m.form);
        turn ^= 1, key ^= R::get().turnKey;
    }

    string token(const Move& m) const {
        string a = R::name(m.from);
        if (m.to < 0) return form(m.from) && m.form ? a + "~" : a + "=" + "shv"[m.form];
        return a + R::name(m.to) + (m.pushed < 0 ? "" : ">" + R::name(m.pushed));
    }
    void read(const string& code) {
        *this = Position();
        int c = 0;
        size_t i = 0;
        for (; code[i] != ' '; i++) {
            if (code[i] == '/') c = (c / R::down + 1) * R::down;
            else if (isdigit(code[i])) {
                int n = code[i] - '0';
                while (isdigit(code[i + 1])) n = 10 * n + code[++i] - '0';
                c += n;
            } else {
                int piece = int(string("SHVshv").find(code[i]));
                change(c++, piece / 3, piece % 3);
            }
        }
        turn = code[i + 1] == 's';
        if (turn) key ^= R::get().turnKey;
    }
};

// How a partner plays.  Everything is worth so many moves.
struct Style {
    double opponent;   // how much the opponent's chances count, compared with its own
    double scored;     // a stone in the area
    double ring;       // a piece for each of the three rings round the area that it is in
    double spare;      // a piece near the area beyond those that are needed
    double room;       // a point from which the area is near
    double network;    // a river that feeds lanes, or lies beside the area
    double blockade;   // a piece before the opponent's area
    int width;         // how many moves are searched before the last ply
};
const std::unordered_map<string, Style> STYLE = {
    {"lanes", {1, 4, 1.2, 0.4, 0.1, 0.15, 0, 6}},
    {"wall", {1.15, 4, 1.2, 0.3, 0, 0, 0.2, 6}},
    {"racer", {0.85, 4, 1.5, 0.4, 0.05, 0, 0, 6}},
};

// The straight runs over the open points.
template <int ROWS>
struct Lines {
    using Points = typename Rules<ROWS>::Points;
    static constexpr int D = Rules<ROWS>::down;
    Points left[4], right[4], up[4], down[4];

    explicit Lines(const Points& open) {
        left[0] = right[0] = up[0] = down[0] = open;
        spread<1>(1), spread<2>(2), spread<4>(3);
    }
    template <int N> void spread(int i) {
        left[i] = left[i - 1] & left[i - 1].template down<N>();
        right[i] = right[i - 1] & right[i - 1].template up<N>();
        up[i] = up[i - 1] & up[i - 1].template down<N * D>();
        down[i] = down[i - 1] & down[i - 1].template up<N * D>();
    }
    template <int N> static Points back(Points s, const Points* open) {
        s |= s.template down<N>() & open[0];
        s |= s.template down<2 * N>() & open[1];
        s |= s.template down<4 * N>() & open[2];
        s |= s.template down<8 * N>() & open[3];
        return s.template down<N>();
    }
    template <int N> static Points forth(Points s, const Points* open) {
        s |= s.template up<N>() & open[0];
        s |= s.template up<2 * N>() & open[1];
        s |= s.template up<4 * N>() & open[2];
        s |= s.template up<8 * N>() & open[3];
        return s.template up<N>();
    }
    Points across(const Points& s) const { return back<1>(s, left) | forth<1>(s, right); }
    Points along(const Points& s) const { return back<D>(s, up) | forth<D>(s, down); }
};

// A player's chances, in moves.
template <int ROWS>
double chances(const Position<ROWS>& pos, int p, const Style& style) {
    using R = Rules<ROWS>;
    using Points = typename R::Points;
    constexpr int FAR = ROWS / 2;
    R& rules = R::get();
    const Points &own = pos.own[p], &goal = rules.goal[p];
    Points rivers = pos.across | pos.upright, open = rules.board[p] - pos.own[0] - pos.own[1];
    Points held = own & goal, away = own - held;
    Lines<ROWS> lines(open);
    int scored = (held - rivers).count(), inside = (held & rivers).count();
    int missing = R::needed - scored - inside;
    double value = style.scored * scored - inside - FAR * missing;
    // Distances with the rivers as they are, and with own pieces turned on the way.
    for (bool turning : {false, true}) {
        Points across = pos.across & rules.board[p], upright = pos.upright & rules.board[p];
        Points front = goal - held, unseen = rules.board[p] - front, arrived, late, turned, turnable;
        if (turning) turnable = away;
        for (int d = 1; d < FAR; d++) {
            Points carried = front | turned, beside = carried, met;
            while (carried.any()) {
                Points a = lines.across(carried), b = lines.along(carried);
                met |= a | b;
                a &= across, b &= upright;
                across ^= a, upright ^= b;
                carried = a | b;
                beside |= carried;
            }
            across = across - turned, upright = upright - turned;
            turnable = turnable - beside;
            turned = met & turnable;
            turnable = turnable - turned;
            front = rules.neighbours(beside) & unseen;
            unseen ^= front;
            arrived |= late | (front & away - rivers);
            late = front & away & rivers;
            int n = arrived.count(), used = std::min(n, missing);
            value += 0.5 * used;
            if (d <= 3) value += style.spare * (6 - d) / 5 * std::min(n - used, 4);
            front &= open | held;
            if (!turning && d <= 3) value += style.room / d * (front & open).count();
        }
    }
    for (auto& ring : rules.near[p]) value += style.ring * (own & ring).count();
    if (style.network)
        (own & rivers).each([&](int c) {
            int x = c % R::down, y = c / R::down, ahead = p ? ROWS - 1 - y : y;
            bool over = x >= R::goalFirst && x <= R::goalLast;
            if (pos.across.has(c)) value += style.network * (ahead >= ROWS - 5 ? 1.5 : ahead <= 3 ? 1 : 0);
            else if (x > 0 && x < R::columns - 1) value += style.network * (over ? 0.5 : 1);
        });
    if (style.blockade) value += style.blockade * ((own & rules.near[1 - p][0]).count() + (own & rules.near[1 - p][1]).count() / 2.0);
    return value;
}

template <int ROWS>
struct Partner {
    using P = Position<ROWS>;
    struct Child { double value; Move move; P position; };
    struct Bound { Word key = 0; double lower = 0, upper = 0; Move best; };

    Style style = STYLE.at("lanes");
    long most = 100000, nodes = 0;
    bool stopped = false;
    int me = 0;
    std::mt19937 rng{1};
    std::unordered_set<Word> seen;
    vector<Bound> table = vector<Bound>(1 << 18);
    vector<std::pair<Word, double>> known = vector<std::pair<Word, double>>(1 << 18);
    vector<Move> killers[2];

    void forget() {
        std::fill(table.begin(), table.end(), Bound());
        std::fill(known.begin(), known.end(), std::make_pair(Word(0), 0.0));
    }
    // For player 0.
    double value(const P& pos) {
        nodes++;
        Word key = pos.turn ? pos.key ^ Rules<ROWS>::get().turnKey : pos.key;
        auto& entry = known[key & (known.size() - 1)];
        if (entry.first != key) {
            int won = pos.winner();
            double mine = won >= 0 ? 0 : chances(pos, me, style) - style.opponent * chances(pos, 1 - me, style);
            entry = {key, won == 0 ? WIN : won == 1 ? -WIN : me ? -mine : mine};
        }
        return entry.second;
    }
    vector<Child> children(const P& pos) {
        vector<Move> moves;
        pos.moves(moves);
        vector<Child> out(moves.size());
        for (size_t i = 0; i < moves.size(); i++) {
            out[i].move = moves[i], out[i].position = pos;
            out[i].position.play(moves[i]);
            out[i].value = (pos.turn ? -1 : 1) * value(out[i].position);
        }
        std::stable_sort(out.begin(), out.end(), [](auto& a, auto& b) { return a.value > b.value; });
        return out;
    }
    double lastPly(const P& pos, double beta) {
        vector<Move> all, order;
        pos.moves(all);
        auto& killing = killers[pos.turn];
        for (auto& k : killing) if (std::find(all.begin(), all.end(), k) != all.end()) order.push_back(k);
        order.insert(order.end(), all.begin(), all.end());
        double best = -2 * WIN;
        for (auto& move : order) {
            P after = pos;
            after.play(move);
            best = std::max(best, (pos.turn ? -1 : 1) * value(after));
            if (best < beta) continue;
            auto old = std::find(killing.begin(), killing.end(), move);
            if (old != killing.end()) killing.erase(old);
            killing.insert(killing.begin(), move);
            if (killing.size() > 4) killing.pop_back();
            break;
        }
        return best;
    }
    double search(const P& pos, int depth, double alpha, double beta) {
        if (depth == 1) return lastPly(pos, beta);
        if (nodes >= most) return stopped = true, 0;
        Word key = pos.key * 31 + depth;
        Bound& bound = table[key & (table.size() - 1)];
        double lower = -WIN, upper = WIN;
        Move first;
        if (bound.key == key) {
            lower = bound.lower, upper = bound.upper, first = bound.best;
            if (lower >= beta || lower == upper) return lower;
            if (upper <= alpha) return upper;
        }
        vector<Child> moves = children(pos);
        if (int(moves.size()) > style.width) moves.resize(style.width);
        for (size_t i = 1; i < moves.size(); i++)
            if (moves[i].move == first) std::rotate(moves.begin(), moves.begin() + i, moves.begin() + i + 1);
        double best = -2 * WIN;
        for (auto& child : moves) {
            double v = child.value, floor = std::max(alpha, best);
            if (std::abs(v) < WIN) {
                bool narrow = &child != &moves[0];
                v = -search(child.position, depth - 1, narrow ? -floor - 1e-6 : -beta, -floor);
                if (narrow && v > floor && v < beta && !stopped) v = -search(child.position, depth - 1, -beta, -floor);
                if (stopped) return 0;
            }
            if (v > best) best = v, first = child.move;
            if (best >= beta) break;
        }
        if (best > alpha) lower = best;
        if (best < beta) upper = best;
        bound = {key, lower, upper, first};
        return best;
    }
    Move think(const P& pos) {
        if (me != pos.turn) forget(), me = pos.turn;
        nodes = 0, stopped = false;
        vector<Child> roots = children(pos);
        std::shuffle(roots.begin(), roots.end(), rng);
        for (auto& root : roots) if (seen.count(root.position.key) && root.value < WIN) root.value = std::min(root.value, 0.0) - 5;
        std::stable_sort(roots.begin(), roots.end(), [](auto& a, auto& b) { return a.value > b.value; });
        if (roots[0].value >= WIN) return roots[0].move;
        if (int(roots.size()) > 3 * style.width) roots.resize(3 * style.width);
        for (int depth = 1; depth < 20 && !stopped; depth++) {
            double best = -2 * WIN;
            for (size_t i = 0; i < roots.size(); i++) {
                double v = roots[i].value;
                if (std::abs(v) < WIN) v = -search(roots[i].position, depth, -2 * WIN, -best);
                if (stopped) break;
                if (seen.count(roots[i].position.key)) v = std::min(v, 0.0) - 5;
                if (v <= best) continue;
                best = v;
                std::rotate(roots.begin(), roots.begin() + i, roots.begin() + i + 1);
            }
            if (std::abs(best) >= WIN) break;
        }
        return roots[0].move;
    }

    // Answers one line.
    void answer(const string& line, P& pos) {
        std::istringstream in(line);
        string word, key, value;
        in >> word;
        if (word == "uginewgame") seen.clear(), forget();
        else if (word == "setoption") {
            in >> word >> key >> word >> value;
            if (key == "Game") Rules<ROWS>::get().course = value.find("course") != string::npos;
            if (key == "Style" && STYLE.count(value)) style = STYLE.at(value);
            if (key == "Nodes") most = std::stol(value);
            if (key == "Seed") rng.seed(std::stoul(value));
        } else if (word == "position") {
            in >> word >> value;
            std::replace(value.begin(), value.end(), '_', ' ');
            pos.read(value);
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
            Move best = think(pos);
            P after = pos;
            after.play(best);
            seen.insert(after.key);
            std::cout << "info nodes " << nodes << "\nbestmove " << pos.token(best) << std::endl;
        } else std::cout << "error there is no command '" << word << "'" << std::endl;
    }
};

// Plays on one board until it is given another; returns the line that did so.
template <int ROWS>
string converse(string line) {
    auto partner = std::make_unique<Partner<ROWS>>();
    Position<ROWS> pos;
    const string other = "setoption name Game value rivers-";
    do {
        if (line == "quit") return line;
        if (line == "ugi") std::cout << "id name Skerry's sparring partner\nugiok" << std::endl;
        else if (line == "isready") std::cout << "readyok" << std::endl;
        else if (line.rfind(other, 0) == 0 && line.substr(other.size(), 2) != std::to_string(ROWS)) return line;
        else partner->answer(line, pos);
    } while (std::getline(std::cin, line));
    return "quit";
}

int main() {
    string line = "isready";
    std::getline(std::cin, line);
    while (line != "quit") {
        bool medium = line.find("rivers-15") != string::npos, large = line.find("rivers-17") != string::npos;
        line = medium ? converse<15>(line) : large ? converse<17>(line) : converse<13>(line);
    }
}
