"""Decodes a pasted error, given the tools that were sent: the rule, the tool, the place, the cause and the fix."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import log
from typing import Annotated, Final, TypeAlias

from toolprism.core.json_types import Json
from toolprism.core.pointer import render
from toolprism.core.records import Keyword, Number, Pointer, View
from toolprism.providers.errors.advice import advice
from toolprism.providers.errors.form import Form, Hit
from toolprism.providers.errors.forms import all_forms
from toolprism.providers.errors.peeling import Peeled, peel, tight
from toolprism.providers.errors.phrases import rule_of_words
from toolprism.providers.errors.places import shape
from toolprism.providers.errors.provenance import gateway_of, provider_of, provider_of_text
from toolprism.providers.errors.resolution import Located, locate
from toolprism.providers.errors.rules import about_of, rule_of
from toolprism.providers.errors.surroundings import sentences, words_of_provider
from toolprism.providers.errors.unrelated import Kind, refuses, speaks_of_schemas, speaks_of_tools, unrelated_kind
from toolprism.providers.errors.violations import find
from toolprism.providers.sent_tools import SentTool

_WORD: Final = re.compile(r"[A-Za-z$_]{3,40}")
#: The most characters of a text that are compared.
_MOST_NEAR: Final = 20_000
#: The least similarity; below it a text has nothing in common with the form.
_LEAST: Final = 0.3
#: The same, for a text that does not say that something is refused.
_LEAST_OF_PROSE: Final = 0.5
#: The fewest words that such a text shares with the form.
_FEWEST: Final = 5


def nearest_form(plain: str, *, refuses: bool) -> Form | None:
    """Return the known form most similar to a text; None if none is similar.

    Args:
        plain: the text.
        refuses: whether it says that something is refused.
    """
    words = set(map(str.lower, _WORD.findall(plain[:_MOST_NEAR])))
    best, score = None, _LEAST if refuses else _LEAST_OF_PROSE
    for form, weights in _weights():
        shared = sum(weight for word, weight in weights.items() if word in words)
        share = shared / (sum(weights.values()) or 1)
        if share > score and (refuses or sum(word in words for word in weights) >= _FEWEST):
            best, score = form, share
    return best


@cache
def _weights() -> tuple[tuple[Form, dict[str, float]], ...]:
    """Return the words of each sample with their weights."""
    samples = [(form, set(map(str.lower, _WORD.findall(form.sample)))) for form in all_forms() if not form.vague]
    count = Counter(word for _, words in samples for word in words)
    return tuple((form, {word: log(len(samples) / count[word]) for word in words}) for form, words in samples)


#: The distance in characters at which the `param` of an OpenAI sentence, or its place among the tools, is looked for.
_NEAR: Final = 600
_AT_INDEX: Final = re.compile(r"(?:tool|function)s?at(?:index|position)(\d{1,6})(?!\d)", re.IGNORECASE)
_PARAM: Final = re.compile(
    r"(?:param(?:eter)?['\"]?[:=]|[(@]|(?:at|in|on|for|field|path|location)[:=]?)['\"`(]?(?:session\.|request\.|body\.)?"
    r"tools(?:\[(\d{1,6})\]|\.(\d{1,6})(?!\d))|" + _AT_INDEX.pattern,
    re.IGNORECASE,
)
#: Providers whose errors have no `param`.
_WITHOUT_PARAM: Final = frozenset({"anthropic", "bedrock", "gemini", "vertex"})
_SENTENCE: Final = 400


_ABOUT: Final = (
    "tools, history (earlier turns), arguments (that the model wrote), request (a setting), service (limits, keys), "
    "program (another one); null if it is not known."
)
_VAGUE: Final = "A pointer in which `{8}` is the ninth property and `*` any branch, if the text is vague."


_Vague: TypeAlias = Annotated[str, Keyword("description", _VAGUE)]


_SURFACE: Final = (
    "tools, output (the schema of an answer), or output-schema (that of a tool's result), if a schema is refused."
)


_WHERE: Final = "The place in the conversation, such as `messages[4].tool_calls[0].id`."


class ErrorPlace(View):
    """A place that an error is about, and where that is in what was sent."""

    tool: str | None
    tool_index: Number | None
    pointer: Pointer | None
    pointer_shape: _Vague | None = None
    at: Pointer | None = None
    where: Annotated[str | None, Keyword("description", _WHERE)] = None


class _Nearest(View):
    form: str
    provider: str
    sample: str


class DecodedJson(View):
    """What an error means."""

    known: bool
    provider: str
    via: str | None = None
    tool: str | None
    tool_index: Number | None
    pointer: Pointer | None
    pointer_shape: _Vague | None = None
    surface: Annotated[str | None, Keyword("description", _SURFACE)] = None
    rule: str | None
    about: Annotated[str | None, Keyword("description", _ABOUT)]
    cause: str
    fix: str
    places: list[ErrorPlace]
    sentence: str | None = None
    nearest: _Nearest | None = None


@dataclass(frozen=True, kw_only=True)
class Decoded:
    """A decoded error."""

    #: Whether a form was recognized, for an error about a tool or of another kind.
    known: bool
    provider: str
    via: str | None
    #: None if the form is unknown.
    rule: str | None
    #: What it is about: `tools`, or one of `ABOUT`; None if that is unknown.
    about: str | None = None
    cause: str
    fix: str
    #: The first one is used in the response.
    places: tuple[Located, ...] = ()
    #: The recognized sentence, without its wrappers.
    sentence: str | None = None
    form: Form | None = None
    hit: Hit | None = None
    nearest: Form | None = None

    @property
    def first(self) -> Located:
        """The first place, or an empty one."""
        return self.places[0] if self.places else Located(tool=None, index=None, pointer=None)

    @property
    def surface(self) -> str | None:
        """The schema that is meant: of a tool's input or output, or of an answer; None if none is."""
        if self.hit is None or self.about != "tools":
            return None
        return "output-schema" if self.hit.of_output else "output" if self.hit.of_answer else "tools"

    def record(self) -> DecodedJson:
        """Return the response, except for the parts that need a normalizer."""
        first, near = _place(self.first), self.nearest
        return DecodedJson.showing(
            self,
            via=self.via or None,
            tool=first.tool,
            tool_index=first.tool_index,
            pointer=first.pointer,
            pointer_shape=first.pointer_shape,
            places=[*map(_place, self.places)],
            sentence=self.sentence or None,
            nearest=near and _Nearest(form=near.id, provider=near.provider, sample=near.sample),
        )

    def to_json(self) -> dict[str, Json]:
        """Return the same as JSON."""
        return self.record().to_json()


def _place(place: Located) -> ErrorPlace:
    return ErrorPlace(
        tool=place.tool,
        tool_index=place.index,
        pointer=None if place.pointer is None else render(place.pointer),
        pointer_shape=None if place.shape is None else shape(place.shape),
        where=place.where,
    )


def decode(text: str, tools: Sequence[SentTool] = ()) -> Decoded:
    """Decode a pasted error; with the tools that were sent, also find the tool and the place."""
    peeled = peel(text)
    hits = _hits(peeled)
    firm = _firm(hits)
    kind = None if firm else _kind(peeled, hits)
    is_worded = all(hit.form.provider == "any" for hit in hits)
    if firm or (hits and kind is None and (not is_worded or speaks_of_tools(peeled.tight))):
        found = _of_one_rule(firm) if firm else _said_of_a_place(hits)
        return _known([_completed(found[0], hits), *found[1:]], peeled, tools)
    via, provider = gateway_of(peeled.plain), provider_of_text(peeled.plain)
    if kind is not None:
        cause = f"{kind.cause} {rule_of('unrelated').cause}"
        return Decoded(
            known=True, provider=provider, via=via, rule="unrelated", about=kind.about, cause=cause, fix=kind.fix
        )
    refused = refuses(peeled.tight)
    nearest = nearest_form(peeled.plain, refuses=refused) if speaks_of_schemas(peeled.tight) else None
    return Decoded(
        known=False,
        provider=provider,
        via=via,
        rule=None,
        cause="This is not an error of a form that is known.",
        fix=" ".join(_missing(nearest, tools)),
        nearest=nearest,
    )


def _missing(nearest: Form | None, tools: Sequence[SentTool]) -> Iterator[str]:
    """Yield what to paste next, so that more can be said of an unknown text."""
    if nearest is not None:
        yield "Compare it with the nearest known form."
    yield "Paste the whole body of the answer (its JSON with `message`, `param` and `code`), not the client's summary of it."
    if not tools:
        yield "Paste the tools or the whole request beside it."


def _firm(hits: list[Hit]) -> list[Hit]:
    """Return the sentences that decide alone: those about tools or a history, else others, else mere places."""
    sure = [hit for hit in hits if not (hit.form.vague or hit.form.weak)]
    told = [hit for hit in sure if hit.rule != "unrelated"]
    return told or sure or [hit for hit in hits if hit.form.weak]


def _kind(peeled: Peeled, hits: list[Hit]) -> Kind | None:
    """Return what an error is about, if it is not about a schema."""
    said = words_of_provider(peeled.plain)
    text = tight(said)
    refusal = next((part for part in sentences(said) if rule_of_words(part)), text) if hits else text
    return unrelated_kind(peeled.tight, text, refusal, alone=not hits)


def _hits(peeled: Peeled) -> list[Hit]:
    """Return the sentences of all forms in text order; of two that overlap, the more specific."""
    lowered = peeled.tight.lower()
    found = [_with_param(hit, peeled) for form in all_forms() for hit in form.hits(peeled, lowered)]
    found.sort(key=lambda hit: (hit.start, hit.start - hit.end))
    return found


def _with_param(hit: Hit, peeled: Peeled) -> Hit:
    """Take the index from the `param` after a sentence, before the next one."""
    if hit.index is not None or hit.form.provider in _WITHOUT_PARAM:
        return hit
    after = peeled.tight[hit.end : hit.end + _NEAR].partition("Invalidschemafor")[0]
    found = _PARAM.search(after) or _PARAM.search(peeled.tight[max(0, hit.start - _NEAR) : hit.start])
    found = found or _AT_INDEX.search(peeled.tight[hit.start : hit.end])
    return hit if found is None else replace(hit, index=int(found[found.lastindex or 1]))


def _of_one_rule(hits: list[Hit]) -> list[Hit]:
    """Return the first sentence and those with the same meaning, or with a rule of the same kind."""
    first = min(hits, key=lambda hit: (hit.start, -_telling(hit), hit.start - hit.end))
    overlapping = [hit for hit in hits if hit.start < first.end and hit.end > first.start]
    first = max(overlapping, key=_telling)
    if first.index is None:
        # the same sentence again, with its place in the request
        same = (hit for hit in hits if (hit.form, hit.tool, hit.steps) == (first.form, first.tool, first.steps))
        again = next((hit for hit in same if hit.index is not None and hit.tool is not None), first)
        first = replace(first, index=again.index)
    name = first.rule.partition(":")[0]
    return [
        first,
        *(hit for hit in hits if hit is not first and hit.rule.partition(":")[0] == name and hit.start >= first.end),
    ]


def _completed(hit: Hit, hits: list[Hit]) -> Hit:
    """Complete a sentence that names neither tool nor place with what the surrounding words name."""
    if hit.form.weak and hit.tool is not None and hit.steps is None:
        same = (other for other in hits if (other.rule, other.tool) == (hit.rule, hit.tool))
        return replace(hit, steps=next((other.steps for other in same if other.steps), None))
    if hit.tool is not None or hit.index is not None or hit.of_answer:
        return hit
    spoken = next((other for other in hits if other.form.spoken and other.rule == hit.rule and other.tool), None)
    if spoken is None:
        return hit
    return replace(
        hit, tool=spoken.tool, index=spoken.index, steps=hit.steps if hit.steps is not None else spoken.steps
    )


def _said_of_a_place(hits: list[Hit]) -> list[Hit]:
    """Join a sentence that names a tool but no rule with words that name the rule."""
    places = [hit for hit in hits if hit.rule == "schema-invalid-unspecified"]
    words = [hit for hit in hits if hit.rule != "schema-invalid-unspecified"]
    if not places or not words:
        return _of_one_rule(hits)
    first = max(places, key=lambda hit: (_telling(hit), -hit.start))
    return [replace(first, rule=words[0].rule, details={**first.details, **words[0].details})]


def _because_of_schema(hit: Hit, tools: Sequence[SentTool]) -> Hit:
    """Return what arguments were refused for, if their schema does not say the type that the tool's code takes."""
    places = locate([hit], tools) if hit.steps and tools else []
    untyped = any(
        place.sent is not None and place.pointer in (find("type-missing", place.sent.schema, {}) or ())
        for place in places
    )
    return replace(hit, rule="type-missing") if untyped else hit


def _telling(hit: Hit) -> int:
    """Return how precisely a sentence describes its place."""
    return (
        4 * (hit.rule != "schema-invalid-unspecified")
        + (hit.steps is not None)
        + (hit.index is not None)
        + (hit.tool is not None)
    )


def _known(hits: list[Hit], peeled: Peeled, tools: Sequence[SentTool]) -> Decoded:
    first = hits[0]
    if first.rule == "unrelated":
        hits = [_because_of_schema(first, tools)]
        first = hits[0]
    sentence = peeled.plain[peeled.origin[first.start] : peeled.origin[first.end - 1] + 1]
    places = tuple(locate(hits, tools)) if first.rule != "unrelated" else ()
    provider = provider_of(first.form.provider, first.form.id, sentence, peeled.plain)
    about = advice(first, places, provider)
    if first.turn is not None:
        places = tuple(replace(place, where=first.turn) for place in places[:1])
    return Decoded(
        known=True,
        provider=provider,
        via=gateway_of(peeled.plain),
        rule=first.rule,
        about=about_of(first.rule) or first.form.about,
        cause=about.cause,
        fix=about.fix,
        places=places,
        sentence=re.sub(r"\s+", " ", sentence)[:_SENTENCE],
        form=first.form,
        hit=first,
    )
