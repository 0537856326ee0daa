"""A schema whose value is written as JSON in a text: what the text must hold is said in its description."""

from typing import Final

from toolprism.core.json_types import Json, Object, compact
from toolprism.core.pointer import Path
from toolprism.schema.keywords import META

#: The most characters of a schema that a description quotes.
_MOST_QUOTED: Final = 1_500
#: The most properties that a description names.
_MOST_NAMED: Final = 20
_TEXTS: Final = ("title", "description")


def json_text(node: Object, said: str) -> dict[str, Json]:
    """Return the schema of a text that holds JSON.

    Args:
        node: the schema in whose place it stands; its title and description stay.
        said: what the text holds, as `sentence` says it.
    """
    before = node.get("description")
    title: dict[str, Json] = {"title": node["title"]} if "title" in node else {}
    description = f"{before}\n\n{said}" if isinstance(before, str) and before else said
    return {**title, "type": "string", "description": description}


def provenance(node: Object, at: Path = ()) -> dict[Path, tuple[Path, ...]]:
    """Return what `put` takes as `also` for the texts of a node that stay; `at` is the place of the node."""
    return {(word,): ((*at, word),) for word in _TEXTS if word in node}


def sentence(held: Json) -> str:
    """Return the sentence on a text that holds a value of a schema."""
    if held is True or held == {}:
        return "JSON in a text: any value."
    bare = {word: value for word, value in held.items() if word not in META} if isinstance(held, dict) else held
    quoted = compact(bare)
    if len(quoted) <= _MOST_QUOTED:
        return f"JSON in a text: a value that fits the JSON Schema {quoted}."
    properties = held.get("properties") if isinstance(held, dict) else None
    names = [*properties][:_MOST_NAMED] if isinstance(properties, dict) else []
    return f"JSON in a text: an object with {', '.join(names)}." if names else "JSON in a text."
