"""`berge check`: checks an answer."""

from __future__ import annotations

import argparse
import os
from typing import Any

from berge.cli import terminal
from berge.cli.documents import read_input_text, report_reading
from berge.cli.options import (
    LEAST,
    add_command,
    add_language,
    choose_language,
    find_file,
    find_ruleset_beside,
    parse_input_format,
)
from berge.documents import choose_format
from berge.errors import FormatError, LimitError, ParseError
from berge.formats import read
from berge.games import AnyGame
from berge.games.builtin import RULESETS
from berge.i18n import _, localize
from berge.sanitize import make_safe


def add(commands: Any) -> None:
    """Add the command."""
    about = _("Check an answer. If it is wrong, show the wrong word, the right answer and its proof.")
    command = add_command(commands, "check", run, about, find=str)
    command.add_argument("output", nargs="?", metavar="OUT", help=_("the answer; without it berge only validates FILE"))
    command.add_argument("--answer", metavar="FILE", help=_("the jury's answer, which is checked too"))
    command.add_argument(
        "--ruleset",
        type=parse_input_format,
        choices=RULESETS,
        metavar="RULESET",
        help=_("the game (detected by default)"),
    )
    certificate = _("write the right answer and its proofs to this file, for berge verify")
    command.add_argument("--certificate", metavar="FILE", help=certificate)
    add_language(command)


def run(options: argparse.Namespace) -> int:
    """Write whether the answers are right; returns 1 if one is wrong."""
    from berge import setter

    language = choose_language(options)
    folder, options.file = options.file, find_file(options.file)
    if options.output is None and options.file != folder:  # which `berge stress` has written
        options.output = os.path.join(folder, f"{LEAST}.got")
    answers = [file for file in (options.output, options.answer) if file is not None]
    if [options.file, *answers].count(terminal.STDIN) > 1:
        raise FormatError(_("stdin (-) can be given only once"))
    terminal.check_not_input([options.file, *answers], "--certificate", options.certificate)
    choose_format(options.certificate, {"json": "json"}, "json")
    text = read_input_text(options)
    ruleset = options.ruleset or find_ruleset_beside(options.file)
    if ruleset:
        game, format = setter.read_game(RULESETS[ruleset], text.data), ruleset
    else:
        game, format = (reading := read(text)).game, reading.format
        report_reading(options, reading)  # where it fits another task too
    setter.check_no_start(game)
    if answers:
        try:
            setter.check_limits(game)
        except (LimitError, ParseError) as error:
            terminal.write_error(
                localize(_("{problem}; the answer is judged anyway", problem=error.localized(language)), language),
                options.file,
            )
    else:
        setter.check_limits(game)
        if text.is_rewritten:
            terminal.write_error(
                localize(_("blanks between cells and brackets around moves do not count"), language), options.file
            )
        if game.setup.ruleset.contest is not None and format == game.setup.ruleset.name:
            setter.check_tidy(game, text.data if text.is_rewritten else text.raw)
        setup = game.setup.describe(language)
        terminal.write([localize(_("{setup}: as the task promises", setup=setup), language) + "\n"], None)
    if options.certificate is not None:
        terminal.write([setter.proof_of(game)], options.certificate)
    right = [_judge(game, file, language) for file in answers]
    return 0 if all(right) else 1


def _judge(game: AnyGame, file: str, language: str) -> bool:
    """Write whether the answer in a file is right, and if not, why; returns whether it is right."""
    from berge.setter import check

    fault = check(game, terminal.read(file))
    name = make_safe("<stdin>" if file == terminal.STDIN else file)
    if fault is None:
        terminal.write([localize(_("{file}: the answer is right", file=name), language) + "\n"], None)
        return True
    terminal.write([f"{name}:{fault.localized(language)}\n"], None)
    terminal.write(fault.pieces(language, colour=terminal.is_coloured(None)), None)
    return False
