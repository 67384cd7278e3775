"""Checks the proofs of whole documents: certificates, solutions, reviews, and what the files beside this one check."""

from collections.abc import Callable
from typing import Any, NamedTuple

from .control import check_control, shape_control
from .edges import check_edges
from .games import EDGE_KINDS, Game, add_caveat, is_known, parse_optional_name, parse_players, shape_game
from .matrices import MATRIX, check_cover, check_matrix, check_unique
from .position import (
    PROOFS,
    Document,
    Name,
    Refuted,
    abbreviate,
    check_position,
    demand,
    demand_distinct,
    get_kind,
    match_pairs,
    parse_graph,
    parse_name,
    parse_names,
    parse_pairs,
)
from .reading import Sentence, format_count, is_json, join_sentences
from .reviews import check_review, shape_review
from .shapes import NAME, NAMES, TEXT, TRUTH, demand_shape, shape_certificate
from .slither import SLITHER, check_slither
from .structure import check_starts
from .uniqueness import has_one_matching


def check(document: Document) -> Sentence:
    """Return a sentence that says what a document proves; raise Refuted if it does not."""
    try:
        demand_shape(document, {"format": TEXT})
        format = document["format"]
        demand(format in DOCUMENT_FORMATS, "no proofs are known in the format {format}", format=format)
        demand_certificates(document)
        demand_shape(document, DOCUMENT_FORMATS[format].shape)
        return DOCUMENT_FORMATS[format].check(document)
    except RecursionError:
        raise Refuted("not a well-formed proof: lists nest too deeply", {}) from None
    except (AttributeError, TypeError, ValueError):
        if is_json(document):
            raise  # a mistake of the checker
        raise Refuted("not a well-formed proof: it has a key or a number that JSON does not have", {}) from None


def demand_certificates(document: Document) -> None:
    """Raise Refuted if a document has been written without certificates."""
    position = document.get("final", document)
    has_some = not isinstance(position, dict) or "certificate" in position or "certificates" in position
    demand(has_some or document["format"] in PROOF_FORMATS, "the document holds no certificates")


def check_certificate(proof: Document) -> Sentence:
    """Check who wins a position, or which starts lose, and perhaps how maximum matchings use the edges."""
    graph, kind = parse_graph(proof), get_kind(proof)
    losing: set[Name] = set()
    if kind in PROOFS:
        sentence = describe_position(proof, check_position(graph, proof))
    else:
        losing = check_starts(graph, proof)
        sentence = describe_starts(proof, graph.vertices, losing)
        if kind == "classes":
            sentence = Sentence(
                "exactly {losing} of {vertices} can be missed by a maximum matching; such starts lose",
                losing=len(losing),
                vertices=format_count(len(graph.vertices), "{n} vertex", "{n} vertices"),
            )
    more = []
    if "edge_classes" in proof:
        demand(kind == "classes", "edges have classes, but vertices have none")
        check_edges(graph, proof)
        edges = format_count(len(proof["edge_classes"]), "{n} edge", "{n} edges")
        more.append(Sentence("whether every, some or no maximum matching has an edge, for {edges}", edges=edges))
    if "unique" in proof:
        demand(kind == "classes" and "vertices" in proof, "uniqueness needs the classes of a graph's vertices")
        mate = match_pairs(graph, parse_pairs(proof["matching"]))
        more.append(check_unique(proof["unique"], has_one_matching(graph, mate, losing)))
    if "cover" in proof:
        demand(kind == "classes" and "vertices" in proof, "a vertex cover needs the classes of a graph's vertices")
        cover = set(parse_names(proof["cover"]))
        more.append(check_cover(cover, parse_pairs(proof["edges"]), len(proof["matching"])))
    return join_sentences(sentence, more)


def check_solution(solution: Document) -> Sentence:
    """Check who wins after the moves of a game, or from which starts."""
    proof, moves = solution["certificate"], solution.get("moves", [])
    if not is_known(solution):
        return check_unknown_solution(solution, proof, [parse_name(move) for move in moves])
    game = Game(solution, proof, len(moves))
    for move in moves:
        game.play(parse_name(move))
    demand_one_kind(solution, game.token is None)
    if game.token is None:
        return check_listed_starts(solution, proof, game)
    wins = game.check_mover(proof)
    check_winner(solution, moves, game.token, wins)
    return describe_position(proof, wins)


def check_unknown_solution(solution: Document, proof: Document, moves: list[Name]) -> Sentence:
    """Check a solution of a game that is not known, on the graph of its certificate, which the moves have left.

    The moves are no longer in that graph, so it is not checked that they lead there.
    """
    demand_one_kind(solution, "token" not in proof)
    if "token" not in proof:
        demand(not moves, "the proof is about the start, not about what the moves lead to")
        starts = [*parse_names(solution["losing"]), *parse_names(solution["winning"])]
        return add_caveat(solution, check_listed_starts(solution, proof, Game(solution, proof, 0, starts)), True)
    graph, token = parse_graph(proof), parse_name(proof["token"])
    wins = check_position(graph, proof)
    demand(token == [token, *moves][-1], "the moves lead elsewhere")
    if get_kind(proof) == "kernel":
        is_used = all(move in graph.used_edges.get(moves[at], ()) for at, move in enumerate(moves[1:]))
    else:
        is_used = graph.vertices.isdisjoint(moves[:-1])
        demand_distinct(moves, "a move was made twice")
    demand(is_used, "a move used up nothing")
    check_winner(solution, moves, token, wins)
    return add_caveat(solution, describe_position(proof, wins), False)


def check_winner(solution: Document, moves: list[Any], token: Name, wins: bool) -> None:
    """Check who moves and who wins, if it is proved whether the mover does."""
    players = parse_players(solution)
    demand(solution["mover_wins"] is wins, "the proof shows the opposite")
    demand(parse_optional_name(solution["at"]) == token, "the moves lead elsewhere")
    demand(solution["mover"] == players[len(moves) % 2], "another player is to move")
    demand(solution["winner"] == players[(len(moves) + (not wins)) % 2], "the other player wins")


def demand_one_kind(solution: Document, is_about_starts: bool) -> None:
    """Raise Refuted if a solution about starts also claims something of a position, or the other way round."""
    at_position, at_starts = ("at", "mover", "mover_wins", "winner"), ("first_player_wins", "losing", "winning")
    unproved = [key for key in (at_position if is_about_starts else at_starts) if key in solution]
    demand(not unproved, "nothing is proved of {unproved}", unproved=unproved)


def check_listed_starts(solution: Document, proof: Document, game: Game) -> Sentence:
    """Check the value of every start."""
    losing = game.check_starts(proof)
    demand(set(parse_names(solution["losing"])) == losing, "the losing starts are not those that are proved")
    winning = set(parse_names(solution["winning"]))
    demand(winning == game.starts - losing, "the winning starts are not those that are proved")
    demand(solution["first_player_wins"] is bool(losing), "the winner does not follow")
    return describe_starts(proof, game.starts, losing)


def describe_position(proof: Document, wins: bool) -> Sentence:
    """Return the sentence that says who wins a position."""
    token = abbreviate(parse_name(proof["token"]))
    if wins:
        return add_edges(proof, Sentence("the player to move with the token on {token} wins", token=token))
    return add_edges(proof, Sentence("the player to move with the token on {token} loses", token=token))


def describe_starts(proof: Document, starts: set[Name], losing: set[Name]) -> Sentence:
    """Return the sentence that says how many starts lose."""
    sentence = Sentence(
        "of {starts} exactly {n} loses for the player to move",
        "of {starts} exactly {n} lose for the player to move",
        n=len(losing),
        starts=format_count(len(starts), "{n} start", "{n} starts"),
    )
    return add_edges(proof, sentence)


def add_edges(proof: Document, sentence: Sentence) -> Sentence:
    """Return a sentence, with what it adds if edges are used up."""
    is_about_edges = get_kind(proof) in EDGE_KINDS
    return Sentence("{sentence} where edges are used up", sentence=sentence) if is_about_edges else sentence


def shape_solution(document: Document) -> Document:
    """Return the shape of a solution of a position, or of all starts."""
    proof = document.get("certificate")
    if isinstance(proof, dict) and "token" in proof:
        claims: Document = {"at": NAME, "mover": TEXT, "mover_wins": TRUTH, "winner": TEXT}
    else:
        claims = {"first_player_wins": TRUTH, "losing": NAMES, "winning": NAMES}
    return shape_game(document) | {"moves?": NAMES, "certificate": shape_certificate} | claims


class Format(NamedTuple):
    """The shape of a document, and the function that checks its proofs."""

    shape: Any
    check: Callable[[Document], Sentence]


PROOF_FORMATS = {
    "berge-certificate/1": Format(shape_certificate, check_certificate),
    "berge-matrix/1": Format(MATRIX, check_matrix),
}
DOCUMENT_FORMATS = PROOF_FORMATS | {
    "berge-control/1": Format(shape_control, check_control),
    "berge-review/1": Format(shape_review, check_review),
    "berge-slither/1": Format(SLITHER, check_slither),
    "berge-solution/1": Format(shape_solution, check_solution),
}
