"""Two properties of one object have the same description."""

from collections import defaultdict
from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.lints.declaration import node_lint
from toolprism.lints.finding import Found
from toolprism.lints.subject import Place
from toolprism.lints.value_words import word
from toolprism.providers.advice import PRACTICE


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

    Properties of the same object have the same description, word for word.

    A model can distinguish them only by their names, and confuses them. Usually one was copied from the other and not
    edited.
    """
    properties = node["properties"]
    named: dict[str, list[str]] = defaultdict(list)
    for name, schema in properties.items() if isinstance(properties, dict) else ():
        text = schema.get("description") if isinstance(schema, dict) else None
        if isinstance(text, str) and text.strip():
            named[" ".join(text.split()).casefold()].append(name)
    for names in named.values():
        for name in names[1:]:
            message = f"{word(name)} has the same description as {word(names[0])}."
            yield Found((*place.path, "properties", name, "description"), message)
