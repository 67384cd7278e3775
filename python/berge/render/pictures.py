"""Games, positions and solutions as SVG, with titles and descriptions in a language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from berge.analysis.review import Review
from berge.analysis.solution import PositionSolution, StartsSolution
from berge.certificates import Certificate, StartsCertificate
from berge.documents import Options, writes
from berge.games import AnyGame, AnyPosition, Game
from berge.i18n import _, format_player, localize
from berge.render.marks import (
    check_size,
    find_exposed,
    is_matching_drawn,
    list_vertex_names,
    mark_matching,
    mark_proof,
    mark_starts_proof,
    number_vertices,
)

MOST_MISSED = 8
"""Arrows to moves that a mistake missed; as many as on the page (`page/model/game.ts`)."""


@writes(Game, "svg", "language", ending="svg", media="image/svg+xml")
def write_game_as_svg(game: AnyGame, options: Options) -> Iterator[str]:
    """Yield the position after all moves."""
    yield from _draw_position(options.language, game.position(), {})


@writes(PositionSolution, "svg", "language", ending="svg", media="image/svg+xml")
def write_position_solution_as_svg(solution: PositionSolution, options: Options) -> Iterator[str]:
    """Yield the position with the value of each move and the winner's dominoes."""
    winning = set(solution.winning_moves)
    position = solution.game.position()
    moves = {move: "winning" if move in winning else "losing" for move in position.legal_moves}
    caption = localize(_("{player} wins", player=format_player(solution.winner)), options.language)
    yield from _draw_position(options.language, position, moves, caption, solution.proof)


@writes(StartsSolution, "svg", "language", ending="svg", media="image/svg+xml")
def write_starts_solution_as_svg(solution: StartsSolution, options: Options) -> Iterator[str]:
    """Yield the value of every start."""
    setup, position = solution.setup, solution.setup.position()
    check_size(setup)
    losing = dict.fromkeys(solution.losing_starts, "losing")
    first, second = setup.ruleset.players
    caption = localize(
        _(
            "{player} wins; good starts: {losing}, bad starts: {winning}",
            player=format_player(first if losing else second),
            losing=len(losing),
            winning=len(solution.winning_starts),
        ),
        options.language,
    )
    values = dict.fromkeys(solution.winning_starts, "winning") | losing
    marks = mark_starts_proof(solution.certificate(), setup.game_graph) if is_matching_drawn(setup.game_graph) else {}
    yield from _draw_picture(options.language, position, values, {}, caption, marks)


@writes(Review, "svg", "language", ending="svg", media="image/svg+xml")
def write_review_as_svg(review: Review, options: Options) -> Iterator[str]:
    """Yield the position after the decisive move, or the last one, with the value of each move.

    As on the page, dashed arrows lead to the moves that won in place of the decisive one.
    """
    game, decisive = review.game, review.decisive
    caption, missed = localize(_("No mistake decided it."), options.language), list[tuple[Any, Any]]()
    if decisive is not None:
        better = decisive.winning_moves
        missed = [(to if decisive.token is None else decisive.token, to) for to in better[:MOST_MISSED]]
        caption = localize(
            _(
                "Move {number} of {player} decided it: {better} would have won.",
                number=decisive.number,
                player=format_player(decisive.player),
                better=game.setup.game_graph.format_move(better[0]),
            ),
            options.language,
        )
    position = game.position(len(game.moves) if decisive is None else decisive.ply + 1)
    winning = set(review.winning_moves(position.ply))
    moves = {move: "winning" if move in winning else "losing" for move in position.legal_moves}
    yield from _draw_position(options.language, position, moves, caption, missed=missed)


def _draw_position(
    language: str,
    position: AnyPosition,
    moves: dict[Any, str],
    caption: str = "",
    proof: Certificate | None = None,
    missed: Sequence[tuple[Any, Any]] = (),
) -> Iterator[str]:
    if position.token is None:
        return _draw_picture(language, position, moves, {}, caption, {})
    return _draw_picture(language, position, {}, moves, caption, {} if proof is None else mark_proof(proof), missed)


def _draw_picture(
    language: str,
    position: AnyPosition,
    values: dict[Any, str],
    moves: dict[Any, str],
    caption: str,
    marks: dict[str, Any],
    missed: Sequence[tuple[Any, Any]] = (),
) -> Iterator[str]:
    """Yield the picture of a board or a graph, with the marks of a proof."""
    setup, trail, rows = position.setup, position.visited, position.diagram
    if rows is not None:
        return _draw_board(
            cells=rows,
            token=position.token,
            visited=trail,
            values=values,
            moves=moves,
            missed=missed,
            **marks,
            title=setup.describe(language),
            description=caption,
            caption=caption,
        )
    game_graph = setup.game_graph
    visited = number_vertices(game_graph, trail)
    number_sets = {
        name: number_vertices(game_graph, vertices)
        for name, vertices in marks.items()
        if name in ("exposed", "barrier")
    }
    return _draw_graph(
        names=list_vertex_names(setup),
        edges=tuple(game_graph.edges()),
        token=visited[-1] if visited else None,
        visited=tuple(visited),
        values=dict(zip(number_vertices(game_graph, [*values]), values.values(), strict=True)),
        moves=dict(zip(number_vertices(game_graph, [*moves]), moves.values(), strict=True)),
        missed=[(start, end) for start, end in (number_vertices(game_graph, move) for move in missed)],
        pairs=[number_vertices(game_graph, pair) for mark in ("dominoes", "pairs") for pair in marks.get(mark, ())],
        **number_sets,
        columns=game_graph.columns,
        title=setup.describe(language),
        description=caption,
        caption=caption,
    )


def _draw_board(**parts: Any) -> Iterator[str]:
    from berge.render.board_pictures import BoardPicture, draw_board  # only pictures need it

    return draw_board(BoardPicture(**parts))


def _draw_graph(**parts: Any) -> Iterator[str]:
    from berge.render.graph_pictures import GraphPicture, draw_graph

    return draw_graph(GraphPicture(**parts))


@writes(Certificate, "svg", "language", ending="svg", media="image/svg+xml")
def write_certificate_as_svg(certificate: Certificate, options: Options) -> Iterator[str]:
    """Yield the token and the winner's dominoes, or the matching and the barrier."""
    snapshot, marks = certificate.snapshot, mark_proof(certificate)
    verdict = _("the player to move wins") if certificate.winning else _("the player to move loses")
    caption = localize(verdict, options.language)
    if snapshot.cells:
        kernel = certificate.vertices if certificate.kind == "kernel" else ()
        yield from _draw_board(
            cells=snapshot.cells, token=certificate.token, kernel=kernel, **marks, title=caption, description=caption
        )
        return
    numbers = {name: number for number, name in enumerate(snapshot.vertices)}
    mark = "kernel" if certificate.kind == "kernel" else "barrier"
    yield from _draw_graph(
        names=list(map(str, snapshot.vertices)),
        edges=tuple((numbers[v], numbers[w]) for v, w in snapshot.edges),
        token=numbers[certificate.token],
        pairs=[(numbers[v], numbers[w]) for mark in ("dominoes", "pairs") for v, w in marks.get(mark, ())],
        exposed=[numbers[name] for name in marks.get("exposed", ())],
        **{mark: [numbers[name] for name in certificate.vertices]},
        title=caption,
        description=caption,
    )


@writes(StartsCertificate, "svg", "language", ending="svg", media="image/svg+xml")
def write_starts_certificate_as_svg(certificate: StartsCertificate, options: Options) -> Iterator[str]:
    """Yield the value of every start of a board."""
    snapshot = certificate.snapshot
    caption = localize(_("the value of every start"), options.language)
    letters = "".join(certificate.classes) if certificate.classes else ""
    if snapshot.cells:
        columns = len(snapshot.cells[0])
        cells = ((n // columns + 1, n % columns + 1) for n in range(len(letters)))
        values = {cell: _VALUES[letter] for cell, letter in zip(cells, letters, strict=True) if letter != "#"}
        values.update({cell: "winning" if wins else "losing" for cell, wins, _ in certificate.sets or ()})
        marks = {} if certificate.sets else mark_matching(certificate)
        yield from _draw_board(cells=snapshot.cells, values=values, **marks, title=caption)
        return
    numbers = {name: number for number, name in enumerate(snapshot.vertices)}
    yield from _draw_graph(
        names=list(map(str, snapshot.vertices)),
        edges=tuple((numbers[v], numbers[w]) for v, w in snapshot.edges),
        values={number: _VALUES[letter] for number, letter in enumerate(letters)},
        pairs=[(numbers[v], numbers[w]) for v, w in certificate.matching],
        exposed=[] if certificate.sets else [numbers[v] for v in find_exposed(snapshot, certificate.matching)],
        barrier=[number for number, letter in enumerate(letters) if letter == "O"],
        title=caption,
    )


_VALUES = {"E": "losing", "O": "winning", "M": "winning"}
