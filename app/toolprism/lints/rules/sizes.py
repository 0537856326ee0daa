"""Sizes: the depth of a schema, the length of a description, the number of tools."""

from collections.abc import Iterator, Sequence
from typing import Final

from toolprism.conditions import sizes
from toolprism.core.json_types import Object
from toolprism.core.keywords import DEFINITIONS, OF_TYPE
from toolprism.core.references import REFERENCE_KEYWORDS
from toolprism.lints.declaration import Scope, scoped_lint, tool
from toolprism.lints.finding import Found
from toolprism.lints.rules.references import recursive_references
from toolprism.lints.rules.types import named_types
from toolprism.lints.same_instance import IN_PLACE
from toolprism.lints.subject import Place, Subject
from toolprism.providers.citations import OPENAI_STRICT, XAI
from toolprism.providers.reports import COPILOT_TOOLS, CURSOR_TOOLS, GEMINI_DEPTH, OPENAI_DESCRIPTION

#: The longest name that every provider accepts, and its characters.
LONGEST_NAME: Final = 64
TOOL_NAME: Final = r"[a-zA-Z0-9_-]+"
#: Anthropic's pattern for property keys.
PROPERTY_KEY: Final = r"[a-zA-Z0-9_.-]{1,64}"
#: Characters of a description.
LONGEST_DESCRIPTION: Final = 1_024
#: The most tools in one request: for OpenAI's legacy `functions`, xAI and Copilot, and for Cursor.
MOST_TOOLS: Final = 128
MOST_TOOLS_IN_CURSOR: Final = 40
#: The deepest nesting of objects and arrays in OpenAI's strict mode, and its value before 2025.
DEEPEST: Final = 10
DEEP: Final = 5


_CONTAINS: Final = ("object", "array")


def first_deeper(subject: Subject, most: int) -> Place | None:
    """Return the first place whose object or array exceeds a number of levels, or None."""
    if _is_flat(subject, most):
        return None
    places = {id(place.value): place for place in subject.places if isinstance(place.value, dict)}
    below: dict[int, list[Place]] = {}
    for place in subject.places:
        if place.parent is not None and place.keyword not in DEFINITIONS and id(place.value) in places:
            below.setdefault(id(place.parent.value), []).append(place)
    recursive = {id(place.value) for place in recursive_references(subject)}
    #: The levels above each node found so far; they only grow, up to `most`.
    above = {id(subject.schema): 0} if isinstance(subject.schema, dict) else {}
    pending = list(above)
    while pending:
        one = pending.pop()
        place = places[one]
        depth = above[one] + (1 if _is_container(place.node) else 0)
        if depth > most:
            return place
        targets = [] if one in recursive else [id(target) for target in subject.references.targets(place.node)]
        steps = [(id(child.value), above[one] if child.keyword in IN_PLACE else depth) for child in below.get(one, ())]
        for child, start in [*steps, *((target, above[one]) for target in targets)]:
            if child in places and above.get(child, -1) < start:
                above[child] = start
                pending.append(child)
    return None


def _is_flat(subject: Subject, most: int) -> bool:
    """Return whether no place is that deep; a fast check, because each level takes a subschema."""
    return all(place.depth < most for place in subject.places) and subject.keywords.isdisjoint(REFERENCE_KEYWORDS)


def _is_container(node: Object) -> bool:
    names = named_types(node)
    return any(name in names if names else not OF_TYPE[name].isdisjoint(node) for name in _CONTAINS)


_WHO: Final = "Azure OpenAI and older proxies refuse more than 1,024"


@scoped_lint(
    Scope.TOOL,
    severity="note",
    bad=tool("search", "Search the archive. " + "It has many documents, and each has a title and a text. " * 20),
    good=tool("search", "Search the archive by title and text."),
    sources=(OPENAI_DESCRIPTION,),
    providers=("openai", "azure"),
    minds=sizes.description_too_long,
)
def description_too_long(subject: Subject) -> Iterator[Found]:
    """A description has at most 1,024 characters.

    The description of the tool, or of a part of its schema, has more than 1,024 characters.

    Azure OpenAI, and proxies that keep the limit of OpenAI's older API, refuse a longer description of a tool with
    `string too long`; OpenAI itself takes more today. A long description is read, and paid for, with every
    request; move examples and background to a place where the model can ask for them.
    """
    length = len(subject.description or "")
    if length > LONGEST_DESCRIPTION:
        yield Found((), f"The description of the tool has {length:,} characters; {_WHO}.")
    for place in subject.places:
        text = place.node.get("description")
        if isinstance(text, str) and len(text) > LONGEST_DESCRIPTION:
            message = f"The description has {len(text):,} characters, and is paid for with every request."
            yield Found((*place.path, "description"), message)


_AT_AZURE: Final = "This nests more than 5 levels deep, the root included: strict tools at Azure OpenAI take 5."
_EVERYWHERE: Final = "This nests more than 10 levels deep, the root included: OpenAI's strict mode takes 10."


def _nested(levels: int) -> dict[str, object]:
    schema: dict[str, object] = {"type": "string", "description": "A text."}
    for _ in range(levels):
        schema = {"type": "object", "description": "A part.", "properties": {"part": schema}}
    return schema


@scoped_lint(
    Scope.TOOL,
    severity="warning",
    bad=Subject(schema=_nested(DEEPEST + 1)),  # type: ignore[arg-type]  # it is JSON
    good=Subject(schema=_nested(DEEP)),  # type: ignore[arg-type]  # likewise
    sources=(OPENAI_STRICT, GEMINI_DEPTH),
    providers=("openai", "azure", "gemini", "vertex"),
    minds=sizes.nesting_too_deep,
)
def nesting_too_deep(subject: Subject) -> Iterator[Found]:
    """Objects and arrays nest at most 5 levels, and never more than 10.

    The root counts as the first level, references are followed, and recursion is another lint. Past 10 levels it is a
    warning, past 5 a note.

    OpenAI's strict mode accepts 10 levels since 2025, Azure OpenAI's 5. Gemini
    names no number and answers `exceeds the maximum allowed nesting depth`. Models also make more mistakes the deeper
    they have to write.
    """
    deep = first_deeper(subject, DEEP)
    deepest = None if deep is None else first_deeper(subject, DEEPEST)
    if deepest is not None:
        yield Found(deepest.path, _EVERYWHERE)
    elif deep is not None:
        yield Found(deep.path, _AT_AZURE, severity="note")


@scoped_lint(
    Scope.TOOLS,
    severity="warning",
    bad=tuple(tool(f"read_page_{number}", f"Read page {number}.") for number in range(MOST_TOOLS + 1)),
    good=(tool("read_page", "Read a page."),),
    sources=(COPILOT_TOOLS, XAI, CURSOR_TOOLS),
    providers=("openai", "copilot", "xai", "cursor"),
    minds=sizes.too_many_tools,
)
def too_many_tools(subjects: Sequence[Subject]) -> Iterator[tuple[int, Found]]:
    """A request has at most as many tools as providers accept.

    There are more than 128 tools (a warning at the 129th), or more than 40 (a note at the 41st).

    Copilot and every OpenAI model refuse more than 128, xAI more than 200, and Cursor passed on only the first 40. Each
    tool is read with every request, and models choose worse among many: vendors advise to stay below 20. One tool with
    an `action` can replace several related ones.
    """
    for most, who, severity in ((MOST_TOOLS, "Copilot and others", None), (MOST_TOOLS_IN_CURSOR, "Cursor", "note")):
        if len(subjects) > most:
            message = f"There are {len(subjects)} tools; {who} took {most} in one request."
            yield most, Found((), message, severity=severity)  # type: ignore[arg-type]  # a severity or none
            return
