"""The winning moves of many independent positions at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from berge import _core
from berge.agents.numpy import check_numpy, np
from berge.errors import ArgumentError, KindError, check_kind
from berge.games import AnySetup, Setup
from berge.i18n import _
from berge.sanitize import show

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


def label(setup: AnySetup, free: ArrayLike, tokens: ArrayLike) -> NDArray[np.bool_]:
    """Return the winning moves of many independent positions on the graph of a setup.

    Shape (positions, order). The mover wins a position iff its row is not all false: `label(...).any(axis=1)`.

    `free` are booleans of shape (positions, order): the vertices where the token has not been. Vertices that the setup
    does not have do not count. Where edges are used up they are the unused edges, of shape (positions, edges), in the
    order of `setup.game_graph.edges()`. `tokens` are integers of shape (positions,), the vertex of each token, -1 if
    the move picks the start among the free vertices.

    The positions are shared among the threads that `berge.use_threads` allows. Each position costs one maximum matching
    of its free vertices (Fraenkel, Scheinerman and Ullman 1993).
    Raises KindError and ArgumentError for other arrays.

    >>> import numpy as np
    >>> berge.label(berge.parse("king:3x3"), np.ones((1, 9), bool), [4]).any(axis=1)
    array([False])
    """
    check_numpy()
    check_kind(setup, Setup, "a setup, such as berge.parse(line) or game.setup")
    graph = setup.game_graph
    free_array, token_array = np.asarray(free), np.asarray(tokens)
    if free_array.dtype != np.bool_ or token_array.dtype.kind not in "iu":
        problem = _(
            "free of {free} and tokens of {tokens}",
            free=show(str(free_array.dtype)),
            tokens=show(str(token_array.dtype)),
        )
        raise KindError(problem, _("free of booleans and tokens of integers"))
    width = len(graph.edges()) if graph.uses_up_edges else graph.order
    if token_array.ndim != 1 or free_array.shape != (len(token_array), width):
        problem = _(
            "free of shape {free} and tokens of shape {tokens}",
            free=show(free_array.shape),
            tokens=show(token_array.shape),
        )
        raise ArgumentError(problem, _("shapes (positions, {width}) and (positions,)", width=width))
    if len(token_array) and not (token_array.min() >= -1 and token_array.max() < graph.order):
        problem = _("tokens from {low} to {high}", low=int(token_array.min()), high=int(token_array.max()))
        raise ArgumentError(problem, _("vertices below {order}, or -1", order=graph.order))
    packed_tokens = np.ascontiguousarray(token_array, np.int32).view(np.uint8)
    winning = np.frombuffer(_core.label(graph.core, free_array.tobytes(), packed_tokens), np.bool_)
    return winning.reshape(len(token_array), graph.order)
