"""Smallest sets of nodes that need signals to steer a network, and which nodes can be in them.

Signals at a set of nodes steer a network iff paths from the set lead to every node, and the edges have a matching that
enters all other nodes (Lin 1974). So the set has a node in every *source*: a strongly connected component without edges
from outside. Give each source one extra edge, which may enter any of its nodes. A set of k nodes that steers a network
of n nodes gives a matching of n - k edges and of all extra edges. Conversely, a maximum matching of edges and extra
edges can use all extra edges, since an extra edge can replace an edge that enters a node of its source. So if such a
matching has v_ext edges, the smallest sets have n - (v_ext - sources) nodes (S. Pequito, S. Kar, A. P. Aguiar, "A
framework for structural input/output and control configuration selection in large-scale systems", IEEE Transactions on
Automatic Control 61, 2016).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import chain, compress, count, pairwise, repeat
from typing import TYPE_CHECKING, NamedTuple

from berge import _core
from berge.analysis.dulmage_mendelsohn import decompose_entries
from berge.cells import pack_pairs, unpack, unpack_pairs

if TYPE_CHECKING:
    from berge._core import Progress


class TouchedSet(NamedTuple):
    """A smallest set of touched nodes, a proof of its size, and a matching that enters the other nodes.

    The proof is a set of nodes, the *bottleneck*. The size of the smallest set is the sum of two numbers: the nodes of
    the bottleneck minus the nodes with an edge to it, and the sources without a node of it. `matching` has pairs.
    """

    touched: bytes
    bottleneck: bytes
    matching: bytes
    sources: bytes
    """The nodes of all sources, source by source, in the order of their first nodes."""
    starts: bytes
    """The index in `sources` at which each source begins, and the index of the end."""


def find_touched_set(order: int, edges: bytes, progress: Progress | None = None) -> TouchedSet:
    """Return a smallest set of touched nodes of a network. In practice linear."""
    return TouchedSet(*_core.touch(order, edges, progress))


def classify_touched(order: int, edges: bytes, touched_set: TouchedSet, matching: bytes) -> bytes:
    """Return a letter for each node: it is in all (A), some (S) or none (N) of the smallest sets of touched nodes.

    `matching` enters all nodes that are not touched, and perhaps some touched ones. The function builds a matrix whose
    perfect matchings are the smallest sets. Its entries are the edges and the extra edges. It has one more row for each
    touched node that no extra edge enters, and one more column for each node that no edge of the matching leaves. These
    rows and columns may be matched with any node. To save entries, only one of them has entries for all nodes; a cycle
    of entries joins it with the others, which gives the same classes.
    """
    of_sources, nodes = unpack(touched_set.sources), set(unpack(touched_set.touched))
    sources = [of_sources[begin:end] for begin, end in pairwise(unpack(touched_set.starts))]
    spare = sorted(nodes - {next(node for node in source if node in nodes) for source in sources})
    is_idle = bytearray(b"\1") * order
    for tail, head in unpack_pairs(matching):
        is_idle[tail] = head in nodes
    idle = [*compress(range(order), is_idle)]
    first_spare = order + len(sources)
    tails = chain.from_iterable(map(repeat, count(order), map(len, sources)))
    extra = pack_pairs(tails, of_sources)
    every = range(order)
    if spare:
        extra += pack_pairs(repeat(first_spare, order), every)
        extra += _build_cycle(range(first_spare, first_spare + len(spare)), spare)
    if idle:
        extra += pack_pairs(every, repeat(order, order))
        extra += _build_cycle(idle, range(order, order + len(idle)))
    entries = _core.simple_entries(edges + extra)
    decomposition = decompose_entries(range(first_spare + len(spare)), range(order + len(idle)), entries)
    possible = unpack(_core.select_pairs(entries, decomposition._letters, b"ES"))  # ascending by tail
    first_extra = 2 * bisect_left(possible[::2], order)
    can_be_entered, can_be_touched = {*possible[1:first_extra:2]}, {*possible[first_extra + 1 :: 2]}
    always, sometimes, never = b"ASN"
    classes = bytearray((never,)) * order
    for node in can_be_touched:
        if node < order:
            classes[node] = sometimes if node in can_be_entered else always
    return bytes(classes)


def _build_cycle(rows: Sequence[int], columns: Sequence[int]) -> bytes:
    """Return the entries of a cycle: each row with its column and with the next one, the last row with the first."""
    return pack_pairs(chain(rows, rows), chain(columns, columns[1:], columns[:1]))
