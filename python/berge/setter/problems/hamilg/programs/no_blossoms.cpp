// Wrong: searches as on bipartite graphs, without blossoms, so odd cycles mislead it.
#include <cstdio>
#include <vector>

int n;
std::vector<std::vector<int>> near;
std::vector<int> mate, parent, waiting;
std::vector<bool> even;

// Whether the matching grows by a path from this vertex; if not, `even` is what alternating paths of even length reach.
bool augment(int root) {
    parent.assign(n, -1);
    even.assign(n, false);
    even[root] = true;
    waiting.assign(1, root);
    for (size_t at = 0; at < waiting.size(); ++at) {
        const int v = waiting[at];
        for (int w : near[v]) {
            if (!even[w] && parent[w] < 0) {
                parent[w] = v;
                if (mate[w] < 0) {
                    for (int end = w; end >= 0;) {
                        const int before = parent[end], next = mate[before];
                        mate[end] = before;
                        mate[before] = end;
                        end = next;
                    }
                    return true;
                }
                even[mate[w]] = true;
                waiting.push_back(mate[w]);
            }
        }
    }
    return false;
}

int main() {
    int cases;
    std::scanf("%d", &cases);
    while (cases--) {
        int m;
        std::scanf("%d %d", &n, &m);
        near.assign(n, {});
        for (int edge = 0; edge < m; ++edge) {
            int v, w;
            std::scanf("%d %d", &v, &w);
            near[v - 1].push_back(w - 1);
            near[w - 1].push_back(v - 1);
        }
        mate.assign(n, -1);
        for (int v = 0; v < n; ++v)
            if (mate[v] < 0) augment(v);
        std::vector<bool> loses(n, false);
        for (int v = 0; v < n; ++v)
            if (mate[v] < 0) {
                augment(v);
                for (int w = 0; w < n; ++w)
                    if (even[w]) loses[w] = true;
            }
        int count = 0;
        for (int v = 0; v < n; ++v) count += loses[v];
        std::printf("%d\n", count);
    }
}
