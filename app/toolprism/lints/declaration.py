"""A lint: a documented function that checks a place, a tool or several tools, and yields findings."""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import Final, TypeAlias

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
    fixes: bool
    #: The condition that it warns of; None if no other part of the product knows one.
    minds: Condition | None = None
    #: Whether it runs only if it is named: most sound tools have what it finds.
    by_name: bool = False


def tool(name: str | None = None, description: str | None = None, schema: Json = None) -> Subject:
    """Return a tool for an example; without a schema it takes no arguments."""
    nothing: Json = {"type": "object", "properties": {}, "additionalProperties": False}
    return Subject(name=name, description=description, schema=nothing if schema is None else schema, is_tool=True)


def node_lint(  # noqa: PLR0913  # a lint is declared, not called: every part of it is a keyword
    *,
    on: Iterable[str],
    severity: Severity,
    bad: Json,
    good: Json,
    sources: tuple[Source, ...],
    providers: Iterable[str],
    fixes: bool = False,
    minds: Condition | None = None,
    by_name: bool = False,
) -> Callable[[NodeCheck], Lint]:
    """Declare a lint that checks subschemas with certain keywords.

    Args:
        on: the keywords that trigger it.
        severity: the default severity of its findings.
        bad: a schema with a finding.
        good: the corrected schema.
        sources: sources for the providers' requirements.
        providers: the providers that it concerns.
        fixes: whether it can fix at least some of its findings.
        minds: the condition that it warns of.
        by_name: whether it runs only if it is named.
    """

    def declare(check: NodeCheck) -> Lint:
        examples = _examples(bad), _examples(good)
        declared = _declared(
            check, Scope.NODE, severity, frozenset(on), examples, (sources, tuple(providers)), fixes, minds
        )
        return replace(declared, by_name=by_name)

    return declare


def scoped_lint(  # noqa: PLR0913  # likewise
    scope: Scope,
    *,
    severity: Severity,
    bad: Shown,
    good: Shown,
    sources: tuple[Source, ...],
    providers: Iterable[str],
    fixes: bool = False,
    minds: Condition | None = None,
) -> Callable[[PlaceCheck | ToolCheck | ToolsCheck], Lint]:
    """Declare a lint that checks every place, tool or request; arguments as for `node_lint`."""

    def declare(check: PlaceCheck | ToolCheck | ToolsCheck) -> Lint:
        examples, claims = (_examples(bad), _examples(good)), (sources, tuple(providers))
        return _declared(check, scope, severity, frozenset(), examples, claims, fixes, minds)

    return declare


def _examples(given: Shown) -> Example:
    if isinstance(given, Subject):
        return (given,)
    if isinstance(given, tuple) and all(isinstance(one, Subject) for one in given):
        return given
    return (Subject(schema=given),)  # type: ignore[arg-type]  # nothing but JSON is left


def _declared(  # noqa: PLR0913, PLR0917  # the one place where all parts come together
    check: Callable[..., Iterable[Found | tuple[int, Found]]],
    scope: Scope,
    severity: Severity,
    on: frozenset[str],
    examples: tuple[Example, Example],
    claims: tuple[tuple[Source, ...], tuple[str, ...]],
    fixes: bool,  # noqa: FBT001  # likewise
    minds: Condition | None,
) -> Lint:
    title, what, why = _parts(inspect.getdoc(check) or "")
    return Lint(
        id=check.__name__.replace("_", "-"),
        severity=severity,
        scope=scope,
        check=check,
        on=on,
        title=title,
        what=what,
        why=why,
        bad=examples[0],
        good=examples[1],
        sources=claims[0],
        providers=claims[1],
        fixes=fixes,
        minds=minds,
    )


_PARAGRAPHS: Final = "\n\n"


def _parts(document: str) -> tuple[str, str, str]:
    """Return the first line, the next paragraph and the rest, each paragraph on one line."""
    title, *paragraphs = [" ".join(paragraph.split()) for paragraph in document.split(_PARAGRAPHS)]
    return title, "".join(paragraphs[:1]), _PARAGRAPHS.join(paragraphs[1:])


@cache
def all_lints() -> Mapping[str, Lint]:
    """Return every lint by id, in alphabetical order."""
    return members("toolprism.lints.rules", Lint)
