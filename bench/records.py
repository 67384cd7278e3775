"""Games of the rabbit to measure on: P1971 records.

`rand` is a board of random letters with random moves; `walk` random moves on a checkerboard with 5 % of unusable cells,
and so are the boards of the others: `ham` goes round a spanning tree of the blocks of 2 x 2 clean cells, `dfs` is the
longest path of a random depth-first search, and in `play` the first player never errs. `snake` goes to and fro over the
whole of a clean checkerboard. Paths start at a cell whose colour is called even here.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from itertools import cycle

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


def longest_branch(start: int, size: int, ways: Callable[[int], list[int]], rng: np.random.Generator) -> list[int]:
    """Return the longest path from the root of a random depth-first search tree."""
    seen = bytearray(size)
    seen[start] = 1
    shuffles = cycle(rng.random(1 << 16).tolist())

    def shuffled(vertex: int) -> list[int]:
        return sorted(ways(vertex), key=lambda _: next(shuffles))

    path, waiting, best = [start], [shuffled(start)], [start]
    grown = False
    while path:
        if waiting[-1]:
            vertex = waiting[-1].pop()
            if not seen[vertex]:
                seen[vertex] = 1
                path.append(vertex)
                waiting.append(shuffled(vertex))
                grown = True
            continue
        if grown and len(path) > len(best):
            best = path.copy()
        grown = False
        path.pop()
        waiting.pop()
    return best


def deepest(clean: Mask, rng: np.random.Generator) -> list[int]:
    """Return the longest path of a random depth-first search of the clean cells."""
    free, near = clean.ravel().tolist(), around(clean.shape)
    start = int(rng.choice(np.flatnonzero(clean)))
    return longest_branch(start, clean.size, lambda v: [w for w in near(v) if free[w]], rng)


def never_err(clean: Mask, rng: np.random.Generator) -> list[int]:
    """Return a long game that the first player wins by always moving along a maximum matching."""
    rows, columns = clean.shape
    free, near = clean.ravel().tolist(), around(clean.shape)
    text = "\n".join("".join(".#"[not cell] for cell in row) for row in clean.tolist())
    classes, arrows = berge.maze.loads(f"{rows} {columns}\n{text}\n").core.solve()
    step = {ord(">"): 1, ord("<"): -1, ord("v"): columns, ord("^"): -columns}
    essential = [v for v, letter in enumerate(classes) if letter in b"OM"]
    start = essential[int(rng.integers(len(essential)))]

    def mate(v: int) -> int:
        return v + step[arrows[v]]

    def ways(v: int) -> list[int]:
        return [w for w in near(mate(v)) if free[w] and w != v and arrows[w] in step]

    return [v for cell in longest_branch(start, clean.size, ways, rng) for v in (cell, mate(cell))]


def round_the_tree(clean: Mask, rng: np.random.Generator) -> list[int]:
    """Return the walk round a random spanning tree of the blocks of 2 x 2 clean cells, the tree on its right."""
    rows, columns = clean.shape[0] // 2, clean.shape[1] // 2
    blocks = clean[: 2 * rows, : 2 * columns].reshape(rows, 2, columns, 2).all(axis=(1, 3))
    free, near = blocks.ravel().tolist(), around(blocks.shape)
    root = int(rng.choice(np.flatnonzero(blocks)))
    joined = spanning_tree(root, free, near, rng)
    row, column = start = 2 * (root // columns), 2 * (root % columns)
    path = array("q")
    while True:
        path.append(row * clean.shape[1] + column)
        block = row // 2 * columns + column // 2
        match row % 2, column % 2:
            case 0, 0:
                row, column = (row - 1, column) if (block - columns, block) in joined else (row, column + 1)
            case 0, 1:
                row, column = (row, column + 1) if (block, block + 1) in joined else (row + 1, column)
            case 1, 1:
                row, column = (row + 1, column) if (block, block + columns) in joined else (row, column - 1)
            case _:
                row, column = (row, column - 1) if (block - 1, block) in joined else (row - 1, column)
        if (row, column) == start:
            return path.tolist()


def spanning_tree(
    root: int, free: list[bool], near: Callable[[int], list[int]], rng: np.random.Generator
) -> set[tuple[int, int]]:
    """Return the edges of a random depth-first search tree, the smaller vertex first."""
    shuffles = cycle(rng.random(1 << 16).tolist())
    seen, joined, stack = {root}, set(), [(root, root)]
    while stack:
        parent, vertex = stack.pop()
        if vertex in seen and vertex != root:
            continue
        seen.add(vertex)
        if vertex != root:
            joined.add((min(parent, vertex), max(parent, vertex)))
        ways = [w for w in near(vertex) if free[w] and w not in seen]
        stack += [(vertex, w) for w in sorted(ways, key=lambda _: next(shuffles))]
    return joined
