"""What an edit of a schema changes: the arguments that it refuses or accepts from now on."""

from dataclasses import dataclass

from toolprism.core.json_types import Json
from toolprism.losses.comparison import Comparison, Source
from toolprism.losses.side import Side
from toolprism.losses.undone import Undone


@dataclass(frozen=True, slots=True)
class Change:
    """The difference between two versions of a schema, by arguments."""

    #: Arguments that only the first version accepts, and that only the second does; the smallest first.
    refused: tuple[Json, ...]
    accepted: tuple[Json, ...]
    #: The keywords that refuse from now on.
    keywords: frozenset[str]
    #: Whether nothing else differs.
    is_proven: bool


def change(before: Json, after: Json) -> Change:
    """Return what differs between two versions of a schema; nothing if one of them cannot be checked."""
    source, output = Source(before), Side(after)
    if source.side.broken is not None or output.broken is not None:
        return Change((), (), frozenset(), is_proven=False)
    comparison = Comparison(source, output, Undone())
    accepted, refused = comparison.widened(), comparison.narrowed()
    return Change(
        refused=tuple(each.value for each in refused.found),
        accepted=tuple(each.value for each in accepted.found),
        keywords=frozenset(each.keyword for each in refused.found),
        is_proven=accepted.is_decided and refused.is_decided,
    )
