"""Pictures for a terminal, in ASCII; colours only add to what the letters say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from berge.cells import Cell
from berge.certificates import Certificate
from berge.formats import writes
from berge.reviews import Ply, Review
from berge.rulesets import maze, rabbit
from berge.solutions import EVEN, BoardSolution, PositionSolution

WIDEST_LABELLED = 40
"""Boards with more columns than this are drawn without labels and blanks between the cells."""
STRIP = 60
"""How many positions of a game the strip of winners shows in a line."""

_STYLES = {
    "title": "1",
    "mistake": "1;38;5;208",  # orange and blue: told apart whatever one's eyes
    "win": "38;5;39",
    "token": "7",
    "wall": "2",
}


class Pen:
    """Writes words in styles, or plainly."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def __call__(self, style: str, words: str) -> str:
        """Return the words in a style."""
        return f"\x1b[{_STYLES[style]}m{words}\x1b[0m" if self.colour else words


def show(cell: Cell) -> str:
    """Return a cell as people read it."""
    return f"({cell[0]}, {cell[1]})"


def show_all(cells: Iterable[Cell]) -> str:
    """Return cells as people read them."""
    return ", ".join(map(show, cells)) or "none"


def _name(player: str) -> str:
    return player.capitalize()


def _grid(rows: Sequence[str], pen: Pen, styles: dict[str, str]) -> Iterator[str]:
    """Yield the lines of a board with its row and column numbers; `styles` says which letters stand out."""
    columns = len(rows[0])
    if columns > WIDEST_LABELLED:
        yield from (row + "\n" for row in rows)
        return
    width, margin = len(str(columns)) + 1, len(str(len(rows))) + 2
    yield " " * (margin + 1) + "".join(f"{c:>{width}}" for c in range(1, columns + 1)) + "\n"
    for number, row in enumerate(rows, 1):
        cells = (" " * (width - 1) + (pen(styles[x], x) if x in styles else x) for x in row)
        yield f"{number:>{margin}} {''.join(cells)}\n"


@writes(rabbit.Game, "text")
def game_as_text(game: rabbit.Game, colour: bool = False) -> Iterator[str]:
    """Yield the board before the first move and the moves."""
    pen = Pen(colour)
    yield from _grid(game.start.rows, pen, {".": "token"})
    yield f"\n{len(game.moves)} moves: {show_all(game.moves)}\n"


@writes(maze.Board, "text")
def maze_as_text(board: maze.Board, colour: bool = False) -> Iterator[str]:
    """Yield the maze."""
    yield from _grid(board.rows, Pen(colour), {"#": "wall"})


@writes(Review, "text")
def review_as_text(review: Review, side: str | None = None, colour: bool = False) -> Iterator[str]:
    """Yield a review for people: the board, the moves with their mistakes marked `?`, what would have won and why.

    `side` limits the mistakes and the accuracy to one player.
    """
    pen, game = Pen(colour), review.game
    sides = [side] if side else list(game.players)
    size = f"{len(game.start.rows)} x {game.start.columns}"
    yield pen("title", f"Rabbit and Egg, {size}, {_count(len(game.moves), 'move')}: {_outcome(review)}") + "\n\n"
    yield from _grid(game.start.rows, pen, {".": "token"})
    yield from _moves(review, sides, pen)
    yield from _strip(review, pen)
    yield from _mistakes(review, sides, pen)
    yield "\n"
    if review.decisive:
        move, winner = review.decisive, _name(review.final.winner)
        verb = "never lets go again" if review.game.is_over() else "is winning ever since"
        yield f"Decisive: move {move.number} of {_name(move.player)}, {_move(move)}: {winner} {verb}.\n"
    else:
        yield f"Decisive: none; {_name(review.final.winner)} was winning from the first position on.\n"
    for player in sides:
        yield f"Accuracy: {_name(player)} {review.accuracy(player)}.\n"


def _count(number: int, thing: str, plural: str = "") -> str:
    return f"{number} {thing if number == 1 else plural or thing + 's'}"


def _outcome(review: Review) -> str:
    winner = _name(review.final.winner)
    return f"{winner} won" if review.game.is_over() else f"stopped while {winner} was winning"


def _move(ply: Ply) -> str:
    return show(ply.move) if ply.move else "none"


def _moves(review: Review, sides: Sequence[str], pen: Pen) -> Iterator[str]:
    """Yield the moves, a round a line."""
    if not review.game.moves:
        return
    width = max(len(show((len(review.game.start.rows), review.game.start.columns))) + 2, 8)
    first, second = map(_name, review.game.players)
    yield f"\n{'round':>7}  {first:<{width}}  {second}\n"
    line = ""
    for ply in review.plies:
        marked = ply.mistake and ply.player in sides
        words = f"{_move(ply)} ?" if marked else _move(ply)
        padded = pen("mistake", words) + " " * (width - len(words)) if marked else f"{words:<{width}}"
        line = f"{line}  {padded}" if ply.ply % 2 else f"{ply.number:>7}  {padded}"
        if ply.ply % 2:
            yield line.rstrip() + "\n"
    if len(review.game.moves) % 2:
        yield line.rstrip() + "\n"


def _strip(review: Review, pen: Pen) -> Iterator[str]:
    """Yield who was winning at each position, the initial of a player each."""
    initials = [_name(player)[0] for player in review.game.players]
    letters = "".join(initials[(i + 1 - w) % 2] for i, w in enumerate(review.winning))
    yield f"\nWho was winning before each move and after the last ({initials[0]} or {initials[1]}):\n"
    for start in range(0, len(letters), STRIP):
        line = letters[start : start + STRIP]
        yield "  " + (pen("win", line) if pen.colour else line) + "\n"


def _mistakes(review: Review, sides: Sequence[str], pen: Pen) -> Iterator[str]:
    """Yield every mistake with what would have won and why."""
    for player in sides:
        numbers = review.mistakes(player)
        first = review.game.players.index(player)
        yield "\n" + pen("title", f"{_name(player)}: {_count(len(numbers), 'mistake')}") + "\n"
        for number in numbers:
            yield from _explain(review.plies[2 * (number - 1) + first], pen)


def _explain(ply: Ply, pen: Pen) -> Iterator[str]:
    """Yield why a move was a mistake, by the dominoes."""
    after = Ply(ply.review, ply.ply + 1)
    player, other = _name(ply.player), _name(after.player)
    best = show(ply.winning_moves[0])
    played, better = pen("mistake", f"{_move(ply)} ?"), pen("win", show_all(ply.winning_moves))
    yield f"  move {ply.number}, {played}: {player} would have won with {better}; "
    yield f"now {other} can win with {show_all(after.winning_moves)}.\n"
    yield (
        f"    Why: after {best} every cell that {other} can step to is half of a domino whose other half is free for "
        f"{player}'s answer,\n    so {player} never runs out of moves first; after {_move(ply)} it is {other} who has "
        "the dominoes.\n"
    )


@writes(BoardSolution, "text")
def board_solution_as_text(solution: BoardSolution, colour: bool = False) -> Iterator[str]:
    """Yield a picture of the maze with its losing starts, and how many there are."""
    pen, rows = Pen(colour), solution.board.rows
    even = solution.count(EVEN)
    free = sum(map(solution.count, "EOM"))
    winner = "WIN" if solution.first_player_wins else "LOSE"
    yield pen("title", f"Maze, {len(rows)} x {len(rows[0])}, {_count(free, 'free cell')}: {winner}") + "\n\n"
    columns = len(rows[0])
    letters = solution.classes.translate(bytes.maketrans(b"EOM", b"L..")).decode("ascii")
    drawn = [letters[start : start + columns] for start in range(0, len(letters), columns)]
    yield from _grid(drawn, pen, {"L": "mistake", "#": "wall"})
    yield f"\n{_count(even, 'start')} (L) lose for the player to move, {free - even} (.) win.\n"
    if solution.first_player_wins:
        yield "Whoever chooses the start wins, by choosing an L: the other player moves first and loses.\n"
    else:
        yield "Every start wins for the player to move: all free cells are paired off in dominoes.\n"


@writes(PositionSolution, "text")
def position_solution_as_text(solution: PositionSolution, colour: bool = False) -> Iterator[str]:
    """Yield the position, who wins it, and how to begin."""
    pen, position = Pen(colour), solution.game.position()
    mover, winner = _name(solution.mover), _name(solution.winner)
    loser = next(_name(player) for player in solution.game.players if _name(player) != winner)
    yield pen("title", f"Rabbit and Egg, {mover} to move: {winner} wins") + "\n\n"
    yield from _grid(position.rows, pen, {".": "token"})
    moves = len(position.legal_moves)
    if solution.mover_wins:
        yield f"\nWinning moves ({len(solution.winning_moves)} of {moves}): "
        yield pen("win", show_all(solution.winning_moves)) + "\n"
    elif moves:
        yield f"\n{'The only move loses' if moves == 1 else f'All {moves} moves lose'}.\n"
    else:
        yield f"\n{mover} has no move.\n"
    if moves:
        yield (
            f"Why: {winner} has {_count(len(solution.proof.dominoes), 'domino', 'dominoes')}. Every cell that {loser} "
            "can come to is half of one,\n"
            f"whose other half is free for {winner}'s answer, so {winner} never runs out of moves first.\n"
        )


@writes(Certificate, "text")
def certificate_as_text(certificate: Certificate, colour: bool = False) -> Iterator[str]:
    """Yield the board with the token `@`, and on each domino an arrow from its first cell to its second, `o`."""
    arrows = {(0, 1): ">", (1, 0): "v", (0, -1): "<", (-1, 0): "^"}
    letters = [list(row) for row in certificate.cells]
    for first, second in certificate.dominoes:
        letters[first[0] - 1][first[1] - 1] = arrows[second[0] - first[0], second[1] - first[1]]
        letters[second[0] - 1][second[1] - 1] = "o"
    if not certificate.winning:
        letters[certificate.token[0] - 1][certificate.token[1] - 1] = "@"
    yield f"The player to move with the token on {show(certificate.token)} "
    yield "wins:\n" if certificate.winning else "loses:\n"
    yield from _grid(["".join(row) for row in letters], Pen(colour), {"@": "token", "#": "wall"})
