"""Rows of texts: by the core where it knows the format and all is right, one by one in Python otherwise.

What the core declines, Python reads again, and says what is wrong: so the two roads can only differ where both find
nothing wrong, and there tests compare them.
"""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from berge.archives import unpacked
from berge.batch.questions import Question, Row
from berge.batch.texts import MOST_TEXT
from berge.errors import BergeError, InternalError
from berge.games import AnyRuleset
from berge.games.builtin import RULESETS


def answer(texts: pa.RecordBatch, question: Question, ruleset: str | None = None, threads: int = 0) -> pa.RecordBatch:
    """Return a row for each text (`texts.SCHEMA`), in the columns of the question's schema.

    A text in no format that `ruleset` leaves, or with a game that is none, has a row with the error. `threads` are
    those of the core, 0 as many as there are processors.
    """
    left = list(range(texts.num_rows))
    parts: list[tuple[list[int], pa.RecordBatch]] = []
    for one in RULESETS.ours if ruleset is None else [RULESETS[ruleset]] if ruleset in RULESETS else []:
        if left and question.many(one) is not None:
            taken, part = _by_core(texts, left, question, one, threads)
            if taken:
                parts.append((taken, part))
                left = sorted({*left} - {*taken})
    if left:
        rows = [_one(texts, number, question, ruleset) for number in left]
        schema = question.schema.remove(0)
        parts.append((left, pa.RecordBatch.from_pylist(rows, schema)))
    return _joined(texts.column("source"), parts, question.schema)


def _by_core(
    texts: pa.RecordBatch, left: list[int], question: Question, ruleset: AnyRuleset, threads: int
) -> tuple[list[int], pa.RecordBatch]:
    """Return which of the texts that are left the core takes as ones of a ruleset's contest, and their rows."""
    column = texts.column("text")
    if len(left) < len(column):
        column = column.take(pa.array(left))
    many = question.many(ruleset)
    assert many is not None
    found = many(*_packed(column), threads)
    taken = [number for number, is_taken in zip(left, found["taken"], strict=True) if is_taken]
    columns = question.columns(ruleset, found, len(taken))
    columns["error"] = pa.nulls(len(taken), pa.string())
    schema = question.schema.remove(0)
    return taken, pa.RecordBatch.from_arrays([_of(columns, field) for field in schema], schema=schema)


def _of(columns: dict[str, pa.Array], field: pa.Field) -> pa.Array:
    return columns[field.name].cast(field.type)


def _packed(column: pa.Array) -> tuple[bytes, bytes]:
    """Return texts as the core takes them, one behind the other, and where they begin and end."""
    _, offsets, data = column.buffers()
    offsets = offsets.slice(8 * column.offset, 8 * (len(column) + 1))
    places = memoryview(offsets).cast("q")
    return (b"" if data is None else data.slice(places[0], places[-1] - places[0]).to_pybytes()), offsets.to_pybytes()


def _one(texts: pa.RecordBatch, number: int, question: Question, ruleset: str | None) -> Row:
    """Return the row of one text, which is one with an error where anything is wrong."""
    error = texts.column("error")[number].as_py()
    if error is not None:
        return {"error": error}
    try:
        return question.one(unpacked(texts.column("text")[number].as_py(), MOST_TEXT), ruleset)
    except BergeError as wrong:
        return {"error": str(wrong)}
    except MemoryError:
        return {"error": "this does not fit into memory"}
    except Exception as wrong:  # our fault, or that of who brought the game
        return {"error": str(RULESETS.blamed(wrong) or InternalError(f"{type(wrong).__name__}: {wrong}"))}


def _joined(sources: pa.Array, parts: list[tuple[list[int], pa.RecordBatch]], schema: pa.Schema) -> pa.RecordBatch:
    """Return the rows of several roads in the order of the texts, with where they are from."""
    if not parts:
        return pa.RecordBatch.from_pylist([], schema)
    rows: Any = parts[0][1]
    if len(parts) > 1:
        places = pa.array([number for numbers, _ in parts for number in numbers])
        table = pa.Table.from_batches([part for _, part in parts])
        rows = table.take(pc.sort_indices(places)).combine_chunks().to_batches()[0]
    return pa.RecordBatch.from_arrays([sources, *rows.columns], schema=schema)
