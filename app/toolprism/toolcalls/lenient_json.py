"""Reads arguments whose text is nearly JSON, with repairs that are certain."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.errors import BadInput
from toolprism.core.json_types import Json
from toolprism.toolcalls.arguments import parse_json
from toolprism.toolcalls.fixes import (
    drop_trailing,
    python_literal,
    single_quotes,
    strip_fence,
    strip_prose,
    trailing_comma,
)
from toolprism.toolcalls.tokens import Token, tokens

#: Every repair of tokens; each leaves valid JSON unchanged.
_REPAIRS: Final[tuple[tuple[str, Callable[[Sequence[Token]], list[Token]]], ...]] = (
    (single_quotes.KIND, single_quotes.single_quotes),
    (python_literal.KIND, python_literal.python_literal),
    (trailing_comma.KIND, trailing_comma.trailing_comma),
)

#: Every repair that removes text around the JSON.
_REMOVALS: Final[tuple[tuple[str, Callable[[str], str | None]], ...]] = (
    (drop_trailing.KIND, drop_trailing.drop_trailing),
    (strip_prose.KIND, strip_prose.strip_prose),
)


@dataclass(frozen=True)
class Read:
    """The value of a text, and the repairs that were needed to read it."""

    value: Json
    kinds: tuple[str, ...] = ()


def read_text(text: str) -> Read | None:
    """Read a text as JSON, with repairs if needed; return None if it stays unreadable.

    >>> read_text("{'a': True,}")
    Read(value={'a': True}, kinds=('single-quotes', 'python-literal', 'trailing-comma'))
    """
    inside = strip_fence.strip_fence(text)
    if inside is None:
        return _read(text)
    found = _read(inside)
    return found and Read(found.value, (strip_fence.KIND, *found.kinds))


def _read(text: str) -> Read | None:
    """Read a text without a fence: as it is, with repaired tokens, or else the JSON inside it."""
    found = _strictly(text) or _loosely(text)
    if found is not None:
        return found
    for kind, remove in _REMOVALS:
        rest = remove(text)
        found = None if rest is None else _strictly(rest) or _loosely(rest)
        if found is not None:
            return Read(found.value, (kind, *found.kinds))
    return None


def _strictly(text: str, kinds: tuple[str, ...] = ()) -> Read | None:
    try:
        return Read(parse_json(text), kinds)
    except (ValueError, BadInput):
        return None


def _loosely(text: str) -> Read | None:
    found = tokens(text)
    if found is None:
        return None
    kinds: list[str] = []
    for kind, repair in _REPAIRS:
        coerced = repair(found)
        if coerced != found:
            kinds.append(kind)
        found = coerced
    return _strictly(" ".join(token.text for token in found), tuple(kinds)) if kinds else None
