"""Explanations as JSON documents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from berge.analysis.explanation import Explanation
from berge.documents import Json, Options, writes
from berge.formats.json_documents import EXPLANATION, dump, write_list
from berge.graphs.names import as_json, check_writable
from berge.i18n import localize


@writes(Explanation, "json", "language", ending="json", media="application/json")
def write_explanation_as_json(explanation: Explanation, options: Options) -> Iterator[str]:
    """Yield the `berge-explanation/1` document. Its steps say what changes, not everything as it is after them."""
    check_writable(explanation.graph.names)
    yield f'{{"format":"{EXPLANATION}",\n'
    yield f'"vertices":{dump(as_json(explanation.graph.names))},\n"edges":{dump(as_json(explanation.graph.edges))},\n'
    yield '"steps":'
    for_people = ((step, localize(step.text, options.language)) for step in explanation.steps)
    yield from write_list(
        build_step(step.kind, text, as_json(step.vertices), [as_json(vertices) for vertices in step.cycle])
        for step, text in for_people
    )
    for word in ("matching", "even", "odd"):
        yield f',\n"{word}":{dump(as_json(getattr(explanation, word)))}'
    yield f',\n"winner":{dump(explanation.winner)}}}\n'


def build_step(kind: str, text: object, vertices: Sequence[object], cycle: Sequence[object]) -> Json:
    """Return a step: its kind, what it says, the vertices that it is about, and the cycle of a blossom."""
    return {"kind": kind, "text": text, "vertices": vertices, **({"cycle": cycle} if cycle else {})}
