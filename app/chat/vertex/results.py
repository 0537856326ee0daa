"""Results: what tools answered, as one content beside the calls of a step."""

from collections.abc import Iterator
from typing import Final

from app.chat.conversation import Call, Result
from app.chat.fields import strict_json
from app.chat.vertex.parts import can_nest, write_media, write_part
from app.chat.vertex.turn import Turn
from app.chat.warnings import Warnings
from app.jsontypes import Json


class ResultWriter:
    """Writes results for one generation of models."""

    def __init__(self, warnings: Warnings, *, nests_media: bool, with_ids: bool) -> None:
        self._warnings = warnings
        self._nests_media = nests_media
        self._with_ids = with_ids

    def write(self, step: Turn) -> Iterator[Turn]:
        """Write the results of a step in the order of its calls, then the media that cannot stand inside them."""
        if step.calls:
            yield Turn("user", [self._response(call, result) for _, call, result in step.calls])
        beside = [part for _, call, result in step.calls for part in self._beside(call, result)]
        if beside:
            yield Turn("user", beside)

    def _response(self, call: Call, result: Result) -> dict[str, Json]:
        if result.made_up:
            self._warnings.add("missing_tool_result_synthesized")
        response: dict[str, Json] = {"id": call.id} if self._with_ids and call.id is not None else {}
        response |= {"name": call.name, "response": self._value(result.text)}
        parts = [write_media(media) for media in result.media if self._nests_media and can_nest(media)]
        if result.native and not self._nests_media:
            self._warnings.add("media_not_nested")
        elif result.native:
            parts += [dict(part) for part in result.native]
        return {"functionResponse": {**response, "parts": parts} if parts else response}

    def _value(self, text: str) -> Json:
        """Give an object as it is and a list as `output`; anything else is the text of `output`."""
        if not text.lstrip().startswith(("{", "[")):
            return {"output": text}
        try:
            value = strict_json(text)
        except ValueError:
            return {"output": text}
        if _holds_reference(value):
            self._warnings.add("ref_in_tool_result")
            return {"output": text}
        return value if isinstance(value, dict) else {"output": value}

    def _beside(self, call: Call, result: Result) -> list[dict[str, Json]]:
        left = [media for media in result.media if not (self._nests_media and can_nest(media))]
        if not left:
            return []
        told: dict[str, Json] = {"text": _INTRODUCTION.format(name=call.name)}
        return [told, *(write_part(media, with_detail=self._nests_media) for media in left)]


_INTRODUCTION: Final = "Media returned by tool {name}:"


def _holds_reference(value: Json) -> bool:
    if isinstance(value, dict):
        return "$ref" in value or any(map(_holds_reference, value.values()))
    return isinstance(value, list) and any(map(_holds_reference, value))
