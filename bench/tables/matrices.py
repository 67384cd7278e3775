"""Functions of SciPy and MATLAB on sparse matrices, the core that they call, and CasADi's block form.

Each run has a copy of its own of one matrix: to read it again would leave nothing of the processor's caches to any run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

import berge
from bench import families, graphs, timer
from bench.families import Family
from bench.graphs import GraphData
from bench.libraries import split_sides
from bench.peers import Result
from bench.results import Row, format_peer, format_ratio, format_seconds
from bench.run import Bench, PeerResults
from berge import _core

TITLE = "Matrices in SciPy's shape"
COLUMNS = ["matrix", "size", "rows", "entries", "matching", "of the core", "scipy"]
COLUMNS += ["rank", "scipy's rank", "dmperm", "of its core", "CSparse", "CasADi"]
COLUMNS += ["D-M parts", "CSparse, parts", "memory by CSparse's", "agree"]


def measure(bench: Bench) -> Iterator[Row]:
    """Yield a row for each family and size of matrices, which are matched and permuted into block triangular form."""
    for family in families.MATRICES:
        for size in family.quick if bench.quick else family.quick + family.full:
            yield build_row(bench, family, size)


def build_row(bench: Bench, family: Family, size: int) -> Row:
    """Measure the matrices of a family and a size."""
    samples = [family.make(size, seed) for seed in (bench.seeds if family.seeded else bench.seeds[:1])]

    def ask_scipy(graph: GraphData, only: set[str] | None) -> PeerResults:
        if only is not None and "scipy" not in only:
            return {}
        path = bench.store(graph)
        return {"scipy": bench.ask("scipy", family.name, size, 1, lambda: bench.peers.run_matcher("scipy", path))}

    comparison = bench.on_seeds(samples, lambda graph: bench.peers.run(match, bench.store(graph)), ask_scipy)
    path, own = bench.store(samples[0]), comparison.own[0]
    core, form, form_core = (bench.peers.run(work, path) for work in (match_in_core, permute, permute_in_core))
    rank, parts = (bench.peers.run(work, path) for work in (count_rank, find_parts))
    scipy_rank = bench.ask("scipy, rank", family.name, size, 1, lambda: ask_for_rank(bench, path))
    peers = permute_by_peers(bench, family, size, path)
    agree = comparison.agree and all(
        own.has_same_result(one) is not False for one in (form, rank, parts, scipy_rank, *peers.values())
    )
    assert samples[0].sides is not None
    rows, entries = int((samples[0].sides == 0).sum()), len(samples[0].edges)
    cells = {
        "matrix": family.name,
        "size": family.size.format(size),
        "rows": f"{rows:,}",
        "entries": f"{entries:,}",
        "matching": f"**{format_seconds(own.seconds)}**",
        "of the core": compare_to_core(own, core),
        "dmperm": f"**{format_seconds(form.seconds)}**",
        "of its core": compare_to_core(form, form_core),
        "CSparse": format_peer([peers.get("cs_dmperm")], [form], bench.peers.patience),
        "CasADi": format_peer([peers.get("casadi")], [form], bench.peers.patience),
        "rank": f"**{format_seconds(rank.seconds)}**",
        "scipy's rank": format_peer([scipy_rank], [rank], bench.peers.patience),
        "D-M parts": f"**{format_seconds(parts.seconds)}**",
        "CSparse, parts": format_peer([peers.get("cs_dmperm")], [parts], bench.peers.patience),
        "memory by CSparse's": compare_memory(parts, peers.get("cs_dmperm")),
        "scipy": format_peer(comparison.list_results("scipy"), comparison.own, bench.peers.patience),
        "agree": "yes" if agree else "NO",
    }
    results = {**peers, "core": core, "dmperm": form, "dmperm_core": form_core}
    results |= {"rank": rank, "scipy_rank": scipy_rank, "parts": parts}
    data: dict[str, Any] = {"family": family.name, "size": size, "rows": rows, "entries": entries}
    data |= {name: result.as_json() for name, result in results.items()}
    return Row(f"{family.name}, {size}", cells, data | comparison.as_json() | {"agree": agree})


def permute_by_peers(bench: Bench, family: Family, size: int, path: Path) -> PeerResults:
    """Return the block triangular forms of the installed peers."""
    works: dict[str, Callable[[], Result]] = {
        "cs_dmperm": lambda: bench.peers.run_matcher("cs_dmperm", path),
        "casadi": lambda: bench.peers.run(permute_by_casadi, path, patience=bench.peers.patience),
    }
    names = {*bench.peers.native, *bench.peers.libraries} & works.keys()
    return {name: bench.ask(f"{name}, form", family.name, size, 1, works[name]) for name in sorted(names)}


def compare_to_core(call: Result, core: Result) -> str:
    """Return how many times as long a call takes as the core that it calls."""
    ratio = call.compute_ratio(core.seconds)
    return format_ratio(ratio) if ratio else "-"


def compare_memory(own: Result, peer: Result | None) -> str:
    """Return what berge's call adds to the memory by what the peer's whole process takes, its input included."""
    return f"{own.peak / peer.peak:.2f}" if own.peak and peer and peer.peak else "-"


def ask_for_rank(bench: Bench, path: Path) -> Result:
    """Let SciPy count the structural rank, if it is there."""
    if "scipy" not in bench.peers.libraries:
        return Result("failed")
    return bench.peers.run(count_rank_by_scipy, path, patience=bench.peers.patience)


def read_matrix(path: Path) -> Any:
    """Return the matrix of a bipartite graph."""
    from scipy.sparse import csr_array

    graph = graphs.read(path)
    rest, right, edges = split_sides(graph)
    places = np.zeros(graph.order, np.int32)
    places[rest], places[right] = np.arange(len(rest)), np.arange(len(right))
    return csr_array((np.ones(len(edges), np.uint8), places[edges].T), shape=(len(rest), len(right)))


def match(path: Path) -> dict[str, Any]:
    """Measure a matching, from SciPy's arrays to numpy's."""
    from berge.integrations import scipy

    times, rows = timer.measure(read_matrix(path).copy, scipy.maximum_bipartite_matching)
    return times | {"matched": int((rows >= 0).sum())}


def permute(path: Path) -> dict[str, Any]:
    """Measure a block triangular form likewise."""
    from berge.integrations import scipy

    times, form = timer.measure(read_matrix(path).copy, scipy.dmperm)
    return times | {"matched": int(form.rr[3])}


def count_rank(path: Path) -> dict[str, Any]:
    """Measure a structural rank likewise."""
    times, rank = timer.measure(read_matrix(path).copy, berge.structural_rank)
    return times | {"matched": rank}


def count_rank_by_scipy(path: Path) -> dict[str, Any]:
    """Measure SciPy's."""
    from scipy.sparse.csgraph import structural_rank

    times, rank = timer.measure(read_matrix(path).copy, structural_rank)
    return times | {"matched": int(rank)}


def find_parts(path: Path) -> dict[str, Any]:
    """Measure the parts of Dulmage and Mendelsohn, as people ask for them."""
    times, parts = timer.measure(read_matrix(path).copy, berge.dulmage_mendelsohn)
    return times | {"matched": parts.structural_rank}


def match_in_core(path: Path) -> dict[str, Any]:
    """Measure a matching in the core alone."""
    return measure_core(read_matrix(path), _core.maximum_matching_by_row)


def permute_in_core(path: Path) -> dict[str, Any]:
    """Measure a block triangular form in the core alone."""
    return measure_core(read_matrix(path), _core.dmperm)


def measure_core(matrix: Any, work: Callable[..., Any]) -> dict[str, Any]:
    """Measure a function of the core."""
    setup = lambda: (*matrix.shape, matrix.indptr.tobytes(), matrix.indices.tobytes())  # noqa: E731
    return timer.measure(setup, lambda parts: work(*parts))[0]


def permute_by_casadi(path: Path) -> dict[str, Any]:
    """Measure CasADi's form; it stores matrices by columns, so rows and columns are exchanged."""
    import casadi

    matrix = read_matrix(path)
    matrix.sort_indices()
    shape, lists = reversed(matrix.shape), (matrix.indptr.tolist(), matrix.indices.tolist())
    pattern: Any = partial(casadi.Sparsity, *shape, *lists)
    times, (*_, parts) = timer.measure(pattern, lambda pattern: pattern.btf())
    return times | {"matched": int(parts[3])}
