"""Objects print, compare, hash, copy and pickle as usual in Python, and reject wrong input."""

import copy
import dataclasses
import doctest
import io
import pickle
from pathlib import Path
from typing import Any

import pytest

import berge
from berge.cells import Cells, pack
from berge.documents import list_output_formats

RECORD = "4 4\nOOXX\nOXXO\nOO.O\nXXXO\n2\n3 2\n2 2\n1 2\n1 3\n"
MAZE = "3 3\n.##\n...\n#.#\n"


def build_things() -> dict[str, Any]:
    game = berge.rabbit.loads(RECORD)
    maze = berge.maze.loads(MAZE).setup
    return {
        "start": game.setup,
        "game": game,
        "moves": game.moves,
        "maze": maze,
        "review": berge.review(game),
        "review with certificates": berge.review(game, certificates=True),
        "maze solution": berge.solve(maze),
        "position solution": berge.solve(game),
        "certificate": berge.review(game).plies[0].certificate(),
        "maze certificate": berge.solve(maze).certificate(),
    }


@pytest.mark.parametrize("name", build_things())
def test_values_equal_their_twins_and_hash_like_them(name: str) -> None:
    one, other = build_things()[name], build_things()[name]
    assert one == other
    assert hash(one) == hash(other)
    assert one != "something else"


@pytest.mark.parametrize("name", build_things())
def test_values_survive_pickle_and_copy(name: str) -> None:
    thing = build_things()[name]
    assert pickle.loads(pickle.dumps(thing)) == thing
    assert copy.deepcopy(thing) == thing
    assert repr(pickle.loads(pickle.dumps(thing))) == repr(thing)


@pytest.mark.parametrize("name", [name for name in build_things() if name not in ("moves", "game")])
def test_values_cannot_be_changed(name: str) -> None:
    thing = build_things()[name]
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(thing, dataclasses.fields(thing)[0].name, None)


def test_a_long_game_from_no_start_is_refused_at_its_first_move() -> None:
    """Longer than what is looked through without the core."""
    assert len(berge.loads("juniper:4000").position().legal_moves) == 2000
    with pytest.raises(berge.IllegalMove, match="move 1 of First, 7: is odd; the first number is even") as refusal:
        berge.Game(berge.juniper.setup(4000), [7, *range(14, 4000)])
    assert refusal.value.ply == 0


def test_a_game_cannot_be_changed() -> None:
    game = build_things()["game"]
    for name in ("setup", "moves", "players"):
        with pytest.raises(AttributeError):
            setattr(game, name, None)


def test_objects_say_what_they_are() -> None:
    t = build_things()
    assert repr(t["start"]) == "<rabbit:OOXX/OXXO/OO.O/XXXO>"
    assert repr(t["game"]) == "<game rabbit:OOXX/OXXO/OO.O/XXXO+3,2+2,2+1,2+1,3>"
    assert repr(t["maze"]) == "<maze:.##/.../#.#>"
    assert str(t["maze"]) == ".##\n...\n#.#"
    assert str(berge.loads("graph:a-b@a").setup) == "Geography, 2 vertices, 1 edge"
    assert str(t["game"]).endswith("4 moves: (3, 2), (2, 2), (1, 2), (1, 3)\n")
    assert repr(t["review"]) == "<review of 4 plies; mistakes rabbit: [1, 2], egg: [1]>"
    assert repr(t["review"].plies) == "<4 plies>"
    assert repr(t["review"].plies[1]) == "<ply 1: egg (2, 2)?, winning>"
    assert repr(t["review"].final) == "<ply 4: rabbit None, losing>"
    assert str(t["review"]).startswith("Rabbit and Egg, 4 x 4, 4 moves: Egg won\n")
    assert repr(t["maze solution"]) == "<solution: 2 losing starts, 3 winning>"
    assert str(t["maze solution"]).startswith("Maze, 3 x 3, 5 free cells: WIN\n")
    assert repr(t["position solution"]) == "<solution: egg wins; rabbit to move, winning moves []>"
    assert str(t["position solution"]).startswith("Rabbit and Egg, Rabbit to move: Egg wins\n")
    assert str(berge.rabbit.parse("XO./OXO").position()) == "XO.\nOXO"
    assert t["game"].position()._repr_svg_() == t["game"].dumps("svg")
    long = Cells(pack(range(21)), 3)
    assert repr(long).endswith("(7, 1), (7, 2), ... 21 vertices]")


def test_a_live_position_is_compared_by_what_was_played_and_has_no_hash() -> None:
    one, other = berge.rabbit.parse("XO.OXO").position(), berge.rabbit.parse("XO.OXO").position()
    one.push((1, 4))
    assert one != other
    twin = copy.copy(one)
    other.push((1, 4))
    assert one == other == twin == pickle.loads(pickle.dumps(one))
    assert twin.pop() == (1, 4)
    assert one != twin
    assert repr(one) == "<rabbit:XO.OXO+1,4>"
    assert one.game() == berge.Game(one.setup, [(1, 4)])
    assert one != "XO.OXO"
    with pytest.raises(TypeError):
        hash(one)
    with pytest.raises(IndexError, match="no move"):
        twin.pop()


@pytest.mark.parametrize(
    ("board", "moves", "move", "message"),
    [
        ("XO.OXO", [], (1, 1), r"move 1 of Rabbit, \(1, 1\): is not next to the blank at \(1, 3\); a piece next to"),
        ("XO.OXO", [], (1, 3), r"move 1 of Rabbit, \(1, 3\): is the blank itself; Rabbit moves white pieces \(O\)"),
        ("XO.XXO", [], (1, 4), r"move 1 of Rabbit, \(1, 4\): holds X; Rabbit moves white pieces \(O\)"),
        ("XO.OXO", [(1, 2)], (1, 3), r"move 1 of Egg, \(1, 3\): holds O; Egg moves black pieces \(X\)"),
        ("XO.OXO", [], (2, 3), r"move 1 of Rabbit, \(2, 3\): off the board; the board has 1 row and 6 columns"),
        ("XO.OXO", [], (0, 3), r"move 1 of Rabbit, \(0, 3\): off the board"),
        ("XO.OXO", [(1, 2), (1, 1)], (1, 2), r"move 2 of Rabbit, .*: played after the end of the game; Rabbit had no"),
    ],
)
def test_an_illegal_move_says_whose_turn_it_was_and_what_lies_there(
    board: str, moves: list[tuple[int, int]], move: tuple[int, int], message: str
) -> None:
    position = berge.rabbit.parse(board).position()
    for legal in moves:
        position.push(legal)
    before = position.copy()
    with pytest.raises(berge.IllegalMove, match=message) as refusal:
        position.push(move)
    assert position == before
    assert (refusal.value.ply, refusal.value.move) == (len(moves), move)
    with pytest.raises(berge.IllegalMove, match=message):
        berge.Game(position.setup, [*moves, move])


def test_cells_are_an_immutable_sequence() -> None:
    cells = Cells(pack([0, 5, 7]), 3)
    assert list(cells) == [(1, 1), (2, 3), (3, 2)]
    assert cells == [(1, 1), (2, 3), (3, 2)]
    assert cells[1:] == Cells(pack([5, 7]), 3)
    assert cells[-1] == (3, 2)
    assert (2, 3) in cells
    assert cells != Cells(pack([0, 5, 7]), 4)
    assert cells != [(1, 1)]
    across = Cells(pack([0, 6, 9]), 4)
    assert cells == across == ((1, 1), (2, 3), (3, 2))
    assert hash(cells) == hash(across) == hash(((1, 1), (2, 3), (3, 2)))
    with pytest.raises(AttributeError):
        cells.packed_numbers = b""  # type: ignore[misc]
    with pytest.raises(IndexError):
        cells[3]


def test_a_document_is_written_to_a_file_as_a_whole(tmp_path: Path) -> None:
    review = berge.review(berge.rabbit.loads(RECORD))
    review.dump(tmp_path / "answer", "noi")
    assert (tmp_path / "answer").read_text() == "2\n1\n2\n"
    buffer = io.StringIO()
    review.dump(buffer, "noi")
    assert buffer.getvalue() == "2\n1\n2\n"


def test_a_format_that_nobody_writes_is_refused_with_those_that_are() -> None:
    expected = ", ".join(list_output_formats(berge.Review))
    assert "html, json" in expected
    with pytest.raises(berge.FormatError, match=f"no format is called 'jsoi': use one of {expected}"):
        berge.review(berge.rabbit.loads(RECORD)).dumps("jsoi")


def test_a_start_is_written_as_a_game_without_moves() -> None:
    for line in ("maze:.##/.../#.#", "juniper:20", "graph:a-b"):
        setup = berge.loads(line).setup
        for format in ("json", "line", "record", "svg", "text"):
            assert setup.dumps(format) == setup.game().dumps(format)
        assert berge.loads(setup.dumps("json")).setup == setup


def test_what_is_neither_a_game_nor_a_graph_is_not_solved() -> None:
    with pytest.raises(TypeError, match="found an int; expected a berge, networkx, rustworkx or igraph graph"):
        berge.solve(3)
    with pytest.raises(TypeError, match=r"a str is not a setup: use berge\.loads\(text\) or berge\.load\(path\)"):
        berge.solve("juniper:20")


def test_names_that_do_not_play_are_refused() -> None:
    with pytest.raises(ValueError, match="found the player 'fox'; expected one of: rabbit, egg"):
        berge.review(berge.rabbit.loads(RECORD)).mistakes("fox")
    with pytest.raises(TypeError, match="a str is not a setup"):
        berge.solve("XO.OXO")


def test_a_solution_knows_its_cells() -> None:
    solution = berge.solve(berge.maze.loads(MAZE))
    assert isinstance(solution, berge.StartsSolution)
    assert [solution.class_of(cell) for cell in [(1, 1), (1, 2), (2, 2), (2, 3)]] == ["M", "#", "O", "E"]
    with pytest.raises(IndexError, match=r"found \(4, 1\); expected a cell of Maze, 3 x 3"):
        solution.class_of((4, 1))


def test_accuracy_and_the_decisive_moment() -> None:
    review = berge.review(berge.rabbit.loads(RECORD))
    assert (review.accuracy("rabbit").kept, review.accuracy("rabbit").winning) == (0, 2)
    assert review.accuracy("egg").rate == 0.5
    assert review.decisive is not None
    assert (review.decisive.player, review.decisive.number) == ("rabbit", 2)
    quiet = berge.review(berge.rabbit.loads("3 3\nXOX\nO.O\nXOX\n4\n2 3\n1 3\n1 2\n1 1\n2 1\n3 1\n3 2\n3 3\n"))
    assert quiet.decisive is None
    assert quiet.accuracy("rabbit").rate is None
    proof = quiet.plies[0].certificate()
    assert isinstance(proof, berge.Certificate)
    assert proof.dominoes


def test_plies_are_counted_from_either_end() -> None:
    review = berge.review(berge.rabbit.loads(RECORD))
    assert [ply.ply for ply in review.plies[-3:]] == [1, 2, 3]
    assert review.plies[::-2][1].move == (2, 2)
    assert [review.winning_moves(ply) for ply in range(-5, 0)] == [review.winning_moves(ply) for ply in range(5)]
    for ply in (5, -6):
        with pytest.raises(IndexError):
            review.winning_moves(ply)


def test_a_board_is_rows_and_blanks_are_no_row_ends() -> None:
    with pytest.raises(TypeError, match="found one string; expected a row each"):
        berge.rabbit.setup("XO.OXO")
    with pytest.raises(berge.ParseError, match=r"1:2: found ' '; expected X or O or \. in each cell"):
        berge.rabbit.parse("X O . O").position()
    assert berge.rabbit.parse(" XO. \n\n OXO/\n").position().letters == ("XO.", "OXO")


def test_too_many_dominoes_are_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("berge.analysis.review.MOST_DOMINOES", 1)
    game = berge.rabbit.loads(RECORD)
    assert berge.review(game).mistakes("rabbit") == [1, 2]
    with pytest.raises(berge.LimitError, match="hold more than 1 dominoes together"):
        berge.review(game, certificates=True)


def test_the_first_example_runs() -> None:
    assert doctest.testmod(berge, raise_on_error=True).attempted > 4
