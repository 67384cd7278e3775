"""Jobs on a real Dask scheduler with worker processes: same results, and nothing is lost if a process dies."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import pytest

if find_spec("distributed") is None:
    pytest.skip("needs distributed", allow_module_level=True)
pytest.importorskip("pyarrow")
import pyarrow.parquet as pq

from batch import toys
from batch.toys import InProcess
from berge.batch import prepare_job, run
from berge.cli import main
from berge.errors import InputError
from corpus.verdicts import GAMES
from lazy_modules import Lazy

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("quick_disk"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore:the scheduler at .* has no workers yet"),  # all may have just been killed
]
distributed: Any = Lazy("distributed")
cluster: Any = Lazy("berge.batch.cluster")


class Dask(NamedTuple):
    address: str
    scheduler: subprocess.Popen[bytes]
    start_workers: Callable[[], None]


def address_in(file: Path) -> str:
    """Return the scheduler's address, which it writes to a file: not at once, and not all of it at once."""
    while True:
        with suppress(FileNotFoundError, ValueError):
            return str(json.loads(file.read_text())["address"])
        time.sleep(0.05)


@contextmanager
def start_cluster(home: Path, count: int) -> Iterator[Dask]:
    """Start a scheduler and some workers, each with a nanny that replaces it when it is killed."""
    file = home / "scheduler.json"
    path = os.pathsep.join([str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    environment = {name: value for name, value in os.environ.items() if "COVERAGE" not in name}
    environment |= {"PYTHONPATH": path, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    processes: list[subprocess.Popen[bytes]] = []

    def start(name: str, *options: str) -> None:
        command = [sys.executable, "-m", f"distributed.cli.dask_{name}", "--scheduler-file", str(file), *options]
        quiet: dict[str, Any] = {"stderr": subprocess.DEVNULL, "start_new_session": True}
        processes.append(subprocess.Popen(command, env=environment, cwd=home, **quiet))

    def start_workers(count: int = 1) -> None:
        start("worker", "--nthreads", "1", "--nworkers", str(count), "--no-dashboard")

    start("scheduler", "--port", "0", "--host", "127.0.0.1", "--no-dashboard")
    try:
        if count:
            start_workers(count)
        address = address_in(file)
        if count:
            with distributed.Client(address, set_as_default=False) as client:
                client.wait_for_workers(count)
        yield Dask(address, processes[0], start_workers)
    finally:
        for process in processes:  # and its own
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dask]:
    with start_cluster(tmp_path_factory.mktemp("dask"), 2) as result:
        yield result


@pytest.mark.thorough
def test_cluster_table_equals_the_local_one_although_workers_are_killed(
    dask: Dask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # workers are at home elsewhere
    (tmp_path / "games.jsonl").write_text("".join(json.dumps(line["text"]) + "\n" for line in GAMES))
    (tmp_path / "game.txt").write_text(GAMES[0]["text"])
    job = prepare_job(["games.jsonl", "game.txt"], most=20)
    run(job, tmp_path / "here.parquet", InProcess())
    arguments = ["batch", "games.jsonl", "game.txt", "-o", str(tmp_path / "there.parquet")]
    assert main([*arguments, "--scheduler", dask.address]) == 0
    assert pq.read_table(tmp_path / "there.parquet").equals(pq.read_table(tmp_path / "here.parquet"))

    folder = tmp_path / "kills"
    folder.mkdir()
    result = run(
        toys.build_deadly_job(40, folder, {5: 1, 30: 9}), tmp_path / "out.parquet", cluster.Cluster(dask.address)
    )
    assert result.quarantined == [30]
    rows = pq.read_table(tmp_path / "out.parquet").to_pylist()
    assert [(row["task"], row["row"]) for row in rows] == [(task, row) for task in range(40) for row in range(task + 1)]
    assert {row["error"] is None for row in rows if row["task"] != 30} == {True}
    assert re.fullmatch(r"workers were killed at it, the last being tcp://\S+", rows[30 * 31 // 2]["error"])
    with pytest.raises(ValueError, match=r"task [0-2]"):
        run(toys.build_job(3, toys.make_wrong_rows), tmp_path / "wrong.parquet", cluster.Cluster(dask.address))


@pytest.mark.thorough
def test_lost_results_of_dead_workers_are_recomputed(dask: Dask, tmp_path: Path) -> None:
    """A worker is killed from outside, with what it is at and what it holds."""
    job = toys.build_job(30, partial(toys.compute_slowly, 0.02))
    run(job, tmp_path / "whole.parquet", InProcess())
    kills = []

    def kill_at_progress(stage: str, tasks: int, rows: int) -> None:
        if stage == "work" and tasks == 10:
            with distributed.Client(dask.address, set_as_default=False) as client:
                kills.extend(client.run(os.getpid).values())
            os.kill(kills[0], signal.SIGKILL)

    result = run(job, tmp_path / "out.parquet", cluster.Cluster(dask.address), kill_at_progress)
    assert (result.quarantined, len(kills) > 0) == ([], True)
    assert (tmp_path / "out.parquet").read_bytes() == (tmp_path / "whole.parquet").read_bytes()


@pytest.mark.thorough
def test_workers_without_this_version_are_errors(dask: Dask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each would fail at a task that it cannot read, and the run would wait forever."""
    missing = ModuleNotFoundError("No module named 'berge.batch'")
    for version, problem in [("9.9", r"berge 9\.9"), (missing, "no berge"), (OSError("it has gone"), None)]:
        monkeypatch.setattr(distributed.Client, "run", lambda *_, version=version, **__: {"tcp://x": version})
        if problem is None:
            assert run(toys.build_job(5), tmp_path / "out.parquet", cluster.Cluster(dask.address)).rows == 15
            continue
        with pytest.raises(InputError, match=rf"the worker tcp://x\S* has {problem}.*: install berge \d"):
            run(toys.build_job(5), tmp_path / "out.parquet", cluster.Cluster(dask.address))
    monkeypatch.undo()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cluster, "VERSION", "9.9")
        with pytest.raises(InputError, match=r"the worker tcp://\S+ has berge \d\S+: install berge 9\.9 there$"):
            run(toys.build_job(5), tmp_path / "out.parquet", cluster.Cluster(dask.address), force=True)


@pytest.mark.thorough
def test_cluster_samples_equal_the_local_ones(dask: Dask, tmp_path: Path) -> None:
    arguments = ["ensemble", "triangular", "--size", "8x8", "20x20", "--density", "0.1", "0.4", "--samples", "60"]
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    assert main([*arguments, "-o", str(here), "--jobs", "2"]) == 0
    assert main([*arguments, "-o", str(there), "--scheduler", dask.address]) == 0
    assert there.read_bytes() == here.read_bytes()


def test_cluster_table_equals_the_local_one(tmp_path: Path) -> None:
    """The worker is a thread, which starts soon; processes are for `make test-all`."""
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, protocol="tcp://", dashboard_address=None
    ) as local:
        result = run(toys.build_job(30), tmp_path / "there.parquet", cluster.Cluster(local.scheduler_address))
    run(toys.build_job(30), tmp_path / "here.parquet", InProcess())
    assert result.quarantined == []
    assert (tmp_path / "there.parquet").read_bytes() == (tmp_path / "here.parquet").read_bytes()


@pytest.mark.thorough
def test_cluster_waits_for_workers_and_keeps_parts_if_the_scheduler_dies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker dies too, at the sixth task."""
    job, output = toys.build_deadly_job(60, tmp_path, {5: 1}, seconds=0.02), tmp_path / "out.parquet"
    run(toys.build_job(60), tmp_path / "whole.parquet", InProcess())
    results: list[int] = []
    warned: list[str] = []

    with start_cluster(tmp_path, 0) as dask:

        def kill_at_progress(stage: str, tasks: int, rows: int) -> None:
            results.append(tasks)
            if len(results) == 10:
                dask.scheduler.send_signal(signal.SIGKILL)

        def warn(text: str, **_: object) -> None:
            warned.append(text)
            if len(warned) == 1:
                dask.start_workers()

        monkeypatch.setattr(warnings, "warn", warn)
        with pytest.raises(InputError, match=r"the scheduler at .* is gone"):
            run(job, output, cluster.Cluster(dask.address), kill_at_progress)
        assert warned[0] == f"the scheduler at {dask.address} has no workers yet; berge waits for them"
    assert not output.exists()
    workers = InProcess()
    run(job, output, workers)
    assert len(workers.tried) == 60 - len(results)
    assert output.read_bytes() == (tmp_path / "whole.parquet").read_bytes()


def test_missing_scheduler_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("berge.batch.cluster.PATIENCE", 0.5)
    for address in ("tcp://127.0.0.1:1", "nonsense://x", "tcp://", "tcp://x", "tcp://x:y", "", "x"):
        with pytest.raises(InputError, match=f"no scheduler answers at '?{address}"):
            run(toys.build_job(2), tmp_path / "out.parquet", cluster.Cluster(address))


@pytest.mark.thorough
def test_server_that_is_not_a_scheduler_is_an_error_and_disconnected(tmp_path: Path) -> None:
    """In a process of its own, which has to end."""
    code = (
        "import sys; from batch import toys; from berge.batch import cluster, run; cluster.PATIENCE = 0.5\n"
        "for address in sys.argv[2:]:\n"
        "    try: run(toys.build_job(2), sys.argv[1], cluster.Cluster(address))\n"
        "    except cluster.InputError as error: print(error)"
    )
    pages = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    threading.Thread(target=pages.serve_forever, daemon=True).start()
    with socket.create_server(("127.0.0.1", 0)) as silent:
        ports = (pages.server_port, silent.getsockname()[1])
        places = [f"tcp://127.0.0.1:{port}" for port in ports]
        places += ["tls://127.0.0.1:1", "ucx://127.0.0.1:1", "ws://127.0.0.1:1", "inproc://x"]
        command = [sys.executable, "-W", "ignore", "-c", code, str(tmp_path / "out.parquet"), *places]
        process = subprocess.run(
            command, capture_output=True, text=True, timeout=300, check=True, cwd=Path(__file__).parents[1]
        )
        message = process.stdout.splitlines()
        assert [line.partition(": ")[0].split()[-1] for line in message] == places
        assert process.stderr == ""
    pages.shutdown()
    pages.server_close()


@pytest.mark.thorough
def test_address_of_a_worker_is_an_error(dask: Dask, tmp_path: Path) -> None:
    with distributed.Client(dask.address, set_as_default=False) as client:
        worker = next(iter(client.scheduler_info()["workers"]))
    with pytest.raises(InputError, match=r"one of type 'Worker'"):
        run(toys.build_job(2), tmp_path / "out.parquet", cluster.Cluster(worker))


@pytest.mark.exhaustive
def test_table_is_right_after_fifty_kills_in_a_thousand_cluster_tasks(dask: Dask, tmp_path: Path) -> None:
    folder, rng = tmp_path / "kills", random.Random(1)
    folder.mkdir()
    deaths = dict.fromkeys(rng.sample(range(1000), 50), 1)
    result = run(toys.build_deadly_job(1000, folder, deaths), tmp_path / "out.parquet", cluster.Cluster(dask.address))
    assert result.rows == 500_500
    rows = pq.read_table(tmp_path / "out.parquet", columns=["task", "row"]).to_pylist()
    assert [(row["task"], row["row"]) for row in rows] == [
        (task, row) for task in range(1000) for row in range(task + 1)
    ]
