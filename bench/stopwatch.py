"""Times and memory of work in this process."""

from __future__ import annotations

import ctypes
import os
import re
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from bench.clock import seconds_of

RUNS, ENOUGH = 20, float(os.environ.get("BERGE_BENCH_ENOUGH", "2"))
"""How often a contestant is run, and after how many seconds there are no more runs; for a tenth of them there are."""

PROCESSORS = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
"""Those that this process was given; none are known where the system cannot tell."""

Setup = Callable[[], Any]
Work = Callable[[Any], Any]


def best(setup: Setup, work: Work) -> tuple[dict[str, Any], Any]:
    """Return the best times of some runs, and the last answer."""
    setups: list[float] = []
    works: list[float] = []
    answer: Any = None
    peak: int | None = None
    started = time.perf_counter()
    while not works or time.perf_counter() - started < (ENOUGH if len(works) < RUNS else ENOUGH / 10):
        thing, seconds = timed(setup)
        setups.append(seconds)
        before = None if works else restart_peak()
        answer, seconds = timed(partial(work, thing))
        works.append(seconds)
        if before is not None:
            peak = memory("VmHWM") - before
    return {"seconds": min(works), "setup": min(setups), "peak": peak}, answer


def timed(work: Setup) -> tuple[Any, float]:
    """Return what some work returns, and its seconds."""
    wall, cpu = time.perf_counter(), time.process_time()
    answer = work()
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    return answer, seconds_of(wall, cpu)


def use_processors(most: int | None = None) -> None:
    """Let this process work on all processors that it was given, or on so many, where the system can do that."""
    if PROCESSORS:
        os.sched_setaffinity(0, PROCESSORS[:most])


def memory(kind: str) -> int:
    """Return what Linux says of this process's memory, in bytes."""
    found = re.search(kind + r":\s*(\d+)", Path("/proc/self/status").read_text())
    assert found
    return int(found[1]) * 1024


def restart_peak() -> int | None:
    """Let the peak be counted from here on; return the memory in use, None where this cannot be known."""
    try:
        ctypes.CDLL(None).malloc_trim(0)  # what was freed before would be taken again, and not be seen
        Path("/proc/self/clear_refs").write_text("5")
        return memory("VmRSS")
    except (AttributeError, OSError):
        return None
