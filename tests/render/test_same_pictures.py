"""Pictures that Python draws have the shapes of those that the page's board draws.

Not compared: the order of shapes, widths of lines, captions, and what only the page draws: used edges, the user's
arrows, and marks of the pointer and the keyboard. On boards with more than 24 rows, numbers are larger on the page.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import networkx
import pytest

from berge.render.board_pictures import BoardPicture, draw_board
from berge.render.graph_pictures import GraphPicture, curve_edges, draw_graph, lay_out
from page.test_page import NODE

LETTERS = {"losing": "E", "winning": "O"}
NAMES = ["a", "m&m", "WWW", "名", "很长的中文名字很长的中文名字", "a very long name of a vertex", "<b>\u202e", "x\ty "]
BOARDS = ["OXOX/XO.X/OXOX", "...#.#.#/.#...#~~/........", "..../..../..../....", "...#."]
GRAPHS = [networkx.path_graph(4), networkx.petersen_graph(), networkx.star_graph(9), networkx.complete_graph(6)]
GRAPH_IN_COLUMNS = networkx.gnm_random_graph(12, 20, seed=3)
GRAPHS += [networkx.gnm_random_graph(24, 30, seed=2), GRAPH_IN_COLUMNS]
TALL_PAIRS = [((1, 1), (1, 2)), ((5, 1), (6, 1)), ((3, 3), (4, 1))]
TALL = BoardPicture(cells=["..."] * 220, values={(2, 2): "losing"}, pairs=TALL_PAIRS, title="tall")
Shape = tuple[str, list[float]]
AnyPicture = BoardPicture | GraphPicture


def scatter_marks(vertices: list[Any], chance: Random, is_played: bool) -> dict[str, Any]:
    """Return random marks of a proof, and those of starts or of a position."""
    walk, *some = (chance.sample(vertices, len(vertices) // 3 + 1) for _ in range(6))
    ends = chance.sample(vertices, len(vertices) // 2 * 2)
    values = {vertex: chance.choice([*LETTERS]) for vertex in some[0]}
    proof = {"pairs": list(zip(ends[::2], ends[1::2], strict=True)), "exposed": some[1], "barrier": some[2]}
    if not is_played:
        return {**proof, "values": values}
    moves, missed = {v: values[v] for v in values if v not in walk}, [*pairwise(some[3]), (some[4][0], some[4][0])]
    return {**proof, "token": walk[-1], "visited": walk, "moves": moves, "missed": missed, "kernel": some[4]}


def list_cells(cells: Sequence[str]) -> list[Any]:
    return [*product(range(1, len(cells) + 1), range(1, len(cells[0]) + 1))]


def make_pictures(is_played: bool) -> Iterator[AnyPicture]:
    for line in BOARDS:
        every = list_cells(cells := line.split("/"))
        dominoes = [(every[0], every[-1]), *pairwise(every[::2]), *pairwise(every[::-3]), (every[1], every[0])]
        marks = scatter_marks(every, Random(line), is_played)
        yield BoardPicture(cells=cells, dominoes=dominoes, title=line, **marks)
    for graph in GRAPHS:
        marks = scatter_marks([*graph], chance := Random(len(graph)), is_played)
        if graph is GRAPH_IN_COLUMNS and is_played:
            marks["moves"] = dict.fromkeys(set(graph[marks["token"]]) - {*marks["visited"]}, "winning")
        names, columns = chance.choices(NAMES, k=len(graph)), 4 if graph is GRAPH_IN_COLUMNS else None
        yield GraphPicture(names=names, edges=[*graph.edges], columns=columns, title=f"graph {len(graph)}", **marks)


PICTURES = [*make_pictures(False), *make_pictures(True), TALL]


def build_view(picture: AnyPicture) -> dict[str, Any]:
    """Return what the page's board is given for a picture."""
    if isinstance(picture, BoardPicture):
        every, view = list_cells(picture.cells), dict[str, Any](picture={"kind": "board", "rows": picture.cells})
    else:
        every = [*range(len(picture.names))]
        places, sizes = lay_out(picture.names, picture.edges, picture.columns)
        curves = {f"{v} {w}": data for (v, w), data in curve_edges(picture.pairs, places, sizes).items()}
        shown = {"kind": "graph", "edges": picture.edges, "places": places, "sizes": None, "columns": picture.columns}
        view = {"picture": shown, "names": picture.names, "curves": curves}
    numbers = {vertex: number for number, vertex in enumerate(every)}
    moves = [{"to": numbers[to], "value": value} for to, value in picture.moves.items()]
    moves += [{"from": numbers[start], "to": numbers[to], "value": "missed"} for start, to in picture.missed]
    values = "".join(LETTERS.get(picture.values.get(vertex, ""), "#") for vertex in every)
    sets = {name: [numbers[v] for v in getattr(picture, name)] for name in ("exposed", "barrier", "kernel")}
    for name in ("pairs", "dominoes"):
        view[name] = [[numbers[v], numbers[w]] for v, w in getattr(picture, name, ())]
    return {**view, **sets, "path": [numbers[v] for v in picture.visited], "values": values, "moves": moves}


def list_shapes(element: ElementTree.Element, outer: str = "", size: str = "", shift: str = "0 0") -> Iterator[Shape]:
    """Yield the shapes of a picture: the kind of each with all classes around it, and its numbers."""
    tag = element.tag.rpartition("}")[2]
    classes = f"{outer} {element.get('class', '').replace('berge-stone', '')}".strip()
    size, shift = element.get("font-size", size), element.get("transform", shift)
    if tag == "path":
        for line in re.findall("M[^M]*", element.get("d", "")):
            yield read_line(classes, line, read_numbers(shift))
    elif tag in ("svg", "rect", "text", "title") and not element.get("id"):
        words = "".join(element.itertext()) if tag in ("text", "title") else ""
        keys = ("viewBox", "x", "y", "width", "height", "rx")
        yield f"{tag} {classes} {words} {size}", read_numbers(" ".join(element.get(key, "0") for key in keys))
    for child in element:
        yield from list_shapes(child, classes, size, shift)


def read_line(classes: str, line: str, shift: list[float]) -> Shape:
    """Return a line of path data, with absolute points."""
    points, place = list[list[float]](), shift
    for letter, text in re.findall("([a-zA-Z])([^a-zA-Z]*)", line):
        points.append(numbers := read_numbers(text))
        if letter in "MLhvl":
            across, down = {"h": [*numbers, 0], "v": [0, *numbers]}.get(letter, numbers)
            x, y = shift if letter in "ML" else place
            points[-1] = place = [x + across, y + down]
    kinds = re.sub("[hvl]", "L", re.sub("[^a-zA-Z]", "", line))
    if kinds == "ML":
        points.sort()  # a line looks the same from both ends
    return f"{classes} {kinds}", [number for point in points for number in point]


def read_numbers(text: str) -> list[float]:
    return [*map(float, re.findall(r"-?[\d.]+", text))]


def list_differences(ours: list[Shape], theirs: list[Shape]) -> list[Shape]:
    """Return the shapes that only one side has; numbers may differ by rounding."""
    alone = []
    for name, numbers in ours:
        same = [one for one in theirs if one[0] == name and numbers == pytest.approx(one[1], abs=0.15)]
        theirs.remove(same[0]) if same else alone.append((name, numbers))
    return alone + theirs


@pytest.fixture(scope="module")
def page_pictures() -> list[str]:
    views = "\n".join(json.dumps(build_view(picture)) for picture in PICTURES)
    process = subprocess.run(
        [NODE, Path(__file__).with_name("draw.mjs")], input=views, capture_output=True, encoding="utf-8", check=True
    )
    return [*map(json.loads, process.stdout.splitlines())]


@pytest.mark.parametrize("number", range(len(PICTURES)), ids=lambda number: PICTURES[number].title)
def test_page_draws_the_same_shapes(number: int, page_pictures: list[str]) -> None:
    picture = PICTURES[number]
    text = "".join(draw_board(picture) if isinstance(picture, BoardPicture) else draw_graph(picture))
    ours, theirs = ([*list_shapes(ElementTree.fromstring(one))] for one in (text, page_pictures[number]))
    differences = list_differences(ours, theirs)
    if picture is TALL:
        differences = [one for one in differences if not re.match("svg|rect .*paper|text .*label", one[0])]
    assert differences == []
