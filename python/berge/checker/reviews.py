"""Checks reviews: who wins at every position of a game, and so which moves are mistakes."""

from .games import Game, add_caveat, parse_optional_name, shape_game
from .position import Document, demand, parse_name, parse_names
from .reading import Sentence, format_count
from .shapes import NAME, NAME_OR_NULL, NAMES, NUMBER_OR_NULL, NUMBERS, TEXT, TRUTH, shape_any_object, shape_certificate


def shape_review(document: Document) -> Document:
    """Return the shape of a review."""
    position = {"player": TEXT, "at": NAME_OR_NULL, "winning": TRUTH, "certificate": shape_certificate}
    return shape_game(document) | {
        "mistakes": lambda mistakes: dict.fromkeys(mistakes, NUMBERS),
        "accuracy?": shape_any_object,
        "decisive": NUMBER_OR_NULL,
        "over": TRUTH,
        "openings?": NAMES,
        "plies": [position | {"move": NAME, "mistake": TRUTH}],
        "final": position,
    }


def check_review(review: Document) -> Sentence:
    """Check who wins at every position of a game, and so which moves are mistakes."""
    plies = [*review["plies"], review["final"]]
    starts = parse_names(review["openings"]) if "openings" in review else None
    game = Game(review, plies[0]["certificate"], 0, starts)
    has_choice, decisive = game.token is None, None
    mistakes: dict[str, list[int]] = {player: [] for player in game.players}
    for ply, position in enumerate(plies):
        is_turn = position["player"] == game.players[ply % 2]
        demand(is_turn, "position {ply}: another player is to move", ply=ply)
        demand(parse_optional_name(position["at"]) == game.token, "position {ply}: the token is elsewhere", ply=ply)
        wins = game.check_mover(position["certificate"])
        demand(position["winning"] is wins, "position {ply}: the proof shows the opposite", ply=ply)
        if ply + 1 < len(plies):
            is_mistake = wins and plies[ply + 1]["winning"] is True
            demand(position["mistake"] is is_mistake, 'position {ply}: "mistake" is wrong', ply=ply)
            mistakes[game.players[ply % 2]] += [ply // 2 + 1] * is_mistake
            decisive = ply if is_mistake else decisive
            game.play(parse_name(position["move"]))
    check_mistakes(review, mistakes)
    demand(review["decisive"] == decisive, "the last mistake is another one")
    demand(review["over"] is game.is_over(), "the document is wrong about whether the game is over")
    return add_caveat(review, describe_review(len(plies), review["mistakes"], game.players), has_choice)


def check_mistakes(review: Document, mistakes: dict[str, list[int]]) -> None:
    """Check the numbers of each player's mistakes.

    A review may be about one player alone. Its `accuracy` says which; without it the review is about both.
    """
    for player, numbers in review["mistakes"].items():
        demand(player in mistakes, "mistakes are listed for somebody who does not play")
        demand(numbers == mistakes[player], "other mistakes are listed than are proved")
    reviewed = review.get("accuracy", mistakes)
    is_complete = bool(review["mistakes"]) and review["mistakes"].keys() == reviewed.keys()
    demand(is_complete, "mistakes are not listed for every player whom the review is about")


def describe_review(count: int, mistakes: dict[str, list[int]], players: list[str]) -> Sentence:
    """Return the sentence that says which positions and mistakes are proved."""
    positions = format_count(count, "{n} position", "{n} positions")
    by_player = [
        Sentence(
            "{player} {numbers}", player=Sentence(player.capitalize()), numbers=mistakes[player] or Sentence("none")
        )
        for player in players
        if player in mistakes
    ]
    if len(by_player) == 1:
        return Sentence(
            "who was winning at each of {positions}; mistakes: {player}", positions=positions, player=by_player[0]
        )
    first, second = by_player
    return Sentence(
        "who was winning at each of {positions}; mistakes: {first}, {second}",
        positions=positions,
        first=first,
        second=second,
    )
