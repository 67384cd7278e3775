"""Contest texts that are lists of numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable

from berge.errors import LimitError, ParseError, locate_offset
from berge.i18n import _
from berge.sanitize import show

MOST = 1 << 31
"""The limit for numbers in contest texts."""


class NumberReader:
    """A reader of the numbers in a text; it knows their places for errors."""

    def __init__(self, data: bytes) -> None:
        self._data = data.removeprefix(b"\xef\xbb\xbf")
        self._words = re.compile(rb"\S+").finditer(self._data)
        self._place = 0

    def read_number(self, what: str, least: int, most: int = MOST - 1) -> int:
        """Return the next number; raises ParseError unless it is from `least` to `most`."""
        word = next(self._words, None)
        if word is None:
            raise self._error(len(self._data), _("the end of the file"), _(what))
        self._place = word.start()
        if not re.fullmatch(rb"[-+]?\d+", word[0]):
            raise self._error(word.start(), show(word[0][:20].decode("utf-8", "replace")), _(what))
        value = int(word[0]) if len(word[0]) < 20 else MOST
        if value >= MOST:
            raise LimitError(_("a number has {digits} digits; the most is {most}", digits=len(word[0]), most=MOST - 1))
        if not least <= value <= most:
            expected = _("{what}, at least {least}", what=_(what), least=least)
            if most < MOST - 1:
                expected = _("{what}, from {least} to {most}", what=_(what), least=least, most=most)
            raise self._error(word.start(), str(value), expected)
        return value

    def check_end(self) -> None:
        """Raise ParseError if there is more text."""
        word = next(self._words, None)
        if word is not None:
            raise self._error(word.start(), show(word[0][:20].decode("utf-8", "replace")), _("the end of the file"))

    def error(self, problem: str, expected: str) -> ParseError:
        """Return the error about the number that was read last."""
        return self._error(self._place, problem, expected)

    def _error(self, place: int, problem: str, expected: str) -> ParseError:
        return ParseError(problem, expected, *locate_offset(self._data, place))


def write_numbers(rows: Iterable[Iterable[int]]) -> str:
    """Return lines of numbers."""
    return "".join(" ".join(map(str, row)) + "\n" for row in rows)
