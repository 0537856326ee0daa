"""Writes the tool calls of one choice, both whole ones and those that arrive value by value."""

from collections.abc import Iterator
from dataclasses import dataclass

from toolprism.chat.model.arguments import ArgumentAssembler
from toolprism.chat.model.ids import IdSource
from toolprism.chat.model.response import CallOutput
from toolprism.chat.model.signatures import ReceivedSignature
from toolprism.chat.model.warnings import Warnings
from toolprism.chat.openai.message_parts import write_arguments, write_call, write_signature
from toolprism.core.json_types import Json


@dataclass
class _OpenCall:
    """A call whose arguments are still arriving."""

    index: int
    id: str
    arguments: ArgumentAssembler
    signature: str | None


class StreamedCalls:
    """Numbers the calls of a choice, and holds the open one."""

    def __init__(self, choice: int, ids: IdSource, warnings: Warnings) -> None:
        self._choice = choice
        self._ids = ids
        self._warnings = warnings
        self._open: _OpenCall | None = None
        self._signatures: list[ReceivedSignature] = []
        self.count = 0

    def write(self, part: CallOutput) -> Iterator[dict[str, Json]]:
        """Yield the deltas of a part; none while its arguments are still arriving."""
        if part.name is not None:
            yield from self.close()
            yield self._begin(part.name, part)
        elif self._open is None:
            if not self._only_ends(part):
                self._warnings.add("dropped_part")
        else:
            yield from self._continue(self._open, part)

    def close(self) -> Iterator[dict[str, Json]]:
        """Yield the arguments of the open call."""
        if self._open is not None:
            arguments = write_arguments(self._open.arguments.value())
            yield {"index": self._open.index, "function": {"arguments": arguments}}
            self._open = None

    def take_signatures(self) -> list[ReceivedSignature]:
        """Return the signatures that arrived since the last call."""
        taken, self._signatures = self._signatures, []
        return taken

    def _only_ends(self, part: CallOutput) -> bool:
        """Return whether a part without a name is the empty one after the last piece of a call."""
        return self.count > 0 and part.arguments is None and not part.pieces and part.id is None

    def _begin(self, name: str, part: CallOutput) -> dict[str, Json]:
        index, call_id = self.count, part.id or self._ids.call_id()
        self.count += 1
        self._sign(index, call_id, part.signature)
        if not part.pieces and not part.continues:
            return {"index": index, **write_call(name, call_id, write_arguments(part.arguments), part.signature)}
        arguments = ArgumentAssembler(part.arguments)
        arguments.extend(part.pieces, self._warnings)
        if part.continues:
            self._open = _OpenCall(index, call_id, arguments, part.signature)
        text = "" if part.continues else write_arguments(arguments.value())
        return {"index": index, **write_call(name, call_id, text, part.signature)}

    def _continue(self, call: _OpenCall, part: CallOutput) -> Iterator[dict[str, Json]]:
        call.arguments.update(part.arguments)
        call.arguments.extend(part.pieces, self._warnings)
        if part.signature is not None and call.signature is None:
            call.signature = part.signature
            self._sign(call.index, call.id, part.signature)
            yield {"index": call.index, **write_signature(part.signature)}
        if not part.continues:
            yield from self.close()

    def _sign(self, index: int, call_id: str, signature: str | None) -> None:
        if signature is not None:
            received = ReceivedSignature(choice=self._choice, signature=signature, tool_call=index, call_id=call_id)
            self._signatures.append(received)
