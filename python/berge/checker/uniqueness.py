"""Checks whether a graph has only one maximum matching."""

from .position import Graph, Name

Neighbors = dict[Name, set[Name]]


def has_one_matching(graph: Graph, mate: dict[Name, Name], even: set[Name]) -> bool:
    """Whether a maximum matching is the only one; `even` are the vertices that some maximum matching misses.

    If an even vertex is matched, another maximum matching misses it. Otherwise no vertex is odd, as its mate would be
    even, and the pairs are a perfect matching of all other vertices. There a bridge is in every perfect matching or in
    none, by the parity of what it joins. Once these are gone, a rest without bridges has another perfect matching
    (A. Kotzig, "Z teórie konečných grafov s lineárnym faktorom", 1959).
    """
    if not even.isdisjoint(mate):
        return False
    rest = {vertex: set(graph.neighbors(vertex)) for vertex in mate}
    while rest:
        take_leaves(rest, mate)
        bridges = find_bridges(rest)
        if rest and not bridges:
            return False
        for v, w in bridges:
            if mate[v] != w:
                rest[v].discard(w)
                rest[w].discard(v)
        for v, w in bridges:
            if mate[v] == w:
                take_pair(rest, v, w)
    return True


def take_leaves(rest: Neighbors, mate: dict[Name, Name]) -> None:
    """Take away pairs as long as one has an end without another neighbor."""
    leaves = [vertex for vertex, others in rest.items() if len(others) == 1]
    for vertex in leaves:
        if vertex in rest:
            leaves += take_pair(rest, vertex, mate[vertex])


def take_pair(rest: Neighbors, one: Name, two: Name) -> list[Name]:
    """Take away a pair with its edges; return the vertices that have one neighbor left."""
    near = (rest.pop(one) | rest.pop(two)) - {one, two}
    for vertex in near:
        rest[vertex] -= {one, two}
    return [vertex for vertex in near if len(rest[vertex]) == 1]


def find_bridges(rest: Neighbors) -> list[tuple[Name, Name]]:
    """Return the edges without which their ends are not connected (R. Tarjan 1974)."""
    place: dict[Name, int] = {}
    low: dict[Name, int] = {}  # the least place that is reached from below a vertex, but by the edge to its parent
    bridges = []
    for root in rest:
        path = [(root, None, iter(rest[root]))] if root not in place else []
        place.setdefault(root, len(place))
        low.setdefault(root, place[root])
        while path:
            vertex, parent, others = path[-1]
            for other in others:
                if other not in place:
                    place[other] = low[other] = len(place)
                    path.append((other, vertex, iter(rest[other])))
                    break
                if other != parent:
                    low[vertex] = min(low[vertex], place[other])
            else:
                path.pop()
                if path:
                    low[parent] = min(low[parent], low[vertex])
                    if low[vertex] == place[vertex]:
                        bridges.append((parent, vertex))
    return bridges
