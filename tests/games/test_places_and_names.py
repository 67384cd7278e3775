"""Entries outside a matrix, and names that need more than 32 bits."""

import pickle
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

import berge
from berge.errors import GraphError
from berge.graphs import graph_of
from berge.integrations import scipy as ours

numpy = pytest.importorskip("numpy")
sparse = pytest.importorskip("scipy.sparse")


def build_bad_matrix(format: str, index: int) -> Any:
    """Return a matrix of 3 x 3 with an entry outside."""
    matrix = sparse.eye_array(3, format=format)
    places = matrix.coords[0] if format == "coo" else matrix.indices
    places[1] = index
    return matrix


ASKED: list[Callable[[Any], Any]] = [
    berge.dulmage_mendelsohn,
    berge.structural_rank,
    lambda matrix: berge.gallai_edmonds(matrix, biadjacency=True),
    lambda matrix: graph_of(matrix, biadjacency=False),
    berge.control,
]


@pytest.mark.parametrize("index", [-1, 3, 7, 50_000_000])
@pytest.mark.parametrize("format", ["coo", "csr", "csc"])
def test_an_entry_outside_is_refused(format: str, index: int) -> None:
    for ask in ASKED:
        with pytest.raises(GraphError):
            ask(build_bad_matrix(format, index))
    for ask in (ours.maximum_bipartite_matching, ours.structural_rank, ours.dmperm):
        with pytest.raises(ValueError, match=r"."):
            ask(build_bad_matrix(format, index))


@pytest.mark.parametrize("first", [0, 5, -3, 2**31 - 2, -(2**31) - 1, 2**40, 2**62 - 1, -(2**62)])
def test_numbers_in_a_row_are_the_array_s(first: int) -> None:
    names = [first, first + 1, first + 2]
    decomposition = berge.gallai_edmonds(list(pairwise(names)))
    assert numpy.asarray(decomposition.even).tolist() == list(decomposition.even)
    assert numpy.asarray(decomposition.matching).tolist() == [list(pair) for pair in decomposition.matching]
    assert numpy.array(decomposition.even, dtype=bool).tolist() == [bool(name) for name in decomposition.even]
    assert pickle.loads(pickle.dumps(decomposition.even)) == decomposition.even


def test_names_of_several_kinds_are_an_element_each() -> None:
    decomposition = berge.gallai_edmonds([((1, 2), (3,)), ("a", 3)])
    assert numpy.asarray(decomposition.matched).tolist() == [(1, 2), (3,), "a", 3]
    assert numpy.asarray(decomposition.matching).shape == (2, 2)
    sides = berge.gallai_edmonds(numpy.eye(3), biadjacency=True)
    assert numpy.asarray(sides.matching).shape == (3, 2)
    assert numpy.asarray(sides.matching)[0].tolist() == [("row", 0), ("column", 0)]


def test_numbers_of_numpy_are_numbers() -> None:
    one, two = numpy.int64(3), numpy.int64(5)
    for thing in (
        berge.dulmage_mendelsohn([(one, two)]),
        berge.gallai_edmonds([(one, two)]),
        berge.control([(one, two)]),
    ):
        assert berge.verify(thing)
    blocks = berge.dulmage_mendelsohn(numpy.eye(3))
    assert blocks[numpy.int64(1)] == blocks[1] == list(blocks)[1]


def test_lists_in_a_list_may_be_rows_or_pairs() -> None:
    with pytest.raises(GraphError, match=r"^found lists in a list; expected a matrix of numpy or scipy, or pairs"):
        berge.dulmage_mendelsohn([[1, 0], [0, 1]])


def test_many_blocks_are_proved_in_time() -> None:
    blocks = berge.dulmage_mendelsohn(sparse.eye_array(5_000, format="csr"))
    assert len(list(blocks)) == 5_000
    assert berge.verify(blocks)
