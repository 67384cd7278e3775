"""Mazes to measure."""

from __future__ import annotations

import numpy as np

import berge
from bench.graphs import GraphData, sort_edges
from berge import setter

WALLS = (0, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.3, 0.5)
"""Shares of walls: between 3 and 8 % the last unmatched cells lie far apart, and what is left lets little through."""
FEW = (0, 0.02, 0.1, 0.3, 0.5)
"""Those of boards that take minutes."""


def draw_maze(rows: int, columns: int, walls: float, seed: int) -> str:
    """Return the P4055 text of a maze with a share of walls."""
    return setter.input_of(setter.draw(berge.maze, "random", rows=rows, columns=columns, density=walls, seed=seed))


def build_graph(text: str) -> GraphData:
    """Return the free cells of a maze, row by row, joined by a rook's steps."""
    head, _, body = text.partition("\n")
    rows, columns = map(int, head.split())
    free = np.frombuffer(body.encode("ascii"), np.uint8).reshape(rows, columns + 1)[:, :columns] == ord(".")
    numbers = (np.cumsum(free) - 1).reshape(free.shape)
    right, down = free[:, :-1] & free[:, 1:], free[:-1] & free[1:]
    us = np.concatenate([numbers[:, :-1][right], numbers[:-1][down]])
    vs = np.concatenate([numbers[:, 1:][right], numbers[1:][down]])
    row, column = np.nonzero(free)
    return GraphData(len(row), sort_edges(us, vs), ((row + column) % 2).astype(np.uint8))
