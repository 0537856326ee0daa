"""The names of groups in patterns, and the readers of groups that hold a place."""

import re
from collections.abc import Callable
from functools import partial
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


def _below_the_member(ends: str, *, left_out: str = "") -> Callable[[str], Steps | None]:
    """Return the reader of a path below a tool, from the member that holds the schema on; a pattern ends its tokens.

    >>> wire = _below_the_member(r"[./]+")
    >>> wire(".function.parameters.properties.a"), wire("/function/parameters/properties/a"), wire(".name")
    (('properties', 'a'), ('properties', 'a'), None)
    """

    def read(text: str) -> Steps | None:
        tokens = [token for token in re.split(ends, text) if token]
        at = next((at for at, token in enumerate(tokens) if token in _MEMBERS), None)
        return None if at is None else keyword_steps([step for step in tokens[at + 1 :] if step != left_out])

    return read


def _member(text: str) -> Steps | None:
    """Read a path as JavaScript writes it.

    >>> _member('.properties["a.b"].items')
    ('properties', 'a.b', 'items')
    """
    return keyword_steps(
        ["".join(found) for found in re.findall(r"\.([\w$-]+)|\[['\"]([^'\"]+)['\"]\]|\[(\d+)\]", text)]
    )


def _in_brackets(text: str) -> Steps | None:
    """Read subscripts as Python's validators print them.

    >>> _in_brackets("['properties']['a']['required']")
    ('properties', 'a', 'required')
    """
    return keyword_steps([token for token in re.split(r"[\[\]'\"]+", text) if token])


#: The groups about a place, with the reader of each that is a path in a schema.
GROUPS: "Final[dict[str, Callable[[str], Steps | None] | None]]" = {
    **dict.fromkeys(("tool", "word", "last", "index", "member", "root", "below", "turn")),
    "context": openai_context,
    "proto": partial(proto_path, numbered=False),
    "numbered": partial(proto_path, numbered=True),
    "dotted": dotted,
    "slashed": slashed,
    "jsonpath": json_path,
    "brackets": _in_brackets,
    "path_in": _member,
    "property": lambda name: ("properties", name),
    "vertex": _vertex,
    "fields": _go_fields,
    "listed": _below_the_member(r"[,'\"]+"),  # as Zod prints tokens
    "wire": _below_the_member(r"[./\[\]]+", left_out="json"),
}
