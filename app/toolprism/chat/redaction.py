"""Replaces thought signatures in texts by placeholders.

A signature can be in several members, in lists, after the id of a call, in JSON inside a JSON string, and in the events
of a stream. Everything that is JSON is searched as JSON, so that escaping cannot hide a signature.
"""

import json
import re
from base64 import b64encode
from typing import Any, Final

from toolprism.core.json_text import dumps

_NAMES: Final = frozenset({"thoughtsignature", "thoughtsignatures"})
#: LiteLLM's place for a signature: after the id of a call.
_IN_ID: Final = re.compile(r"(?<=__thought__)[A-Za-z0-9+/=_-]+")
#: A JSON string, and a run of signature characters after LiteLLM's separator.
_STRING: Final = re.compile(r'"((?:[^"\\]|\\.)*+)"')
_RUN: Final = re.compile(r"((?:[A-Za-z0-9+/=_-]*?__thought__)?+)([A-Za-z0-9+/=_-]+)")
#: Text between the tokens of an event of several lines.
_GAP: Final = r"(?:\s|data:)*+"
#: A signature in a text that is not JSON, or only a piece of it.
_LOOSE: Final = re.compile(rf"""(thought_?[sS]ignatures?\\*["']?{_GAP}:{_GAP}\[?{_GAP}\\*["'])((?:[^"'\\]|\\[^"'])+)""")
_EVENT: Final = re.compile(r"^(data:[ ]?)(.+)$", re.MULTILINE)
#: Levels of JSON inside JSON strings.
_MAX_LEVELS: Final = 4


def without_signatures(text: str) -> str:
    """Return a text with a placeholder for every thought signature, the same one for the same signature.

    >>> without_signatures('{"thoughtSignature": "Q2lRQg=="}')
    '{"thoughtSignature": "U0lHTkFUVVJFLTE="}'
    """
    return _Redaction().text(text, 0)


class _Redaction:
    """The signatures found so far."""

    def __init__(self) -> None:
        self._placeholders: dict[str, str] = {}
        self._made: set[str] = set()

    def text(self, text: str, depth: int) -> str:
        """Redact a text as JSON, as the events of a stream, or by patterns."""
        if depth > _MAX_LEVELS or "hought" not in _unescaped(text):
            return text
        value = _parsed(text)
        if value is None:
            events = _EVENT.sub(lambda found: found[1] + self._event(found[2], depth), text)
            return self._loose(events)
        redacted = self._value(value, depth)
        if redacted == value:
            return text
        kept = self._replaced(text)
        # The text keeps its layout if replacing the signatures was enough.
        return kept if _parsed(kept) == redacted else dumps(redacted, indent=2 if "\n" in text else None)

    def _event(self, data: str, depth: int) -> str:
        return data if _parsed(data) is None else self.text(data, depth)

    def _loose(self, text: str) -> str:
        text = _LOOSE.sub(lambda found: found[1] + self._placeholder(found[2]), text)
        return _IN_ID.sub(lambda found: self._placeholder(found[0]), text)

    def _value(self, value: Any, depth: int) -> Any:
        if isinstance(value, dict):
            return {name: self._member(name, member, depth) for name, member in value.items()}
        if isinstance(value, list):
            return [self._value(entry, depth) for entry in value]
        if isinstance(value, str):
            return _IN_ID.sub(lambda found: self._placeholder(found[0]), self.text(value, depth + 1))
        return value

    def _member(self, name: str, member: Any, depth: int) -> Any:
        if name.replace("_", "").casefold() not in _NAMES:
            return self._value(member, depth)
        if isinstance(member, str):
            return self._placeholder(member)
        if isinstance(member, list):
            return [self._placeholder(one) if isinstance(one, str) else self._value(one, depth) for one in member]
        return self._value(member, depth)

    def _placeholder(self, signature: str) -> str:
        """Return the base64 of `SIGNATURE-1`, because a signature must be base64; a placeholder stays unchanged."""
        if not signature or signature in self._made:
            return signature
        if signature not in self._placeholders:
            made = b64encode(f"SIGNATURE-{len(self._placeholders) + 1}".encode()).decode()
            self._placeholders[signature] = made
            self._made.add(made)
        return self._placeholders[signature]

    def _replaced(self, text: str) -> str:
        """Replace the signatures in place in the text of JSON, in one pass."""
        known = self._placeholders
        text = _STRING.sub(lambda found: f'"{known[found[1]]}"' if found[1] in known else found[0], text)
        return _RUN.sub(lambda found: found[1] + known.get(found[2], found[2]), text)


def _parsed(text: str) -> Any:
    """Return an object or array; None for anything else."""
    if text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _unescaped(text: str) -> str:
    """Return a text in which escaped names can also be found."""
    if "\\u" not in text:
        return text
    return re.sub(r"\\+u00([2-7][0-9a-fA-F])", lambda found: chr(int(found[1], 16)), text)
