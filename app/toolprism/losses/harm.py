"""The worst of a loss in one sentence, and the order of harm: what a person should read first."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from toolprism.core.short_text import shortened_sentence
from toolprism.losses.sentences import LONGEST
from toolprism.losses.witness import Loss, Witness

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
