"""DIMACS and METIS: vertices are numbers, a line an edge or a vertex."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from berge import _core
from berge.graphs.graph import Graph, check_order
from berge.graphs.texts import END_OF_FILE, Messages, Text, numbered

METIS_SIGN = b"% METIS"
"""What `write_metis` begins with."""
_DIMACS: Messages = {
    "dimacs header missing": (END_OF_FILE, "the header, p edge and two numbers"),
    "dimacs header": "the header, p edge and two numbers",
    "dimacs kind": '"edge" or "col"',
    "end of size": "the end of the line after the number of edges",
    "dimacs edge": "an edge, e and two vertices",
    "end of edge": "the end of the line after two vertices",
    "one more edge": ("one more edge", "the end of the file after {0:edge}, as the header says"),
    "missing edges": ("the end of the file after {1:edge}", "{0:edge}, as the header says"),
}
_METIS: Messages = {
    "metis header missing": (END_OF_FILE, "the header, the numbers of vertices and edges"),
    "metis format": "the format, up to three digits 0 or 1",
    "weights": "a number of weights a vertex",
    "no weights": "at least one weight a vertex",
    "end of weights": "the end of the line after the number of weights",
    "missing rows": ("the end of the file after {1} of them", "{0:line}, one for each vertex"),
    "weight of vertex": "a weight, the first {0} numbers of the line",
    "weight of edge": "the weight of an edge, a number from 1",
    "end of rows": "the end of the text after the lines of {0:vertex/vertices}",
    "neighbour again": "each neighbour of vertex {0} once, and not itself",
    "neighbour not met": ("the neighbour {1} of vertex {0}", "{0} among the neighbours of {1} too"),
    "metis edges": "{0:edge}, as the lines of the vertices say",
}


def parse_dimacs(text: Text) -> Graph:
    """Return the graph of a DIMACS file; raises ParseError and LimitError."""
    order, size, edges = text.read(_core.read_dimacs, _DIMACS)
    check_order(order, size)
    return Graph._trusted(range(1, order + 1), edges)


def write_dimacs(graph: Graph) -> Iterator[str]:
    """Return the lines of a DIMACS file."""
    return chain([f"p edge {graph.order} {graph.size}"], (f"e {u} {v}" for u, v in numbered(graph)))


def parse_metis(text: Text) -> Graph:
    """Return the graph of a METIS file, without its weights; raises ParseError and LimitError."""
    order, _, edges = text.read(_core.read_metis, _METIS)
    return Graph._trusted(range(1, order + 1), edges)


def write_metis(graph: Graph) -> Iterator[str]:
    """Return the lines of a METIS file."""
    rows = (" ".join(str(number + 1) for number in graph.neighbour_numbers(u)) for u in range(graph.order))
    return chain([METIS_SIGN.decode(), f"{graph.order} {graph.size}"], rows)
