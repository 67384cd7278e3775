"""Pajek files: every vertex is one, whatever its label, and nothing but edges is an edge."""

from pathlib import Path
from random import Random

import pytest

import berge
from berge.cli import main
from berge.errors import BergeError
from berge.formats import read

# An example of the documentation of SNAP ("some labels"), of Gephi's ("no labels"), and others in their manner.
NETWORKS = {
    "some labels": (
        '*Vertices      9\n      1 "1"    0.3034    0.7561\n      2 "2"    0.4565    0.6039\n'
        '      3 "3"    0.4887    0.8188\n   *Arcs\n   *Edges\n       1      2       1\n       1      3       1\n',
        9,
        {(1, 2), (1, 3)},
    ),
    "no labels": ("*Vertices 5\n*Edges\n1 2\n4 5\n", 5, {(1, 2), (4, 5)}),
    "some without a label": ('*Vertices 5\n1 "a"\n2 "b"\n4\n5 ""\n*Arcs\n1 2 1\n4 5 1\n', 5, {(1, 2), (4, 5)}),
    "equal labels": ('*Vertices 3\n1 "a"\n2 "a"\n3 "b"\n*Arcs\n1 2 1\n2 3 1\n', 3, {(1, 2), (2, 3)}),
    "a label that is another one's number": ('*Vertices 2\n1\n2 "1"\n*Edges\n1 2\n', 2, {(1, 2)}),
    "a partition below": (
        '*Network a\n*Vertices 3\n1 "a"\n2 "b"\n3 "c"\n*Arcs\n1 2\n*Partition p\n*Vertices 3\n1\n1\n2\n',
        3,
        {(1, 2)},
    ),
    "relations": (
        "*vertices 3\n1 a\n2 b\n3 c\n*arcs :1 'likes'\n1 2 1\n*arcs :2 \"\"\n2 3\n",
        3,
        {(1, 2), (2, 3)},
    ),
    "lists": ("% a comment\n*Vertices 4\n*Arcslist\n1 2 3\n*Edgeslist\n4 1\n", 4, {(1, 2), (1, 3), (1, 4)}),
    "a matrix": ("*Vertices 3\n*Matrix\n0 1 0\n0 0 2.5\n0 0.0 0\n", 3, {(1, 2), (2, 3)}),
    "a matrix of two modes": ("*Vertices 5 2\n*Matrix\n0 1 0\n1 0 1\n", 5, {(1, 4), (2, 3), (2, 5)}),
    "numbered from 0": ('*Vertices 3\n0 "a"\n1 "b"\n2 "c"\n*Arcs\n0 1\n1 2\n', 3, {(1, 2), (2, 3)}),
    "without an order": ('*Vertices 3\n3 "c"\n1 "a"\n2 "b"\n*Edges\n3 1\n', 3, {(1, 3)}),
}


def _read(text: str) -> tuple[int, set[frozenset[int]]]:
    graph = read(text).game.setup.graph  # type: ignore[attr-defined]
    return graph.order, {frozenset(graph.number_of(name) + 1 for name in edge) for edge in graph.edges}


@pytest.mark.parametrize("name", NETWORKS)
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_pajek_file_is_the_network_that_its_author_meant(name: str, ends: str) -> None:
    text, order, edges = NETWORKS[name]
    assert _read(text.replace("\n", ends)) == (order, {*map(frozenset, edges)})


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("*Vertices 3\n*Arcs\n1 2\n2 7\n", "4:3"),
        ("*Vertices 3\n*Arcs\n1 a\n", "3:3"),
        ("*Vertices 3\n*Arcs\n1\n", "3:2"),
        ('*Vertices 3\n1 "a"\n1 "b"\n', "3:1"),
        ('*Vertices 3\n9 "a"\n', "2:1"),
        ("*Vertices 1\n1\n2\n", "3:1"),
        ("*Vertices a\n", "1:1"),
        ("*Vertices 999999999\n", "1:1"),
        ("*Network a\n", "1:1"),
        ("*Vertices 2\n*Edges\n1 2\n*Vertices 2\n", "4:1"),
        ("*Vertices 2\n*Links\n1 2\n", "2:1"),
        ("*Vertices 2\n*Matrix\n0 1\n", "3:1"),
        ("*Vertices 2\n*Matrix\n0 1\n1\n", "4:2"),
        ("*Vertices 2\n*Matrix\n0 1\n1 x\n", "4:3"),
    ],
)
def test_a_line_of_pajek_that_is_nothing_is_an_error(
    text: str, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.net"
    file.write_text(text)
    assert main(["decompose", str(file)]) == 2
    assert f"a.net:{place}: found " in capsys.readouterr().err
    with pytest.raises(BergeError):
        berge.control(file)


def test_drawn_networks_are_read_as_they_were_written() -> None:
    random = Random(5)
    for _ignored in range(300):
        order = random.randint(1, 7)
        lines = [f"*Vertices {order}"]
        for number in range(1, order + 1):
            if random.random() < 0.7:
                label = random.choice(
                    ["", ' ""', f' "{random.choice("abcd")}"', f" v{number} 0.5 0.5", ' "O\'Hara Ann"']
                )
                lines.append(f"{' ' * random.randint(0, 2)}{number}{label}")
        edges = set[frozenset[int]]()
        for section in random.choices(["*Arcs", "*edges", "*ARCSLIST", "*EdgesList"], k=random.randint(0, 3)):
            lines.append(section)
            for _again in range(random.randint(0, 3)):
                ends = random.choices(range(1, order + 1), k=2)
                edges.add(frozenset(ends))
                weight = random.choice(["", " 1", " 0.5 c Blue"]) if section[-1] == "s" else ""
                lines.append(" ".join(map(str, ends)) + weight)
        text = "\n".join(lines) + "\n"
        assert _read(text) == (order, {edge for edge in edges if len(edge) == 2}), text
