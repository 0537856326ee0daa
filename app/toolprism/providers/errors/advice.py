"""The cause and the fix of a decoded error, fitted to its wording and to the tools that were sent."""

import re
from collections.abc import Sequence
from typing import Final

from toolprism.core.pointer import find
from toolprism.providers.errors.form import Hit
from toolprism.providers.errors.resolution import Located
from toolprism.providers.errors.rules import ErrorRule, rule_of
from toolprism.providers.errors.turns import advised
from toolprism.providers.errors.violations import refuse_none, takes_any_key

#: The ways out for an object whose keys are not known in advance, where a strict tool must close it.
_OPEN_MAP: Final = (
    "name the properties that it may have; send this tool without 'strict' (nothing is enforced then); or make it a "
    "list of objects with 'key' and 'value', and build the map from them when the call arrives"
)
_ENUM_TYPE: Final = ErrorRule(
    "A member of an enum is not of the type that stands beside it.",
    "Write every member of the enum in the type beside it, or change that type.",
)
_NO_PARAMETERS: Final = ErrorRule(
    "An object schema names no properties, and the provider refuses such an object.",
    "Send the tool without its schema if it takes no arguments. Otherwise name at least one property of the object, or "
    "make it a string that holds JSON.",
)
_MAP_IN_GEMINI: Final = (
    "This object takes any key. Name at least one of its properties, make it a list of objects with 'key' and 'value', "
    "or make it a string that holds JSON. An empty 'properties' is what was refused."
)
#: Members of a schema that are often written beside it.
_OF_A_SCHEMA: Final = frozenset(
    {"required", "properties", "additionalProperties", "$defs", "definitions", "items", "enum"}
)
#: By the id of a form, and by form and rule where a form has several.
_OF_FORM: Final = {
    "openai-enum-type/keyword-on-wrong-type": _ENUM_TYPE,
    "moonshot-schema/keyword-on-wrong-type": ErrorRule(
        rule_of("keyword-on-wrong-type").cause,
        "Remove the keyword, change the type of the subschema, or write the members of its enum in that type.",
    ),
}


def advice(hit: Hit, places: Sequence[Located], provider: str) -> ErrorRule:
    """Return the cause and the fix of an error of a provider."""
    about = _of_wording(hit) or advised(hit.rule, provider)
    if hit.of_output:
        about = ErrorRule(
            f"{about.cause} It is the output schema (`outputSchema`), not that of the arguments.",
            f"{about.fix} Or leave `outputSchema` out: clients drop the tool, or the server's whole list, for a bad one.",
        )
    first = places[0] if places else None
    if first is None:
        return about
    if first.missing is not None:
        return ErrorRule(foreign(first.missing), f"Paste the tools of the request that was refused. {about.fix}")
    if hit.rule == "additional-properties-false":
        return ErrorRule(about.cause, _closing(first))
    if about is _NO_PARAMETERS and first.sent is not None and first.pointer:
        return ErrorRule(about.cause, _MAP_IN_GEMINI)
    return about


def foreign(missing: str) -> str:
    """Return the sentence for tools that lack what the text names."""
    return f"These tools do not contain `{missing}`; they are not the ones that were sent."


def _of_wording(hit: Hit) -> ErrorRule | None:
    if hit.form.about and hit.rule == "type-missing":
        return _UNTYPED
    usual = rule_of(hit.rule)
    if (hit.form.cause or hit.form.fix) and (hit.rule == "unrelated" or not hit.form.about):
        return ErrorRule(hit.form.cause or usual.cause, hit.form.fix or usual.fix)
    found = _OF_FORM.get(hit.form.id) or _OF_FORM.get(f"{hit.form.id}/{hit.rule}")
    if found is None and hit.rule == "properties-missing" and refuses_empty(hit):
        return _NO_PARAMETERS
    return found or (_misplaced(hit) if hit.rule == "tool-wrapper-extra-field" else None)


_UNTYPED: Final = ErrorRule(
    "The schema does not say which type this property has, so the model wrote another than the tool's code takes.",
    "Give the property the type that the code takes (for a list: type array, with items), or let the code decode a text.",
)


def _misplaced(hit: Hit) -> ErrorRule | None:
    """Return what to do with a member of the schema that stands beside it."""
    path = hit.details.get("path") or hit.details.get("field") or hit.details.get("keyword") or ""
    field = next((token for token in reversed(re.split(r"[^\w$]+", path)) if token), "")
    if field not in _OF_A_SCHEMA:
        return None
    return ErrorRule(
        f"`{field}` stands beside the schema, where the provider does not know it.",
        f"Move `{field}` into `parameters` (`input_schema`, `inputSchema`): it belongs to the schema.",
    )


def refuses_empty(hit: Hit) -> bool:
    """Return whether a sentence refuses an object whose list of properties is empty."""
    return refuse_none(hit.details) or hit.form.provider in ("gemini", "vertex")


def _closing(place: Located) -> str:
    """Return the fix for an open object: whether it names its properties decides."""
    node = None if place.sent is None or place.pointer is None else find(place.sent.schema, place.pointer)
    if node is not None and takes_any_key(node, place.pointer or ()):
        return (
            f"This object takes any key; closing it (additionalProperties: false) would refuse every entry. Choose: "
            f"{_OPEN_MAP}."
        )
    closing = rule_of("additional-properties-false").fix
    if node is not None:
        return closing
    return f"{closing} An object that names no properties would then refuse every entry. For such a one: {_OPEN_MAP}."
