"""`berge package`: a complete problem for a judge."""

from __future__ import annotations

import argparse
from typing import Any

from berge.cli import terminal
from berge.cli.options import add_language, add_seed
from berge.documents import choose_format
from berge.errors import FormatError
from berge.files import write_atomically
from berge.i18n import _, join_list


def add(commands: Any) -> None:
    """Add the command."""
    from berge.setter.packages import JUDGES, judge_named  # only for this command, or for the help of all
    from berge.setter.problem import list_problems

    about = _("Build a complete problem for a judge: a data set, statements and programs.")
    command = commands.add_parser("package", help=about, description=about)
    command.add_argument(
        "set",
        metavar="SET",
        help=_("a problem of berge: {names}; or a FOLDER with problem.toml", names=join_list(list_problems())),
    )
    command.add_argument(
        "--for",
        dest="judge",
        type=judge_named,
        required=True,
        choices=JUDGES,
        metavar="JUDGE",
        help=_("the judge: %(choices)s"),
    )
    add_seed(command, _("equal seeds make equal packages (1)"))
    command.add_argument(
        "-o", "--output", required=True, metavar="FILE", help=_("the zip file; it appears complete or not at all")
    )
    add_language(command)
    missing = _(
        "write it as `berge package p1971 --for kattis -o FILE`; the problems are {names}",
        names=join_list(list_problems()),
    )
    hint = _("the set is an argument without an option, as in `berge package p1971 --for kattis -o FILE`")
    command.set_defaults(run=run, for_unknown_option=hint, for_missing=missing)


def run(options: argparse.Namespace) -> int:
    """Write the zip; returns the exit status."""
    from berge.setter import data_set
    from berge.setter.packages import package

    if options.output == terminal.STDIN:
        raise FormatError(_("a zip cannot be written to stdout: give -o FILE"))
    choose_format(options.output, {"zip": "zip"}, "zip")
    write_atomically(options.output, [package(data_set(options.set, options.seed), options.judge)])
    return 0
