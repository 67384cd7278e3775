"""What the checker says, in Chinese."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

import berge
from berge import checker
from berge.certificates import Certificate, StartsCertificate
from berge.checker.reading import describe_fault
from berge.documents import Document
from berge.graphs import Graph
from berge.i18n import _, import_message, localize
from rulesets import FREE_SETUPS, GAMES
from untranslated import find_english


def list_proofs() -> Iterator[Document]:
    """Yield documents with proofs that lead to all messages of the checker."""
    for line in [*GAMES.values(), *FREE_SETUPS.values()]:
        game = berge.loads(line)
        if game.moves or game.setup.token_number is not None:
            yield berge.review(game)
        yield berge.solve(game.setup)
        yield berge.solve(game.position())
    for new_names in ({"a": "p1; x", "b": "it's; so"}, {"a": 'found "; expected', "b": "x" * 70}, {}):
        edges = [(new_names.get(v, v), new_names.get(w, w)) for v, w in ("ab", "bc", "de")]
        setup = berge.graph.setup(Graph.from_edges(edges))
        yield berge.solve(setup)
        yield from (berge.solve(setup.position([name])) for name in (*new_names.values(), "c"))
    for pairs in (
        [("a", "b"), ("b", "c"), ("d", "e")],
        [("a", "b"), ("b", "c")],
        [("a", "b")],
        [("a", "b"), ("b", "c"), ("c", "a")],
    ):
        graph = Graph.from_edges(pairs)
        yield berge.gallai_edmonds(graph)
        yield berge.gallai_edmonds(graph).certificate(edges=True)
        yield berge.slither(graph)
        yield berge.control({first: [second] for first, second in pairs})
    yield berge.control({"a": ["b", "c"], "b": ["c"]})
    for entries in ([(1, "a")], [(1, "a"), (2, "a"), (2, "b")], [(1, "a"), (1, "b"), (2, "c")]):
        yield berge.dulmage_mendelsohn(entries)


def disguise_document(document: Any) -> Any:
    """Return a document of a game that the checker does not know."""
    if isinstance(document, dict):
        return {key: "primes" if key == "ruleset" else disguise_document(one) for key, one in document.items()}
    return document


def test_what_the_checker_has_proved_is_said_in_chinese() -> None:
    """For its own games, and for a game that it does not know, where one more sentence says so."""
    sentences = set()
    for one in list_proofs():
        options = {} if isinstance(one, (Certificate, StartsCertificate)) else {"certificates": True}
        document = json.loads(one.dumps("json", **options))
        sentences |= {checker.check(document), checker.check(disguise_document(document))}
        if "certificate" in document and document["format"] != "berge-control/1":
            sentences.add(checker.check(document["certificate"]))
    assert sum("; proved for this graph" in one for one in sentences) > 20
    for text in sentences:
        output = localize(_("proved: {what}", what=import_message(text)), "zh")
        names = r"'(?:[^'\\]|\\.)*'|\"[^\"]*\"|'x+|Mirko|Slavko|Askar|Bob|Slither"
        assert output.startswith("已证明：")
        assert not find_english(re.sub(names, "", output)), output
        assert "; " not in re.sub(names, "", output), output
        for name in re.findall(r"on ('.*?'|\".*?\"|\d+|\(.*?\)) (?:wins|loses)", text):
            assert name in output


@pytest.mark.parametrize(
    ("text", "sign", "expected"), [('{"a": [1,\n ]}', "]", "a value"), ('{"a": 1 ,}', "}", "a key")]
)
def test_a_comma_before_a_bracket_is_one_fault_in_all_versions_of_python(text: str, sign: str, expected: str) -> None:
    bracket = text.index(sign)
    with pytest.raises(json.JSONDecodeError) as here:
        json.loads(text)
    since_3_13 = json.JSONDecodeError("Illegal trailing comma before end of array", text, text.rindex(","))
    for error in (here.value, since_3_13):
        found, problem, line, column = describe_fault(error)
        assert (json.loads(found), problem.startswith(f"JSON ({expected}")) == (sign, True)
        assert (line, column) == (text.count("\n", 0, bracket) + 1, bracket - text.rfind("\n", 0, bracket))
