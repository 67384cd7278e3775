"""Searches for graphs and matrices on which berge is slow beside its peers: `python -m bench.adversaries`.

It draws families of `bench.families` in some order of the vertices, alone or side by side with random edges between
them, and changes the worst of them. Graphs are decomposed beside LEMON, matrices permuted beside CSparse; BERGE_PEERS
is the folder of both, as for `python -m bench`. The worst recipe of each family is printed when it is found, and again
at the end; `RECIPES` in `bench/tables/adversaries.py` keeps those that are measured in each run.
"""

from __future__ import annotations

import argparse
import contextlib
import math
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench import families
from bench.graphs import GraphData, sort_edges
from bench.networks import sort_vertices
from bench.peers import Peers
from bench.tables.graphs import decompose
from bench.tables.matrices import permute

PATIENCE = 20.0
"""The most seconds of one program on one graph."""
CHANGED, PRINTED = 10, 20
"""So many of the worst are changed, and are printed at the end."""
STITCHES = (0, 0, 1, 10, 100)

MATRICES = {family.name: family for family in families.MATRICES if "shuffled" not in family.name}
GRAPHS = MATRICES | {family.name: family for family in families.GRAPHS if "shuffled" not in family.name}


def find_cuthill_mckee(graph: GraphData) -> NDArray[np.int64]:
    """Return the places of the vertices in a breadth-first order from vertices of few neighbours."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import reverse_cuthill_mckee

    us, vs = graph.edges.T
    ends = np.concatenate([us, vs]), np.concatenate([vs, us])
    matrix = csr_array((np.ones(2 * len(us), np.uint8), ends), shape=(graph.order, graph.order))
    return np.argsort(reverse_cuthill_mckee(matrix, symmetric_mode=True))


NUMBERINGS: dict[str, Callable[[GraphData, int], NDArray[np.int64]]] = {
    "as drawn": lambda graph, _: np.arange(graph.order),
    "reversed": lambda graph, _: -np.arange(graph.order),
    "shuffled": lambda graph, seed: np.random.default_rng([seed, graph.order]).permutation(graph.order),
    "by degree": lambda graph, _: np.bincount(graph.edges.ravel(), minlength=graph.order),
    "by falling degree": lambda graph, _: -np.bincount(graph.edges.ravel(), minlength=graph.order),
    "breadth first": lambda graph, _: -find_cuthill_mckee(graph),
}
"""What the vertices are sorted by, the rows of a matrix before its columns."""


class Part(NamedTuple):
    """A graph of a family."""

    family: str
    size: int
    numbering: str


class Recipe(NamedTuple):
    """Graphs or matrices side by side, with random edges between them (`stitches` for each thousand vertices)."""

    parts: tuple[Part, ...]
    stitches: int
    seed: int
    is_matrix: bool = False

    @property
    def title(self) -> str:
        """A title for people."""
        parts = [f"{GRAPHS[name].format_title(size)}, {numbering}" for name, size, numbering in self.parts]
        stitches = f"; {self.stitches} stitches" if self.stitches else ""
        return " + ".join(parts) + stitches

    def draw_parts(self) -> list[GraphData]:
        """Return the parts, each with its vertices in their order."""
        parts = []
        for name, size, numbering in self.parts:
            graph = GRAPHS[name].make(size, self.seed)
            parts.append(sort_vertices(graph, NUMBERINGS[numbering](graph, self.seed)))
        return parts

    def draw(self) -> GraphData:
        """Return the graph; see `join`."""
        return self.join(self.draw_parts())

    def join(self, parts: list[GraphData]) -> GraphData:
        """Return the graph of drawn parts. If it is no matrix it has no sides: native peers do not know them either."""
        firsts = np.cumsum([0, *(graph.order for graph in parts)])
        order, rng = int(firsts[-1]), np.random.default_rng([self.seed, int(firsts[-1])])
        pairs = [graph.edges.astype(np.int64) + first for graph, first in zip(parts, firsts, strict=False)]
        sides = np.concatenate([np.zeros(0, np.uint8), *(graph.sides for graph in parts if graph.sides is not None)])
        ends = [sides == 0, sides == 1] if self.is_matrix else [np.ones(order, bool)] * 2
        stitches = [rng.choice(np.flatnonzero(end), order * self.stitches // 1000) for end in ends]
        us, vs = np.concatenate([np.stack(stitches, axis=1), *pairs]).T
        union = GraphData(order, sort_edges(us, vs), sides if self.is_matrix else None)
        return sort_vertices(union, np.zeros(order)) if self.is_matrix else union


class Search:
    """The worst recipe for each family that its largest part has, with the peer's seconds by berge's."""

    def __init__(self, peers: Peers, folder: Path, seed: int, is_matrix: bool) -> None:
        self.peers, self.folder, self.is_matrix = peers, folder, is_matrix
        self.rng = random.Random(seed)
        self.worst: dict[str, tuple[float, Recipe]] = {}
        self.tried = 0

    def step(self) -> None:
        """Try one more recipe: a new one, or one of the worst with a change."""
        worst = sorted(self.worst.values())[:CHANGED]
        is_change = worst and self.rng.random() < 0.5
        recipe = self.change(self.rng.choice(worst)[1]) if is_change else self.draw_recipe()
        parts = recipe.draw_parts()
        largest = max(zip(parts, recipe.parts, strict=True), key=lambda pair: pair[0].order)[1].family
        ratio = self.compare(recipe, recipe.join(parts))
        self.tried += 1
        if ratio is not None and (largest not in self.worst or ratio < self.worst[largest][0]):
            self.worst[largest] = ratio, recipe
            print(f"{ratio:8.2f}  {recipe.title}", flush=True)

    def draw_recipe(self) -> Recipe:
        """Return one to three parts side by side."""
        parts = tuple(self.draw_part() for _ in range(self.rng.choice((1, 1, 2, 3))))
        return Recipe(parts, self.draw_stitches(parts), self.rng.randrange(1000), self.is_matrix)

    def draw_part(self) -> Part:
        """Return a graph of any family, at most as large as the last but one in the tables."""
        family = self.rng.choice([*(MATRICES if self.is_matrix else GRAPHS).values()])
        sizes = [*family.quick, *family.full]
        low, high = sizes[0], sizes[max(0, len(sizes) - 2)]
        size = round(low * (high / low) ** self.rng.random())
        return Part(family.name, size, self.rng.choice([*NUMBERINGS]))

    def draw_stitches(self, parts: tuple[Part, ...]) -> int:
        """Return a number of edges between parts; one part mostly has none."""
        return self.rng.choice(STITCHES) if len(parts) > 1 or self.rng.random() < 0.2 else 0

    def change(self, recipe: Recipe) -> Recipe:
        """Return a recipe with one thing changed: a part, its size, its numbering, the stitches or the seed."""
        parts, at = [*recipe.parts], self.rng.randrange(len(recipe.parts))
        match self.rng.randrange(6):
            case 0:
                parts[at] = self.draw_part()
            case 1:
                parts[at] = parts[at]._replace(size=max(1, round(parts[at].size * self.rng.uniform(0.5, 1.5))))
            case 2:
                parts[at] = parts[at]._replace(numbering=self.rng.choice([*NUMBERINGS]))
            case 3:
                parts = [*parts, self.draw_part()] if len(parts) < 3 else [*parts[:at], *parts[at + 1 :]]
            case 4:
                return recipe._replace(stitches=self.rng.choice(STITCHES))
            case _:
                return recipe._replace(seed=self.rng.randrange(1000))
        return recipe._replace(parts=tuple(parts))

    def compare(self, recipe: Recipe, graph: GraphData) -> float | None:
        """Return the seconds of the peer by those of berge; None if the peer is too quick, or too slow, to tell."""
        path = self.folder / "graph"
        graph.write(path)
        work, name = (permute, "cs_dmperm") if self.is_matrix else (decompose, "lemon")
        peer = self.peers.run_matcher(name, path, patience=PATIENCE)
        if peer.status != "done":
            return None
        own = self.peers.run(work, path, patience=PATIENCE)
        if own.has_same_result(peer) is False or own.status == "failed":
            sys.exit(f"answers disagree: {recipe}")
        return peer.compute_ratio(own.seconds) if own.status == "done" else 0.0

    def compare_again(self, recipe: Recipe) -> float:
        """Return the median of three ratios: the one that was found may owe much to chance."""
        ratios = [self.compare(recipe, recipe.draw()) for _ in range(3)]
        return statistics.median(math.inf if ratio is None else ratio for ratio in ratios)


def main() -> None:
    """Search, and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.adversaries", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="how long it searches")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matrices", action="store_true", help="search matrices, beside CSparse")
    options = parser.parse_args()
    os.environ["BERGE_BENCH_ENOUGH"] = "0.2"
    peers = Peers(PATIENCE)
    if ("cs_dmperm" if options.matrices else "lemon") not in peers.native:
        parser.error("no native peers; expected their folder as the environment variable BERGE_PEERS")
    end = time.monotonic() + 60 * options.minutes
    with tempfile.TemporaryDirectory() as folder:
        search = Search(peers, Path(folder), options.seed, options.matrices)
        with contextlib.suppress(KeyboardInterrupt):
            while time.monotonic() < end:
                search.step()
        print(
            f"\nThe worst of {search.tried}, and the median of their ratios when they are measured three times again:"
        )
        for ratio, recipe in sorted(search.worst.values())[:PRINTED]:
            print(f"{ratio:8.2f} {search.compare_again(recipe):8.2f}  {recipe}", flush=True)


if __name__ == "__main__":
    main()
