"""Pictures for a terminal, in ASCII; colours only add to what the letters say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from berge.certificates import Certificate, StartsCertificate
from berge.formats import inert, writes
from berge.play import why
from berge.reviews import Ply, Review
from berge.rulesets.boards import BoardStart, cut_rows
from berge.rulesets.geography import Game, Move, Start
from berge.solutions import EVEN, PositionSolution, StartsSolution

WIDEST_LABELLED = 40
"""Boards with more columns than this are drawn without labels and blanks between the cells."""
STRIP = 60
"""How many positions of a game the strip of winners shows in a line."""
MOST_SHOWN = 12
"""How many winning moves a review lists for a mistake."""
MOST_LISTED = 1000
"""Of a graph with more starts than this only the number that lose is shown."""

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


def show_all(start: Start, moves: Sequence[Move], most: int | None = None) -> str:
    """Return moves as people read them; of more than `most` only so many and how many others there are."""
    shown = ", ".join(map(start.show, moves[:most])) or "none"
    return shown if most is None or len(moves) <= most else f"{shown} and {len(moves) - most} others"


def _name(player: str) -> str:
    return player.capitalize()


def grid(rows: Sequence[str], pen: Pen, styles: dict[str, str]) -> Iterator[str]:
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


def _board(start: Start, visited: Sequence[int], pen: Pen) -> Iterator[str]:
    """Yield the lines of a board; none where the ruleset has none."""
    rows = start.letters(visited)
    if rows is not None:
        yield from grid(rows, pen, {"#": "wall", start.TOKEN: "token"})


@writes(Game, "text")
def game_as_text(game: Game, colour: bool = False) -> Iterator[str]:
    """Yield the board before the first move and the moves."""
    start, pen = game.start, Pen(colour)
    board = list(_board(start, [], pen))
    yield from board or [start.describe() + "\n"]
    if game.moves or start.first is not None:
        yield f"\n{_count(len(game.moves), 'move')}: {show_all(start, game.moves)}\n"


@writes(Review, "text")
def review_as_text(review: Review, side: str | None = None, colour: bool = False) -> Iterator[str]:
    """Yield a review for people: the board, the moves with their mistakes marked `?`, what would have won and why.

    `side` limits the mistakes and the accuracy to one player.
    """
    pen, game = Pen(colour), review.game
    sides = [side] if side else list(game.players)
    yield pen("title", f"{game.start.describe()}, {_count(len(game.moves), 'move')}: {_outcome(review)}") + "\n"
    board = list(_board(game.start, [], pen))
    yield from ["\n", *board] if board else []
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
    return "none" if ply.move is None else ply.review.game.start.show(ply.move)


def _moves(review: Review, sides: Sequence[str], pen: Pen) -> Iterator[str]:
    """Yield the moves, a round a line."""
    if not review.game.moves:
        return
    start = review.game.start
    longest = len(start.rows) * start.columns - 1 if isinstance(start, BoardStart) else None
    words = [start.name(longest)] if longest is not None else review.game.moves
    width = max(max(len(start.show(move)) for move in words) + 2, 8)
    first, second = map(_name, review.game.players)
    yield f"\n{'round':>7}  {first:<{width}}  {second}\n"
    line = ""
    for ply in review.plies:
        marked = ply.mistake and ply.player in sides
        text = f"{_move(ply)} ?" if marked else _move(ply)
        padded = pen("mistake", text) + " " * (width - len(text)) if marked else f"{text:<{width}}"
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
    """Yield why a move was a mistake."""
    start, after = ply.review.game.start, Ply(ply.review, ply.ply + 1)
    player, other = _name(ply.player), _name(after.player)
    best = start.show(ply.winning_moves[0])
    played, better = pen("mistake", f"{_move(ply)} ?"), pen("win", show_all(start, ply.winning_moves, MOST_SHOWN))
    yield f"  move {ply.number}, {played}: {player} would have won with {better}; "
    yield f"now {other} can win with {show_all(start, after.winning_moves, MOST_SHOWN)}.\n"
    if start.PROOF == "dominoes":
        yield f"    Why: after {best} every {start.PLACE} that {other} can step to is half of a domino whose other "
        yield f"half is free for {player}'s answer,\n    so {player} never runs out of moves first; "
        yield f"after {_move(ply)} it is {other} who has the dominoes.\n"
    else:
        yield f"    Why: after {best} {why(start, player, other)};\n"
        yield f"    after {_move(ply)} it is {other} who can do so.\n"


@writes(StartsSolution, "text")
def starts_solution_as_text(solution: StartsSolution, colour: bool = False) -> Iterator[str]:
    """Yield a picture of the board with its losing starts, or their list, and how many there are."""
    pen, start = Pen(colour), solution.start
    losing, winning = len(solution.losing), len(solution.winning)
    verdict = "WIN" if solution.first_player_wins else "LOSE"
    is_board = isinstance(start, BoardStart)
    size = f"{start.describe()}, {_count(losing + winning, 'free cell')}" if is_board else start.describe()
    yield pen("title", f"{size}: {verdict}") + "\n\n"
    if isinstance(start, BoardStart):
        letters = solution.classes.translate(bytes.maketrans(b"EOM", b"L.."))
        yield from grid(cut_rows(letters, start.columns), pen, {"L": "mistake", "#": "wall"})
        yield f"\n{_count(losing, 'start')} (L) lose for the player to move, {winning} (.) win.\n"
    else:
        if 0 < losing <= MOST_LISTED:
            yield f"Losing starts: {show_all(start, solution.losing)}\n"
        yield f"{_count(losing, 'start')} lose for the player to move, {winning} win.\n"
    if solution.first_player_wins:
        it = "an L" if is_board else "one that loses"
        yield f"Whoever chooses the start wins, by choosing {it}: the other player moves first and loses.\n"
    elif start.PROOF == "kernel":
        yield "Every start wins for the player to move: no even kernel contains a cell.\n"
    elif EVEN.encode() in solution.classes:
        yield "Every start that may be chosen wins for the player to move.\n"
    else:
        every = "all free cells" if is_board else "all vertices"
        how = "paired off in dominoes" if start.PROOF == "dominoes" else "matched with each other"
        yield f"Every start wins for the player to move: {every} are {how}.\n"


@writes(PositionSolution, "text")
def position_solution_as_text(solution: PositionSolution, colour: bool = False) -> Iterator[str]:
    """Yield the position, who wins it, and how to begin."""
    pen, position, start = Pen(colour), solution.game.position(), solution.game.start
    mover, winner = _name(solution.mover), _name(solution.winner)
    loser = next(_name(player) for player in solution.game.players if _name(player) != winner)
    yield pen("title", f"{start.TITLE}, {mover} to move: {winner} wins") + "\n\n"
    board = list(_board(start, position.visited, pen))
    yield from board or [f"{start.describe()}; the token is on {start.show(position.token)}.\n"]
    moves = len(position.legal_moves)
    if solution.mover_wins:
        yield f"\nWinning moves ({len(solution.winning_moves)} of {moves}): "
        yield pen("win", show_all(start, solution.winning_moves)) + "\n"
    elif moves:
        yield f"\n{'The only move loses' if moves == 1 else f'All {moves} moves lose'}.\n"
    else:
        yield f"\n{mover} has no move.\n"
    if moves and start.PROOF == "dominoes" and solution.proof.kind == "dominoes":
        yield (
            f"Why: {winner} has {_count(len(solution.proof.dominoes), 'domino', 'dominoes')}. "
            f"Every {start.PLACE} that {loser} can come to is half of one,\n"
            f"whose other half is free for {winner}'s answer, so {winner} never runs out of moves first.\n"
        )
    elif moves:
        yield f"Why: {why(start, winner, loser)}.\n"


@writes(Certificate, "text")
def certificate_as_text(certificate: Certificate, colour: bool = False) -> Iterator[str]:
    """Yield what is proved and by what: on a board each domino as an arrow to its other half `o`, the token `@`."""
    token, verb = certificate.token, "wins" if certificate.winning else "loses"
    yield f"The player to move with the token on {inert(str(token))} {verb}:\n"
    if certificate.ground.cells and certificate.ground.steps == "rook" and certificate.kind == "dominoes":
        yield from _arrows(certificate, Pen(colour))
        return
    yield from (f"  {inert(str(first))} - {inert(str(second))}\n" for first, second in certificate.pairs)
    if certificate.vertices or certificate.kind != "dominoes":
        yield f"  {certificate.kind}: {', '.join(inert(str(v)) for v in certificate.vertices) or 'empty'}\n"


def _arrows(certificate: Certificate, pen: Pen) -> Iterator[str]:
    arrows = {(0, 1): ">", (1, 0): "v", (0, -1): "<", (-1, 0): "^"}
    letters = [list(row) for row in certificate.ground.cells]
    for first, second in certificate.dominoes:
        letters[first[0] - 1][first[1] - 1] = arrows[second[0] - first[0], second[1] - first[1]]
        letters[second[0] - 1][second[1] - 1] = "o"
    if not certificate.winning:
        letters[certificate.token[0] - 1][certificate.token[1] - 1] = "@"
    yield from grid(["".join(row) for row in letters], pen, {"@": "token", "#": "wall"})


@writes(StartsCertificate, "text")
def starts_certificate_as_text(certificate: StartsCertificate, colour: bool = False) -> Iterator[str]:
    """Yield the class of every vertex."""
    yield "The value of every start, by its class: E loses for the player to move, O and M win.\n"
    if certificate.sets is not None:
        yield from (f"  {inert(str(vertex))}: {'wins' if wins else 'loses'}\n" for vertex, wins, _ in certificate.sets)
    elif certificate.ground.cells:
        yield from grid(certificate.classes, Pen(colour), {"E": "mistake", "#": "wall"})
    else:
        letters = zip(certificate.ground.vertices, certificate.classes[0], strict=True)
        yield from (f"  {inert(str(vertex))}: {letter}\n" for vertex, letter in letters)
