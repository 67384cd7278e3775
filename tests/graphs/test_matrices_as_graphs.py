"""Matrices of scipy and numpy, and arrays of edges, are read as graphs; errors name the place."""

import random
import re
from collections.abc import Hashable

import pytest

import berge
from berge.errors import GraphError, LimitError
from berge.graphs import graph_of
from graph_agreement import SEEDS, agree, draw_edges


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", ["coo_array", "csr_matrix", "csc_array", "lil_array", "dok_array", "bsr_array"])
def test_sparse_and_dense_adjacency(seed: int, kind: str) -> None:
    numpy, sparse = pytest.importorskip("numpy"), pytest.importorskip("scipy.sparse")
    networkx = pytest.importorskip("networkx")
    order, edges = draw_edges(seed)
    dense = numpy.zeros((order, order), dtype=["int8", "float64", "bool", "complex64"][seed % 4])
    for u, v in edges:
        dense[u, v] = 1
    plain = networkx.Graph(edges)
    agree(graph_of(getattr(sparse, kind)(dense), biadjacency=False), list(range(order)), plain.edges)
    agree(graph_of(dense, biadjacency=False), list(range(order)), plain.edges)
    symmetric = dense + dense.T
    numpy.fill_diagonal(symmetric, 0)
    agree(graph_of(getattr(sparse, kind)(symmetric)), list(range(order)), plain.edges)
    if order > 2:  # smaller ones could be edges
        agree(graph_of(symmetric), list(range(order)), plain.edges)
    if not numpy.array_equal(dense != 0, dense.T != 0):
        for matrix in [dense, getattr(sparse, kind)(dense)][order == 2 :]:
            with pytest.raises(GraphError, match=r"is not symmetric.*; expected biadjacency=True for rows and columns"):
                graph_of(matrix)
            for ask in (berge.solve, berge.slither, berge.gallai_edmonds, berge.maximum_matching, berge.essential):
                with pytest.raises(GraphError, match="biadjacency=True"):
                    ask(matrix)
                ask(matrix, biadjacency=True)


@pytest.mark.parametrize("values", [[[1, 0, 0], [0, 1, 0], [0, 0, 1]], [[0, 1, 0], [1, 1, 0], [0, 0, 0]]])
def test_a_symmetric_matrix_with_a_diagonal_may_be_rows_by_columns(values: list[list[int]]) -> None:
    numpy, sparse = pytest.importorskip("numpy"), pytest.importorskip("scipy.sparse")
    for matrix in numpy.array(values), sparse.csr_array(values), sparse.coo_array(numpy.array(values, float)):
        for ask in (berge.solve, berge.slither, berge.gallai_edmonds, berge.maximum_matching, berge.essential):
            with pytest.raises(GraphError, match=r"diagonal, \((0, 0|1, 1)\); .*biadjacency=True .*biadjacency=False "):
                ask(matrix)
        assert len(berge.essential(matrix, biadjacency=True)) == 2 * berge.structural_rank(matrix)
        assert berge.essential(matrix, biadjacency=False) == {i for i, row in enumerate(values) if sum(row) - row[i]}


@pytest.mark.parametrize("seed", SEEDS)
def test_biadjacency(seed: int) -> None:
    sparse, networkx = pytest.importorskip("scipy.sparse"), pytest.importorskip("networkx")
    rng = random.Random(seed)
    height, width = rng.randint(1, 6), rng.randint(1, 6)
    matrix = sparse.random_array((height, width), density=0.4, rng=seed)
    plain = networkx.bipartite.from_biadjacency_matrix(sparse.csr_array(matrix))
    names: list[Hashable] = [("row", i) for i in range(height)]
    names += [("column", j) for j in range(width)]
    edges = [(names[u], names[v]) for u, v in plain.edges]
    agree(graph_of(matrix, biadjacency=True), names, edges)
    agree(graph_of(matrix.toarray(), biadjacency=True), names, edges)
    agree(graph_of((matrix.toarray() > 0).astype(int), biadjacency=True), names, edges)
    if height != width:
        agree(graph_of(matrix), names, edges)
        agree(graph_of(matrix.toarray()), names, edges)
        with pytest.raises(
            GraphError, match=f"{height} rows? and {width} columns?; expected a square adjacency matrix"
        ):
            graph_of(matrix, biadjacency=False)


def test_zeros_and_duplicates_of_sparse_matrices() -> None:
    numpy, sparse = pytest.importorskip("numpy"), pytest.importorskip("scipy.sparse")
    rows, columns = numpy.array([0, 0, 1, 1, 2]), numpy.array([1, 2, 2, 2, 2])
    matrix = sparse.coo_array((numpy.array([0.0, 5, 1, -1, 7]), (rows, columns)), shape=(3, 3))
    agree(graph_of(matrix, biadjacency=False), [0, 1, 2], [(0, 2)])
    assert matrix.nnz == 5, "the caller's matrix is left alone"
    agree(graph_of(sparse.csr_array((0, 0))), [], [])


@pytest.mark.parametrize("kind", ["int8", "uint64", "int64"])
def test_arrays_of_edges(kind: str) -> None:
    numpy = pytest.importorskip("numpy")
    edges = [(4, 1), (1, 4), (0, 0), (2, 4)]
    agree(graph_of(numpy.array(edges, dtype=kind)), [0, 1, 2, 3, 4], edges)
    agree(graph_of(numpy.zeros((0, 2), dtype=kind)), [], [])
    agree(graph_of(numpy.array([(0, 1)], dtype=kind)), [0, 1], [(0, 1)])


def test_other_arrays() -> None:
    numpy = pytest.importorskip("numpy")
    agree(graph_of(numpy.array([[0.0, 2.0], [1.0, 0.0]])), [0, 1], [(0, 1)])
    with pytest.raises(GraphError, match=r"not symmetric: \(0, 1\) is not zero, \(1, 0\) is; expected"):
        graph_of(numpy.array([[0.0, 2.0], [0.0, 0.0]]))
    square = numpy.array([[0, 1, 0], [1, 0, 1], [0, 1, 1]])
    agree(graph_of(square, biadjacency=False), [0, 1, 2], [(0, 1), (1, 2)])
    agree(graph_of(square.view(numpy.matrix), biadjacency=False), [0, 1, 2], [(0, 1), (1, 2)])
    agree(graph_of(numpy.array([[0, 1], [0, 0]]), biadjacency=False), [0, 1], [(0, 1)])
    agree(graph_of(numpy.array([[0, 1], [0, 2], [0, 3]]).tolist()), [0, 1, 2, 3], [(0, 1), (0, 2), (0, 3)])
    names = [("row", 0), ("row", 1), ("column", 0), ("column", 1)]
    agree(graph_of(numpy.array([[0, 1], [0, 0]]), biadjacency=True), [*names], [(names[0], names[3])])


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("numpy.array([[0, 1], [1, 2]])", "an array of integers of shape (2, 2); expected biadjacency=True or"),
        ("numpy.array([1, 2])", "an array of shape (2,); expected a matrix"),
        ("numpy.zeros((2, 2, 2))", "an array of shape (2, 2, 2); expected a matrix"),
        ("numpy.array(3)", "an array of shape (); expected a matrix"),
        ("numpy.array([[1, 2], [0, 1], [3, -4]])", "edges[2]: [3, -4]; expected vertex numbers from 0"),
        ("numpy.array([[0, 1, 0], [0, numpy.nan, 0]])", "entry (1, 1): nan; expected entries that are finite"),
        ("numpy.array([[0, 1, -numpy.inf]])", "entry (0, 2): -inf; expected entries that are finite"),
        ("numpy.array([['a', 'b']])", "an array of <U1; expected an array of numbers"),
        ("numpy.array([[None, 1]])", "an array of object; expected an array of numbers"),
        ("numpy.ma.array([[0.0, 1.0]])", "a masked array; expected an array without a mask"),
        ("sparse.coo_array([1.0, 2.0])", "a sparse array of shape (2,); expected a matrix"),
        ("sparse.csr_array([[0, 1], [numpy.nan, 0]])", "entry (1, 0): nan; expected entries that are finite"),
    ],
)
def test_arrays_that_are_no_graph(source: str, problem: str) -> None:
    numpy, sparse = pytest.importorskip("numpy"), pytest.importorskip("scipy.sparse")
    thing = eval(source, {"numpy": numpy, "sparse": sparse})
    with pytest.raises(GraphError, match="^found " + re.escape(problem)):
        graph_of(thing)


def test_a_few_numbers_do_not_fill_the_memory() -> None:
    numpy, sparse = pytest.importorskip("numpy"), pytest.importorskip("scipy.sparse")
    for thing in (
        numpy.array([[0, 10**9]]),
        numpy.array([[0, 2**64 - 1]], dtype="uint64"),
        sparse.coo_array((10**9, 10**9)),
        sparse.coo_array((10**9, 3)),
    ):
        with pytest.raises(LimitError, match=r"^(a graph of|the graph has|the matrix has) 1"):
            graph_of(thing)
