"""`berge stats`: what a table of `berge batch` says of its games."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any

from berge.cli import terminal
from berge.cli.options import add_language, language_of, require_option
from berge.documents import choose_format
from berge.i18n import N_

ENDINGS = {"html": "html", "text": "txt"}


def add(commands: Any) -> None:
    """Add the command."""
    about = "Show what a table of `berge batch` says: accuracy, mistakes, where a single move wins, who wins by size."
    command: argparse.ArgumentParser = commands.add_parser("stats", help=about, description=about)
    command.add_argument(
        "file", metavar="FILE", help="a table that `berge batch` has written; - for JSON lines on stdin"
    )
    command.add_argument("--format", choices=ENDINGS, help="text, or a page with charts (html where FILE ends so)")
    command.add_argument("-o", "--output", metavar="FILE", help="write to a file, which appears whole or not at all")
    add_language(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Tell it; returns the exit status."""
    terminal.keep([options.file], "-o", options.output)
    format = choose_format(options.output, ENDINGS, options.format)
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
