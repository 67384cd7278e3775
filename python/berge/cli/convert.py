"""`berge convert`: converts a game or a setup to another format."""

from __future__ import annotations

import argparse
from typing import Any

from berge.cli.documents import add_output, choose_output_format, read_input, report_reading, with_contest, write
from berge.cli.options import add_command
from berge.documents import list_output_formats
from berge.games import Game
from berge.graphs import WRITTEN_FORMATS
from berge.i18n import _, join_list


def add(commands: Any) -> None:
    """Add the command."""
    about = _("Convert a game or a setup to another format; directions, weights and values of graphs are left out.")
    command = add_command(commands, "convert", run, about)
    more = join_list(WRITTEN_FORMATS)
    formats = _("{formats}, for graphs also {more}", formats=join_list(list_output_formats(Game)), more=more)
    add_output(command, with_contest(formats), _("json, or the game's own format if the input is JSON"))


def run(options: argparse.Namespace) -> int:
    """Write the game; returns the exit status."""
    reading = read_input(options)
    game = reading.game
    contest = game.setup.ruleset.contest
    native = None if contest is None else contest.name
    usual = (native or "line") if reading.format == "json" else "json"
    choose_output_format(options, Game, game, {name: one.ending for name, one in game.own_formats().items()}, usual)
    report_reading(options, reading)
    write(game, options)
    return 0
