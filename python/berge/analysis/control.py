"""Which nodes of a directed network steer it: structural controllability, by the maximum matchings of its edges.

A network x' = Ax + Bu, of whose weights only the places are known, can for almost all weights be steered from any state
to any other iff every node can be reached from an input, and the edges with those from the inputs have a matching that
covers every node (Lin, "Structural controllability", 1974). A matching is here a set of edges no two of which leave one
node or enter one node: it matches nodes as they are left, `out(v)`, with nodes as they are entered, `in(v)`.

So each node that no matched edge enters needs a signal of its own: it is a *driver*. Of N nodes with maximum matchings
of M edges there are N - M drivers, and at least one, which may then be any node: where the matching is perfect, some
signal is needed all the same (Liu, Slotine and Barabási, "Controllability of complex networks", Nature 473, 2011).
As these signals are all that is needed, nodes that no driver reaches can share one of them. The drivers and the nodes
that share are as few as can be: `touching.py`.

Nodes are *always*, *sometimes* or *never* drivers: in every, some (not every) or no smallest set of drivers, which is
what Jia et al. call critical, intermittent and redundant ("Emergence of bimodality in controlling complex networks",
Nature Communications 4, 2013). Where the matching is perfect, each node alone is such a set: all nodes are sometimes
drivers, and an only node always.

Edges are *critical*, *ordinary* or *redundant*, as Liu, Slotine and Barabási call them: in every, some (not every) or
no maximum matching. Without a critical edge a smallest set of drivers has one more (but where the matching was perfect
it has one before and after), without a redundant one all of them stay what they are.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Self, get_args

from berge import _core
from berge.analysis.dulmage_mendelsohn import DulmageMendelsohn
from berge.analysis.gallai_edmonds import HOW_MANY
from berge.analysis.touching import classify_touched, touch
from berge.cells import Names, Pairs, pack, unpack
from berge.certificates import Proved
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
TOUCHED_CLASSES = ("always_touched", "sometimes_touched", "never_touched")


@dataclass(frozen=True, repr=False)
class Control(Proved):
    """What steers a network. An immutable value, made by `control`.

    The numbers and the classes depend on the network alone; `drivers` is one smallest set of many, always the same one.
    Lists of nodes and edges are sequences in the network's order, and arrays where numpy wants them.
    """

    decomposition: DulmageMendelsohn
    """Of the matrix whose rows are the nodes as they are left, its columns the nodes as they are entered."""
    touched: Names
    """The fewest nodes that must take a signal: `drivers` and `sharing`, one choice of many."""
    bottleneck: Names
    """Nodes that prove that no fewer can be touched.

    So many of them as they are more than the nodes that lead to them must be touched, and beside these one in each
    strongly connected component that no edge from elsewhere enters and that has no node of the bottleneck.
    """

    @classmethod
    def of(cls, digraph: Digraph, progress: Progress | None = None) -> Self:
        """Return what steers the network of some nodes and edges."""
        nodes, edges = digraph
        order = len(nodes)
        touched, bottleneck, matching = touch(order, edges, progress)
        lists, letters = _core.dulmage_mendelsohn(order, order, edges, progress, matching)
        decomposition = DulmageMendelsohn(nodes, nodes, edges, tuple(lists), letters)
        return cls(decomposition, Names(touched, nodes), Names(bottleneck, nodes))

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

    @cached_property
    def drivers(self) -> Names:
        """A smallest set of drivers: the nodes that no edge of one maximum matching enters, all of them `touched`.

        Where the matching is perfect, the first of the touched nodes.
        """
        return self.decomposition.unmatched_columns or self.touched[:1]

    @cached_property
    def sharing(self) -> Names:
        """The touched nodes that are no drivers: they take a driver's signal too, any driver's.

        A node in each strongly connected component that no edge from elsewhere enters and that has no driver.
        """
        drivers = set(unpack(self.drivers.packed))
        return Names(pack(node for node in unpack(self.touched.packed) if node not in drivers), self.nodes)

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
            len(self.nodes), decomposition._entries, self.touched.packed, decomposition.matching.packed
        )

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

    Any directed graph that `berge.graphs.digraphs.digraph_of` reads will do. An entry (i, j) of a matrix is the edge
    i -> j; in the matrix A of x' = Ax it is j -> i, which `state_matrix=True` says. Loops are edges, and a node's own
    dynamics is one: where every node has a loop, one signal suffices. In practice linear in nodes and edges.

    Raises KindError where `digraph` is no graph, GraphError where it cannot be read or has no directions, LimitError
    where it is too large.
    """
    check_progress(progress)
    if isinstance(digraph, (Setup, Game)):
        raise GraphError(
            _("a graph as berge.load reads it, without directions"),
            _("pairs (from, to), or a digraph of networkx; `berge control` reads files"),
        )
    return Control.of(digraph_of(digraph, state_matrix=state_matrix), progress)
