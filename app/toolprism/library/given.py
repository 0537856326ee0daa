"""Reads what the caller gives: Python values, which are copied, or a text that anybody may paste."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeAlias, TypeVar

from toolprism.core.errors import BadInput, bad_input
from toolprism.core.json_copy import json_copy
from toolprism.core.json_text import text_length
from toolprism.core.json_types import Json
from toolprism.core.limits import COMMAND_LINE, Limits, from_environment
from toolprism.reading.ingest import Tool
from toolprism.reading.paste import Paste, read, read_value

_Record = TypeVar("_Record")

#: One tool in any known form, a bare JSON Schema, or a text of one.
AnyTool: TypeAlias = Mapping[str, Any] | bool | str
#: Tools: a list, a request or a response that holds them, one tool or schema, or a text of these.
AnyTools: TypeAlias = Sequence[Mapping[str, Any] | bool] | AnyTool


def limits_now() -> Limits:
    """Return the limits: those of the command line, and of the environment's variables `TOOLPRISM_MAX_…`.

    Raises:
        BadInput: a variable is not a whole number above zero.
    """
    return from_environment(COMMAND_LINE)


def copied(value: object, limits: Limits) -> Json:
    """Return a copy of a Python value as JSON.

    Raises:
        NotJson: it is not JSON.
        BadInput: it is too long.
    """
    copy = json_copy(value, limits.max_depth)
    if text_length(copy) > limits.max_bytes:
        raise bad_input("too-many-bytes", f"As JSON, the value has more than {limits.max_bytes:,} bytes.")
    return copy


def read_tools(given: object, limits: Limits) -> Paste:
    """Return the tools of a Python value or a text, as page, API and command line read them.

    Raises:
        NotJson: a value is not JSON.
        BadInput: there are no tools, or a limit is exceeded.
    """
    return read(given, limits) if isinstance(given, str) else read_value(copied(given, limits), limits)


def only_tool(paste: Paste) -> Tool:
    """Return the tool of a paste that must hold one.

    Raises:
        BadInput: it holds several, or a part of it was left out.
    """
    for finding in paste.findings:
        if finding.severity == "error":
            raise BadInput(finding)
    if len(paste.tools) > 1:
        message = f"There are {len(paste.tools):,} tools, but one was expected."
        raise bad_input("several-tools", message, hint="Use `normalize_tools` for several.")
    return paste.tools[0]


def read_one(given: object) -> tuple[Paste, Limits]:
    """Return the paste of a Python value or a text that must hold one tool, and the limits by which it was read.

    Raises:
        NotJson: a value is not JSON.
        BadInput: there is no tool, or there are several, or a limit is exceeded.
    """
    limits = limits_now()
    paste = read_tools(given, limits)
    only_tool(paste)
    return paste, limits


def mirrored(kind: type[_Record], inner: object, **own: Any) -> _Record:
    """Return a record of the API with its own values, and those that an inner object has by the same names."""
    shared = (each.name for each in fields(kind) if each.name not in own and each.name[0] != "_")  # type: ignore[arg-type]  # a dataclass
    return kind(**{name: getattr(inner, name) for name in shared}, **own)


def read_tool(given: object, limits: Limits) -> Tool:
    """Return the tool of a Python value or a text.

    Raises:
        NotJson: a value is not JSON.
        BadInput: there is no tool, or there are several, or a limit is exceeded.
    """
    return only_tool(read_tools(given, limits))
