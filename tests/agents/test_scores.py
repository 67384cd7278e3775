"""Scores of players, beside the exhaustive search of `tests/oracle` and figures counted by hand."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from itertools import pairwise
from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import berge
from berge.agents.benchmark import run
from berge.agents.score_rows import compute_truth
from berge.agents.scores import Score, score_files, wilson
from berge.agents.suites import Suite, SuiteItem, read_frozen_suite, read_suite
from berge.formats.moves import move_codec
from rulesets import ROWS, SMALL
from thorough import limit_examples


@cache
def build_small_suite(name: str) -> tuple[Suite, dict[str, tuple[Any, ...]]]:
    """Return a suite of small positions of a ruleset, and what an oracle says are the winning moves of each."""
    rng, lines, truths = Random(f"scores of {name}"), dict[str, str](), dict[str, tuple[Any, ...]]()
    while len(lines) < 12:
        setup, oracle = SMALL[name](rng)
        position = setup.position()
        for _ in range(rng.randrange(1, 4)):
            if not position.is_over():
                position.push(rng.choice(position.legal_moves))
        legal = position.legal_moves
        if legal and 0 < len(winning := oracle.list_winning_moves(list(position.moves))) < len(legal):
            number = str(len(lines))
            lines[number] = SuiteItem(number, position.notation(), 1).format_line()
            truths[number] = tuple(winning)
    return read_suite(name, "".join(lines.values()).encode()), truths


def build_row(suite: Suite, identifier: str, move: str | None, **more: Any) -> dict[str, Any]:
    """Return a row of a player "me"."""
    head = {"suite": suite.name, "suite_sha256": suite.sha256, "id": identifier, "agent": "me", "seed": 0, "move": move}
    return head | more


def encode_rows(rows: list[dict[str, Any]]) -> bytes:
    return "".join(json.dumps(one) + "\n" for one in rows).encode()


def score(suite: Suite, rows: list[dict[str, Any]]) -> Score:
    return score_files([("answers.jsonl", encode_rows(rows))], [suite])


@pytest.mark.parametrize("name", ROWS)
def test_a_move_is_right_if_an_exhaustive_search_says_so(name: str) -> None:
    suite, truths = build_small_suite(name)
    rows, right, chance = [], 0, 0.0
    for item in suite.items:
        position = item.position
        legal = position.legal_moves
        chance += len(truths[item.id]) / len(legal) / len(suite.items)
        for seed in range(8):  # every move, some of them more than once
            move = legal[seed % len(legal)]
            right += move in truths[item.id]
            rows.append(build_row(suite, item.id, move_codec(position.setup).write(move), seed=seed))
    [me] = score(suite, rows).agents
    assert (me.total.answers, me.total.right, me.total.positions) == (len(rows), right, len(suite.items))
    assert me.total.chance == pytest.approx(chance)
    assert me.total.skill == pytest.approx((right / len(rows) - chance) / (1 - chance))
    assert me.groups["ruleset"].keys() == {name}


@pytest.mark.parametrize("name", ROWS)
def test_the_share_of_replies_in_lost_positions_is_that_of_an_exhaustive_search(name: str) -> None:
    rng, count = Random(f"lost {name}"), 0
    while count < 5:
        setup, oracle = SMALL[name](rng)
        position = setup.position()
        if setup.token is None:
            position.push(rng.choice(position.legal_moves)) if position.legal_moves else None
        moves = list(position.moves)
        if not position.legal_moves or oracle.is_winning(moves):
            continue
        count += 1
        shares = {
            move: len(oracle.list_winning_moves([*moves, move])) / len(oracle.list_moves([*moves, move]))
            for move in oracle.list_moves(moves)
        }
        suite = read_suite("lost", SuiteItem("1", position.notation(), None).format_line().encode())
        move = rng.choice(list(shares))
        [me] = score(suite, [build_row(suite, "1", move_codec(setup).write(move))]).agents
        assert me.resistance is not None
        assert me.total.answers == 0
        expected = (1, shares[move], sum(shares.values()) / len(shares), min(shares.values()))
        assert me.resistance == pytest.approx(expected)


def test_the_track_with_tools_is_scored_apart() -> None:
    suite, _truths = build_small_suite("maze")
    scored = score(suite, [build_row(suite, "0", None), build_row(suite, "0", None, tools=True)])
    assert [(one.agent, one.tools) for one in scored.agents] == [("me", False), ("me", True)]
    assert "me (with tools)" in scored.dumps("text")
    assert next(iter(run("random", [suite], tools=True)))["tools"] is True


def test_a_player_that_leaves_out_a_suite_is_named() -> None:
    suites = [build_small_suite(name)[0] for name in ("edge", "maze")]
    rows = [build_row(suite, "0", None, agent=agent) for agent, suite in [("all", suites[0]), ("all", suites[1])]]
    rows += [build_row(suites[1], "0", None, agent="<b>")]
    scored = score_files([("answers.jsonl", encode_rows(rows))], suites)
    assert {one.agent: one.suites for one in scored.agents} == {"all": ("edge", "maze"), "<b>": ("maze",)}
    assert scored.dumps("text").startswith("suites: edge, maze\n<b> answered only: maze\n\ncritical")
    assert scored.dumps("markdown").endswith("\n\n\\<b> answered only: maze\n")
    assert "| <b>" not in scored.dumps("markdown")
    assert "<p>&lt;b&gt; answered only: maze</p>" in scored.dumps("html")


def test_the_time_of_an_answer_is_the_median() -> None:
    suite, _truths = build_small_suite("maze")
    rows = [build_row(suite, str(number), None, ms=ms) for number, ms in enumerate([1, 9, 2, 5])]
    assert score(suite, rows).agents[0].milliseconds == 3.5
    assert score(suite, rows[:3]).agents[0].milliseconds == 2


def test_illegal_and_missing_answers_are_counted_apart_and_as_mistakes() -> None:
    suite, truths = build_small_suite("maze")
    codec = move_codec(suite.items[0].position.setup)
    rows = [build_row(suite, item.id, codec.write(truths[item.id][0])) for item in suite.items]
    rows[0]["move"], rows[1]["move"], rows[2]["move"] = "9,9", "no move", None
    [me] = score(suite, rows[:-1]).agents
    assert (me.illegal, me.missing, me.total.right, me.total.answers) == (2, 2, 8, 12)


def test_stated_chances_are_compared_with_what_the_moves_are_worth() -> None:
    suite, truths = build_small_suite("king")
    rows = []
    for item, p_win in zip(suite.items[:4], (1.0, 0.8, 0.8, 0.0), strict=True):
        codec, wrong = move_codec(item.position.setup), set(item.position.legal_moves).difference(truths[item.id])
        move = truths[item.id][0] if p_win > 0.5 else min(wrong)
        rows.append(build_row(suite, item.id, codec.write(move), p_win=p_win))
    [me] = score(suite, rows).agents
    assert me.calibration == pytest.approx((4, (0 + 0.04 + 0.04 + 0) / 4, (0 + 0.4 + 0) / 4))


def test_the_interval_of_wilson_is_that_of_a_table() -> None:
    """Brown, Cai and DasGupta 2001 recommend it; these values are from its formula, computed by hand."""
    assert wilson(0.5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0.0, 0) == (0, 1)


def test_several_seeds_on_a_position_count_once_in_the_interval() -> None:
    suite, truths = build_small_suite("knight")
    codec = move_codec(suite.items[0].position.setup)
    rows = [
        build_row(suite, one.id, codec.write(truths[one.id][0]), seed=seed) for one in suite.items for seed in range(9)
    ]
    [me] = score(suite, rows).agents
    assert me.seeds == 9
    assert me.total.interval == wilson(1.0, len(suite.items))


@cache
def list_some_rows() -> tuple[Suite, tuple[dict[str, Any], ...]]:
    suite, _truths = build_small_suite("edge")
    rows = [one for player in ("random", "mcts3") for seed in (0, 1) for one in run(player, [suite], seed=seed)]
    return suite, tuple(rows)


@limit_examples(25)
@given(st.randoms(use_true_random=False))
def test_the_order_of_rows_and_their_files_do_not_matter(random: Random) -> None:
    suite, some = list_some_rows()
    rows = list(some)
    expected = score(suite, rows).dumps("json")
    random.shuffle(rows)
    cut = random.randrange(len(rows))
    files = [("one", encode_rows(rows[:cut])), ("two", encode_rows(rows[cut:]))]
    assert score_files(files, [suite]).dumps("json") == expected


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=20),
    st.lists(st.text(max_size=3), max_size=3),
)


@given(
    st.sampled_from(["suite", "suite_sha256", "id", "notation", "agent", "seed", "move", "moves", "p_win", "ms"]),
    VALUES,
)
def test_any_value_in_a_row_is_scored_or_refused_with_its_line(key: str, value: Any) -> None:
    suite, some = list_some_rows()
    rows = [some[0], dict(some[1]) | {key: value}]
    try:
        scored = score(suite, rows)
    except berge.ParseError as error:
        place = error.line, error.source
    else:
        place = 2, "answers.jsonl"
        assert all(0 <= one.total.accuracy <= 1 for one in scored.agents)
        for format in ("text", "json", "markdown", "html"):
            assert scored.dumps(format)
    assert place == (2, "answers.jsonl")


@given(st.binary(max_size=200))
def test_any_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(berge.InputError):
        score_files([("answers.jsonl", data)])


@limit_examples(60)
@given(st.text(max_size=40), st.sampled_from([*ROWS]))
def test_any_text_is_a_move_or_illegal(move: str, name: str) -> None:
    suite, _truths = build_small_suite(name)
    [me] = score(suite, [build_row(suite, suite.items[0].id, move)]).agents
    assert me.illegal + me.total.answers - me.missing in (1, 2)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"suite_sha256": "0" * 64}, "the suite 'maze' with the hash '000000000000'"),
        ({"suite": "other"}, "the suite 'other'"),
        ({"id": "99"}, "the id '99'"),
        ({"notation": "maze:..@"}, "another position"),
        ({"p_win": 1.5}, "a number from 0 to 1"),
        ({"p_win": True}, "a number from 0 to 1"),
        ({"ms": -1}, "milliseconds"),
        ({"ms": 10**400}, "milliseconds"),
        ({"ms": 1e308}, "milliseconds"),
        ({"p_win": 10**400}, "a number from 0 to 1"),
        ({"seed": "0"}, "the seed"),
        ({"move": 3}, "a move as text"),
        ({"id": "0"}, "twice for 'me'.*the first is in line 1"),
    ],
)
def test_what_is_wrong_with_a_row_is_said_with_its_line(change: dict[str, Any], message: str) -> None:
    suite, _truths = build_small_suite("maze")
    with pytest.raises(berge.ParseError, match=message) as caught:
        score(suite, [build_row(suite, "0", None), build_row(suite, "1", None) | change])
    assert caught.value.line == 2


def test_a_row_without_a_move_is_refused() -> None:
    suite, _truths = build_small_suite("maze")
    document = build_row(suite, "0", None)
    del document["move"]
    with pytest.raises(berge.ParseError, match='no key "move"'):
        score(suite, [document])


def test_games_are_won_without_a_mistake_and_lost_at_the_first() -> None:
    suite, _truths = build_small_suite("maze")
    for player in ("level10", "level0"):
        scored = score(suite, list(run(player, [suite], games=True)))
        assert "games from won positions" in scored.dumps("text")
        [one] = scored.agents
        assert one.games is not None
        assert one.games.games == one.games.starts == len(suite.items)
        if player == "level10":
            assert (one.games.won, one.games.mistakes) == (12, 0)
        else:
            assert (one.games.won, one.games.mistakes, one.games.critical) == (0, 12, 12)
    item = suite.items[0]
    [me] = score(suite, [build_row(suite, item.id, None, moves=[])]).agents
    assert me.games is not None
    assert (me.games.won, me.games.games) == (0, 12)  # the others are missing
    illegal = score(suite, [build_row(suite, item.id, None, moves=["nowhere"])])
    assert illegal.agents[0].games == me.games
    assert illegal.dumps("text").endswith("  -\n")
    assert json.loads(illegal.dumps("json"))["agents"][0]["games"]["won"] == 0


def test_games_that_cannot_be_are_refused_with_their_line() -> None:
    suite = read_suite("maze", b'{"id": "won", "position": "maze:@../.#."}\n{"id": "lost", "position": "maze:@.."}')
    for identifier, moves, message in (
        ("won", ["2,1", "nowhere"], "'won' has the move 'nowhere' of the opponent after the end"),
        ("lost", ["1,2"], "a game from the lost position 'lost'"),
    ):
        rows = [build_row(suite, "won", "1,2"), build_row(suite, identifier, None, moves=moves)]
        with pytest.raises(berge.ParseError, match=message) as caught:
            score(suite, rows)
        assert (caught.value.line, caught.value.source) == (2, "answers.jsonl")


def test_a_game_against_another_opponent_is_refused() -> None:
    """Nobody is trusted: the opponent's replies are those of level 10 with the seed of the row."""
    suite, _truths = build_small_suite("king")
    rows = [one for one in run("level10", [suite], games=True, seed=5) if len(one["moves"]) > 1]
    changed = 0
    for one in rows:
        item = next(item for item in suite.items if item.id == one["id"])
        position, codec = item.position.copy(), move_codec(item.position.setup)
        position.push(codec.read(one["moves"][0]))
        for other in {codec.write(move) for move in position.legal_moves} - {one["moves"][1]}:
            with pytest.raises(berge.ParseError, match="which level 10 plays"):
                score(suite, [one | {"moves": [one["moves"][0], other, *one["moves"][2:]]}])
            changed += 1
    assert changed > 2
    assert score(suite, rows).agents[0].games is not None


def test_level_10_makes_no_mistake_and_chance_has_no_skill() -> None:
    """On frozen suites, a sixth of each."""
    suites = []
    for name in ("king-1", "graph-1", "edge-1"):
        suite = read_frozen_suite(name)
        suites.append(read_suite(name, "".join(one.format_line() for one in suite.items[::6]).encode()))
    rows = [one for player in ("random", "level10") for one in run(player, suites)]
    perfect, chance = score_files([("answers", encode_rows(rows))], suites).agents
    assert (perfect.agent, perfect.total.accuracy, perfect.total.skill) == ("level10", 1.0, 1.0)
    low, high = chance.total.skill_interval
    assert low <= 0 <= high
    assert compute_truth(suites[0].items[0]).is_critical


def test_many_players_and_strange_names_are_drawn() -> None:
    """Also a player who is worse than the lower edge of the chart."""
    suite, truths = build_small_suite("edge")
    rows = []
    for item in suite.items:
        codec = move_codec(item.position.setup)
        wrong = next(move for move in item.position.legal_moves if move not in truths[item.id])
        names = ["<b>|\n\x1b[31m\ud800", *map(str, range(30))]
        rows += [build_row(suite, item.id, codec.write(wrong), agent=name) for name in names]
    scored = score(suite, rows)
    page = scored.dumps("html")
    assert page.count("<polyline") == 24
    assert "stroke-dasharray" in page
    for format in ("text", "markdown", "html"):
        text = scored.dumps(format)
        assert not {"\x1b", "\ud800"} & {*text}
    assert "<b>" not in page
    lost = read_suite("lost", SuiteItem("1", "maze:@../#.#", None).format_line().encode())
    assert "<svg" not in score(lost, [build_row(lost, "1", None)]).dumps("html")


def test_without_rows_there_is_no_score() -> None:
    with pytest.raises(berge.InputError, match="berge bench run"):
        score_files([("empty", b"\n\n")])


def test_scores_are_written_as_text_markdown_and_json() -> None:
    suite, some = list_some_rows()
    scored = score(suite, list(some))
    assert repr(scored) == "<score of 2 players>"
    assert scored.dumps("text").startswith("suites: edge\n\ncritical positions")
    assert "| mcts3 |" in scored.dumps("markdown")
    assert "棋手" in scored.dumps("text", language="zh")
    page = scored.dumps("html", language="zh")
    assert page.count("<polyline") == 2
    assert '<html lang="zh-CN">' in page
    assert "<script" not in page
    document = json.loads(scored.dumps("json"))
    jsonschema.validate(document, json.loads((files("berge") / "schemas" / "berge-score-1.json").read_text()))
    assert [one["agent"] for one in document["agents"]] == [one.agent for one in scored.agents]


def test_lines_of_the_chart_are_where_their_numbers_say() -> None:
    """Also below the skill 0 of chance, where the chart ends at a line."""
    suite = read_frozen_suite("king-1")
    wrong = (min(compute_truth(item).winning ^ {*compute_truth(item).legal}) for item in suite.items)
    rows = [
        build_row(suite, item.id, move_codec(item.position.setup).write(move))
        for item, move in zip(suite.items, wrong, strict=True)
    ]
    rows = [
        one if number % 2 else one | {"move": find_best_move(suite.items[number])} for number, one in enumerate(rows)
    ]
    page = score(suite, rows).dumps("html")
    lines = [
        (float(value), float(y) - 4) for y, value in re.findall(r'y="([\d.]+)" text-anchor="end">([-\d.]+)<', page)
    ]
    steps = [(after - before) / (above - below) for (below, before), (above, after) in pairwise(lines)]
    assert lines[0][0] < 0
    assert steps == pytest.approx([steps[0]] * len(steps), rel=0.01)
    lowest = max(float(y) for y in re.findall(r"[\d.]+,([\d.]+)", page.partition("<polyline")[2].partition("/>")[0]))
    assert lowest <= lines[0][1] + 0.1


def find_best_move(item: SuiteItem) -> str:
    return move_codec(item.position.setup).write(min(compute_truth(item).winning))
