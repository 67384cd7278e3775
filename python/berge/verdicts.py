"""`verify`, which checks proofs with the independent `berge.checker`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from berge import checker
from berge.certificates import Certificate, StartsCertificate
from berge.documents import DocumentWithProofs
from berge.errors import KindError
from berge.i18n import Message, _, import_message
from berge.sanitize import describe_type


@dataclass(frozen=True)
class Verdict:
    """The checker's verdict on a document; true iff the document proves its claims about who wins.

    Certificates do not cover lists of winning moves, and figures such as the accuracy.

    >>> verdict = berge.verify(berge.loads("king:@./..").position().certificate())
    >>> bool(verdict), verdict.claim
    (True, 'the player to move with the token on (1, 1) wins')
    """

    proved: bool
    claim: Message
    """The claim that is proved, or why it is not."""

    def __bool__(self) -> bool:
        return self.proved

    @property
    def message(self) -> Message:
        """The verdict in one sentence."""
        return _("proved: {what}", what=self.claim) if self.proved else _("not proved: {reason}", reason=self.claim)

    def __str__(self) -> str:
        return str(self.message)


def verify(proof: Certificate | StartsCertificate | DocumentWithProofs | Mapping[str, Any]) -> Verdict:
    """Check a proof with `berge.checker`, which shares nothing with the engine.

    `proof` is a certificate, a solution, a review, or the JSON document of any of these that holds its certificates.
    Linear in the document. Raises KindError if `proof` is none of these.

    >>> berge.verify(berge.solve([(1, 2), (2, 3)]).certificate()).proved
    True
    """
    if isinstance(proof, (Certificate, StartsCertificate)):
        document: dict[str, Any] = proof.as_dict()
    elif isinstance(proof, DocumentWithProofs):
        document = json.loads(proof.dumps("json", certificates=True))
    elif isinstance(proof, Mapping):
        document = dict(proof)
    else:
        raise KindError(describe_type(proof), _("a certificate, a review, a solution or its document"))
    try:
        return Verdict(True, import_message(checker.check(document)))
    except checker.Refuted as refuted:
        reason, values = refuted.args
        return Verdict(False, import_message(checker.Sentence(reason, **values)))
