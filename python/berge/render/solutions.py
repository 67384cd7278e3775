"""Solutions and certificates as texts for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from berge.analysis.reasons import explain_position, explain_starts
from berge.analysis.solution import EVEN, PositionSolution, StartsSolution
from berge.cells import cut_rows
from berge.certificates import Certificate, StartsCertificate
from berge.documents import Options, writes
from berge.i18n import Message, _, format_player, ngettext, pgettext
from berge.render.pen import Pen, write_board, write_grid
from berge.sanitize import make_safe

MOST_STARTS = 1000
"""For a graph with more starts than this, only the number of losing starts is shown."""


@writes(StartsSolution, "text", "language", "colour")
def write_starts_solution_as_text(solution: StartsSolution, options: Options) -> Iterator[str]:
    """Yield the board with its losing starts, or a list of them, and their number."""
    pen, setup = Pen(options), solution.setup
    losing, winning = len(solution.losing_starts), len(solution.winning_starts)
    rows = setup.diagram([])
    size = setup.describe(options.language)
    if rows is not None:
        size = pen.say_count("{setup}, {n} free cell", "{setup}, {n} free cells", losing + winning, setup=size)
    verdict = pen.say("{size}: WIN", size=size) if solution.first_player_wins else pen.say("{size}: LOSE", size=size)
    yield pen("title", verdict) + "\n\n"
    if rows is not None:
        letters = solution.classes.translate(bytes.maketrans(b"EOM", b"L.."))
        yield from write_grid(cut_rows(letters, len(rows[0])), pen, {"L": "mistake", "#": "wall"})
        yield "\n"
    elif 0 < losing <= MOST_STARTS:
        yield pen.say_line("Losing starts: {starts}", starts=pen.join_moves(setup, solution.losing_starts))
    if losing:
        yield pen.say_line(_count_starts(losing, winning, is_board=rows is not None))
    yield pen.say_line(_explain_winner(solution, winning, is_board=rows is not None))


def _count_starts(losing: int, winning: int, *, is_board: bool) -> Message:
    """Return from how many starts the player who moves next loses and wins, with their letters on a board."""

    def mark(starts: Message, letter: str) -> Message:
        return _("{starts} ({letter})", starts=starts, letter=letter) if is_board else starts

    if not winning:
        return _("From {losing} the player who moves next loses.", losing=mark(_("every start"), "L"))
    return _(
        "From {losing} the player who moves next loses, from {winning} that player wins.",
        losing=mark(ngettext("{n} start", "{n} starts", losing), "L"),
        winning=mark(pgettext("starts", "{n}", n=f"{winning:,}"), "."),
    )


def _explain_winner(solution: StartsSolution, winning: int, *, is_board: bool) -> Message:
    """Return who wins, the player who picks the start or the other one, and why."""
    setup = solution.setup
    if solution.first_player_wins:
        return _(
            "The player who picks the start wins by picking {start}: the other player moves next and loses.",
            start=_("an L") if is_board else _("a losing one"),
        )
    if not winning:
        mover, other = map(format_player, setup.ruleset.players)
        return _("There is nowhere to start: {mover} cannot move, and {other} wins.", mover=mover, other=other)
    if setup.game_graph.proof != "kernel" and EVEN.encode() in solution.classes:
        return _("From every start that may be chosen the player who moves next wins.")
    return _("From every start the player who moves next wins: {why}.", why=explain_starts(setup, is_board=is_board))


def describe_losing(n: int) -> Message:
    """Return the sentence that all moves lose, with their number."""
    if n == 1:
        return _("The only move loses.")
    return _("Both moves lose.") if n == 2 else _("All {n} moves lose.", n=n)


@writes(PositionSolution, "text", "language", "colour", "certificates")
def write_position_solution_as_text(solution: PositionSolution, options: Options) -> Iterator[str]:
    """Yield the position, who wins it, and the winning moves; with `certificates` also the proof."""
    pen, position, setup = Pen(options), solution.game.position(), solution.game.setup
    mover, winner = pen.say_player(solution.mover), pen.say_player(solution.winner)
    loser = pen.say_player(setup.ruleset.opponent_of(solution.winner))
    title = setup.ruleset.title_in(options.language)
    heading = pen.say("{title}, {mover} to move: {winner} wins", title=title, mover=mover, winner=winner)
    yield pen("title", heading) + "\n\n"
    board = list(write_board(position, pen))
    if board:
        yield from board
    else:
        yield pen.say_line(
            "{setup}; the token is on {move}.",
            setup=setup.describe(options.language),
            move=setup.game_graph.format_move(position.token),
        )
    moves = len(position.legal_moves)
    yield "\n"
    if solution.mover_wins:
        best = solution.winning_moves
        yield pen.say_line(
            "Winning moves ({n} of {legal}): {moves}",
            n=len(best),
            legal=moves,
            moves=pen("win", pen.join_moves(setup, best)),
        )
    elif moves:
        yield pen.say_line(describe_losing(moves))
    else:
        yield pen.say_line("{mover} has no move.", mover=mover)
    if moves:
        yield pen.say_line(explain_position(setup, solution.proof, winner, loser))
    if options.certificates:
        yield "\n"
        yield from write_certificate_as_text(solution.certificate(), options)


@writes(Certificate, "text", "language", "colour")
def write_certificate_as_text(certificate: Certificate, options: Options) -> Iterator[str]:
    """Yield the claim and its proof: on a board each domino is an arrow to its other half `o`, the token is `@`."""
    pen, token = Pen(options), make_safe(str(certificate.token))
    won = _("The player to move with the token on {token} wins:", token=token)
    lost = _("The player to move with the token on {token} loses:", token=token)
    yield pen.say_line(won if certificate.winning else lost)
    if certificate.snapshot.cells and certificate.snapshot.steps == "rook" and certificate.kind == "dominoes":
        yield from _write_arrows(certificate, pen)
        return
    yield from (f"  {make_safe(str(first))} - {make_safe(str(second))}\n" for first, second in certificate.pairs)
    if certificate.kind != "dominoes":
        names = pen.join((make_safe(str(vertex)) for vertex in certificate.vertices), _("empty"))
        what = _("barrier") if certificate.kind == "barrier" else _("kernel")
        yield f"  {pen.say(_('{place}: {value}', place=what, value=names))}\n"


def _write_arrows(certificate: Certificate, pen: Pen) -> Iterator[str]:
    arrows = {(0, 1): ">", (1, 0): "v", (0, -1): "<", (-1, 0): "^"}
    letters = [list(row) for row in certificate.snapshot.cells]
    for first, second in certificate.dominoes:
        letters[first[0] - 1][first[1] - 1] = arrows[second[0] - first[0], second[1] - first[1]]
        letters[second[0] - 1][second[1] - 1] = "o"
    if not certificate.winning:
        letters[certificate.token[0] - 1][certificate.token[1] - 1] = "@"
    yield from write_grid(["".join(row) for row in letters], pen, {"@": "token", "#": "wall"})
    count = len(certificate.dominoes)
    if count:
        yield pen.say_line(
            ngettext(
                "{n} domino: an arrow that points to its other half, o",
                "{n} dominoes: each an arrow that points to its other half, o",
                count,
            )
        )


@writes(StartsCertificate, "text", "language", "colour")
def write_starts_certificate_as_text(certificate: StartsCertificate, options: Options) -> Iterator[str]:
    """Yield the class of every vertex."""
    pen = Pen(options)
    yield pen.say_line(
        "The value of every start, by its class: from E the player who moves next loses, from O and M that player wins."
    )
    if certificate.sets is not None:
        for vertex, wins, *_rest in certificate.sets:
            start = make_safe(str(vertex))
            yield f"  {pen.say(_('{start}: wins', start=start) if wins else _('{start}: loses', start=start))}\n"
    elif certificate.snapshot.cells:
        yield from write_grid(certificate.classes, pen, {"E": "mistake", "#": "wall"})
    else:
        letters = zip(certificate.snapshot.vertices, certificate.classes[0], strict=True)
        yield from (f"  {make_safe(str(vertex))}: {letter}\n" for vertex, letter in letters)
