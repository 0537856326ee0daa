"""A default or an example looks like a secret."""

import re
from collections.abc import Iterator
from typing import Final

from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object
from toolprism.core.secret_patterns import spans
from toolprism.core.short_text import shortened
from toolprism.lints.declaration import node_lint
from toolprism.lints.finding import Fix, Found, remove
from toolprism.lints.subject import Place
from toolprism.lints.value_words import LONGEST
from toolprism.providers.advice import SENT_EVERYWHERE

_HOLDERS: Final = ("default", "example", "examples", "const", "enum")
#: Keywords whose value is sent as it is.
_USED: Final = ("default", "const")
#: Names of properties that hold secrets.
_NAME: Final = re.compile(
    r"(?i)(?:^|[_.-]|(?<=[a-z])(?=[A-Z]))"
    r"(?:passw(?:or)?d|passphrase|pwd|secret|credentials?|api[_-]?key|access[_-]?key|private[_-]?key"
    r"|(?:(?:access|auth|api|bearer|refresh|secret)[_-]?)token|token)$"
)
#: Placeholders, and values that are references or formats.
_PLAIN: Final = re.compile(
    r"(?i)your|placeholder|example|sample|dummy|change|redacted|replace|insert|x{3}|[<>${}\s/]|[.]{3}|[*]{3}"
)
_SHORTEST: Final = 6
#: The most characters of a value that are searched.
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

    The value of `default`, `const`, `enum` or an example looks like a key, a token or a password. In a `default` or
    `const`, so does an invented one.

    The schema of a tool is sent to the provider with every request, shown to the model and logged on the way; everyone
    who connects to the server can read it. Keep keys in the environment of the server. Replace a key that was
    published.
    """
    for keyword in _HOLDERS:
        if keyword in node:
            kind = _kind(node[keyword], keyword, place)
            if kind is not None:
                path = (*place.path, keyword)
                fix = Fix(f"Remove `{keyword}`", (remove(path),)) if keyword not in ("const", "enum") else None
                yield Found(path, f"The value of `{keyword}` looks like a secret ({kind}).", fix)


def _kind(value: Json, keyword: str, place: Place) -> str | None:
    """Return the kind of secret that a value looks like; the name of its property is also considered."""
    if not isinstance(value, (str, list, dict)):
        return None
    is_used = keyword in _USED
    if is_used and isinstance(value, str) and _NAME.search(place.name) and _is_password(value):
        return f"a value for `{shortened(place.name, LONGEST)}`"
    held: Json = {place.name or "value": {keyword if keyword != "enum" else "examples": value}}
    found = spans(dumps(held)[:_LONGEST], invented=is_used)
    return found[0][2] if found else None


def _is_password(value: str) -> bool:
    """Return whether a text is neither a word nor a placeholder: it has several letters and digits."""
    return (
        len(value) >= _SHORTEST
        and re.search("[0-9]", value) is not None
        and re.search("[A-Za-z]", value) is not None
        and _PLAIN.search(value) is None
    )
