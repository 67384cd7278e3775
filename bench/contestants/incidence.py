"""Pyomo's incidence analysis, as it is and with berge within it, asked of a sparse matrix and of an interface."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from bench import graphs
from bench.stopwatch import best


def asked(enabled: bool, question: str, of: str, path: Path) -> dict[str, Any]:
    """Answer `question` of a matrix or of an interface; the digest is of what does not depend on the matching."""
    import pyomo.contrib.incidence_analysis as theirs  # who asks other contestants need not have these
    from scipy.sparse import coo_array

    from berge.integrations import pyomo

    drawn = graphs.read(path)
    assert drawn.sides is not None
    height = int((drawn.sides == 0).sum())
    width = drawn.order - height
    rows, columns = drawn.edges[:, 0], drawn.edges[:, 1] - height
    matrix = coo_array((np.ones(len(rows)), (rows, columns)), (height, width))
    if enabled:
        pyomo.enable()
    if of == "matrix":
        module = theirs.triangularize if question == "block_triangularize" else theirs.dulmage_mendelsohn
        ask = partial(getattr(module, question), matrix)
    else:
        ask = getattr(interface_of(theirs, matrix), question)
    times, answer = best(lambda: None, lambda _: ask())
    first, second = answer if of == "matrix" else answer[::-1]
    place: Callable[[Any], int] = int if of == "matrix" else lambda component: int(component.index())
    sides = [[sorted(map(place, part)) for part in side] for side in (first, second)]
    if question == "block_triangularize":
        said = sorted(zip(*sides, strict=True))
    else:
        (unmatched, over, *others), (free, under, *rest) = sides
        said = [sorted(unmatched + over), sorted(free + under), others, rest]  # type: ignore[list-item]
    return times | {"digest": hashlib.sha256(str(said).encode()).hexdigest()}


def interface_of(theirs: Any, matrix: Any) -> Any:
    """Return an `IncidenceGraphInterface` as a model with these incidences has it once it is built."""
    import networkx
    import pyomo.environ as pyo

    model = pyo.ConcreteModel()
    model.x = pyo.Var(range(matrix.shape[1]))
    model.c = pyo.Constraint(range(matrix.shape[0]), rule=lambda m, _: m.x[0] == 0)
    graph = networkx.bipartite.from_biadjacency_matrix(matrix)
    return theirs.IncidenceGraphInterface((graph, list(model.x.values()), list(model.c.values())))


QUESTIONS = ("dulmage_mendelsohn", "block_triangularize")
CONTESTANTS = {
    f"{who}_{question}_{of}": partial(asked, who == "berge", question, of)
    for who in ("berge", "pyomo")
    for question in QUESTIONS
    for of in ("matrix", "interface")
}
"""By the names by which workers are asked for."""
