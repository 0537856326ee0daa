"""Determines the owner of signatures: the client, by its credentials, and the conversation that it names."""

import hashlib
from dataclasses import dataclass, field
from typing import Final

from starlette.datastructures import Headers

from toolprism.chat import ConversionOptions
from toolprism.chat.signatures.store import SignatureScope

#: Names the conversation, like `metadata.conversation_id` in the body.
CONVERSATION: Final = "x-toolprism-conversation"
_KEY: Final = b"x-goog-api-key"
_TOKEN: Final = b"authorization"
#: The project that pays: https://cloud.google.com/docs/quotas/set-quota-project, read 2026-11-22.
_PROJECT: Final = b"x-goog-user-project"


@dataclass(frozen=True)
class Credentials:
    """The headers with the credentials of a client; never shown."""

    headers: tuple[tuple[bytes, bytes], ...] = field(repr=False)

    @classmethod
    def of(cls, headers: Headers) -> "Credentials":
        """Return the credentials of a request; a key precedes the token that OpenAI's clients always send."""
        given = [(name.lower(), value) for name, value in headers.raw]
        names = {_KEY if any(name == _KEY for name, _ in given) else _TOKEN, _PROJECT}
        return cls(tuple(pair for pair in given if pair[0] in names))

    def tenant(self, upstream: str) -> str | None:
        """Return a fingerprint; None for a client without credentials, which owns no signatures.

        Signatures of one address are useless at another, so the fingerprint includes the address.
        """
        if not any(name in (_KEY, _TOKEN) for name, _ in self.headers):
            return None
        state = hashlib.sha256()
        for part in (upstream.encode(), *(part for pair in self.headers for part in pair)):
            state.update(len(part).to_bytes(8, "big"))  # so that different lists of parts have different fingerprints
            state.update(part)
        return state.hexdigest()


def scope_of(tenant: str, options: ConversionOptions, headers: Headers, in_body: str) -> SignatureScope:
    """Return the conversation that the operator, a header or the request names, or the tenant's only one."""
    named = options.conversation or headers.get(CONVERSATION) or in_body
    return SignatureScope(tenant=tenant, conversation=named)
