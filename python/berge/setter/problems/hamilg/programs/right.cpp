// Right: Askar wins from a vertex iff some maximum matching misses it. Edmonds' blossoms.
#include <cstdio>
#include <utility>
#include <vector>

int n, stamp;
std::vector<std::vector<int>> near;
std::vector<int> mate, parent, base, marks, waiting;
std::vector<bool> even;

int root_of(int v) {
    while (base[v] != v) v = base[v] = base[base[v]];
    return v;
}

// Returns where the paths of two even vertices to the root meet.
int meet(int v, int w) {
    for (++stamp;; std::swap(v, w)) {
        if (v < 0) continue;
        v = root_of(v);
        if (marks[v] == stamp) return v;
        marks[v] = stamp;
        v = mate[v] < 0 ? -1 : parent[mate[v]];
    }
}

// Makes the vertices of one side of a blossom even.
void contract(int v, int w, int stem) {
    while (root_of(v) != stem) {
        parent[v] = w;
        w = mate[v];
        if (!even[w]) {
            even[w] = true;
            waiting.push_back(w);
        }
        if (base[v] == v) base[v] = stem;  // the base of a blossom within moves when the walk comes to it
        if (base[w] == w) base[w] = stem;
        v = parent[w];
    }
}

// Whether the matching grows by a path from this vertex; if not, `even` is what alternating paths of even length reach.
bool augment(int root) {
    parent.assign(n, -1);
    even.assign(n, false);
    for (int v = 0; v < n; ++v) base[v] = v;
    even[root] = true;
    waiting.assign(1, root);
    for (size_t at = 0; at < waiting.size(); ++at) {
        const int v = waiting[at];
        for (int w : near[v]) {
            if (root_of(v) == root_of(w)) continue;
            if (even[w]) {
                const int stem = meet(v, w);
                contract(v, w, stem);
                contract(w, v, stem);
            } else if (parent[w] < 0) {
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
        base.assign(n, 0);
        marks.assign(n, 0);
        stamp = 0;
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
