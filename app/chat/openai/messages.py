"""Messages: OpenAI's history as a conversation; the first mistake in their order is the one that is told."""

from collections.abc import Sequence
from typing import Any, Final

from app.chat.conversation import Answer, Assistant, Call, Conversation, Message, Place, Result, System, User
from app.chat.errors import WireError
from app.chat.fields import a_list, a_text, an_object, as_signature, signature_in, within
from app.chat.openai.calls import read_calls
from app.chat.openai.content import joined, media_of, read_parts, read_texts
from app.chat.openai.matching import ASSISTANT, INSTRUCTION, TOOL, Mismatch, match, role_of
from app.chat.openai.native_parts import read_native_parts
from app.chat.options import Options
from app.jsontypes import Json, Object

MAX_MESSAGES: Final = 100_000
_NO_RESULT: Final = Result(text='{"error":"Tool result not available."}', made_up=True)


def read_messages(value: Json, options: Options) -> Conversation:
    """Read the history.

    Raises:
        WireError: the first mistake in it.
    """
    if value is None or value == []:
        raise WireError("empty_messages", "messages")
    given = a_list(value, "messages")
    if len(given) > MAX_MESSAGES:
        raise WireError("too_many_messages", "messages")
    matching = match(given)
    messages, broken = _read(given)
    mismatches = [*broken, *matching.mismatches]
    if options.on_missing_result == "error":
        mismatches += [
            Mismatch(place.message, WireError("missing_tool_result", at)) for place, at in matching.unanswered
        ]
    if mismatches:
        raise min(mismatches, key=lambda mismatch: mismatch.message).error
    results: dict[Place, Result] = {}
    for place, index in matching.answered.items():
        message = messages[index]
        assert isinstance(message, Answer), "only tool messages answer calls"
        results[place] = message.result
    results |= {place: _NO_RESULT for place, _ in matching.unanswered}
    return Conversation(messages=messages, results=results, moved=matching.moved)


def _read(given: Sequence[Any]) -> tuple[tuple[Message, ...], list[Mismatch]]:
    """Read messages up to the first that is broken."""
    messages: list[Message] = []
    for index, message in enumerate(given):
        try:
            messages.append(_message(message, f"messages[{index}]"))
        except WireError as error:
            return tuple(messages), [Mismatch(index, error)]
    return tuple(messages), []


def _message(value: Json, at: str) -> Message:
    message = an_object(value, at)
    role = role_of(message)
    content = message.get("content")
    if role in INSTRUCTION:
        return System(read_texts(content, f"{at}.content"))
    if role == "user":
        return User(read_parts(content, f"{at}.content"))
    if role in ASSISTANT:
        return _assistant(message, at)
    if role in TOOL:
        return _answer(message, at)
    raise WireError("unknown_role", f"{at}.role")


def _assistant(message: Object, at: str) -> Assistant:
    calls = read_calls(message, at)
    reasoning = message.get("reasoning_content")
    return Assistant(
        parts=read_parts(message.get("content"), f"{at}.content"),
        calls=calls,
        signature=_signature(message, calls),
        has_reasoning=isinstance(reasoning, str) and bool(reasoning),
    )


def _answer(message: Object, at: str) -> Answer:
    if message.get("name") is not None:
        a_text(message["name"], f"{at}.name")
    parts = read_parts(message.get("content"), f"{at}.content")
    native = within(message, "extra_content", "google", "parts")
    return Answer(
        Result(
            text=joined(parts),
            media=tuple(media_of(parts)),
            native=read_native_parts(native, f"{at}.extra_content.google.parts"),
        )
    )


def _signature(message: Object, calls: Sequence[Call]) -> str | None:
    """Give the signature of the text: Google's notation, or what LiteLLM lists beyond those of the calls."""
    found = signature_in(message, "extra_content", "google", "thought_signature")
    if found is not None or "provider_specific_fields" not in message:
        return found
    listed = within(message, "provider_specific_fields", "thought_signatures")
    others = [as_signature(entry) for entry in listed] if isinstance(listed, list) else []
    of_calls = {call.signature for call in calls}
    left = [signature for signature in others if signature is not None and signature not in of_calls]
    return left[-1] if left else None
