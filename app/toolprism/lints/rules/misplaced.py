"""Members in the wrong place: beside `properties` or among them, and beside the schema of a tool."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object, list_at
from toolprism.core.patch import Operation, add, move, remove, replace
from toolprism.core.pointer import Path, resolve
from toolprism.core.strays import keywords_inside, moved_inside, properties_outside
from toolprism.lints.declaration import Scope, node_lint, scoped_lint, taking, tool
from toolprism.lints.finding import Fix, Found
from toolprism.lints.subject import Place, Subject
from toolprism.lints.value_words import listed
from toolprism.providers.reports import MISPLACED, OUTSIDE_FUNCTION, PROPERTIES_OUTSIDE, TYPE_INSIDE
from toolprism.tool_forms import SCHEMA_MEMBERS, schema_member, unwrapped

_CITY: Final[dict[str, Json]] = {"city": {"type": "string", "description": "A city."}}


@scoped_lint(
    Scope.PLACE,
    severity="error",
    bad=tool("find", "Find a city.", {"city": {"type": "string", "description": "A city."}}),
    good=taking(city={"type": "string", "description": "A city."}),
    sources=(PROPERTIES_OUTSIDE,),
    providers=("openai", "anthropic", "gemini", "mcp"),
    fixes=True,
)
def property_outside(place: Place) -> Iterator[Found]:
    """Arguments must stand in `properties`.

    A schema, or at the root a text, stands under the name of an argument beside `properties` or in its place.

    A validator ignores it as an unknown keyword: the tool has no such argument, and no error says so. A text in the
    place of a schema is taken for a description.
    """
    names = properties_outside(place.node, root=place.parent is None)
    if names:
        stands = "stands" if len(names) == 1 else "stand"
        message = f"{listed(names[:3])}{_more(names)} {stands} outside `properties`, where nobody looks for arguments."
        patch = moved_inside(place.node, place.path, names)
        yield Found((*place.path, names[0]), message, Fix("Move it into `properties`", patch) if patch else None)


def _more(names: list[str]) -> str:
    return f" and {len(names) - 3} more" if len(names) > 3 else ""  # noqa: PLR2004  # those that are shown


@node_lint(
    on={"properties"},
    severity="error",
    bad={"type": "object", "properties": {**_CITY, "required": ["city"]}},
    good=taking("city", city={"type": "string", "description": "A city."}),
    sources=(TYPE_INSIDE,),
    providers=("openai", "anthropic", "gemini", "mcp"),
    fixes=True,
)
def keyword_among_properties(node: Object, place: Place) -> Iterator[Found]:
    """A keyword of an object must stand beside `properties`.

    A member of `properties` has the name and the value of a keyword, such as `required` with a list of names.

    There it is an argument without a schema: providers refuse it, and what the keyword says is lost.
    """
    for name, patch in keywords_inside(node, place.path):
        message = f"`{name}` belongs beside `properties`, not inside: it stands one level too deep."
        fix = Fix(f"Move `{name}` beside `properties`", patch) if patch else None
        yield Found((*place.path, "properties", name), message, fix)


#: Keywords that only a schema has, so that they belong into it.
_OF_SCHEMA: Final = ("properties", "required", "additionalProperties", "patternProperties", "$defs", "definitions")
#: Members of a tool that belong into its wrapper.
_OF_WRAPPER: Final = (*SCHEMA_MEMBERS, "name", "description", "strict")


@scoped_lint(
    Scope.TOOL,
    severity="error",
    bad=Subject(
        name="find",
        description="Find a city.",
        schema=taking(**_CITY),
        is_tool=True,
        tool={"name": "find", "description": "Find a city.", "parameters": taking(**_CITY), "required": ["city"]},
        inside=("parameters",),
    ),
    good=Subject(
        name="find",
        description="Find a city.",
        schema=taking("city", **_CITY),
        is_tool=True,
        tool={"name": "find", "description": "Find a city.", "parameters": taking("city", **_CITY)},
        inside=("parameters",),
    ),
    sources=(MISPLACED, OUTSIDE_FUNCTION),
    providers=("openai", "mistral", "ollama"),
    fixes=True,
)
def member_outside(subject: Subject) -> Iterator[Found]:
    """What belongs to the schema must stand in it, and what belongs to a function in `function`.

    `required`, `properties` or another keyword stands beside the schema of a tool; or `parameters`, the name, the
    description or `strict` beside the wrapper that holds the tool.

    Most providers ignore a member that they do not know, so that the argument is optional or the tool has none; Mistral
    answers 422 with `Extra inputs are not permitted`.
    """
    wrapper, inner = unwrapped(subject.tool)
    if not subject.is_tool or not subject.tool:
        return
    for name in filter(subject.tool.__contains__, _OF_WRAPPER if wrapper else ()):
        message = f"`{name}` stands beside `{wrapper[0]}`; it belongs inside, where providers look for it."
        yield Found((name,), message, _into_wrapper(inner, wrapper, name), scope="tool")
    found = schema_member(inner)
    beside = [name for name in _OF_SCHEMA if name in inner]
    if found is None and "properties" not in beside:
        return
    at = (*wrapper, *(found[0] if found else ("parameters",)))
    for name in beside if found else beside[:1]:
        message = f"`{name}` stands beside the schema, outside of it; it belongs inside `{at[-1]}`."
        patch = _into_schema(subject, wrapper, at, name) if found else _as_schema(inner, wrapper, beside)
        fix = Fix(f"Move `{name}` into `{at[-1]}`", patch) if patch else None
        yield Found((*wrapper, name), message, fix, scope="tool")


def _into_wrapper(inner: Object, wrapper: Path, name: str) -> Fix | None:
    place = (*wrapper, name)
    return None if name in inner else Fix(f"Move `{name}` into `{wrapper[0]}`", (move((name,), place),))


def _into_schema(subject: Subject, wrapper: Path, at: Path, name: str) -> tuple[Operation, ...] | None:
    """Return the edits that move a keyword into the schema; None if it says something else there."""
    schema, source, value = resolve(subject.tool, at), (*wrapper, name), resolve(subject.tool, (*wrapper, name))
    if not isinstance(schema, dict):
        return None
    if name not in schema:
        return (move(source, (*at, name)),)
    if schema[name] == value:
        return (remove(source),)
    if name == "required" and isinstance(value, list) and isinstance(schema[name], list):
        names = list_at(schema, name)
        return (replace((*at, name), [*names, *(each for each in value if each not in names)]), remove(source))
    return None


def _as_schema(inner: Object, wrapper: Path, names: list[str]) -> tuple[Operation, ...]:
    """Return the edits that make a schema of keywords which stand in a tool without one."""
    at = (*wrapper, "parameters")
    moves = (move((*wrapper, name), (*at, name)) for name in names)
    typed = (remove((*wrapper, "type")),) if inner.get("type") == "object" else ()
    return (add(at, {"type": "object"}), *moves, *typed)
