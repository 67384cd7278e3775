"""Texts for a terminal, in a language of `berge.i18n`. Colours only repeat what the text says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from berge.documents import Options
from berge.errors import check_language
from berge.games import AnyPosition, AnySetup, Move
from berge.i18n import Message, _, format_player, localize, ngettext

WIDEST_LABELLED = 40
"""Boards with more columns than this are drawn without labels and blanks between the cells."""

_STYLES = {
    "title": "1",
    "mistake": "1;38;5;208",  # orange and blue: can be distinguished by everybody
    "win": "38;5;39",
    "token": "7",
    "wall": "2",
}


class Pen:
    """Formats texts with or without styles, in a language; raises MissingError for an unknown language."""

    def __init__(self, options: Options) -> None:
        self.colour, self.language = options.colour, options.language
        check_language(self.language)

    def __call__(self, style: str, text: str) -> str:
        """Return a text in a style."""
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if self.colour else text

    def say(self, template: str, /, **values: object) -> str:
        """Return a message, or a template with values, in the language."""
        return localize(_(template, **values), self.language)

    def say_line(self, template: str, /, **values: object) -> str:
        """Return what `say` does, as a line of its own."""
        return self.say(template, **values) + "\n"

    def say_count(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """Return the message of a template that depends on a number, in the language."""
        return localize(ngettext(singular, plural, n, **values), self.language)

    def say_player(self, who: str) -> str:
        """Return the name of a player in the language."""
        return self.say(format_player(who))

    def join(self, things: Iterable[str], otherwise: Message | None = None) -> str:
        """Return a list with commas; for an empty list `otherwise`, or `none`."""
        return self.say(", ").join(things) or self.say(otherwise or _("none"))

    def join_some(self, things: Iterable[str], count: int) -> str:
        """Return the list of some of `count` things, which says how many others there are."""
        listed = list(things)
        text, others = self.join(listed), count - len(listed)
        return self.say_count("{shown} and one other", "{shown} and {n} others", others, shown=text) if others else text

    def join_moves(self, setup: AnySetup, moves: Sequence[Move], most: int | None = None) -> str:
        """Return moves as a list; after the first `most`, only the number of the others."""
        return self.join_some(map(setup.game_graph.format_move, moves[:most]), len(moves))


def measure_width(text: str) -> int:
    """Return the width of a text in columns of a terminal: 2 for 汉字, 0 for combining marks."""
    if text.isascii():
        return len(text)
    import unicodedata  # only where it is needed

    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return len(text) + wide - sum(map(bool, map(unicodedata.combining, text)))


def pad(text: str, columns: int) -> str:
    """Pad a text to `columns` columns on the right; if `columns` is negative, on the left."""
    blanks = " " * (abs(columns) - measure_width(text))
    return text + blanks if columns > 0 else blanks + text


def align_columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a table, two blanks between columns; all but the first column are aligned to the right."""
    first, *others = (max(map(measure_width, column)) for column in zip(*rows, strict=True))
    for head, *cells in rows:
        padded = (pad(cell, -columns) for cell, columns in zip(cells, others, strict=True))
        yield "  ".join([pad(head, first), *padded]).rstrip() + "\n"


def write_grid(rows: Sequence[str], pen: Pen, styles: dict[str, str]) -> Iterator[str]:
    """Yield the lines of a board with row and column numbers; `styles` highlights some letters."""
    columns = len(rows[0])
    if columns > WIDEST_LABELLED:
        yield from (row + "\n" for row in rows)
        return
    width, margin = len(str(columns)) + 1, len(str(len(rows))) + 2
    yield " " * (margin + 1) + "".join(f"{c:>{width}}" for c in range(1, columns + 1)) + "\n"
    for number, row in enumerate(rows, 1):
        cells = (" " * (width - 1) + (pen(styles[x], x) if x in styles else x) for x in row)
        yield f"{number:>{margin}} {''.join(cells)}\n"


def write_board(position: AnyPosition, pen: Pen) -> Iterator[str]:
    """Yield the lines of a board; nothing if the ruleset has no board."""
    if position.letters is not None:
        yield from write_grid(position.letters, pen, {"#": "wall", position.setup.TOKEN: "token"})
