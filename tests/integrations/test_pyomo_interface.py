"""Pyomo with berge enabled: its modules, its interface, models, and their files."""

import io
import os
import random
import subprocess
import sys
from collections.abc import Iterator
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
from berge.errors import KindError
from berge.integrations import nl
from pyomo_cases import (
    check_partition,
    draw_matrix,
    draw_square,
    list_originals,
    ours,
    package,
    pyo,
    seeds,
)
from thorough import count_repeats


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Restore Pyomo's own functions after the test."""
    list_originals()
    yield
    ours.disable()


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
    assert not any(value is theirs for value in state().values() for theirs in list_originals().values())
    ours.enable()
    ours.disable()
    assert all(before[place] is value for place, value in state().items())
    ours.disable()
    assert all(before[place] is value for place, value in state().items())


MODULES = ("dulmage_mendelsohn", "interface", "matching", "triangularize")


def test_a_block_ends_as_it_began() -> None:
    before = state()
    with ours.use_berge():
        assert package.maximum_matching is ours.maximum_matching
        with ours.use_berge():
            pass
        assert package.maximum_matching is ours.maximum_matching
    assert all(before[place] is value for place, value in state().items())
    with pytest.raises(RuntimeError), ours.use_berge():
        package.maximum_matching(nx.Graph())
    assert all(before[place] is value for place, value in state().items())
    ours.enable()
    with ours.use_berge():
        pass
    assert package.maximum_matching is ours.maximum_matching


def draw_model(rng: random.Random, square: bool = False) -> Any:
    matrix, entries = (draw_square if square else draw_matrix)(rng)
    model = pyo.ConcreteModel()
    model.x = pyo.Var(range(matrix.shape[1]), initialize=1.0)
    model.c = pyo.ConstraintList()
    for row in range(matrix.shape[0]):
        terms = [(row + 2 * j + 1) * model.x[j] for i, j in sorted(entries) if i == row]
        if terms:
            model.c.add(sum(terms) == 1)
    return model


def list_names(components: Any) -> list[str]:
    return [component.name for component in components]


@seeds
def test_models_have_the_same_parts(seed: int) -> None:
    rng = random.Random(300 + seed)
    for _ in range(count_repeats(6, 15)):
        model = draw_model(rng)
        igraph = package.IncidenceGraphInterface(model)
        choice = [rng.sample(list(all_), rng.randint(0, len(all_))) for all_ in (igraph.variables, igraph.constraints)]
        for request, arguments in ((igraph, []), (igraph, choice), (package.IncidenceGraphInterface(), choice)):
            theirs, size = request.dulmage_mendelsohn(*arguments), len(request.maximum_matching(*arguments))
            with ours.use_berge():
                mine, matching = request.dulmage_mendelsohn(*arguments), request.maximum_matching(*arguments)
            rows, columns = (arguments or [igraph.variables, igraph.constraints])[::-1]
            edges = {(row.name, column.name) for row in rows for column in igraph.get_adjacent_to(row)}
            mine, theirs = (
                tuple(type(side)(*map(list_names, side)) for side in reversed(result)) for result in (mine, theirs)
            )
            check_partition(mine, theirs, edges, list_names(rows))
            assert type(matching) is pyo.ComponentMap
            assert len(matching) == size
            assert {(row.name, column.name) for row, column in matching.items()} <= edges
            assert mine[0].unmatched == [row.name for row in rows if row not in matching]
            assert set(list_names(columns)) == set(chain(*mine[1]))


@seeds
def test_models_have_the_same_blocks(seed: int) -> None:
    rng = random.Random(400 + seed)
    for _ in range(15):
        model = draw_model(rng, square=True)
        igraph = package.IncidenceGraphInterface(model)
        theirs = igraph.block_triangularize()
        with ours.use_berge():
            mine = igraph.block_triangularize()
            of_variables, of_constraints = igraph.map_nodes_to_block_triangular_indices()
        both = [
            {(frozenset(list_names(v)), frozenset(list_names(c))) for v, c in zip(*result, strict=True)}
            for result in (mine, theirs)
        ]
        assert both[0] == both[1]
        for k, (variables, constraints) in enumerate(zip(*mine, strict=True)):
            assert {of_variables[variable] for variable in variables} == {k}
            assert {of_constraints[constraint] for constraint in constraints} == {k}
        for constraint in igraph.constraints:
            assert all(of_variables[v] <= of_constraints[constraint] for v in igraph.get_adjacent_to(constraint))


def build_tanks() -> Any:
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
    model = build_tanks()
    igraph = package.IncidenceGraphInterface(model, include_inequality=False)
    with ours.use_berge():
        variables, constraints = igraph.dulmage_mendelsohn()
        under = igraph.get_connected_components(
            variables.unmatched + variables.underconstrained, constraints.underconstrained
        )
        over = igraph.get_connected_components(
            variables.overconstrained, constraints.overconstrained + constraints.unmatched
        )
    assert [[set(list_names(block)) for block in side] for side in under] == [
        [{"flow[0]", "flow[1]", "flow[2]"}], [{"split"}]
    ]  # fmt: skip
    assert [[set(list_names(block)) for block in side] for side in over] == [
        [{"level[0]", "level[1]"}], [{"balance[0]", "balance[1]", "total"}]
    ]  # fmt: skip
    assert list_names(constraints.unmatched) == ["total"]
    assert list_names(variables.square) == ["flow[3]"]


@pytest.mark.exhaustive
def test_idaes_reports_the_same() -> None:
    """What IDAES' diagnostics say of a model, where that is installed; it is heavy, and pinned nowhere."""
    diagnostics = pytest.importorskip("idaes.core.util.model_diagnostics", exc_type=ImportError)

    def report() -> str:
        message, toolbox = io.StringIO(), diagnostics.DiagnosticsToolbox(build_tanks())
        for show in ("report_structural_issues", "display_underconstrained_set", "display_overconstrained_set"):
            getattr(toolbox, show)(stream=message)
        return message.getvalue()

    alone = report()
    with ours.use_berge():
        assert report() == alone
    assert "split" in alone
    assert "total" in alone


def test_square_systems_are_solved_block_by_block() -> None:
    model = pyo.ConcreteModel()
    model.x = pyo.Var(range(50), initialize=0.0)
    model.c = pyo.Constraint(range(50), rule=lambda m, k: m.x[k] == (m.x[k + 1] + 1 if k < 49 else 1))
    with ours.use_berge():
        package.solve_strongly_connected_components(model)
    assert [model.x[k].value for k in range(50)] == pytest.approx([50 - k for k in range(50)])


def test_an_interface_refuses_what_pyomos_does() -> None:
    model = build_tanks()
    igraph, other = package.IncidenceGraphInterface(model), build_tanks()
    with ours.use_berge():
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


def build_streams() -> Any:
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
    model = build_streams()
    answer = ours.decompose(model)
    assert set(answer.overdetermined.rows) == {"feed", "ratio", "total", "product"}
    assert set(answer.underdetermined.columns) == {"heat[1]", "heat[3]"}
    assert berge.verify(answer)
    interface = package.IncidenceGraphInterface(model, include_inequality=True)
    assert "most" in set(ours.decompose(interface).overdetermined.rows)
    for function in (ours.dulmage_mendelsohn, ours.maximum_matching, ours.block_triangularize):
        with pytest.raises(KindError, match=r"use berge\.integrations\.pyomo\.decompose\(model\)"):
            function(build_tanks())
    with pytest.raises(KindError, match=r"berge\.integrations\.pyomo\.decompose\(model\)"):
        berge.dulmage_mendelsohn(model)


@pytest.mark.parametrize("labels", [True, False])
def test_a_model_in_a_file_has_the_same_parts(labels: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "model.nl")
    build_streams().write(file, io_options={"symbolic_solver_labels": labels})
    answer, expected = nl.decompose(file), ours.decompose(build_streams())
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
        (
            "g3\n 1 1\n" + "0\n" * 8 + "J0 2\n0 1\n",
            "11:1: found 'J0 2'; expected a constraint with the number of lines that it declares",
        ),
        ("g3\n 1 1\n" + "0\n" * 8 + "J0 1\n1 1\n", "12:1: found '1 1'; expected a variable, from 0 to 0"),
        ("g3\n 1 1\n" + "0\n" * 8 + "J1 1\n0 1\n", "11:1: found 'J1 1'"),
    ],
)
def test_a_file_that_is_no_model_is_told_with_its_line(text: str, problem: str, tmp_path: Path) -> None:
    (tmp_path / "a.nl").write_text(text)
    with pytest.raises(berge.ParseError) as raised:
        nl.decompose(tmp_path / "a.nl")
    assert str(raised.value).startswith(problem)
