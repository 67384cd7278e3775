# Wrong: looks at one maximum matching only; with another one the same cell may be matched.
import sys


def main():
    words = sys.stdin.read().split()
    rows, columns = int(words[0]), int(words[1])
    maze = "".join(words[2:])
    cells = [cell for cell in range(rows * columns) if maze[cell] == "."]
    around = {
        cell: [
            cell + step
            for step, inside in (
                (columns, cell + columns < rows * columns),
                (-columns, cell >= columns),
                (1, cell % columns < columns - 1),
                (-1, cell % columns > 0),
            )
            if inside and maze[cell + step] == "."
        ]
        for cell in cells
    }
    mate = {}

    def augment(root, seen):
        """Grow the matching along a path from root to an unmatched cell, over cells that were not seen."""
        stack, cell = [], root
        ways = iter(around[root])
        while True:
            for there in ways:
                if there in seen:
                    continue
                seen.add(there)
                stack.append((cell, there, ways))
                break
            else:
                if not stack:
                    return False
                cell, _, ways = stack.pop()
                continue
            if there not in mate:
                for here, there, _ in stack:
                    mate[here], mate[there] = there, here
                return True
            cell = mate[there]
            ways = iter(around[cell])

    black = [cell for cell in cells if (cell // columns + cell % columns) % 2 == 0]
    for cell in black:
        for there in around[cell]:
            if there not in mate:
                mate[cell], mate[there] = there, cell
                break
    grown = True
    while grown:  # one pass visits each cell once, however many paths it finds
        seen = set()
        grown = sum([augment(cell, seen) for cell in black if cell not in mate])

    loses = {cell for cell in cells if cell not in mate}
    print("WIN" if loses else "LOSE")
    for cell in sorted(loses):
        print(cell // columns + 1, cell % columns + 1)


main()
