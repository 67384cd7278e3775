"""The fewest nodes of a network that signals touch to steer it, and which nodes can be among them.

A set of nodes steers a network, with a signal at each of them, iff paths from the set lead to every node, and the edges
have a matching that enters all other nodes (Lin 1974). So it has a node in every *source*: a strongly connected
component that no edge from elsewhere enters. Give each source one more edge, which may enter any of its nodes. A set of
k nodes that steers is a matching of n - k edges of the network and of all extra edges; the other way round, a maximum
matching of both kinds can be made to use all extra edges, as an extra edge can take the place of an edge that enters
its source. So with v_ext edges in such a matching n - (v_ext - sources) nodes are touched, and no fewer can be
(S. Pequito, S. Kar, A. P. Aguiar, "A framework for structural input/output and control configuration selection in
large-scale systems", IEEE Transactions on Automatic Control 61, 2016).
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import chain, compress, count, pairwise, repeat
from typing import TYPE_CHECKING, NamedTuple

from berge import _core
from berge.cells import unpack

if TYPE_CHECKING:
    from berge._core import Progress


class Touching(NamedTuple):
    """The fewest nodes that can be touched, what proves this number, and a matching that enters the others.

    The proof is a set of nodes, the *bottleneck*: it has so many nodes more than lead to it, and so many sources are
    apart from it, that both together are the number of touched nodes. Of the matching, each edge is a pair.
    """

    touched: bytes
    bottleneck: bytes
    matching: bytes
    sources: bytes
    """The nodes of the sources, one behind the other by their first nodes."""
    starts: bytes
    """Where each source begins, and at last where all end."""


def touch(order: int, edges: bytes, progress: Progress | None = None) -> Touching:
    """Return the fewest nodes of a network that can be touched. In practice linear."""
    return Touching(*_core.touch(order, edges, progress))


def classify_touched(order: int, edges: bytes, touching: Touching, matching: bytes) -> bytes:
    """Return a letter a node: all (A), some, not all (S), or none (N) of the smallest sets that steer have it.

    `matching` enters all nodes but the touched ones, and perhaps some of these. A matrix has the edges, the extra
    ones, and rows and columns that take what is left, so that its perfect matchings are these sets: a row for each
    touched node that no extra edge enters, and a column for each node that no edge of the matching leaves. Each of
    them could take any node; as they lead to each other in turn, it is enough that one of them can.
    """
    of_sources, nodes = unpack(touching.sources), set(unpack(touching.touched))
    sources = [of_sources[begin:end] for begin, end in pairwise(unpack(touching.starts))]
    spare = sorted(nodes - {next(node for node in some if node in nodes) for some in sources})
    pairs = unpack(matching)
    is_idle = bytearray(b"\1") * order
    for tail, head in zip(pairs[::2], pairs[1::2], strict=True):
        is_idle[tail] = head in nodes
    idle = [*compress(range(order), is_idle)]
    first_spare = order + len(sources)
    tails = chain.from_iterable(map(repeat, count(order), map(len, sources)))
    extra = _pairs(tails, of_sources)
    every = range(order)
    if spare:
        extra += _pairs(repeat(first_spare, order), every)
        extra += _in_turn(range(first_spare, first_spare + len(spare)), spare)
    if idle:
        extra += _pairs(every, repeat(order, order))
        extra += _in_turn(idle, range(order, order + len(idle)))
    entries = _core.simple_entries(edges + extra)
    _lists, letters = _core.dulmage_mendelsohn(first_spare + len(spare), order + len(idle), entries)
    possible = unpack(_core.select_pairs(entries, letters, b"ES"))  # ascending by tail
    first_extra = 2 * bisect_left(possible[::2], order)
    can_be_entered, can_be_touched = {*possible[1:first_extra:2]}, {*possible[first_extra + 1 :: 2]}
    always, sometimes, never = b"ASN"
    classes = bytearray((never,)) * order
    for node in can_be_touched:
        if node < order:
            classes[node] = sometimes if node in can_be_entered else always
    return bytes(classes)


def _in_turn(rows: Sequence[int], columns: Sequence[int]) -> bytes:
    """Return the entries that pair rows and columns, and each row with the next column, the last with the first."""
    return _pairs(chain(rows, rows), chain(columns, columns[1:], columns[:1]))


def _pairs(rows: Iterable[int], columns: Iterable[int]) -> bytes:
    """Return pairs of a row and a column, packed."""
    firsts = array("I", rows)
    pairs = array("I", bytes(8 * len(firsts)))
    pairs[::2], pairs[1::2] = firsts, array("I", columns)
    return pairs.tobytes()
