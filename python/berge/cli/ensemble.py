"""`berge ensemble`: random starts made, solved and summed up; a row for each in a file, where one is named."""

from __future__ import annotations

import argparse
import os
from typing import Any

from berge.cli import terminal
from berge.cli.options import add_language, add_workers, language_of, number, require_option
from berge.documents import formats_of
from berge.errors import FormatError
from berge.i18n import N_, _, join_list


def add(commands: Any) -> None:
    """Add the command."""
    about = "Make random starts of which some cells are missing, solve them, and sum up what is found."
    command: argparse.ArgumentParser = commands.add_parser("ensemble", help=about, description=about)
    lattice = "a game on a board of cells that are free or missing, or a lattice: square, honeycomb, triangular"
    command.add_argument("lattice", metavar="RULESET", help=lattice)
    command.add_argument(
        "--size", type=_size, nargs="+", required=True, metavar="ROWSxCOLUMNS", help="sizes of the board"
    )
    missing = "shares of missing cells, from 0 to 1; each size is done at each"
    command.add_argument("--density", type=_share, nargs="+", required=True, metavar="SHARE", help=missing)
    command.add_argument(
        "--samples", type=number(1, (1 << 63) - 1), required=True, metavar="N", help="how many starts at each point"
    )
    command.add_argument(
        "--seed", type=number(0, (1 << 64) - 1), default=0, metavar="N", help="other samples for each number (0)"
    )
    command.add_argument("--wrapped", action="store_true", help="wrap the board round, as a torus")
    balanced = "exactly that share of the cells of each colour of the chessboard is missing, not each by chance"
    command.add_argument("--balanced", action="store_true", help=balanced)
    rows = (
        "a row for each sample: Parquet, or JSON lines where it ends in .jsonl; the same command goes on after any end"
    )
    command.add_argument("-o", "--output", metavar="FILE", help=rows)
    add_workers(command)
    command.add_argument(
        "--format", metavar="FORMAT", default="text", help="how to write the summary (text): json, svg, text"
    )
    add_language(command)
    command.set_defaults(run=run)


def _size(text: str) -> tuple[int, int]:
    rows, _ignored, columns = text.partition("x")
    if not all(side.isascii() and side.isdigit() and len(side) < 10 for side in (rows, columns)):
        raise argparse.ArgumentTypeError(
            _("{value} is not a size: give rows and columns, such as 100x100", value=format(ascii(text), ".40"))
        )
    return int(rows), int(columns)


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = -1
    if not 0 <= share <= 1:
        raise argparse.ArgumentTypeError(_("{value} is not a number from 0 to 1", value=format(ascii(text), ".40")))
    return share


def run(options: argparse.Namespace) -> int:
    """Do it; returns the exit status."""
    from berge.ensembles import Ensemble, Summary, summarise

    language = language_of(options)
    if options.format not in formats_of(Summary):
        expected = join_list(formats_of(Summary))
        raise FormatError(
            _(
                "--format {format} is not possible here: use one of {names}",
                format=format(options.format, ".40"),
                names=expected,
            )
        )
    if options.scheduler is not None and options.output is None:
        raise FormatError(_("--scheduler needs -o FILE for the rows that the cluster computes"))
    ensembles = [
        Ensemble(options.lattice, rows, columns, density, options.seed, options.wrapped, options.balanced)
        for rows, columns in options.size
        for density in options.density
    ]
    if options.output is None:
        with terminal.progress_bar(language) as progress:
            jobs = options.jobs or len(os.sched_getaffinity(0))
            summary = summarise(ensembles, options.samples, jobs, progress)
    else:
        with require_option(N_("rows need {library}: pip install {package}"), pyarrow="batch"):
            from berge.ensembles.job import of_ensembles, summary_of
        from berge.cli.batch import run_job

        run_job(of_ensembles(ensembles, options.samples), options)
        summary = summary_of(options.output, ensembles, options.samples)
    writer = summary.format(options.format)
    terminal.write(summary.pieces(options.format, **writer.accepted_options({"language": language})), None)
    return 0
