"""A changed correct program fails a secret case. `make mutants-of-sets` tries many more."""

import io
import re
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from berge import setter
from berge.cli import main
from berge.errors import ArgumentError, BergeError
from berge.games import BoardSetup, FieldsSetup, Ruleset, StoredGraph, board, leaper
from berge.games.builtin import RULESETS
from berge.games.stored_graph import build_graph
from berge.setter.packages import JUDGES, package
from setter.mutants import Mutant, compile_python, judge, list_right_programs, list_secret_cases, sample_mutants
from setter.sets import draw_set
from thorough import count_repeats, mark_cases
from untranslated import find_english

SETS = mark_cases(sorted(setter.data_sets()), {"p4055"})
"""The others take longer to make."""


@pytest.mark.parametrize("name", SETS)
def test_mutated_program_fails_a_secret_case(name: str) -> None:
    count, survivors = judge(name, [1], sample_mutants(name, every=count_repeats(32, 16)), most=40)
    assert count >= count_repeats(4, 8)
    assert [(mutant.name, result) for mutant, result in survivors] == []


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "seed", "old", "new"),
    [
        ("p4617", 5, "sys.setrecursionlimit(20_000)", ""),
        ("hamilg", 4, "elif parent[w] < 0:", "elif parent[w] < 1:"),
        ("hamilg", 3, "child = mate[x]", "pass"),
        ("hamilg", 2, "for x, child in ((v, w), (w, v)):", "for x, child in ((w, v),):"),
    ],
)
def test_mutants_that_once_passed_a_set_fail_it(name: str, seed: int, old: str, new: str) -> None:
    path = list_right_programs(name)[-1]
    source = path.read_text()
    assert old in source
    assert judge(name, [seed], [Mutant(path, source.replace(old, new))], most=0) == (1, [])


@pytest.mark.parametrize("name", SETS)
def test_unmutated_programs_are_right(name: str) -> None:
    programs = [path for path in list_right_programs(name) if path.suffix == ".py"]
    for path in programs:
        run = compile_python(path.read_text())
        cases = [case for case in list_secret_cases(name, 1) if len(case.input) < 2000]
        assert all(run(case.input) == case.answer for case in cases)


CONSTANTS = {
    "p1971": ("print(0)", "print(1); print(1)", "import sys; k = sys.stdin.read().split()[-3:]; print(1, k[0])"),
    "p4055": ("print('LOSE')", "print('WIN'); print(1, 1)"),
    "p4617": ("print('Mirko\\n' * int(input().split()[0]))", "print('Slavko\\n' * int(input().split()[0]))"),
    "hamilg": tuple(f"print('{count}\\n' * int(input()))" for count in range(3)),
}


@pytest.mark.parametrize("name", SETS)
def test_constant_answer_earns_no_subtask(name: str) -> None:
    data = draw_set(name, 1)
    for part in data.subtasks:
        cases = [case for case in data.cases if case.subtask == part.number]
        assert len({case.answer for case in cases}) > 1
        for source in CONSTANTS[name]:
            run = compile_python(source)
            assert any((run(case.input) or "").split() != case.answer.split() for case in cases), (part, source)


@pytest.mark.thorough
def test_sets_cover_board_shapes_and_mistakes_at_both_ends() -> None:
    for name in ("p1971", "p4055"):
        sizes = [case.facts() for case in list_secret_cases(name, 1)]
        assert {(one["rows"] > one["columns"]) - (one["rows"] < one["columns"]) for one in sizes} == {-1, 0, 1}
    games = [case.game for case in list_secret_cases("p1971", 1)]
    mistakes = [setter.answer_of(game).split()[1:] for game in games]
    assert any("1" in one for one in mistakes)
    assert any(str(len(game.moves) // 2) in one for game, one in zip(games, mistakes, strict=True))


# Problems of one's own.

PROBLEM = """
ruleset = "grid"
seconds = 1
titles = { en = "A game of two numbers", zh = "两个数的游戏" }
[sizes]
last = "a"
[programs]
"right.py" = "accepted"
[[subtasks]]
points = 100
limits = { last = 4 }
cases = [{ family = "any_size" }, { family = "largest" }]
"""


@dataclass(frozen=True, repr=False)
class GridSetup(FieldsSetup[int]):
    """Two numbers that are needed, and one thing that may be true."""

    a: int
    b: int
    around: bool = False


@pytest.fixture
def grid(forgotten: None) -> Any:
    class Line(StoredGraph):
        def __init__(self, setup: GridSetup) -> None:
            size = setup.a * setup.b
            super().__init__(lambda: build_graph([(v, v + 1) for v in range(size - 1)], [*range(size)]), size)

    ruleset: Any = Ruleset(name="grid", title="Grid", about="grid", setup_class=GridSetup, game_graph=Line)
    RULESETS.add(ruleset)
    return ruleset


@pytest.fixture
def folder(grid: Any, tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    (folder / "programs").mkdir(parents=True)
    (folder / "problem.toml").write_text(PROBLEM)
    (folder / "statement.en.md").write_text("A *line*.\n\n## Input\n\n$a$\n\n## Output\n\nWho wins.\n")
    (folder / "programs" / "right.py").write_text("# Right.\n")
    return folder


def test_ruleset_with_two_fields_has_instances(grid: Any) -> None:
    for family in setter.families(grid):
        game = setter.generate(grid, family, seed=1, last=5)
        assert setter.read_input(grid, setter.input_of(game)) == game
    assert main(["generate", "grid", "largest", "last=3"]) == 0


def test_problem_folder_makes_a_package_for_every_judge(folder: Path, tmp_path: Path) -> None:
    data = setter.data_set(folder, 5)
    assert data.name == "mine"
    assert {case.subtask for case in data.cases} == {1}
    for judge_name in JUDGES:
        with zipfile.ZipFile(io.BytesIO(package(data, judge_name))) as archive:
            names = archive.namelist()
            texts = b"".join(map(archive.read, names)).decode("utf-8", "replace")
        assert not [name for name in names if "validator" in name]
        assert "A game of two numbers" in texts
    file = tmp_path / "mine.zip"
    assert main(["package", str(folder), "--for", "polygon", "--seed", "5", "-o", str(file)]) == 0
    assert file.read_bytes() == package(data, "polygon")
    assert main(["generate", "--set", str(folder), "-o", str(tmp_path / "data")]) == 0
    assert (tmp_path / "data" / "table.tsv").exists()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('ruleset = "grid"', "", "problem.toml: found no ruleset; expected ruleset = ..."),
        ('"grid"', '"grit"', "the ruleset 'grit'; expected one of"),
        ("seconds", "secnods", "the key 'secnods'; expected one of: .*did you mean 'seconds'"),
        ("seconds = 1", 'seconds = "1"', "problem.toml: seconds: found '1'; expected a whole number"),
        ("seconds = 1", "seconds = true", "seconds: found true; expected a whole number"),
        ('"grid"', "true", "ruleset: found true; expected a text"),
        ("accepted", "fine", "the verdict 'fine'; expected one of"),
        ("right.py", "wrong.py", "expected the name of a file in the folder programs"),
        ("limits =", "limits = 0.5 #", r"subtasks\[1\]: limits: found 0.5; expected a table"),
        ("cases =", "cases = 5 #", r"subtasks\[1\]: cases: found 5; expected a list"),
        ('{ family = "largest" }', "7", r"subtasks\[1\].cases: found 7; expected a table"),
        ("largest", "lagrest", "the family 'lagrest' of grid; expected one of"),
        ("points = 100", "", "found no points"),
        ("points = 100", "points = -1", "points: found -1; expected a whole"),
        ("seconds = 1", "seconds = 0", "seconds: found 0; expected a whole"),
        ("last = 4", "lats = 4", "the size 'lats'; expected one of: .*did you mean 'last'"),
        ("last = 4", "last = 0", "limits: found 0; expected a whole"),
        ('last = "a"', 'least = "a"', "the size 'least'; expected one of"),
        ('last = "a"', "last = 5", "sizes: found 5; expected a text"),
        ('"A game of two numbers"', "5", "titles: found 5; expected a text"),
        ('"right.py" = "accepted"', "", "programs: found ''; expected a program that is accepted"),
        ("accepted", "wrong_answer", "programs: found 'right.py'; expected a program that is accepted"),
        ("seconds = 1", 'samples = ["maze:2x2"]', r"samples\[1\]: found 'maze:2x2'; expected a game of grid"),
        ("seconds = 1", 'samples = ["nothing"]', r"samples\[1\]: .*found 'nothing'"),
        (
            "points = 100",
            'points = 1\ngames = ["grid:30,20"]',
            r"games\[1\]: vertices is 600; .* at most 200",
        ),
        ('"largest"', '"largest", last = 9', "last is 9; "),
        (
            "seconds = 1",
            'seconds = 1\nname = "Not A Word"',
            "^name: found 'Not A Word'; expected a word of small letters",
        ),
    ],
)
def test_wrong_problem_folder_is_an_error_with_its_place(folder: Path, old: str, new: str, message: str) -> None:
    (folder / "problem.toml").write_text(PROBLEM.replace(old, new))
    with pytest.raises(BergeError, match=message):
        setter.data_set(folder)


VALUE = "a value: a text in quotation marks, a number, true or false, a list or a table"
GBK = "UTF-8 text: if it is GBK, save it as UTF-8 in an editor, or use iconv -f GBK -t UTF-8"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x = ", f"1:5: found the end of the file; expected {VALUE}"),
        ("seconds = 1\nname = two\n", f"2:8: found 'two'; expected {VALUE}"),
        ("name = “two”", f"1:8: found '“two”'; expected {VALUE}"),
        ("seconds = 1 2", "1:13: found '2'; expected the end of the line; a text needs quotation marks"),
        ("seconds 1", "1:9: found '1'; expected = after the key"),
        ('{"ruleset": 1}', "1:1: found '{\"ruleset\":'; expected a key and its value, such as seconds = 2"),
        ('name = "two\n', "1:12: found the end of the line; expected a closing"),
        ("name = 'two\n", "2:1: found the end of the file; expected a closing"),
        ('name = """two', "1:14: found the end of the file; expected a closing"),
        ('name = "a\x01b"', "1:10: found '\\x01b\"'; expected text without"),
        ("name = 'a\x01b'", '1:10: found "\\x01b\'"; expected text without'),
        ('name = "a\\q"', "1:12: found '\"'; expected \\\\ for a backslash in a text"),
        ('name = "\\uxy"', "1:11: found 'xy\"'; expected hexadecimal digits"),
        ('name = "\\ud800"', "1:15: found '\"'; expected the number of a character"),
        ("a = 2026-02-30", "1:5: found '2026-02-30'; expected a date that exists"),
        ("a = [1, 2\nb = 3", "2:1: found 'b'; expected a comma, or ] at the end of the list"),
        (
            "a = {x = 1\n}",
            "1:11: found the end of the line; expected a comma, or } at the end of the table, in the same",
        ),
        ("[sizes\n", "1:7: found the end of the line; expected ] after the name of the table"),
        ("[[subtasks]\n", "1:11: found ']'; expected ]] after the name of the table"),
        ("a = 1\na = 2\n", "2:6: found a key or a table that is there already; expected each key and each table once"),
        ("[a]\n[a]\n", "2:3: found a key or a table that is there already; expected each key and each table once"),
        ("a = {x = 1, x = 2}", "1:18: found a key or a table that is there already; expected each key and each"),
        ("a = " + "[" * 5000, " found lists that nest too deeply; expected fewer brackets"),
        ("a = " + "9" * 5000, " found a number of"),
        ("titles = { zh = '图的游戏' }".encode("gbk"), f"1:19: found byte 0xb5; expected {GBK}"),
    ],
    ids=lambda value: ascii(value)[:30],
)
def test_what_is_no_toml_is_an_error_with_its_place(folder: Path, text: str | bytes, words: str) -> None:
    (folder / "problem.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(BergeError) as error:
        setter.data_set(folder)
    assert str(error.value).startswith(f"problem.toml:{words}")
    assert not find_english(re.sub(r"problem\.toml|seconds = 2|iconv", "", error.value.localized("zh")))


@pytest.mark.parametrize(
    ("judge_name", "name"),
    [
        ("kattis", "statement.en.md"),
        ("kattis", "programs/right.py"),
        ("kattis", "validator.py"),
        ("polygon", "validator.cpp"),
        ("polygon", "checker.cpp"),
    ],
)
def test_a_file_of_a_problem_in_another_encoding_is_an_error_with_its_place(
    folder: Path, judge_name: str, name: str
) -> None:
    (folder / name).write_bytes("#\n# 图的游戏\n".encode("gbk"))
    with pytest.raises(BergeError) as error:
        package(setter.data_set(folder), judge_name)
    assert str(error.value) == f"{name}:2:4: found byte 0xb5; expected {GBK}"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_problem_as_windows_writes_it_is_the_same(folder: Path, encoding: str) -> None:
    expected = package(setter.data_set(folder), "kattis")
    for path in (folder / "problem.toml", folder / "statement.en.md", folder / "programs" / "right.py"):
        path.write_bytes(path.read_text().replace("\n", "\r\n").encode(encoding))
    assert package(setter.data_set(folder), "kattis") == expected


def test_problem_folder_without_a_statement_is_an_error(folder: Path) -> None:
    (folder / "statement.en.md").unlink()
    with pytest.raises(BergeError, match=r"found no statement; expected a file such as statement\.en\.md"):
        setter.data_set(folder)


def test_problem_may_have_larger_limits_than_the_defaults(folder: Path) -> None:
    text = PROBLEM.replace('"grid"', '"maze"').replace('last = "a"', 'rows = "n"')
    text = text.replace("last = 4", "rows = 130, columns = 2").replace("any_size", "random")
    text = text.replace("largest", "losing")
    (folder / "problem.toml").write_text(text)
    assert setter.limits_of(RULESETS["maze"])["rows"] < 130
    assert max(case.facts()["rows"] for case in setter.data_set(folder).cases) == 130


def test_package_without_keywords_has_no_tags_and_the_title_of_its_statement(folder: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(package(setter.data_set(folder), "hydro"))) as archive:
        config = yaml.safe_load(archive.read("mine/problem.yaml"))
    assert config == {"pid": "mine", "title": "A game of two numbers", "tag": []}


def test_a_statement_calls_limits_by_their_names_if_the_problem_has_no_others(folder: Path) -> None:
    (folder / "problem.toml").write_text(PROBLEM.replace('[sizes]\nlast = "a"\n', ""))
    data = setter.data_set(folder)
    for judge_name, file in (("hydro", "mine/problem_en.md"), ("polygon", "statement-sections/english/scoring.tex")):
        with zipfile.ZipFile(io.BytesIO(package(data, judge_name))) as archive:
            assert r"$\mathrm{last} \le 4$" in archive.read(file).decode()


def test_statement_without_headings_is_an_error(folder: Path) -> None:
    (folder / "statement.en.md").write_text("A line.\n")
    with pytest.raises(BergeError, match="found 0 headings; expected '## Input' and then '## Output'"):
        package(setter.data_set(folder), "dmoj")


def test_package_of_a_single_family_is_an_error() -> None:
    some = setter.draw_cases(RULESETS["maze"], "random", 2, 1, {"rows": 3, "columns": 3})
    with pytest.raises(ArgumentError, match="found instances of one family; expected a complete data set"):
        package(some, "dmoj")


@pytest.mark.usefixtures("forgotten")
def test_disconnected_boards_are_errors_with_the_nearest_connected_size() -> None:
    leapers = {name: leaper(name, steps) for name, steps in {"antelope": (3, 4), "camel": (1, 3)}.items()}
    for name, steps in leapers.items():
        RULESETS.add(Ruleset(name=name, title=name, about=name, setup_class=BoardSetup, game_graph=board(steps)))
    for name, family, rows, columns, nearest in (
        ("knight", "odd", 3, 3, "3 x 5, the nearest that odd can make"),
        ("knight", "odd", 1, 9, "3 x 9, the nearest that odd can make"),
        ("antelope", "odd", 3, 3, "7 x 9, the nearest that odd can make"),
        ("camel", "odd", 5, 5, "another family: boards up to 17 x 17 are in several parts too"),
        ("camel", "corridor", 40, 40, "another family: boards up to 40 x 40 are in several parts too"),
    ):
        problem = f"{family} in several parts on {rows} x {columns} cells"
        with pytest.raises(ArgumentError, match=f"found {problem}; expected {nearest}"):
            setter.generate(RULESETS[name], family, rows=rows, columns=columns)
        if "nearest" in nearest:
            height, width = map(int, nearest.partition(",")[0].split(" x "))
            setter.generate(RULESETS[name], family, rows=height, columns=width)


def test_families_with_a_perfect_matching_need_enough_edges() -> None:
    planinarenje = RULESETS["planinarenje"]
    with pytest.raises(ArgumentError, match="found vertices: 4; expected 2, the nearest"):
        setter.generate(planinarenje, "stairs", vertices=4, edges=1)
    with pytest.raises(ArgumentError, match="found vertices: 8; expected 6, the nearest"):
        setter.generate(planinarenje, "halves", vertices=8, edges=3)
    for family in ("stairs", "paired"):
        game = setter.generate(planinarenje, family, seed=1)
        assert "Mirko" not in setter.answer_of(game)
