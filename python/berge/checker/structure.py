"""Checks proofs about all starts of a graph: which of them lose for the player to move.

Where vertices are used up these are the vertices that some maximum matching misses (Fraenkel, Scheinerman and Ullman
1993). Their classes in the decomposition of Gallai ("Maximale Systeme unabhängiger Kanten", 1964) and Edmonds ("Paths,
trees, and flowers", 1965) prove them all at once. Where edges are used up each start has a kernel.
"""

from typing import Any

from .position import (
    Document,
    Graph,
    Name,
    check_kernel,
    check_maximum,
    demand,
    get_kind,
    match_pairs,
    parse_names,
    parse_pairs,
    parse_rows,
)
from .shapes import has_arrows

ARROWS = {">": (0, 1), "v": (1, 0), "<": (0, -1), "^": (-1, 0)}


def remove_vertex(graph: Graph, vertex: Name) -> None:
    """Remove a vertex with its edges."""
    graph.vertices.remove(vertex)
    for other in graph.edges.pop(vertex, ()):
        graph.edges[other].remove(vertex)


def check_starts(graph: Graph, proof: Document) -> set[Name]:
    """Return the starts that lose for the player to move."""
    return check_classes(graph, proof) if get_kind(proof) == "classes" else check_kernels(graph, proof)


def check_classes(graph: Graph, proof: Document) -> set[Name]:
    """Check the classes of all vertices; return the even ones, which are the losing starts.

    Odd vertices are a barrier, so every maximum matching covers them and the matched vertices. Alternating paths show
    for each even vertex a maximum matching that misses it.
    """
    classes = parse_classes(graph, proof)
    even, odd, matched = ({vertex for vertex, letter in classes.items() if letter == name} for name in "EOM")
    demand(classes.keys() == graph.vertices, "the classes are of other vertices")
    demand(set(classes.values()) <= set("EOM"), "a class is none of the letters EOM")
    pairs = parse_arrows(proof["matching"]) if has_arrows(proof) else parse_pairs(proof["matching"])
    mate = match_pairs(graph, pairs)
    demand(check_maximum(graph, mate, odd) == matched, "the matched vertices are not those of the even components")
    demand(find_even(graph, mate) == even, "the even vertices are not those that alternating paths reach")
    return even


def parse_classes(graph: Graph, proof: Document) -> dict[Name, str]:
    """Return the letter of each vertex: E even, O odd, M matched."""
    if "cells" in proof:
        rows, cells = proof["classes"], graph.vertices
        count = sum(letter != "#" for _, letter in parse_rows(rows, "EOM#"))
        is_same_size = (len(rows), len(rows[0])) == (len(proof["cells"]), len(proof["cells"][0]))
        demand(count == len(cells) and is_same_size, "the classes are of other vertices")
        return {cell: rows[cell[0] - 1][cell[1] - 1] for cell in cells}
    vertices, rows = parse_names(proof["vertices"]), proof["classes"]
    demand(len(rows) == 1, "the classes are not one string")
    demand(len(rows[0]) == len(vertices), "the classes are of other vertices")
    return dict(zip(vertices, rows[0], strict=True))


def parse_arrows(rows: Any) -> list[tuple[Name, Name]]:
    """Return the pairs of cells whose arrows point to each other."""
    arrows = ((cell, ARROWS[letter]) for cell, letter in parse_rows(rows, "><v^.#") if letter in ARROWS)
    mate = {(r, c): (r + down, c + right) for (r, c), (down, right) in arrows}
    for cell, other in mate.items():
        is_mutual = mate.get(other) == cell
        demand(is_mutual, "{cell} is matched with {other}, but not the other way round", cell=cell, other=other)
    return [(cell, other) for cell, other in mate.items() if cell < other]


def find_even(graph: Graph, mate: dict[Name, Name]) -> set[Name]:
    """Return the ends of alternating paths of even length from exposed vertices, for a maximum matching.

    Exchanging the matching along such a path gives a maximum one that misses its end. This is Edmonds' search: from an
    even vertex along any edge, and on to the mate. An edge between two even vertices closes an odd cycle, a blossom,
    whose vertices all become even: paths reach them one way round or the other. From then on the blossom counts as one
    vertex, its base, where paths enter it.
    """
    inside = {vertex: vertex for vertex in graph.vertices if vertex not in mate}  # one step nearer to the base
    came_from: dict[Name, Name] = {}  # the even vertex before an odd one
    queue = list(inside)
    even = set(queue)

    def find_base(vertex: Name) -> Name:
        while inside[vertex] != vertex:
            inside[vertex] = vertex = inside[inside[vertex]]
        return vertex

    def get_previous_base(vertex: Name) -> Name:
        return find_base(came_from[mate[vertex]]) if vertex in mate else None

    def find_meeting(one: Name, other: Name) -> Name:
        visited = set()
        while one not in visited:  # both paths in turn: the cost is the length of the blossom
            visited.add(one)
            one, other = (get_previous_base(one), None) if other is None else (other, get_previous_base(one))
        return one

    def contract_path(vertex: Name, root: Name) -> None:
        while vertex != root:
            odd = mate[vertex]
            inside[vertex] = inside[odd] = root
            queue.append(odd)
            even.add(odd)
            vertex = find_base(came_from[odd])

    for vertex in queue:
        for other in graph.neighbors(vertex):
            if other not in inside:
                partner = mate[other]
                came_from[other], inside[other], inside[partner] = vertex, other, partner
                queue.append(partner)
                even.add(partner)
            elif other in even and find_base(vertex) != find_base(other):
                root = find_meeting(find_base(vertex), find_base(other))
                contract_path(find_base(vertex), root)
                contract_path(find_base(other), root)
    return even


def check_kernels(graph: Graph, proof: Document) -> set[Name]:
    """Check the kernel of each start, where edges are used up; return the losing starts."""
    demand("cells" in proof, "every start has a kernel on boards only")  # elsewhere many edges can meet in one vertex
    sets = proof["sets"]
    starts = parse_names([start for start, _, _ in sets])
    demand(set(starts) == graph.vertices, "not every start has its kernel")
    for start, (_, wins, kernel) in zip(starts, sets, strict=True):
        check_kernel(graph, start, wins, {"kernel": kernel})
    return {start for start, (_, wins, _) in zip(starts, sets, strict=True) if not wins}
