"""`berge control`: which nodes of a directed network must be driven."""

from __future__ import annotations

import argparse
from typing import Any

from berge.analysis.control import Control
from berge.cli import terminal
from berge.cli.documents import add_output, choose_output_format, read_graph, report_reading, write
from berge.cli.options import add_command, choose_language
from berge.documents import list_output_formats
from berge.errors import PossibleReading
from berge.formats import Reading, read
from berge.formats.descriptions import GRAPH_SOURCES, describe_columns, describe_head, describe_left_out
from berge.graphs.digraphs import Digraph
from berge.graphs.files import WITH_DIRECTIONS, is_matrix_market, parse_digraph_text
from berge.graphs.formats import MATRIX_FORMATS
from berge.graphs.names import check_writable
from berge.i18n import Message, _, join_list
from berge.i18n.counts import count_edges, count_nodes

_EDGES = _("an edge list, each edge from the first name to the second")
EDGE_PER_LINE = ("edges", "edges-headed", "edges-start", "table", "dimacs")
"""The formats in which each line is an edge."""
_MATRIX = _("a Matrix Market file, an entry in row i and column j as i -> j")
_STATE_MATRIX = _("a Matrix Market file, an entry in row i and column j as j -> i")
_ROWS = _("an adjacency matrix, an entry in row i and column j as i -> j")
_STATE_ROWS = _("a matrix in rows, an entry in row i and column j as j -> i")


def add(commands: Any) -> None:
    """Add the command."""
    about = _("Show which nodes of a directed network must be driven to control it.")
    command = add_command(commands, "control", run, about, notation=False)
    add_output(command, join_list(list_output_formats(Control)), inputs=WITH_DIRECTIONS)
    matrix = _("read a Matrix Market file as the matrix A of dx/dt = Ax: the entry (i, j) is the effect of j on i")
    command.add_argument("--state-matrix", action="store_true", help=matrix)
    command.add_argument("--source", metavar="COLUMN", help=_("the column of a table with the sources of edges"))
    command.add_argument("--target", metavar="COLUMN", help=_("the column of a table with the targets of edges"))
    command.add_argument("--certificates", action="store_true", help=_("with --format json: add the proof"))


def run(options: argparse.Namespace) -> int:
    """Write the control of the network; returns the exit status."""
    reading = read_graph(options, "adjacency", WITH_DIRECTIONS)
    choose_output_format(options, Control, reading.game)
    digraph = parse_digraph_text(reading.sample.text, reading.format, state_matrix=options.state_matrix)
    if options.format == "json":
        check_writable(digraph[0])
    others = (
        _describe_other(reading, other, options) for other in reading.other_readings if other.format in WITH_DIRECTIONS
    )
    report_reading(options, reading, options.format, _describe(reading, digraph, options), others)
    with terminal.show_progress(choose_language(options)) as progress:
        write(Control.of(digraph, progress), options, certificates=options.certificates)
    return 0


def _describe_other(reading: Reading, other: PossibleReading, options: argparse.Namespace) -> PossibleReading:
    """Return another reading with the description of its network."""
    network = read(reading.sample, other.format)
    digraph = parse_digraph_text(network.sample.text, other.format, state_matrix=options.state_matrix)
    return PossibleReading(other.format, _describe(network, digraph, options))


def _describe(reading: Reading, digraph: Digraph, options: argparse.Namespace) -> Message:
    """Return the description of a network that was read."""
    nodes, edges = digraph
    source = _EDGES if reading.format.startswith("edges") else GRAPH_SOURCES.get(reading.format, _MATRIX)
    if reading.format in MATRIX_FORMATS:
        is_file = is_matrix_market(reading.sample.text)
        of_edges, of_states = (_MATRIX, _STATE_MATRIX) if is_file else (_ROWS, _STATE_ROWS)
        source = of_states if options.state_matrix else of_edges
    if reading.format == "table":
        source = describe_head(source, reading.sample)
    source = describe_columns(source, reading.format, reading.sample, reading.game.setup.game_graph.as_graph())
    count = {"nodes": count_nodes(len(nodes)), "edges": count_edges(len(edges) // 8)}
    network = _("network, {nodes}, {edges}, from {source}", source=source, **count)
    return describe_left_out(network, _count_left_out(reading, len(edges) // 8))


def _count_left_out(reading: Reading, arcs: int) -> dict[str, int]:
    """Return what a network with `arcs` edges leaves out of the text, as counts by kind; loops are edges."""
    graph = reading.game.setup.game_graph.as_graph()
    counts = {kind: count for kind, count in graph.left_out.items() if kind not in ("directions", "doubled", "loops")}
    lines = graph.size + sum(graph.left_out.get(kind, 0) for kind in ("doubled", "loops"))
    if reading.format in EDGE_PER_LINE and lines > arcs:
        counts["doubled"] = lines - arcs
    return counts
