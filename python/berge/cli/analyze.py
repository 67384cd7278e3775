"""`berge analyze`: exact answers to other programs, a line of JSON each."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from berge.cli import terminal
from berge.cli.options import add_language, choose_language
from berge.i18n import _


def add(commands: Any) -> None:
    """Add the command."""
    about = _(
        "Answer other programs: each line of stdin is a position in JSON, each line of stdout its value, its winning "
        "moves and its proof."
    )
    command: argparse.ArgumentParser = commands.add_parser("analyze", help=about, description=about)
    add_language(command)
    hint = _("requests come on stdin; `berge review FILE` and `berge solve FILE` analyze a file")
    command.set_defaults(run=run, for_unknown_argument=hint)


def run(options: argparse.Namespace) -> int:
    """Answer each line of stdin until it ends; returns the exit status."""
    from berge.agents.protocol import Analyst, read_lines

    analyst = Analyst(choose_language(options))
    for lines in read_lines(terminal.open_stream(sys.stdin, "<stdin>").buffer):
        for answers in analyst.answer(lines):
            terminal.write([answers], None, flush=True)
    return 0
