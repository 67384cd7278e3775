"""P4055, with one mistake: each cell takes the first free neighbour, so that the matching need not be maximum."""

import sys

_, *rows = sys.stdin.read().split()[1:]
free = {(r, c) for r, row in enumerate(rows, 1) for c, letter in enumerate(row, 1) if letter == "."}
mate = {}


def near(r, c):
    """Return the free cells beside a cell, the following ones first."""
    return [cell for cell in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)) if cell in free]


for v in sorted(free):
    for w in near(*v):
        if v not in mate and w not in mate:
            mate[v], mate[w] = w, v

losing = [v for v in free if v not in mate]
for v in losing:
    losing += {mate[w] for w in near(*v) if w in mate} - {*losing}
print("WIN" if losing else "LOSE")
for r, c in sorted(losing):
    print(r, c)
