"""`berge batch`: every game of some inputs reviewed, or every start solved, into one file."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import deque
from threading import Thread
from typing import TYPE_CHECKING, Any

from berge import words
from berge.cli import terminal
from berge.cli.options import add_language, add_ruleset, add_workers, language_of, needing
from berge.errors import InternalError
from berge.i18n import _, localize

if TYPE_CHECKING:
    from berge.batch import Job, Ran

OFTEN, SELDOM = 0.25, 10.0
"""Seconds between two lines of progress: on a terminal, where each takes the place of the one before, and in a log."""
LATELY = 20.0
"""Seconds that the rate is of."""


def add(commands: Any) -> None:
    """Add the command."""
    about = "Review every game of files, folders and archives into one table. The same command goes on after any end."
    command: argparse.ArgumentParser = commands.add_parser("batch", help=about, description=about)
    inputs = "files, folders and patterns: games, zip and tar archives, JSON lines (- for stdin), Parquet"
    command.add_argument("inputs", metavar="INPUT", nargs="+", help=inputs)
    output = "the table: Parquet, or JSON lines where it ends in .jsonl; it appears whole or not at all"
    command.add_argument("-o", "--output", metavar="FILE", required=True, help=output)
    command.add_argument("--solve", action="store_true", help="solve starts instead of reviewing games")
    add_ruleset(command)
    add_workers(command)
    command.add_argument("--strict", action="store_true", help="end with status 2 where a text could not be read")
    add_language(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Do it; returns the exit status: 2 where an input is bad and `--strict` asked for none, 70 where a task was."""
    # Arrow's own choice gives memory back to the system that the next task needs again.
    os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")
    with needing("batches need {library}: pip install {package}", pyarrow="batch"):
        from berge import batch
    batch.check(options.output)
    job = batch.of_inputs(
        options.inputs, "solve" if options.solve else "review", options.ruleset, output=options.output
    )
    ran = done(job, options)
    return 2 if options.strict and ran.errors else 0


def done(job: Job, options: argparse.Namespace) -> Ran:
    """Have a job done as the options say, tell how far it is and what came of it, and return that.

    Raises InternalError where tasks were set apart.
    """
    from berge import batch

    language = language_of(options)
    workers: batch.Workers = batch.Local(options.jobs)
    if options.scheduler is not None:
        from berge.batch.cluster import Cluster

        workers = Cluster(options.scheduler)
    meter = Meter(job.total, language)
    try:
        ran = batch.run(job, options.output, workers, meter)
    except OSError as error:
        error.filename = error.filename or options.output
        raise
    finally:
        meter.clear()
    said = localize(
        _(
            "rows: {rows}, errors: {errors}; {rate} a second",
            rows=f"{ran.rows:,}",
            errors=f"{ran.errors:,}",
            rate=f"{ran.made / meter.passed():,.0f}",
        ),
        language,
    )
    terminal.complain(said, options.output)
    if ran.apart:
        numbers = ", ".join(map(str, ran.apart[:10]))
        raise InternalError(
            _(
                "{apart} tasks were set apart, as they kill whoever does them: {numbers}",
                apart=len(ran.apart),
                numbers=numbers,
            )
        )
    return ran


class Meter:
    """Tells on stderr how far a run is, how fast, and when it will be done: one line on a terminal, lines in a log."""

    def __init__(self, total: Any, language: str) -> None:
        self.language = language
        self.total: int | None = None
        self.told = time.monotonic()
        self.begun = self.told
        self.lately = deque([(self.told, 0, 0)])
        self.is_terminal = sys.stderr is not None and sys.stderr.isatty()
        Thread(target=self._measure, args=(total,), daemon=True).start()

    def _measure(self, total: Any) -> None:
        self.total = total()

    def __call__(self, stage: str, done: int, rows: int) -> None:
        """Take how far it is."""
        now = time.monotonic()
        if stage == "work":
            self.lately.append((now, done, rows))
        while now - self.lately[0][0] > LATELY and len(self.lately) > 2:
            self.lately.popleft()
        if now - self.told >= (OFTEN if self.is_terminal else SELDOM):
            self.told = now
            self._tell(stage, done, rows)

    def _tell(self, stage: str, done: int, rows: int) -> None:
        values = {"rows": f"{rows:,}", "rate": f"{self.rate():,.0f}", "left": self._left(done)}
        line = words.say(self.language, f"batch.{stage}", **values)
        if self.is_terminal:
            print(f"\r\x1b[K{line[: terminal.width() - 1]}", end="", file=sys.stderr, flush=True)
        else:
            terminal.complain(line)

    def rate(self) -> float:
        """Return how many rows are made in a second, lately."""
        if len(self.lately) < 2:
            return 0.0
        (begun, _ignored, before), (ended, _ignored, rows) = self.lately[0], self.lately[-1]
        return (rows - before) / (ended - begun)

    def passed(self) -> float:
        """Return how many seconds have passed since it began."""
        return time.monotonic() - self.begun

    def _left(self, done: int) -> str:
        """Return how long it will take, as far as anybody knows."""
        (begun, before, _ignored), now = self.lately[0], self.lately[-1][0]
        if not self.total or done <= before:
            return "?"
        seconds = round((self.total - done) * (now - begun) / (done - before))
        return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"

    def clear(self) -> None:
        """Clear the line away."""
        if self.is_terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
