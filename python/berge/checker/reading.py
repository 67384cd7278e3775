"""Reads JSON documents strictly, with line and column of errors; and small helpers that all checks share."""

import json
from typing import Any, NoReturn

from .position import Document


class Sentence(str):
    """A text of a `template` and its `values`, which may be sentences; of a number `n` other than 1 it is `plural`.

    >>> from berge.checker import Sentence
    >>> sentence = Sentence("{n} edge", "{n} edges", n=2)
    >>> sentence, sentence.template
    ('2 edges', '{n} edge')
    """

    template: str
    plural: str
    values: dict[str, object]

    def __new__(cls, template: str, plural: str = "", **values: object) -> "Sentence":
        """Return the sentence of a template and its values."""
        sentence = super().__new__(cls, (plural if plural and values["n"] != 1 else template).format_map(values))
        sentence.template, sentence.plural, sentence.values = template, plural, values
        return sentence


def join_sentences(sentence: Sentence, more: list[Sentence]) -> Sentence:
    """Return one sentence of several."""
    for part in more:
        sentence = Sentence("{sentence}; {more}", sentence=sentence, more=part)
    return sentence


class Unreadable(ValueError):
    """A text is not a document: what was `found`, what was `expected`, and where; line and column from 1."""

    def __init__(
        self, found: str, expected: str = Sentence("a document of berge"), line: int = 1, column: int = 1
    ) -> None:
        super().__init__(f"{line}:{column}: found {found}; expected {expected}")
        self.found, self.expected, self.line, self.column = found, expected, line, column


def decode(data: bytes) -> str:
    r"""Return UTF-8 text without its byte order mark; raise Unreadable if it is not UTF-8.

    >>> from berge.checker import decode
    >>> decode("\ufeff胜".encode())
    '胜'
    """
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = len(data[data.rfind(b"\n", 0, error.start) + 1 : error.start].decode("utf-8", "replace")) + 1
        raise Unreadable(
            Sentence("byte {byte}", byte=f"0x{data[error.start]:02x}"), Sentence("UTF-8 text"), line, column
        ) from None


def read(data: bytes) -> Document:
    """Return the JSON object in a text.

    Raises Unreadable if the text is not JSON or not an object, repeats a key, nests too deeply, or holds numbers that
    are not JSON (NaN) or too large.

    >>> from berge.checker import read
    >>> read(b'{"format": "berge-game/1"}')
    {'format': 'berge-game/1'}
    """
    text = decode(data)
    try:
        value = json.loads(
            text, object_pairs_hook=build_object, parse_constant=reject_number, parse_float=parse_finite_float
        )
    except json.JSONDecodeError as error:
        raise Unreadable(*describe_fault(error)) from None
    except RecursionError:
        raise Unreadable(Sentence("JSON that nests too deeply")) from None
    except Unreadable:
        raise
    except ValueError:
        raise Unreadable(Sentence("a number of more than 4300 digits")) from None
    if not isinstance(value, dict):
        raise Unreadable(Sentence("JSON that is no object"))
    return value


def is_json(document: Document) -> bool:
    """Whether JSON can hold a document made in Python: its keys are texts, and its numbers not too long."""
    try:
        return bool(json.loads(json.dumps(document)) == document)
    except (TypeError, ValueError, RecursionError):
        return False


_FAULTS = {
    "Expecting value": Sentence("a value"),
    "Expecting property name": Sentence("a key in double quotes"),
    "Expecting ':'": Sentence("a colon after the key"),
    "Expecting ','": Sentence("a comma or a closing bracket"),
    "Extra data": Sentence("the end of the file"),
    "Unterminated string": Sentence("a closing quotation mark"),
    "Invalid control character": Sentence("no control character in a string"),
    "Invalid \\escape": Sentence("a letter that JSON allows after \\"),
    "Invalid \\u": Sentence("four hexadecimal digits"),
}
"""How the messages of Python about JSON begin, and what is expected instead."""
OTHER = Sentence("another character")


def describe_fault(error: json.JSONDecodeError) -> tuple[str, Sentence, int, int]:
    """Return what was found at a fault in JSON, what was expected, and its line and column.

    A comma before a closing bracket is a fault of the bracket, as in Python before 3.13.
    """
    text, at, message = error.doc, error.pos, error.msg
    if message.startswith("Illegal trailing comma"):
        at = len(text) - len(text[at + 1 :].lstrip(" \t\n\r"))
        message = "Expecting value" if text[at] == "]" else "Expecting property name"
    found = quote(text[at]) if at < len(text) else Sentence("the end of the file")
    if text[at : at + 1] in ("\n", "\r"):
        found = Sentence("the end of the line")
    expected = next((sentence for begin, sentence in _FAULTS.items() if message.startswith(begin)), OTHER)
    place = json.JSONDecodeError(message, text, at)
    return found, Sentence("JSON ({problem})", problem=expected), place.lineno, place.colno


def quote(text: str) -> str:
    """Return a text in quotes, cut after 40 characters."""
    return json.dumps(text if len(text) <= 40 else f"{text[:40]}...")


def build_object(pairs: list[tuple[str, Any]]) -> Document:
    """Return a JSON object; raise Unreadable if a key is repeated."""
    value = dict(pairs)
    if len(value) < len(pairs):
        keys: set[str] = set()
        repeated = next(key for key, _ in pairs if key in keys or keys.add(key))  # type: ignore[func-returns-value]
        raise Unreadable(Sentence("the key {key} twice in one object", key=quote(repeated)))
    return value


def reject_number(name: str) -> NoReturn:
    """Raise Unreadable for a number that JSON does not have."""
    raise Unreadable(Sentence("the number {number}", number=name[:40]))


def parse_finite_float(digits: str) -> float:
    """Return a number; raise Unreadable if it is too large."""
    value = float(digits)
    return value if abs(value) < float("inf") else reject_number(digits)


def format_count(count: int, one: str, many: str) -> Sentence:
    """Return a count with its noun, such as "1 edge" or "2 edges" for "{n} edge" and "{n} edges"."""
    return Sentence(one, many, n=count)
