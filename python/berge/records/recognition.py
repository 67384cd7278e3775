"""What a text is: one table of what each format looks like, and the one function that asks it.

A format may be *sure*: nothing else begins so. It may be *counted*: the text says how many lines or numbers follow, and
so many follow. Or the text could be *plain* edges or rows. Where it fits a counted format no plain one is meant; where
it fits two of one kind nobody can know which is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import chain, islice
from typing import NamedTuple

from berge.errors import ParseError
from berge.records.sample import Sample
from berge.rulesets import RULESETS, rabbit
from berge.rulesets.boards import BoardStart

SURE, COUNTED, PLAIN = range(3)
ROWS = tuple(name for name, module in RULESETS.items() if issubclass(module.Start, BoardStart))
"""The rulesets that are played on boards, and so written as rows."""


class Format(NamedTuple):
    """A row of the table: the format as `--ruleset` calls it, how sure its look is, and whether a text looks so."""

    name: str
    kind: int
    fits: Callable[[Sample], bool]


def _is_planinarenje(sample: Sample) -> bool:
    """Whether two numbers n and m stand before m pairs of numbers from 1 to n, and no line has half a pair."""
    from berge.rulesets.planinarenje import MOST_PEAKS

    if not sample.is_numbers:
        return False
    peaks = paths = -1
    count = 0
    for values in sample.numbers():
        if peaks < 0:
            if len(values) < 2 or not 1 <= values[0] <= MOST_PEAKS:
                return False
            peaks, paths, values = values[0], values[1], values[2:]
        count += len(values)
        if count > 2 * paths or (values and not (min(values) >= 1 and max(values) <= peaks)):
            return False
    return peaks > 0 and count == 2 * paths and all(len(line.split()) % 2 == 0 for line in sample.data.splitlines())


def _is_hamilg(sample: Sample) -> bool:
    """Whether there are as many cases as the first number says, each with as many edges as it says."""
    from berge.rulesets.hamilg import MOST_VERTICES

    if not sample.is_numbers:
        return False
    values = chain.from_iterable(sample.numbers())
    left = MOST_VERTICES
    try:
        for _ in range(cases := next(values)):
            order, size = next(values), next(values)
            left -= order
            ends = islice(values, 2 * size) if order > 0 and size >= 0 and left >= 0 else None
            if ends is None or not _are_edges(ends, order, size):
                return False
    except StopIteration:
        return False
    return cases > 0 and next(values, None) is None


def _are_edges(ends: Iterator[int], order: int, size: int) -> bool:
    """Whether so many pairs of different numbers from 1 to `order` are there."""
    for v in ends:
        w = next(ends, v)
        if v == w or not (1 <= v <= order and 1 <= w <= order):
            return False
        size -= 1
    return not size


def _is_metis(sample: Sample) -> bool:
    """Whether METIS's reader finds no fault, where a line for each vertex may be there and the counts agree."""
    from berge.graphs.plain import parse_metis
    from berge.graphs.texts import Text

    words = sample.words((b"%",), 5) if sample.begins(rb"[%\d]") else []
    if not 2 <= len(words) <= 4 or not all(word.isdigit() and len(word) < 11 for word in words):
        return False
    header = list(map(int, words))
    if not 0 < header[0] <= sample.data.count(b"\n") + 1:
        return False
    counted = len(header) == 2 and not sample.begins(b"%")
    if counted and not (sample.is_numbers and sum(map(len, sample.numbers())) == 2 + 2 * header[1]):
        return False
    try:
        parse_metis(Text(sample.data))
    except ParseError:
        return False
    return True


def _is_headed(sample: Sample) -> bool:
    from berge.graphs.plain import EdgeList

    return isinstance(sample.edges, EdgeList) and sample.edges.is_headed()


def _is_edges(sample: Sample) -> bool:
    from berge.graphs.plain import EdgeList

    edges = sample.edges
    if not isinstance(edges, EdgeList):
        return False
    return edges.is_headed() or (len(edges.first) == 2 and not edges.is_nearly_headed())


def _is_rows(ruleset: str) -> Callable[[Sample], bool]:
    def is_rows(sample: Sample) -> bool:
        if not sample.rows:
            return False
        letters = RULESETS[ruleset].Start.LETTERS.encode()
        known = not sample.data.translate(None, letters + b"/ \t\r\n")
        return known and (ruleset != rabbit.NAME or sample.data.count(b".") == 1 or b"." not in sample.data)

    return is_rows


def _begins(pattern: bytes) -> Callable[[Sample], bool]:
    return lambda sample: sample.begins(pattern)


TABLE = (
    Format("json", SURE, _begins(rb"\{")),
    Format("line", SURE, _begins(b"(?:%s):" % "|".join(RULESETS).encode())),
    Format("record", SURE, _begins(rb"\[(?!\s*+[\[(\d\]-])")),
    Format("matrixmarket", SURE, _begins(rb"(?i:%%matrixmarket)")),
    Format("graphml", SURE, _begins(rb"<\?xml|<graphml")),
    Format("dimacs", SURE, _begins(rb"(?:c(?:[ \t][^\n]*+)?\r?\n\s*+)*+(?:p|e)[ \t]++\S++[ \t]++\S")),
    Format("metis", SURE, _begins(rb"% METIS\s")),
    Format("edges", SURE, _begins(rb"# \d{1,10} vertices, \d{1,20} edges[ \t\r]*+(?:\n|\Z)")),
    Format("rabbit", SURE, lambda sample: sample.board is not None and sample.has_pieces),
    Format("maze", SURE, lambda sample: sample.board is not None and not sample.has_pieces),
    Format("edges-headed", COUNTED, _is_headed),
    Format("planinarenje", COUNTED, _is_planinarenje),
    Format("hamilg", COUNTED, _is_hamilg),
    Format("metis", COUNTED, _is_metis),
    Format("edges", PLAIN, _is_edges),
    *(Format(name, PLAIN, _is_rows(name)) for name in ROWS),
)
"""What each format looks like; of those that are sure the first that fits is meant."""


def recognise(sample: Sample, among: Collection[str] | None = None, *, all_kinds: bool = False) -> list[str]:
    """Return the formats that a text can be read in: of the surest kind, or else of all kinds.

    Where nothing fits there is none; where more than one do the text does not say which is meant.
    """
    found: list[str] = []
    for kind in (SURE, COUNTED, PLAIN):
        for format in TABLE:
            if format.kind == kind and (among is None or format.name in among) and format.fits(sample):
                found.append(format.name)
                if kind == SURE:
                    return found
        if found and not all_kinds:
            break
    return found
