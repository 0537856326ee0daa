"""Streamed calls: the calls of one choice, whole ones and such as arrive value by value.

Pieces of a call: `FunctionCall.partialArgs` and `willContinue`, Vertex AI v1, revision 20261106,
https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from app.chat.model.ids import IdSource
from app.chat.model.response import CallOutput
from app.chat.model.signatures import ReceivedSignature
from app.chat.model.warnings import Warnings
from app.chat.openai.message_parts import write_arguments, write_call, write_signature
from app.chat.vertex.partial_arguments import PartialArguments
from app.core.json_types import Json


@dataclass
class _Open:
    """A call whose arguments are still coming."""

    index: int
    id: str
    arguments: PartialArguments
    signature: str | None


class StreamedCalls:
    """Numbers the calls of a choice, and holds the one that is open."""

    def __init__(self, choice: int, mint: IdSource, warnings: Warnings) -> None:
        self._choice = choice
        self._mint = mint
        self._warnings = warnings
        self._open: _Open | None = None
        self._seen: list[ReceivedSignature] = []
        self.count = 0

    def write(self, piece: CallOutput) -> Iterator[dict[str, Json]]:
        """Write what a piece of a call says: nothing while its arguments are still coming."""
        if piece.name is not None:
            yield from self.close()
            yield self._begin(piece.name, piece)
        elif self._open is None:
            if piece.partial or piece.arguments:
                self._warnings.add("dropped_part")
        else:
            yield from self._go_on(self._open, piece)

    def close(self) -> Iterator[dict[str, Json]]:
        """Write the arguments of the call that is open."""
        if self._open is not None:
            arguments = write_arguments(self._open.arguments.value())
            yield {"index": self._open.index, "function": {"arguments": arguments}}
            self._open = None

    def take_seen(self) -> list[ReceivedSignature]:
        """Give the signatures that came by since the last time."""
        seen, self._seen = self._seen, []
        return seen

    def _begin(self, name: str, piece: CallOutput) -> dict[str, Json]:
        index, call_id = self.count, piece.id or self._mint.call_id()
        self.count += 1
        self._sign(index, call_id, piece.signature)
        if not piece.partial and not piece.goes_on:
            return {"index": index, **write_call(name, call_id, write_arguments(piece.arguments), piece.signature)}
        arguments = PartialArguments(piece.arguments)
        arguments.extend(piece.partial, self._warnings)
        if piece.goes_on:
            self._open = _Open(index, call_id, arguments, piece.signature)
        text = "" if piece.goes_on else write_arguments(arguments.value())
        return {"index": index, **write_call(name, call_id, text, piece.signature)}

    def _go_on(self, call: _Open, piece: CallOutput) -> Iterator[dict[str, Json]]:
        call.arguments.update(piece.arguments)
        call.arguments.extend(piece.partial, self._warnings)
        if piece.signature is not None and call.signature is None:
            call.signature = piece.signature
            self._sign(call.index, call.id, piece.signature)
            yield {"index": call.index, **write_signature(piece.signature)}
        if not piece.goes_on:
            yield from self.close()

    def _sign(self, index: int, call_id: str, signature: str | None) -> None:
        if signature is not None:
            self._seen.append(
                ReceivedSignature(choice=self._choice, signature=signature, tool_call=index, call_id=call_id)
            )
