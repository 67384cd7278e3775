"""Refusals are told whole in 中文: where, what was found and what was expected, with no English sentence among them."""

import ast
import contextlib
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import berge
from berge import checker
from berge.errors import BergeError, FormatError, InputError, LimitError, ParseError
from berge.quoting import show, show_json
from berge.rulesets import RULESETS
from berge.words import refusals
from lines import GAMES, STARTS
from test_refusals import names, rows

PACKAGE = Path(__file__).parents[1] / "python" / "berge"
ERRORS = {name for name, one in vars(berge.errors).items() if isinstance(one, type) and issubclass(one, BergeError)}
SAY = {*ERRORS, "ArgumentTypeError", "Refused", "word", "end", "at", "error", "_error", "_fail", "number", "check_kind"}
"""What raises, and what makes its words."""
NAMED = {"check_name", "place_among"}
"""What raises of the name or the number of something, which stands behind the words."""
API = {"checker.py", "complaints.py"}
"""Files whose calls of those names are of something else, or whose words stand in tables."""
NAMES = """
    json html svg text noi jsoi record line edges headed dimacs metis matrixmarket graphml adjacency biadjacency
    gzip zip lines moves berge loads load solve start ruleset format position parent move null true false marks
    from to source target directed undirected edgedefault graph node edge col pattern real integer unsigned complex
    coordinate array general symmetric skew hermitian matrix any numbers both kernel board row value uuuu xxxx id
    str bytes numpy scipy networkx rustworkx igraph form look title about complexity errno
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
            if not isinstance(node, ast.Call) or file.name in API:
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
    for node in ast.walk(ast.parse((PACKAGE / "checker.py").read_text("utf-8"))):
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


@pytest.mark.parametrize("line", [*GAMES.values(), *STARTS.values()])
def test_what_the_checker_has_proved_is_told_whole(line: str) -> None:
    game = berge.loads(line)
    proofs = [berge.review(game)] if game.moves or game.start.first is not None else []
    proofs.append(berge.solve(game.start))  # type: ignore[arg-type]
    for one in proofs:
        document = json.loads(one.dumps("json", certificates=True))
        told = refusals.told("zh", f"proved: {checker.check(document)}")
        assert told.startswith("已证明：")
        assert not english(told.replace("Mirko", "").replace("Slavko", "")), told


def test_what_the_checker_has_proved_of_graphs_is_told_whole() -> None:
    graph = berge.loads("a-b,b-c,d-e".replace("-", " ").replace(",", "\n"), "edges")
    matrix = berge.load(PACKAGE.parents[1] / "examples" / "graph" / "system.mtx", "biadjacency")
    found = [berge.gallai_edmonds(graph), berge.slither(graph), berge.dulmage_mendelsohn(matrix)]
    found.append(berge.control({"a": ["b", "c"], "b": ["c"]}))
    for one in found:
        told = refusals.told("zh", f"proved: {checker.check(json.loads(one.dumps('json', certificates=True)))}")
        assert not english(told.replace("Slither", "")), told


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
        contest = game.start.ruleset.contest
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
    assert max(pattern.pattern.count(".+?") for pattern, _ in refusals._patterns("zh")) == 3


def test_every_pattern_has_the_same_parts_and_can_be_shown() -> None:
    patterns = json.loads((PACKAGE / "words" / "refusals" / "zh.json").read_text("utf-8"))
    for english_words, chinese in patterns.items():
        parts = [set(re.findall(r"\{(\w+)\}", one)) for one in (english_words, chinese)]
        assert parts[0] - {"a"} == parts[1], english_words
        chinese.encode("gbk")
        assert not re.search(r"[\u4e00-\u9fff][,;:?!()]|[,;:?!()][\u4e00-\u9fff]", chinese), chinese
