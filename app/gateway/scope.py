"""Scope: whose signatures they are: a client is known by its credentials, a conversation by the name it is given."""

import hashlib
from dataclasses import dataclass, field
from typing import Final

from starlette.datastructures import Headers

from app.chat import ConversionOptions
from app.chat.model.json_values import within
from app.chat.signatures.keys import SignatureScope
from app.core.json_types import Json

#: Names the conversation; `metadata.conversation_id` in the body does so, too.
CONVERSATION: Final = "x-toolprism-conversation"
_KEY: Final = b"x-goog-api-key"
_TOKEN: Final = b"authorization"
#: Who pays: https://cloud.google.com/docs/quotas/set-quota-project, read 2026-11-22.
_PROJECT: Final = b"x-goog-user-project"


@dataclass(frozen=True)
class Credentials:
    """The headers with which a client proves who it is; never shown."""

    headers: tuple[tuple[bytes, bytes], ...] = field(repr=False)

    @classmethod
    def of(cls, headers: Headers) -> "Credentials":
        """Take them out of a request; a key counts more than the token that OpenAI's clients always send."""
        given = [(name.lower(), value) for name, value in headers.raw]
        names = {_KEY if any(name == _KEY for name, _ in given) else _TOKEN, _PROJECT}
        return cls(tuple(pair for pair in given if pair[0] in names))

    def tenant(self, upstream: str) -> str | None:
        """Give a fingerprint; None for a client without credentials, which owns nothing.

        What was signed at one address is of no use at another, so the address counts as well.
        """
        if not any(name in (_KEY, _TOKEN) for name, _ in self.headers):
            return None
        state = hashlib.sha256()
        for part in (upstream.encode(), *(part for pair in self.headers for part in pair)):
            state.update(len(part).to_bytes(8, "big"))  # so that no two lists of parts run into one
            state.update(part)
        return state.hexdigest()


def scope_of(tenant: str, options: ConversionOptions, headers: Headers, request: Json) -> SignatureScope:
    """Give the conversation: as the operator, a header or the request names it; else it is one for the tenant."""
    told = within(request, "metadata", "conversation_id")
    named = options.conversation or headers.get(CONVERSATION) or (told if isinstance(told, str) else "")
    return SignatureScope(tenant=tenant, conversation=named)
