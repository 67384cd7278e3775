// Right, and far too slow but for few paths: tries all hikes to the end.
#include <iostream>
#include <vector>

int n, m;
std::vector<std::vector<int>> near;
std::vector<bool> visited;

// Whether who chooses from here wins.
bool wins(int place) {
    visited[place] = true;
    bool won = false;
    for (int next : near[place]) won = won || (!visited[next] && !wins(next));
    visited[place] = false;
    return won;
}

int main() {
    std::cin >> n >> m;
    near.resize(2 * n);
    visited.assign(2 * n, false);
    for (int path = 0; path < m; ++path) {
        int peak, valley;
        std::cin >> peak >> valley;
        near[peak - 1].push_back(n + valley - 1);
        near[n + valley - 1].push_back(peak - 1);
    }
    for (int peak = 0; peak < n; ++peak) std::cout << (wins(peak) ? "Slavko" : "Mirko") << '\n';
}
