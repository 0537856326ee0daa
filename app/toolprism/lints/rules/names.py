"""Names and descriptions of tools and properties."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from toolprism.conditions import names
from toolprism.conditions.sizes import description_empty
from toolprism.core.json_types import Json, Object, as_object, list_at, object_at
from toolprism.core.keywords import COMBINERS
from toolprism.lints.declaration import Scope, node_lint, scoped_lint, taking, tool
from toolprism.lints.finding import Found
from toolprism.lints.rules.actions import choices_of
from toolprism.lints.rules.sizes import LONGEST_NAME, PROPERTY_KEY, TOOL_NAME
from toolprism.lints.subject import Place, Subject
from toolprism.lints.value_words import listed, word
from toolprism.providers.citations import MCP_TOOLS
from toolprism.providers.reports import ANTHROPIC_KEYS, ANTHROPIC_UNIQUE_NAMES, GEMINI_NAME, OPENAI_NAME, PRACTICE

_OF_ANTHROPIC: Final = names.property_name_pattern(PROPERTY_KEY)


@node_lint(
    on={"properties"},
    severity="error",
    bad=taking(**{"filter[id]": {"type": "string", "description": "An id."}}),
    good=taking(filter_id={"type": "string", "description": "An id."}),
    sources=(ANTHROPIC_KEYS,),
    providers=("anthropic", "bedrock", "vertex"),
    minds=_OF_ANTHROPIC,
)
def property_name_pattern(node: Object, place: Place) -> Iterator[Found]:
    """The key of a property has 1 to 64 letters, digits, `_`, `.` and `-`.

    A key in `properties` has other characters, is empty, or has more than 64 characters.

    Anthropic refuses the whole request with `Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'`. Keys such as
    `$top` and `filter[id]` come from wrapped APIs; choose a plain name and map it when the tool runs.
    """
    for found in _OF_ANTHROPIC.at_node(node):
        name = found.what
        what = "is too long" if len(name) > LONGEST_NAME else "has characters that Anthropic refuses"
        what = what if name else "is empty"
        yield Found((*place.path, *found.at), f"The key {word(name)} {what}.")


@scoped_lint(
    Scope.TOOLS,
    severity="error",
    bad=(tool("search", "Search the web."), tool("search", "Search the archive.")),
    good=(tool("search_web", "Search the web."), tool("search_archive", "Search the archive.")),
    sources=(ANTHROPIC_UNIQUE_NAMES,),
    providers=("anthropic", "gemini", "openai", "bedrock"),
    minds=names.tool_name_duplicate,
)
def tool_name_duplicate(subjects: Sequence[Subject]) -> Iterator[tuple[int, Found]]:
    """The tools of one request must have different names.

    Two tools have the same name.

    Anthropic refuses the whole request with `tools: Tool names must be unique.`; others keep one of the two. This
    happens when tools of several servers are combined; clients prefix them with the name of the server.
    """
    first: dict[str, int] = {}
    for number, subject in enumerate(subjects):
        if subject.name and first.setdefault(subject.name, number) != number:
            yield number, Found((), f"Another tool is called {word(subject.name)} as well.")


_PLAIN: Final = names.tool_name_pattern(TOOL_NAME)


@scoped_lint(
    Scope.TOOL,
    severity="error",
    bad=tool("files.read all", "Read every file of a folder."),
    good=tool("files_read_all", "Read every file of a folder."),
    sources=(OPENAI_NAME, GEMINI_NAME),
    providers=("openai", "azure", "anthropic", "bedrock", "gemini", "cerebras"),
    minds=_PLAIN,
)
def tool_name_pattern(subject: Subject) -> Iterator[Found]:
    """A tool's name has only letters, digits, `_` and `-`.

    The name is empty, or has a character outside `a-z`, `A-Z`, `0-9`, `_` and `-`.

    OpenAI, Anthropic and Bedrock match the name against `^[a-zA-Z0-9_-]+$` and refuse the whole request. MCP and Gemini
    allow dots, so such a name works with one client but not with another. Clients that rename tools must map the name
    of every call back.
    """
    for _found in _PLAIN.at_node({"name": subject.name}):
        what = f"The name {word(subject.name)} has other characters" if subject.name else "The name is empty"
        yield Found((), f"{what}; providers take letters, digits, `_` and `-`.")


_LONG: Final = names.tool_name_too_long(LONGEST_NAME)


@scoped_lint(
    Scope.TOOL,
    severity="error",
    bad=tool("search_the_archive_of_all_released_documents_and_their_attachments", "Search the archive."),
    good=tool("search_archive", "Search the archive."),
    sources=(OPENAI_NAME, GEMINI_NAME),
    providers=("openai", "azure", "bedrock", "gemini"),
    minds=_LONG,
)
def tool_name_too_long(subject: Subject) -> Iterator[Found]:
    """A tool's name has at most 64 characters.

    The name has more than 64 characters.

    OpenAI and Bedrock refuse longer names, and live errors of Gemini and Anthropic name 64 or 128. MCP clients prefix
    the name of the server, so less is left for the tool: Cursor counts 60 for both.
    """
    for found in _LONG.at_node({"name": subject.name}):
        yield Found((), f"The name has {found.what} characters; providers take {LONGEST_NAME}.")


#: The number of properties that one was copied to the other.
_PAIR: Final = 2
_GONE: Final = re.compile(r"\bdeprecated\b|\balias (?:for|of)\b")
_WORD: Final = re.compile(r"[^\W\d_]+")
#: The words of a name: `repoId`, `repo_id` and `RepoID` have two.
_PART: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_]+")


@node_lint(
    on={"properties"},
    severity="note",
    bad=taking(
        **{
            "from": {"type": "string", "description": "The user."},
            "to": {"type": "string", "description": "The user."},
        }
    ),
    good=taking(
        **{
            "from": {"type": "string", "description": "The user who sends."},
            "to": {"type": "string", "description": "The user who receives."},
        }
    ),
    sources=(PRACTICE,),
    providers=("openai", "anthropic", "gemini"),
)
def description_duplicated(node: Object, place: Place) -> Iterator[Found]:
    """Two properties should not share one description.

    Two properties of one object have the same description, word for word. What three or more share, such as the format
    of dates, misleads only if it names one of them. A notice of deprecation does not.

    A model can distinguish them only by their names, and confuses them. Usually one was copied from the other and not
    edited.
    """
    named: dict[str, list[str]] = defaultdict(list)
    for name, schema in object_at(node, "properties").items():
        if _described(schema) and not schema.get("deprecated"):
            named[" ".join(schema["description"].split()).casefold()].append(name)
    for text, alike in named.items():
        if _GONE.search(text):
            continue
        for name in alike[1:]:
            if len(alike) == _PAIR or _names_other(text, name, alike[0]):
                message = f"{word(name)} has the same description as {word(alike[0])}."
                yield Found((*place.path, "properties", name, "description"), message)


def _names_other(text: str, name: str, other: str) -> bool:
    """Return whether a text has a word by which two names differ, of one of them only, and the names share another."""
    said = {each.casefold() for each in _WORD.findall(text)}
    mine, yours = ({each.casefold() for each in _PART.findall(one)} for one in (name, other))
    return bool(mine & yours) and bool(said & mine - yours) != bool(said & yours - mine)


#: Names that a text explains: `name: …`, `name (type): …`, "`name` - …".
_EXPLAINED: Final = re.compile(
    r"(?<![\w$])([A-Za-z_$][\w.$-]{0,63})[`'\"*]{0,3}[ \t]{0,4}(?:\([^()\n]{0,80}\))?[`*]{0,2}[ \t]{0,4}"
    r"(?:[:=\u2013\u2014]|- )"
)


@scoped_lint(
    Scope.TOOL,
    severity="warning",
    bad=tool("list_users"),
    good=tool("list_users", "List the users of the workspace, newest first."),
    sources=(PRACTICE, MCP_TOOLS),
    providers=("openai", "anthropic", "gemini", "bedrock"),
    minds=description_empty,
)
def description_missing(subject: Subject) -> Iterator[Found]:
    """A tool and its parameters should be described.

    The tool has no description, or only blanks (a warning); or properties of the root have none (one note for all of
    them). Described, too, is what refers to a described schema, and what the description of the tool explains, as
    `name: …` does; an object that is the only property only wraps others.

    A model decides when to call a tool, and what to pass, only by the descriptions. Bedrock refuses an empty one. Names
    help, but only a sentence can state the format, the unit or the range.
    """
    if subject.is_tool and not (subject.description or "").strip():
        yield Found((), "The tool has no description: a model cannot know when to call it.")
    said = frozenset(_EXPLAINED.findall(subject.description or ""))
    bare = [name for name, node in subject.properties.items() if name not in said and _is_bare(node, subject)]
    if bare and not _wraps(subject.properties):
        shown = listed(bare[:3]) + (f" and {len(bare) - 3} more" if len(bare) > 3 else "")  # noqa: PLR2004
        have = "has" if len(bare) == 1 else "have"
        yield Found(("properties", bare[0]), f"{shown} {have} no description.", severity="note")


def _is_bare(node: Json, subject: Subject) -> bool:
    if not isinstance(node, dict):
        return True
    if not node or isinstance(node.get("const"), str):
        return False  # that `{}` says nothing is another lint
    branches = [branch for combiner in COMBINERS for branch in list_at(node, combiner)]
    parts = [node, *subject.references.targets(node), *branches]
    return not any(map(_described, parts)) and len(choices_of(node)) != 1


def _described(node: Json) -> bool:
    text = as_object(node).get("description")
    return isinstance(text, str) and bool(text.strip())


def _wraps(properties: Object) -> bool:
    """Return whether an object is the only property, so that its own properties are what the tool takes."""
    return len(properties) == 1 and all("properties" in object_at(properties, name) for name in properties)


@scoped_lint(
    Scope.TOOLS,
    severity="warning",
    bad=(tool("get_user", "Read a record."), tool("get_team", "Read a record.")),
    good=(tool("get_user", "Read the record of a user."), tool("get_team", "Read the record of a team.")),
    sources=(PRACTICE,),
    providers=("openai", "anthropic", "gemini"),
)
def tool_description_duplicated(subjects: Sequence[Subject]) -> Iterator[tuple[int, Found]]:
    """Two tools should not share one description.

    Two tools of different names have the same description, word for word.

    A model chooses a tool by its description. If two are equal, it chooses either.
    """
    first: dict[str, Subject] = {}
    for number, subject in enumerate(subjects):
        text = " ".join((subject.description or "").split()).casefold()
        earlier = first.setdefault(text, subject) if text else subject
        if earlier is not subject and earlier.name != subject.name:
            yield number, Found((), f"The tool has the same description as {word(earlier.name or '')}.")
