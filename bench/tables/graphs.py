"""General graphs, and stored bipartite ones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

import berge
from bench import families, graphs, timer
from bench.families import Family
from bench.graphs import GraphData
from bench.peers import Result
from bench.results import Row, format_memory, format_range, format_seconds
from bench.run import Bench, PeerResults
from berge import _core

TITLE = "Graphs"


def get_columns(bench: Bench) -> list[str]:
    """Return the columns, with the installed peers."""
    columns = ["graph", "size", "vertices", "edges", "set up", "decompose", "seeds", "peak, a vertex"]
    return [*columns, "of an array", "of a NetworkX graph", *get_peers(bench), "agree"]


def get_peers(bench: Bench) -> list[str]:
    """Return the peers for general graphs, then those for bipartite ones only."""
    return list(dict.fromkeys([*bench.peers.list_matchers(False), *bench.peers.list_matchers(True)]))


def measure(bench: Bench) -> Iterator[Row]:
    """Yield a row for each family and size of graphs, which are decomposed."""
    for family in families.GRAPHS:
        for size in family.quick if bench.quick else family.quick + family.full:
            yield build_row(bench, family, size)


def build_row(bench: Bench, family: Family, size: int) -> Row:
    """Decompose the graphs of a family and a size."""
    samples = [family.make(size, seed) for seed in (bench.seeds if family.seeded else bench.seeds[:1])]

    def match(graph: GraphData, only: set[str] | None) -> PeerResults:
        return bench.match(family.name, size, bench.store(graph), graph.sides is not None, None, only)

    comparison = bench.on_seeds(samples, lambda graph: bench.peers.run(decompose, bench.store(graph)), match)
    path = bench.store(samples[0])
    call, network_call = bench.peers.run(call_decompose, path), call_of_network(bench, family, size, path)
    own, order, edges = comparison.own[0], samples[0].order, len(samples[0].edges)
    cells = {
        "graph": family.name,
        "size": family.size.format(size),
        "vertices": f"{order:,}",
        "edges": f"{edges:,}",
        "set up": format_seconds(own.setup),
        "decompose": f"**{format_seconds(own.seconds)}**",
        "seeds": format_range(comparison.own),
        "peak, a vertex": format_memory(own.peak, order),
        "of an array": format_seconds(call.seconds),
        "of a NetworkX graph": format_seconds(network_call.seconds) if network_call.seconds else "-",
        **bench.format_peer_cells(get_peers(bench), comparison),
    }
    data = {"family": family.name, "size": size, "vertices": order, "edges": edges, "decompose": call.as_json()}
    data["of_networkx"] = network_call.as_json()
    return Row(f"{family.name}, {size}", cells, data | comparison.as_json())


def decompose(path: Path) -> dict[str, Any]:
    """Decompose a graph in the core."""
    graph = graphs.read(path)
    order, edges = graph.order, graph.edges.tobytes()
    times, (classes, mates, _) = timer.measure(lambda: _core.Graph.edges(order, edges), lambda core: core.decompose())
    pair_count = int((np.frombuffer(mates, np.uint32) != np.arange(order)).sum()) // 2
    return times | {"matched": pair_count, "digest": digest(np.frombuffer(classes, np.uint8) == ord("E"))}


def call_decompose(path: Path) -> dict[str, Any]:
    """Decompose a graph as people do, from an array of edges."""
    edges = graphs.read(path).edges
    return timer.measure(lambda: None, lambda _: berge.gallai_edmonds(edges))[0]


def call_of_network(bench: Bench, family: Family, size: int, path: Path) -> Result:
    """Decompose a graph of NetworkX likewise, if it is there, and building it takes no minutes."""
    if "networkx" not in bench.peers.libraries:
        return Result("failed")
    work = partial(bench.peers.run, call_decompose_of_network, path, patience=bench.peers.patience)
    return bench.ask("networkx, as input", family.name, size, 1, work)


def call_decompose_of_network(path: Path) -> dict[str, Any]:
    """Decompose a graph of NetworkX, which is built before."""
    import networkx

    network = networkx.Graph(graphs.read(path).edges.tolist())
    return timer.measure(lambda: None, lambda _: berge.gallai_edmonds(network))[0]


def digest(even: Any) -> str:
    """Return a hash of a set of vertices, the one that the native peers print."""
    numbers = np.flatnonzero(even).astype(np.uint64)
    numbers += np.uint64(0x9E3779B97F4A7C15) * (numbers + np.uint64(1))
    numbers ^= numbers >> np.uint64(29)
    numbers *= np.uint64(0xBF58476D1CE4E5B9)
    return f"{int((numbers ^ (numbers >> np.uint64(32))).sum(dtype=np.uint64)):016x}"
