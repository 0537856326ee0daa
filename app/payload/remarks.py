"""Remarks: what a user should know of a payload that is sent all the same."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Final

from app.core.finding import Finding
from app.payload.request import OPTIONS, PayloadOptions
from app.payload.strictness import Prepared
from app.payload.table import Row

_NAME: Final = re.compile(r"[a-zA-Z0-9_-]{1,64}")
#: The API of Gemini takes dots and colons, too.
_NAME_OF_GOOGLE: Final = re.compile(r"[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}")
_GOOGLE: Final = ("declaration", "legacy-declaration")
_MOST_NAMES: Final = 5
_PRIVATE: Final = re.compile("[\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd]|⟦U")


def remarks(
    row: Row, prepared: Sequence[Prepared], omitted: Collection[int], options: PayloadOptions
) -> Iterator[Finding]:
    """Yield what is worth knowing of the request, then of each tool that is sent.

    Args:
        row: the row of the model.
        prepared: every tool.
        omitted: the ids of those that are left out.
        options: what the request asks for.
    """
    if row.form == "none":
        yield _warning("not-runnable", "This model runs inside its client; no request goes out.")
        return
    if options.lite and row.id != "codex":
        yield _warning("option-without-effect", "`lite` concerns the models of openai-codex alone.", "/options/lite")
    for name in options.unknown[:_MOST_NAMES]:
        near = get_close_matches(name, OPTIONS, n=1)
        hint = f"Did you mean `{near[0]}`?" if near else f"Known are {', '.join(OPTIONS)}."
        message = f"`{name[:40]}` changes nothing in the tools. {hint}"
        yield _warning("unknown-option", message, "/options")
    yield from _group(row, prepared)
    sent = [each for each in prepared if id(each) not in omitted]
    counts = Counter(each.tool.name for each in sent)
    for each in sent:
        yield from _tool(row, each, counts[each.tool.name])


def _group(row: Row, prepared: Sequence[Prepared]) -> Iterator[Finding]:
    """Yield the reason why no tool of an all-or-none group is strict."""
    if row.strict == "all" and prepared and not any(each.strict for each in prepared):
        names = [each.tool.name for each in prepared if each.tool.strict is False or not each.stages[-1].used]
        if names:
            listed = ", ".join(names[:_MOST_NAMES])
            yield _warning(
                "group-not-strict", f"All tools or none are strict here, and strict mode fails for {listed}."
            )


def _tool(row: Row, prepared: Prepared, count: int) -> Iterator[Finding]:
    tool, at = prepared.tool, f"/tools/{prepared.index}"
    pattern, rule = (_NAME_OF_GOOGLE, "a letter first") if row.form in _GOOGLE else (_NAME, "`a-z A-Z 0-9 _ -`")
    if not pattern.fullmatch(tool.name):
        message = f"The name is sent as it is, and providers take 1 to 64 characters ({rule})."
        yield _warning("invalid-tool-name", message, f"{at}/name")
    if count > 1:
        yield _warning("duplicate-tool-name", f"{count} tools of this name are sent.", f"{at}/name")
    if tool.description and _PRIVATE.search(tool.description) and "claude" in row.id:
        message = "For Claude, private-use characters in descriptions are escaped by the client."
        yield _warning("private-use-characters", message, f"{at}/description")
    if tool.strict is True and prepared.strict is not True and row.strict in ("asks", "author", "all"):
        yield from _not_strict(prepared, at)
    result = prepared.used[-1].result if prepared.used else None
    for finding in result.findings if result is not None else ():
        if finding.severity == "error":
            yield replace(finding, severity="warning", pointer=f"{at}/parameters{finding.pointer or ''}")


def _not_strict(prepared: Prepared, at: str) -> Iterator[Finding]:
    for stage in prepared.stages:
        for reason in stage.result.fail_open if not stage.used else ():
            message = f"`strict: true` is not sent: {reason.reason}"
            yield _warning("not-strict", message, f"{at}/parameters{reason.pointer}")
            return


def _warning(code: str, message: str, pointer: str | None = None) -> Finding:
    return Finding(code=code, severity="warning", message=message, pointer=pointer)
