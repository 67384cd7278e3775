"""Time and memory of work in this process."""

from __future__ import annotations

import ctypes
import os
import re
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

RUNS = 20
ENOUGH = float(os.environ.get("BERGE_BENCH_ENOUGH", "2"))
"""Work is repeated for so many seconds; after `RUNS` runs, for a tenth of them."""
SHORT = 0.05
PROCESSORS = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
"""The processors of this process; empty if the system cannot tell."""

Work = Callable[[], Any]


def choose_clock(wall: float, cpu: float) -> float:
    """Return the processor time, so that other work on the machine matters little, or wall time if it is short.

    The processor's clock may be too coarse for short times; of these the best of many runs counts.
    """
    return wall if wall < SHORT else min(wall, cpu)


def run_timed(work: Work) -> tuple[Any, float]:
    """Return the result and the seconds of a function."""
    wall, cpu = time.perf_counter(), time.process_time()
    answer = work()
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    return answer, choose_clock(wall, cpu)


def time_alternately(least: int = 1, **works: Work) -> dict[str, list[float]]:
    """Run works in turn, `least` times or more, until there is enough; return the seconds of each run."""
    seconds: dict[str, list[float]] = {name: [] for name in works}
    start, rounds = time.perf_counter(), 0
    while rounds < least or time.perf_counter() - start < (ENOUGH * len(works) if rounds < RUNS else ENOUGH / 10):
        for name, work in works.items():
            seconds[name].append(run_timed(work)[1])
        rounds += 1
    return seconds


def measure(setup: Work, work: Callable[[Any], Any]) -> tuple[dict[str, Any], Any]:
    """Return the least seconds of a work and of its setup, the memory that its first run takes, and its answer."""
    setups: list[float] = []
    works: list[float] = []
    answer: Any = None
    peak: int | None = None
    start = time.perf_counter()
    while not works or time.perf_counter() - start < (ENOUGH if len(works) < RUNS else ENOUGH / 10):
        thing, seconds = run_timed(setup)
        setups.append(seconds)
        before = None if works else reset_peak()
        answer, seconds = run_timed(partial(work, thing))
        works.append(seconds)
        if before is not None:
            peak = read_memory("VmHWM") - before
    return {"seconds": min(works), "setup": min(setups), "peak": peak}, answer


def measure_speed(work: Work, size: int) -> dict[str, float]:
    """Return a number of bytes, and how many of them a work does a second."""
    return {"bytes": size, "speed": size / min(time_alternately(work=work)["work"])}


def use_processors(most: int | None = None) -> None:
    """Let this process work on all of its processors, or on some, if the system can do that."""
    if PROCESSORS:
        os.sched_setaffinity(0, PROCESSORS[:most])


def read_memory(kind: str) -> int:
    """Return this process's memory, in bytes, from Linux."""
    line = re.search(kind + r":\s*(\d+)", Path("/proc/self/status").read_text())
    assert line
    return int(line[1]) * 1024


def reset_peak() -> int | None:
    """Reset the peak of memory; return the memory in use, or None if the system cannot tell."""
    try:
        ctypes.CDLL(None).malloc_trim(0)  # memory that was freed before would not be counted again
        Path("/proc/self/clear_refs").write_text("5")
        return read_memory("VmRSS")
    except (AttributeError, OSError):
        return None
