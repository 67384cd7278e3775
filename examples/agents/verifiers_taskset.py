"""A taskset of verifiers: a language model answers positions of a suite of `berge bench`, with an exact reward.

    export PYTHONPATH=examples/agents
    vf-validate verifiers-taskset --taskset.suite king-1 --runtime.type subprocess
    vf-eval verifiers-taskset --env.taskset.suite king-1 -m MODEL -n 100
    python examples/agents/verifiers_taskset.py RUN/traces.jsonl > rows.jsonl
    berge bench score rows.jsonl

Needs verifiers (`pip install verifiers`). Without a file of traces the file tests itself: the rewards of players of
berge are those of `berge bench`. `make verifiers` does both.
"""

import asyncio
import json
import sys
from pathlib import Path

import verifiers.v1 as vf

sys.path.insert(0, str(Path(__file__).parent))

import prompts

from berge.agents.benchmark import run
from berge.agents.scores import score_files
from berge.agents.suites import find_suite
from berge.formats.moves import move_codec

__all__ = ["BergeTaskset"]


class BergeData(vf.TaskData):
    """A position, and where it is from."""

    suite: str
    suite_sha256: str
    notation: str
    difficulty: int


class BergeTask(vf.Task[BergeData]):
    """One move in a position."""

    @vf.reward(weight=1.0)
    async def keeps_the_win(self, trace: vf.Trace) -> float:
        """Reward a move that keeps the win with 1, and everything else with 0."""
        return self.reward_of(trace.last_reply)

    def reward_of(self, reply):
        """Return the reward of a reply."""
        return prompts.reward(prompts.position_of(self.data.notation), prompts.answer_of(reply))

    async def validate(self, runtime: vf.Runtime) -> bool:
        """Say whether exactly the winning moves are rewarded, and whether there are some, and others."""
        position = prompts.position_of(self.data.notation)
        winning, write = prompts.winning_answers(position), move_codec(position.setup).write
        rewards = {move: self.reward_of(f"ANSWER: {move}") for move in map(write, position.legal_moves)}
        is_exact = all(reward == (move in winning) for move, reward in rewards.items())
        return is_exact and {*rewards.values()} == {0.0, 1.0}


class BergeConfig(vf.TasksetConfig):
    """Which positions."""

    suite: str = "king-1"
    """The name of a suite of berge, or a file."""


class BergeTaskset(vf.Taskset[BergeTask, BergeConfig]):
    """The critical positions of a suite."""

    def load(self) -> list[BergeTask]:
        """Return a task for each position."""
        suite = find_suite(self.config.suite)
        return [
            BergeTask(
                BergeData(
                    id=item.id,
                    name=item.id,
                    prompt=prompts.question(item.position),
                    suite=suite.name,
                    suite_sha256=suite.sha256,
                    notation=item.notation,
                    difficulty=item.difficulty,
                ),
                self.config.task,
            )
            for item in prompts.items_of(self.config.suite)
        ]


def rows(traces, agent=None):
    """Yield traces as rows for `berge bench score`; the second answer to a position has the seed 1, and so on."""
    seeds = {}
    for trace in traces:
        data = trace.task.data.model_dump()
        seeds[data["id"]] = seeds.get(data["id"], -1) + 1
        yield {
            **{key: data[key] for key in ("suite", "suite_sha256", "notation", "id")},
            "agent": agent or trace.agent.config.model or "model",
            "seed": seeds[data["id"]],
            "move": prompts.answer_of(trace.last_reply),
        }


def read_traces(path):
    """Yield the traces in a file of `vf-eval`."""
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            yield vf.Trace[vf.WireTaskData, vf.State, vf.AgentConfig].model_validate_json(line)


def trace_of(task, reply):
    """Return the trace of a reply, without a model."""
    return vf.Trace(
        task=vf.TraceTask(type=type(task).__name__, data=task.data, key=task.key, hash=task.hash),
        agent=vf.AgentInfo(config=vf.AgentConfig(), name="berge", trainable=False),
        root_reply=reply,
    )


def main(suite):
    """Compare the rewards of players of berge with their scores."""
    tasks = list(BergeTaskset(BergeConfig(suite=suite)))
    for player in ("level10", "random", "greedy"):
        traces = []
        for task, row in zip(tasks, run(player, [find_suite(suite)]), strict=True):
            assert task.data.id == row["id"]
            traces.append(trace_of(task, f"I play as always.\n\n**ANSWER: {row['move']}**"))
            asyncio.run(task.score(traces[-1]))
        lines = "".join(json.dumps(row) + "\n" for row in rows(traces, player))
        (agent,) = score_files([("traces", lines.encode())]).agents
        mean = sum(trace.reward for trace in traces) / len(traces)
        assert abs(mean - agent.total.accuracy) < 1e-9, (mean, agent)
        assert player != "level10" or mean == 1
        print(f"{suite}, {player}: reward {mean:.3f}, as berge bench says")


if __name__ == "__main__":
    if sys.argv[1:2] and sys.argv[1].endswith(".jsonl"):
        for row in rows(read_traces(sys.argv[1])):
            print(json.dumps(row))
    else:
        for suite in sys.argv[1:] or ["king-1"]:
            main(suite)
