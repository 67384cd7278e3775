"""A name that chess or graph people would try works, or its AttributeError says which one does."""

import copy
import pickle
import re
import subprocess
import sys
from typing import Any

import pytest

import berge
from berge import guesses
from berge.analysis.engine import Engine


def things() -> dict[str, Any]:
    game = berge.loads("maze:.../...+1,1")
    graph = berge.Graph.from_edges([("a", "b")])
    return {
        "Position": game.position(),
        "Game": game,
        "Start": game.setup,
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


def test_every_thing_has_its_guesses() -> None:
    assert set(guesses._TABLE) == set(things())


@pytest.mark.parametrize(
    ("kind", "guess"), [("Control", "edges_in"), ("DulmageMendelsohn", "edges_in"), ("DulmageMendelsohn", "row_order"),
                        ("berge", "read_graph")],
)  # fmt: skip
def test_a_name_of_a_neighbour_is_a_guess(kind: str, guess: str) -> None:
    assert guess in guesses._hints(kind)


@pytest.mark.parametrize("kind", things())
def test_a_guess_is_answered_by_a_name_that_is_there(kind: str) -> None:
    thing = things()[kind]
    hints = guesses._hints(kind)
    assert hints
    for guess, use in hints.items():
        with pytest.raises(AttributeError, match=f"has no '{guess}'; use {re.escape(use)}"):
            getattr(thing, guess)
        if use[0] not in "`":
            first = re.findall(r"\w+", use)[0]
            assert hasattr(thing, first) or first in {"berge", "game", "networkx", "len", "Graph", "random"}, (
                guess,
                use,
            )
        for name in re.findall(r"berge\.(\w+)", use):
            assert hasattr(berge, name) or name == "play"


WORKS = {
    "Position": "legal_moves turn push pop copy moves token is_legal is_winning winning_moves is_over notation game",
    "Graph": "names order size neighbours edges",
    "GallaiEdmonds": "even odd matched matching mate exposed size deficiency essential barrier is_bipartite edges_in",
    "DulmageMendelsohn": "rows columns row_starts structural_rank underdetermined overdetermined unmatched_rows",
    "Review": "mistakes accuracy plies final decisive dumps",
    "Game": "moves start players position notation dumps is_over",
}
TRIED = {
    "Position": "is_game_over is_checkmate outcome san fen move_stack peek ply legal undo best_moves board graph "
    "legal_actions current_player clone step do unmake reward returns random_move state",
    "Graph": "nodes vertices number_of_nodes number_of_edges neighbors has_edge has_node adj degree add_edge",
    "DulmageMendelsohn": "p q blocks sprank horizontal",
    "GallaiEdmonds": "gallai_edmonds is_perfect_matching D A C inessential dulmage_mendelsohn partner",
    "berge": "decompose dmperm sprank max_weight_matching is_perfect_matching hopcroft_karp open make env",
    "Review": "blunders winner best_moves winning_move mistake",
    "Game": "legal_moves push mainline winner result move graph",
}


@pytest.mark.parametrize("kind", sorted({*WORKS, *TRIED}))
def test_names_that_people_try_work_or_say_what_does(kind: str) -> None:
    thing = things()[kind]
    assert all(hasattr(thing, name) for name in WORKS.get(kind, "").split())
    for name in TRIED.get(kind, "").split():
        with pytest.raises(AttributeError, match=r"; (use|did you mean) "):
            getattr(thing, name)


def test_what_nobody_can_guess_is_simply_not_there() -> None:
    for kind, thing in things().items():
        with pytest.raises(AttributeError, match=rf"^\w*{kind} has no 'qqqq'$") as caught:
            thing.qqqq  # noqa: B018
        assert caught.value.name == "qqqq"


def test_an_error_in_a_property_is_not_taken_for_a_guess() -> None:
    class Broken(guesses.Guessed):
        @property
        def nodes(self) -> Any:
            return self._nothing  # type: ignore[attr-defined]

    with pytest.raises(AttributeError, match="_nothing"):
        Broken().nodes  # noqa: B018


@pytest.mark.parametrize("kind", [kind for kind in things() if kind not in ("berge", "Engine")])
def test_things_are_copied_and_pickled_all_the_same(kind: str) -> None:
    thing = things()[kind]
    assert copy.copy(thing) == thing == pickle.loads(pickle.dumps(thing)) == copy.deepcopy(thing)


def test_what_is_loaded_later_is_listed_before() -> None:
    code = "import sys, berge; print(*dir(berge)); print(*sys.modules)"
    told = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True).stdout
    listed, loaded = map(str.split, told.splitlines())
    assert not {*berge.__all__} - {*listed}
    assert not {
        "berge.analysis.control",
        "berge.analysis",
        "berge.setter.deals",
        "berge.analysis.slither",
        "random",
    } & {*loaded}
