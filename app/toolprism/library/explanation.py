"""`explain_error`: what a provider's error is about."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import RLock
from typing import Any

from toolprism.core.errors import bad_input
from toolprism.core.json_copy import plain_copy, read_only
from toolprism.core.pointer import render
from toolprism.library.given import AnyTools, copied, limits_now, mirrored
from toolprism.library.once import once
from toolprism.library.result import Shared
from toolprism.services.explain_error import Explained, explain, sent_given


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class ErrorExplanation(Shared):
    """An explained error; nothing in it can be changed. What the text does not tell is None.

    >>> import toolprism
    >>> toolprism.explain_error("tools: Tool names must be unique.")
    <ErrorExplanation: tool-name-duplicate, anthropic>
    """

    #: Whether the form of the error is known.
    known: bool
    provider: str
    #: The gateway that passed it on.
    via: str | None
    #: The tool by its name and by its index.
    tool: str | None
    tool_index: int | None
    #: JSON Pointer into the tool's schema.
    pointer: str | None
    #: The broken rule; `unrelated` if the error is not about a tool.
    rule: str | None
    cause: str
    fix: str
    _inner: Explained
    _lock: "RLock" = field(default_factory=RLock)

    def __repr__(self) -> str:
        return f"<ErrorExplanation: {self.rule or 'unknown'}, {self.provider}>"

    @once
    def targets(self) -> tuple[str, ...]:
        """The targets whose output for the tool does not break the rule."""
        return self._inner.targets

    @once
    def patch(self) -> tuple[Mapping[str, Any], ...] | None:
        """The fix as operations (RFC 6902) for the tool's schema, read-only, if one is certain."""
        found = self._inner.patch
        return None if found is None else tuple(read_only(dict(each)) for each in found)

    @once
    def choices(self) -> tuple[Mapping[str, Any], ...]:
        """What to choose from where no single edit is certain, read-only: `id`, `does`, `then` and `tools_patch`."""
        return tuple(read_only(way.to_json()) for way in self._inner.ways_out)

    def to_json(self) -> dict[str, Any]:
        """Return what the API and the command line give; yours to change."""
        with self._lock:
            found: dict[str, Any] = plain_copy(self._inner.to_json())
        return found


def explain_error(text: str, tools: AnyTools | None = None) -> ErrorExplanation:
    """Return what a provider's error is about: the tool, the place, the rule, the cause and the fix.

    Args:
        text: the error as an SDK, a gateway, a log or a terminal shows it.
        tools: the tools that were sent, which add names, places, an edit, and the targets that avoid the error.

    >>> import toolprism
    >>> tools = [{"name": "now", "input_schema": {"properties": {}}}]
    >>> error = toolprism.explain_error("tools.0.custom.input_schema.type: Field required", tools)
    >>> error.tool, error.provider, error.rule, error.patch
    ('now', 'anthropic', 'root-not-object', ({'op': 'add', 'path': '/type', 'value': 'object'},))

    Raises:
        NotJson: something in the tools is not JSON.
        BadInput: the error is no text, the tools cannot be read, or a limit is exceeded.
    """
    if not isinstance(text, str):
        raise bad_input("bad-input", "The error must be a text.")
    limits = limits_now()
    sent = sent_given(tools if isinstance(tools, str) else copied(tools, limits), limits)
    inner = explain(text, sent, limits)
    decoded, first = inner.decoded, inner.decoded.first
    pointer = None if first.pointer is None else render(first.pointer)
    return mirrored(ErrorExplanation, decoded, tool=first.tool, tool_index=first.index, pointer=pointer, _inner=inner)
