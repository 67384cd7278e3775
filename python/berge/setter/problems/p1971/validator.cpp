// A testlib validator.
#include "testlib.h"
#include "limits.h"

#include <cstdlib>
#include <string>
#include <vector>

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    const int rows = inf.readInt(1, most(argc, argv, "rows", 40), "n");
    inf.readSpace();
    const int columns = inf.readInt(1, most(argc, argv, "columns", 40), "m");
    inf.readEoln();
    std::vector<std::string> board;
    int row = -1, column = -1;
    for (int r = 0; r < rows; ++r) {
        board.push_back(inf.readToken(format("[XO.]{%d}", columns), "row"));
        inf.readEoln();
        for (int c = 0; c < columns; ++c)
            if (board[r][c] == '.') {
                ensuref(row < 0, "two empty cells: (%d, %d) and (%d, %d)", row + 1, column + 1, r + 1, c + 1);
                row = r, column = c;
            }
    }
    ensuref(row >= 0, "no empty cell");

    auto slides = [&](int r, int c, char piece) {
        return r >= 0 && r < rows && c >= 0 && c < columns && std::abs(r - row) + std::abs(c - column) == 1 &&
               board[r][c] == piece;
    };
    const int rounds = inf.readInt(1, most(argc, argv, "moves", 2000) / 2, "k");
    inf.readEoln();
    for (int move = 0; move < 2 * rounds; ++move) {
        const char piece = move % 2 == 0 ? 'O' : 'X';
        const int r = inf.readInt(1, rows, "row of a move") - 1;
        inf.readSpace();
        const int c = inf.readInt(1, columns, "column of a move") - 1;
        inf.readEoln();
        ensuref(slides(r, c, piece), "move %d, (%d, %d), is not of a piece %c next to the empty cell (%d, %d)", move + 1,
                r + 1, c + 1, piece, row + 1, column + 1);
        std::swap(board[r][c], board[row][column]);
        row = r, column = c;
    }
    const bool stuck = !slides(row - 1, column, 'O') && !slides(row + 1, column, 'O') && !slides(row, column - 1, 'O') &&
                       !slides(row, column + 1, 'O');
    ensuref(stuck, "after the last move Rabbit can still move");
    inf.readEof();
}
