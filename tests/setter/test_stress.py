"""Wrong programs are found, with cases of a few cells; correct ones pass."""

import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import berge
from berge import setter
from berge.cli import main
from berge.errors import ArgumentError, MissingError
from berge.games.builtin import RULESETS
from berge.setter import stressing
from berge.setter.running import Runner
from berge.setter.shrinking import shrink, shrink_game
from berge.setter.stressing import draw_case, judge_case
from berge.setter.tasks import follows_task, measure_game
from thorough import mark_cases, pick_subset

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
LARGE = {"rabbit_shallow", "rabbit_slow"}
"""Mistakes that only large cases show, which stay large."""
WRONG = sorted(file for file in (HERE / "wrong").glob("*.py") if file.stem not in LARGE)
RIGHT = sorted((HERE / "programs").glob("*.py"))
PYTHON = [sys.executable, "-S"]
"""Without what is installed beside it, which makes each start take longer, and coverage hours."""
PATIENT = setter.Bounds(600)
"""A program that ends is waited for, whatever else the machine does."""
COMPILER = shutil.which("g++")


def stress_program(program: Path, **options: Any) -> setter.Failure | None:
    ruleset = RULESETS[program.stem.partition("_")[0]]
    command = [str(program)] if program.suffix == "" else [*PYTHON, str(program)]
    return setter.stress(ruleset, command, **{"count": 2000, "jobs": 2, "bounds": PATIENT, **options})


def count_cells(game: berge.Game[Any]) -> int:
    """Return how many cells or vertices there are."""
    sizes = measure_game(game)
    return sizes["rows"] * sizes["columns"] if "rows" in sizes else sizes["vertices"]


@pytest.mark.parametrize("program", mark_cases(WRONG, WRONG[::6]), ids=lambda file: file.stem)
def test_wrong_program_is_caught_with_a_small_case(program: Path) -> None:
    failure = stress_program(program)
    assert failure is not None
    assert failure.number <= 2000
    assert failure.first.verdict == failure.least.verdict == "wrong", failure.least.run
    assert count_cells(failure.least.game) <= 12
    assert follows_task(failure.least.game)
    command = [*PYTHON, str(program)]
    with Runner(command, PATIENT) as runner:
        assert judge_case(runner, failure.least.game).verdict == failure.least.verdict
    if failure.least.fault is not None:
        assert "".join(failure.least.fault.pieces("en"))


@pytest.mark.slow
@pytest.mark.skipif(COMPILER is None, reason="no g++")
@pytest.mark.parametrize("name", mark_cases(sorted(setter.data_sets()), {"p4055"}))
def test_reference_programs_survive(name: str, tmp_path: Path) -> None:
    problem, count = setter.load_problem(name), len(pick_subset(range(500), 20))
    for one in problem.programs:
        if one.verdict == "accepted" and one.name.endswith(".cpp"):
            (tmp_path / one.name).write_text(one.source)
            subprocess.run(["g++", "-O2", "-w", "-o", tmp_path / "right", tmp_path / one.name], check=True)
            failure = setter.stress(
                problem.ruleset, [str(tmp_path / "right")], count=count, seed=1, jobs=2, bounds=PATIENT
            )
            assert failure is None, (name, failure.least.game)


@pytest.mark.skipif(COMPILER is None, reason="no g++")
def test_wrong_program_in_another_language_is_caught(tmp_path: Path) -> None:
    program = tmp_path / "maze"
    subprocess.run(["g++", "-O1", "-o", program, ROOT / "examples/setter/one_matching.cpp"], check=True)
    failure = stress_program(program)
    assert failure is not None
    assert failure.least.game.notation() == "maze:1x3"
    assert failure.least.run.output == b"WIN\n1 3\n"


@pytest.mark.parametrize("program", RIGHT, ids=lambda file: file.stem)
def test_right_program_survives(program: Path) -> None:
    assert stress_program(program, count=len(pick_subset(range(24), 4))) is None


@pytest.mark.exhaustive
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("program", RIGHT, ids=lambda file: file.stem)
def test_right_program_survives_many_cases(program: Path) -> None:
    assert stress_program(program, count=2000, bounds=setter.Bounds(60)) is None


@pytest.mark.exhaustive
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(
    ("name", "verdict", "seconds"), [("rabbit_shallow", "crash", 60.0), ("rabbit_slow", "timeout", 1.0)]
)
def test_failure_only_on_large_cases_is_found(name: str, verdict: str, seconds: float) -> None:
    failure = stress_program(HERE / "wrong" / f"{name}.py", bounds=setter.Bounds(seconds))
    assert failure is not None
    assert failure.least.verdict == verdict


def test_failure_does_not_depend_on_the_number_of_threads() -> None:
    program = HERE / "wrong/maze_greedy.py"
    result = [stress_program(program, jobs=jobs, seed=5) for jobs in (1, 5)]
    lines = {(one.number, one.family, one.first.game, one.least.game) for one in result if one is not None}
    assert len(lines) == 1
    assert None not in result


def test_cases_depend_on_seed_and_number_and_most_are_small() -> None:
    for name in ("rabbit", "hamilg", "juniper"):  # of moves, of graphs, of numbers
        ruleset = RULESETS[name]
        names = list(setter.families(ruleset))
        games = [draw_case(ruleset, names, 3, number) for number in range(20)]
        assert games == [draw_case(ruleset, names, 3, number) for number in range(20)]
        assert games != [draw_case(ruleset, names, 4, number) for number in range(20)]
        assert all(follows_task(game) for _, game in games)
        assert sum(max(measure_game(game).values()) < 25 for _, game in games) >= 10


@pytest.mark.parametrize(
    ("script", "verdict"),
    [("exit 3", "crash"), ("sleep 9", "timeout"), ("yes", "flood"), ("echo hello", "garbage"), ("echo 7", "wrong")],
)
def test_kinds_of_failure_are_distinguished(script: str, verdict: str) -> None:
    seconds = 0.2 if verdict == "timeout" else 600
    failure = setter.stress(
        RULESETS["rabbit"],
        ["sh", "-c", script],
        names=["checkerboard"],
        bounds=setter.Bounds(seconds, output=1),
        jobs=2,
    )
    assert failure is not None
    assert {failure.first.verdict, failure.least.verdict} == {verdict}


def test_shrinking_keeps_the_kind_of_crash() -> None:
    script = "read rows columns; test $((rows * columns)) -ge 4 && kill -SEGV $$; echo too small >&2; exit 1"
    failure = setter.stress(RULESETS["maze"], ["sh", "-c", script], bounds=PATIENT, seed=1)
    assert failure is not None
    assert failure.first.run.status == failure.least.run.status
    assert setter.input_of(failure.least.game) != "1 1\n.\n" or failure.first.run.status == 1


def test_ctrl_c_while_shrinking_returns_the_smallest_case_so_far() -> None:
    def interrupt(stage: str, done: int, total: int) -> None:
        if stage == "shrinking":
            raise KeyboardInterrupt

    failure = setter.stress(RULESETS["maze"], ["sh", "-c", "exit 1"], bounds=PATIENT, progress=interrupt)
    assert failure is not None
    assert (failure.number, failure.is_least) == (1, False)
    assert failure.least.verdict == "crash"
    complete = setter.stress(RULESETS["maze"], ["sh", "-c", "exit 1"], bounds=PATIENT)
    assert complete is not None
    assert complete.is_least


def test_progress_is_reported() -> None:
    calls: list[tuple[str, int, int]] = []
    command = ["sh", "-c", "echo LOSE"]
    failure = setter.stress(
        RULESETS["maze"], command, bounds=PATIENT, count=30, progress=lambda *step: calls.append(step)
    )
    assert failure is not None
    assert calls[: failure.number] == [("stressing", number + 1, 30) for number in range(failure.number)]
    assert {stage for stage, _, _ in calls[failure.number :]} == {"shrinking"}


def test_case_without_a_possible_family_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(stressing.LARGEST, "small", 1)
    monkeypatch.setattr(stressing, "MORE", 0)
    with pytest.raises(ArgumentError, match="no path of two moves was drawn on 1 x 1 cells"):
        draw_case(RULESETS["rabbit"], ["snake"], 1, 0)


def test_wrong_arguments_of_stress_are_errors() -> None:
    rabbit = RULESETS["rabbit"]
    with pytest.raises(ArgumentError, match="the command 'no-such-program'"):
        setter.stress(rabbit, ["no-such-program"])
    bad: list[dict[str, Any]] = [
        {"count": 0}, {"count": -1}, {"jobs": 0}, {"jobs": 257}, {"jobs": "2"}, {"seed": "x"},
        {"names": "tour"}, {"names": [1]}, {"bounds": {"seconds": 1}}, {"progress": 5},
    ]  # fmt: skip
    for words in bad:
        with pytest.raises(ArgumentError):
            setter.stress(rabbit, ["true"], **words)
    for command in ("true", None, [1], ["true", None], iter(["true"]), ["true", "a\0b"], ["true", "\ud900"]):
        with pytest.raises(ArgumentError, match="a list of words"):
            setter.stress(rabbit, command)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError):
        setter.stress(5, ["true"])  # type: ignore[arg-type]
    for bounds in ({"seconds": -1}, {"seconds": "2"}, {"memory": -1}, {"output": 0}):
        with pytest.raises(ArgumentError):
            setter.Bounds(**bounds)
    with pytest.raises(MissingError, match=r"the family 'tuor' of rabbit; expected one of: .*; did you mean 'tour'"):
        setter.stress(rabbit, ["true"], names=["tuor"])


# The shrinker by itself.

WANTED: dict[str, Callable[[berge.Game[Any]], bool]] = {
    "mistake": lambda game: len(berge.review(game).mistakes(game.players[0])) > 0,
    "moves": lambda game: len(game.moves) >= 4,
    "hash": lambda game: hash_of(game) % 3 > 0,
}


def hash_of(game: berge.Game[Any]) -> int:
    return random.Random(game.notation()).randrange(1 << 30)


def delay_results(has_property: Any, waits: int) -> Any:
    """Delay results as threads do: more games are drawn than results are read."""

    def run_in_order(games: Iterator[berge.Game[Any]]) -> Iterator[tuple[berge.Game[Any], bool]]:
        ahead: list[berge.Game[Any]] = []
        for game in games:
            ahead.append(game)
            if len(ahead) > waits:
                yield ahead[0], has_property(ahead.pop(0))
        for game in ahead:
            yield game, has_property(game)

    return run_in_order


@pytest.mark.parametrize("ruleset", ["rabbit", "maze", "planinarenje", "hamilg", "juniper", "graph", "king"])
@pytest.mark.parametrize("seed", mark_cases(range(4), {0, 1}))
def test_shrunk_game_has_the_property_and_no_smaller_one_has(ruleset: str, seed: int) -> None:
    names = list(setter.families(RULESETS[ruleset]))
    _, game = draw_case(RULESETS[ruleset], names, seed, 4)
    for expected in WANTED.values() if ruleset == "rabbit" else [WANTED["hash"]]:
        if expected(game):
            least = shrink(game, delay_results(expected, 0))
            assert expected(least)
            assert follows_task(least)
            assert not any(map(expected, shrink_game(least)))
            assert least == shrink(game, delay_results(expected, 3))


def test_game_stays_if_no_smaller_one_has_the_property() -> None:
    game = berge.loads("maze:..#/.#./...").setup.game()
    assert shrink(game, delay_results(lambda one: one == game, 0)) == game
    assert len(list(shrink_game(game))) > 10


def test_shrinking_ends_after_its_limit_of_trials() -> None:
    _, game = draw_case(RULESETS["maze"], ["random"], 1, 24)
    progress_calls = []
    shrink(game, delay_results(lambda one: progress_calls.append(one), 0), most=7)
    assert len(progress_calls) == 7


# Programs that open files, and families that are asked for.

SEEDS = range(4)
WITH_FILES = """
with open("game.in") as file, open("game.out", "w") as output:
    output.write("LOSE" if "." in file.read() else "WIN")
"""


def test_program_may_read_and_write_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(WITH_FILES)
    command = [*PYTHON, "mine.py"]
    failure = setter.stress(RULESETS["maze"], command, bounds=PATIENT, files=("game.in", "game.out"), count=20, jobs=2)
    assert failure is not None
    assert failure.least.run.output in (b"LOSE", b"WIN")
    assert failure.least.verdict in ("wrong", "garbage")
    assert [*tmp_path.iterdir()] == [tmp_path / "mine.py"], "each run has a folder of its own"


def test_unexpected_output_file_suggests_the_option(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["stress", "--ruleset", "maze", "--", "sh", "-c", "echo LOSE > maze.out"]) == 1
    assert "It has written the file maze.out: use --output maze.out to judge that file." in capsys.readouterr().out
    for name in ("a/b", "..", ""):
        assert main(["stress", "--output", name, "--", "true"]) == 2
        assert "is not a file name: leave out folders" in capsys.readouterr().err
    assert (
        main(["stress", "--ruleset", "maze", "--cases", "20", "--output", "x", "--", "sh", "-c", "echo LOSE > x"]) == 1
    )
    assert "It answers  LOSE" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "script", "hint"),
    [
        ([], "true", None),
        (["--input", "maze.in"], "echo LOSE > b.out", "It has written the file b.out: use --output b.out"),
        (["--output", "a.out"], "echo LOSE > b.out", "It has written the file b.out: use --output b.out"),
        (["--input", "maze.in", "--output", "a.out"], "echo LOSE", "It has written to stdout: leave out --output."),
        (["--input", "maze.in", "--output", "a.out"], "true", None),
    ],
)
def test_empty_answer_hints_at_the_file_that_was_written(
    options: list[str],
    script: str,
    hint: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("just-compiled").write_text("within the same second")
    Path("loop").symlink_to("loop")
    assert main(["stress", "--ruleset", "maze", *options, "--", "sh", "-c", script]) == 1
    output = capsys.readouterr().out
    assert "It answers  (nothing)\n" in output
    assert ("It has written" in output) == (hint is not None)
    assert hint is None or hint in output


@pytest.mark.parametrize("family", ["tree", "flowers", "dense", "path", "matched"])
def test_smallest_case_of_a_special_family_is_one_of_its_instances(family: str) -> None:
    failure = setter.stress(RULESETS["graph"], ["sh", "-c", "exit 1"], names=[family], count=5, bounds=PATIENT)
    assert failure is not None
    order = failure.least.game.setup.graph.order  # type: ignore[attr-defined]
    instances = [
        setter.generate(RULESETS["graph"], family, seed=seed, within={"vertices": order}) for seed in range(20)
    ]
    assert failure.least.game in instances
    assert order <= 2


@pytest.mark.thorough
def test_smallest_game_with_mistakes_has_as_many() -> None:
    game = setter.generate(RULESETS["rabbit"], "mistakes", rows=6, columns=5, count=1)
    least = shrink(game, delay_results(lambda one: True, 0), 50, ("mistakes", {"count": 1}))
    assert len(berge.review(least).mistakes("rabbit")) == 1 == len(berge.review(game).mistakes("rabbit"))
    assert count_cells(least) < 12
    maze = RULESETS["maze"]
    game = setter.generate(maze, "odd", rows=9, columns=7)
    least = shrink(game, delay_results(lambda one: measure_game(one)["columns"] > 2, 0), 500, ("odd", {}))
    assert least == setter.generate(maze, "odd", rows=1, columns=3)
    several = setter.generate(RULESETS["hamilg"], "tree", cases=3, vertices=5)
    assert len(shrink(several, delay_results(lambda one: True, 0), 500, ("tree", {})).setup.cases) == 1  # type: ignore[attr-defined]


@pytest.mark.thorough
def test_families_draw_mistakes_at_the_first_move_and_in_the_last_round() -> None:
    """They find programs that skip the first or the last move; a fifth of the games has several mistakes."""
    rabbit = RULESETS["rabbit"]
    games = [draw_case(rabbit, list(setter.families(rabbit)), 1, number)[1] for number in range(200)]
    mistakes = [berge.review(game).mistakes("rabbit") for game in games]
    assert sum(len(one) >= 2 for one in mistakes) >= len(games) / 4
    assert sum(1 in one for one in mistakes) >= len(games) / 8
    assert sum(len(game.moves) // 2 in one for game, one in zip(games, mistakes, strict=True)) >= len(games) / 8
    for seed in SEEDS:
        corner = setter.generate(rabbit, "corner", seed=seed, rows=6, columns=5)
        assert corner.setup.token in {(1, 1), (1, 5), (6, 1), (6, 5)}
        assert 1 in berge.review(corner).mistakes("rabbit")
        ending = setter.generate(rabbit, "ending", seed=seed, rows=6, columns=9)
        assert len(ending.moves) // 2 in berge.review(ending).mistakes("rabbit")
