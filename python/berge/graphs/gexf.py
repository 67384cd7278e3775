"""GEXF, as Gephi writes it: nodes and edges in XML; nodes may contain others."""

from __future__ import annotations

import re
from array import array
from collections.abc import Mapping
from typing import NoReturn, Self
from xml.parsers import expat

from berge.errors import ParseError, locate_offset
from berge.graphs.digraphs import Digraph
from berge.graphs.graph import Graph
from berge.graphs.graphml import MESSAGES
from berge.graphs.mixed_edges import MixedEdges
from berge.graphs.texts import GraphText, find_sides
from berge.i18n import _
from berge.sanitize import show

_FAULTS = {
    "not well-formed": "xml token",
    "no element found": "xml end",
    "unclosed token": "xml end",
    "undefined entity": "xml entity",
    "mismatched tag": "xml mismatch",
    "duplicate attribute": "xml attribute",
    "junk after": "xml root",
    "XML or text declaration": "xml declaration",
}
"""How messages of Python's reader of XML begin, and the faults of `graphml.MESSAGES`."""
_DIRECTED = {"directed": True, "undirected": False, "mutual": False}
"""Whether edges of a type have a direction."""
_TRUTHS = {"0": 0, "1": 1, "0.0": 0, "1.0": 1, "false": 0, "true": 1}


def parse(text: GraphText) -> Graph:
    """Return the graph of the nodes and edges; raises ParseError."""
    reader = _read(text)
    graph = reader.build_edges().as_graph()
    graph._sides = find_sides([*reader.nodes.values()], graph)
    return graph


def parse_directed(text: GraphText) -> Digraph:
    """Return the nodes, and the edges as packed pairs; raises ParseError, also if no edge has a direction."""
    reader = _read(text)
    return reader.build_edges().as_digraph(has_mutual=reader.has_mutual)


def _read(text: GraphText) -> _Reader:
    """Return what is in a document, which is read once; raises ParseError."""
    return text.compute_once("document", lambda: _Reader(text.data).read())


class _Reader:
    """Takes the elements of a document as they open."""

    def __init__(self, data: bytes) -> None:
        self.nodes: dict[str, dict[str, int]] = {}
        """The ids of the nodes, with those attributes that can be sides."""
        self.has_mutual = False
        """Whether some edge is of the type mutual: it has both directions."""
        self._data = data
        self._ends: list[str] = []
        self._one_way = bytearray()
        self._is_directed: bool | None = None
        """Whether edges that do not say their type have a direction; None before the graph."""
        self._first_places: dict[str, int] = {}
        """Where the ends of edges stand first."""
        self._is_of_nodes = False
        """Whether the attributes that are declared now are those of nodes."""
        self._keys: dict[str, str] = {}
        """The titles of the attributes of nodes that can be sides, by their ids."""
        self._attributes: dict[str, int] | None = None
        """The attributes of the last node; None behind an edge."""
        self._parser = expat.ParserCreate("UTF-8")
        self._parser.StartElementHandler = self._open
        self._parser.StartDoctypeDeclHandler = self._refuse_document_type

    def read(self) -> Self:
        """Read the document and return this reader; raises ParseError."""
        try:
            self._parser.Parse(self._data, True)
        except expat.ExpatError as error:
            code = next((code for words, code in _FAULTS.items() if str(error).startswith(words)), "xml token")
            expected = _("a file in the format {format}", format="gexf")
            raise ParseError(_(MESSAGES[code][0]), expected, error.lineno, error.offset + 1) from None
        if self._is_directed is None:
            self._fail("graph missing", len(self._data))
        for name, place in self._first_places.items():
            if name not in self.nodes:
                self._fail("edge of unknown", place, name)
        return self

    def build_edges(self) -> MixedEdges:
        """Return the edges."""
        numbers = {name: number for number, name in enumerate(self.nodes)}
        return MixedEdges([*numbers], array("I", map(numbers.__getitem__, self._ends)), self._one_way)

    def _open(self, name: str, values: Mapping[str, str]) -> None:
        match name.rpartition(":")[2]:
            case "graph":
                if self._is_directed is not None:
                    self._fail("second graph", self._find_offset())
                self._is_directed = values.get("defaultedgetype") == "directed"
            case "attributes":
                self._is_of_nodes = values.get("class") == "node"
            case "attribute" if self._is_of_nodes and values.get("type") != "string":
                if values.get("title") in ("bipartite", "type"):
                    self._keys[values.get("id", "")] = values["title"]
            case "node":
                self._open_node(values)
            case "attvalue" if self._attributes is not None and values.get("for") in self._keys:
                truth = _TRUTHS.get(values.get("value", "").strip().lower())
                self._attributes |= {} if truth is None else {self._keys[values["for"]]: truth}
            case "edge":
                self._attributes = None
                for end in ("source", "target"):
                    if end not in values:
                        self._fail(f"edge without {end}", self._find_offset())
                    self._ends.append(values[end])
                    if values[end] not in self.nodes:
                        self._first_places.setdefault(values[end], self._find_offset(end))
                self.has_mutual |= values.get("type") == "mutual"
                self._one_way.append(_DIRECTED.get(values.get("type", ""), bool(self._is_directed)))

    def _refuse_document_type(self, *_ignored: object) -> None:
        self._fail("document type", self._data.rfind(b"<!DOCTYPE", 0, self._find_offset()))

    def _open_node(self, values: Mapping[str, str]) -> None:
        if "id" not in values:
            self._fail("node without id", self._find_offset())
        if values["id"] in self.nodes:
            self._fail("node again", self._find_offset("id"), values["id"])
        self.nodes[values["id"]] = self._attributes = {}

    def _find_offset(self, attribute: str = "") -> int:
        """Return the offset of the open element, or that of the value of an attribute of it."""
        place = self._parser.CurrentByteIndex
        value = re.compile(rb"\s%s\s*+=\s*+[\"']" % attribute.encode()).search(self._data, place)
        return value.end() if attribute and value else place

    def _fail(self, code: str, place: int, word: str = "") -> NoReturn:
        """Raise the ParseError of a fault."""
        problem = _(MESSAGES[code][0], word=show(word))
        raise ParseError(problem, _(MESSAGES[code][1]), *locate_offset(self._data, place))
