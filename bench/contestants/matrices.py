"""Matrices in SciPy's shape: berge's functions, beside the core that they call, and CasADi's block triangular form.

Each run has a copy of its own of one matrix: to read it again would leave nothing of the processor's caches to any run.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from scipy.sparse import csr_array

from bench import graphs
from bench.contestants.libraries import by_side
from bench.stopwatch import best
from berge import _core
from berge.integrations import scipy


def read(path: Path) -> Any:
    """Return the matrix of a bipartite graph."""
    graph = graphs.read(path)
    left, right, edges = by_side(graph)
    places = np.zeros(graph.order, np.int32)
    places[left], places[right] = np.arange(len(left)), np.arange(len(right))
    return csr_array((np.ones(len(edges), np.uint8), places[edges].T), shape=(len(left), len(right)))


def called(work: Callable[[Any], Any], matched: Callable[[Any], int]) -> Callable[[Path], dict[str, Any]]:
    """Return what measures a whole call, from SciPy's arrays to numpy's."""

    def measure(path: Path) -> dict[str, Any]:
        times, answer = best(read(path).copy, work)
        return times | {"matched": matched(answer)}

    return measure


def within(work: Callable[..., Any]) -> Callable[[Path], dict[str, Any]]:
    """Return what measures the core alone."""

    def measure(path: Path) -> dict[str, Any]:
        matrix = read(path)

        def set_up() -> tuple[int, int, bytes, bytes]:
            return *matrix.shape, matrix.indptr.tobytes(), matrix.indices.tobytes()

        return best(set_up, lambda rows: work(*rows))[0]

    return measure


def casadi_btf(path: Path) -> dict[str, Any]:
    """Measure CasADi's form; it keeps matrices by columns, and calls rows what are columns here."""
    import casadi

    matrix = read(path)
    matrix.sort_indices()
    shape, lists = reversed(matrix.shape), (matrix.indptr.tolist(), matrix.indices.tolist())
    pattern: Any = partial(casadi.Sparsity, *shape, *lists)
    times, (*_, parts) = best(pattern, lambda pattern: pattern.btf())
    return times | {"matched": int(parts[3])}


CONTESTANTS = {
    "casadi_btf": casadi_btf,
    "berge_matrix": called(scipy.maximum_bipartite_matching, lambda rows: int((rows >= 0).sum())),
    "berge_matrix_core": within(_core.maximum_matching_by_row),
    "berge_dmperm": called(scipy.dmperm, lambda found: int(found.rr[3])),
    "berge_dmperm_core": within(_core.dmperm),
}
