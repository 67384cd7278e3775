"""Checks the proofs of whole documents: certificates, solutions, reviews, and what the files beside this one check."""

from collections.abc import Callable
from typing import Any

from .control import check_control
from .edges import check_edges
from .games import KINDS_OF_EDGES, Game, is_known, parse_optional_name, parse_players
from .matrices import check_matrix
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
    parse_graph,
    parse_name,
    parse_names,
)
from .reading import format_count, parse_list, quote
from .slither import check_slither
from .structure import check_starts


def check(document: Document) -> str:
    """Return a sentence that says what a document proves; raise Refuted if it does not."""
    try:
        kind = document["format"]
        demand(kind in CHECKS, f"no proofs are known in the format {abbreviate(kind, 40)}")
        return CHECKS[kind](document)
    except KeyError as error:
        key = error.args[0]
        what = f"no key {quote(key)}" if isinstance(key, str) else f"KeyError: {abbreviate(str(error), 80)}"
        raise Refuted(f"not a well-formed proof: {what}") from None
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise Refuted(f"not a well-formed proof: {type(error).__name__}: {abbreviate(str(error), 80)}") from None


def check_certificate(proof: Document) -> str:
    """Check who wins a position, or which starts lose, and perhaps how maximum matchings use the edges."""
    graph, kind = parse_graph(proof), get_kind(proof)
    if kind in PROOFS:
        sentence = describe_position(proof, check_position(graph, proof))
    else:
        losing = check_starts(graph, proof)
        sentence = describe_starts(proof, graph.vertices, losing)
        if kind == "classes":
            count = f"{len(losing)} of {format_count(len(graph.vertices), 'vertex', 'vertices')}"
            sentence = f"exactly {count} can be missed by a maximum matching; such starts lose"
    if "edge_classes" in proof:
        demand(kind == "classes", "edges have classes where the vertices have")
        check_edges(graph, proof)
        edges = format_count(len(proof["edge_classes"]), "edge")
        sentence += f"; and of {edges}, how many maximum matchings have them"
    return sentence


def check_review(review: Document) -> str:
    """Check who wins at every position of a game, and so which moves are mistakes."""
    demand("certificate" in review["final"], "the review holds no certificates")
    plies = [*parse_list(review["plies"]), review["final"]]
    starts = parse_names(review["openings"]) if "openings" in review else None
    game = Game(review, plies[0]["certificate"], 0, starts)
    has_choice, decisive = game.token is None, None
    mistakes: dict[str, list[int]] = {player: [] for player in game.players}
    for ply, position in enumerate(plies):
        player, at = game.players[ply % 2], f"position {ply}: "
        demand(position["player"] == player, at + "another player is to move")
        demand(parse_optional_name(position["at"]) == game.token, at + "the token is elsewhere")
        wins = game.check_mover(position["certificate"])
        demand(position["winning"] is wins, at + "the proof shows the opposite")
        if ply + 1 < len(plies):
            is_mistake = wins and plies[ply + 1]["winning"] is True
            demand(position["mistake"] is is_mistake, at + "wrongly called a mistake, or not")
            mistakes[player] += [ply // 2 + 1] * is_mistake
            decisive = ply if is_mistake else decisive
            game.play(parse_name(position["move"]))
    for player, numbers in review["mistakes"].items():
        demand(player in mistakes, "mistakes are listed of somebody who does not play")
        demand(parse_names(numbers) == mistakes[player], "other mistakes are listed than are proved")
    demand(parse_optional_name(review["decisive"]) == decisive, "another mistake was the last one")
    demand(review["over"] is game.is_over(), "it is wrongly told whether the game is over")
    listed = ", ".join(f"{player.capitalize()} {numbers or 'none'}" for player, numbers in mistakes.items())
    sentence = f"who was winning at each of {format_count(len(plies), 'position')}; mistakes: {listed}"
    return add_caveat(review, sentence, has_choice)


def check_solution(solution: Document) -> str:
    """Check who wins after the moves of a game, or from which starts."""
    demand("certificate" in solution, "the solution holds no certificate")
    proof, moves = solution["certificate"], solution.get("moves", [])
    demand(isinstance(moves, list), "the moves are no list")
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


def check_unknown_solution(solution: Document, proof: Document, moves: list[Name]) -> str:
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
        is_used = all(move in graph.used.get(moves[at], ()) for at, move in enumerate(moves[1:]))
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
    demand(not unproved, f"nothing is proved of {unproved}")


def check_listed_starts(solution: Document, proof: Document, game: Game) -> str:
    """Check the value of every start."""
    losing = game.check_starts(proof)
    demand(set(parse_names(solution["losing"])) == losing, "the losing starts are not those that are proved")
    winning = set(parse_names(solution["winning"]))
    demand(winning == game.starts - losing, "the winning starts are not those that are proved")
    demand(solution["first_player_wins"] is bool(losing), "the winner does not follow")
    return describe_starts(proof, game.starts, losing)


def describe_position(proof: Document, wins: bool) -> str:
    """Return the sentence that says who wins a position."""
    verdict = "wins" if wins else "loses"
    return f"the player to move with the token on {abbreviate(parse_name(proof['token']))} {verdict}{say_edges(proof)}"


def describe_starts(proof: Document, starts: set[Name], losing: set[Name]) -> str:
    """Return the sentence that says how many starts lose."""
    lose = "1 loses" if len(losing) == 1 else f"{len(losing)} lose"
    return f"of {format_count(len(starts), 'start')} exactly {lose} for the player to move{say_edges(proof)}"


def say_edges(proof: Document) -> str:
    """Return what a sentence adds if edges are used up."""
    return " where edges are used up" if get_kind(proof) in KINDS_OF_EDGES else ""


def add_caveat(document: Document, sentence: str, has_choice: bool) -> str:
    """Return what is proved, and if the game is not known, what is not; `has_choice` if the first move is a choice."""
    if is_known(document):
        return sentence
    starts = ", and that these are the game's starts," if has_choice else ""
    return f"{sentence}; proved for this graph: that the graph is the game's{starts} was not checked"


CHECKS: dict[str, Callable[[Document], str]] = {
    "berge-certificate/1": check_certificate,
    "berge-control/1": check_control,
    "berge-matrix/1": check_matrix,
    "berge-review/1": check_review,
    "berge-slither/1": check_slither,
    "berge-solution/1": check_solution,
}
