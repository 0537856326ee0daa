"""`prepare`, `normalize` and `normalize_tools`: read tools once, and keep what was computed for each target."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from threading import RLock
from typing import TYPE_CHECKING, Any, Final, TypeAlias, Unpack, overload

from toolprism.core.errors import bad_input
from toolprism.core.finding import Finding
from toolprism.core.json_copy import json_copy, plain_copy
from toolprism.core.json_text import dumps
from toolprism.core.limits import COMMAND_LINE, Limits
from toolprism.library.given import AnyTool, AnyTools, limits_now, read_one, read_tools
from toolprism.library.options import NormalizeOptions, PayloadOptions, ReportOptions, choices_of, known_only, target_of
from toolprism.library.result import Result, Results, Shared, read_only_finding
from toolprism.reading.paste import Paste
from toolprism.schema import Normalizer, NormalizeRequest
from toolprism.services.normalize import Choices, check, outcome, request_for

if TYPE_CHECKING:
    from toolprism.library.payload import Payload

#: The most answers that are kept; the one that was asked for longest ago makes room.
MOST_KEPT: Final = 64
_Answer: TypeAlias = "Results | Payload"


class _Entry:
    """An answer, and when it was last asked for."""

    __slots__ = ("answer", "used")

    def __init__(self, answer: _Answer) -> None:
        self.answer = answer
        self.used = 0


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Prepared(Shared):
    """Tools that were read once, with an answer for each target or model that is computed once.

    Several threads may use it. It keeps the answers to the last 64 different calls of `to`; settings of the environment
    count when an answer is computed.

    >>> import toolprism
    >>> prepared = toolprism.prepare([{"name": "now", "description": "The time", "inputSchema": {"type": "object"}}])
    >>> prepared.names, prepared.kind
    (('now',), 'MCP tool')
    >>> prepared.to("google").outputs
    ({'type': 'object', 'properties': {}},)
    >>> prepared.to("google") is prepared.to("google")
    True
    """

    #: The tools' names; None for a bare schema.
    names: tuple[str | None, ...]
    #: What was recognized, such as `OpenAI chat tools`.
    kind: str
    #: How the tools were read, and what was left out.
    notes: tuple[Finding, ...]
    _paste: Paste
    _limits: Limits
    _kept: dict[object, _Entry] = field(default_factory=dict)
    _normalizers: dict[tuple[int, NormalizeRequest], Normalizer] = field(default_factory=dict)
    _clock: "count[int]" = field(default_factory=count)
    _lock: "RLock" = field(default_factory=RLock)

    def __repr__(self) -> str:
        return f"<Prepared: {len(self):,} {'tool' if len(self) == 1 else 'tools'}>"

    def __len__(self) -> int:
        return len(self.names)

    @overload
    def to(self, target: str, **options: Unpack[NormalizeOptions]) -> Results: ...

    @overload
    def to(self, *, model: str | Mapping[str, Any], **options: Unpack[PayloadOptions]) -> "Payload": ...

    def to(self, target: str | None = None, *, model: str | Mapping[str, Any] | None = None, **options: Any) -> _Answer:
        """Return the results at a target, or the tools part of the request to a model.

        The same call gives the same object again, without work.

        Args:
            target: the id of a target, such as `google`, or a variant, such as `openai=gpt-5`.
            model: in place of a target: `PROVIDER/ID`, or a mapping that describes a model of your own.
            options: `NormalizeOptions` with a target, `PayloadOptions` with a model.

        >>> import toolprism
        >>> prepared = toolprism.prepare({"name": "now", "parameters": {"type": "object"}})
        >>> prepared.to(model="openai/gpt-5", tool_choice="required").body["tool_choice"]
        'required'

        Raises:
            UnknownName: there is no such target, model or option; the message names the nearest.
            BadInput: an option has the wrong type, or neither or both of target and model are given.
        """
        key: object = (target, model, *options.items()) if options else (target, model)
        try:
            entry = self._kept.get(key)
        except TypeError:  # a mapping that describes a model
            key = tuple(map(_text, (target, model, *options, *options.values())))
            entry = self._kept.get(key)
        if entry is None:
            entry = self._first(key, target, model, options)
        entry.used = next(self._clock)
        return entry.answer

    def report(self, *targets: str, **options: Unpack[ReportOptions]) -> dict[str, Any]:
        """Return what `toolprism normalize --format json` and the API give for these tools; yours to change.

        Args:
            targets: ids of targets; without them, all of the edition.
            options: `ReportOptions`.

        >>> import toolprism
        >>> report = toolprism.prepare({"const": 1}).report("google", "anthropic")
        >>> [list(tool["targets"]) for tool in report["tools"]]
        [['google', 'anthropic']]

        Raises:
            UnknownName: there is no such target, edition, variant or option.
            BadInput: an option has the wrong type.
        """
        known_only(options, ReportOptions)
        choices = choices_of(options, tuple(target_of(name).id for name in targets))
        found: dict[str, Any] = plain_copy(check(self._paste, self._limits, choices).to_json())
        return found

    def _first(self, key: object, target: str | None, model: Any, options: Mapping[str, Any]) -> _Entry:
        """Compute an answer, unless another thread has just done so."""
        with self._lock:
            entry = self._kept.get(key)
            if entry is None:
                entry = _Entry(self._answer(target, model, options))
                if len(self._kept) >= MOST_KEPT:
                    del self._kept[min(self._kept, key=lambda each: self._kept[each].used)]
                entry.used = next(self._clock)
                self._kept[key] = entry
            return entry

    def _answer(self, target: str | None, model: Any, options: Mapping[str, Any]) -> _Answer:
        if (target is None) == (model is None):
            raise bad_input("bad-option", "One of a target and a model was expected, and not both.")
        if target is None:
            from toolprism.library.payload import payload_of  # only a model needs the catalogue

            known_only(options, PayloadOptions)
            return payload_of(self._paste, model, options, self._limits, notes=self.notes, lock=self._lock)
        known_only(options, NormalizeOptions)
        return self._results(target, options)

    def _results(self, name: str, options: Mapping[str, Any]) -> Results:
        target, choices = target_of(name), choices_of(options) if options else _usual()
        results = []
        for number, tool in enumerate(self._paste.tools):
            request = request_for(tool, self._limits, choices, mcp=self._paste.mcp)
            normalizer = self._normalizers.get((number, request))
            if normalizer is None:
                normalizer = self._normalizers[number, request] = Normalizer(tool.schema, request)
            inner = outcome(normalizer, target, trail=False)
            results.append(
                Result(
                    name=tool.name,
                    description=tool.description,
                    target=target.id,
                    status=inner.status,
                    strict=inner.strict,
                    fail_open=inner.fail_open,
                    _inner=inner,
                    _with_trail=choices.trail,
                    _lock=self._lock,
                )
            )
        return Results(target=target.id, names=self.names, notes=self.notes, _results=tuple(results), _lock=self._lock)


@cache
def _usual() -> Choices:
    """Return the choices of a call without options."""
    return choices_of({})


def _text(value: object) -> object:
    """Return something by which a value can be found again, whatever happens to it afterwards.

    Raises:
        NotJson: it is neither a name nor JSON.
    """
    return value if isinstance(value, str) else (dumps(json_copy(value, COMMAND_LINE.max_depth)),)


def prepare(tools: AnyTools) -> Prepared:
    """Return tools that were read and copied once, to be sent often.

    What happens to `tools` afterwards changes nothing.

    Args:
        tools: tools in any known form: a list, a request or a response that holds them, one tool or schema, or a text.

    >>> import toolprism
    >>> prepared = toolprism.prepare({"tools": [{"name": "now", "inputSchema": {"type": "object"}}]})
    >>> prepared.to("anthropic-current").json()
    b'[{"type":"object","properties":{}}]'

    Raises:
        NotJson: something in it is not JSON.
        BadInput: there are no tools, the text cannot be read, or a limit is exceeded.
    """
    limits = limits_now()
    paste = read_tools(tools, limits)
    return prepared_of(paste, limits)


def prepared_of(paste: Paste, limits: Limits) -> Prepared:
    """Return tools that have been read."""
    return Prepared(
        names=tuple(tool.name for tool in paste.tools),
        kind=paste.kind,
        notes=tuple(
            read_only_finding(each)
            for findings in (paste.findings, *(tool.findings for tool in paste.tools))
            for each in findings
        ),
        _paste=paste,
        _limits=limits,
    )


def payload(tools: AnyTools, model: str | Mapping[str, Any], **options: Unpack[PayloadOptions]) -> "Payload":
    """Return the tools part of the request to a model.

    The same as `prepare(tools).to(model=model)`, which keeps what it read for the next request.

    Args:
        tools: tools in any known form: a list, a request or a response that holds them, one tool or schema, or a text.
        model: `PROVIDER/ID`, or a mapping of your own with `provider`, `id` and `transport`.
        options: `PayloadOptions`.

    >>> import toolprism
    >>> sent = toolprism.payload([{"name": "now", "inputSchema": {"type": "object"}}], "anthropic/claude-opus-4-5")
    >>> sent.names, list(sent.copy()["tools"][0])
    (('now',), ['name', 'description', 'input_schema', 'eager_input_streaming', 'cache_control'])
    >>> toolprism.payload({"name": "now", "inputSchema": {}}, "openai/gpt-5", tool_choice="nwo")
    Traceback (most recent call last):
    toolprism.core.errors.UnknownName: There is no tool called nwo. Did you mean now?

    Raises:
        UnknownName: there is no such model, option or tool to choose; the message names the nearest.
        NotJson: something in the tools is not JSON.
        BadInput: there are no tools; an option has the wrong type; a limit is exceeded.
    """
    return prepare(tools).to(model=model, **options)


def normalize(tool: AnyTool, target: str, **options: Unpack[NormalizeOptions]) -> Result:
    """Return what a target gets of one tool or schema.

    Args:
        tool: a JSON Schema, a tool in any known form, or a text of one.
        target: the id of a target, such as `google`, or a variant, such as `openai=gpt-5`.
        options: `NormalizeOptions`.

    >>> import toolprism
    >>> schema = {"type": "object", "properties": {"city": {"type": ["string", "null"], "minLength": 1}}}
    >>> result = toolprism.normalize(schema, "google")
    >>> result.output
    {'type': 'object', 'properties': {'city': {'type': 'string', 'description': '{minLength: 1}', 'nullable': True}}}
    >>> result.status, result.verdict, result.lost_checks
    ('changed', 'loses-checks', (LostCheck(pointer='/properties/city', keyword='minLength', value=1),))
    >>> toolprism.normalize({"type": "object"}, "gogle")
    Traceback (most recent call last):
    toolprism.core.errors.UnknownTarget: There is no target called gogle. Did you mean google?

    Raises:
        UnknownName: there is no such target or option; the message names the nearest.
        NotJson: something in the tool is not JSON.
        BadInput: there is no tool, or there are several; an option has the wrong type; a limit is exceeded.
    """
    paste, limits = read_one(tool)
    return prepared_of(paste, limits).to(target, **options)[0]


def normalize_tools(tools: AnyTools, target: str, **options: Unpack[NormalizeOptions]) -> Results:
    """Return what a target gets of several tools, in their order.

    The same as `prepare(tools).to(target)`, which keeps what it read for the next target.

    Args:
        tools: tools in any known form: a list, a request or a response that holds them, one tool or schema, or a text.
        target: the id of a target, such as `google`, or a variant, such as `openai=gpt-5`.
        options: `NormalizeOptions`.

    >>> import toolprism
    >>> tools = [{"name": "now", "parameters": {"type": "object"}}, {"name": "wait", "parameters": {"const": 1}}]
    >>> [(result.name, result.strict, result.status) for result in toolprism.normalize_tools(tools, "openai-strict")]
    [('now', True, 'changed'), ('wait', True, 'changed')]

    Raises:
        UnknownName: there is no such target or option; the message names the nearest.
        NotJson: something in the tools is not JSON.
        BadInput: there are no tools; an option has the wrong type; a limit is exceeded.
    """
    return prepare(tools).to(target, **options)
