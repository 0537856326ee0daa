"""A content that is being written: its role, its parts, and its calls."""

from dataclasses import dataclass, field
from typing import NamedTuple

from toolprism.chat.model.conversation import ToolCall, ToolResult
from toolprism.core.json_types import Json


class AnsweredCall(NamedTuple):
    """A call, the part written for it, and its result."""

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
        """Whether the user wrote this content, not only tools."""
        return self.role == "user" and any("functionResponse" not in part for part in self.parts)
