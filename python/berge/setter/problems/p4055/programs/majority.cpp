// Wrong: takes a region's cells for losing iff their colour of the chessboard has the more cells in it.
#include <iostream>
#include <string>
#include <vector>

int rows, columns;
std::vector<std::string> maze;
std::vector<std::vector<int>> region;

void fill(int row, int column, int name, int count[2]) {
    if (row < 0 || row >= rows || column < 0 || column >= columns) return;
    if (maze[row][column] != '.' || region[row][column]) return;
    region[row][column] = name;
    ++count[(row + column) % 2];
    fill(row + 1, column, name, count);
    fill(row - 1, column, name, count);
    fill(row, column + 1, name, count);
    fill(row, column - 1, name, count);
}

int main() {
    std::cin >> rows >> columns;
    maze.resize(rows);
    for (auto& row : maze) std::cin >> row;
    region.assign(rows, std::vector<int>(columns));
    std::vector<int> losing{-1};  // which colour loses in each region, -1 for none
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c)
            if (maze[r][c] == '.' && !region[r][c]) {
                int count[2] = {0, 0};
                fill(r, c, int(losing.size()), count);
                losing.push_back(count[0] == count[1] ? -1 : count[1] > count[0]);
            }
    std::string answer;
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c)
            if (region[r][c] && losing[region[r][c]] == (r + c) % 2)
                answer += std::to_string(r + 1) + ' ' + std::to_string(c + 1) + '\n';
    std::cout << (answer.empty() ? "LOSE\n" : "WIN\n") << answer;
}
