"""A tool or a property has no description."""

import re
from collections.abc import Iterator
from typing import Final

from toolprism.conditions.sizes import description_empty
from toolprism.core.json_types import Json, Object, object_at
from toolprism.lints.declaration import Scope, scoped_lint, tool
from toolprism.lints.finding import Found
from toolprism.lints.roles import choices_of
from toolprism.lints.subject import Subject
from toolprism.lints.value_words import listed
from toolprism.providers.advice import PRACTICE
from toolprism.providers.citations import MCP_TOOLS

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
    if not node or _described(node) or isinstance(node.get("const"), str):
        return False  # that `{}` says nothing is another lint
    parts = [node, *subject.references.targets(node)]
    for union in ("anyOf", "oneOf", "allOf"):
        branches = node.get(union)
        parts += branches if isinstance(branches, list) else []
    return not any(_described(part) for part in parts) and len(choices_of(node)) != 1


def _described(node: Json) -> bool:
    text = node.get("description") if isinstance(node, dict) else None
    return isinstance(text, str) and bool(text.strip())


def _wraps(properties: Object) -> bool:
    """Return whether an object is the only property, so that its own properties are what the tool takes."""
    return len(properties) == 1 and all("properties" in object_at(properties, name) for name in properties)
