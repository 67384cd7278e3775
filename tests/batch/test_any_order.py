"""Rows depend on the inputs alone, not on workers, the order of tasks, sizes of batches, or interruptions."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

pa = pytest.importorskip("pyarrow")

import berge.batch  # noqa: E402
from batch.toys import InProcess, ProcessKilled  # noqa: E402
from berge.batch import Job, Local, TaskResult, prepare_job, run  # noqa: E402
from berge.batch.jobs import compute_task  # noqa: E402
from corpus.verdicts import LINES  # noqa: E402
from thorough import limit_examples  # noqa: E402

pytestmark = pytest.mark.usefixtures("quick_disk")
TEXTS = [line["text"] for line in LINES[::7]] + ["", "nonsense", "1 6\nXO.OXO\n1\n1 2\n1 2\n", "3 3\n.##\n...\n#.#\n"]
SOME = st.lists(st.sampled_from(TEXTS), max_size=30)


class ShuffledWorkers:
    """Workers that finish in random order and are killed after a number of tasks."""

    def __init__(self, jobs: int, rng: Random, lifetime: int | None = None) -> None:
        self.jobs, self.rng, self.lifetime = jobs, rng, lifetime

    def run(self, job: Job, tasks: Iterator[tuple[int, Any]]) -> Iterator[TaskResult]:
        values: list[tuple[int, Any]] = []
        result = 0
        while True:
            while len(values) < self.jobs and (task := next(tasks, None)):
                values.append(task)
            if result == self.lifetime:
                raise ProcessKilled
            if not values:
                return
            yield compute_task(job.work, *values.pop(self.rng.randrange(len(values))))
            result += 1


def compute_table(texts: list[str], folder: Path, ending: str) -> bytes:
    """Return the table that one worker makes of texts, at one go; they are left in a file."""
    (folder / "in.jsonl").write_text("".join(json.dumps(text) + "\n" for text in texts))
    run(prepare_job([str(folder / "in.jsonl")]), folder / f"whole{ending}", InProcess())
    return (folder / f"whole{ending}").read_bytes()


@limit_examples(30)
@given(SOME, st.integers(1, 9), st.sampled_from([".jsonl", ".parquet"]), st.data())
def test_table_does_not_depend_on_workers_batches_and_interruptions(
    texts: list[str], most: int, ending: str, data: st.DataObject
) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        complete, output = compute_table(texts, folder, ending), folder / f"out{ending}"
        job = prepare_job([str(folder / "in.jsonl")], most=most)
        for lifetime in [*data.draw(st.lists(st.integers(0, 4), max_size=3)), None]:
            workers = ShuffledWorkers(data.draw(st.integers(1, 8)), Random(data.draw(st.integers(0, 99))), lifetime)
            try:
                run(job, output, workers)
            except ProcessKilled:
                assert not output.exists()
                continue
            break
        assert output.read_bytes() == complete


@limit_examples(60)
@given(SOME, st.lists(st.integers(1, 9)), st.integers(0, 5))
def test_rows_do_not_depend_on_the_batches_of_a_reader(texts: list[str], cuts: list[int], threads: int) -> None:
    table = pa.table(
        {"text": pa.array(texts, pa.string()), "source": pa.array(map(str, range(len(texts))), pa.string())}
    )
    batches, at = [], 0
    for shortened in [*cuts, len(texts)]:
        batches += table.slice(at, shortened).combine_chunks().to_batches()
        at += shortened
    for ask in (berge.batch.review, berge.batch.solve):
        assert ask(batches, threads=threads).read_all().equals(ask(table).read_all())


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [2, 5])
def test_table_does_not_depend_on_processes(jobs: int, tmp_path: Path) -> None:
    complete = compute_table(TEXTS, tmp_path, ".parquet")
    run(prepare_job([str(tmp_path / "in.jsonl")], most=11), tmp_path / "out.parquet", Local(jobs))
    assert (tmp_path / "out.parquet").read_bytes() == complete
