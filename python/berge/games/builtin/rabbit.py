r"""Rabbit and Egg (NOI2011, Luogu P1971).

Black pieces `X` and white pieces `O` fill a board except for one blank `.`. Rabbit moves first and slides a white piece
into the blank from a neighbouring cell; Egg slides a black one. The player who cannot move loses.

The blank is the token. Each step changes its colour on the chessboard. So it can meet white pieces only on cells of the
colour opposite to its first cell, black pieces only on cells of its own colour, and each piece once. The game is
undirected vertex geography on these *usable* cells, and polynomial by matching.

>>> game = berge.rabbit.loads("1 6\nXO.OXO\n1\n1 2\n1 1\n")
>>> berge.review(game).mistakes("rabbit")
[1]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from berge import _core
from berge.cells import Cell, Cells, cut_rows
from berge.errors import FormatError, IllegalMove, ParseError
from berge.games import ROOK, Board, BoardSetup, Contest, Game, Position, Ruleset
from berge.games.input_text import SURE, Detector
from berge.games.texts import parse_small_number
from berge.i18n import N_, Message, _, format_player
from berge.i18n.counts import count_moves

PLAYERS = ("rabbit", "egg")
PIECES = {"rabbit": "O", "egg": "X"}
BLANK = "."


@dataclass(frozen=True, repr=False)
class RabbitSetup(BoardSetup):
    """A board before the first move: an immutable value.

    Raises ParseError if the rows differ in length, hold anything but `X`, `O` and `.`, or do not have exactly one
    blank; LimitError if the board is too large.
    """

    LETTERS: ClassVar[str] = "XO."
    TOKEN: ClassVar[str] = BLANK
    TOKEN_COUNT: ClassVar[str] = N_("{n} blanks")
    NEEDS_TOKEN: ClassVar[bool] = True
    HOLE: ClassVar[str] = "X"
    USABLE_BY_COLOUR: ClassVar[str] = "XO"
    TRAIL: ClassVar[str] = "OX"
    FILL_PATTERN: ClassVar[tuple[str, ...]] = ("XO", "OX")  # all its cells are usable


def _build_game_graph(setup: RabbitSetup) -> Board:
    """Return the usable cells: X on the blank's own colour of the chessboard, O on the other."""
    assert setup.token is not None
    same, other = "X.", "O"
    return Board(setup.rows, ROOK, *((same, other) if sum(setup.token) % 2 == 0 else (other, same)))


def _explain(position: Position[Cell], move: object) -> tuple[Message, Message]:
    """Return why a move is illegal: the piece on the cell, or its distance from the blank."""
    game_graph, token = position.setup.game_graph, position.token
    number, rows = game_graph.number(move), position.letters
    if number is None:
        return game_graph.why_illegal([], move)
    assert token is not None
    assert rows is not None
    row, column = game_graph.name(number)
    piece, letter = PIECES[position.turn], rows[row - 1][column - 1]
    player = format_player(position.turn)
    wants = (
        _("{player} moves white pieces ({piece})", player=player, piece=piece)
        if piece == "O"
        else _("{player} moves black pieces ({piece})", player=player, piece=piece)
    )
    if letter == BLANK:
        return _("is the blank itself"), wants
    if abs(row - token[0]) + abs(column - token[1]) != 1:
        return _("is not next to the blank at {blank}", blank=token), _("a piece next to the blank moves into it")
    return _("holds {letter}", letter=letter), wants


def _read(data: bytes) -> Game[Cell]:
    """Return the game that a record in the format of P1971 holds.

    A record may stop early, and may have no moves (`0`). If Rabbit made the last of 2k - 1 moves, the game must be
    over. Raises ParseError for any other text, and IllegalMove; both with line and column. Linear in the text.
    """
    _ignored, columns, cells, moves = _core.parse_rabbit(data)
    try:
        game = RULESET.setup(cut_rows(cells, columns)).game(Cells(moves, columns))
    except IllegalMove as error:
        error.line, error.column = _core.place_of_move(data, error.ply)
        raise
    if len(game.moves) % 2 and not game.is_over():
        line, column = _core.place_of_move(data, len(game.moves))
        raise ParseError(_("the end of the file"), _("the last move of Egg, who still can move"), line, column)
    return game


def _write(game: Game[Cell]) -> str:
    """Return the record in the format of P1971.

    Raises FormatError if the game stops after a move of Rabbit while Egg can move: the format cannot hold it.
    """
    if len(game.moves) % 2 and not game.is_over():
        raise FormatError(_("P1971 cannot hold a game that stops before Egg's move: use the format 'json'"))
    rows = game.setup.letters([])
    assert rows is not None
    moves = _core.write_cells(game._move_numbers, len(rows[0]), "", " ", "\n").decode("ascii")
    return "\n".join([f"{len(rows)} {len(rows[0])}", *rows, str((len(game.moves) + 1) // 2), moves])


def _check_promises(game: Game[Cell]) -> None:
    """Raise ParseError unless Egg won the game."""
    if not game.moves:
        raise ParseError(_("a game without moves"), _("at least one round, as the task promises"))
    if len(game.moves) % 2 or not game.is_over():
        problem = _("a game that stops after {moves}", moves=count_moves(len(game.moves)))
        raise ParseError(problem, _("one that Egg won, as the task promises"))


def _refute_answer(game: Game[Cell], output: Sequence[str], truth: Sequence[str]) -> Sequence[Sequence[Cell]]:
    """Return the moves to the positions that show whether the first wrongly judged move of Rabbit is a mistake.

    A mistake has a won position before it and another after it. Otherwise one of the two is lost.
    """
    wrong = {*output[1:]} ^ {*truth[1:]}
    numbers = (number for number in map(parse_small_number, wrong) if number and number <= len(game.moves) // 2)
    number = min(numbers, default=None)
    if number is None:
        return []
    before, after = game.moves[: 2 * number - 2], game.moves[: 2 * number - 1]
    if str(number) in truth[1:]:
        return [before, after]
    return [after if game.position(len(before)).is_winning() else before]


RULESET: Ruleset[RabbitSetup, Cell] = Ruleset(
    name="rabbit",
    title="Rabbit and Egg",
    about="Rabbit and Egg: NOI2011, Luogu P1971",
    setup_class=RabbitSetup,
    game_graph=_build_game_graph,
    players=PLAYERS,
    contest=Contest(
        name="p1971",
        aliases=("noi2011",),
        writes=_write,
        reviews=_core.review_rabbits,
        limits={"rows": 40, "columns": 40, "moves": 2000},
        check_promises=_check_promises,
        shape=r"\d++(?: \d++)*+",
        refute_answer=_refute_answer,
    ),
    reads=_read,
    detector=Detector(SURE, lambda sample: sample.board is not None and sample.has_pieces),
    explain=_explain,
    examples=(
        "rabbit:XO.OXO+1,2+1,1",
        "rabbit:XOX/O.O/XOX+2,3+1,3+1,2+1,1+2,1+3,1+3,2+3,3",
        "rabbit:OOXX/OXXO/OO.O/XXXO+3,2+2,2+1,2+1,3",
    ),
    sketch="rabbit:XOX/O.O/XOX+2,3+1,3",
    texts={
        "board": "Black and white pieces fill the board. One cell is blank: it is the token.",
        "rules": "Rabbit slides a white piece beside the blank into it. Egg slides a black one.",
        "once": "The blank never comes back to a cell: the piece there now is the other player's.",
    },
    translations={
        "zh": {
            "Rabbit and Egg": "兔兔与蛋蛋",
            "Rabbit and Egg: NOI2011, Luogu P1971": "NOI2011 兔兔与蛋蛋游戏，洛谷 P1971",
            "Black and white pieces fill the board. One cell is blank: it is the token.": (
                "黑子和白子占满棋盘，只留一个空格。"
            ),
            "Rabbit slides a white piece beside the blank into it. Egg slides a black one.": (
                "兔兔把空格旁边的一枚白子移入空格，蛋蛋移入一枚黑子。"
            ),
            "The blank never comes back to a cell: the piece there now is the other player's.": (
                "空格不会回到去过的格子：那里现在是对方的棋子。"
            ),
            "the token": "空格",
            "{loser} is stuck. {winner} has won.": "{loser}无子可动，{winner}获胜。",
            "You won: {loser} is stuck.": "你赢了，{loser}无子可动。",
            "You lost: you are stuck.": "你输了，你无子可动。",
            "{loser} is stuck, so {winner} has won.": "{loser}无子可动，{winner}获胜。",
            "{winner} goes to {move}, and {loser} is stuck.": "{winner}走到{move}，{loser}就无子可动了。",
            "Token": "空格",
            "Rabbit": "兔兔",
            "Egg": "蛋蛋",
        },
    },
)
