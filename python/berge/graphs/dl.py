"""DL, as UCINET writes it: a head with the number of vertices and a format, and a matrix or edges below `data:`."""

from __future__ import annotations

import re
from array import array
from itertools import islice

from berge.errors import ParseError, with_option
from berge.graphs.dense import NUMBER
from berge.graphs.graph import check_order
from berge.graphs.mixed_edges import MixedEdges
from berge.graphs.texts import GraphText, read_lines
from berge.i18n import _, join_list
from berge.i18n.counts import count_values
from berge.sanitize import show

_DATA = re.compile(r"\bdata\s*+:", re.IGNORECASE)
_SIZE = re.compile(r"\b(n[rcm]?)\s*+=\s*+(\d{1,10})\b", re.IGNORECASE | re.ASCII)
_FORMAT = re.compile(r"\bformat\s*+=\s*+(\w++)", re.IGNORECASE)
_EMBEDDED = re.compile(r"\blabels\s++embedded\b\s*+:?+", re.IGNORECASE)
_LABELS = re.compile(r"\blabels\s*+:?+", re.IGNORECASE)
_FORMATS = ("fullmatrix", "edgelist1", "nodelist1")


def read_mixed_edges(text: GraphText) -> MixedEdges:
    """Return the edges, which have directions; vertices without a label are called by their numbers.

    Raises ParseError, and LimitError for too many vertices without edges.
    """
    data = text.data.decode()
    mark = _DATA.search(data)
    order, format, labels, is_embedded = _read_head(data[: mark.start()] if mark else "")
    assert mark is not None  # an empty head is an error
    # Words keep their places.
    check_order(order)  # numbers of vertices fit into 32 bits
    body = GraphText((re.sub(r"[^\n]", " ", data[: mark.end()]) + data[mark.end() :].replace(",", " ")).encode())
    if format == "fullmatrix":
        line = 1 + data.count("\n", 0, mark.start())
        labels, ends = _read_matrix(body, line, order, labels, is_embedded)
    else:
        ends = _read_edges(body, order, labels if is_embedded else None, is_list=format == "nodelist1")
    check_order(order, len(ends) // 2)
    if not labels:
        return MixedEdges.from_ends(range(1, order + 1), ends, one_way=True)
    names = [*labels, *map(str, range(len(labels) + 1, order + 1))]
    if len({*names}) < order:
        expected = _("{order} different labels", order=order)
        raise ParseError(_("{count} different labels", count=len(labels)), expected, 1, 1)
    return MixedEdges.from_ends(names, ends, one_way=True)


def _read_head(head: str) -> tuple[int, str, dict[str, int], bool]:
    """Return how many vertices there are, the format, the numbers of labels, and whether labels are embedded."""
    format = (_FORMAT.findall(head) or ["fullmatrix"])[0].lower()
    format = "edgelist1" if format == "edgelist" else format
    rest, is_embedded = _EMBEDDED.subn("", _FORMAT.sub("", head))
    before, listed = [*_LABELS.split(rest, maxsplit=1), ""][:2]
    sizes = {name.lower(): int(number) for name, number in _SIZE.findall(before)}
    if [*sizes] != ["n"] or format not in _FORMATS or "diagonal" in before.lower():
        expected = _("n = the number of vertices, data: and a format of {names}", names=join_list(_FORMATS))
        if {"nr", "nc"} <= sizes.keys():
            option = _("--ruleset dense if it is a matrix, --ruleset bipartite if it is edges")
            expected = with_option(_("the text below data: alone"), option)
        raise ParseError(_("a DL file of another kind"), expected, 1, 1)
    order = sizes["n"]
    labels = [cell.strip() for cell in re.split(r"[,\n]", listed) if cell.strip()]
    labels = labels if len(labels) == order else listed.replace(",", " ").split()
    return order, format, _number_labels(labels, order, 1) if labels else {}, bool(is_embedded)


def _number_labels(labels: list[str], order: int, line: int) -> dict[str, int]:
    """Return the number of each label; raises ParseError if they are not as many as vertices, or not distinct."""
    numbers = {label: number for number, label in enumerate(labels)}
    if not len(labels) == len(numbers) == order:
        problem = _("{count} different labels", count=len(numbers) if len(labels) == order else len(labels))
        raise ParseError(problem, _("{order} different labels", order=order), line, 1)
    return numbers


def _read_matrix(
    text: GraphText, line: int, order: int, labels: dict[str, int], is_embedded: bool
) -> tuple[dict[str, int], array[int]]:
    """Return the labels and the places of nonzero numbers; embedded labels stand above the rows and before each."""
    words = ((place, at, word.decode()) for place, words in read_lines(text, ()) for at, word in enumerate(words))
    above = order * is_embedded
    count = max(0, sum(len(words) for _place, words in read_lines(text, ())) - 2 * above)
    if count != order * order:
        expected = _("{values}, one for each entry", values=count_values(order * order))
        raise ParseError(count_values(count), expected, line, 1)
    columns, ends = [word for _place, _at, word in islice(words, above)], array("I")
    for number, (place, at, word) in enumerate(words):
        row, column = divmod(number, order + is_embedded)
        if is_embedded and not column:
            if word != columns[row]:
                raise text.word_error(place, at, show(columns[row]))
        elif not NUMBER.fullmatch(word):
            raise text.word_error(place, at, _("a number"))
        elif float(word):
            ends.extend((row, column - is_embedded))
    return _number_labels(columns, order, line) if columns else labels, ends


def _read_edges(text: GraphText, order: int, labels: dict[str, int] | None, *, is_list: bool) -> array[int]:
    """Return the ends of edges: two vertices a line and perhaps a weight, in a list the first with each other one.

    Vertices are numbers, or labels: unknown ones join the others in the order in which they first appear.
    """
    ends = array("I")
    expected = _("a vertex, a number from 1 to {n}", n=order)
    if labels is not None:
        expected = _("{order} different labels", order=order)
    for line, words in read_lines(text, ()):
        vertices = list[int]()
        for at, word in enumerate(words if is_list else words[:2]):
            if labels is None:
                vertices.append(int(word) - 1 if word.isdigit() and len(word) < 11 else -1)
            else:
                vertices.append(labels.setdefault(word.decode(), len(labels)))
            if not 0 <= vertices[at] < order:
                raise text.word_error(line, at, expected)
        if not is_list and len(words) < 2:
            raise text.word_error(line, 1, _("a second vertex"))
        if not is_list and len(words) > 2 and not NUMBER.fullmatch(words[2].decode()):
            raise text.word_error(line, 2, _("a number"))
        if not is_list and len(words) > 3:
            raise text.word_error(line, 3, _("the end of the line"))
        for other in vertices[1:]:
            ends.extend((vertices[0], other))
    return ends
