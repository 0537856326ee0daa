"""What a schema accepts or refuses otherwise than another, without a trail: one of a pair, or an earlier version."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from toolprism.core.json_copy import read_only
from toolprism.core.json_text import shortened_sentence
from toolprism.core.json_types import Json, same
from toolprism.core.walk import subschemas
from toolprism.losses.blame import telling
from toolprism.losses.comparison import Comparison, Direction, Source
from toolprism.losses.sentences import LONGEST, Case, sentences
from toolprism.losses.side import Side
from toolprism.losses.undone import NOTHING, Undone
from toolprism.losses.witness import Kind, Loss, Witness

#: Keywords by the harm of a value that misses them, the worst first. A value of any type comes before all of them.
_HARM: Final[tuple[tuple[str, ...], ...]] = (
    ("required", "dependentRequired", "dependencies"),
    ("type", "anyOf"),
    ("enum", "const", "oneOf", "not", "if", "false schema"),
    ("additionalProperties", "unevaluatedProperties", "propertyNames"),
    ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
    ("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties", "contains", "uniqueItems"),
    ("pattern",),
)
_RANKS: Final[Mapping[str, int]] = {keyword: rank for rank, words in enumerate(_HARM, 1) for keyword in words}


class Said(NamedTuple):
    """A loss for a reader who has one line for it."""

    #: At most 140 characters, never empty.
    sentence: str
    #: The same without a limit of its length.
    whole: str
    #: What the sentence is about: what passes, or else what is refused. None if nothing differs or nothing is sent.
    worst: Witness | None = None
    #: The worst valid value that is refused, if the sentence is about what passes.
    beside: Witness | None = None


def worst(loss: Loss) -> Said:
    """Return what to say of a loss in one sentence.

    >>> worst(Loss(loss="none", probes=12)).sentence, worst(Loss(loss="none", proven=True)).sentence
    ('No difference was found in 12 probes.', 'Nothing: it accepts what your schema accepts, proven.')
    """
    if not loss.witnesses:
        whole = loss.reason or _nothing(loss)
        return Said(shortened_sentence(whole, LONGEST), whole)
    first = loss.witnesses[0]
    refused = next((each for each in loss.witnesses if each.kind == "narrowed"), None)
    return Said(first.sentence, first.whole, first, None if refused is first else refused)


def by_harm(witness: Witness) -> tuple[bool, int, int, int]:
    """Return a key that sorts witnesses: what passes before what is refused, then the worst first."""
    rank = 0 if witness.any_type else _RANKS.get(witness.keyword, len(_HARM))
    return witness.kind == "narrowed", rank, witness.pointer.count("/"), len(str(witness.instance))


def _nothing(loss: Loss) -> str:
    if loss.proven:
        return "Nothing: it accepts what your schema accepts, proven."
    return nothing_found(loss.probes)


def nothing_found(probes: int, limit: str = "") -> str:
    """Return the sentence for a search that found nothing and proved nothing.

    >>> nothing_found(3_000, "no more are tried")
    'No difference was found in 3,000 probes; no more are tried.'
    """
    after = limit and f"; {limit}"
    return f"No difference was found in {probes:,} {'probe' if probes == 1 else 'probes'}{after}."


_FORMAT: Final = "Only `format` changes, and `format` asserts nothing here."
_BROKEN: Final = "One of the two cannot be checked: {}"


def between(before: Json, after: Json, where: str) -> Loss:
    """Return what a schema accepts or refuses otherwise than another.

    Args:
        before: the schema that is meant.
        after: the schema that takes its place.
        where: who has it, as a sentence says it.

    >>> between({"maximum": 5}, {}, "at Gemini").witnesses[0].sentence
    'A call with 6 passes at Gemini; your schema says at most 5.'
    """
    source, output = Source(before), Side(after)
    broken = source.side.broken or output.broken
    if broken is not None:
        return Loss(loss=None, reason=_BROKEN.format(broken))
    comparison = Comparison(source, output, NOTHING)
    widened, narrowed = comparison.widened(), comparison.narrowed()
    witnesses = [*_told("widened", widened, source.side, where), *_told("narrowed", narrowed, output, where)]
    kinds = {witness.kind for witness in witnesses}
    is_of_format = not kinds and bool(_formats(before) - _formats(after))
    return Loss(
        loss="both" if len(kinds) > 1 else kinds.pop() if kinds else "none",
        reason=_FORMAT if is_of_format else None,
        proven=not is_of_format and widened.is_decided and narrowed.is_decided,
        probes=widened.probes + narrowed.probes,
        witnesses=tuple(sorted(witnesses, key=by_harm)),
    )


def _formats(schema: Json) -> Counter[str]:
    return Counter(str(node["format"]) for node in subschemas(schema) if "format" in node)


def _told(kind: Kind, direction: Direction, refusing: Side, where: str) -> list[Witness]:
    found = []
    for each in direction.found:
        error = telling(refusing.errors(each.refused_as), each)
        sentence, whole = sentences(Case(kind, where, each.value, error))
        found.append(
            Witness(
                kind=kind,
                instance=read_only(each.value),
                pointer="" if error is None else error.instance_path,
                rule="",
                at="" if error is None or kind == "narrowed" else error.place or "",
                sentence=sentence,
                whole=whole,
                keyword="" if error is None else error.keyword,
            )
        )
    return found


#: Keywords beside which closing an object would refuse what they name.
_JOINING: Final = frozenset({"allOf", "anyOf", "oneOf", "$ref", "$dynamicRef", "if", "dependentSchemas", "not"})
_MAPS: Final = ("properties", "$defs", "definitions")
_DEEPEST: Final = 60


@dataclass(frozen=True, slots=True)
class Moved:
    """What differs between two versions, each value confirmed by two validators, the smallest first."""

    narrowed: tuple[Json, ...] = ()
    widened: tuple[Json, ...] = ()
    #: Whether nothing else can differ: each direction is proven to lose nothing, or has a value.
    proven: bool = False
    #: The keywords that refuse what is narrowed.
    keywords: frozenset[str] = frozenset()
    #: Why nothing could be compared; empty if it was.
    reason: str = ""


def moved(old: Json, new: Json, *, as_sent: bool = True) -> Moved:
    """Compare two versions of a schema.

    Args:
        old: the earlier version.
        new: the version after it.
        as_sent: an optional property that is new refuses nothing that callers sent: arguments with names that nobody
            could know are left out. Otherwise everything that the earlier version accepts counts.

    >>> moved({"type": "object"}, {"type": "object", "required": ["a"]}).narrowed
    ({},)
    """
    if same(old, new):
        return Moved(proven=True)
    before, after = Side(old), Side(new)
    for side, which in ((before, "earlier"), (after, "new")):
        if side.broken is not None:
            return Moved(reason=f"The {which} schema cannot be checked: {side.broken}.")
    narrowed = Comparison(Source(_closed(old) if as_sent else old), after, Undone()).narrowed()
    widened = Comparison(Source(old), after, Undone()).widened()
    return Moved(
        narrowed=tuple(value for value in _values(narrowed) if before.confirmed(value)),
        widened=tuple(_values(widened)),
        proven=narrowed.is_decided and widened.is_decided,
        keywords=frozenset(found.keyword for found in narrowed.found),
    )


def _values(direction: Direction) -> Iterator[Json]:
    return (found.value for found in direction.found)


def _closed(schema: Json, depth: int = 0) -> Json:
    """Return a schema whose objects take the properties that they name, where nothing else is said."""
    if not isinstance(schema, dict) or depth > _DEEPEST:
        return schema
    found: dict[str, Json] = {**schema}
    for name in _MAPS:
        held = schema.get(name)
        if isinstance(held, dict):
            found[name] = {key: _closed(value, depth + 1) for key, value in held.items()}
    if isinstance(schema.get("items"), dict):
        found["items"] = _closed(schema["items"], depth + 1)
    open_ = "additionalProperties" not in schema and "patternProperties" not in schema
    if open_ and isinstance(schema.get("properties"), dict) and _JOINING.isdisjoint(schema):
        found["additionalProperties"] = False
    return found
