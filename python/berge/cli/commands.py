"""What each command takes and does."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Collection
from functools import partial
from importlib import import_module
from typing import Any, NoReturn

import berge
from berge import checker, words
from berge.certificates import Proved
from berge.cli import terminal
from berge.cli.options import add_command, add_language, add_ruleset, language_of
from berge.controls import Control
from berge.decompositions import DulmageMendelsohn, GallaiEdmonds, as_graph, is_matrix
from berge.errors import AmbiguousText, FormatError, ParseError
from berge.formats import Document, format_of, formats_of
from berge.geography import AnyGame, AnyRuleset, Game
from berge.geography.sample import Sample
from berge.graphs import Graph
from berge.quoting import inert, show
from berge.records import Reading, read, read_document, recognise
from berge.reviews import Review
from berge.rulesets import RULESETS
from berge.slithers import Slither
from berge.solutions import PositionSolution, StartsSolution


class _Help(argparse.HelpFormatter):
    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=terminal.width() - 2)  # for which argparse loads modules of files and archives


class _TopHelp(_Help, argparse.RawDescriptionHelpFormatter):
    pass


class _Parser(argparse.ArgumentParser):
    def __init__(self, **options: Any) -> None:
        super().__init__(**{"formatter_class": _Help, "allow_abbrev": False, **options})

    def error(self, message: str) -> NoReturn:
        super().error(terminal.cut(inert(message)))

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """End the command, in a way that is told from any other."""
        if message:
            self._print_message(message, sys.stderr)
        raise terminal.Ended(status)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help or the version, which argparse would let go unsaid where nobody can take it."""
        if file is sys.stdout and message:
            terminal.write([message], None)
        else:
            super()._print_message(message, file)


class _Top(_Parser):
    def format_help(self) -> str:
        """Return the help with the list of games, which are loaded only for that."""
        games = {name: ruleset.about for name, ruleset in RULESETS.items()}
        width = max(map(len, games))
        lines = "\n".join(f"  {name:{width}}  {about}" for name, about in games.items())
        self.epilog = f"games:\n{lines}\n\n{EXITS}"
        return super().format_help()


OWN_FILES = ("generate", "check", "stress", "package", "batch", "stats", "ensemble")
"""Commands with a file of their own in this folder, of which the others need nothing."""

EXITS = """\
exit status: 0 done, 1 a proof or a program fails, 2 bad input, 3 a limit was reached,
             70 a bug in berge or in a ruleset of another package"""


def parser(wanted: str | None = None) -> argparse.ArgumentParser:
    """Return the parser of the command line; `run` of what it parses is the command.

    Where the first word is the name of a command, `wanted`, the others need not be known.
    """
    top = _Top(
        prog="berge",
        description="Exact analysis for path games on graphs.",
        formatter_class=_TopHelp,
    )
    top.add_argument("--version", action="version", version=f"berge {berge.__version__}")
    commands = top.add_subparsers(title="commands", required=True, metavar="COMMAND", parser_class=_Parser)
    known: dict[str, Callable[[Any], None]] = {
        "review": _add_review,
        "solve": _add_solve,
        "decompose": _add_decompose,
        "control": _add_control,
        "verify": _add_verify,
        "convert": _add_convert,
        "play": _add_play,
        "board": _add_board,
        **{name: partial(_add_of_its_own, name) for name in OWN_FILES},
    }
    for add in [known[wanted]] if wanted in known else known.values():
        add(commands)
    return top


def _add_of_its_own(name: str, commands: Any) -> None:
    """Add a command whose file has `add`, and `run`."""
    module: Any = import_module(f"berge.cli.{name}")
    module.add(commands)


def _add_output(command: argparse.ArgumentParser, kind: type, default: str | None = "text") -> None:
    add_ruleset(command)
    known = ", ".join(formats_of(kind))
    help = f"how to write it ({default or 'the other'}): {known}, or what the game's contest asks for"
    command.add_argument("--format", metavar="FORMAT", default=default, help=help)
    command.add_argument("-o", "--output", metavar="FILE", help="write to a file, which appears whole or not at all")
    add_language(command)


def _add_review(commands: Any) -> None:
    about = "Show every mistake of both players of a game, what would have won, and why."
    command = add_command(commands, "review", _review, about)
    _add_output(command, Review)
    command.add_argument(
        "--side", type=_player, metavar="PLAYER", default="both", help="whose mistakes to show: a player's, or both"
    )
    command.add_argument("--certificates", action="store_true", help="with --format json: prove every verdict")


def _player(name: str) -> str:
    """Return the name of a player; of which game is not known before the input has been read."""
    return name.strip().lower()


def _side(name: str, game: AnyGame) -> str | None:
    """Return the player of a name, as commands or as people have it; None for both; raises FormatError."""
    known = {words.player(language, who).lower(): who for language in words.LANGUAGES for who in game.players}
    side = known.get(name, name)
    if side not in ("both", *game.players):
        raise FormatError(f"found --side {name}; expected one of: {', '.join(game.players)}, both")
    return None if side == "both" else side


def _add_solve(commands: Any) -> None:
    about = "Show which starts of a board or a graph lose, or who wins a position and how."
    command = add_command(commands, "solve", _solve, about)
    _add_output(command, PositionSolution)
    command.add_argument("--certificates", action="store_true", help="with --format json: prove it")
    slither = "say who wins Slither on the graph instead, where the path may grow at both ends"
    command.add_argument("--slither", action="store_true", help=slither)


def _add_decompose(commands: Any) -> None:
    about = "Show what all maximum matchings of a graph have in common, or the block form of a matrix."
    command = add_command(commands, "decompose", _decompose, about)
    _add_output(command, DulmageMendelsohn)
    matrix = "read it as a matrix, rows by columns, as rectangular ones always are"
    command.add_argument("--matrix", action="store_true", help=matrix)
    columns = "the vertices that are its columns, with commas between: a matrix of any bipartite graph"
    command.add_argument("--columns", metavar="NAMES", help=columns)
    edges = "with --format json, of a graph: prove how maximum matchings use each edge, too"
    command.add_argument("--edges", action="store_true", help=edges)


def _add_control(commands: Any) -> None:
    about = "Show which nodes of a directed network must be driven to steer it."
    command = add_command(commands, "control", _control, about, notation=False)
    _add_output(command, Control)
    matrix = "of a Matrix Market file: it is the matrix of x' = Ax, where the entry (i, j) is what j does to i"
    command.add_argument("--state-matrix", action="store_true", help=matrix)
    command.add_argument("--certificates", action="store_true", help="with --format json: prove it")


def _add_verify(commands: Any) -> None:
    about = "Check the proofs in a certificate, a review or a solution (JSON) with the independent checker."
    add_command(commands, "verify", _verify, about)


def _add_convert(commands: Any) -> None:
    about = "Turn a game or a start into another of its formats, without loss."
    command = add_command(commands, "convert", _convert, about)
    _add_output(command, Game, default=None)


def _add_play(commands: Any) -> None:
    about = "Play in the terminal against an exact opponent, or against a friend."
    file = "a start or a game to go on with, a file or a notation; without it a random start"
    command = add_command(commands, "play", _play, about, file)
    add_ruleset(command)
    command.add_argument("--side", type=_player, metavar="PLAYER", help="whom you play; both: two people")
    command.add_argument("--level", type=int, choices=range(11), default=10, help="how well berge plays, 10 is perfect")
    command.add_argument("--seed", type=int, help="makes berge's choices the same each time")
    command.add_argument("-o", "--output", metavar="FILE", help="save the annotated record there at the end")
    add_language(command)


def _add_board(commands: Any) -> None:
    about = "Open the analysis board in the browser: review, explain, try, play, edit. Ctrl-C ends it."
    command = add_command(commands, "board", _board, about, "a game or a start to show, a file or a notation")
    add_ruleset(command)
    command.add_argument("--port", type=_port, help="the port to listen on (8765, or any where that is taken)")
    command.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1: this machine only)")
    command.add_argument("--no-browser", action="store_true", help="do not open a browser")


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) < 1 << 16):
        raise argparse.ArgumentTypeError(f"found {text!a}; expected a number from 0 to 65535")
    return int(text)


def _input(options: argparse.Namespace) -> bytes:
    """Return what the input holds: a notation is its own content."""
    notation: bytes = options.file.encode("utf-8", "surrogateescape")
    name = options.file.partition(":")[0]
    if name != options.file and name.isalpha() and name not in RULESETS and not os.path.exists(options.file):
        raise ParseError(f"the ruleset {show(name)}", f"one of: {', '.join(RULESETS)}")
    if options.ruleset is None and _is_notation(notation):
        return notation
    try:
        return terminal.read(options.file)
    except FileNotFoundError:
        known = RULESETS.called(options.file)
        if known is None:
            raise
        raise ParseError(f"{show(options.file)}, a game and no file", f"a start in one line, {known}:...") from None


def _is_notation(data: bytes) -> bool:
    head = Sample(data).head
    return bool(head) and head in RULESETS


def _read(options: argparse.Namespace) -> Reading:
    return read(_input(options), options.ruleset)


def _tell(
    options: argparse.Namespace, reading: Reading, format: str | None = None, as_what: words.Phrase | None = None
) -> None:
    """Say on stderr what was read: before a text for people, and before any answer to what could be read otherwise.

    Not of a notation on the command line, which says itself what it is. `as_what` is what it was taken for, where that
    is not what the reading says.
    """
    told = as_what or reading.words
    if reading.format == "line" and options.file.encode("utf-8", "surrogateescape") == reading.sample.data:
        return
    other = None if options.ruleset else next(iter(reading.others), None)
    if other:
        said = words.phrase("read.instead", read=told, format=other.format, other=other.words)
    else:
        said = words.phrase("read.as", read=told)
    if other or format == "text":
        terminal.complain(words.translated(language_of(options), said), options.file)


def _review(options: argparse.Namespace) -> int:
    reading = _read(options)
    game = reading.played
    side = _side(options.side, game)
    _check_format(options, Review, [], game)
    _tell(options, reading, options.format)
    with terminal.progress_bar(language_of(options)) as progress:
        review = berge.review(game, certificates=options.certificates, progress=progress)
    _write(review, options, side=side, certificates=options.certificates)
    return 0


def _solve(options: argparse.Namespace) -> int:
    reading = _read(options)
    game = reading.game
    kind: type[Proved] = StartsSolution if game.start.first is None and not game.moves else PositionSolution
    if options.slither:
        kind = Slither
    contest = game.start.ruleset.contest
    answer = None if contest is None or kind is not StartsSolution else contest.answer
    _check_format(options, kind, [] if answer is None else [answer], game)
    _tell(options, reading, options.format)
    with terminal.progress_bar(language_of(options)) as progress:
        solution = (berge.slither if options.slither else berge.solve)(game, progress=progress)
    _write(solution, options, certificates=options.certificates)
    return 0


def _decompose(options: argparse.Namespace) -> int:
    wanted = options.matrix or options.columns is not None
    try:
        reading = _read_matrix_as("biadjacency" if options.matrix else None, options)
    except AmbiguousText as error:
        if "biadjacency" in (choice.format for choice in error.readings):
            error.expected = words.phrase("read.choose.decompose")
        raise
    graph = as_graph(reading.game)
    kind: type[Proved] = DulmageMendelsohn if wanted or is_matrix(graph) else GallaiEdmonds
    if kind is GallaiEdmonds and options.format in {*formats_of(DulmageMendelsohn)} - {*formats_of(kind)}:
        raise FormatError(f"found --format {options.format} of a graph; expected --matrix with it, or json or text")
    _check_format(options, kind, [], reading.game)
    _tell(options, reading, options.format)
    if options.edges and (kind is DulmageMendelsohn or options.format != "json"):
        raise FormatError(
            "found --edges; expected --format json with it, and no matrix, whose document proves its entries anyway"
        )
    columns = None if options.columns is None else _named(graph, options.columns)
    with terminal.progress_bar(language_of(options)) as progress:
        if kind is DulmageMendelsohn:
            _write(berge.dulmage_mendelsohn(graph, columns=columns, progress=progress), options)
        else:
            found = berge.gallai_edmonds(graph, progress=progress)
            _write(found.certificate(edges=True, progress=progress) if options.edges else found, options)
    return 0


def _read_matrix_as(format: str | None, options: argparse.Namespace) -> Reading:
    """Return what was read; where a Matrix Market file could be read in several ways, in the format that is wanted."""
    data = _input(options)
    if format and options.ruleset in (None, "matrixmarket") and "matrixmarket" in recognise(Sample(data)):
        options.ruleset = format
    return read(data, options.ruleset)


def _named(graph: Graph, listed: str) -> list[Any]:
    """Return the vertices of some names with commas between; raises MissingError."""
    names = {str(name): name for name in graph.names}
    return [names.get(name.strip(), name.strip()) for name in listed.split(",")]


def _control(options: argparse.Namespace) -> int:
    from berge.graphs.files import digraph_in

    reading = _read_network(options)
    _check_format(options, Control, [], reading.game)
    nodes, edges = digraph = digraph_in(reading.sample.text, reading.format, state_matrix=options.state_matrix)
    kind = {"edges": "edges", "edges-headed": "edges", "graphml": "graphml"}.get(reading.format)
    kind = kind or ("state_matrix" if options.state_matrix else "matrix")
    _tell(
        options, reading, options.format, words.phrase(f"read.network.{kind}", nodes=len(nodes), edges=len(edges) // 8)
    )
    with terminal.progress_bar(language_of(options)) as progress:
        _write(Control.of(digraph, progress), options, certificates=options.certificates)
    return 0


def _read_network(options: argparse.Namespace) -> Reading:
    """Return what was read; a text that could be something without directions too is none of these."""
    from berge.graphs.files import WITH_DIRECTIONS

    try:
        return _read_matrix_as("adjacency", options)
    except AmbiguousText as error:
        known = [choice for choice in error.readings if choice.format in WITH_DIRECTIONS]
        if not known:
            raise
        if len(known) > 1:
            raise AmbiguousText(*known) from None
        options.ruleset = known[0].format
        return _read(options)


def _check_format(options: argparse.Namespace, kind: type, own: Collection[str], game: AnyGame) -> None:
    """Raise FormatError, before anything is computed, where nobody writes a kind as it is asked for."""
    known = sorted([*formats_of(kind), *own])
    if options.format not in known:
        for ruleset in RULESETS.values():
            other = None if ruleset is game.start.ruleset else ruleset.contest
            if other is not None and options.format in (other.name, other.answer):
                expected = f"a game of {ruleset.name}, which format {options.format!r} is for"
                raise FormatError(f"found a game of {game.start.ruleset.name}; expected {expected}")
        raise FormatError(f"found --format {options.format:.40}; expected one of: {', '.join(known)}")
    heeds = () if options.format in own else format_of(kind, options.format).heeds
    for name, usual in (("certificates", False), ("side", "both")):
        if getattr(options, name, usual) != usual and name not in heeds:
            takes = " or ".join(one for one in formats_of(kind) if name in format_of(kind, one).heeds)
            raise FormatError(f"found --{name} with --format {options.format}; expected --format {takes}")


def _write(thing: Document, options: argparse.Namespace, **asked: Any) -> None:
    """Write what was found as it is asked for, as far as the format heeds it."""
    format = thing.format(options.format)
    look = {"colour": terminal.wants_colour(options.output), "language": language_of(options)}
    terminal.write(thing.pieces(options.format, **format.heeded(look | asked)), options.output)


def _verify(options: argparse.Namespace) -> int:
    document = read_document(terminal.read(options.file))
    try:
        with terminal.clock(words.spoken(), "checking"):
            proved = checker.check(document)
    except checker.Refuted as refuted:
        terminal.write([f"not proved: {refuted}\n"], None)
        return 1
    terminal.write([f"proved: {proved}\n"], None)
    return 0


def _convert(options: argparse.Namespace) -> int:
    reading = _read(options)
    game = reading.game
    contest = game.start.ruleset.contest
    native = None if contest is None else contest.name
    options.format = options.format or ((native or "line") if reading.format == "json" else "json")
    _check_format(options, Game, game.own_formats(), game)
    _tell(options, reading)
    _write(game, options)
    return 0


def _play(options: argparse.Namespace) -> int:
    from berge.cli import game as table
    from berge.play import Engine

    if options.file == terminal.STDIN:
        raise FormatError("found - for the start; expected a file or a notation, as the moves are read from stdin")
    game = table.random_start(_asked_for(options), options.seed) if options.file is None else _read(options).game
    side = _side(options.side or game.players[len(game.moves) % 2], game)
    engine = None if side is None else Engine(options.level, options.seed)
    return table.play(game, engine, side, options.output, language_of(options))


def _asked_for(options: argparse.Namespace) -> AnyRuleset:
    """Return the game that is played where there is no input: the first of all where none is asked for."""
    name = options.ruleset or next(iter(RULESETS))
    if name not in RULESETS:
        raise FormatError(f"found --ruleset {name} without FILE; expected one of: {', '.join(RULESETS)}")
    return RULESETS[name]


def _board(options: argparse.Namespace) -> int:
    from berge.cli.board import run

    content = None if options.file is None else _input(options)
    return run(content, options.ruleset, options.host, options.port, browser=not options.no_browser)
