"""A run of the benchmark: its options, its inputs, and the times of peers so far."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from bench import graphs, mazes, records
from bench.peers import ROOT, Peers, Result
from bench.results import format_peer
from berge.setter import VERSION

SEEDS = (1, 2, 3)
"""A table shows the first, and how the others differ."""
CHEAP = 2.0
"""A peer that took fewer seconds on the first seed is asked for the others too."""
AT_LEAST = {"networkx": 2, "rustworkx": 2, "boost": 1.5}
"""Powers with which peers' times grow at least on graphs that are not bipartite; the others' are taken to be linear."""

PeerResults = dict[str, Result]


@dataclass
class Comparison:
    """The results of berge and of each peer, on inputs with different seeds."""

    own: list[Result]
    peers: list[PeerResults]

    @property
    def agree(self) -> bool:
        """Whether no peer contradicts."""
        pairs = zip(self.own, self.peers, strict=True)
        return all(own.has_same_result(peer) is not False for own, peers in pairs for peer in peers.values())

    def list_results(self, name: str) -> list[Result | None]:
        """Return the results of a peer."""
        return [peers.get(name) for peers in self.peers]

    def as_json(self) -> dict[str, Any]:
        """Return all that was measured."""
        peers: dict[str, Any] = {}
        for own, results in zip(self.own, self.peers, strict=True):
            for name, peer in results.items():
                more = {"ratio": peer.compute_ratio(own.seconds), "agrees": own.has_same_result(peer)}
                peers.setdefault(name, []).append(peer.as_json() | more)
        return {"berge": [own.as_json() for own in self.own], "peers": peers, "agree": self.agree}


class Bench:
    """A run of the benchmark: its peers, its files, and the results that are known so far."""

    def __init__(self, peers: Peers, folder: Path, quick: bool) -> None:
        self.peers, self.folder, self.quick = peers, folder, quick
        self.seeds = SEEDS[:1] if quick else SEEDS
        self.past: dict[tuple[str, str], tuple[int, Result]] = {}

    def ask(self, peer: str, family: str, size: int, power: float, work: Callable[[], Result]) -> Result:
        """Let a peer do its work, unless its time on a smaller input of the family leaves no hope."""
        before, result = self.past.get((peer, family), (size, Result("done")))
        expected = result.total * max(1, size / before) ** power
        if result.status != "done" or expected > self.peers.patience:
            return Result("hopeless")
        outcome = work()
        if outcome.total >= (result.total if before == size else 0) or outcome.status != "done":
            self.past[peer, family] = size, outcome
        return outcome

    def on_seeds(
        self,
        inputs: Sequence[Any],
        own: Callable[[Any], Result],
        others: Callable[[Any, set[str] | None], PeerResults],
    ) -> Comparison:
        """Let berge work on all inputs, and the peers too; after the first input only the quick ones go on."""
        comparison = Comparison([], [])
        cheap: set[str] | None = None
        for one in inputs:
            comparison.own.append(own(one))
            comparison.peers.append(others(one, cheap))
            cheap = {n for n, r in comparison.peers[-1].items() if r.status == "done" and r.total < CHEAP}
        return comparison

    def match(
        self, family: str, size: int, path: Path, bipartite: bool, grid: Path | None, only: set[str] | None
    ) -> PeerResults:
        """Return the result of each peer on a graph."""
        results: PeerResults = {}
        for name in self.peers.list_matchers(bipartite, grid is not None):
            if only is None or name in only:
                power = 1 if bipartite else AT_LEAST.get(name, 1)
                results[name] = self.ask(name, family, size, power, partial(self.peers.run_matcher, name, path, grid))
        return results

    def answer_contest(
        self, numbers: str, family: str, side: int, path: Path, only: set[str] | None = None
    ) -> PeerResults:
        """Let the contest programs with these numbers answer, if there are any for boards of this side."""
        results: PeerResults = {}
        for program in self.peers.list_seeds(side, numbers):
            name = program.name.partition("_")[0]
            if only is None or name in only:
                work = partial(self.peers.run_process, [str(program)], path)
                results[name] = self.ask(name, family, side * side, 1, work)
        return results

    def format_peer_cells(self, names: Sequence[str], comparison: Comparison) -> dict[str, str]:
        """Return the peers' cells of a row, and whether all agree."""
        cells = {
            name: format_peer(comparison.list_results(name), comparison.own, self.peers.patience) for name in names
        }
        return cells | {"agree": "yes" if comparison.agree else "NO"}

    # Inputs.

    def store_maze(self, side: int, walls: float, seed: int = 1) -> Path:
        """Return a file with a maze."""
        path = self.folder / f"maze-{side}-{walls}-{seed}"
        if not path.exists():
            for old in self.folder.glob("maze-*"):
                old.unlink()
            path.write_text(mazes.draw_maze(side, side, walls, seed))
        return path

    def store(self, graph: graphs.GraphData) -> Path:
        """Return a file with a graph; there is one at a time."""
        path = self.folder / "graph"
        graph.write(path)
        return path

    def record(self, family: str, side: int, seed: int = 1) -> Path:
        """Return a file with a game; it is saved from run to run, since long ones take half a minute to be drawn."""
        path = ROOT / "target" / "bench-inputs" / f"{family}-{side}-{seed}-{VERSION}"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh = path.with_name(path.name + ".new")
            fresh.write_text(records.record(family, side, seed))
            os.replace(fresh, path)
        return path
