"""`berge generate`: instances of a game with the right answers."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Iterator
from typing import Any

from berge.cli import terminal
from berge.cli.options import (
    add_language,
    add_seed,
    build_number_parser,
    choose_language,
    choose_ruleset,
    parse_input_format,
)
from berge.errors import FormatError, MissingError
from berge.games import AnyRuleset
from berge.games.builtin import RULESETS
from berge.i18n import Message, _, join_list, localize
from berge.operating_system import join_words
from berge.sanitize import show

TABLE = "table.tsv"
"""The name of the file with the table of a set."""
MOST_CASES = 1_000_000
INTEGER, NUMBER = re.compile(r"-?[0-9]+"), re.compile(r"-?(?:[0-9]++(?:\.[0-9]*+)?+|\.[0-9]++)(?:[eE][-+]?+[0-9]++)?+")


def add(commands: Any) -> None:
    """Add the command."""
    about = _("Make instances of a game for tests and contests, with the right answers.")
    command = commands.add_parser("generate", help=about, description=about)
    hint = _(
        "`berge generate RULESET` lists the families; their options are NAME=VALUE, as in "
        "`berge generate RULESET FAMILY rows=5 columns=5`"
    )
    names = _("the game: {names}", names=join_list(RULESETS))
    command.add_argument("ruleset", nargs="?", type=parse_input_format, metavar="RULESET", help=names)
    command.add_argument(
        "family", nargs="?", metavar="FAMILY", help=_("the kind of instances; without it berge lists the kinds")
    )
    settings = _("options of the family, such as sizes")
    command.add_argument("options", nargs="*", default=[], type=_parse_option, metavar="NAME=VALUE", help=settings)
    command.add_argument(
        "--set", metavar="NAME", help=_("a complete data set with subtasks: a contest's name, or a problem's FOLDER")
    )
    command.add_argument(
        "--count", type=build_number_parser(1, MOST_CASES), default=1, metavar="N", help=_("number of instances (1)")
    )
    add_seed(command, _("equal seeds make equal instances (1)"))
    folder = _("write .in and .out files and a table of them to this folder")
    command.add_argument("-o", "--output", metavar="FOLDER", help=folder)
    add_language(command)
    command.set_defaults(run=run, for_unknown_option=hint)


def _parse_option(text: str) -> tuple[str, Any]:
    """Return the name and the value of an option of a family: a number, or several separated by commas."""
    name, _ignored, value = text.partition("=")
    parts = value.split(",")
    if not name.isidentifier() or not all(map(NUMBER.fullmatch, parts)) or len(text) > 1000:
        message = _(
            "{value} is not an option: give a name and a number, such as rows=5 or density=0.3", value=show(text[:40])
        )
        raise argparse.ArgumentTypeError(message)
    numbers = [_read_number(part) for part in parts]
    return name, numbers[0] if len(numbers) == 1 else tuple(numbers)


def _read_number(text: str) -> float | int:
    """Return the number in a text; 1e3 is an integer, unless it is larger than any size; 1000.0 is not."""
    if INTEGER.fullmatch(text):
        return int(text)
    value = float(text)
    return int(value) if "e" in text.lower() and value.is_integer() and abs(value) < 1e16 else value


def run(options: argparse.Namespace) -> int:
    """Write instances, or list the families; returns the exit status."""
    from berge import setter

    if options.set is not None:
        if options.ruleset is not None:
            raise FormatError(_("give RULESET or --set, not both"))
        if options.count != 1:
            raise FormatError(_("--count cannot be used with --set, which fixes the number of cases"))
        setter.load_problem(options.set)
        return _save_all(lambda: setter.data_set(options.set, options.seed), options)
    if options.ruleset is None:
        raise FormatError(_("give RULESET or --set"))
    ruleset = choose_ruleset(options)
    if options.family is None and options.output is not None:
        raise FormatError(_advise_family(ruleset, options.output))
    if options.family is None:
        terminal.write(_list_families(ruleset, choose_language(options)), None)
        return 0
    request = _read_options(ruleset, options)

    def draw_cases() -> Any:
        return setter.draw_cases(ruleset, options.family, options.count, options.seed, request)

    if options.output is None and options.count == 1:
        terminal.write([draw_cases().cases[0].input], None)
        return 0
    return _save_all(draw_cases, options)


def _advise_family(ruleset: AnyRuleset, folder: str) -> Message:
    """Return the message that -o needs a family, with the command for the game's complete set, if there is one."""
    from berge.setter.sets import data_sets

    contest = None if ruleset.contest is None else ruleset.contest.name
    if contest not in data_sets():
        return _("-o needs a family: `berge generate {name}` lists them", name=ruleset.name)
    command = join_words(["berge", "generate", "--set", contest, "-o", folder])
    return _("-o needs a family; a complete set is `{command}`", command=command)


def _read_options(ruleset: AnyRuleset, options: argparse.Namespace) -> dict[str, Any]:
    """Return the options of a family; raises FormatError if the family is missing or an option is repeated."""
    from berge.setter import families

    if "=" in options.family:
        names = join_list(families(ruleset))
        raise FormatError(
            _(
                "{name} has no family {family}: use one of {names}",
                family=show(options.family),
                name=ruleset.name,
                names=names,
            )
        )
    request: dict[str, Any] = {}
    for name, value in options.options:
        if name in request:
            raise FormatError(_("{name} is given twice: give each name once", name=name))
        request[name] = value
    return request


def _list_families(ruleset: AnyRuleset, language: str) -> Iterator[str]:
    """Yield the families of a ruleset with their options."""
    from berge.setter import families

    all_families = families(ruleset)
    if not all_families:
        raise MissingError(_("the ruleset {name}", name=ruleset.name), _("a ruleset with families of test data"))
    width = max(map(len, all_families))
    for name, family in all_families.items():
        options_text = ", ".join(
            key if value is None else f"{key}={_format_value(value)}" for key, value in family.options.items()
        )
        yield f"{name:{width}}  {localize(family.about, language)} ({options_text})\n"


def _format_value(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _save_all(cases: Callable[[], Any], options: argparse.Namespace) -> int:
    """Write the cases of a set and their table; the folder is checked before the cases are made."""
    from berge.setter.folders import fill_folder

    if options.output is None:
        raise FormatError(_("several instances need -o FOLDER for their files"))
    is_single = options.set is None and options.count == 1
    if is_single and options.output.lower().endswith((".in", ".out", ".txt")) and not os.path.exists(options.output):
        raise FormatError(
            _("-o names a folder; leave it out to print one instance: > {file}", file=show(options.output))
        )
    with fill_folder(options.output) as fill:
        data = cases()
        fill(_iterate_files(data))
    terminal.write([data.table()], None)
    return 0


def _iterate_files(data: Any) -> Iterator[tuple[str, str]]:
    """Yield the names and contents of the files of a set."""
    for case in data.cases:
        yield f"{case.name}.in", case.input
        yield f"{case.name}.out", case.answer
    yield TABLE, data.table()
