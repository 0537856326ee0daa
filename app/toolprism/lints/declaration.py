"""A lint: a documented function that checks a place, a tool or several tools, and yields findings."""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, partial
from typing import Any, Final, Required, TypeAlias, TypedDict, Unpack

from toolprism.conditions.condition import Condition
from toolprism.core.finding import Severity
from toolprism.core.json_types import Json, Object
from toolprism.core.lazy import members
from toolprism.lints.finding import Found
from toolprism.lints.subject import Place, Subject
from toolprism.schema import Source

NodeCheck: TypeAlias = Callable[[Object, Place], Iterable[Found]]
PlaceCheck: TypeAlias = Callable[[Place], Iterable[Found]]
ToolCheck: TypeAlias = Callable[[Subject], Iterable[Found]]
#: Yields the number of a tool with each finding.
ToolsCheck: TypeAlias = Callable[[Sequence[Subject]], Iterable[tuple[int, Found]]]


class Scope(Enum):
    """What a lint checks."""

    NODE = "each subschema that has one of its keywords"
    PLACE = "each place where a subschema must stand, whatever stands there"
    TOOL = "each tool"
    TOOLS = "all tools of a request together"


#: An example of a lint: one or several tools.
Example: TypeAlias = tuple[Subject, ...]
#: The example as declared: a schema, a tool or several tools.
Shown: TypeAlias = "Json | Subject | tuple[Subject, ...]"


@dataclass(frozen=True, kw_only=True, eq=False)
class Lint:
    """A check of a tool, with its reason."""

    #: Kebab-case, like its function; equal to the id of the same rule among the errors of providers, if there is one.
    id: str
    severity: Severity
    scope: Scope
    check: Callable[..., Iterable[Found | tuple[int, Found]]]
    #: NODE: the keywords that trigger it.
    on: frozenset[str]
    #: The first line of its docstring, the next paragraph, and the rest.
    title: str
    what: str
    why: str
    bad: Example
    good: Example
    sources: tuple[Source, ...]
    #: The ids of the providers and clients that it concerns.
    providers: tuple[str, ...]
    #: Whether it can fix at least some of its findings.
    fixes: bool = False
    #: The condition that it warns of; None if no other part of the product knows one.
    minds: Condition | None = None
    #: Whether it runs only if it is named: most sound tools have what it finds.
    by_name: bool = False


def tool(name: str | None = None, description: str | None = None, schema: Json = None) -> Subject:
    """Return a tool for an example; without a schema it takes no arguments."""
    nothing: Json = {"type": "object", "properties": {}, "additionalProperties": False}
    return Subject(name=name, description=description, schema=nothing if schema is None else schema, is_tool=True)


def taking(*required: str, **properties: Json) -> Json:
    """Return the schema of an example: an object with these properties, some of which are required.

    >>> taking("city", city={"type": "string"})
    {'type': 'object', 'properties': {'city': {'type': 'string'}}, 'required': ['city']}
    """
    return {"type": "object", "properties": properties, **({"required": [*required]} if required else {})}


class Declared(TypedDict, total=False):
    """What a declaration says of a lint; an example is a schema, a tool or several tools."""

    severity: Required[Severity]
    bad: Required[Shown]
    good: Required[Shown]
    sources: Required[tuple[Source, ...]]
    providers: Required[tuple[str, ...]]
    fixes: bool
    minds: Condition
    by_name: bool


def node_lint(*, on: Iterable[str], **declared: Unpack[Declared]) -> Callable[[NodeCheck], Lint]:
    """Declare a lint that checks subschemas with one of some keywords."""
    return partial(_declare, Scope.NODE, frozenset(on), declared)


def scoped_lint(scope: Scope, **declared: Unpack[Declared]) -> Callable[[PlaceCheck | ToolCheck | ToolsCheck], Lint]:
    """Declare a lint that checks every place, tool or request."""
    return partial(_declare, scope, frozenset(), declared)


#: The separator of paragraphs in a docstring.
_PARAGRAPH: Final = "\n\n"


def _declare(
    scope: Scope, on: frozenset[str], declared: Declared, check: Callable[..., Iterable[Found | tuple[int, Found]]]
) -> Lint:
    title, *paragraphs = [" ".join(part.split()) for part in (inspect.getdoc(check) or "").split(_PARAGRAPH)]
    parts: dict[str, Any] = {**declared, "bad": _example(declared["bad"]), "good": _example(declared["good"])}
    return Lint(
        id=check.__name__.replace("_", "-"),
        scope=scope,
        check=check,
        on=on,
        title=title,
        what="".join(paragraphs[:1]),
        why=_PARAGRAPH.join(paragraphs[1:]),
        **parts,
    )


def _example(given: Shown) -> Example:
    if isinstance(given, Subject):
        return (given,)
    if isinstance(given, tuple) and all(isinstance(one, Subject) for one in given):
        return given
    return (Subject(schema=given),)  # type: ignore[arg-type]  # nothing but JSON is left


@cache
def all_lints() -> Mapping[str, Lint]:
    """Return every lint by id, in alphabetical order."""
    return members("toolprism.lints.rules", Lint)
