"""`berge deal`: a sheet of puzzles with their answers."""

from __future__ import annotations

import argparse
import re
from typing import Any

from berge.cli import terminal
from berge.cli.documents import add_format, choose_output_format, write
from berge.cli.options import (
    add_language,
    add_output_file,
    add_seed,
    build_number_parser,
    choose_language,
    parse_input_format,
)
from berge.errors import check_name
from berge.games.builtin import RULESETS
from berge.i18n import _, join_list, localize, ngettext

SHEET_FORMATS = ("html", "pdf", "svg", "text")
"""The formats of a sheet."""


def add(commands: Any) -> None:
    """Add the command."""
    about = _("Make a sheet of puzzles to print, with the answers on a separate sheet.")
    command: argparse.ArgumentParser = commands.add_parser("deal", help=about, description=about)
    command.add_argument(
        "ruleset", type=parse_input_format, metavar="RULESET", help=_("the game: {names}", names=join_list(RULESETS))
    )
    hard = _("from 1 (easy) to 5, such as 3 or 2-4 (1-5)")
    command.add_argument("--difficulty", type=_parse_difficulties, default=range(1, 6), metavar="N", help=hard)
    command.add_argument(
        "--count", type=build_number_parser(1, 1000), default=10, metavar="N", help=_("number of puzzles (10)")
    )
    add_seed(command, _("equal seeds make equal sheets (1)"))
    add_format(command, join_list(SHEET_FORMATS))
    add_output_file(command)
    add_language(command)
    command.set_defaults(run=run)


def _parse_difficulties(text: str) -> range:
    if not re.fullmatch("[1-5](-[1-5])?", text) or text[0] > text[-1]:
        raise argparse.ArgumentTypeError(
            _("{value} is not a difficulty: give a number from 1 to 5, or a range such as 1-5", value=ascii(text[:40]))
        )
    return range(int(text[0]), int(text[-1]) + 1)


def run(options: argparse.Namespace) -> int:
    """Write the sheet; returns the exit status."""
    from berge.setter.sheets import Sheet, deal_sheet

    check_name("the ruleset {name}", options.ruleset, RULESETS)
    choose_output_format(options, Sheet)
    with terminal.show_progress(choose_language(options)) as progress:
        sheet = deal_sheet(options.ruleset, options.count, options.difficulty, options.seed, progress)
    others = sum(one.nearest_difficulty not in options.difficulty for one in sheet.deals)
    if others:
        message = ngettext(
            "berge: {n} puzzle is easier or harder than asked: no better one was found",
            "berge: {n} puzzles are easier or harder than asked: no better ones were found",
            others,
        )
        terminal.write_line(localize(message, choose_language(options)))
    write(sheet, options)
    return 0
