# Wrong: searches in depth by calling itself, deeper than Python's stack allows.
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

    def augment(cell, seen):
        """Grow the matching along a path to an unmatched cell, over cells that were not seen."""
        for there in around[cell]:
            if there not in seen:
                seen.add(there)
                if there not in mate or augment(mate[there], seen):
                    mate[cell], mate[there] = there, cell
                    return True
        return False

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

    # What can be left unmatched instead of a cell that is: the other ends of its even alternating paths.
    loses = {cell for cell in cells if cell not in mate}
    queue = sorted(loses)
    for cell in queue:
        for there in around[cell]:
            if mate[there] not in loses:
                loses.add(mate[there])
                queue.append(mate[there])
    print("WIN" if loses else "LOSE")
    for cell in sorted(loses):
        print(cell // columns + 1, cell % columns + 1)


main()
