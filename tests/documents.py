"""Documents for tests of the checker, some written by berge and some by hand."""

from __future__ import annotations

import json
from typing import Any

import berge
from berge.games.builtin import RULESETS

Document = dict[str, Any]


def document(thing: Any, **options: Any) -> Document:
    options |= {} if hasattr(thing, "as_dict") else {"certificates": True}
    value: Document = json.loads(thing.dumps("json", **options))
    return value


def solution_of(thing: Any, **claims: Any) -> Document:
    return document(berge.solve(thing)) | claims


def game(name: str, setup: str, *moves: Any) -> berge.Game[Any]:
    return berge.Game(RULESETS[name].parse(setup), moves)


def board(*cells: str, **keys: Any) -> Document:
    return {"format": "berge-certificate/1", "cells": list(cells), **keys}


def net(vertices: Any, *edges: Any, **keys: Any) -> Document:
    return {"format": "berge-certificate/1", "vertices": list(vertices), "edges": list(map(list, edges)), **keys}


def wins(token: Any, **keys: Any) -> Document:
    return {"token": token, "winning": True, **keys}


def loses(token: Any, **keys: Any) -> Document:
    return {"token": token, "winning": False, **keys}


ROW = [[1, 1], [1, 2]]
RABBIT = game("rabbit", "XO.OXO", (1, 2))
MAZE = game("maze", "..#")
EDGE = game("edge", "..", (1, 1), (1, 2))
HIKE = game("planinarenje", "2;1-1")
SELF = board("..", **wins([1, 1], dominoes=[ROW]))
REVIEWED = document(berge.review(game("maze", "....#", (1, 2), (1, 3)), certificates=True))
