"""The control of networks, from objects and from files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from berge.analysis.control import Control
from berge.errors import GraphError, check_progress, check_truth
from berge.files import read_file
from berge.games import Game, Setup
from berge.games.input_text import InputText
from berge.graphs.digraphs import Digraph, digraph_of
from berge.i18n import _

if TYPE_CHECKING:
    from berge._core import Progress
    from berge.formats.loading import Columns


def control(
    digraph: object,
    *,
    state_matrix: bool | None = None,
    columns: Columns | None = None,
    header: bool | None = None,
    keep_zeros: bool = False,
    progress: Progress | None = None,
) -> Control:
    """Return which nodes of a directed network must be driven to control it, and the classes of nodes and edges.

    `digraph` is any directed graph that `berge.graphs.digraphs.digraph_of` reads, or the path of a file, which is read
    as `berge control` reads it, with its directions; `columns`, `header` and `keep_zeros` are options for that file,
    see `berge.load`. An entry (i, j) of a matrix is the edge i -> j; with `state_matrix=True` it is the matrix A of x'
    = Ax, whose entry (i, j) is the edge j -> i. Loops are edges, and a node with dynamics of its own has one: if every
    node has a loop, one signal suffices (Liu, Slotine and Barabási 2011). In practice linear in nodes and edges.

    Raises KindError if `digraph` is not a graph, GraphError if it cannot be read or has no directions, LimitError if it
    is too large.

    >>> berge.control([(1, 2), (2, 3)]).drivers
    [1]
    """
    check_progress(progress)
    if isinstance(digraph, (Setup, Game)):
        raise GraphError(
            _("a graph as berge.load reads it, without directions"),
            _("the path of the file, pairs (from, to), or a digraph of networkx"),
        )
    if isinstance(digraph, (str, os.PathLike)):
        from berge.formats.loading import build_sample  # only where a file is read

        sample = build_sample(read_file(digraph), columns, header, keep_zeros, os.fsdecode(digraph))
        return Control.of(_read_digraph(sample, state_matrix), progress)
    check_truth(keep_zeros, "keep_zeros")
    if columns is not None or header is not None or keep_zeros:
        raise GraphError(_("columns, header or keep_zeros without a file"), _("the path of a file"))
    return Control.of(digraph_of(digraph, state_matrix=state_matrix), progress)


def _read_digraph(sample: InputText, state_matrix: bool | None) -> Digraph:
    """Return the nodes and edges of a text; raises as `berge.formats.read`."""
    from berge.formats.loading import read_graph, warn_of_guess
    from berge.graphs.files import WITH_DIRECTIONS, parse_digraph_text  # only where a file is read

    reading = read_graph(sample, "adjacency", preferred=WITH_DIRECTIONS)
    warn_of_guess(reading, depth=4)
    return parse_digraph_text(reading.sample.text, reading.format, state_matrix=bool(state_matrix))
