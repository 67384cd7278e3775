// P4055, with one mistake: a start is taken to win where the matching that was found covers it.
#include <cstdio>
#include <cstring>

int n, m, mate[10005], seen[10005], stamp;
char maze[105][105];

bool search(int v) {
    static const int down[] = {0, 0, 1, -1}, right[] = {1, -1, 0, 0};
    for (int d = 0; d < 4; d++) {
        int r = v / m + down[d], c = v % m + right[d], w = r * m + c;
        if (r < 0 || r >= n || c < 0 || c >= m || maze[r][c] != '.' || seen[w] == stamp) continue;
        seen[w] = stamp;
        if (mate[w] < 0 || search(mate[w])) {
            mate[w] = v;
            mate[v] = w;
            return true;
        }
    }
    return false;
}

int main() {
    if (scanf("%d%d", &n, &m) != 2) return 1;
    for (int r = 0; r < n; r++)
        if (scanf("%104s", maze[r]) != 1) return 1;
    memset(mate, -1, sizeof mate);
    for (int v = 0; v < n * m; v++)
        if ((v / m + v % m) % 2 == 0 && maze[v / m][v % m] == '.') stamp++, search(v);
    bool win = false;
    for (int v = 0; v < n * m; v++)
        if (maze[v / m][v % m] == '.' && mate[v] < 0) {
            if (!win) puts("WIN");
            win = true;
            printf("%d %d\n", v / m + 1, v % m + 1);
        }
    if (!win) puts("LOSE");
}
