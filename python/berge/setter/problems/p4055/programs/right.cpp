// Right: a start loses for who moves first iff some maximum matching misses it.
#include <iostream>
#include <string>
#include <vector>

int rows, columns;
std::vector<std::string> maze;
std::vector<int> mate;
std::vector<bool> seen, loses;

std::vector<int> around(int cell) {
    static const int dr[] = {1, -1, 0, 0}, dc[] = {0, 0, 1, -1};
    std::vector<int> found;
    for (int way = 0; way < 4; ++way) {
        int r = cell / columns + dr[way], c = cell % columns + dc[way];
        if (r >= 0 && r < rows && c >= 0 && c < columns && maze[r][c] == '.') found.push_back(r * columns + c);
    }
    return found;
}

bool augment(int cell) {
    seen[cell] = true;
    for (int next : around(cell))
        if (mate[next] < 0 || (!seen[mate[next]] && augment(mate[next]))) {
            mate[next] = cell;
            mate[cell] = next;
            return true;
        }
    return false;
}

// Marks what can be left unmatched instead of a cell that is: the other ends of its even alternating paths.
void mark(int cell) {
    loses[cell] = true;
    for (int next : around(cell))
        if (!loses[mate[next]]) mark(mate[next]);
}

int main() {
    std::cin >> rows >> columns;
    maze.resize(rows);
    for (auto& row : maze) std::cin >> row;
    int cells = rows * columns;
    auto free = [&](int cell) { return maze[cell / columns][cell % columns] == '.'; };
    mate.assign(cells, -1);
    for (bool grown = true; grown;) {  // one pass visits each cell once, however many paths it finds
        grown = false;
        seen.assign(cells, false);
        for (int cell = 0; cell < cells; ++cell)
            if ((cell / columns + cell % columns) % 2 == 0 && free(cell) && mate[cell] < 0 && !seen[cell])
                grown = augment(cell) || grown;
    }
    loses.assign(cells, false);
    bool any = false;
    for (int cell = 0; cell < cells; ++cell)
        if (free(cell) && mate[cell] < 0) {
            any = true;
            if (!loses[cell]) mark(cell);
        }
    std::cout << (any ? "WIN" : "LOSE") << '\n';
    for (int cell = 0; cell < cells; ++cell)
        if (loses[cell]) std::cout << cell / columns + 1 << ' ' << cell % columns + 1 << '\n';
}
