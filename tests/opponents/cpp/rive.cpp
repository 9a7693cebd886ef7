// A sparring partner for Rive: plain UCT whose random games prefer captures and the removal of enemy
// stones.  It shares no code and no idea of a position's worth with the bot.  It speaks a part of
// UGI, with positions as codes: `setoption name Game|Seed value ...`,
// `position code ...`, `legal`, `go movetime MILLISECONDS` (of processor time).

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

using std::string;
using std::vector;
typedef unsigned __int128 Cells;  // boards of up to 127 cells: 7 along a side

struct Random {  // xorshift64*
    uint64_t state = 88172645463325252ull;
    uint32_t below(uint32_t n) {
        state ^= state >> 12, state ^= state << 25, state ^= state >> 27;
        return uint64_t(uint32_t((state * 2685821657736338717ull) >> 32)) * n >> 32;
    }
} rng;

Cells bit(int cell) { return Cells(1) << cell; }
int count(Cells c) { return __builtin_popcountll(uint64_t(c)) + __builtin_popcountll(uint64_t(c >> 64)); }
int lowest(Cells c) {
    return uint64_t(c) ? __builtin_ctzll(uint64_t(c)) : 64 + __builtin_ctzll(uint64_t(c >> 64));
}
int pick(Cells c) {
    for (int n = rng.below(count(c)); n; n--) c &= c - 1;
    return lowest(c);
}

struct Board {
    int cells = 0;
    vector<string> names;
    vector<int> rows;
    int ring[127][6];  // neighbours, clockwise; -1 is off the board
    Cells around[127], full = 0;

    void set(int n) {
        cells = 0, full = 0, names.clear(), rows.clear();
        for (int i = 0; i < 2 * n - 1; i++) rows.push_back(2 * n - 1 - std::abs(n - 1 - i));
        auto index = [&](int i, int q) {
            int start = std::max(0, n - 1 - i), before = 0;
            if (i < 0 || i > 2 * n - 2 || q < start || q >= start + rows[i]) return -1;
            for (int k = 0; k < i; k++) before += rows[k];
            return before + q - start;
        };
        const int ways[6][2] = {{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}};
        for (int i = 0; i < 2 * n - 1; i++)
            for (int x = 0; x < rows[i]; x++, cells++) {
                around[cells] = 0;
                for (int d = 0; d < 6; d++) {
                    int near = index(i + ways[d][0], std::max(0, n - 1 - i) + x + ways[d][1]);
                    ring[cells][d] = near;
                    if (near >= 0) around[cells] |= bit(near);
                }
                names.push_back(char('a' + 2 * n - 2 - i) + std::to_string(x + 1));
                full |= bit(cells);
            }
    }
    Cells near(Cells c) const {
        Cells out = 0;
        for (; c; c &= c - 1) out |= around[lowest(c)];
        return out;
    }
    Cells flood(Cells from, Cells within) const {
        Cells front = from, all = from;
        while (front) front = near(front) & within & ~all, all |= front;
        return all;
    }
    bool splits(int cell, Cells group) const {
        int changes = 0;
        for (int d = 0; d < 6; d++) {
            int a = ring[cell][d], b = ring[cell][d == 5 ? 0 : d + 1];
            bool in = a >= 0 && group & bit(a), next = b >= 0 && group & bit(b);
            changes += in != next;
        }
        if (changes <= 2) return false;
        Cells rest = group & ~bit(cell), part = around[cell] & rest;
        return (around[cell] & rest & ~flood(part & -part, rest)) != 0;
    }
} board;

struct Group { Cells stones, halo; int size; };

struct Position {
    Cells stones[2];
    int turn, left, placed, n;
    Group groups[64];  // from the largest down

    void insert(Cells group, int size) {
        int i = n++;
        for (; i && groups[i - 1].size < size; i--) groups[i] = groups[i - 1];
        groups[i] = {group, board.near(group) & ~group, size};
    }
    void read(const string& text, char player, const string& capture) {
        stones[0] = stones[1] = 0, n = left = placed = 0;
        int cell = 0;
        for (size_t i = 0; i < text.size(); i++) {
            if (isdigit(text[i])) {
                int empty = 0;
                for (; i < text.size() && isdigit(text[i]); i++) empty = 10 * empty + text[i] - '0';
                i--, cell += empty;
            } else if (text[i] != '/')
                stones[text[i] == 'w'] |= bit(cell++);
        }
        turn = player == 'w';
        for (Cells rest = stones[0] | stones[1]; rest;) {
            Cells group = board.flood(rest & -rest, rest);
            rest &= ~group, insert(group, count(group));
        }
        if (capture[0] == 'r') {
            size_t at = capture.find('@');
            left = std::stoi(capture.substr(1, at - 1));
            placed = int(std::find(board.names.begin(), board.names.end(), capture.substr(at + 1)) - board.names.begin());
        }
    }
    bool over() const { return !left && (stones[0] | stones[1]) == board.full; }
    Cells placements() const {
        Cells rest = board.full & ~(stones[0] | stones[1]), smallest = 0, level = 0;
        for (int i = 0; i < n; i++) {
            if (i && groups[i].size != groups[i - 1].size) smallest = level ? level : smallest, level = 0;
            level |= groups[i].halo & rest, rest &= ~groups[i].halo;
        }
        return rest ? rest : level ? level : smallest;
    }
    int captured() const {
        int i = 0;
        while (!(groups[i].stones & bit(placed))) i++;
        return i;
    }
    Cells removable() const {
        Cells group = groups[captured()].stones, out = 0;
        for (Cells c = group & ~bit(placed); c; c &= c - 1)
            if (!board.splits(lowest(c), group)) out |= bit(lowest(c));
        return out;
    }
    Cells legal() const { return over() ? Cells(0) : left ? removable() : placements(); }
    Cells joining() const {
        Cells once = 0, twice = 0;
        for (int i = 0; i < n; i++) twice |= once & groups[i].halo, once |= groups[i].halo;
        return twice;
    }
    void play(int cell) {
        if (left) {
            int i = captured(), size = groups[i].size - 1;
            Cells group = groups[i].stones & ~bit(cell);
            for (n--; i < n; i++) groups[i] = groups[i + 1];
            insert(group, size);
            stones[0] &= ~bit(cell), stones[1] &= ~bit(cell);
            if (!--left) placed = 0;
            return;
        }
        Cells group = bit(cell);
        int largest = 0, size = 1, kept = 0;
        for (int i = 0; i < n; i++)
            if (groups[i].halo & bit(cell)) {
                group |= groups[i].stones, size += groups[i].size;
                largest = std::max(largest, groups[i].size);
            } else
                groups[kept++] = groups[i];
        n = kept;
        insert(group, size);
        stones[turn] |= bit(cell);
        left = size - largest - 1, placed = left ? cell : 0;
        if (!left) turn ^= 1;
    }
    int ahead() const { return count(stones[0]) - count(stones[1]); }
};

constexpr double exploration = 0.3;

// Black's result of a random game from here: 1 or 0.
double playout(Position& pos) {
    while (!pos.over()) {
        if (pos.left) {
            Cells group = pos.groups[pos.captured()].stones, enemy = group & pos.stones[1 - pos.turn];
            Cells own = group & ~enemy & ~bit(pos.placed);
            int cell = -1;
            for (Cells part : {enemy, own})
                for (; part && cell < 0;) {
                    int c = pick(part);
                    if (!board.splits(c, group)) cell = c;
                    part &= ~bit(c);
                }
            pos.play(cell);
            continue;
        }
        Cells cells = pos.placements(), captures = cells & pos.joining();
        pos.play(pick(captures && rng.below(10) < 4 ? captures : cells));
    }
    return pos.ahead() > 0;
}

struct Node {
    int turn = 0, visits = 0;
    double total = 0;  // Black's results
    bool over = false;
    vector<int> untried;
    vector<std::pair<int, std::unique_ptr<Node>>> children;
    bool expanded = false;
};

void simulate(Node& root, const Position& start) {
    Position pos = start;
    vector<Node*> path = {&root};
    while (true) {
        Node* node = path.back();
        if (!node->expanded) {
            if (node != &root && !node->visits) break;
            node->expanded = true;
            for (Cells c = pos.legal(); c; c &= c - 1) node->untried.push_back(lowest(c));
            for (int i = int(node->untried.size()) - 1; i > 0; i--)
                std::swap(node->untried[i], node->untried[rng.below(i + 1)]);
        }
        if (!node->untried.empty()) {
            int cell = node->untried.back();
            node->untried.pop_back();
            pos.play(cell);
            node->children.push_back({cell, std::unique_ptr<Node>(new Node)});
            node->children.back().second->turn = pos.turn;
            path.push_back(node->children.back().second.get());
            break;
        }
        if (node->children.empty()) break;  // the game is over
        double best = -1, log = std::log(node->visits);
        std::pair<int, std::unique_ptr<Node>>* found = nullptr;
        for (auto& child : node->children) {
            double mean = child.second->total / child.second->visits;
            double value = (node->turn ? 1 - mean : mean) + exploration * std::sqrt(log / child.second->visits);
            if (value > best) best = value, found = &child;
        }
        pos.play(found->first);
        path.push_back(found->second.get());
    }
    double result = playout(pos);
    for (Node* node : path) node->visits++, node->total += result;
}

int main() {
    board.set(5);
    Position pos;
    string line;
    while (std::getline(std::cin, line)) {
        std::istringstream in(line);
        string word, key, value, capture;
        in >> word;
        if (word == "quit") break;
        if (word == "ugi") std::cout << "id name Skerry's sparring partner\nugiok" << std::endl;
        else if (word == "isready") std::cout << "readyok" << std::endl;
        else if (word == "uginewgame") continue;
        else if (word == "setoption") {
            in >> word >> key >> word >> value;
            if (key == "Game") board.set(std::stoi(value.substr(5)));
            if (key == "Seed") rng.state = std::stoull(value) * 2 + 88172645463325253ull;
        } else if (word == "position") {
            in >> word >> key;
            std::replace(key.begin(), key.end(), '_', ' ');
            std::istringstream fields(key);
            fields >> key >> value >> capture;
            pos.read(key, value[0], capture);
        } else if (word == "legal") {
            vector<string> tokens;
            for (Cells c = pos.legal(); c; c &= c - 1)
                tokens.push_back((pos.left ? "x" : "") + board.names[lowest(c)]);
            std::sort(tokens.begin(), tokens.end());
            std::cout << "legal";
            for (auto& t : tokens) std::cout << " " << t;
            std::cout << std::endl;
        } else if (word == "go") {
            int milliseconds = 1000;
            in >> key >> milliseconds;
            Node root;
            root.turn = pos.turn;
            std::clock_t end = std::clock() + std::clock_t(milliseconds) * (CLOCKS_PER_SEC / 1000);
            do
                for (int i = 0; i < 20; i++) simulate(root, pos);
            while (std::clock() < end);
            auto best = std::max_element(root.children.begin(), root.children.end(), [](auto& a, auto& b) {
                return a.second->visits < b.second->visits;
            });
            std::cout << "info nodes " << root.visits << " score " << best->second->total / best->second->visits
                      << "\nbestmove " << (pos.left ? "x" : "") << board.names[best->first] << std::endl;
        } else std::cout << "error there is no command '" << word << "'" << std::endl;
    }
}
