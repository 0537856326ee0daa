"""A default or an example looks like a secret."""

from collections.abc import Iterator
from typing import Final

from app.core.json_text import dumps
from app.core.json_types import Json, Object
from app.core.secret_patterns import spans
from app.lint.declaration import node_lint
from app.lint.finding import Fix, Found, remove
from app.lint.sources import SENT_EVERYWHERE
from app.lint.subject import Place

_HOLDERS: Final = ("default", "example", "examples", "const", "enum")
#: Characters of a value that are searched.
_LONGEST: Final = 20_000


@node_lint(
    on=_HOLDERS,
    severity="error",
    bad={
        "type": "object",
        "properties": {
            "api_key": {"type": "string", "default": "sk-proj-8Fh2kLq9ZxT4vB7nM1cR5wYd", "description": "A key."}
        },
    },
    good={
        "type": "object",
        "properties": {"account": {"type": "string", "description": "Which of the accounts of the server to use."}},
    },
    sources=(SENT_EVERYWHERE,),
    providers=("openai", "anthropic", "gemini"),
    fixes=True,
)
def secret_in_default(node: Object, place: Place) -> Iterator[Found]:
    """A schema must not hold a secret.

    The value of `default`, `const`, `enum` or an example looks like a key, a token or a password.

    The schema of a tool is sent to the provider with every request, shown to the model and logged on the way; whoever
    connects to the server reads it. Keys belong into the environment of the server. Change a key that was published.
    """
    for keyword in _HOLDERS:
        if keyword in node:
            kind = _kind(node[keyword], keyword, place)
            if kind is not None:
                path = (*place.path, keyword)
                fix = Fix(f"Remove `{keyword}`", (remove(path),)) if keyword not in ("const", "enum") else None
                yield Found(path, f"The value of `{keyword}` looks like a secret ({kind}).", fix)


def _kind(value: Json, keyword: str, place: Place) -> str | None:
    """Return what kind of secret a value looks like; the name of its property counts."""
    if not isinstance(value, (str, list, dict)):
        return None
    held: Json = {place.name or "value": {keyword if keyword != "enum" else "examples": value}}
    text = dumps(held)[:_LONGEST]
    found = spans(text)
    return found[0][2] if found else None
