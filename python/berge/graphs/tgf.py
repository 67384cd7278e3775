"""Trivial Graph Format: a node and its label in each line, then a line `#`, then an edge and its label in each line."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterator
from itertools import takewhile

from berge.errors import ParseError
from berge.graphs.digraphs import Digraph
from berge.graphs.graph import Graph
from berge.graphs.mixed_edges import MixedEdges
from berge.graphs.texts import GraphText, parse_names
from berge.i18n import _


def is_tgf(text: GraphText) -> bool:
    """Whether the first edge joins two nodes above `#`; if all labels are nodes, the text is rather an edge list.

    If the nodes are numbers with words as labels, two numbers below `#`, or nothing, are no edge list either.
    """
    lines = _read_lines(text)
    try:
        nodes = _read_nodes(text, lines)
    except ParseError:
        return False
    first = next((line.split() for _number, line in lines if line), [])[:2]
    is_list = {*nodes.values()} <= {*nodes} and any(label != node for node, label in nodes.items())
    labels = [*nodes.values()]
    if all(map(str.isdigit, [*nodes, *first])) and all(labels) and not all(map(str.isdigit, labels)):
        return True
    return len(first) == 2 and {*first} <= {*nodes} and not is_list


def parse(text: GraphText) -> Graph:
    """Return the graph; raises ParseError."""
    edges, has_labels = _read(text)
    return edges.as_graph(columns=int(has_labels))


def parse_directed(text: GraphText) -> Digraph:
    """Return the nodes, and the edges as packed pairs from the first node to the second; raises ParseError."""
    return _read(text)[0].direct_all()


def _choose_names(nodes: dict[str, str]) -> list[Hashable]:
    """Return the labels of the nodes if these are distinct, otherwise the nodes as the edges call them."""
    labels = {*nodes.values()}
    return parse_names(list(nodes) if "" in labels or len(labels) < len(nodes) else list(nodes.values()))


def _read(text: GraphText) -> tuple[MixedEdges, bool]:
    """Return the edges, and whether they have labels."""
    lines = _read_lines(text)
    nodes = _read_nodes(text, lines)
    places = {node: place for place, node in enumerate(nodes)}
    ends, has_labels = array("I"), False
    for number, line in lines:
        words = line.split(None, 2)
        if not words:
            continue
        if len(words) < 2 or words[0] not in places or words[1] not in places:
            raise text.word_error(number, int(words[0] in places), _("two nodes of the lines above #"))
        ends.extend((places[words[0]], places[words[1]]))
        has_labels = has_labels or len(words) > 2
    return MixedEdges.from_ends(_choose_names(nodes), ends), has_labels


def _read_lines(text: GraphText) -> Iterator[tuple[int, str]]:
    return enumerate((raw.decode().strip() for raw in text), 1)


def _read_nodes(text: GraphText, lines: Iterator[tuple[int, str]]) -> dict[str, str]:
    """Return the nodes with their labels, from the lines up to `#`."""
    nodes: dict[str, str] = {}
    for number, line in takewhile(lambda row: row[1] != "#", lines):
        node, label = [*line.split(None, 1), "", ""][:2]
        if node in nodes:
            has_sign = any(line == "#" for _number, line in lines)
            expected = _("each node once") if has_sign else _("a line # between nodes and edges")
            raise text.offset_error(number, 0, _("the node {name} again", name=node), expected)
        if node:
            nodes[node] = label.strip()
    if not nodes:
        raise text.end_error(_("nodes, a line #, and edges"))
    return nodes
