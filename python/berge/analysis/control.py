"""Which nodes of a directed network steer it: structural controllability, by the maximum matchings of its edges.

A network x' = Ax + Bu, of whose weights only the places are known, can for almost all weights be steered from any state
to any other iff every node can be reached from an input, and the edges with those from the inputs have a matching that
covers every node (Lin, "Structural controllability", 1974). A matching is here a set of edges no two of which leave one
node or enter one node: it matches nodes as they are left, `out(v)`, with nodes as they are entered, `in(v)`.

So each node that no matched edge enters needs a signal of its own: it is a *driver*. Of N nodes with maximum matchings
of M edges there are N - M drivers, and at least one, which may then be any node: where the matching is perfect, some
signal is needed all the same (Liu, Slotine and Barabási, "Controllability of complex networks", Nature 473, 2011).
As these signals are all that is needed, nodes that no driver reaches can share one of them; see `Control.sharing`.

Nodes are *always*, *sometimes* or *never* drivers: in every, some (not every) or no smallest set of drivers, which is
what Jia et al. call critical, intermittent and redundant ("Emergence of bimodality in controlling complex networks",
Nature Communications 4, 2013). Where the matching is perfect, each node alone is such a set: all nodes are sometimes
drivers, and an only node always.

Edges are *critical*, *ordinary* or *redundant*, as Liu, Slotine and Barabási call them: in every, some (not every) or
no maximum matching. Without a critical edge a smallest set of drivers has one more (but where the matching was perfect
it has one before and after), without a redundant one all of them stay what they are.
"""

from __future__ import annotations

import os
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal, Self, get_args

from berge import _core
from berge.analysis.dulmage_mendelsohn import DulmageMendelsohn
from berge.analysis.gallai_edmonds import HOW_MANY
from berge.cells import Names, Pairs, pack, unpack
from berge.certificates import Proved
from berge.documents import provider
from berge.errors import GraphError, check_progress
from berge.games import Game, Setup
from berge.graphs.digraphs import Digraph, digraph_of
from berge.i18n import _

if TYPE_CHECKING:
    from berge._core import Progress

NodeClass = Literal["always", "sometimes", "never"]
"""How many of the smallest sets of drivers a node is in."""
EdgeClass = Literal["critical", "ordinary", "redundant"]
"""How many maximum matchings have an edge: every, some but not every, or none."""
NODE_CLASSES: tuple[NodeClass, ...] = get_args(NodeClass)
EDGE_CLASSES: tuple[EdgeClass, ...] = get_args(EdgeClass)


@dataclass(frozen=True, repr=False)
class Control(Proved):
    """What steers a network. An immutable value, made by `control`.

    The numbers and the classes depend on the network alone; `drivers` is one smallest set of many, always the same one.
    Lists of nodes and edges are sequences in the network's order, and arrays where numpy wants them.
    """

    decomposition: DulmageMendelsohn
    """Of the matrix whose rows are the nodes as they are left, its columns the nodes as they are entered."""

    @classmethod
    def of(cls, digraph: Digraph, progress: Progress | None = None) -> Self:
        """Return what steers the network of some nodes and edges."""
        nodes, edges = digraph
        lists, letters = _core.dulmage_mendelsohn(len(nodes), len(nodes), edges, progress)
        return cls(DulmageMendelsohn(nodes, nodes, edges, tuple(lists), letters))

    @property
    def nodes(self) -> Sequence[Hashable]:
        """The nodes, in the network's order."""
        return self.decomposition.row_names

    @property
    def edges(self) -> Pairs:
        """The edges, from and to, each once."""
        return self.decomposition.entries

    @property
    def driver_count(self) -> int:
        """How many signals of their own are needed: the least number of drivers, N_D. Without nodes it is 0."""
        return max(len(self.nodes) - self.decomposition.structural_rank, min(len(self.nodes), 1))

    @property
    def fraction(self) -> float:
        """The share of the nodes that are drivers, n_D: the number of drivers by that of nodes."""
        return self.driver_count / max(len(self.nodes), 1)

    @cached_property
    def drivers(self) -> Names:
        """A smallest set of drivers: the nodes that no edge of one maximum matching enters.

        Where the matching is perfect, one node, of those that leave the fewest others to share its signal.
        """
        unmatched = self.decomposition.unmatched_columns
        return unmatched or Names(pack(self._entrances(set())[:1]), self.nodes)

    @cached_property
    def sharing(self) -> Names:
        """The fewest further nodes that must take a driver's signal too, any driver's: with these, all are reached.

        A node in each strongly connected component that no edge from elsewhere enters and that has no driver. Which
        drivers leave the fewest of them is another question (Olshevsky, "Minimum input selection for structural
        controllability", 2015).
        """
        return Names(pack(self._entrances(set(unpack(self.drivers.packed)))), self.nodes)

    def _entrances(self, drivers: set[int]) -> list[int]:
        """Return the first node of each component that only its own nodes and none of these drivers lead to.

        Strongly connected components are the blocks of the matrix with a full diagonal.
        """
        order, own = len(self.nodes), self.decomposition._entries
        loops = pack(v for v in range(order) for _ in ("from", "to"))
        entries = _core.simple_entries(own + loops)
        lists, letters = _core.dulmage_mendelsohn(order, order, entries)
        between = _core.select_pairs(entries, letters, b"N")
        entered = set(unpack(between)[1::2]) | drivers
        columns = unpack(lists[1])
        components = (columns[begin:end] for begin, end in pairwise(unpack(lists[3])))
        return sorted(min(component) for component in components if entered.isdisjoint(component))

    @cached_property
    def always(self) -> Names:
        """The nodes in every smallest set of drivers: those that no edge enters, unless the matching is perfect."""
        return self._of_class("always")

    @cached_property
    def sometimes(self) -> Names:
        """The nodes in some but not every smallest set of drivers."""
        return self._of_class("sometimes")

    @cached_property
    def never(self) -> Names:
        """The nodes in no smallest set of drivers: every maximum matching has an edge that enters them."""
        return self._of_class("never")

    def _of_class(self, word: NodeClass) -> Names:
        return Names(_core.places(self._letters, word[0].upper().encode("ascii")), self.nodes)

    @cached_property
    def _letters(self) -> bytes:
        """A letter a node, of `always`, `sometimes` and `never`.

        From an unmatched column alternating paths lead to exactly the columns that some maximum matching misses.
        """
        order, decomposition = len(self.nodes), self.decomposition
        if decomposition.structural_rank == order:
            return b"A" if order == 1 else b"S" * order
        letters = bytearray(b"N" * order)
        for node in unpack(decomposition.underdetermined.columns.packed):
            letters[node] = ord("S")
        for node in unpack(_core.missed(decomposition._entries, order, True)):
            letters[node] = ord("A")
        return bytes(letters)

    @property
    def critical(self) -> Pairs:
        """The edges in every maximum matching: without one of them another driver is needed."""
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
        return {edge: words[how_many] for edge, how_many in self.decomposition.edge_classes().items()}

    def __repr__(self) -> str:
        counts = f"{len(self.always)} always, {len(self.sometimes)} sometimes, {len(self.never)} never"
        return f"<control: {self.driver_count} of {len(self.nodes)} nodes drive; {counts}>"

    def __str__(self) -> str:
        return self.dumps("text")


def control(digraph: object, *, state_matrix: bool | None = None, progress: Progress | None = None) -> Control:
    """Return which nodes of a directed network must be driven to steer it, and what each node and edge is for that.

    Any directed graph that `berge.graphs.digraphs.digraph_of` reads will do, or the path of a file, whose directions
    count; it is read as `berge control` reads it. An entry (i, j) of a matrix is the edge
    i -> j; in the matrix A of x' = Ax it is j -> i, which `state_matrix=True` says. Loops are edges, and a node's own
    dynamics is one: where every node has a loop, one signal suffices. In practice linear in nodes and edges.

    Raises KindError where `digraph` is no graph, GraphError where it cannot be read or has no directions, LimitError
    where it is too large.
    """
    check_progress(progress)
    if isinstance(digraph, (Setup, Game)):
        raise GraphError(
            _("a graph as berge.load reads it, without directions"),
            _("the path of the file, pairs (from, to), or a digraph of networkx"),
        )
    if isinstance(digraph, (str, os.PathLike)):
        return Control.of(provider("read_digraph")(digraph, state_matrix), progress)
    return Control.of(digraph_of(digraph, state_matrix=state_matrix), progress)
