"""Names of vertices that a terminal, a browser or a text direction would interpret are shown safely."""

import json
from xml.etree import ElementTree

import pytest

import berge

NAMES = [
    "<script>alert(1)</script>", 'a"b', "a'b", "a&b", "\x1b[31mred", "\x1b]0;title\x07", "\u202eright to left",
    "\u2066x\u2069", "=cmd()", "+1", "@SUM(A1)", "a\nb", "a\rb", "\x00", "\ud800", "]]>", "--", "*/", "a b", "",
    "\x9b31m",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_a_name_does_nothing_in_any_output(name: str) -> None:
    setup = berge.graph.setup(berge.Graph.from_edges([(name, "b"), ("b", "c"), ("c", name), ("c", "d")]))
    game = berge.Game(setup, [name, "b"])
    other = berge.Game(berge.graph.setup(setup.graph, name), ["b"])
    things = [game, other, berge.review(game), berge.solve(setup), berge.solve(game), berge.solve(other)]
    certificates = [berge.solve(setup).certificate(), berge.solve(game).certificate(), game.position(1).certificate()]
    for thing in [*things, *certificates, berge.gallai_edmonds(setup.graph)]:
        text = str(thing) if thing not in certificates else thing.dumps("text")
        assert all(letter.isprintable() or letter == "\n" for letter in text + repr(thing)), ascii(text)
    for thing in [*things, *certificates]:
        svg = thing.dumps("svg")
        tags = {element.tag.split("}")[1] for element in ElementTree.fromstring(svg).iter()}
        assert "script" not in tags
        assert not {"\x1b", "\u202e", "\u2066", "\x00"} & set(svg)
        json.loads(thing.dumps("json"))
    assert berge.loads(game.dumps("json")) == game
    assert berge.loads(game.dumps("line")) == game
    assert berge.loads(game.dumps("record")) == game
    for line in (game.dumps("line"), game.dumps("record")):
        assert all(letter.isprintable() or letter == "\n" for letter in line), ascii(line)
