"""The answer of each route: the documents of the command line, and data for the page."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import berge
import phrases
from berge.cli import main
from berge.documents import list_output_formats
from berge.formats.moves import move_codec
from berge.games import BoardSetup
from berge.games.builtin import RULESETS
from berge.i18n import LANGUAGES, localize
from berge.render.page_texts import list_page_texts
from berge.web import answers, open_first
from berge.web.guard import MOST_BODY
from rulesets import BOARDS
from thorough import mark_cases
from web.clients import LINES, Client, build_document, list_documents, write_longest_game

ROOT = Path(__file__).parents[2]
CORPUS = [json.loads(line) for line in (ROOT / "tests/corpus/verdicts.jsonl").read_text().splitlines()]
NINE = {"ruleset": "juniper", "n": 9}


@pytest.mark.parametrize("line", LINES)
def test_position_agrees_with_the_library(client: Client, line: str) -> None:
    for request in list_documents(line):
        game = berge.loads(json.dumps(request))
        position, answer = game.position(), client.answer("/api/position", request)

        def as_json(move: Any, setup: Any = game.setup) -> Any:
            return json.loads(json.dumps(move_codec(setup).as_json(move)))

        assert answer["winning"] == position.is_winning()
        assert answer["player"] == position.turn
        assert (answer["winner"] == position.turn) == position.is_winning()
        assert answer["over"] == position.is_over() == (not answer["legal"])
        assert answer["legal"] == list(map(as_json, position.legal_moves))
        assert answer["winning_moves"] == list(map(as_json, position.winning_moves()))
        assert answer["at"] == (None if position.token is None else as_json(position.token))
        assert answer["notation"] == position.notation()
        assert answer["mistake"] == any(ply.mistake for ply in berge.review(game).plies[-1:])
        assert berge.verify(answer["certificate"])
        losing = [move for move in answer["legal"] if move not in answer["winning_moves"]]
        assert [move for move, _ in answer["answers"]] == losing
        for move, replies in answer["answers"]:
            after = client.answer("/api/position", {**request, "moves": [*request.get("moves", []), move]})
            assert replies == after["winning_moves"] != []
        for language in LANGUAGES:
            sentence = phrases.say(language, answer["why"]["key"], **answer["why"]["values"])
            assert answer["why"]["values"]["winner"] in sentence or "free.lose" in answer["why"]["key"]
        if answer["why"]["key"].startswith("why.barrier"):  # it speaks of a barrier only where one is marked
            assert (answer["why"]["key"] == "why.barrier") == bool(answer["certificate"]["barrier"])


def test_curves_avoid_vertices_at_the_users_places(client: Client) -> None:
    edges = [[1, 2], [2, 3], [3, 4], [1, 4]]
    game_document = {
        "format": "berge-game/1",
        "ruleset": "graph",
        "vertices": [1, 2, 3, 4],
        "edges": edges,
        "moves": [1],
    }
    reply = client.answer("/api/position", game_document)
    assert reply["marks"]["curves"] == {}
    first, second = sorted(vertex - 1 for vertex in reply["certificate"]["dominoes"][0])
    between = min({*range(4)} - {first, second})
    places = [[0, 200 + 50 * n] for n in range(4)]
    places[first], places[between], places[second] = [0, 0], [50, 0], [100, 0]
    assert list(client.answer("/api/position", {**game_document, "places": places})["marks"]["curves"]) == [
        f"{first} {second}"
    ]
    far = [[10.0**9 * n, 0] for n in range(4)]
    assert client.answer("/api/position", {**game_document, "places": far})["marks"]["curves"] == {}
    for wrong in ("x", [[0, 0]], [[0, 0]] * 3 + [[0]], [[0, 0]] * 3 + [[0, "1"]]):
        assert "places" in client.read_error("/api/position", {**game_document, "places": wrong})["message"]


def test_every_reason_has_a_text_in_both_languages(client: Client) -> None:
    requests = [request for line in LINES for request in list_documents(line)]
    requests += [{"format": "berge-game/1", "ruleset": "maze", "board": [row]} for row in (".#", "..")]
    reasons = [client.answer("/api/position", request)["why"] for request in requests]
    keys = {reason[name] for reason in reasons for name in ("key", "of_marks", "to_winner", "to_loser", "hint")}
    for language in LANGUAGES:
        texts = list_page_texts(language, RULESETS.values())
        assert {*texts} >= keys - {None}
        sentences = {key.removesuffix(".one") for key in texts if key.startswith(("why.", "you.", "hint."))}
        assert sentences <= keys


@pytest.mark.parametrize("line", LINES)
def test_reviews_and_solutions_equal_those_of_the_command_line(
    client: Client, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = berge.loads(line)
    if game.moves or game.setup.token_number is not None:
        assert main(["review", line, "--format", "json"]) == 0
        assert client.post("/api/review", build_document(game)).text == capsys.readouterr().out
    fresh_game = game.setup.game()
    assert main(["solve", fresh_game.notation(), "--format", "json"]) == 0
    response = client.post("/api/solve", build_document(fresh_game))
    text, classes = response.text.removeprefix('{"solution":').rsplit(',"classes":', 1)
    assert text == capsys.readouterr().out
    assert response.json()["classes"] == json.loads(classes[:-2])
    values = client.answer("/api/values", build_document(fresh_game))
    letters, _ = game.setup.game_graph.core.solve()
    if game.setup.token_number is None:
        assert response.json()["classes"] == letters.decode()
        starts = set(game.setup.openings)  # on the others no game begins
        letters_of_starts = [chr(letter) if number in starts else "#" for number, letter in enumerate(letters)]
        assert values["classes"] == "".join(letters_of_starts)
        assert values["first_player_wins"] == response.json()["solution"]["first_player_wins"]
    else:
        assert values["classes"] == letters.decode()
        assert response.json()["classes"] is values["first_player_wins"] is None
        assert values["winner"] == response.json()["solution"]["winner"]
    assert client.read_error("/api/solve", list_documents(LINES[0])[2])["kind"] == "ParseError"


@pytest.mark.parametrize("line", LINES)
def test_choose_returns_a_move_of_the_engine(client: Client, line: str) -> None:
    for request in list_documents(line):
        position = client.answer("/api/position", request)
        if position["over"]:
            assert "over" in client.read_error("/api/choose", {"game": request})["message"]
            continue
        for level in (0, 10):
            choice = client.answer("/api/choose", {"game": request, "level": level, "seed": 7})
            assert choice == client.answer("/api/choose", {"game": request, "level": level, "seed": 7})
            assert choice["move"] in position["legal"]
            assert choice["winning"] == (choice["move"] in position["winning_moves"])
        assert client.answer("/api/choose", {"game": request})["winning"] == position["winning"]


@pytest.mark.parametrize("line", LINES)
def test_write_supports_every_format(client: Client, line: str) -> None:
    game = berge.loads(line)
    opening = client.answer("/api/open", {"text": line})
    ruleset = next(one for one in client.get("/api/rulesets").json() if one["name"] == game.setup.ruleset.name)
    request = {"setup": opening["setup"]["document"], "record": opening["record"]}
    for format in ruleset["formats"]:
        response = client.post("/api/write", {**request, "format": format})
        if format == ruleset["contest"] and response.status_code == 400:  # what the contest's format cannot say
            with pytest.raises(berge.FormatError):
                game.dumps(format)
            continue
        answer = response.json()
        assert answer["name"].startswith(game.setup.ruleset.name), answer
        of_reviews = format == "text" or format not in {*list_output_formats(berge.Game), ruleset["contest"]}
        assert answer["text"] == (berge.review(game) if of_reviews else game).dumps(format)
    assert client.read_error("/api/write", {**request, "format": "nothing"})["kind"] == "FormatError"


@pytest.mark.parametrize("line", [*LINES, "maze:2x3", "maze:2x3+1,1", "rabbit:XO.OXO+1,2+1,1", "rabbit:XO.OXO+1,2"])
def test_formats_lists_only_formats_for_the_game_with_distinct_names(client: Client, line: str) -> None:
    opening = client.answer("/api/open", {"text": line})
    request = {"setup": opening["setup"]["document"], "record": opening["record"]}
    formats = client.answer("/api/formats", request)["formats"]
    offered = [one["name"] for one in formats]
    assert {"record", "json", "text", "html"} <= set(offered)
    texts = [client.answer("/api/write", {**request, "format": format}) for format in offered]
    assert len({one["name"] for one in texts}) == len(texts)
    for one, expected in zip(texts, formats, strict=True):
        assert one["name"].endswith(f".{expected['ending']}")
        assert one["type"] == expected["media"]
    contest = opening["setup"]["contest"]
    if contest not in offered and contest is not None:
        assert client.read_error("/api/write", {**request, "format": contest})["kind"] == "FormatError"


@pytest.mark.thorough
def test_opened_games_can_be_sent_back_opened_and_written(client: Client) -> None:
    text = write_longest_game()
    opening = client.answer("/api/open", {"text": text})
    nodes = opening["record"]["nodes"]
    assert len(nodes) > 19_000
    record = {**opening["record"], "nodes": [{"move": node["move"]} for node in nodes]}  # each after the one before
    request = {"setup": opening["setup"]["document"], "record": record}
    assert len(json.dumps(request)) < MOST_BODY / 2
    assert client.answer("/api/open", request) == {key: opening[key] for key in ("setup", "record", "limits")}
    assert client.answer("/api/write", {**request, "format": "p1971"})["text"] == text


def test_write_uses_the_requested_language(client: Client) -> None:
    opening = client.answer("/api/open", {"text": LINES[0]})
    request = {"setup": opening["setup"]["document"], "record": opening["record"]}
    review = berge.review(berge.loads(LINES[0]))
    for language in LANGUAGES:
        for format in ("text", "html"):
            answer = client.answer("/api/write", {**request, "format": format, "language": language})
            assert answer["text"] == review.dumps(format, language=language)
        for format in ("noi", "json", "record"):  # which no language changes
            question = {**request, "format": format}
            assert client.answer("/api/write", {**question, "language": language}) == client.answer(
                "/api/write", question
            )
    error = client.read_error("/api/write", {**request, "format": "text", "language": "fr"})
    assert (error["found"], error["expected"]) == ('language: "fr"', "null or one of: en, zh")
    assert client.read_error("/api/write", {**request, "format": "json", "language": []})["kind"] == "ParseError"


def test_random_boards_have_the_requested_size_and_density(client: Client) -> None:
    for name in BOARDS:
        request = {"ruleset": name, "rows": 5, "columns": 7, "density": 0.3, "seed": 1}
        answer = client.answer("/api/random", request)
        assert answer == client.answer("/api/random", request)
        rows = answer["setup"]["document"]["board"]
        assert [len(row) for row in rows] == [7] * 5
        assert answer["record"]["nodes"] == []
        full = client.answer("/api/random", {"ruleset": name, "rows": 3, "columns": 3, "density": 1})
        letters = "".join(full["setup"]["document"]["board"])
        kind: type[BoardSetup] = RULESETS[name].setup_class
        assert sorted(letters) == sorted(kind.HOLE * 8 + (kind.TOKEN if kind.NEEDS_TOKEN else kind.HOLE))
    change: dict[str, Any]
    for change in ({"ruleset": "graph"}, {"ruleset": []}, {"rows": 0}, {"rows": 401}, {"columns": 1.5}, {"density": -1},
                   {"density": "x"}, {"density": True}, {"seed": 1.5}, {"seed": 1 << 70}):  # fmt: skip
        error = client.read_error("/api/random", {"ruleset": "maze", "rows": 5, "columns": 7, "density": 0.3, **change})
        assert error["found"].startswith(*change)
    assert "edge" not in client.read_error("/api/random", {"ruleset": "edge", "rows": 400, "columns": 400})["kind"]


@pytest.mark.parametrize("name", mark_cases([one.name for one in RULESETS.ours], {"rabbit", "king", "juniper"}))
def test_deal_returns_a_board_of_the_difficulty(client: Client, name: str) -> None:
    request = {"ruleset": RULESETS[name].name, "difficulty": 2, "seed": 7}
    answer = client.answer("/api/deal", request)
    assert answer == client.answer("/api/deal", request)
    setup = berge.loads(answer["notation"]).setup
    assert setup.ruleset is RULESETS[name]
    assert answer["seed"] == 7
    assert answer["measures"]["winner"] == setup.ruleset.players[0]
    assert setup.position().is_winning()


def test_deal_without_a_seed_returns_a_seed_that_repeats_it(client: Client) -> None:
    request = {"ruleset": "maze", "difficulty": 1}
    change: dict[str, Any]
    answer = client.answer("/api/deal", {**request, "seed": None})
    assert client.answer("/api/deal", {**request, "seed": answer["seed"]}) == answer
    for change in ({"ruleset": "chess"}, {"ruleset": []}, {"difficulty": 0}, {"difficulty": 6}, {"difficulty": "1"},
                   {"seed": 1.5}, {"seed": 1 << 70}):  # fmt: skip
        assert client.read_error("/api/deal", {**request, **change})["found"].startswith(*change)


def test_rulesets_describes_each_ruleset(client: Client) -> None:
    rulesets = client.get("/api/rulesets").json()
    assert [one["name"] for one in rulesets] == list(RULESETS)
    rabbit = rulesets[0]
    assert rabbit["players"] == ["rabbit", "egg"]
    assert {"line", "json", "record", "svg", "html", "p1971", "noi"} <= set(rabbit["formats"])
    assert "p4055" not in rabbit["formats"]
    assert rabbit["editor"] == {
        "kind": "board", "paint": ["X", "O"], "dense": "X", "token": ".", "fixed": True, "fresh": ["XO", "OX"],
    }  # fmt: skip
    for one in rulesets:  # what is fresh, and what is an example, opens
        for example in one["examples"]:
            assert client.answer("/api/open", {"text": example})["setup"]["ruleset"] == one["name"]
        editor = one["editor"]
        if editor["kind"] != "none":
            keys = {"board": editor["fresh"]} if editor["kind"] == "board" else editor["fresh"]
            head = {"format": "berge-game/1", "ruleset": one["name"], "moves": []}
            if not editor.get("fixed"):
                client.answer("/api/open", {"text": json.dumps({**head, **keys})})


def test_health_catalogues_and_opened_game_are_served(client: Client) -> None:
    assert client.get("/api/health").json() == {"ok": True, "version": berge.__version__}
    for language in LANGUAGES:
        assert client.get(f"/words/{language}.json").json() == list_page_texts(language, RULESETS.values())
    not_found = client.get("/words/fr.json")
    message = "there is nothing at '/words/fr.json'; the board is at http://127.0.0.1:8765/\n"
    assert (not_found.status_code, not_found.text) == (404, message)
    chinese = client.ask("GET", "/nowhere", headers={"accept-language": b"zh-CN"})
    assert chinese.text.startswith("'/nowhere' 处没有内容；")
    assert client.get("/api/opened").json() is None
    with Client(open_first(LINES[0].encode())) as other:
        assert other.get("/api/opened").json() == client.answer("/api/open", {"text": LINES[0]})


def test_page_files_are_served(client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from berge import built
    from berge.web import app

    monkeypatch.setattr(app, "PAGE", tmp_path)
    monkeypatch.setattr(built, "PAGE", tmp_path)
    kinds = {"dist/index.html": "text/html", "a.js": "text/javascript", "a.mjs": "text/javascript", "a.css": "text/css"}
    (tmp_path / "dist").mkdir()
    for name in kinds:
        (tmp_path / name).write_text(name)
    with Client() as other:
        for name, kind in kinds.items():
            response = other.get(f"/page/{name}")
            assert response.text == name
            assert response.headers["content-type"] == f"{kind}; charset=utf-8"
            assert response.headers["cache-control"] == "no-cache"
            etag = response.headers["etag"]
            assert other.get(f"/page/{name}", **{"if-none-match": etag}).status_code == 304
        assert other.get("/").text == "dist/index.html"
        (tmp_path / "a.js").write_text("changed")
        assert other.get("/page/a.js").text == "changed"
        (tmp_path / "dist" / "index.html").unlink()
        assert "run make page" in other.ask("GET", "/").json()["error"]["message"]


@pytest.mark.parametrize("every", mark_cases([1, 10], [10]))
def test_corpus_verdicts_are_the_same_over_http(client: Client, every: int) -> None:
    assert len(CORPUS) > 1000
    for record in CORPUS[::every]:
        game = berge.loads(record["text"], record["ruleset"])
        if record["ruleset"] == "maze":
            assert client.answer("/api/solve", build_document(game))["solution"]["losing"] == record["losing"], record[
                "id"
            ]
            continue
        review = client.answer("/api/review", build_document(game))
        assert review["mistakes"] == record["mistakes"], record["id"]
        positions = [*review["plies"], review["final"]]
        verdicts = [{key: position[key] for key in ("winning", "winning_moves")} for position in positions]
        assert verdicts == record["positions"], record["id"]


RECORD = '[Start "juniper:9"] 2 4 8 (1 3 9) (1 5)'
SENT = {"setup": {**NINE}, "record": {"nodes": [{"move": 2}, {"move": 4}, {"move": 8}, {"move": 1, "parent": 2}]}}


@pytest.mark.parametrize(
    ("function", "body"),
    [
        (answers.open_text, {"text": RECORD}),
        (answers.open_text, SENT),
        (answers.list_formats, SENT),
        (answers.write_record, {**SENT, "format": "record"}),
    ],
)
def test_stopped_request_ends_between_moves_of_a_record(function: answers.Answer, body: dict[str, Any]) -> None:
    class ClientGone(Exception):
        pass

    beats = 0

    def count_beat(stage: str, done: int, total: int) -> None:
        nonlocal beats
        assert (stage, total) == ("moves", 0)
        beats += 1
        if beats == 4:
            raise ClientGone

    with pytest.raises(ClientGone):
        list(function(body, count_beat))


def test_answers_import_no_web_library() -> None:
    code = "import sys, berge.web.answers; print(*{name.partition('.')[0] for name in sys.modules})"
    wait_until_loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"fastapi", "h11", "pydantic", "starlette", "uvicorn"} & set(wait_until_loaded.stdout.split())


@pytest.mark.parametrize("line", [line for line in LINES if not line.startswith("edge")])
def test_explain_names_vertices_by_their_numbers(client: Client, line: str) -> None:
    game = berge.loads(line)
    answer = client.answer("/api/explain", build_document(game))
    explanation = berge.explain(game)
    game_graph = game.setup.game_graph
    assert answer["winner"] == explanation.winner
    assert [*map(game_graph.name, answer["vertices"])] == [*explanation.graph]
    for step, described in zip(explanation.steps, answer["steps"], strict=True):
        assert described["kind"] == step.kind
        assert described["text"] == {language: localize(step.text, language) for language in LANGUAGES}
        assert [*map(game_graph.name, described["vertices"])] == [*step.vertices]
        assert [[*map(game_graph.name, part)] for part in described.get("cycle", [])] == [*map(list, step.cycle)]


def test_explain_curves_edges_around_vertices_at_the_users_places(client: Client) -> None:
    game_document = build_document(berge.loads("graph:1-3,2-4"))
    assert client.answer("/api/explain", game_document)["curves"] == {}
    answer = client.answer("/api/explain", {**game_document, "places": [[0, 0], [100, 0], [50, 0], [150, 0]]})
    pairs = [step["vertices"] for step in answer["steps"] if step["kind"] == "pair"]
    assert [*answer["curves"]] == [f"{v} {w}" for v, w in pairs]
    assert all(data.startswith("M") for data in answer["curves"].values())


def test_explain_answers_for_small_graphs_whose_moves_use_up_vertices(client: Client) -> None:
    large = build_document(berge.loads("maze:" + "/".join(["." * 21] * 20)))
    error = client.read_error("/api/explain", large)
    assert (error["kind"], "at most 400" in error["message"]) == ("LimitError", True)
    error = client.read_error("/api/explain", build_document(berge.loads("edge:3x3")))
    assert error["kind"] == "GraphError"
    assert error["message"].startswith("pairs do not decide games whose moves use up edges")


@pytest.mark.parametrize(
    "line", ["maze:5x5", "maze:.#../..#./....", "king:4x5", "king:..#./.#../#...", "knight:4x4", "maze:.@./..#"]
)
def test_poster_shows_values_and_partners(client: Client, line: str) -> None:
    reply = client.answer("/api/poster", {"text": line})
    setup = berge.loads(line).setup
    diagram = setup.diagram([])
    assert diagram is not None
    rows, columns, pairs = reply["rows"], reply["columns"], reply["pairs"]
    assert (rows, columns) == (len(diagram), len(diagram[0]))
    document = {"format": "berge-game/1", "ruleset": setup.ruleset.name, "board": list(diagram)}
    values = client.answer("/api/values", document)
    assert (reply["classes"], reply["winner"]) == (values["classes"], values["winner"])
    cells = "".join(diagram)
    for n, letter in enumerate(pairs):
        row, column = divmod(n, columns)
        beside = [n + step for step in (-1, 1) if 0 <= column + step < columns and pairs[n + step] == "a"]
        above = [
            n + step for step in (-columns, columns) if 0 <= row + step // columns < rows and pairs[n + step] == "d"
        ]
        assert cells[n] != "#" or letter == "."
        assert letter != "a" or beside
        assert letter != "d" or above
    assert sum(letter != "." for letter in pairs) % 2 == 0


def test_poster_takes_larger_boards_than_the_page(client: Client) -> None:
    large = "\n".join(["500 500", *["." * 500] * 500])
    assert client.read_error("/api/open", {"text": large})["kind"] == "LimitError"
    reply = client.answer("/api/poster", {"text": large})
    assert (reply["classes"], reply["winner"]) == ("M" * 250_000, "second")
    assert "." not in reply["pairs"]
    assert "big" in client.read_error("/api/poster", {"text": f"maze:{1 << 10}x{1 << 11}"})["message"]
    for wrong in ("juniper:12", "edge:3x3", "1 2\n2 3\n"):
        assert client.read_error("/api/poster", {"text": wrong})["kind"] == "ParseError"
