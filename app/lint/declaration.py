"""Lint: a documented function that looks at a place, a tool or several tools, and yields what it finds."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from app.core.finding import Severity
from app.core.json_types import Json, Object
from app.lint.finding import Found
from app.lint.subject import Place, Subject
from app.schema import Source

NodeCheck: TypeAlias = Callable[[Object, Place], Iterable[Found]]
PlaceCheck: TypeAlias = Callable[[Place], Iterable[Found]]
ToolCheck: TypeAlias = Callable[[Subject], Iterable[Found]]
#: Yields the number of a tool with what it finds there.
ToolsCheck: TypeAlias = Callable[[Sequence[Subject]], Iterable[tuple[int, Found]]]


class Scope(Enum):
    """What a lint is asked about."""

    NODE = "each subschema that has one of its keywords"
    PLACE = "each place where a subschema must stand, whatever stands there"
    TOOL = "each tool"
    TOOLS = "all tools of a request together"


#: Something that a lint is shown for: one or several tools.
Example: TypeAlias = tuple[Subject, ...]
#: The same as a lint declares it: a schema, a tool or several tools.
Shown: TypeAlias = "Json | Subject | tuple[Subject, ...]"


@dataclass(frozen=True, kw_only=True, eq=False)
class Lint:
    """A check of a tool, with its reason."""

    #: kebab-case, the name of its file; the name of the same rule among the errors of providers, where it has one.
    id: str
    severity: Severity
    scope: Scope
    check: Callable[..., Iterable[Found | tuple[int, Found]]]
    #: NODE: the keywords that wake it.
    on: frozenset[str]
    #: The first line of its docstring, the paragraph after it, and the rest.
    title: str
    what: str
    why: str
    bad: Example
    good: Example
    sources: tuple[Source, ...]
    #: The providers and clients that it is about, by id.
    providers: tuple[str, ...]
    #: Whether it can mend what it finds, at least at times.
    fixes: bool


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
) -> Callable[[NodeCheck], Lint]:
    """Make a lint of a function that is asked about subschemas with certain keywords.

    Args:
        on: the keywords that wake it.
        severity: of its findings, unless one says otherwise.
        bad: a schema that it has something against.
        good: the same as it should be.
        sources: where it is said that a provider wants this.
        providers: whom it is about.
        fixes: whether it can mend what it finds, at least at times.
    """

    def declare(check: NodeCheck) -> Lint:
        examples = _examples(bad), _examples(good)
        return _declared(check, Scope.NODE, severity, frozenset(on), examples, (sources, tuple(providers)), fixes)

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
) -> Callable[[PlaceCheck | ToolCheck | ToolsCheck], Lint]:
    """Make a lint of a function that is asked about every place, tool or request; arguments as for `node_lint`."""

    def declare(check: PlaceCheck | ToolCheck | ToolsCheck) -> Lint:
        examples = _examples(bad), _examples(good)
        return _declared(check, scope, severity, frozenset(), examples, (sources, tuple(providers)), fixes)

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
    )


_PARAGRAPHS: Final = "\n\n"


def _parts(document: str) -> tuple[str, str, str]:
    """Return the first line, the paragraph after it, and the rest, each paragraph on one line."""
    title, *paragraphs = [" ".join(paragraph.split()) for paragraph in document.split(_PARAGRAPHS)]
    return title, "".join(paragraphs[:1]), _PARAGRAPHS.join(paragraphs[1:])


def each_name(names: object) -> Iterator[tuple[int, str]]:
    """Yield the texts in what should be a list of names, each with its number."""
    if isinstance(names, list):
        yield from ((number, name) for number, name in enumerate(names) if isinstance(name, str))
