"""The names of groups in patterns, and the readers of groups that hold a place."""

import re
from collections.abc import Callable
from typing import Final

from toolprism.providers.errors.places import (
    Some,
    Steps,
    dotted,
    json_path,
    keyword_steps,
    openai_context,
    proto_path,
    slashed,
)
from toolprism.tool_forms import SCHEMA_MEMBERS

_MEMBERS: Final = (*SCHEMA_MEMBERS, "outputSchema")

#: What stands for a name in an example.
_PLACEHOLDER: Final = re.compile(r"[<>{}…*]|\.\.")


def _vertex(text: str) -> Steps | None:
    """Read `parameters.a.b`: property names, with `items` and branches between them."""
    if _PLACEHOLDER.search(text):
        return None
    steps: list[str | int] = []
    for token in text.split("."):
        name, *numbers = token.replace("]", "").split("[")
        if name in ("items", "anyOf", "any_of", "additionalProperties"):
            steps.append({"any_of": "anyOf"}.get(name, name))
        elif name and name != "properties":
            steps += ["properties", name]
        for number in numbers:
            if number.isdecimal():
                steps += [int(number[:9])] if steps and steps[-1] == "anyOf" else ["anyOf", int(number[:9])]
    return tuple(steps)


def _go_fields(text: str) -> Steps:
    """Read a path of Go struct fields; it has no property names.

    >>> _go_fields("tools.function.parameters.properties.items")
    ('properties', Some(), 'items')
    """
    steps: list[str | Some] = []
    for token in text.split("parameters", 1)[-1].strip(".").split("."):
        if token:
            steps += [token, Some()] if token in ("properties", "anyOf") else [token]
    return tuple(steps)


def _of_zod(text: str) -> Steps | None:
    """Read a list of tokens as Zod prints them, from the member that holds the schema on."""
    tokens = [token for token in re.split(r"[,'\"]+", text) if token]
    at = next((at for at, token in enumerate(tokens) if token in _MEMBERS), None)
    return None if at is None else keyword_steps(tokens[at + 1 :])


def _of_wire(text: str) -> Steps | None:
    """Read a path below a tool, from the member that holds the schema on.

    >>> _of_wire(".function.parameters.properties.a"), _of_wire("/function/parameters/properties/a"), _of_wire(".name")
    (('properties', 'a'), ('properties', 'a'), None)
    """
    tokens = [token for token in re.split(r"[./\[\]]+", text) if token]
    at = next((at for at, token in enumerate(tokens) if token in _MEMBERS), None)
    if at is None:
        return None
    return keyword_steps([step for step in tokens[at + 1 :] if step != "json"])


def _property(text: str) -> Steps:
    """Read the name of a property of the root."""
    return ("properties", text)


def _in_brackets(text: str) -> Steps | None:
    """Read subscripts as Python's validators print them.

    >>> _in_brackets("['properties']['a']['required']")
    ('properties', 'a', 'required')
    """
    return keyword_steps([token for token in re.split(r"[\[\]'\"]+", text) if token])


def _named(text: str) -> Steps | None:
    return proto_path(text, numbered=False)


def _numbered(text: str) -> Steps | None:
    return proto_path(text, numbered=True)


#: The groups about a place, with the reader of each that is a path in a schema.
GROUPS: "Final[dict[str, Callable[[str], Steps | None] | None]]" = {
    "tool": None,
    "word": None,
    "last": None,
    "index": None,
    "member": None,
    "root": None,
    "below": None,
    "context": openai_context,
    "proto": _named,
    "numbered": _numbered,
    "dotted": dotted,
    "slashed": slashed,
    "jsonpath": json_path,
    "brackets": _in_brackets,
    "property": _property,
    "vertex": _vertex,
    "fields": _go_fields,
    "listed": _of_zod,
    "wire": _of_wire,
}
