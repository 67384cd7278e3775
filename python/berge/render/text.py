"""Text reports for a terminal, in a language of `berge.i18n`. Colours only repeat what the text says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from berge.analysis.reasons import reason_for_mistake, reason_for_position
from berge.analysis.review import Ply, Review
from berge.analysis.solution import EVEN, PositionSolution, StartsSolution
from berge.cells import cut_rows
from berge.certificates import Certificate, StartsCertificate
from berge.documents import Options, writes
from berge.errors import check_language
from berge.games import AnyGame, AnyPosition, AnySetup, Game, Move
from berge.i18n import Message, _, localize, ngettext, player_name
from berge.sanitize import inert

WIDEST_LABELLED = 40
"""Boards with more columns than this are drawn without labels and blanks between the cells."""
STRIP = 60
"""The width of a line in the strip of winners, in columns."""
MOST_SHOWN = 12
"""The most winning moves that a review lists for a mistake."""
MOST_LISTED = 1000
"""For a graph with more starts than this, only the number of losing starts is shown."""

_STYLES = {
    "title": "1",
    "mistake": "1;38;5;208",  # orange and blue: can be distinguished by everybody
    "win": "38;5;39",
    "token": "7",
    "wall": "2",
}


class Pen:
    """Formats texts with or without styles, in a language; raises MissingError for an unknown language."""

    def __init__(self, options: Options) -> None:
        self.colour, self.language = options.colour, options.language
        check_language(self.language)

    def __call__(self, style: str, text: str) -> str:
        """Return a text in a style."""
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if self.colour else text

    def say(self, template: str, /, **values: object) -> str:
        """Return a message, or a template with values, in the language."""
        return localize(_(template, **values), self.language)

    def say_count(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """Return the message of a template that depends on a number, in the language."""
        return localize(ngettext(singular, plural, n, **values), self.language)

    def player(self, who: str) -> str:
        """Return the name of a player in the language."""
        return self.say(player_name(who))

    def join(self, things: Iterable[str], otherwise: Message | None = None) -> str:
        """Return a list with commas; for an empty list `otherwise`, or `none`."""
        return self.say(", ").join(things) or self.say(otherwise or _("none"))

    def moves(self, setup: AnySetup, moves: Sequence[Move], most: int | None = None) -> str:
        """Return moves as a list; after the first `most`, only the number of the others."""
        text = self.join(map(setup.game_graph.format_move, moves[:most]))
        others = 0 if most is None else len(moves) - most
        return (
            self.say_count("{shown} and one other", "{shown} and {n} others", others, shown=text)
            if others > 0
            else text
        )


def width(text: str) -> int:
    """Return the width of a text in columns of a terminal: 2 for 汉字, 0 for combining marks."""
    if text.isascii():
        return len(text)
    import unicodedata  # only where it is needed

    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return len(text) + wide - sum(map(bool, map(unicodedata.combining, text)))


def pad(text: str, columns: int) -> str:
    """Pad a text to `columns` columns on the right; if `columns` is negative, on the left."""
    blanks = " " * (abs(columns) - width(text))
    return text + blanks if columns > 0 else blanks + text


def grid(rows: Sequence[str], pen: Pen, styles: dict[str, str]) -> Iterator[str]:
    """Yield the lines of a board with row and column numbers; `styles` highlights some letters."""
    columns = len(rows[0])
    if columns > WIDEST_LABELLED:
        yield from (row + "\n" for row in rows)
        return
    width, margin = len(str(columns)) + 1, len(str(len(rows))) + 2
    yield " " * (margin + 1) + "".join(f"{c:>{width}}" for c in range(1, columns + 1)) + "\n"
    for number, row in enumerate(rows, 1):
        cells = (" " * (width - 1) + (pen(styles[x], x) if x in styles else x) for x in row)
        yield f"{number:>{margin}} {''.join(cells)}\n"


def _board(position: AnyPosition, pen: Pen) -> Iterator[str]:
    """Yield the lines of a board; nothing if the ruleset has no board."""
    if position.letters is not None:
        yield from grid(position.letters, pen, {"#": "wall", position.setup.TOKEN: "token"})


@writes(Game, "text", "language", "colour")
def game_as_text(game: AnyGame, options: Options) -> Iterator[str]:
    """Yield the board before the first move and the moves."""
    setup, pen = game.setup, Pen(options)
    board = list(_board(setup.position(), pen))
    yield from board or [setup.describe(options.language) + "\n"]
    if game.moves or setup.first is not None:
        yield (
            "\n"
            + pen.say_count(
                "{n} move: {moves}", "{n} moves: {moves}", len(game.moves), moves=pen.moves(setup, game.moves)
            )
            + "\n"
        )


@writes(Review, "text", "language", "colour", "side")
def review_as_text(review: Review, options: Options) -> Iterator[str]:
    """Yield a review: the board, the moves with mistakes marked `?`, the moves that would have won, and why.

    `side` limits the mistakes and the accuracy to one player.
    """
    pen, game = Pen(options), review.game
    sides = [options.side] if options.side else list(game.players)
    winner, over = pen.player(review.final.winner), game.is_over()
    count, facts = len(game.moves), {"setup": game.setup.describe(options.language), "winner": winner}
    won_title = ngettext("{setup}, {n} move: {winner} won", "{setup}, {n} moves: {winner} won", count, **facts)
    stopped_title = ngettext(
        "{setup}, {n} move: stopped while {winner} was winning",
        "{setup}, {n} moves: stopped while {winner} was winning",
        count,
        **facts,
    )
    yield pen("title", pen.say(won_title if over else stopped_title)) + "\n"
    board = list(_board(game.setup.position(), pen))
    yield from ["\n", *board] if board else []
    yield from _moves(review, sides, pen)
    yield from _strip(review, pen)
    yield from _mistakes(review, sides, pen)
    yield "\n"
    if review.decisive:
        move = review.decisive
        facts = {"player": pen.player(move.player), "move": _move(move, pen), "winner": winner}
        if over:
            decisive = _(
                "Decisive: move {number} of {player}, {move}: {winner} never lets go again.",
                number=move.number,
                **facts,
            )
        else:
            decisive = _(
                "Decisive: move {number} of {player}, {move}: {winner} is winning ever since.",
                number=move.number,
                **facts,
            )
        yield pen.say(decisive) + "\n"
    else:
        yield pen.say("Decisive: none; {winner} was winning from the first position on.", winner=winner) + "\n"
    for player in sides:
        accuracy = review.accuracy(player).describe(options.language)
        yield pen.say("Accuracy: {player} {accuracy}.", player=pen.player(player), accuracy=accuracy) + "\n"


def _move(ply: Ply, pen: Pen) -> str:
    return pen.say("none") if ply.move is None else ply.review.game.setup.game_graph.format_move(ply.move)


def _moves(review: Review, sides: Sequence[str], pen: Pen) -> Iterator[str]:
    """Yield the moves, one round on each line."""
    if not review.game.moves:
        return
    setup = review.game.setup
    widest = review.game.moves if setup.diagram([]) is None else [setup.game_graph.name(setup.game_graph.order - 1)]
    columns = max(max(width(setup.game_graph.format_move(move)) for move in widest) + 2, 8)
    first, second = map(pen.player, review.game.players)
    yield f"\n{pad(pen.say('round'), -7)}  {pad(first, columns)}  {second}\n"
    line = ""
    for ply in review.plies:
        is_mistake = ply.mistake and ply.player in sides
        text = f"{_move(ply, pen)} ?" if is_mistake else _move(ply, pen)
        padded = pen("mistake", text) + " " * (columns - width(text)) if is_mistake else pad(text, columns)
        line = f"{line}  {padded}" if ply.ply % 2 else f"{ply.number:>7}  {padded}"
        if ply.ply % 2:
            yield line.rstrip() + "\n"
    if len(review.game.moves) % 2:
        yield line.rstrip() + "\n"


def _strip(review: Review, pen: Pen) -> Iterator[str]:
    """Yield who was winning at each position, as initials of the players."""
    initials = [pen.player(player)[0] for player in review.game.players]
    letters = "".join(initials[(i + 1 - w) % 2] for i, w in enumerate(review.verdicts))
    yield (
        "\n"
        + pen.say(
            "Who was winning before each move and after the last ({first} or {second}):",
            first=initials[0],
            second=initials[1],
        )
        + "\n"
    )
    length = STRIP // max(map(width, initials))
    for begin in range(0, len(letters), length):
        line = letters[begin : begin + length]
        yield "  " + (pen("win", line) if pen.colour else line) + "\n"


def _mistakes(review: Review, sides: Sequence[str], pen: Pen) -> Iterator[str]:
    """Yield every mistake, with the moves that would have won and the reason."""
    for player in sides:
        numbers = review.mistakes(player)
        first = review.game.players.index(player)
        title = pen.say_count(
            "{player}: {n} mistake", "{player}: {n} mistakes", len(numbers), player=pen.player(player)
        )
        yield "\n" + pen("title", title) + "\n"
        for number in numbers:
            yield from _explain(review.plies[2 * (number - 1) + first], pen)


def _explain(ply: Ply, pen: Pen) -> Iterator[str]:
    """Yield why a move was a mistake."""
    setup, after = ply.review.game.setup, Ply(ply.review, ply.ply + 1)
    player, other = pen.player(ply.player), pen.player(after.player)
    best, move = setup.game_graph.format_move(ply.winning_moves[0]), _move(ply, pen)
    yield pen.say(
        "  move {number}, {played}: {player} would have won with {better}; now {other} can win with {answers}.",
        number=ply.number,
        played=pen("mistake", f"{move} ?"),
        player=player,
        better=pen("win", pen.moves(setup, ply.winning_moves, MOST_SHOWN)),
        other=other,
        answers=pen.moves(setup, after.winning_moves, MOST_SHOWN),
    )
    yield "\n"
    yield pen.say(reason_for_mistake(setup, best, move, player, other)) + "\n"


@writes(StartsSolution, "text", "language", "colour")
def starts_solution_as_text(solution: StartsSolution, options: Options) -> Iterator[str]:
    """Yield the board with its losing starts, or a list of them, and their number."""
    pen, setup = Pen(options), solution.setup
    losing, winning = len(solution.losing), len(solution.winning_starts)
    rows = setup.diagram([])
    is_board = rows is not None
    size = setup.describe(options.language)
    if is_board:
        size = pen.say_count("{setup}, {n} free cell", "{setup}, {n} free cells", losing + winning, setup=size)
    verdict = pen.say("{size}: WIN", size=size) if solution.first_player_wins else pen.say("{size}: LOSE", size=size)
    yield pen("title", verdict) + "\n\n"
    if rows is not None:
        letters = solution.classes.translate(bytes.maketrans(b"EOM", b"L.."))
        yield from grid(cut_rows(letters, len(rows[0])), pen, {"L": "mistake", "#": "wall"})
        yield (
            "\n"
            + pen.say_count(
                "{n} start (L) loses for the player to move, {winning}.",
                "{n} starts (L) lose for the player to move, {winning}.",
                losing,
                winning=ngettext("{n} (.) wins", "{n} (.) win", winning),
            )
            + "\n"
        )
    else:
        if 0 < losing <= MOST_LISTED:
            yield pen.say("Losing starts: {starts}", starts=pen.moves(setup, solution.losing)) + "\n"
        yield (
            pen.say_count(
                "{n} start loses for the player to move, {winning}.",
                "{n} starts lose for the player to move, {winning}.",
                losing,
                winning=ngettext("{n} wins", "{n} win", winning),
            )
            + "\n"
        )
    if solution.first_player_wins:
        choose = _(
            "The player who picks the start wins by picking a losing one: the other player moves next and loses."
        )
        choose_on_board = _(
            "The player who picks the start wins by picking an L: the other player moves next and loses."
        )
        conclusion = choose_on_board if is_board else choose
    elif setup.game_graph.proof == "kernel":
        conclusion = _("Every start wins for the player to move: no even kernel contains a cell.")
    elif EVEN.encode() in solution.classes:
        conclusion = _("Every start that may be chosen wins for the player to move.")
    elif setup.game_graph.proof == "dominoes":
        cells = _("Every start wins for the player to move: all free cells are paired off in dominoes.")
        vertices = _("Every start wins for the player to move: all vertices are paired off in dominoes.")
        conclusion = cells if is_board else vertices
    else:
        cells = _("Every start wins for the player to move: all free cells are matched with each other.")
        vertices = _("Every start wins for the player to move: all vertices are matched with each other.")
        conclusion = cells if is_board else vertices
    yield pen.say(conclusion) + "\n"


def describe_losing(n: int) -> Message:
    """Return the sentence that all moves lose, with their number."""
    if n == 1:
        return _("The only move loses.")
    return _("Both moves lose.") if n == 2 else _("All {n} moves lose.", n=n)


@writes(PositionSolution, "text", "language", "colour")
def position_solution_as_text(solution: PositionSolution, options: Options) -> Iterator[str]:
    """Yield the position, who wins it, and the winning moves."""
    pen, position, setup = Pen(options), solution.game.position(), solution.game.setup
    mover, winner = pen.player(solution.mover), pen.player(solution.winner)
    loser = next(pen.player(player) for player in solution.game.players if player != solution.winner)
    yield (
        pen(
            "title",
            pen.say(
                "{title}, {mover} to move: {winner} wins",
                title=setup.ruleset.title_in(options.language),
                mover=mover,
                winner=winner,
            ),
        )
        + "\n\n"
    )
    board = list(_board(position, pen))
    if board:
        yield from board
    else:
        yield (
            pen.say(
                "{setup}; the token is on {move}.",
                setup=setup.describe(options.language),
                move=setup.game_graph.format_move(position.token),
            )
            + "\n"
        )
    moves = len(position.legal_moves)
    yield "\n"
    if solution.mover_wins:
        best = solution.winning_moves
        yield (
            pen.say(
                "Winning moves ({n} of {legal}): {moves}",
                n=len(best),
                legal=moves,
                moves=pen("win", pen.moves(setup, best)),
            )
            + "\n"
        )
    elif moves:
        yield pen.say(describe_losing(moves)) + "\n"
    else:
        yield pen.say("{mover} has no move.", mover=mover) + "\n"
    if moves:
        yield pen.say(reason_for_position(setup, solution.proof, winner, loser)) + "\n"


@writes(Certificate, "text", "language", "colour")
def certificate_as_text(certificate: Certificate, options: Options) -> Iterator[str]:
    """Yield the claim and its proof: on a board each domino is an arrow to its other half `o`, the token is `@`."""
    pen, token = Pen(options), inert(str(certificate.token))
    wins = certificate.winning
    yield (
        pen.say("The player to move with the token on {token} wins:", token=token)
        if wins
        else pen.say("The player to move with the token on {token} loses:", token=token)
    ) + "\n"
    if certificate.snapshot.cells and certificate.snapshot.steps == "rook" and certificate.kind == "dominoes":
        yield from _arrows(certificate, pen)
        return
    yield from (f"  {inert(str(first))} - {inert(str(second))}\n" for first, second in certificate.pairs)
    if certificate.vertices or certificate.kind != "dominoes":
        names = pen.join((inert(str(vertex)) for vertex in certificate.vertices), _("empty"))
        vertices = {
            "dominoes": _("{place}: {value}", place=_("dominoes"), value=names),
            "barrier": _("{place}: {value}", place=_("barrier"), value=names),
            "kernel": _("{place}: {value}", place=_("kernel"), value=names),
        }
        yield f"  {pen.say(vertices[certificate.kind])}\n"


def _arrows(certificate: Certificate, pen: Pen) -> Iterator[str]:
    arrows = {(0, 1): ">", (1, 0): "v", (0, -1): "<", (-1, 0): "^"}
    letters = [list(row) for row in certificate.snapshot.cells]
    for first, second in certificate.dominoes:
        letters[first[0] - 1][first[1] - 1] = arrows[second[0] - first[0], second[1] - first[1]]
        letters[second[0] - 1][second[1] - 1] = "o"
    if not certificate.winning:
        letters[certificate.token[0] - 1][certificate.token[1] - 1] = "@"
    yield from grid(["".join(row) for row in letters], pen, {"@": "token", "#": "wall"})
    count = len(certificate.dominoes)
    if count:
        yield pen.say_count(
            "{n} domino: an arrow that points to its other half, o",
            "{n} dominoes: each an arrow that points to its other half, o",
            count,
        )
        yield "\n"


@writes(StartsCertificate, "text", "language", "colour")
def starts_certificate_as_text(certificate: StartsCertificate, options: Options) -> Iterator[str]:
    """Yield the class of every vertex."""
    pen = Pen(options)
    yield pen.say("The value of every start, by its class: E loses for the player to move, O and M win.") + "\n"
    if certificate.sets is not None:
        for vertex, wins, *_rest in certificate.sets:
            start = inert(str(vertex))
            yield f"  {pen.say(_('{start}: wins', start=start) if wins else _('{start}: loses', start=start))}\n"
    elif certificate.snapshot.cells:
        yield from grid(certificate.classes, pen, {"E": "mistake", "#": "wall"})
    else:
        letters = zip(certificate.snapshot.vertices, certificate.classes[0], strict=True)
        yield from (f"  {inert(str(vertex))}: {letter}\n" for vertex, letter in letters)
