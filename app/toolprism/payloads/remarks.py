"""Findings about a payload that is sent nevertheless."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from toolprism.catalogue.model import Model
from toolprism.catalogue.traits import has
from toolprism.core.errors import nearest
from toolprism.core.finding import Finding, Source
from toolprism.core.json_text import shortened
from toolprism.payloads.request import OPTIONS, PayloadOptions
from toolprism.payloads.strictness import Prepared
from toolprism.payloads.table import Form, Row
from toolprism.providers.audited import CLAUDE_FORCED, OPENAI_REASONING
from toolprism.providers.citations import BEDROCK
from toolprism.providers.reports import ANTHROPIC_NAME, GEMINI_NAME, OPENAI_NAME
from toolprism.schema import needs_another_field

_GLYPH: Final = re.compile("([\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd])|⟦(?=(?:U[0-9a-fA-F]{4,6}|E)⟧)")


def escaped(text: str) -> str:
    r"""Return a description as it is sent to Claude.

    >>> escaped("a \ue0a0 b"), escaped("⟦Ue0a0⟧"), escaped("⟦x⟧")
    ('a ⟦Ue0a0⟧ b', '⟦E⟧Ue0a0⟧', '⟦x⟧')
    """
    return _GLYPH.sub(lambda found: "⟦E⟧" if found[1] is None else f"⟦U{ord(found[1]):x}⟧", text)


_PLAIN: Final = re.compile(r"[a-zA-Z0-9_-]{1,64}")
_LONGER: Final = re.compile(r"[a-zA-Z0-9_-]{1,128}")
_DOTTED: Final = re.compile(r"[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}")
#: The allowed names in each form, with the source; no rule is known for the other forms.
_NAMES: Final[Mapping[Form, tuple[re.Pattern[str], Source]]] = {
    "function": (_PLAIN, OPENAI_NAME),
    "flat": (_PLAIN, OPENAI_NAME),
    "anthropic": (_LONGER, ANTHROPIC_NAME),
    "bedrock": (_PLAIN, BEDROCK),
    "declaration": (_DOTTED, GEMINI_NAME),
    "legacy-declaration": (_DOTTED, GEMINI_NAME),
}
_MOST_NAMES: Final = 5
_GLYPHS: Final = (
    "Claude is sent private-use characters as their code points, such as ⟦Ue0a0⟧. After the first such description the "
    "client adds a notice in words of its own, which is not repeated here."
)


def remarks(
    model: Model, row: Row, prepared: Sequence[Prepared], omitted: Collection[int], options: PayloadOptions
) -> Iterator[Finding]:
    """Yield findings about the request, then about each tool that is sent.

    Args:
        model: the model.
        row: the model's row.
        prepared: every tool.
        omitted: the ids of the tools that are left out.
        options: the options of the request.
    """
    if row.form == "none":
        yield _warning("not-runnable", "This model runs inside its client; no request is sent.")
        return
    if options.openrouter_completions and model.provider != "openrouter":
        message = "`PI_OPENROUTER_RESPONSES` concerns the models of openrouter alone."
        yield _warning("option-without-effect", message, "/options/PI_OPENROUTER_RESPONSES")
    if options.lite and row.id != "codex":
        yield _warning("option-without-effect", "`lite` concerns the models of openai-codex alone.", "/options/lite")
    for strategy in needs_another_field(options.strategies) if options.strategies else ():
        message = f"`{strategy}` is not used: the model's row decides in which field its tools are sent."
        yield _warning("option-without-effect", message, "/options/strategies")
    for name in options.unknown[:_MOST_NAMES]:
        near = nearest(name, OPTIONS)
        hint = f"Did you mean `{near}`?" if near else f"Known are {', '.join(OPTIONS)}."
        message = f"`{shortened(name, 40)}` changes nothing in the tools. {hint}"
        yield _warning("unknown-option", message, "/options")
    yield from _refused_requests(model, row, prepared, options)
    yield from _group(row, prepared)
    sent = [each for each in prepared if id(each) not in omitted]
    counts = Counter(each.tool.name for each in sent)
    for each in sent:
        yield from _tool(row, each, counts[each.tool.name])
        if has(model, "claude") and each.tool.description and escaped(each.tool.description) != each.tool.description:
            yield _warning("private-use-characters", _GLYPHS, f"/tools/{each.index}/description")


#: Models that do not let a request force a tool.
_UNFORCED: Final = re.compile(r"claude-(?:(?:fable|mythos)-5[-.][12]|opus-5[-.]5)(?![0-9])")
#: Models that take function tools in Chat Completions only while they do not reason.
_REASONING: Final = re.compile(r"gpt-(?:5\.6|6(?:\.\d)?)(?![0-9])")
_CHOOSES: Final = (
    "This model refuses a tool_choice that forces a tool: send auto, and ask for the tool in the prompt. The tools are "
    "not at fault."
)
_RESPONDS: Final = (
    "This model refuses function tools in Chat Completions unless reasoning_effort is none, which some do not take: "
    "send the request to /v1/responses."
)


def _refused_requests(
    model: Model, row: Row, prepared: Sequence[Prepared], options: PayloadOptions
) -> Iterator[Finding]:
    """Yield what the provider refuses of the request itself, whatever its schemas are."""
    choice = options.tool_choice
    if choice is not None and choice.mode in ("required", "tool") and _UNFORCED.search(model.id):
        found = _warning("forced-choice-refused", _CHOOSES, "/options/toolChoice")
        yield replace(found, citation=CLAUDE_FORCED.to_json())
    if row.form == "function" and prepared and model.provider == "openai" and _REASONING.match(model.id):
        yield replace(_warning("tools-need-responses", _RESPONDS), citation=OPENAI_REASONING.to_json())


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
    if row.form in _NAMES and not _NAMES[row.form][0].fullmatch(tool.name):
        pattern, source = _NAMES[row.form]
        message = f"The name is sent as it is, and names are to match `^{pattern.pattern}$`."
        found = _warning("invalid-tool-name", message, f"{at}/name")
        yield replace(found, citation=source.to_json())
    if count > 1:
        yield _warning("duplicate-tool-name", f"{count} tools of this name are sent.", f"{at}/name")
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
