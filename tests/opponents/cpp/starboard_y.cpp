// A sparring partner for Starboard Y: UCT with rapid action value estimation and playouts in which
// bridges are kept.  It shares no code and no idea of a position's worth with the bot.  It speaks a
// part of UGI, with positions as codes: `setoption name Game|Seed|Equivalence value ...`,
// `position code ...`, `legal`, `go movetime MILLISECONDS` (of processor time), and also
// `selfplay PLAYOUTS` and `games PLAYOUTS`, for `tests/network`.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <iostream>
#include <memory>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

using std::string;
using std::vector;

// Cells are numbered from the top; OFF stands for all that is off the board.  Colours: 0 black,
// 1 white, 2 empty, 3 off the board.
constexpr int MAX_CELLS = 300;
constexpr int OFF = MAX_CELLS - 1;
constexpr int EMPTY = 2, EDGE = 3;

struct Random {  // xorshift64*
    uint64_t state = 88172645463325252ull;
    uint32_t below(uint32_t n) {
        state ^= state >> 12, state ^= state << 25, state ^= state >> 27;
        return uint64_t(uint32_t((state * 2685821657736338717ull) >> 32)) * n >> 32;
    }
} rng;

struct Board {
    int size = 0, cells = 0;
    vector<int> rows;
    vector<string> names;
    int ring[MAX_CELLS][6];   // neighbours, clockwise
    uint8_t sides[MAX_CELLS]; // the sides of a cell, as bits, counter-clockwise from the bottom

    void set(int n) {
        size = n, rows.clear(), names.clear(), cells = 0;
        for (int i = 0; i < 2 * n; i++) rows.push_back(i <= n ? n + i : 3 * n - i);
        auto start = [&](int i) { return std::max(0, n - i); };
        auto index = [&](int i, int q) {
            if (i < 0 || i >= 2 * n || q < start(i) || q >= start(i) + rows[i]) return OFF;
            int before = 0;
            for (int k = 0; k < i; k++) before += rows[k];
            return before + q - start(i);
        };
        const int ways[6][2] = {{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}};
        for (int i = 0; i < 2 * n; i++)
            for (int x = 0; x < rows[i]; x++, cells++) {
                for (int d = 0; d < 6; d++)
                    ring[cells][d] = index(i + ways[d][0], start(i) + x + ways[d][1]);
                bool first = x == 0, last = x == rows[i] - 1;
                sides[cells] = (i == 2 * n - 1) | (last && i >= n) << 1 | (last && i <= n) << 2 |
                               (i == 0) << 3 | (first && i <= n) << 4 | (first && i >= n) << 5;
                names.push_back(char('a' + 2 * n - 1 - i) + std::to_string(x + 1));
            }
    }
} board;

// The sheet's path types: disjoint, and opposite sides with one on the starboard hand.
bool isWin(int touched) {
    for (int sides : {025, 052, 013, 015, 054, 064, 062, 023})
        if ((touched & sides) == sides) return true;
    return false;
}

struct Position {
    uint8_t at[MAX_CELLS];
    int turn = 0;

    void read(const string& rows, char player) {
        int cell = 0;
        for (size_t i = 0; i < rows.size(); i++) {
            if (rows[i] == '/') continue;
            if (isdigit(rows[i])) {
                int n = 0;
                for (; i < rows.size() && isdigit(rows[i]); i++) n = 10 * n + rows[i] - '0';
                i--;
                while (n--) at[cell++] = EMPTY;
            } else
                at[cell++] = rows[i] == 'b' ? 0 : 1;
        }
        at[OFF] = EDGE;
        turn = player == 'w';
    }

    string rows() const {
        string out;
        int cell = 0;
        for (int length : board.rows) {
            int empty = 0;
            if (cell) out += "/";
            for (int end = cell + length; cell < end; cell++) {
                if (at[cell] == EMPTY && ++empty && cell + 1 < end) continue;
                if (empty) out += std::to_string(empty), empty = 0;
                if (at[cell] != EMPTY) out += "bw"[at[cell]];
            }
        }
        return out;
    }

    // Who has a Y, or -1.
    int winner() const {
        bool seen[MAX_CELLS] = {};
        int stack[MAX_CELLS];
        for (int c = 0; c < board.cells; c++) {
            if (seen[c] || at[c] == EMPTY) continue;
            int top = 0, touched = 0;
            stack[top++] = c, seen[c] = true;
            while (top) {
                int d = stack[--top];
                touched |= board.sides[d];
                for (int near : board.ring[d])
                    if (!seen[near] && at[near] == at[c]) seen[near] = true, stack[top++] = near;
            }
            if (isWin(touched)) return at[c];
        }
        return -1;
    }
};

// The cell that keeps a bridge of a player into which the opponent has just moved, or -1.  A bridge
// leads from a stone to a stone, or from a stone to the edge.
int saved(const Position& pos, int cell, int player) {
    const int* ring = board.ring[cell];
    uint8_t around[8];
    for (int d = 0; d < 6; d++) around[d] = pos.at[ring[d]];
    around[6] = around[0], around[7] = around[1];
    int found[6], n = 0;
    for (int d = 0; d < 6; d++) {
        if (around[d + 1] != EMPTY) continue;
        bool one = around[d] == player, other = around[d + 2] == player;
        if (one ? other || around[d + 2] == EDGE : other && around[d] == EDGE)
            found[n++] = ring[d == 5 ? 0 : d + 1];
    }
    return n ? found[n == 1 ? 0 : rng.below(n)] : -1;
}

// Fills the board, and returns who has the Y.
int playout(Position& pos, int last) {
    int left[MAX_CELLS], place[MAX_CELLS], n = 0;
    for (int c = 0; c < board.cells; c++)
        if (pos.at[c] == EMPTY) left[n] = c, place[c] = n++;
    while (n) {
        int cell = last >= 0 ? saved(pos, last, pos.turn) : -1;
        if (cell < 0) cell = left[rng.below(n)];
        int i = place[cell];
        left[i] = left[--n], place[left[i]] = i;
        pos.at[cell] = pos.turn, pos.turn ^= 1, last = cell;
    }
    // Exactly one player has a Y on a full board.
    int stack[MAX_CELLS];
    bool seen[MAX_CELLS] = {};
    for (int c = 0; c < board.cells; c++) {  // a Y touches the bottom side or the one before it
        if (!(board.sides[c] & 041) || pos.at[c] || seen[c]) continue;
        int top = 0, touched = 0;
        stack[top++] = c, seen[c] = true;
        while (top) {
            int d = stack[--top];
            touched |= board.sides[d];
            for (int near : board.ring[d])
                if (!seen[near] && pos.at[near] == 0) seen[near] = true, stack[top++] = near;
        }
        if (isWin(touched)) return 0;
    }
    return 1;
}

struct Edge;
struct Node {
    vector<Edge> edges;  // empty until it is expanded
    int visits = 0, winner = -1;
};
struct Edge {
    int cell, visits = 0, wins = 0;  // wins of the player who moves here
    int fast = 0, fastWins = 0;      // the same for all playouts in which that player got the cell
    std::unique_ptr<Node> node;
};

double equivalence = 1000;  // visits at which a move's own results count as much as the fast ones
constexpr int EXPANSION = 3;

int select(Node& node) {
    double best = -1;
    int found = 0, n = int(node.edges.size()), from = rng.below(n);
    for (int k = 0; k < n; k++) {
        int i = k < from ? k : n - 1 - k + from;
        const Edge& e = node.edges[i];
        double value = e.fast ? double(e.fastWins) / e.fast : 0.6;
        if (e.visits) {
            double beta = std::sqrt(equivalence / (3 * e.visits + equivalence));
            value = beta * value + (1 - beta) * e.wins / e.visits;
        }
        if (value > best) best = value, found = i;
    }
    return found;
}

void simulate(Node& root, const Position& start) {
    Position pos = start;
    Node* node = &root;
    vector<std::pair<Node*, Edge*>> path;
    int last = -1, winner = -1;
    while (true) {
        node->visits++;
        if (node->winner >= 0) { winner = node->winner; break; }
        if (node->edges.empty()) {
            if (node != &root && node->visits < EXPANSION) break;
            if (last >= 0 && (node->winner = pos.winner()) >= 0) { winner = node->winner; break; }
            for (int c = 0; c < board.cells; c++)
                if (pos.at[c] == EMPTY) { node->edges.emplace_back(); node->edges.back().cell = c; }
        }
        Edge& edge = node->edges[select(*node)];
        path.push_back({node, &edge});
        pos.at[edge.cell] = pos.turn, pos.turn ^= 1, last = edge.cell;
        if (!edge.node) edge.node.reset(new Node);
        node = edge.node.get();
    }
    int turn = start.turn;
    if (winner < 0) winner = playout(pos, last);
    for (auto& [at, edge] : path) {
        edge->visits++, edge->wins += winner == turn;
        for (Edge& e : at->edges)
            if (pos.at[e.cell] == turn) e.fast++, e.fastWins += winner == turn;
        turn ^= 1;
    }
}

const Edge& best(const Node& root) {
    return *std::max_element(root.edges.begin(), root.edges.end(),
                             [](auto& a, auto& b) { return a.visits < b.visits; });
}

// A cell, drawn with probability proportional to the square of its visits.
int drawn(const Node& root) {
    vector<double> weights;
    for (const Edge& e : root.edges) weights.push_back(double(e.visits) * e.visits);
    double at = std::accumulate(weights.begin(), weights.end(), 0.0) * rng.below(1 << 30) / (1 << 30);
    size_t i = 0;
    while (i + 1 < weights.size() && (at -= weights[i]) > 0) i++;
    return root.edges[i].cell;
}

// Plays a game against itself.  The first 0 to 6 plies are random, and each later one with
// probability 1/25.  The others are searched: with probability 0.3 with all playouts, and then the
// position is printed, with all moves of more than 1/200 of the visits; else with an eighth of them,
// and then the game ends if one side wins more than 98.5 %.  Up to the tenth ply a move is drawn, later
// the most visited one is played.
void selfplay(int playouts) {
    Position pos;
    std::fill(pos.at, pos.at + board.cells, EMPTY);
    pos.at[OFF] = EDGE;
    int opening = rng.below(7);
    for (int ply = 0; pos.winner() < 0; ply++) {
        int cell;
        if (ply < opening || !rng.below(25)) {
            do cell = rng.below(board.cells);
            while (pos.at[cell] != EMPTY);
        } else {
            bool recorded = rng.below(10) < 3;
            Node root;
            for (int i = recorded ? playouts : playouts / 8; i > 0; i--) simulate(root, pos);
            const Edge& first = best(root);
            if (!recorded && (first.wins > 0.985 * first.visits || first.wins < 0.015 * first.visits))
                return;
            if (recorded) {
                std::cout << pos.rows() << " " << "bw"[pos.turn];
                for (const Edge& e : root.edges)
                    if (e.visits > playouts / 200)
                        std::cout << " " << board.names[e.cell] << ":" << e.visits;
                std::cout << "\n";
            }
            cell = first.cell;
            if (ply < 10) cell = drawn(root);
        }
        pos.at[cell] = pos.turn, pos.turn ^= 1;
    }
}

// Plays a game against itself with so many playouts for each move, until one side wins more than
// 97.5 % of them, and prints all positions: the winner of the game, the position, and the share of
// playouts that the player to move wins.  0 to 8 random plies come first, which are not printed, then
// twelve that are drawn.
void games(int playouts) {
    Position pos;
    std::fill(pos.at, pos.at + board.cells, EMPTY);
    pos.at[OFF] = EDGE;
    int opening = rng.below(9), winner;
    vector<string> lines;
    for (int ply = 0; (winner = pos.winner()) < 0; ply++) {
        int cell;
        if (ply < opening) {
            do cell = rng.below(board.cells);
            while (pos.at[cell] != EMPTY);
        } else {
            Node root;
            for (int i = playouts; i > 0; i--) simulate(root, pos);
            const Edge& first = best(root);
            double share = double(first.wins) / first.visits;
            std::ostringstream line;
            line << pos.rows() << " " << "bw"[pos.turn] << " " << share;
            lines.push_back(line.str());
            if (share > 0.975 || share < 0.025) {
                winner = share > 0.5 ? pos.turn : 1 - pos.turn;
                break;
            }
            cell = ply < opening + 12 ? drawn(root) : first.cell;
        }
        pos.at[cell] = pos.turn, pos.turn ^= 1;
    }
    for (auto& line : lines) std::cout << "bw"[winner] << " " << line << "\n";
}

int main() {
    board.set(4);
    Position pos;
    string line;
    while (std::getline(std::cin, line)) {
        std::istringstream in(line);
        string word, key, value;
        in >> word;
        if (word == "quit") break;
        if (word == "ugi") std::cout << "id name Skerry's sparring partner\nugiok" << std::endl;
        else if (word == "isready") std::cout << "readyok" << std::endl;
        else if (word == "uginewgame") continue;
        else if (word == "setoption") {
            in >> word >> key >> word >> value;
            if (key == "Game") board.set(std::stoi(value.substr(12)));
            if (key == "Seed") rng.state = std::stoull(value) * 2 + 88172645463325253ull;
            if (key == "Equivalence") equivalence = std::stod(value);
        } else if (word == "position") {
            in >> word >> key;
            std::replace(key.begin(), key.end(), '_', ' ');
            std::istringstream fields(key);
            fields >> key >> value;
            pos.read(key, value[0]);
        } else if (word == "legal") {
            vector<string> tokens;
            if (pos.winner() < 0)
                for (int c = 0; c < board.cells; c++)
                    if (pos.at[c] == EMPTY) tokens.push_back(board.names[c]);
            std::sort(tokens.begin(), tokens.end());
            std::cout << "legal";
            for (auto& t : tokens) std::cout << " " << t;
            std::cout << std::endl;
        } else if (word == "go") {
            int milliseconds = 1000;
            in >> key >> milliseconds;
            Node root;
            std::clock_t end = std::clock() + std::clock_t(milliseconds) * (CLOCKS_PER_SEC / 1000);
            do
                for (int i = 0; i < 100; i++) simulate(root, pos);
            while (std::clock() < end);
            const Edge& first = best(root);
            std::cout << "info nodes " << root.visits << " score " << double(first.wins) / first.visits
                      << "\nbestmove " << board.names[first.cell] << std::endl;
        } else if (word == "selfplay") {
            in >> value;
            selfplay(std::stoi(value));
            std::cout << std::endl;
        } else if (word == "games") {
            in >> value;
            games(std::stoi(value));
            std::cout << std::endl;
        } else std::cout << "error there is no command '" << word << "'" << std::endl;
    }
}
