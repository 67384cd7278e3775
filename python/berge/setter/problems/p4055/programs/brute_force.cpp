// Right, and far too slow but for small mazes: tries all walks to the end.
#include <iostream>
#include <string>
#include <vector>

int rows, columns;
std::vector<std::string> maze;

// Whether who moves wins with the token on this cell.
bool wins(int row, int column) {
    static const int dr[] = {1, -1, 0, 0}, dc[] = {0, 0, 1, -1};
    maze[row][column] = '#';
    bool won = false;
    for (int way = 0; way < 4 && !won; ++way) {
        int r = row + dr[way], c = column + dc[way];
        won = r >= 0 && r < rows && c >= 0 && c < columns && maze[r][c] == '.' && !wins(r, c);
    }
    maze[row][column] = '.';
    return won;
}

int main() {
    std::cin >> rows >> columns;
    maze.resize(rows);
    for (auto& row : maze) std::cin >> row;
    std::string answer;
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c)
            if (maze[r][c] == '.' && !wins(r, c))
                answer += std::to_string(r + 1) + ' ' + std::to_string(c + 1) + '\n';
    std::cout << (answer.empty() ? "LOSE\n" : "WIN\n") << answer;
}
