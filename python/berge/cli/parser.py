"""The parser of the command line: which commands there are, and its help."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

import berge
from berge.cli import terminal
from berge.errors import MissingError, check_name
from berge.games.builtin import RULESETS
from berge.i18n import Message, _, join_list, literal


class _Help(argparse.HelpFormatter):
    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=terminal.width() - 2)  # for which argparse loads modules of files and archives


class _TopHelp(_Help, argparse.RawDescriptionHelpFormatter):
    pass


class _Parser(argparse.ArgumentParser):
    def __init__(self, **options: Any) -> None:
        super().__init__(**{"formatter_class": _Help, "allow_abbrev": False, **options})

    def error(self, message: str) -> NoReturn:
        """End the command, which `main` tells in the language that is asked for."""
        problem = sys.exception()
        if isinstance(problem, argparse.ArgumentError) and isinstance(problem.__context__, argparse.ArgumentTypeError):
            message = _("argument {name}: {message}", name=problem.argument_name, message=problem.__context__.args[0])
        raise terminal.Misused(self.format_usage(), self.prog, as_message(message))

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:  # noqa: ARG002
        """End the command, in a way that is told from any other."""
        raise terminal.Ended(status)

    def print_help(self, file: Any = None) -> None:  # noqa: ARG002
        """Print the help, which argparse would let go unsaid where nobody can take it."""
        terminal.write([self.format_help()], None)


class _ShowVersion(argparse.Action):
    """Print the version likewise."""

    def __call__(self, parser: argparse.ArgumentParser, *_ignored: object) -> None:
        terminal.write([f"berge {berge.__version__}\n"], None)
        parser.exit()


class _Top(_Parser):
    def format_help(self) -> str:
        """Return the help with the list of games, which are loaded only for that."""
        games = {name: ruleset.about for name, ruleset in RULESETS.items()}
        width = max(map(len, games))
        lines = "\n".join(f"  {name:{width}}  {about}" for name, about in games.items())
        self.epilog = f"games:\n{lines}\n\n{EXITS}"
        return super().format_help()


_ARGPARSE = (
    _("unrecognized arguments: {names}", names="{names}"),
    _("the following arguments are required: {names}", names="{names}"),
    _("argument {name}: {message}", name="{name}", message="{message}"),
    _("invalid choice: {value} (choose from {names})", value="{value}", names="{names}"),
    _("invalid {type} value: {value}", type="{type}", value="{value}"),
    _("expected one argument"),
    _("expected at least one argument"),
    _("expected at most one argument"),
    _("ignored explicit argument {value}", value="{value}"),
    _("not allowed with argument {name}", name="{name}"),
)
"""What argparse says, in texts that are put together."""


def as_message(text: str) -> Message:
    """Return the message that a text of argparse is made of."""
    if isinstance(text, Message):
        return text
    for template in _ARGPARSE:
        parts = re.split(r"\{(\w+)\}", template.template)
        pattern = "".join(f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts))
        if match := re.fullmatch(pattern, text, re.DOTALL):
            values = {name: as_message(value) for name, value in match.groupdict().items()}
            if "names" in values:
                values["names"] = join_list(match["names"].split(", "))
            return Message(template.template, "", values)
    return literal(text)


COMMANDS = (
    "review", "solve", "decompose", "control", "verify", "convert", "play", "board", "deal",
    "generate", "check", "stress", "package", "batch", "stats", "ensemble",
)  # fmt: skip
"""Each has a file of its name in this folder, with `add`, and `run`."""

EXITS = """\
exit status: 0 done, 1 a proof or a program fails, 2 bad input, 3 a limit was reached,
             70 a bug in berge or in a ruleset of another package"""


def parse_command_line(arguments: Sequence[str]) -> argparse.Namespace:
    """Return what a command line asks for; `run` of it is the command.

    Options may stand between the other words of a command, and its own usage is told where something is wrong. Where
    the first word is the name of a command, the others need not be known.
    """
    command = next(iter(arguments), "")
    top = _Top(
        prog="berge",
        description="Exact analysis for path games on graphs.",
        formatter_class=_TopHelp,
    )
    top.add_argument("--version", action=_ShowVersion, nargs=0, help="show program's version number and exit")
    # Without `prog` argparse would lay out the usage of `berge` to find its name there.
    commands = top.add_subparsers(
        prog="berge", title="commands", required=True, metavar="COMMAND", parser_class=_Parser
    )
    if command.partition("=")[0] == "--lang":
        top.error(_("--lang must come after the command, as in `berge solve FILE --lang zh`"))
    if command and not command.startswith("-"):
        try:
            check_name("the command {name}", command, COMMANDS)
        except MissingError as error:
            top.error(error.message)
    for name in [command] if command in COMMANDS else COMMANDS:
        module: Any = import_module(f"berge.cli.{name}")
        module.add(commands)
    if command not in COMMANDS:
        return top.parse_args(arguments)
    parser: argparse.ArgumentParser = commands.choices[command]
    mixes = any(word.startswith("-") for word in arguments)
    if not mixes or "--" in arguments or command == "stress":  # behind what options are none, or another program's
        return parser.parse_args(arguments[1:])
    return parser.parse_intermixed_args(arguments[1:])
