"""What can go wrong at the open target: a sentence for each witness, with the arguments that show it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.losses import Loss, Witness, worst
from toolprism.schema import Result
from toolprism.services.consequences import undone_words
from toolprism.web.views.diagnostic_view import Locator, Position

#: What is said first, by the loss.
_WORDS: Final = {
    "none": "Nothing can go wrong here that your schema would have stopped",
    "widened": "Calls pass here that your schema refuses",
    "narrowed": "Calls are refused here that your schema accepts",
    "both": "Calls pass here that your schema refuses, and others are refused that it accepts",
}


@dataclass(frozen=True, kw_only=True)
class Losses:
    """The losses at one target."""

    target: str
    title: str
    tool: str
    sentence: str
    witnesses: Sequence[tuple[Witness, Position]]


def losses_view(loss: Loss, result: Result, title: str, tool: str, locator: Locator) -> Losses:
    """Return the view of the loss of a result."""
    undone = undone_words(result) if loss.loss is not None else ""
    return Losses(
        target=result.target,
        title=title,
        tool=tool,
        sentence=f"{_sentence(loss)} {undone}".rstrip(),
        witnesses=[(witness, locator.find(witness.at)) for witness in loss.witnesses],
    )


def _sentence(loss: Loss) -> str:
    """Return the loss in a sentence, and how sure it is.

    >>> _sentence(Loss(loss="none", probes=12))
    'No difference was found in 12 probes.'
    """
    if loss.loss is None:
        return loss.reason or "There is nothing to compare."
    if loss.loss == "none" and not loss.proven:
        return worst(loss).whole
    first = _WORDS[loss.loss]
    if loss.reason is not None:
        return f"{first}. {loss.reason}"
    if loss.loss == "none":
        return f"{first}: that is proven."
    return f"{first}." if loss.proven else f"{first}, maybe more."
