"""`berge stats`: the summary of a table of `berge batch` or `berge ensemble`."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING, Any

from berge.cli import terminal
from berge.cli.documents import choose_output_format, write
from berge.cli.options import add_language, add_output_file, choose_language
from berge.documents import choose_format
from berge.errors import check_name
from berge.i18n import _

if TYPE_CHECKING:
    from berge.ensembles import Summary

ENDINGS = {"html": "html", "text": "txt"}


def add(commands: Any) -> None:
    """Add the command."""
    about = _(
        "Summarize a table of `berge batch` (accuracy, mistakes, positions where a single move wins, results by size) "
        "or of `berge ensemble`."
    )
    command: argparse.ArgumentParser = commands.add_parser("stats", help=about, description=about)
    command.add_argument(
        "file",
        metavar="FILE",
        help=_("a table of `berge batch` or `berge ensemble`; - for JSON lines on stdin"),
    )
    formats = _(
        "of games: text, or html with charts; of samples: text, csv, json or svg (default: by the name of the output; "
        "otherwise text)"
    )
    command.add_argument("--format", metavar="FORMAT", help=formats)
    add_output_file(command)
    add_language(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the summary; returns the exit status."""
    terminal.check_not_input([options.file], "-o", options.output)
    language = choose_language(options)
    summary = _read_summary(options.file)
    if summary is not None:
        choose_output_format(options, type(summary))
        write(summary, options)
        return 0
    check_name("--format {name}", options.format or "text", ENDINGS)
    format = choose_format(options.output, ENDINGS, options.format)
    from berge.batch import stats

    is_stdin = options.file == terminal.STDIN
    corpus = stats.count_table(terminal.open_stream(sys.stdin, "<stdin>").buffer if is_stdin else options.file)
    if format == "html":
        from berge.batch.stats.html import as_html

        page = as_html(corpus, "<stdin>" if is_stdin else os.path.basename(options.file), language)
    else:
        page = stats.as_text(corpus, language)
    terminal.write([page], options.output)
    return 0


def _read_summary(file: str) -> Summary | None:
    """Return the summary of a table of samples; None for other files."""
    from berge.ensembles.job import read_summary

    return None if file == terminal.STDIN else read_summary(file)
