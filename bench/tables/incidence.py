"""Pyomo's incidence analysis with and without berge, of a sparse matrix and of an interface."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from bench import graphs, timer
from bench.peers import Result
from bench.results import Row, format_peer, format_seconds
from bench.run import Bench
from bench.tables.growth import fit_exponent

TITLE = "Systems of equations, in Pyomo"
FAMILIES = {
    "dulmage_mendelsohn": partial(graphs.build_wide, entries=4),
    "block_triangularize": partial(graphs.build_recycles, entries=3),
}
LOADING = 5
"""How many seconds Pyomo may take to be imported."""
POWERS = {"dulmage_mendelsohn": 2, "block_triangularize": 1}
"""Powers with which Pyomo's times grow at least."""


def get_sizes(bench: Bench) -> list[int]:
    """Return how many rows the systems have."""
    return [250, 1000] if bench.quick else [1000, 4000, 10_000, 100_000]


def get_columns(bench: Bench) -> list[str]:
    """Return the names of the columns."""
    return ["question", "of", "by", *(f"{size:,} rows" for size in get_sizes(bench)), "exponent"]


def measure(bench: Bench) -> Iterator[Row]:
    """Ask both of systems of some sizes."""
    sizes, patience = get_sizes(bench), bench.peers.patience
    for question in FAMILIES:
        for of in ("matrix", "interface"):
            results: dict[str, list[Result]] = {"berge": [], "Pyomo": []}
            for size in sizes:
                path = bench.store(FAMILIES[question](size, seed=1))
                results["berge"].append(bench.peers.run(answer, path, "berge", question, of))
                ask = partial(bench.peers.run, answer, path, "pyomo", question, of, patience=patience + LOADING)
                results["Pyomo"].append(bench.ask("pyomo", f"{question} {of}", size, POWERS[question], ask))
            agree = all(mine.has_same_result(peer) is not False for mine, peer in zip(*results.values(), strict=True))
            for who, some in results.items():
                points = [(n, result.seconds) for n, result in zip(sizes, some, strict=True) if result.seconds]
                exponent = fit_exponent(points) if len(points) > 1 else None
                cells = {"question": question.replace("_", " "), "of": of, "by": who}
                cells |= {"exponent": f"**{exponent:.2f}**"} if exponent else {}
                for size, result, own in zip(sizes, some, results["berge"], strict=True):
                    own_cell = f"**{format_seconds(own.seconds)}**"
                    cells[f"{size:,} rows"] = own_cell if who == "berge" else format_peer([result], [own], patience)
                data = {"sizes": sizes, "results": [result.as_json() for result in some], "exponent": exponent}
                yield Row(f"{question} {of} {who}", cells, data | {"agree": agree})


def answer(path: Path, who: str, question: str, of: str) -> dict[str, Any]:
    """Answer a question about a matrix or an interface, with a digest that does not depend on the matching."""
    import pyomo.contrib.incidence_analysis as analysis
    from scipy.sparse import coo_array

    from berge.integrations import pyomo

    graph = graphs.read(path)
    assert graph.sides is not None
    height = int((graph.sides == 0).sum())
    rows, columns = graph.edges[:, 0], graph.edges[:, 1] - height
    matrix = coo_array((np.ones(len(rows)), (rows, columns)), (height, graph.order - height))
    if who == "berge":
        pyomo.enable()
    if of == "matrix":
        module = analysis.triangularize if question == "block_triangularize" else analysis.dulmage_mendelsohn
        ask = partial(getattr(module, question), matrix)
    else:
        ask = getattr(build_interface(analysis, matrix), question)
    times, result = timer.measure(lambda: None, lambda _: ask())
    first, second = result if of == "matrix" else result[::-1]
    place: Callable[[Any], int] = int if of == "matrix" else lambda component: int(component.index())
    sides = [[sorted(map(place, part)) for part in side] for side in (first, second)]
    if question == "block_triangularize":
        parts = sorted(zip(*sides, strict=True))
    else:
        (unmatched, over, *others), (free, under, *rest) = sides
        parts = [sorted(unmatched + over), sorted(free + under), others, rest]  # type: ignore[list-item]
    return times | {"digest": hashlib.sha256(str(parts).encode()).hexdigest()}


def build_interface(analysis: Any, matrix: Any) -> Any:
    """Return an `IncidenceGraphInterface` as a model with these incidences has it once it is built."""
    import networkx
    import pyomo.environ as pyo

    model = pyo.ConcreteModel()
    model.x = pyo.Var(range(matrix.shape[1]))
    model.c = pyo.Constraint(range(matrix.shape[0]), rule=lambda m, _: m.x[0] == 0)
    graph = networkx.bipartite.from_biadjacency_matrix(matrix)
    return analysis.IncidenceGraphInterface((graph, list(model.x.values()), list(model.c.values())))
