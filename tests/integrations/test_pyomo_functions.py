"""Pyomo's functions of matrices and graphs on berge give the same parts, blocks and kinds of errors as their own."""

import random
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import pytest

if find_spec("pyomo") is None:
    pytest.skip("needs pyomo", allow_module_level=True)
pytest.importorskip("scipy")

import networkx as nx
from scipy import sparse

from berge.errors import ArgumentError, BergeError
from pyomo_cases import (
    Pairs,
    build_graph,
    build_matrix,
    check_matching,
    check_partition,
    draw_matrix,
    draw_square,
    list_originals,
    ours,
    seeds,
)


@seeds
def test_matchings_have_the_same_size(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        matrix, entries = draw_matrix(rng)
        result = ours.maximum_matching(matrix)
        check_matching(result, entries, list_originals()["maximum_matching"](matrix))
        assert list(result) == sorted(result)
        graph, rows, columns = build_graph(rng, matrix, entries)
        result = ours.maximum_matching(graph, rows)
        edges = {(rows[i], columns[j]) for i, j in entries}
        check_matching(result, edges, list_originals()["maximum_matching"](graph, rows))
        assert list(result) == [row for row in rows if row in result]


@seeds
def test_parts_are_the_same(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        matrix, entries = draw_matrix(rng)
        result = ours.dulmage_mendelsohn(matrix)
        check_partition(result, list_originals()["dulmage_mendelsohn"](matrix), entries, list(range(matrix.shape[0])))
        choice = ours.maximum_matching(matrix)
        assert result[0].unmatched == [row for row in range(matrix.shape[0]) if row not in choice]
        assert result[1].unmatched == [column for column in range(matrix.shape[1]) if column not in choice.values()]
        graph, rows, columns = build_graph(rng, matrix, entries)
        result, theirs = ours.dulmage_mendelsohn(graph, rows), list_originals()["dulmage_mendelsohn"](graph, rows)
        check_partition(result, theirs, {(rows[i], columns[j]) for i, j in entries}, rows)


@seeds
def test_parts_of_a_given_matching_are_the_same_exactly(seed: int) -> None:
    rng = random.Random(100 + seed)
    for _ in range(60):
        matrix, entries = draw_matrix(rng)
        arguments = list_originals()["maximum_matching"](matrix)
        both = [
            ask(matrix, matching=arguments) for ask in (ours.dulmage_mendelsohn, list_originals()["dulmage_mendelsohn"])
        ]
        mine, theirs = ([[set(part) for part in side] for side in result] for result in both)
        assert mine == theirs
        rows, columns = both[0]
        for part in ("underconstrained", "square", "overconstrained"):
            assert all(
                arguments[row] == column
                for row, column in zip(getattr(rows, part), getattr(columns, part), strict=True)
            )
        graph, tops, _ = build_graph(rng, matrix, entries)
        both_ways = nx.bipartite.maximum_matching(graph, tops)
        mine, theirs = (
            [[set(part) for part in side] for side in ask(graph, tops, both_ways)]
            for ask in (ours.dulmage_mendelsohn, list_originals()["dulmage_mendelsohn"])
        )
        assert mine == theirs


def check_blocks(mine: Any, theirs: Any, entries: Pairs) -> None:
    """Check that blocks of rows and columns are the same, and stand in a lower triangular order."""
    both = [
        {(frozenset(rows), frozenset(columns)) for rows, columns in zip(*result, strict=True)}
        for result in (mine, theirs)
    ]
    assert both[0] == both[1]
    of_row, of_column = ({place: k for k, block in enumerate(side) for place in block} for side in mine)
    assert all(of_column[j] <= of_row[i] for i, j in entries)
    assert all(
        rows == sorted(rows) and set(zip(rows, columns, strict=True)) <= entries
        for rows, columns in zip(*mine, strict=True)
    )


@seeds
def test_blocks_are_the_same_in_an_order_that_no_matching_changes(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        matrix, entries = draw_square(rng)
        order = matrix.shape[0]
        mine = ours.block_triangularize(matrix)
        check_blocks(mine, list_originals()["block_triangularize"](matrix), entries)
        graph = nx.bipartite.from_biadjacency_matrix(matrix)
        arguments = nx.bipartite.maximum_matching(graph, rng.sample(range(order), order))
        other = ours.block_triangularize(matrix, arguments)
        check_blocks(other, list_originals()["block_triangularize"](matrix, arguments), entries)
        assert other[0] == mine[0]
        assert [set(block) for block in other[1]] == [set(block) for block in mine[1]]
        for rows, columns in zip(*other, strict=True):
            assert [arguments[row] for row in rows] == [order + column for column in columns]


@seeds
def test_blocks_of_graphs_are_the_same(seed: int) -> None:
    rng = random.Random(200 + seed)
    for _ in range(60):
        matrix, entries = draw_square(rng)
        graph, rows, _ = build_graph(rng, matrix, entries)
        tops = rng.sample(rows, len(rows))
        for arguments in (None, nx.bipartite.maximum_matching(graph, tops)):
            both = [
                [[([int(row[1:]) for row, _ in block]), [int(column[1:]) for _, column in block]] for block in blocks]
                for blocks in (
                    ask(graph, tops, arguments)
                    for ask in (ours.get_scc_of_projection, list_originals()["get_scc_of_projection"])
                )
            ]
            mine, theirs = ([list(side) for side in zip(*blocks, strict=True)] for blocks in both)
            check_blocks(mine, theirs, entries)


def test_ties_go_by_the_longest_chain_and_the_earliest_column() -> None:
    entries = {(0, 3), (1, 2), (2, 1), (3, 0), (3, 3)}
    assert ours.block_triangularize(build_matrix(4, 4, entries)) == ([[2], [1], [0], [3]], [[1], [2], [3], [0]])


def test_what_a_matrix_stores_counts_zeros_too() -> None:
    coo = sparse.coo_array(([0.0, 2.0, -2.0, 1.0], ([0, 1, 1, 1], [0, 0, 0, 1])), shape=(2, 3))
    for form in ("coo", "csr", "csc", "dok", "lil"):
        matrix = coo.asformat(form)
        assert len(ours.maximum_matching(matrix)) == len(list_originals()["maximum_matching"](matrix))
        check_partition(
            ours.dulmage_mendelsohn(matrix),
            list_originals()["dulmage_mendelsohn"](matrix),
            {(0, 0), (1, 0), (1, 1)},
            [0, 1],
        )
    assert ours.maximum_matching(coo) == {0: 0, 1: 1}


def test_early_rows_and_columns_are_matched_rather_than_late_ones() -> None:
    tall = build_matrix(4, 1, {(i, 0) for i in range(4)})
    assert ours.maximum_matching(tall) == {0: 0}
    assert ours.maximum_matching(tall.T) == {0: 0}
    assert ours.dulmage_mendelsohn(tall)[0].unmatched == [1, 2, 3]


def build_triangle() -> Any:
    return nx.Graph([(0, 1), (0, 2), (1, 2)])


ERRORS: list[tuple[str, tuple[Any, ...]]] = [
    ("maximum_matching", (nx.path_graph(2),)),
    ("maximum_matching", (sparse.eye_array(2), [0, 1])),
    ("maximum_matching", (build_triangle(), [0])),
    ("maximum_matching", (nx.path_graph(2), [0, 7])),
    ("maximum_matching", ([[1, 0], [0, 1]],)),
    ("dulmage_mendelsohn", (nx.path_graph(2),)),
    ("dulmage_mendelsohn", (nx.path_graph(2), [0, 7])),
    ("get_scc_of_projection", (build_triangle(), [0])),
    ("get_scc_of_projection", (nx.path_graph(3), [1])),
    ("get_scc_of_projection", (nx.Graph({0: [1, 2], 3: []}), [0, 3])),
    ("get_scc_of_projection", (nx.path_graph(4), [0, 2], {0: 1, 2: 3})),
    ("block_triangularize", (sparse.eye_array(2, 3),)),
    ("block_triangularize", (build_matrix(2, 2, {(0, 0)}),)),
]  # fmt: skip


def catch_error(ask: Callable[..., Any], arguments: tuple[Any, ...]) -> type[Exception] | None:
    try:
        ask(*arguments)
    except Exception as error:
        return type(error)
    return None


@pytest.mark.parametrize(("name", "arguments"), ERRORS)
def test_errors_are_of_the_same_kind(name: str, arguments: tuple[Any, ...]) -> None:
    theirs = catch_error(list_originals()[name], arguments)
    assert theirs is not None
    assert catch_error(getattr(ours, name), arguments) is theirs


@pytest.mark.parametrize(
    ("graph", "tops", "message"),
    [
        (build_triangle(), [0], "an edge between 1 and 2, two other nodes"),
        (nx.path_graph(4), [0, 1], "an edge between 0 and 1, two top nodes"),
        (nx.Graph([(0, 1), (1, 1)]), [0], "an edge between 1 and 1, two other nodes"),
    ],
)
def test_nodes_that_are_no_side_are_told(graph: Any, tops: list[int], message: str) -> None:
    for ask in (ours.maximum_matching, ours.dulmage_mendelsohn, ours.get_scc_of_projection):
        with pytest.raises(RuntimeError, match=f"The graph is not bipartite with these top nodes: found {message}"):
            ask(graph, tops)


@pytest.mark.parametrize(
    ("pairs", "message"),
    [
        ({0: 0, 1: 1}, "found a matching of 2 rows with 2 columns; expected a maximum matching: 3 rows"),
        ({0: 0, 1: 1, 2: 1}, "found a matching of 3 rows with 2 columns"),
        ({0: 0, 1: 1, 2: 0}, "found a matching of row 2 with column 0; expected pairs that are entries"),
        ({0: 0, 1: 1, 2: 5}, "found a matching of row 2 with something that is not a column"),
    ],
)
def test_a_matching_that_is_none_is_told(pairs: dict[int, int], message: str) -> None:
    matrix = build_matrix(3, 3, {(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)})
    with pytest.raises(ArgumentError, match=message) as error_info:
        ours.dulmage_mendelsohn(matrix, matching=pairs)
    assert isinstance(error_info.value, ValueError)
    both_ways = {row: 3 + column for row, column in pairs.items()} | {3 + k: k for k in range(3)}
    with pytest.raises((ArgumentError, RuntimeError)):
        ours.block_triangularize(matrix, both_ways)


def test_directed_graphs_lose_their_directions() -> None:
    graph = nx.DiGraph([(0, 2), (3, 1)])
    assert ours.maximum_matching(graph, [0, 1]) == {0: 2, 1: 3}


def test_matrices_too_large_for_berge_are_refused() -> None:
    with pytest.raises(BergeError, match="the most is 2\\^31"):
        ours.maximum_matching(sparse.coo_array((1 << 31, 1)))
