"""Wrong inputs and wrong answers are rejected; the message quotes the wrong word and proves it wrong."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import berge
from berge import setter
from berge.errors import BergeError, InternalError, ParseError
from berge.games.builtin import RULESETS
from berge.i18n import _
from berge.setter import checking
from berge.setter.checking import Fault
from berge.setter.stressing import draw_case
from thorough import pick_subset

TASKS = ["rabbit", "maze", "planinarenje", "hamilg", "juniper", "king", "graph", "edge"]


def draw_game(ruleset: str, seed: int) -> berge.Game[Any]:
    return draw_case(RULESETS[ruleset], list(setter.families(RULESETS[ruleset])), 1, 5 * seed + seed % 4)[1]


BROKEN: dict[str, list[str]] = json.loads((Path(__file__).parent / "broken.json").read_text())
"""Texts that are no inputs, or none that the task promises."""


@pytest.mark.parametrize(("ruleset", "text"), [(name, text) for name, texts in BROKEN.items() for text in texts])
def test_broken_input_is_refused(ruleset: str, text: str) -> None:
    with pytest.raises(BergeError):
        setter.read_input(RULESETS[ruleset], text)


def test_more_than_a_hundred_inputs_are_broken() -> None:
    assert sum(map(len, BROKEN.values())) >= 100


@pytest.mark.parametrize("ruleset", TASKS)
def test_whitespace_of_right_answers_is_ignored(ruleset: str) -> None:
    for seed in range(10):
        game = draw_game(ruleset, seed)
        right = setter.answer_of(game)
        assert setter.check(game, right) is None
        assert setter.check(game, "  " + right.replace("\n", " \r\n\n").encode().decode()) is None
        assert setter.check(game, right.strip().encode()) is None


def test_long_answers_are_read_only_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    game = draw_game("maze", 0)
    right = setter.answer_of(game)
    assert setter.check(game, right + "\n" * 3_000_000) is None
    loaded = 0

    class Word:
        def finditer(self, text: str) -> Any:
            nonlocal loaded
            for loaded, word in enumerate(re.finditer(r"\S+", text)):  # noqa: B007
                yield word

    monkeypatch.setattr(checking, "WORD", Word())
    fault = setter.check(game, right + "1 " * 3_000_000)
    assert fault is not None
    assert loaded < 150_000


def change_word(right: str, rng: random.Random) -> str:
    words = right.split()
    at = rng.randrange(len(words) + 1)
    match rng.randrange(4):
        case 0:
            words.insert(at, rng.choice(["1", "7", "WIN", "x"]))
        case 1:
            words = words[:at]
        case 2:
            words[at : at + 1] = [rng.choice(["0", "2", "LOSE", "Mirko", "99999999999999999999", "-1", "٣"])]
        case _:
            words += ["3"]
    return "\n".join(words)


@pytest.mark.parametrize("ruleset", TASKS)
def test_wrong_answers_are_found_and_proved_wrong(ruleset: str) -> None:
    rng, faults = random.Random(ruleset), 0
    for seed in pick_subset(range(40), 3):
        game = draw_game(ruleset, seed)
        right = setter.answer_of(game)
        wrong = change_word(right, rng)
        fault = setter.check(game, wrong)
        assert (fault is None) == (wrong.split() == right.split())
        if fault is not None:
            faults += 1
            message, lines = fault.localized("en"), wrong.split("\n")
            words = ": you report " if fault.reason else ": found "
            assert message.startswith(f"{fault.line}:{fault.column}{words}")
            assert fault.line <= len(lines)
            assert "".join(fault.pieces("en"))
            assert "".join(fault.pieces("zh"))
            assert berge.verify(json.loads(setter.proof_of(game)))
    assert faults > 6


def find_fault(ruleset: str, line: str, wrong: str) -> Fault:
    fault = setter.check(berge.loads(line), wrong)
    assert fault is not None
    return fault


def test_unreported_mistake_is_proved_before_and_after_its_move() -> None:
    fault = find_fault("rabbit", "rabbit:OOXX/OXXO/OO.O/XXXO+3,2+2,2+1,2+1,3", "1\n1\n")
    message = "1:1: you report 1 mistake, there are 2: move 2 is one, Rabbit was winning before it, Egg after it"
    assert fault.localized("en") == message
    assert fault.moves == (((3, 2), (2, 2)), ((3, 2), (2, 2), (1, 2)))
    assert [value.mover_wins for value in fault.settled_by] == [True, True]  # type: ignore[attr-defined]


def test_wrongly_reported_mistake_is_refuted_by_a_lost_position() -> None:
    fault = find_fault("rabbit", "rabbit:XOX/O.O/XOX+2,3+1,3+1,2+1,1+2,1+3,1+3,2+3,3", "1\n2\n")
    (value,) = fault.settled_by
    assert not value.mover_wins  # type: ignore[attr-defined]


LONG = "rabbit:OXO./XOOX/OXOX+1,3+1,2+2,2+2,1+3,1+3,2+3,3+3,4"
"""A game whose first player errs at move 3 alone."""


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("2 3 4", "1:1: you report 2 mistakes, there is 1: move 4 is none, Egg was already winning before it"),
        ("2 1 3", "1:1: you report 2 mistakes, there is 1: move 1 is none, Rabbit is still winning after it"),
        ("0", "1:1: you report 0 mistakes, there is 1: move 3 is one, Rabbit was winning before it, Egg after it"),
        ("2 3 9", "1:1: you report 2 mistakes, there is 1: Rabbit has no move '9'"),
        (
            "1 2",
            "1:3: the number of mistakes is right, but not which moves they are: "
            "move 2 is none, Rabbit is still winning after it",
        ),
        ("1 03", "1:3: you report 1 mistake, there is 1: write 3 instead of '03'"),
        ("01 3", "1:1: you report 1 mistake, there is 1: write 1 instead of '01'"),
        ("001 003", "1:1: you report 1 mistake, there is 1: write 1 instead of '001'"),
        ("02 3 04", "1:1: you report 2 mistakes, there is 1: move 4 is none, Egg was already winning before it"),
        ("2 3 03", "1:1: you report 2 mistakes, there is 1: list each move once, in ascending order"),
        ("03 3", "1:1: you report '03' and list 1 move, there is 1: the moves are the right ones"),
        ("00", "1:1: you report 0 mistakes, there is 1: move 3 is one, Rabbit was winning before it, Egg after it"),
        ("2 3 3", "1:1: you report 2 mistakes, there is 1: list each move once, in ascending order"),
        ("3 3", "1:1: you report '3' and list 1 move, there is 1: the moves are the right ones"),
        ("one", "1:1: found 'one'; expected '1'"),
    ],
)
def test_wrong_move_is_reported_with_the_reason(answer: str, message: str) -> None:
    assert find_fault("rabbit", LONG, answer).localized("en") == message


def test_wrong_value_of_a_start_is_proved() -> None:
    for wrong, cell in (("WIN\n2 3\n", (3, 2)), ("WIN\n1 1\n2 3\n3 2\n", (1, 1)), ("LOSE", (2, 3))):
        fault = find_fault("maze", "maze:.##/.../#.#", wrong)
        assert fault.moves == ((cell,),)
        assert "(3, 2) loses" in "".join(fault.pieces("en")) or cell != (3, 2)
    fault = find_fault("planinarenje", "planinarenje:4;1-1,2-1,2-2,3-2,4-3,4-4", "Mirko\nMirko\nSlavko\nSlavko\n")
    assert fault.moves == (("p3",),)


def test_garbage_is_distinguished_from_wrong_answers() -> None:
    for line, wrong, garbage in (
        ("rabbit:XO.OXO+1,2+1,1", "0", "no"),
        ("maze:.##/.../#.#", "WIN 1 1", "WIN 1"),
        ("planinarenje:1;1-1", "Mirko", "mirko"),
        ("hamilg:1;", "7", "seven"),
        ("juniper:5", "WIN 1 5", "WIN"),
    ):
        assert find_fault("", line, wrong).is_answer
        assert not find_fault("", line, garbage).is_answer
        assert not find_fault("", line, "").is_answer


def test_refused_proof_is_an_internal_error(monkeypatch: pytest.MonkeyPatch) -> None:
    from berge.setter import checking
    from berge.verdicts import Verdict

    fault = find_fault("maze", "maze:.##/.../#.#", "LOSE")
    monkeypatch.setattr(checking, "verify", lambda _proof: Verdict(False, _("it is not so")))
    with pytest.raises(InternalError, match="it is not so"):
        list(fault.pieces("en"))


@pytest.mark.parametrize("blank", ["\N{NO-BREAK SPACE}", "\N{IDEOGRAPHIC SPACE}", "\x1c", "\x85", "\N{LINE SEPARATOR}"])
def test_only_ascii_whitespace_separates_words(blank: str) -> None:
    game = berge.loads("maze:...")
    right = setter.answer_of(game).split()
    assert setter.check(game, " \t\v\f\r\n".join(["", *right, ""])) is None
    fault = setter.check(game, blank.join(right))
    assert fault is not None
    assert (fault.line, fault.column, fault.is_answer) == (1, 1, False)
    assert setter.check(game, "\n".join(right) + blank) is not None


def test_line_ends_of_windows_are_called_so() -> None:
    text = "1 2\r\nO.\r\n0\r\n"
    with pytest.raises(ParseError) as caught:
        setter.check_tidy(berge.loads(text, "rabbit"), text)
    assert str(caught.value).startswith("1:4: found a line end of Windows")
