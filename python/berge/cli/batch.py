"""`berge batch`: reviews all games of the inputs, or solves all setups, into one table."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import deque
from dataclasses import replace
from threading import Thread
from typing import TYPE_CHECKING, Any

from berge.cli import terminal
from berge.cli.options import add_language, add_ruleset, add_workers, choose_language
from berge.errors import FormatError, InternalError
from berge.i18n import _, join_list, localize

if TYPE_CHECKING:
    from berge.batch import Job, RunSummary

EVERY_ON_TERMINAL, EVERY_IN_LOG = 0.25, 10.0
"""Seconds between two lines of progress: on a terminal, where each replaces the previous one, and in a log."""
RECENT = 20.0
"""Seconds over which the rate is measured."""


def add(commands: Any) -> None:
    """Add the command."""
    about = _(
        "Review every game of files, folders and archives into one table. After an interruption, the same command "
        "continues."
    )
    command: argparse.ArgumentParser = commands.add_parser("batch", help=about, description=about)
    inputs = _("files, folders and patterns: games, zip and tar archives, JSON lines (- for stdin), Parquet")
    command.add_argument("inputs", metavar="INPUT", nargs="+", help=inputs)
    output = _("the table: Parquet, or JSON lines if the name ends in .jsonl; it appears complete or not at all")
    command.add_argument("-o", "--output", metavar="FILE", required=True, help=output)
    command.add_argument("--solve", action="store_true", help=_("solve setups instead of reviewing games"))
    lists = _("with --solve: add columns with the lists of winning moves and winning starts")
    command.add_argument("--lists", action="store_true", help=lists)
    add_ruleset(command)
    add_workers(command)
    command.add_argument("--strict", action="store_true", help=_("exit with status 2 if a text could not be read"))
    add_language(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the command; return 2 if `--strict` is set and a text could not be read, else 0."""
    # Arrow's own choice gives memory back to the system that the next task needs again.
    os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")
    from berge import batch

    batch.check_output(options.output)
    if options.lists and not options.solve:
        raise FormatError(_("--lists needs --solve"))
    question = "review" if not options.solve else "solve-lists" if options.lists else "solve"
    job = batch.prepare_job(options.inputs, question, options.ruleset, output=options.output)
    summary = run_job(job, options)
    return 2 if options.strict and summary.errors else 0


def run_job(job: Job, options: argparse.Namespace) -> RunSummary:
    """Run a job with progress and a summary on stderr, and return the summary.

    Finished parts are not computed again, and `--force` is needed to replace another table. Raises InternalError if
    tasks are quarantined.
    """
    from berge import batch

    language = choose_language(options)
    job = replace(job, has_stamp=True)
    summary_before = None if options.force else batch.read_finished_run(job, options.output)
    summary = _compute(job, options, language) if summary_before is None else summary_before
    if summary_before is not None:
        rows = _(
            "already done: rows {rows}, errors {errors}",
            rows=f"{summary_before.rows:,}",
            errors=f"{summary_before.errors:,}",
        )
        terminal.write_error(localize(rows, language), options.output)
    if summary.quarantined:
        numbers = join_list(summary.quarantined[:10])
        raise InternalError(
            _(
                "{quarantined} tasks were skipped, because each killed its worker: {numbers}",
                quarantined=len(summary.quarantined),
                numbers=numbers,
            )
        )
    return summary


def _compute(job: Job, options: argparse.Namespace, language: str) -> RunSummary:
    """Compute the table of a job; return the summary, which is also written on stderr."""
    from berge import batch

    workers: batch.Workers = batch.Local(options.jobs)
    if options.scheduler is not None:
        from berge.batch.cluster import Cluster

        workers = Cluster(options.scheduler)
    meter = Meter(job.total, language)
    try:
        summary = batch.run(job, options.output, workers, meter, force=options.force)
    except OSError as error:
        error.filename = error.filename or options.output
        raise
    finally:
        meter.clear()
    summary_line = _(
        "rows: {rows}, errors: {errors}; {rate} a second",
        rows=f"{summary.rows:,}",
        errors=f"{summary.errors:,}",
        rate=f"{summary.new_rows / meter.count_seconds():,.0f}",
    )
    terminal.write_error(localize(summary_line, language), options.output)
    return summary


class Meter:
    """Reports progress, rate and remaining time of a run on stderr: in one line of a terminal, or in lines of a log."""

    def __init__(self, total: Any, language: str) -> None:
        self.language = language
        self.total: int | None = None
        self.last_report = time.monotonic()
        self.started = self.last_report
        self.recent = deque([(self.last_report, 0, 0)])
        self.is_terminal = sys.stderr is not None and sys.stderr.isatty()
        Thread(target=self._measure, args=(total,), daemon=True).start()

    def _measure(self, total: Any) -> None:
        self.total = total()

    def __call__(self, stage: str, size_done: int, rows: int) -> None:
        """Record the progress of the run, and report it if it is time."""
        now = time.monotonic()
        if stage == "work":
            self.recent.append((now, size_done, rows))
        while now - self.recent[0][0] > RECENT and len(self.recent) > 2:
            self.recent.popleft()
        if now - self.last_report >= (EVERY_ON_TERMINAL if self.is_terminal else EVERY_IN_LOG):
            self.last_report = now
            self._report(stage, size_done, rows)

    def _report(self, stage: str, size_done: int, rows: int) -> None:
        if stage == "work":
            rate, time_left = f"{self.compute_rate():,.0f}", self._estimate_time_left(size_done)
            report = _("rows: {rows}, {rate} a second; {left} left", rows=f"{rows:,}", rate=rate, left=time_left)
        else:
            report = _("writing rows: {rows}", rows=f"{rows:,}")
        line = localize(report, self.language)
        if self.is_terminal:
            print(f"\r\x1b[K{line[: terminal.measure_terminal() - 1]}", end="", file=sys.stderr, flush=True)
        else:
            terminal.write_error(line)

    def compute_rate(self) -> float:
        """Return the recent rate, in rows per second."""
        if len(self.recent) < 2:
            return 0.0
        (start, _ignored, before), (end, _ignored, rows) = self.recent[0], self.recent[-1]
        return (rows - before) / (end - start)

    def count_seconds(self) -> float:
        """Return the seconds since the start."""
        return time.monotonic() - self.started

    def _estimate_time_left(self, size_done: int) -> str:
        """Return an estimate of the remaining time."""
        (start, before, _ignored), now = self.recent[0], self.recent[-1][0]
        if not self.total or size_done <= before:
            return "?"
        seconds = round((self.total - size_done) * (now - start) / (size_done - before))
        return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"

    def clear(self) -> None:
        """Clear the line."""
        if self.is_terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
