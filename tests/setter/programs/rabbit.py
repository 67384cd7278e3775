"""A right program for P1971: a maximum matching that loses the cells that the blank has left, one after the other."""

import sys

sys.setrecursionlimit(10_000)

board: list[str] = []
moves: list[tuple[int, int]] = []
near: dict[tuple[int, int], list[tuple[int, int]]] = {}
mate: dict[tuple[int, int], tuple[int, int]] = {}
gone: set[tuple[int, int]] = set()


def read() -> None:
    words = iter(sys.stdin.read().split())
    rows, _ = int(next(words)), int(next(words))
    board.extend(next(words) for _ in range(rows))
    moves.extend((int(next(words)) - 1, int(next(words)) - 1) for _ in range(2 * int(next(words))))


def blank() -> tuple[int, int]:
    return next((r, row.index(".")) for r, row in enumerate(board) if "." in row)


def usable(r: int, c: int) -> bool:
    same = (r + c - sum(blank())) % 2 == 0
    return board[r][c] in ("X." if same else "O")


def beside(r: int, c: int) -> list[tuple[int, int]]:
    around = ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
    return [(a, b) for a, b in around if 0 <= a < len(board) and 0 <= b < len(board[0])]


def join() -> None:
    cells = [(r, c) for r, row in enumerate(board) for c in range(len(row)) if usable(r, c)]
    usable_cells = set(cells)
    near.update({cell: [other for other in beside(*cell) if other in usable_cells] for cell in cells})


def search(v: tuple[int, int], visited: set[tuple[int, int]]) -> bool:
    for w in near[v]:
        if w not in gone and w not in visited:
            visited.add(w)
            if w not in mate or search(mate[w], visited):
                mate[v], mate[w] = w, v
                return True
    return False


def match() -> None:
    for v in near:
        if sum(v) % 2 == 0 and v not in mate:
            search(v, set())


def leave(v: tuple[int, int]) -> bool:
    """Return whether the player to move wins with the blank on v, which is taken out of the graph."""
    gone.add(v)
    other = mate.pop(v, None)
    if other is None:
        return False
    del mate[other]
    return not search(other, set())


def judge(winning: list[bool]) -> list[int]:
    return [ply // 2 + 1 for ply in range(0, len(moves), 2) if winning[ply] and winning[ply + 1]]


def main() -> None:
    read()
    join()
    match()
    path = [blank(), *moves]
    winning = [leave(v) for v in path]
    for number in [len(mistakes := judge(winning)), *mistakes]:
        print(number)


if __name__ == "__main__":
    main()
