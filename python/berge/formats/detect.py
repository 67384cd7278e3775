"""What a text is: one table of what each format looks like, and the one function that asks it.

A format may be *sure*: nothing else begins so. It may be *counted*: the text says how many lines or numbers follow, and
so many follow. Or the text could be *plain* edges or rows. Where it fits a counted format no plain one is meant; where
it fits two of one kind nobody can know which is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import NamedTuple

from berge.errors import ParseError
from berge.formats.setups import setup_codec
from berge.games.builtin import RULESETS
from berge.games.input_text import COUNTED, HEAD, PLAIN, SURE, InputText
from berge.graphs import FORMATS as GRAPHS


class Format(NamedTuple):
    """A row of the table: the format as `--ruleset` calls it, how sure its look is, and whether a text looks so."""

    name: str
    kind: int
    fits: Callable[[InputText], bool]


def _is_metis(sample: InputText) -> bool:
    """Whether METIS's reader finds no fault, where a line for each vertex may be there and the counts agree."""
    from berge.graphs.files import graph_in

    words = sample.words((b"%",), 5) if sample.begins(rb"[%\d]") else []
    if not 2 <= len(words) <= 4 or not all(word.isdigit() and len(word) < 11 for word in words):
        return False
    header = list(map(int, words))
    counted = len(header) == 2 and not sample.begins(b"%")
    tally = sample.tally if counted else None
    if counted and not (tally and tally.total == 2 + 2 * header[1] and tally.lines <= 1 + header[0]):
        return False
    if not 0 < header[0] <= sample.data.count(b"\n") + 1:
        return False
    try:
        graph_in(sample.text, "metis")
    except ParseError:
        return False
    return True


def _is_headed(sample: InputText) -> bool:
    from berge.graphs.edgelists import EdgeList

    return isinstance(sample.edges, EdgeList) and sample.edges.is_headed()


def _has_start(sample: InputText) -> bool:
    if not sample.begins(rb"[#%\d]"):
        return False
    from berge.graphs.edgelists import is_headed_with_start

    return is_headed_with_start(sample.text)


def _is_simple(sample: InputText) -> bool:
    from berge.graphs.edgelists import EdgeList

    return isinstance(sample.edges, EdgeList) and sample.edges.is_simple()


def _is_edges(sample: InputText) -> bool:
    from berge.graphs.edgelists import EdgeList

    edges = sample.edges
    if not isinstance(edges, EdgeList):
        return False
    return edges.is_headed() or (
        len(edges.first) == 2 and not edges.is_nearly_headed() and not edges.has_lone_with_edges
    )


def _is_table(sample: InputText) -> bool:
    line = sample.data[:HEAD].lstrip().partition(b"\n")[0]
    if line[:1] != b"#" and (line[:1].isdigit() or not re.search(rb"[,;\t]", line)):
        return False  # most texts are told apart without the readers of graphs
    if re.match(rb"\s*+[\[{<(]|[a-z]{1,40}:", sample.data):
        return False
    from berge.graphs.tables import head_of

    try:
        return head_of(sample.text) is not None
    except ParseError:
        return False


def _is_declared(sample: InputText) -> bool:
    """Whether a list of edges begins with the comment that berge writes, and has as many names and edges as that."""
    if not sample.begins(rb"# \d"):  # most texts are told apart without the readers of graphs
        return False
    from berge.graphs.edgelists import declared_sizes, edge_list

    counts = declared_sizes(sample.data)
    if counts is None:
        return False
    try:
        edges = edge_list(sample.text)
    except ParseError:  # its reader tells the fault
        return True
    return counts == (edges.order, edges.pairs + len(edges.first) - 1)


def _begins(pattern: bytes) -> Callable[[InputText], bool]:
    return lambda sample: sample.begins(pattern)


def _is_node_link(data: bytes) -> bool:
    has_edges = b'"links"' in data or b'"edges"' in data
    return b'"nodes"' in data and has_edges and b'"format"' not in data


GAMES = (
    Format("json", SURE, _begins(rb"\{")),
    Format("line", SURE, lambda sample: bool(sample.head) and sample.head in RULESETS),
    Format("record", SURE, _begins(rb"\[(?!\s*+[\[(\d\]-])")),
)
"""The formats that every game has."""

FOREIGN = (
    Format("pajek", SURE, _begins(rb"\*(?i:vertices|network)\b")),
    Format("gml", SURE, _begins(rb"(?:Creator[^\n]*+\s++)?(?:Version[^\n]*+\s++)?graph\s*+\[")),
    Format("gexf", SURE, _begins(rb"(?:<\?xml[^>]*+>\s*+)?<gexf")),
    Format("graph6", SURE, _begins(rb">>graph6<<")),
    Format("sparse6", SURE, _begins(rb">>sparse6<<|:[?-~]+\s*+\Z")),
    Format("node-link", SURE, lambda sample: sample.begins(rb"\{") and _is_node_link(sample.data)),
)
"""Formats that networkx reads."""

TABLE = (
    *FOREIGN,
    *GAMES,
    Format("matrixmarket", SURE, _begins(rb"(?i:%%matrixmarket)")),
    Format("table", SURE, _is_table),
    Format("graphml", SURE, _begins(rb"<\?xml(?![^>]*+>\s*+<gexf)|<graphml")),
    Format("dimacs", SURE, _begins(rb"(?:c(?:[ \t][^\n]*+)?\r?\n\s*+)*+(?:p|e)[ \t]++\S++[ \t]++\S")),
    Format("metis", SURE, _begins(rb"% METIS\s")),
    Format("edges", SURE, _is_declared),
    Format("edges-headed", COUNTED, _is_headed),
    Format("edges-start", COUNTED, _has_start),
    Format("metis", COUNTED, _is_metis),
    Format("edges", PLAIN, _is_edges),
)
"""What each format looks like that is no game's own; of those that are sure the first that fits is meant."""


def is_any_game(sample: InputText) -> bool:
    """Whether a text is in one of the formats that every game has."""
    begins_with_number = sample.data[:1].isdigit()  # as most contests' texts do, and none of these
    return not begins_with_number and any(format.fits(sample) for format in GAMES)


_OWN = {format.name for format in TABLE}
"""Names that no ruleset has: packages that are installed are not asked for them, which takes its time."""


def _table(kind: int, among: Collection[str] | None) -> Iterator[Format]:
    """Yield what looks of a kind there are, those of the rulesets behind the others."""
    yield from (format for format in TABLE if format.kind == kind and (among is None or format.name in among))
    names = RULESETS if among is None else [name for name in among if name not in _OWN and name in RULESETS]
    for ruleset in map(RULESETS.__getitem__, names):
        if ruleset.detector is not None and ruleset.detector.kind == kind:
            yield Format(ruleset.name, kind, RULESETS.guarded(ruleset, ruleset.detector.fits))
        if kind == PLAIN:
            matches_rows = partial(setup_codec(ruleset).matches_rows, ruleset)
            yield Format(ruleset.name, PLAIN, RULESETS.guarded(ruleset, matches_rows))


def recognise(sample: InputText, among: Collection[str] | None = None, *, all_kinds: bool = False) -> list[str]:
    """Return the formats that a text can be read in: of the surest kind, or else of all kinds.

    Where nothing fits there is none; where more than one do the text does not say which is meant. A text that fits a
    graph with a header is a graph and no game. METIS has neither loops nor doubled edges: where there are some, it is
    another graph.
    """
    names: list[str] = []
    for kind in (SURE, COUNTED, PLAIN):
        for format in _table(kind, among):
            if format.fits(sample):
                names.append(format.name)
                if kind == SURE:
                    return names
        if names and not all_kinds:
            if "edges-headed" in names:
                names = [name for name in names if name in GRAPHS]
            return [name for name in names if len(names) == 1 or name != "edges-headed" or _is_simple(sample)]
    return names
