"""Messages in English and Chinese.

Every text has its Chinese, with the same values.
"""

import ast
import copy
import ctypes
import os
import pickle
import re
import sys
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter
from types import SimpleNamespace
from typing import Any

import pytest
from babel.messages.mofile import write_mo

import berge
from berge.errors import BergeError, ParseError
from berge.games.builtin import RULESETS
from berge.graphs import GRAPH_FORMATS
from berge.i18n import LANGUAGES, _, detect_language, join_list, localize, ngettext
from berge.render.page_texts import list_page_texts
from berge.web.answers import list_page_formats

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "python" / "berge"
sys.path.append(str(ROOT))
from docs import make_messages  # noqa: E402  (it is no package's)

CATALOGUE = {
    (message.context, message.id if isinstance(message.id, str) else tuple(message.id)): message
    for message in make_messages.read_catalogue()
    if message.id
}


def list_fields(text: str) -> set[str]:
    """Return the names of a template's values."""
    return {name for _text, name, _spec, _conversion in Formatter().parse(text) if name is not None}


def list_chinese() -> list[str]:
    """Return all Chinese templates."""
    own = [text for one in RULESETS.values() for text in one.translations["zh"].values()]
    return [text for message in CATALOGUE.values() for text in _list_texts(message.string)] + own


def _list_texts(one: Any) -> list[str]:
    return [one] if isinstance(one, str) else list(one)


# Messages.


def test_a_message_is_its_english() -> None:
    assert _("the vertex {name}", name="a") == "the vertex a"
    assert [ngettext("{n} edge", "{n} edges", n) for n in (0, 1, 2)] == ["0 edges", "1 edge", "2 edges"]
    assert join_list(["a", "b"]) == "a, b"
    assert localize("any {text}", "zh") == "any {text}"


def test_an_empty_text_is_empty_in_each_language() -> None:
    assert [ParseError("", "").localized(language) for language in LANGUAGES] == [""] * len(LANGUAGES)


def test_values_that_are_messages_are_localized_too() -> None:
    message = _(
        "found {found}; expected {expected}",
        found=_("the end of the line"),
        expected=ngettext("{n} edge", "{n} edges", 2),
    )
    assert localize(message, "en") == "found the end of the line; expected 2 edges"
    assert localize(message, "zh") == "发现：行尾；应为：2 条边"
    assert localize(_("one of: {names}", names=join_list(["a", _("none")])), "zh") == "以下之一：a、无"


def test_copies_keep_the_template_and_the_values() -> None:
    message = _("the ruleset {name}", name="a")
    for twin in (copy.deepcopy(message), pickle.loads(pickle.dumps(message))):
        assert localize(twin, "zh") == "规则 a"
    error = pickle.loads(pickle.dumps(ParseError(message, _("a name"), 2, 3)))
    assert error.localized("zh") == "2:3: 发现：规则 a；应为：一个名称"


def test_a_value_in_latin_letters_stands_apart_from_chinese_words() -> None:
    for player, text in {"Mirko": "Mirko 走 (1, 2)。", _("Rabbit"): "兔兔走 (1, 2)。"}.items():
        assert localize(_("{player} plays {move}.", player=player, move="(1, 2)"), "zh") == text
    assert localize(_("{player} plays {move}.", player=_("Rabbit"), move="北"), "zh") == "兔兔走北。"
    styled = _("Winning: {moves}", moves="\x1b[1ma\x1b[0m")
    assert localize(styled, "zh").endswith("\x1b[0m")


# The catalogue.


def test_every_message_has_its_chinese() -> None:
    extracted = {
        (message.context, message.id if isinstance(message.id, str) else tuple(message.id))
        for message in make_messages.extract_messages()
        if message.id
    }
    assert extracted == CATALOGUE.keys(), "`make messages`, then write the Chinese of what is new in berge.po"
    assert len(extracted) > 1500
    for message in CATALOGUE.values():
        assert not message.fuzzy
        assert all(_list_texts(message.string)), (
            f"write the Chinese of {message.id!r} in berge.po, then `make messages`"
        )
        for text in _list_texts(message.string):
            assert list_fields(text) == list_fields(_list_texts(message.id)[-1]), message.id


def test_the_compiled_catalogue_is_that_of_the_texts() -> None:
    """Where this fails: `make messages`."""
    compiled = BytesIO()
    write_mo(compiled, make_messages.read_catalogue())
    assert compiled.getvalue() == make_messages.CATALOGUE.with_suffix(".mo").read_bytes()


@cache
def list_calls() -> list[tuple[str, ast.Call, str]]:
    """Return every call in the package with its place and the called name."""
    result = []
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                result.append((f"{file.relative_to(PACKAGE)}:{node.lineno}", node, name))
    return result


def test_every_template_has_its_values() -> None:
    visited = 0
    for place, call, name in list_calls():
        arguments = {keyword.arg for keyword in call.keywords}
        texts = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        if name in ("_", "say", "say_line", "ngettext", "say_count", "pgettext") and texts:
            visited += 1
            expected = arguments | {"n"} if len(texts) > 1 and name != "pgettext" else arguments
            assert None in arguments or list_fields(texts[-1]) <= expected, place
    assert visited > 800


ERRORS = {name for name, one in vars(berge.errors).items() if isinstance(one, type) and issubclass(one, BergeError)}
LITERAL = re.compile(r"[a-z]{2}.* [a-z]{2}")


def test_what_errors_are_made_with_are_messages() -> None:
    plain = [
        f"{place}: {ast.unparse(arg)}"
        for place, call, name in list_calls()
        if name in ERRORS | {"Refused", "ArgumentTypeError"} and not place.startswith(("checker", "integrations"))
        for arg in call.args
        if isinstance(arg, (ast.Constant, ast.JoinedStr)) and LITERAL.search(ast.unparse(arg))
    ]
    assert not plain


def test_a_terminal_can_show_every_message() -> None:
    for (context, english_texts), message in CATALOGUE.items():
        if context is None:
            assert all(text.isascii() for text in _list_texts(english_texts))
            for text in _list_texts(message.string):
                text.encode("gbk")


HALF = re.compile(
    r"[\u4e00-\u9fff] ?[,;:?!](?!\w)|[\u4e00-\u9fff] ?\((?!\d|\{\w+\}, )|[,;:?!)][\u4e00-\u9fff]"
    r"|\}[,;:?!] (?!\{\w+\}\))|\} ?\(|[,;:?!]\{"
)
"""Half-width punctuation of a Chinese sentence; what is code has blanks about it, as have pairs of numbers."""
PLACES = {"{program}: 错误：{message}"}
"""Texts with a place in front, as compilers have it."""


def test_chinese_has_its_own_punctuation() -> None:
    assert not [text for text in list_chinese() if HALF.search(text) and text not in PLACES]
    for wrong in ("局面, 对局", "局面 (对局)", "棋盘:{n}", "{player}: 必胜", "必败?", "{n} 着(共 {k} 着)"):
        assert HALF.search(wrong)


RETIRED = re.compile(
    r"重做失误|下一局|第一着之前。|拱手让人|有赢必丢|会被.*击败|会成为变化|证书|骑士|漫步|数从 1 到|您|棋盘的服务"
    r"|接着走的一方|制胜|走法|种着法|保持住|搭档|踏上|踩在|应手|记谱|注解|读自|(?<!强)连通分量|二部图|个图(?!片)|轮到走的"
    r"|说过|(?<!国)王|[\u4e00-\u9fff]…(?!…)|有路可走"
    r"|[墙洞]|适定|选起点[者的](?!一方)|从不是|总是驱动|(?<!必)败着法|所指败着|有序对|一个马(?!步)|水平 ?[\d从]"
    r"|顶点(?!两两)|奇圈|交错圈|障碍集|散列|权值|(?<!元)素数|帐号|伙伴|单着|张骨牌|选手|今日题目|诀窍"
    r"|块三角形式|退出状态|状态 ?\d"
)
"""Other words than ours for a thing that has one: 着法, 必胜着法, 应着, 证明, 一行记法, 二分图, 连通块, 一张图, 你,
障碍, 恰定, 选起点的一方, 等级, 点, 奇环, 屏障, 哈希, 权重, 质数, 落单, 块 for dominoes, 棋手, 每日一题, 秘诀,
退出码."""
OURS = [*sorted((ROOT / "docs").rglob("*.zh-CN.md")), ROOT / "README.zh-CN.md"]


def test_a_thing_has_one_name_in_chinese() -> None:
    assert not [text for text in list_chinese() if RETIRED.search(text)]
    assert len(OURS) > 2
    for page in OURS:
        assert not [line for line in page.read_text("utf-8").splitlines() if RETIRED.search(line)], page.name


MOVES = "moves?|answers?|better|best|token|shown|others|first|second"
"""Values that are names or lists of them, and so may begin and end in a Chinese word."""
NUMBERS = {"Daily puzzles in a row: {n} (best: {best}).", "{what}, a number from {first} to {last}"}
"""Texts whose values of those names are numbers."""


def test_no_blank_stands_between_two_chinese_words() -> None:
    """A blank is put only beside a value that begins or ends in Latin letters."""
    blank = re.compile(rf"[\u4e00-\u9fff] \{{(?:{MOVES})\}}|\{{(?:{MOVES})\}} [\u4e00-\u9fff]")
    strange = {message.id for message in CATALOGUE.values() if blank.search("".join(_list_texts(message.string)))}
    assert strange <= NUMBERS


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_has_its_texts_in_both_languages(name: str) -> None:
    ruleset = RULESETS[name]
    own = ruleset.translations.get("zh", {})
    assert ruleset.sketch, f"give {name} a `sketch`, a small game in one line"
    missing = {"board", "rules"} - ruleset.texts.keys()
    assert not missing, f"write {sorted(missing)} into the `texts` of {name}"
    for text in (ruleset.title, ruleset.about, *ruleset.texts.values()):
        has_chinese = text in own or text == "Juniper Green"
        assert has_chinese, f"write the Chinese of {text!r} in translations of games/builtin/{name}.py"
    for player in ruleset.players:
        assert list_page_texts("zh", [ruleset])[f"player.{player}"] in (*own.values(), "先手", "后手")
    page = list_page_texts("en", RULESETS.values())
    for text, translation in own.items():
        known = {ruleset.title, ruleset.about, *ruleset.texts.values(), *map(str.capitalize, ruleset.players)}
        assert text in known | {*page.values()}, f"{text!r}, in translations, is no text of {name} or of the page"
        assert list_fields(text) == list_fields(translation), text


def test_the_texts_of_the_page_are_the_catalogues() -> None:
    english_texts, chinese_texts = (list_page_texts(language, RULESETS.values()) for language in LANGUAGES)
    assert english_texts["undo"] == "Undo"
    assert chinese_texts["undo"] == "撤销"
    assert chinese_texts["ruleset.rabbit.cell.token"] == "空格", "a ruleset translates in its own way"
    assert chinese_texts["player.first"] == "先手"
    assert english_texts.keys() <= chinese_texts.keys()
    assert {f"format.{name.replace('-', '.')}" for name in GRAPH_FORMATS} <= english_texts.keys()
    keys = {key.removesuffix(".one").removesuffix(".two") for key in english_texts}
    actual = set(map(re.compile, _list_page_keys()))
    offered = {f"file.{name}" for ruleset in RULESETS.ours for name in list_page_formats(ruleset)}
    assert offered <= keys, "a format that the page offers needs `file.NAME` in i18n/page.json"
    unused = {key for key in keys if not key.startswith("ruleset.") and not any(one.fullmatch(key) for one in actual)}
    assert not unused


def _list_page_keys() -> Iterator[str]:
    """Yield an expression for each text in the page's code, and in what the server sends, that may be a key."""
    for file in [*(ROOT / "page").rglob("*.*"), *(PACKAGE / "web").glob("*.py")]:
        if file.suffix in (".ts", ".html", ".py") and "dist" not in file.parts:
            for _quote, text in re.findall(r"([\"'`])([\w.${}()\[\] ]+)\1", file.read_text("utf-8")):
                pieces = re.split(r"\$?\{[^}]*\}", text)
                yield r"[\w.]+".join(map(re.escape, pieces)) + (r"[\w.]+" if text.endswith(".") else "")


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
    assert detect_language() == language


@pytest.mark.parametrize(
    ("number", "variables", "language"),
    [
        (0x0804, {}, "zh"),
        (0x0404, {}, "zh"),
        (0x0409, {}, "en"),
        (0xFFFF, {}, "en"),
        (0x0804, {"LANG": "en_US.UTF-8"}, "en"),
    ],
)
def test_windows_chooses_the_language_where_no_variable_names_one(
    number: int, variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(os, "startfile", None, raising=False)
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: number)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    assert detect_language() == language
