// Right, and far too slow but for small boards: tries all moves to the end.
#include <iostream>
#include <string>
#include <vector>

int rows, columns;
std::vector<std::string> board;

// Whether the player who slides pieces of this kind wins with the blank on this cell.
bool wins(int row, int column, char piece) {
    static const int dr[] = {1, -1, 0, 0}, dc[] = {0, 0, 1, -1};
    bool won = false;
    for (int way = 0; way < 4; ++way) {
        int r = row + dr[way], c = column + dc[way];
        if (r < 0 || r >= rows || c < 0 || c >= columns || board[r][c] != piece) continue;
        std::swap(board[r][c], board[row][column]);
        won = !wins(r, c, piece == 'O' ? 'X' : 'O') || won;
        std::swap(board[r][c], board[row][column]);
    }
    return won;
}

int main() {
    std::cin >> rows >> columns;
    board.resize(rows);
    int row = 0, column = 0;
    for (int r = 0; r < rows; ++r) {
        std::cin >> board[r];
        for (int c = 0; c < columns; ++c)
            if (board[r][c] == '.') row = r, column = c;
    }
    int rounds;
    std::cin >> rounds;
    std::vector<bool> won;
    for (int ply = 0; ply < 2 * rounds; ++ply) {
        won.push_back(wins(row, column, ply % 2 ? 'X' : 'O'));
        int r, c;
        std::cin >> r >> c;
        std::swap(board[r - 1][c - 1], board[row][column]);
        row = r - 1, column = c - 1;
    }
    std::vector<int> mistakes;
    for (int round = 0; round < rounds; ++round)
        if (won[2 * round] && won[2 * round + 1]) mistakes.push_back(round + 1);
    std::cout << mistakes.size() << '\n';
    for (int round : mistakes) std::cout << round << '\n';
}
