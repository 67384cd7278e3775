// A testlib checker. There is one right answer; it says which cell is missing, or does not win.
#include "testlib.h"

#include <string>
#include <utility>
#include <vector>

using Cell = std::pair<int, int>;

std::vector<Cell> read(InStream& stream, int rows, int columns) {
    std::vector<Cell> cells;
    const std::string word = stream.readToken("WIN|LOSE", "WIN or LOSE");
    while (!stream.seekEof()) {
        const int row = stream.readInt(1, rows, "a row"), column = stream.readInt(1, columns, "a column");
        if (!cells.empty() && cells.back() >= Cell(row, column))
            stream.quitf(_wa, "(%d, %d) comes after (%d, %d): the cells are not in order", row, column,
                         cells.back().first, cells.back().second);
        cells.emplace_back(row, column);
    }
    if (cells.empty() != (word == "LOSE")) stream.quitf(_wa, "%s with %d cells", word.c_str(), int(cells.size()));
    return cells;
}

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    const int rows = inf.readInt(), columns = inf.readInt();
    const std::vector<Cell> right = read(ans, rows, columns), given = read(ouf, rows, columns);
    for (size_t i = 0; i < right.size() || i < given.size(); ++i) {
        if (i == given.size() || (i < right.size() && right[i] < given[i]))
            quitf(_wa, "Ann wins with (%d, %d), which is not listed", right[i].first, right[i].second);
        if (i == right.size() || given[i] < right[i])
            quitf(_wa, "(%d, %d) is listed, and Ann does not win with it", given[i].first, given[i].second);
    }
    quitf(_ok, "%d cells win", int(right.size()));
}
