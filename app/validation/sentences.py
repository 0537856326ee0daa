"""Errors in one or two plain sentences, for readers who do not know AJV: one small function per keyword."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from app.core.json_types import Json
from app.validation.error import ErrorObject
from app.validation.hints import EXAMPLES, schema_hint, type_hint
from app.validation.value_text import TYPES, counted, either, found_at, nearest, quoted, short, shown

#: Comparisons in words.
_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {"<=": "at most", ">=": "at least", "<": "less than", ">": "more than"}
)


@dataclass(frozen=True, slots=True)
class _Case:
    """An error and the value it is about."""

    subject: str
    value: Any
    params: Mapping[str, Any]
    message: str
    #: Whether the value is part of a schema, and the error the meta-schema's.
    of_schema: bool


def sentence(error: ErrorObject, instance: Json) -> str:
    """Return what is wrong with an instance, or with a schema for an error of the meta-schema.

    >>> sentence(ErrorObject("/n", "#/properties/n/type", "type", {"type": "integer"}, "must be integer"), {"n": "5"})
    '`n` is the text "5", but a whole number is expected. Write it without quotes.'
    """
    subject, value = found_at(instance, error.instance_path)
    if error.property_name is not None:
        subject, value = f"The property name `{short(error.property_name)}`", error.property_name
    of_schema = error.place is not None and error.place == error.instance_path
    case = _Case(subject, value, error.params, error.message, of_schema)
    return SENTENCES.get(error.keyword, _plain)(case)


def _plain(case: _Case) -> str:
    return f"{case.subject} {short(case.message)}."


def _type(case: _Case) -> str:
    given = case.params["type"]
    types = given if isinstance(given, list) else [given]
    expected = either([TYPES.get(name, name) for name in types])
    hint = (case.of_schema and schema_hint(case.subject, case.value)) or type_hint(case.value, types)
    return f"{case.subject} is {shown(case.value)}, but {expected} is expected. {hint}"


def _enum(case: _Case) -> str:
    allowed = case.params["allowedValues"]
    meant = nearest(case.value, allowed)
    hint = f" — did you mean {quoted(meant)}?" if meant is not None else ". Choose one of these."
    values = either([quoted(value) for value in allowed[:50]])
    return f"{case.subject} must be one of {values}; you wrote {_written(case.value)}{hint}"


def _const(case: _Case) -> str:
    wanted = quoted(case.params["allowedValue"])
    return f"{case.subject} must be {wanted}; you wrote {_written(case.value)}. Only this one value is allowed."


def _written(value: Any) -> str:
    return shown(value) if isinstance(value, (dict, list)) else quoted(value)


def _compared(case: _Case) -> str:
    limit = f"{_WORDS[case.params['comparison']]} {quoted(case.params['limit'])}"
    return f"{case.subject} is {_written(case.value)}, but must be {limit}. Choose a number in that range."


def _multiple_of(case: _Case) -> str:
    step = quoted(case.params["multipleOf"])
    return f"{case.subject} is {_written(case.value)}, but must be a multiple of {step}. Round it to one."


def _size(noun: str, few: str, many: str, *, least: bool) -> Callable[[_Case], str]:
    def say(case: _Case) -> str:
        size = len(case.value) if isinstance(case.value, (str, list, dict)) else 0
        bound, hint = ("at least", few) if least else ("at most", many)
        limit = quoted(case.params["limit"])
        return f"{case.subject} has {counted(size, noun)}, but must have {bound} {limit}. {hint}"

    return say


def _pattern(case: _Case) -> str:
    pattern = short(case.params["pattern"])
    return f"{case.subject} is {shown(case.value)}, which does not match the pattern `{pattern}`. Change it to fit."


def _format(case: _Case) -> str:
    name = case.params["format"]
    hint = f"It should look like {EXAMPLES[name]}." if name in EXAMPLES else "Write it in that format."
    return f"{case.subject} is {shown(case.value)}, which is not a valid `{short(name)}`. {hint}"


def _format_bound(case: _Case) -> str:
    early = case.params["comparison"] in (">=", ">")
    hint = f"Choose {'a later' if early else 'an earlier'} one."
    limit = f"{_WORDS[case.params['comparison']]} {quoted(case.params['limit'])}"
    return f"{case.subject} is {shown(case.value)}, but must be {limit}. {hint}"


def _unique_items(case: _Case) -> str:
    first, second = sorted((case.params["i"], case.params["j"]))
    return f"{case.subject} lists the same thing twice, at {first} and {second} (from 0). Leave one of them out."


def _items_end(case: _Case) -> str:
    size = len(case.value) if isinstance(case.value, list) else 0
    limit = quoted(case.params["limit"])
    return f"{case.subject} has {counted(size, 'item')}, but no more than {limit} may be there. Leave out the rest."


def _contains(case: _Case) -> str:
    least, most = case.params["minContains"], case.params.get("maxContains")
    wanted = f"at least {counted(least, 'item')}" + ("" if most is None else f" and at most {quoted(most)}")
    return f"{case.subject} is {shown(case.value)}, but must hold {wanted} of a certain kind. Look at `contains`."


def _required(case: _Case) -> str:
    name = case.params["missingProperty"]
    meant = nearest(name, case.value) if isinstance(case.value, dict) else None
    hint = f"You wrote `{short(meant)}`; was that meant?" if meant is not None else "Add it."
    return f"`{short(name)}` is missing in {_inside(case)}. {hint}"


def _inside(case: _Case) -> str:
    return f"the {'schema' if case.of_schema else 'object'}" if case.subject == "The value" else case.subject


def _unknown(parameter: str) -> Callable[[_Case], str]:
    def say(case: _Case) -> str:
        name = short(case.params[parameter])
        return f"{case.subject} may not have the property `{name}`. Leave it out, or check how its name is spelled."

    return say


def _property_names(case: _Case) -> str:
    return (
        f"{case.subject} has the property `{short(case.params['propertyName'])}`, whose name is not allowed. Rename it."
    )


def _dependent(case: _Case) -> str:
    name, missing = short(case.params["property"]), short(case.params["missingProperty"])
    return f"`{missing}` is missing: it is needed as soon as `{name}` is there. Add it, or leave out `{name}`."


def _any_of(case: _Case) -> str:
    return f"{case.subject} is {shown(case.value)}, which fits none of the alternatives. Make it fit one of them."


def _one_of(case: _Case) -> str:
    passing = case.params["passingSchemas"]
    if not passing:
        return _any_of(case)
    first, second = (index + 1 for index in passing)
    places = f"the alternatives {first} and {second}"
    return f"{case.subject} is {shown(case.value)}, which fits {places}; it must fit exactly one. Make it clear which."


def _not(case: _Case) -> str:
    return f"{case.subject} is {shown(case.value)}, which is just what is ruled out here. Give something else."


def _if(case: _Case) -> str:
    clause = case.params["failingKeyword"]
    when = "meets the condition" if clause == "then" else "does not meet the condition"
    return f"{case.subject} {when} of `if`, but not what `{clause}` then asks for. Look at the errors before this one."


def _false(case: _Case) -> str:
    return f"{case.subject} is {shown(case.value)}, but nothing at all is allowed here. Leave it out."


#: The sentences for each keyword's errors.
SENTENCES: Final[Mapping[str, Callable[[_Case], str]]] = MappingProxyType(
    {
        "type": _type,
        "enum": _enum,
        "const": _const,
        **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), _compared),
        "multipleOf": _multiple_of,
        "minLength": _size("character", "Write more.", "", least=True),
        "maxLength": _size("character", "", "Shorten it.", least=False),
        "minItems": _size("item", "Add more.", "", least=True),
        "maxItems": _size("item", "", "Leave some out.", least=False),
        "minProperties": _size("property", "Add more.", "", least=True),
        "maxProperties": _size("property", "", "Leave some out.", least=False),
        "pattern": _pattern,
        "format": _format,
        **dict.fromkeys(
            ("formatMinimum", "formatMaximum", "formatExclusiveMinimum", "formatExclusiveMaximum"), _format_bound
        ),
        "uniqueItems": _unique_items,
        "items": _items_end,
        "unevaluatedItems": _items_end,
        "contains": _contains,
        "required": _required,
        "additionalProperties": _unknown("additionalProperty"),
        "unevaluatedProperties": _unknown("unevaluatedProperty"),
        "propertyNames": _property_names,
        "dependentRequired": _dependent,
        "dependencies": _dependent,
        "anyOf": _any_of,
        "oneOf": _one_of,
        "not": _not,
        "if": _if,
        "false schema": _false,
    }
)
