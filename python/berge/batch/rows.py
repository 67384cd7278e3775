"""A row for each text: from the core if it knows the format and the text has no error, else one by one from Python.

Python reads again what the core declines, and reports the errors. So the two can differ only on correct texts, on which
tests compare them.
"""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from berge.archives import unpack
from berge.batch.questions import Question, Row
from berge.batch.texts import MOST_TEXT
from berge.errors import BergeError, InternalError
from berge.games import AnyRuleset
from berge.games.builtin import RULESETS
from berge.i18n import _


def answer_texts(
    texts: pa.RecordBatch, question: Question, ruleset: str | None = None, threads: int = 0
) -> pa.RecordBatch:
    """Return a row for each text (`texts.SCHEMA`), in the columns of the question's schema.

    A text that is no game, or not in the format that `ruleset` names, has a row with the error. The core uses `threads`
    threads; 0: one per processor.
    """
    remaining = list(range(texts.num_rows))
    parts: list[tuple[list[int], pa.RecordBatch]] = []
    for one in RULESETS.ours if ruleset is None else [RULESETS[ruleset]] if ruleset in RULESETS else []:
        if remaining and question.find_core(one) is not None:
            accepted, part = _answer_by_core(texts, remaining, question, one, threads)
            if accepted:
                parts.append((accepted, part))
                remaining = sorted({*remaining} - {*accepted})
    if remaining:
        rows = [_answer_one(texts, number, question, ruleset) for number in remaining]
        schema = question.schema.remove(0)
        parts.append((remaining, pa.RecordBatch.from_pylist(rows, schema)))
    return _join_rows(texts.column("source"), parts, question.schema)


def _answer_by_core(
    texts: pa.RecordBatch, numbers: list[int], question: Question, ruleset: AnyRuleset, threads: int
) -> tuple[list[int], pa.RecordBatch]:
    """Return which of some texts the core accepts as games of a ruleset's contest, and their rows."""
    column = texts.column("text")
    if len(numbers) < len(column):
        column = column.take(pa.array(numbers))
    answer_many = question.find_core(ruleset)
    assert answer_many is not None
    answers = answer_many(*_join_texts(column), threads)
    accepted = [number for number, is_accepted in zip(numbers, answers["taken"], strict=True) if is_accepted]
    columns = question.columns(ruleset, answers, len(accepted))
    columns["error"] = pa.nulls(len(accepted), pa.string())
    schema = question.schema.remove(0)
    return accepted, pa.RecordBatch.from_arrays(
        [columns[field.name].cast(field.type) for field in schema], schema=schema
    )


def _join_texts(column: pa.Array) -> tuple[bytes, bytes]:
    """Return the texts for the core: the joined bytes, and the offsets of the texts in them."""
    _ignored, offsets, data = column.buffers()
    offsets = offsets.slice(8 * column.offset, 8 * (len(column) + 1))
    places = memoryview(offsets).cast("q")
    return (b"" if data is None else data.slice(places[0], places[-1] - places[0]).to_pybytes()), offsets.to_pybytes()


def _answer_one(texts: pa.RecordBatch, number: int, question: Question, ruleset: str | None) -> Row:
    """Return the row of one text; if the text cannot be read or answered, the row has only the error."""
    read_error = texts.column("error")[number].as_py()
    if read_error is not None:
        return {"error": read_error}
    try:
        return question.answer_text(unpack(texts.column("text")[number].as_py(), MOST_TEXT), ruleset)
    except BergeError as refusal:
        return {"error": str(refusal)}
    except MemoryError:
        return {"error": "this does not fit into memory"}
    except Exception as bug:  # of berge, or of the package that the ruleset is from
        internal = InternalError(_("{place}: {value}", place=type(bug).__name__, value=bug))
        return {"error": str(RULESETS.blame(bug) or internal)}


def _join_rows(sources: pa.Array, parts: list[tuple[list[int], pa.RecordBatch]], schema: pa.Schema) -> pa.RecordBatch:
    """Return the rows of several parts in the order of the texts, with their sources."""
    if not parts:
        return pa.RecordBatch.from_pylist([], schema)
    rows: Any = parts[0][1]
    if len(parts) > 1:
        places = pa.array([number for numbers, _ in parts for number in numbers])
        table = pa.Table.from_batches([part for _, part in parts])
        rows = table.take(pc.sort_indices(places)).combine_chunks().to_batches()[0]
    return pa.RecordBatch.from_arrays([sources, *rows.columns], schema=schema)
