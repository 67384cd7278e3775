"""How what somebody has given is shown: in messages, on terminals, in XML and HTML, with nothing in it that acts."""

from __future__ import annotations

import json

from berge.i18n import Message, _

LONGEST = 60
"""Characters of what somebody has given, in a message."""


def brief(value: object) -> str:
    """Return what somebody has given as a message shows it: short, with nothing that a terminal would act on."""
    try:
        text = inert(str(value)).replace("\n", "\\n")
    except ValueError:  # a number of more digits than Python writes
        text = type(value).__name__
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def show(value: object) -> str:
    """Return a value as an error shows it: short, and with nothing in it that a terminal would act on."""
    try:
        text = repr(value)
    except Exception:
        text = f"<{type(value).__name__}>"
    if not text.isprintable():
        text = f"<{type(value).__name__}>"
    return _shorten(text)


def show_json(value: object) -> str:
    """Return a piece of JSON as an error shows it: short, and with nothing in it that a terminal would act on."""
    try:
        text = json.dumps(value)
    except (RecursionError, TypeError, ValueError):
        text = type(value).__name__
    return _shorten(text)


def _shorten(text: str) -> str:
    """Return what stands for a value, of one that is long the beginning; what is in quotes stays so."""
    if len(text) <= 40:
        return text
    quote = text[0] if text[0] in "\"'" else ""
    begins = text[:40]
    if quote and (len(begins) - len(begins.rstrip("\\"))) % 2:
        begins = begins[:-1]  # half of an escape
    return f"{begins}{quote}..."


def with_count(number: int, one: str, many: str = "") -> str:
    """Return a number with what it counts: `1 edge`, `2 edges`; `many` where more than one do not just have an s."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def kind(value: object) -> Message:
    """Return the type of a value with its article."""
    name = type(value).__name__
    return _("an {type}", type=name) if name[0] in "aeiou" else _("a {type}", type=name)


def inert(words: str) -> str:
    """Return words with nothing in them that a terminal would act on; line ends stay."""
    if words.isprintable():
        return words
    return "".join(letter if letter.isprintable() or letter == "\n" else ascii(letter)[1:-1] for letter in words)


def visible(words: str) -> str:
    """Return words without what XML cannot hold and without marks that would turn the text about them."""
    return words.translate(_VISIBLE)


def escape_html(words: str) -> str:
    """Return words with the signs escaped that XML and HTML would act on, in texts and in attributes."""
    return words.translate(_ESCAPED)


def xml(words: str) -> str:
    """Return words as XML and HTML hold them, with nothing in them that either would act on."""
    return escape_html(visible(words))


_HIDDEN = [0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
"""Marks that turn the direction of what stands after them."""
_INVALID = [*range(0x20), *range(0x7F, 0xA0), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF]
_VISIBLE = dict.fromkeys(_INVALID, "\ufffd") | dict.fromkeys(_HIDDEN, "") | dict.fromkeys(b"\t\n\r", " ")
_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
