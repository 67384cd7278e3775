"""Random paths: random steps, the longest branch of a search, and a walk around a spanning tree of a board."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from berge.setter.boards import Rows
from berge.setter.family import FREE

Path = Sequence[int]
Neighbors = Callable[[int], Iterable[int]]
"""Returns the vertices to which the token can step from a vertex."""


def wander(neighbors: Neighbors, start: int, chance: Random, most: int) -> Path:
    """Return a path of random steps, until no step is possible or it has `most` moves."""
    path, visited = [start], {start}
    while len(path) <= most and (steps := [cell for cell in neighbors(path[-1]) if cell not in visited]):
        path.append(steps[int(chance.random() * len(steps))])
        visited.add(path[-1])
    return path


def find_longest_branch(start: int, size: int, neighbors: Neighbors) -> Path:
    """Return the longest path from the root of a depth-first search tree."""
    parents = array("i", [-1]) * size
    parents[start] = start
    path, waiting, most, tip = [start], [iter(neighbors(start))], 1, start
    while path:
        for vertex in waiting[-1]:
            if parents[vertex] < 0:
                parents[vertex] = path[-1]
                path.append(vertex)
                waiting.append(iter(neighbors(vertex)))
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


def shuffle_neighbors(neighbors: Neighbors, chance: Random) -> Neighbors:
    """Return the same neighbor function with its results in random order."""

    def shuffle_cells(cell: int) -> Sequence[int]:
        cells = list(neighbors(cell))
        chance.shuffle(cells)
        return cells

    return shuffle_cells


def walk_round_tree(board: Rows, chance: Random) -> Path | None:
    """Return a closed walk around a random spanning tree of the free blocks of 2 x 2 cells, with the tree on its right.

    None if no block is free.
    """
    width, rows, columns = len(board[0]), len(board) // 2, len(board[0]) // 2
    free = [board[2 * r][2 * c : 2 * c + 2] + board[2 * r + 1][2 * c : 2 * c + 2] == 4 * FREE
            for r in range(rows) for c in range(columns)]  # fmt: skip
    roots = [block for block, is_free in enumerate(free) if is_free]
    if not roots:
        return None
    root = chance.choice(roots)
    to_the_right, downwards = _draw_spanning_tree(root, free, columns, chance)
    row, column = start = 2 * (root // columns), 2 * (root % columns)
    path = array("q")
    while True:
        path.append(row * width + column)
        block = row // 2 * columns + column // 2
        if row % 2 == 0 and column % 2 == 0:
            up = row > 0 and downwards[block - columns]
            row, column = (row - 1, column) if up else (row, column + 1)
        elif row % 2 == 0:
            row, column = (row, column + 1) if to_the_right[block] else (row + 1, column)
        elif column % 2:
            row, column = (row + 1, column) if downwards[block] else (row, column - 1)
        else:
            row, column = (row, column - 1) if column and to_the_right[block - 1] else (row - 1, column)
        if (row, column) == start:
            return path.tolist()


def _draw_spanning_tree(root: int, free: Sequence[bool], columns: int, chance: Random) -> tuple[bytearray, bytearray]:
    """Return which blocks a random spanning tree joins with the block on the right, and which with the one below."""
    size = len(free)
    is_visited, to_the_right, downwards = (bytearray(size) for _ in range(3))

    def list_neighbors(block: int) -> Iterator[int]:
        column, steps = block % columns, [1, -1, columns, -columns]
        chance.shuffle(steps)
        for step in steps:
            across = abs(step) == 1 and columns > 1
            if 0 <= block + step < size and (not across or 0 <= column + step < columns):
                yield block + step

    is_visited[root] = 1
    path, waiting = [root], [list_neighbors(root)]
    while path:
        for block in waiting[-1]:
            if free[block] and not is_visited[block]:
                is_visited[block] = 1
                low, high = sorted((path[-1], block))
                (downwards if high - low == columns else to_the_right)[low] = 1
                path.append(block)
                waiting.append(list_neighbors(block))
                break
        else:
            path.pop()
            waiting.pop()
    return to_the_right, downwards
