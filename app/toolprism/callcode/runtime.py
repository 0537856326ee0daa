"""Checks the arguments of tool calls exactly as the tool's own schema says.

Needs jsonschema: pip install jsonschema
"""

import json
from collections.abc import Iterator
from typing import Any

from jsonschema import Draft7Validator, Draft202012Validator
from jsonschema.validators import extend

TOOLS: dict[str, Any] = {}


class InvalidArguments(ValueError):
    """Arguments that a tool does not take; the text says why, for the model."""


def check(name: str, arguments: Any) -> Any:
    """Return the arguments of a call, a value or its JSON text, as the function of the tool expects them.

    Raises:
        InvalidArguments: there is no such tool, or it does not take them.
    """
    tool = TOOLS.get(name)
    if tool is None:
        raise InvalidArguments(f"There is no tool called {name}.")
    try:
        return _checked(tool, arguments)
    except RecursionError:
        raise InvalidArguments("The arguments nest too deep.") from None


def _checked(tool: Any, arguments: Any) -> Any:
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments, parse_constant=refused)
        except ValueError as error:
            raise InvalidArguments(f"The arguments are not JSON: {error}") from None
    # way back
    from toolprism.callcode.runtime_back import _Back

    for leg in tool["legs"]:
        arguments = _Back({"before": tool["schema"], **leg}).returned(arguments)
    # end
    problems = [f"{pointer(error.absolute_path)}: {error.message}" for error in errors_of(tool["schema"], arguments)]
    if problems:
        raise InvalidArguments("The arguments do not fit the schema.\n" + "\n".join(sorted(problems)))
    return arguments


def refused(name: str) -> Any:
    """Refuse what JSON does not have."""
    raise ValueError(f"{name} is no JSON")


def pointer(path: Any) -> str:
    """Return the JSON Pointer of a place."""
    return "".join("/" + str(token).replace("~", "~0").replace("/", "~1") for token in path) or "(root)"


def _type(validator: Any, types: Any, instance: Any, schema: Any) -> Iterator[Any]:
    """Let null in where a schema is nullable, as OpenAPI says."""
    if instance is not None or schema.get("nullable") is not True:
        yield from Draft202012Validator.VALIDATORS["type"](validator, types, instance, schema)


Validator: Any = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator, {"type": _type, "dependencies": Draft7Validator.VALIDATORS["dependencies"]}
)


#: The validator of each document.
_validators: dict[int, Any] = {}


def errors_of(schema: Any, value: Any, definition: str | None = None) -> Iterator[Any]:
    """Yield the errors of a value under a schema, or under one of its definitions."""
    _, validator = _validators.setdefault(id(schema), (schema, Validator(schema)))
    used = validator if definition is None else validator.evolve(schema=schema["$defs"][definition])
    yield from used.iter_errors(value)
