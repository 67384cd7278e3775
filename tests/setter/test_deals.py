"""Random boards can be won and lost, have the requested difficulty, and depend on the seed alone."""

import random
from statistics import mean

import pytest

import berge
from berge.cli.game import deal_game
from berge.errors import ArgumentError, FormatError, KindError, MissingError
from berge.games import HONEYCOMB, AnyRuleset, BoardSetup, GraphSetup, Ruleset, board
from berge.games.builtin import RULESETS
from berge.setter import deals
from berge.setter.deals import ERRORS, measure
from berge.setter.kinds import register_kind
from oracle import rules
from thorough import mark_cases

OURS = mark_cases([ruleset.name for ruleset in RULESETS.ours], {"rabbit", "king", "juniper"})
"""Daily those of a board with pieces, a board that is walked on, and numbers."""


@pytest.mark.parametrize("name", OURS)
def test_first_player_of_a_dealt_board_can_win_and_lose(name: str) -> None:
    for difficulty in ERRORS:
        dealt = berge.deal(RULESETS[name], difficulty, seed=1)
        position = dealt.setup.position()
        assert 0 < len(position.winning_moves()) < len(position.legal_moves)
        assert (dealt.difficulty, dealt.seed) == (difficulty, 1)
        assert dealt.measures.winner == position.turn


@pytest.mark.parametrize("name", OURS)
def test_equal_seeds_deal_equal_boards(name: str) -> None:
    first, again, other = (berge.deal(RULESETS[name], 2, seed) for seed in (5, 5, 6))
    assert first == again
    assert first.setup != other.setup or name == "juniper"  # of which there are few


@pytest.mark.parametrize("name", OURS)
def test_harder_boards_have_more_possible_errors(name: str) -> None:
    easy, hard = ([berge.deal(RULESETS[name], difficulty, seed).measures for seed in range(3)] for difficulty in (1, 4))
    assert mean(one.errors for one in easy) + 1 < mean(one.errors for one in hard)
    assert mean(one.plies for one in easy) < mean(one.plies for one in hard)


def test_measures_agree_with_played_games() -> None:
    assert vars(measure(berge.parse("maze:@..."))) == {
        "winner": "first", "plies": 3, "longest": 3, "choice": 0, "winning": 0, "errors": 0
    }  # fmt: skip
    result = measure(berge.parse("maze:..@.."))  # whoever moves may go either way, and loses
    assert (result.winner, result.plies, result.longest) == ("second", 2, 2)
    assert (result.choice, result.errors) == (0.5, 0)
    fork = berge.parse("maze:.@.")
    assert (measure(fork).winner, measure(fork).winning, measure(fork).errors) == ("first", 1, 0)
    oracle = rules.maze(["@..", ".##"])
    assert (oracle.list_winning_moves(), oracle.list_moves()) == ([(2, 1)], [(1, 2), (2, 1)])
    result = measure(berge.parse("maze:@../.##"))
    assert (result.plies, result.winning, result.errors, result.choice) == (1, 0.5, 1, 1)


def test_sizes_without_a_setup_are_skipped(forgotten: None) -> None:
    torus: AnyRuleset = Ruleset(
        name="torus",
        title="x",
        about="x",
        setup_class=BoardSetup,
        game_graph=board(HONEYCOMB.wrap()),
        examples=("torus:4x4",),
    )
    RULESETS.add(torus)
    assert berge.deal(torus, 1, 1).setup.position().is_winning()


class Bare(GraphSetup):
    """A setup without a kind of instances."""


register_kind(Bare, None)


def build_ruleset(examples: tuple[str, ...]) -> AnyRuleset:
    """Return a game whose setups have no kind of instances."""
    bare: AnyRuleset = Ruleset(
        name="bare", title="x", about="x", setup_class=Bare, game_graph=berge.graph.game_graph, examples=examples
    )
    RULESETS.add(bare)
    return bare


def test_unknown_kind_of_setup_deals_an_example(forgotten: None) -> None:
    assert berge.deal(build_ruleset(("bare:1-2,2-3+2",))).setup.notation() == "bare:1-2,2-3"


def test_ruleset_without_a_setup_to_deal_is_an_error(forgotten: None) -> None:
    with pytest.raises(FormatError, match="ruleset bare cannot be dealt: it has no example"):
        berge.deal(build_ruleset(()))


def test_deal_accepts_the_name_of_a_ruleset() -> None:
    assert berge.deal("king", 1, seed=1) == berge.deal(berge.king, 1, seed=1)
    with pytest.raises(MissingError, match=r"found the ruleset 'kong'; expected one of: .*; did you mean 'king'\?"):
        berge.deal("kong")


def test_wrong_arguments_of_deal_are_errors() -> None:
    for difficulty in (0, 6):
        with pytest.raises(ArgumentError, match=f"found difficulty {difficulty}; expected 1 to 5"):
            berge.deal(berge.maze, difficulty)
    with pytest.raises(KindError):
        berge.deal(5, 1)  # type: ignore[arg-type]
    with pytest.raises(KindError):
        berge.deal(berge.maze, 1, seed=random.Random())  # type: ignore[arg-type]


def test_progress_is_reported_for_each_tried_setup() -> None:
    reports: list[tuple[str, int, int]] = []
    berge.deal(berge.maze, 3, 1, lambda *progress: reports.append(progress))
    assert reports
    assert {stage for stage, _, _ in reports} == {"dealing"}


def test_deal_of_another_difficulty_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seed = next(seed for seed in range(9) if berge.deal(berge.maze, 2, seed).is_as_hard)
    deal_game(berge.maze, 2, seed)
    assert "comes nearest" not in capsys.readouterr().out
    monkeypatch.setattr(deals, "MOST_PLIES", 1)  # the first start that is drawn is taken
    dealt = [berge.deal(berge.maze, 5, seed) for seed in range(6)]
    seed = next(one.seed for one in dealt if not one.is_as_hard)
    assert not 5.2 <= dealt[seed].measures.errors <= 8
    deal_game(berge.maze, 5, seed)
    assert "No board of difficulty 5 was found; this one comes nearest." in capsys.readouterr().out
