"""Measure berge on this machine, and peers beside it: `python bench/measure.py [--large]`.

Prints the tables of docs/performance.md. Where BERGE_PEERS names a folder with contest programs for P1971 that read
stdin and are called `seed*_SIDE`, or a program `lemon` that is called as `lemon grid FILE OUT`, these run on the same
inputs, and their answers are compared.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import berge

PATIENCE = 60
"""Seconds that a peer may take."""
RUNS = 5


def maze(side: int, walls: float, seed: int) -> str:
    """Return a square maze with so many walls."""
    rng = random.Random(f"{side} {walls} {seed}")
    rows = ("".join("#" if rng.random() < walls else "." for _ in range(side)) for _ in range(side))
    return f"{side} {side}\n" + "\n".join(rows) + "\n"


def snake(side: int) -> str:
    """Return a game that goes to and fro over the whole of a checkerboard."""
    path = [(r, c) for r in range(side) for c in (range(side) if r % 2 == 0 else range(side - 1, -1, -1))]
    return record([["XO"[(r + c) % 2] for c in range(side)] for r in range(side)], path)


def wander(side: int, noise: float, seed: int) -> str:
    """Return a long game on a checkerboard with noise: the longest path that a random depth-first search goes down."""
    rng = random.Random(f"{side} {noise} {seed}")
    odd = {(r, c) for r in range(side) for c in range(side) if rng.random() < noise}
    free = {(r, c) for r in range(side) for c in range(side)} - odd
    path = [next((r, c) for r, c in sorted(free) if (r + c) % 2 == 0)]
    longest, grown = path.copy(), False
    while path:
        free.discard(path[-1])
        ways = around(path[-1], free)
        if ways:
            path.append(rng.choice(ways))
            grown = True
        else:
            if grown and len(path) > len(longest):
                longest = path.copy()
            grown = False
            path.pop()
    letters = [["XO"[(r + c + ((r, c) in odd)) % 2] for c in range(side)] for r in range(side)]
    return record(letters, longest)


def around(cell: tuple[int, int], free: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the free neighbours of a cell."""
    r, c = cell
    return [n for n in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)) if n in free]


def record(letters: list[list[str]], path: list[tuple[int, int]]) -> str:
    """Return the P1971 text of a walk of an odd number of cells."""
    path = path[: len(path) - 1 + len(path) % 2]
    r, c = path[0]
    letters[r][c] = "."
    rows = ["".join(row) for row in letters]
    moves = [f"{r + 1} {c + 1}" for r, c in path[1:]]
    return "\n".join([f"{len(rows)} {len(rows)}", *rows, str(len(moves) // 2), *moves, ""])


def median_time(work: Callable[[], object]) -> float:
    """Return the median time of some runs, in seconds."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
        if sum(times) > 10:
            break
    return sorted(times)[len(times) // 2]


PEAK = """
import re, sys, berge
def memory(kind):
    return int(re.search(kind + r":\\s*(\\d+)", open("/proc/self/status").read())[1]) * 1024
core = berge.maze.loads(sys.stdin.buffer.read()).core
open("/proc/self/clear_refs", "w").write("5")  # from here on VmHWM is the peak
before = memory("VmRSS")
answer = core.solve()
print((memory("VmHWM") - before) / len(answer[0]))
"""


def peak_bytes(text: str) -> float:
    """Return the bytes a cell by which solving raises the peak memory of a process of its own, the answer included."""
    return float(subprocess.run([sys.executable, "-c", PEAK], input=text, capture_output=True, text=True).stdout)


def run_peer(command: list[str], text: str) -> tuple[float, str] | None:
    """Return how long a peer took as a whole process, and what it printed; None where it ran out of time."""
    start = time.perf_counter()
    limit = lambda: resource.setrlimit(resource.RLIMIT_STACK, (resource.RLIM_INFINITY,) * 2)  # noqa: E731
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=PATIENCE, preexec_fn=limit)
    except subprocess.TimeoutExpired:
        return None
    return time.perf_counter() - start, done.stdout


def solve_table(sides: list[int], peers: Path | None) -> None:
    """Print how long boards take to solve, in the core alone."""
    print("| maze | walls | solve | ns a cell | peak bytes a cell | LEMON's algorithm | ratio |")
    print("|---|---|---|---|---|---|---|")
    for side in sides:
        for walls in (0, 0.02, 0.1, 0.3, 0.5):
            text = maze(side, walls, 1)
            board = berge.maze.loads(text)
            core = board.core
            seconds = median_time(core.solve)
            peer = compare_with_lemon(text, board, peers) if peers else None
            columns = f"{peer * 1000:.1f} ms | {peer / seconds:.1f}x" if peer else "- | -"
            print(
                f"| {side} x {side} | {walls:.0%} | {seconds * 1000:.1f} ms | {seconds / side**2 * 1e9:.0f} "
                f"| {peak_bytes(text):.1f} | {columns} |",
                flush=True,
            )


def compare_with_lemon(text: str, board: berge.maze.Board, peers: Path) -> float | None:
    """Return the seconds of LEMON's matching alone, after checking that it gives the same answer."""
    if not (peers / "lemon").exists():
        return None
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "maze").write_text(text)
        done = run_peer([str(peers / "lemon"), "grid", f"{folder}/maze", f"{folder}/answer"], "")
        if done is None:
            return None
        assert (Path(folder) / "answer").read_text() == berge.solve(board).dumps("jsoi"), "LEMON disagrees"
    seconds = re.search(r"alg=([\d.]+)", done[1])
    return float(seconds[1]) if seconds else None


def review_table(sides: list[int], peers: Path | None) -> None:
    """Print how long games take to review, in process and from the text; and the fastest contest program."""
    print("\n| game | moves | review | with parsing | whole process | fastest peer | ratio |")
    print("|---|---|---|---|---|---|---|")
    for side in sides:
        for name, text in (("snake", snake(side)), ("wander", wander(side, 0.05, 1))):
            game = berge.rabbit.loads(text)
            answer = berge.review(game).dumps("noi")
            alone = median_time(lambda game=game: berge.review(game))
            parsed = median_time(lambda text=text: berge.review(berge.rabbit.loads(text)))
            whole = median_time(
                lambda text=text: run_peer([sys.executable, "-m", "berge.cli", "review", "-", "--format", "noi"], text)
            )
            times = []
            for peer in sorted(peers.glob(f"seed00[0-3]_{side}")) if peers else []:
                if done := run_peer([str(peer)], text):
                    assert done[1] == answer, f"{peer.name} disagrees"
                    times.append(done[0])
            best = f"{min(times) * 1000:.0f} ms | {min(times) / alone:.0f}x" if times else "- | -"
            print(
                f"| {name} {side} x {side} | {len(game.moves)} | {alone * 1000:.3f} ms | {parsed * 1000:.2f} ms "
                f"| {whole * 1000:.0f} ms | {best} |",
                flush=True,
            )


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--large", action="store_true", help="also boards of 4000 x 4000 cells")
    large = parser.parse_args().large
    folder = os.environ.get("BERGE_PEERS")
    peers = Path(folder) if folder else None
    solve_table([100, 1000, 4000] if large else [100, 1000], peers)
    review_table([40, 200, 1000], peers)


if __name__ == "__main__":
    main()
