"""One contestant on one input, in a process of its own: `python -m bench.worker NAME FILE`.

Prints one line of JSON: the seconds of the algorithm alone and of setting up before it, the best of some runs; the size
of the matching; for berge also a digest of its answer and by how many bytes the peak memory rose.
"""

from __future__ import annotations

import ctypes
import json
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from bench import graphs
from bench.clock import seconds_of

RUNS, ENOUGH = 20, 2.0
"""How often a contestant is run, and after how many seconds there are no more runs."""

Setup = Callable[[], Any]
Work = Callable[[Any], Any]


def best(setup: Setup, work: Work) -> tuple[dict[str, Any], Any]:
    """Return the best times of some runs, and the last answer."""
    setups, works, answer, peak = [], [], None, None
    started = time.perf_counter()
    while len(works) < RUNS and (not works or time.perf_counter() - started < ENOUGH):
        thing, seconds = timed(setup)
        setups.append(seconds)
        before = None if works else restart_peak()
        answer, seconds = timed(lambda thing=thing: work(thing))
        works.append(seconds)
        if before is not None:
            peak = memory("VmHWM") - before
    return {"seconds": min(works), "setup": min(setups), "peak": peak}, answer


def timed(work: Setup) -> tuple[Any, float]:
    """Return what some work returns, and its seconds."""
    wall, cpu = time.perf_counter(), time.process_time()
    answer = work()
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    return answer, seconds_of(wall, cpu)


def memory(kind: str) -> int:
    """Return what Linux says of this process's memory, in bytes."""
    found = re.search(kind + r":\s*(\d+)", Path("/proc/self/status").read_text())
    assert found
    return int(found[1]) * 1024


def restart_peak() -> int | None:
    """Let the peak be counted from here on; return the memory in use, None where this cannot be known."""
    try:
        ctypes.CDLL(None).malloc_trim(0)  # what was freed before would be taken again, and not be seen
        Path("/proc/self/clear_refs").write_text("5")
        return memory("VmRSS")
    except (AttributeError, OSError):
        return None


def digest(even: Any) -> str:
    """Return a hash of a set of vertices, the one that the native peers print."""
    numbers = np.flatnonzero(even).astype(np.uint64)
    numbers += np.uint64(0x9E3779B97F4A7C15) * (numbers + np.uint64(1))
    numbers ^= numbers >> np.uint64(29)
    numbers *= np.uint64(0xBF58476D1CE4E5B9)
    return f"{int((numbers ^ (numbers >> np.uint64(32))).sum(dtype=np.uint64)):016x}"


def berge_maze(path: Path) -> dict[str, Any]:
    """Solve a maze in the core."""
    import berge

    text = path.read_bytes()
    times, (classes, arrows) = best(lambda: berge.maze.loads(text).core, lambda core: core.solve())
    letters = np.frombuffer(classes, np.uint8)
    matched = sum(arrows.count(letter) for letter in b"><v^") // 2
    return times | {"matched": matched, "digest": digest(letters[letters != ord("#")] == ord("E"))}


def berge_graph(path: Path) -> dict[str, Any]:
    """Decompose a graph in the core."""
    from berge import _core

    graph = graphs.read(path)
    order, edges = graph.order, graph.edges.tobytes()
    times, (classes, mates, _) = best(lambda: _core.Graph.edges(order, edges), lambda core: core.decompose())
    matched = int((np.frombuffer(mates, np.uint32) != np.arange(order)).sum()) // 2
    return times | {"matched": matched, "digest": digest(np.frombuffer(classes, np.uint8) == ord("E"))}


def berge_decompose(path: Path) -> dict[str, Any]:
    """Decompose a graph as people do: `berge.decompose` of an array of edges."""
    import berge

    edges = graphs.read(path).edges
    times, _ = best(lambda: None, lambda _: berge.decompose(edges))
    return times


def berge_record(path: Path) -> dict[str, Any]:
    """Review a record."""
    import berge

    text = path.read_bytes()
    times, _ = best(lambda: berge.rabbit.loads(text), berge.review)
    return times


def peer(name: str, path: Path) -> dict[str, Any]:
    """Let a library match a graph, and check what it returns."""
    graph = graphs.read(path)
    times, pairs = best(*globals()[f"with_{name}"](graph))
    pairs = np.asarray(pairs, np.int64).reshape(-1, 2)
    ends = np.sort(pairs, axis=1)
    known = graph.edges[:, 0].astype(np.int64) << 32 | graph.edges[:, 1]
    valid = len(np.unique(pairs)) == 2 * len(pairs) and bool(np.isin(ends[:, 0] << 32 | ends[:, 1], known).all())
    return times | {"matched": len(pairs) if valid else -1}


def by_side(graph: graphs.Drawn) -> tuple[Any, Any, Any]:
    """Return the vertices of the two sides, and the edges from the first side to the second."""
    assert graph.sides is not None
    edges = np.where(graph.sides[graph.edges[:, :1]] == 1, graph.edges[:, ::-1], graph.edges)
    return np.flatnonzero(graph.sides == 0), np.flatnonzero(graph.sides == 1), edges


def with_scipy(graph: graphs.Drawn) -> tuple[Setup, Work]:
    """SciPy's Hopcroft and Karp."""
    from scipy.sparse import csgraph, csr_matrix

    left, right, edges = by_side(graph)
    places = np.zeros(graph.order, np.int32)
    places[left], places[right] = np.arange(len(left)), np.arange(len(right))
    ones = np.ones(len(edges), np.uint8)
    shape = len(left), len(right)

    def work(matrix: Any) -> Any:
        found = csgraph.maximum_bipartite_matching(matrix, perm_type="column")
        return np.stack([left[found >= 0], right[found[found >= 0]]], axis=1)

    return lambda: csr_matrix((ones, (places[edges[:, 0]], places[edges[:, 1]])), shape), work


def with_ortools(graph: graphs.Drawn) -> tuple[Setup, Work]:
    """OR-tools' maximum flow."""
    from ortools.graph.python import max_flow

    left, right, edges = by_side(graph)
    source, sink = graph.order, graph.order + 1
    starts = np.concatenate([edges[:, 0], np.full(len(left), source), right])
    ends = np.concatenate([edges[:, 1], left, np.full(len(right), sink)])

    def setup() -> Any:
        flow = max_flow.SimpleMaxFlow()
        return flow, flow.add_arcs_with_capacity(starts, ends, np.ones(len(starts), np.int64))

    def work(thing: Any) -> Any:
        flow, arcs = thing
        flow.solve(source, sink)
        return edges[flow.flows(arcs)[: len(edges)] > 0]

    return setup, work


def with_igraph(graph: graphs.Drawn) -> tuple[Setup, Work]:
    """The maximum bipartite matching of igraph, by push and relabel."""
    import igraph

    assert graph.sides is not None
    types = graph.sides.astype(bool).tolist()

    def work(thing: Any) -> Any:
        mates = thing.maximum_bipartite_matching(types=types).matching
        return [(v, w) for v, w in enumerate(mates) if w is not None and v < w]

    return lambda: igraph.Graph(n=graph.order, edges=graph.edges), work


def with_networkx(graph: graphs.Drawn) -> tuple[Setup, Work]:
    """NetworkX: Hopcroft and Karp where the graph is bipartite, otherwise blossoms."""
    import networkx

    def setup() -> Any:
        made = networkx.Graph()
        made.add_nodes_from(range(graph.order))
        made.add_edges_from(graph.edges.tolist())
        return made

    if graph.sides is None:
        return setup, lambda made: sorted(networkx.max_weight_matching(made, maxcardinality=True))
    left = np.flatnonzero(graph.sides == 0).tolist()

    def work(made: Any) -> Any:
        return [(v, w) for v, w in networkx.bipartite.hopcroft_karp_matching(made, left).items() if v < w]

    return setup, work


def with_rustworkx(graph: graphs.Drawn) -> tuple[Setup, Work]:
    """The maximum weight matching of rustworkx."""
    import rustworkx

    def setup() -> Any:
        made = rustworkx.PyGraph()
        made.add_nodes_from(range(graph.order))
        made.add_edges_from_no_data(list(map(tuple, graph.edges.tolist())))
        return made

    return setup, lambda made: sorted(rustworkx.max_weight_matching(made, max_cardinality=True))


def main() -> None:
    """Run the contestant that is named."""
    name, path = sys.argv[1], Path(sys.argv[2])
    own = globals().get(name)
    print(json.dumps(own(path) if own and name.startswith("berge_") else peer(name, path)))


if __name__ == "__main__":
    main()
