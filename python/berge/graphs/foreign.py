"""Formats that networkx reads: Pajek, GML, GEXF, graph6, sparse6 and node-link JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

from berge.errors import BergeError, FormatError, ParseError
from berge.graphs.adapters import graph_of
from berge.graphs.digraphs import Digraph, digraph_of
from berge.graphs.graph import Graph
from berge.graphs.texts import DIRECTED, Text, note_left_out
from berge.i18n import _
from berge.sanitize import show


def _read_node_link(networkx: Any, data: bytes) -> Any:
    document = json.loads(data)
    edges = "links" if "links" in document else "edges"
    return networkx.node_link_graph(document, edges=edges)


_READERS: dict[str, Callable[[Any, bytes], Any]] = {
    "pajek": lambda networkx, data: networkx.parse_pajek(data.decode()),
    "gml": lambda networkx, data: networkx.parse_gml(data.decode(), label=None),
    "gexf": lambda networkx, data: networkx.read_gexf(BytesIO(data)),
    "graph6": lambda networkx, data: networkx.from_graph6_bytes(data.strip()),
    "sparse6": lambda networkx, data: networkx.from_sparse6_bytes(data.strip()),
    "node-link": _read_node_link,
}


def parse(text: Text, format: str) -> Graph:
    """Return the graph in a text; raises FormatError if networkx is not there, and ParseError."""
    theirs = _read(text, format)
    graph = graph_of(theirs)
    if theirs.is_directed():
        text.kept[DIRECTED] = True
    loops = sum(u == v for u, v in theirs.edges())
    directions = graph.size if theirs.is_directed() else 0
    return note_left_out(graph, theirs.number_of_edges(), loops=loops, directions=directions)


def parse_directed(text: Text, format: str) -> Digraph:
    """Return the nodes, and the edges as packed pairs; raises as `parse`, and where there are no directions."""
    theirs = _read(text, format)
    if not theirs.is_directed():
        raise ParseError(_("a graph without directions"), _("edges with directions"))
    return digraph_of(theirs)


def _read(text: Text, format: str) -> Any:
    try:
        import networkx
    except ModuleNotFoundError:
        message = _("the file is in the format {format}; to read it: pip install networkx", format=format)
        raise FormatError(message) from None
    try:
        return _READERS[format](networkx, text.data)
    except BergeError:
        raise
    except Exception as error:  # whatever its readers raise is about the text
        problem = _("what networkx refuses: {reason}", reason=show(str(error)))
        raise ParseError(problem, _("a file in the format {format}", format=format), 1, 1) from None
