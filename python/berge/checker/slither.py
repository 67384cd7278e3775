"""Checks who wins Slither, by the classes of one graph or more.

Source: W. N. Anderson, "Maximum matching and the game of Slither", Journal of Combinatorial Theory B 17, 1974.

Players draw a path edge by edge, at either end. A pair of matched vertices wins as first edge: each later step is
answered by the mate of its vertex. If a step came to an exposed vertex, exchanging the matching from there to the first
edge would expose one of its ends.

If there are no matched vertices, the winner on the graph of the odd vertices alone wins, by keeping to them until the
other player comes to an even vertex. The part of the path between that vertex and the other end is then taken away: it
is odd, and without odd vertices the even ones stay even. So a maximum matching of the rest misses the even vertex. The
winner goes on from the other end to its mate, and answers each later step by the mate of its vertex. A step to an
exposed vertex would end an alternating path from the even one, which would enlarge the matching; or one from the other
end, which has been cut off and so is odd, and would expose it.
"""

from .position import Document, Name, build_graph, demand, get_kind, parse_graph, parse_names, parse_pairs
from .reading import Sentence, format_count
from .shapes import NAMES, PAIRS, TRUTH, shape_certificate
from .structure import check_starts, parse_classes, remove_vertex

SLITHER = {
    "vertices": NAMES,
    "edges": PAIRS,
    "certificates": [shape_certificate],
    "first_player_wins": TRUTH,
    "winning_edges": PAIRS,
}


def check_slither(document: Document) -> Sentence:
    """Check the winner, and that the first edges that are listed win. Each round but the last has no matched vertex."""
    graph = build_graph(parse_names(document["vertices"]), parse_pairs(document["edges"]))
    mate: dict[Name, Name] = {}  # of the matched vertices in the last round
    for proof in document["certificates"]:
        demand(not mate and bool(graph.vertices), "a round comes after the one that decides")
        demand(get_kind(proof) == "classes" and parse_graph(proof) == graph, "a round is about another graph")
        check_starts(graph, proof)
        classes = parse_classes(graph, proof)
        pairs = [pair for pair in parse_pairs(proof["matching"]) if classes[pair[0]] == "M"]
        mate = dict([*pairs, *((second, first) for first, second in pairs)])
        for vertex in [vertex for vertex, letter in classes.items() if letter != "O"]:
            remove_vertex(graph, vertex)
    demand(bool(mate) or not graph.vertices, "the rounds do not decide")
    demand(document["first_player_wins"] is bool(mate), "the winner does not follow")
    edges = parse_pairs(document["winning_edges"])
    are_proved = all(first in mate and mate[first] == second for first, second in edges)
    demand(are_proved and bool(edges) is bool(mate), "the first edges are not among those that are proved to win")
    size = format_count(len(parse_names(document["vertices"])), "{n} vertex", "{n} vertices")
    if mate:
        return Sentence("the first player wins Slither on {vertices}", vertices=size)
    return Sentence("the second player wins Slither on {vertices}", vertices=size)
