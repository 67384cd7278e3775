"""The JSOI2009 Game (Luogu P4055): a token in a maze; free cells `.`, walls `#`; one player chooses where it starts.

The other player makes the first move, so the starts to choose are those that lose for whoever moves. With `@` in the
maze the start is fixed. Polynomial, by matching (Fraenkel, Scheinerman and Ullman 1993).

>>> berge.solve(berge.maze.parse(".##/..#/.#.")).losing_starts
[(1, 1), (2, 2), (3, 1), (3, 3)]
"""

from __future__ import annotations

from collections.abc import Sequence

from berge import _core
from berge.cells import Cell, cut_rows
from berge.errors import FormatError, ParseError
from berge.games import ROOK, BoardSetup, Contest, Game, Ruleset, board
from berge.games.input_text import SURE, Detector
from berge.games.texts import parse_small_number
from berge.i18n import _


def _read(text: bytes) -> BoardSetup:
    """Return the maze that a text in the format of P4055 holds; raises ParseError. Linear in the text."""
    _ignored, columns, cells = _core.parse_maze(text)
    return RULESET.setup(cut_rows(cells, columns))


def _write(game: Game[Cell]) -> str:
    """Return the maze in the format of P4055.

    Raises FormatError if the start is fixed or moves have been made, which the format cannot say.
    """
    if game.moves or game.setup.token is not None:
        raise FormatError(_("P4055 holds only mazes whose start is still to be chosen: use the format 'json'"))
    rows = game.setup.letters([])
    assert rows is not None
    return "\n".join([f"{len(rows)} {len(rows[0])}", *rows, ""])


def _write_answer(setup: BoardSetup, classes: bytes) -> str:
    """Return what the task asks for: who wins, and all starts that lose for the player to move."""
    return _core.jsoi_answer(classes, setup.columns).decode("ascii")


def _check_promises(game: Game[Cell]) -> None:
    """Raise ParseError if the start has been chosen already."""
    if game.moves or game.setup.token is not None:
        raise ParseError(_("a maze whose start is chosen"), _("one without a token, as the task promises"))


def _refute_answer(game: Game[Cell], output: Sequence[str], truth: Sequence[str]) -> Sequence[Sequence[Cell]]:
    """Return the move to the first start that the output judges wrongly."""
    answer, right = ({*zip(words[1::2], words[2::2], strict=False)} for words in (output, truth))
    cells = [
        cell
        for pair in answer ^ right
        if None not in (cell := (parse_small_number(pair[0]), parse_small_number(pair[1])))
    ]
    game_graph = game.setup.game_graph
    cell_numbers = sorted(
        at for cell in cells if (at := game_graph.number(cell)) is not None and game_graph.has_vertex(at)
    )
    return [[game_graph.name(at)] for at in cell_numbers[:1]]


RULESET: Ruleset[BoardSetup, Cell] = Ruleset(
    name="maze",
    title="Maze",
    about="Game: JSOI2009, Luogu P4055",
    setup_class=BoardSetup,
    game_graph=board(ROOK),
    contest=Contest(
        name="p4055",
        aliases=("jsoi2009",),
        writes=_write,
        answer="jsoi",
        answers=_write_answer,
        solves=_core.solve_mazes,
        limits={"rows": 100, "columns": 100},
        check_promises=_check_promises,
        shape=r"LOSE|WIN(?: \d++ \d++)++",
        refute_answer=_refute_answer,
    ),
    reads=_read,
    detector=Detector(SURE, lambda sample: sample.board is not None and not sample.has_pieces),
    examples=("maze:....#..../.##...##./.#..#..#./...#.#.../#..#.#..#/...#.#.../.#..#..#./.##...##./....#....",),
    sketch="maze:..../.#../....+1,3+2,3",
    texts={
        "board": "A maze of free cells and walls, with a token in it.",
        "rules": "One step up, down, left or right, to a free cell.",
    },
    translations={
        "zh": {
            "Maze": "迷宫",
            "Game: JSOI2009, Luogu P4055": "JSOI2009 游戏，洛谷 P4055",
            "A maze of free cells and walls, with a token in it.": "一个迷宫，有空格和障碍，棋子在里面走。",
            "One step up, down, left or right, to a free cell.": "向上、下、左或右走一步，走到空格。",
        },
    },
)
