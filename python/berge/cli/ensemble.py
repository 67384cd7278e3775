"""`berge ensemble`: random starts made, solved and summed up; a row for each in a file, where one is named."""

from __future__ import annotations

import argparse
import os
from typing import Any

from berge.cli import terminal
from berge.ensembles import Ensemble, Summary, summarise
from berge.errors import FormatError, InternalError
from berge.formats import formats_of


def run(options: argparse.Namespace, language: str) -> int:
    """Do it; returns the exit status."""
    if options.format not in formats_of(Summary):
        expected = ", ".join(formats_of(Summary))
        raise FormatError(f"found --format {options.format:.40}; expected one of: {expected}")
    ensembles = [
        Ensemble(options.lattice, rows, columns, density, options.seed, options.wrapped, options.balanced)
        for rows, columns in options.size
        for density in options.density
    ]
    jobs = options.jobs or len(os.sched_getaffinity(0))
    with terminal.progress_bar(language) as progress:
        if options.output is None:
            summary = summarise(ensembles, options.samples, jobs, progress)
        else:
            try:
                summary = _kept(ensembles, options.samples, options.output, jobs, progress)
            except ModuleNotFoundError as error:
                if error.name != "pyarrow":
                    raise
                terminal.complain("rows need pyarrow: pip install 'berge[batch]'")
                return 2
    written = summary.format(options.format)
    terminal.write(summary.pieces(options.format, **written.heeded({"language": language})), None)
    return 0


def _kept(ensembles: list[Ensemble], samples: int, output: str, jobs: int, progress: Any) -> Summary:
    """Return what the samples come to, of which the file then has the rows."""
    from berge import batch
    from berge.ensembles.job import of_ensembles, summary_of

    job, total = of_ensembles(ensembles, samples), samples * len(ensembles)

    def tell(stage: str, done: int, rows: int) -> None:  # noqa: ARG001
        if progress is not None and stage == "work":
            progress("sampling", done, total)

    try:
        ran = batch.run(job, output, batch.Local(jobs), tell)
    except OSError as error:
        error.filename = error.filename or output
        raise
    if ran.apart:
        raise InternalError(f"{ran.errors} samples could not be made, as they kill whoever makes them: see {output}")
    return summary_of(output, ensembles, samples)
