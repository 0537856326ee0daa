"""Two properties of one object have the same description."""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Object
from toolprism.lints.declaration import node_lint
from toolprism.lints.finding import Found
from toolprism.lints.subject import Place
from toolprism.lints.value_words import word
from toolprism.providers.advice import PRACTICE

#: The number of properties that one was copied to the other.
_PAIR: Final = 2
_GONE: Final = re.compile(r"\bdeprecated\b|\balias (?:for|of)\b")
_WORD: Final = re.compile(r"[^\W\d_]+")
#: The words of a name: `repoId`, `repo_id` and `RepoID` have two.
_PART: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_]+")


@node_lint(
    on={"properties"},
    severity="note",
    bad={
        "type": "object",
        "properties": {
            "from": {"type": "string", "description": "The user."},
            "to": {"type": "string", "description": "The user."},
        },
    },
    good={
        "type": "object",
        "properties": {
            "from": {"type": "string", "description": "The user who sends."},
            "to": {"type": "string", "description": "The user who receives."},
        },
    },
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
    properties = node["properties"]
    named: dict[str, list[str]] = defaultdict(list)
    for name, schema in properties.items() if isinstance(properties, dict) else ():
        text = schema.get("description") if isinstance(schema, dict) else None
        if isinstance(text, str) and text.strip() and not schema.get("deprecated"):
            named[" ".join(text.split()).casefold()].append(name)
    for text, names in named.items():
        if _GONE.search(text):
            continue
        for name in names[1:]:
            if len(names) == _PAIR or _names_other(text, name, names[0]):
                message = f"{word(name)} has the same description as {word(names[0])}."
                yield Found((*place.path, "properties", name, "description"), message)


def _names_other(text: str, name: str, other: str) -> bool:
    """Return whether a text has a word by which two names differ, of one of them only, and the names share another."""
    said = {each.casefold() for each in _WORD.findall(text)}
    mine, yours = ({each.casefold() for each in _PART.findall(one)} for one in (name, other))
    return bool(mine & yours) and bool(said & mine - yours) != bool(said & yours - mine)
