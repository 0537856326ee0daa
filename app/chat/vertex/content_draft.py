"""Content draft: a content that is being written: its role, its parts, and the calls among them."""

from dataclasses import dataclass, field
from typing import NamedTuple

from app.chat.model.conversation import ToolCall, ToolResult
from app.core.json_types import Json


class AnsweredCall(NamedTuple):
    """A call, the part that it became, and its result."""

    part: dict[str, Json]
    call: ToolCall
    result: ToolResult


@dataclass(slots=True)
class ContentDraft:
    """A content that is being written."""

    role: str
    parts: list[dict[str, Json]] = field(default_factory=list)
    calls: list[AnsweredCall] = field(default_factory=list)

    @property
    def begins_a_turn(self) -> bool:
        """Whether the user writes here, and not only tools answer."""
        return self.role == "user" and any("functionResponse" not in part for part in self.parts)
