// Wrong: says that Slavko wins only where a valley has no other peak.
#include <iostream>
#include <vector>

int main() {
    int n, m;
    std::cin >> n >> m;
    std::vector<std::vector<int>> ways(n);
    std::vector<int> degree(n, 0);
    for (int path = 0; path < m; ++path) {
        int peak, valley;
        std::cin >> peak >> valley;
        ways[peak - 1].push_back(valley - 1);
        ++degree[valley - 1];
    }
    for (int peak = 0; peak < n; ++peak) {
        bool stuck = false;
        for (int valley : ways[peak]) stuck = stuck || degree[valley] == 1;
        std::cout << (stuck ? "Slavko" : "Mirko") << '\n';
    }
}
