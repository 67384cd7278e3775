"""DIMACS and METIS: vertices are numbers; each line is an edge or a vertex."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain

from berge import _core
from berge.errors import ParseError
from berge.graphs.graph import Graph, check_order
from berge.graphs.texts import END_OF_FILE, GraphText, Messages, note_left_out, number_edges
from berge.i18n import N_, _

METIS_SIGN = b"% METIS"
"""The first line of `write_metis`."""
_DIMACS: Messages = {
    "dimacs header missing": (END_OF_FILE, N_("the header, p edge and two numbers")),
    "dimacs header": N_("the header, p edge and two numbers"),
    "dimacs kind": N_('"edge", "col", "sp", "asn", "max", "min" or "tw"'),
    "end of size": N_("the end of the line after the number of edges"),
    "dimacs edge": N_("an edge, e and two vertices"),
    "dimacs arc": N_("an edge, a and two vertices"),
    "end of edge": N_("only numbers after the vertices"),
    "one more edge": (N_("one more edge"), N_("the end of the file after {edges}, as the header says")),
    "missing edges": (N_("the end of the file after {edges2}"), N_("{edges}, as the header says")),
}
_METIS: Messages = {
    "metis header missing": (END_OF_FILE, N_("the header, the numbers of vertices and edges")),
    "metis format": N_("the format, up to three digits 0 or 1"),
    "weights": N_("the number of weights of a vertex"),
    "no weights": N_("at least one weight for each vertex"),
    "end of weights": N_("the end of the line after the number of weights"),
    "missing rows": (N_("the end of the file after {n2} of them"), N_("{lines}, one for each vertex")),
    "weight of vertex": N_("a weight, the first {n} numbers of the line"),
    "weight of edge": N_("the weight of an edge, a number"),
    "end of rows": N_("the end of the text after the lines of {vertices}"),
    "neighbour again": N_("each neighbour of vertex {n} once, and not itself"),
    "neighbour not met": (N_("the neighbour {n2} of vertex {n}"), N_("{n} among the neighbours of {n2} too")),
    "metis edges": N_("{edges}, as the lines of the vertices say"),
}


def parse_dimacs(text: GraphText) -> Graph:
    """Return the graph of a DIMACS file; raises ParseError and LimitError."""
    order, size, loops, weights, is_directed, edges = text.read(partial(_core.read_dimacs, directed=False), _DIMACS)
    check_order(order, size)
    graph = Graph._from_core(range(1, order + 1), edges)
    directions = graph.size if is_directed else 0
    return note_left_out(graph, size, loops=loops, weights=weights, directions=directions)


def parse_directed(text: GraphText) -> tuple[range, bytes]:
    """Return the nodes and the edges of a DIMACS file as packed pairs; raises ParseError and LimitError."""
    order, size, _loops, _weights, is_directed, edges = text.read(partial(_core.read_dimacs, directed=True), _DIMACS)
    check_order(order, size)
    if not is_directed:
        raise ParseError(_("a graph without directions"), _("edges with directions"))
    return range(1, order + 1), _core.simple_entries(edges)


def write_dimacs(graph: Graph) -> Iterator[str]:
    """Return the lines of a DIMACS file."""
    return chain([f"p edge {graph.order} {graph.size}"], (f"e {u} {v}" for u, v in number_edges(graph)))


def parse_metis(text: GraphText) -> Graph:
    """Return the graph of a METIS file, without its weights; raises ParseError and LimitError."""
    order, size, _loops, weights, _is_directed, edges = text.read(_core.read_metis, _METIS)
    return note_left_out(Graph._from_core(range(1, order + 1), edges), size, weights=weights)


def write_metis(graph: Graph) -> Iterator[str]:
    """Return the lines of a METIS file."""
    rows = (" ".join(str(number + 1) for number in graph.neighbour_numbers(u)) for u in range(graph.order))
    return chain([METIS_SIGN.decode(), f"{graph.order} {graph.size}"], rows)
