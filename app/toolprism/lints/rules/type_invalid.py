"""A type that JSON Schema does not define."""

from collections.abc import Iterator, Mapping
from typing import Final

from toolprism.conditions import types
from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import TYPES
from toolprism.lints.declaration import node_lint
from toolprism.lints.finding import Fix, Found, replace
from toolprism.lints.subject import Place
from toolprism.lints.value_words import described
from toolprism.providers.advice import JSON_SCHEMA_VALIDATION
from toolprism.providers.reports import ANTHROPIC_INVALID

#: Names of types in other languages.
_NAMES: Final[Mapping[str, str]] = {
    **{name: name for name in TYPES},
    "str": "string",
    "text": "string",
    "int": "integer",
    "long": "integer",
    "float": "number",
    "double": "number",
    "bool": "boolean",
    "list": "array",
    "dict": "object",
    "map": "object",
    "none": "null",
}


@node_lint(
    on={"type"},
    severity="error",
    bad={"type": "object", "properties": {"city": {"type": "str", "description": "A city."}}},
    good={"type": "object", "properties": {"city": {"type": "string", "description": "A city."}}},
    sources=(ANTHROPIC_INVALID, JSON_SCHEMA_VALIDATION),
    providers=("anthropic", "openai", "mistral", "gemini"),
    fixes=True,
    minds=types.type_invalid,
)
def type_invalid(node: Object, place: Place) -> Iterator[Found]:
    """A type must be one that JSON Schema defines.

    `type` is not one of `object`, `array`, `string`, `number`, `integer`, `boolean` and `null`, or a list of these. In
    upper case it is a warning.

    Such a schema is not valid, and a provider that checks it refuses the whole request. Gemini's own `Schema` writes
    types in upper case; every other provider requires lower case, which Gemini also accepts.
    """
    given = node["type"]
    names = given if isinstance(given, list) else [given]
    wrong = [name for name in names if not (isinstance(name, str) and name in TYPES)]
    if not wrong and names:
        return
    path = (*place.path, "type")
    if not names:
        yield Found(path, "`type` is an empty list.")
        return
    if isinstance(given, str) and given.lower() in TYPES:
        message = (
            f"`{given}` is written `{given.lower()}` in JSON Schema; only Gemini's own `Schema` accepts upper case."
        )
        yield Found(path, message, _fix(given, path), "warning")
        return
    message = f"{described(wrong[0], quoted=True)} is not a type of JSON Schema."
    yield Found(path, message, _fix(given, path) if place.path else None)


def _fix(given: Json, path: tuple[str | int, ...]) -> Fix | None:
    known = _NAMES.get(given.lower()) if isinstance(given, str) else None
    return None if known is None else Fix(f"Set the type to `{known}`", (replace(path, known),))
