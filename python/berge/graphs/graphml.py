"""GraphML: nodes and edges in XML."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from itertools import chain

from berge import _core
from berge.cells import unpack_pairs
from berge.errors import ParseError
from berge.graphs.graph import Graph
from berge.graphs.texts import END_OF_FILE, GraphText, Messages, build_named_graph, format_names, note_left_out
from berge.i18n import N_, _

_XML = N_("a GraphML document")
_ELEMENTS = N_("nodes and edges in a graph")
MESSAGES: Messages = {
    "xml token": (N_("malformed XML: a character that does not belong there"), _XML),
    "xml end": (N_("malformed XML: it ends too early"), _XML),
    "xml entity": (N_("malformed XML: an unknown entity"), _XML),
    "xml mismatch": (N_("malformed XML: a closing tag without its opening tag"), _XML),
    "xml attribute": (N_("malformed XML: an attribute twice"), _XML),
    "xml root": (N_("malformed XML: text after the last tag"), _XML),
    "xml declaration": (N_("malformed XML: <?xml is not at the beginning"), _XML),
    "document type": (
        N_("a document type, which berge does not read"),
        N_("a document without it: delete what begins with <!DOCTYPE, up to its >"),
    ),
    "root element": (N_("the root element {word}"), "graphml"),
    "graph missing": (END_OF_FILE, N_("a graph")),
    "second graph": (N_("a second graph"), N_("one graph")),
    "nested graph": (N_("a graph within a graph"), N_("a graph without nested ones")),
    "hyperedge": (N_("a hyperedge"), N_("edges of two nodes")),
    "element in graphml": (N_("the element {word} in graphml"), _ELEMENTS),
    "element in graph": (N_("the element {word} in graph"), _ELEMENTS),
    "element in node": (N_("the element {word} in node"), _ELEMENTS),
    "element in edge": (N_("the element {word} in edge"), _ELEMENTS),
    "node without id": (N_("a node without id"), N_("nodes with id")),
    "edge without source": (N_("an edge without source"), N_("edges with source")),
    "edge without target": (N_("an edge without target"), N_("edges with target")),
    "node again": (N_("the node {word} again"), N_("each node once")),
    "edge of unknown": (N_("an edge of {word}"), N_("the ids of two nodes")),
}
"""What the reader's faults mean."""


def parse(text: GraphText) -> Graph:
    """Return the graph of the nodes and edges; raises ParseError."""
    size, loops, is_directed, sides, parts = text.read(partial(_core.read_graphml, directed=False), MESSAGES)
    graph = build_named_graph(*parts, is_xml=True)
    graph._sides = sides
    return note_left_out(graph, size, loops=loops, directions=graph.size if is_directed else 0)


def parse_directed(text: GraphText) -> tuple[Sequence[Hashable], bytes]:
    """Return the nodes, and the edges as packed pairs; raises ParseError, also if no edge has a direction."""
    size, _loops, is_directed, _sides, (order, numbers, words, integers, edges) = text.read(
        partial(_core.read_graphml, directed=True), MESSAGES
    )
    if size and not is_directed:
        raise ParseError(_("a graph without directions"), 'edgedefault="directed"')
    return [*build_named_graph(order, numbers, words, integers, b"", is_xml=True).names], edges


_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPED = {ord(char): f"&#{ord(char)};" for char in '&<>"\t\n\r'}


def write(graph: Graph) -> Iterator[str]:
    """Return the lines of the document; raises FormatError for names that XML cannot hold."""
    names = [name.translate(_ESCAPED) for name in format_names(graph, _NO_XML, "GraphML")]
    return chain(
        ['<?xml version="1.0" encoding="UTF-8"?>', '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'],
        ['<graph edgedefault="undirected">'],
        (f'<node id="{name}"/>' for name in names),
        (f'<edge source="{names[u]}" target="{names[v]}"/>' for u, v in unpack_pairs(graph._edges)),
        ["</graph>", "</graphml>"],
    )
