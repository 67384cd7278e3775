"""Edge geography: legal moves, the closed form of grids, and proofs."""

from collections import Counter
from itertools import pairwise
from math import gcd
from typing import Any

import pytest

import berge
from games.compare import play_samples


def test_the_token_may_come_back_to_a_cell_but_not_along_the_same_edge() -> None:
    position = berge.loads("edge:@./..+1,2+2,2+2,1").position()
    assert position.legal_moves == [(1, 1)]
    position.push((1, 1))
    assert position.is_over()
    assert berge.loads("edge:@..+1,2").position().legal_moves == [(1, 3)]
    assert berge.loads("edge:.../.@./...").position().legal_moves == [(1, 2), (2, 1), (2, 3), (3, 2)]
    assert berge.loads("edge:.#/..").position().legal_moves == [(1, 1), (2, 1), (2, 2)]


def test_the_starts_of_every_grid_follow_the_closed_form() -> None:
    """From (a, b) of an m x n grid the mover loses iff gcd(m + 1, n + 1) divides neither a nor b (arXiv 2504.12148)."""
    for m in range(1, 31):
        for n in range(1, 31):
            solution = berge.solve(berge.loads(f"edge:{m}x{n}"))
            assert isinstance(solution, berge.StartsSolution)
            g = gcd(m + 1, n + 1)
            losing = [(a, b) for a in range(1, m + 1) for b in range(1, n + 1) if a % g and b % g]
            assert list(solution.losing_starts) == losing, (m, n)
            assert solution.first_player_wins is bool(losing)


def test_a_fixed_start_on_a_grid_follows_the_closed_form() -> None:
    for m, n in [(5, 5), (5, 8), (3, 7), (7, 11), (6, 4)]:
        g = gcd(m + 1, n + 1)
        for a in range(1, m + 1):
            for b in range(1, n + 1):
                rows = ["." * n] * m
                rows[a - 1] = "." * (b - 1) + "@" + "." * (n - b)
                assert berge.edge.setup(tuple(rows)).position().is_winning() is not (a % g > 0 and b % g > 0)


def test_a_kernel_is_even_on_the_other_side_but_for_the_token() -> None:
    """The kernel that proves a verdict has an even number of neighbours of each other cell of that side."""
    for sample in play_samples("edge", 500):
        for ply in range(len(sample.moves) + 1):
            position = sample.setup.game(sample.moves[:ply]).position()
            if position.token is None:
                continue
            certificate = position.certificate()
            assert isinstance(certificate, berge.Certificate)
            used_edges = {frozenset(pair) for pair in certificate.snapshot.used_edges}
            path = [position.setup.token, *position.moves] if position.setup.token else list(position.moves)
            assert used_edges == {frozenset(pair) for pair in pairwise(path)}
            counts: Counter[Any] = Counter()
            for r, c in certificate.vertices:
                assert certificate.snapshot.cells[r - 1][c - 1] == "."
                for cell in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
                    if frozenset(((r, c), cell)) not in used_edges:
                        counts[cell] += 1
            height, width = len(certificate.snapshot.cells), len(certificate.snapshot.cells[0])
            odd = {
                (r, c)
                for (r, c), count in counts.items()
                if 1 <= r <= height
                and 1 <= c <= width
                and certificate.snapshot.cells[r - 1][c - 1] == "."
                and count % 2
            }
            assert odd == ({position.token} if certificate.winning else set())
            assert certificate.winning or position.token in certificate.vertices
            assert len({(r + c) % 2 for r, c in certificate.vertices}) == 1


def test_the_starts_of_too_many_cells_are_not_proved_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("berge.games.edge_board.MOST_PROVED_STARTS", 4)
    assert berge.verify(berge.solve(berge.edge.setup(("..", "..")))).proved
    solution = berge.solve(berge.edge.setup(("...", "..#")))
    with pytest.raises(berge.LimitError, match="the starts of 5 cells; at most 4 are proved at once"):
        solution.certificate()
