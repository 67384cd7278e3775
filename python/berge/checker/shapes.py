"""The shapes of documents: which keys they have, and which values. The checks rely on them.

A shape is a `Leaf`; a dict from keys to shapes, for an object, where a key with `?` at its end may be left out; a list
of one shape, or a `LongList`, for a list of such values; a tuple of shapes, for a list of so many values; or a function
that returns the shape of an object.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from .position import Document, Refuted, abbreviate, demand
from .reading import Sentence, quote


class Leaf(NamedTuple):
    """The shape of a value without keys: what it is called, and whether a value is one."""

    expected: Sentence
    includes: Callable[[Any], bool]
    is_name: bool = False
    """Whether lists are names too."""


class LongList(NamedTuple):
    """The shape of a list of perhaps millions of values, with a quick test of all of them."""

    inner: Any
    are_all: Callable[[list[Any]], bool]


DEEPEST_NAME = 100
"""How deep the lists of a name may nest."""


def are_names(values: list[Any]) -> bool:
    """Whether all values are names of vertices."""
    for _ in range(DEEPEST_NAME):
        if not values:
            return True
        if not all(
            value_type is not bool and issubclass(value_type, (int, str, list)) for value_type in set(map(type, values))
        ):
            return False
        values = [inner for value in values if isinstance(value, list) for inner in value]
    return False


def allow_null(leaf: Leaf) -> Leaf:
    """Return the leaf whose value may also be null."""
    words = Sentence("{expected}, or null", expected=leaf.expected)
    return Leaf(words, lambda value: value is None or leaf.includes(value), leaf.is_name)


def are_pairs(values: list[Any]) -> bool:
    """Whether all values are pairs of names."""
    are_lists = all(type(value) is list and len(value) == 2 for value in values)
    return are_lists and are_names([end for pair in values for end in pair])


TEXT = Leaf(Sentence("a text"), lambda value: isinstance(value, str))
NUMBER = Leaf(Sentence("a whole number"), lambda value: type(value) is int)
TRUTH = Leaf(Sentence("true or false"), lambda value: isinstance(value, bool))
NAME = Leaf(
    Sentence("the name of a vertex (a whole number, a text or a list of names)"),
    lambda value: are_names([value]),
    is_name=True,
)
NUMBER_OR_NULL, NAME_OR_NULL = allow_null(NUMBER), allow_null(NAME)
TEXTS, NUMBERS = [TEXT], [NUMBER]
NAMES, PAIRS = LongList(NAME, are_names), LongList((NAME, NAME), are_pairs)


def shape_any_object(_: Document) -> Document:
    """Return the shape of an object with any keys."""
    return {}


def shape_step(step: Document) -> Document:
    """Return the shape of a step that takes a graph apart."""
    return {"cycle": NUMBERS} if "cycle" in step else {"split": [(NUMBERS, [NUMBERS])]}


POSITION: Document = {"token": NAME, "winning": TRUTH}
PARTS: dict[str, Document] = {
    "cells": {"cells": TEXTS},
    "vertices": {"vertices": NAMES, "edges": PAIRS},
    "dominoes": POSITION | {"dominoes": PAIRS},
    "barrier": POSITION | {"barrier": NAMES, "matching": PAIRS},
    "kernel": POSITION | {"kernel": NAMES},
    "classes": {"classes": TEXTS, "matching": PAIRS},
    "sets": {"sets": [(NAME, TRUTH, NAMES)]},
    "edge_classes": {"edge_classes": TEXT, "steps": [shape_step]},
    "cover": {"cover": NAMES},
}
"""The keys that come with each key of a certificate."""


def has_arrows(proof: Document) -> bool:
    """Whether the matching of a certificate of classes is drawn as arrows."""
    return "cells" in proof and proof.get("steps", "rook") == "rook"


def shape_certificate(proof: Document) -> Document:
    """Return the shape of a certificate."""
    shape: Document = {"format": TEXT, "used?": PAIRS, "unique?": TRUTH}
    for key, part in PARTS.items():
        shape |= part if key in proof else {}
    if "cells" in proof:
        shape["steps?"] = TEXT if isinstance(proof.get("steps"), str) else [(NUMBER, NUMBER)]
    return shape | ({"matching": TEXTS} if "classes" in proof and has_arrows(proof) else {})


def demand_shape(value: Any, shape: Any, place: str = "") -> None:
    """Raise Refuted, with the place, if a value is not of a shape."""
    match shape:
        case Leaf():
            demand_leaf(value, shape, place)
        case LongList(inner, are_all):
            if not isinstance(value, list) or not are_all(value):
                demand_shape(value, [inner], place)
        case list():
            demand_type(value, list, Sentence("a list"), place)
            for at, inner in enumerate(value):
                demand_shape(inner, shape[0], f"{place}[{at}]")
        case tuple():
            expected = Sentence("a list of {n} value", "a list of {n} values", n=len(shape))
            demand_type(value, list, expected, place)
            if len(value) != len(shape):
                refuse(place, Sentence("a list of {n} value", "a list of {n} values", n=len(value)), expected)
            for at, inner in enumerate(shape):
                demand_shape(value[at], inner, f"{place}[{at}]")
        case dict():
            demand_type(value, dict, Sentence("an object"), place)
            demand_keys(value, shape, place)
        case _:
            demand_type(value, dict, Sentence("an object"), place)
            demand_shape(value, shape(value), place)


def is_too_deep(values: list[Any]) -> bool:
    """Whether lists nest deeper than those of a name may."""
    for _ in range(DEEPEST_NAME):
        values = [inner for value in values if isinstance(value, list) for inner in value]
    return bool(values)


def demand_leaf(value: Any, leaf: Leaf, place: str) -> None:
    """Raise Refuted unless a leaf includes the value; within a name, with the place there."""
    if not leaf.includes(value):
        if isinstance(value, list) and leaf.is_name:
            demand(not is_too_deep(value), "not a well-formed proof: lists nest too deeply")
            demand_shape(value, NAMES, place)
        refuse(place, describe(value), leaf.expected)


def demand_type(value: Any, expected_type: type, expected: Sentence, place: str) -> None:
    """Raise Refuted if a value is not of a type."""
    if not isinstance(value, expected_type):
        refuse(place, describe(value), expected)


def demand_keys(value: Document, shape: Document, place: str) -> None:
    """Raise Refuted if an object lacks a key, or a value in it is not of its shape."""
    for key, inner in shape.items():
        name = key.removesuffix("?")
        if name in value:
            word = name if name.isascii() and name.isidentifier() and len(name) <= 40 else abbreviate(name, 40)
            demand_shape(value[name], inner, f"{place}.{word}" if place else word)
        elif name == key:
            if place:
                raise Refuted("not a well-formed proof: {place}: no key {key}", {"place": place, "key": quote(key)})
            raise Refuted("not a well-formed proof: no key {key}", {"key": quote(key)})


def refuse(place: str, found: str, expected: Sentence) -> None:
    """Raise Refuted for a value that is not of its shape."""
    raise Refuted(
        "not a well-formed proof: {place}: found {found}; expected {expected}",
        {"place": place, "found": found, "expected": expected},
    )


def describe(value: Any) -> str:
    """Return what a value is, in the words of JSON."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int() | float():
            return abbreviate(value)
        case str():
            return quote(value)
        case list():
            return Sentence("a list")
        case dict():
            return Sentence("an object")
    return Sentence("a value that JSON does not have")
