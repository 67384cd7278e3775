"""Texts: numbers in them, their encoding, and what went wrong in one line."""

from __future__ import annotations

from berge import checker
from berge.checker import LARGEST_NAME
from berge.errors import InputError, ParseError
from berge.i18n import import_message
from berge.sanitize import inert

DIGITS = len(str(LARGEST_NAME - 1))
"""The most digits of a number."""
LONGEST = 200
"""Characters of what is wrong with a package."""


def small_number(word: str) -> int | None:
    """Return the number that a few digits are; None for anything else."""
    return int(word) if len(word) <= DIGITS and word.isascii() and word.isdigit() else None


def decode(data: bytes) -> str:
    """Return UTF-8 text without its byte order mark; raises ParseError where it is none, with line and column."""
    try:
        return checker.decode(data)
    except checker.Unreadable as error:
        raise ParseError(
            import_message(error.found), import_message(error.expected), error.line, error.column
        ) from None


def describe_error(error: BaseException) -> str:
    """Return what went wrong in a package in one line; berge's own errors say it themselves."""
    try:
        text = error.message if isinstance(error, InputError) else f"{type(error).__name__}: {error}"
    except Exception:  # nothing in a package need be right
        text = type(error).__name__
    line = inert(text.replace("\n", " "))[:LONGEST]
    return text if line == text else line  # a message stays one
