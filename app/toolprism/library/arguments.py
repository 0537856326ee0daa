"""`check_arguments`: the arguments of a call against a tool's schema."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from toolprism.core.json_copy import plain_copy, read_only
from toolprism.core.pointer import render
from toolprism.library.given import AnyTool, copied, limits_now, mirrored, read_tool
from toolprism.services.tool_calls_jsonl import kinds_to_repair
from toolprism.toolcalls import CallReport, Options, check_call
from toolprism.toolcalls.broken_text import Note
from toolprism.toolcalls.step import StepClass


@dataclass(frozen=True, kw_only=True)
class Repair:
    """One step of a repair.

    >>> import toolprism
    >>> toolprism.check_arguments({"properties": {"n": {"type": "integer"}}}, {"n": "5"}).repairs[0]
    Repair(kind='string-to-number', class_='same-value', path='/n', old_name=None)
    """

    #: What was done, such as `string-to-number`.
    kind: str
    #: Whether that keeps the value, adds what the schema says of what is missing, or loses what the model said.
    class_: StepClass
    #: JSON Pointer into the arguments.
    path: str
    #: The old name of a renamed property, or the name of an envelope.
    old_name: str | None


@dataclass(frozen=True, kw_only=True, eq=False)
class ArgumentsCheck:
    """The arguments of a call, checked; nothing in it can be changed.

    >>> import toolprism
    >>> check = toolprism.check_arguments({"required": ["a"]}, "{}")
    >>> check.valid, check.repaired, check.errors[0]["keyword"]
    (False, None, 'required')
    """

    #: Whether they fit; None if that could not be checked, which `unchecked` explains.
    valid: bool | None
    #: The message for the model; None if they fit or could not be checked.
    message: str | None
    #: The arguments to use, read-only: those given if they fit, else the repaired ones, else None.
    repaired: Any
    repairs: tuple[Repair, ...]
    #: AJV's errors, read-only; None if the text is not JSON or the schema cannot be used.
    errors: tuple[Mapping[str, Any], ...] | None
    unchecked: str | None
    #: What you should know, and the model need not: a text that was cut off, a key that stands twice.
    notes: tuple[Note, ...]
    #: The arguments of each call, read-only, where one text holds several.
    calls: tuple[Any, ...]
    _inner: CallReport = field(repr=False)

    def copy(self) -> Any:
        """Return arguments to use of your own, made of `dict` and `list`, which you may change."""
        return plain_copy(self._inner.repaired)

    def to_json(self) -> dict[str, Any]:
        """Return what the API and the command line give; yours to change."""
        found: dict[str, Any] = plain_copy(self._inner.to_json())
        return found


def check_arguments(
    tool: AnyTool, arguments: object, *, repair: Iterable[str] = (), plain: bool = False
) -> ArgumentsCheck:
    """Check the arguments of a call against a tool's schema; return the message for the model, and a repair.

    Args:
        tool: a JSON Schema, a tool in any known form, or a text of one.
        arguments: the arguments; a text is their JSON as the model wrote it.
        repair: kinds of repair that lose something and may be used all the same: `drop-unknown`.
        plain: whether the message is as its origin words it, without what to send.

    >>> import toolprism
    >>> schema = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
    >>> check = toolprism.check_arguments(schema, '{"n": "5"}')
    >>> check.valid, check.repaired, [repair.path for repair in check.repairs]
    (False, {'n': 5}, ['/n'])

    Raises:
        NotJson: something in the tool or the arguments is not JSON.
        BadInput: there is no tool, or there are several; the arguments are too large or nest too deep; there is no
            such kind of repair.
    """
    limits = limits_now()
    schema = read_tool(tool, limits).schema
    options = Options(repair=kinds_to_repair([*repair]), plain=plain)
    inner = check_call(schema, arguments if isinstance(arguments, str) else copied(arguments, limits), options)
    repairs = (Repair(kind=e.kind, class_=e.class_, path=render(e.path), old_name=e.old_name) for e in inner.repairs)
    return mirrored(
        ArgumentsCheck,
        inner,
        repaired=read_only(inner.repaired),
        repairs=tuple(repairs),
        calls=tuple(map(read_only, inner.calls)),
        errors=None if inner.errors is None else tuple(read_only(each.to_json()) for each in inner.errors),
        _inner=inner,
    )
