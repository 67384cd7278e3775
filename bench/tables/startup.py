"""The time of a whole process, compared with an empty one."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from bench.peers import ROOT
from bench.results import Row, format_seconds
from bench.run import Bench

TITLE = "Start-up"
COLUMNS = ["process", "by the clock", "of the processor"]
RUNS = 20
EXAMPLE = ROOT / "examples" / "rabbit" / "noi2011-3.txt"
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "berge review": [str(Path(sys.executable).with_name("berge")), "review", str(EXAMPLE)],
}


def measure(bench: Bench) -> Iterator[Row]:
    """Review a bundled record again and again, and do nothing as often, in turn."""
    runs: dict[str, list[tuple[float, float]]] = {name: [] for name in COMMANDS}
    for _ in range(RUNS):
        for name, command in COMMANDS.items():
            runs[name].append(bench.peers.time_process(command))
    pairs = zip(runs["berge review"], runs["python -c pass"], strict=True)
    differences = [(wall - empty_wall, cpu - empty_cpu) for (wall, cpu), (empty_wall, empty_cpu) in pairs]
    rows = {**{f"`{name}`": times for name, times in runs.items()}, "the difference": differences}
    for name, times in rows.items():
        wall, cpu = (median(clock) for clock in zip(*times, strict=True))
        cells = {"process": name, "by the clock": format_seconds(wall), "of the processor": format_seconds(cpu)}
        yield Row(name, cells, {"wall": wall, "cpu": cpu, "runs": RUNS, "load": os.getloadavg()[0]})
