"""Refusals are told whole in 中文: where, what was found and what was expected, with no English sentence among them."""

import ast
import contextlib
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import berge
from berge import checker, words
from berge.certificates import Certificate, StartsCertificate
from berge.documents import Document
from berge.errors import BergeError, FormatError, InputError, LimitError, ParseError
from berge.games.builtin import RULESETS
from berge.graphs import Graph
from berge.sanitize import show, show_json
from berge.words import refusals
from lines import GAMES, STARTS
from test_refusals import names, rows

PACKAGE = Path(__file__).parents[1] / "python" / "berge"
ERRORS = {name for name, one in vars(berge.errors).items() if isinstance(one, type) and issubclass(one, BergeError)}
SAY = {*ERRORS, "ArgumentTypeError", "Refused", "word", "end", "at", "error", "_error", "_fail", "number", "check_kind"}
"""What raises, and what makes its words."""
NAMED = {"check_name", "place_among"}
"""What raises of the name or the number of something, which stands behind the words."""
API = {"complaints.py"}
"""Files whose calls of those names are of something else, or whose words stand in tables."""
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
    r"""|--[a-z-]+|\w+://\S+|[\w/]+[./]\w\S*|\w+=\S+|\S+\.{3}|[a-z]+(\[\d+\])*(?=：)"""
    r"""|<[^；]*|\w+ 类型(，[^；]*)?|(?<=以下之一：)[^；]+"""
)
"""What was found, code, options, addresses, files, keys of documents, types, and names that may be chosen."""
INNER = {"at most 2^31 7", "the end of the 7 after 7", "the 7, a number", "7: the vertex 7", "the edge 7 between two 7"}
INNER |= {"a 7 of 7", "the number of a 7", "the ruleset 7 cannot be loaded: 7", "7 7: pip install 'berge[7]'"}
"""Whose parts are words of ours, and no numbers."""
FORMATS = ("edges", "edges-headed", "dimacs", "metis", "matrixmarket", "graphml")
PIECES = ["", "7", "-1", "9" * 20, "\x01", "\u3000", *'x0 \n()[{}+#.X@"']
MUTANTS = 20
"""How many broken texts are made of each that is whole."""


def english(told: str) -> list[str]:
    """Return the English words of what is told, but for what was found, and for names."""
    own = re.finditer(r"(?<![\\\w])[a-z]{2,}(?![\w(])", QUOTED.sub("", told))
    return [word[0] for word in own if word[0] not in KNOWN]


def raised() -> Iterator[tuple[str, str]]:
    """Yield every text in the package that a refusal is made with, with a number for each of its parts."""
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or file.name in API or file.parent.name == "checker":
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            behind = " 7" if called in NAMED else ""
            for said in node.args if called in SAY | NAMED else ():
                if isinstance(said, ast.JoinedStr):
                    parts = (str(one.value) if isinstance(one, ast.Constant) else "7" for one in said.values)
                    yield f"{file.name}:{said.lineno}", "".join(parts) + behind
                elif isinstance(said, ast.Constant) and isinstance(said.value, str):
                    yield f"{file.name}:{said.lineno}", said.value + behind


def demanded() -> Iterator[str]:
    """Yield what the checker says where it refuses a proof, with a number for each of its parts."""
    trees = [ast.parse(file.read_text("utf-8")) for file in (PACKAGE / "checker").glob("*.py")]
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("demand", "demand_distinct", "Refuted"):
            said = node.args[-1]
            if isinstance(said, ast.BinOp):
                said = said.right
            if isinstance(said, ast.JoinedStr):
                yield "".join(str(one.value) if isinstance(one, ast.Constant) else "7" for one in said.values)
            elif isinstance(said, ast.Constant):
                yield str(said.value)


def test_what_the_checker_refuses_is_told_whole() -> None:
    found = list(demanded())
    assert len(found) > 100
    for text in found:
        text = text.replace("proof: 7: 7", "proof: KeyError: 'x'")
        for said in (f"not proved: {text}", f"not proved: position 7: {text}"):
            told = refusals.told("zh", said).replace("KeyError", "").replace("any_first", "")
            assert told.startswith("未能证明：")
            assert not english(told), told


def proved() -> Iterator[Document]:
    """Yield reviews, solutions and what is known of graphs, with all that the checker may say of them."""
    for line in [*GAMES.values(), *STARTS.values()]:
        game = berge.loads(line)
        if game.moves or game.setup.first is not None:
            yield berge.review(game)
        yield berge.solve(game.setup)
        yield berge.solve(game.position())
    for called in ({"a": "p1; x", "b": "it's; so"}, {"a": 'found "; expected', "b": "x" * 70}, {}):
        edges = [(called.get(v, v), called.get(w, w)) for v, w in ("ab", "bc", "de")]
        setup = berge.graph.setup(Graph.from_edges(edges))
        yield berge.solve(setup)
        yield from (berge.solve(setup.position([name])) for name in (*called.values(), "c"))
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


def test_what_the_checker_has_proved_is_told_whole() -> None:
    """As it is of its own games, and where a sentence more says that it does not know the game."""
    said = set()
    for one in proved():
        options = {} if isinstance(one, (Certificate, StartsCertificate)) else {"certificates": True}
        document = json.loads(one.dumps("json", **options))
        said |= {checker.check(document), checker.check(strange(document))}
        if "certificate" in document and document["format"] != "berge-control/1":
            said.add(checker.check(document["certificate"]))
    assert sum("; proved for this graph" in one for one in said) > 20
    for text in said:
        told = refusals.told("zh", f"proved: {text}")
        names = r"'(?:[^'\\]|\\.)*'|\"[^\"]*\"|'x+|Mirko|Slavko|Askar|Bob|Slither"
        assert told.startswith("已证明：")
        assert not english(re.sub(names, "", told)), told
        assert "; " not in re.sub(names, "", told), told
        for name in re.findall(r"on ('.*?'|\".*?\"|\d+|\(.*?\)) (?:wins|loses)", text):
            assert name in told


def test_what_steers_a_network_is_refuted_in_the_words_of_the_command() -> None:
    document = json.loads(berge.control({"a": ["b", "c"], "b": ["c"], "c": ["d"]}).dumps("json", certificates=True))
    said = {
        "critical": "关键边", "ordinary": "普通边", "redundant": "冗余边",
        "always": "总是充当驱动节点的节点", "sometimes": "有时充当驱动节点的节点", "never": "从不充当驱动节点的节点",
    }  # fmt: skip
    for key, name in said.items():
        wrong = document[key][1:] or [["a", "b"]] if key in ("critical", "ordinary", "redundant") else ["z"]
        told = refusals.told("zh", str(berge.verify({**document, key: wrong})))
        assert told == f"未能证明：推不出{name}"
        assert name[:2] in words.catalogue("zh")[f"control.{key}"]


def test_sentences_do_not_run_into_each_other() -> None:
    proof, rest = (
        "the player to move with the token on 10 loses",
        "proved for this graph: that the graph is the game's was not checked",
    )
    told = refusals.told("zh", f"proved: {proof}; {rest}")
    assert told == "已证明：从 10 走棋的一方必败；这只是对这张图的证明，没有检查它是不是这个游戏的图"
    told = refusals.told("zh", "found x.y: a lattice whose neighbours differ in colour; expected a string")
    assert told == "发现：x.y：相邻格子颜色不同的格子图；应为：字符串"
    told = refusals.told("zh", "found the player 'a; expected b'; expected a or b; c")
    assert told == "发现：玩家 'a; expected b'；应为：a 或 b；c"


@pytest.mark.parametrize("piece", ["a; ", "a: ", "a or ", "1:1: ", "'; ", "found ", "found a; expected ", '"'])
def test_what_is_put_together_of_many_is_told_soon(piece: str) -> None:
    text = (piece * 1000)[:1000]
    assert refusals.told("zh", text).count("a") >= piece.count("a")


def test_every_refusal_that_is_raised_has_its_words() -> None:
    found = list(raised())
    assert len(found) > 400
    left = [(place, text) for place, text in found if text not in INNER and english(refusals.told("zh", text))]
    assert not left


@pytest.mark.parametrize("code", [code for code, *_ in rows()])
def test_what_people_type_is_refused_whole_in_chinese(code: str) -> None:
    with pytest.raises(BergeError) as caught:
        eval(code, names())
    told = caught.value.told("zh")
    assert not english(told), told
    assert english(str(caught.value)) or told == str(caught.value), "the same words find what is English"


def whole() -> Iterator[tuple[str, str | None]]:
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


def broken(text: str, rng: random.Random) -> str:
    """Return a text with something else in some place of it, or without what stands there."""
    at, end = sorted(rng.choices(range(len(text) + 1), k=2))
    piece: str = rng.choice(PIECES)
    return text[:at] + piece + text[rng.choice([at, at + 1, at + 1, end]) :]


@pytest.mark.parametrize(("text", "format"), [*whole()], ids=lambda one: str(one)[:20])
def test_what_is_wrong_with_a_text_is_told_whole_in_chinese(text: str, format: str | None) -> None:
    rng, told = random.Random(text), set()
    for _ in range(MUTANTS):
        try:
            berge.loads(broken(text, rng), format)
        except (InputError, LimitError) as error:
            told.add(error.told("zh"))
    assert told
    assert not [one for one in told if english(one)]


def test_a_refusal_is_told_of_its_parts() -> None:
    with pytest.raises(ParseError) as caught:
        berge.rabbit.loads("1 6\nXO.OXZ\n0\n")
    assert caught.value.told("zh") == '2:6: 发现："Z"；应为：第 1 行（共 1 行），6 格，每格为 X 或 O 或 .'
    assert str(caught.value) == caught.value.told("en")
    assert refusals.told("zh", '"a/1", "b/1" or "c/1"') == '"a/1"、"b/1" 或 "c/1"'
    assert refusals.told("zh", "one of: a, b") == "以下之一：a、b"
    assert refusals.told("zh", "null or one of: en, zh") == "null 或以下之一：en、zh"
    assert refusals.told("zh", "a game of another") == "another", "whose package is not there"
    assert refusals.told("zh", "something that nobody says") == "something that nobody says"
    assert refusals.told("zh", '"the end of the file"') == '"the end of the file"', "what was found is not said by us"


@pytest.mark.parametrize("quoted", [show("x" * 99), show_json("x" * 99), show("\\" * 99), show('it"s' + "'" * 99)])
def test_what_is_cut_off_is_closed(quoted: str) -> None:
    assert ast.literal_eval(quoted.removesuffix("..."))
    assert len(quoted) <= 44
    assert quoted.endswith("...")


@pytest.mark.parametrize("found", ["a or b; c", "a or b; c" * 9, "\\" * 60, "it's " * 9, "..." * 20, "'"])
def test_what_was_found_stays_as_it_is_when_it_is_cut_off(found: str) -> None:
    for expected in ("a or b", "'a' or 'b'"):
        told = FormatError(f"found the family of rabbit {show(found)}; expected {expected}").told("zh")
        assert told == f"发现：rabbit 的数据类别 {show(found)}；应为：{expected.replace(' or ', ' 或 ')}"


def test_no_pattern_tries_more_than_the_cube_of_a_text_ways() -> None:
    """Each part that is any words may end anywhere: with four of them a text of 1,000 letters took seconds."""
    assert max(pattern.pattern.count("+?)") for pattern, _ in refusals._patterns("zh")) == 3


def test_every_pattern_has_the_same_parts_and_can_be_shown() -> None:
    patterns = json.loads((PACKAGE / "words" / "refusals" / "zh.json").read_text("utf-8"))
    for english_words, chinese in patterns.items():
        parts = [set(re.findall(r"\{(\w+)\}", one)) for one in (english_words, chinese)]
        assert parts[0] - {"a"} == parts[1], english_words
        chinese.encode("gbk")
        assert not re.search(r"[\u4e00-\u9fff][,;:?!()]|[,;:?!()][\u4e00-\u9fff]", chinese), chinese
