"""Descriptions of setups for the page's editors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from berge.documents import Json
from berge.formats.setups import build_setup_keys, setup_codec
from berge.games import AnyRuleset, BoardSetup, FieldsSetup, GraphSetup, Pairs

if TYPE_CHECKING:
    from berge.web import models


def describe_editor(ruleset: AnyRuleset) -> models.Editor:
    """Return the `kind` of a ruleset's editor (`board`, `graph`, `fields` or `none`) and a `fresh` setup."""
    setup_class = ruleset.setup_class
    if issubclass(setup_class, BoardSetup):
        return {
            "kind": "board",
            "paint": [letter for letter in setup_class.LETTERS if letter != setup_class.TOKEN],
            "dense": setup_class.HOLE,
            "token": setup_class.TOKEN,
            "fixed": setup_class.NEEDS_TOKEN,
            "fresh": list(setup_class.FILL_PATTERN or setup_class.free_letter()),
        }
    if issubclass(setup_class, GraphSetup):
        return {"kind": "graph", "fresh": _read_first_example(ruleset)}
    if issubclass(setup_class, FieldsSetup) and not setup_class.fields_of(Pairs):
        least = {one.name: one.metadata.get("minimum", 1) for one in setup_class.fields_of(int)}
        least |= {one.name: False for one in setup_class.fields_of(bool)}
        fields = setup_codec(ruleset).schema(ruleset)["properties"]
        return {"kind": "fields", "fresh": _read_first_example(ruleset) or least, "fields": fields}
    return {"kind": "none"}


def _read_first_example(ruleset: AnyRuleset) -> Json:
    """Return the keys of the setup of the first example; empty if there is no example."""
    return build_setup_keys(ruleset.parse(ruleset.examples[0].partition("+")[0])) if ruleset.examples else {}
