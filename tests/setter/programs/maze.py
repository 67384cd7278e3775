"""A right program for P4055: a maximum matching, and what alternating paths reach from what it leaves over."""

import sys

Cell = tuple[int, int]

free: set[Cell] = set()
mate: dict[Cell, Cell] = {}


def read() -> None:
    _, *rows = sys.stdin.read().split()[1:]
    free.update((r, c) for r, row in enumerate(rows, 1) for c, letter in enumerate(row, 1) if letter == ".")


def near(v: Cell) -> list[Cell]:
    r, c = v
    return [w for w in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if w in free]


def augment(root: Cell) -> bool:
    parent: dict[Cell, Cell] = {}
    waiting = [root]
    for v in waiting:
        for w in near(v):
            if w in parent:
                continue
            parent[w] = v
            if w in mate:
                waiting.append(mate[w])
                continue
            end: Cell | None = w
            while end is not None:
                before = parent[end]
                following = mate.get(before)
                mate[before], mate[end] = end, before
                end = following if before != root else None
            return True
    return False


def match() -> None:
    for v in sorted(free):
        if sum(v) % 2 == 0 and v not in mate:
            augment(v)


def over() -> list[Cell]:
    return [v for v in free if v not in mate]


def losing() -> list[Cell]:
    losing_cells = over()
    seen = set(losing_cells)
    for v in losing_cells:
        for w in near(v):
            if mate[w] not in seen:
                seen.add(mate[w])
                losing_cells.append(mate[w])
    return sorted(seen)


def main() -> None:
    read()
    match()
    cells = losing()
    print("WIN" if cells else "LOSE")
    for r, c in cells:
        print(r, c)


if __name__ == "__main__":
    main()
