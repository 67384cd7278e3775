"""Writes the games of the page: `make library`.

These are the library of games and boards, the boards to lay dominoes on, and the picture of the front page. The library
begins with the games that have the fewest vertices. `library.ID` in `i18n/page.json` is the title of the entry ID.
"""

from __future__ import annotations

import json
from pathlib import Path

import berge
from berge.games.builtin import RULESETS
from berge.setter.families import draw

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "python" / "berge" / "page"
LIBRARY, BOARDS, PICTURE = PAGE / "library.json", PAGE / "laying.json", PAGE / "picture.json"
FRONT_GAME = ROOT / "examples" / "maze" / "frame.txt"
"""The game that the front page and the README show."""

EXAMPLE_FILES = {
    "noi1": "rabbit/noi2011-1.txt",
    "noi2": "rabbit/noi2011-2.txt",
    "noi3": "rabbit/noi2011-3.txt",
    "jsoi": "maze/jsoi2009.txt",
    "coci": "planinarenje/coci2018-1.txt",
    "peaks": "planinarenje/four-peaks.txt",
    "hamilg": "hamilg/three-graphs.txt",
    "holes": "king/holes.txt",
    "corner": "knight/corner.txt",
    "petersen": "graph/petersen.txt",
    "leaf": "graph/petersen-and-leaf.txt",
    "hundred": "juniper/hundred.berge",
}
"""Games in files of `examples`, by their ids."""

LINES = {
    "odd": "maze:5x5",
    "even": "maze:6x6",
    "mutilated": "maze:#...../....../....../....../....../.....#",
    "chessking": "king:8x8",
    "knight5": "knight:5x5",
    "knight8": "knight:8x8",
    "edges": "edge:5x6",
    "cycle": "graph:a-b,b-c,c-d,d-e,e-f,f-g,g-a",
    "house": "graph:a-b,b-c,c-d,d-a,a-e,b-e",
    "star": "graph:o-a,o-b,o-c,o-d,o-e",
    "cube": "graph:a-b,b-c,c-d,d-a,e-f,f-g,g-h,h-e,a-e,b-f,c-g,d-h",
    "heawood": "graph:" + ",".join(f"{i}-{j}" for i in range(14) for j in [(i + 1) % 14, (i + 5 - 10 * (i % 2)) % 14]),
    "juniper20": "juniper:20",
    "juniper40": "juniper:40",
}
"""Boards and graphs in one line, by their ids."""

RANDOM_GAMES = {
    "rooms": ("maze", "rooms", {"rows": 12, "columns": 12, "side": 4}),
    "traps": ("maze", "traps", {"rows": 9, "columns": 9}),
    "slips": ("rabbit", "mistakes", {"rows": 6, "columns": 6, "count": 3}),
    "tour": ("rabbit", "tour", {"rows": 10, "columns": 10}),
    "deep": ("rabbit", "deep", {"rows": 16, "columns": 16}),
    "marathon": ("rabbit", "tour", {"rows": 24, "columns": 24}),
}
"""Games drawn with seed 1: the ruleset, the family of test data, and its options."""


def _load(path: Path) -> berge.Game:
    """Return the game in a file of `examples`; the text of Planinarenje fits several formats."""
    ruleset = path.parent.name
    return berge.load(path, ruleset=ruleset if ruleset == "planinarenje" else None)


def load_games() -> dict[str, berge.Game]:
    """Return all games of the library by their ids."""
    all_games = {name: _load(ROOT / "examples" / file) for name, file in EXAMPLE_FILES.items()}
    all_games |= {name: berge.loads(line) for name, line in LINES.items()}
    return all_games | {
        name: draw(RULESETS[ruleset], family, seed=1, **options)
        for name, (ruleset, family, options) in RANDOM_GAMES.items()
    }


def count_vertices(game: berge.Game) -> int:
    """Return how many vertices the token can visit."""
    game_graph = game.setup.game_graph
    return sum(game_graph.has_vertex(number) for number in range(game_graph.order))


def describe_entry(name: str, game: berge.Game) -> dict[str, object]:
    """Return the page's entry of a game."""
    rows = game.setup.diagram([])
    size = {"rows": len(rows), "columns": len(rows[0])} if rows else {"vertices": game.setup.game_graph.order}
    return {"id": name, "line": game.dumps("line").strip(), "ruleset": game.setup.ruleset.name, **size}


def format_library() -> str:
    """Return the library as the page reads it."""
    all_games = sorted(load_games().items(), key=lambda item: (count_vertices(item[1]), len(item[1].moves), item[0]))
    lines = (json.dumps({**describe_entry(name, game), "moves": len(game.moves)}) for name, game in all_games)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def format_boards() -> str:
    """Return the boards to lay dominoes on, the smallest first: those of the maze's puzzles."""
    puzzles = json.loads((PAGE / "puzzles" / "maze.json").read_text("utf-8"))["puzzles"]
    setups = [berge.loads(one["position"].partition("+")[0].replace("@", ".")).setup for one in puzzles]
    lines = sorted({setup.notation().partition(":")[2] for setup in setups}, key=lambda line: (line.count("."), line))
    return "[\n" + ",\n".join(map(json.dumps, lines)) + "\n]\n"


def format_front_picture() -> str:
    """Return the picture of the front page: a position, and the dominoes by which `winner` wins; cells are numbers."""
    game = berge.load(FRONT_GAME)
    setup, position = game.setup, game.position()
    proof = position.certificate()
    assert proof.kind == "dominoes"
    number = setup.vertex_of
    value = {
        "line": game.dumps("line").strip(),
        "winner": position.turn,
        "loser": next(name for name in setup.ruleset.players if name != position.turn),
        "rows": [row.replace("@", ".") for row in setup.diagram([])],
        "path": [number(move) for move in (setup.token, *game.moves)],
        "wins": list(map(number, position.winning_moves())),
        "dominoes": [[number(one), number(other)] for one, other in proof.pairs],
    }
    return json.dumps(value, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    for file, content in (
        (LIBRARY, format_library()),
        (BOARDS, format_boards()),
        (PICTURE, format_front_picture()),
    ):
        file.write_text(content, "utf-8")
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size:,} bytes")
