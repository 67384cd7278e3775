"""An interrupted job continues, and its file is the same for all workers and interruptions."""

from __future__ import annotations

import errno
import json
import os
import pickle
import select
import shutil
import subprocess
import sys
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

pa = pytest.importorskip("pyarrow")
import pyarrow.parquet as pq  # noqa: E402

from batch import toys  # noqa: E402
from batch.toys import Disk, InProcess, ProcessKilled  # noqa: E402
from berge.batch import Job, Local, Task, run, tables, workers  # noqa: E402
from berge.batch.jobs import compute_task  # noqa: E402
from berge.errors import ArgumentError, InputError, InternalError  # noqa: E402
from thorough import mark_cases, pick_subset  # noqa: E402

pytestmark = pytest.mark.usefixtures("quick_disk")
ENDINGS = ("out.jsonl", "out.parquet")


def compute_table(job: Job, folder: Path, name: str) -> bytes:
    """Return the table of a run without errors."""
    folder.mkdir()
    run(job, folder / name, InProcess())
    return (folder / name).read_bytes()


def attempt_run(job: Job, output: Path, faults: Disk | None, monkeypatch: pytest.MonkeyPatch) -> tuple[InProcess, Any]:
    """Run a job on a failing disk; return the workers and the error."""
    here, error_of_run = InProcess(), None
    with monkeypatch.context() as patch:
        if faults is not None:
            faults.use(patch)
        try:
            run(job, output, here, force=True)  # it may have ended but for the last words
        except (ProcessKilled, OSError) as error:
            error_of_run = error
    return here, error_of_run


class Ends(InProcess):
    """Workers that are killed after a number of tasks."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self.after = after

    def run(self, job: Job, tasks: Any) -> Any:
        yield from islice(super().run(job, tasks), self.after)
        raise ProcessKilled


def leave_half_done(job: Job, output: Path, after: int) -> Path:
    """Leave a run half done, and return the folder of its parts."""
    with pytest.raises(ProcessKilled):
        run(job, output, Ends(after))
    return output.with_name(f".{output.name}.berge-parts")


def list_leftovers(output: Path) -> list[str]:
    return sorted(name for name in os.listdir(output.parent) if name != output.name)


@pytest.mark.parametrize("name", ENDINGS)
def test_job_writes_all_rows_in_order(name: str, tmp_path: Path) -> None:
    result = run(toys.build_job(5), tmp_path / name, InProcess())
    assert (result.rows, result.errors, result.quarantined) == (15, 0, [])
    if name.endswith("jsonl"):
        text = [json.loads(line) for line in (tmp_path / name).read_text().splitlines()]
    else:
        text = pq.read_table(tmp_path / name).to_pylist()
    assert text == [{"task": task, "row": row, "error": None} for task in range(5) for row in range(task + 1)]
    assert list_leftovers(tmp_path / name) == []


@pytest.mark.parametrize("name", ENDINGS)
def test_run_killed_anywhere_continues(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    job = toys.build_job(4)
    complete = compute_table(job, tmp_path / "whole", name)
    at, error_of_run = 0, None
    for at in pick_subset(range(1, 1000), 3):
        output = tmp_path / str(at) / name
        output.parent.mkdir()
        first, error_of_run = attempt_run(job, output, Disk(at), monkeypatch)
        assert not output.exists() or output.read_bytes() == complete
        second, _ = attempt_run(job, output, None, monkeypatch)
        assert output.read_bytes() == complete
        assert list_leftovers(output) == []
        done_twice = {*first.tried} & {*second.tried}
        assert len(done_twice) <= 1 or output.exists()
        if error_of_run is None:
            break
        if not {*second.tried} >= {*range(4)}:  # some of it was kept: then all but what was in flight
            assert len(done_twice) <= 1
    assert error_of_run is None
    assert at > 30


@pytest.mark.parametrize("error", toys.ERRORS)
@pytest.mark.parametrize("once", mark_cases([True, False], [False]))
def test_failing_disk_is_an_error_and_loses_no_part(
    error: int, once: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = toys.build_job(3)
    complete = compute_table(job, tmp_path / "whole", "out.parquet")
    at, error_of_run = 0, None
    for at in pick_subset(range(1, 1000), 2):
        output = tmp_path / str(at) / "out.parquet"
        output.parent.mkdir()
        faults = Disk(at, error, once=once)
        _, error_of_run = attempt_run(job, output, faults, monkeypatch)
        if len(faults.calls) < at:
            break
        if error == errno.EACCES and error_of_run is None:  # a folder need not be readable
            assert faults.calls[at - 1][0] in ("open", "fsync")
        else:
            assert isinstance(error_of_run, OSError)
            assert error_of_run.errno == error
        assert not output.exists() or output.read_bytes() == complete
        attempt_run(job, output, None, monkeypatch)
        assert output.read_bytes() == complete
        assert list_leftovers(output) == []
    assert error_of_run is None


def test_second_failure_while_continuing_loses_no_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    job = toys.build_job(2)
    complete = compute_table(job, tmp_path / "whole", "out.jsonl")
    for first in pick_subset(range(5, 40, 4), 3):
        error_of_run = None
        for second in pick_subset(range(1, 1000), 2):
            output = tmp_path / f"{first}-{second}" / "out.jsonl"
            output.parent.mkdir()
            attempt_run(job, output, Disk(first), monkeypatch)
            _, error_of_run = attempt_run(job, output, Disk(second, toys.ERRORS[second % 3]), monkeypatch)
            attempt_run(job, output, None, monkeypatch)
            assert output.read_bytes() == complete
            if error_of_run is None:
                break
        assert error_of_run is None


def test_damaged_part_is_recomputed(tmp_path: Path) -> None:
    job, output = toys.build_job(3), tmp_path / "out.jsonl"
    complete = compute_table(job, tmp_path / "whole", "out.jsonl")
    parts, saved = leave_half_done(job, output, 3), tmp_path / "kept"
    shutil.copytree(parts, saved)
    data = (saved / "part-00001").read_bytes()
    contents = [data[:length] for length in range(0, len(data), 3)]
    contents += [data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :] for at in range(data.index(b"\n"), len(data), 23)]
    for content in pick_subset(contents, 5):
        shutil.rmtree(parts, ignore_errors=True)
        shutil.copytree(saved, parts)
        (parts / "part-00001").write_bytes(content)
        here = InProcess()
        run(job, output, here)
        assert output.read_bytes() == complete
        assert here.tried == [1]


def test_second_run_and_another_job_of_one_output_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    output = tmp_path / "out.parquet"
    errors = []

    class RepeatingWorkers(InProcess):
        def run(self, job: Job, tasks: Any) -> Any:
            for instance in super().run(job, tasks):
                with pytest.raises(InputError, match="another run is writing") as error_info:
                    run(toys.build_job(3), output, InProcess())
                errors.append(error_info)
                yield instance
            raise ProcessKilled

    with pytest.raises(ProcessKilled):
        run(toys.build_job(3), output, RepeatingWorkers())
    assert len(errors) == 3
    with pytest.raises(InputError, match=r"other settings has left.*count 3 and not 4.*same settings"):
        run(toys.build_job(4), output, InProcess())
    other_job = toys.build_job(3)
    other_job = Job(other_job.key, other_job.schema, lambda: [Task(0, 1, "new")], other_job.work, other_job.error_rows)
    with pytest.raises(InputError, match="task 0 has changed since"):
        run(other_job, output, InProcess())
    here = InProcess()
    assert run(toys.build_job(3), output, here).rows == 6
    assert here.tried == []


@pytest.mark.parametrize("content", ['{"count": ', "[]", "[" * 200_000, "\0"])
def test_damaged_settings_of_a_run_are_called_damaged(content: str, tmp_path: Path) -> None:
    output = tmp_path / "out.parquet"
    parts = leave_half_done(toys.build_job(3), output, 2)
    (parts / "job").write_text(content)
    with pytest.raises(InputError, match="is damaged: remove it"):
        run(toys.build_job(3), output, InProcess())
    assert run(toys.build_job(3), output, InProcess(), force=True).rows == 6
    assert list_leftovers(output) == []


@pytest.mark.parametrize("is_folder", [False, True])
def test_a_folder_of_parts_that_no_run_has_made_is_left_alone(is_folder: bool, tmp_path: Path) -> None:
    output = tmp_path / "out.parquet"
    parts = leave_half_done(toys.build_job(3), output, 2)
    (parts / "mine").mkdir() if is_folder else (parts / "mine").write_text("mine")
    with pytest.raises(InputError, match="is damaged: remove it"):
        run(toys.build_job(3), output, InProcess())
    (parts / "job").unlink()
    names = os.listdir(parts)
    for force in (False, True):
        with pytest.raises(InputError, match="is damaged: remove it"):
            run(toys.build_job(3), output, InProcess(), force=force)
    (parts / "job").mkdir()
    with pytest.raises(InputError, match="is damaged: remove it"):
        run(toys.build_job(3), output, InProcess())
    assert {*os.listdir(parts)} == {*names, "job"}


@pytest.mark.parametrize("target", [None, "nowhere", "folder"])
def test_something_in_the_place_of_the_folder_of_parts_is_named(target: str | None, tmp_path: Path) -> None:
    output, parts = tmp_path / "results" / "out.parquet", tmp_path / "results" / ".out.parquet.berge-parts"
    output.parent.mkdir()
    (tmp_path / "folder").mkdir()
    parts.write_text("mine") if target is None else parts.symlink_to(tmp_path / target)
    with pytest.raises(InputError, match=r"out.parquet.berge-parts is not a folder: remove it"):
        run(toys.build_job(3), output, InProcess())
    assert list_leftovers(output) == [parts.name]


def test_key_is_equal_after_json(tmp_path: Path) -> None:
    job = toys.build_job(3, size=(3, 4), names={1: "a"})
    leave_half_done(job, tmp_path / "out.parquet", 2)
    here = InProcess()
    assert run(job, tmp_path / "out.parquet", here).rows == 6
    assert here.tried == [2]
    with pytest.raises(TypeError, match="not JSON serializable"):
        run(toys.build_job(3, path=tmp_path), tmp_path / "a.parquet", InProcess())
    assert [path.name for path in tmp_path.iterdir()] == ["out.parquet"]


def test_part_damaged_during_the_run_is_not_joined(tmp_path: Path) -> None:
    class Damages(InProcess):
        def run(self, job: Job, tasks: Any) -> Any:
            yield from super().run(job, tasks)
            (tmp_path / ".out.parquet.berge-parts" / "part-00001").unlink()

    with pytest.raises(InputError, match=r"the rows of task 1 in .* are damaged"):
        run(toys.build_job(3), tmp_path / "out.parquet", Damages())


def test_parts_without_a_job_file_are_removed(tmp_path: Path) -> None:
    parts = leave_half_done(toys.build_job(3), tmp_path / "out.parquet", 2)
    (parts / "job").unlink()
    here = InProcess()
    run(toys.build_job(3, other=1), tmp_path / "out.parquet", here)
    assert here.tried == [0, 1, 2]


def test_output_that_is_not_a_file_is_not_replaced(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is not a file"):
        run(toys.build_job(1), tmp_path, InProcess())


@pytest.mark.parametrize("name", ENDINGS)
def test_output_is_synced_before_and_after_renaming(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk()
    disk.use(monkeypatch)
    run(toys.build_job(3), tmp_path / name, InProcess())
    calls = disk.calls
    renames = [at for at, (call, _) in enumerate(calls) if call == "replace"]
    assert len(renames) == 5  # the job, three parts, the output
    for at in renames:
        folder = tmp_path.name if at == renames[-1] else f".{name}.berge-parts"
        text = calls[at][1]
        assert calls[at - 2 : at + 3] == [
            ("write", text), ("fsync", text), ("replace", text), ("open", folder), ("fsync", folder)
        ]  # fmt: skip
    assert [call for call, about in calls if about == name] == []


def test_output_link_is_followed_and_an_old_file_stays_until_the_end(tmp_path: Path) -> None:
    old, link = tmp_path / "old.jsonl", tmp_path / "link.jsonl"
    old.write_text("old")
    link.symlink_to(old)

    class WatchingWorkers(InProcess):
        def run(self, job: Job, tasks: Any) -> Any:
            for instance in super().run(job, tasks):
                assert old.read_text() == "old"
                yield instance

    with pytest.raises(InputError, match="already exists"):
        run(toys.build_job(2), link, WatchingWorkers())
    run(toys.build_job(2), link, WatchingWorkers(), force=True)
    assert link.is_symlink()
    assert old.read_text().count("\n") == 3


@pytest.mark.parametrize("name", ENDINGS)
def test_finished_table_is_replaced_only_with_force(name: str, tmp_path: Path) -> None:
    job, other = (replace(toys.build_job(count), has_stamp=True) for count in (2, 3))
    run(job, tmp_path / name, InProcess())
    table, here = (tmp_path / name).read_bytes(), InProcess()
    assert run(job, tmp_path / name, here)[:2] == (3, 0)
    assert here.tried == []
    with pytest.raises(InputError, match="force=True"):
        run(other, tmp_path / name, InProcess())
    assert (tmp_path / name).read_bytes() == table
    assert run(other, tmp_path / name, InProcess(), force=True).rows == 6


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 3])
def test_table_does_not_depend_on_the_number_of_processes(jobs: int, tmp_path: Path) -> None:
    for name in ENDINGS:
        complete = compute_table(toys.build_job(40), tmp_path / f"whole-{name}", name)
        run(toys.build_job(40), tmp_path / name, Local(jobs))
        assert (tmp_path / name).read_bytes() == complete


@pytest.mark.parametrize("jobs", [0, -1, 10**9, True, 1.0, "2"])
def test_wrong_number_of_processes_is_an_error(jobs: Any) -> None:
    with pytest.raises(ArgumentError, match=r"^found .*; expected "):
        Local(jobs)


def kill_workers(count: int, kills: int, tmp_path: Path) -> None:
    every = count // kills
    deaths = dict.fromkeys(range(0, every * kills, every), 1)
    job = toys.build_deadly_job(count, tmp_path, deaths)
    result = run(job, tmp_path / "out.parquet", Local(2))
    assert (result.quarantined, result.errors) == ([], 0)
    actual = pq.read_table(tmp_path / "out.parquet").to_pylist()
    assert actual == [{"task": task, "row": row, "error": None} for task in range(count) for row in range(task + 1)]
    assert len(list(tmp_path.glob("*-0"))) == kills


@pytest.mark.slow
def test_killed_workers_neither_lose_nor_repeat_rows(tmp_path: Path) -> None:
    kill_workers(60, 4, tmp_path)


@pytest.mark.exhaustive
def test_table_is_right_after_fifty_kills_in_a_thousand_tasks(tmp_path: Path) -> None:
    kill_workers(1000, 50, tmp_path)


@pytest.mark.slow
def test_task_that_kills_three_workers_is_quarantined(tmp_path: Path) -> None:
    job = toys.build_deadly_job(10, tmp_path, {4: 9, 7: 2})
    result = run(job, tmp_path / "out.parquet", Local(2))
    assert (result.rows, result.errors, result.quarantined) == (55, 5, [4])
    actual = pq.read_table(tmp_path / "out.parquet").to_pylist()
    errors = {row["error"] for row in actual if row["task"] == 4}
    assert errors == {"3 workers were killed at it"}
    assert all(row["error"] is None for row in actual if row["task"] != 4)


@pytest.mark.thorough
def test_a_run_that_is_left_while_workers_send_many_rows_ends() -> None:
    script = "from batch.toys import leave; leave(20)"
    subprocess.run([sys.executable, "-c", script], cwd=Path(__file__).parents[1], check=True, timeout=200)


def test_workers_send_so_little_that_it_is_sent_at_once(tmp_path: Path) -> None:
    result = workers._compute_to_file(tmp_path, toys.build_many, 7, 0)
    assert len(pickle.dumps(result)) < select.PIPE_BUF
    assert workers._take_rows(tmp_path, result) == compute_task(toys.build_many, 7, 0)
    assert not [*tmp_path.iterdir()]


def test_error_of_a_task_ends_the_run_and_keeps_completed_parts(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="task 0"):
        run(toys.build_job(2, toys.make_wrong_rows), tmp_path / "out.parquet", Local(1))
    assert not (tmp_path / "out.parquet").exists()


def test_workers_that_cannot_start_are_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_start_process", toys.die)
    with pytest.raises(InternalError, match="workers end before they begin"):
        run(toys.build_job(2), tmp_path / "out.parquet", Local(1))


def test_progress_is_reported_after_each_task(tmp_path: Path) -> None:
    calls: list[tuple[str, int, int]] = []
    output = tmp_path / "out.parquet"
    leave_half_done(toys.build_job(3), output, 2)
    run(toys.build_job(3), output, InProcess(), lambda *one: calls.append(one))
    assert calls == [("work", 1, 1), ("work", 2, 3), ("work", 3, 6), ("write", 1, 1), ("write", 2, 3), ("write", 3, 6)]


def test_row_groups_depend_only_on_the_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "GROUP_ROWS", 7)
    batch = pa.RecordBatch.from_pydict({"n": list(range(100))})
    cuts = [[100], [1] * 100, [7] * 14 + [2], [50, 50], [6, 94]]
    for number, lengths in enumerate(cuts):
        starts = [sum(lengths[:at]) for at in range(len(lengths))]
        pieces = [batch.slice(start, length) for start, length in zip(starts, lengths, strict=True)]
        tables.write(str(tmp_path / f"{number}.parquet"), batch.schema, pieces)
    assert len({(tmp_path / f"{number}.parquet").read_bytes() for number in range(len(cuts))}) == 1
    assert pq.ParquetFile(tmp_path / "0.parquet").num_row_groups == 15
    assert partial(tables.format_of)("a.NDJSON") == "jsonl"
