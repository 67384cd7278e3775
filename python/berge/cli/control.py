"""`berge control`: which nodes of a directed network must be driven."""

from __future__ import annotations

import argparse
from typing import Any

from berge import words
from berge.analysis.control import Control
from berge.cli import terminal
from berge.cli.documents import add_output, check_format, read_input, read_matrix_as, tell, write
from berge.cli.options import add_command, language_of
from berge.errors import AmbiguousText
from berge.formats import Reading
from berge.graphs.files import WITH_DIRECTIONS, digraph_in


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
    kind = {"edges": "edges", "edges-headed": "edges", "table": "table", "graphml": "graphml"}.get(reading.format)
    kind = kind or ("state_matrix" if options.state_matrix else "matrix")
    tell(
        options, reading, options.format, words.phrase(f"read.network.{kind}", nodes=len(nodes), edges=len(edges) // 8)
    )
    with terminal.progress_bar(language_of(options)) as progress:
        write(Control.of(digraph, progress), options, certificates=options.certificates)
    return 0


def _read_network(options: argparse.Namespace) -> Reading:
    """Return what was read; a text that could be something without directions too is none of these."""
    try:
        return read_matrix_as("adjacency", options)
    except AmbiguousText as error:
        known = [choice for choice in error.readings if choice.format in WITH_DIRECTIONS]
        if not known:
            raise
        if len(known) > 1:
            raise AmbiguousText(*known) from None
        options.ruleset = known[0].format
        return read_input(options)
