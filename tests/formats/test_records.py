"""Readable records of games: legal moves are read, errors have their place, and reviews are annotated."""

import random
from pathlib import Path
from typing import Any

import pytest

import berge
from berge.formats import tree
from berge.formats.moves import move_codec
from berge.formats.records import read_record
from rulesets import LARGER

EXAMPLES = Path(__file__).parents[2] / "examples"
LINES = [*LARGER.values(), "maze:.@./...", "juniper:13,any", "edge:.@./...", f"{LARGER['graph']}@c"]


def play_random_game(line: str, rng: random.Random) -> berge.Game[Any]:
    position = berge.loads(line).position()
    for _ in range(rng.randrange(20)):
        if position.is_over():
            break
        position.push(rng.choice(position.legal_moves))
    return position.game()


@pytest.mark.parametrize("line", LINES)
def test_games_and_reviews_are_read_again(line: str) -> None:
    rng = random.Random(line)
    for _ in range(15):
        game = play_random_game(line, rng)
        assert berge.loads(game.dumps("record")) == game
        review = berge.review(game) if game.moves or game.setup.token is not None else None
        if review is not None:
            assert berge.loads(review.dumps("record")) == game


@pytest.mark.parametrize("line", LINES)
def test_mistakes_are_marked_with_what_would_have_won(line: str) -> None:
    rng = random.Random(line)
    for _ in range(15):
        game = play_random_game(line, rng)
        if not game.moves:
            continue
        review = berge.review(game)
        record = tree.parse(review.dumps("record"))
        before: tree.Record | tree.Node = record
        for ply, node in zip(review.plies, record.mainline(), strict=True):
            assert (node.marks == "?") is ply.mistake
            assert ("would have won" in node.comment) is ply.mistake
            if ply.mistake:
                alternative = move_codec(game.setup).read(before.children[1].move)
                assert alternative == ply.winning_moves[0]
            else:
                assert len(before.children) == 1
                legal = game.position(ply.ply).legal_moves
                assert (node.marks == "!") is (len(ply.winning_moves) == 1 and len(legal) > 1)
            before = node


def test_tags_tell_the_game_and_its_result() -> None:
    record = tree.parse(berge.review(berge.load(EXAMPLES / "rabbit/noi2011-3.txt")).dumps("record"))
    assert record.tags == {
        "Ruleset": "rabbit",
        "Start": "rabbit:OOXX/OXXO/OO.O/XXXO",
        "Result": "egg",
        "RabbitAccuracy": "kept 0 of 2 won positions (0%)",
        "EggAccuracy": "kept 1 of 2 won positions (50%)",
    }


def test_a_side_limits_the_marks() -> None:
    review = berge.review(berge.load(EXAMPLES / "rabbit/noi2011-3.txt"))
    marks = [node.marks for node in tree.parse(review.dumps("record", side="egg")).mainline()]
    assert marks == ["", "?", "", ""]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[Ruleset "juniper"]\n1. 6 3 *', "1:1: the tag Start is missing: write the setup as [Start "),
        ('[Start "chess:8x8"]\n*', "1:1: found the tag Start: 'chess'; expected one of: rabbit"),
        ('[Start "juniper:20+6"]\n*', "1:1: the tag Start has moves: write them after the tags"),
        ('\n[Start "juniper:20+7"]\n*', "1:1: move 1 of First, 7: is odd"),
        ('[Start "juniper:20"]\n1. 6 3\n2. 5 *', "3:4: move 2 of First, 5: neither divides 3 nor is a multiple of it"),
        ('[Start "juniper:20"]\n1. 6 3 (1... 4) *', "2:14: move 1 of Second, 4: neither divides 6"),
        ('[Start "juniper:20"]\n1. 6 x *', "2:6: found 'x'; expected a number"),
        ('[Start "juniper:20"]\n1. 6 3 (', '2:8: found "(" that is not closed; expected ")"'),
        ('[Start "rabbit:XO."]\n1. 1,1', "2:4: move 1 of Rabbit, (1, 1): is not next to the blank"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, message: str) -> None:
    with pytest.raises(berge.InputError) as error_info:
        berge.loads(text)
    assert str(error_info.value).startswith(message)


def test_variations_comments_and_marks_are_kept() -> None:
    text = '[Start "juniper:20"]\n\n1. 6! {why not} 3 (1... 18 {or this} 2. 9 (2. 1 19)) 2. 9?\n*\n'
    record, game = read_record(text)
    assert game == berge.loads("juniper:20+6+3+9")
    assert (
        "".join(tree.write(record)).split()
        == text.replace("{why not} 3", "{why not} 1... 3").replace("2. 9?", "2. 9?").split()
        or tree.parse("".join(tree.write(record))) == record
    )
