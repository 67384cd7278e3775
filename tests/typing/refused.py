"""Wrong user code: `mypy --strict` rejects it, or reports an unused comment."""

import berge
from berge.analysis.engine import Engine

game = berge.loads(5)  # type: ignore[arg-type]
game.moves = []  # type: ignore[misc]
game.position("1")  # type: ignore[arg-type]
game.nonsense  # type: ignore[attr-defined]  # noqa: B018
game.dumps(5)  # type: ignore[arg-type]
berge.decompose  # type: ignore[attr-defined]  # noqa: B018
berge.review("juniper:9")  # type: ignore[arg-type]
berge.review(game).mistakes(0)  # type: ignore[arg-type]
berge.review(game).winning_moves("1")  # type: ignore[arg-type]
berge.review(game, certificate=True)  # type: ignore[call-arg]

position = game.position()
position.is_game_over()  # type: ignore[attr-defined]
if position.is_winning:  # type: ignore[truthy-function]
    position.pop()
position.legal_moves()  # type: ignore[operator]
position.visited.append(1)  # type: ignore[attr-defined]
position.visited = ()  # type: ignore[misc]
position.legal_numbers()  # type: ignore[attr-defined]
position.step(1)  # type: ignore[attr-defined]
hash(position)

berge.maze.parse(5)  # type: ignore[arg-type]
berge.maze.setup(("...",)).rows = ()  # type: ignore[misc]
berge.juniper.parse("9").rows  # type: ignore[attr-defined]  # noqa: B018
berge.rabbit.nonsense  # type: ignore[attr-defined]  # noqa: B018

solution = berge.solve(game)
solution.losing_starts  # type: ignore[union-attr]  # noqa: B018
berge.Graph.from_edges([5])  # type: ignore[list-item]
berge.Graph.from_edges([]).nodes  # type: ignore[attr-defined]  # noqa: B018
berge.gallai_edmonds([], biadjacency="yes")  # type: ignore[arg-type]
berge.verify(5)  # type: ignore[arg-type]
Engine("hard")  # type: ignore[arg-type]
Engine().choose(game)  # type: ignore[arg-type]
