"""How fast files of graphs are read, by berge and by libraries for Python."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import berge
from bench.contestants.texts import speed
from berge.documents import encoded
from berge.graphs import parse_graph

Readers = dict[str, Callable[[Path], Any]]


def of_scipy() -> Readers:
    """SciPy's reader of Matrix Market, by one thread."""
    from scipy.io import mmread

    return {"matrixmarket": mmread}


def of_networkx() -> Readers:
    """NetworkX's readers, with numbers for names where they are numbers."""
    import networkx

    return {
        "edges": lambda path: networkx.read_edgelist(path, nodetype=int),
        "edges of words": networkx.read_edgelist,
        "graphml": networkx.read_graphml,
    }


def of_igraph() -> Readers:
    """The readers of igraph; that of DIMACS is for problems of flow."""
    import igraph

    def read(format: str) -> Callable[[Path], Any]:
        return lambda path: igraph.Graph.Read(str(path), format=format)

    return {
        "edges": read("edgelist"),
        "edges of words": read("ncol"),
        "graphml": read("graphml"),
    }


LIBRARIES = {"scipy": of_scipy, "networkx": of_networkx, "igraph": of_igraph}


def read_by(library: str) -> Callable[[Path], dict[str, Any]]:
    """Return what prints how fast a library reads a file whose ending, with blanks for `_`, is the format's name."""

    def contestant(path: Path) -> dict[str, Any]:
        reader = LIBRARIES[library]()[path.suffix[1:].replace("_", " ")]
        return speed(lambda: reader(path), path.stat().st_size)

    return contestant


def own(path: Path) -> dict[str, Any]:
    """Print how fast berge reads a file's text, its format being known, and how fast it loads the file.

    And how fast the file is unpacked alone, and how fast Python counts the text's lines, which tells of the memory.
    """
    packed = path.read_bytes()
    data = encoded(packed)
    format = berge.formats.read(data).format
    return {
        "parse": speed(lambda: parse_graph(data, format), len(data)),
        "load": speed(lambda: berge.load(path), len(data)),
        "unpack": speed(lambda: encoded(packed), len(data)),
        "count": speed(lambda: data.count(b"\n"), len(data)),
    }


CONTESTANTS = {"berge_reading": own} | {f"reading_{name}": read_by(name) for name in LIBRARIES}
