"""Measure berge, and peers beside it: `python -m bench [--quick] [--only TABLE]... [--patience SECONDS]`.

Prints tables, and writes target/bench.json. Times are the processor's, but for the shortest ones, so that
other work on the machine matters little; a peer may take so many seconds of it.
"""

from __future__ import annotations

import argparse
import json
import math
import platform
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from bench import graphs, mazes, records, tables
from bench.peers import ROOT, Peers, Result

CLI = [sys.executable, "-m", "berge.cli"]
SLOW = {
    "networkx": 5_000,
    "boost": 20_000,
    "rustworkx": 5_000,
    "ortools": 3_000_000,
    "igraph": 3_000_000,
    "scipy": 3_000_000,
}
"""The largest number of edges that a peer is asked for: beyond it, it runs out of time, or its set-up does."""


class Bench:
    """One run: what has been measured so far."""

    def __init__(self, peers: Peers, folder: Path) -> None:
        self.peers = peers
        self.folder = folder
        self.rows: list[dict[str, Any]] = []
        self.given_up: set[tuple[str, str]] = set()

    def ask(self, peer: str, family: str, work: Callable[[], Result]) -> dict[str, Result]:
        """Let a peer do its work, unless it has run out of time on a smaller one of the family."""
        if (peer, family) in self.given_up:
            return {}
        result = work()
        if result.status == "limit":
            self.given_up.add((peer, family))
        return {peer: result}

    def matchings(self, family: str, drawn: graphs.Drawn, grid: Path | None = None) -> dict[str, Result]:
        """Return what each peer does with a graph."""
        path = self.folder / "graph"
        found: dict[str, Result] = {}
        for name in self.peers.matchers(drawn.sides is not None, grid is not None):
            if len(drawn.edges) <= SLOW.get(name, 1 << 40):
                found |= self.ask(name, family, partial(self.peers.matcher, name, path, grid))
        return found

    def note(self, table: str, family: str, size: int, own: Result, peers: dict[str, Result], **more: Any) -> bool:
        """Keep a row; return whether all answers agree."""
        verdicts = {name: own.agrees_with(peer) for name, peer in peers.items() if peer.status == "done"}
        agree = all(verdict is not False for verdict in verdicts.values())
        entries = {
            name: peer.as_json() | {"ratio": peer.ratio_to(own.seconds)} | {"agrees": verdicts.get(name)}
            for name, peer in peers.items()
        }
        row = {"table": table, "family": family, "size": size, "berge": own.as_json(), "peers": entries}
        self.rows.append(row | {"agree": agree} | more)
        return agree

    def cells(self, names: list[str], found: dict[str, Result], own: Result) -> list[str]:
        """Return the peers' cells of a row."""
        patience = self.peers.patience
        return [
            tables.against(
                found.get(name), own.seconds, patience, own.agrees_with(found[name]) if name in found else None
            )
            for name in names
        ]

    def general(self, families: list[graphs.Family]) -> None:
        """Decompose general graphs, and bipartite ones that are stored."""
        names = self.peers.matchers(False)
        names += [name for name in self.peers.matchers(True) if name not in names]
        head = ["graph", "vertices", "edges", "set up", "decompose", "peak, a vertex", "berge.decompose"]
        tables.head("Graphs", [*head, *names, "agree"])
        for family in families:
            drawn = family.make()
            path = self.folder / "graph"
            drawn.write(path)
            own = self.peers.worker("berge_graph", path)
            whole = self.peers.worker("berge_decompose", path)
            found = self.matchings(family.name, drawn)
            agree = self.note("graphs", family.name, len(drawn.edges), own, found, decompose=whole.as_json())
            tables.line(
                [
                    family.name,
                    f"{drawn.order:,}",
                    f"{len(drawn.edges):,}",
                    tables.seconds(own.setup),
                    f"**{tables.seconds(own.seconds)}**",
                    tables.memory(own.peak, drawn.order),
                    tables.seconds(whole.seconds),
                    *self.cells(names, found, own),
                    "yes" if agree else "NO",
                ]
            )

    def solve(self, sides: list[int]) -> None:
        """Solve mazes."""
        names = self.peers.matchers(True, True)
        head = ["maze", "walls", "solve", "ns a cell", "peak, a cell", *names, "`berge solve`", "contest program"]
        tables.head("Mazes", [*head, "agree"])
        for side in sides:
            for walls in mazes.WALLS:
                text = mazes.maze(side, side, walls, 1)
                grid = self.folder / "maze"
                grid.write_text(text)
                drawn = mazes.graph(text)
                drawn.write(self.folder / "graph")
                own = self.peers.worker("berge_maze", grid)
                found = self.matchings(f"{walls:.0%} walls", drawn, grid)
                whole = self.peers.whole([*CLI, "solve", "-", "--format", "jsoi"], grid)
                seeds: dict[str, Result] = {}
                for peer in self.peers.seeds(side, "4"):
                    seeds |= self.ask("seed004", f"{walls:.0%} walls", partial(self.peers.whole, [str(peer)], grid))
                agree = self.note("mazes", f"{walls:.0%} walls", side * side, own, found, seconds_whole=whole.seconds)
                agree &= self.note("mazes, whole process", f"{walls:.0%} walls", side * side, whole, seeds)
                tables.line(
                    [
                        f"{side} x {side}",
                        f"{walls:.0%}",
                        f"**{tables.seconds(own.seconds)}**",
                        f"{(own.seconds or math.nan) / side**2 * 1e9:.0f}",
                        tables.memory(own.peak, side * side),
                        *self.cells(names, found, own),
                        tables.seconds(whole.seconds),
                        *(self.cells(list(seeds), seeds, whole) or ["-"]),
                        "yes" if agree else "NO",
                    ]
                )

    def review(self, sides: list[int]) -> None:
        """Review games."""
        head = ["game", "moves", "parse", "review", "peak, a cell", "`berge review`"]
        tables.head("Games", [*head, *(f"seed {n}" for n in "0123"), "agree"])
        for side in sides:
            for family in records.FAMILIES:
                path = self.folder / "record"
                path.write_text(records.record(family, side))
                moves = path.read_text().count(" ") - 1
                own = self.peers.worker("berge_record", path)
                whole = self.peers.whole([*CLI, "review", "-", "--format", "noi"], path)
                asked: dict[str, Result] = {}
                for peer in self.peers.seeds(side, "0123"):
                    asked |= self.ask(peer.name.partition("_")[0], family, partial(self.peers.whole, [str(peer)], path))
                name = f"{family} {side} x {side}"
                agree = self.note("games, whole process", name, moves, whole, asked, in_process=own.as_json())
                tables.line(
                    [
                        name,
                        f"{moves:,}",
                        tables.seconds(own.setup),
                        f"**{tables.seconds(own.seconds)}**",
                        tables.memory(own.peak, side * side),
                        tables.seconds(whole.seconds),
                        *self.cells([f"seed00{n}" for n in "0123"], asked, whole),
                        "yes" if agree else "NO",
                    ]
                )

    def growth(self, sides: list[int]) -> None:
        """Fit the exponents with which times grow with the number of cells."""
        columns = [f"{side} x {side}" for side in sides]
        tables.head("Growth, with the number of cells", ["work", *columns, "exponent"])
        inputs = [(f"solve, {walls:.0%} walls", "berge_maze", walls) for walls in mazes.WALLS]
        inputs += [(f"review, {family}", "berge_record", family) for family in ("snake", "ham", "dfs", "play")]
        for name, worker, how in inputs:
            times = []
            for side in sides:
                path = self.folder / "input"
                text = records.record(how, side) if isinstance(how, str) else mazes.maze(side, side, how, 1)
                path.write_text(text)
                times.append(self.peers.worker(worker, path).seconds)
            points = [(side * side, time) for side, time in zip(sides, times, strict=True) if time]
            exponent = slope(points)
            self.rows.append({"table": "growth", "family": name, "points": points, "exponent": exponent})
            tables.line([name, *map(tables.seconds, times), f"**{exponent:.2f}**"])


def slope(points: list[tuple[float, float]]) -> float:
    """Return the slope of the straight line that fits the logarithms best."""
    xs, ys = ([math.log(value) for value in values] for values in zip(*points, strict=True))
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    squares = sum((a - x) ** 2 for a in xs)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / squares if squares else math.nan


def main() -> None:
    """Print all tables, and write what was measured."""
    names = ("graphs", "mazes", "games", "growth")
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small inputs only")
    parser.add_argument("--only", action="append", choices=names, help="one table; may be given again")
    parser.add_argument("--output", type=Path, default=ROOT / "target" / "bench.json", help="target/bench.json")
    parser.add_argument("--patience", type=float, metavar="SECONDS", help="what a peer may take; 60, 2 with --quick")
    given = parser.parse_args()
    quick, wanted = given.quick, given.only or names
    peers = Peers(given.patience or (2 if quick else 60))
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(peers, Path(folder))
        if "graphs" in wanted:
            bench.general(graphs.QUICK if quick else graphs.FULL)
        if "mazes" in wanted:
            bench.solve([100] if quick else [100, 1000, 4000])
        if "games" in wanted:
            bench.review([40, 200] if quick else [40, 200, 1000])
        if "growth" in wanted:
            bench.growth([200, 400] if quick else [200, 500, 1000, 2000])
    output = given.output
    output.parent.mkdir(exist_ok=True)
    about = {"python": platform.python_version(), "machine": platform.machine(), "patience": peers.patience}
    output.write_text(json.dumps({"format": "berge-bench/1", **about, "rows": bench.rows}, indent=1) + "\n")
    if not all(row.get("agree", True) for row in bench.rows):
        sys.exit("answers disagree")


if __name__ == "__main__":
    main()
