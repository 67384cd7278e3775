"""Starts that are a count and pairs of numbers: in contests' texts, in notations, in documents."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from berge.documents import encoded
from berge.errors import KindError, LimitError, ParseError, check_kind
from berge.games.texts import unreadable
from berge.i18n import _
from berge.sanitize import show, show_json

Pairs = tuple[tuple[int, int], ...]
PAIRS = {
    "type": "array",
    "items": {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 2, "maxItems": 2},
}
"""The JSON Schema of pairs."""

_COUNT = re.compile(r"\d{1,9}", re.ASCII)
_PAIR = re.compile(r"(\d{1,9})-(\d{1,9})", re.ASCII)
_PAIRS = re.compile(r"(?:\d{1,9}-\d{1,9}(?:,++|\Z)|,)*+", re.ASCII)

MOST = 1 << 31
"""No number of a contest's text is this large."""


class Numbers:
    """The numbers of a text, one after the other, and where they are."""

    def __init__(self, data: bytes) -> None:
        self._data = data.removeprefix(b"\xef\xbb\xbf")
        self._words = re.compile(rb"\S+").finditer(self._data)
        self._place = 0

    def next(self, what: str, least: int, most: int = MOST - 1) -> int:
        """Return the next number; raises ParseError where there is none from `least` to `most`."""
        word = next(self._words, None)
        if word is None:
            raise self._error(len(self._data), _("the end of the file"), _(what))
        self._place = word.start()
        if not re.fullmatch(rb"[-+]?\d+", word[0]):
            raise self._error(word.start(), show(word[0][:20].decode("utf-8", "replace")), _(what))
        value = int(word[0]) if len(word[0]) < 20 else MOST
        if value >= MOST:
            raise LimitError(
                _("found a number of {digits} digits; at most {most} is possible", digits=len(word[0]), most=MOST - 1)
            )
        if not least <= value <= most:
            expected = _("{what}, at least {least}", what=_(what), least=least)
            if most < MOST - 1:
                expected = _("{what}, from {least} to {most}", what=_(what), least=least, most=most)
            raise self._error(word.start(), str(value), expected)
        return value

    def end(self) -> None:
        """Raise ParseError where there is more text."""
        word = next(self._words, None)
        if word is not None:
            raise self._error(word.start(), show(word[0][:20].decode("utf-8", "replace")), _("the end of the file"))

    def error(self, found: str, expected: str) -> ParseError:
        """Return the error about the number that was read last."""
        return self._error(self._place, found, expected)

    def _error(self, place: int, found: str, expected: str) -> ParseError:
        before = self._data[:place]
        line_start = before.rfind(b"\n") + 1
        column = len(before[line_start:].decode("utf-8", "replace")) + 1
        return ParseError(found, expected, before.count(b"\n") + 1, column)


def read_numbers(text: str | bytes) -> Numbers:
    """Return the numbers of a text."""
    return Numbers(encoded(text))


def write_pairs(count: int, pairs: Iterable[tuple[int, int]]) -> str:
    """Return a count and pairs in a notation, `3;1-2,2-3`."""
    return f"{count};" + ",".join(f"{first}-{second}" for first, second in pairs)


def parse_pairs(text: str, expected: str) -> tuple[int, Pairs]:
    """Return the count and the pairs that `write_pairs` writes so; raises ParseError where it writes none so."""
    check_kind(text, str, "{expected}, a string", expected=expected)
    count, _ignored, rest = text.partition(";")
    if not _PAIRS.fullmatch(rest) or not _COUNT.fullmatch(count):
        raise unreadable(expected, text)
    return int(count), tuple((int(pair[1]), int(pair[2])) for pair in _PAIR.finditer(rest))


def check_pairs(pairs: object, expected: str, **values: object) -> Pairs:
    """Return pairs of numbers that somebody has given; raises KindError where they are anything else."""
    check_kind(pairs, Iterable, expected, **values)
    assert isinstance(pairs, Iterable)
    found = tuple(pairs)
    for place, pair in enumerate(found):
        if not isinstance(pair, (tuple, list)) or [type(end) for end in pair] != [int, int]:
            raise KindError(_("{place}: {value}", place=f"[{place}]", value=show(pair)), _(expected, **values))
    return tuple((first, second) for first, second in found)


def pairs_from_json(values: list[Any], where: str, expected: str) -> Pairs:
    """Return pairs of numbers from JSON; raises ParseError, which says `where` with `{}` for its place in the list."""
    pairs = []
    for place, value in enumerate(values):
        match value:
            case [int(first), int(second)] if type(first) is int and type(second) is int:
                pairs.append((first, second))
            case _:
                found = (
                    _("{place}: {value}", place=where.format(place), value=show_json(value))
                    if where
                    else show_json(value)
                )
                raise ParseError(found, _(expected))
    return tuple(pairs)
