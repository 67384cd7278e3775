"""Formats that networkx or igraph read; the libraries are imported only for such files."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from berge.errors import BergeError, FormatError, GraphError, ParseError, line_and_column, with_option
from berge.graphs.adapters import graph_of
from berge.graphs.dense import NUMBER
from berge.graphs.digraphs import Digraph, digraph_of
from berge.graphs.foreign_errors import explain, lines_of, place_of_element
from berge.graphs.graph import Graph
from berge.graphs.leda import read_leda
from berge.graphs.names import as_name, as_names
from berge.graphs.pajek import read_pajek
from berge.graphs.texts import GraphText, find_sides, note_left_out, parse_names
from berge.i18n import _, join_list
from berge.i18n.counts import count_values
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
        return networkx.parse_gml([line.rstrip("\r\n") for line in lines_of(text)], label=None)

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
    lines = lines_of(match[0])
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
        raise ParseError(show(rest.decode()[:1]), expected, *line_and_column(data, len(data) - len(rest)))
    if data.strip() in (b">>graph6<<", b">>sparse6<<", b":"):
        raise ParseError(_("the end of the file"), _("a graph"), *line_and_column(data, len(data.rstrip())))


_IGRAPH = """
import json, sys
sys.modules |= dict.fromkeys(["cairo", "matplotlib", "plotly"])  # igraph would import them, in a second
import igraph
path, format = sys.argv[1:]
graph = igraph.Graph.Read(path, format=format)
names, types = (graph.vs[key] if key in graph.vs.attributes() else None for key in ("name", "type"))
json.dump([graph.is_directed() and format != "lgl", graph.vcount(), names, types, graph.get_edgelist()], sys.stdout)
"""


def _with_igraph(format: str, sign: bytes) -> Callable[[Any, bytes], Any]:
    """Return a reader that asks igraph in a process of its own: some texts abort the process that reads them.

    No process is started for a text without a match of `sign`.
    """

    def read(networkx: Any, data: bytes) -> Any:
        import subprocess  # a page without a server has neither of them
        import tempfile

        if not re.search(sign, data, re.IGNORECASE | re.MULTILINE):
            raise ValueError("no line begins as in this format")
        handle, path = tempfile.mkstemp()  # igraph reads only files
        try:
            with open(handle, "wb") as file:
                file.write(data)
            environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1"}
            command = [sys.executable, "-c", _IGRAPH, path, format]
            run = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        finally:
            os.unlink(path)
        if run.returncode:
            if missing := re.search(rb"No module named '(\w+)'", run.stderr):
                raise ModuleNotFoundError(name=missing[1].decode())
            reason = run.stderr.decode(errors="replace").rpartition("Error: ")[2].strip()
            raise ValueError(reason or f"status {run.returncode}")
        # The edges of an lgl file have no directions, whatever igraph says.
        is_directed, order, names, types, pairs = json.loads(run.stdout)
        names = range(1, order + 1) if names is None else names
        graph = (networkx.MultiDiGraph if is_directed else networkx.MultiGraph)()
        graph.add_nodes_from(names)
        graph.add_edges_from((names[u], names[v]) for u, v in pairs)
        if types is not None and all(side in (0, 1) for side in types):
            networkx.set_node_attributes(graph, dict(zip(names, map(int, types), strict=True)), "bipartite")
        return graph

    return read


_DATA = re.compile(r"\bdata\s*+:", re.IGNORECASE)
_SIZE = re.compile(r"\b(n[rcm]?)\s*+=\s*+(\d{1,10})\b", re.IGNORECASE)
_FORMAT = re.compile(r"\bformat\s*+=\s*+(\w++)", re.IGNORECASE)
_LABELS = re.compile(r"\blabels(\s++embedded)?+\s*+:?+", re.IGNORECASE)
_DL_FORMATS = ("fullmatrix", "edgelist1", "nodelist1")


def _read_dl(networkx: Any, data: bytes) -> Any:
    """Return the graph; igraph wants a phrase a line in the head, and a row a line in a matrix."""
    head, is_whole, body = _DATA.sub("\0", data.decode(), count=1).partition("\0")
    sizes = {name.lower(): int(number) for name, number in _SIZE.findall(head)}
    format = (_FORMAT.findall(head) or ["fullmatrix"])[0].lower()
    format = "edgelist1" if format == "edgelist" else format
    before, _ignored, labels = _LABELS.sub("\0", _FORMAT.sub("", head), count=1).partition("\0")
    is_embedded = any(_LABELS.findall(head))
    if not is_whole or [*sizes] != ["n"] or format not in _DL_FORMATS or "diagonal" in before.lower():
        expected = _("n = the number of vertices, data: and a format of {names}", names=join_list(_DL_FORMATS))
        if {"nr", "nc"} <= sizes.keys():
            option = _("--ruleset dense if it is a matrix, --ruleset bipartite if it is edges")
            expected = with_option(_("the text below data: alone"), option)
        raise ParseError(_("a DL file of another kind"), expected, 1, 1)
    rows = [row.replace(",", " ").split() for row in body.split("\n")]
    order = sizes["n"]
    if not is_embedded:
        _check_dl(GraphText(data), rows, format, order, 1 + head.count("\n"), has_labels=bool(labels.strip()))
    if format == "nodelist1":
        format, rows = "edgelist1", [[first, other] for first, *others in filter(None, rows) for other in others]
    if format == "fullmatrix" and not is_embedded:
        words = [word for row in rows for word in row]
        rows = [words[at : at + order] for at in range(0, len(words), order)]
    lines = [f"DL n={order}", f"format = {format}"]
    if is_embedded:
        lines.append("labels embedded:")
    elif labels.strip():
        cells = [cell.strip() for cell in re.split(r"[,\n]", labels) if cell.strip()]
        cells = cells if len(cells) == order else labels.replace(",", " ").split()
        if len({*cells}) != order:
            expected = _("{order} different labels", order=order)
            raise ParseError(_("{count} different labels", count=len({*cells})), expected, 1, 1)
        lines += ["labels:", ",".join(cells)]
    lines += ["data:", *(" ".join(row) for row in rows if row), ""]
    return _with_igraph("dl", rb"^dl\b")(networkx, "\n".join(lines).encode())


def _check_dl(text: GraphText, rows: list[list[str]], format: str, order: int, begin: int, *, has_labels: bool) -> None:
    """Raise ParseError, with its place, for a wrong word in the rows of a DL file, which begin in the line `begin`."""
    is_matrix = format == "fullmatrix"
    for line, row in enumerate(rows, begin):
        before = _DATA.split(text.line(line).decode(), maxsplit=1) if line == begin else []
        first = len(before[0].split()) + 1 if len(before) > 1 else 0
        for at, word in enumerate(row):
            is_vertex = not is_matrix and (at < 2 or format == "nodelist1")
            if is_vertex and not has_labels and not (word.isdecimal() and len(word) < 11 and 0 < int(word) <= order):
                raise text.word_error(line, first + at, _("a vertex, a number from 1 to {n}", n=order))
            if not is_vertex and not NUMBER.fullmatch(word):
                raise text.word_error(line, first + at, _("a number"))
        if format == "edgelist1" and len(row) == 1:
            raise text.word_error(line, first + 1, _("a second vertex"))
    count = sum(map(len, rows))
    if is_matrix and count != order * order:
        expected = _("{values}, one for each entry", values=count_values(order * order))
        raise ParseError(count_values(count), expected, begin, 1)


Reader = tuple[str, Callable[[Any, bytes], Any]]
_READERS: dict[str, tuple[Reader, ...]] = {
    "gml": (("networkx", _read_gml),),
    "graph6": (("networkx", _read_graph6),),
    "sparse6": (("networkx", _read_sparse6),),
    "leda": (("networkx", read_leda),),
    "multiline": (("networkx", _read_multiline),),
    "dot": (("networkx", _read_dot),),
    "pajek": (("networkx", read_pajek),),
    "dl": (("igraph", _read_dl),),
    "lgl": (("igraph", _with_igraph("lgl", rb"^[ \t]*#")),),
}
"""The libraries that read each format, with a function of networkx and the text; later ones if earlier ones fail."""


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
    problem: BergeError
    if not text.data.strip():
        raise text.end_error(_("a file in the format {format}", format=format))
    for name, reader in _READERS[format]:
        try:
            if find_spec(name) is None:
                raise ModuleNotFoundError(name=name)
            graph = reader(import_module("networkx"), text.data)
            as_names([*graph], lambda at: _("node {number}", number=at + 1))
            return graph
        except ModuleNotFoundError as error:
            message = _(
                "the file is in the format {format}; to read it in a terminal: pip install {name}",
                format=format,
                name=error.name,
            )
            problem = FormatError(message)
        except GraphError as error:
            at = next(at for at, name in enumerate(graph) if as_name(name) is None)
            place = place_of_element("node", at, text.data)
            raise ParseError(error.found, _("a text or an integer as a name"), *place) from None
        except BergeError:
            raise
        except Exception as error:  # all errors of its readers are about the text
            problem = explain(error, name, format, text.data)
    raise problem
