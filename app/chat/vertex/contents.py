"""Contents: the conversation as turns of user and model, each result directly behind its step."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.chat.conversation import (
    Answer,
    Assistant,
    Call,
    Conversation,
    Media,
    Place,
    System,
    Text,
    User,
)
from app.chat.models import Model
from app.chat.options import Options
from app.chat.signatures.lookup import Lookup, Wanted
from app.chat.vertex.bypass import sign_current_turn
from app.chat.vertex.parts import closest, write_part
from app.chat.vertex.results import ResultWriter
from app.chat.vertex.turn import Answered, Turn
from app.chat.warnings import Warnings
from app.jsontypes import Json

_BLANK = " "
#: What the user says when only instructions are given.
_NOTHING = "."


@dataclass(frozen=True, kw_only=True)
class Contents:
    """What the conversation adds to a request."""

    contents: list[Json]
    system: list[Json]
    #: Before Gemini 3: how closely all media are to be looked at.
    resolution: str | None


def write_contents(
    conversation: Conversation, model: Model, options: Options, lookup: Lookup, warnings: Warnings
) -> Contents:
    """Write the conversation.

    Raises:
        WireError: a signature is missing, and the options make that an error.
    """
    found = lookup.find(_wanted(conversation))
    warnings.extend(found.warnings)
    if conversation.moved:
        warnings.add("tool_result_moved")
    writer = _Writer(conversation, model, options, found.signatures, warnings)
    writer.write()
    turns = list(writer.led_by_user())
    results = ResultWriter(warnings, nests_media=model.is_gemini_3, with_ids=writer.with_ids)
    turns = [one for turn in turns for one in (turn, *results.write(turn))]
    sign_current_turn(turns, model, options, warnings)
    contents: list[Json] = [{"role": turn.role, "parts": turn.parts} for turn in turns]
    resolution = None if model.is_gemini_3 else closest(set(_details(conversation)))
    return Contents(contents=contents, system=writer.system, resolution=resolution)


def _wanted(conversation: Conversation) -> list[Wanted]:
    """Name every call and every text that came without a signature."""
    wanted: list[Wanted] = []
    for message in conversation.messages:
        if isinstance(message, Assistant):
            wanted += [Wanted("call", call.id) for call in message.calls if call.id is not None and not call.signature]
            text = _text_of(message)
            if text and message.signature is None:
                wanted.append(Wanted("text", text))
    return list(dict.fromkeys(wanted))


def _text_of(message: Assistant) -> str:
    return "".join(part.text for part in message.parts if isinstance(part, Text))


def _details(conversation: Conversation) -> list[str]:
    said: list[Media] = []
    for message in conversation.messages:
        if isinstance(message, (User, Assistant)):
            said += [part for part in message.parts if isinstance(part, Media)]
        elif isinstance(message, Answer):
            said += message.result.media
    return [media.detail for media in said if media.detail is not None]


class _Writer:
    """Writes messages one after the other."""

    def __init__(
        self,
        conversation: Conversation,
        model: Model,
        options: Options,
        signatures: Mapping[Wanted, str],
        warnings: Warnings,
    ) -> None:
        self._conversation = conversation
        self._model = model
        self._signatures = signatures
        self._warnings = warnings
        self._turns: list[Turn] = []
        #: A result stood behind the last step: what the model says next is another one.
        self._answered = False
        self.system: list[Json] = []
        self.with_ids = options.emit_call_ids == "always" or (options.emit_call_ids == "auto" and model.is_gemini_3)

    def write(self) -> None:
        """Write every message."""
        for index, message in enumerate(self._conversation.messages):
            if isinstance(message, System):
                if message.text:
                    self.system.append({"text": message.text})
            elif isinstance(message, User):
                self._user(message)
            elif isinstance(message, Assistant):
                self._assistant(message, index)
            else:
                self._answered = True

    def led_by_user(self) -> Sequence[Turn]:
        """Give the turns; the user always begins."""
        if self._turns and self._turns[0].role == "user":
            return self._turns
        self._warnings.add("user_prepended")
        return [Turn("user", [{"text": _BLANK if self._turns else _NOTHING}]), *self._turns]

    def _user(self, message: User) -> None:
        parts = [write_part(part, with_detail=self._model.is_gemini_3) for part in message.parts]
        if not parts:
            self._warnings.add("empty_message_padded")
            parts = [{"text": _BLANK}]
        if not self._turns or self._turns[-1].role != "user":
            self._turns.append(Turn("user"))
        self._turns[-1].parts += parts

    def _assistant(self, message: Assistant, index: int) -> None:
        if message.has_reasoning:
            self._warnings.add("reasoning_content_dropped")
        parts = self._spoken(message)
        if not parts and not message.calls:
            self._warnings.add("empty_message_dropped")
            return
        turn = self._model_turn()
        turn.parts += parts
        for number, call in enumerate(message.calls):
            part = self._called(call)
            turn.parts.append(part)
            turn.calls.append(Answered(part, call, self._conversation.results[Place(index, number)]))

    def _model_turn(self) -> Turn:
        """Give the turn that the model is speaking in; after results of its calls that is a new one."""
        last = self._turns[-1] if self._turns else None
        if last is None or last.role != "model" or (self._answered and last.calls):
            last = Turn("model")
            self._turns.append(last)
        self._answered = False
        return last

    def _spoken(self, message: Assistant) -> list[dict[str, Json]]:
        parts = [write_part(part, with_detail=self._model.is_gemini_3) for part in message.parts]
        signature = message.signature or self._signatures.get(Wanted("text", _text_of(message)))
        if signature is not None:
            texts = [part for part in parts if "text" in part]
            if not texts:
                texts = [{"text": ""}]
                parts += texts
            texts[-1]["thoughtSignature"] = signature
        return parts

    def _called(self, call: Call) -> dict[str, Json]:
        named: dict[str, Json] = {"id": call.id} if self.with_ids and call.id is not None else {}
        part: dict[str, Json] = {"functionCall": {**named, "name": call.name, "args": call.arguments}}
        known = None if call.id is None else self._signatures.get(Wanted("call", call.id))
        signature = call.signature or known
        return part if signature is None else {**part, "thoughtSignature": signature}
