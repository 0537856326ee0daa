"""An explained error as the page shows it: sentences, places with their lines, and the edit in its context."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.errors import BadInput
from toolprism.core.json_text import dumps, shown
from toolprism.core.json_types import Json
from toolprism.core.limits import PAGE, Limits
from toolprism.core.pointer import Path, render, resolve
from toolprism.providers.errors.places import NAMED, shape
from toolprism.providers.errors.resolution import Located
from toolprism.providers.errors.sources import source_of
from toolprism.providers.errors.violations import READINGS
from toolprism.reading.parsing import Parsed, parse
from toolprism.reading.paste import read
from toolprism.schema import all_targets
from toolprism.services.explain_error import Explained, is_error
from toolprism.services.ways_out import WayOut

#: The lines shown around a place, and the most between a subschema and its keyword.
_AROUND: Final = 3
_MOST_BETWEEN: Final = 14
_LONGEST_LINE: Final = 240
_CUT: Final = 100
#: The keyword that a rule is about, where its condition wakes on another.
_ABOUT: Final[Mapping[str, tuple[str, ...]]] = {
    "additional-properties-false": ("additionalProperties", "type"),
    "properties-missing": ("properties", "type"),
    "required-must-list-every-property": ("required", "properties"),
}


@dataclass(frozen=True, kw_only=True)
class SourceLine:
    """A line of the pasted tools; its number is 0 if it is laid out here."""

    number: int
    text: str
    marked: bool


def offending(rule: str, schema: Json, place: Path) -> Path:
    """Return the path of the keyword that breaks a rule at a place of a schema; the place itself if none shows it.

    >>> offending("additional-properties-false", {"type": "object", "additionalProperties": True}, ())
    ('additionalProperties',)
    """
    try:
        node = resolve(schema, place)
    except KeyError:
        return place
    if not isinstance(node, dict):
        return place
    name, _, keyword = rule.partition(":")
    reading = READINGS.get(name)
    woken = (reading.condition.on if reading is not None else None) or frozenset[str]()
    about = (keyword,) if keyword else _ABOUT.get(name) or tuple(word for word in node if word in woken)
    return next(((*place, word) for word in about if word in node), place)


def snippet(text: str, parsed: Parsed, owner: Path, at: Path, *, whole: bool = False) -> list[SourceLine]:
    """Return the lines around a place.

    Args:
        text: the pasted tools.
        parsed: the same, parsed.
        owner: the subschema that holds the place.
        at: the place, whose line is marked.
        whole: whether all of its lines are marked, and shown up to a limit.
    """
    try:
        first, (marked, last) = parsed.key_place(owner).line, parsed.lines(at)
    except KeyError:
        return []
    lines = text.splitlines()
    if marked > len(lines):
        return []
    if len(lines[marked - 1]) > _LONGEST_LINE or parsed.key_place(at).column > _CUT:
        lines, marked = _laid_out(parsed.value, owner, at)
        first = last = 0
    last = min(last, marked + _MOST_BETWEEN) if whole else marked
    start = first - 1 if 0 <= marked - first <= _MOST_BETWEEN else marked - 1 - _AROUND
    numbered = first > 0
    return [
        SourceLine(number=number if numbered else 0, text=_cut(line), marked=marked <= number <= max(marked, last))
        for number, line in enumerate(lines[max(0, start) : max(marked, last) + _AROUND], max(0, start) + 1)
    ]


def _laid_out(document: Json, owner: Path, at: Path) -> tuple[list[str], int]:
    """Return the lines of a subschema that stands on one long line of the paste, and the number of the marked one."""
    try:
        text = dumps(resolve(document, owner), indent=2)
        return text.splitlines(), parse(text, PAGE).key_place(at[len(owner) :]).line
    except (KeyError, BadInput):
        return [], 0


def _cut(line: str) -> str:
    return line if len(line) <= _CUT else f"{line[:_CUT]} …"


#: Members that only one kind of document has, with its name.
_TELLING: Final[Mapping[str, str]] = {
    "candidates": "This is an answer of Vertex AI, not a chat request. Paste it into the second field.",
    "choices": "This is an answer in OpenAI's format, not a chat request. It is what the client gets back.",
    "contents": "This is a request to Gemini or Vertex AI, not a chat request. It is what the client's becomes here.",
}
#: First letters of abbreviations that are spoken with a vowel: MCP, OpenAI.
_VOWELS: Final = ("A", "E", "I", "O", "U", "MCP")


@dataclass(frozen=True, kw_only=True)
class Mispaste:
    """The kind of the pasted document, and the page for it."""

    sentence: str
    #: The address of that page's form, the name of its field, and the label of the button; empty for none.
    action: str = ""
    field: str = ""
    button: str = ""
    text: str = ""


def mispaste(text: str, limits: Limits) -> Mispaste | None:
    """Return the kind of a text that is certainly not a chat request, or None."""
    if not text.strip():
        return None
    if is_error(text):
        return Mispaste(
            sentence="This is a provider's error, not a chat request.",
            action="/explain-error",
            field="error",
            button="Explain it",
            text=text,
        )
    value = _value(text, limits)
    if isinstance(value, dict):
        if "messages" in value:
            return None
        known = next((words for member, words in _TELLING.items() if member in value), None)
        if known:
            return Mispaste(sentence=known)
    try:
        paste = read(text, limits)
    except BadInput:
        return None
    return Mispaste(
        sentence=f"This is {_with_article(paste.kind)}, not a chat request.",
        action="/check",
        field="text",
        button="Open it on the first page",
        text=text,
    )


def _value(text: str, limits: Limits) -> Json:
    try:
        return parse(text, limits).value
    except BadInput:
        return None


def _with_article(kind: str) -> str:
    """Return a kind with its article.

    >>> _with_article("MCP tool"), _with_article("function declaration"), _with_article("Anthropic tools")
    ('an MCP tool', 'a function declaration', 'a list of Anthropic tools')
    """
    if kind.startswith("request with "):
        return "a request without messages"
    if kind.endswith("s"):
        return f"a list of {kind}"
    return f"{'an' if kind.upper().startswith(_VOWELS) else 'a'} {kind}"


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
    "sglang": "SGLang",
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
class NextView:
    """What the provider would still refuse."""

    sentence: str
    hint: str
    lines: Sequence[SourceLine]
    line: int | None
    #: Whether one click fixes it.
    in_one_click: bool


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
    via: str
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
    ways_out: Sequence[WayOut] = ()
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
        via=decoded.via or "",
        fix=f"{decoded.fix} {open_words(explained.patch or ())}".rstrip(),
        sentence=decoded.sentence or "",
        places=[place for place in places if place.tool or place.pointer],
        more_places=max(0, len(decoded.places) - _MOST_PLACES),
        lines=_lines(explained, tools, first),
        patch="\n".join(map(shown, explained.patch or ())),
        targets=[(name, titles[name]) for name in explained.targets],
        citation=source_of(decoded.form).to_json() if decoded.form is not None else {},
        nearest=decoded.nearest.sample if decoded.nearest is not None else "",
        ways_out=explained.ways_out,
    )


def open_words(steps: Sequence[dict[str, Json]]) -> str:
    """Return what is to be known of an edit that lets anything pass; empty for none.

    >>> open_words(({"op": "add", "path": "/properties/tags/items", "value": {}},))
    '`items: {}` takes anything: say what an item is where you know it.'
    """
    opened = [step for step in steps if str(step["path"]).endswith("/items") and step.get("value") == {}]
    return "`items: {}` takes anything: say what an item is where you know it." if opened else ""


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
