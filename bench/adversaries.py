"""Adversaries: graphs that are searched for because berge is slow on them beside LEMON.

    BERGE_PEERS=folder python -m bench.adversaries SECONDS

A recipe says which graphs lie side by side, how many edges join them at random, and whether vertices are shuffled. The
search changes the worst recipes that it knows at random, and keeps those that are worse yet: one for each set of parts,
so that they differ, in `adversaries.json`, which the table of the benchmark measures again.
"""

from __future__ import annotations

import json
import math
import random
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np

from bench import graphs
from bench.graphs import Drawn
from bench.peers import Peers

KEPT = Path(__file__).with_suffix(".json")
MOST = 6
"""How many recipes are kept."""
LEAST, LARGEST = 1000, 100_000
"""Vertices of a part."""
SHAPES = 100
CLOCK = 0.02
"""Seconds that LEMON must take, whose clock shows milliseconds."""

Make = Callable[[int, int, int], Drawn]


def plain(graph: Drawn) -> Drawn:
    """Return a graph without its sides, which LEMON is not told either."""
    return replace(graph, sides=None)


def chained(order: int, shape: int, seed: int) -> Drawn:
    """Return a complete graph with chains of all lengths up to what fits: one at each vertex.

    After the worst case of Ansaripour, Danaei and Mehlhorn (2024): shortest augmenting paths have many lengths, and
    there are many edges that no path goes along.
    """
    hubs = min(10 * shape, order // 4)
    lengths = np.arange(hubs) * 2 * (order - hubs) // max(1, hubs * (hubs - 1))
    firsts = hubs + np.concatenate([[0], np.cumsum(lengths)[:-1]])
    hub = np.repeat(np.arange(hubs), lengths)
    at = np.arange(int(lengths.sum()))
    before = np.where(hubs + at == firsts[hub], hub, hubs + at - 1)
    us, vs = np.triu_indices(hubs, 1)
    all_us, all_vs = np.concatenate([us, before]), np.concatenate([vs, hubs + at])
    return graphs.shuffled(hubs + len(at), all_us, all_vs, seed)


PARTS: dict[str, Make] = {
    "king": lambda n, shape, seed: graphs.king(int(n**0.5), int(n**0.5), shape / 150, seed),
    "random": lambda n, shape, seed: graphs.random_graph(n, 1 + shape / 10, seed),
    "regular": lambda n, shape, seed: graphs.regular(n - n % 2, 2 + shape % 8, seed),
    "divisors": lambda n, _, __: graphs.divisors(n),
    "triangles": lambda n, _, seed: graphs.triangles(n // 3, seed),
    "ladder": lambda n, _, seed: graphs.nested(n // 2, seed),
    "ladders": lambda n, shape, seed: graphs.nested_pairs(5 * shape, 1 + n // (10 * shape + 2), seed),
    "crowns": lambda n, _, seed: graphs.crowns(n // 10, seed),
    "hubs": lambda n, shape, seed: graphs.hubs(1 + n // (2 + shape // 10), 1 + shape // 10, seed),
    "rungs": lambda n, shape, seed: graphs.rungs(n // 2, shape / SHAPES, seed),
    "chained": chained,
    "rope": lambda n, shape, seed: plain(graphs.rope(2 + n // (10 * shape), 10 * shape, 3, seed)),
    "staircase": lambda n, shape, seed: plain(graphs.staircase(1 + shape // 5, 1 + n // (2 + shape), 5, seed)),
}
"""What makes a part of about so many vertices, of a shape from 1 to `SHAPES`, with a seed."""


@dataclass(frozen=True)
class Part:
    """One of the graphs that lie side by side."""

    kind: str
    order: int
    shape: int


@dataclass(frozen=True)
class Recipe:
    """How a graph is made."""

    parts: tuple[Part, ...]
    stitches: int
    """Random edges, for every thousand vertices."""
    shuffled: bool
    seed: int

    @property
    def words(self) -> str:
        """What it is, for people."""
        parts = " + ".join(f"{part.kind} {part.order:,}/{part.shape}" for part in self.parts)
        return f"{parts}, {self.stitches} stitches{', shuffled' if self.shuffled else ''}"

    @property
    def kinds(self) -> tuple[str, ...]:
        """What its parts are."""
        return tuple(sorted({part.kind for part in self.parts}))

    def make(self) -> Drawn:
        """Return the graph."""
        made = [PARTS[part.kind](part.order, part.shape, self.seed) for part in self.parts]
        firsts = np.cumsum([0, *(graph.order for graph in made)])
        order = int(firsts[-1])
        rng = np.random.default_rng([self.seed, order])
        us, vs = rng.integers(0, order, (2, order * self.stitches // 1000))
        pairs = [graph.edges.astype(np.int64) + first for graph, first in zip(made, firsts, strict=False)]
        us = np.concatenate([us, *(pair[:, 0] for pair in pairs)])
        vs = np.concatenate([vs, *(pair[:, 1] for pair in pairs)])
        if self.shuffled:
            return graphs.shuffled(order, us, vs, self.seed)
        return Drawn(order, graphs.ordered(us, vs))

    def changed(self, rng: random.Random) -> Recipe:
        """Return a recipe that differs a little."""
        at = rng.randrange(len(self.parts))
        part, parts = self.parts[at], list(self.parts)
        match rng.randrange(6):
            case 0:
                parts[at] = replace(part, order=min(LARGEST, max(LEAST, int(part.order * rng.uniform(0.5, 2)))))
            case 1:
                parts[at] = replace(part, shape=min(SHAPES, max(1, int(part.shape * rng.uniform(0.5, 2)) + 1)))
            case 2 if len(parts) < 3:
                parts.append(any_part(rng))
            case 3 if len(parts) > 1:
                del parts[at]
            case 4:
                return replace(self, shuffled=not self.shuffled)
            case _:
                return replace(self, stitches=rng.choice((0, 1, 10, 100, 500)), seed=rng.randrange(1000))
        return replace(self, parts=tuple(parts))


def any_part(rng: random.Random) -> Part:
    """Return a part of any kind, order and shape."""
    return Part(rng.choice(list(PARTS)), int(10 ** rng.uniform(4, 5)), rng.randint(1, SHAPES))


def kept() -> list[Recipe]:
    """Return the recipes that are kept, the worst one first."""
    rows = json.loads(KEPT.read_text()) if KEPT.exists() else []
    return [Recipe(**row["recipe"] | {"parts": tuple(Part(**part) for part in row["recipe"]["parts"])}) for row in rows]


def search(peers: Peers, seconds: float, seed: int) -> None:
    """Look for worse recipes, and keep them."""
    rng = random.Random(seed)
    found: dict[tuple[str, ...], tuple[float, Recipe]] = {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "graph"

        def weigh(recipe: Recipe) -> None:
            """Let both solve it."""
            recipe.make().write(path)
            lemon = min((peers.matcher("lemon", path) for _ in range(2)), key=lambda run: run.seconds or math.inf)
            own = peers.worker("berge_graph", path)
            if lemon.status == own.status == "done" and (lemon.seconds or 0) >= CLOCK:
                assert own.agrees_with(lemon) is not False, recipe
                slow = (own.seconds or 0) / (lemon.seconds or 1)
                if slow > found.get(recipe.kinds, (0, recipe))[0]:
                    found[recipe.kinds] = slow, recipe
                    print(f"{slow:.2f}  {recipe.words}", flush=True)

        ended = time.monotonic() + seconds
        for recipe in kept():
            weigh(recipe)
        while time.monotonic() < ended:
            worst = sorted(found.values(), key=lambda pair: -pair[0])[: 2 * MOST]
            fresh = Recipe((any_part(rng),), rng.choice((0, 1, 10)), rng.random() < 0.5, rng.randrange(1000))
            weigh(rng.choice(worst)[1].changed(rng) if worst and rng.random() < 0.7 else fresh)
    worst = sorted(found.values(), key=lambda pair: -pair[0])[:MOST]
    rows = [{"slower": round(slow, 2), "recipe": asdict(recipe)} for slow, recipe in worst]
    KEPT.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    search(Peers(patience=10), float(sys.argv[1]), int(time.time()))
