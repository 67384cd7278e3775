// A testlib checker. There is one right answer; it says which mistake is missing, or is none.
#include "testlib.h"

#include <vector>

std::vector<int> read(InStream& stream, int rounds) {
    std::vector<int> mistakes;
    const int count = stream.readInt(0, rounds, "the number of mistakes");
    for (int i = 0; i < count; ++i) {
        mistakes.push_back(stream.readInt(1, rounds, "the number of a move"));
        if (i > 0 && mistakes[i - 1] >= mistakes[i])
            stream.quitf(_wa, "%d comes after %d: the numbers do not increase", mistakes[i], mistakes[i - 1]);
    }
    if (!stream.seekEof()) stream.quitf(_wa, "more numbers than the %d that it promises", count);
    return mistakes;
}

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    const int rows = inf.readInt();
    inf.readInt();
    for (int row = 0; row < rows; ++row) inf.readToken();
    const int rounds = inf.readInt();
    const std::vector<int> right = read(ans, rounds), given = read(ouf, rounds);
    for (size_t i = 0; i < right.size() || i < given.size(); ++i) {
        if (i == given.size() || (i < right.size() && right[i] < given[i]))
            quitf(_wa, "move %d is a mistake, and is not listed", right[i]);
        if (i == right.size() || given[i] < right[i]) quitf(_wa, "move %d is listed, and is no mistake", given[i]);
    }
    quitf(_ok, "%d mistakes in %d moves", int(right.size()), rounds);
}
