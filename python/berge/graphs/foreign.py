"""Formats that networkx reads; it is imported only for such files."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import Any

from berge.errors import BergeError, FormatError, GraphError, ParseError, locate_offset
from berge.graphs.adapters import graph_of
from berge.graphs.digraphs import Digraph, digraph_of
from berge.graphs.foreign_errors import find_element, split_lines, translate_error
from berge.graphs.graph import Graph
from berge.graphs.names import as_name, as_names
from berge.graphs.texts import GraphText, find_sides, note_left_out, parse_names
from berge.i18n import _
from berge.sanitize import show


def _read_dot(networkx: Any, data: bytes) -> Any:
    theirs = networkx.nx_pydot.from_pydot(import_module("pydot").graph_from_dot_data(data.decode())[0])
    theirs.remove_nodes_from([name for name in ("\\n", "node", "edge", "graph") if name in theirs])
    return theirs


def _read_gml(networkx: Any, data: bytes) -> Any:
    """Return the graph; its nodes are called by their labels, or as igraph writes them, their names, if distinct."""
    text = data.decode()
    if not re.search(r"\bgraph\s*+\[", text):  # some tools write GRAPH and ID
        text = re.sub(r'"[^"]*+"|[A-Za-z]++', lambda word: word[0] if word[0][0] == '"' else word[0].lower(), text)

    text = re.sub(r'"[^"]*+"|#[^\r\n]*+', _simplify, text)

    def parse(text: str) -> Any:
        return networkx.parse_gml([line.rstrip("\r\n") for line in split_lines(text)], label=None)

    doubled = text
    if not re.search(r"^[ \t]*+multigraph\s", text, re.MULTILINE):  # many files have doubled edges without saying so
        doubled = re.sub(r"\bgraph\s*+\[", "graph [ multigraph 1 ", text, count=1)
    try:
        theirs = parse(doubled)
    except Exception as error:
        if " at (" in str(error):
            parse(text)  # raises it with the column in the text
        raise
    for key in ("label", "name"):
        labels = [label for _node, label in theirs.nodes(data=key)]
        if labels and len({*labels}) == len(labels) and all(isinstance(label, str) and label for label in labels):
            return networkx.relabel_nodes(theirs, dict(zip([*theirs], parse_names(labels), strict=True)))
    return theirs


def _simplify(match: re.Match[str]) -> str:
    """Return a string of GML on one line, as networkx wants it, or blanks for a comment; the rest keeps its place."""
    if match[0][0] == "#":
        return " " * len(match[0])
    lines = split_lines(match[0])
    if len(lines) == 1:
        return match[0]
    return " ".join(map(str.strip, lines)) + "\n" * (len(lines) - 1) + " " * len(lines[-1])


def _read_multiline(networkx: Any, data: bytes) -> Any:
    """Return the edges as they are written; the text does not say if they have directions."""
    theirs = networkx.parse_multiline_adjlist(iter(data.decode().splitlines()), create_using=networkx.DiGraph)
    names = [*theirs]
    return networkx.relabel_nodes(theirs, dict(zip(names, parse_names(names), strict=True)))


_LETTERS = re.compile(rb"\s*+(?:>>(?:graph|sparse)6<<)?:?[?-~]*+")


def _read_graph6(networkx: Any, data: bytes) -> Any:
    _check_letters(data)
    return networkx.from_graph6_bytes(data.strip())


def _read_sparse6(networkx: Any, data: bytes) -> Any:
    _check_letters(data)
    return networkx.from_sparse6_bytes(data.strip())


def _check_letters(data: bytes) -> None:
    """Raise ParseError for a character that graph6 does not have; networkx reads some of them as other bits."""
    match = _LETTERS.match(data)
    rest = data[match.end() :].lstrip(b"\r\n") if match else b""
    if rest.strip():
        expected = _("characters from ? to ~, and one graph alone")
        raise ParseError(show(rest.decode()[:1]), expected, *locate_offset(data, len(data) - len(rest)))
    if data.strip() in (b">>graph6<<", b">>sparse6<<", b":"):
        raise ParseError(_("the end of the file"), _("a graph"), *locate_offset(data, len(data.rstrip())))


_READERS: dict[str, Callable[[Any, bytes], Any]] = {
    "gml": _read_gml,
    "graph6": _read_graph6,
    "sparse6": _read_sparse6,
    "multiline": _read_multiline,
    "dot": _read_dot,
}
"""Functions of networkx and the text, which return a graph of networkx."""


def parse(text: GraphText, format: str) -> Graph:
    """Return the graph in a text; raises FormatError if the library is not installed, and ParseError."""
    theirs = _read(text, format)
    graph = graph_of(theirs)
    graph._sides = find_sides([attributes for _node, attributes in theirs.nodes(data=True)], graph)
    is_directed = theirs.is_directed() and format != "multiline"
    loops = sum(u == v for u, v in theirs.edges())
    directions = graph.size if is_directed else 0
    return note_left_out(graph, theirs.number_of_edges(), loops=loops, directions=directions)


def parse_directed(text: GraphText, format: str) -> Digraph:
    """Return the nodes, and the edges as packed pairs; raises as `parse`, and ParseError without directions."""
    theirs = _read(text, format)
    if not theirs.is_directed():
        raise ParseError(_("a graph without directions"), _("edges with directions"))
    return digraph_of(theirs)


def _read(text: GraphText, format: str) -> Any:
    if not text.data.strip():
        raise text.end_error(_("a file in the format {format}", format=format))
    try:
        graph = _READERS[format](import_module("networkx"), text.data)
        as_names([*graph], lambda at: _("node {number}", number=at + 1))
    except ModuleNotFoundError as error:
        message = _(
            "the file is in the format {format}; to read it in a terminal: pip install {name}",
            format=format,
            name=error.name,
        )
        raise FormatError(message) from None
    except GraphError as error:
        at = next(at for at, name in enumerate(graph) if as_name(name) is None)
        place = find_element("node", at, text.data)
        raise ParseError(error.found, _("a text or an integer as a name"), *place) from None
    except BergeError:
        raise
    except Exception as error:  # all errors of its readers are about the text
        raise translate_error(error, format, text.data) from None
    return graph
