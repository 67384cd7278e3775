"""Requests that the server rejects, because they are too large or wrong."""

import json
from typing import Any

import pytest

import berge
from berge.web import answers, open_first
from berge.web.guard import MOST_BODY
from berge.web.requests import MOST_IMPLICIT
from berge.web.work import AnalysisPool
from web.clients import Client

NINE = {"ruleset": "juniper", "n": 9}


@pytest.mark.parametrize(
    ("path", "body", "what"),
    [
        ("/api/open", {"text": "juniper:262145"}, "262145"),
        ("/api/open", {"text": "juniper:1000000"}, "1000000"),
        ("/api/open", {"text": "juniper:16385+2"}, "numbers"),
        ("/api/open", {"text": "king:3000x3000"}, "9000000 cells"),
        ("/api/open", {"text": "king:401x400+1,1+1,2"}, "cells"),
        ("/api/open", {"text": "[Start \"king:401x400\"]\n1. 1,1 *"}, "cells"),
        ("/api/open", {"text": "knight:4000x4000"}, "16000000 cells"),
        ("/api/open", {"text": "knight:80000x80000"}, "more than 16777216 cells"),
        ("/api/open", {"text": "edge:129x128"}, "cells"),
        ("/api/open", {"text": "p edge 20000 0"}, "20000 vertices"),
        ("/api/open", {"text": "planinarenje:8193;"}, "16386 vertices"),
        ("/api/open", {"text": "hamilg:16385;"}, "vertices"),
        ("/api/open", {"text": "juniper:30" + "+2" * 20001}, "20001 moves"),
        ("/api/values", {"format": "berge-game/1", "ruleset": "juniper", "n": 16385}, "numbers"),
        ("/api/values", {"format": "berge-game/1", "ruleset": "maze", "board": ["." * 401] * 400}, "cells"),
        ("/api/review", {"format": "berge-game/1", "ruleset": "juniper", "n": 9, "moves": [2] * 20001}, "moves"),
        ("/api/random", {"ruleset": "edge", "rows": 400, "columns": 400}, "cells"),
        ("/api/write", {"setup": NINE, "record": {"nodes": [{}] * 20001}, "format": "line"}, "moves"),
    ],
)  # fmt: skip
def test_too_large_games_are_limit_errors(client: Client, path: str, body: Any, what: str) -> None:
    error = client.read_error(path, body)
    assert error["kind"] == "LimitError"
    assert what in error["message"]


def test_largest_allowed_games_are_answered() -> None:
    with Client(pool=AnalysisPool(seconds=60)) as client:  # as many as a slow machine takes
        ask_for_the_largest(client)


def ask_for_the_largest(client: Client) -> None:
    board = {"format": "berge-game/1", "ruleset": "king", "board": ["." * 400] * 400}
    assert len(client.answer("/api/values", board)["classes"]) == MOST_IMPLICIT
    assert client.answer("/api/values", {"format": "berge-game/1", "ruleset": "juniper", "n": 16384})["classes"]
    assert client.answer("/api/open", {"text": "edge:128x128"})
    dense = ",".join(f"{v}-{w}" for v in range(300) for w in range(v))
    assert len(client.answer("/api/open", {"text": f"graph:{dense}"})["setup"]["names"]) == 300


def test_file_with_too_many_edges_is_a_limit_error() -> None:
    edges = "\n".join(f"{v} {w}" for v in range(730) for w in range(v))
    with pytest.raises(berge.LimitError, match=r"266085 edges"):
        open_first(edges.encode(), "edges")


RECORDS: list[Any] = [
    1, {}, {"nodes": 1}, {"nodes": [1]}, {"nodes": [{}]}, {"nodes": [{"parent": 1, "move": 2}]},
    {"nodes": [{"parent": -1, "move": 2}]}, {"nodes": [{"parent": 0, "move": "x"}]},
    {"nodes": [{"parent": 0, "move": 3}]}, {"nodes": [{"parent": True, "move": 2}]},
    {"nodes": [{"parent": 0, "move": 2, "marks": "#"}]}, {"nodes": [], "tags": {"a": 1}},
    {"nodes": [{"parent": 0, "move": 2, "comment": 1}]}, {"nodes": [], "comment": None},
]  # fmt: skip
BAD: dict[str, list[Any]] = {
    "/api/open": [{}, {"text": 1}, {"text": ""}, {"text": "1 1\n"}, {"text": "x", "format": "x"}, {"text": "juniper:x"},
                  {"text": "\0"}, {"text": "{"}, {"text": "["}, {"text": '[Start "x"]\n*'},
                  {"text": "[\n*"}, {"text": "juniper:30+7"}, {"text": "x", "format": {}}, {"text": "x", "format": []},
                  {"setup": 1}, {"setup": NINE}, *({"setup": NINE, "record": record} for record in RECORDS)],
    "/api/review": [{}, {"format": "berge-game/1"}, {"format": "berge-game/1", "ruleset": []},
                    {"format": "berge-game/1", "ruleset": "maze", "board": ["."], "moves": [[1, 2]]},
                    {"format": "berge-game/1", "ruleset": "maze", "board": ["."], "moves": 1}],
    "/api/choose": [{}, {"game": 1}, {"game": {}}, {"game": {"format": "berge-game/1", "ruleset": "juniper", "n": 9},
                    "level": 11}, {"game": {"format": "berge-game/1", "ruleset": "juniper", "n": 9}, "level": None}],
    "/api/deal": [{}, {"ruleset": "maze"}, {"difficulty": 1}],
    "/api/write": [{}, {"setup": NINE}, {"setup": NINE, "format": 1}, {"setup": 1, "format": "record"},
                   {"setup": {}, "format": "record"},
                   *({"setup": NINE, "format": "record", "record": record} for record in RECORDS)],
}  # fmt: skip


@pytest.mark.parametrize(("path", "body"), [(path, body) for path, several in BAD.items() for body in several])
def test_all_errors_have_the_same_form(client: Client, path: str, body: Any) -> None:
    error = client.read_error(path, body)
    assert error["kind"] in ("ParseError", "IllegalMove", "FormatError", "GraphError")
    assert set(error) <= {"kind", "message", "found", "expected", "line", "column", "readings"}


@pytest.mark.parametrize(
    "body",
    [b"", b"x", b"[]", b"1", b"{", b"\xff", b'{"a":NaN}', b'{"a":1,"a":2}', b'{"text":"\\ud800"}', b"[" * 100_000,
     b'{"a":' * 100_000, b"{}x", b"null", b'{"text":' + b"9" * 5000 + b"}"],
)  # fmt: skip
def test_body_that_is_not_a_json_object_is_an_error_with_its_place(client: Client, body: bytes) -> None:
    response = client.ask("POST", "/api/open", content=body, headers={"content-type": "application/json"})
    assert response.status_code == 400
    assert response.json()["error"]["line"] == 1


def test_illegal_move_is_an_error_with_its_place(client: Client) -> None:
    error = client.read_error("/api/open", {"text": "juniper:30+10+20+7"})
    assert error["kind"] == "IllegalMove"
    assert (error["line"], error["column"]) == (1, 18)
    assert "neither divides" in error["found"]


def test_illegal_move_error_is_in_the_requested_language(client: Client) -> None:
    request = {"text": "juniper:30+10+20+7"}
    for language, words in (("zh-CN,en;q=0.5", "既不是 20 的约数，也不是它的倍数"), ("de", "neither divides 20 nor")):
        error = client.ask("POST", "/api/open", json=request, headers={"accept-language": language}).json()["error"]
        assert error["found"].startswith(words)
        assert words in error["message"]
        assert "juniper" not in error["message"]


def test_memory_error_is_a_limit_error(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def exhaust_memory(codec: object, document: object, ruleset: object) -> None:
        raise MemoryError

    monkeypatch.setattr("berge.formats.setups.FieldsCodec.from_keys", exhaust_memory)
    document = {"format": "berge-game/1", "ruleset": "juniper", "n": 9}
    assert client.read_error("/api/values", document)["kind"] == "LimitError"


def test_position_omits_proofs_of_too_many_starts(client: Client) -> None:
    document = {"format": "berge-game/1", "ruleset": "edge", "board": ["." * 33] * 33}
    assert client.answer("/api/position", document)["certificate"] is None


def test_game_that_could_not_be_sent_back_is_refused() -> None:
    edges = "".join(f"{v:05} {w:05}\n" for v in range(300) for w in range(v))
    assert len(edges) < MOST_BODY
    with Client(pool=AnalysisPool(seconds=60)) as client:  # as many as a slow machine takes
        error = client.read_error("/api/open", {"text": edges})
    assert error["kind"] == "LimitError"
    assert "bytes as JSON" in error["message"]


def test_record_with_too_many_variations_is_refused(client: Client) -> None:
    moves = [f"({'1. '}{r},{c})" for r in range(1, 151) for c in range(1, 151)][1:]
    text = '[Ruleset "maze"]\n[Start "maze:150x150"]\n\n1. 1,1 ' + " ".join(moves) + " *\n"
    error = client.read_error("/api/open", {"text": text})
    assert "22500 moves" in error["message"]


@pytest.mark.parametrize("text", ['{"a":' * 300 + "1" + "}" * 300, "[[1,2]," * 300, '{"nodes":' * 300])
def test_json_that_would_overflow_the_stack_of_a_browser_is_refused(text: str) -> None:
    for body in (json.dumps({"text": text}), text):
        assert "JSON nested too deeply" in answers.respond("/api/open", body, "en")


@pytest.mark.parametrize("text", ['[Ruleset "maze"]\n[Start "maze:3x3"]\n{' + "[" * 300 + "} *", "maze:3x3"])
def test_texts_that_are_not_json_may_contain_any_brackets(text: str) -> None:
    assert answers.respond("/api/open", json.dumps({"text": text}), "en").startswith("200 ")
