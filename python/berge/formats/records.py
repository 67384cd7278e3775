"""Games and reviews as records: readable texts with tags, moves, marks, comments and variations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from berge.analysis.review import Review
from berge.documents import Options, writes
from berge.errors import IllegalMove, ParseError
from berge.formats.moves import move_codec
from berge.formats.notation import parse_notation
from berge.games import AnyGame, AnyPosition, AnySetup, Game
from berge.games.builtin import EXAMPLE
from berge.i18n import _

if TYPE_CHECKING:
    from berge._core import Progress
    from berge.formats.tree import Node, Record


def read_record(text: str | bytes) -> tuple[Record, AnyGame]:
    """Return the record in a text, and the game of its main line.

    The tag `Start` holds the setup as a notation. All moves must be legal, also in variations. Raises ParseError and
    IllegalMove, with line and column.
    """
    from berge.formats import tree  # only where a record is read or written

    record = tree.parse(text)
    return record, replay_record(record)


def replay_record(
    record: Record, progress: Progress | None = None, check_setup: Callable[[AnySetup], object] | None = None
) -> AnyGame:
    """Return the game of a record's main line, after checking all moves; raises as `read_record`.

    `check_setup` is called with the setup, `progress` before each move; both may raise.
    """
    if "Start" not in record.tags:
        message = _('the tag Start is missing: write the setup as [Start "{example}"]', example=EXAMPLE)
        raise ParseError(message, line=1, column=1)
    try:
        setup = parse_notation(record.tags["Start"], check_setup)
    except ParseError as error:
        raise ParseError(_("the tag Start: {found}", found=error.found), error.expected, 1, 1) from None
    except IllegalMove as error:
        error.line, error.column = 1, 1
        raise
    if setup.moves:
        raise ParseError(_("the tag Start has moves: write them after the tags"), line=1, column=1)
    position = setup.position()
    _play(record, position, progress)
    return Game(setup.setup, [move_codec(setup.setup).read(node.move) for node in record.mainline()])


def _play(record: Record, position: AnyPosition, progress: Progress | None) -> None:
    """Play every move of the record; raises IllegalMove and ParseError."""
    pending: list[Node | None] = list(reversed(record.children))  # None: take a move back
    while pending:
        node = pending.pop()
        if node is None:
            position.pop()
            continue
        if progress is not None:
            progress("moves", position.ply, 0)
        _push(record, position, node)
        pending.append(None)
        pending.extend(reversed(node.children))


def _push(record: Record, position: AnyPosition, node: Node) -> None:
    try:
        position.push(move_codec(position.setup).read(node.move))
    except ParseError as error:
        raise ParseError(error.found, error.expected, *record.find_place(node)) from None
    except IllegalMove as error:
        error.line, error.column = record.find_place(node)
        raise


def build_record(game: AnyGame) -> tuple[Record, list[Node]]:
    """Return the record of a game, and the nodes of its moves."""
    from berge.formats.tree import Node, Record

    setup, position = game.setup, game.position()
    result = game.players[1 - game.players.index(position.turn)] if position.is_over() else "unfinished"
    record = Record({"Ruleset": setup.ruleset.name, "Start": setup.notation(), "Result": result})
    nodes = [Node(move_codec(setup).write(move)) for move in game.moves]
    record.children = nodes[:1]
    for before, after in pairwise(nodes):
        before.children.append(after)
    return record, nodes


@writes(Game, "record", ending="berge")
def write_game_as_record(game: AnyGame, _ignored: Options) -> Iterator[str]:
    """Yield the record of a game."""
    from berge.formats import tree

    record = build_record(game)[0]
    yield from tree.write(record)


@writes(Review, "record", "side", ending="berge")
def write_review_as_record(review: Review, options: Options) -> Iterator[str]:
    """Yield the annotated game.

    `?` marks a mistake; its comment lists the winning moves, and a variation has the first of them. `!` marks the only
    winning move among several legal ones.
    """
    from berge.formats import tree

    game = review.game
    setup = game.setup
    record, nodes = build_record(game)
    for player in [options.side] if options.side else game.players:
        record.tags[f"{player.capitalize()}Accuracy"] = str(review.accuracy(player))
    position = setup.position()
    for ply, node in zip(review.plies, nodes, strict=True):
        winning = ply.winning_moves
        if options.side in (None, ply.player) and ply.mistake:
            better = ", ".join(map(setup.game_graph.show, winning))
            node.marks, node.comment = "?", f"{better} would have won"
            before = nodes[ply.ply - 1].children if ply.ply else record.children
            before.append(tree.Node(move_codec(setup).write(winning[0]), "!" if len(winning) == 1 else ""))
        elif options.side in (None, ply.player) and len(winning) == 1 and len(position.legal_moves) > 1:
            node.marks = "!"
        position.push(ply.move)
    yield from tree.write(record)
