"""The job of `berge batch`: a row for each text of some inputs."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import partial

import pyarrow as pa

from berge import _core
from berge.batch.cuts import MOST_FILES
from berge.batch.inputs import Inputs
from berge.batch.jobs import Job
from berge.batch.questions import QUESTIONS
from berge.batch.rows import answer
from berge.batch.texts import Chunk, Text, files_of, table
from berge.errors import KindError, check_kind, check_name
from berge.formats import FORMATS
from berge.sanitize import kind


def of_inputs(
    named: Iterable[str | os.PathLike[str]],
    question: str = "review",
    ruleset: str | None = None,
    most: int = MOST_FILES,
    output: str | None = None,
) -> Job:
    """Return the job that reviews, or solves, each text of some inputs.

    `named` are files, folders and patterns, `-` for JSON lines on stdin; `ruleset` is the format of all texts, None
    where it is to be recognised; a task has `most` texts, which leaves no trace in the rows; `output` is what
    the job is to write, where that may lie among the inputs: it is none of them.

    Raises InputError where there is nothing of a name, or where it is that of the output; KindError where `named` are
    no names, or one alone; MissingError where nobody knows the question or the ruleset.
    """
    check_name("the question {name}", question, QUESTIONS)
    if ruleset is not None:
        check_name("the ruleset {name}", ruleset, FORMATS)
    inputs = Inputs(_names(named), most, output)
    key = {
        "berge": _core.__version__,
        "question": question,
        "inputs": inputs.named,
        "ruleset": ruleset,
        "texts of a task": most,
    }
    work, apart = partial(_work, question, ruleset), partial(_apart, question)
    return Job(key, QUESTIONS[question].schema, inputs.tasks, work, apart, inputs.size, files_of)


def _names(named: Iterable[str | os.PathLike[str]]) -> list[str]:
    """Return names as texts; one alone is refused, as its letters would be names too."""
    expected = "names of files, a list of them"
    if isinstance(named, str) or not isinstance(named, Iterable):
        raise KindError(kind(named), expected)
    found = list(named)
    for one in found:
        check_kind(one, (str, os.PathLike), expected)
    return [os.fspath(one) for one in found]


def _work(question: str, ruleset: str | None, chunk: Chunk) -> pa.RecordBatch:
    return answer(chunk.texts(), QUESTIONS[question], ruleset, threads=1)


def _apart(question: str, chunk: Chunk, why: str) -> pa.RecordBatch:
    sources = chunk.texts().column("source").to_pylist()
    return answer(table([Text(source, None, why) for source in sources]), QUESTIONS[question])
