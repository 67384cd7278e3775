"""Options that several commands share, and the parsers of their values."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Collection
from typing import Any

from berge.documents import list_all_formats
from berge.errors import check_name
from berge.formats import INPUT_FORMATS
from berge.games import AnyRuleset
from berge.games.builtin import EXAMPLE, RULESETS
from berge.i18n import LANGUAGES, Message, _, detect_language, normalize_language
from berge.sanitize import show

LEAST = "least"
"""The name, without ending, of the files of a smallest failing case."""


def find_file(name: str) -> str:
    """Return the file with a name; for a folder that `berge stress` has written, its smallest failing case."""
    case = os.path.join(name, f"{LEAST}.in")
    return case if os.path.isfile(case) else name


def find_ruleset_beside(file: str) -> str | None:
    """Return the name of the game of a smallest failing case, from the proof in its folder; None if there is none."""
    folder, name = os.path.split(file)
    if name != f"{LEAST}.in":
        return None
    import json  # only here

    try:
        with open(os.path.join(folder, f"{LEAST}.json"), encoding="utf-8") as proof:
            ruleset = json.load(proof)["ruleset"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return ruleset if isinstance(ruleset, str) and ruleset in RULESETS else None


def add_command(
    commands: Any,
    name: str,
    run: object,
    about: Message,
    optional: Message | None = None,
    *,
    notation: bool = True,
    find: Callable[[str], str] = find_file,
) -> argparse.ArgumentParser:
    """Add a command that reads FILE, which `find` finds; FILE may be left out if `optional` describes it."""
    command: argparse.ArgumentParser = commands.add_parser(name, help=about, description=about)
    file = optional or (
        _("a file, - for stdin, or a notation such as {example}", example=EXAMPLE)
        if notation
        else _("a file, or - for stdin")
    )
    command.add_argument("file", type=find, metavar="FILE", nargs="?" if optional else None, help=file)
    command.set_defaults(run=run)
    return command


def add_ruleset(command: argparse.ArgumentParser, formats: Collection[str] = INPUT_FORMATS) -> None:
    """Add `--ruleset`, which names the format of the input, one of `formats`."""
    help = _("the format of the input (detected by default): %(choices)s")
    command.add_argument("--ruleset", type=parse_input_format, choices=formats, metavar="FORMAT", help=help)


def add_table(command: argparse.ArgumentParser) -> None:
    """Add the options of tables and matrices: `--header`, `--columns` and `--keep-zeros`."""
    help = _("the first line names the columns; --no-header: it is an edge (detected by default)")
    command.add_argument("--header", action=argparse.BooleanOptionalAction, default=None, help=help)
    columns = _(
        "the two columns of a table that hold the ends of an edge, by name or by number from 1, such as TF,target; "
        "for decompose also the vertices that are the columns of a matrix"
    )
    command.add_argument("--columns", metavar="A,B", help=columns)
    zeros = _("zeros that are stored in a Matrix Market file count as entries")
    command.add_argument("--keep-zeros", action="store_true", help=zeros)


def add_start(command: argparse.ArgumentParser) -> None:
    """Add `--start`, the vertex from which the first player moves."""
    help = _("the vertex of a graph where the token starts; on a board the first move, such as 2,3")
    command.add_argument("--start", metavar="VERTEX", help=help)


def parse_input_format(name: str) -> str:
    """Return the format with a name; a game may also be called by its title or its contest."""
    known = name if name in INPUT_FORMATS else RULESETS.find_name(name)
    if known is None and name in list_all_formats():
        message = _("{value} is a format of outputs, for --format; this is that of the input", value=show(name))
        raise argparse.ArgumentTypeError(message)
    return known or name


def add_language(command: argparse.ArgumentParser) -> None:
    """Add `--lang`."""
    help = _("the language of texts and help (default: that of the environment): %(choices)s")
    command.add_argument("--lang", type=normalize_language, choices=LANGUAGES, metavar="LANGUAGE", help=help)


def choose_language(options: argparse.Namespace) -> str:
    """Return the language of texts for people: that of `--lang`, or of the environment."""
    language: str = getattr(options, "lang", None) or detect_language()
    return language


def add_output_file(command: argparse.ArgumentParser) -> None:
    """Add `-o`."""
    command.add_argument("-o", "--output", metavar="FILE", help=_("the output file; it appears complete or not at all"))


def add_seed(command: argparse.ArgumentParser, help: Message, default: int | None = 1) -> None:
    """Add `--seed`."""
    command.add_argument("--seed", type=build_number_parser(0, (1 << 63) - 1), default=default, metavar="N", help=help)


def add_workers(command: argparse.ArgumentParser) -> None:
    """Add the options of long jobs: `--jobs`, `--scheduler` and `--force`."""
    command.add_argument(
        "--jobs", type=build_number_parser(1, 9999), metavar="N", help=_("number of processes (one per processor)")
    )
    command.add_argument("--scheduler", metavar="ADDRESS", help=_("run on this Dask cluster, such as tcp://host:8786"))
    command.add_argument("--force", action="store_true", help=_("replace a finished table"))


def build_number_parser(least: int, most: int) -> Callable[[str], int]:
    """Return a parser of integers in a range, for the value of an option."""

    def read_number(text: str) -> int:
        value = int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(most)) else -1
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(
                _("{value} is not a whole number from {low} to {high}", value=ascii(text[:40]), low=least, high=most)
            )
        return value

    return read_number


def parse_seconds(text: str) -> float:
    """Return the seconds that an option names, for `type` of argparse."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.001 <= seconds <= 3600:
        raise argparse.ArgumentTypeError(
            _("{value} is not a number of seconds from 0.001 to 3600", value=ascii(text[:40]))
        )
    return seconds


def choose_ruleset(options: argparse.Namespace) -> AnyRuleset:
    """Return the ruleset of the options, by default the first one; raises MissingError."""
    name = options.ruleset or next(iter(RULESETS))
    check_name("the ruleset {name}", name, RULESETS)
    return RULESETS[name]
