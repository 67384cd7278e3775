// Right, and far too slow but for small graphs: tries all walks to the end.
#include <cstdio>
#include <vector>

std::vector<std::vector<int>> near;
std::vector<bool> visited;

// Whether who moves wins with the token on this vertex.
bool wins(int v) {
    visited[v] = true;
    bool won = false;
    for (int w : near[v]) won = won || (!visited[w] && !wins(w));
    visited[v] = false;
    return won;
}

int main() {
    int cases;
    std::scanf("%d", &cases);
    while (cases--) {
        int n, m;
        std::scanf("%d %d", &n, &m);
        near.assign(n, {});
        visited.assign(n, false);
        for (int edge = 0; edge < m; ++edge) {
            int v, w;
            std::scanf("%d %d", &v, &w);
            near[v - 1].push_back(w - 1);
            near[w - 1].push_back(v - 1);
        }
        int count = 0;
        for (int v = 0; v < n; ++v) count += !wins(v);
        std::printf("%d\n", count);
    }
}
