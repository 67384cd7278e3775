"""GraphML: nodes and edges in XML."""

from __future__ import annotations

import re
from array import array
from collections.abc import Hashable, Iterator
from itertools import chain
from typing import Any

from berge import _core
from berge.cells import pack, unpack
from berge.errors import ParseError
from berge.graphs.graph import Graph, packed
from berge.graphs.texts import DIRECTED, Text, named, names_of, with_names
from berge.sanitize import show

_SKIPPED = {"key", "data", "desc", "default", "port", "locator"}
"""Elements of GraphML that say nothing of what is joined to what."""


class _GraphML:
    """What a GraphML document has said so far."""

    def __init__(self, text: Text, parser: Any) -> None:
        self.text, self.parser = text, parser
        self.open: list[str] = []
        self.skipping = 0
        self.graphs = 0
        self.nodes: dict[str, int] = {}
        self.ends: list[str] = []
        self.is_directed = False  # of edges that do not say it themselves
        self.one_way: list[bool] = []
        self.places = array("Q")
        self.key = ""  # of the attribute `name`
        self.names: dict[str, str] = {}  # by the ids of the nodes
        self.last = ""
        self.named = ""  # the node whose name is read
        parser.StartElementHandler, parser.EndElementHandler = self.start, self.end
        parser.CharacterDataHandler = self.text_of
        parser.StartDoctypeDeclHandler = self.refuse_declarations

    def error(self, found: str, expected: str) -> ParseError:
        return ParseError(found, expected, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)

    def refuse_declarations(self, *_: object) -> None:
        start = self.text.data.rfind(b"<!DOCTYPE", 0, self.parser.CurrentByteIndex + 1)  # expat is past it by now
        line, offset = self.text.data.count(b"\n", 0, start), start - self.text.data.rfind(b"\n", 0, start) - 1
        raise self.text.at(line + 1, offset, "a document type declaration", "a document without one")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        name = name.rpartition(" ")[2]
        parent = self.open[-1] if self.open else ""
        if self.skipping or (parent and name in _SKIPPED):
            if not self.skipping:
                self.attributes(parent, name, attributes)
            self.skipping += 1
            return
        match parent, name:
            case "", "graphml":
                pass
            case "", _:
                raise self.error(f"the root element {show(name)}", "graphml")
            case "graphml", "graph":
                self.graphs += 1
                if self.graphs > 1:
                    raise self.error("a second graph", "one graph")
                self.is_directed = attributes.get("edgedefault") == "directed"
            case _, "graph":
                raise self.error("a graph within a graph", "a graph without nested ones")
            case "graph", "node":
                node = self.attribute(name, attributes, "id")
                if node in self.nodes:
                    raise self.error(f"the node {show(node)} again", "each node once")
                self.nodes[node] = len(self.nodes)
                self.last = node
            case "graph", "edge":
                self.ends += self.attribute(name, attributes, "source"), self.attribute(name, attributes, "target")
                self.one_way.append(attributes.get("directed", str(self.is_directed).lower()) == "true")
                self.places.extend((self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1))
            case _, "hyperedge":
                raise self.error("a hyperedge", "edges of two nodes")
            case _:
                raise self.error(f"the element {show(name)} in {parent}", "nodes and edges in a graph")
        self.open.append(name)

    def end(self, _: str) -> None:
        self.named = ""
        if self.skipping:
            self.skipping -= 1
        else:
            self.open.pop()

    def attributes(self, parent: str, name: str, attributes: dict[str, str]) -> None:
        """Notice where a node's attribute `name` is declared, and where a node has one."""
        told = [attributes.get(key) for key in ("for", "attr.name", "attr.type")]
        if (parent, name) == ("graphml", "key") and told == ["node", "name", "string"]:
            self.key = attributes.get("id", "")
        if (parent, name) == ("node", "data") and self.key and attributes.get("key") == self.key:
            self.named = self.last

    def text_of(self, text: str) -> None:
        if self.named:
            self.names[self.named] = self.names.get(self.named, "") + text

    def called(self) -> list[str]:
        """Return what the nodes are called: by their attribute `name` where all have one and these differ, else ids."""
        names = [self.names.get(node, "") for node in self.nodes]
        return names if all(names) and len({*names}) == len(names) else list(self.nodes)

    def attribute(self, element: str, attributes: dict[str, str], name: str) -> str:
        if name not in attributes:
            raise self.error(f"a{'n' * (element == 'edge')} {element} without {name}", f"{element}s with {name}")
        return attributes[name]


def parse(text: Text) -> Graph:
    """Return the graph of the nodes and edges; raises ParseError."""
    plain = _core.read_graphml(text.data)
    is_directed, graph = _parse_with_care(text) if plain is None else (plain[0], with_names(*plain[1]))
    if is_directed:
        text.kept[DIRECTED] = True
    return graph


def _parse_with_care(text: Text) -> tuple[bool, Graph]:
    """Return whether some edge has a direction, and the graph of a document that may be anything; raises ParseError."""
    names, ends, one_way = _read_with_care(text)
    return any(one_way), Graph(names, packed(u << 32 | v for u, v in zip(ends[::2], ends[1::2], strict=True)))


def parse_directed(text: Text) -> tuple[list[Hashable], bytes]:
    """Return the nodes, and the edges as packed pairs; raises ParseError, also where no edge has a direction."""
    names, ends, one_way = _read_with_care(text)
    if one_way and not any(one_way):
        raise ParseError("a graph without directions", 'edgedefault="directed"')
    pairs = zip(ends[::2], ends[1::2], one_way, strict=True)
    entries = pack(end for u, v, is_one_way in pairs for end in ((u, v) if is_one_way else (u, v, v, u)))
    return names, _core.simple_entries(entries)


def _read_with_care(text: Text) -> tuple[list[Hashable], list[int], list[bool]]:
    """Return the names of the nodes, the numbers of the edges' ends, and whether each edge leads one way."""
    from xml.parsers import expat  # the only format that needs it

    parser = expat.ParserCreate("utf-8", " ")
    reader = _GraphML(text, parser)
    try:
        parser.Parse(text.data, True)
    except expat.ExpatError as error:
        why = expat.ErrorString(error.code)
        raise ParseError(f"XML that is wrong ({why})", "a GraphML document", error.lineno, error.offset + 1) from None
    if not reader.graphs:
        raise text.end("a graph")
    try:
        ends = [reader.nodes[name] for name in reader.ends]
    except KeyError:
        index = next(index for index, name in enumerate(reader.ends) if name not in reader.nodes)
        line, column = reader.places[index & ~1 :][:2]
        raise ParseError(f"an edge of {show(reader.ends[index])}", "the ids of two nodes", line, column) from None
    return named(reader.called()), ends, reader.one_way


_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_XML = {ord(char): f"&#{ord(char)};" for char in '&<>"\t\n\r'}


def write(graph: Graph) -> Iterator[str]:
    """Return the lines of the document; raises FormatError for names that XML cannot hold."""
    names = [name.translate(_XML) for name in names_of(graph, _NO_XML, "GraphML")]
    ends = unpack(graph._edges)
    return chain(
        ['<?xml version="1.0" encoding="UTF-8"?>', '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'],
        ['<graph edgedefault="undirected">'],
        (f'<node id="{name}"/>' for name in names),
        (f'<edge source="{names[u]}" target="{names[v]}"/>' for u, v in zip(ends[::2], ends[1::2], strict=True)),
        ["</graph>", "</graphml>"],
    )
