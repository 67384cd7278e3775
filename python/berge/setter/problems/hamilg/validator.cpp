// A testlib validator.
#include "testlib.h"
#include "limits.h"

#include <functional>
#include <set>
#include <utility>
#include <vector>

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    const int cases = inf.readInt(1, most(argc, argv, "cases", 100), "t");
    inf.readEoln();
    int left = most(argc, argv, "edges", 1000000);
    for (int number = 1; number <= cases; ++number) {
        const int n = inf.readInt(1, most(argc, argv, "case_vertices", 2000), "n");
        inf.readSpace();
        const int m = inf.readInt(0, left, "m");
        inf.readEoln();
        left -= m;
        std::set<std::pair<int, int>> edges;
        std::vector<int> part(n + 1);
        for (int v = 1; v <= n; ++v) part[v] = v;
        const std::function<int(int)> find = [&](int v) { return part[v] == v ? v : part[v] = find(part[v]); };
        int parts = n;
        for (int edge = 0; edge < m; ++edge) {
            const int v = inf.readInt(1, n, "vertex");
            inf.readSpace();
            const int w = inf.readInt(1, n, "vertex");
            inf.readEoln();
            ensuref(v != w, "an edge from %d to itself", v);
            ensuref(edges.insert(std::minmax(v, w)).second, "the edge from %d to %d is there twice", v, w);
            parts -= find(v) != find(w);
            part[find(v)] = find(w);
        }
        ensuref(parts == 1, "graph %d is not connected", number);
    }
    inf.readEof();
}
