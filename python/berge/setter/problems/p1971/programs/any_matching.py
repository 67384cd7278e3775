# Wrong: looks at one maximum matching only; with another one the same cell may be unmatched.
import sys


def main():
    words = sys.stdin.read().split()
    rows, columns = int(words[0]), int(words[1])
    board = "".join(words[2 : 2 + rows])
    rounds = int(words[2 + rows])
    numbers = [int(word) for word in words[3 + rows : 3 + rows + 4 * rounds]]
    blank = board.index(".")
    colour = (blank // columns + blank % columns) % 2
    path = [blank] + [(numbers[i] - 1) * columns + numbers[i + 1] - 1 for i in range(0, len(numbers), 2)]

    def is_own(cell):
        return (cell // columns + cell % columns) % 2 == colour

    # The blank meets black pieces on cells of its own colour of the chessboard, white ones on the other.
    usable = [piece != ("O" if is_own(cell) else "X") for cell, piece in enumerate(board)]
    around = [
        [
            cell + step
            for step, inside in (
                (-columns, cell >= columns),
                (columns, cell + columns < rows * columns),
                (-1, cell % columns > 0),
                (1, cell % columns < columns - 1),
            )
            if inside and usable[cell + step]
        ]
        if usable[cell]
        else []
        for cell in range(rows * columns)
    ]
    alive = usable[:]
    mate = [-1] * (rows * columns)

    def augment(root):
        """Whether a path of alive cells leads from root to an unmatched one; along it the matching grows by one."""
        parent = {}
        queue = [root]
        for cell in queue:
            for there in around[cell]:
                if alive[there] and there not in parent:
                    parent[there] = cell
                    if mate[there] >= 0:
                        queue.append(mate[there])
                        continue
                    while there >= 0:
                        here = parent[there]
                        following = mate[here]
                        mate[there], mate[here] = here, there
                        there = following
                    return True
        return False

    for cell in range(rows * columns):
        if alive[cell] and is_own(cell):
            for there in around[cell]:
                if alive[there] and mate[there] < 0:
                    mate[there], mate[cell] = cell, there
                    break
    for cell in range(rows * columns):
        if alive[cell] and is_own(cell) and mate[cell] < 0:
            augment(cell)

    wins = []
    for cell in path:
        alive[cell] = False
        partner, mate[cell] = mate[cell], -1
        wins.append(partner >= 0)
        if partner >= 0:
            mate[partner] = -1
            augment(partner)
    mistakes = [k + 1 for k in range(rounds) if wins[2 * k] and wins[2 * k + 1]]
    print(len(mistakes), *mistakes, sep="\n")


main()
