"""What a ruleset may say of itself: whatever else is refused when it is declared, in a sentence."""

from typing import Any

import pytest

from berge import words
from berge.errors import InputError, KindError
from berge.geography import KING, BoardStart, Contest, Ruleset, board


def declared(**said: Any) -> Ruleset[Any, Any]:
    fields = {"name": "emperor", "title": "Emperor", "about": "far away", "form": BoardStart, "terrain": board(KING)}
    return Ruleset(**{**fields, **said})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", 5),
        ("players", ("one",)),
        ("players", (1, 2)),
        ("players", ["red", "blue"]),
        ("players", "ab"),
        ("players", None),
        ("title", None),
        ("title", 5),
        ("title", "\x1b[31mred"),
        ("title", "turned \u202eround"),
        ("title", "half \ud800"),
        ("title", "{T}"),
        ("about", None),
        ("about", "two\nlines"),
        ("about", "{0.__class__}"),
        ("complexity", None),
        ("form", None),
        ("form", Ruleset),
        ("terrain", None),
        ("reads", 5),
        ("explain", "because"),
        ("look", 5),
        ("contest", "p1"),
        ("examples", None),
        ("examples", "emperor:3x3"),
        ("examples", ("emperor:3x3", 5)),
        ("words", None),
        ("words", ["zh"]),
        ("words", {"zh": None}),
        ("words", {"zh": {5: "five"}}),
        ("words", {"zh": {"ruleset.emperor.title": 5}}),
        ("words", {"zh": {"ruleset.emperor.title": "{x"}}),
        ("words", {"zh": {"ruleset.emperor.title": "{x}"}}),
        ("words", {"en": {"illegal.emperor": "{x.y}"}}),
        ("words", {"en": {"illegal.emperor": "{}"}}),
        ("words", {"en": {"ruleset.king.title": "mine now"}}),
        ("words", {"en": {"player.rabbit": "mine now"}}),
    ],
)
def test_what_cannot_be_is_refused(field: str, value: Any) -> None:
    with pytest.raises(InputError, match=r"found .+; expected .+") as refused:
        declared(**{field: value})
    assert str(refused.value).isprintable()


def test_what_may_be() -> None:
    own = {"ruleset.emperor.title": "皇帝", "player.red": "红方", "illegal.emperor": "{move} is {{far}}"}
    declared(players=("red", "blue"), words={"zh": own, "fr": own}, examples=("emperor:3x3",))


@pytest.mark.parametrize("name", ["", "P", "a b", "x\n", "a" * 41, None])
def test_contests_have_names(name: Any) -> None:
    with pytest.raises(InputError):
        Contest(name=name, writes=str)
    with pytest.raises(KindError):
        Contest(name="p1", writes=str, answer=5)  # type: ignore[arg-type]


def test_words_that_are_known_stay() -> None:
    before = dict(words.catalogue("en"))
    try:
        words.learn("en", {key: "mine now" for known in before for key in (known, f"{known}.one")})
        assert words.catalogue("en") == before
        words.learn("en", {"emperor.ways": "{n} ways", "emperor.ways.one": "one way"})
        assert words.say("en", "emperor.ways", n=1) == "one way"
    finally:
        words.catalogue("en").pop("emperor.ways", None)
        words.catalogue("en").pop("emperor.ways.one", None)
