"""Measures `berge analyze`: positions of 8 x 8 a second through a pipe, `python -m bench.lines [COUNT]`.

Up to 29 random moves are played before each. Times are those of the clock, and of all processors.
"""

from __future__ import annotations

import json
import os
import random
import resource
import subprocess
import sys
import time
from threading import Thread

import berge

COUNT = 40_000
SETUPS = ("king:8x8", "maze:8x8", "knight:8x8", "edge:8x8")


def write_requests(text: str, count: int, what: list[str]) -> bytes:
    """Return requests about random positions of a setup, one a line."""
    chance, lines = random.Random(1), []
    position = berge.parse(text).position()
    for number in range(count):
        most = chance.randrange(1, 30)
        position = position.setup.position()
        while position.ply < most and not position.is_over():
            position.push(chance.choice(position.legal_moves))
        lines.append(json.dumps({"id": number, "setup": text, "moves": position.moves, "what": what}) + "\n")
    return "".join(lines).encode()


def measure(data: bytes) -> tuple[float, float]:
    """Return the seconds by the clock and of all processors that requests take; what starting takes does not count."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with subprocess.Popen(
        [sys.executable, "-m", "berge", "analyze"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(data[: data.index(b"\n") + 1])
        process.stdin.flush()
        process.stdout.readline()  # it has started
        feeder = Thread(target=lambda: (process.stdin.write(data), process.stdin.close()))  # type: ignore[union-attr]
        began = time.perf_counter()
        feeder.start()
        answers = process.stdout.read().count(b"\n")
        wall = time.perf_counter() - began
        assert answers == data.count(b"\n")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measure and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    start = measure(write_requests(SETUPS[0], 1, ["value"]))[1]
    print(f"{'setup':12} {'what':24} {'a second':>9} {'us of processors each':>22}   load {os.getloadavg()[0]:.1f}")
    for text in SETUPS:
        for what in (["value", "moves"], ["value", "moves", "certificate"]):
            number = count if len(what) == 2 else count // 10
            wall, cpu = measure(write_requests(text, number, what))
            print(f"{text:12} {' '.join(what):24} {number / wall:9,.0f} {(cpu - start) / number * 1e6:22.1f}")


if __name__ == "__main__":
    main()
