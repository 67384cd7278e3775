"""An AttributeError suggests the closest name."""

import copy
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

import berge
from berge.analysis.engine import Engine
from berge.documents import Document, list_output_formats
from berge.games.builtin import RULESETS
from berge.name_hints import _ANYWHERE, _HINTS, NameHints, find_hint


def build_things() -> dict[str, Any]:
    game = berge.loads("maze:.../...+1,1")
    graph = berge.Graph.from_edges([("a", "b")])
    return {
        "Position": game.position(),
        "Game": game,
        "Setup": game.setup,
        "Ruleset": berge.rabbit,
        "Graph": graph,
        "GallaiEdmonds": berge.gallai_edmonds(graph),
        "DulmageMendelsohn": berge.dulmage_mendelsohn(graph),
        "Review": berge.review(game),
        "Ply": berge.review(game).final,
        "StartsSolution": berge.solve(graph),
        "PositionSolution": berge.solve(game),
        "Certificate": game.position().certificate(),
        "StartsCertificate": berge.solve(graph).certificate(),
        "Slither": berge.slither(graph),
        "Control": berge.control([("a", "b")]),
        "Engine": Engine(),
        "berge": berge,
    }


CLOSE: dict[str, dict[str, str | None]] = {
    "Position": {"legal_move": "legal_moves", "winning_move": "winning_moves"},
    "Graph": {"neighbors_of": None, "edge": "edges"},
    "Review": {"mistake": "mistakes"},
    "berge": {"gallai_edmond": "gallai_edmonds"},
    "Game": {"move": "moves"},
}


@pytest.mark.parametrize("kind", CLOSE)
def test_a_name_that_is_nearly_right_is_answered_by_the_right_one(kind: str) -> None:
    for name, closest in CLOSE[kind].items():
        with pytest.raises(AttributeError) as error_info:
            getattr(build_things()[kind], name)
        if closest:
            assert str(error_info.value).endswith(f"has no '{name}'; did you mean '{closest}'?")
            assert hasattr(build_things()[kind], closest)


HABITS = {
    "dmperm": "berge.integrations.scipy",
    "maximum_bipartite_matching": "berge.integrations.scipy",
    "graph_of": "berge.graphs.graph_of",
    "read_csv": "berge.load",
    "btf": "berge.dulmage_mendelsohn",
    "decompose": "berge.gallai_edmonds",
    "Engine": "berge.analysis.engine.Engine",
    "position": "berge.loads",
    "structural_controllability": "berge.control",
    "essential_vertices": "berge.essential",
    "gallai_edmonds_decomposition": "berge.gallai_edmonds",
    "edmonds_gallai": "berge.gallai_edmonds",
    "minimum_vertex_cover": "berge.gallai_edmonds(graph).vertex_cover".replace("(", r"\(").replace(")", r"\)"),
    "independent_set": "berge.gallai_edmonds",
    "bench": "`berge bench run`",
    "evaluate": "`berge bench run`",
    "suites": "`berge bench suites`",
}

GUESSES = {
    ("Position", "losing_moves"): "winning_moves",
    ("Position", "is_losing"): "is_winning",
    ("Position", "why"): "berge.explain",
    ("Position", "play"): "push",
    ("Position", "undo"): "pop",
    ("Position", "value"): "is_winning",
    ("Position", "best_move"): "winning_moves",
    ("Game", "play"): "position().push",
    ("Setup", "legal_moves"): "position().legal_moves",
    ("Ruleset", "play"): "berge.loads(text).position().push",
    ("Games", "play"): "step",
    ("Games", "value"): "is_winning",
    ("Review", "winner"): "final.winner",
    ("Graph", "nodes"): "names",
    ("Games", "legal_moves"): "action_mask",
    ("Games", "done"): "is_over",
    ("Games", "observations"): "planes",
    ("Control", "critical_nodes"): "always",
    ("Control", "n_drivers"): "driver_count",
    ("Control", "matched"): "decomposition.matching",
    ("Control", "plot"): "dumps(), as it has no picture",
    ("DulmageMendelsohn", "matching_number"): "structural_rank",
    ("DulmageMendelsohn", "certificate"): 'dumps("json")',
    ("GallaiEdmonds", "D"): "even",
    ("GallaiEdmonds", "maximum_matching"): "matching",
    ("GallaiEdmonds", "to_networkx"): "graph.edges",
    ("Graph", "to_networkx"): "edges",
    ("Game", "graph"): "berge.gallai_edmonds(game).graph",
    ("Games", "winners"): "is_over",
    ("Games", "reward"): "is_over",
    ("Games", "observe"): "planes",
    ("Review", "why"): 'dumps("text")',
    ("Review", "certificate"): "plies[number].certificate",
    ("Ply", "why"): "certificate",
}
"""What is guessed, of which thing, and what the hint names; the closest name would often mean something else."""


@pytest.mark.parametrize("name", HABITS)
def test_names_of_other_libraries_are_answered_by_those_of_here(name: str) -> None:
    with pytest.raises(
        AttributeError, match=f"berge has no '{name}'; see (berge.)?{HABITS[name].removeprefix('berge.')}"
    ):
        getattr(berge, name)


@pytest.mark.parametrize(("kind", "name"), GUESSES)
def test_guesses_are_answered_by_what_they_mean(kind: str, name: str) -> None:
    if kind == "Games":
        pytest.importorskip("numpy")
        thing: Any = berge.Games(berge.king.parse("3x3"), 1)
    else:
        thing = build_things()[kind]
    named = GUESSES[kind, name]
    with pytest.raises(AttributeError, match=rf"^\w*{kind} has no '{name}'; see {re.escape(named)}"):
        getattr(thing, name)
    assert "berge." in named or hasattr(thing, re.split(r"\W", named)[0])  # what a hint names exists


def list_classes() -> set[type]:
    """Return the classes that hint, in rooms that need no other library."""
    rooms = (
        "agents",
        "agents.scores",
        "analysis",
        "certificates",
        "ensembles",
        "games.builtin",
        "graphs",
        "setter",
        "setter.sheets",
    )
    for room in rooms:
        import_module(f"berge.{room}")
    for ruleset in RULESETS.values():
        import_module(ruleset.setup_class.__module__)

    def list_subclasses(kind: type) -> Iterator[type]:
        subclasses: list[type] = kind.__subclasses__()
        for one in subclasses:
            yield from (one, *list_subclasses(one))

    return {kind for kind in list_subclasses(NameHints) if kind.__module__.startswith("berge.")}


def test_a_hint_names_what_the_object_has() -> None:
    words = {word for hints in [*_HINTS.values(), _ANYWHERE] for words in hints.values() for word in words.split()}
    kinds = list_classes()
    assert {*_HINTS} <= {"berge", "setter", "pettingzoo", *(kind.__name__ for kind in kinds)}
    for kind in [berge, *kinds]:
        named = [base.__name__ for base in kind.__mro__] if isinstance(kind, type) else ["berge"]
        fields = getattr(kind, "__annotations__", {})
        instance = {"Games": {"count"}, "Position": {"setup"}, "DulmageMendelsohn": {"list"}}.get(named[0], set())
        for word in words:
            hint = find_hint(named, word)
            if hint is None or hint.startswith("berge."):
                continue
            for name in re.findall(r"^\w+|\w+_\w+|\w+(?=\()", hint.split("()")[0]):
                assert hasattr(kind, name) or name in {*fields, *instance}, (kind, word, hint)
            formats = list_output_formats(kind) if isinstance(kind, type) and issubclass(kind, Document) else []
            if formats:  # which a base of documents has not
                assert "svg" not in hint or "svg" in formats, (kind, word, hint)
                assert "json" not in hint or "json" in formats, (kind, word, hint)


def test_a_hint_about_berge_itself_can_be_typed() -> None:
    graph = berge.Graph.from_edges([(1, 2)])
    game = berge.loads("maze:.../...+1,1")
    results: dict[str, Any] = {
        "gallai_edmonds": berge.gallai_edmonds(graph),
        "control": berge.control([(1, 2)]),
        "solve": berge.solve(graph),
        "loads": game,
        "position": game.position(),
    }
    hints = [hint for hints in [*_HINTS.values(), _ANYWHERE] for hint in hints if "berge." in hint]
    assert len(hints) > 20
    for hint in hints:
        for path in re.findall(r"berge\.((?:[\w.]|\([^()]*\))+)", hint):
            thing: Any = berge
            for name in re.sub(r"\([^()]*\)", "()", path).rstrip(".").split("."):
                thing = getattr(thing, name.removesuffix("()"))
                if name.endswith("()"):
                    thing = results.get(name.removesuffix("()"))


def test_what_nobody_can_guess_is_simply_not_there() -> None:
    for kind, thing in build_things().items():
        with pytest.raises(AttributeError, match=rf"^\w*{kind} has no 'qqqq'$") as error_info:
            thing.qqqq  # noqa: B018
        assert error_info.value.name == "qqqq"


def test_an_error_in_a_property_is_not_taken_for_a_guess() -> None:
    class BrokenClass(NameHints):
        @property
        def nodes(self) -> Any:
            return self._nothing  # type: ignore[attr-defined]

    with pytest.raises(AttributeError, match="_nothing"):
        BrokenClass().nodes  # noqa: B018


@pytest.mark.parametrize("kind", [kind for kind in build_things() if kind not in ("berge", "Engine")])
def test_things_are_copied_and_pickled_all_the_same(kind: str) -> None:
    thing = build_things()[kind]
    assert copy.copy(thing) == thing == pickle.loads(pickle.dumps(thing)) == copy.deepcopy(thing)


def test_what_is_loaded_later_is_listed_before() -> None:
    code = "import sys, berge; print(*dir(berge)); print(*sys.modules)"
    message = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True).stdout
    entries, loaded = map(str.split, message.splitlines())
    assert not {*berge.__all__} - {*entries}
    assert not {
        "berge.analysis.control",
        "berge.setter.deals",
        "berge.analysis.slither",
        "random",
    } & {*loaded}


def test_what_is_typed_first_is_told_how_it_is_called_here() -> None:
    with pytest.raises(berge.KindError, match=r'berge\.king cannot be called: use berge\.king\.parse\("6x6"\), or'):
        berge.king(6, 6)
    with pytest.raises(TypeError, match=r'berge\.juniper\.parse\("20"\)'):
        berge.juniper(20)
    for name, ruleset in RULESETS.items():
        for values in ((), (6, 6), (3,), ([(1, 2)],)):
            with pytest.raises(berge.KindError, match="cannot be called") as caught:
                ruleset(*values)
            text = str(caught.value).partition('.parse("')[2].partition('"')[0]
            setup = ruleset.parse(text)  # what a hint says can be typed
            assert name != "graph" or len(setup.graph.names) > 1
    solution: Any = berge.solve(berge.loads("king:3x3"))
    for name, hint in {"to_pandas": "dumps('json')", "plot": 'dump("picture.svg")', "summary": "dumps()"}.items():
        with pytest.raises(AttributeError, match="; see .*" + re.escape(hint)):
            getattr(solution, name)
    for name in ("winning", "starts", "player"):  # a word of a name
        with pytest.raises(AttributeError, match=rf"has no '{name}'; did you mean '\w*{name}\w*'"):
            getattr(solution, name)
    with pytest.raises(AttributeError, match=r'Ruleset has no \'start\'; see setup\(...\), or parse\("6x6"\)'):
        berge.king.start(6, 6)  # type: ignore[attr-defined]
    batch: Any = berge
    for name, hint in {
        "ensemble": "berge.ensembles",
        "check": "berge.setter",
        "puzzles": "berge.deal(RULESET)",
    }.items():
        with pytest.raises(AttributeError, match=f"berge has no '{name}'; see {re.escape(hint)}"):
            getattr(batch, name)
    assert batch.batch.__name__ == "berge.batch"
