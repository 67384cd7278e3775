// Wrong: forgets that the cells where the blank has been are out of the game.
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

int rows, columns;
std::vector<std::string> board;
std::vector<int> mate, seen;
std::vector<bool> alive;
int stamp = 0;

// Whether a path of alive cells leads from this cell to one that is unmatched; along it the matching grows by one.
bool augment(int cell) {
    static const int dr[] = {1, -1, 0, 0}, dc[] = {0, 0, 1, -1};
    for (int way = 0; way < 4; ++way) {
        int r = cell / columns + dr[way], c = cell % columns + dc[way], next = r * columns + c;
        if (r < 0 || r >= rows || c < 0 || c >= columns || !alive[next] || seen[next] == stamp) continue;
        seen[next] = stamp;
        if (mate[next] < 0 || augment(mate[next])) {
            mate[next] = cell;
            mate[cell] = next;
            return true;
        }
    }
    return false;
}

int main() {
    std::cin >> rows >> columns;
    board.resize(rows);
    for (auto& row : board) std::cin >> row;
    int blank = 0;
    for (int cell = 0; cell < rows * columns; ++cell)
        if (board[cell / columns][cell % columns] == '.') blank = cell;
    int colour = (blank / columns + blank % columns) % 2;

    // The blank meets black pieces on cells of its own colour of the chessboard, white ones on the other.
    alive.assign(rows * columns, false);
    for (int cell = 0; cell < rows * columns; ++cell) {
        bool own = (cell / columns + cell % columns) % 2 == colour;
        alive[cell] = board[cell / columns][cell % columns] != (own ? 'O' : 'X');
    }
    int rounds;
    std::cin >> rounds;
    std::vector<int> path{blank};
    for (int move = 0; move < 2 * rounds; ++move) {
        int r, c;
        std::cin >> r >> c;
        path.push_back((r - 1) * columns + c - 1);
    }

    mate.assign(rows * columns, -1);
    seen.assign(rows * columns, 0);
    for (int cell = 0; cell < rows * columns; ++cell)
        if (alive[cell] && mate[cell] < 0 && (cell / columns + cell % columns) % 2 == colour) {
            ++stamp;
            augment(cell);
        }

    // With the token on a cell the mover wins iff every maximum matching covers it: iff the matching grows with it.
    std::vector<bool> wins(path.size());
    for (int ply = int(path.size()) - 1; ply >= 0; --ply) {
        int cell = path[ply], other = mate[cell];
        alive[cell] = false;
        mate[cell] = -1;
        if (other >= 0) mate[other] = -1;
        ++stamp;
        wins[ply] = other >= 0 && !augment(other);  // nobody else can take its place
        alive[cell] = true;
        if (other >= 0 && !wins[ply]) continue;
        if (other >= 0) mate[cell] = other, mate[other] = cell;
    }
    std::vector<int> mistakes;
    for (int round = 0; round < rounds; ++round)
        if (wins[2 * round] && wins[2 * round + 1]) mistakes.push_back(round + 1);
    std::cout << mistakes.size() << '\n';
    for (int round : mistakes) std::cout << round << '\n';
}
