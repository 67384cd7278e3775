"""Texts that are opened on the page: as what they are read, and what else they could be."""

import json
from pathlib import Path

import pytest

import berge
from berge.formats import tree
from berge.games.builtin import RULESETS
from berge.i18n import LANGUAGES
from berge.web.requests import MOST_IMPLICIT
from rulesets import ON_BOARDS
from web.clients import LINES, Client, build_document

ROOT = Path(__file__).parents[2]
CORPUS = [json.loads(line) for line in (ROOT / "tests/corpus/verdicts.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("line", LINES)
def test_open_returns_setup_and_record(client: Client, line: str) -> None:
    game = berge.loads(line)
    opening = client.answer("/api/open", {"text": line})
    for format in ("json", "record"):
        again = client.answer("/api/open", {"text": game.dumps(format), "format": None})
        assert again["read"]["en"].endswith(
            {"json": "from a JSON document", "record": "from a record with tags"}[format]
        )
        assert again["others"] == opening["others"] == []
        assert (again["setup"], again["record"]) == (opening["setup"], opening["record"])
    assert opening["read"]["en"].endswith("from a notation")
    setup = opening["setup"]
    assert setup["ruleset"] == game.setup.ruleset.name
    assert (setup["token"], setup["free"]) == (game.setup.token_number, game.setup.token_number is None)
    assert [node["move"] for node in opening["record"]["nodes"]] == build_document(game)["moves"]
    assert [node["parent"] for node in opening["record"]["nodes"]] == list(range(len(game.moves)))
    again = {"format": "berge-game/1", **setup["document"], "moves": build_document(game)["moves"]}
    assert berge.loads(json.dumps(again)) == game
    assert berge.loads(setup["notation"]) == game.setup.game()
    picture = setup["picture"]
    if setup["vertices"] is None:
        assert picture["kind"] == "board"
        assert len(picture["rows"][0]) == game.setup.columns  # type: ignore[attr-defined]
        assert set("".join(picture["rows"])) <= set("#.XO")
    else:
        assert len(setup["vertices"]) == len(setup["names"]) == len(picture["places"]) == len(picture["sizes"])
        for v, w in picture["edges"]:
            assert v < w < len(setup["names"])


def test_open_returns_variations_marks_and_comments(client: Client) -> None:
    text = '[Start "juniper:30"]\n[White "<b>"]\n\n{Before} 1. 10 20? {why} (1... 5!? (1... 2 2. 4) 2. 15) 2. 4 *\n'
    record = client.answer("/api/open", {"text": text})["record"]
    assert record["tags"] == {"Start": "juniper:30", "White": "<b>"}
    assert record["comment"] == "Before"
    nodes = [(node["parent"], node["move"], node["marks"], node["comment"]) for node in record["nodes"]]
    assert nodes == [(0, 10, "", ""), (1, 20, "?", "why"), (2, 4, "", ""), (1, 5, "!?", ""), (4, 15, "", ""),
                     (1, 2, "", ""), (6, 4, "", "")]  # fmt: skip
    setup = client.answer("/api/open", {"text": text})["setup"]["document"]
    file = client.answer("/api/write", {"setup": setup, "record": record, "format": "record"})
    again = client.answer("/api/open", {"text": file["text"]})
    assert again["record"]["nodes"] == record["nodes"]
    plain = {key: again[key] for key in ("setup", "record", "limits")}
    assert client.answer("/api/open", {"setup": setup, "record": record}) == plain
    assert client.answer("/api/open", {"start": setup, "record": record}) == plain  # as pages of 0.1 ask
    assert client.answer("/api/open", {"setup": None, "start": setup, "record": record}) == plain
    assert client.answer("/api/open", {"setup": setup, "start": None, "record": record}) == plain
    opened = client.answer("/api/open", {"text": text, "setup": None, "start": None})
    assert opened["record"]["nodes"] == record["nodes"]
    assert tree.parse(file["text"]).comment == "Before"
    assert (file["name"], file["type"]) == ("juniper.berge", "text/plain")


@pytest.mark.parametrize("format", ["p1971", "dimacs", "graph", "juniper"])
def test_open_accepts_a_format(client: Client, format: str) -> None:
    texts = {"dimacs": "p edge 2 1\ne 1 2\n", "graph": "1 2\n", "juniper": "12"}
    if format in texts:
        opening = client.answer("/api/open", {"text": texts[format], "format": format})
        assert opening["setup"]["ruleset"] == ("juniper" if format == "juniper" else "graph")
    else:
        assert client.read_error("/api/open", {"text": "", "format": format})["kind"] == "ParseError"


def test_open_returns_the_reading_and_other_readings(client: Client) -> None:
    text = "5 5\n0 1\n1 2\n2 3\n3 4\n4 0\n"
    opening = client.answer("/api/open", {"text": text})
    assert opening["read"]["en"] == "graph, 5 vertices, 5 edges, from an edge list with a header, counted from 0"
    assert opening["read"]["zh"] == "图，5 个点，5 条边，来自带首行计数的边表，点从 0 数起"
    [other] = opening["others"]
    assert other["format"] == "edges"
    assert other["read"]["en"] == (
        "graph, 6 vertices, 5 edges, from an edge list without a header, 1 vertex without edges; left out: 1 loop"
    )
    assert client.answer("/api/open", {"text": text, "format": "edges"})["read"] == other["read"]


def test_readings_write_sizes_and_numbers_as_the_page_does(client: Client) -> None:
    text = "\n".join(f"{one} {one + 1}" for one in range(10_667))
    assert client.answer("/api/read", {"text": text})["read"] == {
        "en": "graph, 10,668 vertices, 10,667 edges, from an edge list without a header",
        "zh": "图，10,668 个点，10,667 条边，来自没有首行计数的边表",
    }
    sample = "4 4\nOOXX\nOXXO\nOO.O\nXXXO\n0\n"
    opening = client.answer("/api/open", {"text": sample})
    assert opening["read"]["en"] == "Rabbit and Egg, 4 × 4, 0 moves, from a text in the format of P1971"
    assert "4 × 4" in opening["read"]["zh"]


def test_readings_and_errors_quote_texts_and_names_as_they_are(client: Client) -> None:
    head = client.answer("/api/read", {"text": "year 2020,year 2021\n1,2\n2,3\n"})["read"]
    assert head["en"].endswith("below the head 'year 2020,year 2021'")
    assert head["zh"].endswith("，表头为 'year 2020,year 2021'")
    start = client.answer("/api/read", {"text": "2001 2 1500\n1 2\n1499 1500\n", "format": "edges-start"})["read"]
    assert start["en"].startswith("graph, 2,001 vertices, 2 edges")
    assert "the start 1500" in start["en"]
    complaint = client.answer("/api/read", {"text": "graph:1-2-4 x 4"})["complaint"]
    assert "found '1-2-4 x 4'" in complaint["message"]
    assert complaint["found"] == "'1-2-4 x 4'"


def test_read_describes_a_typed_text(client: Client) -> None:
    """The answer says how the text would be opened, or what is wrong with it, in the reader's language."""
    text = "5 5\n0 1\n1 2\n2 3\n3 4\n4 0\n"
    opening = client.answer("/api/open", {"text": text})
    reading = client.answer("/api/read", {"text": text})
    assert (reading["read"], reading["complaint"]) == (opening["read"], None)
    assert [one["format"] for one in reading["fitting"]] == ["edges-headed", "edges"]
    assert reading["fitting"][1:] == opening["others"]
    assert {"edges", "dimacs", *RULESETS} <= {*reading["formats"]}
    of_format = client.answer("/api/read", {"text": text, "format": "edges"})
    assert of_format == {**reading, "read": opening["others"][0]["read"]}
    for language in LANGUAGES:
        wrong = client.answer("/api/read", {"text": "3 3\n1 2\n2 3\n", "language": language})
        complaint = client.ask(
            "POST", "/api/open", json={"text": "3 3\n1 2\n2 3\n"}, headers={"accept-language": language}
        ).json()["error"]
        assert (wrong["read"], wrong["complaint"]) == (None, complaint)
        assert wrong["fitting"] == complaint["readings"] != []
        header = {"accept-language": language}
        spoken = client.ask("POST", "/api/read", json={"text": "3 3\n1 2\n2 3\n"}, headers=header).json()
        assert spoken == wrong, "the header says it where the body does not"
    wrong = client.answer("/api/read", {"text": text, "format": "dimacs"})
    assert (wrong["complaint"]["line"], wrong["fitting"]) == (1, reading["fitting"])
    assert client.answer("/api/read", {"text": "juniper:12", "format": None})["fitting"] == []  # it can be nothing else
    large = client.answer("/api/read", {"text": f"knight:{MOST_IMPLICIT}x2"})
    assert large["complaint"]["kind"] == "LimitError"
    assert client.read_error("/api/read", {"text": "", "language": "xx"})["kind"] == "ParseError"


@pytest.mark.parametrize(
    ("text", "line", "expected", "chinese", "formats"),
    [
        (
            "a b\nb c\nc a\n!!\n",
            4,
            "a name of letters, digits, _, . and -",
            "由字母、数字、_、. 和 - 组成的名称",
            ["edges"],
        ),
        ("3 3\n1 2\n2 3\n", 1, "3 edges, as it says", "3 条边（它这样写）", ["edges"]),
        (
            "3 3\n1 2 0\n1 2\n",
            2,
            "a METIS file without errors, or two numbers a line",
            "没有错误的 METIS 文件，或每行两个数",
            [],  # and it is none
        ),
    ],
)
def test_read_offers_formats_instead_of_command_line_options(
    client: Client, text: str, line: int, expected: str, chinese: str, formats: list[str]
) -> None:
    error = client.read_error("/api/open", {"text": text})
    assert (error["kind"], error["line"], error["expected"]) == ("ParseError", line, expected)
    assert "--" not in error["message"]
    in_chinese = client.ask("POST", "/api/open", json={"text": text}, headers={"accept-language": "zh"})
    assert in_chinese.json()["error"]["expected"] == chinese
    assert [reading["format"] for reading in error.get("readings", [])] == formats
    for format in formats:
        assert client.answer("/api/open", {"text": text, "format": format})["setup"]["ruleset"] == "graph"


def test_ambiguous_text_is_an_error_with_all_readings(client: Client) -> None:
    text = "..\n..\n"
    error = client.read_error("/api/open", {"text": text})
    assert error["kind"] == "AmbiguousText"
    assert [reading["format"] for reading in error["readings"]] == ON_BOARDS
    for reading in error["readings"]:
        opening = client.answer("/api/open", {"text": text, "format": reading["format"]})
        assert opening["read"] == reading["read"]
        assert opening["others"] == [other for other in error["readings"] if other != reading]
