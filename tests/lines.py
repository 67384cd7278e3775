"""Games and starts of every ruleset, in one line each: those that are chosen here, and else its examples."""

import berge
from berge.games import BoardSetup
from berge.games.builtin import RULESETS

GAMES = {
    "rabbit": "rabbit:OOXX/OXXO/OO.O/XXXO+3,2+2,2+1,2+1,3",
    "maze": "maze:.#./@../...+2,2+2,3+3,3",
    "graph": "graph:a%20b-%3C1%3E,a%20b-3,%3C1%3E-3,3-x:~1@3+a%20b+%3C1%3E",
    "juniper": "juniper:30+10+20+4",
    "king": "king:@../.#.+1,2+1,3",
    "knight": "knight:3x3+1,1+2,3+3,1",
    "edge": "edge:@./..+1,2+2,2+2,1",
    "planinarenje": "planinarenje:3;1-1,1-2,2-2,3-2+p1+v2+p3",
    "hamilg": "hamilg:3;1-2,2-3,1-3/2;1-2+1:1+1:3",
}
STARTS = {
    "maze": "maze:.#./...",
    "graph": "graph:a-b,b-c,c-a,c-d",
    "juniper": "juniper:30,any",
    "king": "king:2x3",
    "knight": "knight:3x3",
    "edge": "edge:3x3",
    "planinarenje": "planinarenje:3;1-1,1-2,2-2,3-2",
    "hamilg": "hamilg:3;1-2,2-3,1-3/2;1-2",
}
"""Without a token; Rabbit and Egg always has one."""

LARGER = {
    "rabbit": "rabbit:XOXO/OX.X/XOOX/OXXO",
    "maze": "maze:..#./..../.#../....",
    "juniper": "juniper:24",
    "king": "king:..#/.../#..",
    "knight": "knight:4x5",
    "edge": "edge:3x4",
    "graph": "graph:a-b,b-c,c-a,c-d,d-e,e-f",
    "planinarenje": "planinarenje:3;1-1,1-2,2-2,3-2,3-3",
    "hamilg": "hamilg:4;1-2,2-3,3-1,3-4/2;1-2",
}
"""Starts of games that may last for some time."""

for _ruleset in RULESETS.ours:
    for _line in _ruleset.examples:
        _position = berge.loads(_line).position()
        LARGER.setdefault(_ruleset.name, _position.setup.notation())
        if _position.setup.first is None:
            STARTS.setdefault(_ruleset.name, _position.setup.notation())
        while _position.ply < 2 and not _position.is_over():
            _position.push(_position.legal_moves[0])
        GAMES.setdefault(_ruleset.name, _position.notation())

ON_BOARDS = [ruleset.name for ruleset in RULESETS.ours if ruleset.setup_class is BoardSetup]
"""The games on boards of `.`, `#` and `@`: rows of these letters alone may be of any of them."""
