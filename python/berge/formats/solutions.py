"""Solutions and certificates as JSON documents."""

from __future__ import annotations

from collections.abc import Iterator

from berge.analysis.solution import PositionSolution, StartsSolution
from berge.certificates import Certificate, StartsCertificate
from berge.documents import Options, writes
from berge.formats.json_documents import SOLUTION, begin_document, dump, list_moves
from berge.formats.moves import move_codec


@writes(Certificate, "json", ending="json", media="application/json")
@writes(StartsCertificate, "json", ending="json", media="application/json")
def write_certificate_as_json(certificate: Certificate | StartsCertificate, _ignored: Options) -> Iterator[str]:
    """Yield the `berge-certificate/1` document."""
    yield dump(certificate.as_dict()) + "\n"


@writes(StartsSolution, "json", "certificates", ending="json", media="application/json")
def write_starts_solution_as_json(solution: StartsSolution, options: Options) -> Iterator[str]:
    """Yield the `berge-solution/1` document of the value of every start."""
    setup = solution.setup
    yield begin_document(SOLUTION, setup)
    yield f'"first_player_wins":{dump(solution.first_player_wins)},\n'
    yield '"losing":'
    yield from list_moves(setup, solution.losing_starts)
    yield ',\n"winning":'
    yield from list_moves(setup, solution.winning_starts)
    if options.certificates:
        yield f',\n"certificate":{dump(solution.certificate().as_dict())}'
    yield "}\n"


@writes(PositionSolution, "json", "certificates", ending="json", media="application/json")
def write_position_solution_as_json(solution: PositionSolution, options: Options) -> Iterator[str]:
    """Yield the `berge-solution/1` document of a position."""
    setup = solution.game.setup
    yield f'{begin_document(SOLUTION, setup)}"moves":'
    yield from list_moves(setup, solution.game.moves)
    yield f',\n"players":{dump(setup.ruleset.players)},\n'
    yield f'"at":{dump(move_codec(setup).as_json(solution.proof.token))},"mover":"{solution.mover}",'
    yield f'"mover_wins":{dump(solution.mover_wins)},"winner":"{solution.winner}",\n'
    yield f'"winning_moves":{dump(list(map(move_codec(setup).as_json, solution.winning_moves)))}'
    if options.certificates:
        yield f',\n"certificate":{dump(solution.proof.as_dict())}'
    yield "}\n"
