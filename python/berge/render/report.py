"""Reviews and solutions as self-contained HTML files, also for notebooks.

A report is one file: the styles and the script of `page/report`, the phrases of both languages, and the data as JSON.
It asks no host for anything; its own policy forbids it, and allows only the script and the styles whose hashes it
names.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from berge.analysis.reasons import explain_for_page
from berge.analysis.review import Review
from berge.analysis.solution import PositionSolution, StartsSolution
from berge.certificates import Certificate, StartsCertificate
from berge.documents import Json, Options, writes
from berge.errors import LimitError, check_language
from berge.games import AnySetup
from berge.i18n import LANGUAGES, _
from berge.render.html_pages import write_html_head
from berge.render.marks import (
    build_picture,
    check_size,
    describe_proof,
    is_matching_drawn,
    list_vertex_names,
    mask_openings,
    number_vertices,
)
from berge.sanitize import as_xml

MOST_PAIRS = 200_000
"""The most dominoes in a report. Longer games show dominoes for mistakes first."""
MOST_MOVES = 20_000
"""The most plies of a game in a report."""

PHRASES = ("report.", "verdict.", "why.", "sign.", "cell.", "player.", "ruleset.")
"""How the keys of the page's texts begin that reports use too."""


@writes(Review, "html", "language", ending="html", media="text/html")
def write_review_as_html(review: Review, options: Options) -> Iterator[str]:
    """Yield a page that steps through the game; raises LimitError if it is too long or too large to be drawn."""
    game, setup = review.game, review.game.setup
    plies = len(game.moves)
    if plies > MOST_MOVES:
        raise LimitError(
            _(
                "the game has {plies} moves; reports go up to {most_moves}; ask for text or JSON instead",
                plies=plies,
                most_moves=MOST_MOVES,
            )
        )
    data = _build_data("review", setup, options.language)
    position = setup.position()
    legal: list[list[int]] = []
    for number in [*number_vertices(setup.game_graph, game.moves), None]:
        legal.append(number_vertices(setup.game_graph, position.legal_moves))
        if number is not None:
            position.push(setup.game_graph.name(number))
    winning_moves = [number_vertices(setup.game_graph, review.winning_moves(ply)) for ply in range(plies + 1)]
    yield from _write_page(
        {
            **data,
            "path": number_vertices(setup.game_graph, position.visited),
            "winning": "".join(map(str, review.verdicts)),
            "legal": legal,
            "wins": winning_moves,
            "mistakes": [ply.ply for ply in review.plies if ply.mistake],
            "accuracy": [[accuracy.kept, accuracy.winning] for accuracy in map(review.accuracy, game.players)],
            **_describe_proofs(review, data["picture"], [len(vertices) for vertices in legal]),
        },
        review,
    )


@writes(PositionSolution, "html", "language", ending="html", media="text/html")
def write_position_solution_as_html(solution: PositionSolution, options: Options) -> Iterator[str]:
    """Yield a page that shows the position, its moves and the proof; raises LimitError if it is too large."""
    position = solution.game.position()
    setup = position.setup
    data = _build_data("position", setup, options.language)
    yield from _write_page(
        {
            **data,
            "path": number_vertices(setup.game_graph, position.visited),
            "winning": str(int(solution.mover_wins)),
            "legal": [number_vertices(setup.game_graph, position.legal_moves)],
            "wins": [number_vertices(setup.game_graph, solution.winning_moves)],
            "marks": [_describe_marks(setup, data["picture"], solution.proof)],
            "reasons": [
                explain_for_page(
                    setup,
                    position.turn,
                    position.token,
                    len(position.legal_moves),
                    len(solution.winning_moves),
                    solution.proof,
                )
            ],
        },
        solution,
    )


@writes(StartsSolution, "html", "language", ending="html", media="text/html")
def write_starts_solution_as_html(solution: StartsSolution, options: Options) -> Iterator[str]:
    """Yield a page that shows the value of every start; raises LimitError if it is too large to be drawn."""
    setup = solution.setup
    data = _build_data("starts", setup, options.language)
    yield from _write_page(
        {
            **data,
            "path": [],
            "winning": str(int(solution.first_player_wins)),
            "legal": [[]],
            "wins": [[]],
            "marks": [
                _describe_marks(setup, data["picture"], solution.certificate())
                if is_matching_drawn(setup.game_graph)
                else None
            ],
            "values": mask_openings(setup, solution.classes),
            "first_player_wins": solution.first_player_wins,
        },
        solution,
    )


def _build_data(kind: str, setup: AnySetup, language: str) -> Json:
    """Return the data that all reports have."""
    check_language(language)
    check_size(setup)
    return {
        "kind": kind,
        "ruleset": setup.ruleset.name,
        "language": language,
        "titles": {spoken: setup.describe(spoken) for spoken in LANGUAGES},
        "players": setup.ruleset.players,
        "picture": build_picture(setup),
        "names": None if setup.diagram([]) is not None else list_vertex_names(setup),
        "free": setup.token_number is None,
        "slides": setup.has_sliding_pieces,
        "used": setup.game_graph.uses_up_edges,
        "mistakes": [],
        "accuracy": [[0, 0], [0, 0]],
        "reasons": [None],
        "values": None,
        "first_player_wins": None,
    }


def _describe_proofs(review: Review, picture: Json, legal: Sequence[int]) -> Json:
    """Return the marks of each position's proof and its reason; those of mistakes first, up to a limit."""
    plies = [*review.plies, review.final]
    marks: list[Json | None] = [None] * len(plies)
    reasons: list[Json | None] = [None] * len(plies)
    near_mistakes = [at for ply in reversed(plies) if ply.mistake for at in (ply.ply, ply.ply + 1)]
    pairs_left = MOST_PAIRS
    for at in dict.fromkeys([*near_mistakes, *range(len(plies))]):
        ply = plies[at]
        proof, winning = ply.certificate(), len(ply.winning_moves)
        marks[at] = marks_at_ply = _describe_marks(review.game.setup, picture, proof)
        reasons[at] = explain_for_page(review.game.setup, ply.player, ply.token, legal[at], winning, proof)
        pairs_left -= sum(len(marks_at_ply.get(mark, ())) for mark in ("dominoes", "pairs", "barrier", "kernel"))
        if pairs_left < 0:
            break
    return {"marks": marks, "reasons": reasons}


def _describe_marks(setup: AnySetup, picture: Json, proof: Certificate | StartsCertificate) -> Json:
    """Return the marks of a proof."""
    if isinstance(proof, StartsCertificate) and not is_matching_drawn(setup.game_graph):
        return {}
    return describe_proof(setup, picture, proof)


def _write_page(data: Json, document: Review | PositionSolution | StartsSolution) -> Iterator[str]:
    """Yield the file. `<` is escaped in the data, so that no text can end its element."""
    from berge.built import read_built  # only reports need these
    from berge.render.page_texts import list_page_texts

    ruleset = (document.setup if isinstance(document, StartsSolution) else document.game.setup).ruleset
    phrases = {
        language: {key: text for key, text in list_page_texts(language, [ruleset]).items() if key.startswith(PHRASES)}
        for language in LANGUAGES
    }
    styles, script = (f"\n{read_built(name)}" for name in ("report.css", "report.js"))
    policy = (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(styles)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    language = data["language"]
    yield write_html_head(data["titles"][language], styles, language, policy)
    yield '<body>\n<div id="report"></div>\n<noscript><pre>'
    yield "\n".join(map(as_xml, document.dumps("text", language=language).splitlines()))
    yield '</pre></noscript>\n<script type="application/json" id="data">'
    yield _format_json(data)
    yield '</script>\n<script type="application/json" id="words">'
    yield _format_json(phrases)
    yield f'</script>\n<script type="module">{script}</script>\n</body>\n</html>\n'


def _format_json(value: object) -> str:
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")


def _hash(text: str) -> str:
    from base64 import b64encode  # only reports need it
    from hashlib import sha256

    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode('ascii')}'"
