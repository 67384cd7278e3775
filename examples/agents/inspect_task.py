"""A task of Inspect: a language model answers positions of a suite of `berge bench`; each answer is judged exactly.

    inspect eval examples/agents/inspect_task.py --model PROVIDER/MODEL -T suite=king-1
    python examples/agents/inspect_task.py logs/LOG.eval > rows.jsonl
    berge bench score rows.jsonl

Needs Inspect (`pip install inspect-ai`). Without a log, the file tests itself: players of berge answer as models,
without a network, and the skill must be that of `berge bench`. `make inspect` does so.
"""

import json
import sys
import tempfile
from pathlib import Path

from inspect_ai import Task, eval, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.log import read_eval_log
from inspect_ai.model import ModelAPI, ModelOutput, get_model, modelapi
from inspect_ai.scorer import SampleScore, Score, accuracy, metric, scorer, stderr
from inspect_ai.solver import generate

sys.path.insert(0, str(Path(__file__).parent))  # Inspect runs this file from elsewhere

import prompts

from berge.agents.players import find_player
from berge.agents.scores import score_files
from berge.agents.suites import find_suite


@task
def berge_bench(suite="king-1"):
    """Make a task of the critical positions of a suite: its name in the package, or a file."""
    return Task(
        dataset=MemoryDataset([_sample(suite, item) for item in prompts.items_of(suite)], name=suite),
        solver=generate(),
        scorer=keeps_the_win(),
    )


def _sample(suite, item):
    winning = prompts.winning_answers(item.position)
    return Sample(
        id=item.id,
        input=prompts.question(item.position),
        target=winning,
        metadata={
            "suite": find_suite(suite).name,
            "suite_sha256": find_suite(suite).sha256,
            "notation": item.notation,
            "difficulty": item.difficulty,
            "chance": len(winning) / len(item.position.legal_moves),
        },
    )


@metric
def skill():
    """Measure (accuracy - chance) / (1 - chance): 0 for a random player, 1 without mistakes."""

    def of(scores: list[SampleScore]):
        right = sum(one.score.as_float() for one in scores)
        chance = sum(one.sample_metadata["chance"] for one in scores)
        return (right - chance) / (len(scores) - chance) if scores else 0.0

    return of


@scorer(metrics=[accuracy(), stderr(), skill()])
def keeps_the_win():
    """Score 1 for a move that keeps the win, otherwise 0."""

    async def score(state, target):
        answer = prompts.answer_of(state.output.completion)
        value = prompts.reward(prompts.position_of(state.metadata["notation"]), answer)
        return Score(value=value, answer=answer)

    return score


def rows(log):
    """Yield the answers in a log as rows for `berge bench score`; epochs are seeds."""
    for sample in log.samples:
        yield {
            **{key: sample.metadata[key] for key in ("suite", "suite_sha256", "notation")},
            "id": sample.id,
            "agent": log.eval.model,
            "seed": sample.epoch - 1,
            "move": sample.scores["keeps_the_win"].answer,
        }


@modelapi("berge")
class Player(ModelAPI):
    """A player of berge as a model. It knows the questions of a suite, and counts words as tokens."""

    def __init__(self, model_name, base_url=None, api_key=None, config=None, suite="king-1", **options):
        super().__init__(model_name, base_url, api_key, [], config, **options)
        self.items = {prompts.question(item.position): item for item in prompts.items_of(suite)}

    async def generate(self, input, tools, tool_choice, config):
        item = self.items[input[-1].text]
        with find_player(self.model_name, 60) as player:
            move = player(item.position, 0, item.id).move
        return ModelOutput.from_content(self.model_name, f"I play as always.\n\n**ANSWER: {move}**")

    async def count_text_tokens(self, text):
        return len(text.split())


def main(suite):
    """Compare the scores of models that play as players of berge with those of the players."""
    for name in ("level10", "random", "greedy"):
        model = get_model(f"berge/{name}", suite=suite)
        with tempfile.TemporaryDirectory() as folder:  # samples are read from there when they are asked for
            (log,) = eval(berge_bench(suite), model=model, display="none", log_dir=folder)
            assert log.status == "success", log.error.message
            lines = "".join(json.dumps(row) + "\n" for row in rows(log))
        (agent,) = score_files([("log", lines.encode())]).agents
        figures = {one: value.value for one, value in log.results.scores[0].metrics.items()}
        assert abs(figures["skill"] - agent.total.skill) < 1e-9, (figures, agent)
        assert (agent.total.positions, agent.illegal, agent.missing) == (len(model.api.items), 0, 0)
        assert name != "level10" or figures["accuracy"] == 1
        print(f"{suite}, {name}: accuracy {figures['accuracy']:.3f}, skill {figures['skill']:.3f}, as berge bench says")


if __name__ == "__main__":
    if len(sys.argv) > 1 and sys.argv[1].endswith((".eval", ".json")):
        for row in rows(read_eval_log(sys.argv[1])):
            print(json.dumps(row))
    else:
        for suite in sys.argv[1:] or ["king-1"]:
            main(suite)
