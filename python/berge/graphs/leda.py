"""The LEDA format: types, a direction, a line for each node with a label, and a line for each edge."""

from __future__ import annotations

from array import array
from itertools import islice

from berge.errors import ParseError
from berge.graphs.mixed_edges import MixedEdges
from berge.graphs.texts import GraphText, parse_names, read_lines
from berge.i18n import _
from berge.sanitize import show


class _Lines:
    """The lines of a text that are no comments, one after the other."""

    def __init__(self, text: GraphText) -> None:
        self.text = text
        self._lines = read_lines(text, (b"#",))
        self.line = 0
        """The number of the line that was taken last."""

    def take(self, expected: str) -> tuple[int, list[str]]:
        """Return the number of the next line and its words; raises ParseError at the end of the text."""
        for line, words in self._lines:
            self.line = line
            return line, [word.decode() for word in words]
        raise self.text.end_error(expected)

    def take_number(self, expected: str) -> int:
        """Return the number that is alone in the next line; raises ParseError."""
        line, words = self.take(expected)
        for at, word in enumerate(words):
            if at or not _is_number(word):
                raise self.text.word_error(line, at, expected)
        return int(words[0])

    def check_end(self) -> None:
        """Raise ParseError if there are more lines."""
        for line, _words in self._lines:
            raise self.text.word_error(line, 0, _("the end of the file"))


def read_mixed_edges(text: GraphText) -> MixedEdges:
    """Return the edges; the nodes are called by their labels if these are distinct; raises ParseError."""
    lines = _Lines(text)
    line, words = lines.take("LEDA.GRAPH")
    if words[0] != "LEDA.GRAPH":
        raise text.word_error(line, 0, "LEDA.GRAPH")
    for _kind in ("nodes", "edges"):
        lines.take(_("a type"))
    direction = _("-1 for edges with directions, or -2")
    line, words = lines.take(direction)
    if words not in (["-1"], ["-2"]):
        raise text.word_error(line, 0, direction)
    is_directed = words == ["-1"]
    order = lines.take_number(_("a number of vertices"))
    above, expected = lines.line, _("a line for each node")
    try:
        labels = [_read_label(text, *lines.take(expected)) for _node in range(order)]
        size = lines.take_number(_("a number of edges"))
    except ParseError:
        below = islice(enumerate(text, 1), above, lines.line)
        blank = next((line for line, row in below if not row.strip()), 0)
        if blank:  # it was meant as a label
            raise text.word_error(blank, 0, expected) from None
        raise
    is_distinct = all(labels) and len({*labels}) == order
    ends = array("I")
    for _edge in range(size):
        line, words = lines.take(_("a line for each edge"))
        for at in (0, 1):
            if at >= len(words) or not (_is_number(words[at]) and 0 < int(words[at]) <= order):
                raise text.word_error(line, at, _("a vertex, a number from 1 to {n}", n=order))
            ends.append(int(words[at]) - 1)
        _read_label(text, line, words, 2 + any(map(_is_number, words[2:3])))
    lines.check_end()
    return MixedEdges.from_ends(parse_names(labels) if is_distinct else range(1, order + 1), ends, one_way=is_directed)


def _read_label(text: GraphText, line: int, words: list[str], place: int = 0) -> str:
    """Return the label behind so many words of a line, without its marks; raises ParseError if it has one of them."""
    label = " ".join(words[place:])
    if label.startswith("|{") != label.endswith("}|"):
        raise text.word_error(line, place, _("a label in whole marks, {label}", label="|{ }|"), show(label))
    return label.removeprefix("|{").removesuffix("}|").strip()


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 11
