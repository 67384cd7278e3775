"""Structural controllability of directed networks: which nodes must be driven, by maximum matchings of the edges.

Let x' = Ax + Bu be a network with known places of the non-zero weights. For almost all weights the network can be
steered from any state to any other iff every node can be reached from an input, and the edges, with those from the
inputs, have a matching that enters every node (Lin, "Structural controllability", 1974). Here a matching is a set of
edges of which no two leave the same node or enter the same node.

So each node that no matched edge enters needs its own signal: it is a *driver*. A network of N nodes with maximum
matchings of M edges has N - M drivers. If the matching is perfect, there is still one driver, which may be any node
(Liu, Slotine and Barabási, "Controllability of complex networks", Nature 473, 2011). Nodes that no driver reaches share
the signal of a driver. `touching.py` makes the drivers and these nodes together as few as possible.

Nodes are *always*, *sometimes* or *never* drivers: in every, some (not every) or no smallest set of drivers. Jia et al.
call these critical, intermittent and redundant ("Emergence of bimodality in controlling complex networks", Nature
Communications 4, 2013). With a perfect matching each single node is a smallest set: every node is sometimes a driver,
or always if there is only one.

Edges are *critical*, *ordinary* or *redundant*, in the words of Liu, Slotine and Barabási: in every, some (not every)
or no maximum matching. Removing a critical edge adds one driver (except that a network with a perfect matching has one
driver before and after). Removing a redundant edge changes no smallest set of drivers.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Self, get_args

from berge import _core
from berge.analysis.dulmage_mendelsohn import DulmageMendelsohn, decompose_entries
from berge.analysis.gallai_edmonds import HOW_MANY
from berge.analysis.touching import TouchedSet, classify_touched, find_touched_set
from berge.cells import Names, Pairs, pack, unpack
from berge.documents import DocumentWithProofs
from berge.graphs.digraphs import Digraph

if TYPE_CHECKING:
    from berge._core import Progress

NodeClass = Literal["always", "sometimes", "never"]
"""Whether a node is in every, some (not every) or no smallest set of drivers."""
EdgeClass = Literal["critical", "ordinary", "redundant"]
"""Whether an edge is in every, some (not every) or no maximum matching."""
NODE_CLASSES: tuple[NodeClass, ...] = get_args(NodeClass)
EDGE_CLASSES: tuple[EdgeClass, ...] = get_args(EdgeClass)
TOUCHED_CLASSES = ("always_touched", "sometimes_touched", "never_touched")


@dataclass(frozen=True, repr=False)
class Control(DocumentWithProofs):
    """The drivers of a network and the classes of its nodes and edges.

    An immutable value, made by `control`. `drivers` is one of many smallest sets, always the same one; everything else
    depends on the network alone. Lists of nodes and edges are sequences in the network's order; numpy turns them into
    arrays.

    >>> star = berge.control([("hub", "a"), ("hub", "b"), ("hub", "c")])
    >>> star.driver_count, star.always, star.sometimes
    (3, ['hub'], ['a', 'b', 'c'])
    """

    decomposition: DulmageMendelsohn
    """The decomposition of the matrix of edges: rows are tails, columns are heads."""
    touched: Names
    """A smallest set of nodes that take a signal: `drivers` and `sharing`."""
    bottleneck: Names
    """Nodes that prove that no smaller set can be touched.

    Edges of a matching enter at most as many of them as there are nodes with an edge to them. The others must be
    touched, and one more node in each strongly connected component without edges from outside and without these nodes.
    """
    _touched_set: TouchedSet

    @classmethod
    def of(cls, digraph: Digraph, progress: Progress | None = None) -> Self:
        """Return the analysis of a network of nodes and edges."""
        nodes, edges = digraph
        order = len(nodes)
        touched_set = find_touched_set(order, edges, progress)
        decomposition = decompose_entries(nodes, nodes, edges, progress, touched_set.matching)
        return cls(decomposition, Names(touched_set.touched, nodes), Names(touched_set.bottleneck, nodes), touched_set)

    @property
    def nodes(self) -> Sequence[Hashable]:
        """The nodes, in the network's order."""
        return self.decomposition.row_names

    @property
    def edges(self) -> Pairs:
        """The edges (from, to), each once."""
        return self.decomposition.entries

    @property
    def driver_count(self) -> int:
        """The least number of drivers, N_D; 0 for a network without nodes."""
        return max(len(self.nodes) - self.decomposition.structural_rank, min(len(self.nodes), 1))

    @property
    def fraction(self) -> float:
        """The share of the nodes that are drivers, n_D: the number of drivers by that of nodes."""
        return self.driver_count / max(len(self.nodes), 1)

    @cached_property
    def drivers(self) -> Names:
        """A smallest set of drivers, part of `touched`: the nodes that no edge of a certain maximum matching enters.

        If the matching is perfect, it is the first touched node.
        """
        return self.decomposition.unmatched_columns or self.touched[:1]

    @cached_property
    def sharing(self) -> Names:
        """The touched nodes that are not drivers: they share the signal of any driver.

        There is one in each strongly connected component without edges from outside and without drivers.
        """
        drivers = set(unpack(self.drivers.packed_numbers))
        return Names(pack(node for node in unpack(self.touched.packed_numbers) if node not in drivers), self.nodes)

    @property
    def touched_count(self) -> int:
        """The least number of nodes that must take a signal."""
        return len(self.touched)

    @property
    def always_touched(self) -> Names:
        """The nodes in every smallest set of nodes to touch."""
        return Names(_core.places(self._touched_letters, b"A"), self.nodes)

    @property
    def sometimes_touched(self) -> Names:
        """The nodes in some but not every smallest set of nodes to touch."""
        return Names(_core.places(self._touched_letters, b"S"), self.nodes)

    @property
    def never_touched(self) -> Names:
        """The nodes in no smallest set of nodes to touch."""
        return Names(_core.places(self._touched_letters, b"N"), self.nodes)

    @cached_property
    def _touched_letters(self) -> bytes:
        decomposition = self.decomposition
        return classify_touched(
            len(self.nodes), decomposition._entries, self._touched_set, decomposition.matching.packed_numbers
        )

    @cached_property
    def always(self) -> Names:
        """The nodes in every smallest set of drivers."""
        return self._select_class("always")

    @cached_property
    def sometimes(self) -> Names:
        """The nodes in some but not every smallest set of drivers."""
        return self._select_class("sometimes")

    @cached_property
    def never(self) -> Names:
        """The nodes in no smallest set of drivers: every maximum matching has an edge into them."""
        return self._select_class("never")

    def _select_class(self, word: NodeClass) -> Names:
        return Names(_core.places(self._letters, word[0].upper().encode("ascii")), self.nodes)

    @cached_property
    def _letters(self) -> bytes:
        """One letter for each node: A, S or N, for always, sometimes and never.

        Alternating paths from unmatched columns reach exactly the columns that some maximum matching misses.
        """
        order, decomposition = len(self.nodes), self.decomposition
        if decomposition.structural_rank == order:
            return b"A" if order == 1 else b"S" * order
        letters = bytearray(b"N" * order)
        for node in unpack(decomposition.underdetermined.columns.packed_numbers):
            letters[node] = ord("S")
        for node in unpack(_core.missing_numbers(decomposition._entries, order, True)):
            letters[node] = ord("A")
        return bytes(letters)

    @property
    def critical(self) -> Pairs:
        """The edges in every maximum matching."""
        return self.decomposition.entries_in("every")

    @property
    def ordinary(self) -> Pairs:
        """The edges in some but not every maximum matching."""
        return self.decomposition.entries_in("some")

    @property
    def redundant(self) -> Pairs:
        """The edges in no maximum matching."""
        return self.decomposition.entries_in("none")

    def node_classes(self) -> dict[Any, NodeClass]:
        """Return for each node whether it is always, sometimes or never a driver."""
        words = {ord(word[0].upper()): word for word in NODE_CLASSES}
        return dict(zip(self.nodes, map(words.__getitem__, self._letters), strict=True))

    def edge_classes(self) -> dict[tuple[Any, Any], EdgeClass]:
        """Return for each edge (from, to) whether it is critical, ordinary or redundant."""
        words = dict(zip(HOW_MANY, EDGE_CLASSES, strict=True))
        return {edge: words[use] for edge, use in self.decomposition.edge_classes().items()}

    def __repr__(self) -> str:
        counts = f"{len(self.always)} always, {len(self.sometimes)} sometimes, {len(self.never)} never"
        return f"<control: {self.driver_count} of {len(self.nodes)} nodes drive; {counts}>"
