"""Runs each peer in a process of its own, so that it can be stopped and its memory measured.

Functions in Python are run by `bench.worker`. Native programs are looked for in the folder that the environment
variable BERGE_PEERS names: `lemon`, `boost`, `cs_dmperm`, `cs_maxtrans` and `btf`, called as `lemon grid MAZE` or
`lemon bin GRAPH`, print the seconds that each part took, the size of the matching and a digest of the even vertices;
`seed000_SIDE` to `seed003_SIDE` answer P1971, `seed004_SIDE` P4055, for boards up to that side, on stdin.
"""

from __future__ import annotations

import importlib.util
import json
import math
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from bench import libraries
from bench.timer import choose_clock

OWN_PATIENCE = 900
WAIT = 6
"""How many times as long as its processor time a contestant may take by the clock on the wall."""

ROOT = Path(__file__).parent.parent
LIBRARIES = ("scipy", "igraph", "ortools", "networkx", "rustworkx", "casadi")
NATIVE = ("lemon", "boost", "cs_dmperm", "cs_maxtrans", "btf")
GENERAL = ("lemon", "boost", "networkx", "rustworkx")
"""Who takes graphs that are not bipartite."""


@dataclass
class Result:
    """The result of a program: "done", "limit", "failed", or "hopeless" (not run).

    Times are processor times. `seconds` are those of the algorithm alone, or of the whole process.
    """

    status: str
    seconds: float | None = None
    setup: float | None = None
    matched: int | None = None
    digest: str | None = None
    peak: int | None = None
    answer: str | None = None
    error: str | None = None
    resolution: float = 0.0
    """What the clock can tell apart, in seconds."""

    @property
    def last_line(self) -> str:
        """The last line that the program printed: libraries may warn in the lines before."""
        return (self.answer or "").splitlines()[-1]

    @property
    def total(self) -> float:
        """The seconds that it took, setting up included."""
        return (self.seconds or 0) + (self.setup or 0)

    def compute_ratio(self, own: float | None) -> float | None:
        """Return how many times as long as berge it took, where its clock can tell."""
        expected = own and self.seconds is not None and self.seconds > 2 * self.resolution
        return self.seconds / own if expected and own and self.seconds is not None else None

    def has_same_result(self, other: Result) -> bool | None:
        """Whether two results agree; None if one is missing."""
        names = ("matched", "digest", "answer")
        both = [(getattr(self, name), getattr(other, name)) for name in names]
        compared = [a == b for a, b in both if a is not None and b is not None]
        return all(compared) if compared else None

    def as_json(self) -> dict[str, Any]:
        """Return the result, without the answer itself."""
        return {key: value for key, value in asdict(self).items() if value is not None and key != "answer"}


class Peers:
    """The installed peers, and their time limit."""

    def __init__(self, patience: float) -> None:
        self.patience = patience
        folder = os.environ.get("BERGE_PEERS")
        self.folder = Path(folder).absolute() if folder else None
        self.libraries = [name for name in LIBRARIES if importlib.util.find_spec(name)]
        self.native = [name for name in NATIVE if self.folder and (self.folder / name).exists()]

    def list_matchers(self, bipartite: bool, board: bool = False) -> list[str]:
        """Return the peers that can match such a graph."""
        expected = [name for name in self.native if board or name in GENERAL] + self.libraries
        if bipartite:
            return [name for name in expected if name not in ("rustworkx", "boost", "casadi")]
        return [name for name in expected if name in GENERAL]

    def list_seeds(self, side: int, numbers: str) -> list[Path]:
        """Return the contest programs that are there, each for the smallest boards that hold this side."""
        names = []
        for name in [f"seed00{n}" for n in numbers]:
            sides = [int(path.name.rpartition("_")[2]) for path in self.folder.glob(f"{name}_*")] if self.folder else []
            names += [f"{name}_{least}" for least in [min((s for s in sides if s >= side), default=0)] if least]
        return [self.folder / name for name in names] if self.folder else []

    def run(self, function: Callable[..., Any], path: Path, *arguments: str, patience: float = OWN_PATIENCE) -> Result:
        """Run a function, which returns fields of the result, in a separate process."""
        name = f"{function.__module__}:{function.__name__}"
        run = self._execute([sys.executable, "-m", "bench.worker", name, str(path), *arguments], patience=patience)
        return run if run.status != "done" else Result("done", **json.loads(run.last_line))

    def get_answer(self, function: Callable[..., Any], path: Path | str = os.devnull, *arguments: str) -> Any:
        """Return the result of a function in a separate process."""
        name = f"{function.__module__}:{function.__name__}"
        run = self._execute([sys.executable, "-m", "bench.worker", name, str(path), *arguments], patience=OWN_PATIENCE)
        if run.status != "done":
            raise RuntimeError(f"{name} {path}: {run.status}\n{run.error}")
        return json.loads(run.last_line)

    def run_matcher(self, name: str, path: Path, grid: Path | None = None, patience: float | None = None) -> Result:
        """Let a peer match a graph, or a maze; the time is that of its algorithm."""
        if name not in self.native:
            return self.run(libraries.match, path, name, patience=patience or self.patience)
        assert self.folder
        command = [str(self.folder / name), "grid" if grid else "bin", str(grid or path)]
        # Linux counts the memory of the process that starts a program as that program's; a shell has little.
        command = ["sh", "-c", '"$@"; exit $?', "sh", *command]
        run = self._execute(command, patience=patience or self.patience)
        fields = dict(re.findall(r"(\w+)=(\S+)", run.answer or ""))
        if run.status == "done" and fields:
            # It prints wall times; this is the share of them in which it was running.
            running = min(1.0, (run.seconds or 0) / run.setup) if run.setup else 1.0
            return Result(
                "done",
                seconds=(float(fields["alg"]) + float(fields["cls"])) * running,
                resolution=0.001,
                setup=float(fields["build"]) * running,
                matched=int(fields["match"]),
                digest=fields["hash"],
                peak=int(fields.get("rssMB", 0)) << 20 or None,
            )
        return Result(run.status if run.status != "done" else "failed", error=run.error)

    def run_process(self, command: list[str], path: Path, runs: int = 5) -> Result:
        """Run a process with a file as its input; return the best of some runs."""
        results = []
        patience = OWN_PATIENCE if command[0] == sys.executable else self.patience
        for _ in range(runs):
            results.append(self._execute(command, path, patience))
            if results[-1].status != "done" or (results[-1].seconds or 0) > 1:
                break
        best = min(results, key=lambda result: result.seconds or math.inf)
        return replace(best, setup=None)

    def time_process(self, command: list[str]) -> tuple[float, float]:
        """Return the seconds of a process, by the clock on the wall and of the processor."""
        before, start = measure_children_cpu(), time.perf_counter()
        subprocess.run(command, cwd=ROOT, check=True, stdin=subprocess.DEVNULL, capture_output=True)
        return time.perf_counter() - start, measure_children_cpu() - before

    def _execute(self, command: list[str], path: Path | None = None, patience: float = 0) -> Result:
        patience = patience or self.patience

        def set_limits() -> None:
            _, most = resource.getrlimit(resource.RLIMIT_STACK)
            resource.setrlimit(resource.RLIMIT_STACK, (most, most))  # the contest programs recurse
            seconds = math.ceil(patience)
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))

        before, start = measure_children_cpu(), time.perf_counter()
        with open(path or os.devnull, "rb") as stdin:
            process = subprocess.Popen(
                command,
                stdin=stdin,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=ROOT,
                preexec_fn=set_limits,
            )
            try:
                out, err = process.communicate(timeout=WAIT * patience)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                return Result("limit")
        cpu, wall = measure_children_cpu() - before, time.perf_counter() - start
        if process.returncode:
            limit = process.returncode == -signal.SIGXCPU or cpu >= 0.95 * patience
            return Result("limit" if limit else "failed", error=err.decode(errors="replace"))
        return Result("done", seconds=choose_clock(wall, cpu), setup=wall, answer=out.decode())


def measure_children_cpu() -> float:
    """Return the processor time of all processes that have ended."""
    actual = resource.getrusage(resource.RUSAGE_CHILDREN)
    return actual.ru_utime + actual.ru_stime
