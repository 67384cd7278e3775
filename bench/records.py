"""Games of the rabbit to measure on: P1971 records.

`rand` is a board of random letters with random moves; `walk` random moves on a checkerboard with 5 % of unusable cells,
and so are the boards of the others: `ham` goes round a spanning tree of the blocks of 2 x 2 clean cells, `dfs` is the
longest path of a random depth-first search, and in `play` the first player never errs. `snake` goes to and fro over the
whole of a clean checkerboard. Paths start at a cell whose colour is called even here.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

import berge

NOISE = 0.05
FAMILIES = ("rand", "walk", "snake", "ham", "dfs", "play")

Mask = NDArray[np.bool_]


def record(family: str, side: int, seed: int = 1) -> str:
    """Return the P1971 text of a game of a family on a square board."""
    rng = np.random.default_rng([seed, side, side, sum(map(ord, family))])
    if family == "rand":
        while True:
            letters = np.where(rng.random((side, side)) < 0.5, ord("X"), ord("O")).astype(np.uint8)
            path = random_moves(letters, int(rng.integers(side * side)), rng)
            if len(path) > 2:
                return as_text(letters, path)
    if family == "snake":
        rows = np.arange(side * side).reshape(side, side)
        rows[1::2] = rows[1::2, ::-1].copy()
        path = rows.ravel().tolist()
        return as_text(checkerboard(np.ones((side, side), bool), path[0]), path)
    for _ in range(100):
        clean = rng.random((side, side)) >= NOISE
        if family == "walk":
            start = int(rng.choice(np.flatnonzero(clean)))
            path = random_moves(checkerboard(clean, start), start, rng)
            enough = min(40, side * side // 4)
        else:
            path = {"ham": round_the_tree, "dfs": deepest, "play": never_err}[family](clean, rng)
            enough = side * side // 100
        if len(path) > enough:
            return as_text(checkerboard(clean, path[0]), path)
    raise RuntimeError(f"no game of the family {family} on {side} x {side} cells is long enough")


def checkerboard(clean: Mask, start: int) -> NDArray[np.uint8]:
    """Return the letters of a board on which the token at `start` can come to all clean cells, and to no other."""
    rows, columns = np.indices(clean.shape)
    same = (rows + columns) % 2 == sum(divmod(start, clean.shape[1])) % 2
    return np.where(same == clean, ord("X"), ord("O")).astype(np.uint8)


def as_text(letters: NDArray[np.uint8], path: list[int]) -> str:
    """Return the P1971 text of a walk, without its last move where that was the first player's."""
    rows, columns = letters.shape
    path = path[: len(path) - 1 + len(path) % 2]
    letters = letters.copy()
    letters.flat[path[0]] = ord(".")
    board = [row.tobytes().decode("ascii") for row in letters]
    moves = [f"{cell // columns + 1} {cell % columns + 1}" for cell in path[1:]]
    return "\n".join([f"{rows} {columns}", *board, str(len(moves) // 2), *moves, ""])


def around(shape: tuple[int, ...]) -> Callable[[int], list[int]]:
    """Return what tells the cells around a cell."""
    rows, columns = shape

    def cells(cell: int) -> list[int]:
        column = cell % columns
        beside = [cell + 1] * (column + 1 < columns) + [cell - 1] * (column > 0)
        return beside + [near for near in (cell + columns, cell - columns) if 0 <= near < rows * columns]

    return cells


def random_moves(letters: NDArray[np.uint8], start: int, rng: np.random.Generator) -> list[int]:
    """Return a game of random legal moves until there are none."""
    board, near = letters.ravel().tolist(), around(letters.shape)
    path, colour = [start], ord("O")
    board[start] = 0
    while ways := [cell for cell in near(path[-1]) if board[cell] == colour]:
        path.append(ways[int(rng.integers(len(ways)))])
        board[path[-1]] = 0
        colour ^= ord("X") ^ ord("O")
    return path


def longest_branch(start: int, size: int, ways: Callable[[int], Iterable[int]]) -> list[int]:
    """Return the longest path from the root of a depth-first search tree."""
    parents = array("i", [-1]) * size
    parents[start] = start
    path, waiting, most, tip = [start], [iter(ways(start))], 1, start
    while path:
        for vertex in waiting[-1]:
            if parents[vertex] < 0:
                parents[vertex] = path[-1]
                path.append(vertex)
                waiting.append(iter(ways(vertex)))
                if len(path) > most:
                    most, tip = len(path), vertex
                break
        else:
            path.pop()
            waiting.pop()
    branch = [tip]
    while branch[-1] != start:
        branch.append(parents[branch[-1]])
    return branch[::-1]


def turns(shape: tuple[int, ...], rng: np.random.Generator) -> Callable[[int], Iterator[int]]:
    """Return what tells the cells around a cell, for each in an order drawn by chance that stays."""
    rows, columns = shape
    orders = list(permutations((1, -1, columns, -columns)))
    drawn = rng.integers(0, len(orders), rows * columns, np.uint8).tobytes()

    def cells(cell: int) -> Iterator[int]:
        column = cell % columns
        for step in orders[drawn[cell]]:
            near = cell + step
            if 0 <= near < rows * columns and (abs(step) == columns or 0 <= column + step < columns):
                yield near

    return cells


def deepest(clean: Mask, rng: np.random.Generator) -> list[int]:
    """Return the longest path of a random depth-first search of the clean cells."""
    free, near = clean.tobytes(), turns(clean.shape, rng)
    start = int(rng.choice(np.flatnonzero(clean)))
    return longest_branch(start, clean.size, lambda v: [w for w in near(v) if free[w]])


def never_err(clean: Mask, rng: np.random.Generator) -> list[int]:
    """Return a long game that the first player wins by always moving along a maximum matching."""
    rows, columns = clean.shape
    near = turns(clean.shape, rng)
    text = np.where(clean, ord("."), ord("#")).astype(np.uint8)
    body = b"\n".join(row.tobytes() for row in text)
    classes, arrows = berge.maze.loads(b"%d %d\n%s\n" % (rows, columns, body)).start.terrain.core.solve()
    step = {ord(">"): 1, ord("<"): -1, ord("v"): columns, ord("^"): -columns}
    essential = np.flatnonzero(np.isin(np.frombuffer(classes, np.uint8), list(b"OM")))
    start = int(rng.choice(essential))

    def mate(v: int) -> int:
        return v + int(step[arrows[v]])

    def ways(v: int) -> list[int]:
        return [w for w in near(mate(v)) if w != v and arrows[w] in step]

    return [v for cell in longest_branch(start, clean.size, ways) for v in (cell, mate(cell))]


def round_the_tree(clean: Mask, rng: np.random.Generator) -> list[int]:
    """Return the walk round a random spanning tree of the blocks of 2 x 2 clean cells, the tree on its right."""
    rows, columns = clean.shape[0] // 2, clean.shape[1] // 2
    blocks = np.asarray(clean[: 2 * rows, : 2 * columns].reshape(rows, 2, columns, 2).all(axis=(1, 3)))
    root = int(rng.choice(np.flatnonzero(blocks)))
    to_the_right, downwards = spanning_tree(root, blocks, rng)
    width = clean.shape[1]
    row, column = start = 2 * (root // columns), 2 * (root % columns)
    path = array("q")
    while True:
        path.append(row * width + column)
        block = row // 2 * columns + column // 2
        if row % 2 == 0:
            if column % 2 == 0:
                row, column = (
                    (row - 1, column) if block >= columns and downwards[block - columns] else (row, column + 1)
                )
            else:
                row, column = (row, column + 1) if to_the_right[block] else (row + 1, column)
        elif column % 2:
            row, column = (row + 1, column) if downwards[block] else (row, column - 1)
        else:
            row, column = (row, column - 1) if column and to_the_right[block - 1] else (row - 1, column)
        if (row, column) == start:
            return path.tolist()


def spanning_tree(root: int, blocks: Mask, rng: np.random.Generator) -> tuple[bytearray, bytearray]:
    """Return which blocks a random depth-first search tree joins with the next on the right, and with that below."""
    free, near = blocks.tobytes(), turns(blocks.shape, rng)
    seen, to_the_right, downwards = (bytearray(blocks.size) for _ in range(3))
    seen[root] = 1
    path, waiting = [root], [near(root)]
    while path:
        for block in waiting[-1]:
            if free[block] and not seen[block]:
                seen[block] = 1
                low, high = sorted((path[-1], block))
                (to_the_right if high == low + 1 else downwards)[low] = 1
                path.append(block)
                waiting.append(near(block))
                break
        else:
            path.pop()
            waiting.pop()
    return to_the_right, downwards
