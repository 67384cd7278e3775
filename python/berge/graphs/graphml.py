"""GraphML: nodes and edges in XML."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from itertools import chain

from berge import _core
from berge.cells import unpack
from berge.errors import ParseError
from berge.graphs.graph import Graph
from berge.graphs.texts import DIRECTED, END_OF_FILE, Messages, Text, names_of, with_names

_XML = "a GraphML document"
_ELEMENTS = "nodes and edges in a graph"
_MESSAGES: Messages = {
    "xml token": ("XML that is wrong (not well-formed)", _XML),
    "xml end": ("XML that is wrong (no element found)", _XML),
    "xml entity": ("XML that is wrong (undefined entity)", _XML),
    "xml mismatch": ("XML that is wrong (mismatched tag)", _XML),
    "xml attribute": ("XML that is wrong (duplicate attribute)", _XML),
    "xml root": ("XML that is wrong (junk after document element)", _XML),
    "xml declaration": ("XML that is wrong (XML declaration not at start)", _XML),
    "document type": ("a document type declaration", "a document without one"),
    "root element": ("the root element {word}", "graphml"),
    "graph missing": (END_OF_FILE, "a graph"),
    "second graph": ("a second graph", "one graph"),
    "nested graph": ("a graph within a graph", "a graph without nested ones"),
    "hyperedge": ("a hyperedge", "edges of two nodes"),
    "element in graphml": ("the element {word} in graphml", _ELEMENTS),
    "element in graph": ("the element {word} in graph", _ELEMENTS),
    "element in node": ("the element {word} in node", _ELEMENTS),
    "element in edge": ("the element {word} in edge", _ELEMENTS),
    "node without id": ("a node without id", "nodes with id"),
    "edge without source": ("an edge without source", "edges with source"),
    "edge without target": ("an edge without target", "edges with target"),
    "node again": ("the node {word} again", "each node once"),
    "edge of unknown": ("an edge of {word}", "the ids of two nodes"),
}


def parse(text: Text) -> Graph:
    """Return the graph of the nodes and edges; raises ParseError."""
    _, is_directed, graph = text.read(partial(_core.read_graphml, directed=False), _MESSAGES)
    if is_directed:
        text.kept[DIRECTED] = True
    return with_names(*graph, is_xml=True)


def parse_directed(text: Text) -> tuple[Sequence[Hashable], bytes]:
    """Return the nodes, and the edges as packed pairs; raises ParseError, also where no edge has a direction."""
    size, is_directed, (order, numbers, words, integers, edges) = text.read(
        partial(_core.read_graphml, directed=True), _MESSAGES
    )
    if size and not is_directed:
        raise ParseError("a graph without directions", 'edgedefault="directed"')
    return [*with_names(order, numbers, words, integers, b"", is_xml=True).names], edges


_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPED = {ord(char): f"&#{ord(char)};" for char in '&<>"\t\n\r'}


def write(graph: Graph) -> Iterator[str]:
    """Return the lines of the document; raises FormatError for names that XML cannot hold."""
    names = [name.translate(_ESCAPED) for name in names_of(graph, _NO_XML, "GraphML")]
    ends = unpack(graph._edges)
    return chain(
        ['<?xml version="1.0" encoding="UTF-8"?>', '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'],
        ['<graph edgedefault="undirected">'],
        (f'<node id="{name}"/>' for name in names),
        (f'<edge source="{names[u]}" target="{names[v]}"/>' for u, v in zip(ends[::2], ends[1::2], strict=True)),
        ["</graph>", "</graphml>"],
    )
