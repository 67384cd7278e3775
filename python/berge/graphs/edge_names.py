"""Tests whether the words of an edge list look like names of vertices."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import category, normalize

from berge.errors import ParseError, with_option
from berge.i18n import _
from berge.sanitize import show

if TYPE_CHECKING:
    from berge.graphs.edgelists import EdgeList


def check_names(edges: EdgeList) -> None:
    """Raise ParseError if the words of an edge list do not look like names of vertices.

    A name is made of letters, digits and `_`, with `.` and `-` between them, or is a negative number. A line of words
    among lines of numbers is a heading or a sentence, and an error.
    """
    if edges.are_integers:
        return
    bad = None if edges.are_plain else next((name for name in edges.names if not is_name(name)), None)
    if bad is not None:
        if '"' in bad:  # perhaps quoted as it should be, in the head
            bad = next((name for name in edges.names if name.count('"') % 2), bad)
        line, column = edges.find_place(bad)
        refuse_full_width(bad, line, column)
        if '"' in bad and "{" not in bad:
            from berge.graphs.quoted import QUOTED

            raise ParseError(_("a quotation mark"), QUOTED, line, column + bad.index('"'))
        if is_name(bad[:-1]) and bad[-1] in ";:":  # without it, the name may stand in other lines
            raise ParseError(show(bad[-1]), _("the end of the name"), line, column + len(bad) - 1)
        if _ARROW.search(bad):
            raise ParseError(show(bad), _("a blank between two names"), line, column)
        raise ParseError(show(bad), with_option(_("a name of letters, digits, _, . and -"), ANY_NAME), line, column)
    if edges.are_measures():
        from berge.graphs.tables import EDGES

        raise ParseError(_("a table of measurements"), EDGES, edges.line, 1)
    if edges.has_keyword():
        expected = with_option(_("two names a line"), _("--columns 2,3 leaves out the first word"))
        raise edges.text.word_error(edges.line, 0, expected)
    if edges.has_words_between():
        from berge.graphs.edgelists import check_kinds

        check_kinds(edges.text)
    if twice := edges.find_float_beside_integer():
        line, column = edges.find_place(twice)
        raise ParseError(show(twice), _("{number}, as in other lines", number=twice.removesuffix(".0")), line, column)
    heading = tuple(word.decode().lower() for word in edges.first)
    if heading in _HEADINGS:
        raise edges.text.word_error(
            edges.line, 0, _("edges alone, without that line"), _("a head line, {heading}", heading=" ".join(heading))
        )
    word = edges.find_word_among_integers()
    if word:
        line, column = edges.find_place(word)
        raise ParseError(show(word), with_option(_("a number, as in other lines"), ANY_NAME), line, column)


def is_name(text: str) -> bool:
    """Whether a text looks like the name of a vertex."""
    if _NAME.fullmatch(text) is None:
        text = "".join(letter for letter in text if not category(letter).startswith("M"))
    return _NAME.fullmatch(text) is not None and not _WIDE.search(text)


def refuse_full_width(text: str, line: int = 1, column: int = 1) -> None:
    """Raise ParseError if a text, which begins at `line` and `column`, has full-width letters, digits or signs."""
    wide = _WIDE.search(text)
    if wide:
        lines = text[: wide.start()].split("\n")
        column = len(lines[-1]) + (column if len(lines) == 1 else 1)
        line += len(lines) - 1
        plain = normalize("NFKC", wide[0])
        raise ParseError(
            _("the full-width {letter}", letter=show(wide[0])),
            _("{letter}, the ASCII character", letter=show(plain)),
            line,
            column,
        )


_ARROW = re.compile(r"\w(?:<?--?>|<?==?>|--|→|↔|⇒)\w")
"""An arrow between two names; --ruleset edges would make one name of them."""
_NAME = re.compile(r"-?\w++(?:[.\-]++\w++)*+")
_WIDE = re.compile("[\uff01-\uff5e\u3000]")
_HEADINGS = {("source", "target"), ("from", "to"), ("src", "dst"), ("node1", "node2")}
ANY_NAME = _("--ruleset edges takes any names")
"""The hint in error messages for edge lists with unusual names."""
