"""Tools whose work is in packages that a build may lack: each is served only where its package is."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Final, TypeAlias

from toolprism.agents.shapes import Found
from toolprism.core.errors import bad_input
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.reading.paste import read
from toolprism.services.normalize import Choices

_Line: TypeAlias = Callable[[Json, Limits], Mapping[str, Json]]

#: The module and function that answer the line of each tool, as the command of the same work does.
_HOMES: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "find_loss": ("toolprism.services.loss", "loss_line"),
        "advise": ("toolprism.services.advise", "advise_line"),
    }
)
_LONGEST: Final = 4_000


def is_there(name: str) -> bool:
    """Return whether this build has the work of a tool."""
    return find_spec(_HOMES[name][0]) is not None


def _line_of(name: str) -> _Line:
    module, function = _HOMES[name]
    found: _Line = getattr(import_module(module), function)
    return found


def find_loss(tool: str, targets: str, limits: Limits) -> Found:
    """Return arguments that a target's output accepts or refuses against the tool's schema."""
    return _told("find_loss", tool, targets, limits)


def advise(tool: str, targets: str, limits: Limits) -> Found:
    """Return edits after which targets take the tool as it is."""
    return _told("advise", tool, targets, limits)


def _told(name: str, tool: str, targets: str, limits: Limits) -> Found:
    names = targets.replace(",", " ").split()
    _ = Choices(targets=tuple(names)).found
    found = read(tool, limits)
    if len(found.tools) != 1:
        raise bad_input("several-tools", f"There are {len(found.tools)} tools, but one was expected.")
    line: dict[str, Json] = {"schema": found.tools[0].schema, **({"targets": names} if names else {})}
    text = dumps(dict(_line_of(name)(line, limits)))
    if len(text) > _LONGEST:
        return {"fix": "Ask for fewer targets: the answer is cut.", "answer": text[:_LONGEST]}
    return {"fix": "Read `answer`.", "answer": text}
