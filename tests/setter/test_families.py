"""Families of instances have their properties, depend on the seed alone, and follow the tasks."""

import hashlib
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import berge
import thorough
from berge import setter
from berge.cli import main
from berge.errors import ArgumentError, LimitError, MissingError
from berge.games import KING, BoardSetup, Contest, Ruleset, board, leaper
from berge.games.builtin import RULESETS
from berge.setter import boards
from berge.setter.kinds import register_kind
from berge.setter.tasks import follows_task, measure_game
from oracle import geography, rules
from oracle import rabbit as pieces
from rulesets import ON_BOARDS, ROWS
from setter.sets import draw_set
from thorough import mark_cases, pick_subset

SMALL = {"rows": 5, "columns": 6, "vertices": 14, "last": 20}
ALL = [(ruleset.name, name) for ruleset in RULESETS.ours for name in setter.families(ruleset)]
MATCHED_BOARDS = [name for name in ON_BOARDS if "matched" in setter.families(name)]
SEEDS = range(4)


def generate_small(ruleset: str, family: str, seed: int, **options: Any) -> berge.Game[Any]:
    takes = setter.families(RULESETS[ruleset])[family].options
    sizes = {key: value for key, value in SMALL.items() if key in takes}
    return setter.generate(RULESETS[ruleset], family, seed=seed, within=sizes, **options)


def test_a_game_may_be_called_by_its_name() -> None:
    game = setter.generate(RULESETS["maze"], "random", rows=3, columns=3, seed=1)
    for name in ("maze", "P4055", "Maze"):
        assert setter.generate(name, "random", rows=3, columns=3, seed=1) == game
        assert setter.draw(name, "random", rows=3, columns=3, seed=1) == game
        assert setter.families(name) == setter.families(RULESETS["maze"])
    assert setter.draw_cases("maze", "random", 1, 1, {"rows": 3, "columns": 3}).cases[0].game == game
    with pytest.raises(AttributeError, match=r"setter has no 'package'; see the module packages of berge.setter"):
        setter.package  # noqa: B018


@pytest.mark.parametrize("ruleset", ROWS)
def test_equal_seeds_make_equal_instances_that_read_back(ruleset: str) -> None:
    for family in setter.families(RULESETS[ruleset]):
        seeds = pick_subset(SEEDS, 2)
        games = [generate_small(ruleset, family, seed) for seed in seeds]
        assert games == [generate_small(ruleset, family, seed) for seed in seeds], family
        for game in games:
            assert follows_task(game), family
            assert setter.read_input(RULESETS[ruleset], setter.input_of(game)) == game, family
            sizes = measure_game(game)
            assert all(sizes[key] <= SMALL[key] for key in sizes.keys() & {"rows", "columns"}), family


@pytest.mark.parametrize("ruleset", ["rabbit", "maze"])
def test_sizes_default_to_the_limits_of_the_task(ruleset: str) -> None:
    limits = setter.limits_of(RULESETS[ruleset])
    for family in setter.families(RULESETS[ruleset]):
        game = setter.generate(RULESETS[ruleset], family, seed=3)
        for key in ("rows", "columns"):
            assert measure_game(game)[key] in (limits[key], limits[key] - 1), family


@pytest.mark.parametrize("ruleset", ROWS)
def test_instances_have_fixed_digests(ruleset: str) -> None:
    lines = [generate_small(ruleset, family, 1).notation() for name, family in ALL if name == ruleset]
    now = len(lines), hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
    before, line = ROWS[ruleset].families, f'families=({now[0]}, "{now[1]}")'
    assert setter.VERSION == 2, "a new VERSION: write the digests of all rulesets again in tests/rulesets.py"
    assert before, f"the families of {ruleset} are new: write {line} into its row of tests/rulesets.py"
    assert now[0] == before[0], f"{ruleset} has other families: write {line} into its row of tests/rulesets.py"
    assert now == before, f"families of {ruleset} draw others than before: take it back, or raise setter.VERSION"


def search_mistakes(game: berge.Game[Any]) -> list[int]:
    """Return the numbers of Rabbit's mistakes by a plain search with the real rules."""
    return pieces.list_mistakes(game.setup.rows, list(game.moves))["rabbit"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("count", range(3))
@pytest.mark.parametrize("seed", SEEDS)
def test_mistakes_family_has_exactly_count_mistakes(count: int, seed: int) -> None:
    game = generate_small("rabbit", "mistakes", seed, rows=4, columns=4, count=count)
    assert len(search_mistakes(game)) == count
    larger = generate_small("rabbit", "mistakes", seed, rows=20, columns=20, count=count + 3)
    assert len(berge.review(larger).mistakes("rabbit")) == count + 3


@pytest.mark.parametrize("at", [(1,), (2,), (1, 3)])
def test_placed_family_has_mistakes_at_the_given_moves(at: tuple[int, ...]) -> None:
    for seed in SEEDS:
        game = generate_small("rabbit", "placed", seed, rows=4, columns=6, at=at)
        assert search_mistakes(game) == list(at)


def test_players_err_by_their_skill() -> None:
    weak, strong = ([], [])  # type: tuple[list[int], list[int]]
    for seed in range(12):
        for first, results in ((2, weak), (10, strong)):
            game = generate_small("rabbit", "players", seed, rows=10, columns=10, first=first, second=8)
            results.append(len(berge.review(game).mistakes("rabbit")))
    assert sum(strong) == 0 < sum(weak)


def test_answered_family_has_no_mistake_of_the_second_player() -> None:
    for seed in SEEDS:
        result = berge.review(generate_small("rabbit", "answered", seed, rows=12, columns=13))
        assert result.mistakes("rabbit") == result.mistakes("egg") == []
        assert result.accuracy("egg").winning > 3


def search_losing_starts(game: berge.Game[Any]) -> list[Any]:
    return geography.list_losing_starts(geography.build_grid(game.setup.rows))  # type: ignore[attr-defined]


@pytest.mark.parametrize("count", [0, 1, 2, 5])
@pytest.mark.parametrize("ruleset", MATCHED_BOARDS)
def test_losing_family_has_exactly_count_losing_starts(ruleset: str, count: int) -> None:
    for seed in SEEDS:
        game = generate_small(ruleset, "losing", seed, rows=3, columns=5, count=count)
        board = getattr(rules, ruleset)(game.setup.rows)  # type: ignore[attr-defined]
        assert sum(not board.is_winning([setup]) for setup in board.starts) == count


@pytest.mark.parametrize("ruleset", MATCHED_BOARDS)
def test_matched_family_has_no_losing_start(ruleset: str) -> None:
    for seed in SEEDS:
        game = generate_small(ruleset, "matched", seed, rows=4, columns=4)
        board = getattr(rules, ruleset)(game.setup.rows)  # type: ignore[attr-defined]
        assert all(board.is_winning([setup]) for setup in board.starts)
    for seed in SEEDS:
        assert not berge.solve(generate_small("hamilg", "matched", seed).setup).losing_starts  # type: ignore[union-attr]


def test_corridor_is_one_path_and_rooms_are_many_components() -> None:
    corridor = generate_small("maze", "corridor", 1, rows=9, columns=9)
    near = geography.build_grid(corridor.setup.rows)  # type: ignore[attr-defined]
    assert sorted(map(len, near.values())) == [1, 1] + [2] * (len(near) - 2)
    walk = generate_small("rabbit", "corridor", 1, rows=9, columns=9)
    assert len(walk.moves) > 40


def test_unknown_families_and_options_and_impossible_sizes_are_errors() -> None:
    rabbit, maze = RULESETS["rabbit"], RULESETS["maze"]
    with pytest.raises(MissingError, match="the family 'toor' of maze; expected one of"):
        setter.generate(maze, "toor")
    with pytest.raises(MissingError, match="the option 'rowz' of random; expected one of: rows, columns, density"):
        setter.generate(maze, "random", rowz=3)
    with pytest.raises(LimitError, match="rows is 101; the task allows at most 100"):
        setter.generate(maze, "random", rows=101)
    for options in ({"density": 2}, {"density": "a"}, {"rows": 0}, {"rows": 2.5}, {"columns": True}):
        with pytest.raises(ArgumentError):
            setter.generate(maze, "random", **options)
    with pytest.raises(ArgumentError, match="9 mistakes was drawn on 3 x 3 cells"):
        setter.generate(rabbit, "mistakes", rows=3, columns=3, count=9)
    with pytest.raises(ArgumentError, match="count: 30 losing starts"):
        setter.generate(maze, "losing", rows=2, columns=15, count=30)


def test_impossible_counts_of_losing_starts_are_refused_and_the_search_is_bounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solved_sizes: list[int] = []

    def count_cells(request: Any, rows: Any) -> Any:
        solved_sizes.append(len(rows) * len(rows[0]))
        return solve_board(request, rows)

    solve_board = boards.solve_board
    monkeypatch.setattr(boards, "solve_board", count_cells)
    maze = RULESETS["maze"]
    for count in (5001, 10_000, 10**9):  # of two neighbours on a bipartite board only one can lose
        solved_sizes.clear()
        with pytest.raises(ArgumentError, match="expected at most 5000") as error_info:
            setter.generate(maze, "losing", rows=100, columns=100, count=count)
        assert error_info.value.localized("zh") == f"发现：count：100 x 100 格上有 {count} 个必败起点；应为：最多 5000"
        assert len(solved_sizes) == 1
    assert setter.generate(maze, "losing", rows=1, columns=1, count=1).setup.notation() == "maze:1x1"
    monkeypatch.setattr(boards, "MOST_SOLVED", 10_000)
    solved_sizes.clear()
    with pytest.raises(ArgumentError, match="expected fewer losing starts"):
        setter.generate(maze, "losing", rows=20, columns=20, count=199)
    assert sum(solved_sizes) < 10_000 + 400 * (boards.TRIES + 2)


def test_the_bound_of_losing_starts_is_reached_on_small_boards() -> None:
    for name, rows, columns in (("maze", 3, 3), ("maze", 2, 4), ("maze", 1, 5), ("knight", 3, 3), ("king", 3, 3)):
        ruleset = RULESETS[name]
        most = boards.bound_losing_starts(berge.solve(ruleset.setup(("." * columns,) * rows)))
        squares = range(rows * columns)
        results = []
        for free in range(1, 1 << rows * columns):
            cells = "".join(".#"[free >> square & 1] for square in squares)
            board = tuple(cells[row * columns : (row + 1) * columns] for row in range(rows))
            results.append(len(berge.solve(ruleset.setup(board)).losing_starts) if "." in cells else 0)
        results.append(len(berge.solve(ruleset.setup(("." * columns,) * rows)).losing_starts))
        assert max(results) == most


@pytest.mark.usefixtures("forgotten")
def test_rulesets_of_other_packages_have_families() -> None:
    camel: Ruleset[BoardSetup, Any] = Ruleset(
        name="camel", title="Camel", about="a camel", setup_class=BoardSetup, game_graph=board(leaper("camel", (1, 3)))
    )
    RULESETS.add(camel)
    assert {"random", "matched", "corridor"} <= setter.families(camel).keys()
    game = setter.generate(camel, "matched", rows=5, columns=6)
    assert setter.answer_of(game) == "LOSE\n"
    assert setter.read_input(camel, setter.input_of(game)) == game


class Silent(BoardSetup):
    """A setup without a kind of instances."""


register_kind(Silent, None)


@pytest.mark.usefixtures("forgotten")
def test_unknown_kinds_of_setups_have_no_families() -> None:
    silent: Ruleset[Silent, Any] = Ruleset(
        name="silent", title="Silent", about="silent", setup_class=Silent, game_graph=board(KING)
    )
    RULESETS.add(silent)
    assert not setter.families(silent)
    with pytest.raises(ArgumentError, match="a ruleset with families of test data"):
        setter.stress(silent, ["true"])
    assert main(["generate", "silent"]) == 2


@pytest.mark.usefixtures("forgotten")
def test_size_without_a_limit_must_be_given() -> None:
    contest = Contest(name="c1", writes=str, answer="a1", answers=lambda *_: "", limits={"rows": 5})
    small_one: Ruleset[BoardSetup, Any] = Ruleset(
        name="limited",
        title="Limited",
        about="limited",
        setup_class=BoardSetup,
        game_graph=board(KING),
        contest=contest,
    )
    with pytest.raises(LimitError, match="columns has no limit"):
        setter.generate(small_one, "random")
    assert follows_task(setter.generate(small_one, "random", columns=3))


@pytest.mark.usefixtures("forgotten")
def test_check_tidy_rejects_spaces_and_zeros_that_the_contest_forbids(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def write(game: Any) -> str:
        return "".join(row.translate({46: "0", 35: "1"}) + "\n" for row in game.setup.rows)

    def read(text: bytes) -> Any:
        return mined.setup(text.decode().translate({48: ".", 49: "#"}).split())

    contest = Contest(name="c2", writes=write, answer="a2", answers=lambda *_: "")
    mined: Ruleset[BoardSetup, Any] = Ruleset(
        name="mined",
        title="Mined",
        about="mined",
        setup_class=BoardSetup,
        game_graph=board(KING),
        contest=contest,
        reads=read,
    )
    RULESETS.add(mined)
    file = tmp_path / "board"
    for text, message in (
        ("010\n001\n", ""),
        ("010 \n001\n", "1:4: found a blank"),
        ("010\n001", "2:4: found the end"),
    ):
        file.write_text(text)
        assert main(["check", str(file), "--ruleset", "mined"]) == (2 if message else 0)
        assert message in capsys.readouterr().err


def test_games_that_break_their_task_do_not_follow_it() -> None:
    for line in ("maze:@..", "maze:...+1,1", "rabbit:XO.OXO", "hamilg:4;1-2,3-4", "rabbit:XO.OXO+1,4"):
        assert not follows_task(berge.loads(line))
    assert follows_task(berge.loads("maze:..."))


@pytest.mark.parametrize("name", mark_cases(setter.data_sets(), {"p4055"}))
def test_set_has_all_subtasks_within_their_limits(name: str) -> None:
    instance = draw_set(name, 1)
    assert sum(part.points for part in instance.subtasks) == 100
    assert {case.subtask for case in instance.cases} == {0, *(part.number for part in instance.subtasks)}
    names = [case.name for case in instance.cases]
    assert len(set(names)) == len(names)
    assert names == sorted(names)
    for case in instance.cases:
        assert setter.read_input(instance.ruleset, case.input) == case.game
        assert setter.check(case.game, case.answer) is None
        if case.subtask:
            limits = instance.subtasks[case.subtask - 1].limits
            assert all(size <= limits.get(key, size) for key, size in case.facts().items())
    lines = instance.table().splitlines()
    assert lines[0] == f"# {name}, seed 1, version {setter.VERSION}"
    assert len(lines) == 2 + len(instance.cases)
    assert len({case.input for case in instance.cases}) == len(instance.cases), "no case is there twice"


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", setter.data_sets())
def test_no_set_repeats_a_case(name: str) -> None:
    for seed in range(1, 61):
        inputs = [case.input for case in setter.data_set(name, seed).cases]
        assert len(set(inputs)) == len(inputs)


def test_set_of_p1971_has_games_with_no_some_and_many_mistakes() -> None:
    counts = [len(berge.review(case.game).mistakes("rabbit")) for case in draw_set("p1971", 1).cases]
    assert {0, 1, 2, 6, 12} <= set(counts)
    assert max(counts) > 20
    assert sum(count >= 2 for count in counts) > len(counts) / 4
    for case in draw_set("p1971", 1).cases:
        cells = case.facts()["rows"] * case.facts()["columns"]
        if cells <= 20:
            assert search_mistakes(case.game) == berge.review(case.game).mistakes("rabbit")


def count_proved(case: setter.Case) -> int:
    """Return the number of mistakes or losing starts, as the checker proves it."""
    if setter.asks_for_moves(case.game.setup.ruleset):
        text = berge.verify(berge.review(case.game, certificates=True))
        (result,) = re.findall(r"mistakes: Rabbit (none|\[.*?\])", str(text))
        return len(re.findall(r"\d+", result))
    text = berge.verify(berge.solve(case.game.setup))
    return int(re.findall(r"exactly (\d+) lose", str(text))[0])


@pytest.mark.parametrize("most", [100, pytest.param(10_000, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("name", mark_cases(setter.data_sets(), {"p1971", "p4055"}))
def test_facts_of_a_set_agree_with_the_checker(name: str, most: int) -> None:
    for case in draw_set(name, 1).cases:
        facts = case.facts()
        if facts.get("rows", 0) * facts.get("columns", 0) <= most and "rows" in facts:
            assert count_proved(case) == facts.get("mistakes", facts.get("listed"))
            if case.family in ("matched", "answered"):
                assert count_proved(case) == 0


def test_answers_of_small_mazes_agree_with_the_search() -> None:
    for case in draw_set("p4055", 1).cases:
        if case.subtask == 1:
            losing = search_losing_starts(case.game)
            lines = [f"{r} {c}" for r, c in losing]
            assert case.answer.split("\n") == ["WIN" if losing else "LOSE", *lines, ""]


def test_unknown_set_is_an_error() -> None:
    with pytest.raises(
        MissingError,
        match=r"the set 'p1917'; expected a folder with problem\.toml, or one of: .*; did you mean 'p1971'",
    ):
        setter.data_set("p1917")


STRANGE = ("nan", "inf", "-1", "0", "1e308", "2.5", "1,2", "x", "10000000")


@pytest.mark.parametrize(("ruleset", "family"), thorough.mark_rows(ALL, ALL[::3]))
def test_strange_option_values_give_an_instance_or_an_error(
    ruleset: str, family: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every request gives an instance or an error that says what is wrong and what is expected."""
    takes = setter.families(RULESETS[ruleset])[family].options
    sizes = {key: f"{key}={value}" for key, value in SMALL.items() if key in takes}
    for option in [*takes, *{"cases"} & setter.limits_of(RULESETS[ruleset]).keys()]:
        for value in pick_subset(STRANGE, 2):
            status = main(["generate", ruleset, family, *(sizes | {option: f"{option}={value}"}).values()])
            text = capsys.readouterr().err
            assert status in (0, 2, 3), (option, value, text)
            assert status == 0 or "expected" in text or "is not" in text or "allows at most" in text
            assert status or value not in ("nan", "inf", "-1", "1e308", "x"), (option, value)


def test_single_number_for_at_is_a_list_of_one() -> None:
    request: dict[str, Any] = {"rows": 5, "columns": 7}
    game = setter.generate(RULESETS["rabbit"], "placed", **request, at=2)
    assert game == setter.generate(RULESETS["rabbit"], "placed", **request, at=(2,))
    assert berge.review(game).mistakes("rabbit") == [2]
    for at in ((), 0, -1, float("nan"), (1, "2"), 99):
        with pytest.raises(ArgumentError, match=r"found at: .*; expected"):
            setter.generate(RULESETS["rabbit"], "placed", **request, at=at)


@pytest.mark.parametrize(("ruleset", "family"), thorough.mark_rows(ALL, ALL[1::3]))
def test_requested_sizes_are_exact_or_an_error(ruleset: str, family: str) -> None:
    takes = setter.families(RULESETS[ruleset])[family].options
    saved = set()
    for more in range(2):
        sizes = {"rows": 5 + more, "columns": 7 + more, "vertices": 8 + more} | ({} if more else {"edges": 9})
        request: dict[str, Any] = {key: size for key, size in sizes.items() if key in takes}
        for edges in range(4, 14) if "edges" in request else (0,):
            request |= {"edges": edges} if "edges" in request else {}
            try:
                game = setter.generate(RULESETS[ruleset], family, seed=2, **request)
            except ArgumentError as error:
                if error.expected.startswith("another family"):  # of a piece whose steps never join all cells
                    return
                assert "the nearest" in error.expected, error  # noqa: PT017
                continue
            result = measure_game(game)
            assert {key: result[key] for key in request if key in result} == {
                k: v for k, v in request.items() if k in result
            }
            saved.add(edges)
    assert saved
    if family in ("random", "scattered", "matched") and "edges" in takes:
        assert saved >= set(range(8, 14))


@pytest.mark.parametrize(
    ("ruleset", "family", "options", "message"),
    [
        ("hamilg", "random", {"vertices": 5, "edges": 0}, "found edges: 0; expected 4, the nearest"),
        ("hamilg", "random", {"vertices": 5, "edges": 100}, "found edges: 100; expected 10,"),
        ("hamilg", "random", {"edges": -1}, "found edges: -1; expected a whole"),
        ("graph", "dense", {"vertices": 200, "edges": 100}, "found vertices: 200; expected 14,"),
        (
            "graph",
            "random",
            {"degree": 2.0, "edges": 100},
            "degree and edges both set the number of edges: use one of them",
        ),
        ("hamilg", "random", {"vertices": 5, "degree": 4.5}, "found degree: 4.5; expected a number from 0 to 4,"),
        ("graph", "matched", {"vertices": 6, "degree": 7}, "found degree: 7; expected a number from 0 to 5,"),
        ("planinarenje", "scattered", {"vertices": 6, "degree": 4}, "found degree: 4; expected a number from 0 to 3,"),
        ("planinarenje", "paired", {"vertices": 3}, "found vertices: 3; expected 2,"),
        ("rabbit", "random", {"moves": 3}, "found moves: 3; expected an even number"),
        ("maze", "odd", {"rows": 38}, "found rows: 38; expected 37,"),
    ],
)
def test_impossible_sizes_are_errors_with_the_nearest(
    ruleset: str, family: str, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(ArgumentError) as error_info:
        setter.generate(RULESETS[ruleset], family, seed=1, **options)
    assert message in str(error_info.value)


LARGER = "more rows or more columns"


@pytest.mark.parametrize(
    ("family", "options", "missing", "expected"),
    [
        *(
            (family, {"rows": 1, "columns": 2}, r"\w+( \w+)*", LARGER)
            for family in [
                "random",
                "checkerboard",
                "tour",
                "deep",
                "snake",
                "corridor",
                "odd",
                "traps",
                "answered",
                "players",
                "blunders",
            ]
        ),
        ("tour", {"rows": 40, "columns": 1}, "long tour", "more columns"),
        ("mistakes", {"rows": 2, "columns": 40, "count": 79}, "game with 79 mistakes", "fewer mistakes or more rows"),
        (
            "mistakes",
            {"rows": 5, "columns": 5, "count": 4, "moves": 2},
            "game with 4 mistakes",
            f"fewer mistakes or more moves or {LARGER}",
        ),
        (
            "placed",
            {"rows": 4, "columns": 4, "at": (1, 2, 3, 4)},
            "game with mistakes at=1,2,3,4",
            f"fewer mistakes or earlier ones or {LARGER}",
        ),
        ("random", {"rows": 40, "columns": 40, "density": 1}, "walk of two moves", "a smaller density"),
    ],
)
def test_error_for_an_impossible_board_advises_what_helps(
    family: str, options: dict[str, Any], missing: str, expected: str
) -> None:
    with pytest.raises(ArgumentError) as error_info:
        setter.generate(RULESETS["rabbit"], family, **options)
    size = f"{options['rows']} x {options['columns']}"
    assert re.fullmatch(f"no {missing} was drawn on {size} cells: try {expected}", str(error_info.value))
    assert not re.search("[a-z]{2,}", re.sub("at=|density", "", error_info.value.localized("zh")))


THINGS = [None, 7, "maze", b"x", object(), RULESETS, [], berge.loads("maze:../.."), RULESETS["maze"]]


@pytest.mark.parametrize("strange", THINGS, ids=lambda one: type(one).__name__)
def test_wrong_arguments_raise_berge_errors(strange: Any) -> None:
    maze, game = RULESETS["maze"], berge.loads("maze:../..")
    bind: Any = partial
    of_rulesets = (setter.families, setter.limits_of, setter.asks_for_moves)
    of_games = (setter.input_of, setter.answer_of, setter.check_limits, setter.check_no_start, setter.proof_of)
    names = (setter.generate, setter.draw, setter.read_game, setter.read_input)
    calls = [bind(call, strange) for call in (*of_rulesets, *of_games, setter.data_set)]
    calls += [bind(call, *arguments) for call in names for arguments in ((strange, "random"), (maze, strange))]
    calls += [bind(setter.generate, maze, "empty", **{name: strange}) for name in ("seed", "within", "rows", "none")]
    some = [maze, "empty", 1, 1, {}]
    calls += [bind(setter.draw_cases, *some[:at], strange, *some[at + 1 :]) for at in range(5)]
    of_texts = (setter.check, setter.check_tidy)
    calls += [bind(call, *arguments) for call in of_texts for arguments in ((strange, "LOSE"), (game, strange))]
    errors = 0
    for call in calls:
        try:
            call()
        except berge.BergeError:
            errors += 1
    assert errors > len(calls) // 2


def test_kind_errors_name_the_expected_kind() -> None:
    maze: Any = "maze"
    number: Any = 5
    for call in (lambda: setter.generate(number, "random"), lambda: setter.families(number)):
        with pytest.raises(berge.KindError, match=r"found an int, 5; expected a ruleset, of those in"):
            call()
    with pytest.raises(berge.MissingError, match=r"'mazes'; expected one of: .*; did you mean 'maze'"):
        setter.generate("mazes", "random")
    with pytest.raises(berge.KindError, match="expected a game; for a text use"):
        setter.input_of(maze)
    with pytest.raises(berge.KindError, match="found an int, 5; expected an answer: str or bytes"):
        setter.check(berge.loads("maze:../.."), 5)  # type: ignore[arg-type]
