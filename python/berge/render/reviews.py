"""Games and reviews as texts for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from berge.analysis.reasons import explain_mistake
from berge.analysis.review import Ply, Review
from berge.documents import Options, writes
from berge.games import AnyGame, Game
from berge.i18n import _, ngettext
from berge.render.pen import Pen, measure_width, pad, write_board

WINNERS_WIDTH = 60
"""The width of a line of the list of winners, in columns."""
MOST_SHOWN = 12
"""The most winning moves that a review lists for a mistake."""


@writes(Game, "text", "language", "colour")
def write_game_as_text(game: AnyGame, options: Options) -> Iterator[str]:
    """Yield the board before the first move and the moves."""
    setup, pen = game.setup, Pen(options)
    board = list(write_board(setup.position(), pen))
    yield from board or [setup.describe(options.language) + "\n"]
    if game.moves or setup.token_number is not None:
        moves = pen.join_moves(setup, game.moves)
        yield "\n"
        yield pen.say_line(ngettext("{n} move: {moves}", "{n} moves: {moves}", len(game.moves), moves=moves))


@writes(Review, "text", "language", "colour", "side")
def write_review_as_text(review: Review, options: Options) -> Iterator[str]:
    """Yield a review: the board, the moves with mistakes marked `?`, the moves that would have won, and why.

    `side` limits the mistakes and the accuracy to one player.
    """
    pen, game = Pen(options), review.game
    sides = [options.side] if options.side else list(game.players)
    winner, over = pen.say_player(review.final.winner), game.is_over()
    count, facts = len(game.moves), {"setup": game.setup.describe(options.language), "winner": winner}
    won_title = ngettext("{setup}, {n} move: {winner} won", "{setup}, {n} moves: {winner} won", count, **facts)
    stopped_title = ngettext(
        "{setup}, {n} move: stopped while {winner} was winning",
        "{setup}, {n} moves: stopped while {winner} was winning",
        count,
        **facts,
    )
    yield pen("title", pen.say(won_title if over else stopped_title)) + "\n"
    board = list(write_board(game.setup.position(), pen))
    yield from ["\n", *board] if board else []
    yield from _write_moves(review, sides, pen)
    yield from _write_winners(review, pen)
    yield from _write_mistakes(review, sides, pen)
    yield "\n"
    if review.decisive:
        move = review.decisive
        facts = {"player": pen.say_player(move.player), "move": _format_move(move, pen), "winner": winner}
        decisive = _(
            "Decisive: move {number} of {player}, {move}: {winner} was winning from then on.",
            number=move.number,
            **facts,
        )
        yield pen.say_line(decisive)
    else:
        yield pen.say_line("Decisive: none; {winner} was winning from the first position on.", winner=winner)
    for player in sides:
        accuracy = review.accuracy(player).describe(options.language)
        yield pen.say_line("Accuracy: {player} {accuracy}.", player=pen.say_player(player), accuracy=accuracy)
    if game.setup.game_graph.proof == "dominoes" and any(map(review.mistakes, sides)):
        yield pen.say_line("The HTML report draws the dominoes.")


def _format_move(ply: Ply, pen: Pen) -> str:
    return pen.say("none") if ply.move is None else ply.review.game.setup.game_graph.format_move(ply.move)


def _write_moves(review: Review, sides: Sequence[str], pen: Pen) -> Iterator[str]:
    """Yield the moves, one round on each line."""
    if not review.game.moves:
        return
    setup = review.game.setup
    widest = review.game.moves if setup.diagram([]) is None else [setup.game_graph.name(setup.game_graph.order - 1)]
    columns = max(max(measure_width(setup.game_graph.format_move(move)) for move in widest) + 2, 8)
    first, second = map(pen.say_player, review.game.players)
    yield f"\n{pad(pen.say('round'), -7)}  {pad(first, columns)}  {second}\n"
    line = ""
    for ply in review.plies:
        is_mistake = ply.mistake and ply.player in sides
        text = f"{_format_move(ply, pen)} ?" if is_mistake else _format_move(ply, pen)
        padded = pen("mistake", text) + " " * (columns - measure_width(text)) if is_mistake else pad(text, columns)
        line = f"{line}  {padded}" if ply.ply % 2 else f"{ply.number:>7}  {padded}"
        if ply.ply % 2:
            yield line.rstrip() + "\n"
    if len(review.game.moves) % 2:
        yield line.rstrip() + "\n"


def _write_winners(review: Review, pen: Pen) -> Iterator[str]:
    """Yield who was winning at each position, as initials of the players."""
    initials = [pen.say_player(player)[0] for player in review.game.players]
    letters = "".join(initials[(i + 1 - w) % 2] for i, w in enumerate(review.verdicts))
    first, second = initials
    yield "\n"
    yield pen.say_line(
        "Who was winning before each move and after the last ({first} or {second}):", first=first, second=second
    )
    length = WINNERS_WIDTH // max(map(measure_width, initials))
    for begin in range(0, len(letters), length):
        line = letters[begin : begin + length]
        yield "  " + (pen("win", line) if pen.colour else line) + "\n"


def _write_mistakes(review: Review, sides: Sequence[str], pen: Pen) -> Iterator[str]:
    """Yield every mistake, with the moves that would have won and the reason."""
    for player in sides:
        numbers = review.mistakes(player)
        first = review.game.players.index(player)
        title = pen.say_count(
            "{player}: {n} mistake", "{player}: {n} mistakes", len(numbers), player=pen.say_player(player)
        )
        yield "\n" + pen("title", title) + "\n"
        for number in numbers:
            yield from _explain(review.plies[2 * (number - 1) + first], pen)


def _explain(ply: Ply, pen: Pen) -> Iterator[str]:
    """Yield why a move was a mistake."""
    setup, after = ply.review.game.setup, Ply(ply.review, ply.ply + 1)
    player, other = pen.say_player(ply.player), pen.say_player(after.player)
    best, move = setup.game_graph.format_move(ply.winning_moves[0]), _format_move(ply, pen)
    yield pen.say_line(
        "  move {number}, {played}: {player} would have won with {better}; now {other} can win with {answers}.",
        number=ply.number,
        played=pen("mistake", f"{move} ?"),
        player=player,
        better=pen("win", pen.join_moves(setup, ply.winning_moves, MOST_SHOWN)),
        other=other,
        answers=pen.join_moves(setup, after.winning_moves, MOST_SHOWN),
    )
    yield pen.say_line(explain_mistake(setup, best, move, player, other))
