"""Writes a whole response in OpenAI's format, and the parts that it shares with chunks."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from toolprism.chat.model.conversation import ReceivedSignature
from toolprism.chat.model.errors import Warnings, WireError
from toolprism.chat.model.response import (
    ArgumentAssembler,
    CallOutput,
    Candidate,
    Finish,
    IdSource,
    ImageOutput,
    OutputPart,
    ResponseEvent,
    TextOutput,
    ThoughtOutput,
    TokenLogprob,
    Usage,
)
from toolprism.chat.openai.messages import write_arguments, write_call, write_image, write_signature
from toolprism.core.json_types import Json


def write_usage(usage: Usage | None) -> dict[str, Json] | None:
    """Return `usage`; None if no token was counted."""
    if usage is None:
        return None
    return {
        "prompt_tokens": usage.prompt,
        "completion_tokens": usage.completion,
        "total_tokens": usage.total,
        "prompt_tokens_details": {"cached_tokens": usage.cached, **_audio(usage.prompt_audio)},
        "completion_tokens_details": {"reasoning_tokens": usage.reasoning, **_audio(usage.completion_audio)},
    }


def _audio(count: int | None) -> dict[str, Json]:
    return {} if count is None else {"audio_tokens": count}


def write_logprobs(tokens: Sequence[TokenLogprob]) -> dict[str, Json]:
    """Return the member `logprobs` of a choice, if there is one."""
    if not tokens:
        return {}
    content: list[Json] = [
        {**_token(token), "top_logprobs": [_token(alternative) for alternative in token.alternatives]}
        for token in tokens
    ]
    return {"logprobs": {"content": content}}


def _token(token: TokenLogprob) -> dict[str, Json]:
    encoded = token.token.encode("utf-8", "surrogatepass")
    return {"token": token.token, "logprob": token.logprob, "bytes": list(encoded)}


#: Reasons without an OpenAI name, and the warning for each; both become `stop`.
_WARNINGS = {"failed": "upstream_generation_failed", "unknown": "unknown_finish_reason"}


def write_finish(finish: Finish | None, warnings: Warnings, *, has_calls: bool) -> dict[str, Json]:
    """Return `finish_reason` and `native_finish_reason`; only a plain stop becomes `tool_calls`."""
    if finish is None or finish.reason == "stop":
        reason = "tool_calls" if has_calls else "stop"
    elif finish.reason in _WARNINGS:
        warnings.add(_WARNINGS[finish.reason])
        reason = "stop"
    else:
        reason = finish.reason
    written: dict[str, Json] = {"finish_reason": reason}
    return written if finish is None else {**written, "native_finish_reason": finish.native}


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
            ends = self.count > 0 and part.arguments is None and not part.pieces and part.id is None
            if not ends:  # it is not the empty part after the last piece of a call
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


@dataclass(frozen=True, kw_only=True)
class Completion:
    """A completion, and the signatures that arrived with it."""

    body: dict[str, Json]
    signatures: tuple[ReceivedSignature, ...]
    warnings: tuple[str, ...]


def write_completion(event: ResponseEvent, model: str, ids: IdSource) -> Completion:
    """Return the completion of a response."""
    warnings = Warnings()
    signatures: list[ReceivedSignature] = []
    choices: list[Json] = [_choice(candidate, ids, warnings, signatures) for candidate in event.candidates]
    if not choices:
        if event.refused is None:
            raise WireError("empty_upstream_response")
        choices = [_refused_choice(event.refused, warnings)]
    body: dict[str, Json] = {
        "id": event.id or ids.completion_id(),
        "object": "chat.completion",
        "created": event.created if event.created is not None else int(ids.now()),
        "model": event.model or model,
        "choices": choices,
        "usage": write_usage(event.usage),
    }
    return Completion(body=body, signatures=tuple(signatures), warnings=warnings.codes())


def _refused_choice(refused: Finish, warnings: Warnings) -> dict[str, Json]:
    message: dict[str, Json] = {"role": "assistant", "content": None}
    return {"index": 0, "message": message, **write_finish(refused, warnings, has_calls=False)}


def _choice(
    candidate: Candidate, ids: IdSource, warnings: Warnings, signatures: list[ReceivedSignature]
) -> dict[str, Json]:
    writer = ChoiceWriter(candidate.choice, ids, warnings)
    message = assembled([*writer.deltas(candidate.parts), *writer.close()])
    signatures += writer.signatures()
    finish = write_finish(candidate.finish, warnings, has_calls=writer.calls.count > 0)
    return {"index": candidate.choice, "message": message, **finish, **write_logprobs(candidate.logprobs)}


#: The members of a message, in order.
_MEMBERS: Final = ("role", "content", "reasoning_content", "tool_calls", "images", "extra_content")


def assembled(deltas: Iterable[Mapping[str, Any]]) -> dict[str, Json]:
    """Return the message that a client assembles from the deltas of a choice."""
    message: dict[str, Any] = {"role": "assistant", "content": None}
    for delta in deltas:
        for name, value in delta.items():
            if name == "tool_calls":
                message[name] = _with_calls(message.get(name, []), value)
            elif name in ("content", "reasoning_content", "images"):
                message[name] = message[name] + value if message.get(name) else value
            else:
                message[name] = value
    return {name: message[name] for name in _MEMBERS if name in message}


def _with_calls(calls: list[dict[str, Any]], pieces: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return calls after more pieces of them; those of a stream come in order."""
    for piece in pieces:
        members = {name: value for name, value in piece.items() if name != "index"}
        if piece["index"] == len(calls):
            calls.append(members)
            continue
        known = calls[piece["index"]]
        arguments = known["function"]["arguments"] + members.get("function", {}).get("arguments", "")
        calls[piece["index"]] = {**known, **members, "function": {**known["function"], "arguments": arguments}}
    return calls


class ChoiceWriter:
    """Writes the deltas of one choice, and keeps its state until it ends."""

    def __init__(self, index: int, ids: IdSource, warnings: Warnings, *, keep_text: bool = True) -> None:
        self._index = index
        self._warnings = warnings
        self._images = 0
        self._digest = hashlib.sha256()
        self._text: list[str] | None = [] if keep_text else None
        self._signature: str | None = None
        self.calls = StreamedCalls(index, ids, warnings)
        self.finish: Finish | None = None
        #: Whether its first chunk has been written.
        self.begun = False

    def chunk(self, delta: dict[str, Json]) -> dict[str, Json]:
        """Return a choice of a chunk; the first one names the role."""
        role: dict[str, Json] = {} if self.begun else {"role": "assistant"}
        self.begun = True
        return {"index": self._index, "delta": {**role, **delta}, "finish_reason": None}

    def deltas(self, parts: Iterable[OutputPart]) -> Iterator[dict[str, Json]]:
        """Yield a delta for each run of parts of one kind, unless it is empty."""
        told = (part for part in parts if not isinstance(part, TextOutput) or part.text or part.signature)
        for _, run in groupby(told, key=type):
            if delta := self._delta(list(run)):
                yield delta

    def _delta(self, run: list[Any]) -> dict[str, Json]:
        match run[0]:
            case TextOutput():
                return self._text_delta(run)
            case ThoughtOutput():
                text = "".join(part.text for part in run)
                return {"reasoning_content": text} if text else {}
            case CallOutput():
                calls = [delta for part in run for delta in self.calls.write(part)]
                return {"tool_calls": calls} if calls else {}
            case ImageOutput():
                first, self._images = self._images, self._images + len(run)
                return {"images": [write_image(part.url, index) for index, part in enumerate(run, first)]}
        self._warnings.add("dropped_part")
        return {}

    def close(self) -> Iterator[dict[str, Json]]:
        """Yield the rest of a call that did not finish."""
        if calls := list(self.calls.close()):
            yield {"tool_calls": calls}

    def signatures(self) -> list[ReceivedSignature]:
        """Return the signatures that have not been taken yet, including that of the text."""
        of_calls = self.calls.take_signatures()
        if self._signature is None:
            return of_calls
        of_text = ReceivedSignature(
            choice=self._index,
            signature=self._signature,
            digest=self._digest.hexdigest(),
            text=None if self._text is None else "".join(self._text),
        )
        return [*of_calls, of_text]

    def _text_delta(self, run: list[TextOutput]) -> dict[str, Json]:
        text = "".join(part.text for part in run)
        signature = next((part.signature for part in reversed(run) if part.signature), None)
        self._signature = signature or self._signature
        self._digest.update(text.encode("utf-8", "surrogatepass"))
        if self._text is not None:
            self._text.append(text)
        content: dict[str, Json] = {"content": text} if text else {}
        return {**content, **write_signature(signature)}
