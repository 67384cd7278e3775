"""Messages in English and Chinese.

Every text has its Chinese, with the same values; whatever people hand to a public call, wrong in type or value, is
refused by a `BergeError` that says how to go on, in both languages.
"""

import ast
import builtins
import contextlib
import copy
import json
import pickle
import random
import re
import sys
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.mofile import write_mo

import berge
from berge import checker
from berge.analysis.engine import Engine
from berge.certificates import Certificate, StartsCertificate
from berge.documents import Document
from berge.errors import BergeError, FormatError, InputError, LimitError, ParseError
from berge.games import HONEYCOMB, BoardSetup, Ruleset, board, leaper
from berge.games.builtin import RULESETS
from berge.graphs import FORMATS as GRAPHS
from berge.graphs import Graph
from berge.i18n import LANGUAGES, _, environment_language, import_message, join_list, localize, ngettext
from berge.render.page_texts import page_texts
from berge.sanitize import show, show_json
from berge.testing import conform
from rulesets import GAMES, STARTS

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "python" / "berge"
sys.path.append(str(ROOT))
from docs import make_messages  # noqa: E402  (it is no package's)

CATALOGUE = {
    (message.context, message.id if isinstance(message.id, str) else tuple(message.id)): message
    for message in make_messages.read_catalogue()
    if message.id
}


def fields(text: str) -> set[str]:
    """Return the names of a template's values."""
    return {name for _text, name, _spec, _conversion in Formatter().parse(text) if name is not None}


def chinese() -> list[str]:
    """Return all Chinese templates."""
    own = [text for one in RULESETS.values() for text in one.translations["zh"].values()]
    return [text for message in CATALOGUE.values() for text in _texts(message.string)] + own


def _texts(one: Any) -> list[str]:
    return [one] if isinstance(one, str) else list(one)


# Messages.


def test_a_message_is_its_english() -> None:
    assert _("the vertex {name}", name="a") == "the vertex a"
    assert [ngettext("{n} edge", "{n} edges", n) for n in (0, 1, 2)] == ["0 edges", "1 edge", "2 edges"]
    assert join_list(["a", "b"]) == "a, b"
    assert localize("any {text}", "zh") == "any {text}"


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
        assert all(_texts(message.string)), f"write the Chinese of {message.id!r} in berge.po, then `make messages`"
        for text in _texts(message.string):
            assert fields(text) == fields(_texts(message.id)[-1]), message.id


def test_the_compiled_catalogue_is_that_of_the_texts() -> None:
    """Where this fails: `make messages`."""
    compiled = BytesIO()
    write_mo(compiled, make_messages.read_catalogue())
    assert compiled.getvalue() == make_messages.CATALOGUE.with_suffix(".mo").read_bytes()


@cache
def calls() -> list[tuple[str, ast.Call, str]]:
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
    for place, call, name in calls():
        arguments = {keyword.arg for keyword in call.keywords}
        texts = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        if name in ("_", "say", "ngettext", "say_count", "pgettext") and texts:
            visited += 1
            expected = arguments | {"n"} if len(texts) > 1 and name != "pgettext" else arguments
            assert None in arguments or fields(texts[-1]) <= expected, place
    assert visited > 800


ERRORS = {name for name, one in vars(berge.errors).items() if isinstance(one, type) and issubclass(one, BergeError)}
LITERAL = re.compile(r"[a-z]{2}.* [a-z]{2}")


def test_what_errors_are_made_with_are_messages() -> None:
    plain = [
        f"{place}: {ast.unparse(arg)}"
        for place, call, name in calls()
        if name in ERRORS | {"Refused", "ArgumentTypeError"} and not place.startswith(("checker", "integrations"))
        for arg in call.args
        if isinstance(arg, (ast.Constant, ast.JoinedStr)) and LITERAL.search(ast.unparse(arg))
    ]
    assert not plain


def test_a_terminal_can_show_every_message() -> None:
    for (context, english_texts), message in CATALOGUE.items():
        if context is None:
            assert all(text.isascii() for text in _texts(english_texts))
            for text in _texts(message.string):
                text.encode("gbk")


HALF = re.compile(
    r"[\u4e00-\u9fff] ?[,;:?!](?!\w)|[\u4e00-\u9fff] ?\((?!\d|\{\w+\}, )|[,;:?!)][\u4e00-\u9fff]"
    r"|\}[,;:?!] (?!\{\w+\}\))|\} ?\(|[,;:?!]\{"
)
"""Half-width punctuation of a Chinese sentence; what is code has blanks about it, as have pairs of numbers."""
PLACES = {"{program}: 错误：{message}"}
"""Texts with a place in front, as compilers have it."""


def test_chinese_has_its_own_punctuation() -> None:
    assert not [text for text in chinese() if HALF.search(text) and text not in PLACES]
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
OURS = [*sorted((ROOT / "docs").rglob("*.zh-CN.md")), ROOT / "README.zh-CN.md"]


def test_a_thing_has_one_name_in_chinese() -> None:
    assert not [text for text in chinese() if RETIRED.search(text)]
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
    strange = {message.id for message in CATALOGUE.values() if blank.search("".join(_texts(message.string)))}
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
        assert page_texts("zh", [ruleset])[f"player.{player}"] in (*own.values(), "先手", "后手")
    page = page_texts("en", RULESETS.values())
    for text, translation in own.items():
        known = {ruleset.title, ruleset.about, *ruleset.texts.values(), *map(str.capitalize, ruleset.players)}
        assert text in known | {*page.values()}, f"{text!r}, in translations, is no text of {name} or of the page"
        assert fields(text) == fields(translation), text


def test_the_texts_of_the_page_are_the_catalogues() -> None:
    english_texts, chinese_texts = (page_texts(language, RULESETS.values()) for language in LANGUAGES)
    assert english_texts["undo"] == "Undo"
    assert chinese_texts["undo"] == "撤销"
    assert chinese_texts["ruleset.rabbit.cell.token"] == "空格", "a ruleset translates in its own way"
    assert chinese_texts["player.first"] == "先手"
    assert english_texts.keys() <= chinese_texts.keys()
    assert {f"format.{name.replace('-', '.')}" for name in GRAPHS} <= english_texts.keys()
    keys = {key.removesuffix(".one").removesuffix(".two") for key in english_texts}
    actual = set(map(re.compile, _keys_of_the_page()))
    unused = {key for key in keys if not key.startswith("ruleset.") and not any(one.fullmatch(key) for one in actual)}
    assert not unused


def _keys_of_the_page() -> Iterator[str]:
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
    assert environment_language() == language


# Errors.

NAMES = """
    json html svg text noi jsoi record line edges headed dimacs metis matrixmarket graphml adjacency biadjacency
    gzip zip lines moves berge loads load solve start ruleset format position parent move null true false marks
    from to source target directed undirected edgedefault graph node edge col pattern real integer unsigned complex
    coordinate array general symmetric skew hermitian matrix any numbers both kernel board row value uuuu xxxx id
    str bytes numpy scipy networkx rustworkx igraph detector setup_class title about complexity errno
"""
KNOWN = {*NAMES.split(), *RULESETS, *(player for one in RULESETS.values() for player in one.players)}
"""Names that a person types or reads in files, which have no 中文."""
QUOTED = re.compile(
    r"""\"(?:[^\"\\]|\\.)*(\"|\.\.\.)|'(?:[^'\\]|\\.)*('|\.\.\.)|`[^`]*`|[\[({].*[\])}]"""
    r"""|--ruleset \w+|--[a-z-]+|\w+://\S+|[\w/]+[./]\w\S*|\w+=\S+|\S+\.{3}|[a-z]+(\[\d+\])*(?=：)"""
    r"""|<[^；]*|\w+ 类型(，[^；]*)?|(?<=以下之一：)[^；]+"""
)
"""What was found, code, options, addresses, files, keys of documents, types, and names that may be chosen."""
FORMATS = ("edges", "edges-headed", "dimacs", "metis", "matrixmarket", "graphml")
PIECES = ["", "7", "-1", "9" * 20, "\x01", "\u3000", *'x0 \n()[{}+#.X@"']
MUTANTS = 20
"""How many broken texts are made of each that is whole."""


def english(text: str) -> list[str]:
    """Return the English words of a message, without quoted texts and names."""
    own = re.finditer(r"(?<![\\\w])[a-z]{2,}(?![\w(])", QUOTED.sub("", text))
    return [word[0] for word in own if word[0] not in KNOWN]


RECORD = "4 4\nOOXX\nOXXO\nOO.O\nXXXO\n2\n3 2\n2 2\n1 2\n1 3\n"

TYPED = """
berge.loads(5)                               KindError: found an int, 5; expected text: str or bytes; for a file
berge.loads([0] * 100)                       KindError: found a list; expected text
berge.loads(None)                            KindError: found a NoneType, None; expected text
berge.loads("juniper:9", ruleset="chess")    MissingError: found the ruleset 'chess'; expected one of: rabbit, maze
berge.loads("juniper:9", ruleset="Juniper")  MissingError: did you mean 'juniper'?
berge.loads("juniper:9", ruleset=5)          MissingError: found the ruleset 5
berge.loads("juniper:9", ruleset=[])         MissingError: found the ruleset []
berge.load(5)                                KindError: found an int, 5; expected the path of a file
berge.load(None, "maze")                     KindError: expected the path of a file
berge.load("\\ud800")                         ArgumentError: expected the path of a file
berge.load("a\\0b")                           ArgumentError: found 'a\\x00b'; expected the path of a file
berge.parse(5)                               KindError: expected a setup in one line, such as juniper:100
berge.parse(b"maze:3x3")                     KindError: found a bytes, b'maze:3x3'; expected a setup in one line
graph.neighbour_numbers(99)                  MissingError: found the vertex number 99; expected a number from 0, below
graph.neighbour_numbers("x")                 KindError: found a str, 'x'; expected the number of a vertex
graph.neighbour_numbers(0.5)                 KindError: found a float, 0.5; expected the number of a vertex
graph.neighbour_numbers(-1)                  MissingError: found the vertex number -1
position.push("\\x1b[31m\\n")                 IllegalMove: move 1 of First, \\x1b[31m\\n: is no cell
berge.loads("graph:a-b+%1b%5B31mX")          IllegalMove: , \\x1b[31mX: is no vertex
berge.rabbit.loads(5)                        KindError: expected text
berge.maze.loads(["."])                      KindError: expected text
berge.maze.loads("\\ud800")                   ParseError: found
berge.planinarenje.loads(5)                  KindError: expected text
berge.hamilg.loads({})                       KindError: expected text
berge.maze.load(5)                           KindError: the path of a file
berge.rabbit.load(5)                         KindError: the path of a file
berge.planinarenje.load(5)                   KindError: the path of a file
berge.hamilg.load(5)                         KindError: the path of a file
berge.rabbit.dumps(5)                        KindError: found an int, 5; expected a game or a setup of rabbit
berge.rabbit.dumps(maze)                     KindError: found a game of maze; expected a game or a setup of rabbit
berge.maze.dumps("..")                       KindError: found a str, '..'; expected a game or a setup
berge.maze.dumps(game)                       KindError: found a game of rabbit; expected
berge.planinarenje.dumps(maze)               KindError: found a game of maze; expected
berge.hamilg.dumps(game)                     KindError: found a game of rabbit; expected
berge.maze.setup(5)                          KindError: found an int, 5; expected the rows of a board, a string each
berge.maze.setup("..")                       KindError: found one string; expected a row each
berge.maze.setup(([],))                      KindError: found row 1: a list; expected a string with a letter a cell
berge.maze.setup((["."],))                   KindError: found row 1: a list
berge.maze.setup((".", 5))                   KindError: found row 2: an int
berge.maze.setup(())                         ParseError: found a board without cells
berge.king.setup(("x",))                     ParseError: found 'x'; expected . or # or @ in each cell
berge.rabbit.setup(None)                     KindError: the rows of a board
berge.maze.parse(5)                    KindError: found an int, 5; expected a setup of maze in one line
berge.knight.parse(b"3x3")             KindError: a setup of knight in one line
berge.rabbit.parse(5)                  KindError: a setup of rabbit in one line
berge.rabbit.setup(5)                        KindError: found an int, 5; expected the rows of a board
berge.juniper.setup(True)                    KindError: found a bool, True; expected the largest number
berge.juniper.setup("9")                     KindError: found a str, '9'; expected the largest number
berge.juniper.setup(1.5)                     KindError: found a float, 1.5; expected the largest number
berge.juniper.setup(9, "no")                 KindError: found a str, 'no'; expected True or False
berge.juniper.setup(0)                       ParseError: a number from 1 on
berge.juniper.setup(10**9)                   LimitError: the most is
berge.juniper.parse(9)                 KindError: a setup of juniper in one line
berge.graph.setup(5)                         KindError: expected a berge.Graph
berge.graph.setup(graph, "z")                MissingError: found 'z'; expected a vertex of the graph
berge.graph.setup(graph, [])                 MissingError: found []; expected a vertex of the graph
berge.graph.parse(5)                   KindError: a setup of graph in one line
berge.planinarenje.setup("2", ())            KindError: how many peaks there are
berge.planinarenje.setup(2, 5)               KindError: a list of pairs of numbers
berge.planinarenje.setup(2, ((1, 2, 3),))    KindError: found [0]: (1, 2, 3)
berge.planinarenje.setup(2, ((1, 9),))       ParseError: the path (1, 9)
berge.planinarenje.parse(5)            KindError: a string
berge.hamilg.setup(5)                        KindError: cases, each a number of vertices and its edges
berge.hamilg.setup((5,))                     KindError: found case 1: 5
berge.hamilg.setup((("3", ()),))             KindError: how many vertices case 1 has
berge.hamilg.setup(((3, ((1, "2"),)),))      KindError: found [0]: (1, '2'); expected the edges of case 1
berge.hamilg.parse(5)                  KindError: a string
berge.Position("juniper:9")                  KindError: found a str, 'juniper:9'; expected a setup
berge.Position(maze, 5)                      KindError: expected moves, in order
berge.Position(maze, [5])                    IllegalMove: move 1 of First, 5: is no cell
berge.Game(5)                                KindError: found an int, 5; expected a setup
berge.Game(maze, 5)                          KindError: expected a list of moves, in order
berge.Game(maze, ["x"])                      IllegalMove: move 1 of First, x: is no cell
maze.position(5)                             KindError: expected moves, in order
maze.game(iter(()))                          KindError: expected a list of moves, in order
maze.ruleset.title_in("de")                  MissingError: found the language 'de'; expected one of: en, zh
maze.describe([])                            MissingError: found the language []; expected one of: en, zh
position.push((True, True))                  IllegalMove: move 1 of First, (True, True): is no cell; a pair of a row
position.push("a" * 100_000)                 IllegalMove: ...: is no cell; a pair of a row and a column, from 1
position.push(None)                          IllegalMove: is no cell
position.push([1, 1])                        IllegalMove: is a list; a tuple of a row and a column, from 1
position.push((9, 9))                        IllegalMove: off the board
position.push({})                            IllegalMove: is no cell
position.pop()                               MissingError: found no move to take back; expected a move that was made
position.prepare(5)                          KindError: found an int; expected progress(stage, done, total)
game.position(9)                             MissingError: found position 9; expected one from 0 to 4
game.position("1")                           KindError: found a str, '1'; expected an index
game.dumps("chess")                          FormatError: no format is called 'chess': use one of
game.dumps(5)                                KindError: the name of a format
game.dumps([])                               KindError: the name of a format
game.dumps("text", colour_=1)                MissingError: found the option 'colour_'; expected one of: language, colour
game.dumps("text", language="de")            MissingError: found the language 'de'
game.dumps("svg", language=5)                MissingError: found the language 5
game.dump(5)                                 KindError: found an int; expected a path or an open text file
game.dump(None, "json")                      KindError: a path or an open text file
berge.review("juniper:9")                    KindError: found a str, 'juniper:9'; expected a game
berge.review(5)                              KindError: found an int, 5; expected a game
berge.review(position)                       KindError: expected a game: of a position, position.game()
berge.review(game, progress=5)               KindError: expected progress(stage, done, total), a function
review.mistakes("Rabbit")                    MissingError: expected one of: rabbit, egg; did you mean 'rabbit'?
review.mistakes(0)                           MissingError: found the player 0; expected one of: rabbit, egg
review.accuracy("fox")                       MissingError: found the player 'fox'
review.accuracy("egg").describe("de")        MissingError: found the language 'de'
review.winning_moves(9)                      MissingError: found position 9; expected one from 0 to 4
review.winning_moves("1")                    KindError: expected an index
review.plies[9]                              MissingError: found ply 9; expected one from 0 to 3
berge.review(maze.game()).plies[0]           MissingError: found ply 0; expected none: there are none
review.plies["1"]                            KindError: expected an index
review.dumps("html", language="de")          MissingError: found the language 'de'
review.show("de")                            MissingError: found the language 'de'
berge.solve("juniper:9")                     KindError: for a text use berge.loads(text)
berge.solve(b"juniper:9")                    KindError: for a text use berge.loads(text)
berge.solve(5)                               KindError: found an int; expected a berge, networkx
berge.solve(None)                            KindError: found a NoneType; expected a berge, networkx
berge.solve([5])                             GraphError: found edges[0]: 5; expected a pair of vertices
berge.solve(maze, progress=5)                KindError: progress(stage, done, total)
solution.class_of((9, 9))                    MissingError: found (9, 9); expected a cell of Maze, 1 x 3
solution.class_of("x")                       MissingError: found 'x'; expected a cell
solution.class_of([])                        MissingError: found []; expected a cell
solution.count("even")                       MissingError: found the class 'even'; expected one of: E, O, M
solution.count(5)                            MissingError: found the class 5
solution.dumps("p1971")                      FormatError: no format is called 'p1971'
berge.gallai_edmonds(5)                      KindError: found an int; expected a berge, networkx
berge.gallai_edmonds("a-b")                  KindError: found a str
berge.gallai_edmonds([], biadjacency=True)        GraphError: expected a matrix of numpy or scipy
berge.gallai_edmonds([], progress=5)              KindError: progress(stage, done, total)
berge.maximum_matching(5)                    KindError: found an int
berge.essential(None)                        KindError: found a NoneType
berge.slither(5)                             KindError: found an int
berge.slither(game)                          GraphError: expected a setup without token and moves
found.class_of("z")                          MissingError: found 'z'; expected a vertex of the graph
found.mate("z")                              MissingError: found 'z'; expected a vertex of the graph
found.mate([])                               MissingError: found []; expected a vertex of the graph
found.edges_in("all")                        MissingError: edges that are in 'all'; expected one of: every, some, none
berge.dulmage_mendelsohn(5)                  KindError: found an int; expected a berge, networkx
berge.dulmage_mendelsohn(graph, columns=5)   KindError: expected vertices: the columns
berge.dulmage_mendelsohn(graph, columns=["z"])  MissingError: found 'z'; expected a vertex of the graph
berge.dulmage_mendelsohn(graph, progress=5)  KindError: progress(stage, done, total)
berge.structural_rank("a-b")                 KindError: found a str
blocks[9]                                    MissingError: found block 9; expected one from 0 to 0
blocks["a"]                                  KindError: expected an index
blocks.entries_in(5)                         MissingError: found entries that are in 5
graph.number_of("z")                         MissingError: found 'z'; expected a vertex of the graph
graph.neighbours("z")                        MissingError: found 'z'; expected a vertex of the graph
berge.Graph(5, b"")                          KindError: the names of the vertices, in order
berge.Graph("ab", 5)                         KindError: for pairs of names use Graph.from_edges
berge.Graph("ab", [("a", "b")])              KindError: for pairs of names use Graph.from_edges
berge.Graph([(1, 2), (2, 3)])                KindError: expected packed numbers; for pairs of names use Graph.from_edges
berge.Graph({1: [2]})                        KindError: for another library's graph use berge.graphs.graph_of(graph)
conform("king:3x3")                          KindError: found a str, 'king:3x3'; expected a setup
conform(game)                                KindError: expected a setup, such as berge.parse(line) or game.setup
conform(berge.king)                          KindError: found a Ruleset, <ruleset king>; expected a setup
board("knight")                              KindError: found a str, 'knight'; expected steps, such as KNIGHT or
board((1, 3))                                KindError: found a tuple, (1, 3); expected steps
leaper(1, 3)                                 KindError: found an int, 1; expected what the steps are called, a string
leaper("camel", 1, 3)                        KindError: found 1; expected leaps, a pair of numbers each, such as (1, 3)
leaper("camel", (1, "3"))                    KindError: found (1, '3'); expected leaps
leaper("camel", "13")                        KindError: found '13'; expected leaps
declared(HONEYCOMB.around)                   KindError: found game_graph: <bound method Steps.around
declared(HONEYCOMB)                          KindError: found game_graph: Steps(name='honeycomb'
declared(lambda: 5)                          KindError: expected a function of a setup
berge.Graph("aa", b"")                       GraphError: found names: 'a' twice
berge.Graph("ab", b"1")                      GraphError: found edges: 1 bytes
berge.Graph.from_edges(5)                    KindError: expected edges, pairs of vertices
berge.Graph.from_edges(["ab", "cd"])         GraphError: found edges[0]: 'ab'; expected a pair
berge.Graph.from_edges([], 5)                KindError: expected names of vertices
berge.Graph.from_edges([([], 1)])            GraphError: expected a string, an integer or a tuple of these
berge.verify(5)                              KindError: found an int; expected a certificate
berge.verify("{}")                           KindError: found a str; expected a certificate
berge.verify(game)                           KindError: found a Game; expected a certificate
review.dumps("noi", side="egg")              MissingError: found the option 'side'; expected none
review.dumps("json", side="mallory")         MissingError: expected one of:
review.dumps("json", side=5)                 MissingError: found the player 5; expected one of: rabbit, egg
review.dumps("json", certificates="no")      KindError: certificates: True or False
review.dumps("text", colour="yes")           KindError: colour: True or False
proof.dumps("noi")                           FormatError: no format is called 'noi': use one of json, svg, text
Engine(11)                                   ArgumentError: found level 11; expected 0 to 10
Engine(float("nan"))                         KindError: found a float, nan; expected a level, 0 to 10
Engine("hard")                               KindError: found a str, 'hard'; expected a level, 0 to 10
Engine(seed=[])                              KindError: found a list, []; expected a number, the seed
Engine(language="de")                        MissingError: found the language 'de'
Engine().choose(game)                        KindError: expected a position: of a game, game.position()
Engine().choose(over)                        ArgumentError: found a position in which the game is over
"""


def names() -> dict[str, Any]:
    game = berge.rabbit.loads(RECORD)
    maze, graph = berge.maze.parse("..."), berge.Graph.from_edges([("a", "b")])
    review = berge.review(game)
    return {
        "berge": berge,
        "Engine": Engine,
        "game": game,
        "maze": maze,
        "graph": graph,
        "position": maze.position(),
        "over": berge.loads("juniper:1").position(),
        "review": review,
        "proof": review.final.certificate(),
        "solution": berge.solve(maze),
        "found": berge.gallai_edmonds(graph),
        "blocks": berge.dulmage_mendelsohn(graph),
        "conform": conform,
        "board": board,
        "leaper": leaper,
        "HONEYCOMB": HONEYCOMB,
        "declared": lambda game_graph: Ruleset(
            name="x", title="x", about="x", setup_class=BoardSetup, game_graph=game_graph
        ),
    }


def rows() -> list[tuple[str, str, str]]:
    shortened = (line.rpartition("  ") for line in TYPED.splitlines() if line)
    return [(code.strip(), *text.split(": ", 1)) for code, _, text in shortened]  # type: ignore[misc]


@pytest.mark.parametrize(("code", "error", "words"), rows(), ids=[row[0] for row in rows()])
def test_what_people_type_is_refused_by_an_error_that_helps(code: str, error: str, words: str) -> None:
    with pytest.raises(berge.BergeError) as error_info:
        eval(code, names())
    assert type(error_info.value).__name__ == error
    assert words in str(error_info.value) == error_info.value.localized("en")
    assert len(str(error_info.value)) < 400
    text = error_info.value.localized("zh")
    assert not english(text), text
    assert english(str(error_info.value)) or text == str(error_info.value), "the same words find what is English"


@pytest.mark.parametrize(
    ("error", "bases"),
    [("ArgumentError", "ValueError"), ("KindError", "TypeError"), ("MissingError", "KeyError IndexError ValueError")],
)
def test_errors_of_calls_are_pythons_own_too(error: str, bases: str) -> None:
    for base in bases.split():
        assert issubclass(getattr(berge, error), getattr(builtins, base))


def test_every_public_error_is_in_the_tree_that_is_drawn() -> None:
    tree = (berge.errors.__doc__ or "").partition("Every error")[0]
    public = {name for name in berge.__all__ if name.endswith("Error")} | {"IllegalMove"}
    assert set(re.findall(r"^\W*(\w+Error|IllegalMove)\b", tree, re.MULTILINE)) == public


def all_texts() -> Iterator[tuple[str, str | None]]:
    """Yield texts of every format, some with its name."""
    for name, line in GAMES.items():
        game = berge.loads(line)
        yield line, None
        yield game.dumps("record"), None
        yield game.dumps("json"), None
        contest = game.setup.ruleset.contest
        if contest is not None:
            for plain in (line, STARTS.get(name, line)):
                with contextlib.suppress(FormatError):
                    yield berge.loads(plain).dumps(contest.name), name
    for name in FORMATS:
        text = berge.loads("graph:1-2,2-3,3-4,4-1,1-3").dumps(name)
        yield text, name
        yield text, None
    yield 'source,target,type\na,"T cell",Directed\nb,c,Undirected\n', "table"


def break_text(text: str, rng: random.Random) -> str:
    """Return a text with a random change or deletion."""
    at, end = sorted(rng.choices(range(len(text) + 1), k=2))
    piece: str = rng.choice(PIECES)
    return text[:at] + piece + text[rng.choice([at, at + 1, at + 1, end]) :]


@pytest.mark.parametrize(("text", "format"), [*all_texts()], ids=lambda one: str(one)[:20])
def test_what_is_wrong_with_a_text_is_said_in_chinese(text: str, format: str | None) -> None:
    rng, output = random.Random(text), set()
    for _mutant in range(MUTANTS):
        try:
            berge.loads(break_text(text, rng), format)
        except (InputError, LimitError) as error:
            output.add(error.localized("zh"))
    assert output
    assert not [one for one in output if english(one)]


@pytest.mark.parametrize("quoted", [show("x" * 99), show_json("x" * 99), show("\\" * 99), show_json('it"s' + "'" * 99)])
def test_what_is_cut_off_is_closed(quoted: str) -> None:
    assert ast.literal_eval(quoted.removesuffix("..."))
    assert len(quoted) <= 44
    assert quoted.endswith("...")


# What the checker says.


def proved_documents() -> Iterator[Document]:
    """Yield documents with proofs that lead to all messages of the checker."""
    for line in [*GAMES.values(), *STARTS.values()]:
        game = berge.loads(line)
        if game.moves or game.setup.first is not None:
            yield berge.review(game)
        yield berge.solve(game.setup)
        yield berge.solve(game.position())
    for new_names in ({"a": "p1; x", "b": "it's; so"}, {"a": 'found "; expected', "b": "x" * 70}, {}):
        edges = [(new_names.get(v, v), new_names.get(w, w)) for v, w in ("ab", "bc", "de")]
        setup = berge.graph.setup(Graph.from_edges(edges))
        yield berge.solve(setup)
        yield from (berge.solve(setup.position([name])) for name in (*new_names.values(), "c"))
    for pairs in (
        [("a", "b"), ("b", "c"), ("d", "e")],
        [("a", "b"), ("b", "c")],
        [("a", "b")],
        [("a", "b"), ("b", "c"), ("c", "a")],
    ):
        graph = Graph.from_edges(pairs)
        yield berge.gallai_edmonds(graph)
        yield berge.gallai_edmonds(graph).certificate(edges=True)
        yield berge.slither(graph)
        yield berge.control({first: [second] for first, second in pairs})
    yield berge.control({"a": ["b", "c"], "b": ["c"]})
    for entries in ([(1, 1)], [(1, 1), (2, 1), (2, 2)], [(1, 1), (1, 2), (2, 3)]):
        yield berge.dulmage_mendelsohn(entries)


def strange(document: Any) -> Any:
    """Return a document of a game that the checker does not know."""
    if isinstance(document, dict):
        return {key: "primes" if key == "ruleset" else strange(one) for key, one in document.items()}
    return document


def test_what_the_checker_has_proved_is_said_in_chinese() -> None:
    """For its own games, and for a game that it does not know, where one more sentence says so."""
    said = set()
    for one in proved_documents():
        options = {} if isinstance(one, (Certificate, StartsCertificate)) else {"certificates": True}
        document = json.loads(one.dumps("json", **options))
        said |= {checker.check(document), checker.check(strange(document))}
        if "certificate" in document and document["format"] != "berge-control/1":
            said.add(checker.check(document["certificate"]))
    assert sum("; proved for this graph" in one for one in said) > 20
    for text in said:
        output = localize(_("proved: {what}", what=import_message(text)), "zh")
        names = r"'(?:[^'\\]|\\.)*'|\"[^\"]*\"|'x+|Mirko|Slavko|Askar|Bob|Slither"
        assert output.startswith("已证明：")
        assert not english(re.sub(names, "", output)), output
        assert "; " not in re.sub(names, "", output), output
        for name in re.findall(r"on ('.*?'|\".*?\"|\d+|\(.*?\)) (?:wins|loses)", text):
            assert name in output
