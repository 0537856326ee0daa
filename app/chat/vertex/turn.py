"""Turn: a content in the making: whose it is, its parts, and the calls among them."""

from dataclasses import dataclass, field
from typing import NamedTuple

from app.chat.conversation import Call, Result
from app.core.json_types import Json


class Answered(NamedTuple):
    """A call: the part that it became, and what answered it."""

    part: dict[str, Json]
    call: Call
    result: Result


@dataclass(slots=True)
class Turn:
    """A content in the making."""

    role: str
    parts: list[dict[str, Json]] = field(default_factory=list)
    calls: list[Answered] = field(default_factory=list)

    @property
    def begins_a_turn(self) -> bool:
        """Whether the user says something here, and not only tools."""
        return self.role == "user" and any("functionResponse" not in part for part in self.parts)
