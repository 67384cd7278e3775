"""`berge stats`: what a table of `berge batch` says of its games."""

from __future__ import annotations

import argparse
import os
from typing import Any

from berge.cli import terminal
from berge.cli.options import add_language, language_of, needing


def add(commands: Any) -> None:
    """Add the command."""
    about = "Show what a table of `berge batch` says: accuracy, mistakes by phase, hard positions, who wins by size."
    command: argparse.ArgumentParser = commands.add_parser("stats", help=about, description=about)
    command.add_argument("file", metavar="FILE", help="a table that `berge batch` has written")
    formats = ("text", "html")
    command.add_argument("--format", choices=formats, help="text, or a page with charts (html where FILE ends so)")
    command.add_argument("-o", "--output", metavar="FILE", help="write to a file, which appears whole or not at all")
    add_language(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Tell it; returns the exit status."""
    format = options.format or ("html" if str(options.output or "").endswith((".html", ".htm")) else "text")
    terminal.keep([options.file], "-o", options.output)
    with needing("this needs", pyarrow="batch", matplotlib="stats"):
        from berge.batch import stats

        corpus = stats.counted(options.file)
        if format == "html":
            from berge.batch.stats.html import as_html

            page = as_html(corpus, os.path.basename(options.file), language_of(options))
        else:
            page = stats.as_text(corpus, language_of(options))
    terminal.write([page], options.output)
    return 0
