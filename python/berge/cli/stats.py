"""`berge stats`: what a table of `berge batch` says of its games."""

from __future__ import annotations

import argparse
import os

from berge.cli import terminal
from berge.errors import InputError


def run(options: argparse.Namespace, language: str) -> int:
    """Tell it; returns the exit status."""
    format = options.format or ("html" if str(options.output or "").endswith((".html", ".htm")) else "text")
    if options.output is not None and os.path.realpath(options.output) == os.path.realpath(options.file):
        raise InputError(f"found {options.output} as input and as output; expected another output")
    try:
        from berge.batch import stats

        corpus = stats.counted(options.file)
        if format == "html":
            from berge.batch.stats.html import as_html

            page = as_html(corpus, os.path.basename(options.file), language)
        else:
            page = stats.as_text(corpus, language)
    except ModuleNotFoundError as error:
        if error.name not in ("pyarrow", "matplotlib"):
            raise
        extra = "batch" if error.name == "pyarrow" else "stats"
        terminal.complain(f"this needs {error.name}: pip install 'berge[{extra}]'")
        return 2
    terminal.write([page], options.output)
    return 0
