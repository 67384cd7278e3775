"""The notation in one line: it is unique, reads back the same, and errors have their place."""

import json
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import berge
from berge.formats import parse_notation
from berge.games import Setup
from berge.games.builtin import RULESETS
from berge.graphs import graph_of
from games.compare import play_samples
from rulesets import SMALL
from thorough import count_repeats

LINES = [
    "rabbit:XO.OXO+1,2+1,1",
    "maze:3x4",
    "maze:.#./.@./...+2,3+1,3",
    "graph:a-b,b-c,c@b+a",
    "graph:1-2,2-3,%33-x:1,~5-%,a%20b:%2B+1+2",
    "juniper:20",
    "juniper:100,any+38+19",
    "king:@../...+2,2+1,2",
    "king:4x4",
    "knight:3x3+1,1+2,3",
    "edge:@./..+1,2+2,2",
    "edge:2x3+1,1+1,2",
    "planinarenje:2;1-1,2-2+p1",
    "hamilg:3;1-2,2-3/2;1-2/1;+1:2+1:1",
]


@pytest.mark.parametrize("ruleset", SMALL)
def test_every_game_prints_a_line_that_loads_back(ruleset: str) -> None:
    for sample in play_samples(ruleset, count_repeats(40, 200)):
        for ply in {0, len(sample.moves) // 2, len(sample.moves)}:
            game = sample.setup.game(sample.moves[:ply])
            line = game.notation()
            assert line.startswith(f"{ruleset}:")
            assert line.isprintable()
            assert " " not in line
            again = berge.loads(line)
            assert again == game, line
            assert hash(again) == hash(game)
            assert again.moves == game.moves
            assert again.setup == game.setup
            assert again.notation() == line
            assert game.position().notation() == line
            assert game.dumps("line") == f"{line}\n"
            assert berge.loads(game.dumps("line").encode()) == game


@pytest.mark.parametrize("ruleset", SMALL)
def test_games_are_equal_iff_their_lines_are(ruleset: str) -> None:
    games = [sample.setup.game(sample.moves[:ply]) for sample in play_samples(ruleset, 30) for ply in (0, 1)]
    lines = [game.notation() for game in games]
    for game, line in zip(games, lines, strict=True):
        assert [game == other for other in games] == [line == other for other in lines]


@pytest.mark.parametrize("ruleset", SMALL)
def test_json_and_pickle_hold_the_same_game_as_the_line(ruleset: str) -> None:
    for sample in play_samples(ruleset, count_repeats(25, 100)):
        game = sample.setup.game(sample.moves)
        assert (
            berge.loads(game.dumps("json")) == berge.loads(game.notation()) == pickle.loads(pickle.dumps(game)) == game
        )


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("maze:2x3", "maze:2x3"),
        ("maze:.../...", "maze:2x3"),
        ("maze:3./3.", "maze:2x3"),
        ("maze:2.1#/#..", "maze:..#/#.."),
        ("maze:12.", "maze:1x12"),
        ("maze:@2./3.", "maze:@../..."),
        ("maze: 2x3 ", "maze:2x3"),
        ("maze:..\n##", "maze:../##"),
        ("king:02x03", "king:2x3"),
        ("king:10#.", "king:##########."),
        ("rabbit:2X.2O+1,4", "rabbit:XX.OO+1,4"),
        ("edge:2x2+(1, 2)+1 1", "edge:2x2+1,2+1,1"),
        ("juniper: 10 , any + 4 ", "juniper:10,any+4"),
        ("juniper:010", "juniper:10"),
        ("planinarenje:2;2-1,1-1,2-1", "planinarenje:2;1-1,2-1"),
        ("planinarenje:3", "planinarenje:3;"),
        ("hamilg:3/2;1-2", "hamilg:3;/2;1-2"),
        ("graph:b-a,a-b,c,c", "graph:b-a,c"),
        ("graph:%61-b@%61", "graph:a-b@a"),
        ("graph:a-a", "graph:a"),
        ("graph:", "graph:"),
        ("graph:01-~0", "graph:1-0"),
        ("  juniper:4\n", "juniper:4"),
        ("\ufeffjuniper:4", "juniper:4"),
    ],
)
def test_what_can_be_written_in_many_ways_is_printed_in_one(line: str, canonical: str) -> None:
    assert berge.loads(line).notation() == canonical
    assert berge.loads(canonical) == berge.loads(line)


SIGNS = st.sampled_from("0123456789+-,@%:~/;.# _\n\t\"'<")
TEXTS = st.text(st.characters(exclude_categories=["Nd"]) | SIGNS, max_size=6)
PARTS = st.integers(1 - 10**18, 10**18 - 1) | TEXTS
NAMES = PARTS | st.lists(PARTS, min_size=1, max_size=3).map(tuple)


@st.composite
def graphs(draw: st.DrawFn) -> Setup[Any]:
    names = draw(st.lists(NAMES, min_size=1, max_size=6, unique=True))
    edges = draw(st.lists(st.tuples(st.sampled_from(names), st.sampled_from(names)), max_size=8))
    first = draw(st.sampled_from([[], names]))
    graph = berge.Graph.from_edges(edges, first) if first or edges else berge.Graph.from_edges([], names)
    return berge.graph.setup(graph, draw(st.sampled_from([None, *graph.names])))


@given(setup=graphs(), rng=st.randoms(use_true_random=False))
def test_any_names_of_vertices_survive(setup: Setup[Any], rng: Random) -> None:
    position = setup.position()
    while not position.is_over():
        position.push(rng.choice(position.legal_moves))
    game = position.game()
    line = game.notation()
    again = berge.loads(line)
    assert again == game
    assert [type(name) for name in again.setup.graph.names] == [type(name) for name in setup.graph.names]  # type: ignore[attr-defined]
    assert again.notation() == line
    assert "\n" not in line
    assert berge.loads(game.dumps("json")) == game


@pytest.mark.parametrize(
    "name",
    [
        "a b", " ", "\n", "", "0", "00", "-1", "~1", "~", "%", "%25", "%%", "é", "水", "🂡", "a\u0301", "\u202e",
        "\ud800", "+", "-", ",", "@", ":", "a:b", "::", "/", ";", "a+b-c,d@e%f:g", "None", "True", "x" * 1000,
        "²", "½", "Ⅷ", "𝟘x", "1١",
        0, -1, 10**17, -(10**17), (1, 2), ("a",), (-1, "b", ""), ("",), ("", ""), ("1", 1), (":", "::"),
    ],
)  # fmt: skip
def test_an_awkward_name_survives(name: Any) -> None:
    setup = berge.graph.setup(berge.Graph.from_edges([(name, "other"), ("third", name)]), name)
    game = setup.game(["third"])
    again = berge.loads(game.notation())
    assert again == game
    assert again.setup.token == name
    assert type(again.setup.token) is type(name)
    json.loads(game.dumps("json"))


@pytest.mark.parametrize("name", ["١", "١٢", "𝟘", "१2"])
def test_a_name_of_digits_that_are_not_ascii_survives(name: str) -> None:
    setup = berge.graph.setup(berge.Graph.from_edges([], [name]))
    assert berge.loads(setup.game().notation()).setup == setup


def test_a_name_that_has_no_notation_is_refused() -> None:
    flat, nested = (
        berge.graph.setup(berge.Graph.from_edges([], [name])) for name in (("a", "b", "c"), (("a", "b"), "c"))
    )
    assert flat.game().notation() == "graph:a:b:c"
    with pytest.raises(berge.FormatError):
        nested.game().notation()


@pytest.mark.parametrize("name", [1.5, True, frozenset("a"), b"a", ()], ids=repr)
def test_names_that_are_no_numbers_strings_or_tuples_have_no_notation(name: Any) -> None:
    graph = networkx.Graph()
    graph.add_node(name)
    setup = berge.graph.setup(graph_of(graph))
    with pytest.raises(berge.FormatError, match="has no notation"):
        setup.game().notation()
    assert repr(setup) == "<Geography, 1 vertex, 0 edges>"


BAD = [
    # no ruleset, or no setup
    ("chess:8x8", "1:1: found 'chess'; expected one of: rabbit, maze, graph, juniper"),
    (":", "1:1: found ''; expected one of: rabbit"),
    ("nothing", "1:1: found 'nothing'; expected one of: rabbit"),
    ("maze:", "1:6: found a board without cells; expected at least one row and one column"),
    ("maze:0x5", "1:6: found a board without cells"),
    ("maze:5x0", "1:6: found a board without cells"),
    ("maze:.x", "1:6: found row 1, column 2: 'x'; expected . or # or @ in each cell"),
    ("maze:../.", "1:6: found row 2, column 1: a row of 1 cell; expected 2 cells, as in the first row"),
    ("maze:@./.@", "1:6: found row 2, column 2: 2 tokens; expected at most one @"),
    ("maze:12", "1:6: found the size '12'; expected rows and columns from 1, such as 3x4"),
    ("maze:2x2x2", "1:6: found the size '2x2x2'; expected rows and columns from 1, such as 3x4"),
    ("king:-1x3", "1:6: found the size '-1x3'; expected rows and columns"),
    ("king:3x", "1:6: found the size '3x'; expected rows and columns"),
    ("king:3 x 4", "1:6: found the size '3 x 4'; expected rows and columns"),
    ("king:3×4", "1:6: found the size '3×4'; expected rows and columns"),
    ("rabbit:3X4", "1:8: found the size '3X4'; expected rows and columns"),
    ("rabbit:XOX", "1:8: found 0 blanks; expected exactly one . on the board"),
    ("rabbit:X..", "1:8: found row 1, column 3: 2 blanks; expected exactly one"),
    ("rabbit:3x3", "1:8: found row 3, column 3: 9 blanks; expected exactly one"),
    ("juniper:", "1:9: found ''; expected the largest number"),
    ("juniper:0", "1:9: found n: 0; expected a number from 1 on"),
    ("juniper:-4", "1:9: found n: -4; expected a number from 1 on"),
    ("juniper:4.5", "1:9: found '4.5'; expected the largest number"),
    ("juniper:10,all", "1:9: found '10,all'; expected the largest number"),
    ("juniper:٣", "1:9: found '٣'; expected the largest number"),
    ("graph:a-b-c", "1:7: found 'a-b-c'; expected a vertex, or an edge a-b"),
    ("graph:a-", "1:7: found ''; expected the name of a vertex"),
    ("graph:a@", "1:7: found ''; expected the name of a vertex"),
    ("graph:a@b", "1:7: found 'b'; expected a vertex"),
    ("graph:%2", "1:7: found '%2'; expected the name of a vertex"),
    ("graph:%ff", "1:7: found '%ff'; expected the name of a vertex"),
    ("graph::", "1:7: found ''; expected the name of a vertex"),
    ("planinarenje:", "1:14: found ''; expected a number of peaks and paths, 2;1-1,2-2"),
    ("planinarenje:0;", "1:14: found peaks: 0; expected a number from 1 on"),
    ("planinarenje:1;1-2", "1:14: found the path (1, 2); expected numbers of a peak and a valley, from 1 to 1"),
    ("planinarenje:1;1-1-1", "1:14: found '1;1-1-1'; expected a number of peaks"),
    ("planinarenje:1;0-1", "1:14: found the path (0, 1); expected"),
    ("hamilg:", "1:8: found ''; expected a number of vertices and edges, 3;1-2,2-3"),
    ("hamilg:0;", "1:8: found case 1: 0 vertices; expected at least one"),
    ("hamilg:1;/2;1-1", "1:8: found case 2: the edge (1, 1); expected two vertices from 1 to 2"),
    ("hamilg:2;1-3", "1:8: found case 1: the edge (1, 3); expected two vertices from 1 to 2"),
    ("hamilg:2;1", "1:8: found '2;1'; expected a number of vertices and edges"),
    # moves
    ("maze:2x2+", "1:10: found ''; expected a cell, row,column"),
    ("maze:2x2+1", "1:10: found '1'; expected a cell, row,column"),
    ("maze:2x2+1,1+x", "1:14: found 'x'; expected a cell, row,column"),
    ("maze:2x2+1,1+2,2", "1:14: move 1 of Second, (2, 2): is not next to the token at (1, 1)"),
    ("maze:2x2+1,1+1,2+1,1", "1:18: move 2 of First, (1, 1): has been visited"),
    ("juniper:10+4+", "1:14: found ''; expected a number"),
    ("juniper:10+4+x", "1:14: found 'x'; expected a number"),
    ("juniper:10+4+3", "1:14: move 1 of Second, 3: neither divides 4 nor is a multiple of it"),
    ("graph:a-b+a+", "1:13: found ''; expected the name of a vertex"),
    ("graph:a-b+a+%", "1:13: move 1 of Second, : is no vertex"),
    ("hamilg:1;+1:1+1:1", "1:15: move 1 of Bob, (1, 1): played after"),
    ("maze:3x3+1，1", "1:11: found the full-width '，'; expected ',', the ASCII character"),
    ("maze:3x3＋1,1", "1:9: found the full-width '＋'; expected '+', the ASCII character"),
]


@pytest.mark.parametrize(("line", "message"), BAD)
def test_a_bad_line_is_told_with_its_place(line: str, message: str) -> None:
    with pytest.raises((berge.ParseError, berge.IllegalMove)) as error_info:
        parse_notation(line)
    assert str(error_info.value).startswith(message)
    if line.partition(":")[0] in RULESETS:
        with pytest.raises(type(error_info.value)) as again:
            berge.loads(line)
        assert str(again.value) == str(error_info.value)


@pytest.mark.parametrize(
    ("text", "place"), [("  maze:2x2+9,9", (1, 12)), ("\nmaze:2x2+9,9", (2, 10)), (" juniper:x", (1, 10))]
)
def test_blanks_before_a_line_count_in_columns(text: str, place: tuple[int, int]) -> None:
    error = find_problem(berge.loads, text)
    assert error is not None
    assert (error.line, error.column) == place


def test_a_move_behind_a_board_in_several_lines_is_told_with_its_line() -> None:
    with pytest.raises(berge.IllegalMove) as error_info:
        berge.loads("maze:..\n..+9,9")
    assert (error_info.value.line, error_info.value.column) == (2, 4)


def find_problem(
    error_of: Callable[..., berge.Game[Any]], *arguments: Any
) -> berge.ParseError | berge.IllegalMove | None:
    """Return the error and its place; None for a game that reads back the same, and for a limit."""
    try:
        game = error_of(*arguments)
    except (berge.ParseError, berge.IllegalMove) as error:
        return error
    except berge.LimitError:
        return None
    again = berge.loads(game.notation())
    assert again == game, arguments
    return None


def draw_mutants(count: int) -> Iterator[str]:
    rng = Random(4055)
    letters = "+-,@%:;/~.#xXO0129 \n\tabéü\x00\ud800"
    for _ in range(count):
        line = rng.choice(LINES)
        for _ in range(rng.choice([1, 1, 2, 4])):
            at = rng.randrange(len(line) + 1)
            prefix = rng.choice([0, 1, 1, 1, 5])
            line = line[:at] + rng.choice(["", rng.choice(letters), rng.choice(letters)]) + line[at + prefix :]
        yield line


def test_a_changed_line_is_a_game_or_an_error_with_its_place() -> None:
    """Of the setup the place is where it begins, of a move where the move does."""
    good = 0
    for line in draw_mutants(count_repeats(1000, 4000)):
        if "\n" in line or line != line.strip():
            continue  # its place is tested below
        error, ruleset = find_problem(parse_notation, line), line.partition(":")[0]
        if error is None:
            good += 1
            continue
        beginnings = [len(ruleset) + 2, *(at + 2 for at, letter in enumerate(line) if letter == "+")]
        assert error.line == 1, line
        assert error.column in (beginnings if ruleset in RULESETS else [1]), line
    assert good > 50


@pytest.mark.filterwarnings("ignore:the first line")  # may be an edge
def test_a_changed_line_is_a_typed_error_wherever_it_is_read() -> None:
    for line in draw_mutants(count_repeats(300, 1200)):
        ruleset = line.partition(":")[0]
        for arguments in [(line,), (line, ruleset if ruleset in RULESETS else "maze")]:
            error = find_problem(berge.loads, *arguments)
            assert error is None or len(str(error)) < 400, line


def test_a_line_cut_anywhere_is_a_game_or_an_error_with_its_place() -> None:
    for line in LINES:
        for end in range(line.index(":") + 1, len(line)):
            error = find_problem(berge.loads, line[:end])
            if error is not None:
                assert error.line == 1, line[:end]
                assert 1 <= error.column <= end + 1, line[:end]


COST = """
import resource, sys, time
import berge
def size():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[0]) * resource.getpagesize()
no_limit = resource.getrlimit(resource.RLIMIT_AS)
for argument in sys.argv[2:]:
    resource.setrlimit(resource.RLIMIT_AS, (size() + (int(sys.argv[1]) << 20), no_limit[1]))
    line, began = eval(argument), time.process_time()
    try:
        berge.loads(line)
        outcome = "a game"
    except (berge.InputError, berge.LimitError) as error:
        outcome = type(error).__name__
    except BaseException as error:
        outcome = f"not an error of berge: {type(error).__name__}"
    seconds = time.process_time() - began
    resource.setrlimit(resource.RLIMIT_AS, no_limit)
    print(outcome if seconds < 1.5 else f"{outcome} after {seconds} s")
"""


def measure_costs(*lines: str, megabytes: int = 64) -> list[str]:
    """Return the result of each line in a process, where it has limited memory and time."""
    if not sys.platform.startswith("linux"):
        pytest.skip("limits of memory are asked of Linux")
    process = subprocess.run(
        [sys.executable, "-c", COST, str(megabytes), *lines], capture_output=True, text=True, timeout=300, check=False
    )
    assert process.stderr == ""
    return process.stdout.splitlines()


def test_a_few_letters_cost_little() -> None:
    expected = {
        "'king:999999999x999999999'": "LimitError",
        "'king:9999999999x1'": "LimitError",
        "'king:16385x16384'": "LimitError",
        "'maze:999999999.'": "LimitError",
        "'maze:9999999999.'": "LimitError",
        "'maze:' + '9' * 100000 + '.'": "LimitError",
        "'maze:' + '99999999./' * 1000": "LimitError",
        "'rabbit:268435457.'": "LimitError",
        "'juniper:99999999999'": "LimitError",
        "'juniper:1048577'": "LimitError",
        "'juniper:' + '9' * 100000": "ParseError",
        "'juniper:10+' + '9' * 100000": "ParseError",
        "'planinarenje:999999999;'": "LimitError",
        "'planinarenje:9999999999;'": "LimitError",
        "'planinarenje:1;1-' + '9' * 100000": "ParseError",
        "'hamilg:4194305;'": "LimitError",
        "'hamilg:99999999999999999999;'": "ParseError",
        "'hamilg:' + '4194304;/' * 1000 + '1;'": "LimitError",
        "'graph:' + '-' * 100000": "ParseError",
        "'graph:' + ':' * 100000": "ParseError",
        "'graph:' + '%' * 100000": "ParseError",
        "'graph:a@' + '@' * 100000": "ParseError",
        "'maze:2x2' + '+' * 100000": "ParseError",
        "'maze:2x2' + '+1,1+1,2' * 50000": "IllegalMove",
        "'maze:1,1+' * 20000": "ParseError",
        "'x' * 1000000 + ':'": "ParseError",
        "'maze:02684354550.'": "LimitError",  # weighs 268435455 + 0 and makes 2684354550 cells
        "'king:999999999x0'": "ParseError",
    }
    assert dict(zip(expected, measure_costs(*expected), strict=True)) == expected


@pytest.mark.parametrize("line", ["hamilg:{};", "hamilg:2;1-{}"])
def test_thousands_of_digits_are_a_typed_error(line: str) -> None:
    with pytest.raises((berge.ParseError, berge.LimitError)):
        berge.loads(line.format("9" * 5000))


def test_the_largest_divisor_graph_is_refused_a_bad_move_at_little_cost() -> None:
    assert measure_costs("'juniper:260000+1'", megabytes=256) == ["IllegalMove"]


TEXTS_OF_CONTESTS = {
    "planinarenje": ["1 0\n", "2 2\n1 1\n2 2\n", "4 5\n1 2\n1 3\n2 2\n3 4\n4 1\n"],
    "hamilg": ["1\n1 0\n", "2\n3 2\n1 2\n2 3\n4 3\n1 2\n2 3\n3 4\n"],
}
CASES = [(ruleset, text.encode()) for ruleset, texts in TEXTS_OF_CONTESTS.items() for text in texts]


def find_error(ruleset: str, data: bytes) -> berge.ParseError | None:
    """Return the ParseError of a text; None if there is none."""
    try:
        game = berge.loads(data, ruleset)
    except berge.ParseError as error:
        return error
    except berge.LimitError:
        return None
    assert berge.loads(game.setup.ruleset.dumps(game), ruleset) == game, data
    assert berge.loads(game.notation()) == game, data
    return None


@pytest.mark.parametrize(("ruleset", "data"), CASES)
def test_a_contests_text_cut_at_any_byte_is_a_start_or_an_error_at_its_end(ruleset: str, data: bytes) -> None:
    for end in range(len(data)):
        prefix = data[:end]
        error = find_error(ruleset, prefix)
        complete = len(data) - end == 1
        assert complete or error is not None or prefix.split()[:-1] == data.split()[:-1], prefix
        if error is not None and error.found == "the end of the file":
            lines = prefix.split(b"\n")
            assert (error.line, error.column) == (len(lines), len(lines[-1]) + 1)
        elif error is not None:
            assert error.line >= 1
            assert error.column >= 1


@pytest.mark.parametrize(("ruleset", "data"), CASES)
def test_a_contests_text_with_any_byte_changed_is_a_start_or_a_typed_error(ruleset: str, data: bytes) -> None:
    for at in range(len(data)):
        for new in {*(data[at] ^ 1 << bit for bit in range(8)), 0, 0xFF, ord(" "), ord("-"), ord("9")}:
            error = find_error(ruleset, data[:at] + bytes([new]) + data[at + 1 :])
            assert error is None or str(error).isprintable()
            if error is not None and not error.found.startswith("case "):
                assert error.line >= 1
                assert error.column >= 1


@pytest.mark.parametrize(
    ("ruleset", "text", "message"),
    [
        ("planinarenje", "", "1:1: found the end of the file; expected the number of peaks"),
        ("planinarenje", "0 0\n", "1:1: found 0; expected the number of peaks, at least 1"),
        ("planinarenje", "2 1\n1 3\n", "2:3: found 3; expected a valley, from 1 to 2"),
        ("planinarenje", "2 1\nx 1\n", "2:1: found 'x'; expected a peak"),
        ("planinarenje", "2 1\n1 1\n2", "3:1: found '2'; expected the end of the file"),
        ("planinarenje", "2 2\n1 1\n", "3:1: found the end of the file; expected a peak"),
        ("planinarenje", "2 -1\n", "1:3: found -1; expected the number of paths, at least 0"),
        ("planinarenje", "é 1\n", "1:1: found 'é'; expected the number of peaks"),
        ("planinarenje", "1 1\né 1\n", "2:1: found 'é'; expected a peak"),
        ("hamilg", "0\n", "1:1: found 0; expected the number of cases, at least 1"),
        ("hamilg", "1\n2 1\n1 3\n", "3:3: found 3; expected a vertex, from 1 to 2"),
        ("hamilg", "2\n1 0\n", "3:1: found the end of the file; expected the number of vertices"),
        ("hamilg", "1\n1 0\n1", "3:1: found '1'; expected the end of the file"),
    ],
)
def test_a_bad_contests_text_is_told_with_its_place(ruleset: str, text: str, message: str) -> None:
    with pytest.raises(berge.ParseError) as error_info:
        berge.loads(text, ruleset)
    assert str(error_info.value).startswith(message)


def test_a_loop_in_a_contests_text_is_told_with_its_place() -> None:
    with pytest.raises(berge.ParseError) as error_info:
        berge.loads("1\n2 1\n2 2\n", "hamilg")
    assert (error_info.value.line, error_info.value.column) == (3, 3)


@pytest.mark.parametrize("ruleset", ["planinarenje", "hamilg"])
@pytest.mark.parametrize("number", ["99999999999999999999999", "2147483648", "2147483647", "4194305"])
def test_a_contests_text_of_huge_numbers_is_refused_at_little_cost(ruleset: str, number: str) -> None:
    for text in (f"{number} 0\n", f"2 {number}\n1 1\n", f"1\n{number} 0\n", f"1 1\n1 {number}\n"):
        with pytest.raises((berge.ParseError, berge.LimitError)):
            berge.loads(text, ruleset)


def test_a_setup_of_another_game_says_so() -> None:
    """It was read as a board with the letter m."""
    with pytest.raises(berge.ParseError, match="found a game of maze; expected a game of king"):
        berge.king.parse("maze:4x4")
    assert berge.king.parse("king:4x4") == berge.king.parse("4x4")
