"""Redaction: texts without their thought signatures, each replaced by a stand-in that is no secret.

A signature stands under a few names, in lists, behind the id of a call, in JSON that is a text in JSON, and in the
events of a stream. What can be read as JSON is looked through as JSON, so that no way of escaping hides one.
"""

import json
import re
from base64 import b64encode
from typing import Any, Final

from app.core.json_text import dumps

_NAMES: Final = frozenset({"thoughtsignature", "thoughtsignatures"})
#: Where LiteLLM hides one: behind the id of a call.
_IN_ID: Final = re.compile(r"(?<=__thought__)[A-Za-z0-9+/=_-]+")
#: What may stand between the tokens of an event that goes over several lines.
_GAP: Final = r"(?:\s|data:)*+"
#: A signature in a text that is no JSON, or only a piece of it.
_LOOSE: Final = re.compile(rf"""(thought_?[sS]ignatures?\\*["']?{_GAP}:{_GAP}\[?{_GAP}\\*["'])((?:[^"'\\]|\\[^"'])+)""")
_EVENT: Final = re.compile(r"^(data:[ ]?)(.+)$", re.MULTILINE)
#: JSON inside JSON inside JSON: nobody goes on for longer.
_DEEPEST: Final = 4


def without_signatures(text: str) -> str:
    """Replace every thought signature by a stand-in; the same one by the same.

    >>> without_signatures('{"thoughtSignature": "Q2lRQg=="}')
    '{"thoughtSignature": "U0lHTkFUVVJFLTE="}'
    """
    return _Redaction().text(text, 0)


class _Redaction:
    """The signatures that have been met."""

    def __init__(self) -> None:
        self._stand_ins: dict[str, str] = {}

    def text(self, text: str, depth: int) -> str:
        """Redact a text: as JSON if it is JSON, else as the events of a stream, else by its looks."""
        if depth > _DEEPEST or "hought" not in _unescaped(text):
            return text
        value = _parsed(text)
        if value is None:
            events = _EVENT.sub(lambda found: found[1] + self._event(found[2], depth), text)
            return self._loose(events)
        redacted = self._value(value, depth)
        if redacted == value:
            return text
        kept = text
        for signature, stand_in in self._stand_ins.items():
            kept = kept.replace(signature, stand_in)
        # The text keeps its looks, if that was all that there was to replace.
        return kept if _parsed(kept) == redacted else dumps(redacted, indent=2 if "\n" in text else None)

    def _event(self, data: str, depth: int) -> str:
        return data if _parsed(data) is None else self.text(data, depth)

    def _loose(self, text: str) -> str:
        text = _LOOSE.sub(lambda found: found[1] + self._stand_in(found[2]), text)
        return _IN_ID.sub(lambda found: self._stand_in(found[0]), text)

    def _value(self, value: Any, depth: int) -> Any:
        if isinstance(value, dict):
            return {name: self._member(name, member, depth) for name, member in value.items()}
        if isinstance(value, list):
            return [self._value(entry, depth) for entry in value]
        if isinstance(value, str):
            return _IN_ID.sub(lambda found: self._stand_in(found[0]), self.text(value, depth + 1))
        return value

    def _member(self, name: str, member: Any, depth: int) -> Any:
        if name.replace("_", "").casefold() not in _NAMES:
            return self._value(member, depth)
        if isinstance(member, str):
            return self._stand_in(member)
        if isinstance(member, list):
            return [self._stand_in(one) if isinstance(one, str) else self._value(one, depth) for one in member]
        return self._value(member, depth)

    def _stand_in(self, signature: str) -> str:
        """Give what reads, decoded, `SIGNATURE-1`: base64, since a signature has to be; one of ours stays."""
        if not signature or signature in self._stand_ins.values():
            return signature
        made = b64encode(f"SIGNATURE-{len(self._stand_ins) + 1}".encode()).decode()
        return self._stand_ins.setdefault(signature, made)


def _parsed(text: str) -> Any:
    """Read an object or array; None for anything else."""
    if text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _unescaped(text: str) -> str:
    """Give a text in which a name that is written with escapes can be found, too."""
    if "\\u" not in text:
        return text
    return re.sub(r"\\+u00([2-7][0-9a-fA-F])", lambda found: chr(int(found[1], 16)), text)
