"""Values in a schema: enums, defaults, examples and secrets."""

import re
from collections.abc import Iterator
from functools import lru_cache
from json import loads
from typing import Final

from toolprism.conditions.values import enum_untyped
from toolprism.core.json_text import dumps, shortened
from toolprism.core.json_types import Json, Object, is_of, list_at, types_of
from toolprism.core.patch import remove, replace
from toolprism.core.pointer import resolve
from toolprism.core.references import REFERENCE_KEYWORDS
from toolprism.core.secret_patterns import spans
from toolprism.core.walk import exists
from toolprism.lints.declaration import node_lint, taking
from toolprism.lints.finding import Fix, Found
from toolprism.lints.rules.types import named_types
from toolprism.lints.subject import Place
from toolprism.lints.value_words import LONGEST, described, listed
from toolprism.providers.citations import GOOGLE_ENUM, MOONSHOT, OPENAI_STRICT, XAI
from toolprism.providers.reports import JSON_SCHEMA_VALIDATION, SENT_EVERYWHERE
from toolprism.validation import DIALECTS, Verdict, sentence, validate

#: Keywords that refuse no value.
_QUIET: Final = frozenset({"title", "description", "default", "example", "examples", "deprecated"})


def refusal(node: Object, value: Json, place: Place) -> str | None:
    """Return why a schema refuses a value; None if it accepts it, or if that cannot be determined."""
    if _plainly_fits(node, value):
        return None
    if not exists(node, _refers):
        schema = {keyword: node[keyword] for keyword in node.keys() - _QUIET}
        return _refusal_alone(dumps(schema), dumps(value), place.subject.dialect.id)
    whole = place.subject.compiled
    if whole.program is None or not place.subject.resolves:
        return None
    try:
        part = resolve(whole.schema, place.path)
    except KeyError:  # below a keyword that the schema's draft does not have
        return None
    return _said(whole.parts().validate(part, value), value)


@lru_cache(1_024)
def _refusal_alone(schema: str, value: str, dialect: str) -> str | None:
    instance: Json = loads(value)
    return _said(validate(loads(schema), instance, dialect=DIALECTS[dialect]), instance)


def _said(verdict: Verdict, value: Json) -> str | None:
    if verdict.valid is not False or verdict.unchecked:
        return None
    return sentence(verdict.errors[0], value)


def _plainly_fits(node: Object, value: Json) -> bool:
    """Return whether a value fits because it has the named type and nothing else is required."""
    more = node.keys() - _QUIET
    return not more or (more == {"type"} and is_of(value, named_types(node)))


def _refers(node: Json) -> bool:
    return isinstance(node, dict) and any(keyword in node for keyword in REFERENCE_KEYWORDS)


@node_lint(
    on={"enum"},
    severity="error",
    bad=taking(unit={"type": "string", "enum": [], "description": "A unit."}),
    good=taking(unit={"type": "string", "enum": ["C", "F"], "description": "A unit."}),
    sources=(XAI, JSON_SCHEMA_VALIDATION),
    providers=("xai", "openai", "gemini"),
)
def enum_empty(node: Object, place: Place) -> Iterator[Found]:
    """An `enum` must list at least one value.

    `enum` is an empty list.

    No value fits, so no call can be valid; xAI refuses the request. Usually the list is filled at run time and happened
    to be empty: leave the keyword out in that case.
    """
    if node["enum"] == []:
        yield Found((*place.path, "enum"), "The `enum` is empty, so no value fits.")


@node_lint(
    on={"enum"},
    severity="warning",
    bad=taking(size={"enum": ["auto", 10, 20], "description": "A size."}),
    good=taking(size={"type": "string", "enum": ["auto", "10", "20"], "description": "A size."}),
    sources=(GOOGLE_ENUM, MOONSHOT),
    providers=("gemini", "moonshot", "cca", "vertex"),
    minds=enum_untyped,
)
def enum_mixed_types(node: Object, place: Place) -> Iterator[Found]:
    """The values of an `enum` should have one type.

    `enum` lists values of several types; `null` beside one other type is accepted.

    Gemini accepts only strings (`enum: only allowed for STRING type`), Moonshot requires one type, and converters that
    write all values as strings change the values that your code gets. Use strings, or a property for each type.
    """
    kinds = [kind for kind in types_of(list_at(node, "enum")) if kind != "null"]
    if len(kinds) > 1:
        yield Found((*place.path, "enum"), f"The `enum` mixes values of {listed(kinds)}.")


@node_lint(
    on={"enum", "const"},
    severity="error",
    bad=taking(level={"type": "string", "enum": ["1", "2", 3], "description": "How loud."}),
    good=taking(level={"type": "string", "enum": ["1", "2", "3"], "description": "How loud."}),
    sources=(JSON_SCHEMA_VALIDATION, OPENAI_STRICT),
    providers=("openai", "anthropic", "gemini", "xai"),
    fixes=True,
)
def enum_type_mismatch(node: Object, place: Place) -> Iterator[Found]:
    """The values of `enum` or `const` must have the schema's type.

    A value of `enum`, or the value of `const`, has a type that `type` beside it does not allow.

    Such a value can never be sent. If none fits, no call can be valid: a provider that enforces the schema cannot write
    any value, or refuses the schema. Often the type was changed but the list was not.
    """
    names = named_types(node)
    if not names or (node.get("format") == "enum" and "integer" in names):  # Gemini's form of a list of whole numbers
        return
    if "const" in node and not is_of(node["const"], names):
        message = f"`const` is {described(node['const'], quoted=True)}, which is not of its type."
        yield Found((*place.path, "const"), message)
    members, path, kinds = list_at(node, "enum"), (*place.path, "enum"), " or ".join(f"`{name}`" for name in names)
    fitting = [member for member in members if is_of(member, names)]
    misfit = next((number for number, member in enumerate(members) if not is_of(member, names)), None)
    if misfit is not None and not fitting:
        yield Found(path, f"No value of the `enum` is of type {kinds}, so nothing can be sent.")
    elif misfit is not None:
        fix = Fix("Remove the values that can never be sent", (replace(path, fitting),))
        message = f"{described(members[misfit], quoted=True)} is not of type {kinds}, so it can never be sent."
        yield Found((*path, misfit), message, fix, "warning")


#: One sentence whatever the type, so that a tool has one note.
_NULL: Final = (
    "`default: null`, but the schema refuses null: a model that passes the default fails validation. Leave it out."
)


@node_lint(
    on={"default"},
    severity="warning",
    bad=taking(limit={"type": "number", "maximum": 100, "default": 1000, "description": "A limit."}),
    good=taking(limit={"type": "number", "maximum": 100, "default": 50, "description": "A limit."}),
    sources=(JSON_SCHEMA_VALIDATION,),
    providers=("openai", "anthropic", "gemini"),
    fixes=True,
)
def default_invalid(node: Object, place: Place) -> Iterator[Found]:
    """A default must be valid under its own schema.

    The value of `default` does not fit the schema that contains it. If it is null, this is a note, one for the tool.

    For a provider that accepts no `default`, it is written into the description, and the model repeats it: the call is
    refused although the model followed the schema. The common case is `default: null` on a property that does not
    accept null; it means that there is no default.
    """
    reason = refusal(node, node["default"], place)
    if reason is None:
        return
    path = (*place.path, "default")
    fix = Fix("Remove the default", (remove(path),), is_harmless=True)
    if node["default"] is None:
        yield Found(path, _NULL, fix, severity="note")
    else:
        yield Found(path, f"The default does not fit its schema: {reason}", fix)


@node_lint(
    on={"example", "examples"},
    severity="warning",
    bad=taking(day={"type": "string", "format": "date", "examples": ["today"], "description": "A day."}),
    good=taking(day={"type": "string", "format": "date", "examples": ["2026-11-21"], "description": "A day."}),
    sources=(JSON_SCHEMA_VALIDATION,),
    providers=("openai", "anthropic", "gemini"),
    fixes=True,
)
def example_invalid(node: Object, place: Place) -> Iterator[Found]:
    """An example must be valid under its own schema.

    An entry of `examples`, or the value of `example`, does not fit the schema that contains it.

    Models copy examples. An invalid one teaches the model to send arguments that will be refused.
    """
    if "example" in node:
        yield from _of_example(node, ("example",), node["example"], place)
    for number, value in enumerate(list_at(node, "examples")):
        yield from _of_example(node, ("examples", number), value, place)


def _of_example(node: Object, at: tuple[str | int, ...], value: object, place: Place) -> Iterator[Found]:
    reason = refusal(node, value, place)  # type: ignore[arg-type]  # a value in a schema is JSON
    if reason is not None:
        path = (*place.path, *at)
        alone = at[0] == "examples" and len(node["examples"]) == 1
        gone = (*place.path, "examples") if alone else path
        message = f"The example does not fit its schema: {reason}"
        yield Found(path, message, Fix("Remove the example", (remove(gone),), is_harmless=True))


_HOLDERS: Final = ("default", "example", "examples", "const", "enum")
#: Keywords whose value is sent as it is.
_USED: Final = ("default", "const")
#: Names of properties that hold secrets.
_NAME: Final = re.compile(
    r"(?i)(?:^|[_.-]|(?<=[a-z])(?=[A-Z]))"
    r"(?:passw(?:or)?d|passphrase|pwd|secret|credentials?|api[_-]?key|access[_-]?key|private[_-]?key"
    r"|(?:(?:access|auth|api|bearer|refresh|secret)[_-]?)token|token)$"
)
#: Placeholders, and values that are references or formats.
_PLAIN: Final = re.compile(
    r"(?i)your|placeholder|example|sample|dummy|change|redacted|replace|insert|x{3}|[<>${}\s/]|[.]{3}|[*]{3}"
)
_SHORTEST: Final = 6
#: The most characters of a value that are searched.
_LONGEST: Final = 20_000


@node_lint(
    on=_HOLDERS,
    severity="error",
    bad=taking(api_key={"type": "string", "default": "sk-proj-8Fh2kLq9ZxT4vB7nM1cR5wYd", "description": "A key."}),
    good=taking(account={"type": "string", "description": "Which of the accounts of the server to use."}),
    sources=(SENT_EVERYWHERE,),
    providers=("openai", "anthropic", "gemini"),
    fixes=True,
)
def secret_in_default(node: Object, place: Place) -> Iterator[Found]:
    """A schema must not hold a secret.

    The value of `default`, `const`, `enum` or an example looks like a key, a token or a password. In a `default` or
    `const`, so does an invented one.

    The schema of a tool is sent to the provider with every request, shown to the model and logged on the way; everyone
    who connects to the server can read it. Keep keys in the environment of the server. Replace a key that was
    published.
    """
    for keyword in filter(node.__contains__, _HOLDERS):
        kind, path = _kind(node[keyword], keyword, place), (*place.path, keyword)
        if kind is not None:
            fix = Fix(f"Remove `{keyword}`", (remove(path),)) if keyword not in ("const", "enum") else None
            yield Found(path, f"The value of `{keyword}` looks like a secret ({kind}).", fix)


def _kind(value: Json, keyword: str, place: Place) -> str | None:
    """Return the kind of secret that a value looks like; the name of its property is also considered."""
    if not isinstance(value, (str, list, dict)):
        return None
    is_used = keyword in _USED
    if is_used and isinstance(value, str) and _NAME.search(place.name) and _is_password(value):
        return f"a value for `{shortened(place.name, LONGEST)}`"
    held: Json = {place.name or "value": {keyword if keyword != "enum" else "examples": value}}
    found = spans(dumps(held)[:_LONGEST], invented=is_used)
    return found[0][2] if found else None


def _is_password(value: str) -> bool:
    """Return whether a text is neither a word nor a placeholder: it has several letters and digits."""
    return (
        len(value) >= _SHORTEST
        and re.search("[0-9]", value) is not None
        and re.search("[A-Za-z]", value) is not None
        and _PLAIN.search(value) is None
    )
