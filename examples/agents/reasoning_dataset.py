"""A data set of reasoning-gym: positions drawn afresh, each with a question and the exact score of any answer.

    import reasoning_dataset, reasoning_gym  # the first registers "berge"
    data = reasoning_gym.create_dataset("berge", ruleset="king", difficulty=2, size=100, seed=1)
    data.score_answer("2,3", data[0])

Needs reasoning-gym (`pip install reasoning-gym`). Run as a program, the file tests its conventions. `make reasoning`
does so.
"""

import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random

from reasoning_gym import create_dataset
from reasoning_gym.coaching import BaseCurriculum, ScalarAttributeDefinition
from reasoning_gym.factory import DATASETS, ProceduralDataset, create_curriculum, register_dataset

sys.path.insert(0, str(Path(__file__).parent))

import prompts

from berge.agents.suite_drawing import draw_item
from berge.agents.suites import DIFFICULTIES
from berge.games.builtin import RULESETS

NAME = "berge"
ENDING = "Answer with one of the legal moves, written as above."


@dataclass
class BergeConfig:
    """Which positions are drawn: critical ones of a ruleset and a difficulty of `berge bench`."""

    ruleset: str = "king"
    difficulty: int = 1
    seed: int | None = None
    size: int = 500

    def validate(self):
        """Check the values."""
        assert self.ruleset in [one.name for one in RULESETS.ours], f"there is no ruleset {self.ruleset}"
        assert self.difficulty in DIFFICULTIES, "difficulty must be 1 to 5"
        assert self.size > 0, "size must be positive"


class BergeDataset(ProceduralDataset):
    """Positions in which the player to move can win and can lose; the answer is a move that keeps the win."""

    def __init__(self, config):
        super().__init__(config=config, seed=config.seed, size=config.size)

    def __getitem__(self, index):
        config, seed = self.config, Random(f"{self.seed}/{index}").getrandbits(62)
        item = draw_item(RULESETS[config.ruleset], config.difficulty, seed)
        winning = prompts.winning_answers(item.position)
        return {
            "question": prompts.question(item.position, ENDING),
            "answer": winning[0],
            "metadata": {
                "source_dataset": NAME,
                "source_index": index,
                "position": item.notation,
                "winning": winning,
                "difficulty": {"ruleset": config.ruleset, "difficulty": config.difficulty},
            },
        }

    def score_answer(self, answer, entry):
        """Return 1.0 if a move keeps the win, otherwise 0.0."""
        if not isinstance(answer, str):
            return 0.0
        move = prompts.answer_of(answer) or prompts.answer_of(f"ANSWER: {answer}")
        return prompts.reward(prompts.position_of(entry["metadata"]["position"]), move)


class BergeCurriculum(BaseCurriculum):
    """From positions that a plain search solves at once to those that need a theorem."""

    def __init__(self):
        super().__init__(BergeCurriculum.__name__, BergeConfig)
        self._define_attributes(
            ScalarAttributeDefinition(
                name="difficulty",
                levels=list(DIFFICULTIES),
                default_level=0,
                description="The number of positions that a plain search visits to prove the win",
                field_name="difficulty",
            )
        )


if NAME not in DATASETS:
    register_dataset(NAME, BergeDataset, BergeConfig, BergeCurriculum)


def main(ruleset, size=5):
    """Test the conventions of reasoning-gym."""
    for values in ({"ruleset": "chess"}, {"difficulty": 6}, {"size": 0}):
        try:
            create_dataset(NAME, **values)
        except AssertionError:
            continue
        raise AssertionError(values)
    data, again = (create_dataset(NAME, ruleset=ruleset, seed=42, size=size) for _ in range(2))
    items = list(data)
    assert items == list(again) == list(data) == [data[index] for index in range(len(data))]
    assert items[0] != create_dataset(NAME, ruleset=ruleset, seed=43, size=1)[0]
    for index, item in enumerate(items):
        assert (item["metadata"]["source_dataset"], item["metadata"]["source_index"]) == (NAME, index)
        assert data.score_answer(item["answer"], item) == data.score_answer(f"ANSWER: {item['answer']}", item) == 1
        legal = item["question"].partition("Legal moves: ")[2].splitlines()[0].split()
        assert {move for move in legal if data.score_answer(move, item)} == {*item["metadata"]["winning"]} < {*legal}
        for wrong in (None, "", "no move", 7, "9" * 99):
            assert data.score_answer(wrong, item) == 0
    curriculum = create_curriculum(NAME)
    configs = []
    for level in (0, 1, 4):
        curriculum.set_attr_level("difficulty", level)
        configs.append(curriculum.generate_configuration({"ruleset": ruleset, "size": 1, "seed": 1}))
        assert configs[-1].difficulty == level + 1
    assert not curriculum.increment_attr_level("difficulty")
    print(f"{ruleset}: {size} questions, as reasoning-gym asks\n\n{items[0]['question']}\n\n{items[0]['answer']}")


if __name__ == "__main__":
    for ruleset in sys.argv[1:] or ["king"]:
        main(ruleset)
