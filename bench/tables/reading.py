"""Reading graph files, by berge and by Python libraries."""

from __future__ import annotations

import bz2
import gzip
import lzma
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

import berge
from bench import graphs
from bench.results import Row
from bench.run import Bench
from bench.timer import measure_speed
from berge.files import encode_text
from berge.graphs import Graph, parse_graph, write_graph

TITLE = "Reading graphs"
DEGREE = 5
READS = {
    "scipy": {"matrixmarket"},
    "networkx": {"edges", "edges of words", "graphml"},
    "igraph": {"edges", "edges of words", "graphml"},
}
PACKED: dict[str, Callable[[bytes], bytes]] = {"gzip": gzip.compress, "bzip2": bz2.compress, "xz": lzma.compress}


def get_columns(bench: Bench) -> list[str]:
    """Return the columns, with the installed libraries."""
    columns = ["format", "vertices", "edges", "text", "parsed", "berge.load", "unpacked", "lines counted"]
    return [*columns, *(name for name in READS if name in bench.peers.libraries)]


def measure(bench: Bench) -> Iterator[Row]:
    """Read a random graph in each format."""
    for order in (100_000,) if bench.quick else (100_000, 1_000_000):
        graph = graphs.build_random_graph(order, DEGREE, 1)
        for format, text in write_texts(graph):
            yield build_row(bench, format, graph, text, text)
            for packer, pack in PACKED.items() if format == "edges" and order == 100_000 else ():
                yield build_row(bench, f"{format}, {packer}", graph, text, pack(text))


def build_row(bench: Bench, name: str, graph: graphs.GraphData, text: bytes, data: bytes) -> Row:
    """Read a file with these data, which hold a text; all speeds are of the text."""
    path = bench.folder / f"graph.{name.replace(' ', '_')}"
    path.write_bytes(data)
    own = bench.peers.get_answer(measure_reading, path)
    readers = [library for library in READS if library in bench.peers.libraries and name in READS[library]]
    peers = {library: bench.peers.get_answer(read_by_library, path, library, name) for library in readers}
    path.unlink()
    cells = {
        "format": name,
        "vertices": f"{graph.order:,}",
        "edges": f"{len(graph.edges):,}",
        "text": f"{len(text) / 1e6:,.1f} MB",
        "parsed": f"**{own['parse']['speed'] / 1e6:,.0f} MB/s**",
        "berge.load": f"**{own['load']['speed'] / 1e6:,.0f} MB/s**",
        "unpacked": f"{own['unpack']['speed'] / 1e6:,.0f} MB/s" if data is not text else "-",
        "lines counted": f"{own['count']['speed'] / 1e6:,.0f} MB/s",
        **{library: f"{peer['speed'] / 1e6:,.1f} MB/s" for library, peer in peers.items()},
    }
    return Row(f"{name}, {graph.order}", cells, {"format": name, "order": graph.order, **own, "peers": peers})


def write_texts(data: graphs.GraphData) -> Iterator[tuple[str, bytes]]:
    """Yield a graph's texts with their formats; the edges of lists, and the entries of a matrix, are in no order."""
    graph = Graph(range(data.order), data.edges.tobytes())
    mixed = np.random.default_rng(1).permutation(data.edges).tolist()
    pairs = "".join(f"{u} {v}\n" for u, v in mixed)
    yield "edges", pairs.encode()
    yield "edges of words", "".join(f"v{u:x} v{v:x}\n" for u, v in mixed).encode()
    yield "edges-headed", f"{graph.order} {len(mixed)}\n{pairs}".encode()
    yield "csv", pairs.replace(" ", ",").encode()
    for format in ("dimacs", "metis", "matrixmarket", "graphml"):
        text = "".join(write_graph(graph, format))
        yield format, text.encode()
        if format == "metis":
            yield "metis without its sign", text.partition("\n")[2].encode()
    entries = "".join(f"{u + 1} {u + v + 1}\n" for u, v in mixed)
    head = f"%%MatrixMarket matrix coordinate pattern general\n{graph.order} {2 * graph.order} {len(mixed)}\n"
    yield "matrixmarket, n x 2n", (head + entries).encode()


def measure_reading(path: Path) -> dict[str, Any]:
    """Return how fast berge reads a text of known format, loads and unpacks its file, and Python counts its lines."""
    archive = path.read_bytes()
    data = encode_text(archive)
    format = berge.formats.read(data).format
    return {
        "parse": measure_speed(lambda: parse_graph(data, format), len(data)),
        "load": measure_speed(lambda: berge.load(path), len(data)),
        "unpack": measure_speed(lambda: encode_text(archive), len(data)),
        "count": measure_speed(lambda: data.count(b"\n"), len(data)),
    }


def read_by_library(path: Path, library: str, format: str) -> dict[str, float]:
    """Return how fast a library reads a file. The DIMACS reader of igraph is for flow problems only."""
    readers: dict[str, Callable[[], Any]]
    if library == "scipy":
        from scipy.io import mmread

        readers = {"matrixmarket": lambda: mmread(path)}
    elif library == "networkx":
        import networkx

        readers = {
            "edges": lambda: networkx.read_edgelist(path, nodetype=int),
            "edges of words": lambda: networkx.read_edgelist(path),
            "graphml": lambda: networkx.read_graphml(path),
        }
    else:
        import igraph

        names = {"edges": "edgelist", "edges of words": "ncol", "graphml": "graphml"}
        readers = {format: lambda: igraph.Graph.Read(str(path), format=names[format])}
    return measure_speed(readers[format], path.stat().st_size)
