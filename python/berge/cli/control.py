"""`berge control`: which nodes of a directed network must be driven."""

from __future__ import annotations

import argparse
from typing import Any

from berge.analysis.control import Control
from berge.cli import terminal
from berge.cli.documents import add_output, check_format, read_matrix_as, tell, write
from berge.cli.options import add_command, language_of
from berge.formats import Reading
from berge.formats.loading import FILES
from berge.graphs.files import WITH_DIRECTIONS, digraph_in
from berge.graphs.formats import FOREIGN
from berge.i18n import _
from berge.i18n.counts import count_edges, count_nodes

_EDGES = _("an edge list, each from the first name to the second")
_SOURCES = {
    "edges": _EDGES,
    "edges-headed": _EDGES,
    "edges-start": _EDGES,
    "table": _("a table of edges"),
    "graphml": _("a GraphML file"),
}
_MATRIX = _("a Matrix Market file, an entry in row i and column j as i -> j")
_STATE_MATRIX = _("a Matrix Market file, an entry in row i and column j as j -> i")


def add(commands: Any) -> None:
    """Add the command."""
    about = "Show which nodes of a directed network must be driven to steer it."
    command = add_command(commands, "control", run, about, notation=False)
    add_output(command, Control)
    matrix = "of a Matrix Market file: it is the matrix of x' = Ax, where the entry (i, j) is what j does to i"
    command.add_argument("--state-matrix", action="store_true", help=matrix)
    command.add_argument("--certificates", action="store_true", help="with --format json: prove it")


def run(options: argparse.Namespace) -> int:
    """Write what must be driven; returns the exit status."""
    reading = _read_network(options)
    check_format(options, Control, [], reading.game)
    nodes, edges = digraph = digraph_in(reading.sample.text, reading.format, state_matrix=options.state_matrix)
    foreign = FILES[reading.format] if reading.format in FOREIGN else None
    source = _SOURCES.get(reading.format) or foreign or (_STATE_MATRIX if options.state_matrix else _MATRIX)
    count = {"nodes": count_nodes(len(nodes)), "edges": count_edges(len(edges) // 8)}
    description = _("network, {nodes}, {edges}, from {source}", source=source, **count)
    tell(options, reading, options.format, description)
    with terminal.progress_bar(language_of(options)) as progress:
        write(Control.of(digraph, progress), options, certificates=options.certificates)
    return 0


def _read_network(options: argparse.Namespace) -> Reading:
    """Return what was read, in a format that has directions where the text fits one."""
    return read_matrix_as("adjacency", options, WITH_DIRECTIONS)
