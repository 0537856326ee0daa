"""Storage keys of signatures, which separate tenants and conversations.

A key of the id alone would let one conversation read another's signatures:
https://github.com/alibaba/higress/pull/3456, read 2026-11-21.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from toolprism.chat.model.signatures import UnsignedPart, digest_of


@dataclass(frozen=True, kw_only=True)
class SignatureScope:
    """The owner of signatures."""

    #: A fingerprint of the credentials, never the credentials.
    tenant: str
    #: The conversation; empty: all signatures of the tenant share one.
    conversation: str


def key_of(scope: SignatureScope, part: UnsignedPart) -> str:
    """Return the key of a call (identified by its id) or of a text (identified by its digest).

    >>> scope = SignatureScope(tenant="t", conversation="c")
    >>> other = SignatureScope(tenant="tc", conversation="")
    >>> key_of(scope, UnsignedPart("call", "a")) == key_of(other, UnsignedPart("call", "a"))
    False
    """
    state = hashlib.sha256()
    for text in (scope.tenant, scope.conversation, part.kind, part.name):
        data = text.encode("utf-8", "surrogatepass")
        state.update(len(data).to_bytes(8, "big"))  # so that ("tc", "") and ("t", "c") differ
        state.update(data)
    return state.hexdigest()


def keys_of(scope: SignatureScope, parts: Sequence[UnsignedPart]) -> Mapping[str, UnsignedPart]:
    """Return the key of every part without a signature; texts are identified by themselves."""
    return {key_of(scope, _stored_as(part)): part for part in parts}


def _stored_as(part: UnsignedPart) -> UnsignedPart:
    return part if part.kind == "call" else UnsignedPart("text", digest_of(part.name))
