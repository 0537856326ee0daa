"""Samples for the workshop on tools with an `action`."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

_TOOLS: Final = """\
[
  {
    "name": "job_add",
    "description": "Add a job that runs by itself",
    "inputSchema": {
      "type": "object",
      "properties": {
        "prompt": {"type": "string", "description": "What to do each time"},
        "every": {"type": "number", "description": "Minutes between two runs", "minimum": 1}
      },
      "required": ["prompt", "every"]
    }
  },
  {
    "name": "job_remove",
    "description": "Remove a job",
    "inputSchema": {
      "type": "object",
      "properties": {"id": {"type": "string", "description": "The job"}},
      "required": ["id"]
    }
  },
  {
    "name": "job_run",
    "description": "Run a job now",
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {"type": "string", "description": "The job"},
        "wait": {"type": "boolean", "description": "Wait until it is done", "default": false}
      },
      "required": ["id"]
    }
  }
]
"""
_UNION: Final = """\
{
  "name": "message",
  "description": "Send, edit or delete a message.",
  "inputSchema": {
    "type": "object",
    "properties": {"channel": {"type": "string", "description": "Where the message is"}},
    "required": ["channel"],
    "oneOf": [
      {
        "properties": {
          "action": {"const": "send"},
          "text": {"type": "string", "description": "What to say", "maxLength": 4000}
        },
        "required": ["action", "text"]
      },
      {
        "properties": {
          "action": {"const": "edit"},
          "id": {"type": "string", "description": "Which message"},
          "text": {"type": "string", "description": "The new text"}
        },
        "required": ["action", "id", "text"]
      },
      {
        "properties": {"action": {"const": "delete"}, "id": {"type": "string", "description": "Which message"}},
        "required": ["action", "id"]
      }
    ]
  }
}
"""


@dataclass(frozen=True, kw_only=True)
class ActionSample:
    """Sample actions for the workshop."""

    id: str
    title: str
    text: str
    arguments: str

    @property
    def fields(self) -> dict[str, str]:
        """The fields of the form."""
        return {"text": self.text, "arguments": self.arguments}


SAMPLES: Final[Mapping[str, ActionSample]] = MappingProxyType(
    {
        sample.id: sample
        for sample in (
            ActionSample(id="tools", title="Three tools become one", text=_TOOLS, arguments='{"action": "remove"}'),
            ActionSample(
                id="union",
                title="A union at the root becomes flat",
                text=_UNION,
                arguments='{"action": "edit", "channel": "general", "text": "Hello"}',
            ),
        )
    }
)
