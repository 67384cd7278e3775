"""Sheets of puzzles to print, with the answers on a separate sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from berge.analysis.solution import PositionSolution, StartsSolution, solve
from berge.documents import Document, Options, writes
from berge.errors import ArgumentError, check_kind
from berge.games import AnyRuleset
from berge.games.builtin import find_ruleset
from berge.i18n import Message, _, format_player
from berge.render import svg
from berge.render.html_pages import write_html_head
from berge.render.pen import Pen, write_grid
from berge.render.rules import describe_rules
from berge.sanitize import as_xml, show
from berge.setter.deals import Deal, deal

if TYPE_CHECKING:
    from berge._core import Progress

MOST_DEALS = 1000
ACROSS, SIDE, HEADING = 3, 300, 30
"""Sheets as pictures: puzzles in a row, the width of a puzzle, and the height of the line above it."""
_STYLE = """
body { font: 16px/1.5 sans-serif; margin: 2em; }
main, section { display: grid; grid-template-columns: repeat(auto-fill, minmax(18em, 1fr)); gap: 2em; }
h1, h2, p { grid-column: 1 / -1; margin: 0; }
figure { margin: 0; break-inside: avoid; }
figure svg { max-width: 100%; max-height: 24em; }
section { break-before: page; margin-top: 2em; }
"""


@dataclass(frozen=True, repr=False)
class Sheet(Document):
    """Dealt setups, each of which the first player can win and can lose.

    An immutable value.

    >>> from berge import setter
    >>> sheet = setter.deal_sheet("maze", count=2, difficulties=[1], seed=1)
    >>> sheet.dumps("text").splitlines()[-2:]  # the answers
    ['1. (3, 2)', '2. (1, 3)']
    """

    deals: tuple[Deal, ...]

    def __repr__(self) -> str:
        return f"<sheet of {len(self.deals)} puzzles>"


def deal_sheet(
    ruleset: AnyRuleset | str,
    count: int = 10,
    difficulties: Sequence[int] = (1, 2, 3, 4, 5),
    seed: int = 0,
    progress: Progress | None = None,
) -> Sheet:
    """Return a sheet of `count` setups, the easy ones first.

    Equal seeds make equal sheets. Costs `count` times what `deal` does. Raises as `deal`, and ArgumentError without
    setups or difficulties.

    >>> from berge.setter import deal_sheet
    >>> sheet = deal_sheet("maze", count=2, difficulties=[1], seed=1)
    >>> [one.setup.notation() for one in sheet.deals]
    ['maze:.#../.#../@...', 'maze:#@../..../.#.#/.###']
    """
    ruleset = find_ruleset(ruleset)
    check_kind(count, int, "the number of boards")
    check_kind(seed, int, "a number, the seed")
    in_order = sorted(difficulties)
    if not 1 <= count <= MOST_DEALS:
        raise ArgumentError(_("{count} boards", count=show(count)), _("from 1 to {most}", most=MOST_DEALS))
    if not in_order:
        raise ArgumentError(_("no difficulties"), _("at least one"))
    levels = [in_order[len(in_order) * number // count] for number in range(count)]
    deals = [deal(ruleset, one, seed + number, progress) for number, one in enumerate(levels)]
    return Sheet(tuple(sorted(deals, key=lambda one: one.nearest_difficulty)))


def _format_headings(sheet: Sheet, pen: Pen) -> list[str]:
    """Return the headings of the two parts of a sheet."""
    title = sheet.deals[0].setup.ruleset.title_in(pen.language)
    return [pen.say("{title}: puzzles", title=title), pen.say("{title}: answers", title=title)]


def _describe_question(one: Deal) -> Message:
    """Return the question of a puzzle, with the difficulty that it has, which may not be the one that was asked for."""
    first, difficulty = format_player(one.setup.position().turn), one.nearest_difficulty
    if one.setup.token_number is None:
        return _("difficulty {difficulty}: from which starts does {first} win?", difficulty=difficulty, first=first)
    return _("difficulty {difficulty}: with which moves does {first} win?", difficulty=difficulty, first=first)


def _answer(one: Deal, solution: StartsSolution | PositionSolution, pen: Pen) -> str:
    return pen.join_moves(
        one.setup, solution.losing_starts if isinstance(solution, StartsSolution) else solution.winning_moves
    )


def _draw_entries(sheet: Sheet, options: Options) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Return the titles and pictures of the puzzles, and those of the answers."""
    pen = Pen(options)
    puzzles, answers = [], []
    for number, one in enumerate(sheet.deals, 1):
        puzzles.append(
            (f"{number}. {pen.say(_describe_question(one))}", one.setup.game().dumps("svg", language=pen.language))
        )
        solution = solve(one.setup)
        answers.append((f"{number}. {_answer(one, solution, pen)}", solution.dumps("svg", language=pen.language)))
    return puzzles, answers


@writes(Sheet, "html", "language", ending="html", media="text/html")
def write_sheet_as_html(sheet: Sheet, options: Options) -> Iterator[str]:
    """Yield a page with the puzzles and then the answers, which begin on a new sheet of paper."""
    title, answers_title = _format_headings(sheet, Pen(options))
    rules_line = describe_rules(sheet.deals[0].setup, Pen(options))
    puzzles, answers = _draw_entries(sheet, options)
    yield write_html_head(title, _STYLE, options.language)
    yield f"<body>\n<main>\n<h1>{as_xml(title)}</h1>\n<p>{as_xml(rules_line)}</p>\n"
    yield from _write_figures(puzzles)
    yield f"</main>\n<section>\n<h2>{as_xml(answers_title)}</h2>\n"
    yield from _write_figures(answers)
    yield "</section>\n</body>\n</html>\n"


def _write_figures(entries: Sequence[tuple[str, str]]) -> Iterator[str]:
    for title, picture in entries:
        yield f"<figure>\n<figcaption>{as_xml(title)}</figcaption>\n{picture}</figure>\n"


@writes(Sheet, "svg", "language", ending="svg", media="image/svg+xml")
def write_sheet_as_svg(sheet: Sheet, options: Options) -> Iterator[str]:
    """Yield a picture of the puzzles with the answers below."""
    pen = Pen(options)
    body, height = [], 0
    for line in svg.wrap(describe_rules(sheet.deals[0].setup, pen), ACROSS * SIDE):
        height += HEADING * 2 // 3
        body.append(_write_line(0, height, line))
    for heading, entries in zip(_format_headings(sheet, pen), _draw_entries(sheet, options), strict=True):
        body.append(_label(0, height + HEADING * 2 // 3, heading, "bold"))
        height += HEADING
        for number, (title, picture) in enumerate(entries):
            x, y = number % ACROSS * SIDE, height + number // ACROSS * (SIDE + HEADING)
            body.append(_label(x, y + HEADING * 2 // 3, title, "normal"))
            size = f'x="{x}" y="{y + HEADING}" width="{SIDE - HEADING}" height="{SIDE - HEADING}"'
            body.append(re.sub(r'width="[^"]*" height="[^"]*"', size, picture, count=1))
        height += -(-len(entries) // ACROSS) * (SIDE + HEADING)
    width = ACROSS * SIDE
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">\n'
    yield f'<rect width="{width}" height="{height}" fill="white"/>\n'
    yield from body
    yield "</svg>\n"


@writes(Sheet, "pdf", "language", ending="pdf", media="application/pdf")
def write_sheet_as_pdf(sheet: Sheet, options: Options) -> Iterator[str]:
    """Yield pages to print: the puzzles, and then the answers; raises as `pdf.write_pages`."""
    from berge.render.pdf import Chapter, write_pages  # only a PDF needs it

    pen = Pen(options)
    texts = describe_rules(sheet.deals[0].setup, pen), ""
    yield write_pages(
        [
            Chapter(*part)
            for part in zip(_format_headings(sheet, pen), texts, _draw_entries(sheet, options), strict=True)
        ]
    )


def _label(x: int, y: int, text: str, weight: str) -> str:
    fit = f' textLength="{SIDE - HEADING}" lengthAdjust="spacingAndGlyphs"' if 7 * len(text) > SIDE - HEADING else ""
    return _write_line(x, y, text, f' font-weight="{weight}"{fit}')


def _write_line(x: int, y: int, text: str, more: str = "") -> str:
    style = f'font-family="sans-serif" font-size="13"{more}'
    return f'<text x="{x}" y="{y}" {style}>{as_xml(text)}</text>\n'


@writes(Sheet, "text", "language", "colour")
def write_sheet_as_text(sheet: Sheet, options: Options) -> Iterator[str]:
    """Yield the setups and then the answers."""
    pen = Pen(options)
    title, answers_title = _format_headings(sheet, pen)
    yield f"{title}\n\n{describe_rules(sheet.deals[0].setup, pen)}\n"
    for number, one in enumerate(sheet.deals, 1):
        yield f"\n{number}. {pen.say(_describe_question(one))}\n\n"
        rows = one.setup.position().letters
        yield from [one.setup.notation() + "\n"] if rows is None else write_grid(rows, pen, {one.setup.TOKEN: "token"})
    yield f"\n{answers_title}\n\n"
    yield from (f"{number}. {_answer(one, solve(one.setup), pen)}\n" for number, one in enumerate(sheet.deals, 1))
