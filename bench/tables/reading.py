"""Reading files of graphs."""

from __future__ import annotations

import bz2
import gzip
import lzma
from collections.abc import Callable, Iterator

import numpy as np

from bench import graphs
from bench.journal import Table
from bench.run import Bench
from berge.graphs import Graph, write_graph

TITLE = "Reading graphs"
DEGREE = 5
READS = {
    "scipy": {"matrixmarket"},
    "networkx": {"edges", "edges of words", "graphml"},
    "igraph": {"edges", "edges of words", "graphml"},
}
PACKED: dict[str, Callable[[bytes], bytes]] = {"gzip": gzip.compress, "bzip2": bz2.compress, "xz": lzma.compress}


def measure(bench: Bench) -> None:
    """Read a random graph in each format."""
    peers = [name for name in READS if name in bench.peers.libraries]
    head = ["format", "vertices", "edges", "text", "parsed", "berge.load", "unpacked", "lines counted", *peers]
    table = bench.journal.table("reading", TITLE, head)
    for order in (100_000,) if bench.quick else (100_000, 1_000_000):
        drawn = graphs.random_graph(order, DEGREE, 1)
        for format, text in texts(drawn):
            row(bench, table, peers, format, drawn, text, text)
            for packer, pack in PACKED.items() if format == "edges" and order == 100_000 else ():
                row(bench, table, peers, f"{format}, {packer}", drawn, text, pack(text))
    table.end()


def row(
    bench: Bench, table: Table, peers: list[str], format: str, drawn: graphs.Drawn, text: bytes, data: bytes
) -> None:
    """Read a file with these data, which hold a text; all speeds are of the text."""
    path = bench.folder / f"graph.{format.replace(' ', '_')}"
    path.write_bytes(data)
    own = bench.peers.said_by("berge_reading", path)
    found = {name: bench.peers.said_by(f"reading_{name}", path) for name in peers if format in READS[name]}
    cells = {
        "format": format,
        "vertices": f"{drawn.order:,}",
        "edges": f"{len(drawn.edges):,}",
        "text": f"{len(text) / 1e6:,.1f} MB",
        "parsed": f"**{own['parse']['speed'] / 1e6:,.0f} MB/s**",
        "berge.load": f"**{own['load']['speed'] / 1e6:,.0f} MB/s**",
        "unpacked": f"{own['unpack']['speed'] / 1e6:,.0f} MB/s" if data is not text else "-",
        "lines counted": f"{own['count']['speed'] / 1e6:,.0f} MB/s",
        **{name: f"{said['speed'] / 1e6:,.1f} MB/s" for name, said in found.items()},
    }
    table.add(f"{format}, {drawn.order}", cells, format=format, order=drawn.order, **own, peers=found)
    path.unlink()


def texts(drawn: graphs.Drawn) -> Iterator[tuple[str, bytes]]:
    """Yield a graph's texts with their formats; the edges of lists, and the entries of a matrix, are in no order."""
    graph = Graph(range(drawn.order), drawn.edges.tobytes())
    mixed = np.random.default_rng(1).permutation(drawn.edges).tolist()
    pairs = "".join(f"{u} {v}\n" for u, v in mixed)
    yield "edges", pairs.encode()
    yield "edges of words", "".join(f"v{u:x} v{v:x}\n" for u, v in mixed).encode()
    yield "edges-headed", f"{drawn.order} {len(mixed)}\n{pairs}".encode()
    yield "csv", pairs.replace(" ", ",").encode()
    for format in ("dimacs", "metis", "matrixmarket", "graphml"):
        text = "".join(write_graph(graph, format))
        yield format, text.encode()
        if format == "metis":
            yield "metis without its sign", text.partition("\n")[2].encode()
    entries = "".join(f"{u + 1} {u + v + 1}\n" for u, v in mixed)
    head = f"%%MatrixMarket matrix coordinate pattern general\n{drawn.order} {2 * drawn.order} {len(mixed)}\n"
    yield "matrixmarket, n x 2n", (head + entries).encode()
