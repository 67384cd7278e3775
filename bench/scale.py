"""Throughput on a corpus: games and mazes in a second, and memory.

`python -m bench.scale` prints it, in about five minutes on two processors with nothing else to do, and leaves 1 GB of
inputs in target/scale. docs/notes/corpora.md has what it printed.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from bench.mazes import draw_maze
from bench.records import record

FOLDER = Path("target/scale")
FAMILIES = ("rand", "walk", "dfs", "play", "ham", "ham")
"""Their games on 40 x 40 cells have about 600 plies on average."""
DISTINCT = 100
"""Games of a family."""


def draw_games(count: int) -> Iterator[str]:
    """Yield records; the first few hundred are distinct."""
    pool = [record(family, 40, seed) for seed in range(DISTINCT) for family in FAMILIES]
    return (pool[number % len(pool)] for number in range(count))


def draw_mazes(count: int) -> Iterator[str]:
    """Yield mazes of 100 x 100 cells, a tenth of them walls."""
    pool = [draw_maze(100, 100, 0.1, seed) for seed in range(DISTINCT)]
    return (pool[number % len(pool)] for number in range(count))


def write_parquet(path: Path, texts: Iterator[str], piece: int = 5000) -> None:
    """Write texts as the column `text`."""
    with pq.ParquetWriter(path, pa.schema([("text", pa.string())]), compression="zstd") as writer:
        while some := [text for _, text in zip(range(piece), texts, strict=False)]:
            writer.write_table(pa.table({"text": some}))


def write_lines(path: Path, texts: Iterator[str]) -> None:
    """Write texts as JSON lines."""
    with path.open("w") as file:
        file.writelines(json.dumps({"text": text}) + "\n" for text in texts)


def write_files(path: Path, texts: Iterator[str]) -> None:
    """Write a file a text."""
    for number, text in enumerate(texts):
        file = path / f"{number // 1000:04}" / f"{number % 1000:03}.txt"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def make_input(name: str, write: Callable[[Path, Iterator[str]], None], texts: Iterator[str]) -> Path:
    """Return an input, made if it is not there."""
    path = FOLDER / name
    if not path.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        write(path, texts)
    return path


def run_batch(*arguments: object) -> tuple[float, float, int]:
    """Run `berge batch`; return wall seconds, processor seconds, and the most megabytes that a process of it had."""
    output = FOLDER / "out.parquet"
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    command = [Path(sys.executable).with_name("berge"), "batch", *arguments, "-o", output]
    subprocess.run(list(map(str, command)), check=True, stderr=subprocess.DEVNULL)
    wall = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, cpu, after.ru_maxrss >> 10


def measure_throughput(count: int, jobs_counts: list[int]) -> None:
    """Print how fast inputs of each kind are."""
    inputs: list[tuple[str, Path, int, list[str]]] = [
        ("games, Parquet", make_input(f"games-{count}.parquet", write_parquet, draw_games(count)), count, []),
        ("games, JSON lines", make_input(f"games-{count}.jsonl", write_lines, draw_games(count)), count, []),
        ("games, a file each", make_input(f"games-{count}", write_files, draw_games(count)), count, []),
        (
            "mazes, Parquet",
            make_input(f"mazes-{count // 10}.parquet", write_parquet, draw_mazes(count // 10)),
            count // 10,
            ["--solve"],
        ),
    ]
    print(
        f"\n{'input':20} {'jobs':>5} {'rows':>9} {'wall s':>8} {'cpu s':>8} {'rows/s':>9} {'rows/cpu s':>10} {'MB':>6}"
    )
    for name, path, rows_of_it, options in inputs:
        for number in jobs_counts:
            wall, cpu, most = run_batch(path, "--jobs", number, *options)
            rate, each = rows_of_it / wall, rows_of_it / cpu
            print(f"{name:20} {number:5} {rows_of_it:9,} {wall:8.2f} {cpu:8.2f} {rate:9,.0f} {each:10,.0f} {most:6}")


def measure_memory(count: int) -> None:
    """Print the peak memory of a run over many small games from a pipe."""
    small = [record("walk", 6, seed) for seed in range(100)]
    _run_on_a_pipe(small, count // len(small))


def measure_stream(gigabytes: float) -> None:
    """Print the peak memory of a run over one stream of some gigabytes."""
    large = list(draw_games(600))
    _run_on_a_pipe(large, int(gigabytes * 1e9) // sum(map(len, large)))


def _run_on_a_pipe(records: list[str], times: int) -> None:
    """Print time and memory of `berge batch -` for repeated records."""
    block = "".join(json.dumps({"text": text}) + "\n" for text in records).encode()
    output = FOLDER / "pipe.parquet"
    command = [str(Path(sys.executable).with_name("berge")), "batch", "-", "-o", str(output)]
    most, began = 0, time.perf_counter()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL) as run:
        assert run.stdin is not None
        for _ in range(times):
            run.stdin.write(block)
            most = max(most, sum_memory(run.pid))
        run.stdin.close()
        while run.poll() is None:
            most = max(most, sum_memory(run.pid))
            time.sleep(0.05)
    rows, size = times * len(records), times * len(block) / 1e9
    print(f"{rows:,} rows, {size:.1f} GB, in {time.perf_counter() - began:.0f} s; at most {most} MB in all processes")


def sum_memory(pid: int) -> int:
    """Return the private memory of a process and its children."""
    total = 0
    for one in [pid, *_list_children(pid)]:
        try:
            status = Path(f"/proc/{one}/status").read_text()
        except FileNotFoundError:
            continue
        total += sum(int(line.split()[1]) for line in status.splitlines() if line.startswith(("RssAnon", "RssShmem")))
    return total >> 10


def _list_children(pid: int) -> list[int]:
    try:
        return list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))
    except FileNotFoundError:
        return []


PARTS: dict[str, Callable[[argparse.Namespace], None]] = {
    "throughput": lambda options: measure_throughput(options.games, sorted({1, len(os.sched_getaffinity(0))})),
    "stream": lambda options: measure_stream(options.gigabytes),
    "memory": lambda options: measure_memory(options.rows),
}
"""What can be measured."""


def main() -> None:
    """Run the requested measurements."""
    parser = argparse.ArgumentParser(prog="python -m bench.scale", description=__doc__)
    parser.add_argument(
        "what", metavar="WHAT", nargs="*", help=f"of {', '.join(PARTS)}; all of it where nothing is named"
    )
    parser.add_argument("--games", type=int, default=60_000)
    parser.add_argument("--rows", type=int, default=10_000_000)
    parser.add_argument("--gigabytes", type=float, default=3)
    options = parser.parse_args()
    if unknown := {*options.what} - {*PARTS}:
        parser.error(f"found {', '.join(sorted(unknown))}; expected some of {', '.join(PARTS)}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    for part in options.what or PARTS:
        PARTS[part](options)


if __name__ == "__main__":
    main()
