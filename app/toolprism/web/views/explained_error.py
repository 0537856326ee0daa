"""An explained error as the page shows it: sentences, places with their lines, and the edit in its context."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.json_text import shown
from toolprism.core.pointer import render
from toolprism.providers.errors.places import shape
from toolprism.providers.errors.resolution import Located
from toolprism.providers.errors.sources import source_of
from toolprism.schema import all_targets
from toolprism.services.explain_error import Explained

#: The most places listed, and the lines shown around the first.
_MOST_PLACES: Final = 30
_AROUND: Final = 4
_LONGEST_LINE: Final = 240
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
class SourceLine:
    """A line of the pasted tools."""

    number: int
    text: str
    marked: bool


@dataclass(frozen=True, kw_only=True)
class ExplainedView:
    """The view of an explained error."""

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
    status: str


def explained_view(explained: Explained, tools: str) -> ExplainedView:
    """Return the view of an explained error."""
    decoded, first = explained.decoded, explained.decoded.first
    titles = {target.id: target.title for target in all_targets("all").values()}
    kind = "known" if decoded.rule not in (None, "unrelated") else decoded.rule or "unknown"
    places = [_place(explained, place) for place in decoded.places[:_MOST_PLACES]]
    return ExplainedView(
        rule=decoded.rule or "unknown",
        kind=kind,
        provider=_PROVIDERS.get(decoded.provider, decoded.provider),
        via=decoded.via or "",
        cause=decoded.cause,
        fix="" if kind == "unrelated" else decoded.fix,
        sentence=decoded.sentence or "",
        places=[place for place in places if place.tool or place.pointer],
        more_places=max(0, len(decoded.places) - _MOST_PLACES),
        lines=_lines(tools, _position(explained, first)),
        patch="\n".join(map(shown, explained.patch or ())),
        targets=[(name, titles[name]) for name in explained.targets],
        citation=source_of(decoded.form).to_json() if decoded.form is not None else {},
        nearest=decoded.nearest.sample if decoded.nearest is not None else "",
        status=_status(explained, kind),
    )


def _status(explained: Explained, kind: str) -> str:
    if kind == "unknown":
        return "This error is of no form that is known."
    if kind == "unrelated":
        return "This error is not about a tool or a schema."
    decoded = explained.decoded
    who = "A provider" if decoded.provider == "other" else _PROVIDERS.get(decoded.provider, decoded.provider)
    return f"{who} refuses {decoded.first.tool_title or 'the request'}: `{decoded.rule}`."


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


def _lines(text: str, position: tuple[int, int] | None) -> list[SourceLine]:
    if position is None:
        return []
    lines = text.splitlines()
    start = max(0, position[0] - 1 - _AROUND)
    return [
        SourceLine(number=number, text=line[:_LONGEST_LINE], marked=number == position[0])
        for number, line in enumerate(lines[start : position[0] + _AROUND], start + 1)
    ]
