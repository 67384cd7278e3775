"""The benchmark saves its results, skips peers that would take too long, and measures valid inputs."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

import berge

pytest.importorskip("numpy")

from bench import families, graphs, mazes, peers, records, timer
from bench.adversaries import NUMBERINGS, Part, Recipe, Search
from bench.peers import Peers, Result
from bench.results import Results, Row, format_peer, format_seconds
from bench.run import Bench
from bench.tables import NAMES, adversaries, get_columns, load_table
from bench.tables.growth import draw, fit_exponent

from berge import _core
from thorough import mark_cases


@pytest.fixture
def results(tmp_path: Path) -> Results:
    return Results(tmp_path / "saved" / "bench.json", {})


def build_rows(*keys: str, text: str = "") -> list[Row]:
    return [Row(key, {"a": text or key}, {}) for key in keys]


def list_cells(results: Results) -> list[str]:
    return [row["cells"]["a"] for row in results.tables["t"]["rows"]]


def test_what_was_measured_is_kept_where_a_run_is_broken_off(results: Results) -> None:
    results.add_table("t", "T", ["a"], build_rows("x", "y"))

    def break_off() -> Iterator[Row]:
        yield from build_rows("x", text="new")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Results(results.path, {}).add_table("t", "T", ["a"], break_off())
    assert list_cells(Results(results.path, {})) == ["new", "y"]


def test_rows_that_are_not_measured_any_more_go_at_the_end(results: Results) -> None:
    results.add_table("t", "T", ["a"], build_rows("old"))
    results.add_table("t", "T", ["a"], build_rows("new"))
    assert list_cells(results) == ["new"]


@pytest.mark.parametrize("old", ["old\n", ""])
def test_tables_are_put_into_their_places_in_a_page(results: Results, tmp_path: Path, old: str) -> None:
    results.add_table("t", "T", ["a", "b"], [Row("x", {"a": r"1 \d"}, {})])
    page = tmp_path / "page.md"
    page.write_text(f"before\n<!-- bench: t -->\n{old}<!-- end -->\n<!-- bench: u -->\nkept\n<!-- end -->\n")
    for _ in range(2):
        results.write_into(page)
    table = "| a | b |\n| --- | --- |\n| 1 \\d | - |\n"
    assert page.read_text() == (
        f"before\n<!-- bench: t -->\n\n{table}\n<!-- end -->\n<!-- bench: u -->\nkept\n<!-- end -->\n"
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_table_is_a_file_that_declares_it(name: str, tmp_path: Path) -> None:
    """The page has its columns, except those of peers that are not here."""
    table, bench = load_table(name), Bench(Peers(1), tmp_path, quick=False)
    page = (Path(__file__).parents[1] / "docs" / "notes" / "tables.md").read_text(encoding="utf-8")
    head = page.partition(f"<!-- bench: {name} -->\n\n| ")[2].partition(" |\n")[0].split(" | ")
    missing = {*peers.NATIVE, *peers.LIBRARIES} - {*bench.peers.native, *bench.peers.libraries}
    columns = [re.sub(r"\d+ processors", "N processors", column) for column in get_columns(table, bench)]
    assert columns == [re.sub(r"\d+ processors", "N processors", one) for one in head if one not in missing]
    assert table.TITLE
    assert table.__doc__


def test_works_run_in_turn_as_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timer, "ENOUGH", 0.01)
    order: list[str] = []
    seconds = timer.time_alternately(a=lambda: order.append("a"), b=lambda: order.append("b"))
    assert order == ["a", "b"] * (len(order) // 2)
    assert len(seconds["a"]) == len(seconds["b"]) == len(order) // 2


@pytest.mark.parametrize(
    ("status", "took", "size", "is_requested"),
    [("done", 1, 50, True), ("done", 1, 200, False), ("limit", None, 20, False), ("failed", None, 20, False)],
)
def test_a_peer_is_asked_while_there_is_hope(
    tmp_path: Path, status: str, took: float | None, size: int, is_requested: bool
) -> None:
    bench = Bench(Peers(10), tmp_path, quick=True)
    first, second = Result(status, seconds=took), Result("done", seconds=2)
    assert bench.ask("peer", "family", 10, 1, lambda: first) is first
    assert (bench.ask("peer", "family", size, 1, lambda: second) is second) == is_requested
    assert bench.ask("peer", "another", size, 1, lambda: second) is second


def test_a_ratio_has_its_range_over_the_seeds() -> None:
    own = [Result("done", seconds=1.0, matched=3)] * 2
    peers = [Result("done", seconds=2.0, matched=3), Result("done", seconds=4.0, matched=2)]
    assert format_peer(peers[:1], own[:1], 60) == "2.0 s (2x)"
    assert format_peer(peers, own, 60) == "2.0 s (2x, 2 to 4x) DISAGREES"
    assert format_peer([Result("limit")], own[:1], 60) == "> 60 s"
    assert format_peer([Result("hopeless")], own[:1], 60) == "(> 60 s)"
    assert format_peer([None], own[:1], 60) == "-"


def test_times_are_told_in_fitting_units() -> None:
    assert [format_seconds(t) for t in (2e-6, 2e-3, 0.2, 2, None)] == ["2.0 us", "2.00 ms", "200 ms", "2.0 s", "-"]


def test_the_exponent_is_that_of_a_power() -> None:
    assert fit_exponent([(n, 3.0 * n**1.5) for n in (10, 100, 1000)]) == pytest.approx(1.5)


@pytest.mark.thorough
def test_the_plot_has_a_line_for_each_row(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    points = [(100, 0.001), (10_000, 0.2)]
    row = {"family": "a < b", "points": points, "exponent": 1.15}
    draw([row | {"work": "solve"}, *([row | {"work": "review"}] * 6)], tmp_path / "plot.svg")
    texts = [element.text for element in ElementTree.parse(tmp_path / "plot.svg").iter()]
    assert texts.count("a < b, exponent 1.15") == 7


@pytest.mark.parametrize("family", records.FAMILIES)
@pytest.mark.parametrize("seed", [1, 2])
def test_games_are_legal_and_the_same_every_time(family: str, seed: int) -> None:
    text = records.record(family, 20, seed)
    game = berge.rabbit.loads(text)
    assert len(game.moves) > 2
    assert text == records.record(family, 20, seed)
    if family == "play":
        assert not berge.review(game).mistakes("rabbit")


def test_mazes_and_graphs_are_the_same_board() -> None:
    text = mazes.draw_maze(9, 9, 0.3, 1)
    picture = mazes.build_graph(text)
    board = berge.maze.loads(text).setup
    assert picture.order == len(list(board.openings))
    classes, _, _ = _core.Graph.edges(picture.order, picture.edges.tobytes()).decompose()
    assert board.game_graph.core.solve()[0].count(b"E") == classes.count(b"E") > 0


def test_families_differ_in_name_and_make_simple_graphs() -> None:
    all_families = families.GRAPHS + families.MATRICES
    assert len({family.name for family in all_families}) == len(all_families)
    for family in all_families:
        picture = family.make(min(40, *family.quick, *family.full), 1)
        assert graphs.sort_edges(picture.edges[:, 0], picture.edges[:, 1]).tolist() == picture.edges.tolist()
        assert picture.edges.max() < picture.order


@pytest.mark.parametrize(
    "recipe", mark_cases(adversaries.RECIPES, adversaries.RECIPES[-1:]), ids=lambda recipe: recipe.title
)
def test_adversaries_are_graphs_that_are_made_again_as_they_were_kept(recipe: Recipe) -> None:
    first, again = recipe.draw(), recipe.draw()
    assert first.edges.tobytes() == again.edges.tobytes()
    assert _core.first_not_simple(first.edges.tobytes(), first.order) is None


@pytest.mark.parametrize("numbering", NUMBERINGS)
@pytest.mark.parametrize(("family", "size"), [("circuit", 30), ("king, 30% holes", 6)])
def test_another_numbering_is_the_same_graph(family: str, size: int, numbering: str) -> None:
    networkx = pytest.importorskip("networkx")
    first, renumbered = (Recipe((Part(family, size, each),), 0, 1).draw_parts()[0] for each in ("as drawn", numbering))
    assert networkx.vf2pp_is_isomorphic(*(networkx.Graph(graph.edges.tolist()) for graph in (first, renumbered)))
    if first.sides is not None and renumbered.sides is not None:
        assert first.sides.tolist() == renumbered.sides.tolist() == sorted(renumbered.sides)
        rows = int((renumbered.sides == 0).sum())
        assert (renumbered.edges[:, 0] < rows).all()
        assert (renumbered.edges[:, 1] >= rows).all()


@pytest.mark.parametrize("is_matrix", [False, True])
def test_parts_stand_side_by_side_with_edges_between_them(is_matrix: bool) -> None:
    recipe = Recipe((Part("triangular", 20, "as drawn"), Part("KKT", 30, "reversed")), 50, 3, is_matrix)
    parts, graph = recipe.draw_parts(), recipe.draw()
    alone = recipe._replace(stitches=0).draw()
    assert graph.order == alone.order == sum(part.order for part in parts)
    assert len(alone.edges) == sum(len(part.edges) for part in parts)
    assert len(alone.edges) < len(graph.edges) <= len(alone.edges) + graph.order * 50 // 1000
    assert (graph.sides is None) == (not is_matrix)
    if graph.sides is not None:
        assert (graph.sides[graph.edges] == [0, 1]).all()


def test_a_search_keeps_the_worst_recipe_of_each_family(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: dict[str, list[float]] = {}
    search = Search(Peers(1), tmp_path, 1, is_matrix=True)
    monkeypatch.setattr(search, "draw_part", lambda: Part(search.rng.choice(["KKT", "Zipf"]), 20, "shuffled"))

    def compare(recipe: Recipe, graph: graphs.GraphData) -> float | None:
        assert graph.sides is not None
        ratio = search.rng.choice([None, search.rng.random()])
        if ratio is not None and len(recipe.parts) == 1:
            tried.setdefault(recipe.parts[0].family, []).append(ratio)
        return ratio

    monkeypatch.setattr(search, "compare", compare)
    for _ in range(200):
        search.step()
    assert search.tried == 200
    for family, ratios in tried.items():
        ratio, recipe = search.worst[family]
        assert ratio <= min(ratios)
        assert family in [part.family for part in recipe.parts]


def test_chains_hang_on_a_complete_graph() -> None:
    graph = adversaries.draw_chains(500, 20, 1)
    degrees = Counter(Counter(graph.edges.ravel().tolist()).values())
    assert degrees == {19: 1, 20: 19, 1: 19, 2: graph.order - 39}  # the first chain is empty


def test_all_of_what_a_corpus_takes_is_measured_where_nothing_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pyarrow")
    from bench import scale

    calls: list[str] = []
    monkeypatch.setattr(scale, "FOLDER", tmp_path)
    monkeypatch.setattr(scale, "PARTS", {name: lambda _, name=name: calls.append(name) for name in scale.PARTS})
    for arguments, parts in [([], [*scale.PARTS]), (["memory", "stream"], ["memory", "stream"])]:
        monkeypatch.setattr("sys.argv", ["scale", *arguments])
        calls.clear()
        scale.main()
        assert calls == parts
    monkeypatch.setattr("sys.argv", ["scale", "nonsense"])
    with pytest.raises(SystemExit):
        scale.main()
    assert "found nonsense; expected some of throughput, stream, memory" in capsys.readouterr().err
