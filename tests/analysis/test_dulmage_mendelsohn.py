"""Blocks, parts and structural ranks satisfy their definitions on all kinds of matrices."""

import copy
import json
import pickle
import random
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError

import pytest

import berge
from berge.analysis.gallai_edmonds import HOW_MANY
from berge.errors import GraphError, MissingError

Edges = list[tuple[int, int]]


def draw_sides(rng: random.Random, most: int = 5) -> tuple[int, int, Edges]:
    rows, columns, share = rng.randint(0, most), rng.randint(0, most), rng.random()
    return rows, columns, [(i, j) for i in range(rows) for j in range(columns) if rng.random() < share]


def list_maximum_matchings(edges: Edges) -> list[set[tuple[int, int]]]:
    """Return all matchings of largest size of a bipartite graph of rows and columns."""

    def iterate_matchings(rest: Edges) -> Iterator[set[tuple[int, int]]]:
        if not rest:
            yield set()
            return
        (i, j), *others = rest
        yield from iterate_matchings(others)
        yield from ({(i, j)} | more for more in iterate_matchings([e for e in others if e[0] != i and e[1] != j]))

    every = list(iterate_matchings(edges))
    most = max(map(len, every))
    return [one for one in every if len(one) == most]


def build_graph(rows: int, columns: int, edges: Edges) -> berge.Graph:
    names = [("row", i) for i in range(rows)] + [("column", j) for j in range(columns)]
    return berge.Graph.from_edges([(("row", i), ("column", j)) for i, j in edges], names)


@pytest.mark.parametrize("seed", range(10))
def test_edge_classes_are_those_of_all_maximum_matchings(seed: int) -> None:
    rng = random.Random(400 + seed)
    for _ in range(60):
        rows, columns, edges = draw_sides(rng, 4)
        every = list_maximum_matchings(edges)
        graph = build_graph(rows, columns, edges)
        blocks = berge.dulmage_mendelsohn(graph)
        counts = {(i, j): sum((i, j) in one for one in every) for i, j in edges}
        expected = {pair: "none" if not n else "every" if n == len(every) else "some" for pair, n in counts.items()}
        assert blocks.edge_classes() == expected
        names = berge.gallai_edmonds(graph).edge_classes()
        assert names == {(("row", i), ("column", j)): word for (i, j), word in expected.items()}
        assert dict.fromkeys(blocks.entries) == dict.fromkeys(expected)
        for which in HOW_MANY:
            assert list(blocks.entries_in(which)) == [pair for pair, word in expected.items() if word == which]
        assert blocks.structural_rank == berge.structural_rank(graph) == len(every[0])


@pytest.mark.parametrize("seed", range(10))
def test_blocks_are_triangular_and_cannot_be_cut_further(seed: int) -> None:
    networkx = pytest.importorskip("networkx")
    rng = random.Random(500 + seed)
    for _ in range(100):
        rows, columns, edges = draw_sides(rng, 8)
        result = berge.gallai_edmonds(build_graph(rows, columns, edges))
        blocks = berge.dulmage_mendelsohn(result.graph)
        assert {*blocks.rows} == {*range(rows)}
        assert {*blocks.columns} == {*range(columns)}
        row_block = {i: k for k, (height, _) in enumerate(blocks) for i in height}
        column_block = {j: k for k, (_, width) in enumerate(blocks) for j in width}
        assert (len(row_block), len(column_block)) == (rows, columns)
        assert all(row_block[i] <= column_block[j] for i, j in edges)
        within = [(i, j) for i, j in edges if row_block[i] == column_block[j]]
        for k, (height, width) in enumerate(blocks):
            part = result.graph.order and next(
                at
                for at in range(3)
                if blocks.row_starts[k + 1] <= blocks.coarse_rows[at + 1]
                and blocks.column_starts[k + 1] <= blocks.coarse_columns[at + 1]
            )
            assert part == (len(height) >= len(width)) + (len(height) > len(width))
            names = (blocks.underdetermined, blocks.well_determined, blocks.overdetermined)[part]
            assert {*height} <= {*names.rows}
            assert {*width} <= {*names.columns}
            pairs = [pair for pair in blocks.matching if pair[0] in height]
            assert all(pair[1] in width for pair in pairs)
            assert len(pairs) == min(len(height), len(width))
            if part == 1:
                lead = networkx.DiGraph()
                mates = dict(pairs)
                lead.add_nodes_from(mates.values())
                lead.add_edges_from((j, mates[i]) for i, j in within if i in mates)
                assert networkx.is_strongly_connected(lead)
            else:
                kind = [berge.EVEN, berge.ODD] if part == 2 else [berge.ODD, berge.EVEN]
                assert {result.class_of(("row", i)) for i in height} <= {kind[0]}
                assert {result.class_of(("column", j)) for j in width} <= {kind[1]}


MATRIX = [[1, 1, 1, 0], [1, 1, 0, 0], [0, 0, 1, 0], [0, 0, 1, 0], [0, 0, 0, 1]]


def test_the_form_of_a_matrix_is_got_by_indexing() -> None:
    numpy = pytest.importorskip("numpy")
    sparse = pytest.importorskip("scipy.sparse")
    plain = numpy.array(MATRIX)
    for matrix in (plain, sparse.csr_array(plain), sparse.coo_matrix(plain)):
        result = berge.dulmage_mendelsohn(matrix)
        dense = plain[result.rows][:, result.columns]
        assert dense.tolist() == [[1, 1, 0, 1], [1, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [0, 0, 0, 1]]
        assert (sparse.csr_array(plain)[result.rows][:, result.columns].toarray() == dense).all()
        assert [*map(list, (result.row_starts, result.column_starts))] == [[0, 2, 3, 5], [0, 2, 3, 4]]
        assert [*map(list, (result.coarse_rows, result.coarse_columns))] == [[0, 0, 3, 5], [0, 0, 3, 4]]
        assert [*map(list, result.overdetermined)] == [[2, 3], [2]]
        assert [*map(list, result.well_determined)] == [[0, 1, 4], [0, 1, 3]]
        assert not any(result.underdetermined)
        assert (len(result.unmatched_rows), len(result.unmatched_columns), result.structural_rank) == (1, 0, 4)
        assert numpy.asarray(result.matching).shape == (4, 2)
        assert plain[tuple(numpy.asarray(result.entries).T)].all()


def test_a_matrix_is_always_rows_by_columns() -> None:
    numpy = pytest.importorskip("numpy")
    square = numpy.array([[0, 1], [1, 0]])  # as an adjacency matrix it would be one edge
    assert berge.dulmage_mendelsohn(square).structural_rank == berge.structural_rank(square) == 2
    assert berge.structural_rank(numpy.array([[3, 4], [0, 0], [5, 0]])) == 2  # and not three edges
    with pytest.raises(GraphError, match="a matrix has its own columns"):
        berge.dulmage_mendelsohn(square, columns=[1])
    for matrix, result in ((numpy.array([[numpy.nan]]), "finite"), (numpy.zeros(3), "a matrix")):
        with pytest.raises(GraphError, match=result):
            berge.dulmage_mendelsohn(matrix)


@pytest.mark.parametrize("seed", range(5))
def test_matrices_of_any_shape_are_read_alike(seed: int) -> None:
    numpy = pytest.importorskip("numpy")
    sparse = pytest.importorskip("scipy.sparse")
    rng = random.Random(700 + seed)
    for _ in range(50):
        rows, columns, edges = draw_sides(rng, 8)
        plain = numpy.zeros((rows, columns))
        for i, j in edges:
            plain[i, j] = rng.choice([-2, 0.5, 7])
        twice = [*edges, *edges]  # doubled entries are one, and explicit zeros none
        ends = ([i for i, _ in twice], [j for _, j in twice])
        doubled = sparse.coo_array(([1] * len(edges) + [0] * len(edges), ends), shape=(rows, columns))
        complete = berge.dulmage_mendelsohn(plain)
        assert list(complete.entries) == sorted(edges)
        for matrix in (doubled, sparse.csc_array(plain), sparse.lil_array(plain)):
            assert berge.dulmage_mendelsohn(matrix) == complete
        names = berge.dulmage_mendelsohn(build_graph(rows, columns, edges))
        assert [*map(list, (names.rows, names.columns, names.entries))] == [
            *map(list, (complete.rows, complete.columns, complete.entries))
        ]


def test_without_columns_each_component_begins_with_a_row() -> None:
    edges = [("b", "a"), ("b", "c"), ("x", "y")]
    blocks = berge.dulmage_mendelsohn(edges)
    assert set(blocks.rows) == {"b", "x"}
    assert berge.dulmage_mendelsohn(edges, columns=["a", "c", "y"]) == blocks
    other = berge.dulmage_mendelsohn(edges, columns={"b", "y"})
    assert set(other.rows) == {"a", "c", "x"}
    assert other.edge_classes() == {("a", "b"): "some", ("c", "b"): "some", ("x", "y"): "every"}
    assert set(berge.dulmage_mendelsohn({1: [], 2: []}).rows) == {1, 2}
    assert berge.dulmage_mendelsohn({1: [], 2: []}, columns=[2]).columns == (2,)


def test_sides_that_make_no_sense_are_refused() -> None:
    with pytest.raises(GraphError, match=r"^found a graph with an odd cycle; expected a bipartite graph$"):
        berge.dulmage_mendelsohn(berge.Graph.from_edges([(1, 2), (2, 3), (3, 1)]))
    edges = [(1, 2), (2, 3)]
    with pytest.raises(GraphError, match=r"^found the edge \(1, 2\) between two rows; expected edges that join"):
        berge.dulmage_mendelsohn(edges, columns=[3])
    with pytest.raises(GraphError, match=r"^found the edge \(2, 3\) between two columns; expected"):
        berge.dulmage_mendelsohn(edges, columns=[2, 3])
    with pytest.raises(MissingError, match=r"^found 4; "):
        berge.dulmage_mendelsohn(edges, columns=[4])
    with pytest.raises(GraphError, match="between two rows"):
        berge.dulmage_mendelsohn([(("row", 0), ("row", 1))])


@pytest.mark.parametrize("pairs", [[(0, 0), (1, 0), (1, 1)], [(0, 1), (1, 0)], [("a", "b"), ("b", "c")]])
@pytest.mark.parametrize("call", [berge.dulmage_mendelsohn, berge.structural_rank])
def test_a_name_of_a_row_and_of_a_column_is_refused(
    call: Callable[..., object], pairs: list[tuple[object, object]]
) -> None:
    with pytest.raises(GraphError, match=r"^found pairs with .+ as a row and as a column; expected different names"):
        call(pairs)
    with pytest.raises(GraphError, match="as a row and as a column"):
        call(iter(pairs))
    with pytest.raises(GraphError, match="as a row and as a column"):
        call({*pairs})
    with pytest.raises(GraphError, match="as a row and as a column"):
        call([(*pair, 1.5) for pair in pairs])
    call([(("row", row), ("column", column)) for row, column in pairs])


def test_the_rank_takes_columns_as_the_decomposition_does() -> None:
    edges = [("a", "b"), ("b", "c"), ("d", "c")]
    assert berge.structural_rank(edges, columns="ac") == berge.structural_rank(edges, columns="bd") == 2
    with pytest.raises(GraphError, match="between two rows"):
        berge.structural_rank(edges, columns="c")
    graph = berge.Graph.from_edges([("a", "b")])
    with pytest.raises(GraphError, match="between two rows"):
        (berge.structural_rank(graph), berge.structural_rank(graph, columns=[]))


def test_blocks_as_a_sequence() -> None:
    blocks = berge.dulmage_mendelsohn([(1, 2), (3, 4)])
    assert len(blocks) == 2
    assert list(blocks) == [blocks[0], blocks[1]]
    assert [[*map(list, block)] for block in blocks] == [[[1], [2]], [[3], [4]]]
    assert blocks[-1] == blocks[1]
    with pytest.raises(IndexError):
        blocks[2]


def test_the_empty_matrix_has_no_blocks() -> None:
    blocks = berge.dulmage_mendelsohn([])
    assert (len(blocks), list(blocks.row_starts), list(blocks.coarse_rows)) == (0, [0], [0, 0, 0, 0])
    assert (list(blocks.rows), list(blocks.columns), blocks.edge_classes()) == ([], [], {})


def test_they_are_values() -> None:
    one, other = (berge.dulmage_mendelsohn([("a", "b")]) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert one != berge.dulmage_mendelsohn([("a", "b"), ("c", "b"), ("c", "d")])
    for clone in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
        assert clone == one
        assert clone.dumps() == one.dumps()
    with pytest.raises(FrozenInstanceError):
        one.row_names = ()  # type: ignore[misc]


def test_they_print_well() -> None:
    blocks = berge.dulmage_mendelsohn([("a", "b"), ("c", "b"), ("d", "e")])
    assert repr(blocks) == "<Dulmage-Mendelsohn: 2 blocks of 3 rows and 2 columns>"
    assert str(blocks).startswith(
        "3 rows, 2 columns, 3 entries: structural rank 2\n"
        "rows and columns are guessed: the first vertex of each component is a row\n\n"
        "over-determined: 2 rows for 1 column; remove 1 row or add 1 column. The rows: 'a', 'c'\n\n"
        "  under-determined  none\n"
    )
    assert str(blocks).endswith(
        "unmatched rows: 'c'\n"
        "unmatched columns: none\n"
        "there are several maximum matchings\n"
        "minimum vertex cover: rows 'd'; columns 'b'\n\n"
        "blocks, rows x columns (2):\n"
        "  well-determined   'd'  x  'e'\n"
        "  over-determined   'a', 'c'  x  'b'\n"
    )
    assert "  under-determined  no row  x  0" in str(berge.dulmage_mendelsohn({("column", 0): []}))
    assert "  over-determined   1  x  no column" in str(berge.dulmage_mendelsohn({1: []}))


def test_what_is_wrong_with_a_matrix_comes_first_with_what_to_do() -> None:
    text = str(berge.dulmage_mendelsohn([("a", "x"), ("b", "x"), ("c", "x"), ("d", "y"), ("d", "z")]))
    assert text.splitlines()[3:5] == [
        "over-determined: 3 rows for 1 column; remove 2 rows (the unmatched ones will do) or add 2 columns. "
        "The rows: 'a', 'b', 'c'",
        "under-determined: 2 columns for 1 row; fix or remove 1 column, or add 1 row. The columns: 'z', 'y'",
    ]
    assert "too many" not in str(berge.dulmage_mendelsohn([("a", "x")]))


def test_what_is_long_is_cut() -> None:
    blocks = berge.dulmage_mendelsohn([(2 * v, 2 * v + 1) for v in range(1500)])
    assert str(blocks).count("\n") < 20
    assert "  well-determined   1,500 of 1 x 1, of the rows 0, 2, " in str(blocks)
    assert "198, ... (1,500 in all, which --format json shows)\n" in str(blocks)
    blocks = berge.dulmage_mendelsohn([(4 * v + i, 4 * v + j) for v in range(200) for i in (0, 2) for j in (1, 3)])
    assert str(blocks).endswith("  ... (200 in all, which --format json shows)\n")
    assert str(blocks).count("\n") < 120


def test_an_attribute_with_gaps_does_not_declare_columns() -> None:
    """Missing values of pandas are neither equal to 0 nor different from it."""
    networkx, pandas = pytest.importorskip("networkx"), pytest.importorskip("pandas")
    graph = networkx.Graph([("r", "c")])
    networkx.set_node_attributes(graph, {"r": pandas.NA, "c": 1}, "bipartite")
    dm = berge.dulmage_mendelsohn(graph)
    assert list(dm.matching) == [("r", "c")]
    assert dm.are_sides_guessed


def test_an_attribute_decides_before_names_also_in_a_file() -> None:
    networkx = pytest.importorskip("networkx")
    graph = networkx.Graph([(("row", 0), ("column", 1))])
    networkx.set_node_attributes(graph, {("row", 0): 1, ("column", 1): 0}, "bipartite")
    text = json.dumps(networkx.node_link_data(graph))
    for thing in (graph, berge.loads(text).setup.graph):  # type: ignore[attr-defined]
        dm = berge.dulmage_mendelsohn(thing)
        assert ([*dm.rows], [*dm.columns]) == ([("column", 1)], [("row", 0)])
