"""Graphs and matrices as people have them, with their vertices numbered in space or time as they come.

`renumber` shuffles them. Those of matrices have a row, then a column, for each vertex.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bench.graphs import GraphData, sort_edges

Numbers = NDArray[np.int64]


def renumber(graph: GraphData, seed: int) -> GraphData:
    """Return a graph with its vertices shuffled; the rows of a matrix stay before its columns."""
    return sort_vertices(graph, np.random.default_rng([seed, graph.order]).permutation(graph.order))


def sort_vertices(graph: GraphData, keys: NDArray[np.generic]) -> GraphData:
    """Return a graph with its vertices sorted by keys, the rows of a matrix before its columns."""
    sides = np.zeros(graph.order, np.uint8) if graph.sides is None else graph.sides
    order = np.lexsort((keys, sides))
    edges = sort_edges(*np.argsort(order)[graph.edges].T)
    return GraphData(graph.order, edges, None if graph.sides is None else sides[order])


def build_matrix(rows: int, columns: int, at: Numbers, to: Numbers) -> GraphData:
    """Return the bipartite graph of a matrix with these entries, each counted once."""
    sides = (np.arange(rows + columns) >= rows).astype(np.uint8)
    return GraphData(rows + columns, sort_edges(at, rows + to), sides)


# Graphs.


def build_path(order: int, _: int = 0) -> GraphData:
    """Return a path."""
    return GraphData(order, sort_edges(np.arange(order - 1), np.arange(1, order)))


def build_caterpillar(order: int, _: int = 0) -> GraphData:
    """Return a path whose vertices have two leaves each."""
    spine = np.arange(0, order, 3)
    leaves = np.setdiff1d(np.arange(order), spine)
    return GraphData(order, sort_edges(np.append(spine[:-1], leaves // 3 * 3), np.append(spine[1:], leaves)))


def build_random_tree(order: int, seed: int) -> GraphData:
    """Return a tree in which each vertex hangs on any earlier one."""
    rng = np.random.default_rng([seed, order])
    later = np.arange(1, order)
    return GraphData(order, sort_edges((rng.random(order - 1) * later).astype(np.int64), later))


def attach_preferentially(order: int, seed: int) -> GraphData:
    """Return a graph by preferential attachment, three edges a vertex (Barabasi and Albert 1999)."""
    rng = np.random.default_rng([seed, order])
    sources = np.repeat(np.arange(1, order), 3)
    # An edge goes to an end of an edge of an earlier vertex: the more edges end there, the likelier.
    targets = (rng.random(len(sources)) * 6 * (sources - 1)).astype(np.int64)
    ends = np.zeros(2 * len(sources), np.int64)
    for number, (source, target) in enumerate(zip(sources.tolist(), targets.tolist(), strict=True)):
        ends[2 * number] = source
        ends[2 * number + 1] = ends[target] if source > 1 else 0
    return GraphData(order, sort_edges(ends[::2], ends[1::2]))


def build_recursive_matrix(order: int, seed: int) -> GraphData:
    """Return an R-MAT graph with the parameters of Graph500, eight edges a vertex."""
    rng = np.random.default_rng([seed, order])
    levels = max(1, (order - 1).bit_length())
    at, to = np.zeros((2, 8 << levels), np.int64)
    for _ in range(levels):
        corner = np.searchsorted([0.57, 0.76, 0.95], rng.random(len(at)), side="right")
        at, to = 2 * at + corner // 2, 2 * to + corner % 2
    return GraphData(1 << levels, sort_edges(at, to))


def build_hypercube(dimension: int, _: int = 0) -> GraphData:
    """Return a hypercube."""
    numbers = np.arange(1 << dimension)
    ends = [numbers ^ 1 << bit for bit in range(dimension)]
    return GraphData(1 << dimension, sort_edges(np.tile(numbers, dimension), np.concatenate(ends)))


def build_cubic_grid(side: int, _: int = 0) -> GraphData:
    """Return a cube of so many vertices a side, joined along the three axes."""
    at, to = join_stencil((side,) * 3, reach=1)
    return GraphData(side**3, sort_edges(at, to))


def build_geometric_graph(order: int, seed: int) -> GraphData:
    """Return points of a square joined where they are near, about six neighbours each, numbered from left to right."""
    from scipy.spatial import cKDTree

    points = scatter(order, seed)
    pairs = cKDTree(points).query_pairs((6 / np.pi / order) ** 0.5, output_type="ndarray")
    return GraphData(order, sort_edges(*pairs.T))


def build_triangulation(order: int, seed: int) -> GraphData:
    """Return the Delaunay triangulation of points, numbered from left to right."""
    from scipy.spatial import Delaunay

    corners = Delaunay(scatter(order, seed)).simplices.astype(np.int64)
    return GraphData(order, sort_edges(corners.ravel(), np.roll(corners, 1, axis=1).ravel()))


def scatter(order: int, seed: int) -> NDArray[np.float64]:
    """Return points of the unit square, from left to right."""
    points = np.random.default_rng([seed, order]).random((order, 2))
    return points[np.argsort(points[:, 0])]


def build_molecules(count: int, seed: int) -> GraphData:
    """Return a set of molecules of 24 atoms: chains with branches and rings of five and six."""
    rng = np.random.default_rng([seed, count])
    atoms = 24
    place = np.tile(np.arange(atoms), count)
    number = np.arange(count * atoms)
    chance = rng.random(len(number))
    bonds = number[place > 0], number[place > 0] - np.where((chance > 0.8) & (place > 1), 2, 1)[place > 0]
    ring = (place >= 5) & (rng.random(len(number)) < 0.12)
    closing = number[ring], number[ring] - np.where(chance[ring] < 0.3, 4, 5)
    return GraphData(len(number), sort_edges(*(np.concatenate(ends) for ends in zip(bonds, closing, strict=True))))


# Matrices.


def build_users_and_items(users: int, seed: int) -> GraphData:
    """Return who bought what: a tenth as many items as users, few of them for most purchases."""
    rng = np.random.default_rng([seed, users])
    items = max(1, users // 10)
    bought = rng.geometric(0.2, users)
    at = np.repeat(np.arange(users), bought)
    return build_matrix(users, items, at, (items * rng.random(len(at)) ** 3).astype(np.int64))


def build_zipf_matrix(side: int, seed: int) -> GraphData:
    """Return a square matrix whose rows and columns are used as often as Zipf's law says."""
    rng = np.random.default_rng([seed, side])
    at, to = (side ** rng.random((2, 4 * side))).astype(np.int64) - 1
    return build_matrix(side, side, at, to)


def build_doubled_rows(rows: int, seed: int) -> GraphData:
    """Return a square matrix in which each row, of four entries anywhere, stands twice: many have no column."""
    rng = np.random.default_rng([seed, rows])
    at = np.repeat(np.arange(rows // 2), 4)
    to = rng.integers(0, rows, len(at))
    return build_matrix(rows, rows, np.concatenate([2 * at, 2 * at + 1]), np.concatenate([to, to]))


def build_triangular_matrix(rows: int, seed: int) -> GraphData:
    """Return a square matrix whose rows have a diagonal and three entries to the right of it: all blocks are small."""
    rng = np.random.default_rng([seed, rows])
    every = np.arange(rows)
    at = np.repeat(every, 3)
    to = at + (rng.random(len(at)) * (rows - at)).astype(np.int64)
    return build_matrix(rows, rows, np.concatenate([every, at]), np.concatenate([every, to]))


def build_stencil_matrix(side: int, dimensions: int, reach: int) -> GraphData:
    """Return the matrix of a stencil on a grid, with its diagonal: 5, 7 or, if corners count too, 27 points."""
    shape = (side,) * dimensions
    at, to = join_stencil(shape, reach)
    every = np.arange(side**dimensions)
    ends = np.concatenate([at, to, every]), np.concatenate([to, at, every])
    return build_matrix(len(every), len(every), *ends)


def join_stencil(shape: tuple[int, ...], reach: int) -> tuple[Numbers, Numbers]:
    """Return the pairs of cells that differ by one along at most `reach` axes, each once."""
    numbers = np.arange(np.prod(shape)).reshape(shape)
    pairs = []
    for step in np.ndindex((3,) * len(shape)):
        move = [size - 1 for size in step]
        if any(move) and next(size for size in move if size) > 0 and sum(map(abs, move)) <= reach:
            here = tuple(slice(max(0, -size), side - max(0, size)) for size, side in zip(move, shape, strict=True))
            there = tuple(slice(max(0, size), side - max(0, -size)) for size, side in zip(move, shape, strict=True))
            pairs.append((numbers[here].ravel(), numbers[there].ravel()))
    at, to = map(np.concatenate, zip(*pairs, strict=True))
    return at, to


def build_kkt_matrix(rows: int, seed: int) -> GraphData:
    """Return a KKT matrix: a banded Hessian, the constraints beside and below it, and no entries in the corner."""
    rng = np.random.default_rng([seed, rows])
    variables = 2 * rows // 3
    every, constraints = np.arange(variables), np.arange(rows - variables)
    near = np.repeat(2 * constraints, 3) + rng.integers(0, 40, 3 * len(constraints))
    at, to = np.repeat(variables + constraints, 3), np.minimum(near, variables - 1)
    first = [every, every[:-1], every[1:], at, to]
    second = [every, every[1:], every[:-1], to, at]
    return build_matrix(rows, rows, np.concatenate(first), np.concatenate(second))


def build_staged_program(rows: int, seed: int) -> GraphData:
    """Return a linear programme of many periods: the 50 rows of each meet its 70 columns or earlier ones."""
    rng = np.random.default_rng([seed, rows])
    count = max(1, rows // 50)
    at = np.repeat(np.arange(50 * count), 5)
    period = at // 50
    earlier = (rng.random(len(at)) < 0.2) & (period > 0)
    return build_matrix(50 * count, 70 * count, at, 70 * (period - earlier) + rng.integers(0, 70, len(at)))


def build_circuit_matrix(nodes: int, seed: int) -> GraphData:
    """Return a circuit's matrix: parts join near nodes or a supply, and a tenth have no diagonal."""
    rng = np.random.default_rng([seed, nodes])
    every = np.arange(nodes)
    source = rng.random(nodes) < 0.1
    at = np.repeat(every, 2)
    to = np.clip(at + rng.geometric(0.1, len(at)) * rng.choice([-1, 1], len(at)), 0, nodes - 1)
    supplied = every[rng.random(nodes) < 0.05]
    supply = rng.integers(0, max(1, nodes // 1000), len(supplied))
    first = np.concatenate([every[~source], at, to, supplied, supply])
    second = np.concatenate([every[~source], to, at, supply, supplied])
    return build_matrix(nodes, nodes, first, second)
