"""What a corpus takes: games and mazes a second, the shares of the work, and memory.

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
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from bench.mazes import maze
from bench.records import record
from berge import _core
from berge.batch import jobs, rows, tables, texts
from berge.batch.questions import REVIEW

FOLDER = Path("target/scale")
FAMILIES = ("rand", "walk", "dfs", "play", "ham", "ham")
"""Their games on 40 x 40 cells have about 600 plies on average."""
DISTINCT = 100
"""Games of a family."""


def games(count: int) -> Iterator[str]:
    """Yield so many records, of which the first few hundred are distinct."""
    pool = [record(family, 40, seed) for seed in range(DISTINCT) for family in FAMILIES]
    return (pool[number % len(pool)] for number in range(count))


def mazes(count: int) -> Iterator[str]:
    """Yield mazes of 100 x 100 cells, a tenth of them walls."""
    pool = [maze(100, 100, 0.1, seed) for seed in range(DISTINCT)]
    return (pool[number % len(pool)] for number in range(count))


def write_parquet(path: Path, found: Iterator[str], piece: int = 5000) -> None:
    """Write texts as the column `text`."""
    with pq.ParquetWriter(path, pa.schema([("text", pa.string())]), compression="zstd") as writer:
        while some := [text for _, text in zip(range(piece), found, strict=False)]:
            writer.write_table(pa.table({"text": some}))


def write_lines(path: Path, found: Iterator[str]) -> None:
    """Write texts as JSON lines."""
    with path.open("w") as file:
        file.writelines(json.dumps({"text": text}) + "\n" for text in found)


def write_files(path: Path, found: Iterator[str]) -> None:
    """Write a file a text."""
    for number, text in enumerate(found):
        file = path / f"{number // 1000:04}" / f"{number % 1000:03}.txt"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def made(name: str, write: Callable[[Path, Iterator[str]], None], found: Iterator[str]) -> Path:
    """Return an input, made if it is not there."""
    path = FOLDER / name
    if not path.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        write(path, found)
    return path


def ran(*arguments: object) -> tuple[float, float, int]:
    """Run `berge batch`; return wall seconds, processor seconds, and the most megabytes that a process of it had."""
    output = FOLDER / "out.parquet"
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    command = [Path(sys.executable).with_name("berge"), "batch", *arguments, "-o", output]
    subprocess.run(list(map(str, command)), check=True, stderr=subprocess.DEVNULL)
    wall = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, cpu, after.ru_maxrss >> 10


def throughput(count: int, jobs_counts: list[int]) -> None:
    """Print how fast inputs of each kind are."""
    inputs: list[tuple[str, Path, int, list[str]]] = [
        ("games, Parquet", made(f"games-{count}.parquet", write_parquet, games(count)), count, []),
        ("games, JSON lines", made(f"games-{count}.jsonl", write_lines, games(count)), count, []),
        ("games, a file each", made(f"games-{count}", write_files, games(count)), count, []),
        (
            "mazes, Parquet",
            made(f"mazes-{count // 10}.parquet", write_parquet, mazes(count // 10)),
            count // 10,
            ["--solve"],
        ),
    ]
    print(
        f"\n{'input':20} {'jobs':>5} {'rows':>9} {'wall s':>8} {'cpu s':>8} {'rows/s':>9} {'rows/cpu s':>10} {'MB':>6}"
    )
    for name, path, rows_of_it, options in inputs:
        for number in jobs_counts:
            wall, cpu, most = ran(path, "--jobs", number, *options)
            rate, each = rows_of_it / wall, rows_of_it / cpu
            print(f"{name:20} {number:5} {rows_of_it:9,} {wall:8.2f} {cpu:8.2f} {rate:9,.0f} {each:10,.0f} {most:6}")


def shares(count: int = 3000) -> None:
    """Print what each part of the work takes of one processor, in microseconds a game, and its share of all that."""
    result = [text.encode() for text in games(count)]
    batch = texts.table(texts.Text(str(number), text) for number, text in enumerate(result))
    data = rows._text_and_offsets(batch.column("text"))
    answer = rows.answer(batch, REVIEW, threads=1)
    stream = jobs.pack(answer)
    message = str(FOLDER / "shares.parquet")
    works: list[Callable[[], Any]] = [
        lambda: [_core.parse_rabbit(text) for text in result],
        lambda: _core.review_rabbits(*data, 1),
        lambda: rows.answer(batch, REVIEW, threads=1),
        lambda: jobs.pack(answer),
        lambda: tables.write(message, REVIEW.schema, jobs.unpack(stream)),
    ]
    values = [[_timed(work) for work in works] for _ in range(5)]  # by turns, as others use the machine too
    value, reviewed, answering, packing, writing = (min(times) / count * 1e6 for times in zip(*values, strict=True))
    parts = {
        "parsing": value,
        "reviewing": reviewed - value,
        "making columns of it": max(answering - reviewed, 0),
        "packing the rows, for the journal": packing,
        "writing Parquet": writing,
    }
    plies = np.mean(answer.column("plies").to_numpy())
    print(
        f"{count} games, {plies:.0f} plies and {sum(map(len, result)) // count} bytes on average; microseconds a game:"
    )
    for name, each in parts.items():
        print(f"{name:34} {each:8.1f} {each / sum(parts.values()):7.1%}")


def _timed(work: Callable[[], Any]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def memory(count: int) -> None:
    """Print the most memory of a run over so many rows: small games, from a pipe that is as long as it takes."""
    small = [record("walk", 6, seed) for seed in range(100)]
    block = "".join(json.dumps({"text": text}) + "\n" for text in small).encode()
    output = FOLDER / "memory.parquet"
    command = [str(Path(sys.executable).with_name("berge")), "batch", "-", "-o", str(output)]
    began = time.perf_counter()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL) as run:
        assert run.stdin is not None
        for result in range(count // len(small)):
            run.stdin.write(block)
            if result % (count // len(small) // 10) == 0:
                print(f"{result * len(small):12,} rows {megabytes(run.pid):6} MB in all processes", flush=True)
        run.stdin.close()
        most = until_it_ends(run)
        print(f"{count:12,} rows {most:6} MB at most while the table is written")
    print(f"{count:12,} rows in {time.perf_counter() - began:.0f} s, {output.stat().st_size >> 20} MB of Parquet")


def stream(gigabytes: float) -> None:
    """Print the most memory of a run over one stream of so many gigabytes."""
    block = "".join(json.dumps({"text": text}) + "\n" for text in games(600)).encode()
    command = [str(Path(sys.executable).with_name("berge")), "batch", "-", "-o", str(FOLDER / "stream.parquet")]
    most, output, began = 0, 0, time.perf_counter()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL) as run:
        assert run.stdin is not None
        while output < gigabytes * 1e9:
            run.stdin.write(block)
            output += len(block)
            most = max(most, megabytes(run.pid))
        run.stdin.close()
        most = max(most, until_it_ends(run))
    print(f"{output / 1e9:.1f} GB in {time.perf_counter() - began:.0f} s, at most {most} MB in all processes")


def until_it_ends(run: subprocess.Popen[bytes]) -> int:
    """Return the most memory that a run has from now on."""
    most = 0
    while run.poll() is None:
        most = max(most, megabytes(run.pid))
        time.sleep(0.05)
    return most


def megabytes(pid: int) -> int:
    """Return the memory of a process and its children, as far as it is theirs alone."""
    total = 0
    for one in [pid, *_children(pid)]:
        try:
            status = Path(f"/proc/{one}/status").read_text()
        except FileNotFoundError:
            continue
        total += sum(int(line.split()[1]) for line in status.splitlines() if line.startswith(("RssAnon", "RssShmem")))
    return total >> 10


def _children(pid: int) -> list[int]:
    try:
        return list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))
    except FileNotFoundError:
        return []


PARTS: dict[str, Callable[[argparse.Namespace], None]] = {
    "shares": lambda _: shares(),
    "throughput": lambda options: throughput(options.games, sorted({1, len(os.sched_getaffinity(0))})),
    "stream": lambda options: stream(options.gigabytes),
    "memory": lambda options: memory(options.rows),
}
"""What can be measured."""


def main() -> None:
    """Measure what is asked for."""
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
