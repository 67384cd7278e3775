"""`berge ensemble`: random starts made, solved and summed up; a row for each in a file, where one is named."""

from __future__ import annotations

import argparse
import os

from berge.cli import terminal
from berge.cli.batch import done
from berge.ensembles import Ensemble, Summary, summarise
from berge.errors import FormatError
from berge.formats import formats_of


def run(options: argparse.Namespace, language: str) -> int:
    """Do it; returns the exit status."""
    if options.format not in formats_of(Summary):
        expected = ", ".join(formats_of(Summary))
        raise FormatError(f"found --format {options.format:.40}; expected one of: {expected}")
    if options.scheduler is not None and options.output is None:
        raise FormatError("found --scheduler; expected -o with it, for the rows that a cluster makes")
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
        try:
            from berge.ensembles.job import of_ensembles, summary_of
        except ModuleNotFoundError as error:
            if error.name != "pyarrow":
                raise
            terminal.complain("rows need pyarrow: pip install 'berge[batch]'")
            return 2
        done(of_ensembles(ensembles, options.samples), options, language)
        summary = summary_of(options.output, ensembles, options.samples)
    written = summary.format(options.format)
    terminal.write(summary.pieces(options.format, **written.heeded({"language": language})), None)
    return 0
