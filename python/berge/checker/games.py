"""The rules of berge's games, written a second time: the graph of a game follows from its document, not from a proof.

A certificate of a game that is not here proves its claims for the graph that it holds.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from .position import (
    STEPS,
    Document,
    Graph,
    Name,
    build_graph,
    check_position,
    demand,
    get_kind,
    parse_graph,
    parse_name,
    parse_names,
    parse_pairs,
    parse_rows,
)
from .reading import Sentence
from .shapes import NAME_OR_NULL, NAMES, NUMBER, PAIRS, TEXT, TEXTS, TRUTH
from .structure import check_starts, remove_vertex

Opening = tuple[Graph, Name, set[Name]]
"""The graph before the first move, the vertex of the token (None if the first move chooses it), and the choices."""
EDGE_KINDS = ("kernel", "sets")
"""The kinds of proofs for games that use up edges."""
PLAYERS = {"rabbit": ["rabbit", "egg"], "planinarenje": ["mirko", "slavko"], "hamilg": ["askar", "bob"]}


class Game:
    """A game of a document, from its setup on; if the game is not known, on the graph of the first certificate."""

    def __init__(self, document: Document, proof: Document, moves: int, starts: list[Name] | None = None) -> None:
        """Make the setup; `proof` is the certificate after `moves` moves, and holds all that they leave.

        `starts` are the choices of the first move, if the document lists them.
        """
        self.players = parse_players(document)
        if is_known(document):
            self.uses_edges = document["ruleset"] == "edge"
            opening = RULES[document["ruleset"]].open(document, len(proof.get("vertices", ())) + moves)
        else:
            self.uses_edges = get_kind(proof) in EDGE_KINDS
            opening = open_unknown_game(proof, starts)
        self.graph, self.token, self.starts = opening
        demand(starts is None or set(starts) == self.starts, "other starts are listed than the first move may choose")

    def play(self, move: Name) -> None:
        """Move the token, or put it down."""
        is_legal = move in self.starts if self.token is None else self.graph.has_edge(self.token, move)
        demand(is_legal, "{move} is no legal move", move=move)
        if self.uses_edges and self.token is not None:
            self.graph.use_edge(self.token, move)
        elif self.token is not None:
            remove_vertex(self.graph, self.token)
        self.token = move

    def is_over(self) -> bool:
        """Whether there is no legal move."""
        return not (self.starts if self.token is None else self.graph.neighbors(self.token))

    def check_starts(self, proof: Document) -> set[Name]:
        """Return the choices of the first move that lose for the player to move then."""
        self.demand_same_graph(proof)
        demand("token" not in proof, "the proof is about one position, not about all starts")
        return self.starts & check_starts(self.graph, proof)

    def check_mover(self, proof: Document) -> bool:
        """Return whether the player to move wins; before the start is chosen, by choosing one that loses."""
        if self.token is None:
            return bool(self.check_starts(proof))
        self.demand_same_graph(proof)
        demand("token" in proof, "the proof is about the start, not about what the moves lead to")
        demand(parse_name(proof["token"]) == self.token, "the proof has the token elsewhere")
        return check_position(self.graph, proof)

    def demand_same_graph(self, proof: Document) -> None:
        """Raise Refuted if a proof is about another graph than is left, or about other rules."""
        demand(parse_graph(proof) == self.graph, "the proof is about another board or graph")
        demand((get_kind(proof) in EDGE_KINDS) is self.uses_edges, "the proof is of another game")


def is_known(document: Document) -> bool:
    """Whether the game of a document is here."""
    return document["ruleset"] in RULES


def parse_players(document: Document) -> list[str]:
    """Return who moves first and who second; in a game that is not known, as the document says."""
    players: list[str] = document.get("players", ["first", "second"])
    if is_known(document):
        names = PLAYERS.get(document["ruleset"], ["first", "second"])
        demand(players == names or "players" not in document, "the players are not those of the game")
        return names
    demand(len(set(map(parse_player, players))) == len(players) == 2, "there are not two different players")
    return players


def parse_player(name: str) -> str:
    """Return the name of a player of an unknown game, if it is a plain word."""
    is_word = name.isascii() and name.isalpha() and name.islower() and len(name) <= 40
    demand(is_word, "the name of a player is not a word of small letters")
    return name


def parse_optional_name(value: Any) -> Name:
    """Return a name, or None: the vertex of a token that may not have been put down yet."""
    return None if value is None else parse_name(value)


def parse_count(value: Any, most: int) -> int:
    """Return an integer from 1 to `most`, the size of the proof, so that no short text makes a large graph."""
    demand(type(value) is int and 1 <= value <= most, "the graph of {value} is not the one that is proved", value=value)
    return int(value)


def open_unknown_game(proof: Document, starts: list[Name] | None) -> Opening:
    """Return the opening of an unknown game, on the graph of `proof`, its certificate before all moves.

    The first move chooses one of `starts`, or any vertex.
    """
    graph, token = parse_graph(proof), parse_name(proof["token"]) if "token" in proof else None
    demand(not graph.used_edges, "edges are used before the first move")
    demand(starts is None or graph.vertices.issuperset(starts), "a start is no vertex")
    demand(starts != [] or not graph.vertices, "there are vertices, and none is a start")
    return graph, token, graph.vertices.copy() if starts is None else set(starts)


BOARDS = {"maze": STEPS["rook"], "king": STEPS["king"], "knight": STEPS["knight"], "edge": STEPS["rook"]}
"""The steps in the games on boards of `.`, `#` and `@`."""


def open_rabbit(document: Document, _: int) -> Opening:
    """Return where the blank can ever go: to X on its own colour of the checkerboard, to O on the other."""
    letters = dict(parse_rows(document["board"], "XO."))
    blanks = [cell for cell, letter in letters.items() if letter == "."]
    demand(len(blanks) == 1, "a board has one blank")
    usable = {(r, c) for (r, c), letter in letters.items() if letter == "XO"[(r + c + sum(blanks[0])) % 2]}
    return Graph({*usable, *blanks}, STEPS["rook"], {}, {}), blanks[0], set()


def open_board(document: Document, _: int) -> Opening:
    """Return the free cells of a board, joined by the steps of the game."""
    letters = dict(parse_rows(document["board"], ".#@"))
    tokens = [cell for cell, letter in letters.items() if letter == "@"]
    demand(len(tokens) <= 1, "a board has at most one token")
    free = {cell for cell, letter in letters.items() if letter != "#"}
    return Graph(free, BOARDS[document["ruleset"]], {}, {}), tokens[0] if tokens else None, free.copy()


def open_graph(document: Document, _: int) -> Opening:
    """Return the graph that the document lists."""
    graph = build_graph(parse_names(document["vertices"]), parse_pairs(document["edges"]))
    return graph, parse_optional_name(document.get("token")), graph.vertices.copy()


def open_juniper(document: Document, most: int) -> Opening:
    """Join each number to its multiples. The first player names an even number, or any."""
    n, any_first = parse_count(document["n"], most), document.get("any_first", False)
    multiples = ((d, m) for d in range(1, n + 1) for m in range(2 * d, n + 1, d))
    return build_graph(range(1, n + 1), multiples), None, set(range(1, n + 1) if any_first else range(2, n + 1, 2))


def open_planinarenje(document: Document, most: int) -> Opening:
    """Join peaks and valleys by paths. The first player chooses a peak."""
    n = parse_count(document["peaks"], most)
    peaks, valleys = ([f"{letter}{i}" for i in range(1, n + 1)] for letter in "pv")
    paths = [(f"p{parse_count(p, n)}", f"v{parse_count(v, n)}") for p, v in parse_pairs(document["paths"])]
    return build_graph(peaks + valleys, paths), None, set(peaks)


def open_hamilg(document: Document, most: int) -> Opening:
    """Put the graphs of all cases side by side. Their vertices are (case, vertex)."""
    vertices: list[Name] = []
    pairs: list[tuple[Name, Name]] = []
    for number, case in enumerate(document["cases"], 1):
        order = parse_count(case["vertices"], most - len(vertices))
        vertices += [(number, vertex) for vertex in range(1, order + 1)]
        pairs += [((number, v), (number, w)) for v, w in parse_pairs(case["edges"])]
    return build_graph(vertices, pairs), None, set(vertices)


class Rules(NamedTuple):
    """How a game begins, from its document and the most vertices that its graph may have; the shape of its setup."""

    open: Callable[[Document, int], Opening]
    shape: Document


RULES = {
    **dict.fromkeys(BOARDS, Rules(open_board, {"board": TEXTS})),
    "rabbit": Rules(open_rabbit, {"board": TEXTS}),
    "graph": Rules(open_graph, {"vertices": NAMES, "edges": PAIRS, "token?": NAME_OR_NULL}),
    "juniper": Rules(open_juniper, {"n": NUMBER, "any_first?": TRUTH}),
    "planinarenje": Rules(open_planinarenje, {"peaks": NUMBER, "paths": PAIRS}),
    "hamilg": Rules(open_hamilg, {"cases": [{"vertices": NUMBER, "edges": PAIRS}]}),
}


def shape_game(document: Document) -> Document:
    """Return the shape of what a document says of its game; the setup of a game that is not known can be anything."""
    is_named = isinstance(document.get("ruleset"), str) and is_known(document)
    return {"ruleset": TEXT, "players?": TEXTS} | (RULES[document["ruleset"]].shape if is_named else {})


def add_caveat(document: Document, sentence: Sentence, has_choice: bool) -> Sentence:
    """Return what is proved, and if the game is not known, what is not; `has_choice` if the first move is a choice."""
    if is_known(document):
        return sentence
    if not has_choice:
        return Sentence(
            "{sentence}; proved for this graph: that the graph is the game's was not checked", sentence=sentence
        )
    return Sentence(
        "{sentence}; proved for this graph: that the graph is the game's, and that these are the game's starts, "
        "was not checked",
        sentence=sentence,
    )
