"""Descriptions of graphs and matrices that were read: the format, the columns, and what was left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce

from berge.games.input_text import InputText
from berge.graphs import Graph
from berge.graphs.graph import MatrixNames
from berge.i18n import Message, _, join_list
from berge.i18n.counts import (
    count_blank_rows,
    count_columns,
    count_doubled,
    count_loops,
    count_repeated,
    count_vertices,
    count_weights,
    count_zeros,
)
from berge.sanitize import show

GRAPH_SOURCES = {
    "edges": _("an edge list without a header"),
    "dimacs": _("a DIMACS file"),
    "metis": _("a METIS file"),
    "matrixmarket": _("a Matrix Market file"),
    "adjacency": _("an adjacency matrix"),
    "graphml": _("a GraphML file"),
    "table": _("a table of edges"),
    "adjlist": _("an adjacency list"),
    "sif": _("a SIF file"),
    "tgf": _("a file in the Trivial Graph Format"),
    "vna": _("a VNA file"),
    "lgf": _("an LGF file"),
    "pajek": _("a Pajek file"),
    "gml": _("a GML file"),
    "gexf": _("a GEXF file"),
    "graph6": _("a graph6 file"),
    "sparse6": _("a sparse6 file"),
    "node-link": _("a graph in JSON"),
    "pairs": _("a list of pairs"),
    "leda": _("a LEDA file"),
    "multiline": _("a multiline adjacency list"),
    "dot": _("a Graphviz file"),
    "dl": _("a DL file"),
    "lgl": _("an LGL file"),
}
"""What a graph was read from, by the name of its format."""
_DIRECTED = {
    "adjacency": _("an adjacency matrix that is not symmetric, without its directions"),
    "graphml": _("a GraphML file, without its directions"),
    "table": _("a table of edges, without its directions"),
}


def describe_graph(format: str, graph: Graph, sample: InputText) -> Message:
    """Return the description of a graph or matrix, which says if directions were left out."""
    from berge.graphs import matrixmarket  # only where a graph was read
    from berge.graphs.files import find_start

    if format in ("bipartite", "dense", "biadjacency") or isinstance(graph.names, MatrixNames):
        names = graph.names
        is_row = (name[0] == "row" for name in names)  # type: ignore[index]
        height = len(names.rows) if isinstance(names, MatrixNames) else sum(is_row)
        source = _describe_matrix_source(format, sample)
        words = matrixmarket.describe_matrix(height, graph.order - height, graph.size, source)
        return describe_left_out(words, graph.left_out)
    if format == "edges-start":
        start = find_start(sample.text, format)
        source = _(
            "an edge list with a header, counted from {first}, and the start {start}",
            first=graph.names[0],
            start=str(start),
        )
    elif format == "edges-headed":
        source = _("an edge list with a header, counted from {first}", first=graph.names[0])
    else:
        source = GRAPH_SOURCES[format]
        if "directions" in graph.left_out:
            source = _DIRECTED.get(format) or _("{source}, without its directions", source=source)
    if format == "table":
        source = describe_head(source, sample)
    source = describe_columns(source, format, sample, graph)
    words = matrixmarket.describe_graph(graph.order, graph.size, source)
    if isolated := graph.count_isolated():
        words = _("{read}, {vertices} without edges", read=words, vertices=count_vertices(isolated))
    return describe_left_out(words, graph.left_out)


def describe_columns(source: Message, format: str, sample: InputText, graph: Graph) -> Message:
    """Add how the edges were found, where this is not certain: many columns without names, a first line, or JSON."""
    from berge.graphs.table_heads import find_head
    from berge.graphs.texts import BY_NAME

    if format == "edges":
        source = _describe_first_edge(source, sample)
    if sample.text.cache.get(BY_NAME):
        return _("{source}, the ends of edges as names of nodes, not as places in their list", source=source)
    is_table = format in ("edges", "edges-headed", "edges-start", "table")
    if not is_table or graph.left_out.get("columns", 0) < 2 or sample.text.columns is not None:
        return source
    head = find_head(sample.text)
    if head is not None and head.end_names != "none":
        return source
    return _("{source}, columns 1 and 2 (--columns for others)", source=source)


def _describe_first_edge(source: Message, sample: InputText) -> Message:
    """Add that the first line of a list was read as an edge, if it could be a header whose number of edges is wrong."""
    from berge.graphs.edgelists import read_headless_list

    edges = read_headless_list(sample.text)
    if not edges.may_be_header or edges.is_headed():
        return source
    return _("{source}, the first line {words} as an edge", source=source, words=show(b" ".join(edges.first).decode()))


def describe_head(source: Message, sample: InputText) -> Message:
    """Add the line that names the columns of a table to its description, unless it names them as usual."""
    from berge.graphs.table_heads import find_head, read_column_names

    head = find_head(sample.text)
    if head is None or head.end_names != "other":
        return source
    names = show(sample.text.read_line(head.line).decode().strip())
    columns = read_column_names(sample.text, head)
    if head.target != head.source + 1 or (head.source and columns[0]):
        ends = join_list(dict.fromkeys((columns[head.source], columns[head.target])))
        return _("{source}, below the head {names}, columns {ends}", source=source, names=names, ends=ends)
    if head.is_guess:
        return _("{source}, below the head {names} (--no-header if it is an edge)", source=source, names=names)
    return _("{source}, below the head {names}", source=source, names=names)


def _describe_matrix_source(format: str, sample: InputText) -> Message:
    """Return the phrase for the format that a matrix was read from."""
    from berge.graphs.bipartite import SHARED
    from berge.graphs.files import is_matrix_market
    from berge.graphs.matrixmarket import MATRIX_MARKET

    if format == "dense" or (format == "biadjacency" and not is_matrix_market(sample.text)):
        return _("rows of numbers")
    if format != "bipartite":
        return MATRIX_MARKET
    shared = sample.text.cache.get(SHARED)
    edges = _("edges, each from a row to a column")
    if shared:
        edges = _("edges, each from a row to a column (names of both: {shared})", shared=shared)
    return describe_head(edges, sample)


_COUNTS: Mapping[str, Callable[[int], Message]] = {
    "loops": count_loops,
    "doubled": count_doubled,
    "weights": count_weights,
    "repeated": count_repeated,
    "zeros": count_zeros,
    "columns": count_columns,
    "blank rows": count_blank_rows,
}


def describe_left_out(words: Message, left_out: Mapping[str, int]) -> Message:
    """Add the counts of what was left out, such as loops and weights, to a description."""
    counts = [_COUNTS[kind](count) for kind, count in sorted(left_out.items()) if kind in _COUNTS]
    if not counts:
        return words
    left_out_counts = reduce(lambda first, second: _("{first}, {second}", first=first, second=second), counts)
    return _("{read}; left out: {counts}", read=words, counts=left_out_counts)
