"""All maximum matchings of a graph, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from berge import _core
from berge.cells import pack, unpack

Edge = tuple[int, int]


def each_matching(order: int, edges: bytes, matching: bytes) -> Iterator[bytes]:
    """Yield all maximum matchings as packed pairs, each once, beginning with `matching`. Stop when you have enough.

    They are divided into families: all that have some *fixed* edges and none of some *dropped* ones. Of each family one
    is known. If it is not the only one, some others lack one of its edges: these are one family, of which another
    matching is found, and those that have this edge are the other. So each matching takes as much time as one
    decomposition with the classes of its edges, and as much memory as its families.
    """
    pairs, known = _as_pairs(edges), frozenset(_as_pairs(matching))
    families = [(frozenset[Edge](), frozenset[Edge](), known)]
    yield matching
    while families:
        fixed, dropped, known = families.pop()
        gone = set(chain.from_iterable(fixed))
        rest = [(v, w) for v, w in pairs if v not in gone and w not in gone and (v, w) not in dropped]
        letters = _core.Graph.edges(order, pack(chain.from_iterable(rest))).edge_classes()
        some = _as_pairs(_core.select_pairs(pack(chain.from_iterable(rest)), letters, b"S"))
        edge = next((edge for edge in some if edge in known), None)
        if edge is None:
            continue
        rest.remove(edge)
        mates = _core.Graph.edges(order, pack(chain.from_iterable(rest))).decompose()[1]
        other = fixed.union(_as_pairs(_core.matched(mates)[0]))
        families += [(fixed, dropped | {edge}, other), (fixed | {edge}, dropped, known)]
        yield pack(chain.from_iterable(sorted(other)))


def _as_pairs(packed: bytes) -> list[Edge]:
    ends = unpack(packed).tolist()
    return list(zip(ends[::2], ends[1::2], strict=True))
