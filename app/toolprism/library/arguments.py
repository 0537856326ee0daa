"""`check_arguments`: the arguments of a call against a tool's schema."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from toolprism.core.json_copy import plain_copy
from toolprism.core.pointer import render
from toolprism.core.read_only import read_only
from toolprism.library.given import AnyTool, copied, limits_now, mirrored, read_tool
from toolprism.toolcalls import CallReport, check_call


@dataclass(frozen=True, kw_only=True)
class Repair:
    """One step of a repair.

    >>> import toolprism
    >>> toolprism.check_arguments({"properties": {"n": {"type": "integer"}}}, {"n": "5"}).repairs[0]
    Repair(kind='string-to-number', path='/n', old_name=None)
    """

    #: What was done, such as `coerce-number`.
    kind: str
    #: JSON Pointer into the arguments.
    path: str
    #: The old name of a renamed property.
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
    _inner: CallReport = field(repr=False)

    def copy(self) -> Any:
        """Return arguments to use of your own, made of `dict` and `list`, which you may change."""
        return plain_copy(self._inner.repaired)

    def to_json(self) -> dict[str, Any]:
        """Return what the API and the command line give; yours to change."""
        found: dict[str, Any] = plain_copy(self._inner.to_json())
        return found


def check_arguments(tool: AnyTool, arguments: object) -> ArgumentsCheck:
    """Check the arguments of a call against a tool's schema; return the message for the model, and a repair.

    Args:
        tool: a JSON Schema, a tool in any known form, or a text of one.
        arguments: the arguments; a text is their JSON as the model wrote it.

    >>> import toolprism
    >>> schema = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
    >>> check = toolprism.check_arguments(schema, '{"n": "5"}')
    >>> check.valid, check.repaired, [repair.path for repair in check.repairs]
    (False, {'n': 5}, ['/n'])

    Raises:
        NotJson: something in the tool or the arguments is not JSON.
        BadInput: there is no tool, or there are several; the arguments are too large or nest too deep.
    """
    limits = limits_now()
    schema = read_tool(tool, limits).schema
    inner = check_call(schema, arguments if isinstance(arguments, str) else copied(arguments, limits))
    return mirrored(
        ArgumentsCheck,
        inner,
        repaired=read_only(inner.repaired),
        repairs=tuple(Repair(kind=each.kind, path=render(each.path), old_name=each.old_name) for each in inner.repairs),
        errors=None if inner.errors is None else tuple(read_only(each.to_json()) for each in inner.errors),
        _inner=inner,
    )
