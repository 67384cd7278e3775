"""Checks berge's proofs and needs nothing of berge: copy this folder anywhere and run `python -m checker FILE`.

`position.py` alone proves who wins a position. The other files check what else berge's documents claim.

>>> from berge.checker import check
>>> proof = berge.loads("king:@./..").position().certificate().as_dict()
>>> print(check(proof))
the player to move with the token on (1, 1) wins
"""

from .position import LARGEST_NAME, MOST_STEPS, STEPS, Document, Refuted
from .reading import Sentence, Unreadable, decode, read

__all__ = ["LARGEST_NAME", "MOST_STEPS", "STEPS", "Refuted", "Sentence", "Unreadable", "check", "decode", "read"]


def check(document: Document) -> Sentence:
    """Return a sentence that says what a document proves; raise Refuted if it does not.

    Linear in the document.

    >>> from berge.checker import check
    >>> solution = berge.solve(berge.parse("maze:2x3"))
    >>> print(check(solution.certificate().as_dict()))
    exactly 0 of 6 vertices can be missed by a maximum matching; such starts lose
    """
    from .documents import check  # loaded only when a proof is checked

    return check(document)
