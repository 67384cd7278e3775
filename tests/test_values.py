"""A value is what a frozen dataclass is, and is made without that library."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import subprocess
import sys
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import pytest

import berge
from berge.values import value


@value(kw_only=True)
class StoredGraph:
    KIND: ClassVar[str] = "no field"
    name: str
    colour: str = "red"


@value
class Place(StoredGraph):
    """Of which `row` is checked."""

    row: int
    column: int = 1
    marks: Mapping[str, int] = {}

    def __post_init__(self) -> None:
        if self.row < 0:
            raise ValueError("row")


@dataclasses.dataclass(frozen=True, kw_only=True)
class NamedTwin:
    KIND: ClassVar[str] = "no field"
    name: str
    colour: str = "red"


@dataclasses.dataclass(frozen=True)
class PlaceTwin(NamedTwin):
    """Of which `row` is checked."""

    row: int
    column: int = 1
    marks: Mapping[str, int] = dataclasses.field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.row < 0:
            raise ValueError("row")


CALLS: list[Callable[[Any], Any]] = [
    lambda kind: kind(3, name="a"),
    lambda kind: kind(3, 4, {"x": 1}, name="a", colour="b"),
    lambda kind: kind(name="a", column=4, row=3),
    lambda kind: kind(),
    lambda kind: kind(3),
    lambda kind: kind(3, 4, 5, 6, name="a"),
    lambda kind: kind(3, name="a", row=3),
    lambda kind: kind(3, name="a", other=3),
    lambda kind: kind(-1, name="a"),
]


def outcome(call: Callable[[], Any]) -> str:
    """Return what comes of a call, in letters, whichever of the two classes it is."""
    try:
        return repr(call()).replace("Twin", "")
    except Exception as error:
        return f"{type(error).__name__}: {error}".replace("Twin", "")


@pytest.mark.parametrize("call", CALLS)
def test_a_value_is_made_as_a_dataclass_is(call: Callable[[Any], Any]) -> None:
    assert outcome(lambda: call(Place)) == outcome(lambda: call(PlaceTwin))


@pytest.mark.parametrize(
    "ask",
    [
        lambda one: setattr(one, "row", 4),
        lambda one: setattr(one, "other", 4),
        lambda one: delattr(one, "row"),
        lambda one: delattr(one, "other"),
        lambda one: dataclasses.replace(one, row=5),
        lambda one: dataclasses.replace(one, row=-5),
        lambda one: dataclasses.replace(one, other=5),
        lambda one: dataclasses.asdict(one),
        lambda one: dataclasses.astuple(one),
        lambda one: [(field.name, field.type, field.kw_only) for field in dataclasses.fields(one)],
        lambda one: dataclasses.is_dataclass(one),
        lambda one: type(one).__match_args__,
        lambda one: inspect.signature(type(one)),
        lambda one: pickle.loads(pickle.dumps(one)) == copy.deepcopy(one) == one,
        lambda one: hash(type(one)(3, 4, (), name="a")),
        lambda one: hash(one),  # which holds a dict
        lambda one: one == (3, 4),
        lambda one: one == type(one)(3, 4, {"x": 1}, name="a"),
        lambda one: one != type(one)(3, 4, {"x": 1}, name="b"),
        lambda one: vars(one) == {"name": "a", "colour": "red", "row": 3, "column": 4, "marks": {"x": 1}},
    ],
)
def test_a_value_does_as_a_dataclass_does(ask: Callable[[Any], Any]) -> None:
    one, twin = Place(3, 4, {"x": 1}, name="a"), PlaceTwin(3, 4, {"x": 1}, name="a")
    assert outcome(lambda: ask(one)) == outcome(lambda: ask(twin))


def test_what_is_no_value_itself_may_have_more() -> None:
    class Marked(Place):
        pass

    one = Marked(3, name="a")
    one.more = 4  # type: ignore[attr-defined]
    assert vars(one)["more"] == 4
    del one.more  # type: ignore[attr-defined]
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'row'"):
        one.row = 4  # type: ignore[misc]
    assert one != Place(3, name="a")
    assert repr(one).endswith("Marked(name='a', colour='red', row=3, column=1, marks={})")


def test_what_is_derived_of_a_value_may_be_a_dataclass() -> None:
    @dataclasses.dataclass(frozen=True, repr=False)
    class Deep(Place):
        depth: int = dataclasses.field(default=0, metadata={"minimum": 0})

    one = Deep(3, 4, {}, 5, name="a")
    assert [field.name for field in dataclasses.fields(one)] == ["name", "colour", "row", "column", "marks", "depth"]
    assert (one.row, one.depth, one.colour, Deep(3, name="a").marks) == (3, 5, "red", {})
    assert repr(one).endswith("Deep(name='a', colour='red', row=3, column=4, marks={})")
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.depth = 6  # type: ignore[misc]
    with pytest.raises(ValueError, match="row"):
        Deep(-3, name="a")


def test_options_leave_out_what_they_leave_out_of_a_dataclass() -> None:
    @value(eq=False, repr=False)
    class Thing:
        name: str

    assert Thing("a") != Thing("a")
    assert "object at" in repr(Thing("a"))
    assert Thing.__hash__ is object.__hash__


def test_values_are_made_without_the_library_of_dataclasses() -> None:
    code = """
from __future__ import annotations
import sys
from berge.values import value
@value
class One:
    name: str
assert One("a") == One("a") and hash(One("a")) == hash(One("a")) and "One(name='a')" in repr(One("a"))
assert not {"dataclasses", "inspect"} & {*sys.modules}
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_subclass_tells_its_own_signature() -> None:
    class Said(berge.Verdict):
        def __init__(self, text: str) -> None:
            super().__init__(True, text)

    class Same(berge.Verdict):
        pass

    @dataclasses.dataclass(frozen=True)
    class Noted(berge.Verdict):
        note: str = ""

    assert list(inspect.signature(Said).parameters) == ["text"]
    assert list(inspect.signature(Same).parameters) == ["proved", "words"]
    assert list(inspect.signature(Noted).parameters) == ["proved", "words", "note"]
    assert "note" in (Noted.__doc__ or "")
    assert not vars(berge.Ruleset)["__dataclass_params__"].__get__(None, berge.Ruleset).eq
