"""What one schema accepts or refuses otherwise than another, without a trail that leads from one to the other."""

from typing import Final

from toolprism.core.json_types import Json
from toolprism.core.read_only import read_only
from toolprism.losses.blame import telling
from toolprism.losses.comparison import Comparison, Direction, Source
from toolprism.losses.harm import by_harm
from toolprism.losses.sentences import Case, sentences
from toolprism.losses.side import Side
from toolprism.losses.undone import NOTHING
from toolprism.losses.witness import Kind, Loss, Witness

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
    return Loss(
        loss="both" if len(kinds) > 1 else kinds.pop() if kinds else "none",
        proven=widened.is_decided and narrowed.is_decided,
        probes=widened.probes + narrowed.probes,
        witnesses=tuple(sorted(witnesses, key=by_harm)),
    )


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
