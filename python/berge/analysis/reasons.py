"""Why a position is won: as sentences for texts; for the page and reports as the key of a sentence, with its values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from berge.documents import Json
from berge.games import AnyPosition, AnySetup, Move
from berge.i18n import Message, _, as_literal, format_player, ngettext

if TYPE_CHECKING:
    from berge.certificates import Certificate


def explain_move(position: AnyPosition, move: Move) -> Message:
    """Return why a winning move wins."""
    from berge.certificates import Certificate  # only where a proof is made

    setup, move_text = position.setup, position.setup.game_graph.format_move(move)
    after = position.copy()
    after.push(move)
    winner, loser = format_player(position.turn), format_player(after.turn)
    if after.is_over():
        return _("{loser} has no move after {move}", loser=loser, move=move_text)
    proof = after.certificate()
    assert isinstance(proof, Certificate)  # the token has been put down
    if proof.kind == "dominoes":
        return ngettext(
            "after {move} {winner} has {n} domino: every {place} that {loser} can reach is in it, and {winner} steps "
            "to the other half",
            "after {move} {winner} has {n} dominoes: every {place} that {loser} can reach is in one, and {winner} "
            "steps to the other half",
            len(proof.pairs),
            move=move_text,
            winner=winner,
            loser=loser,
            place=_pick_vertex_word(setup),
        )
    return _("after {move} {why}", move=move_text, why=_describe_strategy(setup, winner, loser))


def explain_mistake(setup: AnySetup, best: str, move: str, player: str, other: str) -> Message:
    """Return why `player` wins with the move `best`, but not with `move`. The arguments are texts for people."""
    if setup.game_graph.proof == "dominoes":
        return _(
            "    Why: after {best} every {place} that {other} can reach is in a domino. {player} steps to the other "
            "half,\n    and never gets stuck. After {move} {other} has the dominoes.",
            best=best,
            move=move,
            player=player,
            other=other,
            place=_pick_vertex_word(setup),
        )
    return _(
        "    Why: after {best} {why}.\n    After {move} {other} can do so.",
        best=best,
        move=move,
        why=_describe_strategy(setup, player, other),
        other=other,
    )


def explain_starts(setup: AnySetup, *, is_board: bool) -> Message:
    """Return why the player who moves next wins from every vertex."""
    if setup.game_graph.proof == "kernel":
        return _("no even kernel contains a cell")
    vertices = _("all free cells") if is_board else _("all vertices")
    if setup.game_graph.proof == "dominoes":
        return _("{vertices} are paired off in dominoes", vertices=vertices)
    return _("{vertices} are matched with each other", vertices=vertices)


def explain_position(setup: AnySetup, proof: Certificate, winner: str, loser: str) -> Message:
    """Return why the winner of a position wins, which must not be over. The players are texts for people."""
    if proof.kind == "dominoes":
        return ngettext(
            "Why: {winner} has {n} domino. Every {place} that {loser} can reach is in it.\n"
            "{winner} steps to the other half, and never gets stuck.",
            "Why: {winner} has {n} dominoes. Every {place} that {loser} can reach is in one.\n"
            "{winner} steps to the other half, and never gets stuck.",
            len(proof.pairs),
            winner=winner,
            loser=loser,
            place=_pick_vertex_word(setup),
        )
    return _("Why: {why}.", why=_describe_strategy(setup, winner, loser))


def _describe_strategy(setup: AnySetup, winner: str, loser: str) -> Message:
    """Return how the winner wins without dominoes."""
    if setup.game_graph.proof == "kernel":
        return _(
            "every step of {loser} leaves an even kernel, and {winner} can always step back into it",
            winner=winner,
            loser=loser,
        )
    return _(
        "wherever {loser} goes, {winner} steps to the partner in a maximum matching, and never gets stuck",
        winner=winner,
        loser=loser,
    )


def _pick_vertex_word(setup: AnySetup) -> Message:
    """Return the word for a vertex of the game."""
    places = {"cell": _("cell"), "number": _("number"), "vertex": _("vertex")}
    return places.get(setup.game_graph.place) or as_literal(setup.game_graph.place)


def explain_for_page(setup: AnySetup, mover: str, token: Any, legal: int, winning: int, proof: Any) -> Json:
    """Return the key in `i18n/page.json` of the sentence that says who wins and why, and its values.

    `of_marks` is the key of the sentence to add where all marks of the proof are shown; None if there is none.

    `mover` moves the token from the vertex `token`; without one, `mover` picks the start and `proof` is not used.
    `legal` is the number of moves, `winning` the number of those that win.
    """
    return _build_reason(setup, mover, token, legal, winning, proof)[1]


def explain_for_players(setup: AnySetup, mover: str, token: Any, legal: int, winning: int, proof: Any) -> Json:
    """Return what `explain_for_page` does, with the keys of three more texts: to the winner, to the loser, and a hint.

    The sentences say "you". A key is None where there is no such text.
    """
    kind, reason = _build_reason(setup, mover, token, legal, winning, proof)
    kind = kind.removesuffix(".empty")
    is_free = kind.startswith("free.")
    has_words_for_loser = not is_free and kind.endswith(("barrier", "kernel", ".move", ".last"))
    return {
        **reason,
        "to_winner": None if is_free else f"you.wins.{kind}",
        "to_loser": f"you.loses.{kind}" if has_words_for_loser else None,
        "hint": f"hint.{_classify_hint(setup, token)}" if winning else None,
    }


def _build_reason(setup: AnySetup, mover: str, token: Any, legal: int, winning: int, proof: Any) -> tuple[str, Json]:
    """Return the end of the key of a reason, and the reason for the page."""
    other = setup.ruleset.opponent_of(mover)
    winner, loser = (mover, other) if winning else (other, mover)
    kind, values = _classify_reason(setup, token, legal, winning, proof)
    return kind, {
        "key": f"why.{kind}",
        "values": {"winner": winner, "loser": loser, **values},
        "of_marks": "verdict.barrier" if kind == "barrier" else None,
    }


def _classify_reason(setup: AnySetup, token: Any, legal: int, winning: int, proof: Any) -> tuple[str, Json]:
    """Return the end of the key of a reason, and its values besides the players."""
    from berge.certificates import Certificate  # only where a proof is made

    if not legal:
        return "over", {}
    if token is None:
        return f"free.{_classify_starts(setup, legal, winning)}", {"n": winning or legal}
    assert isinstance(proof, Certificate)
    if proof.kind != "dominoes":
        return proof.kind if proof.kind == "kernel" or proof.vertices else "barrier.empty", {}
    n = len(proof.pairs) - (winning > 0)  # the first step uses up the pair of the token
    mate = next((second for first, second in proof.pairs if first == token), None)
    word = _pick_pair_word(setup)
    if not winning or mate is None:
        return word, {"n": n}
    return f"{word}.move" if n else "dominoes.last", {"n": n, "move": setup.game_graph.show(mate)}


def _classify_hint(setup: AnySetup, token: Any) -> str:
    """Return the last part of the key that explains a hint."""
    if token is None:
        return "start"
    if setup.game_graph.proof == "barrier" and setup.game_graph.place == "cell":
        return "pairs.cell"
    return "kernel" if setup.game_graph.proof == "kernel" else _pick_pair_word(setup)


def _classify_starts(setup: AnySetup, legal: int, winning: int) -> str:
    """Return the last part of the key if the first move picks the start: what the picture of all starts shows."""
    proof = setup.game_graph.proof
    if winning:
        return "kernel" if proof == "kernel" else "win"
    if proof == "kernel" or legal < sum(1 for _ in setup.game_graph.vertices):
        return "lose"  # not all vertices are starts, and the others need not be in a pair
    return _pick_pair_word(setup) if proof == "dominoes" else "pairs"


def _pick_pair_word(setup: AnySetup) -> str:
    """Return what the pairs of a bipartite graph are called: dominoes on a board."""
    return "dominoes" if setup.game_graph.place == "cell" else "pairs"
