"""The core of berge, asked whole questions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

import berge
from bench import graphs
from bench.stopwatch import best, use_processors
from berge import _core


def digest(even: Any) -> str:
    """Return a hash of a set of vertices, the one that the native peers print."""
    numbers = np.flatnonzero(even).astype(np.uint64)
    numbers += np.uint64(0x9E3779B97F4A7C15) * (numbers + np.uint64(1))
    numbers ^= numbers >> np.uint64(29)
    numbers *= np.uint64(0xBF58476D1CE4E5B9)
    return f"{int((numbers ^ (numbers >> np.uint64(32))).sum(dtype=np.uint64)):016x}"


def maze(path: Path) -> dict[str, Any]:
    """Solve a maze in the core."""
    text = path.read_bytes()
    times, (classes, arrows) = best(lambda: berge.maze.loads(text).setup.game_graph.core, lambda core: core.solve())
    letters = np.frombuffer(classes, np.uint8)
    matched = sum(arrows.count(letter) for letter in b"><v^") // 2
    return times | {"matched": matched, "digest": digest(letters[letters != ord("#")] == ord("E"))}


def maze_on_all(path: Path) -> dict[str, Any]:
    """Solve a maze in the core, on all processors."""
    use_processors()
    return maze(path)


def graph(path: Path) -> dict[str, Any]:
    """Decompose a graph in the core."""
    drawn = graphs.read(path)
    order, edges = drawn.order, drawn.edges.tobytes()
    times, (classes, mates, _) = best(lambda: _core.Graph.edges(order, edges), lambda core: core.decompose())
    matched = int((np.frombuffer(mates, np.uint32) != np.arange(order)).sum()) // 2
    return times | {"matched": matched, "digest": digest(np.frombuffer(classes, np.uint8) == ord("E"))}


def decompose(path: Path) -> dict[str, Any]:
    """Decompose a graph as people do: `berge.decompose` of an array of edges."""
    edges = graphs.read(path).edges
    times, _ = best(lambda: None, lambda _: berge.gallai_edmonds(edges))
    return times


def record(path: Path) -> dict[str, Any]:
    """Review a record."""
    text = path.read_bytes()
    times, _ = best(lambda: berge.rabbit.loads(text), berge.review)
    return times


def board(path: Path) -> dict[str, Any]:
    """Solve the board on which a record begins, the token's cell included."""
    text = path.read_bytes()
    times, _ = best(lambda: berge.rabbit.loads(text).setup.game_graph.core, lambda core: core.solve())
    return times


def floor(path: Path) -> dict[str, Any]:
    """Solve a maze; prints also the bytes that must be touched: text, a byte a cell twice, and the answer."""
    text = path.read_bytes()
    times, answer = best(lambda: berge.maze.loads(text).setup.game_graph.core, lambda core: core.solve())
    return times | {
        "text": len(text),
        "matching": len(answer[0]),
        "forest": len(answer[0]),
        "answer": sum(map(len, answer)),
    }


CONTESTANTS = {f"berge_{work.__name__}": work for work in (maze, maze_on_all, graph, decompose, record, board, floor)}
"""By the names by which workers are asked for."""
