"""Reads the files in the folder of a problem; errors name the file, line and column."""

from __future__ import annotations

import re
import tomllib
from importlib.resources.abc import Traversable
from typing import Any

from berge.errors import FormatError, ParseError, locate_offset
from berge.files import encode_text
from berge.games.texts import decode
from berge.i18n import Message, _
from berge.sanitize import show

KEY = _("a key and its value, such as seconds = 2")
QUOTE = _("a closing quotation mark")
ONCE = _("each key and each table once")
FAULTS: dict[str, Message] = {
    "Invalid statement": KEY,
    "Invalid initial character for a key": KEY,
    "Expected '=' after a key": _("= after the key"),
    "Expected newline": _("the end of the line; a text needs quotation marks"),
    "Invalid value": _("a value: a text in quotation marks, a number, true or false, a list or a table"),
    "Invalid date": _("a date that exists"),
    "Unclosed array": _("a comma, or ] at the end of the list"),
    "Unclosed inline table": _("a comma, or }} at the end of the table, in the same line"),
    "Expected ']' at": _("] after the name of the table"),
    "Expected ']]' at": _("]] after the name of the table"),
    "Unescaped '\\'": _(r"\\ for a backslash in a text"),
    "Invalid hex value": _("hexadecimal digits"),
    "Escaped character": _("the number of a character"),
    "Cannot": ONCE,
    "Duplicate": ONCE,
    "Unterminated string": QUOTE,
    "Illegal character '\\n'": QUOTE,
    "Expected": QUOTE,
    "Illegal character": _("text without control characters"),
    "Found invalid character": _("text without control characters"),
}
"""How the messages of Python about TOML begin, and what is expected instead."""
_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)\Z")


def describe_fault(place: str, problem: str, expected: str) -> FormatError:
    """Return an error about a file or a key of a problem."""
    return FormatError(_("{place}: found {found}; expected {expected}", place=place, found=problem, expected=expected))


def read_text(folder: Traversable, *path: str) -> str:
    """Return the text of a file in the folder; raises FormatError if it is not UTF-8, and OSError."""
    try:
        text = decode(encode_text(folder.joinpath(*path).read_bytes()))
    except ParseError as error:
        raise describe_fault(f"{'/'.join(path)}:{error.line}:{error.column}", error.found, error.expected) from None
    return re.sub(r"\r\n?", "\n", text)


def read_toml(folder: Traversable, name: str) -> dict[str, Any]:
    """Return the values of a file in TOML; raises FormatError if it is not TOML, and as `read_text`."""
    text = read_text(folder, name)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _describe(name, text, str(error)) from None
    except RecursionError:
        raise describe_fault(name, _("lists that nest too deeply"), _("fewer brackets")) from None
    except ValueError:
        raise describe_fault(name, _("a number of more than 4300 digits"), _("a smaller number")) from None


def _describe(name: str, text: str, problem: str) -> FormatError:
    """Return the error for a message of Python about a text in TOML."""
    place = _PLACE.search(problem)
    line, column = map(int, place.groups()) if place else locate_offset(text, len(text))
    rest = text.split("\n")[line - 1][column - 1 :]
    expected = next((words for begin, words in FAULTS.items() if problem.startswith(begin)), _("a file in TOML"))
    if expected is ONCE:
        found: str = _("a key or a table that is there already")
    elif rest.strip():
        found = show(rest.split()[0])
    else:
        found = _("the end of the line") if place else _("the end of the file")
    return describe_fault(f"{name}:{line}:{column}", found, expected)
