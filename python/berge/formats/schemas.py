"""The JSON Schemas of documents, made from the schemas of each ruleset's setups, moves and proofs.

The package contains those of berge's own rulesets in `berge/schemas`; `make schemas` writes them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

from berge.analysis.explanation import StepKind
from berge.checker.control import TOUCHED
from berge.documents import CERTIFICATE, Json
from berge.formats.json_documents import (
    ANSWER,
    CONTROL,
    ENSEMBLE,
    EXPLANATION,
    GAME,
    MATRIX,
    REQUEST,
    REVIEW,
    SCORE,
    SLITHER,
    SOLUTION,
)
from berge.formats.moves import move_codec_on
from berge.formats.schema_parts import (
    COUNT,
    PARTS,
    PROOFS,
    TRUTH,
    WINNING,
    array,
    build_numbers,
    forbid,
    format_pretty,
    has_reference,
    ref,
)
from berge.formats.setups import setup_codec
from berge.games import AnyRuleset
from berge.games.builtin import RULESETS

Rulesets = Iterable[AnyRuleset]

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def build_schema(format: str, rulesets: Rulesets | None = None) -> Json:
    """Return the JSON Schema of a format, such as `berge-review/1`; raises KeyError if there is none.

    It covers the setups of `rulesets`; without them, of all installed rulesets, also of other packages.
    """
    declarations = list(RULESETS.values() if rulesets is None else rulesets)
    about, parts = _SCHEMAS[format]
    head = {"$schema": DIALECT, "$id": format.replace("/", "-"), "title": format, "description": about}
    document: Json = {**head, "type": "object", **parts(declarations)}
    return {**document, "$defs": {name: part for name, part in PARTS.items() if has_reference(document, name)}}


# What a ruleset says.


def _build_proof(ruleset: AnyRuleset, what: str) -> Json:
    """Return the schema of a ruleset's proofs of a `position`, or of its `starts`."""
    game_graph = ruleset.game_graph_class
    if what == "starts" and game_graph.uses_up_edges:
        return ref("edge_starts")
    if game_graph.embedded is not None:
        return ref(f"{game_graph.embedded}_{what}")
    return {"oneOf": [ref(name) for name in PROOFS if name.endswith(what)]}


def _build_certificate(ruleset: AnyRuleset, has_token: Any) -> Json:
    """Return the schema of a certificate in a review; `has_token` says whether there is always a token."""
    position = _build_proof(ruleset, "position")
    if has_token is True:
        return position
    return {"if": {"required": ["token"]}, "then": position, "else": _build_proof(ruleset, "starts")}


def _build_move(ruleset: AnyRuleset) -> Json:
    return ruleset.game_graph_class.move_schema or move_codec_on(ruleset.game_graph_class).schema


def _build_conditions(rulesets: Rulesets, make: Any) -> Json:
    """Return a condition for each group of rulesets for which `make` returns the same schema, in their order."""
    groups: list[tuple[list[str], Json]] = []
    for ruleset in rulesets:
        form = setup_codec(ruleset).schema(ruleset)
        own = {"required": form["required"], "properties": form["properties"]}
        then = make(ruleset, own, form.get("fixed"), _build_move(ruleset))
        equal_names = next((names for names, other in groups if other == then), None)
        if equal_names is None:
            groups.append(([ruleset.name], then))
        else:
            equal_names.append(ruleset.name)
    cases = []
    for names, then in groups:
        one = {"const": names[0]} if len(names) == 1 else {"enum": names}
        cases.append({"if": {"properties": {"ruleset": one}, "required": ["ruleset"]}, "then": then})
    return {"allOf": cases}


def _build_head(format: str, rulesets: Rulesets) -> Json:
    return {"format": {"const": format}, "ruleset": {"enum": [ruleset.name for ruleset in rulesets]}}


# The documents.


def _build_game(rulesets: Rulesets) -> Json:
    moves = {"type": "array", "description": "the cells, numbers or names that the token went to"}

    def make(_: AnyRuleset, own: Json, has_token: Any, move: Json) -> Json:
        then: Json = {**own, "properties": {**own["properties"], "moves": array(move)}}
        if has_token is True:
            then["required"] = [*own["required"], "moves"]
        elif has_token is not None:
            then |= {"if": has_token, "then": {"required": ["moves"]}}
        return then

    return {
        "required": ["format", "ruleset"],
        "properties": {**_build_head(GAME, rulesets), "moves": moves},
        **_build_conditions(rulesets, make),
    }


def _build_review(rulesets: Rulesets) -> Json:
    accuracy = {"type": "object", "required": ["kept", "winning"], "properties": {"kept": COUNT, "winning": COUNT}}
    position = {
        "ply": COUNT,
        "player": {"type": "string"},
        "at": {"description": "where the token is; null before a first move that chooses"},
        "winning": WINNING,
        "winning_moves": {"type": "array"},
        "certificate": {"type": "object"},
    }
    required_keys = [key for key in position if key != "certificate"]
    ply = {
        "type": "object",
        "required": [*required_keys, "move", "mistake"],
        "properties": {**position, "mistake": TRUTH},
    }
    properties = {
        **_build_head(REVIEW, rulesets),
        "players": array({"type": "string"}, description="who moves first, and who second"),
        "mistakes": {
            "type": "object",
            "minProperties": 1,
            "additionalProperties": array({"type": "integer", "minimum": 1}),
            "description": "numbers of the player's own moves",
        },
        "accuracy": {"type": "object", "minProperties": 1, "additionalProperties": accuracy},
        "decisive": {"type": ["integer", "null"], "minimum": 0, "description": "the ply of the last mistake"},
        "over": {**TRUTH, "description": "whether the game was played to its end"},
        "openings": {
            "type": "array",
            "description": "with certificates, what the first move may choose, where it may not choose every vertex",
        },
        "plies": array(ply),
        "final": {"type": "object", "required": required_keys, "properties": position, **forbid("move", "mistake")},
    }

    def make(ruleset: AnyRuleset, own: Json, has_token: Any, move: Json) -> Json:
        players = list(ruleset.players)
        position = {
            "player": {"enum": players},
            "at": move if has_token is True else {"anyOf": [move, {"type": "null"}]},
            "winning_moves": array(move),
            "certificate": _build_certificate(ruleset, has_token),
        }
        by_player = {"propertyNames": {"enum": players}}
        parts = {
            "players": {"const": players},
            "mistakes": by_player,
            "accuracy": by_player,
            "openings": array(move),
            "plies": array({"properties": {**position, "move": move}}),
            "final": {"properties": position},
        }
        return {**own, "properties": {**own["properties"], **parts}}

    needed_keys = [key for key in properties if key != "openings"]
    return {"required": needed_keys, "properties": properties, **_build_conditions(rulesets, make)}


def _build_solution(rulesets: Rulesets) -> Json:
    def make(ruleset: AnyRuleset, own: Json, has_token: Any, move: Json) -> Json:
        player = {"enum": list(ruleset.players)}
        of_position = {
            "moves": array(move),
            "at": move,
            "mover": player,
            "mover_wins": TRUTH,
            "winner": player,
            "winning_moves": array(move),
        }
        of_starts = {
            "first_player_wins": {**TRUTH, "description": "whether the player who picks the start wins"},
            "losing": array(move, description="starts from which the player to move loses"),
            "winning": array(move),
        }
        position = {
            "required": list(of_position),
            "properties": {
                **of_position,
                "players": {"const": list(ruleset.players), "description": "who moves first, and who second"},
                "certificate": _build_proof(ruleset, "position"),
            },
            **forbid(*of_starts),
        }
        starts = {
            "required": list(of_starts),
            "properties": {**of_starts, "certificate": _build_proof(ruleset, "starts")},
            **forbid(*of_position),
        }
        rules: list[Json] = [position] if has_token is True else [{"oneOf": [position, starts]}]
        if has_token not in (True, None):
            rules.append({"if": has_token, "then": {"required": ["moves"]}})
        return {**own, "allOf": rules}

    return {
        "required": ["format", "ruleset"],
        "properties": _build_head(SOLUTION, rulesets),
        **_build_conditions(rulesets, make),
    }


def _build_certificates(_: Rulesets) -> Json:
    return {"oneOf": [ref(name) for name in PROOFS]}


def _build_slither(_: Rulesets) -> Json:
    properties = {
        "format": {"const": SLITHER},
        "vertices": array(ref("name"), uniqueItems=True),
        "edges": array(ref("edge")),
        "first_player_wins": {**TRUTH, "description": "whether the player who draws the first edge wins"},
        "winning_edges": array(
            ref("edge"),
            description="first edges that win, no two with a common vertex; there may be others",
        ),
        "certificates": array(
            ref("graph_starts"),
            description="of the graph, then of that of its odd vertices, until some are matched or none are left",
        ),
    }
    return {
        "required": [key for key in properties if key != "certificates"],
        "properties": properties,
        "if": {"properties": {"first_player_wins": {"const": True}}},
        "then": {"properties": {"winning_edges": {"minItems": 1}}},
        "else": {"properties": {"winning_edges": {"maxItems": 0}}},
    }


def _build_matrix(_: Rulesets) -> Json:
    names = array(ref("name"), uniqueItems=True)
    properties = {
        "format": {"const": MATRIX},
        "rows": names,
        "columns": names,
        "structural_rank": {"type": "integer", "minimum": 0, "description": "how many pairs a maximum matching has"},
        "unique": {"type": "boolean", "description": "whether there is only one maximum matching"},
        "cover": {
            "type": "object",
            "required": ["rows", "columns"],
            "properties": {"rows": names, "columns": names},
            "description": "a minimum vertex cover: every entry is in one of these rows or columns",
        },
        "entries": array(ref("edge"), description="a row and a column each, where the matrix is not zero"),
        "classes": {
            "type": "string",
            "pattern": "^[ESN]*$",
            "description": "a letter an entry: every, some (not every) or no maximum matching has it",
        },
        "matching": array(ref("edge"), description="the pairs of a maximum matching, a row and a column each"),
        "blocks": array(
            array(names, minItems=2, maxItems=2),
            description="the rows and the columns of each, in the order of the block upper triangular form",
        ),
    }
    optional = ("unique", "cover")  # documents of earlier versions do not have these
    return {"required": [key for key in properties if key not in optional], "properties": properties}


def _build_control(_: Rulesets) -> Json:
    nodes, edges = array(ref("name"), uniqueItems=True), array(ref("edge"))
    properties = {
        "format": {"const": CONTROL},
        "driver_count": {"type": "integer", "minimum": 0, "description": "the least number of drivers"},
        "touched_count": {"type": "integer", "minimum": 0, "description": "the least number of nodes with a signal"},
        "drivers": {**nodes, "description": "a smallest set of drivers"},
        "sharing": {**nodes, "description": "nodes that no driver leads to: they share the signal of a driver"},
        "always": {**nodes, "description": "the nodes in every smallest set of drivers"},
        "sometimes": {**nodes, "description": "the nodes in some but not every smallest set of drivers"},
        "never": {**nodes, "description": "the nodes in no smallest set of drivers"},
        "always_touched": {**nodes, "description": "the nodes in every smallest set of nodes with a signal"},
        "sometimes_touched": {**nodes, "description": "the nodes in some but not every such set"},
        "never_touched": {**nodes, "description": "the nodes in no such set"},
        "bottleneck": {**nodes, "description": "nodes that prove that no fewer can have a signal"},
        "critical": {**edges, "description": "the edges, from and to, in every maximum matching"},
        "ordinary": {**edges, "description": "the edges in some but not every maximum matching"},
        "redundant": {**edges, "description": "the edges in no maximum matching"},
        "certificate": {"type": "object", **_build_matrix([])},
    }
    optional = {"certificate", *TOUCHED}  # documents of earlier versions do not have the latter
    return {"required": [key for key in properties if key not in optional], "properties": properties}


def _build_ensemble(_: Rulesets) -> Json:
    number = {"type": ["number", "null"]}
    statistics = {"type": "object", "additionalProperties": number}
    properties = {
        "lattice": {"type": "string", "description": "the name of a lattice, or of a game that is played on one"},
        "rows": {"type": "integer", "minimum": 1},
        "columns": {"type": "integer", "minimum": 1},
        "density": {"type": "number", "minimum": 0, "maximum": 1, "description": "the share of cells that is missing"},
        "seed": {"type": "integer", "minimum": 0},
        "wraps": {"type": "boolean", "description": "whether the board is wrapped round, as a torus"},
        "balanced": {"type": "boolean", "description": "whether that share of each colour is missing, exactly"},
        "samples": {"type": "integer", "minimum": 1},
        "moments": {
            "type": "object",
            "additionalProperties": {**statistics, "required": ["mean", "error", "variance", "skewness", "kurtosis"]},
            "description": "of each column of the rows; null where the values are too few, or all equal",
        },
        "cumulants": {
            "type": "object",
            "additionalProperties": {**statistics, "required": ["value", "error"]},
            "description": "Binder's cumulant of the largest piece of each kind, with its error by the jackknife",
        },
    }
    point = {"type": "object", "required": list(properties), "properties": properties}
    return {
        "required": ["format", "points"],
        "properties": {"format": {"const": ENSEMBLE}, "points": array(point)},
    }


def _build_explanation(_: Rulesets) -> Json:
    names = array(ref("name"))
    step = {
        "kind": {"enum": [*get_args(StepKind)]},
        "text": {"type": "string", "description": "what the step says, in the language that was asked for"},
        "vertices": {**names, "description": "those that the step is about"},
        "cycle": array(names, description="of `shrink`: the odd cycle, from its base; a blossom has several vertices"),
    }
    properties = {
        "format": {"const": EXPLANATION},
        "vertices": array(ref("name"), uniqueItems=True),
        "edges": array(ref("edge")),
        "steps": array({"type": "object", "required": ["kind", "text", "vertices"], "properties": step}, minItems=3),
        "matching": array(ref("edge"), description="a maximum matching: the pairs after the last step"),
        "even": {**names, "description": "the vertices that some maximum matching misses"},
        "odd": {**names, "description": "the vertices next to even ones that are not even: the barrier"},
        "winner": {"type": "string", "description": "the player who wins the game on the graph"},
    }
    return {"required": list(properties), "properties": properties}


_ID = {"type": ["string", "integer"], "description": "comes back with the answer"}


def _build_request(_: Rulesets) -> Json:
    what = {
        "enum": ["value", "moves", "legal", "certificate"],
        "description": "who wins, the winning moves, the legal moves, the proof of who wins",
    }
    properties = {
        "id": _ID,
        "setup": {"type": "string", "description": "a setup or a game in any format that berge reads"},
        "moves": array(ref("name"), description="cells, numbers or names that the token went to after the setup"),
        "what": array(what, default=["value", "moves"]),
        "ruleset": {"type": "string", "description": "the format of the setup, if it could be read in several ways"},
    }
    return {"required": ["id", "setup"], "properties": properties, "additionalProperties": False}


def _build_answer(_: Rulesets) -> Json:
    moves, place = array(ref("name")), {"anyOf": [ref("name"), {"type": "null"}]}
    position = {
        "id": _ID,
        "ply": COUNT,
        "player": {"type": "string", "description": "the player to move"},
        "at": {**place, "description": "where the token is; null before a first move that chooses"},
        "winning": WINNING,
        "winning_moves": {**moves, "description": "the moves after which the opponent loses, in board order"},
        "legal": {**moves, "description": "the legal moves, in board order; if there is none, the player has lost"},
        "certificate": {"oneOf": [ref(name) for name in PROOFS]},
    }
    error = {
        "id": {"anyOf": [_ID, {"type": "null"}], "description": "null if it could not be read"},
        "line": {"type": "integer", "minimum": 1, "description": "the line of the request, from 1"},
        "error": {
            "type": "object",
            "required": ["kind", "message"],
            "properties": {"kind": {"type": "string"}, "message": {"type": "string"}},
            "description": "the class of the error, what is wrong and what to do",
        },
    }
    choices = [
        {"required": ["id", "ply", "player", "at"], "properties": position, **forbid("error")},
        {"required": list(error), "properties": error, **forbid("ply")},
    ]
    return {"oneOf": choices}


def _build_score(_: Rulesets) -> Json:
    share = {"type": "number", "minimum": 0, "maximum": 1}
    interval = array(share, minItems=2, maxItems=2, description="of 95 % (Wilson)")
    skill_interval = array({"type": "number"}, minItems=2, maxItems=2)
    accuracy = {
        "positions": {**COUNT, "description": "critical positions: the player to move can win and can lose"},
        "answers": {**COUNT, "description": "positions times seeds"},
        "right": {**COUNT, "description": "moves that win"},
        "accuracy": share,
        "accuracy_interval": interval,
        "chance": {**share, "description": "the accuracy of a random player"},
        "skill": {"type": "number", "maximum": 1, "description": "(accuracy - chance) / (1 - chance)"},
        "skill_interval": skill_interval,
    }
    group = {"type": "object", "required": list(accuracy), "properties": accuracy}
    groups = {"type": "object", "additionalProperties": {"type": "object", "additionalProperties": group}}
    properties = {
        "agent": {"type": "string"},
        "tools": {**TRUTH, "description": "the track: whether the player may run code"},
        "suites": array({"type": "string"}, description="the suites that it answered; the others count for nothing"),
        "seeds": COUNT,
        **accuracy,
        "illegal": {**COUNT, "description": "answers that are no legal move"},
        "missing": {**COUNT, "description": "positions without an answer"},
        "ms": {"type": ["number", "null"], "description": "the median time of an answer, as the rows say"},
        "by": {**groups, "description": "the same by difficulty, ruleset, size and share of winning moves"},
        "calibration": build_numbers("how well stated chances fit; null without any", "answers", "brier", "ece"),
        "resistance": build_numbers(
            "in lost positions, the share of replies that still win", "positions", "replies", "chance", "best"
        ),
        "games": build_numbers("games from won positions against level 10", "games", "won", "critical", "mistakes"),
    }
    agent = {"type": "object", "required": list(properties), "properties": properties}
    suite_properties = {"suite": {"type": "string"}, "suite_sha256": {"type": "string"}, "positions": COUNT}
    suite = {"type": "object", "required": list(suite_properties), "properties": suite_properties}
    return {
        "required": ["format", "suites", "agents"],
        "properties": {"format": {"const": SCORE}, "suites": array(suite), "agents": array(agent)},
    }


_SCHEMAS: dict[str, tuple[str, Any]] = {
    GAME: (
        "A game and its start. `moves` may be missing where the first move is still to pick the start.",
        _build_game,
    ),
    REVIEW: ("The exact value of every position of a game.", _build_review),
    SOLUTION: (
        "Who wins a position, or the value of every start where the first move is to choose one.",
        _build_solution,
    ),
    CERTIFICATE: ("A proof of who wins a position, or of the value of every vertex as a start.", _build_certificates),
    MATRIX: ("The Dulmage-Mendelsohn decomposition of a matrix, which the document proves.", _build_matrix),
    CONTROL: ("What steers a directed network, by the Dulmage-Mendelsohn decomposition of its edges.", _build_control),
    ENSEMBLE: ("Statistics of random setups, for each size and share of missing cells.", _build_ensemble),
    EXPLANATION: (
        "How a maximum matching is found, step by step, and who wins the game on the graph.",
        _build_explanation,
    ),
    REQUEST: ("A line that `berge analyze` reads.", _build_request),
    ANSWER: ("A line that `berge analyze` writes.", _build_answer),
    SCORE: ("How well programs play, counted exactly by `berge bench score`.", _build_score),
    SLITHER: (
        "Who wins Slither on a graph, where the players draw a path edge by edge, at either end.",
        _build_slither,
    ),
}


def build_files() -> dict[str, str]:
    """Return the files of `berge/schemas` by their names: the schemas of our own rulesets."""
    return {
        f"{name.replace('/', '-')}.json": format_pretty(build_schema(name, RULESETS.ours)) + "\n" for name in _SCHEMAS
    }


def main() -> None:
    """Write the files into the folder that the command line names."""
    for name, text in build_files().items():
        Path(sys.argv[1], name).write_text(text, encoding="utf-8")
