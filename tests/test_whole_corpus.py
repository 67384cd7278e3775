"""Every line of the corpus through every way into berge: the library, its documents and pictures, the command line."""

import json
from pathlib import Path
from typing import Any

import pytest

import berge
from berge.cli import main

LINES = [json.loads(line) for line in (Path(__file__).parent / "corpus/verdicts.jsonl").read_text().splitlines()]
SLICES = 4

Document = dict[str, Any]


class CommandLine:
    """The command line in this process, with a file to read from."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.file, self.capsys = folder / "input", capsys

    def __call__(self, *arguments: str) -> str:
        assert main([*arguments, str(self.file)]) == 0
        out, err = self.capsys.readouterr()
        assert err == ""
        return out

    def read(self, text: str) -> None:
        self.file.write_text(text)


@pytest.fixture
def command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return CommandLine(tmp_path, capsys)


def lines(ruleset: str, part: int) -> list[Document]:
    return [line for line in LINES if line["ruleset"] == ruleset][part::SLICES]


def verdicts(positions: list[Document]) -> list[Document]:
    return [{key: position[key] for key in ("winning", "winning_moves")} for position in positions]


@pytest.mark.parametrize("part", range(SLICES))
def test_a_record_has_one_review_whichever_way_it_is_asked_for(part: int, command_line: CommandLine) -> None:
    for line in lines("rabbit", part):
        command_line.read(line["text"])
        numbers = line["mistakes"]["rabbit"]
        assert command_line("review", "--format", "noi") == "".join(f"{n}\n" for n in [len(numbers), *numbers])
        document = json.loads(command_line("review", "--format", "json"))
        assert verdicts([*document["plies"], document["final"]]) == line["positions"], line["id"]
        assert document["mistakes"] == line["mistakes"], line["id"]
        review = berge.review(berge.rabbit.loads(line["text"]))
        assert json.loads(review.dumps("json")) == document, line["id"]


@pytest.mark.parametrize("part", range(SLICES))
def test_a_record_has_one_solution_whichever_way_it_is_asked_for(part: int, command_line: CommandLine) -> None:
    for line in lines("rabbit", part):
        command_line.read(line["text"])
        last = line["positions"][-1]
        document = json.loads(command_line("solve", "--format", "json"))
        assert (document["mover_wins"], document["winning_moves"]) == (last["winning"], last["winning_moves"]), line["id"]
        mover = len(line["positions"]) - 1
        players = ("rabbit", "egg")
        assert document["mover"] == players[mover % 2]
        assert document["winner"] == players[(mover + (not last["winning"])) % 2]


@pytest.mark.parametrize("part", range(SLICES))
def test_a_maze_has_one_solution_whichever_way_it_is_asked_for(part: int, command_line: CommandLine) -> None:
    for line in lines("maze", part):
        command_line.read(line["text"])
        starts = "".join(f"{row} {column}\n" for row, column in line["losing"])
        assert command_line("solve", "--format", "jsoi") == ("WIN\n" if starts else "LOSE\n") + starts
        document = json.loads(command_line("solve", "--format", "json"))
        rows = line["text"].split()[2:]
        free = [[r, c] for r, row in enumerate(rows, 1) for c, letter in enumerate(row, 1) if letter == "."]
        assert document["losing"] == line["losing"], line["id"]
        assert document["winning"] == [cell for cell in free if cell not in line["losing"]], line["id"]
        assert document["first_player_wins"] is bool(starts)
        picture = command_line("solve")
        drawn = [row.split()[1:] for row in picture.splitlines()[3 : 3 + len(rows)]]
        losing = {(r, c) for r, row in enumerate(drawn, 1) for c, letter in enumerate(row, 1) if letter == "L"}
        assert losing == {(r, c) for r, c in line["losing"]}, line["id"]


@pytest.mark.parametrize("part", range(SLICES))
def test_what_follows_from_the_verdicts_of_a_record_is_right(part: int) -> None:
    """Accuracy, the decisive move, who is winning, and the strip in the picture."""
    for line in lines("rabbit", part):
        review = berge.review(berge.rabbit.loads(line["text"]))
        winning = [position["winning"] for position in line["positions"]]
        mistakes = [ply for ply in range(len(winning) - 1) if winning[ply] and winning[ply + 1]]
        for parity, player in enumerate(("rabbit", "egg")):
            won = [ply for ply in range(parity, len(winning) - 1, 2) if winning[ply]]
            accuracy = review.accuracy(player)
            kept = len([ply for ply in won if ply not in mistakes])
            assert (accuracy.kept, accuracy.winning) == (kept, len(won)), line["id"]
            assert accuracy.rate == (kept / len(won) if won else None)
        assert [ply.ply for ply in review.plies if ply.mistake] == mistakes
        assert (review.decisive.ply if review.decisive else None) == (mistakes[-1] if mistakes else None)
        leaders = ["RE"[(ply + (not wins)) % 2] for ply, wins in enumerate(winning)]
        assert [ply.winner[0].upper() for ply in [*review.plies, review.final]] == leaders
        picture = review.dumps("text")
        _, _, after = picture.partition("(R or E):\n")
        strip = after.partition("\n\n")[0].replace("\n", "").replace(" ", "")
        assert strip == "".join(leaders), line["id"]


@pytest.mark.parametrize("part", range(SLICES))
def test_every_proof_of_the_corpus_passes_however_it_was_made(part: int) -> None:
    """In the review with certificates, one by one without them, and in the solution."""
    for line in lines("rabbit", part):
        game = berge.rabbit.loads(line["text"])
        review = berge.review(game, certificates=True)
        assert berge.verify(review), line["id"]
        assert berge.verify(berge.solve(game)), line["id"]
        plain = berge.review(game)
        for ply in {0, len(game.moves) // 2, len(game.moves)}:
            proof = game.position(ply).certificate()
            assert berge.verify(proof), line["id"]
            assert proof.winning is line["positions"][ply]["winning"]
            assert plain.final.certificate() == berge.solve(game).certificate()
    for line in lines("maze", part):
        solution = berge.solve(berge.maze.loads(line["text"]))
        assert berge.verify(solution), line["id"]
        assert berge.verify(solution.certificate()), line["id"]
