"""Lists of pairs in brackets, as Python and other languages write them, such as `[[0, 1], [1, 2]]`."""

from __future__ import annotations

import re
from array import array
from collections.abc import Hashable

from berge.errors import ParseError, locate_offset
from berge.graphs.digraphs import Digraph
from berge.graphs.graph import Graph, check_order
from berge.graphs.mixed_edges import MixedEdges
from berge.graphs.texts import GraphText
from berge.i18n import _
from berge.sanitize import show

_WORD = r"""[+-]?\w[\w.+-]*+|"[^"\\\n]*+"|'[^'\\\n]*+'"""
_HEAD = re.compile(
    r"\s*+(?:Input:\s*+|[A-Za-z]{0,20}View\()?+(?:\w++\s*+=\s*+(\d{1,10})\s*+,\s*+)?+(?:\w++\s*+[=:]\s*+)?+[\[{(](?=\s*+[\[{(])"
)
"""The opening bracket, perhaps with a name, and with the number of vertices before it."""
_ONE_PAIR = rf"\s*+[\[({{]\s*+({_WORD})\s*+,\s*+({_WORD})\s*+(,\s*+(?:{_WORD}|\{{[^{{}}]*+\}})\s*+)?+[\])}}]\s*+"
_PAIR, _PAIR_ALONE = re.compile(rf"{_ONE_PAIR}(,|(?=[\])}}]))"), re.compile(_ONE_PAIR)
_END = re.compile(r"\s*+[\])}]\s*+\)?+\s*+[;,.]?+\s*+\Z")


def parse(text: GraphText) -> Graph:
    """Return the graph of a list of pairs; raises ParseError."""
    edges, weights = _read(text)
    return edges.as_graph(weights=weights)


def parse_directed(text: GraphText) -> Digraph:
    """Return the nodes, and the edges as packed pairs from the first name to the second; raises ParseError."""
    return _read(text)[0].direct_all()


def _read(text: GraphText) -> tuple[MixedEdges, int]:
    """Return the edges, and how many have data behind the ends."""
    data = text.data.decode()
    head = _HEAD.match(data)
    if head is None:
        raise _pair_error(data, 0, _("pairs in brackets, such as [[1, 2], [2, 3]]"))
    at, words, weights = head.end(), list[str](), 0
    while pair := _PAIR.match(data, at):
        at = pair.end()
        words += pair[1], pair[2]
        weights += pair[3] is not None
        if not pair[4]:
            break
    if one := _PAIR_ALONE.match(data, at):
        raise _pair_error(data, one.end(), _("a comma, or a bracket that closes the list"))
    if not words or _END.match(data, at) is None:
        expected = _("pairs in brackets, such as [[1, 2], [2, 3]]; for rows of a matrix or neighbours, a line each")
        raise _pair_error(data, at, expected)
    if weights not in (0, len(words) // 2) or (weights == 3 and len(words) == 6 and {*words} <= {"0", "1"}):
        expected = _("pairs in brackets, such as [[1, 2], [2, 3]]; for rows of a matrix or neighbours, a line each")
        raise _pair_error(data, 0, expected)
    names = list(dict.fromkeys(words))
    vertices: dict[str, Hashable] = {word: _parse_vertex(word) for word in names}
    if None in vertices.values():
        word = next(word for word, name in vertices.items() if name is None)
        place = re.compile(rf"(?<![\w.+-]){re.escape(word)}(?![\w.+-])").search(data, head.end())
        raise ParseError(show(word), _("an integer or a name"), *locate_offset(data, place.start() if place else 0))
    listed = list(dict.fromkeys(vertices.values()))
    _check_neighbors(words, weights, data)
    if head[1] and {*map(type, listed)} == {int}:
        order = int(head[1])
        first = 1 if 0 not in listed and order in listed else 0
        check_order(order, len(words) // 2)
        numbered = range(first, first + order)
        outside = next((word for word, name in vertices.items() if name not in numbered), None)
        if outside is not None:
            expected = _("a vertex from {first} to {last}", first=numbered[0], last=numbered[-1])
            raise _pair_error(data, data.index(outside, head.end()), expected)
        places = array("I", (vertices[word] - first for word in words))  # type: ignore[operator]
        return MixedEdges.from_ends(numbered, places), weights
    numbers = {name: number for number, name in enumerate(listed)}
    return MixedEdges.from_ends(listed, array("I", (numbers[vertices[word]] for word in words))), weights


def _check_neighbors(words: list[str], weights: int, data: str) -> None:
    """Raise ParseError if the pairs could also be the two neighbours of each vertex of another graph."""
    rows = [*zip(words[::2], words[1::2], strict=True)]
    if weights or len(rows) < 4:
        return
    for base in (0, 1):
        both = {(str(at), word) for at, row in enumerate(rows, base) for word in row}
        is_symmetric = all((v, u) in both and u != v for u, v in both)
        if is_symmetric and {*map(frozenset, rows)} != {*map(frozenset, both)}:
            expected = _("an edge a line, such as 1 2: the lists could be edges, or the neighbours of vertices")
            raise _pair_error(data, 0, expected)


_NUMBER = re.compile(r"[+-]?[\d.]++(?:[eE][+-]?\d++)?|[+-]\w.*+", re.ASCII)
_MISSING_VALUES = {"null", "None", "NaN", "nan", "undefined"}
"""How languages write a missing value."""
_INTEGER = re.compile(r"(-?(?:0|[1-9][0-9]{0,999}))(?:\.0++)?")


def _parse_vertex(word: str) -> Hashable:
    """Return the vertex that a word names; None for a gap and for a number that is no integer or not as in JSON."""
    if word[0] in "\"'":
        return word[1:-1]
    integer = _INTEGER.fullmatch(word)
    return int(integer[1]) if integer else None if word in _MISSING_VALUES or _NUMBER.fullmatch(word) else word


def _pair_error(data: str, at: int, expected: str) -> ParseError:
    """Return the error about the text at an offset."""
    at += len(data[at:]) - len(data[at:].lstrip())
    word = re.compile(r"\S{1,20}").match(data, at)
    next_word = show(word[0]) if word else _("the end of the file")
    return ParseError(next_word, expected, *locate_offset(data, at))
