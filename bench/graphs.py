"""Graphs to measure: general and bipartite ones.

The first three families are drawn as others have published figures for, seed for seed; the others are meant to hurt:
greedy starts, algorithms by phases, and those that contract blossoms one by one. Their vertices are shuffled, so that
the order in which they were made helps nobody.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Edges = NDArray[np.int32]


@dataclass(frozen=True)
class GraphData:
    """A graph: sorted edges, each once, smaller vertex first; if bipartite, the side of each vertex, a byte 0 or 1."""

    order: int
    edges: Edges
    sides: NDArray[np.uint8] | None = None

    def write(self, path: Path) -> None:
        """Write order and size as 64-bit numbers, the edges as pairs of 32-bit ones, and the sides."""
        with path.open("wb") as file:
            np.array([self.order, len(self.edges)], np.int64).tofile(file)
            self.edges.tofile(file)
            if self.sides is not None:
                self.sides.tofile(file)


def read(path: Path) -> GraphData:
    """Return the graph in a file that `write` has written."""
    with path.open("rb") as file:
        order, size = map(int, np.fromfile(file, np.int64, 2))
        edges = np.fromfile(file, np.int32, 2 * size).reshape(-1, 2)
        sides = np.fromfile(file, np.uint8)
    return GraphData(order, edges, sides if len(sides) else None)


def build_divisors(most: int) -> GraphData:
    """Return the graph of the numbers from 1, joined if one divides the other."""
    ends = [np.arange(2 * d, most + 1, d) - 1 for d in range(1, most // 2 + 1)]
    starts = np.repeat(np.arange(len(ends)), [len(e) for e in ends])
    return GraphData(most, sort_edges(starts, np.concatenate(ends)))


def build_random_graph(order: int, degree: float, seed: int) -> GraphData:
    """Return G(n, p) with this average degree."""
    rng = np.random.default_rng([seed, order, int(degree * 100)])
    size = int(rng.binomial(order * (order - 1) // 2, degree / order))
    keys = np.empty(0, np.int64)
    while len(keys) < size:
        us, vs = (rng.integers(0, order, int(size * 1.05) + 10) for _ in "uv")
        apart = us != vs
        low, high = np.minimum(us, vs)[apart], np.maximum(us, vs)[apart]
        keys = np.unique(np.concatenate([keys, low * order + high]))
    keys = np.sort(rng.permutation(keys)[:size])
    return GraphData(order, sort_edges(keys // order, keys % order))


def build_king(rows: int, columns: int, holes: float, seed: int) -> GraphData:
    """Return a board with holes, joined by a king's moves."""
    rng = np.random.default_rng([seed, rows, columns])
    cells = rng.random((rows, columns)) >= holes
    numbers = (np.cumsum(cells) - 1).reshape(cells.shape)
    pairs = []
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        here = np.s_[: rows - down, max(0, -right) : columns - max(0, right)]
        there = np.s_[down:, max(0, right) : columns - max(0, -right)]
        both = cells[here] & cells[there]
        pairs.append((numbers[here][both], numbers[there][both]))
    us, vs = map(np.concatenate, zip(*pairs, strict=True))
    return GraphData(int(cells.sum()), sort_edges(us, vs))


def build_triangles(count: int, seed: int) -> GraphData:
    """Return a chain of triangles, each joined to the next by an edge: an augmenting path goes through all of them."""
    first = 3 * np.arange(count)
    us = np.concatenate([first, first, first + 1, first[:-1] + 2])
    vs = np.concatenate([first + 1, first + 2, first + 2, first[1:]])
    return shuffle(3 * count, us, vs, seed)


def build_nested_blossoms(depth: int, seed: int) -> GraphData:
    """Return a ladder that ends in a triangle: from its tip, blossoms nested to a depth."""
    rest = 1 + 2 * np.arange(depth)
    us = np.concatenate([[0, 0], rest, rest[:-1], rest[:-1] + 1])
    vs = np.concatenate([[1, 2], rest + 1, rest[1:], rest[1:] + 1])
    return shuffle(2 * depth + 1, us, vs, seed)


def build_nested_pairs(depth: int, count: int, seed: int) -> GraphData:
    """Return ladders with a triangle at each end: their tips can be matched only through all blossoms."""
    rest = 1 + 2 * np.arange(depth)
    tip = 2 * depth + 1
    us = np.concatenate([[0, 0], rest, rest[:-1], rest[:-1] + 1, [tip - 2, tip - 1]])
    vs = np.concatenate([[1, 2], rest + 1, rest[1:], rest[1:] + 1, [tip, tip]])
    offsets = (tip + 1) * np.arange(count)
    us, vs = (np.add.outer(offsets, ends).ravel() for ends in (us, vs))
    return shuffle((tip + 1) * count, us, vs, seed)


def build_half_full(side: int, full: int, seed: int) -> GraphData:
    """Return a bipartite graph on which greedy starts do badly (Dufosse, Kaya and Ucar 2015).

    Half of the rows meet half of the columns everywhere, the other halves nowhere; what must be matched is the two
    diagonals between them. `full` rows and columns of the first half meet everything, so that no degree is small.
    """
    half = side // 2
    pattern = np.zeros((side, side), bool)
    pattern[:half, :half] = True
    diagonal = np.arange(half)
    pattern[diagonal, half + diagonal] = pattern[half + diagonal, diagonal] = True
    pattern[half - full : half] = pattern[:, half - full : half] = True
    rows, columns = np.nonzero(pattern)
    return shuffle(2 * side, rows, side + columns, seed, np.arange(2 * side) >= side)


def _draw_rope_edges(rng: np.random.Generator, groups: int, size: int, degree: int) -> tuple[list[Any], list[Any]]:
    """Return both ends of the edges between groups of vertices in a row, joined in turn by a matching and at random."""
    us, vs = [], []
    for group in range(groups - 1):
        here, there = group * size, (group + 1) * size
        if group % 2 == 0:
            us.append(here + np.arange(size))
            vs.append(there + rng.permutation(size))
        else:
            us.append(here + np.repeat(np.arange(size), degree))
            vs.append(there + rng.integers(0, size, size * degree))
    return us, vs


def build_rope(groups: int, size: int, degree: int, seed: int) -> GraphData:
    """Return groups of vertices in a row, joined in turn by a perfect matching and at random.

    Hard for Hopcroft and Karp's phases (Cherkassky, Goldberg, Martin, Setubal and Stolfi 1998).
    """
    rng = np.random.default_rng([seed, groups, size, degree])
    us, vs = _draw_rope_edges(rng, groups, size, degree)
    return shuffle(groups * size, np.concatenate(us), np.concatenate(vs), seed, np.arange(groups * size) // size % 2)


def build_rope_by_degree(groups: int, size: int, seed: int) -> GraphData:
    """Return a rope of degree 2 with edges inside its first and last groups, so that it has odd cycles.

    Its vertices are numbered by degree, the largest first, in their order: it was found with other families that way.
    """
    rng = np.random.default_rng([seed, groups, size])
    pairs = [np.arange(0, size - 2, 3), np.arange(0, size - 2, 3) + (groups - 1) * size]
    us, vs = _draw_rope_edges(rng, groups, size, 2)
    edges = sort_edges(np.concatenate([*pairs, *us]), np.concatenate([*(pair + 1 for pair in pairs), *vs]))
    order = groups * size
    numbers = np.empty(order, np.int64)
    numbers[np.argsort(-np.bincount(edges.ravel(), minlength=order), kind="stable")] = np.arange(order)
    return GraphData(order, sort_edges(numbers[edges[:, 0]], numbers[edges[:, 1]]))


def build_staircase(blocks: int, size: int, degree: int, seed: int) -> GraphData:
    """Return the `hilo` graphs of the same authors: one perfect matching, hidden in half-open staircases."""
    block, place, step = np.meshgrid(np.arange(blocks), np.arange(size), np.arange(degree), indexing="ij")
    fits = place - step >= 0
    block, place, step = block[fits], place[fits], step[fits]
    rest, right = block * size + place, block * size + place - step
    next_too = block + 1 < blocks
    us = np.concatenate([rest, rest[next_too]])
    vs = blocks * size + np.concatenate([right, right[next_too] + size])
    return shuffle(2 * blocks * size, us, vs, seed, np.arange(2 * blocks * size) >= blocks * size)


def build_crowns(count: int, seed: int) -> GraphData:
    """Return hubs with three triangles each, the hubs joined in a ring: odd components that wait for a hub."""
    rng = np.random.default_rng([seed, count])
    hubs = np.arange(count)
    corner = count + 9 * hubs[:, None] + 3 * np.arange(3)
    corner = corner.ravel()
    us = np.concatenate([np.repeat(hubs, 3), rng.permutation(np.repeat(hubs, 3)), corner, corner, corner + 1, hubs])
    vs = np.concatenate([corner, corner + 1, corner + 1, corner + 2, corner + 2, np.roll(hubs, 1)])
    return shuffle(10 * count, us, vs, seed)


def build_regular(order: int, degree: int, seed: int) -> GraphData:
    """Return the union of random perfect matchings: nearly regular, so that a start by degrees learns nothing."""
    rng = np.random.default_rng([seed, order, degree])
    halves = [rng.permutation(order).reshape(2, -1) for _ in range(degree)]
    return GraphData(order, sort_edges(*np.concatenate(halves, axis=1)))


def build_random_matrix(rows: int, degree: int, seed: int) -> GraphData:
    """Return a random square matrix with an average number of entries in each row; rows come before columns."""
    rng = np.random.default_rng([seed, rows, degree])
    us, vs = rng.integers(0, rows, (2, rows * degree))
    return GraphData(2 * rows, sort_edges(us, rows + vs), (np.arange(2 * rows) >= rows).astype(np.uint8))


def build_rails(rungs: int) -> GraphData:
    """Return a matrix with one perfect matching, in which the number of alternating paths doubles with every rung."""
    at, order = np.arange(rungs), 3 * rungs + 1
    rest, right, out = rungs + 1 + 2 * at, rungs + 2 + 2 * at, np.full(3, 3 * rungs)
    text = [(row[:-1], column[1:]) for row in (rest - 1, right - 1) for column in (rest, right)]
    pairs = [(at, at), (at, at + 1), (rest - 1, rest), (right - 1, right), *text]
    us, vs = map(np.concatenate, zip(*pairs, (out, np.array([0, rungs + 1, rungs + 2])), strict=True))
    return GraphData(2 * order, sort_edges(us, order + vs), (np.arange(2 * order) >= order).astype(np.uint8))


def shuffle(
    order: int, us: NDArray[np.int64], vs: NDArray[np.int64], seed: int, sides: NDArray[np.generic] | None = None
) -> GraphData:
    """Return a graph with renumbered vertices."""
    numbers = np.random.default_rng([seed, order]).permutation(order)
    renumbered = None if sides is None else sides.astype(np.uint8)[np.argsort(numbers)]
    return GraphData(order, sort_edges(numbers[us], numbers[vs]), renumbered)


def sort_edges(us: NDArray[np.integer[Any]], vs: NDArray[np.integer[Any]]) -> Edges:
    """Return edges sorted, each once, the smaller vertex first."""
    low, high = np.minimum(us, vs).astype(np.int64), np.maximum(us, vs).astype(np.int64)
    keys = np.sort(low[low != high] << 32 | high[low != high])
    keys = keys[np.flatnonzero(np.diff(keys, prepend=-1))]  # np.unique takes ten times as long
    return np.stack([keys >> 32, keys & 0xFFFFFFFF], axis=1).astype(np.int32)


def build_wide(rows: int, entries: int, seed: int) -> GraphData:
    """Return rows with random entries, perhaps equal ones, in twice as many columns."""
    rng = np.random.default_rng([seed, rows, entries])
    us = np.repeat(np.arange(rows), entries)
    vs = rows + rng.integers(0, 2 * rows, len(us))
    return GraphData(3 * rows, sort_edges(us, vs), (np.arange(3 * rows) >= rows).astype(np.uint8))


def build_recycles(rows: int, entries: int, seed: int) -> GraphData:
    """Return a square system, shuffled: each row has its own column, and earlier ones; one in ten has a later one.

    So do the equations of a plant, unit after unit, with a stream here and there that leads back.
    """
    rng = np.random.default_rng([seed, rows, entries])
    numbers, back = np.arange(rows), rng.random(rows) < 0.1
    earlier = (rng.random((entries - 1, rows)) * (numbers + 1)).astype(np.int64)
    later = np.minimum(numbers[back] + rng.integers(1, 20, back.sum()), rows - 1)
    us = np.concatenate([np.tile(numbers, entries), numbers[back]])
    vs = np.concatenate([numbers, earlier.ravel(), later])
    edges = sort_edges(rng.permutation(rows)[us], rows + rng.permutation(rows)[vs])
    return GraphData(2 * rows, edges, (np.arange(2 * rows) >= rows).astype(np.uint8))
