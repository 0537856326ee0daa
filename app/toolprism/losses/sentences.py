"""Says in one sentence what a witness shows."""

from dataclasses import dataclass

from toolprism.core.json_types import Json
from toolprism.losses.blame import Blame
from toolprism.losses.comparison import Found
from toolprism.losses.witness import Kind


@dataclass(frozen=True, slots=True)
class Words:
    """What a sentence is about."""

    kind: Kind
    found: Found
    blame: Blame
    schema: Json
    who: str


def written(words: Words) -> tuple[str, str]:
    """Return the sentence."""
    return "", ""
