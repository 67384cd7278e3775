"""Slither analyses as JSON documents."""

from __future__ import annotations

from collections.abc import Iterator

from berge.analysis.slither import Slither
from berge.documents import Options, writes
from berge.formats.json_documents import SLITHER, dump, write_list
from berge.graphs.names import as_json, check_writable


@writes(Slither, "json", "certificates", ending="json", media="application/json")
def write_slither_as_json(slither: Slither, options: Options) -> Iterator[str]:
    """Yield the `berge-slither/1` document."""
    check_writable(slither.graph.names)
    yield f'{{"format":"{SLITHER}",\n'
    yield f'"vertices":{dump(as_json(slither.graph.names))},\n"edges":{dump(as_json(slither.graph.edges))},\n'
    yield f'"first_player_wins":{dump(slither.first_player_wins)},\n'
    yield f'"winning_edges":{dump(as_json(slither.winning_edges))}'
    if options.certificates:
        yield ',\n"certificates":'
        yield from write_list(part.certificate().as_dict() for part in slither.rounds)
    yield "}\n"
