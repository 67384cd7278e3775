"""Pictures show everything once, and are well-formed for any names."""

import random
import re
from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import berge
from berge.errors import LimitError
from berge.render import svg
from berge.render.board_pictures import BoardPicture, draw_board
from berge.render.graph_pictures import MOST_VERTICES, GraphPicture, curve_edges, draw_graph
from berge.render.pictures import MOST_MISSED
from berge.setter.boards import draw_random_board
from thorough import mark_cases

SVG = "{http://www.w3.org/2000/svg}"
PAGE = Path(__file__).parents[2] / "page"
RABBIT = BoardPicture(
    cells=["XOXO", "OXOX", "XO.O", "OX#X"],
    token=(3, 3),
    visited=[(1, 1), (1, 2), (2, 2), (3, 2)],
    moves={(2, 3): "winning", (3, 4): "losing"},
    title="Rabbit & Egg",
    description="White moves <first>",
)
PROOF = BoardPicture(
    cells=["X.O#", "...."],
    token=(1, 2),
    values={(2, 1): "winning", (2, 4): "losing"},
    dominoes=[((1, 2), (2, 2)), ((1, 1), (2, 3))],
)
PETERSEN = GraphPicture(
    names=[f"v{vertex}" for vertex in range(10)],
    edges=list(networkx.petersen_graph().edges),
    token=0,
    visited=[7, 5],
    values={1: "losing", 2: "winning", 3: "losing"},
    moves={1: "losing", 4: "winning"},
    pairs=[(1, 6), (3, 8)],
    barrier={4, 9},
)
WORDS = st.text(st.characters() | st.sampled_from("<>&'\"]\0\x1b\ud800\u202e\u2066\ufffe\r\n"), max_size=40)


def write_svg(picture: BoardPicture | GraphPicture) -> str:
    return "".join(draw_board(picture) if isinstance(picture, BoardPicture) else draw_graph(picture))


def parse(picture: BoardPicture | GraphPicture) -> ElementTree.Element:
    return ElementTree.fromstring(write_svg(picture))


def count_styles(picture: BoardPicture | GraphPicture) -> Counter[str]:
    """Return how many elements there are of each class."""
    return Counter(word.removeprefix("berge-") for e in parse(picture).iter() for word in e.get("class", "").split())


def count_shapes(picture: BoardPicture, style: str) -> int:
    """Return how many closed shapes there are of a class; one element may hold many."""
    return sum(e.get("d", "").count("z") for e in parse(picture).iter() if e.get("class") == f"berge-{style}")


def list_names(picture: GraphPicture) -> list[str]:
    return ["".join(e.itertext()) for e in parse(picture).iter(f"{SVG}text")]


def build_graph(edges: Iterable[tuple[int, int]], size: int) -> GraphPicture:
    return GraphPicture(names=list(map(str, range(size))), edges=list(edges))


@pytest.mark.parametrize("picture", [RABBIT, PETERSEN])
def test_picture_is_self_contained(picture: BoardPicture | GraphPicture) -> None:
    root, words = parse(picture), write_svg(picture)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert len(root.get("viewBox", "").split()) == 4
    assert root.get("width")
    assert root.get("height")
    assert [root[0].text or "", root[1].text or ""] == [picture.title, picture.description]
    assert root.get("aria-labelledby") == f"{root[0].get('id')} {root[1].get('id')}"
    assert len(root.findall(f"{SVG}style")) == 1
    assert "@media (prefers-color-scheme: dark)" in words
    assert not re.search(r"<script|href|url\(|@import|@font-face|https?:(?!//www\.w3\.org/2000/svg)", words)
    assert all(style.startswith("berge-") for e in root.iter() for style in e.get("class", "").split())


@pytest.mark.parametrize("picture", [RABBIT, PETERSEN, PROOF])
def test_every_used_style_is_defined(picture: BoardPicture | GraphPicture) -> None:
    rules = "".join(e.text or "" for e in parse(picture).iter(f"{SVG}style"))
    names = {*count_styles(picture)} - {"move", "svg"}
    assert {style for style in names if not re.search(rf"\.berge-{style}[ .,>]", rules)} == set()
    colours = dict(re.findall(r"([\w-]+): #\w{6}; \1: var\(--berge-(\w+)\)", rules))
    assert set(colours.values()) <= {*svg.read_palette()}
    assert len(re.findall(r"var\(", rules)) == len(re.findall(r"([\w-]+): #\w{6}; \1: var\(", rules))
    assert not re.search(r"berge-(stage|screen|hover)", rules)


def test_style_sheet_has_each_colour_for_light_and_twice_for_dark() -> None:
    ends: dict[str, list[str]] = {}
    for name, colour in re.findall(r"--berge-(\w+): (.*);", (PAGE / "board" / "board.css").read_text("utf-8")):
        ends.setdefault(name, []).append(colour)
    assert {*ends} == {*svg.read_palette()}
    for name, colours in ends.items():
        assert [bool(re.fullmatch(r"#[0-9A-F]{6}", colour)) for colour in colours] == [True] * 3, name
        assert colours[1] == colours[2], name
        assert colours[:2] == [*svg.read_palette()[name]], name


def test_board_shows_each_element_once() -> None:
    assert [count_shapes(RABBIT, style) for style in ("black", "white", "wall", "token")] == [7, 7, 1, 1]
    by_style = count_styles(RABBIT)
    assert (by_style["move"], by_style["winning"], by_style["losing"]) == (2, 1, 1)
    assert (by_style["trail"], by_style["origin"], by_style["label"]) == (1, 1, 8)
    assert "M24 24L72 24L72 72L72 120L120 120" in write_svg(RABBIT), "the trail ends at the token"


def test_path_that_ends_on_the_token_has_no_extra_point() -> None:
    assert "M24 24L72 24" in write_svg(BoardPicture(cells=[".."], token=(1, 2), visited=[(1, 1), (1, 2)]))
    assert not count_styles(BoardPicture(cells=[".."], token=(1, 2), visited=[(1, 2)]))["trail"]


def test_values_have_a_shape_besides_their_colour() -> None:
    picture = BoardPicture(cells=["..X", "O#."], values={(1, 1): "losing", (1, 2): "winning", (2, 1): "losing"})
    assert [count_shapes(picture, style) for style in ("ring", "dot", "good", "bad")] == [2, 1, 2, 1]


def test_dominoes_of_neighbors_are_tiles_and_others_are_arrows() -> None:
    apart = [((1, 1), (2, 3)), ((1, 2), (2, 1))]
    near = [((3, 1), (3, 2)), ((3, 3), (2, 3))]
    picture = BoardPicture(cells=["..."] * 3, dominoes=[*apart, *near])
    assert count_shapes(picture, "tip") == 2 * 2 + 2, "a dot and an arrowhead each, and only heads in tiles"
    for style, count in {"domino": 2, "domino-face": 2, "bar": 2}.items():
        paths = [e.get("d", "") for e in parse(picture).iter() if e.get("class") == f"berge-{style}"]
        assert "".join(paths).count("M") == count, style
    assert "M24 120L72 120" in write_svg(picture), "from the middle of a cell to that of the other"


def test_adjacent_cells_of_a_row_are_one_box() -> None:
    picture = BoardPicture(cells=["###.##", "......"], values={(2, column): "winning" for column in range(1, 7)})
    assert count_shapes(picture, "wall") == 2
    assert count_shapes(picture, "bad") == 1
    full = BoardPicture(
        cells=["XO#." * 50] * 200, values={(r, c): "losing" for r in range(1, 201) for c in range(1, 99)}
    )
    words = write_svg(full)
    assert words.count("<path") < 5 * 200 + 5
    assert len(words) < 3_000_000


def test_boards_of_up_to_40_columns_have_labels() -> None:
    assert count_styles(BoardPicture(cells=["." * 40] * 3))["label"] == 43
    assert count_styles(BoardPicture(cells=["." * 41] * 3))["label"] == 0


@pytest.mark.parametrize("cells", [["." * 401], ["."] * 401])
def test_boards_with_a_side_over_400_are_limit_errors(cells: list[str]) -> None:
    with pytest.raises(LimitError, match=r"pictures go up to 400 x 400"):
        draw_board(BoardPicture(cells=cells))


@pytest.mark.parametrize("line", ["maze:401x2", f"graph:{','.join(f'0-{v}' for v in range(1, 301))}"])
def test_size_is_checked_before_a_picture_is_computed(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    solution = berge.solve(berge.parse(line))
    monkeypatch.setattr(type(solution), "certificate", lambda _: pytest.fail("made for nothing"))
    for format in ("svg", "html"):
        with pytest.raises(LimitError, match="pictures"):
            solution.dumps(format)


def test_largest_board_is_drawn() -> None:
    root = parse(BoardPicture(cells=["#" * 400] * 400))
    assert max(float(root.get("width", "")), float(root.get("height", ""))) <= 2000


def test_graph_shows_each_element_once() -> None:
    by_style = count_styles(PETERSEN)
    assert list_names(PETERSEN) == list(PETERSEN.names)
    assert [by_style[style] for style in ("vertex", "ring", "dot", "barrier", "token", "move", "visited")] == [
        *(10, 2, 1, 2, 1, 2, 2),
    ]
    lines = Counter[str]()
    for element in parse(PETERSEN).iter(f"{SVG}path"):
        lines[element.get("class", "").removeprefix("berge-")] += element.get("d", "").count("M")
    assert [lines[style] for style in ("edge", "pair")] == [15, 2]


def test_repeated_or_reversed_edge_is_drawn_once() -> None:
    assert write_svg(build_graph([(0, 1), (1, 0), (0, 1)], 2)) == write_svg(build_graph([(1, 0)], 2))


def test_graph_without_vertices_is_drawn() -> None:
    assert count_styles(GraphPicture(names=[], edges=[]))["vertex"] == 0


def test_graphs_over_300_vertices_are_limit_errors() -> None:
    with pytest.raises(LimitError, match="301 vertices"):
        draw_graph(build_graph([], 301))
    assert count_styles(build_graph([], 300))["vertex"] == 300


def test_limits_are_those_of_the_page() -> None:
    for file, limit in {"drawing.ts": f"MOST = {MOST_VERTICES};", "game.ts": f"MOST_MISSED = {MOST_MISSED};"}.items():
        assert f"const {limit}" in (PAGE / "model" / file).read_text("utf-8")


def count_overlaps(picture: GraphPicture) -> int:
    boxes = [
        [float(e.get(name, "")) for name in ("x", "y", "width", "height")]
        for e in parse(picture).iter(f"{SVG}rect")
        if "berge-vertex" in e.get("class", "")
    ]
    assert len(boxes) == len(picture.names)
    return sum(
        abs(a[0] + a[2] / 2 - b[0] - b[2] / 2) < (a[2] + b[2]) / 2 and abs(a[1] - b[1]) < a[3]
        for a, b in combinations(boxes, 2)
    )


@pytest.mark.parametrize(
    "edges",
    [
        networkx.petersen_graph().edges,
        networkx.grid_2d_graph(6, 6).edges,
        networkx.star_graph(30).edges,
        networkx.complete_graph(20).edges,
        networkx.path_graph(40).edges,
        networkx.gnm_random_graph(60, 40, seed=1).edges,
        networkx.gnm_random_graph(60, 300, seed=1).edges,
    ],
    ids=["petersen", "grid", "star", "complete", "path", "sparse", "thick"],
)
def test_vertices_do_not_overlap(edges: Iterable[tuple[object, object]]) -> None:
    number = {vertex: i for i, vertex in enumerate(sorted({v for edge in edges for v in edge}, key=repr))}
    labels = ["名" * (i % 9) if i % 3 else "Word " * (i % 5) for i in range(len(number))]
    picture = GraphPicture(names=labels, edges=[(number[u], number[v]) for u, v in edges])
    assert count_overlaps(picture) == 0


@pytest.mark.slow
@pytest.mark.parametrize("edges", mark_cases([199, 300, 1000, 3900], [199, 3900]))
def test_layout_of_200_vertices_ends(edges: int) -> None:
    assert write_svg(build_graph(networkx.gnm_random_graph(200, edges, seed=1).edges, 200))


def test_long_names_are_shortened_with_the_full_name_as_title() -> None:
    long = "a very long name of a vertex"
    picture = GraphPicture(names=[long, "short", "很长的中文名字很长的中文名字"], edges=[])
    assert list_names(picture) == ["a very long…", "short", "很长的中文名字…"]
    assert [e.text for e in parse(picture).iter(f"{SVG}title")][1] == long


def test_texts_are_escaped() -> None:
    picture = GraphPicture(
        names=["<b>&\"'", "]]>"], edges=[], title="<script>alert(1)</script>", description="&amp;]]>"
    )
    words = write_svg(picture)
    assert "<script" not in words
    assert "]]>" not in words
    assert list_names(picture) == list(picture.names)
    assert [e.text for e in parse(picture)][:2] == [picture.title, picture.description]


def test_characters_outside_xml_are_replaced() -> None:
    assert list_names(GraphPicture(names=["a\0b\x1b", "\ud800\uffff", "a\tb\nc"], edges=[])) == ["a�b�", "��", "a b c"]


def test_direction_marks_are_removed() -> None:
    assert list_names(GraphPicture(names=["a\u202eb\u2066c\u200f", "שלום"], edges=[])) == ["abc", "שלום"]


@given(words=st.lists(WORDS, max_size=15), title=WORDS, description=WORDS)
def test_every_picture_is_well_formed_xml(words: list[str], title: str, description: str) -> None:
    edges = list(combinations(range(min(len(words), 4)), 2))
    root = parse(GraphPicture(names=words, edges=edges, title=title, description=description))
    assert len(list(root.iter(f"{SVG}text"))) == len(words)
    parse(BoardPicture(cells=["."], title=title, description=description))
    "".join(draw_graph(GraphPicture(names=words, edges=edges, title=title))).encode()


@st.composite
def boards(draw: st.DrawFn) -> BoardPicture:
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    cells = draw(st.lists(st.text("#.XO", min_size=columns, max_size=columns), min_size=rows, max_size=rows))
    cell = st.tuples(st.integers(1, rows), st.integers(1, columns))
    value = st.sampled_from(["winning", "losing"])
    token = draw(st.none() | cell)
    moves = draw(st.dictionaries(cell.filter(lambda there: there != token), value)) if token and rows > 1 else {}
    dominoes = st.lists(st.tuples(cell, cell).filter(lambda ends: ends[0] != ends[1]))
    return BoardPicture(
        cells=cells,
        token=token,
        visited=draw(st.lists(cell)),
        values=draw(st.dictionaries(cell, value)),
        moves=moves,
        dominoes=draw(dominoes) if rows > 1 else [],
    )


@given(picture=boards())
def test_board_picture_has_every_piece_value_and_move(picture: BoardPicture) -> None:
    letters = "".join(picture.cells)
    assert count_shapes(picture, "black") == letters.count("X")
    assert count_shapes(picture, "white") == letters.count("O")
    assert count_shapes(picture, "ring") + count_shapes(picture, "dot") == len(picture.values)
    near = sum(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in picture.dominoes)
    assert count_shapes(picture, "tip") == 2 * len(picture.dominoes) - near
    assert count_styles(picture)["move"] == len(picture.moves)
    assert "nan" not in write_svg(picture)


def test_equal_pictures_are_equal_texts() -> None:
    again = GraphPicture(
        **{
            **vars(PETERSEN),
            "edges": [(v, u) for u, v in reversed(PETERSEN.edges)],
            "values": {vertex: PETERSEN.values[vertex] for vertex in (3, 2, 1)},
            "barrier": [9, 4, 9],
        }
    )
    assert write_svg(again) == write_svg(PETERSEN)
    moves = {(3, 4): "losing", (2, 3): "winning"}
    assert write_svg(BoardPicture(**{**vars(RABBIT), "cells": tuple(RABBIT.cells), "moves": moves})) == write_svg(
        RABBIT
    )


def test_ids_of_different_pictures_differ() -> None:
    pictures: list[BoardPicture | GraphPicture] = [
        RABBIT,
        PETERSEN,
        BoardPicture(**{**vars(RABBIT), "token": None, "moves": {}}),
        BoardPicture(**{**vars(RABBIT), "title": "Another"}),
        GraphPicture(**{**vars(PETERSEN), "exposed": [1]}),
    ]
    ids = [e.get("id") for picture in pictures for e in parse(picture).iter() if e.get("id")]
    assert len(ids) == len(set(ids)) == 2 * len(pictures)


def test_unknown_letters_are_drawn_as_text() -> None:
    texts = [e.text for e in parse(BoardPicture(cells=["~.X", "@<~"])).iter() if e.tag.endswith("text")]
    assert sorted(filter(None, texts)) == sorted([*"<@~~", *"123", *"12"])


@pytest.mark.parametrize("dark", [0, 1])
def test_colours_have_enough_contrast(dark: int) -> None:
    def compute_luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return float(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])

    def compute_contrast(one: str, other: str) -> float:
        dim, bright = sorted(compute_luminance(svg.read_palette()[name][dark]) for name in (one, other))
        return (bright + 0.05) / (dim + 0.05)

    for shape in ("win", "lose", "trail", "pair", "edge", "wall"):
        assert compute_contrast(shape, "paper") >= 3, shape
    for ground in ("paper", "visited", "wintint", "losetint"):
        assert compute_contrast("ink", ground) >= 7
        assert compute_contrast("win" if ground == "wintint" else "lose", ground) >= 2.9
    assert compute_contrast("grey", "paper") >= 4.5
    assert compute_contrast("black", "token") >= 7


def test_pair_is_curved_around_vertices() -> None:
    places = [(n % 5 * 48.0, n // 5 * 48.0) for n in range(30)]
    sizes = [32] * 30
    pairs = [(4, 24), (9, 19), (14, 29), (2, 17), (0, 5), (10, 11), (6, 12), (20, 22)]
    curves = curve_edges(pairs, places, sizes)
    assert {*curves} == {*pairs} - {(0, 5), (10, 11), (6, 12)}
    sides = [float(re.findall(r"L(\S+)", curves[pair])[0]) - 192 for pair in pairs[:3]]  # of one line
    assert len({*sides}) == 3
    assert all(20 <= abs(side) <= 30 for side in sides)  # beside the vertices, and seen
    assert curve_edges([(w, v) for v, w in reversed(pairs)], places, sizes) == curves
    wide = curve_edges([(0, 10)], places, [100 if n == 5 else 32 for n in range(30)])
    assert abs(float(re.findall(r"L(\S+)", wide[0, 10])[0])) >= 50
    assert curve_edges([(0, 1)], [(7, 0), (7, 0)], [32, 32]) == {}


def count_dominoes(picture: str) -> int:
    """Return how many tiles a picture has; tiles of a row are one path."""
    return sum(path.count("M") for path in re.findall(r'<path class="berge-domino" d="([^"]*)"', picture))


@pytest.mark.parametrize("name", ["maze", "rabbit"])
def test_text_and_picture_have_the_same_dominoes(name: str) -> None:
    counted = 0
    for seed in range(8):
        rng = random.Random(seed)
        position = draw_random_board(berge.RULESETS[name], rng.randint(2, 6), rng.randint(2, 6), 0.2, rng).position()
        if not position.legal_moves:
            continue
        if name == "maze":
            position.push(rng.choice(position.legal_moves))
        certificate, solution = position.certificate(), berge.solve(position)
        if not isinstance(certificate, berge.Certificate) or certificate.kind != "dominoes":
            continue
        counted += 1
        for answer in (certificate, solution):
            counts = [int(number) for number in re.findall(r"(\d+) domino", answer.dumps("text"))]
            assert {*counts} == {len(certificate.dominoes)} == {count_dominoes(answer.dumps("svg"))}
    assert counted > 2
