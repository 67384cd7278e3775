"""`berge check`: whether an answer is right."""

from __future__ import annotations

import argparse
from typing import Any

from berge.cli import terminal
from berge.cli.documents import input_of
from berge.cli.options import add_command, add_language, format_named, language_of
from berge.documents import choose_format
from berge.errors import FormatError, LimitError, ParseError
from berge.formats import read
from berge.games import AnyGame
from berge.games.builtin import RULESETS
from berge.i18n import _, localize
from berge.sanitize import inert


def add(commands: Any) -> None:
    """Add `berge check`."""
    about = "Say whether an answer is right; if not, which word is wrong, and what the truth is, with its proof."
    command = add_command(commands, "check", run, about)
    command.add_argument(
        "output", nargs="?", metavar="OUT", help="the answer; without it only FILE is checked, as a validator does"
    )
    command.add_argument("--answer", metavar="FILE", help="the jury's answer, which is checked as well")
    command.add_argument(
        "--ruleset",
        type=format_named,
        choices=RULESETS,
        metavar="RULESET",
        help="the game, if it is not to be recognised",
    )
    command.add_argument("--certificate", metavar="FILE", help="write the truth and its proofs there, for berge verify")
    add_language(command)


def run(options: argparse.Namespace) -> int:
    """Say whether the answers are right; returns 1 where one is not."""
    from berge import setter

    language = language_of(options)
    answers = [file for file in (options.output, options.answer) if file is not None]
    if [options.file, *answers].count(terminal.STDIN) > 1:
        raise FormatError(_("stdin (-) can be given only once"))
    terminal.keep([options.file, *answers], "--certificate", options.certificate)
    choose_format(options.certificate, {"json": "json"}, "json")
    text = input_of(options)
    if options.ruleset:
        game, format = setter.read_game(RULESETS[options.ruleset], text.data), options.ruleset
    else:
        game, format = (reading := read(text)).game, reading.format
    setter.check_asked(game)
    if answers:
        try:
            setter.check_limits(game)
        except (LimitError, ParseError) as error:
            terminal.complain(
                localize(
                    _("{problem}; the answer is judged all the same", problem=error.localized(language)), language
                ),
                options.file,
            )
    else:
        setter.check_limits(game)
        if text.has_spaced_cells:
            terminal.complain(localize(_("the blanks between the cells do not count"), language), options.file)
        if game.setup.ruleset.contest is not None and format == game.setup.ruleset.name:
            setter.check_tidy(game, text.data if text.has_spaced_cells else text.raw)
        terminal.write(
            [localize(_("{setup}: as the task promises", setup=game.setup.describe(language)), language) + "\n"], None
        )
    if options.certificate is not None:
        terminal.write([setter.proof_of(game)], options.certificate)
    right = [_judge(game, file, language) for file in answers]
    return 0 if all(right) else 1


def _judge(game: AnyGame, file: str, language: str) -> bool:
    """Say whether the answer in a file is right, and why it is not."""
    from berge.setter import check

    fault = check(game, terminal.read(file))
    name = inert("<stdin>" if file == terminal.STDIN else file)
    if fault is None:
        terminal.write([localize(_("{file}: the answer is right", file=name), language) + "\n"], None)
        return True
    terminal.write([f"{name}:{fault.localized(language)}\n"], None)
    terminal.write(fault.pieces(language, colour=terminal.wants_colour(None)), None)
    return False
