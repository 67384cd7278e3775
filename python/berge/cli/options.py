"""Options that several commands have, and what reads their values."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from berge.errors import InputError, check_name
from berge.formats import FORMATS
from berge.games import AnyRuleset
from berge.games.builtin import EXAMPLE, RULESETS
from berge.i18n import LANGUAGES, _, environment_language


def add_command(
    commands: Any, name: str, run: object, about: str, optional: str | None = None, *, notation: bool = True
) -> argparse.ArgumentParser:
    """Add a command with its FILE, which may be left out where `optional` says what it is."""
    command: argparse.ArgumentParser = commands.add_parser(name, help=about, description=about)
    file = optional or "a file, - for stdin" + f", or a notation such as {EXAMPLE}" * notation
    command.add_argument("file", type=_file_of, metavar="FILE", nargs="?" if optional else None, help=file)
    command.set_defaults(run=run)
    return command


LEAST = "least"
"""What the files of the least case are called that a program fails on."""


def _file_of(name: str) -> str:
    """Return a file, of a folder that `berge stress` has written its least case."""
    case = os.path.join(name, f"{LEAST}.in")
    return case if os.path.isfile(case) else name


def add_ruleset(command: argparse.ArgumentParser) -> None:
    """Add `--ruleset`, which names the format of the input."""
    help = "the input's format, if it is not to be recognised: %(choices)s"
    command.add_argument("--ruleset", type=format_named, choices=FORMATS, metavar="FORMAT", help=help)


def add_table(command: argparse.ArgumentParser) -> None:
    """Add what says how tables and matrices are read: `--header`, `--columns` and `--keep-zeros`."""
    help = "the first line of the file names its columns; --no-header: it is an edge (to be recognised)"
    command.add_argument("--header", action=argparse.BooleanOptionalAction, default=None, help=help)
    columns = (
        "the columns of a table with the two ends of an edge, by name or by number from 1, such as TF,target; "
        "with decompose also the vertices that are the columns of a matrix"
    )
    command.add_argument("--columns", metavar="A,B", help=columns)
    zeros = "zeros that a Matrix Market file stores are entries like others"
    command.add_argument("--keep-zeros", action="store_true", help=zeros)


def add_start(command: argparse.ArgumentParser) -> None:
    """Add `--start`, the vertex from which the first player moves."""
    help = "where the token starts on a graph, one of its vertices; on a board the first move, such as 2,3"
    command.add_argument("--start", metavar="VERTEX", help=help)


def format_named(name: str) -> str:
    """Return the format of a name; that of a game by whatever people call it."""
    return name if name in FORMATS else RULESETS.called(name) or name


def add_language(command: argparse.ArgumentParser) -> None:
    """Add `--lang`."""
    help = "the language of texts for people (that of the environment): %(choices)s"
    command.add_argument("--lang", type=_language_named, choices=LANGUAGES, metavar="LANGUAGE", help=help)


def _language_named(name: str) -> str:
    """Return the language of a name such as `zh-CN`, `zh_CN.UTF-8` or `cn`; other names as they are."""
    language = re.split(r"[-_.@]", name.strip().lower())[0]
    return {"cn": "zh", "chinese": "zh", "中文": "zh", "english": "en"}.get(language, language)


def language_of(options: argparse.Namespace) -> str:
    """Return the language of texts for people."""
    language: str = getattr(options, "lang", None) or environment_language()
    return language


def add_workers(command: argparse.ArgumentParser) -> None:
    """Add who does a job: `--jobs` and `--scheduler`; and `--force`."""
    command.add_argument("--jobs", type=number(1, 9999), metavar="N", help="how many processes (as many as processors)")
    command.add_argument(
        "--scheduler", metavar="ADDRESS", help="do it on the Dask cluster there, such as tcp://host:8786"
    )
    command.add_argument("--force", action="store_true", help="replace a finished table that is there")


def number(least: int, most: int) -> Callable[[str], int]:
    """Return what reads a whole number of an option."""

    def read_number(text: str) -> int:
        value = int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(most)) else -1
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(
                _("{value} is not a number from {low} to {high}", value=ascii(text[:40]), low=least, high=most)
            )
        return value

    return read_number


def ruleset_of(options: argparse.Namespace) -> AnyRuleset:
    """Return the game that is asked for, the first of all where none is; raises MissingError."""
    name = options.ruleset or next(iter(RULESETS))
    check_name("the ruleset {name}", name, RULESETS)
    return RULESETS[name]


@contextmanager
def require_option(template: str, **extras: str) -> Iterator[None]:
    """Raise InputError, by a template of `library` and `package`, where a library that an extra brings is not there."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in extras:
            raise
        package = _("{library}, or all at once 'berge[{extra}]'", library=error.name, extra=extras[error.name])
        raise InputError(_(template, library=error.name, package=package)) from None
