// A testlib validator.
#include "testlib.h"
#include "limits.h"

#include <set>
#include <utility>

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    const int n = inf.readInt(1, most(argc, argv, "vertices", 10000) / 2, "n");
    inf.readSpace();
    const int m = inf.readInt(1, most(argc, argv, "edges", 5000), "m");
    inf.readEoln();
    std::set<std::pair<int, int>> paths;
    for (int path = 0; path < m; ++path) {
        const int peak = inf.readInt(1, n, "peak");
        inf.readSpace();
        const int valley = inf.readInt(1, n, "valley");
        inf.readEoln();
        ensuref(paths.insert({peak, valley}).second, "the path from %d to %d is there twice", peak, valley);
    }
    inf.readEof();
}
