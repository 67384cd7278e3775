"""Errors in English and Chinese.

Whatever people hand to a public call, wrong in type or value, is refused by a `BergeError` that says how to go on, in
both languages.
"""

import ast
import builtins
import contextlib
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import berge
from berge.analysis.engine import Engine
from berge.errors import FormatError, InputError, LimitError
from berge.games import HONEYCOMB, BoardSetup, Ruleset, board, leaper
from berge.graphs import WRITTEN_FORMATS
from berge.sanitize import show, show_json
from berge.testing import conform
from rulesets import FREE_SETUPS, GAMES
from untranslated import find_english

PIECES = ["", "7", "-1", "9" * 20, "\x01", "\u3000", *'x0 \n()[{}+#.X@"']
MUTANTS = 20
"""How many broken texts are made of each that is whole."""
RECORD = "4 4\nOOXX\nOXXO\nOO.O\nXXXO\n2\n3 2\n2 2\n1 2\n1 3\n"

OPTIONAL = {
    "numpy": ('berge.Games("king:3x3", 1)', "agents"),
    "pyarrow": ("import berge.batch", "batch"),
    "matplotlib": ("import berge.batch.stats.html", "stats"),
    "distributed": ("import berge.batch.cluster", "dask"),
    "gymnasium": ("import berge.integrations.gymnasium", "gym"),
    "pettingzoo": ("import berge.integrations.pettingzoo", "gym"),
    "pyomo": ("import berge.integrations.pyomo", "pyomo"),
}
"""What needs an optional package, and the extra that brings it."""


@pytest.mark.parametrize("package", OPTIONAL)
def test_a_package_that_is_not_installed_is_one_error(package: str) -> None:
    code, extra = OPTIONAL[package]
    program = f"""
import sys, berge
sys.modules[{package!r}] = None
try:
    {code}
except berge.BergeError as error:
    print(type(error).__name__, isinstance(error, ModuleNotFoundError), error.name, error)
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ended.stdout == f'PackageError True {package} this needs {package}: pip install "berge[{extra}]"\n'


TYPED = """
berge.loads(5)                               KindError: found an int, 5; expected text: str or bytes; for a file
berge.loads([0] * 100)                       KindError: found a list; expected text
berge.loads(None)                            KindError: found a NoneType, None; expected text
berge.loads("juniper:9", ruleset="chess")    MissingError: found the ruleset 'chess'; expected one of: rabbit, maze
berge.loads("juniper:9", ruleset="Juniper")  MissingError: did you mean 'juniper'?
berge.loads("juniper:9", ruleset=5)          MissingError: found the ruleset 5
berge.loads("juniper:9", ruleset=[])         MissingError: found the ruleset []
berge.load(5)                                KindError: found an int, 5; expected the path of a file
berge.load(None, "maze")                     KindError: expected the path of a file
berge.load("\\ud800")                         ArgumentError: expected the path of a file
berge.load("a\\0b")                           ArgumentError: found 'a\\x00b'; expected the path of a file
berge.parse(5)                               KindError: expected a setup in one line, such as juniper:100
berge.parse(b"maze:3x3")                     KindError: found a bytes, b'maze:3x3'; expected a setup in one line
graph.neighbor_numbers(99)                  MissingError: found the vertex number 99; expected a number from 0, below
graph.neighbor_numbers("x")                 KindError: found a str, 'x'; expected the number of a vertex
graph.neighbor_numbers(0.5)                 KindError: found a float, 0.5; expected the number of a vertex
graph.neighbor_numbers(-1)                  MissingError: found the vertex number -1
graph.neighbor_numbers(True)                KindError: found a bool, True; expected the number of a vertex
berge.Graph.of_networkx([(1, 2)])            KindError: found a list; expected a networkx graph; for a graph of another
berge.dulmage_mendelsohn(graph)["x"]         KindError: found a str, 'x'; expected an index, a number
berge.dulmage_mendelsohn(graph)[int]         KindError: expected an index, a number
berge.gallai_edmonds(graph).edges_in(5)      MissingError: found edges that are in 5; expected one of: every, some
position.push("\\x1b[31m\\n")                 IllegalMove: move 1 of First, \\x1b[31m\\n: is no cell
position.push("c3")                          IllegalMove: names of cells, as in berge.loads("king:5x5+c3")
berge.loads("graph:a-b+%1b%5B31mX")          IllegalMove: , \\x1b[31mX: is no vertex
berge.rabbit.loads(5)                        KindError: expected text
berge.maze.loads(["."])                      KindError: expected text
berge.maze.loads("\\ud800")                   ParseError: found
berge.planinarenje.loads(5)                  KindError: expected text
berge.hamilg.loads({})                       KindError: expected text
berge.maze.load(5)                           KindError: the path of a file
berge.rabbit.load(5)                         KindError: the path of a file
berge.planinarenje.load(5)                   KindError: the path of a file
berge.hamilg.load(5)                         KindError: the path of a file
berge.rabbit.dumps(5)                        KindError: found an int, 5; expected a game or a setup of rabbit
berge.rabbit.dumps(maze)                     KindError: found a game of maze; expected a game or a setup of rabbit
berge.maze.dumps("..")                       KindError: found a str, '..'; expected a game or a setup
berge.maze.dumps(game)                       KindError: found a game of rabbit; expected
berge.planinarenje.dumps(maze)               KindError: found a game of maze; expected
berge.hamilg.dumps(game)                     KindError: found a game of rabbit; expected
berge.maze.setup(5)                          KindError: found an int, 5; expected the rows of a board, a string each
berge.maze.setup("..")                       KindError: found one string; expected a row each
berge.maze.setup(([],))                      KindError: found row 1: a list; expected a string with a letter a cell
berge.maze.setup((["."],))                   KindError: found row 1: a list
berge.maze.setup((".", 5))                   KindError: found row 2: an int
berge.maze.setup(())                         ParseError: found a board without cells
berge.king.setup(("x",))                     ParseError: found 'x'; expected . or # or @ in each cell
berge.rabbit.setup(None)                     KindError: the rows of a board
berge.maze.parse(5)                    KindError: found an int, 5; expected a setup of maze in one line
berge.knight.parse(b"3x3")             KindError: a setup of knight in one line
berge.rabbit.parse(5)                  KindError: a setup of rabbit in one line
berge.rabbit.setup(5)                        KindError: found an int, 5; expected the rows of a board
berge.juniper.setup(True)                    KindError: found a bool, True; expected the largest number
berge.juniper.setup("9")                     KindError: found a str, '9'; expected the largest number
berge.juniper.setup(1.5)                     KindError: found a float, 1.5; expected the largest number
berge.juniper.setup(9, "no")                 KindError: found a str, 'no'; expected True or False
berge.juniper.setup(0)                       ParseError: a number from 1 on
berge.juniper.setup(10**9)                   LimitError: the most is
berge.juniper.parse(9)                 KindError: a setup of juniper in one line
berge.graph.setup(5)                         KindError: expected a berge.Graph
berge.graph.setup(graph, "z")                MissingError: found 'z'; expected a vertex of the graph
berge.graph.setup(graph, [])                 MissingError: found []; expected a vertex of the graph
berge.graph.parse(5)                   KindError: a setup of graph in one line
berge.planinarenje.setup("2", ())            KindError: how many peaks there are
berge.planinarenje.setup(2, 5)               KindError: a list of pairs of numbers
berge.planinarenje.setup(2, ((1, 2, 3),))    KindError: found [0]: (1, 2, 3)
berge.planinarenje.setup(2, ((1, 9),))       ParseError: the path (1, 9)
berge.planinarenje.parse(5)            KindError: a string
berge.hamilg.setup(5)                        KindError: cases, each a number of vertices and its edges
berge.hamilg.setup((5,))                     KindError: found case 1: 5
berge.hamilg.setup((("3", ()),))             KindError: how many vertices case 1 has
berge.hamilg.setup(((3, ((1, "2"),)),))      KindError: found [0]: (1, '2'); expected the edges of case 1
berge.hamilg.parse(5)                  KindError: a string
berge.Position("juniper:9")                  KindError: found a str, 'juniper:9'; expected a setup
berge.Position(maze, 5)                      KindError: expected moves, in order
berge.Position(maze, [5])                    IllegalMove: move 1 of First, 5: is no cell
berge.Game(5)                                KindError: found an int, 5; expected a setup
berge.Game(maze, 5)                          KindError: expected a list of moves, in order
berge.Game(maze, ["x"])                      IllegalMove: move 1 of First, x: is no cell
maze.position(5)                             KindError: expected moves, in order
maze.game(iter(()))                          KindError: expected a list of moves, in order
maze.ruleset.title_in("de")                  MissingError: found the language 'de'; expected one of: en, zh
maze.describe([])                            MissingError: found the language []; expected one of: en, zh
position.push((True, True))                  IllegalMove: move 1 of First, (True, True): is no cell; expected a pair
position.push("a" * 100_000)                 IllegalMove: ...: is no cell; expected a pair of a row and a column, from 1
position.push(None)                          IllegalMove: is no cell
position.push([1, 1])                        IllegalMove: is a list; expected a tuple of a row and a column, from 1
position.push((9, 9))                        IllegalMove: off the board
position.push({})                            IllegalMove: is no cell
position.pop()                               MissingError: there is no move to take back
position.prepare(5)                          KindError: found an int; expected progress(stage, done, total)
game.position(9)                             MissingError: found position 9; expected one from 0 to 4
game.position("1")                           KindError: found a str, '1'; expected an index
game.dumps("chess")                          FormatError: 'chess': use one of
game.dumps(5)                                KindError: the name of a format
game.dumps([])                               KindError: the name of a format
game.dumps("text", colour_=1)                MissingError: found the option 'colour_'; expected one of: language, colour
game.dumps("text", language="de")            MissingError: found the language 'de'
game.dumps("svg", language=5)                MissingError: found the language 5
game.dump(5)                                 KindError: found an int; expected a path or an open text file
game.dump(None, "json")                      KindError: a path or an open text file
berge.review("juniper:9")                    KindError: found a str, 'juniper:9'; expected a game
berge.review(5)                              KindError: found an int, 5; expected a game
berge.review(position)                       KindError: expected a game: of a position, position.game()
berge.review(game, progress=5)               KindError: expected progress(stage, done, total), a function
review.dumps("text", language="cz")           MissingError: found the language 'cz'
review.mistakes("Rabbits")                   MissingError: expected one of: rabbit, egg; did you mean 'rabbit'?
review.mistakes(0)                           MissingError: found the player 0; expected one of: rabbit, egg
review.accuracy("fox")                       MissingError: found the player 'fox'
review.accuracy("egg").describe("de")        MissingError: found the language 'de'
review.winning_moves(9)                      MissingError: found position 9; expected one from 0 to 4
review.winning_moves("1")                    KindError: expected an index
review.plies[9]                              MissingError: found ply 9; expected one from 0 to 3
berge.review(maze.game()).plies[0]           MissingError: ply 0: there are none
review.plies["1"]                            KindError: expected an index
review.dumps("html", language="de")          MissingError: found the language 'de'
review.show("de")                            MissingError: found the language 'de'
berge.solve("juniper:9")                     KindError: use berge.loads(text) or berge.load(path)
berge.solve(b"juniper:9")                    KindError: use berge.loads(text) or berge.load(path)
berge.solve(5)                               KindError: found an int; expected a berge, networkx
berge.solve(None)                            KindError: found a NoneType; expected a berge, networkx
berge.solve([5])                             GraphError: found edges[0]: 5; expected a pair
berge.solve(maze, progress=5)                KindError: progress(stage, done, total)
solution.class_of((9, 9))                    MissingError: found (9, 9); expected a cell of Maze, 1 x 3
solution.class_of("x")                       MissingError: found 'x'; expected a cell
solution.class_of([])                        MissingError: found []; expected a cell
solution.count("even")                       MissingError: found the class 'even'; expected one of: E, O, M
solution.count(5)                            MissingError: found the class 5
solution.dumps("p1971")                      FormatError: 'p1971'
berge.gallai_edmonds(5)                      KindError: found an int; expected a berge, networkx
berge.gallai_edmonds("a-b")                  KindError: a str is not a graph
berge.gallai_edmonds([], biadjacency=True)        GraphError: expected a matrix of numpy or scipy
berge.gallai_edmonds([], progress=5)              KindError: progress(stage, done, total)
berge.maximum_matching(5)                    KindError: found an int
berge.essential(None)                        KindError: found a NoneType
berge.slither(5)                             KindError: found an int
berge.slither(game)                          GraphError: Slither begins with any edge
found.class_of("z")                          MissingError: found 'z'; expected a vertex of the graph
found.mate("z")                              MissingError: found 'z'; expected a vertex of the graph
found.mate([])                               MissingError: found []; expected a vertex of the graph
found.edges_in("all")                        MissingError: edges that are in 'all'; expected one of: every, some, none
berge.dulmage_mendelsohn(5)                  KindError: found an int; expected a berge, networkx
berge.dulmage_mendelsohn(graph, columns=5)   KindError: expected vertices: the columns
berge.dulmage_mendelsohn(graph, columns=["z"])  MissingError: found 'z'; expected a vertex of the graph
berge.dulmage_mendelsohn(graph, progress=5)  KindError: progress(stage, done, total)
berge.structural_rank("a-b")                 KindError: a str is not a graph
blocks[9]                                    MissingError: found block 9; expected one from 0 to 0
blocks["a"]                                  KindError: expected an index
blocks.entries_in(5)                         MissingError: found entries that are in 5
graph.number_of("z")                         MissingError: found 'z'; expected a vertex of the graph
graph.neighbors("z")                        MissingError: found 'z'; expected a vertex of the graph
berge.Graph(5, b"")                          KindError: the names of the vertices, in order
berge.Graph("ab", 5)                         KindError: for pairs of names use Graph.from_edges
berge.Graph("ab", [("a", "b")])              KindError: for pairs of names use Graph.from_edges
berge.Graph([(1, 2), (2, 3)])                KindError: expected packed numbers; for pairs of names use Graph.from_edges
berge.Graph({1: [2]})                        KindError: for another library's graph use berge.graphs.graph_of(graph)
conform("king:3x3")                          KindError: found a str, 'king:3x3'; expected a setup
conform(game)                                KindError: expected a setup, such as berge.parse(line) or game.setup
conform(berge.king)                          KindError: found a Ruleset, <ruleset king>; expected a setup
board("knight")                              KindError: found a str, 'knight'; expected steps, such as KNIGHT or
board((1, 3))                                KindError: found a tuple, (1, 3); expected steps
leaper(1, 3)                                 KindError: found an int, 1; expected what the steps are called, a string
leaper("camel", 1, 3)                        KindError: found 1; expected leaps, a pair of numbers each, such as (1, 3)
leaper("camel", (1, "3"))                    KindError: found (1, '3'); expected leaps
leaper("camel", "13")                        KindError: found '13'; expected leaps
declared(HONEYCOMB.wrap)                   KindError: found game_graph: <bound method Steps.wrap
declared(HONEYCOMB)                          KindError: found game_graph: Steps(name='honeycomb'
declared(lambda: 5)                          KindError: expected a function of a setup
berge.Graph("aa", b"")                       GraphError: found names: 'a' twice
berge.Graph("ab", b"1")                      GraphError: found edges: 1 bytes
berge.Graph.from_edges(5)                    KindError: expected edges, pairs of vertices
berge.Graph.from_edges(["ab", "cd"])         GraphError: found edges[0]: 'ab'; expected a pair
berge.Graph.from_edges([], 5)                KindError: expected names of vertices
berge.Graph.from_edges([([], 1)])            GraphError: expected a string, an integer or a tuple of these
berge.verify(5)                              KindError: found an int; expected a certificate
berge.verify("{}")                           KindError: found a str; expected a certificate
berge.verify(game)                           KindError: found a Game; expected a certificate
review.dumps("noi", side="egg")              MissingError: found the option 'side'; expected none
review.dumps("json", side="mallory")         MissingError: expected one of:
review.dumps("json", side=5)                 MissingError: found the player 5; expected one of: rabbit, egg
review.dumps("json", certificates="no")      KindError: certificates: True or False
review.dumps("text", colour="yes")           KindError: colour: True or False
proof.dumps("noi")                           FormatError: 'noi': use one of json, svg, text
Engine(11)                                   ArgumentError: found level 11; expected 0 to 10
Engine(float("nan"))                         KindError: found a float, nan; expected a level, 0 to 10
Engine("hard")                               KindError: found a str, 'hard'; expected a level, 0 to 10
Engine(seed=[])                              KindError: found a list, []; expected a number, the seed
Engine(language="de")                        MissingError: found the language 'de'
Engine().choose(game)                        KindError: expected a position: of a game, game.position()
Engine().choose(over)                        ArgumentError: found a position in which the game is over
"""


def build_names() -> dict[str, Any]:
    game = berge.rabbit.loads(RECORD)
    maze, graph = berge.maze.parse("..."), berge.Graph.from_edges([("a", "b")])
    review = berge.review(game)
    return {
        "berge": berge,
        "Engine": Engine,
        "game": game,
        "maze": maze,
        "graph": graph,
        "position": maze.position(),
        "over": berge.loads("juniper:1").position(),
        "review": review,
        "proof": review.final.certificate(),
        "solution": berge.solve(maze),
        "found": berge.gallai_edmonds(graph),
        "blocks": berge.dulmage_mendelsohn(graph),
        "conform": conform,
        "board": board,
        "leaper": leaper,
        "HONEYCOMB": HONEYCOMB,
        "declared": lambda game_graph: Ruleset(
            name="x", title="x", about="x", setup_class=BoardSetup, game_graph=game_graph
        ),
    }


def read_rows() -> list[tuple[str, str, str]]:
    shortened = (line.rpartition("  ") for line in TYPED.splitlines() if line)
    return [(code.strip(), *text.split(": ", 1)) for code, _, text in shortened]  # type: ignore[misc]


@pytest.mark.parametrize(("code", "error", "words"), read_rows(), ids=[row[0] for row in read_rows()])
def test_what_people_type_is_refused_by_an_error_that_helps(code: str, error: str, words: str) -> None:
    with pytest.raises(berge.BergeError) as error_info:
        eval(code, build_names())
    assert type(error_info.value).__name__ == error
    assert words in str(error_info.value) == error_info.value.localized("en")
    assert len(str(error_info.value)) < 400
    text = error_info.value.localized("zh")
    assert not find_english(text), text
    assert find_english(str(error_info.value)) or text == str(error_info.value), "the same words find what is English"


@pytest.mark.parametrize(
    "code",
    [
        "berge.loads('a b c', value)",
        "berge.loads('a b c', header=value)",
        "berge.loads('1 2', keep_zeros=value)",
        "berge.control([(1, 2)], keep_zeros=value)",
        "berge.control([(1, 2)], state_matrix=value)",
        "berge.dulmage_mendelsohn(graph, columns=value)",
        "berge.review(game, certificates=value)",
        "berge.Graph.from_edges([], value)",
        "review.show(value)",
        "game.dump('x.json', value)",
        "game.dumps(language=value)",
        "maze.position(value)",
    ],
)
def test_an_array_as_an_option_is_refused(code: str) -> None:
    numpy, sparse = pytest.importorskip("numpy"), pytest.importorskip("scipy.sparse")
    for value in (sparse.dia_matrix(numpy.eye(3)), numpy.zeros((2, 2, 2))):
        with pytest.raises(berge.BergeError):
            eval(code, build_names() | {"value": value})


@pytest.mark.parametrize(
    ("error", "bases"),
    [("ArgumentError", "ValueError"), ("KindError", "TypeError"), ("MissingError", "KeyError IndexError ValueError")],
)
def test_errors_of_calls_are_pythons_own_too(error: str, bases: str) -> None:
    for base in bases.split():
        assert issubclass(getattr(berge, error), getattr(builtins, base))


def test_an_error_says_what_is_known_of_its_place() -> None:
    errors = [berge.ParseError("a"), berge.ParseError("a", "b", 3), berge.ParseError("a", line=3, column=2)]
    assert [*map(str, errors)] == ["a", "3: found a; expected b", "3:2: a"]
    assert errors[1].localized("zh").startswith("3: ")


def test_every_public_error_is_in_the_tree_that_is_drawn() -> None:
    tree = (berge.errors.__doc__ or "").partition("Every error")[0]
    public = {name for name in berge.__all__ if name.endswith("Error")} | {"IllegalMove"}
    assert set(re.findall(r"^\W*(\w+Error|IllegalMove)\b", tree, re.MULTILINE)) == public


def list_texts() -> Iterator[tuple[str, str | None]]:
    """Yield texts of every format, some with its name."""
    for name, line in GAMES.items():
        game = berge.loads(line)
        yield line, None
        yield game.dumps("record"), None
        yield game.dumps("json"), None
        contest = game.setup.ruleset.contest
        if contest is not None:
            for plain in (line, FREE_SETUPS.get(name, line)):
                with contextlib.suppress(FormatError):
                    yield berge.loads(plain).dumps(contest.name), name
    for name in WRITTEN_FORMATS:
        text = berge.loads("graph:1-2,2-3,3-4,4-1,1-3").dumps(name)
        yield text, name
        yield text, None
    yield 'source,target,type\na,"T cell",Directed\nb,c,Undirected\n', "table"


def break_text(text: str, rng: random.Random) -> str:
    """Return a text with a random change or deletion."""
    at, end = sorted(rng.choices(range(len(text) + 1), k=2))
    piece: str = rng.choice(PIECES)
    return text[:at] + piece + text[rng.choice([at, at + 1, at + 1, end]) :]


@pytest.mark.filterwarnings("ignore:the first line")  # may be an edge
@pytest.mark.parametrize(("text", "format"), [*list_texts()], ids=lambda one: str(one)[:20])
def test_what_is_wrong_with_a_text_is_said_in_chinese(text: str, format: str | None) -> None:
    rng, output = random.Random(text), set()
    for _mutant in range(MUTANTS):
        try:
            berge.loads(break_text(text, rng), format)
        except (InputError, LimitError) as error:
            output.add(error.localized("zh"))
    assert output
    assert not [one for one in output if find_english(one)]


@pytest.mark.parametrize("quoted", [show("x" * 99), show_json("x" * 99), show("\\" * 99), show_json('it"s' + "'" * 99)])
def test_what_is_cut_off_is_closed(quoted: str) -> None:
    assert ast.literal_eval(quoted.removesuffix("..."))
    assert len(quoted) <= 44
    assert quoted.endswith("...")
