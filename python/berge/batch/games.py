"""The job of `berge batch`: a row for each text of some inputs."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import partial

import pyarrow as pa

from berge import _core
from berge.batch.inputs import Inputs
from berge.batch.jobs import Job
from berge.batch.questions import QUESTIONS
from berge.batch.rows import answer_texts
from berge.batch.splitters import MOST_CHUNK_TEXTS
from berge.batch.texts import Chunk, SourceText, build_table
from berge.errors import KindError, check_kind, check_name
from berge.formats import INPUT_FORMATS
from berge.i18n import _
from berge.sanitize import describe_type


def prepare_job(
    names: Iterable[str | os.PathLike[str]],
    question: str = "review",
    ruleset: str | None = None,
    most: int = MOST_CHUNK_TEXTS,
    output: str | None = None,
) -> Job:
    """Return the job that reviews, or solves, each text of some inputs.

    `names` are files, folders and patterns, `-` for JSON lines on stdin. `ruleset` is the format of all texts; by
    default formats are recognised. A task has at most `most` texts; the rows do not depend on that. `output` is the
    file that the job will write, which is no input even if a folder or pattern contains it.

    Raises InputError if a name matches nothing, or is the output; KindError if `names` is no list of
    names; MissingError if the question or the ruleset is unknown.

    >>> from berge import batch
    >>> batch.prepare_job(["examples/rabbit"], "solve").schema.names[:2]
    ['source', 'ruleset']
    """
    check_name("the question {name}", question, QUESTIONS)
    if ruleset is not None:
        check_name("the ruleset {name}", ruleset, INPUT_FORMATS)
    inputs = Inputs(_check_names(names), most, output)
    key = {
        "berge": _core.__version__,
        "question": question,
        "inputs": inputs.names,
        "ruleset": ruleset,
        "texts of a task": most,
    }
    work, error_rows = partial(_answer_chunk, question, ruleset), partial(_build_error_rows, question)
    return Job(key, QUESTIONS[question].schema, inputs.list_tasks, work, error_rows, inputs.sum_sizes)


def _check_names(names: Iterable[str | os.PathLike[str]]) -> list[str]:
    """Return names as strings; raises KindError for a single string, whose letters would be taken for names."""
    expected = _("a list of file names")
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise KindError(describe_type(names), expected)
    names = list(names)
    for name in names:
        check_kind(name, (str, os.PathLike), expected)
    return [os.fspath(name) for name in names]


def _answer_chunk(question: str, ruleset: str | None, chunk: Chunk) -> pa.RecordBatch:
    return answer_texts(chunk.read_texts(), QUESTIONS[question], ruleset, threads=1)


def _build_error_rows(question: str, chunk: Chunk, reason: str) -> pa.RecordBatch:
    sources = chunk.read_texts().column("source").to_pylist()
    return answer_texts(build_table([SourceText(source, None, reason) for source in sources]), QUESTIONS[question])
