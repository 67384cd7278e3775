"""Checks how the maximum matchings of a graph use its edges: every one has an edge, some have it, or none.

An edge at an even vertex is in some: a maximum matching that misses this vertex can take the edge instead of another
one, and an odd vertex has even neighbors in two components to choose from. Odd vertices have even mates only, so their
other edges are in none. What is left are the edges between matched vertices, which have a perfect matching. Steps take
their graph apart: barriers and tight cuts, as in L. Lovász, M. D. Plummer, "Matching Theory", 1986, chapter 4, and
alternating cycles.
"""

from .position import Document, Graph, Name, demand, parse_names, parse_pairs
from .structure import find_even

Block = tuple[list[int], list[list[int]]]
"""Vertices of a barrier, and as many odd components."""


def check_edges(graph: Graph, proof: Document) -> None:
    """Check the letter of each edge: E every, S some or N no maximum matching has it.

    The classes of the vertices must have been checked before.
    """
    demand("vertices" in proof, "edges have classes, but are not listed")
    names, letters, classes = parse_names(proof["vertices"]), proof["edge_classes"], proof["classes"][0]
    number = {name: at for at, name in enumerate(names)}
    pairs = [(number[v], number[w]) for v, w in parse_pairs(proof["edges"])]
    demand(len(set(map(frozenset, pairs))) == len(pairs), "an edge is there twice")
    demand(len(letters) == len(pairs), "there is not a letter for each edge")
    matched = {at for at, letter in enumerate(classes) if letter == "M"}
    neighbors = {at: matched.intersection(number[other] for other in graph.neighbors(names[at])) for at in matched}
    mate = {number[v]: number[w] for pair in parse_pairs(proof["matching"]) for v, w in (pair, pair[::-1])}
    rest = PerfectRest(neighbors, mate, len(names))
    for step in proof["steps"]:
        if "cycle" in step:
            rest.check_cycle(parse_names(step["cycle"]))
        else:
            rest.split_barrier([(parse_names(some), [*map(parse_names, parts)]) for some, parts in step["split"]])
    for (v, w), letter in zip(pairs, letters, strict=True):
        if {v, w} <= matched:
            proved = rest.get_letter(v, w)
        else:
            proved = "S" if "E" in (classes[v], classes[w]) else "N"
        one, two = names[v], names[w]
        demand(letter == proved, "the edge {one} - {two} is in more or fewer maximum matchings", one=one, two=two)


class PerfectRest:
    """What is left of a graph with a perfect matching while splits take it apart.

    Vertices are numbers. `next_vertex` is the number of the next vertex that stands for all outside a component.
    """

    def __init__(self, neighbors: dict[int, set[int]], mate: dict[int, int], next_vertex: int) -> None:
        self.neighbors, self.mate, self.next_vertex = neighbors, mate, next_vertex
        self.letters: dict[frozenset[int], str] = {}

    def split_barrier(self, blocks: list[Block]) -> None:
        """Settle the edges of a barrier, which has as many vertices as there are odd components without it.

        Every perfect matching joins each component with the barrier by one edge, and has no other edges of the barrier.
        Blocks are parts of the barrier with as many components, whose edges lead to the barrier in their own block or
        in earlier ones. So the components of the first block are joined with its own vertices, then those of the
        second, and so on: no matching uses an edge between two blocks. Of each component is left what a matching can
        be in it: itself, with one more vertex, which is the neighbor of all that can be joined with the barrier.
        """
        place: dict[int, tuple[int, int]] = {}  # the block of each vertex, and its component there, -1 in the barrier
        for at, (barrier, parts) in enumerate(blocks):
            demand(0 < len(barrier) == len(parts), "a block needs as many components as barrier vertices, at least one")
            demand(all(len(part) % 2 for part in parts), "a component has an even number of vertices")
            for which, part in enumerate([*parts, barrier]):
                for v in part:
                    is_new = v in self.neighbors and v not in place
                    demand(is_new, "a split has a vertex twice, or one that is gone")
                    place[v] = (at, which if which < len(parts) else -1)
        for v, (at, which) in place.items():
            near = {place.get(other, (at, len(place))) for other in self.neighbors[v] if which >= 0} - {(at, which)}
            demand(all(block <= at and part < 0 for block, part in near), "a component has an edge to elsewhere")
        joins = [one for at, block in enumerate(blocks) for one in self.join_block(place, at, block)]
        for v in [v for v, (_, which) in place.items() if which < 0]:
            for other in self.neighbors.pop(v):
                self.neighbors.get(other, set()).discard(v)
        for part, exit, ends in joins:
            if len(part) == 1:
                del self.neighbors[exit]
                continue
            self.neighbors[self.next_vertex] = ends
            for v in ends:
                self.neighbors[v].add(self.next_vertex)
            self.mate[exit], self.mate[self.next_vertex] = self.next_vertex, exit
            self.next_vertex += 1

    def join_block(
        self, place: dict[int, tuple[int, int]], at: int, block: Block
    ) -> list[tuple[list[int], int, set[int]]]:
        """Settle the edges of a block; return each component, its vertex matched with the barrier, and its candidates.

        An edge between the two leads on to the mate of the component. If all of the barrier lead to each other in this
        way, each edge closes an alternating cycle, since a component has a perfect matching without any one vertex.
        """
        barrier, parts = block
        after: dict[int, set[int]] = {v: set() for v in barrier}
        before: dict[int, set[int]] = {v: set() for v in barrier}
        edges, components = [], []
        for part in parts:
            inside = set(part)
            exit = next(v for v in part if self.mate[v] not in inside)  # only one: the barrier has no more mates
            within = {v: self.neighbors[v] & inside for v in part}
            mate = {v: self.mate[v] for v in part if v != exit}
            is_critical = find_even(Graph(inside, (), within, {}), mate) == inside
            demand(is_critical, "a component has no perfect matching without one of its vertices")
            joins = [(v, other) for v in part for other in self.neighbors[v] if place[other] == (at, -1)]
            for _, other in joins:
                after[other].add(self.mate[exit])
                before[self.mate[exit]].add(other)
            edges += joins
            components.append((part, exit, {v for v, _ in joins}))
        root = {barrier[0]}
        is_strong = find_reachable(after, root) == find_reachable(before, root) == set(barrier)
        demand(is_strong, "a block falls apart")
        self.letters.update(dict.fromkeys(map(frozenset, edges), "E" if len(edges) == 1 else "S"))
        return components

    def check_cycle(self, cycle: list[int]) -> None:
        """Settle the edges of an alternating cycle, with an unmatched edge first.

        Exchanging the matching along the cycle changes whether an edge is in it.
        """
        demand(len(cycle) > 2 and len(cycle) % 2 == 0, "a cycle needs an even number of vertices, at least four")
        edges = list(zip(cycle, [*cycle[1:], cycle[0]], strict=True))
        alternates = all(
            w in self.neighbors.get(v, ()) and (self.mate[v] == w) is (at % 2 == 1) for at, (v, w) in enumerate(edges)
        )
        demand(alternates, "a cycle does not alternate, or is not in the remaining graph")
        self.letters.update(dict.fromkeys(map(frozenset, edges), "S"))

    def get_letter(self, v: int, w: int) -> str:
        """Return the letter of an edge after all steps, or nothing if none is proved."""
        if letter := self.letters.get(frozenset((v, w))):
            return letter
        if w not in self.neighbors.get(v, ()):
            return "N"
        return "E" if len(self.neighbors[v]) == len(self.neighbors[w]) == 1 else ""


def find_reachable(edges: dict[Name, set[Name]], roots: set[Name]) -> set[Name]:
    """Return the vertices that paths from some roots lead to."""
    visited, pending = set(roots), list(roots)
    while pending:
        new = edges[pending.pop()] - visited
        visited |= new
        pending += new
    return visited
