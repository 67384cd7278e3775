"""A sentence about dominoes counts those that the picture shows; pictures of large boards have flat colours."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from random import Random
from typing import Any

import pytest

import berge
from berge.analysis.reasons import explain_for_page, explain_move, explain_position
from berge.certificates import Certificate, StartsCertificate
from berge.games import AnyPosition
from berge.i18n import localize
from berge.render.marks import build_picture, describe_proof, list_value_letters
from rulesets import ROWS

BOARDS = [name for name, row in ROWS.items() if row.draw(Random(0))[0].diagram([]) is not None]


def walk(name: str, seed: int) -> list[AnyPosition]:
    """Return the positions of a random game."""
    rng = Random(f"{name} {seed}")
    setup, _oracle = ROWS[name].draw(rng)
    position = setup.position()
    positions = [position.copy()]
    while position.legal_moves:
        position.push(rng.choice(list(position.legal_moves)))
        positions.append(position.copy())
    return positions


def count_in(sentence: Any) -> int | None:
    """Return the number of dominoes that a sentence speaks of."""
    match = re.search(r"(\d+) domino", localize(sentence, "en"))
    return int(match[1]) if match else None


def count_drawn(position: AnyPosition) -> int:
    """Return the number of dominoes in the picture of a position."""
    root = ET.fromstring(berge.solve(position.game()).dumps("svg"))
    tips = "".join(one.get("d", "") for one in root.iter() if one.get("class") == "berge-tip")
    return len(re.findall(r"M[^M]*L[^M]*L[^M]*z", tips))


@pytest.mark.parametrize("name", BOARDS)
def test_sentence_and_picture_have_the_same_dominoes(name: str) -> None:
    counted = 0
    for seed in range(12):
        for position in walk(name, seed):
            proof = position.certificate()
            if position.token is None or position.is_over():
                continue
            assert isinstance(proof, Certificate)
            if proof.kind != "dominoes":
                continue
            counted += 1
            winners = ("First", "Second")
            drawn_count = count_drawn(position)
            assert count_in(explain_position(position.setup, proof, *winners)) == drawn_count == len(proof.pairs)
            halves = [half for pair in proof.pairs for half in pair]
            assert len(halves) == len({*halves})
            assert not {*halves} & {*position.visited[:-1]}, "no domino lies where the token was"
            for move in position.winning_moves():
                after = position.copy()
                after.push(move)
                if not after.is_over():
                    assert count_in(explain_move(position, move)) == count_drawn(after)
    assert counted or name in ("king", "edge"), "where proofs are dominoes, there are some"


@pytest.mark.parametrize("name", BOARDS)
def test_page_speaks_of_what_its_board_shows(name: str) -> None:
    for seed in range(12):
        for position in walk(name, seed):
            setup, legal, winning = position.setup, position.legal_moves, position.winning_moves()
            if not legal:
                continue
            proof = position.certificate()
            reason = explain_for_page(setup, position.turn, position.token, len(legal), len(winning), proof)
            key, n = reason["key"], reason["values"].get("n")
            marks = describe_proof(setup, build_picture(setup), proof)
            if isinstance(proof, StartsCertificate):
                values = list_value_letters(setup, proof)
                assert n == (values.count("E") or len(legal))
                if key == "why.free.dominoes":
                    cells = sum(letter != "#" for row in setup.diagram([]) or () for letter in row)
                    assert 2 * len(marks["pairs"]) == cells
                assert values.count("E") == len(winning)
            elif key.startswith("why.dominoes"):
                dominoes = marks.get("dominoes", [])
                own = len(winning) > 0  # the winner leaves the one under the token with the first step
                assert len(dominoes) == (n or 0) + own
                if n == 1 and own is False:
                    assert len(legal) == 1, "the sentence says: the only cell"


def test_small_cells_have_flat_colours() -> None:
    """As on the page (`tests/page/board.test.mjs`)."""
    large = berge.solve(berge.loads("maze:200x201")).dumps("svg")
    assert 'class="berge-flat-across"' in large or 'class="berge-flat-down"' in large
    assert not re.search(r'class="berge-(grid|pair|ring|dot|exposed)"', large)
    odd = berge.solve(berge.loads("maze:201x201")).dumps("svg")
    assert 'class="berge-flat-good"' in odd
    assert 'class="berge-grid"' in berge.solve(berge.loads("maze:100x100")).dumps("svg")
