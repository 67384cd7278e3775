// Right: from a peak Slavko wins iff every maximum matching covers it.
#include <iostream>
#include <vector>

int n, m, stamp = 0;
std::vector<std::vector<int>> ways;
std::vector<int> peak_of, seen;
std::vector<bool> mirko;

// Whether a path leads from this peak to a valley without one; along it the matching grows.
bool augment(int peak) {
    for (int valley : ways[peak]) {
        if (seen[valley] == stamp) continue;
        seen[valley] = stamp;
        if (peak_of[valley] < 0 || augment(peak_of[valley])) {
            peak_of[valley] = peak;
            return true;
        }
    }
    return false;
}

// Marks the peaks that some maximum matching misses: the other ends of even alternating paths.
void mark(int peak) {
    mirko[peak] = true;
    for (int valley : ways[peak])
        if (!mirko[peak_of[valley]]) mark(peak_of[valley]);
}

int main() {
    std::cin >> n >> m;
    ways.resize(n);
    for (int path = 0; path < m; ++path) {
        int peak, valley;
        std::cin >> peak >> valley;
        ways[peak - 1].push_back(valley - 1);
    }
    peak_of.assign(n, -1);
    seen.assign(n, 0);
    mirko.assign(n, false);
    std::vector<int> left;
    for (int peak = 0; peak < n; ++peak) {
        ++stamp;
        if (!augment(peak)) left.push_back(peak);
    }
    for (int peak : left)
        if (!mirko[peak]) mark(peak);
    for (int peak = 0; peak < n; ++peak) std::cout << (mirko[peak] ? "Mirko" : "Slavko") << '\n';
}
