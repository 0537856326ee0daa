"""`payload`: the tools part of the request to a model."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import RLock
from typing import Any, NamedTuple

from toolprism.catalogue.model import Model
from toolprism.core.errors import BadInput, UnknownName
from toolprism.core.finding import Finding
from toolprism.core.json_copy import plain_copy, read_only
from toolprism.core.json_text import dumps
from toolprism.core.limits import Limits
from toolprism.library.given import copied
from toolprism.library.once import once
from toolprism.library.options import request_of
from toolprism.library.result import Shared, read_only_finding
from toolprism.payloads.payload import Payload as Inner
from toolprism.reading.paste import Paste
from toolprism.services.models import models_of_process
from toolprism.services.payload import model_of, payload_for, tools_of


class Omitted(NamedTuple):
    """A tool that is left out of the request.

    >>> import toolprism
    >>> model = {"provider": "cursor", "id": "mine", "transport": "cursor-agent"}
    >>> toolprism.payload([{"name": "grep", "parameters": {}}], model).omitted
    (Omitted(name='grep', reason="Cursor's agent has a tool of that name itself."),)
    """

    name: str
    reason: str


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Payload(Shared):
    """The tools part of the request to a model; nothing in it can be changed.

    >>> import toolprism
    >>> payload = toolprism.payload({"name": "now", "parameters": {"type": "object"}}, "mistral/mistral-large-latest")
    >>> payload.transport, list(payload.body)
    ('openai-completions', ['tools'])
    >>> payload.json()[:40]
    b'{"tools":[{"type":"function","function":'
    """

    #: The key of the model, such as `openai/gpt-5`.
    model: str
    #: The wire format; None if nothing is sent.
    transport: str | None
    #: The members of the request's body that concern tools, read-only.
    body: Mapping[str, Any]
    #: The value of the field for tools, read-only; None if the body has no such field.
    tools: tuple[Mapping[str, Any], ...] | None
    #: The tools that are sent, by their own names.
    names: tuple[str, ...]
    omitted: tuple[Omitted, ...]
    #: How the tools were read, and what could not be read.
    notes: tuple[Finding, ...]
    #: The steps that a schema passes: preparations and targets.
    steps: tuple[str, ...]
    _inner: Inner
    _lock: "RLock" = field(default_factory=RLock)

    def __repr__(self) -> str:
        return f"<Payload of {len(self.names):,} {'tool' if len(self.names) == 1 else 'tools'} for {self.model}>"

    @once
    def warnings(self) -> tuple[Finding, ...]:
        """What the user should know."""
        return tuple(read_only_finding(each) for each in self._inner.warnings)

    @once
    def _text(self) -> bytes:
        return dumps(self.body).encode()

    def json(self) -> bytes:
        """Return the body as JSON; the same bytes each time."""
        return self._text

    def copy(self) -> dict[str, Any]:
        """Return a body of your own, made of `dict` and `list`, which you may change and complete."""
        found: dict[str, Any] = plain_copy(self._inner.body)
        return found

    def to_json(self, *, trail: bool = False) -> dict[str, Any]:
        """Return what the API and the command line give; yours to change."""
        with self._lock:
            found: dict[str, Any] = plain_copy(self._inner.to_json(trail=trail))
        return found


def payload_of(  # noqa: PLR0913  # what was read, and what is asked
    paste: Paste,
    model: object,
    options: Mapping[str, Any],
    limits: Limits,
    *,
    notes: tuple[Finding, ...],
    lock: "RLock",
) -> Payload:
    """Return the tools part for tools that were read.

    Raises:
        UnknownName: there is no such model, option or tool.
        BadInput: an option or a described model cannot be used.
    """
    found, listed = _model(model, limits)
    tools = tools_of(paste)
    request = request_of(options, [tool.name for tool in tools], limits.max_nodes)
    inner = payload_for(found, tools, request, listed=listed)
    done: dict[int, tuple[Any, Any]] = {}
    left_out = {id(each.prepared) for each in inner.omitted}
    return Payload(
        model=found.key,
        transport=inner.transport,
        body=read_only(inner.body, done),
        tools=None if inner.tools is None else tuple(read_only(tool, done) for tool in inner.tools),
        names=tuple(each.tool.name for each in inner.prepared if id(each) not in left_out),
        omitted=tuple(Omitted(each.prepared.tool.name, each.reason) for each in inner.omitted),
        notes=notes,
        steps=inner.row.plan,
        _inner=inner,
        _lock=lock,
    )


def _model(given: object, limits: Limits) -> tuple[Model, bool]:
    """Return a model, and whether it is in the catalogue."""
    catalogue = models_of_process().catalogue
    try:
        return model_of({"model": given if isinstance(given, str) else copied(given, limits)}, catalogue)
    except BadInput as error:
        if error.finding.code != "unknown-model":
            raise
        name = str(given)
        near = catalogue.nearest(*name.split("/", 1)) if "/" in name else [each.key for each in catalogue.search(name)]
        raise UnknownName(error.finding.sentence(), name=name, nearest=near[0] if near else None) from None
