"""Names of vertices in notations and JSON documents."""

from __future__ import annotations

import re
from collections.abc import Hashable
from typing import Any

from berge.errors import FormatError, LimitError, ParseError
from berge.games.texts import DIGITS
from berge.graphs.names import DEPTH, LARGEST_NAME
from berge.i18n import N_, Message, _
from berge.sanitize import show_json


def text_error(what: str, text: str, **values: object) -> ParseError:
    """Return the ParseError for a text that cannot be read; the template `what` says what was expected."""
    return ParseError(
        repr(text[:40]) + "..." * (len(text) > 40), what if isinstance(what, Message) else _(what, **values)
    )


def write_name(name: Hashable) -> str:
    """Return a name for a notation: a number, a string (percent-encoded where needed), or a tuple joined by `:`.

    Raises FormatError for other names.
    """
    if isinstance(name, tuple) and name and not any(isinstance(part, tuple) for part in name):
        return ":".join(map(write_name, name)) + ":" * (len(name) == 1)
    if type(name) is int and abs(name) < LARGEST_NAME:
        return str(name).replace("-", "~")
    if not isinstance(name, str):
        raise FormatError(
            _(
                "the name {name} has no notation: use numbers, strings, or tuples of them",
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
    """Return the name in a text of `write_name`; raises ParseError."""
    if ":" in text:
        return tuple(read_name(part) for part in text.removesuffix(":").split(":"))
    if re.fullmatch(r"~?\d+", text, re.ASCII):
        if len(text) > DIGITS + text.startswith("~"):
            raise text_error(N_("a number of at most {digits} digits, or the name of a vertex"), text, digits=DIGITS)
        return int(text.replace("~", "-"))
    if text == "%":
        return ""
    if not text or re.search(r"%(?![0-9A-Fa-f]{2})", text):
        raise text_error(N_("the name of a vertex"), text)
    parts = re.split(r"((?:%[0-9A-Fa-f]{2})+)", text)
    try:
        decoded = [
            bytes.fromhex(part.replace("%", "")).decode("utf-8", "surrogatepass") if part.startswith("%") else part
            for part in parts
        ]
    except UnicodeDecodeError:
        raise text_error(N_("the name of a vertex"), text) from None
    return "".join(decoded)


def read_json_name(value: Any, depth: int = DEPTH) -> Hashable:
    """Return a name from JSON: a number, a string, or a tuple for a list of names; raises ParseError and LimitError."""
    if isinstance(value, list) and value:
        if not depth:
            raise LimitError(_("the name of a vertex nests more than {depth} lists", depth=DEPTH))
        return tuple(read_json_name(item, depth - 1) for item in value)
    if isinstance(value, str) or (type(value) is int and abs(value) < LARGEST_NAME):
        return value
    raise ParseError(show_json(value), _("the name of a vertex: a number, a string or a list of these"))
