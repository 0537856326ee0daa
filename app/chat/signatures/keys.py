"""Keys: under which name a signature is kept, so that no tenant and no conversation ever finds another's.

A key of the id alone lets one conversation read another's: https://github.com/alibaba/higress/pull/3456, read
2026-11-21.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from app.chat.model.signatures import UnsignedPart, digest_of


@dataclass(frozen=True, kw_only=True)
class SignatureScope:
    """Whose signatures they are."""

    #: A fingerprint of the credentials, never the credentials.
    tenant: str
    #: The conversation; empty: one for the whole tenant.
    conversation: str


def key_of(scope: SignatureScope, subject: UnsignedPart) -> str:
    """Give the key of a call (by its id) or of a text (by its digest).

    >>> scope = Scope(tenant="t", conversation="c")
    >>> key_of(scope, Wanted("call", "a")) == key_of(Scope(tenant="tc", conversation=""), Wanted("call", "a"))
    False
    """
    state = hashlib.sha256()
    for part in (scope.tenant, scope.conversation, subject.kind, subject.name):
        data = part.encode("utf-8", "surrogatepass")
        state.update(len(data).to_bytes(8, "big"))  # so that no two lists of parts run into one
        state.update(data)
    return state.hexdigest()


def keys_of(scope: SignatureScope, wanted: list[UnsignedPart]) -> Mapping[str, UnsignedPart]:
    """Give the keys of what a conversation asks for; its texts are named by themselves."""
    return {
        key_of(scope, one if one.kind == "call" else UnsignedPart("text", digest_of(one.name))): one for one in wanted
    }
