"""Checks a proof of who wins a position. It needs nothing of berge: copy this file and run `python position.py FILE`.

A token moves along edges and never returns to a vertex, or, in edge geography, to an edge. Who cannot move loses.
Dominoes, a barrier or a kernel prove who wins (Fraenkel, Scheinerman and Ullman, "Undirected edge geography", 1993).
"""

import json
import sys
from collections import Counter
from typing import Any, Iterator, NamedTuple  # noqa: UP035  (one module less to import)

Name = Any  # of a vertex: an integer, a string or a tuple of names; a cell is (row, column), both from 1
Document = dict[str, Any]
STEPS = {
    "rook": ((-1, 0), (0, -1), (0, 1), (1, 0)),
    "king": ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)),
    "knight": ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)),
}
MOST_STEPS = 64  # of a piece: so many are tried to list the neighbors of a cell
LARGEST_NAME = 10**18  # integers from here on can be chosen to have one hash, which makes sets slow
MOST_ALIKE = 256  # tuples with one hash, for the same reason


class Refuted(Exception):
    """A claim of the document is not proved. Arguments: a template of the reason, and its values."""

    def __str__(self) -> str:
        return str(self.args[0].format_map(self.args[1]))


def demand(condition: bool, reason: str, **values: object) -> None:
    if not condition:
        raise Refuted(reason, {key: abbreviate(value) for key, value in values.items()})


def abbreviate(value: Any, most: int = 60) -> str:
    return text if len(text := ascii(value)) <= most else f"{text[:most]}..."


def parse_name(value: Any) -> Name:
    """Return the name of a vertex. A truth value or a fraction is not a name."""
    if (cls := type(value)) is str or (cls is int and abs(value) < LARGEST_NAME):  # quick, as there are millions
        return value
    demand(cls is not bool and isinstance(value, (int, list, str)), "a name is no number, string or list of them")
    demand(not isinstance(value, int) or abs(value) < LARGEST_NAME, "a name is a number of more than 18 digits")
    return tuple(map(parse_name, value)) if isinstance(value, list) else value


def parse_names(values: Any) -> list[Name]:
    """Return a list of different names."""
    demand(isinstance(values, list), "a list of vertices is expected")
    demand_distinct(names := [parse_name(value) for value in values], "a list of vertices has one twice")
    return names


def demand_distinct(names: list[Name], reason: str) -> None:
    """Raise Refuted if a name occurs twice. Linear time, whatever the names are."""
    hashes = Counter(hash(name) for name in names if isinstance(name, tuple))
    demand(max(hashes.values(), default=0) <= MOST_ALIKE, "more than {most} names have one hash", most=MOST_ALIKE)
    demand(len(set(names)) == len(names), reason)


def parse_pairs(values: Any) -> list[tuple[Name, Name]]:
    pairs = isinstance(values, list) and all(isinstance(pair, list) and len(pair) == 2 for pair in values)
    demand(pairs, "a list of pairs is expected")
    return [(parse_name(first), parse_name(second)) for first, second in values]


def parse_rows(rows: Any, letters: str) -> Iterator[tuple[Name, str]]:
    """Return the cells of a board with their letters, one by one to save memory."""
    demand(isinstance(rows, list) and all(isinstance(row, str) and row for row in rows), "the rows are no board")
    demand(len(set(map(len, rows))) == 1, "the rows are not of one length")
    demand(set().union(*rows) <= set(letters), "a cell holds none of the letters {letters}", letters=letters)
    return (((r, c), letter) for r, row in enumerate(rows, 1) for c, letter in enumerate(row, 1))


def parse_steps(value: Any) -> tuple[tuple[int, int], ...]:
    """Return the steps of a piece by its name, or (rows down, columns right) with the opposite of each step."""
    if isinstance(value, str):
        demand(value in STEPS, "the steps are those of no piece that is known")
        return STEPS[value]
    pairs = parse_pairs(value)
    demand(0 < len(pairs) <= MOST_STEPS, "a piece has at least one step, and at most {most}", most=MOST_STEPS)
    demand(all(isinstance(part, int) for pair in pairs for part in pair), "a step is a pair of numbers")
    steps = set(pairs)
    demand(len(steps) == len(pairs) and (0, 0) not in steps, "a step is there twice, or leads nowhere")
    demand(all((-down, -right) in steps for down, right in steps), "a step has no step back")
    return tuple(sorted(steps))


class Graph(NamedTuple):
    """The vertices that are left, joined by the steps of a piece or else by edges, and the edges that are used up."""

    vertices: set[Name]
    steps: tuple[tuple[int, int], ...]
    edges: dict[Name, set[Name]]
    used_edges: dict[Name, set[Name]]

    def neighbors(self, vertex: Name) -> list[Name]:
        near = [(vertex[0] + r, vertex[1] + c) for r, c in self.steps] if self.steps else self.edges[vertex]
        return [other for other in near if other in self.vertices and other not in self.used_edges.get(vertex, ())]

    def has_edge(self, v: Name, w: Name) -> bool:
        """Whether the token may go from one vertex to the other. Constant time."""
        are_left = v in self.vertices and w in self.vertices and w not in self.used_edges.get(v, ())
        return are_left and ((w[0] - v[0], w[1] - v[1]) in self.steps if self.steps else w in self.edges[v])

    def use_edge(self, v: Name, w: Name) -> None:
        demand(self.has_edge(v, w), "{vertex} has no such edge to use", vertex=v)
        self.used_edges.setdefault(v, set()).add(w)
        self.used_edges.setdefault(w, set()).add(v)


def build_graph(vertices: Any, pairs: Any) -> Graph:
    edges: dict[Name, set[Name]] = {vertex: set() for vertex in vertices}
    for v, w in pairs:
        demand(v in edges and w in edges and v != w, "an edge of {vertex} joins no two vertices", vertex=v)
        edges[v].add(w)
        edges[w].add(v)
    return Graph(set(edges), (), edges, {})


def parse_graph(proof: Document) -> Graph:
    """Return the graph that a certificate is about."""
    demand(proof["format"] == "berge-certificate/1", "a certificate of an unknown format")
    demand(("cells" in proof) is not ("vertices" in proof), "a certificate is about a board, or else a graph")
    if "vertices" in proof:
        graph = build_graph(parse_names(proof["vertices"]), parse_pairs(proof["edges"]))
    else:
        cells = {cell for cell, letter in parse_rows(proof["cells"], ".#") if letter == "."}
        graph = Graph(cells, parse_steps(proof.get("steps", "rook")), {}, {})
    for v, w in parse_pairs(proof.get("used", [])):
        graph.use_edge(v, w)
    return graph


def match_pairs(graph: Graph, pairs: list[tuple[Name, Name]]) -> dict[Name, Name]:
    """Return the mate of each vertex of a matching."""
    demand_distinct([end for pair in pairs for end in pair], "two pairs share a vertex")
    for first, second in pairs:
        demand(graph.has_edge(first, second), "{vertex} is not beside its partner", vertex=first)
    return dict([*pairs, *((second, first) for first, second in pairs)])


def check_dominoes(graph: Graph, token: Name, wins: bool, proof: Document) -> None:
    """Check that one player can answer every step on the first vertex of a domino by its second vertex.

    From there the opponent can only reach first vertices, so the player with the dominoes never runs out of moves: the
    mover if the token is on a first vertex; the opponent if it is on no domino and every step leads to a first vertex.
    """
    dominoes = parse_pairs(proof["dominoes"])
    mate, firsts = match_pairs(graph, dominoes), {first for first, _ in dominoes}
    for _, second in dominoes:
        is_closed = firsts.issuperset(graph.neighbors(second))
        demand(is_closed, "from {vertex} the opponent can step to a vertex that no domino answers", vertex=second)
    if wins:
        demand(token in firsts, "the token at {token} is on no domino's first vertex", token=token)
    else:
        demand(token not in mate, "the token at {token} lies on a domino of the opponent", token=token)
        demand(firsts.issuperset(graph.neighbors(token)), "the mover can step to a vertex that no domino answers")


def check_barrier(graph: Graph, token: Name, wins: bool, proof: Document) -> None:
    """Check that every maximum matching covers the token if the mover wins, and that one misses it otherwise.

    If all cover it, the mover always steps to the mate in one of them: if the opponent could step to an exposed vertex,
    exchanging the matching along the walk would expose the start. If one misses it, the opponent steps to mates in this
    one: if the mover could step to an exposed vertex, exchanging would enlarge the matching.
    """
    mate, barrier = match_pairs(graph, parse_pairs(proof["matching"])), set(parse_names(proof["barrier"]))
    covered = check_maximum(graph, mate, barrier)
    if wins:
        demand(token in barrier or token in covered, "a maximum matching may miss the token at {token}", token=token)
    else:
        demand(token not in mate, "the matching does not miss the token at {token}", token=token)


def check_maximum(graph: Graph, mate: dict[Name, Name], barrier: set[Name]) -> set[Name]:
    """Check that a matching is maximum; return the vertices of components of even size without the barrier.

    Each odd component has a vertex that is exposed or whose mate is in the barrier. So every matching exposes at least
    as many vertices as there are odd components more than barrier vertices (Tutte 1947, Berge 1958). If one exposes
    just so many, every maximum one does, and then covers the barrier and the even components.
    """
    rest, covered, odd = graph.vertices - barrier, list[Name](), 0
    while rest:
        component = [rest.pop()]
        for v in component:
            new = rest.intersection(graph.neighbors(v))
            rest -= new
            component += new
        odd += len(component) % 2
        covered += component if len(component) % 2 == 0 else []
    exposed, explained = len(graph.vertices) - len(mate), odd - len(barrier)
    demand(explained == exposed, "the barrier explains {n} of {all} unmatched vertices", n=explained, all=exposed)
    return set(covered)


def check_kernel(graph: Graph, token: Name, wins: bool, proof: Document) -> None:
    """Check a set of vertices without edges inside, to which all other vertices have an even number of edges.

    This is a proof for edge geography. Who steps out of the kernel uses up one of an even number of edges to it, so the
    opponent can step back. So the mover loses in the kernel. If the token, outside, is the only vertex with an odd
    number of edges to the kernel, the mover wins by stepping into it.
    """
    kernel, uneven = set(parse_names(proof["kernel"])), set[Name]()
    demand(kernel <= graph.vertices, "the kernel is not a part of the graph")
    for vertex in kernel:
        near = graph.neighbors(vertex)
        demand(kernel.isdisjoint(near), "an edge joins {vertex} to another vertex of the kernel", vertex=vertex)
        uneven.symmetric_difference_update(near)
    if wins:
        demand(uneven == {token}, "not just the token has an odd number of neighbours in the kernel")
    else:
        demand(token in kernel and not uneven, "the token is not in the kernel, or it is not an even one")


PROOFS = {"dominoes": check_dominoes, "barrier": check_barrier, "kernel": check_kernel}


def get_kind(proof: Document) -> str:
    """Return the key of a certificate that holds the proof."""
    kinds = [kind for kind in (*PROOFS, "classes", "sets") if kind in proof]
    demand(len(kinds) == 1, "a certificate has exactly one kind of proof")
    demand(("token" in proof) is (kinds[0] in PROOFS), "a proof of a position has a token, one of starts has none")
    demand("used" not in proof or kinds[0] in ("kernel", "sets"), "only a proof by kernels has used edges")
    return kinds[0]


def check_position(graph: Graph, proof: Document) -> bool:
    """Return whether the player to move wins."""
    kind, token, wins = get_kind(proof), parse_name(proof["token"]), proof["winning"]
    demand(token in graph.vertices, "the token at {token} is on no free vertex", token=token)
    demand(isinstance(wins, bool), "whether the mover wins is neither true nor false")
    PROOFS[kind](graph, token, wins, proof)
    return bool(wins)


def reject_repeated_keys(pairs: list[tuple[str, Any]]) -> Document:
    demand(len(dict(pairs)) == len(pairs), "a key is there twice")
    return dict(pairs)


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8-sig") as file:
            proof = json.load(file, object_pairs_hook=reject_repeated_keys)
        print("proved: the player to move", "wins" if check_position(parse_graph(proof), proof) else "loses")
    except Exception as error:  # whatever it is, nothing is proved
        sys.exit(f"not proved: {error if isinstance(error, (OSError, Refuted)) else 'no well-formed proof'}")
