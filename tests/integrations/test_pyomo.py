"""Pyomo on berge gives the same parts, blocks and kinds of errors as without it."""

import io
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

if find_spec("pyomo") is None:
    pytest.skip("needs pyomo", allow_module_level=True)
pytest.importorskip("scipy")

import networkx as nx
import numpy as np
from scipy import sparse

import berge
from berge.cli import main
from berge.errors import ArgumentError, BergeError, KindError
from berge.integrations import nl
from lazy_modules import Lazy
from thorough import cases, repeats

Matrix = Any
Pairs = set[tuple[int, int]]
ours: Any = Lazy("berge.integrations.pyomo")
pyo: Any = Lazy("pyomo.environ")
package: Any = Lazy("pyomo.contrib.incidence_analysis")


@cache
def originals() -> dict[str, Callable[..., Any]]:
    """Return Pyomo's own functions, at the first call."""
    return {
        "maximum_matching": package.matching.maximum_matching,
        "dulmage_mendelsohn": package.dulmage_mendelsohn.dulmage_mendelsohn,
        "get_scc_of_projection": package.triangularize.get_scc_of_projection,
        "block_triangularize": package.triangularize.block_triangularize,
    }


seeds = pytest.mark.parametrize("seed", cases(range(10), range(3)))


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Restore Pyomo's own functions after the test."""
    originals()
    yield
    ours.disable()


def random_matrix(rng: random.Random, most: int = 8) -> tuple[Matrix, Pairs]:
    """Return a matrix of any shape and density, in any of scipy's formats, and where its entries are."""
    height, width, share = rng.randint(0, most), rng.randint(0, most), rng.random() ** 2
    entries = {(i, j) for i in range(height) for j in range(width) if rng.random() < share}
    return matrix_of(height, width, entries, rng.choice(["coo", "csr", "csc"])), entries


def random_square(rng: random.Random, most: int = 9) -> tuple[Matrix, Pairs]:
    """Return a square matrix that has a perfect matching."""
    order, share = rng.randint(1, most), rng.random() ** 2
    entries = {(i, j) for i in range(order) for j in range(order) if rng.random() < share}
    entries |= set(enumerate(rng.sample(range(order), order)))
    return matrix_of(order, order, entries), entries


def matrix_of(height: int, width: int, entries: Pairs, format: str = "coo") -> Matrix:
    rows, columns = [i for i, _ in entries], [j for _, j in entries]
    return sparse.coo_array(([1.0] * len(entries), (rows, columns)), shape=(height, width)).asformat(format)


def graph_of(rng: random.Random, matrix: Matrix, entries: Pairs) -> tuple[Any, list[str], list[str]]:
    """Return a graph with nodes in random order, and the names of its rows and columns."""
    height, width = matrix.shape
    rows, columns = ([f"{kind}{place}" for place in range(count)] for kind, count in (("c", height), ("v", width)))
    graph = nx.Graph()
    graph.add_nodes_from(rng.sample(rows + columns, height + width))
    graph.add_edges_from((rows[i], columns[j]) for i, j in entries)
    return graph, rows, columns


def check_matching(answer: dict[Any, Any], edges: set[tuple[Any, Any]], like: dict[Any, Any]) -> None:
    assert len(answer) == len(set(answer.values())) == len(like)
    assert set(answer.items()) <= edges


def check_partition(answer: Any, theirs: Any, edges: set[tuple[Any, Any]], order: list[Any]) -> None:
    """Check that the partitions are equal; the matchings may differ."""
    for mine, other in zip(answer, theirs, strict=True):
        assert type(mine) is type(other)
        assert [type(part) for part in mine] == [list] * 4
        assert sorted(map(str, chain(*mine))) == sorted(map(str, chain(*other)))
        assert set(mine.square) == set(other.square)
    rows, columns = answer
    assert set(rows.underconstrained) == set(theirs[0].underconstrained)
    assert set(columns.overconstrained) == set(theirs[1].overconstrained)
    assert set(rows.unmatched + rows.overconstrained) == set(theirs[0].unmatched + theirs[0].overconstrained)
    assert set(columns.unmatched + columns.underconstrained) == set(theirs[1].unmatched + theirs[1].underconstrained)
    for part in ("underconstrained", "square", "overconstrained"):
        assert set(zip(getattr(rows, part), getattr(columns, part), strict=True)) <= edges
    assert all(part == [row for row in order if row in part] for part in rows)


@seeds
def test_matchings_have_the_same_size(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        matrix, entries = random_matrix(rng)
        result = ours.maximum_matching(matrix)
        check_matching(result, entries, originals()["maximum_matching"](matrix))
        assert list(result) == sorted(result)
        graph, rows, columns = graph_of(rng, matrix, entries)
        result = ours.maximum_matching(graph, rows)
        edges = {(rows[i], columns[j]) for i, j in entries}
        check_matching(result, edges, originals()["maximum_matching"](graph, rows))
        assert list(result) == [row for row in rows if row in result]


@seeds
def test_parts_are_the_same(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        matrix, entries = random_matrix(rng)
        result = ours.dulmage_mendelsohn(matrix)
        check_partition(result, originals()["dulmage_mendelsohn"](matrix), entries, list(range(matrix.shape[0])))
        choice = ours.maximum_matching(matrix)
        assert result[0].unmatched == [row for row in range(matrix.shape[0]) if row not in choice]
        assert result[1].unmatched == [column for column in range(matrix.shape[1]) if column not in choice.values()]
        graph, rows, columns = graph_of(rng, matrix, entries)
        result, theirs = ours.dulmage_mendelsohn(graph, rows), originals()["dulmage_mendelsohn"](graph, rows)
        check_partition(result, theirs, {(rows[i], columns[j]) for i, j in entries}, rows)


@seeds
def test_parts_of_a_given_matching_are_the_same_exactly(seed: int) -> None:
    rng = random.Random(100 + seed)
    for _ in range(60):
        matrix, entries = random_matrix(rng)
        arguments = originals()["maximum_matching"](matrix)
        both = [ask(matrix, matching=arguments) for ask in (ours.dulmage_mendelsohn, originals()["dulmage_mendelsohn"])]
        mine, theirs = ([[set(part) for part in side] for side in result] for result in both)
        assert mine == theirs
        rows, columns = both[0]
        for part in ("underconstrained", "square", "overconstrained"):
            assert all(
                arguments[row] == column
                for row, column in zip(getattr(rows, part), getattr(columns, part), strict=True)
            )
        graph, tops, _ = graph_of(rng, matrix, entries)
        both_ways = nx.bipartite.maximum_matching(graph, tops)
        mine, theirs = (
            [[set(part) for part in side] for side in ask(graph, tops, both_ways)]
            for ask in (ours.dulmage_mendelsohn, originals()["dulmage_mendelsohn"])
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
        matrix, entries = random_square(rng)
        order = matrix.shape[0]
        mine = ours.block_triangularize(matrix)
        check_blocks(mine, originals()["block_triangularize"](matrix), entries)
        graph = nx.bipartite.from_biadjacency_matrix(matrix)
        arguments = nx.bipartite.maximum_matching(graph, rng.sample(range(order), order))
        other = ours.block_triangularize(matrix, arguments)
        check_blocks(other, originals()["block_triangularize"](matrix, arguments), entries)
        assert other[0] == mine[0]
        assert [set(block) for block in other[1]] == [set(block) for block in mine[1]]
        for rows, columns in zip(*other, strict=True):
            assert [arguments[row] for row in rows] == [order + column for column in columns]


@seeds
def test_blocks_of_graphs_are_the_same(seed: int) -> None:
    rng = random.Random(200 + seed)
    for _ in range(60):
        matrix, entries = random_square(rng)
        graph, rows, _ = graph_of(rng, matrix, entries)
        tops = rng.sample(rows, len(rows))
        for arguments in (None, nx.bipartite.maximum_matching(graph, tops)):
            both = [
                [[([int(row[1:]) for row, _ in block]), [int(column[1:]) for _, column in block]] for block in blocks]
                for blocks in (
                    ask(graph, tops, arguments)
                    for ask in (ours.get_scc_of_projection, originals()["get_scc_of_projection"])
                )
            ]
            mine, theirs = ([list(side) for side in zip(*blocks, strict=True)] for blocks in both)
            check_blocks(mine, theirs, entries)


def test_ties_go_by_the_longest_chain_and_the_earliest_column() -> None:
    entries = {(0, 3), (1, 2), (2, 1), (3, 0), (3, 3)}
    assert ours.block_triangularize(matrix_of(4, 4, entries)) == ([[2], [1], [0], [3]], [[1], [2], [3], [0]])


def test_what_a_matrix_stores_counts_zeros_too() -> None:
    coo = sparse.coo_array(([0.0, 2.0, -2.0, 1.0], ([0, 1, 1, 1], [0, 0, 0, 1])), shape=(2, 3))
    for form in ("coo", "csr", "csc", "dok", "lil"):
        matrix = coo.asformat(form)
        assert len(ours.maximum_matching(matrix)) == len(originals()["maximum_matching"](matrix))
        check_partition(
            ours.dulmage_mendelsohn(matrix), originals()["dulmage_mendelsohn"](matrix), {(0, 0), (1, 0), (1, 1)}, [0, 1]
        )
    assert ours.maximum_matching(coo) == {0: 0, 1: 1}


def test_early_rows_and_columns_are_matched_rather_than_late_ones() -> None:
    tall = matrix_of(4, 1, {(i, 0) for i in range(4)})
    assert ours.maximum_matching(tall) == {0: 0}
    assert ours.maximum_matching(tall.T) == {0: 0}
    assert ours.dulmage_mendelsohn(tall)[0].unmatched == [1, 2, 3]


def triangle() -> Any:
    return nx.Graph([(0, 1), (0, 2), (1, 2)])


ERRORS: list[tuple[str, tuple[Any, ...]]] = [
    ("maximum_matching", (nx.path_graph(2),)),
    ("maximum_matching", (sparse.eye_array(2), [0, 1])),
    ("maximum_matching", (triangle(), [0])),
    ("maximum_matching", (nx.path_graph(2), [0, 7])),
    ("maximum_matching", ([[1, 0], [0, 1]],)),
    ("dulmage_mendelsohn", (nx.path_graph(2),)),
    ("dulmage_mendelsohn", (nx.path_graph(2), [0, 7])),
    ("get_scc_of_projection", (triangle(), [0])),
    ("get_scc_of_projection", (nx.path_graph(3), [1])),
    ("get_scc_of_projection", (nx.Graph({0: [1, 2], 3: []}), [0, 3])),
    ("get_scc_of_projection", (nx.path_graph(4), [0, 2], {0: 1, 2: 3})),
    ("block_triangularize", (sparse.eye_array(2, 3),)),
    ("block_triangularize", (matrix_of(2, 2, {(0, 0)}),)),
]  # fmt: skip


def error_of(ask: Callable[..., Any], arguments: tuple[Any, ...]) -> type[Exception] | None:
    try:
        ask(*arguments)
    except Exception as error:
        return type(error)
    return None


@pytest.mark.parametrize(("name", "arguments"), ERRORS)
def test_errors_are_of_the_same_kind(name: str, arguments: tuple[Any, ...]) -> None:
    theirs = error_of(originals()[name], arguments)
    assert theirs is not None
    assert error_of(getattr(ours, name), arguments) is theirs


@pytest.mark.parametrize(
    ("graph", "tops", "message"),
    [
        (triangle(), [0], "an edge between 1 and 2, two other nodes"),
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
    matrix = matrix_of(3, 3, {(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)})
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


# Within Pyomo.


def state() -> dict[tuple[str, str], Any]:
    """Return all that Pyomo's modules of incidence analysis have, and the class."""
    owners = {name: module for name, module in sys.modules.items() if name.startswith(package.__name__)}
    owners["class"] = package.IncidenceGraphInterface
    return {(name, key): value for name, owner in owners.items() for key, value in list(vars(owner).items())}


def test_enabling_reaches_all_modules_and_disabling_restores_them_exactly() -> None:
    before = state()
    ours.enable()
    assert package.maximum_matching is ours.maximum_matching
    assert package.interface.dulmage_mendelsohn is ours.dulmage_mendelsohn
    assert package.triangularize.get_scc_of_projection is ours.get_scc_of_projection
    replaced_places = {place for place, value in state().items() if before[place] is not value}
    assert {name for name, _ in replaced_places} == {
        package.__name__, *(f"{package.__name__}.{name}" for name in MODULES), "class"
    }  # fmt: skip
    assert not any(value is theirs for value in state().values() for theirs in originals().values())
    ours.enable()
    ours.disable()
    assert all(before[place] is value for place, value in state().items())
    ours.disable()
    assert all(before[place] is value for place, value in state().items())


MODULES = ("dulmage_mendelsohn", "interface", "matching", "triangularize")


def test_a_block_ends_as_it_began() -> None:
    before = state()
    with ours.enabled():
        assert package.maximum_matching is ours.maximum_matching
        with ours.enabled():
            pass
        assert package.maximum_matching is ours.maximum_matching
    assert all(before[place] is value for place, value in state().items())
    with pytest.raises(RuntimeError), ours.enabled():
        package.maximum_matching(nx.Graph())
    assert all(before[place] is value for place, value in state().items())
    ours.enable()
    with ours.enabled():
        pass
    assert package.maximum_matching is ours.maximum_matching


def random_model(rng: random.Random, square: bool = False) -> Any:
    matrix, entries = (random_square if square else random_matrix)(rng)
    model = pyo.ConcreteModel()
    model.x = pyo.Var(range(matrix.shape[1]), initialize=1.0)
    model.c = pyo.ConstraintList()
    for row in range(matrix.shape[0]):
        terms = [(row + 2 * j + 1) * model.x[j] for i, j in sorted(entries) if i == row]
        if terms:
            model.c.add(sum(terms) == 1)
    return model


def names(components: Any) -> list[str]:
    return [component.name for component in components]


@seeds
def test_models_have_the_same_parts(seed: int) -> None:
    rng = random.Random(300 + seed)
    for _ in range(repeats(6, 15)):
        model = random_model(rng)
        igraph = package.IncidenceGraphInterface(model)
        choice = [rng.sample(list(all_), rng.randint(0, len(all_))) for all_ in (igraph.variables, igraph.constraints)]
        for request, arguments in ((igraph, []), (igraph, choice), (package.IncidenceGraphInterface(), choice)):
            theirs, size = request.dulmage_mendelsohn(*arguments), len(request.maximum_matching(*arguments))
            with ours.enabled():
                mine, matching = request.dulmage_mendelsohn(*arguments), request.maximum_matching(*arguments)
            rows, columns = (arguments or [igraph.variables, igraph.constraints])[::-1]
            edges = {(row.name, column.name) for row in rows for column in igraph.get_adjacent_to(row)}
            mine, theirs = (
                tuple(type(side)(*map(names, side)) for side in reversed(result)) for result in (mine, theirs)
            )
            check_partition(mine, theirs, edges, names(rows))
            assert type(matching) is pyo.ComponentMap
            assert len(matching) == size
            assert {(row.name, column.name) for row, column in matching.items()} <= edges
            assert mine[0].unmatched == [row.name for row in rows if row not in matching]
            assert set(names(columns)) == set(chain(*mine[1]))


@seeds
def test_models_have_the_same_blocks(seed: int) -> None:
    rng = random.Random(400 + seed)
    for _ in range(15):
        model = random_model(rng, square=True)
        igraph = package.IncidenceGraphInterface(model)
        theirs = igraph.block_triangularize()
        with ours.enabled():
            mine = igraph.block_triangularize()
            of_variables, of_constraints = igraph.map_nodes_to_block_triangular_indices()
        both = [
            {(frozenset(names(v)), frozenset(names(c))) for v, c in zip(*result, strict=True)}
            for result in (mine, theirs)
        ]
        assert both[0] == both[1]
        for k, (variables, constraints) in enumerate(zip(*mine, strict=True)):
            assert {of_variables[variable] for variable in variables} == {k}
            assert {of_constraints[constraint] for constraint in constraints} == {k}
        for constraint in igraph.constraints:
            assert all(of_variables[v] <= of_constraints[constraint] for v in igraph.get_adjacent_to(constraint))


def tanks() -> Any:
    """Return the model of docs/pyomo.md: one balance too many for the levels, and a flow without an equation."""
    model = pyo.ConcreteModel()
    model.flow = pyo.Var(range(4), initialize=1.0)
    model.level = pyo.Var(range(2), initialize=1.0)
    model.balance = pyo.Constraint(range(2), rule=lambda m, k: m.level[k] == 2)
    model.total = pyo.Constraint(expr=model.level[0] + model.level[1] == 4)
    model.split = pyo.Constraint(expr=model.flow[0] == model.flow[1] + model.flow[2])
    model.out = pyo.Constraint(expr=model.flow[3] == 1)
    model.bound = pyo.Constraint(expr=model.flow[1] <= 5)
    return model


def test_what_idaes_asks_is_answered() -> None:
    """Its `DiagnosticsToolbox` reads the parts of an interface without inequalities, and then their components."""
    model = tanks()
    igraph = package.IncidenceGraphInterface(model, include_inequality=False)
    with ours.enabled():
        variables, constraints = igraph.dulmage_mendelsohn()
        under = igraph.get_connected_components(
            variables.unmatched + variables.underconstrained, constraints.underconstrained
        )
        over = igraph.get_connected_components(
            variables.overconstrained, constraints.overconstrained + constraints.unmatched
        )
    assert [[set(names(block)) for block in side] for side in under] == [
        [{"flow[0]", "flow[1]", "flow[2]"}], [{"split"}]
    ]  # fmt: skip
    assert [[set(names(block)) for block in side] for side in over] == [
        [{"level[0]", "level[1]"}], [{"balance[0]", "balance[1]", "total"}]
    ]  # fmt: skip
    assert names(constraints.unmatched) == ["total"]
    assert names(variables.square) == ["flow[3]"]


@pytest.mark.exhaustive
def test_idaes_reports_the_same() -> None:
    """What IDAES' diagnostics say of a model, where that is installed; it is heavy, and pinned nowhere."""
    diagnostics = pytest.importorskip("idaes.core.util.model_diagnostics", exc_type=ImportError)

    def report() -> str:
        message, toolbox = io.StringIO(), diagnostics.DiagnosticsToolbox(tanks())
        for show in ("report_structural_issues", "display_underconstrained_set", "display_overconstrained_set"):
            getattr(toolbox, show)(stream=message)
        return message.getvalue()

    alone = report()
    with ours.enabled():
        assert report() == alone
    assert "split" in alone
    assert "total" in alone


def test_square_systems_are_solved_block_by_block() -> None:
    model = pyo.ConcreteModel()
    model.x = pyo.Var(range(50), initialize=0.0)
    model.c = pyo.Constraint(range(50), rule=lambda m, k: m.x[k] == (m.x[k + 1] + 1 if k < 49 else 1))
    with ours.enabled():
        package.solve_strongly_connected_components(model)
    assert [model.x[k].value for k in range(50)] == pytest.approx([50 - k for k in range(50)])


def test_an_interface_refuses_what_pyomos_does() -> None:
    model = tanks()
    igraph, other = package.IncidenceGraphInterface(model), tanks()
    with ours.enabled():
        with pytest.raises(RuntimeError, match="provided more than once"):
            igraph.dulmage_mendelsohn([model.flow[0], model.flow[0]], [model.split])
        with pytest.raises(KeyError, match="does not exist"):
            igraph.maximum_matching([other.flow[0]], [model.split])
        with pytest.raises(RuntimeError, match="perfect matching"):
            igraph.block_triangularize()


def test_a_chain_of_thirty_thousand_equations() -> None:
    """Pyomo's own search would begin anew at each unmatched variable."""
    size = 30_000
    step = np.arange(size)
    ones, rows = np.ones(3 * size - 1), np.concatenate([step, step, step[:-1]])
    wide = sparse.coo_array((ones, (rows, np.concatenate([2 * step, 2 * step + 1, 2 * step[1:]]))), (size, 2 * size))
    found_rows, found_columns = ours.dulmage_mendelsohn(wide)
    assert found_rows == ([], [], list(range(size)), [])
    assert len(found_columns.unmatched) == len(found_columns.underconstrained) == size
    triangular = sparse.coo_array((ones[:-size], (rows[size:], np.concatenate([step, step[1:]]))), (size, size))
    backwards = [[k] for k in reversed(range(size))]
    assert ours.block_triangularize(triangular) == (backwards, backwards)


@pytest.mark.thorough
def test_pyomos_own_tests_pass_with_berge(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "enabled.py").write_text("import berge.integrations.pyomo as ours\nours.enable()\n")
    options = ["-q", "-p", "enabled", "-p", "no:cacheprovider", "-c", "pytest.ini", "--rootdir", "."]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "--collect-in-virtualenv", str(Path(package.__file__).parent)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    last = run.stdout.strip().splitlines()[-1] if run.stdout.strip() else run.stderr
    assert run.returncode == 0, run.stdout
    assert "failed" not in last
    assert int(last.split(" passed")[0].split()[-1]) >= 120


def test_what_takes_graphs_names_what_takes_models() -> None:
    model = pyo.ConcreteModel()
    model.x = pyo.Var([1, 2])
    model.c = pyo.Constraint(expr=model.x[1] == model.x[2])
    for ask in (berge.dulmage_mendelsohn, berge.structural_rank, berge.gallai_edmonds, berge.control):
        for thing in (model, model.x, package.IncidenceGraphInterface(model)):
            with pytest.raises(
                KindError, match=r"for a Pyomo model use berge\.integrations\.pyomo\.decompose\(model\)$"
            ):
                ask(thing)


def streams() -> Any:
    """Return a model with an equation too many for its flows, one too few for its temperatures, and an inequality."""
    model = pyo.ConcreteModel()
    model.flow = pyo.Var([1, 2, 3], initialize=10)
    model.heat = pyo.Var([1, 3], initialize=300)
    model.feed = pyo.Constraint(expr=model.flow[1] == 10)
    model.ratio = pyo.Constraint(expr=model.flow[2] == 2 * model.flow[1])
    model.total = pyo.Constraint(expr=model.flow[3] == model.flow[1] + model.flow[2])
    model.product = pyo.Constraint(expr=model.flow[3] == 30)
    model.energy = pyo.Constraint(expr=model.flow[3] * model.heat[3] == model.flow[1] * model.heat[1])
    model.most = pyo.Constraint(expr=model.flow[3] <= 30)
    model.cost = pyo.Objective(expr=model.flow[3])
    return model


def test_a_model_is_decomposed_by_the_names_of_its_components() -> None:
    model = streams()
    answer = ours.decompose(model)
    assert set(answer.overdetermined.rows) == {"feed", "ratio", "total", "product"}
    assert set(answer.underdetermined.columns) == {"heat[1]", "heat[3]"}
    assert berge.verify(answer)
    interface = package.IncidenceGraphInterface(model, include_inequality=True)
    assert "most" in set(ours.decompose(interface).overdetermined.rows)
    for function in (ours.dulmage_mendelsohn, ours.maximum_matching, ours.block_triangularize):
        with pytest.raises(KindError, match=r"use berge\.integrations\.pyomo\.decompose\(model\)"):
            function(tanks())
    with pytest.raises(KindError, match=r"berge\.integrations\.pyomo\.decompose\(model\)"):
        berge.dulmage_mendelsohn(model)


@pytest.mark.parametrize("labels", [True, False])
def test_a_model_in_a_file_has_the_same_parts(labels: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "model.nl")
    streams().write(file, io_options={"symbolic_solver_labels": labels})
    answer, expected = nl.decompose(file), ours.decompose(streams())
    assert sorted(map(len, answer.overdetermined)) == sorted(map(len, expected.overdetermined))
    if labels:
        assert {*answer.entries} == {*expected.entries}
        assert {*answer.overdetermined.rows} == {*expected.overdetermined.rows}
    else:
        assert all(str(name).startswith("e") for name in answer.rows)
    assert main(["decompose", file]) == 0
    console = capsys.readouterr()
    assert console.out == str(answer)
    assert "read as a model: the rows are its equations, the columns its variables" in console.err
    assert main(["decompose", file, "-o", str(tmp_path / "m.svg")]) == 0
    assert main(["decompose", file, "--edges"]) == 2
    assert main(["decompose", file, "--format", "x"]) == 2


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("b3", "1:1: found a binary .nl file"),
        ("x y", "1:1: found 'x y'; expected the first line of an .nl file: g"),
        ("g3\n", "2:1: found the end of the text; expected the numbers of variables"),
        ("g3\n x\n", "2:1: found ' x'"),
        ("g3\n 1 1\n" + "0\n" * 8 + "J0 2\n0 1\n", "11:1: found 'J0 2'; expected a constraint and as many lines"),
        ("g3\n 1 1\n" + "0\n" * 8 + "J0 1\n1 1\n", "12:1: found '1 1'; expected a variable, from 0 to 0"),
        ("g3\n 1 1\n" + "0\n" * 8 + "J1 1\n0 1\n", "11:1: found 'J1 1'"),
    ],
)
def test_a_file_that_is_no_model_is_told_with_its_line(text: str, problem: str, tmp_path: Path) -> None:
    (tmp_path / "a.nl").write_text(text)
    with pytest.raises(berge.ParseError) as raised:
        nl.decompose(tmp_path / "a.nl")
    assert str(raised.value).startswith(problem)
