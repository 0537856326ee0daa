"""Reads the providers' notations for a place in a schema as steps from its root."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from toolprism.core.keywords import POSITIONS, Holds
from toolprism.core.pointer import escape


@dataclass(frozen=True)
class Nth:
    """A member of `properties` given only by its number."""

    index: int


@dataclass(frozen=True)
class Some:
    """A branch or member without a number."""


#: One step of a pointer, as far as a text gives it.
Step: TypeAlias = "str | int | Nth | Some"
Steps: TypeAlias = tuple[Step, ...]

#: JSON Schema names of Gemini's proto fields and other spellings.
_SPELLING: Final = {
    "any_of": "anyOf",
    "one_of": "oneOf",
    "all_of": "allOf",
    "additional_properties": "additionalProperties",
    "prefix_items": "prefixItems",
    "property_ordering": "propertyOrdering",
    "defs": "$defs",
    "ref": "$ref",
    "min_items": "minItems",
    "max_items": "maxItems",
    "min_length": "minLength",
    "max_length": "maxLength",
}
#: Keywords below which names stand.
NAMED: Final = frozenset({"properties", "$defs", "definitions", "patternProperties", "dependentSchemas"})
_LISTS: Final = frozenset(name for name, holds in POSITIONS.items() if holds is Holds.LIST)
#: Words that may occur where a keyword must; any other word is a truncated name, or not a place in a schema.
_KEYWORDS: Final = frozenset(
    """
    additionalItems additionalProperties allOf anyOf const contains contentSchema default definitions $defs
    dependentRequired dependentSchemas dependencies description else enum example examples exclusiveMaximum
    exclusiveMinimum format if items maxItems maxLength maxProperties maximum minItems minLength minProperties
    minimum multipleOf not nullable oneOf pattern patternProperties prefixItems properties propertyNames
    propertyOrdering required then title type unevaluatedItems unevaluatedProperties uniqueItems $id $ref $schema
    $anchor $comment
    """.split()
)
#: More digits than any index has.
_DIGITS: Final = 9
_PIECE: Final = re.compile(r"\.?([^.\[\]]{1,300})|\[")


def exact(steps: Steps | None) -> tuple[str | int, ...] | None:
    """Return the path if all steps are known; None otherwise."""
    if steps is None or any(isinstance(step, (Nth, Some)) for step in steps):
        return None
    return tuple(step for step in steps if isinstance(step, (str, int)))


def shape(steps: Steps) -> str:
    """Return steps as a pointer with unknown parts: `{3}` for a number, `*` for anything.

    >>> shape(("properties", Nth(8), "anyOf", 0)), shape(("anyOf", Some()))
    ('/properties/{8}/anyOf/0', '/anyOf/*')
    """
    return "".join(f"/{_token(step)}" for step in steps)


def _token(step: Step) -> str:
    if isinstance(step, Nth):
        return f"{{{step.index}}}"
    return "*" if isinstance(step, Some) else escape(step)


def openai_context(text: str) -> Steps | None:
    """Read the tuple of `In context=(…)`; a branch of a list of types is not a step.

    >>> openai_context("'properties','a','type','1','items'")
    ('properties', 'a', 'items')
    >>> openai_context("'properties','type','anyOf','0'")
    ('properties', 'type', 'anyOf', 0)
    """
    tokens = re.findall(r"'([^']{0,300})'|\"([^\"]{0,300})\"|(\d{1,9})", text)
    return keyword_steps([one or two or three for one, two, three in tokens])


def dotted(text: str) -> Steps | None:
    """Read a path with dots (Anthropic, Moonshot).

    >>> dotted("properties.icon.anyOf.properties.color")
    ('properties', 'icon', 'anyOf', Some(), 'properties', 'color')
    """
    cleaned = text.strip(".")
    return keyword_steps(re.split(r"\.|\[(?=\d)|\](?:\.|$)", cleaned)) if cleaned else ()


def slashed(text: str) -> Steps | None:
    """Read a JSON Pointer, or a path with slashes.

    >>> slashed("#/properties/a~1b/anyOf/0")
    ('properties', 'a/b', 'anyOf', 0)
    """
    cleaned = text.lstrip("#").strip("/")
    if not cleaned:
        return ()
    return keyword_steps([token.replace("~1", "/").replace("~0", "~") for token in cleaned.split("/")])


def json_path(text: str) -> Steps | None:
    """Read `$.properties.to.items.pattern`."""
    return dotted(text.removeprefix("$"))


def keyword_steps(tokens: Sequence[str]) -> Steps | None:
    """Read tokens as keywords, with the names and numbers below them."""
    steps: list[Step] = []
    rest = iter([token for token in tokens if token != ""])
    for token in rest:
        keyword = _SPELLING.get(token, token)
        following = next(rest, None) if keyword in NAMED or keyword in _LISTS or keyword == "type" else None
        if keyword in NAMED:
            steps += [keyword] if following is None else [keyword, following]
        elif keyword in _LISTS:
            steps.append(keyword)
            branch = [] if following is None else _branch(following, rest)
            if branch is None:
                return None
            steps += branch
        elif keyword == "type":
            if following is not None and not following.isdecimal():
                return None
        elif token.isdecimal() and len(token) <= _DIGITS:
            steps.append(int(token))
        elif keyword in _KEYWORDS:
            steps.append(keyword)
        else:
            return None
    return tuple(steps)


def _branch(token: str, rest: Iterator[str]) -> list[Step] | None:
    """Read what follows `anyOf`: a number, or the keyword of an unnumbered branch."""
    if token.isdecimal():
        return [int(token[:_DIGITS])]
    inner = keyword_steps([token, *rest])
    return None if inner is None else [Some(), *inner]


def proto_path(text: str, *, numbered: bool) -> Steps | None:
    """Read the path of a field of Gemini's `Schema`; return None if it is truncated or not such a path.

    Args:
        text: the part after `parameters`.
        numbered: whether members of `properties` are numbers (`properties[8].value`) rather than names.

    >>> proto_path(".properties[8].value.any_of[0]", numbered=True)
    ('properties', Nth(index=8), 'anyOf', 0)
    >>> proto_path(".properties[filter[id]].items", numbered=False)
    ('properties', 'filter[id]', 'items')
    >>> proto_path(".properties.score.type", numbered=False)
    ('properties', 'score', 'type')
    """
    steps: list[Step] = []
    at = 0
    while at < len(text):
        piece = _PIECE.match(text, at)
        if piece is None:
            return None
        at = piece.end()
        if piece[1]:
            if piece[1] == "value" and steps and isinstance(steps[-1], Nth):
                continue
            step = _after_a_dot(piece[1], steps)
            if step is None:
                return None
            steps.append(step)
            continue
        end = _closing(text, at)
        if end is None or not steps:
            return None
        token, at = text[at:end], end + 1
        if _takes_a_name(steps):
            steps.append(Nth(int(token)) if numbered and token.isdecimal() and len(token) <= _DIGITS else token)
        elif token.isdecimal() and len(token) <= _DIGITS:
            steps.append(int(token))
        else:
            return None
    return tuple(steps)


def _after_a_dot(token: str, steps: Sequence[Step]) -> "Step | None":
    """Return the step that a token after a dot means; None if it means none."""
    name = _SPELLING.get(token, token)
    if _takes_a_name(steps):
        return token
    if name in _KEYWORDS:
        return name
    return int(token[:_DIGITS]) if token.isdecimal() and steps and steps[-1] in _LISTS else None


def _takes_a_name(steps: Sequence[Step]) -> bool:
    """Return whether the next step is a name, not a keyword."""
    return bool(steps) and steps[-1] in NAMED and not (len(steps) > 1 and steps[-2] in NAMED)


def _closing(text: str, at: int) -> int | None:
    """Return the offset of the bracket that closes the one before an offset; names may contain brackets."""
    depth = 1
    for index in range(at, min(len(text), at + 400)):
        depth += (text[index] == "[") - (text[index] == "]")
        if depth == 0:
            return index
    return None
