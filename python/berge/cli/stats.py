"""`berge stats`: what a table of `berge batch` says of its games."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any

from berge.cli import terminal
from berge.cli.options import add_language, language_of, require_option
from berge.errors import FormatError
from berge.i18n import N_, _, join_list
from berge.sanitize import show

ENDINGS = {".html": "html", ".htm": "html", ".txt": "text", "": "text"}


def add(commands: Any) -> None:
    """Add the command."""
    about = "Show what a table of `berge batch` says: accuracy, mistakes, where a single move wins, who wins by size."
    command: argparse.ArgumentParser = commands.add_parser("stats", help=about, description=about)
    command.add_argument(
        "file", metavar="FILE", help="a table that `berge batch` has written; - for JSON lines on stdin"
    )
    formats = ("text", "html")
    command.add_argument("--format", choices=formats, help="text, or a page with charts (html where FILE ends so)")
    command.add_argument("-o", "--output", metavar="FILE", help="write to a file, which appears whole or not at all")
    add_language(command)
    command.set_defaults(run=run)


def _format_of(output: str | None) -> str:
    """Return the format that the name of an output asks for: text where it has no ending."""
    ending = os.path.splitext(output or "")[1].lower()
    if ending not in ENDINGS:
        expected = join_list(filter(None, ENDINGS))
        raise FormatError(
            _(
                "the name of the output {output} must end in one of {names}",
                output=show(output),
                names=expected,
            )
        )
    return ENDINGS[ending]


def run(options: argparse.Namespace) -> int:
    """Tell it; returns the exit status."""
    terminal.keep([options.file], "-o", options.output)
    format = options.format or _format_of(options.output)
    with require_option(N_("this needs {library}: pip install {package}"), pyarrow="batch", matplotlib="stats"):
        from berge.batch import stats

        is_stdin = options.file == terminal.STDIN
        corpus = stats.count_table(terminal.open_stream(sys.stdin, "<stdin>").buffer if is_stdin else options.file)
        if format == "html":
            from berge.batch.stats.html import as_html

            page = as_html(corpus, "<stdin>" if is_stdin else os.path.basename(options.file), language_of(options))
        else:
            page = stats.as_text(corpus, language_of(options))
    terminal.write([page], options.output)
    return 0
