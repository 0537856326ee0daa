"""An explained error as the page shows it: sentences, places with their lines, and the edit in its context."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.json_text import shown
from toolprism.core.pointer import render
from toolprism.providers.errors.places import NAMED, shape
from toolprism.providers.errors.resolution import Located
from toolprism.providers.errors.sources import source_of
from toolprism.schema import all_targets
from toolprism.services.explain_error import Explained
from toolprism.web.views.error_snippet import SourceLine, offending, snippet

#: The most places listed.
_MOST_PLACES: Final = 30
_PROVIDERS: Final = {
    "openai": "OpenAI",
    "azure": "Azure OpenAI",
    "anthropic": "Anthropic",
    "gemini": "Gemini API",
    "vertex": "Vertex AI",
    "cca": "Cloud Code Assist",
    "bedrock": "Amazon Bedrock",
    "moonshot": "Moonshot",
    "deepseek": "DeepSeek",
    "mistral": "Mistral",
    "groq": "Groq",
    "xai": "xAI",
    "cohere": "Cohere",
    "openrouter": "OpenRouter",
    "vllm": "vLLM",
    "llama-cpp": "llama.cpp",
    "ollama": "Ollama",
    "fireworks": "Fireworks",
    "together": "Together",
    "cerebras": "Cerebras",
    "other": "not named in the text",
}


@dataclass(frozen=True, kw_only=True)
class PlaceView:
    """One place that the error refers to."""

    tool: str
    pointer: str
    line: int | None
    column: int | None


@dataclass(frozen=True, kw_only=True)
class WayOutView:
    """A choice, with a button if it has an edit."""

    id: str
    does: str
    then: str
    #: Whether one click takes it.
    applies: bool


@dataclass(frozen=True, kw_only=True)
class NextView:
    """What the provider would still refuse."""

    sentence: str
    hint: str
    lines: Sequence[SourceLine]
    line: int | None
    #: Whether one click mends it.
    mends: bool


@dataclass(frozen=True, kw_only=True)
class DoneView:
    """What a fix has changed, and what the provider makes of the tools now."""

    #: One sentence for each change.
    changes: Sequence[str]
    lines: Sequence[SourceLine]
    #: What the provider's profile says of the tool; empty if nothing is recorded.
    proof: str
    #: The id of the profile.
    profile: str
    accepted: bool
    left: NextView | None


@dataclass(frozen=True, kw_only=True)
class PastedError:
    """An error in the box for tools, explained with the tools that stood there before."""

    message: str
    tools: str
    shown: "ExplainedView"
    #: Whether the box keeps its tools, and gives the error back.
    kept: bool = False


@dataclass(frozen=True, kw_only=True)
class ExplainedView:
    """The view of an explained error."""

    #: Who refuses what, and why, in one sentence.
    headline: str
    rule: str
    #: The kind of an unrelated or unknown error.
    kind: str
    provider: str
    via: str
    cause: str
    fix: str
    sentence: str
    places: Sequence[PlaceView]
    more_places: int
    lines: Sequence[SourceLine]
    #: The edit as JSON; empty if none is certain.
    patch: str
    #: Id and title.
    targets: Sequence[tuple[str, str]]
    citation: Mapping[str, str]
    nearest: str
    ways_out: Sequence[WayOutView] = ()
    #: What was changed by the last click; None if nothing was.
    done: DoneView | None = None


def explained_view(explained: Explained, tools: str) -> ExplainedView:
    """Return the view of an explained error."""
    decoded, first = explained.decoded, explained.decoded.first
    titles = {target.id: target.title for target in all_targets("all").values()}
    kind = "known" if decoded.rule not in (None, "unrelated") else decoded.rule or "unknown"
    places = [_place(explained, place) for place in decoded.places[:_MOST_PLACES]]
    return ExplainedView(
        headline=headline(explained),
        rule=decoded.rule or "unknown",
        kind=kind,
        provider=_PROVIDERS.get(decoded.provider, decoded.provider),
        via=decoded.via or "",
        cause=decoded.cause,
        fix="" if kind == "unrelated" else decoded.fix,
        sentence=decoded.sentence or "",
        places=[place for place in places if place.tool or place.pointer],
        more_places=max(0, len(decoded.places) - _MOST_PLACES),
        lines=_lines(explained, tools, first),
        patch="\n".join(map(shown, explained.patch or ())),
        targets=[(name, titles[name]) for name in explained.targets],
        citation=source_of(decoded.form).to_json() if decoded.form is not None else {},
        nearest=decoded.nearest.sample if decoded.nearest is not None else "",
        ways_out=[
            WayOutView(id=way.id, does=way.does, then=way.then, applies=way.patch is not None)
            for way in explained.ways_out
        ],
    )


def headline(explained: Explained) -> str:
    """Return one sentence: who refuses what, and why."""
    decoded, first = explained.decoded, explained.decoded.first
    if decoded.rule is None:
        return "This error is of no form that is known."
    if decoded.rule == "unrelated" or first.missing is not None:
        return decoded.cause
    who = "A provider" if decoded.provider == "other" else _PROVIDERS.get(decoded.provider, decoded.provider)
    tool, name = first.tool_title, _name_of(first)
    what = f"`{name}` in {tool or 'a tool'}" if name else tool or "the request"
    why = decoded.cause
    why = why if why[:2].isupper() or not why[1:2].islower() else f"{why[:1].lower()}{why[1:]}"
    return f"{who} refuses {what}: {why}"


def _name_of(place: Located) -> str:
    """Return the name of the property or definition in which a place is; empty for the root."""
    path = place.pointer or ()
    return next((str(path[at]) for at in range(len(path) - 1, 0, -1) if path[at - 1] in NAMED), "")


def _pointer(place: Located) -> str:
    if place.pointer is not None:
        return render(place.pointer) or "the root of the schema"
    return "" if place.shape is None else shape(place.shape)


def _position(explained: Explained, place: Located) -> tuple[int, int] | None:
    if place.sent is None:
        return None
    return explained.position((*place.sent.at, *(place.pointer or ())))


def _place(explained: Explained, place: Located) -> PlaceView:
    line, column = _position(explained, place) or (None, None)
    return PlaceView(tool=place.tool_title, pointer=_pointer(place), line=line, column=column)


def _lines(explained: Explained, text: str, place: Located) -> list[SourceLine]:
    parsed = explained.sent.parsed
    if parsed is None or place.sent is None:
        return []
    inside = place.pointer or ()
    at = offending(explained.decoded.rule or "", place.sent.schema, inside)
    return snippet(text, parsed, (*place.sent.at, *inside), (*place.sent.at, *at))
