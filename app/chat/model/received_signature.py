"""Seen: a thought signature as it comes by in a response, and what it belongs to."""

import hashlib
from dataclasses import dataclass

from app.chat.model.signatures import UnsignedPart
from app.core.json_types import Json


def digest_of(text: str) -> str:
    """Give the name under which a text is kept: itself it never is."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceivedSignature:
    """A signature of a call, or of the text of a choice."""

    choice: int
    signature: str
    #: The call's number and id; or None.
    tool_call: int | None = None
    call_id: str | None = None
    #: The digest of the text, and the text itself where it is still at hand.
    digest: str | None = None
    text: str | None = None

    @property
    def subject(self) -> UnsignedPart:
        """Name what is signed: a call by its id, a text by its digest."""
        if self.call_id is not None:
            return UnsignedPart("call", self.call_id)
        assert self.digest is not None, "what is no call is a text"
        return UnsignedPart("text", self.digest)

    def to_json(self) -> dict[str, Json]:
        """Give the shape of the API and the command line."""
        if self.tool_call is not None:
            return {"choice": self.choice, "tool_call": self.tool_call, "signature": self.signature}
        return {"choice": self.choice, "text": self.text, "signature": self.signature}
