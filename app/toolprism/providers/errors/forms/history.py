"""Chooses the rules of forms in `history.txt`."""

import re
from typing import Final

_STEPS: Final = re.compile(r"[.\[\]/,'\"]+")
_EMPTY: Final = re.compile(
    r"non-?empty|(?<!n)empty|blank|atleast(?:1|one)|minimumlength|oneoffield|required|missing|null|None\b|mustnotbe",
    re.IGNORECASE,
)
_LONG: Final = re.compile(r"atmost|toolong|lessthan|maximum", re.IGNORECASE)
#: What the last step of a place in a conversation is about; case and `_` do not count.
_OF_STEP: Final = {
    **dict.fromkeys(("id", "callid", "tooluseid", "functioncallid"), "call-id-form"),
    **dict.fromkeys(("arguments", "args", "input", "response"), "replayed-arguments"),
    **dict.fromkeys(
        ("signature", "thoughtsignature", "thinking", "reasoningcontent", "encryptedcontent"), "thought-signature"
    ),
    **dict.fromkeys(("content", "parts", "text", "data"), "empty-content"),
}
#: The steps among which a call or a result stands.
_CALLS: Final = re.compile(r"tool|function|call", re.IGNORECASE)


def of_place(groups: dict[str, str]) -> str | None:
    """Choose by the last step of a place in a conversation, and by the words after it."""
    steps = [step for step in _STEPS.split(groups["turn"]) if step]
    last = next((step for step in reversed(steps) if not step.isdecimal()), "").replace("_", "").lower()
    words = groups["words"]
    if last == "toolcallid":
        return (
            "result-without-call" if re.search(r"required|missing|notfound", words, re.IGNORECASE) else "call-id-form"
        )
    rule = _OF_STEP.get(last)
    if rule == "empty-content":
        is_empty = _EMPTY.search(words[:120]) is not None and _LONG.search(words[:120]) is None
        return rule if is_empty and len(steps) > 1 else None
    if rule in ("replayed-arguments", "call-id-form") and not any(map(_CALLS.search, steps)):
        return None
    return rule
