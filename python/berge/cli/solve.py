"""`berge solve`: who wins a position, or from which starts."""

from __future__ import annotations

import argparse
from typing import Any

import berge
from berge.analysis.solution import PositionSolution, StartsSolution
from berge.cli import terminal
from berge.cli.documents import (
    add_output,
    choose_output_format,
    is_notation,
    read_input,
    report_reading,
    with_contest,
    write,
)
from berge.cli.options import add_command, add_start, choose_language
from berge.documents import DocumentWithProofs, list_output_formats
from berge.errors import FormatError
from berge.formats import Reading
from berge.i18n import _, join_list, localize, ngettext


def add(commands: Any) -> None:
    """Add the command."""
    about = _("Show which starts of a board or a graph lose, or who wins a position and how.")
    command = add_command(commands, "solve", run, about)
    add_output(command, with_contest(join_list(list_output_formats(PositionSolution))))
    proof = _("add the proof: with --format json, and of a position as a text too")
    command.add_argument("--certificates", action="store_true", help=proof)
    add_start(command)
    slither = _("solve Slither on the graph instead: the path may grow at both ends")
    command.add_argument("--slither", action="store_true", help=slither)
    explain = _("show step by step how a maximum matching is found, and why the winner follows; --format svg plays it")
    command.add_argument("--explain", action="store_true", help=explain)


def run(options: argparse.Namespace) -> int:
    """Write the solution; returns the exit status."""
    reading = read_input(options)
    game = reading.game
    if options.explain:
        return _explain(options, reading)
    asks_for_starts = game.setup.token_number is None and not game.moves
    answer_class: type[DocumentWithProofs] = StartsSolution if asks_for_starts else PositionSolution
    if options.slither:
        answer_class = berge.Slither
    contest = game.setup.ruleset.contest
    answer = None if contest is None or answer_class is not StartsSolution else contest.answer
    choose_output_format(options, answer_class, game, {} if answer is None else {answer: "txt"})
    report_reading(options, reading, options.format)
    with terminal.show_progress(choose_language(options)) as progress:
        solution = (berge.slither if options.slither else berge.solve)(game, progress=progress)
    write(solution, options, certificates=options.certificates)
    if answer_class is PositionSolution and game.moves and not is_notation(options, reading):
        _write_move_note(options, len(game.moves))
    return 0


def _write_move_note(options: argparse.Namespace, moves: int) -> None:
    """Say below a text on stdout that the position is the last one of a record."""
    if options.format == "text" and options.output in (None, *terminal.STDOUT_NAMES):
        words = ngettext(
            "This is after {n} move; `berge review` judges each move.",
            "This is after {n} moves; `berge review` judges each move.",
            moves,
        )
        terminal.write([localize(words, choose_language(options)) + "\n"], None)


def _explain(options: argparse.Namespace, reading: Reading) -> int:
    """Write how a maximum matching is found; returns the exit status."""
    for option in ("slither", "certificates"):
        if getattr(options, option):
            raise FormatError(_("--{option} cannot be used with --explain", option=option))
    choose_output_format(options, berge.Explanation, reading.game)
    report_reading(options, reading, options.format)
    write(berge.explain(reading.game), options)
    return 0
