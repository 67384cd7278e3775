"""The catalogue of phrases: both languages say the same things, all of them are said, and none is missing."""

import ast
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter

import pytest

from berge import words
from berge.games.builtin import RULESETS

PACKAGE = Path(__file__).parents[1] / "python" / "berge"
WORDS = PACKAGE / "words"
FILES = sorted(file.name for file in (WORDS / "en").glob("*.json"))
TERMINAL = ("answers.json", "batch.json", "illegal.json", "play.json", "read.json", "setter.json", "stats.json")
"""The files of what is said in a terminal."""
UNKNOWN = r"[\w.]+"
"""What a piece of a key may be that is only known when it is said."""


def phrases(language: str, name: str) -> dict[str, str]:
    pairs = json.loads((WORDS / language / name).read_text("utf-8"), object_pairs_hook=list)
    found = dict(pairs)
    assert len(found) == len(pairs), "no key twice"
    return found


def base(key: str) -> str:
    return key.removesuffix(".one").removesuffix(".two")


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("name", FILES)
def test_both_languages_have_the_same_phrases_with_the_same_values(name: str) -> None:
    english, chinese = phrases("en", name), phrases("zh", name)
    assert {base(key) for key in english} == {base(key) for key in chinese}
    for language in (english, chinese):
        for key, text in language.items():
            wanted = placeholders(english[base(key)])
            if key == base(key):
                assert placeholders(text) == wanted, key
            else:
                assert placeholders(text) <= wanted | {"n"}, key
            assert text.strip(), key


def test_every_language_has_the_same_files_and_no_key_twice() -> None:
    for language in words.LANGUAGES:
        assert sorted(file.name for file in (WORDS / language).iterdir()) == FILES
        keys = [key for name in FILES for key in phrases(language, name)]
        assert len(keys) == len(set(keys))
        declared = {f"ruleset.{one.name}.{what}" for one in RULESETS.values() for what in ("title", "about")}
        declared |= {key for one in RULESETS.values() for key in one.words[language]}
        assert set(keys) | declared == {*words.catalogue(language)}
        assert not declared & set(keys)


@pytest.mark.parametrize("name", TERMINAL)
def test_a_terminal_can_show_every_phrase(name: str) -> None:
    assert all(text.isascii() for text in phrases("en", name).values())
    for text in phrases("zh", name).values():
        text.encode("gbk")


HALF = re.compile(
    r"[\u4e00-\u9fff] ?[,;:?!](?!\w)|[\u4e00-\u9fff] ?\((?!\d|\{\w+\}, )|[,;:?!)][\u4e00-\u9fff]"
    r"|\}[,;:?!] (?!\{\w+\}\))|\} ?\(|[,;:?!]\{"
)
"""Half-width punctuation of a Chinese sentence; what is code has blanks about it, as have pairs of numbers."""
CODE = {"{n}:{n2}: {message}", "{place}:{n}:{n2}: {message}"}
"""Places in files, as compilers tell them."""


def test_chinese_has_its_own_punctuation() -> None:
    told = words.catalogue("zh") | json.loads((WORDS / "refusals" / "zh.json").read_text("utf-8"))
    assert not [text for text in told.values() if HALF.search(text) and text not in CODE]
    for wrong in ("局面, 对局", "局面 (对局)", "棋盘:{n}", "{player}: 必胜", "必败?", "{n} 着(共 {k} 着)"):
        assert HALF.search(wrong)


RETIRED = re.compile(
    r"重做失误|下一局|第一着之前。|拱手让人|有赢必丢|会被.*击败|会成为变化|证书|骑士|漫步|数从 1 到|您|棋盘的服务"
    r"|接着走的一方|制胜|走法|种着法|保持住|搭档|踏上|踩在|应手|记谱|注解|读自|连通分量|二部图|个图(?!片)|轮到走的"
    r"|说过|(?<!国)王|[\u4e00-\u9fff]…(?!…)|有路可走"
    r"|[墙洞]|适定|选起点[者的](?!一方)|从不是|总是驱动|(?<!必)败着法|所指败着|有序对|一个马(?!步)|水平 ?[\d从]"
)
"""Other words than ours for a thing that has one: 着法, 必胜着法, 应着, 证明, 一行记法, 二分图, 连通块, 一张图, 你,
障碍, 恰定, 选起点的一方, 等级."""
OURS = [*sorted((PACKAGE.parents[1] / "docs").glob("*.zh-CN.md")), PACKAGE.parents[1] / "README.zh-CN.md"]


def test_a_thing_has_one_name_in_chinese() -> None:
    told = words.catalogue("zh") | json.loads((WORDS / "refusals" / "zh.json").read_text("utf-8"))
    assert not [text for text in told.values() if RETIRED.search(text)]
    assert len(OURS) > 2
    for page in OURS:
        assert not [line for line in page.read_text("utf-8").splitlines() if RETIRED.search(line)], page.name
    rabbit = RULESETS["rabbit"].words["zh"].values()
    assert not [text for text in rabbit if "路可走" in text]


def test_the_first_player_is_one_and_the_same_in_chinese() -> None:
    """先手 is a player's name, of whoever chooses the start: whoever moves next from a start is 随后走棋的一方."""
    told = words.catalogue("zh")
    assert [key for key, text in told.items() if "先手" in text and not key.startswith("stats.")] == ["player.first"]


def test_a_value_in_latin_letters_stands_apart_from_chinese_words() -> None:
    assert words.say("zh", "match.turn", player="Mirko") == "请 Mirko 走棋。"
    assert words.say("zh", "match.turn", player="兔兔") == "请兔兔走棋。"
    assert words.say("zh", "review.won", setup="x", n=3, winner="Mirko") == "x，3 着：Mirko 获胜"
    assert words.say("zh", "play.engine", player="Bob", move="(1, 2)") == "Bob 走 (1, 2)。"
    assert words.say("zh", "play.engine", player="兔兔", move="北") == "兔兔走北。"
    assert words.say("zh", "list.others", shown="8、(1, 2)", n=2) == "8、(1, 2) 以及另外 2 个"
    assert words.say("en", "match.turn", player="Mirko") == "Your move, Mirko."


MOVES = "moves?|answers?|better|best|token|shown|others|first|second"
"""Values that are names or lists of them, and so may begin and end in a Chinese word."""


def test_no_blank_stands_between_two_chinese_words() -> None:
    """It is put beside a value that begins or ends in Latin letters, and nowhere else."""
    told = words.catalogue("zh") | json.loads((WORDS / "refusals" / "zh.json").read_text("utf-8"))
    blank = re.compile(rf"[\u4e00-\u9fff] \{{(?:{MOVES})\}}|\{{(?:{MOVES})\}} [\u4e00-\u9fff]")
    assert {key for key, text in told.items() if blank.search(text)} <= NUMBERS


NUMBERS = {"read.edges.headed", "puzzles.streak"}
"""Phrases whose values of those names are numbers."""


@pytest.mark.usefixtures("forgotten")
def test_a_catalogue_that_anybody_can_see_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while a thread reads it for the first time, and adds what rulesets have brought."""
    words._catalogues.pop("zh", None)
    words.learn("zh", {"ruleset.later.title": "later"})
    add, seen = words._add, list[bool]()

    def looked(known: dict[str, str], phrases: Mapping[str, str]) -> None:
        seen.extend("ruleset.later.title" in shown for name, shown in words._catalogues.items() if name == "zh")
        add(known, phrases)

    monkeypatch.setattr(words, "_add", looked)
    assert words.say("zh", "ruleset.later.title") == "later"
    assert seen
    assert all(seen)


def patterns() -> Iterator[str]:
    """Yield an expression for every string in the code that may be a key, for the unknown parts of it any word."""
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                parts = (re.escape(str(x.value)) if isinstance(x, ast.Constant) else UNKNOWN for x in node.values)
                yield "".join(parts)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield re.escape(node.value)
    for file in (PACKAGE / "page").rglob("*.*"):
        if file.suffix in (".js", ".html"):
            for _, text in re.findall(r"([\"'`])([\w.${}()\[\] ]+)\1", file.read_text("utf-8")):
                pieces = re.split(r"\$\{[^}]*\}", text)
                yield UNKNOWN.join(map(re.escape, pieces)) + (UNKNOWN if text.endswith(".") else "")


def counted(text: str) -> set[str]:
    """Return the phrases that a phrase says its numbers by."""
    return {key for _, _, key, _ in Formatter().parse(text) if key}


def test_every_phrase_is_said_somewhere() -> None:
    literal, open_ended = {key for text in words.catalogue("en").values() for key in counted(text)}, []
    for pattern in set(patterns()):
        if UNKNOWN not in pattern:
            literal.add(pattern.replace("\\", ""))
        elif re.match(r"\w+\\\.", pattern):
            open_ended.append(re.compile(pattern))
    keys = {base(key) for key in words.catalogue("en")}
    assert not {key for key in keys - literal if not any(pattern.fullmatch(key) for pattern in open_ended)}


def said() -> Iterator[tuple[str, ast.Call, str]]:
    """Yield every call in Python that says a phrase whose key stands there: its place, the call and the key."""
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            keys = [x.value for x in node.args if isinstance(x, ast.Constant) and "." in str(x.value)]
            if called == "say" and keys:
                yield f"{file.name}:{node.lineno}", node, str(keys[0])


def test_every_phrase_that_python_says_is_there_with_its_values() -> None:
    found = list(said())
    assert len(found) > 50
    for place, call, key in found:
        assert key in words.catalogue("en"), f"{place}: {key}"
        given = {keyword.arg for keyword in call.keywords}
        wanted = placeholders(words.catalogue("en")[key])
        if None in given:  # `**values`
            assert given - {None, "n"} <= wanted, f"{place}: {key}"
        else:
            assert given | {"n"} == wanted | {"n"}, f"{place}: {key}"


def test_numbers_in_a_phrase_are_said_by_phrases_of_their_own() -> None:
    for language in words.LANGUAGES:
        keys = {key for text in words.catalogue(language).values() for key in counted(text)}
        assert keys <= words.catalogue(language).keys()
    assert words.say("en", "start.graph", title="A", vertices=2, edges=1) == "A, 2 vertices, 1 edge"
    assert words.say("zh", "start.graph", title="A", vertices=2, edges=1) == "A，2 个点，1 条边"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_ruleset_and_its_players_have_names(ruleset: str) -> None:
    declared = RULESETS[ruleset]
    for what in ("title", "about"):
        assert words.catalogue("en")[f"ruleset.{ruleset}.{what}"] == getattr(declared, what)
        assert words.catalogue("zh")[f"ruleset.{ruleset}.{what}"] == declared.words["zh"][f"ruleset.{ruleset}.{what}"]
    for player in RULESETS[ruleset].players:
        assert words.catalogue("en")[f"player.{player}"] == words.player("en", player) == player.capitalize()
        assert words.catalogue("zh")[f"player.{player}"] == words.player("zh", player)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_ruleset_says_its_rules_in_both_languages_with_the_same_values(ruleset: str) -> None:
    english, chinese = (RULESETS[ruleset].words[language] for language in words.LANGUAGES)
    rules = {f"ruleset.{ruleset}.{what}" for what in ("board", "rules")}
    assert rules <= english.keys()
    own = {key for key in chinese if key.removeprefix(f"ruleset.{ruleset}.") in words.catalogue("zh")}
    assert {key for key in chinese if key.split(".")[-1] not in ("title", "about")} - own == {*english}
    for key in own:
        assert placeholders(chinese[key]) == placeholders(
            words.catalogue("zh")[key.removeprefix(f"ruleset.{ruleset}.")]
        )
    for key, text in english.items():
        assert placeholders(text) == placeholders(chinese[key]) <= {"first", "second"}, key
    assert RULESETS[ruleset].sketch


def test_a_ruleset_that_the_catalogue_does_not_know_keeps_its_own_names() -> None:
    assert words.player("zh", "alice") == "Alice"
    assert words.name("zh", "ruleset.alien.title", "Alien") == "Alien"


def test_a_phrase_is_said_with_its_values_and_of_one_thing_in_its_own_words() -> None:
    assert words.say("en", "game.moves", n=2, moves="a, b") == "2 moves: a, b"
    assert words.say("en", "game.moves", n=1, moves="{n}") == "1 move: {n}"
    assert words.say("zh", "game.moves", n=1, moves="a") == "1 着：a"


def test_a_phrase_that_is_missing_is_plain_english_and_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    assert words.say("zh", "no.such.phrase", n=1) == "no.such.phrase"
    assert words.phrase("illegal.no.such", "illegal.visited") == "has been visited"
    other = words.phrase("illegal.no.such", "does not add up to {sum}", sum=7)
    assert other == words.translated("zh", other) == "does not add up to 7"
    monkeypatch.setitem(words.catalogue("en"), "only.english", "{n} things")
    assert words.say("zh", "only.english", n=2) == "2 things"
    assert words.translated("zh", words.phrase("only.english", n=2)) == "2 things"


def test_a_language_that_nobody_speaks_is_an_error() -> None:
    with pytest.raises(ValueError, match="found the language 'fr'; expected one of: en, zh"):
        words.say("fr", "game.moves", n=1, moves="")
    with pytest.raises(ValueError, match="found the language"):
        words.catalogue("../zh")


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh"}, "zh"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "zh_TW.UTF-8"}, "zh"),
        ({"LC_ALL": "C", "LC_MESSAGES": "zh_CN", "LANG": "zh_CN"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "zh_CN"}, "zh"),
        ({"LC_ALL": "zh_CN", "LANG": "en"}, "zh"),
    ],
)
def test_the_environment_chooses_the_language(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert words.spoken() == language
