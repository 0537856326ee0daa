"""A model and its payload as the page shows them: facts, what is sent, and the stages of each tool."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.catalogue.model import Model
from toolprism.catalogue.packing import GATHERED
from toolprism.catalogue.wire import wire_of
from toolprism.core.finding import Finding, Source
from toolprism.core.json_text import shortened, shown
from toolprism.payloads.payload import Payload
from toolprism.payloads.stages import Stage
from toolprism.payloads.strictness import Prepared
from toolprism.payloads.table import MEASURED, row_for
from toolprism.schema import Rewrite, find_stage
from toolprism.services.labels import counted, place_name
from toolprism.services.models import edition_words, row_words, titled
from toolprism.web.views.changes import texts_of
from toolprism.web.views.model_list import model_url

#: The most characters of a request; a copy of less than all of it is no JSON.
MOST_TEXT: Final = 1_000_000
_MOST_TOOLS: Final = 20
_MOST_CHANGES: Final = 60
_MOST_OUTPUT: Final = 10_000
_MOST_FINDINGS: Final = 50


@dataclass(frozen=True, kw_only=True)
class Facts:
    """The facts about a model."""

    model: Model
    #: The address of its page.
    url: str
    wire: str
    #: The listed format, if another one is sent; otherwise empty.
    listed: str
    limits: Sequence[tuple[str, str]]
    #: The endpoint's flags, without those that are false.
    flags: Sequence[tuple[str, str]]
    #: How its tools are sent, one sentence each.
    words: Sequence[str]
    #: The preparations and targets of its row, each with its title.
    steps: Sequence[tuple[str, str]]
    #: The edition of those steps, in words.
    edition: str
    #: The source of the measurements.
    source: Source
    #: The day of the list of models.
    gathered: str


@dataclass(frozen=True, kw_only=True)
class ShownStage:
    """One stage."""

    target: str
    title: str
    summary: str
    #: The rewrites, each with the texts before and after it.
    changes: Sequence[tuple[Rewrite, str, str]]
    hidden: int
    #: The reasons why strict mode is not used.
    reasons: Sequence[str]
    output: str
    #: Whether its output is sent or used by the next stage.
    used: bool


@dataclass(frozen=True, kw_only=True)
class ShownTool:
    """One tool and its stages."""

    name: str
    verdict: str
    omitted: bool
    stages: Sequence[ShownStage]


@dataclass(frozen=True, kw_only=True)
class ShownPayload:
    """What is sent."""

    text: str
    #: The number of characters past the limit; what is cut cannot be copied.
    left: int
    tools: Sequence[ShownTool]
    hidden: int
    warnings: Sequence[Finding]
    #: A link to this page with these tools; empty if it would be too long.
    link: str


def facts(model: Model) -> Facts:
    """Return the facts about a model."""
    wire = wire_of(model)
    row = row_for(model)
    limits = (("Context window", model.context_window), ("Output", model.max_tokens))
    return Facts(
        model=model,
        url=model_url(model),
        wire=wire or "none",
        listed="" if wire == model.transport else model.transport,
        limits=[(name, f"{value:,} tokens") for name, value in limits if value is not None],
        flags=[(name, shown(value)) for name, value in model.compat.items() if value],
        words=list(row_words(row)) if row is not None else ["The wire format of this model is not known."],
        steps=titled(row.plan) if row is not None else (),
        edition=edition_words(row) if row is not None else "",
        source=MEASURED,
        gathered=GATHERED,
    )


def shown_payload(payload: Payload, link: str) -> ShownPayload:
    """Return the view of a payload."""
    text = shown(payload.body, indent=2)
    listed = payload.prepared[:_MOST_TOOLS]
    return ShownPayload(
        text=text[:MOST_TEXT],
        left=len(text[MOST_TEXT:]),
        tools=[shown_tool(each, payload.reason_of(each)) for each in listed],
        hidden=len(payload.prepared) - len(listed),
        warnings=payload.warnings[:_MOST_FINDINGS],
        link=link,
    )


def payload_status(payload: Payload) -> str:
    """Return what is sent, in one sentence."""
    if payload.transport is None:
        return "No request is sent for this model."
    sent = len(payload.prepared) - len(payload.omitted)
    omitted = {id(one.prepared) for one in payload.omitted}
    strict = sum(each.strict is True and id(each) not in omitted for each in payload.prepared)
    parts = [f"{counted(sent, 'tool')} in {payload.transport}"]
    if payload.row.strict not in ("never", "false"):
        parts.append(f"{strict:,} strict")
    if payload.omitted:
        parts.append(f"{len(payload.omitted):,} left out")
    return ", ".join(parts) + "."


def shown_tool(prepared: Prepared, omitted: str | None) -> ShownTool:
    """Return one tool with its stages, and the reason why it is left out, or None."""
    words = {True: "sent with strict: true", False: "sent with strict: false", None: "sent"}
    return ShownTool(
        name=prepared.tool.name,
        verdict=f"left out: {omitted}" if omitted is not None else words[prepared.strict],
        omitted=omitted is not None,
        stages=[_stage(stage) for stage in prepared.stages],
    )


def _stage(stage: Stage) -> ShownStage:
    result = stage.result
    rewrites = result.trail.rewrites
    text = "" if result.status == "error" else shown(result.output, indent=2)
    return ShownStage(
        target=stage.target,
        title=find_stage(stage.target).title,
        summary=_summary(stage, len(rewrites)),
        changes=[(each, *texts_of(each.before, each)) for each in rewrites[:_MOST_CHANGES]],
        hidden=max(0, len(rewrites) - _MOST_CHANGES),
        reasons=list(_reasons(stage)),
        output=shortened(text, _MOST_OUTPUT),
        used=stage.used,
    )


def _summary(stage: Stage, changes: int) -> str:
    if not stage.used:
        return "impossible: the schema before it is sent"
    if stage.result.status == "error":
        return "stopped"
    words = "no changes" if not changes else counted(changes, "change")
    return f"{words}, an open object instead" if stage.result.status == "fallback" else words


def _reasons(stage: Stage) -> Iterator[str]:
    for reason in stage.result.fail_open[:10]:
        yield f"`{place_name(reason.pointer)}`: {reason.reason}"
    for finding in stage.result.errors:
        yield finding.sentence()
