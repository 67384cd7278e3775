"""Names of vertices as notations and documents have them."""

from __future__ import annotations

import re
from collections.abc import Hashable
from typing import Any

from berge import checker
from berge.checker import LARGEST_NAME
from berge.errors import FormatError, LimitError, ParseError
from berge.i18n import _, import_message
from berge.sanitize import show_json

DIGITS = len(str(LARGEST_NAME - 1))
"""The most digits of a number."""
DEPTH = 8
"""How many tuples may stand within each other."""


def unreadable(what: str, text: str, **values: object) -> ParseError:
    """Return the error for a text that is no start or no move; `what` says what one is, a template for `values`."""
    return ParseError(repr(text[:40]) + "..." * (len(text) > 40), _(what, **values))


def write_name(name: Hashable) -> str:
    """Return a name in a notation: numbers and strings, percent-encoded where need be, and tuples of them with `:`.

    Raises FormatError for any other.
    """
    if isinstance(name, tuple) and name and not any(isinstance(part, tuple) for part in name):
        return ":".join(map(write_name, name)) + ":" * (len(name) == 1)
    if type(name) is int and abs(name) < LARGEST_NAME:
        return str(name).replace("-", "~")
    if not isinstance(name, str):
        raise FormatError(
            _(
                "the name {name} has no notation; expected numbers, strings and tuples of them",
                name=format(ascii(name), ".40"),
            )
        )
    if not name:
        return "%"
    first = name[0] if not re.fullmatch(r"\d+", name, re.ASCII) else f"%{ord(name[0]):02X}"
    return "".join(_escape(letter) if place or letter == first else first for place, letter in enumerate(name))


def _escape(letter: str) -> str:
    if letter == "." or letter == "_" or letter.isalnum():
        return letter
    return "".join(f"%{byte:02X}" for byte in letter.encode("utf-8", "surrogatepass"))


def read_name(text: str) -> Hashable:
    """Return the name that `write_name` writes so; raises ParseError where it writes none so."""
    if ":" in text:
        return tuple(read_name(part) for part in text.removesuffix(":").split(":"))
    if re.fullmatch(r"~?\d+", text, re.ASCII):
        if len(text) > DIGITS + text.startswith("~"):
            raise unreadable("a number of at most {digits} digits, or the name of a vertex", text, digits=DIGITS)
        return int(text.replace("~", "-"))
    if text == "%":
        return ""
    if not text or re.search(r"%(?![0-9A-Fa-f]{2})", text):
        raise unreadable("the name of a vertex", text)
    parts = re.split(r"((?:%[0-9A-Fa-f]{2})+)", text)
    try:
        decoded = [
            bytes.fromhex(part.replace("%", "")).decode("utf-8", "surrogatepass") if part.startswith("%") else part
            for part in parts
        ]
    except UnicodeDecodeError:
        raise unreadable("the name of a vertex", text) from None
    return "".join(decoded)


def small_number(word: str) -> int | None:
    """Return the number that a few digits are; None for anything else."""
    return int(word) if len(word) <= DIGITS and word.isascii() and word.isdigit() else None


def name_from_json(value: Any, depth: int = DEPTH) -> Hashable:
    """Return a name from JSON: a number, a string, or a tuple for a list of names; raises ParseError and LimitError."""
    if isinstance(value, list) and value:
        if not depth:
            raise LimitError(
                _("found the name of a vertex with more than {depth} lists within each other", depth=DEPTH)
            )
        return tuple(name_from_json(item, depth - 1) for item in value)
    if isinstance(value, str) or (type(value) is int and abs(value) < LARGEST_NAME):
        return value
    raise ParseError(show_json(value), _("the name of a vertex: a number, a string or a list of these"))


def decode(data: bytes) -> str:
    """Return UTF-8 text without its byte order mark; raises ParseError where it is none, with line and column."""
    try:
        return checker.decode(data)
    except checker.Unreadable as error:
        raise ParseError(
            import_message(error.found), import_message(error.expected), error.line, error.column
        ) from None
