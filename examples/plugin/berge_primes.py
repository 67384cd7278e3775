"""Prime sums: players in turn name a number from 1 to n that adds up to a prime with the last, each only once.

Who cannot name a number loses. Vertex geography on a bipartite graph, since such primes are odd: polynomial,
by matching.
"""

from dataclasses import dataclass, field
from math import isqrt

from berge.games import FieldsSetup, Ruleset, StoredGraph
from berge.graphs import Graph


@dataclass(frozen=True, repr=False)
class PrimesSetup(FieldsSetup[int]):
    """The numbers from 1 to `n`; the first may be any."""

    n: int = field(metadata={"minimum": 1, "maximum": 1000, "about": "the largest number"})


def numbers(setup: PrimesSetup) -> StoredGraph:
    """Join the numbers whose sum is a prime."""
    primes = [p for p in range(3, 2 * setup.n) if all(p % d for d in range(2, isqrt(p) + 1))]
    pairs = [(a, p - a) for p in primes for a in range(1, setup.n + 1) if a < p - a <= setup.n]
    return StoredGraph(Graph.from_edges(pairs, range(1, setup.n + 1)), bipartite=True)


PRIMES: Ruleset[PrimesSetup, int] = Ruleset(
    name="primes",
    title="Prime sums",
    about="prime sums: numbers whose neighbours add up to a prime",
    setup_class=PrimesSetup,
    game_graph=numbers,
    examples=("primes:12", "primes:6+1+4+3"),
    translations={
        "zh": {"Prime sums": "质数和", "prime sums: numbers whose neighbours add up to a prime": "相邻两数之和是质数"}
    },
)
