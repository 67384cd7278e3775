"""The OpenAPI description of the API. Documents have the JSON Schemas of the package."""

from __future__ import annotations

import json
from typing import get_args

from berge.analysis.engine import STRONGEST
from berge.analysis.explanation import StepKind
from berge.documents import CERTIFICATE, Json
from berge.formats import INPUT_FORMATS, json_documents, schemas
from berge.formats.schema_parts import array
from berge.formats.setups import setup_codec
from berge.games import AnyRuleset
from berge.games.builtin import RULESETS
from berge.i18n import LANGUAGES
from berge.setter.deals import ERRORS
from berge.web.answers import LONGEST_SIDE, list_board_rulesets

_DOCUMENTS = {"Review": json_documents.REVIEW, "Solution": json_documents.SOLUTION, "Certificate": CERTIFICATE}


def _object(required: Json, more: Json | None = None) -> Json:
    return {"type": "object", "required": list(required), "properties": {**required, **(more or {})}}


def _or_null(schema: Json) -> Json:
    return {"anyOf": [schema, {"type": "null"}]}


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


TEXT, NUMBER, TRUTH = {"type": "string"}, {"type": "integer"}, {"type": "boolean"}
TEXTS = array(TEXT)
NUMBERS = array(NUMBER)
PAIRS = array(array({"type": "integer", "minimum": 0}, minItems=2, maxItems=2))
MOVE = {
    "description": "a cell [row, column], from 1, or the name of a vertex",
    "anyOf": [NUMBER, TEXT, array({"anyOf": [NUMBER, TEXT]}, minItems=1)],
}
SEED = _or_null({"type": "integer", "minimum": -(1 << 63), "maximum": 1 << 63})
PLAYER = {"type": "string", "description": "one of the ruleset's players"}


def _start(ruleset: AnyRuleset) -> Json:
    """Return the schema of a ruleset's setups, with sizes small enough for random tests."""
    form = setup_codec(ruleset).schema(ruleset)
    text = json.dumps(form["properties"]).replace('"#/$defs/name"', '"#/components/schemas/Name"')
    return {
        "type": "object",
        "required": ["ruleset", *form["required"]],
        "properties": {"ruleset": {"const": ruleset.name}, **json.loads(text)},
    }


def _starts() -> list[Json]:
    """Return the schema of a setup in requests: a choice of all rulesets."""
    return [_start(ruleset) for ruleset in RULESETS.values()]


def _game(start: Json) -> Json:
    """Return the schema of a setup with moves."""
    head: Json = {"format": {"enum": ["berge-game/1"]}}
    more = {key: value for key, value in start["properties"].items() if key not in start["required"]}
    return _object(
        {**head, **{key: start["properties"][key] for key in start["required"]}}, {**more, "moves": array(MOVE)}
    )


PICTURE = {
    "oneOf": [
        _object({"kind": {"const": "board"}, "rows": TEXTS}),
        _object(
            {
                "kind": {"const": "graph"},
                "edges": array(NUMBERS),
                "places": _or_null(array(array({"type": "number"}))),
                "sizes": _or_null(NUMBERS),
                "columns": _or_null({"type": "integer"}),
            }
        ),
    ]
}
START = _object(
    {
        "ruleset": {"enum": list(RULESETS)},
        "title": TEXT,
        "description": TEXT,
        "players": TEXTS,
        "document": {"type": "object"},
        "notation": TEXT,
        "token": _or_null(NUMBER),
        "free": {**TRUTH, "description": "whether the first move chooses the token's vertex"},
        "proof": {"enum": ["dominoes", "barrier", "kernel"]},
        "place": TEXT,
        "contest": _or_null(TEXT),
        "slides": {**TRUTH, "description": "whether pieces slide to where the token was"},
        "used": {**TRUTH, "description": "whether edges are used up, not vertices"},
        "picture": PICTURE,
        "vertices": _or_null(array(MOVE)),
        "names": _or_null(TEXTS),
    }
)
TREE = {
    **_object(
        {
            "nodes": array(
                _object(
                    {"move": MOVE},
                    {
                        "parent": {"type": "integer", "minimum": 0},
                        "marks": {"enum": ["", "?", "!", "??", "!!", "!?", "?!"]},
                        "comment": TEXT,
                    },
                )
            )
        },
        {"tags": {"type": "object", "additionalProperties": TEXT}, "comment": TEXT},
    ),
    "description": "Moves. `parent` is the number of the move before, from 1, smaller than its own; 0 is the start. "
    "The default is the previous move in the list.",
}
_LETTER = {"type": "string", "minLength": 1, "maxLength": 1}
EDITOR = {
    "description": "how the page edits a start, and a new start",
    "oneOf": [
        _object(
            {
                "kind": {"const": "board"},
                "paint": array(_LETTER),
                "dense": {**_LETTER, "description": "the letter whose share is the density of a random board"},
                "token": _LETTER,
                "fixed": {**TRUTH, "description": "whether the token is always there"},
                "fresh": {**TEXTS, "description": "rows without the token, repeated to fill a new board"},
            }
        ),
        _object({"kind": {"const": "fields"}, "fields": {"type": "object"}, "fresh": {"type": "object"}}),
        _object({"kind": {"const": "graph"}, "fresh": {"type": "object"}}),
        _object({"kind": {"const": "none"}}),
    ],
}
READ = _object(dict.fromkeys(LANGUAGES, TEXT))
"""The schema of a message in each language."""
READINGS = array(
    _object({"format": {"enum": [*INPUT_FORMATS]}, "read": READ}),
    description="ways to read the text; to choose one, send the text again with its format",
)
COMPLAINT = _object(
    {"kind": TEXT, "message": TEXT},
    {"found": TEXT, "expected": TEXT, "line": NUMBER, "column": NUMBER, "readings": READINGS},
)
ERROR = _object({"error": COMPLAINT})
PLACES = {
    **_or_null(array(array({"type": "number"}, minItems=2, maxItems=2))),
    "description": "the places that the user gave the vertices of a graph, in their order",
}
_PLACED_GAME = {"allOf": [_ref("Game"), {"type": "object", "properties": {"places": PLACES}}]}
_CURVES = {
    "type": "object",
    "additionalProperties": TEXT,
    "description": "path data of those pairs that no straight line joins in the picture of a graph, by the numbers "
    "of their vertices",
}
_MARKS = {
    **dict.fromkeys(("dominoes", "pairs"), PAIRS),
    **dict.fromkeys(("exposed", "barrier", "kernel"), NUMBERS),
    "values": {**TEXT, "description": "a letter a vertex: as a start E loses, O and M win"},
    "curves": _CURVES,
}
POSITION = _object(
    {
        "ply": NUMBER,
        "player": PLAYER,
        "winning": {**TRUTH, "description": "whether the player to move wins"},
        "winner": PLAYER,
        "over": TRUTH,
        "at": _or_null(MOVE),
        "legal": array(MOVE),
        "winning_moves": array(MOVE),
        "answers": array(array({"anyOf": [MOVE, array(MOVE)]}), description="losing moves, and what beats each"),
        "certificate": _or_null(_ref("Certificate")),
        "marks": {
            **_object({}, _MARKS),
            "description": "the drawing of the certificate, with the numbers of vertices",
        },
        "mistake": {**TRUTH, "description": "whether the last move turned a win into a loss"},
        "why": _object({"key": TEXT, "values": {"type": "object"}}),
        "notation": TEXT,
    }
)
LIMITS = {
    **_object({"moves": NUMBER, "bytes": NUMBER}),
    "description": "the most moves, including variations, and the most bytes of `start.document` and `record` "
    "together as text",
}
OPENED = _object({"start": _ref("Start"), "record": _ref("Tree"), "limits": LIMITS}, {"read": READ, "others": READINGS})
_SIDE = {"type": "integer", "minimum": 1, "maximum": LONGEST_SIDE}
_DIFFICULTY = {"type": "integer", "minimum": min(ERRORS), "maximum": max(ERRORS)}
_SHARE = {"type": "number", "minimum": 0, "maximum": 1}
MEASURES = {
    **_object(
        {
            "winner": PLAYER,
            "plies": NUMBER,
            "longest": NUMBER,
            "choice": {**_SHARE, "description": "the share of positions in which the player to move has several moves"},
            "winning": {
                **_SHARE,
                "description": "the share of winning moves, in positions of the winner with several",
            },
            "errors": {"type": "number", "description": "how often the winner could err in a game"},
        }
    ),
    "description": "statistics of perfect games",
}
READ_AS = {
    "columns": {**_or_null(TEXT), "description": "two columns of a table of edges, with a comma between"},
    "keep_zeros": {**_or_null(TRUTH), "description": "whether zeros that a Matrix Market file stores are entries"},
}
LANGUAGE = _or_null({"enum": list(LANGUAGES)})
_VALUES = _or_null({"type": "string", "description": "a letter a vertex: E loses, O and M win, # is none"})


def _posts() -> dict[str, tuple[Json, Json]]:
    """Return the schemas of each route's request and response."""
    starts = {"oneOf": _starts()}
    return {
        "/api/open": (
            {
                "anyOf": [
                    _object({"text": TEXT}, {"format": {"enum": [None, *INPUT_FORMATS]}, **READ_AS}),
                    _object({"start": starts, "record": _ref("Tree")}),
                ]
            },
            OPENED,
        ),
        "/api/read": (
            _object({"text": TEXT}, {"format": {"enum": [None, *INPUT_FORMATS]}, **READ_AS, "language": LANGUAGE}),
            _object(
                {
                    "read": _or_null(READ),
                    "complaint": _or_null(COMPLAINT),
                    "fitting": READINGS,
                    "formats": {**TEXTS, "description": "the names of all formats"},
                    "table": {
                        **_or_null(_object({"columns": TEXTS, "ends": TEXT})),
                        "description": "the columns of a table with more than two, and those of the ends, from 1",
                    },
                }
            ),
        ),
        "/api/review": (_ref("Game"), _ref("Review")),
        "/api/position": (_PLACED_GAME, POSITION),
        "/api/solve": (_ref("Game"), _object({"solution": _ref("Solution"), "classes": _VALUES})),
        "/api/values": (
            _ref("Game"),
            _object({"classes": _VALUES["anyOf"][0], "first_player_wins": _or_null(TRUTH), "winner": PLAYER}),
        ),
        "/api/poster": (
            _object({"text": TEXT}, {"format": _or_null({"enum": [*INPUT_FORMATS]})}),
            _object(
                {
                    "ruleset": TEXT,
                    "rows": NUMBER,
                    "columns": NUMBER,
                    "winner": PLAYER,
                    "classes": _VALUES["anyOf"][0],
                    "pairs": {**TEXT, "description": "where each cell's partner is: `a` beside it, `d` above or below"},
                }
            ),
        ),
        "/api/explain": (
            _PLACED_GAME,
            _object(
                {
                    "vertices": {**NUMBERS, "description": "those that the token has not left"},
                    "steps": array(
                        _object(
                            {"kind": {"enum": [*get_args(StepKind)]}, "text": READ, "vertices": NUMBERS},
                            {"cycle": array(NUMBERS)},
                        )
                    ),
                    "winner": PLAYER,
                    "curves": _CURVES,
                }
            ),
        ),
        "/api/choose": (
            _object(
                {"game": _ref("Game")}, {"level": {"type": "integer", "minimum": 0, "maximum": STRONGEST}, "seed": SEED}
            ),
            _object({"move": MOVE, "winning": TRUTH, "replies": _or_null(NUMBER), "why": TEXT}),
        ),
        "/api/random": (
            _object(
                {
                    "ruleset": {"enum": [ruleset.name for ruleset in list_board_rulesets()]},
                    "rows": _SIDE,
                    "columns": _SIDE,
                },
                {"density": {"type": "number", "minimum": 0, "maximum": 1}, "seed": SEED},
            ),
            OPENED,
        ),
        "/api/deal": (
            _object({"ruleset": {"enum": list(RULESETS)}, "difficulty": _DIFFICULTY}, {"seed": SEED}),
            _object({"notation": TEXT, "seed": NUMBER, "measures": MEASURES}),
        ),
        "/api/formats": (
            _object({"start": starts, "record": _ref("Tree")}),
            _object({"formats": array(_object({"name": TEXT, "ending": TEXT, "media": TEXT}))}),
        ),
        "/api/write": (
            _object(
                {"start": starts, "record": _ref("Tree"), "format": TEXT},
                {"language": LANGUAGE},
            ),
            _object({"text": TEXT, "name": TEXT, "type": TEXT}),
        ),
    }


GETS: dict[str, Json] = {
    "/api/health": _object({"ok": {"const": True}, "version": TEXT}),
    "/api/opened": _or_null(OPENED),
    "/api/rulesets": array(
        _object(
            {
                "name": TEXT,
                "title": TEXT,
                "about": TEXT,
                "players": TEXTS,
                "contest": _or_null(TEXT),
                "formats": TEXTS,
                "editor": EDITOR,
                "examples": {**TEXTS, "description": "games in one line"},
                "sketch": {**_or_null(TEXT), "description": "a small game in one line, to show the rules"},
                "preview": {
                    **_or_null(_object({"start": _ref("Start"), "moves": array(MOVE)})),
                    "description": "the sketch's start and its moves",
                },
                "puzzles": {"type": "boolean", "description": "whether the page has puzzles of this game"},
            }
        )
    ),
}

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


def _content(schema: Json) -> Json:
    return {"application/json": {"schema": schema}}


def _responses(answer: Json, statuses: list[int]) -> dict[int, Json]:
    error = _content(_ref("Error"))
    responses: dict[int, Json] = {status: {"description": _REFUSALS[status], "content": error} for status in statuses}
    return {200: {"description": "The answer", "content": _content(answer)}, **responses}


def post_options(path: str) -> Json:
    """Return FastAPI's options for a POST route."""
    request, answer = _posts()[path]
    body = {"required": True, "content": _content(request)}
    return {"openapi_extra": {"requestBody": body}, "responses": _responses(answer, list(_REFUSALS))}


def get_options(path: str) -> Json:
    """Return FastAPI's options for a GET route."""
    return {"responses": _responses(GETS[path], [403, 421, 431])}


def add_definitions(document: Json) -> Json:
    """Add the definitions of all schemas to FastAPI's OpenAPI document."""
    components = {
        "Game": {"oneOf": [_game(start) for start in _starts()]},
        "Start": START,
        "Tree": TREE,
        "Error": ERROR,
    }
    components["Name"] = MOVE
    for name, format in _DOCUMENTS.items():
        text = json.dumps(schemas.schema(format))
        schema = json.loads(text.replace('"#/$defs/', f'"#/components/schemas/{name}/$defs/'))
        components[name] = {key: value for key, value in schema.items() if key not in ("$schema", "$id")}
    return {**document, "components": {"schemas": components}}
