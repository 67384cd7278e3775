"""`berge decompose`: what all maximum matchings of a graph have in common, or the block form of a matrix."""

from __future__ import annotations

import argparse
from typing import Any

import berge
from berge.analysis.dulmage_mendelsohn import DulmageMendelsohn, is_matrix
from berge.analysis.gallai_edmonds import GallaiEdmonds, as_graph
from berge.cli import terminal
from berge.cli.documents import add_output, choose_output_format, read_graph, report_reading, write
from berge.cli.options import add_command, build_number_parser, choose_language
from berge.documents import DocumentWithProofs, list_output_formats
from berge.errors import AmbiguousText, FormatError
from berge.formats.loading import MATRIX
from berge.graphs import Graph
from berge.graphs.names import check_writable
from berge.i18n import _, join_list, localize


def add(commands: Any) -> None:
    """Add the command."""
    about = _("Show what all maximum matchings of a graph have in common, or the block form of a matrix.")
    command = add_command(commands, "decompose", run, about)
    of_graphs, of_matrices = list_output_formats(GallaiEdmonds), list_output_formats(DulmageMendelsohn)
    more = join_list(one for one in of_matrices if one not in of_graphs)
    add_output(command, _("{formats}; for matrices also {more}", formats=join_list(of_graphs), more=more))
    matrix = _("read a square matrix as rows by columns, not as a graph")
    command.add_argument("--matrix", action="store_true", help=matrix)
    edges = _("with --format json, for a graph: also prove how maximum matchings use each edge")
    command.add_argument("--edges", action="store_true", help=edges)
    first = _("also list the first K maximum matchings")
    command.add_argument("--matchings", type=build_number_parser(1, 1 << 31), default=0, metavar="K", help=first)


def run(options: argparse.Namespace) -> int:
    """Write the decomposition; returns the exit status."""
    if options.file.lower().endswith(".nl"):
        return _decompose_model(options)
    column_names, options.columns = options.columns, None
    try:
        reading = read_graph(options, MATRIX if options.matrix else None, columns=column_names)
    except AmbiguousText as error:
        if "biadjacency" in (choice.format for choice in error.readings):
            error.expected = _("--matrix (rows by columns), or --ruleset adjacency (a graph)")
        raise
    graph = as_graph(reading.game)
    vertices = None if options.columns is not None else column_names
    if vertices is not None and is_matrix(graph):
        raise FormatError(_("--columns is for graphs: a matrix has its own columns"))
    answer_class: type[DocumentWithProofs] = (
        DulmageMendelsohn if options.matrix or vertices is not None or is_matrix(graph) else GallaiEdmonds
    )
    if answer_class is GallaiEdmonds and options.format in {*list_output_formats(DulmageMendelsohn)} - {
        *list_output_formats(answer_class)
    }:
        raise FormatError(_("--format {format} needs --matrix; for a graph use json or text", format=options.format))
    choose_output_format(options, answer_class, reading.game)
    if options.format == "json":
        check_writable(graph.names)
    report_reading(options, reading, options.format)
    if options.edges and (answer_class is DulmageMendelsohn or options.format != "json"):
        raise FormatError(
            _("--edges needs --format json and a graph: the document of a matrix always proves its entries")
        )
    if options.matchings and options.format != "text":
        raise FormatError(_("--matchings cannot be used with --format {format}", format=options.format))
    columns: Any = None if vertices is None else _parse_columns(graph, vertices)
    with terminal.show_progress(choose_language(options)) as progress:
        if answer_class is DulmageMendelsohn:
            write(
                berge.dulmage_mendelsohn(graph, columns=columns, progress=progress),
                options,
                matchings=options.matchings,
            )
        else:
            decomposition = berge.gallai_edmonds(graph, progress=progress)
            proof = decomposition.certificate(edges=True, progress=progress) if options.edges else None
            write(decomposition if proof is None else proof, options, matchings=options.matchings)
    return 0


def _decompose_model(options: argparse.Namespace) -> int:
    """Write the block form of a model's equations; returns the exit status."""
    from berge.integrations import nl  # only for such a file

    terminal.check_not_input([options.file], "-o", options.output)
    if options.columns is not None or options.edges:
        raise FormatError(_("--columns and --edges cannot be used with a model: its columns are its variables"))
    choose_output_format(options, DulmageMendelsohn)
    with terminal.show_progress(choose_language(options)) as progress:
        decomposition = nl.decompose(options.file, progress)
    if options.format == "text":
        model = _("read as a model: the rows are its equations, the columns its variables")
        terminal.write_error(localize(model, choose_language(options)), options.file)
    write(decomposition, options, matchings=options.matchings)
    return 0


def _parse_columns(graph: Graph, text: str) -> list[Any]:
    """Return the vertices of a comma-separated list; raises MissingError."""
    names = {str(name): name for name in graph.names}
    return [names.get(name.strip(), name.strip()) for name in text.split(",")]
