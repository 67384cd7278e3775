"""An explanation is a true account of a search: a replay of its steps by the definitions gives what it says."""

import json
import pickle
import random
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import networkx
import pytest

import berge
import rulesets
from berge.analysis.explanation import MOST_EXPLAINED, Step
from berge.cli import main
from berge.i18n import LANGUAGES, localize
from thorough import count_repeats

Edges = set[frozenset[Any]]
ODD_CYCLES = "graph:a-b,b-c,c-d,d-e,e-f,f-g,g-c,e-h,h-i,b-j,j-k,k-l,l-j,g-m"
WALLED = "maze:...#./.#.../...../..#../....#"


def draw_graphs() -> Iterator[berge.Graph]:
    rng = random.Random(1965)
    for _ in range(count_repeats(250, 2500)):
        order, chance = rng.randint(0, 13), rng.random() * 0.5
        edges = [edge for edge in combinations(range(order), 2) if rng.random() < chance]
        yield berge.Graph.from_edges(edges, range(order))
    for size in range(3, 8):
        yield berge.Graph.from_edges(networkx.complete_graph(size).edges)
    for of in (networkx.petersen_graph(), networkx.frucht_graph(), networkx.star_graph(5), networkx.path_graph(7)):
        yield berge.Graph.from_edges(of.edges)


def list_pairs(step: Step) -> Edges:
    return {frozenset(pair) for pair in step.pairs}


class Replay:
    """Follows the steps by what they say changes, as a reader of the JSON document does."""

    def __init__(self, graph: berge.Graph) -> None:
        self.edges = {frozenset(edge) for edge in graph.edges}
        self.graph = graph
        self.pairs: Edges = set()
        self.outer: set[Any] = set()
        self.inner: set[Any] = set()
        self.even: set[Any] = set()
        self.odd: set[Any] = set()
        self.blossom: dict[Any, frozenset[Any]] = {}
        """The vertices of each vertex's blossom, or the vertex alone."""

    def find_mate(self, vertex: Any) -> Any:
        return next((other for pair in self.pairs if vertex in pair for other in pair if other != vertex), None)

    def is_new(self, vertex: Any) -> bool:
        return vertex not in self.outer | self.inner | self.even | self.odd

    def plant_trees(self, *roots: Any) -> None:
        self.outer, self.inner, self.blossom = {*roots}, set(), {v: frozenset([v]) for v in self.graph}

    def follow(self, step: Step) -> None:
        """Check that a step may be made, and make it."""
        getattr(self, step.kind)(step, *step.vertices)
        assert list_pairs(step) == self.pairs
        assert sum(map(len, self.pairs)) == len(set().union(*self.pairs)), "a matching"
        assert self.pairs <= self.edges
        assert {*step.even} == self.even
        assert {*step.odd} == self.odd
        assert ({*step.outer}, {*step.inner}) == (self.outer, self.inner)
        assert {frozenset(edge) for edge in step.tree} <= self.edges
        assert {*map(frozenset, step.blossoms)} == {one for one in self.blossom.values() if len(one) > 1}

    def begin(self, _: Step) -> None:
        self.plant_trees()

    def pair(self, _: Step, v: Any, w: Any) -> None:
        assert frozenset([v, w]) in self.edges
        assert self.find_mate(v) is self.find_mate(w) is None
        self.pairs.add(frozenset([v, w]))

    def search(self, _: Step, root: Any) -> None:
        assert self.find_mate(root) is None
        assert self.is_new(root)
        self.plant_trees(root)

    def grow(self, _: Step, at: Any, inner: Any, outer: Any) -> None:
        assert at in self.outer
        assert frozenset([at, inner]) in self.edges
        assert frozenset([inner, outer]) in self.pairs
        assert self.is_new(inner)
        assert self.is_new(outer)
        self.inner.add(inner)
        self.outer.add(outer)

    def shrink(self, step: Step, one: Any, other: Any) -> None:
        assert {one, other} <= self.outer
        assert frozenset([one, other]) in self.edges
        cycle = [*map(frozenset, step.cycle)]
        assert len(cycle) % 2 == 1
        assert len(cycle) >= 3
        assert all(vertices == self.blossom[v] for vertices in cycle for v in vertices), "of the contracted graph"
        joined = [any(frozenset([v, w]) in self.edges for v in a for w in b) for a, b in pairwise([*cycle, cycle[0]])]
        assert all(joined)
        assert any({one, other} == {v, w} for a, b in pairwise([*cycle, cycle[0]]) for v in a for w in b)
        cycle_vertices = frozenset().union(*cycle)
        base = [v for v in cycle_vertices if self.find_mate(v) not in cycle_vertices]
        assert base == [step.cycle[0][0]], "all others have their partner within"
        self.outer |= cycle_vertices
        self.inner -= cycle_vertices
        self.blossom |= dict.fromkeys(cycle_vertices, cycle_vertices)

    def path(self, _: Step, *path: Any) -> None:
        assert len(path) % 2 == 0
        assert len({*path}) == len(path) > 1
        assert self.find_mate(path[0]) is self.find_mate(path[-1]) is None
        for at, edge in enumerate(map(frozenset, pairwise(path))):
            assert edge in self.edges
            assert (edge in self.pairs) is bool(at % 2)

    def flip(self, _: Step, *path: Any) -> None:
        before = len(self.pairs)
        self.pairs ^= {*map(frozenset, pairwise(path))}
        assert len(self.pairs) == before + 1
        self.plant_trees()

    def stuck(self, _: Step, root: Any) -> None:
        assert self.find_mate(root) is None
        for outer in self.outer:  # nothing leads on: neighbours are inner, of this tree or of a finished one, or within
            for other in self.graph.neighbors(outer):
                assert other in self.inner | self.odd | self.blossom[outer]
        self.even |= self.outer
        self.odd |= self.inner

    def end(self, _: Step, *vertices: Any) -> None:
        self.plant_trees()

    done = barrier = winner = end


def test_every_step_is_true_and_the_end_is_what_the_core_finds() -> None:
    seen: dict[str, int] = {}
    nested = 0
    for graph in draw_graphs():
        explanation = berge.explain(graph)
        replay = Replay(graph)
        for step in explanation.steps:
            seen[step.kind] = seen.get(step.kind, 0) + 1
            nested += any(len(vertices) > 1 for vertices in step.cycle)
            replay.follow(step)
        core = berge.gallai_edmonds(graph)
        assert (explanation.even, explanation.odd) == (tuple(core.even), tuple(core.odd))
        assert explanation.matched == tuple(core.matched)
        assert len(explanation.matching) == core.size
        assert len(explanation.exposed) == core.deficiency
        assert explanation.odd_pieces == tuple(map(tuple, core.even_components))
        assert explanation.winner == ("first" if core.even else "second")
        assert core.deficiency == (len(explanation.odd_pieces) - len(explanation.odd) if core.even else 0)
    assert min(seen[kind] for kind in ("pair", "search", "grow", "shrink", "path", "flip", "stuck", "barrier")) > 5
    assert nested > 5


@pytest.mark.parametrize("name", sorted(set(berge.RULESETS) - {"edge"}))
def test_the_winner_of_every_game_is_the_one_that_berge_solve_names(name: str) -> None:
    for text in rulesets.SETUPS[name]:
        position = berge.RULESETS[name].parse(text).position()
        for _ in range(3):
            explanation = berge.explain(position)
            mover_wins = position.is_winning()
            assert (explanation.winner == position.turn) is mover_wins
            assert explanation.steps[-1].kind == "winner"
            assert explanation == berge.explain(position.game())
            rest = {*position.setup.game_graph.as_graph()} - {*position.visited[:-1]}
            assert {*explanation.graph} == rest
            if position.is_over():
                break
            position.push(position.legal_moves[0])


def test_a_start_that_no_largest_pairing_leaves_single_loses_for_the_player_who_chooses_it() -> None:
    """In Planinarenje only the peaks can be starts."""
    setup = berge.loads("planinarenje:2;1-1").setup  # p2 and v2 have no path: p2 is even
    assert berge.explain(setup).winner == setup.ruleset.players[0]
    setup = berge.loads("planinarenje:2;1-1,2-1,2-2,1-2").setup
    assert berge.explain(setup).winner == setup.ruleset.players[1]
    setup = berge.loads("planinarenje:1;").setup
    assert berge.explain(setup).winner == setup.ruleset.players[0]


def test_the_sentences_of_the_last_steps() -> None:
    star = berge.explain([(3, 1), (3, 2), (3, 4)])
    assert star.steps[-2].text == (
        "Take 3 away: 3 odd pieces remain. 3 can serve only one of them, so 2 are always left single."
    )
    flower = berge.explain(berge.loads(ODD_CYCLES))
    assert flower.steps[-2].text == (
        "Take b away: 2 odd pieces remain. b can serve only one of them, so one is always left single."
    )
    assert flower.steps[-2].text.localized("en") == flower.steps[-2].text
    assert flower.steps[-2].text.localized("zh") == "拿走 b：剩下 2 个奇数块。b 只能配给其中一块，所以总有 1 个落单。"
    board = berge.explain(berge.loads("maze:.../.../..."))
    assert board.steps[-2].text == (
        "Take the 4 with a box away: 5 odd pieces remain. They can serve only 4 of these, so one is always left single."
    )
    triangles = berge.explain([(1, 2), (2, 3), (3, 1), (4, 5), (5, 6), (6, 4)])
    assert triangles.steps[-2].text == "2 pieces have an odd number, so 2 are always left single."
    square = berge.explain([(1, 2), (2, 3), (3, 4), (4, 1)])
    assert square.steps[-2].text == "All have a partner: 2 pairs. More is not possible."
    assert "Wherever First starts, Second steps to the partner" in square.steps[-1].text
    assert berge.explain([]).steps[-1].text == "There is nowhere to start: First cannot move, and Second wins."
    assert "First starts at a ring, such as 1" in berge.explain({1: []}).steps[-1].text
    assert (
        "First is to move from 'a b', which has a partner"
        in berge.explain(berge.graph.setup(berge.Graph.from_edges([("a b", "c")]), "a b")).steps[-1].text
    )


def test_sentences_stay_short() -> None:
    for graph in (networkx.complete_graph(60), networkx.path_graph(61), networkx.cycle_graph(61)):
        steps = berge.explain(graph).steps
        assert max(len(step.text) for step in steps) < 400
    zigzag = berge.explain(berge.Graph.from_edges(pairwise([19, *range(1, 19), 0]), range(20)))
    assert any(" - 12 - ... - 5 - " in step.text for step in zigzag.steps)
    bow = berge.explain([(1, 2), (2, 3), (3, 1), (3, 4), (4, 5), (3, 5)])
    assert any("close an odd cycle: 5+3+4, 2, 1." in step.text for step in bow.steps)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("line", [ODD_CYCLES, WALLED, "juniper:20", "king:4x4", "rabbit:OOXX/OXXO/OO.O/XXXO+3,2"])
def test_every_document_in_every_language(line: str, language: str) -> None:
    explanation = berge.explain(berge.loads(line))
    text = explanation.dumps("text", language=language)
    document = json.loads(explanation.dumps("json", language=language))
    assert [step["text"] for step in document["steps"]] == [localize(s.text, language) for s in explanation.steps]
    assert document["steps"][-1]["text"] in text
    assert str(len(explanation.steps)) in text
    played = explanation.dumps("svg", language=language)
    frames = explanation.frames(language)
    assert len(frames) == len(explanation.steps)
    for step, picture in zip(explanation.steps, frames, strict=True):
        root = ElementTree.fromstring(picture)
        assert root[1].text == localize(step.text, language)
        assert "@keyframes" not in picture
    assert "prefers-reduced-motion" in played
    root = ElementTree.fromstring(played)
    assert len(root.findall("{*}g[@class]")) >= 2 * len(frames)
    assert len({ElementTree.fromstring(picture).get("viewBox") for picture in [played, *frames]}) == 1


def test_a_text_numbers_every_step_and_says_what_rings_and_boxes_are() -> None:
    for line in (ODD_CYCLES, WALLED, "juniper:20", "king:4x4", "maze:3x3", "maze:1x2"):
        explanation = berge.explain(berge.loads(line))
        text = explanation.dumps("text")
        labels = [label.split("-") for label in re.findall(r"^ *(\d+(?:-\d+)?)  ", text, re.MULTILINE)]
        numbers = [number for label in labels for number in range(int(label[0]), int(label[-1]) + 1)]
        assert numbers == [*range(1, len(explanation.steps) + 1)]
        steps, _blank, classes = text.rpartition("\n\n")
        assert ("A ring" in steps) == classes.startswith("Above, a ring is an even vertex") == bool(explanation.even)


def test_colours_are_repeated_by_shapes() -> None:
    *_others, done, barrier, winner = berge.explain(berge.loads(ODD_CYCLES)).frames()
    for picture in (done, barrier, winner):
        legend = 1
        assert picture.count('class="berge-ring"') - legend == 4
        assert picture.count('class="berge-fence"') - legend == 1
        assert picture.count('class="berge-exposed"') - legend == 1
    assert barrier.count('class="berge-blob"') == 2
    assert done.count('class="berge-blob"') == 0
    assert winner.count('class="berge-token"') == 1


def test_a_long_search_plays_without_the_steps_that_only_grow_a_tree() -> None:
    explanation = berge.explain(berge.loads("maze:" + "/".join(["." * 19] * 19)))
    assert len(explanation.steps) > 300
    assert explanation.dumps("svg").count("@keyframes") < 20
    assert len(explanation.dumps("svg", step=40)) < 100_000


def test_an_explanation_is_a_value() -> None:
    explanation = berge.explain(berge.loads(ODD_CYCLES))
    explanation.dumps("svg")
    again = pickle.loads(pickle.dumps(explanation))
    assert again == explanation
    assert again.dumps("svg") == explanation.dumps("svg") == explanation._repr_svg_()
    assert repr(explanation) == "<explanation: 15 steps; 6 pairs>"
    assert str(explanation) == explanation.dumps("text")
    assert hash(explanation.steps[3]) == hash(again.steps[3])


def test_what_cannot_be_explained() -> None:
    with pytest.raises(berge.LimitError, match="the search is shown for at most 400"):
        berge.explain(berge.loads("maze:" + "/".join(["." * 21] * 20)))
    with pytest.raises(berge.LimitError, match="the search is shown for at most 400"):
        berge.explain({vertex: [] for vertex in range(MOST_EXPLAINED + 1)})
    with pytest.raises(berge.LimitError, match="the graph has 262144 vertices"):
        berge.explain(berge.loads("juniper:262144"))
    with pytest.raises(berge.GraphError, match="games whose moves use up edges"):
        berge.explain(berge.loads("edge:3x3"))
    with pytest.raises(berge.KindError):
        berge.explain(5)
    explanation = berge.explain([(1, 2)])
    for step in (-1, len(explanation.steps)):
        with pytest.raises(berge.MissingError, match="a number from 0, below 4"):
            explanation.dumps("svg", step=step)
    with pytest.raises(berge.KindError, match="the number of a step"):
        explanation.dumps("svg", step="1")
    with pytest.raises(berge.MissingError):
        explanation.dumps("text", step=1)
    crowd = berge.explain([(v, v + 1) for v in range(350)])
    assert crowd._repr_svg_() is None
    with pytest.raises(berge.LimitError):
        crowd.frames()


def test_loops_parallel_edges_and_odd_names_are_harmless() -> None:
    explanation = berge.explain([(1, 1), (1, 2), (2, 1)])
    assert explanation.matching == ((1, 2),)
    nasty = berge.explain([("<b>&", "\u202e\x1b[31m"), ("<b>&", ("x", 1))])
    assert "\x1b" not in nasty.dumps("text")
    for picture in [*nasty.frames(), nasty.dumps("svg")]:
        ElementTree.fromstring(picture)
        assert "<b>" not in picture


def test_the_command(tmp_path: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["solve", WALLED, "--explain"]) == 0
    assert "Swap along the path" not in capsys.readouterr().out
    assert main(["solve", ODD_CYCLES, "--explain", "--lang", "zh", "-o", "a.svg"]) == 0
    assert "奇环" in (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert main(["solve", ODD_CYCLES, "--explain", "--slither"]) == 2
    assert main(["solve", ODD_CYCLES, "--explain", "--format", "json", "--certificates"]) == 2
    assert "--certificates cannot be used with --explain" in capsys.readouterr().err
