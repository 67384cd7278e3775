"""The winner of Slither agrees with an exponential search."""

import copy
import json
import pickle
import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import pytest

import berge
import rulesets
from berge.cli import main
from oracle import geography
from thorough import count_repeats

Edges = list[tuple[int, int]]


def find_winning_edges(order: int, edges: Edges) -> Edges:
    """Return the first edges after which the opponent loses, by searching the game."""
    near = [sum(1 << (v + w - u) for v, w in edges if u in (v, w)) for u in range(order)]

    @cache
    def is_winning(ends: tuple[int, int], free: int) -> bool:
        for end, other in (ends, ends[::-1]):
            for to in range(order):
                if near[end] & free & 1 << to and not is_winning((to, other), free & ~(1 << to)):
                    return True
        return False

    everything = (1 << order) - 1
    return [(v, w) for v, w in edges if not is_winning((v, w), everything & ~(1 << v) & ~(1 << w))]


def list_graphs() -> Iterator[tuple[int, Edges]]:
    for order in range(6):
        for graph in geography.list_graphs(order):
            yield order, [(v, w) for v, others in graph.items() for w in others if v < w]
    rng = random.Random(1974)
    for _ in range(count_repeats(200, 600)):
        order, chance = rng.randint(6, 9), rng.random() * 0.6
        yield order, [pair for pair in combinations(range(order), 2) if rng.random() < chance]


def test_who_wins_and_by_which_first_edge() -> None:
    later_rounds = 0
    for order, edges in list_graphs():
        result = berge.slither(berge.Graph.from_edges(edges, range(order)))
        winning = find_winning_edges(order, edges)
        assert result.first_player_wins is bool(winning), edges
        assert {frozenset(edge) for edge in result.winning_edges} <= {frozenset(edge) for edge in winning}, edges
        assert bool(result.winning_edges) is bool(winning)
        later_rounds += len(result.rounds) > 1 and result.first_player_wins
        size = "1 vertex" if order == 1 else f"{order} vertices"
        assert berge.verify(result).claim == f"the {'first' if winning else 'second'} player wins Slither on {size}"
    assert later_rounds > 5


@pytest.mark.parametrize(("edges", "first"), [([], False), ([("a", "b")], True), ([("a", "b"), ("b", "c")], False)])
def test_small_graphs_under_their_own_names(edges: list[tuple[str, str]], first: bool) -> None:
    result = berge.slither(edges)
    assert result.first_player_wins is first
    assert result.winning_edges == (tuple(edges) if first else ())


def test_a_begun_path_whose_ends_are_apart_is_a_sum_of_two_games() -> None:
    """Which is why it is hard: the mover wins iff the parts differ in their Grundy values."""
    rng = random.Random(2021)
    values = set()
    for _ in range(300):
        parts = []
        for _ in range(2):
            order, chance = rng.randint(1, 6), rng.uniform(0.3, 0.9)
            parts.append((order, [pair for pair in combinations(range(order), 2) if rng.random() < chance]))
        (order, edges), (more, others) = parts
        text = [(0, order), *edges, *((v + order, w + order) for v, w in others)]
        grundy = [compute_geography_value(*part) for part in parts]
        values.update(grundy)
        assert ((0, order) in find_winning_edges(order + more, text)) is (grundy[0] == grundy[1]), text
    assert max(values) > 1


def compute_geography_value(order: int, edges: Edges) -> int:
    """Return the Grundy value of vertex geography with the token on vertex 0."""

    def compute_value(token: int, free: frozenset[int]) -> int:
        after = {compute_value(to, free - {to}) for to in free if (token, to) in edges or (to, token) in edges}
        return next(n for n in range(order + 1) if n not in after)

    return compute_value(0, frozenset(range(1, order)))


def test_a_double_star_is_won_in_the_second_round() -> None:
    star = berge.slither({"u": ["v", 1, 2], "v": [3, 4]})
    assert len(star.rounds) == 2
    assert star.winning_edges == (("u", "v"),)
    assert star == berge.slither({"u": ["v", 1, 2], "v": [3, 4]}) == copy.deepcopy(star)
    assert star == pickle.loads(pickle.dumps(star))
    assert hash(star) == hash(copy.deepcopy(star))
    assert repr(star) == "<slither: first wins; 2 rounds>"
    assert repr(berge.slither([])) == "<slither: second wins; 0 rounds>"


# Starts of other games.


@pytest.mark.parametrize("ruleset", rulesets.ANY_START)
def test_a_start_at_any_vertex_is_its_graph(ruleset: str) -> None:
    game = berge.loads(rulesets.FREE_SETUPS[ruleset])
    position, names, pairs = game.position(), game.position().legal_moves, set()
    for name in names:
        position.push(name)
        pairs |= {(name, other) for other in position.legal_moves if names.index(name) < names.index(other)}
        position.pop()
    result = berge.slither(game)
    assert result == berge.slither(game.setup) == berge.slither(berge.Graph.from_edges(sorted(pairs, key=str), names))
    assert pairs


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("rabbit:XO.OXO", "Slither begins with any edge: use a setup without token and moves"),
        ("maze:@..", "Slither begins with any edge: use a setup without"),
        ("graph:a-b@a", "Slither begins with any edge: use a setup without"),
        ("king:3x3+1,1", "Slither begins with any edge: use a setup without"),
        (
            "juniper:20",
            "found Juniper Green, 1 to 20, which starts on some vertices only; expected a game that",
        ),
        (
            "planinarenje:2;1-1",
            "found Planinarenje, 4 vertices, 1 edge, which starts on some vertices only; expected a",
        ),
    ],
)
def test_a_start_that_is_not_free_is_refused(line: str, problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(berge.GraphError):
        berge.slither(berge.loads(line))
    assert main(["solve", line, "--slither"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"berge: {line}: {problem}")


# The command line.

STAR = "graph:u-v,u-1,u-2,v-3,v-4"


def run_command(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["solve", *arguments, "--slither"]) == 0
    return capsys.readouterr().out


def test_a_text_says_who_wins_how_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    path = run_command(capsys, "graph:a-b,b-c,c-d")
    assert path.startswith("Slither, 4 vertices, 3 edges: First wins\n\nWinning first edges (2, there may be others): ")
    assert ": a - b, c - d\nWhy: these edges pair off the matched vertices. " in path
    star = run_command(capsys, STAR)
    assert "  round 1: 4 even, 2 odd, 0 matched\n  round 2: 0 even, 0 odd, 2 matched\n\nA winning first edge " in star
    assert run_command(capsys, "graph:a-b,b-c").startswith(
        "Slither, 3 vertices, 2 edges: Second wins\n\nNobody gains by "
    )
    triangle = run_command(capsys, "graph:a-b,b-c,c-a")
    assert triangle.startswith(
        "Slither, 3 vertices, 3 edges: Second wins\n\nWhy: every first edge has an even vertex, "
    )
    assert run_command(capsys, "graph:a-b").startswith(
        "Slither, 2 vertices, 1 edge: First wins\n\nA winning first edge "
    )
    assert ": (1, 1) - (2, 1)\n" in run_command(capsys, "maze:.##/.../#.#")
    assert str(berge.slither([("a", "b"), ("b", "c"), ("c", "d")])) == path


def test_a_text_in_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(capsys, "graph:a-b,b-c,c-d", "--lang", "zh").startswith(
        "Slither，4 个点，3 条边：先手必胜\n\n必胜的第一条边"
    )
    assert "后手都走到这个匹配里对应的匹配点" in run_command(capsys, "graph:a-b,b-c", "--lang", "zh")


def test_of_many_edges_a_thousand_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    text = run_command(capsys, "maze:50x50")
    assert "Winning first edges (1250, there may be others): (1, 1) - " in text
    assert " and 250 others\n" in text
    assert text.count(" - ") == 1000


def test_a_document_names_its_graph_and_is_proved(capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(run_command(capsys, "maze:...#.", "--format", "json"))
    assert document == {
        "format": "berge-slither/1",
        "vertices": [[1, 1], [1, 2], [1, 3], [1, 5]],
        "edges": [[[1, 1], [1, 2]], [[1, 2], [1, 3]]],
        "first_player_wins": False,
        "winning_edges": [],
    }
    assert berge.verify(document).claim == "the document holds no certificates"
    assert berge.verify(json.loads(run_command(capsys, "maze:...#.", "--format", "json", "--certificates")))


def test_a_picture_of_it_is_not_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", STAR, "--slither", "--format", "svg"]) == 2
    assert capsys.readouterr().err == f"berge: {STAR}: found --format 'svg'; expected one of: json, text\n"
    assert berge.slither([])._repr_svg_() is None


# Proofs.


def build_proof(line: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(berge.slither(berge.loads(line)).dumps("json", certificates=True))
    return document


@pytest.mark.parametrize(
    ("line", "change", "words"),
    [
        (STAR, {"first_player_wins": False}, "the winner does not follow"),
        (STAR, {"first_player_wins": 1}, "not a well-formed proof: first_player_wins: found 1; expected true"),
        (STAR, {"winning_edges": []}, "the first edges are not among those that are proved to win"),
        (STAR, {"winning_edges": [["u", 1]]}, "the first edges are not among those that are proved to win"),
        (STAR, {"winning_edges": [["v", "v"]]}, "the first edges are not among those that are proved to win"),
        (STAR, {"certificates": build_proof(STAR)["certificates"][:1]}, "the rounds do not decide"),
        (STAR, {"certificates": build_proof(STAR)["certificates"][1:]}, "a round is about another graph"),
        (STAR, {"certificates": build_proof(STAR)["certificates"] * 2}, "a round comes after the one that decides"),
        (
            "graph:a-b,b-c",
            {"certificates": build_proof("graph:a-b,b-c")["certificates"] * 2},
            "a round comes after the one",
        ),
        ("graph:a-b,b-c", {"winning_edges": [["a", "b"]]}, "the first edges are not among those"),
        ("graph:a-b,b-c", {"edges": [["a", "b"]]}, "a round is about another graph"),
        ("graph:a", {"certificates": [berge.solve(berge.loads("graph:a@a")).certificate().as_dict()]}, "a round is "),
        ("maze:..", {"certificates": [berge.solve(berge.loads("maze:..")).certificate().as_dict()]}, "a round is "),
        ("graph:a", {"certificates": []}, "the rounds do not decide"),
        ("graph:a", {"certificates": None}, "not a well-formed proof: certificates: found null; expected a list"),
        ("graph:a", {"vertices": ["a", "a"]}, "a list of vertices has one twice"),
    ],
    ids=str,
)
def test_a_false_proof_is_refuted(line: str, change: dict[str, Any], words: str) -> None:
    assert berge.verify(build_proof(line))
    refuted = berge.verify(build_proof(line) | change)
    assert not refuted
    assert refuted.claim.startswith(words)


@pytest.mark.parametrize("line", [STAR, "graph:a-b,b-c", "graph:a-b,b-c,c-a,c-d,d-e,c-f"])
def test_a_proof_by_other_classes_is_refuted(line: str) -> None:
    document = build_proof(line)
    for certificate in document["certificates"]:
        (letters,) = certificate["classes"]
        for at, letter in enumerate(letters):
            for other in {"E", "O", "M"} - {letter}:
                certificate["classes"] = [letters[:at] + other + letters[at + 1 :]]
                assert not berge.verify(document)
        certificate["classes"] = [letters]
    assert berge.verify(document)
