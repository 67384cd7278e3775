"""Jobs on a real Dask scheduler with three worker processes: nothing differs, and nothing that dies loses anything."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import warnings
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

import pytest

pytest.importorskip("distributed")
pytest.importorskip("pyarrow")
import distributed
import pyarrow.parquet as pq

from batch import toys
from batch.toys import Here
from berge.batch import Made, cluster, of_inputs, run
from berge.batch.cluster import Cluster, _found
from berge.cli import main
from berge.errors import InputError
from corpus.verdicts import GAMES

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("quick_disk"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore:the scheduler at .* has no workers yet"),  # all may have just been killed
]


class Dask(NamedTuple):
    address: str
    scheduler: subprocess.Popen[bytes]
    start_worker: Callable[[], None]


def address_in(file: Path) -> str:
    """Return the scheduler's address, which it writes to a file: not at once, and not all of it at once."""
    while True:
        with suppress(FileNotFoundError, ValueError):
            return str(json.loads(file.read_text())["address"])
        time.sleep(0.05)


@pytest.fixture
def dask(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Dask]:
    """A scheduler and workers, three if not told otherwise, each with a nanny that replaces it when it is killed."""
    file = tmp_path / "scheduler.json"
    path = os.pathsep.join([str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    environment = {name: value for name, value in os.environ.items() if "COVERAGE" not in name}
    environment |= {"PYTHONPATH": path, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "2"}
    count = getattr(request, "param", 3)
    started: list[subprocess.Popen[bytes]] = []

    def start(name: str, *options: str) -> None:
        command = [sys.executable, "-m", f"distributed.cli.dask_{name}", "--scheduler-file", str(file), *options]
        quiet: dict[str, Any] = {"stderr": subprocess.DEVNULL, "start_new_session": True}
        started.append(subprocess.Popen(command, env=environment, cwd=tmp_path, **quiet))

    def start_worker() -> None:
        start("worker", "--nthreads", "1", "--nworkers", "1", "--no-dashboard")

    start("scheduler", "--port", "0", "--host", "127.0.0.1", "--no-dashboard")
    try:
        for _ in range(count):
            start_worker()
        address = address_in(file)
        client_of: Any = distributed.Client  # which has no types
        with client_of(address, set_as_default=False) as client:
            if count:
                client.wait_for_workers(count)
        yield Dask(address, started[0], start_worker)
    finally:
        for process in started:  # and its own
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def test_the_table_is_that_of_one_machine_whatever_is_killed(dask: Dask, tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text("".join(json.dumps(line["text"]) + "\n" for line in GAMES))
    job = of_inputs([str(tmp_path / "games.jsonl")], most=20)
    run(job, tmp_path / "here.parquet", Here())
    arguments = ["batch", str(tmp_path / "games.jsonl"), "-o", str(tmp_path / "there.parquet")]
    assert main([*arguments, "--scheduler", dask.address]) == 0
    assert (tmp_path / "there.parquet").read_bytes() == (tmp_path / "here.parquet").read_bytes()

    folder = tmp_path / "kills"
    folder.mkdir()
    ran = run(toys.deadly_job(40, folder, {5: 1, 20: 1, 30: 9}), tmp_path / "out.parquet", Cluster(dask.address))
    assert ran.apart == [30]
    rows = pq.read_table(tmp_path / "out.parquet").to_pylist()
    assert [(row["task"], row["row"]) for row in rows] == [(task, row) for task in range(40) for row in range(task + 1)]
    assert {row["error"] is None for row in rows if row["task"] != 30} == {True}
    with pytest.raises(ValueError, match=r"task [0-2]"):
        run(toys.job(3, toys.wrong), tmp_path / "wrong.parquet", Cluster(dask.address))


class Handed:
    """A future, told by its states: each is what it is when it is asked, as another thread changes it."""

    def __init__(self, *states: str, result: object = None, answers: bool = True) -> None:
        self.states, self.made, self.answers = list(states), result, answers
        self.client = self.scheduler = self

    @property
    def status(self) -> str:
        return self.states.pop(0) if len(self.states) > 1 else self.states[0]

    def result(self, timeout: float) -> object:
        if isinstance(self.made, Exception):
            raise self.made
        if self.made is None:
            raise TimeoutError
        return self.made

    def exception(self, timeout: float) -> object:
        return self.made

    def identity(self) -> None:
        if not self.answers:
            raise TimeoutError

    def sync(self, question: Callable[[], None], callback_timeout: float) -> None:
        question()


def test_a_result_that_is_lost_with_its_worker_is_waited_for() -> None:
    for states in (["lost"], ["pending"], ["pending", "finished"], ["finished", "lost"], ["finished", "pending"]):
        assert _found(Handed(*states), "tcp://x") is None
    assert _found(Handed("finished"), "tcp://x") is None  # lost and made again, while it was waited for
    assert _found(Handed("finished", result=(3, b"", 0)), "tcp://x") == Made(3, b"", 0)
    for states in (["finished"], ["finished", "lost"]):
        with pytest.raises(InputError, match="the scheduler at tcp://x is gone"):
            _found(Handed(*states, answers=False), "tcp://x")
    with pytest.raises(InputError, match="the scheduler at tcp://x is gone"):
        _found(Handed("cancelled"), "tcp://x")


def test_a_result_that_is_lost_may_be_an_error_the_second_time() -> None:
    for error in (ValueError("x"), OSError("x")):
        future = Handed("finished", "error", result=error)
        assert _found(future, "tcp://x") is None
        with pytest.raises(type(error), match="x"):
            _found(future, "tcp://x")
    with pytest.raises(ValueError, match="x"):  # it is there, and cannot be read
        _found(Handed("finished", result=ValueError("x")), "tcp://x")


def test_results_of_workers_that_die_are_made_again(
    dask: Dask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each result is asked for only when who made it has been killed."""
    job, output = toys.job(12), tmp_path / "out.parquet"
    run(job, tmp_path / "whole.parquet", Here())
    kills = 0
    found = cluster._found

    def late(future: Any, address: str) -> Any:
        nonlocal kills
        if future.status == "finished" and kills < 4:
            kills += 1
            holders = future.client.who_has(future)[future.key]
            pids = future.client.run(os.getpid, workers=list(holders), on_error="ignore")
            for pid in filter(lambda pid: isinstance(pid, int), pids.values()):
                os.kill(pid, signal.SIGKILL)
            for _ in range(200):
                if future.status != "finished":
                    break
                time.sleep(0.02)
        return found(future, address)

    monkeypatch.setattr(cluster, "_found", late)
    ran = run(job, output, Cluster(dask.address))
    assert (ran.apart, kills) == ([], 4)
    assert output.read_bytes() == (tmp_path / "whole.parquet").read_bytes()


@pytest.mark.parametrize("dask", [0], indirect=True)
def test_workers_without_this_berge_are_told(dask: Dask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They would end, one after the other, at what they cannot take, and the run would wait for ever."""
    (tmp_path / "berge").mkdir()  # where workers are at home
    (tmp_path / "berge/__init__.py").touch()
    monkeypatch.setattr(warnings, "warn", lambda *_, **__: dask.start_worker())
    with pytest.raises(InputError, match=r"found no berge on the worker tcp://\S+: No module named 'berge.batch'"):
        run(toys.job(5), tmp_path / "out.parquet", Cluster(dask.address))


@pytest.mark.parametrize("dask", [1], indirect=True)
def test_workers_with_another_berge_are_told(dask: Dask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "VERSION", "9.9")
    with pytest.raises(InputError, match=r"found berge \d\S+ on the worker tcp://\S+; expected berge 9\.9$"):
        run(toys.job(5), tmp_path / "out.parquet", Cluster(dask.address))


@pytest.mark.parametrize("dask", [1], indirect=True)
def test_files_that_a_worker_does_not_see_are_told(dask: Dask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers are at home elsewhere: what is named from here is not there."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    Path("a.txt").write_text(GAMES[0]["text"])
    Path("b.txt").symlink_to("nowhere")
    with zipfile.ZipFile("c.zip", "w") as archive:
        archive.writestr("c.txt", GAMES[1]["text"])
    for name in ("a.txt", "c.zip"):
        job = of_inputs([name])
        with pytest.raises(InputError) as caught:
            run(job, "out.parquet", Cluster(dask.address))
        expected = "; expected that workers see all files under the same names"
        assert re.fullmatch(rf"found no file {name} on the worker tcp://\S+{expected}", str(caught.value))
        shutil.copy(name, tmp_path)
        assert run(job, "out.parquet", Cluster(dask.address))[:2] == (1, 0)
    assert run(of_inputs(["b.txt"]), "out.parquet", Cluster(dask.address)).errors == 1  # which nobody sees


def test_samples_are_those_of_one_machine(dask: Dask, tmp_path: Path) -> None:
    arguments = ["ensemble", "triangular", "--size", "8x8", "20x20", "--density", "0.1", "0.4", "--samples", "60"]
    for name in ("rows.parquet", "rows.jsonl"):
        here, there = tmp_path / f"here-{name}", tmp_path / f"there-{name}"
        assert main([*arguments, "-o", str(here), "--jobs", "2"]) == 0
        assert main([*arguments, "-o", str(there), "--scheduler", dask.address]) == 0
        assert there.read_bytes() == here.read_bytes()


def test_a_scheduler_that_dies_leaves_what_was_done(dask: Dask, tmp_path: Path) -> None:
    job, output = toys.job(60, partial(toys.slow, 0.02)), tmp_path / "out.parquet"
    run(job, tmp_path / "whole.parquet", Here())
    done: list[int] = []

    def progress(stage: str, tasks: int, rows: int) -> None:
        done.append(tasks)
        if len(done) == 10:
            dask.scheduler.send_signal(signal.SIGKILL)

    with pytest.raises(InputError, match=r"the scheduler at .* is gone"):
        run(job, output, Cluster(dask.address), progress)
    assert not output.exists()
    workers = Here()
    run(job, output, workers)
    assert len(workers.tried) == 60 - len(done)
    assert output.read_bytes() == (tmp_path / "whole.parquet").read_bytes()


@pytest.mark.parametrize("dask", [0], indirect=True)
def test_that_there_are_no_workers_is_told_and_they_are_waited_for(
    dask: Dask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []

    def warn(text: str, **_: object) -> None:
        told.append(text)
        dask.start_worker()

    monkeypatch.setattr(warnings, "warn", warn)
    assert run(toys.job(5), tmp_path / "out.parquet", Cluster(dask.address)).rows == 15
    assert told == [f"the scheduler at {dask.address} has no workers yet; expected some, and waits for them"]


def test_no_scheduler_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("berge.batch.cluster.PATIENCE", 0.5)
    for address in ("tcp://127.0.0.1:1", "nonsense://x", "tcp://", "tcp://x", "tcp://x:y", "", "x"):
        with pytest.raises(InputError, match=f"found no scheduler at '?{address}"):
            run(toys.job(2), tmp_path / "out.parquet", Cluster(address))


def test_what_answers_and_is_no_scheduler_is_told_and_let_go(tmp_path: Path) -> None:
    """In a process of its own, which has to end."""
    code = (
        "import sys; from batch import toys; from berge.batch import cluster, run; cluster.PATIENCE = 0.5\n"
        "try: run(toys.job(2), sys.argv[1], cluster.Cluster(sys.argv[2]))\n"
        "except cluster.InputError as error: print(error)"
    )
    pages = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    threading.Thread(target=pages.serve_forever, daemon=True).start()
    with socket.create_server(("127.0.0.1", 0)) as silent:
        ports = (pages.server_port, silent.getsockname()[1])
        places = [f"tcp://127.0.0.1:{port}" for port in ports]
        for address in (*places, "tls://127.0.0.1:1", "ucx://127.0.0.1:1", "ws://127.0.0.1:1", "inproc://x"):
            command = [sys.executable, "-W", "ignore", "-c", code, str(tmp_path / "out.parquet"), address]
            ended = subprocess.run(
                command, capture_output=True, text=True, timeout=60, check=True, cwd=Path(__file__).parents[1]
            )
            assert ended.stdout.startswith(f"found no scheduler at {address}: ")
            assert ended.stderr == ""
    pages.shutdown()
    pages.server_close()


def test_a_worker_is_no_scheduler(dask: Dask, tmp_path: Path) -> None:
    client_of: Any = distributed.Client  # which has no types
    with client_of(dask.address, set_as_default=False) as client:
        worker = next(iter(client.scheduler_info()["workers"]))
    with pytest.raises(InputError, match=r"found no scheduler at .*: one of type 'Worker'"):
        run(toys.job(2), tmp_path / "out.parquet", Cluster(worker))


@pytest.mark.exhaustive
def test_fifty_kills_of_workers_in_a_thousand_tasks(dask: Dask, tmp_path: Path) -> None:
    folder, rng = tmp_path / "kills", random.Random(1)
    folder.mkdir()
    deaths = dict.fromkeys(rng.sample(range(1000), 50), 1)
    ran = run(toys.deadly_job(1000, folder, deaths), tmp_path / "out.parquet", Cluster(dask.address))
    assert ran.rows == 500_500
    rows = pq.read_table(tmp_path / "out.parquet", columns=["task", "row"]).to_pylist()
    assert [(row["task"], row["row"]) for row in rows] == [
        (task, row) for task in range(1000) for row in range(task + 1)
    ]
