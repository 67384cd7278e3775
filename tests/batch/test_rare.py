"""Rare events: races, short writes, and unusual inputs."""

from __future__ import annotations

import io
import json
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pytest

from batch import toys
from batch.toys import Disk, InProcess
from berge.batch import prepare_job, run, tables
from berge.batch.inputs import Inputs
from berge.batch.jobs import quarantine_task, unpack_rows
from berge.batch.questions import REVIEW
from berge.batch.rows import answer_texts
from berge.batch.stats import count_table
from berge.batch.texts import SCHEMA, SourceText, build_table
from berge.games.builtin import RULESETS


def test_parts_folder_removed_by_another_run_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / ".out.parquet.berge-parts"
    folder.mkdir()
    values: list[str] = []

    class RacingDisk(Disk):
        def count(self, name: str, about: str | int) -> None:
            if name == "fstat" and not values:
                values.append(name)
                shutil.rmtree(folder)
            super().count(name, about)

    RacingDisk().use(monkeypatch)
    assert run(toys.build_job(1), tmp_path / "out.parquet", InProcess()).rows == 1
    assert values == ["fstat"]


def test_rows_of_quarantined_tasks_name_their_sources(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("1 1\n.\n0\n")
    job = prepare_job([str(tmp_path)])
    result = quarantine_task(job, 0, next(iter(job.tasks())).load, "three were killed")
    rows = unpack_rows(result.data).read_all().to_pylist()
    assert [(row["source"], row["error"]) for row in rows] == [(str(tmp_path / "a.txt"), "three were killed")]


def test_no_texts_make_no_rows(tmp_path: Path) -> None:
    nothing = pa.RecordBatch.from_pylist([], SCHEMA)
    assert answer_texts(nothing, REVIEW).num_rows == 0
    run(toys.build_job(0), tmp_path / "out.jsonl", InProcess())
    assert (tmp_path / "out.jsonl").read_bytes() == b""
    assert list(tables.read(tmp_path / "out.jsonl")) == []


def test_number_of_counted_error_kinds_is_limited(tmp_path: Path) -> None:
    row = dict.fromkeys(REVIEW.schema.names)
    letters = "abcdefghijklmnopqrstuvwxyz"
    kinds = [a + b + c for a in letters for b in letters for c in "xyz"]
    path = tmp_path / "t.jsonl"
    path.write_text("".join(json.dumps({**row, "source": "s", "error": kind}) + "\n" for kind in kinds))
    result = count_table(path)
    assert result.errors.total() == len(kinds)
    assert len(result.errors) == 1001


def test_stdin_is_read_as_json_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'"a"\n"b"\n')))
    result = [row for task in Inputs(["-"]).list_tasks() for row in task.load.read_texts().to_pylist()]
    assert [(row["source"], row["text"]) for row in result] == [("<stdin>:1", b"a"), ("<stdin>:2", b"b")]
    assert Inputs(["-"]).sum_sizes() == 0


def test_text_declined_by_one_contest_may_belong_to_another() -> None:
    request = build_table(
        [SourceText("a", b"1 1\n.\n0\n"), SourceText("b", b"nonsense"), SourceText("c", b"1 2\n.X\n0\n")]
    )
    rabbits = REVIEW.find_core(RULESETS["rabbit"])
    each = replace(REVIEW, core_of_contest=lambda _: rabbits)
    assert answer_texts(request, each).equals(answer_texts(request, REVIEW))
