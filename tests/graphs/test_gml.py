"""Strings and comments of GML as they may stand, which networkx reads in fewer places."""

import pytest

from berge.errors import ParseError
from berge.graphs import parse_graph


@pytest.mark.parametrize(
    ("label", "name"),
    [
        *((f"a{sign}b", f"a{sign}b") for sign in "\v\f\x1c\x85\u2028\u2029#"),
        ("\fb", "\fb"),
        ("x\ny", "x y"),
        ("x\r\n\r\n y", "x  y"),
    ],
)
def test_a_string_of_gml_keeps_its_signs_and_what_follows_its_place(label: str, name: str) -> None:
    text = f'# 5" long\ngraph [ node [ id 0 label "{label}" ]\n'
    assert parse_graph(f"{text} ]".encode(), "gml").names == (name,)
    with pytest.raises(ParseError) as error:
        parse_graph(f"{text}  x ]".encode(), "gml")
    assert (error.value.line, error.value.column) == (text.count("\n") + 1, 5)
