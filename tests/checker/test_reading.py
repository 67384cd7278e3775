"""A text that is no document is refused with its line and column, and says what stands there and what should."""

from __future__ import annotations

import json
from typing import Any

import pytest

from berge.checker.reading import Unreadable, decode, is_json, read

DOCUMENT = "a document of berge"
DEEP = "JSON that nests too deeply"


@pytest.mark.parametrize(
    ("data", "found", "expected", "line", "column"),
    [
        (b"", "the end of the file", "JSON (a value)", 1, 1),
        (b"\xef\xbb\xbf{", "the end of the file", "JSON (a key in double quotes)", 1, 2),
        (b'{"a": nul}', '"n"', "JSON (a value)", 1, 7),
        (b'{"a" 1}', '"1"', "JSON (a colon after the key)", 1, 6),
        (b'{\n"a": 1 "b"}', r'"\""', "JSON (a comma or a closing bracket)", 2, 8),
        (b"{}\n\n{}", '"{"', "JSON (the end of the file)", 3, 1),
        (b'{"a": "b', r'"\""', "JSON (a closing quotation mark)", 1, 7),
        (b'{"a": "b\n', "the end of the line", "JSON (no control character in a string)", 1, 9),
        (b'{"a": "b\r', "the end of the line", "JSON (no control character in a string)", 1, 9),
        (b'{"a": "b\t"}', r'"\t"', "JSON (no control character in a string)", 1, 9),
        (rb'{"a": "\q"}', r'"\\"', r"JSON (a letter that JSON allows after \)", 1, 8),
        (rb'{"a": "\u12"}', '"u"', "JSON (four hexadecimal digits)", 1, 9),
        (b'{"a":1,\t\r\n }', '"}"', "JSON (a key in double quotes)", 2, 2),
        (b'{"a":[1, ]}', '"]"', "JSON (a value)", 1, 10),
        (b"[]", "JSON that is no object", DOCUMENT, 1, 1),
        (b'{"a":' * 100_000, DEEP, DOCUMENT, 1, 1),
        (b'{"a":' + b"[" * 100_000, DEEP, DOCUMENT, 1, 1),
        (b'{"a":NaN}', "the number NaN", DOCUMENT, 1, 1),
        (b'{"a":-Infinity}', "the number -Infinity", DOCUMENT, 1, 1),
        (b'{"a":-1e999}', "the number -1e999", DOCUMENT, 1, 1),
        (b'{"a":1' + b"0" * 400 + b".5}", "the number 1" + "0" * 39, DOCUMENT, 1, 1),
        (b'{"a":' + b"9" * 5000 + b"}", "a number of more than 4300 digits", DOCUMENT, 1, 1),
        (b'{"a":1,"b":2,"a":3,"b":4}', 'the key "a" twice in one object', DOCUMENT, 1, 1),
        (
            b'{"' + b"a" * 41 + b'":1,"' + b"a" * 41 + b'":2}',
            f'the key "{"a" * 40}..." twice in one object',
            DOCUMENT,
            1,
            1,
        ),
        (b'{"a":"\xff"}', "byte 0xff", "UTF-8 text", 1, 7),
        (b"\xef\xbb\xbf\n\n\n\xe8\x83\x9c\x0a\xe8\x83\x9c\x09\x8f", "byte 0x8f", "UTF-8 text", 5, 3),
    ],
    ids=lambda value: ascii(value[-20:]) if isinstance(value, (bytes, str)) else None,
)
def test_an_unreadable_text_is_refused_with_its_place(
    data: bytes, found: str, expected: str, line: int, column: int
) -> None:
    with pytest.raises(Unreadable) as error:
        read(data)
    one = error.value
    assert (one.found, one.expected, one.line, one.column) == (found, expected, line, column)
    assert str(one) == f"{line}:{column}: found {found}; expected {expected}"


def test_a_document_of_all_values_of_json_is_read() -> None:
    value = {"a": [None, True, 1.5e30, -3, "胜", {"a": {}}], "b" * 41: 10**4299}
    assert read(b"\xef\xbb\xbf" + json.dumps(value).encode()) == value
    assert decode(b"\xef\xbb\xbf\xef\xbb\xbfa") == "\ufeffa"


@pytest.mark.parametrize(
    ("document", "is_possible"),
    [({"a": [1, None]}, True), ({1: 2}, False), ({"a": {1, 2}}, False), ({"a": 10**5000}, False), ({"a": (1,)}, False)],
)
def test_a_value_of_python_may_be_no_json(document: dict[Any, Any], is_possible: bool) -> None:
    assert is_json(document) is is_possible
