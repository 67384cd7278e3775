"""All maximum matchings of a graph, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from berge import _core
from berge.cells import pack, unpack_pairs

Edge = tuple[int, int]


def yield_matchings(order: int, edges: bytes, matching: bytes) -> Iterator[bytes]:
    """Yield all maximum matchings as packed pairs, each once, beginning with `matching`.

    Stop when you have enough. The matchings are divided into families: a family is all maximum matchings with the
    *fixed* edges and without the *removed* ones, and one *member* of it is known. If there are others, some of them
    lack an edge of the member. This edge splits the family in two: the matchings without it, of which a member is
    computed, and those with it. So each matching takes the time of a decomposition with classes of edges, and the
    memory of a family.
    """
    pairs, member = list(unpack_pairs(edges)), frozenset(unpack_pairs(matching))
    families = [(frozenset[Edge](), frozenset[Edge](), member)]
    yield matching
    while families:
        fixed_pairs, removed_pairs, member = families.pop()
        covered = set(chain.from_iterable(fixed_pairs))
        rest = [(v, w) for v, w in pairs if v not in covered and w not in covered and (v, w) not in removed_pairs]
        letters = _core.Graph.edges(order, pack(chain.from_iterable(rest))).edge_classes()
        optional_pairs = unpack_pairs(_core.select_pairs(pack(chain.from_iterable(rest)), letters, b"S"))
        edge = next((edge for edge in optional_pairs if edge in member), None)
        if edge is None:
            continue
        rest.remove(edge)
        mates = _core.Graph.edges(order, pack(chain.from_iterable(rest))).decompose()[1]
        other = fixed_pairs.union(unpack_pairs(_core.split_mates(mates)[0]))
        families += [(fixed_pairs, removed_pairs | {edge}, other), (fixed_pairs | {edge}, removed_pairs, member)]
        yield pack(chain.from_iterable(sorted(other)))
