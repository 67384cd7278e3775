"""Sends changed requests to the application: `python -m web.fuzz SECONDS [SEED]` in `tests`, part of `make fuzz`.

Every answer must be 200, or an error of input in the one form that errors have, or 503. What is not is printed, and is
to be kept as a case in test_api_refusals.py; the status is then 1.
"""

import copy
import json
import math
import random
import sys
import time
from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice
from typing import Any

import berge
from web.clients import JSON, Client

SECONDS = 6
"""An answer may take: one more than the server gives to a question."""
LINES = [
    "rabbit:OOXX/OXXO/OO.O/XXXO+3,2+2,2",
    "maze:.#./@../...+2,2+2,3+3,3",
    "graph:a%20b-%3C1%3E,a%20b-3,%3C1%3E-3,3-x:~1@3+a%20b",
    "juniper:30+10+20+4",
    "king:@../.#.+1,2",
    "knight:3x3+1,1+2,3",
    "edge:@./..+1,2+2,2",
    "planinarenje:3;1-1,1-2,2-2,3-2+p1+v2",
    "hamilg:3;1-2,2-3,1-3/2;1-2+1:1",
]
VALUES: list[Any] = [
    None, True, False, 0, 1, -1, 1.5, 1e400, -1e400, float("nan"), 2**31, 2**32, 2**63, 2**64, 10**100, 10**4299,
    "", "x", "\0", "\ud800", "<script>", "\u202e", "9" * 30, "..", "@@", "X.", "juniper:9", [], [[]], [[[[]]]], [1],
    [1, 2], [0, 0], ["x"], [None], {}, {"x": 1}, {"": {"": []}}, "maze", "rabbit", "berge-game/1", "json", "record",
    "x" * 1000,
]  # fmt: skip


@cache
def list_samples() -> list[tuple[str, Any]]:
    """Return a request of every kind, for every ruleset."""
    bodies: list[tuple[str, Any]] = []
    with Client() as client:
        for line in LINES:
            game = json.loads(berge.loads(line).dumps("json"))
            setup = {**game, "moves": []}
            record = client.answer("/api/open", {"text": line})["record"]
            record["nodes"].append({**record["nodes"][-1], "comment": "x", "marks": "!"})
            bodies += [(f"/api/{name}", game) for name in ("review", "position")]
            bodies += [(f"/api/{name}", setup) for name in ("solve", "values")]
            bodies += [
                ("/api/open", {"text": line, "format": None}),
                ("/api/read", {"text": line, "format": None, "language": "zh"}),
                ("/api/choose", {"game": game, "level": 5, "seed": 1}),
            ]
            bodies += [("/api/open", {"setup": setup, "record": record})]
            bodies += [("/api/write", {"setup": setup, "record": record, "format": "record"})]
            bodies += [("/api/formats", {"setup": setup, "record": record})]
            if not line.startswith("edge"):
                bodies.append(("/api/explain", game))
    bodies += [("/api/read", {"text": text}) for text in ("a,b,c\n1,2,3\n", "3 2\n1 2\n2 3\n", "maze:.#")]
    bodies.append(("/api/poster", {"text": "maze:.#./@../...", "format": None}))
    bodies.append(("/api/deal", {"ruleset": "maze", "difficulty": 1, "seed": 1}))
    return [*bodies, ("/api/random", {"ruleset": "king", "rows": 3, "columns": 4, "density": 0.5, "seed": 1})]


def list_places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to every value inside a piece of JSON; in long lists only to the first and the last."""
    if path:
        yield path
    if isinstance(value, dict):
        for key in value:
            yield from list_places(value[key], (*path, key))
    elif isinstance(value, list):
        for index in sorted({0, len(value) - 1} if value else ()):
            yield from list_places(value[index], (*path, index))


def change_value(body: Any, path: tuple[Any, ...], value: Any, remove: bool = False) -> Any:
    """Return a copy with another value in a place, or without it."""
    new = copy.deepcopy(body)
    inner = new
    for key in path[:-1]:
        inner = inner[key]
    if remove:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return new


def try_request(client: Client, path: str, body: bytes, seconds: float = math.inf) -> str | None:
    """Send a request; return a complaint about the answer or its time."""
    began = time.monotonic()
    response = client.ask("POST", path, content=body, headers=JSON)
    if response.status_code not in (200, 400, 413, 503):
        return f"status {response.status_code}"
    if time.monotonic() - began > seconds:
        return f"took more than {seconds:g} seconds"
    try:
        answer = response.json()
    except ValueError:
        return "no JSON"
    if response.status_code != 200 and not {"kind", "message"} <= answer.get("error", {}).keys():
        return f"another form of error: {answer}"
    return None


def vary_fields(each: int) -> Iterator[tuple[str, bytes]]:
    """Yield every request without each field, and with several random values of it."""
    values = cycle(VALUES)
    for path, body in list_samples():
        for place in list_places(body):
            for value in islice(values, each):
                yield path, json.dumps(change_value(body, place, value)).encode()
            yield path, json.dumps(change_value(body, place, None, remove=True)).encode()


def mutate(body: bytes, chance: random.Random) -> bytes:
    """Return a request with a few bytes changed."""
    data = bytearray(body)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(data) + 1)
        match chance.randrange(4):
            case 0:
                data[at : at + 1] = bytes([chance.randrange(256)])
            case 1:
                data[at:at] = chance.choice(
                    [b"0", b"-", b'"', b"{", b"[", b",", b"99999", b"\\u0000", b"+", b"#", b"\xff"]
                )
            case 2:
                del data[at : at + chance.randint(1, 5)]
            case _:
                other = chance.randrange(len(data) + 1)
                data[at:at] = data[other : other + chance.randint(1, 20)]
    return bytes(data)


def send_changed(seconds: float, seed: int) -> int:
    """Try requests for a time in seconds; return the number of wrong answers."""
    chance, requests, finds, count = random.Random(seed), list_samples(), 0, 0
    end = time.monotonic() + seconds
    with Client() as client:
        while time.monotonic() < end:
            path, body = chance.choice(requests)
            if chance.random() < 0.5:
                for _ in range(chance.randint(1, 3)):
                    place = chance.choice([*list_places(body)] or [()])
                    if place:
                        body = change_value(body, place, chance.choice(VALUES), chance.random() < 0.1)
            body = json.dumps(body).encode()
            body = body if chance.random() < 0.5 else mutate(body, chance)
            count += 1
            if complaint := try_request(client, path, body, SECONDS):
                finds += 1
                print(f"{path}: {complaint}\n  {body[:2000]!r}", flush=True)
    print(f"seed {seed}: {count} requests, {finds} finds")
    return finds


if __name__ == "__main__":
    sys.exit(bool(send_changed(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns())))
