"""What an edit changes for callers: the arguments that are refused or accepted from now on."""

from dataclasses import dataclass
from typing import Final

from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.short_text import shortened
from toolprism.losses import Moved, moved
from toolprism.services.advise_edits import Price

#: The most characters of arguments that are shown.
_MOST: Final = 120
#: Keywords of the source by which an edit must not ask callers for more.
_ASKS: Final = frozenset({"required", "dependentRequired", "minProperties"})


@dataclass(frozen=True)
class Callers:
    """What changes for them."""

    sentence: str
    #: Whether an edit of its price may change that.
    is_fair: bool


def callers(before: Json, after: Json, price: Price) -> Callers:
    """Return what an edit changes for those who call the tool."""
    found = moved(before, after, as_sent=False)
    return Callers(_sentence(found), _is_fair(found, price))


def _is_fair(found: Moved, price: Price) -> bool:
    """Return whether an edit keeps what its price promises: the meaning, or at least every check."""
    match price:
        case Price.NOTHING:
            return not (found.widened or found.narrowed)
        case Price.STRICTER:
            return not found.widened and _ASKS.isdisjoint(found.keywords)
    return True


def _sentence(found: Moved) -> str:
    said = []
    if found.narrowed:
        said.append(f"Refused from now on: {_listed(found.narrowed)}.")
    if found.widened:
        said.append(f"Accepted from now on, so your code must check it: {_listed(found.widened)}.")
    if said:
        return " ".join(said)
    if found.proven:
        return "Nothing: the same arguments are valid."
    return "Nothing was found: the arguments that were tried are valid, or not, as before."


def _listed(values: tuple[Json, ...]) -> str:
    return shortened(dumps(values[0]), _MOST)
