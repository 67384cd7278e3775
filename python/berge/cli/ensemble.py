"""`berge ensemble`: random setups, their solutions and a summary; on request a table with a row for each."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from berge.cli import terminal
from berge.cli.options import add_language, add_workers, build_number_parser, choose_language, parse_input_format
from berge.documents import list_output_formats
from berge.errors import FormatError, check_name
from berge.i18n import _, localize
from berge.operating_system import count_processors

if TYPE_CHECKING:
    from berge.ensembles import Ensemble


MOST_SAMPLES = 1_000_000_000
"""The most samples of each size and share: minutes for the smallest boards."""


def add(commands: Any) -> None:
    """Add the command."""
    about = _("Make random setups with missing cells, solve them, and summarize the results.")
    command: argparse.ArgumentParser = commands.add_parser("ensemble", help=about, description=about)
    lattice = _(
        "a game on a board whose cells are free or missing, or a lattice: square, honeycomb (hexagonal), triangular"
    )
    command.add_argument("lattice", type=parse_input_format, metavar="RULESET", help=lattice)
    command.add_argument(
        "--size",
        type=_parse_sizes,
        nargs="+",
        required=True,
        metavar="SIZE",
        help=_("sizes of the board: 64, 32,64 or 40x60"),
    )
    missing = _(
        "shares of missing cells, from 0 to 1 or in percent: 0.1, 10%%, 0.1,0.2 or 0.05:0.4:0.05; "
        "berge samples each size at each share"
    )
    command.add_argument(
        "--density", "--missing", type=_parse_shares, nargs="+", required=True, metavar="SHARE", help=missing
    )
    command.add_argument(
        "--samples",
        type=build_number_parser(1, MOST_SAMPLES),
        required=True,
        metavar="N",
        help=_("number of samples for each size and share"),
    )
    command.add_argument(
        "--seed",
        type=build_number_parser(0, (1 << 64) - 1),
        default=0,
        metavar="N",
        help=_("equal seeds make equal samples (0)"),
    )
    wraps = _("connect opposite edges of the board, as on a torus")
    command.add_argument("--wraps", "--wrapped", "--periodic", action="store_true", help=wraps)
    balanced = _("remove exactly this share of the cells of each chessboard colour, not each cell by chance")
    command.add_argument("--balanced", action="store_true", help=balanced)
    rows = _(
        "a table with a row for each sample: Parquet, or by its ending JSON lines (.jsonl) or CSV (.csv); "
        "after an interruption, the same command continues"
    )
    command.add_argument("-o", "--output", metavar="FILE", help=rows)
    add_workers(command)
    command.add_argument(
        "--format", metavar="FORMAT", default="text", help=_("the format of the summary (text): csv, json, svg, text")
    )
    add_language(command)
    command.set_defaults(run=run)


def _parse_sizes(text: str) -> list[tuple[int, int]]:
    return list(map(_parse_size, text.split(",")))


def _parse_size(text: str) -> tuple[int, int]:
    rows, cross, columns = text.partition("x")
    columns = columns if cross else rows
    if not all(side.isascii() and side.isdigit() and len(side) < 10 for side in (rows, columns)):
        raise argparse.ArgumentTypeError(
            _(
                "{value} is not a size: give rows and columns, such as 100x100, or a number for both",
                value=format(ascii(text), ".40"),
            )
        )
    return int(rows), int(columns)


def _parse_shares(text: str) -> list[float]:
    return [share for part in text.split(",") for share in _parse_share_range(part)]


def _parse_share_range(text: str) -> list[float]:
    from berge.ensembles.ensemble import parse_range

    shares = parse_range(text)
    if shares is None:
        raise argparse.ArgumentTypeError(
            _(
                "{value} is not a number from 0 to 1, a percentage such as 10%, or first:last:step such as "
                "0.05:0.4:0.05",
                value=format(ascii(text), ".40"),
            )
        )
    return shares


def run(options: argparse.Namespace) -> int:
    """Write the summary, and the table on request; returns the exit status."""
    from berge.ensembles import Ensemble, Summary, summarise

    language = choose_language(options)
    check_name("--format {name}", options.format, list_output_formats(Summary))
    if options.scheduler is not None and options.output is None:
        raise FormatError(_("--scheduler needs -o FILE for the rows that the cluster computes"))
    ensembles = [
        Ensemble(options.lattice, rows, columns, density, options.seed, options.wraps, options.balanced)
        for rows, columns in chain.from_iterable(options.size)
        for density in chain.from_iterable(options.density)
    ]
    _warn_of_colours(ensembles, language)
    if options.output is None:
        with terminal.show_progress(language) as progress:
            jobs = options.jobs or count_processors()
            summary = summarise(ensembles, options.samples, jobs, progress)
    else:
        from berge.cli.batch import run_job
        from berge.ensembles.job import prepare_ensemble_job, summarise_file

        run_job(prepare_ensemble_job(ensembles, options.samples), options)
        summary = summarise_file(options.output, ensembles, options.samples)
    writer = summary.format(options.format)
    terminal.write(summary.pieces(options.format, **writer.pick_options({"language": language})), None)
    return 0


def _warn_of_colours(ensembles: Sequence[Ensemble], language: str) -> None:
    """Warn of boards with more cells of one chessboard colour than of the other: each matching misses cells."""
    odd = {(one.rows, one.columns): one for one in ensembles if one.rows % 2 and one.columns % 2}
    for (rows, columns), ensemble in odd.items():
        if ensemble.core.is_two_coloured():
            more = (rows * columns + 1) // 2
            problem = _(
                "warning: the sublattices of {rows} x {columns} have {more} and {less} cells before any is missing",
                rows=rows,
                columns=columns,
                more=more,
                less=more - 1,
            )
            terminal.write_error(localize(problem, language))
