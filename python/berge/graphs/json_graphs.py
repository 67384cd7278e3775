"""Graphs in JSON: node-link data of networkx and D3, JGF, Cytoscape, vis.js, graphology, and lists of neighbours."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from berge.checker.reading import Sentence, describe_fault
from berge.documents import reject_repeated_keys
from berge.errors import GraphError, ParseError
from berge.graphs.column_names import count_usual_names, find_ends_by_name
from berge.graphs.digraphs import Digraph
from berge.graphs.graph import Graph
from berge.graphs.mixed_edges import MixedEdges
from berge.graphs.names import as_names, number_names
from berge.graphs.texts import BY_NAME, GraphText, find_sides, parse_names
from berge.i18n import _, import_message
from berge.sanitize import show, show_json

_ENDS = (("source", "target"), ("from", "to"), ("src", "dst"), ("u", "v"), ("_from", "_to"), ("fromNode", "toNode"))
"""The keys of the two ends of an edge."""
_IDS = ("id", "key", "name")
"""The keys of the name of a node."""
_EDGES = ("edges", "links", "adjacency", "elements")


def parse(text: GraphText) -> Graph:
    """Return the graph of a document; raises ParseError."""
    edges, nodes = _read(text)
    graph = edges.as_graph()
    graph._sides = find_sides(nodes, graph)
    return graph


def parse_directed(text: GraphText) -> Digraph:
    """Return the nodes, and the edges as packed pairs; raises ParseError, also if no edge has a direction."""
    return _read(text)[0].as_digraph()


def _read(text: GraphText) -> tuple[MixedEdges, list[Mapping[str, Any]]]:
    """Return the edges, and the nodes with their attributes, of a text that is read once."""
    return text.compute_once("json", lambda: _read_document(text))


def _read_document(text: GraphText) -> tuple[MixedEdges, list[Mapping[str, Any]]]:
    try:
        document = _load_document(text.data)
    except json.JSONDecodeError as error:
        raise _json_error(error) from None
    except ParseError:
        raise
    except ValueError:
        raise ParseError(_("a number with thousands of digits"), _("a graph in JSON"), 1, 1) from None
    except RecursionError:
        raise ParseError(_("JSON nested too deeply"), _("a graph in JSON"), 1, 1) from None
    try:
        nodes, names, one_way, text.cache[BY_NAME] = _read_ends(document)
    except (TypeError, AttributeError):  # a list where there should be a dict, and the like
        raise _no_graph_error(document) from None
    try:
        numbers = number_names(as_names(names, lambda at: _("node {number}", number=at + 1)))
    except GraphError as error:
        raise ParseError(error.found, _("a text or an integer as a name")) from None
    places = array("I", map(numbers.__getitem__, names))
    attributes: list[Mapping[str, Any]] = [node if isinstance(node, dict) else {} for node in nodes]
    return MixedEdges([*numbers], places[len(nodes) :], one_way), attributes


def _loads(data: str) -> Any:
    """Return a JSON document; raises ParseError for a repeated key, of which Python would drop the first value."""
    return json.loads(data, object_pairs_hook=reject_repeated_keys)


def _json_error(error: json.JSONDecodeError, line: int = 0) -> ParseError:
    """Return the error about a fault in JSON, in a line of a text or in all of it."""
    problem, expected, first, column = describe_fault(error)
    words = import_message(problem) if isinstance(problem, Sentence) else show(json.loads(problem))
    return ParseError(words, import_message(expected), line or first, column)


def _load_document(data: bytes) -> Any:
    """Return the JSON document in a text, or the list of edges of a text with one in each line."""
    lines = [line for line in map(bytes.strip, data.split(b"\n")) if line]
    if not lines or not all(line.startswith(b"{") and line.endswith(b"}") for line in lines):
        return _loads(data.decode())
    edges = []
    for number, line in enumerate(data.decode().split("\n"), 1):
        try:
            edges += [_loads(line)] if line.strip() else []
        except json.JSONDecodeError as error:
            raise _json_error(error, number) from None
    is_edge = any({*pair} <= edges[0].keys() for pair in _ENDS) and not _is_table(edges[0])
    return edges if len(edges) > 1 or is_edge else edges[0]


def _read_ends(document: Any) -> tuple[list[Any], list[Any], bytearray, bool]:
    """Return the nodes, their names and then those of the ends, and whether each edge has a direction.

    The last value is true if the ends were read as names, and have another meaning as places in the list of nodes.
    """
    nodes, edges, is_directed = _read_parts(document)
    ids, ends, one_way = [_find_name(node) for node in nodes], list[Any](), bytearray()
    for number, edge in enumerate(edges, 1):
        ends += _find_ends(edge, number)
        leads = edge.get("directed", is_directed) if isinstance(edge, dict) else is_directed
        one_way.append(bool(leads) and not (isinstance(edge, dict) and edge.get("undirected") is True))
    _check_names(ids, ends)
    names = _list_names(ids, ends)
    is_ambiguous = _are_places(ids, ends) and not {*ids}.issuperset(ends) and _have_other_names(ids, ends, names)
    return nodes, names, one_way, is_ambiguous


def _read_parts(document: Any) -> tuple[list[Any], list[Any], bool]:
    """Return the nodes, the edges, and whether these have directions unless they say otherwise."""
    if isinstance(document, dict) and not any(key in document for key in _EDGES):
        refuse_table(document)
        graphs: Any = document.get("graphs", [document.get("graph")])
        if isinstance(graphs, list) and len(graphs) == 1 and isinstance(graphs[0], dict):
            document = graphs[0]
        elif not {"graphs", "format"} & document.keys() and all(isinstance(row, list) for row in document.values()):
            return _read_rows(document)
    if isinstance(document, list):
        are_edges = not any(isinstance(item, dict) and "data" in item for item in document)
        return ([], document, True) if are_edges else (*_read_elements(document), True)
    if not isinstance(document, dict):
        raise _no_graph_error(document)
    options = document.get("options")
    graph_type = options.get("type") if isinstance(options, dict) else None
    is_directed = bool(document.get("directed", graph_type != "undirected"))
    if "elements" in document:
        return *_read_elements(document["elements"]), is_directed
    nodes = document.get("nodes", [])
    if isinstance(nodes, dict):  # version 2 of JGF
        nodes = [{**node, "id": name} if isinstance(node, dict) else name for name, node in nodes.items()]
    if "adjacency" in document:
        if len(nodes) != len(document["adjacency"]):
            raise ParseError(_("nodes and adjacency of different lengths"), _("a list of neighbours for each node"))
        rows = zip(nodes, document["adjacency"], strict=True)
        both = [[_find_name(node), _find_name(other)] for node, row in rows for other in row]
        return nodes, both if is_directed else [*_drop_repeated(both)], is_directed
    edges = document.get("links", document.get("edges"))
    if not isinstance(nodes, list) or not isinstance(edges, list):
        raise _no_graph_error(document)
    return nodes, edges, is_directed


def refuse_table(document: dict[str, Any]) -> None:
    """Raise ParseError for an object that is a table, as pandas writes it by default and in other layouts."""
    rows = [*document.values()]
    are_alike = all(isinstance(row, dict) and row and row.keys() == rows[0].keys() for row in rows)
    has_cells = are_alike and not any(isinstance(cell, dict | list) for row in rows for cell in row.values())
    if _is_table(document) or (rows and has_cells):
        expected = _("a list with an object for each edge, as pandas writes with orient='records'")
        raise ParseError(_("a table in JSON"), expected)


def _is_table(document: dict[str, Any]) -> bool:
    """Whether an object has the columns of a table of edges, as pandas writes them, rather than nodes as keys."""
    if isinstance(document.get("data"), list) and {"columns", "schema"} & document.keys():
        return True
    names, columns = [key.strip().lower() for key in document], [*document.values()]
    is_usual = bool(find_ends_by_name(names)) or count_usual_names(names[:2]) == 2
    if not is_usual or {*map(type, columns)} not in ({list}, {dict}) or len({*map(len, columns)}) > 1:
        return False
    return not any(name in document for column in columns for name in column if isinstance(name, str))


def _read_rows(document: dict[str, list[Any]]) -> tuple[list[Any], list[Any], bool]:
    """Return the nodes and edges of an object whose keys are nodes, its values lists of those that they lead to.

    Raises ParseError for a neighbour that is no text and no number.
    """
    for key, row in document.items():
        for other in row:
            if type(other) not in (str, int, float):
                problem = _("the neighbour {name} of {node}", name=show_json(other), node=show(key))
                raise ParseError(problem, _("a text or an integer as a name"))
    names = list(dict.fromkeys(map(str, chain(document, *document.values()))))
    nodes = dict(zip(names, parse_names(names), strict=True))
    return [*nodes.values()], [[nodes[u], nodes[str(v)]] for u, row in document.items() for v in row], True


def _read_elements(elements: Any) -> tuple[list[Any], list[Any]]:
    """Return the nodes and edges of a document of Cytoscape: in two lists, or in one, where only edges have ends."""
    if isinstance(elements, dict):
        some = [*elements.get("nodes", []), *elements.get("edges", [])]
    else:
        some = elements if isinstance(elements, list) else []
    data = [item["data"] for item in some if isinstance(item, dict) and isinstance(item.get("data"), dict)]
    if not data or len(data) < len(some):
        raise _no_graph_error(elements)
    return [one for one in data if "source" not in one], [one for one in data if "source" in one]


def _drop_repeated(edges: list[list[Any]]) -> Iterator[list[Any]]:
    """Yield edges without those that stand in the rows of both ends a second time."""
    seen = set[str]()
    for u, v in edges:
        if str((v, u)) not in seen or u == v:
            seen.add(str((u, v)))
            yield [u, v]


def _find_name(node: Any) -> Any:
    """Return the name of a node; None if it has none."""
    if not isinstance(node, dict):
        return tuple(node) if isinstance(node, list) else node
    name = next((node[key] for key in _IDS if key in node), None)
    return tuple(name) if isinstance(name, list) else name


def _find_ends(edge: Any, number: int) -> list[Any]:
    """Return the names of the ends of an edge, which has this number from 1; D3 replaces them by the nodes."""
    if isinstance(edge, list) and len(edge) > 1:
        return [*map(_find_name, edge[:2])]
    ends: Mapping[str, Any] = edge if isinstance(edge, dict) else {}
    for source, target in _ENDS:
        if source in ends and target in ends:
            return [_find_name(ends[source]), _find_name(ends[target])]
    raise ParseError(
        _("edge {number}: {edge}", number=number, edge=show_json(edge)),
        _("an edge with the keys source and target, or from and to"),
    )


def _check_names(ids: list[Any], ends: list[Any]) -> None:
    """Raise ParseError for a name of a node that is no text, no integer and no list, or for such an end of an edge."""
    has_gaps = None in ids
    for at, name in enumerate(ids + ends):
        is_gap = name is None and (at < len(ids) or bool(ids and not has_gaps))
        if not is_gap and type(name) not in (str, int, tuple):
            problem = _("node {number} with the name {name}", number=at + 1, name=show_json(name))
            if at >= len(ids):
                number = (at - len(ids)) // 2 + 1
                problem = _("edge {number} with the end {name}", number=number, name=show_json(name))
            raise ParseError(problem, _("a text or an integer as a name"))


def _list_names(ids: list[Any], ends: list[Any]) -> list[Any]:
    """Return the names of the nodes and those of the ends; these may be numbers of nodes, from 0, or their strings.

    Raises ParseError for an end that is no node.
    """
    if not ids:
        return ends
    known = {*ids}
    unknown = [end for end in ends if end not in known]
    if not unknown and (ends or None not in known):
        _check_repeated(ids)
        return ids + ends  # where a node without a name is an error
    words = {*map(str, known)}
    if None not in known and len(words) == len(known) and words.issuperset(map(str, ends)):
        _check_repeated(ids)
        return [*parse_names([*map(str, ids + ends)])]
    if _are_places(ids, ends):
        has_names = None not in known and len(known) == len(ids)
        return [*ids, *map(ids.__getitem__, ends)] if has_names else [*range(len(ids)), *ends]
    number, name = ends.index(unknown[0]) // 2 + 1, show_json(unknown[0])
    raise ParseError(_("edge {number} with the end {name}", number=number, name=name), _("the name of a node"))


def _check_repeated(ids: list[Any]) -> None:
    """Raise ParseError if a name that is no gap is that of two nodes."""
    seen = set[Any]()
    for number, name in enumerate(ids if len({*ids}) < len(ids) else (), 1):
        if name in seen and name is not None:
            problem = _(
                "node {number} with the name {name}, which an earlier one has", number=number, name=show_json(name)
            )
            raise ParseError(problem, _("each node once"))
        seen.add(name)


def _are_places(ids: list[Any], ends: list[Any]) -> bool:
    """Whether all ends are places of nodes in the list, from 0."""
    return all(type(end) is int and 0 <= end < len(ids) for end in ends)


def _have_other_names(ids: list[Any], ends: list[Any], names: list[Any]) -> bool:
    """Whether the ends have other names than the nodes at these places."""
    return any(str(name) != str(ids[end]) for name, end in zip(names[len(ids) :], ends, strict=True))


def _no_graph_error(thing: Any) -> ParseError:
    keys = show(", ".join(map(str, thing))) if isinstance(thing, dict) else show_json(thing)
    return ParseError(_("JSON with {keys}", keys=keys), _("lists of nodes and edges"))
