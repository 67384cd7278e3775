"""What errors of networkx mean, in words of berge, and where they are in the text."""

from __future__ import annotations

import re
from typing import NamedTuple

from berge.errors import ParseError, locate_offset
from berge.i18n import N_, _
from berge.sanitize import show


class _Meaning(NamedTuple):
    """What a message of networkx means: templates of what is wrong and of what was expected, and where.

    `{word}` is the group of the message with this name. The place is in its groups `line` and `column`, or is that of
    the element `element` with the number `at` from 0.
    """

    message: str
    problem: str
    expected: str


_NODES, _ENDS = N_("nodes with id"), N_("edges with source and target")
_FOUND = r"(?P<word>.+) at \((?P<line>\d+), (?P<column>\d+)\)"
_MEANINGS = (
    _Meaning(r"expected '?(?P<other>.+?)'?, found EOF at \((?P<line>\d+), \d+\)", N_("the end of the file"), "{other}"),
    _Meaning(rf"expected '(?P<other>.)', found {_FOUND}", "{word}", "{other}"),
    _Meaning(rf"expected .+, found {_FOUND}", "{word}", N_("a key and a value")),
    _Meaning(
        r"cannot tokenize '?(?P<word>.+?)'? at \((?P<line>\d+), (?P<column>\d+)\)", "{word}", N_("a key and a value")
    ),
    _Meaning(r"(?P<element>node) #(?P<at>\d+) has no '?id'? attribute", N_("a node without id"), _NODES),
    _Meaning(r"(?P<element>edge) #(?P<at>\d+) has no '?\w+'? attribute", N_("an edge without source or target"), _ENDS),
    _Meaning(r"node id (?P<word>.+) is duplicated", N_("the node {word} again"), N_("each node once")),
    _Meaning(
        r"(?P<element>edge) #(?P<at>\d+) has undefined \w+ (?P<word>.+)",
        N_("an edge of {word}"),
        N_("the ids of two nodes"),
    ),
    _Meaning("input contains no graph", N_("the end of the file"), N_("a graph")),
    _Meaning("input contains more than one graph", N_("a second graph"), N_("one graph")),
    _Meaning(
        r"Expected \d+ bits but got \d+",
        N_("a word that is too long or too short"),
        N_("one graph, whose first letter says how long it is"),
    ),
    _Meaning("Expected leading colon", N_("no colon at the beginning"), N_("a colon before the graph")),
    _Meaning(r"invalid literal for int\(\) with base 10: (?P<word>.+)", N_("the word {word}"), N_("a number")),
)


def translate_error(error: Exception, format: str, text: bytes) -> ParseError:
    """Return the error of berge for an error that networkx raised for a text."""
    message = str(error)
    for meaning in _MEANINGS:
        if match := re.search(meaning.message, message):
            groups = match.groupdict()
            words = {key: show(word.strip("'")) for key in ("word", "other") if (word := groups.get(key))}
            line, column = _find_place(groups, format, text)
            if meaning.problem == "{word}":  # as it stands there, which Python may write in another way
                rest = text.decode().split("\n")[line - 1][column - 1 :].split()
                words["word"] = show(rest[0]) if rest else words["word"]
            return ParseError(_(meaning.problem, **words), _(meaning.expected, **words), line, column)
    problem = _("a text that {name} cannot read", name="networkx")
    return ParseError(problem, _("a file in the format {format}", format=format))


def _find_place(groups: dict[str, str | None], format: str, text: bytes) -> tuple[int, int]:
    """Return the place that a message tells, or that of its word; zeros if it is not known."""
    if line := groups.get("line"):
        before = split_lines(text.decode())[: int(line)]
        if len(before) == int(line):  # it ends a text without a line end in a line of its own
            before[-1] = before[-1][: int(groups.get("column") or 1) - 1]
        return locate_offset(text, len("".join(before).encode()))
    if element := groups.get("element"):
        return find_element(element, int(groups["at"] or 0), text)
    word = re.escape((groups.get("word") or "").strip("'").encode())
    match = re.search(rb"(?<!\S)%s(?!\S)" % word, text) if word else None
    if match:
        return locate_offset(text, match.start())
    return (1, 1) if format in ("graph6", "sparse6") else (0, 0)


def split_lines(text: str) -> list[str]:
    """Return the lines of a text with their ends. Unlike `str.splitlines` it ends none at U+000C and the like."""
    return [line for line in re.split(r"(?<=\n)|(?<=\r)(?!\n)", text) if line]


def find_element(element: str, at: int, text: bytes) -> tuple[int, int]:
    """Return the place of an element of GML with a number from 0; zeros if it is not known."""
    starts = [match.start() for match in re.finditer(rb"(?i)\b%s\s*+\[" % element.encode(), text)]
    return locate_offset(text, starts[at]) if at < len(starts) else (0, 0)
