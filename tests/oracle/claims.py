"""Checks claims of JSON documents about small games by exhaustive search.

It reads the documents in its own way, and looks only at what the checker vouches for: who wins, not who says why.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from oracle import edge, geography

Document = dict[str, Any]
Graph = dict[Any, list[Any]]
STEPS: dict[str, tuple[geography.Step, ...]] = {
    "maze": geography.ORTHOGONAL,
    "edge": geography.ORTHOGONAL,
    "king": geography.KING,
    "knight": tuple((r, c) for r in (-2, -1, 1, 2) for c in (-2, -1, 1, 2) if abs(r) != abs(c)),
}
PLAYERS = {"rabbit": ("rabbit", "egg"), "planinarenje": ("mirko", "slavko"), "hamilg": ("askar", "bob")}


def name(value: Any) -> Any:
    """Return a vertex's name, a list being a tuple."""
    return tuple(map(name, value)) if isinstance(value, list) else value


def join(vertices: list[Any], pairs: list[tuple[Any, Any]]) -> Graph:
    """Return the graph of these vertices and edges."""
    graph: Graph = {vertex: [] for vertex in vertices}
    for v, w in pairs:
        for one, other in ((v, w), (w, v)):
            if other not in graph[one]:
                graph[one].append(other)
    return graph


@dataclass
class Setup:
    """A setup as a document has it."""

    graph: Graph
    token: Any
    choices: list[Any]
    players: tuple[str, str]
    edges: bool

    def is_won(self, path: list[Any]) -> bool:
        """Return whether the player to move wins after the token has been on these vertices."""
        if not path:
            return any(not self.is_won([choice]) for choice in self.choices)
        if self.edges:
            return edge.is_winning(self.graph, pairwise(path), path[-1])
        return geography.is_winning(self.graph, path[:-1], path[-1])

    def list_moves(self, path: list[Any]) -> list[Any]:
        """Return the moves of the player to move."""
        if not path:
            return self.choices
        near = self.graph[path[-1]]
        if self.edges:
            actual = [{v, w} for v, w in pairwise(path)]
            return [v for v in near if {path[-1], v} not in actual]
        return [v for v in near if v not in path]


def read_setup(document: Document) -> Setup:
    """Return the setup of a game, a review or a solution."""
    ruleset = document["ruleset"]
    if ruleset not in GAMES:
        return read_stranger(document)
    graph, token, choices = OPENINGS.get(ruleset, read_board)(document)
    players = PLAYERS.get(ruleset, ("first", "second"))
    return Setup(graph, token, list(graph) if choices is None else choices, players, ruleset == "edge")


def read_stranger(document: Document) -> Setup:
    """Return an unknown game, on the graph of its first certificate."""
    proof = [*document["plies"], document["final"]][0]["certificate"]
    graph, token = build_graph(proof), name(proof["token"]) if "token" in proof else None
    choices = [name(v) for v in document["openings"]] if "openings" in document else list(graph)
    first, second = document.get("players", ("first", "second"))
    return Setup(graph, token, choices, (first, second), "kernel" in proof or "sets" in proof)


Opening = tuple[Graph, Any, list[Any] | None]


def read_board(document: Document) -> Opening:
    """Return a board of free cells, holes and perhaps the token."""
    rows = document["board"]
    at = [(r, c) for r, row in enumerate(rows, 1) for c, letter in enumerate(row, 1) if letter == "@"]
    free = [row.replace("@", ".") for row in rows]
    return geography.build_grid(free, STEPS[document["ruleset"]]), at[0] if at else None, None


def read_rabbit(document: Document) -> Opening:
    """Return the cells with usable pieces: X after an even number of steps, O after an odd one."""
    rows = document["board"]
    ((row, column),) = ((r, c) for r, line in enumerate(rows, 1) for c, x in enumerate(line, 1) if x == ".")
    usable = [
        "".join("#."[x == "." or x == ("X" if (r + c - row - column) % 2 == 0 else "O")] for c, x in enumerate(line, 1))
        for r, line in enumerate(rows, 1)
    ]
    return geography.build_grid(usable), (row, column), None


def read_graph(document: Document) -> Opening:
    """Vertices and edges."""
    token = document.get("token")
    edges = [(name(v), name(w)) for v, w in document["edges"]]
    return join([name(v) for v in document["vertices"]], edges), None if token is None else name(token), None


def read_juniper(document: Document) -> Opening:
    """Divisors and multiples."""
    numbers = range(1, document["n"] + 1)
    divides = [(d, m) for d in numbers for m in numbers if d < m and m % d == 0]
    return join([*numbers], divides), None, [n for n in numbers if document.get("any_first") or n % 2 == 0]


def read_planinarenje(document: Document) -> Opening:
    """Peaks and valleys; Mirko chooses a peak."""
    peaks, valleys = ([f"{letter}{i}" for i in range(1, document["peaks"] + 1)] for letter in "pv")
    return join(peaks + valleys, [(f"p{p}", f"v{v}") for p, v in document["paths"]]), None, peaks


def read_hamilg(document: Document) -> Opening:
    """Cases side by side."""
    cases = [*enumerate(document["cases"], 1)]
    vertices = [(k, v) for k, case in cases for v in range(1, case["vertices"] + 1)]
    return join(vertices, [((k, v), (k, w)) for k, case in cases for v, w in case["edges"]]), None, None


OPENINGS: dict[str, Callable[[Document], Opening]] = {
    "rabbit": read_rabbit,
    "graph": read_graph,
    "juniper": read_juniper,
    "planinarenje": read_planinarenje,
    "hamilg": read_hamilg,
}


GAMES = {*OPENINGS, *STEPS}


def build_graph(proof: Document) -> Graph:
    """Return the graph that a certificate is about."""
    if "cells" not in proof:
        return read_graph({**proof, "token": None})[0]
    steps = proof.get("steps", "")
    if isinstance(steps, list):
        return geography.build_grid(proof["cells"], tuple((r, c) for r, c in steps))
    return geography.build_grid(proof["cells"], STEPS.get(steps, geography.ORTHOGONAL))


def is_certificate_true(proof: Document) -> bool:
    """Return whether a certificate is true."""
    graph = build_graph(proof)
    actual = [(name(v), name(w)) for v, w in proof.get("used", [])]
    if "sets" in proof:
        return {name(v): wins for v, wins, _ in proof["sets"]} == {v: edge.is_winning(graph, actual, v) for v in graph}
    if "kernel" in proof:
        return edge.is_winning(graph, actual, name(proof["token"])) is proof["winning"]
    if "token" in proof:
        return geography.is_winning(graph, (), name(proof["token"])) is proof["winning"]
    letters = [letter for letter in "".join(proof["classes"]) if letter != "#"]
    even = [vertex for vertex, letter in zip(graph, letters, strict=True) if letter == "E"]
    return even == geography.list_losing_starts(graph)


def is_review_true(document: Document) -> bool:
    """Return whether the verdicts of a review, and the mistakes, are right and its moves legal."""
    setup = read_setup(document)
    path = [] if setup.token is None else [setup.token]
    plies = [*document["plies"], document["final"]]
    mistakes: dict[str, list[int]] = {player: [] for player in setup.players}
    for ply, position in enumerate(plies):
        player, wins, at = setup.players[ply % 2], setup.is_won(path), position["at"]
        if (position["player"], position["winning"]) != (player, wins):
            return False
        if (None if at is None else name(at)) != (path[-1] if path else None) or not is_certificate_true(
            position["certificate"]
        ):
            return False
        if ply < len(document["plies"]):
            move = name(position["move"])
            if move not in setup.list_moves(path):
                return False
            path.append(move)
            mistake = wins and setup.is_won(path)
            if position["mistake"] is not mistake:
                return False
            mistakes[player] += [ply // 2 + 1] * mistake
    losing = [ply for ply, position in enumerate(document["plies"]) if position["mistake"]]
    text = document["decisive"] == (losing[-1] if losing else None) and document["over"] is not bool(
        setup.list_moves(path)
    )
    return text and all(mistakes.get(player) == numbers for player, numbers in document["mistakes"].items())


def is_solution_true(document: Document) -> bool:
    """Return whether a solution names the right winner and its moves are legal."""
    if document["ruleset"] not in GAMES:
        return is_strange_solution_true(document)
    setup = read_setup(document)
    path = [] if setup.token is None else [setup.token]
    moves = [name(move) for move in document.get("moves", [])]
    for move in moves:
        if move not in setup.list_moves(path):
            return False
        path.append(move)
    wins = setup.is_won(path)
    truth: Document = {"losing": [], "winning": []}
    if not path:
        for choice in setup.choices:
            truth["winning" if setup.is_won([choice]) else "losing"].append(choice)
        truth["first_player_wins"] = wins
        claims = {key: sorted(map(name, document[key]), key=setup.choices.index) for key in ("losing", "winning")}
        claims["first_player_wins"] = document["first_player_wins"]
    else:
        winner = setup.players[(len(moves) + (not wins)) % 2]
        truth = {"mover_wins": wins, "mover": setup.players[len(moves) % 2], "winner": winner, "at": path[-1]}
        claims = {key: name(document[key]) for key in truth}
    return claims == truth and is_certificate_true(document["certificate"])


def is_strange_solution_true(document: Document) -> bool:
    """Return whether a solution of an unknown game is true; its moves are not on the graph."""
    proof = document["certificate"]
    graph, actual = build_graph(proof), [(name(v), name(w)) for v, w in proof.get("used", [])]
    if "token" in proof:
        token = name(proof["token"])
        edges = "kernel" in proof
        wins = edge.is_winning(graph, actual, token) if edges else geography.is_winning(graph, (), token)
        moves = [name(move) for move in document.get("moves", [])]
        players = document.get("players", ["first", "second"])
        mover, other = players[len(moves) % 2], players[1 - len(moves) % 2]
        text = (document["mover_wins"], document["mover"]) == (wins, mover)
        text = text and document["winner"] == (mover if wins else other)
        return text and name(document["at"]) == [token, *moves][-1] == token and is_certificate_true(proof)
    starts = [name(start) for start in [*document["losing"], *document["winning"]]]
    edges = "sets" in proof
    lose = [v for v in starts if not (edge.is_winning(graph, (), v) if edges else geography.is_winning(graph, (), v))]
    text = [name(v) for v in document["losing"]] == lose and document["first_player_wins"] is bool(lose)
    return text and len({*starts}) == len(starts) and is_certificate_true(proof)


def is_true(document: Document) -> bool:
    """Return whether all claims of a certificate, a review or a solution are true."""
    return {
        "berge-certificate/1": is_certificate_true,
        "berge-review/1": is_review_true,
        "berge-solution/1": is_solution_true,
    }[document["format"]](document)
