"""Parts of the JSON Schemas that do not depend on rulesets: names, lists and certificates."""

from __future__ import annotations

import json
from typing import Any

from berge.checker import MOST_STEPS
from berge.documents import CERTIFICATE, Json


def array(items: Json, **more: Any) -> Json:
    """Return the schema of a list."""
    return {"type": "array", "items": items, **more}


def pairs(name: Json, **more: Any) -> Json:
    """Return the schema of a list of pairs."""
    return array(array(name, minItems=2, maxItems=2), **more)


def forbid(*keys: str) -> Json:
    """Return the condition that none of these keys exists."""
    conditions = [{"required": [key]} for key in keys]
    return {"not": conditions[0] if len(conditions) == 1 else {"anyOf": conditions}}


def ref(name: str) -> Json:
    """Return a reference to a part."""
    return {"$ref": f"#/$defs/{name}"}


TRUTH = {"type": "boolean"}
COUNT = {"type": "integer", "minimum": 0}
CELL = {
    "description": "row and column, from 1",
    **array({"type": "integer", "minimum": 1}, minItems=2, maxItems=2),
}
NAME = {
    "description": "a vertex: a number, a string, or a list of names",
    "anyOf": [{"type": ["integer", "string"]}, array(ref("name"))],
}


# Certificates.

WINNING = {**TRUTH, "description": "whether the player to move wins"}
_STEPS = {
    "description": "whose steps join the cells, or the steps, [rows down, columns right]; none for those of a rook",
    "anyOf": [{"enum": ["king", "knight"]}, pairs({"type": "integer"}, minItems=1, maxItems=MOST_STEPS)],
}
_CELLS = {
    **array({"type": "string", "pattern": "^[.#]+$"}, minItems=1),
    "description": "`.` where the token may still go or stands",
}
_KEYS_OF_PROOF = {"dominoes": ["dominoes"], "barrier": ["matching", "barrier"], "kernel": ["kernel"]}
"""The keys of each kind of proof of a position."""
_CLAIMS = ("token", "winning", "dominoes", "barrier", "kernel")


def _build_board() -> Json:
    return {"format": {"const": CERTIFICATE}, "cells": _CELLS, "steps": _STEPS}


def _build_graph() -> Json:
    vertices, edges = array(ref("name"), uniqueItems=True), pairs(ref("name"))
    return {"format": {"const": CERTIFICATE}, "vertices": vertices, "edges": edges}


def _build_matching(vertex: Json) -> Json:
    return pairs(vertex, description="a maximum matching")


def _build_position(what: str, ground: Json, vertex: Json, other: str) -> Json:
    """Return the schema of a proof of one position; `other` is a key that its kind of graph does not have."""
    variants = []
    for kind, keys in _KEYS_OF_PROOF.items():
        others = {key for other_keys in _KEYS_OF_PROOF.values() for key in other_keys} - {*keys}
        excluded_keys = ["used"] * (kind != "kernel") + [
            key for key in ("dominoes", "matching", "barrier", "kernel") if key in others
        ]
        variants.append({"required": keys, **forbid(*excluded_keys, "classes", "sets")})
    properties = {
        "token": vertex,
        "winning": WINNING,
        "dominoes": pairs(vertex, description="when the opponent steps on the first, the winner steps on the second"),
        "matching": _build_matching(vertex),
        "barrier": array(
            vertex, uniqueItems=True, description="a set of vertices that shows that the matching is maximum"
        ),
        "kernel": array(
            vertex,
            uniqueItems=True,
            description="a set of vertices, none beside another, of which others have an even number of neighbours",
        ),
    }
    required_keys = [key for key in ground if key not in ("steps", "used")]
    return {
        "description": f"a proof of who wins a position on a {what}",
        "type": "object",
        "required": [*required_keys, "token", "winning"],
        "properties": {**ground, **properties},
        "oneOf": variants,
        **forbid(other),
    }


def _build_starts(what: str, ground: Json, properties: Json, more: Json, *others: str) -> Json:
    """Return the schema of a proof of all starts; `others` are keys that it does not have."""
    required_keys = [key for key in ground if key != "steps"]
    return {
        "description": f"a proof of the value of every {what}",
        "type": "object",
        "required": [*required_keys, *properties],
        "properties": {**ground, **{key: value for key, value in properties.items() if value}},
        **more,
        **forbid(*_CLAIMS, *others),
    }


def _add_edges(proof: Json) -> Json:
    """Return the schema of a proof of all vertices that may also prove how maximum matchings use the edges."""
    number = {"type": "integer", "minimum": 0}
    numbers = array(number, uniqueItems=True, minItems=1)
    block = {"type": "array", "prefixItems": [numbers, array(numbers, minItems=1)], "minItems": 2, "maxItems": 2}
    properties = {
        "cycle": {
            **numbers,
            "description": "an alternating cycle of the remaining graph, which begins with an unmatched edge",
        },
        "split": {
            **array(block, minItems=1),
            "description": "blocks, each a list of barrier vertices and a list with the same number of components",
        },
    }
    steps = [{"type": "object", "required": [key], "properties": {key: properties[key]}} for key in properties]
    about = "vertices are numbers: their places, from 0; larger numbers stand for what is outside of a component"
    own = {
        "edge_classes": {
            "type": "string",
            "pattern": "^[ESN]*$",
            "description": "a letter an edge: every, some (not every) or no maximum matching has it",
        },
        "steps": array({"oneOf": steps}, description=about),
    }
    together = {key: [other for other in own if other != key] for key in own}
    own |= {
        "unique": {"type": "boolean", "description": "whether there is only one maximum matching"},
        "cover": array(ref("name"), uniqueItems=True, description="a minimum vertex cover of a bipartite graph"),
    }
    return {**proof, "properties": {**proof["properties"], **own}, "dependentRequired": together}


def _build_parts() -> dict[str, Json]:
    """Return the definitions of the schemas, by name."""
    cell, name = ref("cell"), ref("name")
    used_edges = pairs(cell, minItems=1, description="edges that have been used up")
    values = "even (loses for the player to move), odd, matched (both win)"
    rows = array({"type": "string", "pattern": "^[EOM#]+$"}, minItems=1, description=f"{values}, or no cell")
    line = array({"type": "string", "pattern": "^[EOM]*$"}, minItems=1, maxItems=1)
    line["description"] = f"one string, a letter for each vertex in order: {values}"
    arrows = array({"type": "string", "pattern": "^[>v<^.#]+$"}, minItems=1)
    arrows["description"] = "towards the partner, exposed, or no cell"
    matching = {
        "if": {"required": ["steps"]},
        "then": {"properties": {"matching": _build_matching(cell)}},
        "else": {"properties": {"matching": arrows}},
    }
    kernels = array(
        {
            "type": "array",
            "minItems": 3,
            "maxItems": 3,
            "prefixItems": [cell, TRUTH, array(cell, uniqueItems=True)],
        },
        description="for each free cell whether it wins for the player to move, and a kernel",
    )
    board, graph = _build_board(), _build_graph()
    free = {key: board[key] for key in ("format", "cells")}
    return {
        "cell": CELL,
        "name": NAME,
        "edge": array(name, minItems=2, maxItems=2),
        "board_position": _build_position("board", {**board, "used": used_edges}, cell, "vertices"),
        "graph_position": _build_position("graph", graph, name, "cells"),
        "board_starts": _build_starts(
            "cell as a start", board, {"classes": rows, "matching": {}}, matching, "sets", "used", "vertices"
        ),
        "graph_starts": _add_edges(
            _build_starts(
                "vertex as a start",
                graph,
                {"classes": line, "matching": _build_matching(name)},
                {},
                "sets",
                "used",
                "cells",
            )
        ),
        "edge_starts": _build_starts(
            "cell as a start where edges are used up",
            free,
            {"sets": kernels},
            {},
            "classes",
            "matching",
            "used",
            "vertices",
        ),
    }


PARTS = _build_parts()
PROOFS = [name for name in PARTS if name.endswith(("_position", "_starts"))]


def has_reference(schema: Json, name: str) -> bool:
    """Whether a schema refers to a part, directly or through other parts."""
    text, visited = json.dumps(schema), {""}
    while text:
        if f'"#/$defs/{name}"' in text:
            return True
        parts = {part for part in PARTS if f'"#/$defs/{part}"' in text} - visited
        visited |= parts
        text = "".join(json.dumps(PARTS[part]) for part in parts)
    return False


def build_numbers(about: str, *names: str) -> Json:
    """Return the schema of an object of numbers, or null."""
    numbers = {name: {"type": "number", "minimum": 0} for name in names}
    return {"type": ["object", "null"], "required": list(names), "properties": numbers, "description": about}


def format_pretty(value: Any, indent: str = "") -> str:
    """Return JSON that people read: what fits in a line is on one."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) <= 118 or not isinstance(value, (dict, list)):
        return line
    deeper = indent + "  "
    if isinstance(value, dict):
        inner = [f"{deeper}{json.dumps(key)}: {format_pretty(item, deeper)}" for key, item in value.items()]
        return "{\n" + ",\n".join(inner) + f"\n{indent}}}"
    return "[\n" + ",\n".join(deeper + format_pretty(item, deeper) for item in value) + f"\n{indent}]"
