"""A position as a question to a language model, and the exact reward of its answer.

`inspect_task.py`, `verifiers_taskset.py` and `reasoning_dataset.py` use this. A position is any that berge reads in one
line, with the moves that led to it. The reward is 1 if the move in the answer keeps the win, otherwise 0: a move that
loses, an illegal move, no readable move.
"""

import re

import berge
from berge.agents.answers import read_move
from berge.agents.suites import find_suite
from berge.documents import Options
from berge.formats.moves import move_codec
from berge.render.pen import Pen
from berge.render.rules import describe_rules

ENDING = "End your reply with the line ANSWER: MOVE, where MOVE is one of the legal moves, written as above."
"""Asks for what `answer_of` reads."""


def items_of(suite):
    """Return the critical positions of a suite: its name in the package, or a file."""
    return [item for item in find_suite(suite).items if item.difficulty is not None]


def position_of(notation):
    """Return the position in one line of text."""
    game = berge.loads(notation)
    return game.setup.position(game.moves)


def question(position, ending=ENDING):
    """Return the rules, the board, the token's way and the legal moves, as a text that ends with `ending`."""
    setup, pen = position.setup, Pen(Options())
    write = move_codec(setup).write
    legal, way = [write(move) for move in position.legal_moves], [write(move) for move in position.visited]
    token = "The token is not on the board yet: your move chooses where it starts."
    if way:
        token = f"The token is at {way[-1]}." + (f" Before it was at {' '.join(way[:-1])}." if way[1:] else "")
    return "\n\n".join(
        [
            describe_rules(setup, pen),
            _board(position, write),
            f"{token}\nIt is your turn, and you are {pen.say_player(position.turn)}.\nLegal moves: {' '.join(legal)}",
            "Choose a move after which you can force a win. " + ending,
        ]
    )


def _board(position, write):
    """Return the rows of a board with a legend, or the edges of a graph."""
    setup, rows = position.setup, position.letters
    if rows is None:
        names = [write(setup.move_of(vertex)) for vertex in range(setup.game_graph.order)]
        edges = " ".join(f"{names[a]}-{names[b]}" for a, b in sorted(setup.game_graph.edges()))
        return f"Edges of the graph:\n{edges}"
    legend = "# wall, . free, @ token, o visited"
    if setup.has_sliding_pieces:
        legend = "X black piece, O white piece, . blank"
    return "\n".join(["Cells are row,column, counted from 1 at the top left. " + legend + ":", *rows])


def answer_of(text):
    """Return the move in the last line of a reply that begins with `ANSWER:`; None if there is none."""
    lines = re.findall(r"^[^\w\n]*ANSWER[^\w\n]*:(.*)$", text or "", re.MULTILINE | re.IGNORECASE)
    return re.sub(r"\s+", "", lines[-1]).strip("*_`$()[].") if lines else None


def reward(position, answer):
    """Return 1.0 if a move, as text, keeps the win; otherwise 0.0."""
    move = None if answer is None else read_move(position, answer)
    return float(move is not None and move in position.winning_moves())


def winning_answers(position):
    """Return the texts of all winning moves."""
    return [move_codec(position.setup).write(move) for move in position.winning_moves()]
