"""The JSOI2009 Game (Luogu P4055): a token in a maze; free cells `.`, walls `#`; one player chooses where it starts.

The other player makes the first move, so the starts to choose are those that lose for whoever moves. With `@` in the
maze the start is fixed. Polynomial, by matching (Fraenkel, Scheinerman and Ullman 1993).
"""

from __future__ import annotations

from berge import _core
from berge.cells import Cell, cut_rows
from berge.errors import FormatError
from berge.geography import ROOK, BoardStart, Contest, Game, Ruleset, board
from berge.geography.sample import SURE, Look


def _reads(text: bytes) -> BoardStart:
    """Return the maze that a text in the format of P4055 holds; raises ParseError. Linear in the text."""
    _, columns, cells = _core.parse_maze(text)
    return RULESET.start(cut_rows(cells, columns))


def _writes(game: Game[Cell]) -> str:
    """Return the maze in the format of P4055.

    Raises FormatError where the start is fixed or moves have been made, which the format cannot say.
    """
    if game.moves or game.start.token is not None:
        raise FormatError("P4055 holds mazes whose start is still to be chosen; expected format 'json'")
    rows = game.start.letters([])
    assert rows is not None
    return "\n".join([f"{len(rows)} {len(rows[0])}", *rows, ""])


def _answers(start: BoardStart, classes: bytes) -> str:
    """Return what the task asks for: who wins, and all starts that lose for the player to move."""
    return _core.jsoi_answer(classes, start.columns).decode("ascii")


RULESET: Ruleset[BoardStart, Cell] = Ruleset(
    name="maze",
    title="Maze",
    about="Game: JSOI2009, Luogu P4055",
    form=BoardStart,
    terrain=board(ROOK),
    contest=Contest(name="p4055", writes=_writes, answer="jsoi", answers=_answers, solves=_core.solve_mazes),
    reads=_reads,
    look=Look(SURE, lambda sample: sample.board is not None and not sample.has_pieces),
    examples=("maze:....#..../.##...##./.#..#..#./...#.#.../#..#.#..#/...#.#.../.#..#..#./.##...##./....#....",),
    words={"zh": {"ruleset.maze.title": "迷宫", "ruleset.maze.about": "JSOI2009 游戏，洛谷 P4055"}},
)
