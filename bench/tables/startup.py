"""What a whole process costs beside one that does nothing."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from statistics import median

from bench import numbers
from bench.peers import ROOT
from bench.run import Bench

TITLE = "Start-up"
RUNS = 20
EXAMPLE = ROOT / "examples" / "rabbit" / "noi2011-3.txt"


def measure(bench: Bench) -> None:
    """Review a bundled record again and again, and do nothing as often, in turn."""
    table = bench.journal.table("startup", TITLE, ["process", "by the clock", "of the processor"])
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "berge review": [str(Path(sys.executable).with_name("berge")), "review", str(EXAMPLE)],
    }
    runs: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
    for _ in range(RUNS):
        for name, command in commands.items():
            runs[name].append(bench.peers.clocks(command))
    medians = {name: [median(clock) for clock in zip(*times, strict=True)] for name, times in runs.items()}
    (wall, cpu), (empty_wall, empty_cpu) = medians["berge review"], medians["python -c pass"]
    rows = {f"`{name}`": times for name, times in medians.items()}
    rows["the difference"] = [wall - empty_wall, cpu - empty_cpu]
    for name, times in rows.items():
        cells = {
            "process": name,
            "by the clock": numbers.seconds(times[0]),
            "of the processor": numbers.seconds(times[1]),
        }
        table.add(name, cells, wall=times[0], cpu=times[1], runs=RUNS, load=os.getloadavg()[0])
    table.end()
