"""`berge bench`: an exact benchmark of programs that play."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from berge.cli import terminal
from berge.cli.documents import choose_output_format, write
from berge.cli.options import (
    add_language,
    add_output_file,
    add_seed,
    build_number_parser,
    choose_language,
    parse_input_format,
    parse_seconds,
)
from berge.documents import Json
from berge.errors import ArgumentError, FormatError, InputError, check_name
from berge.files import is_device
from berge.games.builtin import RULESETS
from berge.i18n import _, join_choices, join_list
from berge.sanitize import show

if TYPE_CHECKING:
    from berge.agents.saved_rows import KnownRows
    from berge.agents.suites import Suite

ACTIONS = {
    "suites": (),
    "questions": ("seed",),
    "run": ("player", "agent", "seed", "time", "games", "tools"),
    "score": ("suite", "format"),
    "draw": ("seed", "each", "lost"),
}
"""What the command does, and the options that each of them takes."""
SECONDS = 10.0
LONGEST_ROW = 1 << 20
"""Bytes of a line that is read to see what a file holds."""


def add(commands: Any) -> None:
    """Add the command."""
    about = _(
        "Measure programs that play: every position has a known value, so every mistake counts. `run` asks a player, "
        "`score` counts its mistakes, `draw` makes new positions, `suites` lists those of berge, `questions` writes "
        "what a player is asked."
    )
    command: argparse.ArgumentParser = commands.add_parser("bench", help=about, description=about)
    command.add_argument("action", metavar="ACTION", help=_("one of: {names}", names=join_list(ACTIONS)))
    names = _(
        "of suites, questions and run: suites, by name or file (default: all of berge's); of score: files of answers, "
        "or - for stdin; of draw: the games"
    )
    command.add_argument("names", metavar="NAME", nargs="*", default=[], help=names)
    player = _(
        "the player: random, one-ply, greedy, level0 to level10, mcts200, alphabeta1000 (with any number), a function "
        "of Python as module:function, a command that reads and writes JSON lines, or a file of answers (.jsonl)"
    )
    command.add_argument("--player", metavar="PLAYER", help=player)
    command.add_argument("--agent", metavar="NAME", help=_("the player's name in the answers (that of --player)"))
    add_seed(command, _("equal seeds make equal positions, and equal moves of berge's players (0)"), None)
    seconds = _("seconds that a function or a command may take for a move (10)")
    command.add_argument("--time", type=parse_seconds, metavar="SECONDS", help=seconds)
    games = _("play games from the won positions against level 10")
    command.add_argument("--games", action="store_true", default=None, help=games)
    tools = _("the player may run code: the answers are of the track with tools")
    command.add_argument("--tools", action="store_true", default=None, help=tools)
    suite = _("a suite that the answers are about, if it is not one of berge's; can be repeated")
    command.add_argument("--suite", action="append", metavar="FILE", help=suite)
    each = _("positions of each difficulty (20)")
    command.add_argument("--each", type=build_number_parser(1, 10_000), metavar="N", help=each)
    command.add_argument("--lost", action="store_true", default=None, help=_("draw lost positions, for the resistance"))
    formats = _("of score: text, html, json or markdown (default: by the name of the output; otherwise text)")
    command.add_argument("--format", metavar="FORMAT", help=formats)
    add_output_file(command)
    add_language(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Do what ACTION says; returns the exit status."""
    action = options.action
    check_name("the action {name}", action, ACTIONS)
    for name in {option for accepted in ACTIONS.values() for option in accepted} - {*ACTIONS[action]}:
        if getattr(options, name) is not None:
            raise FormatError(_("--{name} cannot be used with bench {action}", name=name, action=action))
    return {"suites": _list_suites, "questions": _write_questions, "run": _run, "score": _score, "draw": _draw}[action](
        options
    )


def _check_replaces_own(output: str | None, is_own: Callable[[Json], bool]) -> None:
    """Raise InputError if the output is a file that would be lost: not all of its rows are those of `is_own`."""
    if output in (None, *terminal.STDOUT_NAMES) or not os.path.isfile(output):
        return
    with open(output, "rb") as file:
        while line := file.readline(LONGEST_ROW):
            row: object = None
            with suppress(ValueError, RecursionError):
                row = json.loads(line)
            if not (isinstance(row, dict) and is_own(row)):
                raise InputError(
                    _("{output} would be lost: name another file, or remove it first", output=show(output))
                )


def _list_suites(options: argparse.Namespace) -> int:
    """Write name, number of positions and hash of the suites."""
    from berge.agents.suites import find_suites

    lines = (f"{one.name}\t{len(one.items)}\t{one.sha256}\n" for one in find_suites(options.names))
    terminal.write(lines, options.output)
    return 0


def _write_questions(options: argparse.Namespace) -> int:
    """Write the lines that ask a command for its moves."""
    from berge.agents.programs import write_request
    from berge.agents.suites import find_suites

    terminal.check_not_input(options.names, "-o", options.output)
    _check_replaces_own(options.output, lambda row: "legal" in row)
    items = (item for suite in find_suites(options.names) for item in suite.items)
    terminal.write((write_request(item.position, options.seed or 0, item.id) for item in items), options.output)
    return 0


def _run(options: argparse.Namespace) -> int:
    """Write the answers of a player; to a file, go on where a run was broken off."""
    from berge.agents.saved_rows import SavedRows
    from berge.agents.suites import find_suites

    if options.player is None:
        raise FormatError(_("bench run needs --player, such as --player level5"))
    terminal.check_not_input(options.names, "-o", options.output)
    suites = find_suites(options.names)
    settings = {
        "agent": options.agent or options.player,
        "seed": options.seed or 0,
        "seconds": options.time or SECONDS,
        "games": bool(options.games),
        "tools": bool(options.tools),
    }
    hashes, other_answer = {suite.sha256 for suite in suites}, "move" if options.games else "moves"

    def is_own(row: Json) -> bool:
        is_same_run = all(row.get(key, False) == settings[key] for key in ("agent", "seed", "tools"))
        return is_same_run and row.get("suite_sha256") in hashes and other_answer not in row

    _check_replaces_own(options.output, is_own)
    if options.output in (None, *terminal.STDOUT_NAMES):
        for row in _iterate_rows(options, suites, settings, {}):
            terminal.write([json.dumps(row) + "\n"], None, flush=True)
        return 0
    if is_device(options.output):
        terminal.write((json.dumps(row) + "\n" for row in _iterate_rows(options, suites, settings, {})), options.output)
        return 0
    identity = {"player": options.player, **settings, "suites": [suite.sha256 for suite in suites]}
    with SavedRows(options.output, identity) as saved:
        saved.write(_iterate_rows(options, suites, settings, saved.rows))
    return 0


def _iterate_rows(options: argparse.Namespace, suites: list[Suite], settings: Json, known: KnownRows) -> Iterator[Json]:
    """Yield the rows of a run: the answers of the player, those that are known first."""
    from berge.agents.benchmark import run as run_player

    with terminal.show_progress(choose_language(options)) as progress:
        yield from run_player(options.player, suites, **settings, progress=progress, known=known)


def _score(options: argparse.Namespace) -> int:
    """Write the score of files of answers."""
    from berge.agents.scores import Score, score_files
    from berge.agents.suites import find_suite

    if not options.names:
        command = "berge bench run --player level5 -o answers.jsonl"
        raise FormatError(_("bench score needs files of answers: write one by `{command}`", command=command))
    if options.names.count(terminal.STDIN) > 1:
        raise FormatError(_("stdin (-) can be given only once"))
    terminal.check_not_input([*options.names, *(options.suite or [])], "-o", options.output)
    choose_output_format(options, Score)
    suites = [find_suite(name) for name in options.suite or []]
    files = [(name, terminal.read(name)) for name in options.names]
    write(score_files(files, suites), options)
    return 0


def _draw(options: argparse.Namespace) -> int:
    """Write a suite of new positions."""
    from berge.agents.suite_drawing import EACH, draw_items, draw_lost_items

    if not options.names:
        raise ArgumentError(_("no game is named: use {names}", names=join_choices(RULESETS)))
    rulesets = [parse_input_format(name) for name in options.names]
    for name in rulesets:
        check_name("the ruleset {name}", name, RULESETS)
    if len({*rulesets}) < len(rulesets):
        raise FormatError(_("{name} is given twice: give each name once", name=show(" ".join(rulesets))))
    draw = draw_lost_items if options.lost else draw_items
    _check_replaces_own(options.output, lambda row: "position" in row and "legal" not in row)
    with terminal.show_clock(choose_language(options), "dealing"):
        lines = [
            item.format_line()
            for name in rulesets
            for item in draw(RULESETS[name], options.each or EACH, options.seed or 0)
        ]
    terminal.write(lines, options.output)
    return 0
