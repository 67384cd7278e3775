"""Numbers in texts, decoding, and errors of other packages in one line."""

from __future__ import annotations

from berge.errors import InputError, ParseError
from berge.graphs.names import LARGEST_NAME
from berge.i18n import import_message
from berge.sanitize import make_safe

DIGITS = len(str(LARGEST_NAME - 1))
"""The most digits of a number."""
LONGEST_ERROR = 200
"""The most characters of an error of another package."""


def parse_small_number(word: str) -> int | None:
    """Return the number that a word of at most DIGITS digits is; None for any other word."""
    return int(word) if len(word) <= DIGITS and word.isascii() and word.isdigit() else None


def decode(data: bytes) -> str:
    """Return UTF-8 bytes as text, without a byte order mark; raises ParseError, with line and column."""
    from berge import checker  # only where a whole text is decoded

    try:
        return checker.decode(data)
    except checker.Unreadable as error:
        from berge.files import expect_utf8  # only where something is wrong

        raise ParseError(import_message(error.found), expect_utf8(data), error.line, error.column) from None


def describe_error(error: BaseException) -> str:
    """Return an error of another package as one line of text."""
    try:
        text = error.message if isinstance(error, InputError) else f"{type(error).__name__}: {error}"
    except Exception:  # other packages can raise anything
        text = type(error).__name__
    line = make_safe(text.replace("\n", " "))[:LONGEST_ERROR]
    return text if line == text else line  # a Message stays one, so that it can be translated
