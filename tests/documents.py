"""Documents for tests of the checker, some written by berge and some by hand."""

from __future__ import annotations

import json
from typing import Any

import berge
from berge.games.builtin import RULESETS

Document = dict[str, Any]


def build_document(thing: Any, **options: Any) -> Document:
    options |= {} if hasattr(thing, "as_dict") else {"certificates": True}
    value: Document = json.loads(thing.dumps("json", **options))
    return value


def build_solution(thing: Any, **claims: Any) -> Document:
    return build_document(berge.solve(thing)) | claims


def build_game(name: str, setup: str, *moves: Any) -> berge.Game[Any]:
    return berge.Game(RULESETS[name].parse(setup), moves)


def build_board(*cells: str, **keys: Any) -> Document:
    return {"format": "berge-certificate/1", "cells": list(cells), **keys}


def build_net(vertices: Any, *edges: Any, **keys: Any) -> Document:
    return {"format": "berge-certificate/1", "vertices": list(vertices), "edges": list(map(list, edges)), **keys}


def claim_win(token: Any, **keys: Any) -> Document:
    return {"token": token, "winning": True, **keys}


def claim_loss(token: Any, **keys: Any) -> Document:
    return {"token": token, "winning": False, **keys}


ROW = [[1, 1], [1, 2]]
RABBIT = build_game("rabbit", "XO.OXO", (1, 2))
MAZE = build_game("maze", "..#")
EDGE = build_game("edge", "..", (1, 1), (1, 2))
HIKE = build_game("planinarenje", "2;1-1")
SELF = build_board("..", **claim_win([1, 1], dominoes=[ROW]))
REVIEWED = build_document(berge.review(build_game("maze", "....#", (1, 2), (1, 3)), certificates=True))
