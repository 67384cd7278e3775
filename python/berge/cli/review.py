"""`berge review`: every mistake of a game."""

from __future__ import annotations

import argparse
from typing import Any

import berge
from berge.analysis.review import Review
from berge.cli import terminal
from berge.cli.documents import (
    add_output,
    choose_output_format,
    parse_side,
    read_input,
    report_reading,
    with_contest,
    write,
)
from berge.cli.options import add_command, choose_language
from berge.documents import list_output_formats
from berge.i18n import _, join_list


def add(commands: Any) -> None:
    """Add the command."""
    about = _("Show every mistake of both players of a game, the moves that would have won, and why.")
    command = add_command(commands, "review", run, about)
    add_output(command, with_contest(join_list(list_output_formats(Review))))
    command.add_argument(
        "--side", type=str.lower, metavar="PLAYER", default="both", help=_("show only this player's mistakes (both)")
    )
    command.add_argument(
        "--certificates", action="store_true", help=_("with --format json: add a proof of every verdict")
    )


def run(options: argparse.Namespace) -> int:
    """Write the review; returns the exit status."""
    reading = read_input(options)
    game = reading.game_to_review
    side = parse_side(options.side, game)
    choose_output_format(options, Review, game)
    report_reading(options, reading, options.format)
    with terminal.show_progress(choose_language(options)) as progress:
        review = berge.review(game, certificates=options.certificates, progress=progress)
    write(review, options, side=side, certificates=options.certificates)
    return 0
