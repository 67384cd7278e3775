"""Shows text from outside safely: in messages, on terminals, in XML and HTML."""

from __future__ import annotations

import json

from berge.i18n import Message, _

LONGEST = 60
"""The most characters of a value in a message."""


def shorten(value: object) -> str:
    """Return a value as text for a message: short, and safe for a terminal."""
    try:
        text = make_safe(str(value)).replace("\n", "\\n")
    except ValueError:  # a number of more digits than Python writes
        text = type(value).__name__
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def show(value: object) -> str:
    """Return the `repr` of a value for an error message: short, and safe for a terminal."""
    try:
        text = repr(value)
    except Exception:
        text = f"<{type(value).__name__}>"
    if not text.isprintable():
        text = f"<{type(value).__name__}>"
    return _shorten(text)


def show_json(value: object) -> str:
    """Return a JSON value as text for an error message: short, and safe for a terminal."""
    try:
        text = json.dumps(value)
    except (RecursionError, TypeError, ValueError):
        text = type(value).__name__
    return _shorten(text)


def _shorten(text: str) -> str:
    """Shorten the text of a value; quotes are closed again."""
    if len(text) <= 40:
        return text
    quote = text[0] if text[0] in "\"'" else ""
    begins = text[:40]
    if quote and (len(begins) - len(begins.rstrip("\\"))) % 2:
        begins = begins[:-1]  # half of an escape
    return f"{begins}{quote}..."


def with_count(number: int, one: str, many: str = "") -> str:
    """Return a count with its noun: `1 edge`, `2 edges`; `many` is an irregular plural."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def describe_type(value: object) -> Message:
    """Return the type of a value with its article."""
    name = type(value).__name__
    return _("an {type}", type=name) if name[0] in "aeiou" else _("a {type}", type=name)


def make_safe(words: str) -> str:
    """Return a text that is safe for a terminal: control characters are escaped, line ends stay."""
    if words.isprintable():
        return words
    return "".join(letter if letter.isprintable() or letter == "\n" else ascii(letter)[1:-1] for letter in words)


def drop_forbidden(words: str) -> str:
    """Return a text without characters that XML forbids, and without marks that change its direction."""
    return words.translate(_VISIBLE)


def escape_html(words: str) -> str:
    """Return a text with the special characters of XML and HTML escaped, for contents and attributes."""
    return words.translate(_ESCAPED)


def as_xml(words: str) -> str:
    """Return any text safe for XML and HTML: forbidden characters removed, special ones escaped."""
    return escape_html(drop_forbidden(words))


_HIDDEN = [0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
"""Characters that change the direction of the text after them."""
_INVALID = [*range(0x20), *range(0x7F, 0xA0), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF]
_VISIBLE = dict.fromkeys(_INVALID, "\ufffd") | dict.fromkeys(_HIDDEN, "") | dict.fromkeys(b"\t\n\r", " ")
_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
