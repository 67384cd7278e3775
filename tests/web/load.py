"""Load tests of the server: `python -m web.load SECONDS` in `tests`, by `make web-load`. Short versions are tests.

It prints the figures in docs/reliability.md; the status is 1 where one of them is not kept.
"""

import asyncio
import contextlib
import json
import multiprocessing
import random
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import berge
from web.clients import Board

HEAVY = {"format": "berge-game/1", "ruleset": "king", "board": ["." * 400] * 400, "moves": []}
THINK = 0.25
"""Seconds between an answer and the next request of a client: a person who steps through a game in a hurry."""


@dataclass
class Figures:
    """Times and statuses of requests."""

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)

    def compute_quantile(self, share: float) -> float:
        return sorted(self.seconds)[min(int(share * len(self.seconds)), len(self.seconds) - 1)]

    @property
    def p99(self) -> float:
        return self.compute_quantile(0.99)

    def __str__(self) -> str:
        times = ", ".join(
            f"p{100 * share:g} {1000 * self.compute_quantile(share):.0f} ms" for share in (0.5, 0.95, 0.99, 1)
        )
        return f"{len(self.seconds)} requests, {dict(self.statuses)}; {times}"


async def request(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, data: bytes) -> int:
    """Send a request; return the status of the answer, which has been read."""
    writer.write(data)
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:"))
    await reader.readexactly(length)
    return int(head.split()[1])


def draw_games() -> list[dict[str, Any]]:
    """Return positions of games on boards up to 40 x 40, as users look at them."""
    chance, documents = random.Random(1), []
    for size in (5, 10, 20, 40):
        for _ in range(10):
            rows = ["".join(chance.choice("XO") for _ in range(size)) for _ in range(size)]
            rows[size // 2] = rows[size // 2][: size // 2] + "." + rows[size // 2][size // 2 + 1 :]
            position = berge.rabbit.setup(tuple(rows)).position()
            while not position.is_over() and position.ply < 40:
                position.push(chance.choice(position.legal_moves))
            documents.append(json.loads(position.game().dumps("json")))
    return documents


def list_requests(board: Board) -> list[bytes]:
    """Return the requests of someone who looks at games."""
    data = [board.request(path, game) for game in draw_games() for path in ("/api/position",) * 3 + ("/api/review",)]
    data += [board.request("/api/values", game) for game in draw_games()]
    data += [
        board.request("/api/choose", {"game": game, "level": 5}) for game in draw_games() if len(game["moves"]) == 40
    ]
    return data + [board.build_head("GET", "/api/health"), board.build_head("GET", "/words/en.json")] * 10


async def _run_crowd(board: Board, clients: int, seconds: float, think: float) -> Figures:
    figures, data, end = Figures(), list_requests(board), time.monotonic() + seconds

    async def run_client(number: int) -> None:
        chance = random.Random(number)
        await asyncio.sleep(chance.random() * think)
        reader, writer = await asyncio.open_connection("127.0.0.1", board.port)
        while time.monotonic() < end:
            began = time.monotonic()
            figures.statuses[await request(reader, writer, chance.choice(data))] += 1
            figures.seconds.append(time.monotonic() - began)
            await asyncio.sleep(think)
        writer.close()

    await asyncio.gather(*map(run_client, range(clients)))
    return figures


def run_crowd(board: Board, clients: int = 50, seconds: float = 60, think: float = THINK) -> Figures:
    """Let several clients look at games."""
    return asyncio.run(_run_crowd(board, clients, seconds, think))


async def _measure_health(board: Board, jobs: int, seconds: float) -> Figures:
    figures, end = Figures(), time.monotonic() + seconds

    heavy = board.request("/api/position", HEAVY)

    async def ask() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", board.port)
        await asyncio.sleep(0.3)
        while time.monotonic() < end:
            began = time.monotonic()
            figures.statuses[await request(reader, writer, board.build_head("GET", "/api/health"))] += 1
            figures.seconds.append(time.monotonic() - began)
            await asyncio.sleep(0.01)
        writer.close()

    client = multiprocessing.Process(target=_send_heavy, args=(board.port, heavy, jobs, seconds))
    client.start()
    await ask()
    client.join()
    return figures


def _send_heavy(port: int, data: bytes, clients: int, seconds: float) -> None:
    """Send requests that take seconds, from a separate process."""
    end = time.monotonic() + seconds

    async def run_client() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 24)
        while time.monotonic() < end:
            await request(reader, writer, data)
        writer.close()

    async def run_all() -> None:
        await asyncio.gather(*(run_client() for _ in range(clients)))

    asyncio.run(run_all())


def measure_health(board: Board, jobs: int = 8, seconds: float = 60) -> Figures:
    """Request the health while other clients send requests that take seconds."""
    return asyncio.run(_measure_health(board, jobs, seconds))


async def _measure_wait(board: Board, count: int) -> float:
    connections = [await asyncio.open_connection("127.0.0.1", board.port) for _ in range(count)]
    for number, (_, writer) in enumerate(connections):
        part = [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x", board.request("/api/values", HEAVY)[:-9]][number % 4]
        writer.write(part)
    await asyncio.sleep(0.2)
    began = time.monotonic()
    reader, writer = await asyncio.open_connection("127.0.0.1", board.port)
    assert await request(reader, writer, board.request("/api/position", draw_games()[-1])) == 200
    seconds = time.monotonic() - began
    for _, slow in [(reader, writer), *connections]:
        slow.close()
        with contextlib.suppress(OSError):
            await slow.wait_closed()
    return seconds


def measure_wait(board: Board, count: int = 500) -> float:
    """Return the waiting time of a client while others have sent half a request."""
    return asyncio.run(_measure_wait(board, count))


def read_resident(board: Board) -> int:
    """Return the bytes of memory that the server takes."""
    status = Path(f"/proc/{board.process.pid}/status").read_text()
    return 1024 * next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


async def _measure_memory(board: Board, count: int) -> tuple[int, int]:
    data = list_requests(board)
    counter = iter(range(count))

    async def run_client() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", board.port)
        for number in counter:
            await request(reader, writer, data[number % len(data)])
        writer.close()

    counter = iter(range(max(count // 20, 2 * len(data))))  # what is made once is there
    await asyncio.gather(*(run_client() for _ in range(8)))
    before, counter = read_resident(board), iter(range(count))
    await asyncio.gather(*(run_client() for _ in range(8)))
    return before, read_resident(board)


def measure_memory(board: Board, requests: int = 100_000) -> tuple[int, int]:
    """Return the memory of the server before and after many requests."""
    return asyncio.run(_measure_memory(board, requests))


def main(seconds: float) -> int:
    """Print all figures; return 1 if a limit is exceeded."""
    is_kept = []
    with Board() as board:
        figures = run_crowd(board, 50, seconds)
        is_kept.append(figures.p99 <= 0.5 and figures.statuses.keys() <= {200, 503})
        print(f"50 clients that think for {THINK:g} s, {seconds:g} s: {figures}", flush=True)
        figures = run_crowd(board, 50, seconds, 0)
        is_kept.append(figures.statuses.keys() <= {200, 503})
        print(f"50 clients that do not think, {seconds:g} s: {figures}", flush=True)
        figures = measure_health(board, 8, seconds)
        is_kept.append(figures.p99 <= 0.05)
        print(f"health under 8 heavy jobs: {figures}", flush=True)
        waited = measure_wait(board, 500)
        is_kept.append(waited <= 1)
        print(f"500 slow connections: a good client waits {1000 * waited:.0f} ms", flush=True)
    with Board() as board:
        before, after = measure_memory(board, 100_000)
        is_kept.append(after <= 1.05 * before)
        print(f"100,000 requests: {before >> 20} MB before, {after >> 20} MB after ({after / before - 1:+.1%})")
    return 0 if all(is_kept) else 1


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1])))
