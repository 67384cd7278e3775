"""The OpenAPI document: pydantic makes it of the types in `models`; documents have the package's JSON Schemas."""

from __future__ import annotations

import json
from typing import Any

from pydantic import ConfigDict, TypeAdapter

from berge.documents import CERTIFICATE, Json
from berge.formats import INPUT_FORMATS, schemas
from berge.formats.json_documents import REVIEW, SOLUTION
from berge.formats.schema_parts import PARTS, ref
from berge.formats.setups import list_board_rulesets, setup_codec
from berge.games import AnyRuleset
from berge.games.builtin import RULESETS
from berge.web.models import Error, Moves, Places, Routes

_REFUSALS = {
    400: "The request is invalid, or too large for the board",
    403: "The request comes from a page of another site",
    408: "The body was too slow",
    413: "The body is too large",
    415: "The content type is not application/json",
    421: "The Host header does not name this server",
    431: "The headers are too large",
    503: "The server is busy, or the analysis took too long; Retry-After says when to try again",
}
_STATUSES = {"get": (403, 421, 431), "post": tuple(_REFUSALS)}
"""The statuses of refusals, by the method of the request."""


def write_document(routes: Json) -> str:
    """Return the OpenAPI document as JSON; `routes` is FastAPI's, without requests and answers."""
    config = ConfigDict(use_attribute_docstrings=True)
    components = TypeAdapter[Any](tuple[Routes, Error, Moves, Places], config=config).json_schema()["$defs"]
    bodies = components.pop("Routes")["properties"]
    for path, operations in routes["paths"].items():
        request, answer = bodies[path]["prefixItems"]
        for method, operation in operations.items():
            if method == "post":
                operation["requestBody"] = {"required": True, **_describe_content(request)}
            responses = operation["responses"] = {200: {"description": "The answer", **_describe_content(answer)}}
            for status in _STATUSES[method]:
                responses[status] = {"description": _REFUSALS[status], **_describe_content(ref("Error"))}
    document = {**routes, "components": {"schemas": {**components, **_describe_rulesets()}}}
    return json.dumps(document).replace('"#/$defs/', '"#/components/schemas/')


def _describe_content(schema: Json) -> Json:
    return {"content": {"application/json": {"schema": schema}}}


def _describe_rulesets() -> Json:
    """Return the schemas that depend on the installed rulesets."""
    return {
        "BoardRuleset": {"enum": [ruleset.name for ruleset in list_board_rulesets()]},
        "Certificate": _describe_document(CERTIFICATE),
        "Format": {"enum": [*INPUT_FORMATS]},
        "Game": {"allOf": [ref("Setup"), ref("Moves")]},
        "PlacedGame": {"allOf": [ref("Game"), ref("Places")]},
        "Review": _describe_document(REVIEW),
        "RulesetName": {"enum": [*RULESETS]},
        "Setup": {"oneOf": [_describe_setup(ruleset) for ruleset in RULESETS.values()]},
        "Solution": _describe_document(SOLUTION),
        **PARTS,
    }


def _describe_document(format: str) -> Json:
    return {key: part for key, part in schemas.build_schema(format).items() if not key.startswith("$")}


def _describe_setup(ruleset: AnyRuleset) -> Json:
    form = setup_codec(ruleset).schema(ruleset)
    properties = {"ruleset": {"const": ruleset.name}, **form["properties"]}
    return {"type": "object", "required": ["ruleset", *form["required"]], "properties": properties}
