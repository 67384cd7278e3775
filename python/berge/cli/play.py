"""`berge play`: a game in the terminal."""

from __future__ import annotations

import argparse
from typing import Any

from berge.analysis.engine import Engine
from berge.analysis.review import Review
from berge.cli import terminal
from berge.cli.documents import parse_side, read_with_start
from berge.cli.game import deal_game, play_game
from berge.cli.options import (
    add_command,
    add_language,
    add_ruleset,
    add_seed,
    add_start,
    add_table,
    build_number_parser,
    choose_language,
)
from berge.documents import choose_format, find_endings
from berge.errors import FormatError
from berge.games import AnyRuleset
from berge.games.builtin import EXAMPLE, RULESETS
from berge.i18n import _, join_list
from berge.setter.deals import DIFFICULTY, ERRORS


def add(commands: Any) -> None:
    """Add the command."""
    about = _("Play in the terminal against an exact opponent, or against a friend.")
    file = _("a setup or a game to continue: a file or a notation; without it berge deals a board")
    command = add_command(commands, "play", run, about, file)
    add_ruleset(command)
    add_start(command)
    add_table(command)
    command.add_argument(
        "--side", type=str.lower, metavar="PLAYER", help=_("the player that you play; both: two people")
    )
    strong = _("how well berge plays, from 0 to 10, perfect (10)")
    command.add_argument("--level", type=build_number_parser(0, 10), metavar="N", default=10, help=strong)
    hard = _("difficulty of the dealt board, from 1 to {most} ({default})", most=len(ERRORS), default=DIFFICULTY)
    command.add_argument("--difficulty", type=build_number_parser(1, len(ERRORS)), metavar="N", help=hard)
    add_seed(command, _("equal seeds deal equal boards and make berge choose equal moves"), None)
    command.add_argument("-o", "--output", metavar="FILE", help=_("save the annotated record to this file at the end"))
    add_language(command)
    hint = _("a setup is one word, as in `berge play {example}`; --ruleset names a game to deal", example=EXAMPLE)
    command.set_defaults(for_unknown_argument=hint, for_unknown_option=hint)


def run(options: argparse.Namespace) -> int:
    """Play; returns the exit status."""
    if options.file == terminal.STDIN:
        raise FormatError(_("FILE cannot be - (stdin), because you type the moves there: give a file or a notation"))
    choose_format(options.output, find_endings(Review), "record")
    language = choose_language(options)
    if options.file is not None and options.difficulty is not None:
        raise FormatError(_("give --difficulty {difficulty} or FILE, not both", difficulty=options.difficulty))
    if options.file is None:
        game = deal_game(_choose_ruleset(options), options.difficulty or DIFFICULTY, options.seed, language)
    else:
        game = read_with_start(options).game  # which may be saved where it was
    side = parse_side(options.side or game.players[len(game.moves) % 2], game)
    engine = None if side is None else Engine(options.level, options.seed)
    return play_game(game, engine, side, options.output, language)


def _choose_ruleset(options: argparse.Namespace) -> AnyRuleset:
    """Return the ruleset of a game without input, by default the first ruleset."""
    name = options.ruleset or next(iter(RULESETS))
    if name not in RULESETS:
        raise FormatError(
            _("--ruleset {name} needs FILE; without FILE use one of {names}", name=name, names=join_list(RULESETS))
        )
    return RULESETS[name]
