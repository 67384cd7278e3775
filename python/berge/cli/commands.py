"""What each command takes and does."""

from __future__ import annotations

import argparse
from typing import Any

import berge
from berge import checker
from berge.cli import terminal
from berge.errors import FormatError, ParseError
from berge.formats import Document, formats_of
from berge.records import is_json, loads, read_document
from berge.reviews import Review
from berge.rulesets import RULESETS, maze, rabbit
from berge.solutions import BoardSolution, PositionSolution


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line; `run` of what it parses is the command."""
    top = argparse.ArgumentParser(
        prog="berge",
        description="Exact analysis for path games on graphs: Rabbit and Egg (NOI2011), the JSOI2009 Game.",
        epilog="Exit status: 0 done, 1 a proof fails, 2 bad input, 3 a limit was reached, 70 a bug in berge.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"berge {berge.__version__}")
    commands = top.add_subparsers(title="commands", required=True, metavar="COMMAND")
    _add_review(commands)
    _add_solve(commands)
    _add_verify(commands)
    _add_convert(commands)
    return top


def _command(commands: Any, name: str, run: object, words: str) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = commands.add_parser(name, help=words, description=words, allow_abbrev=False)
    command.add_argument("file", metavar="FILE", help="a file, or - for stdin")
    command.set_defaults(run=run)
    return command


def _add_output(command: argparse.ArgumentParser, formats: list[str], default: str | None = "text") -> None:
    command.add_argument("--ruleset", choices=list(RULESETS), help="the input's format, if it is not to be recognised")
    command.add_argument(
        "--format", choices=formats, default=default, help=f"how to write it ({default or 'the other'})"
    )
    command.add_argument("-o", "--output", metavar="FILE", help="write to a file, which appears whole or not at all")


def _add_review(commands: Any) -> None:
    words = "Show every mistake of both players of a game, what would have won, and why."
    command = _command(commands, "review", _review, words)
    _add_output(command, formats_of(Review))
    command.add_argument("--side", choices=[*rabbit.PLAYERS, "both"], default="both", help="whose mistakes to show")
    command.add_argument("--certificates", action="store_true", help="with --format json: prove every verdict")


def _add_solve(commands: Any) -> None:
    words = "Show which starts of a maze lose, or who wins a position of Rabbit and Egg and how."
    command = _command(commands, "solve", _solve, words)
    _add_output(command, list(dict.fromkeys(formats_of(BoardSolution) + formats_of(PositionSolution))))
    command.add_argument("--certificates", action="store_true", help="with --format json: prove it")


def _add_verify(commands: Any) -> None:
    words = "Check the proofs in a certificate, a review or a solution (JSON) with the independent checker."
    _command(commands, "verify", _verify, words)


def _add_convert(commands: Any) -> None:
    words = "Turn a contest's text into the JSON of a game or a maze, or back, without loss."
    command = _command(commands, "convert", _convert, words)
    _add_output(command, list(dict.fromkeys(formats_of(rabbit.Game) + formats_of(maze.Board))), default=None)


def _review(options: argparse.Namespace) -> int:
    game = loads(terminal.read(options.file), options.ruleset)
    if not isinstance(game, rabbit.Game):
        raise ParseError("a maze", "the record of a game; `berge solve` is for mazes")
    side = None if options.side == "both" else options.side
    settings = {"json": {"side": side, "certificates": options.certificates}, "noi": {}}
    look = settings.get(options.format, {"side": side, "colour": terminal.wants_colour(options.output)})
    _refuse_certificates(options)
    with terminal.progress_bar() as progress:
        review = berge.review(game, certificates=options.certificates, progress=progress)
    terminal.write(review.pieces(options.format, **look), options.output)
    return 0


def _solve(options: argparse.Namespace) -> int:
    start = loads(terminal.read(options.file), options.ruleset)
    kind = BoardSolution if isinstance(start, maze.Board) else PositionSolution
    if options.format not in formats_of(kind):
        raise FormatError(f"found --format {options.format}; expected one of: {', '.join(formats_of(kind))}")
    _refuse_certificates(options)
    with terminal.progress_bar() as progress:
        solution = berge.solve(start, progress=progress)
    settings = {"json": {"certificates": options.certificates}, "jsoi": {}}
    look = settings.get(options.format, {"colour": terminal.wants_colour(options.output)})
    terminal.write(solution.pieces(options.format, **look), options.output)
    return 0


def _refuse_certificates(options: argparse.Namespace) -> None:
    if options.certificates and options.format != "json":
        raise FormatError(f"found --certificates with --format {options.format}; expected --format json")


def _verify(options: argparse.Namespace) -> int:
    document = read_document(terminal.read(options.file))
    try:
        words = checker.check(document)
    except checker.Refuted as refuted:
        terminal.write([f"not proved: {refuted}\n"], None)
        return 1
    terminal.write([f"proved: {words}\n"], None)
    return 0


def _convert(options: argparse.Namespace) -> int:
    data = terminal.read(options.file)
    thing: Document = loads(data, options.ruleset)
    native = "p1971" if isinstance(thing, rabbit.Game) else "p4055"
    format = options.format or (native if is_json(data) else "json")
    settings = {"text": {"colour": terminal.wants_colour(options.output)}}
    terminal.write(thing.pieces(format, **settings.get(format, {})), options.output)
    return 0
