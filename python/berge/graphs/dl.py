"""DL, as UCINET writes it: a head with the number of vertices and a format, and a matrix or edges below `data:`."""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from itertools import islice

from berge.errors import ParseError, locate_offset, with_option
from berge.graphs.dense import NUMBER, read_number
from berge.graphs.graph import check_order
from berge.graphs.mixed_edges import MixedEdges
from berge.graphs.texts import GraphText, read_lines
from berge.i18n import Message, _, join_list
from berge.i18n.counts import count_values
from berge.sanitize import show

_DL = re.compile(r"\A\s*+dl\b", re.IGNORECASE)
_DATA = re.compile(r"\bdata\s*+:", re.IGNORECASE)
_SIZE = re.compile(r"\b(n[rcm]?)\s*+=\s*+(\d{1,10})\b", re.IGNORECASE | re.ASCII)
_FORMAT = re.compile(r"\bformat\s*+=\s*+(\w++)", re.IGNORECASE)
_EMBEDDED = re.compile(r"\blabels\s++embedded\b\s*+:?+", re.IGNORECASE)
_LABELS = re.compile(r"\blabels\s*+:?+", re.IGNORECASE)
_FORMATS = ("fullmatrix", "edgelist1", "nodelist1")
_QUOTED = r'(?<![^\s,])"[^"\n]+"(?![^\s,])'
_CELL = re.compile(rf"{_QUOTED}|[^\s,](?:(?!\s\")[^,\n])*+")
_WORD = re.compile(rf"{_QUOTED}|[^\s,]++")
_COMMA = re.compile(rf"{_QUOTED}|,")
_HIDE, _SHOW = str.maketrans(" \t", "\x1e\x1f"), str.maketrans("\x1e\x1f", " \t")
"""Signs in the place of blanks between quotation marks, so that these words keep their places too."""


def read_mixed_edges(text: GraphText) -> MixedEdges:
    """Return the edges, which have directions; vertices without a label are called by their numbers.

    Raises ParseError, and LimitError for too many vertices without edges.
    """
    data = text.data.decode()
    mark = _DATA.search(data)
    order, format, labels, is_embedded = _read_head(data[: mark.start()] if mark else "")
    assert mark is not None  # an empty head is an error
    check_order(order)  # numbers of vertices fit into 32 bits
    # Words keep their places.
    rows = _COMMA.sub(lambda match: " " if match[0] == "," else match[0].translate(_HIDE), data[mark.end() :])
    body = GraphText((_blank(data[: mark.end()]) + rows).encode())
    weights = 0
    if format == "fullmatrix":
        line = 1 + data.count("\n", 0, mark.start())
        labels, ends = _read_matrix(body, line, order, labels, is_embedded)
    else:
        ends, weights = _read_edges(body, order, labels if is_embedded else None, is_list=format == "nodelist1")
    check_order(order, len(ends) // 2)
    names = [*labels, *map(str, range(len(labels) + 1, order + 1))]
    if len({*names}) < order:
        raise ParseError(_("{count} different labels", count=len(labels)), _expect_labels(order), 1, 1)
    edges = MixedEdges.from_ends(names if labels else range(1, order + 1), ends, one_way=True)
    return edges._replace(is_matrix=format == "fullmatrix", weights=weights)


def _read_head(head: str) -> tuple[int, str, dict[str, int], bool]:
    """Return how many vertices there are, the format, the numbers of labels, and whether labels are embedded."""
    head, is_embedded = _EMBEDDED.subn(lambda match: _blank(match[0]), head)
    mark = _LABELS.search(head)
    before = head[: mark.start()] if mark else head
    format = (_FORMAT.findall(before) or ["fullmatrix"])[0].lower()
    format = "edgelist1" if format == "edgelist" else format
    sizes = {name.lower(): int(number) for name, number in _SIZE.findall(before)}
    if [*sizes] != ["n"] or format not in _FORMATS or "diagonal" in before.lower():
        expected = _("n = the number of vertices, data: and a format of {names}", names=join_list(_FORMATS))
        if {"nr", "nc"} <= sizes.keys():
            option = _("--ruleset dense if it is a matrix, --ruleset bipartite if it is edges")
            expected = with_option(_("the text below data: alone"), option)
        raise ParseError(_("a DL file of another kind"), expected, 1, 1)
    order = sizes["n"]
    rest = before
    for pattern in (_DL, _SIZE, _FORMAT):
        rest = pattern.sub(lambda match: _blank(match[0]), rest, count=1)
    if unknown := re.search(r"[^\s,;]++", rest):
        expected = _("n =, format = or labels in the head")
        raise ParseError(show(unknown[0]), expected, *locate_offset(before, unknown.start()))
    cells, words = ([*pattern.finditer(head, mark.end())] if mark else [] for pattern in (_CELL, _WORD))
    cells = cells if len(cells) == order else words
    numbers: dict[str, int] = {}
    for cell in cells:
        label = _unquote(cell[0])
        if label in numbers or len(numbers) == order:
            problem = _describe_repeated_label(label) if label in numbers else _describe_extra_label(label)
            raise ParseError(problem, _expect_labels(order), *locate_offset(head, cell.start()))
        numbers[label] = len(numbers)
    if 0 < len(numbers) < order:
        place = locate_offset(head, cells[0].start())
        raise ParseError(_("{count} different labels", count=len(numbers)), _expect_labels(order), *place)
    return order, format, numbers, bool(is_embedded)


def _blank(text: str) -> str:
    """Return blanks in the place of all characters but line ends."""
    return re.sub(r"[^\n]", " ", text)


def _unquote(word: str) -> str:
    """Return a label without its quotation marks."""
    return word[1:-1].translate(_SHOW) if re.fullmatch(_QUOTED, word) else word.strip()


def _expect_labels(order: int) -> Message:
    return _("{order} different labels, as n={order} says", order=order)


def _describe_repeated_label(label: str) -> Message:
    return _("the label {label} again", label=show(label))


def _describe_extra_label(label: str) -> Message:
    return _("one label more, {label}", label=show(label))


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
    columns, ends = dict[str, int](), array("I")
    for place, at, word in islice(words, above):
        if _unquote(word) in columns:
            raise text.word_error(place, at, _expect_labels(order), _describe_repeated_label(_unquote(word)))
        columns[_unquote(word)] = len(columns)
    names = [*columns]
    for number, (place, at, word) in enumerate(words):
        row, column = divmod(number, order + is_embedded)
        if is_embedded and not column:
            if _unquote(word) != names[row]:
                raise text.word_error(place, at, show(names[row]), show(_unquote(word)))
        elif (value := read_number(word)) is None:
            raise text.word_error(place, at, _("a finite number"))
        elif value:
            ends.extend((row, column - is_embedded))
    return columns or labels, ends


def _read_edges(text: GraphText, order: int, labels: dict[str, int] | None, *, is_list: bool) -> tuple[array[int], int]:
    """Return the ends of edges, and how many have a weight.

    A line has two vertices and perhaps a weight; in a list it has a vertex and its neighbours.
    Vertices are numbers, or labels: unknown ones join the others in the order in which they first appear.
    """
    ends, weights = array("I"), 0
    for line, words in read_lines(text, ()):
        vertices = list[int]()
        for at, word in enumerate(words if is_list else words[:2]):
            if labels is None:
                vertices.append(int(word) - 1 if word.isdigit() and len(word) < 11 else -1)
                if not 0 <= vertices[at] < order:
                    raise _word_error(text, line, words, at, _("a vertex, a number from 1 to {n}", n=order))
                continue
            label = _unquote(word.decode())
            if label not in labels and len(labels) == order:
                raise text.word_error(line, at, _expect_labels(order), _describe_extra_label(label))
            vertices.append(labels.setdefault(label, len(labels)))
        if not is_list and len(words) < 2:
            raise text.word_error(line, 1, _("a second vertex"))
        if not is_list and len(words) > 2 and not NUMBER.fullmatch(words[2].decode()):
            raise _word_error(text, line, words, 2, _("a number"))
        if not is_list and len(words) > 3:
            raise _word_error(text, line, words, 3, _("the end of the line"))
        for other in vertices[1:]:
            ends.extend((vertices[0], other))
        weights += not is_list and len(words) > 2
    return ends, weights


def _word_error(text: GraphText, line: int, words: Sequence[bytes], at: int, expected: Message) -> ParseError:
    """Return the error about a word, as it stands in the text."""
    return text.word_error(line, at, expected, show(words[at].decode().translate(_SHOW)))
