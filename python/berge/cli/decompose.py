"""`berge decompose`: what all maximum matchings of a graph have in common, or the block form of a matrix."""

from __future__ import annotations

import argparse
from typing import Any

import berge
from berge.analysis.dulmage_mendelsohn import DulmageMendelsohn, is_matrix
from berge.analysis.gallai_edmonds import GallaiEdmonds, as_graph
from berge.certificates import Proved
from berge.cli import terminal
from berge.cli.documents import add_output, check_format, read_matrix_as, tell, write
from berge.cli.options import add_command, language_of
from berge.documents import formats_of
from berge.errors import AmbiguousText, FormatError
from berge.graphs import Graph
from berge.i18n import _


def add(commands: Any) -> None:
    """Add the command."""
    about = "Show what all maximum matchings of a graph have in common, or the block form of a matrix."
    command = add_command(commands, "decompose", run, about)
    add_output(command, DulmageMendelsohn)
    matrix = "read it as a matrix, rows by columns, as rectangular ones always are"
    command.add_argument("--matrix", action="store_true", help=matrix)
    columns = "the vertices that are its columns, with commas between: a matrix of any bipartite graph"
    command.add_argument("--columns", metavar="NAMES", help=columns)
    edges = "with --format json, of a graph: prove how maximum matchings use each edge, too"
    command.add_argument("--edges", action="store_true", help=edges)


def run(options: argparse.Namespace) -> int:
    """Write the decomposition; returns the exit status."""
    reads_matrix = options.matrix or options.columns is not None
    try:
        reading = read_matrix_as("biadjacency" if options.matrix else None, options)
    except AmbiguousText as error:
        if "biadjacency" in (choice.format for choice in error.readings):
            error.expected = _("--matrix (rows by columns), or --ruleset adjacency (a graph)")
        raise
    graph = as_graph(reading.game)
    if options.columns is not None and is_matrix(graph):
        raise FormatError(_("--columns is for graphs: a matrix has its own columns"))
    kind: type[Proved] = DulmageMendelsohn if reads_matrix or is_matrix(graph) else GallaiEdmonds
    if kind is GallaiEdmonds and options.format in {*formats_of(DulmageMendelsohn)} - {*formats_of(kind)}:
        raise FormatError(_("--format {format} needs --matrix; for a graph use json or text", format=options.format))
    check_format(options, kind, [], reading.game)
    tell(options, reading, options.format)
    if options.edges and (kind is DulmageMendelsohn or options.format != "json"):
        raise FormatError(
            _("--edges needs --format json and a graph: the document of a matrix always proves its entries")
        )
    columns = None if options.columns is None else _parse_columns(graph, options.columns)
    with terminal.progress_bar(language_of(options)) as progress:
        if kind is DulmageMendelsohn:
            write(berge.dulmage_mendelsohn(graph, columns=columns, progress=progress), options)
        else:
            decomposition = berge.gallai_edmonds(graph, progress=progress)
            write(decomposition.certificate(edges=True, progress=progress) if options.edges else decomposition, options)
    return 0


def _parse_columns(graph: Graph, text: str) -> list[Any]:
    """Return the vertices of some names with commas between; raises MissingError."""
    names = {str(name): name for name in graph.names}
    return [names.get(name.strip(), name.strip()) for name in text.split(",")]
