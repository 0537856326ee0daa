"""What can be said of the values of keywords: enums, numbers, formats and regular expressions."""

import re
import warnings
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Final

from toolprism.conditions.condition import Edits, Found, condition, dropping, node_at, put
from toolprism.core.deadline import ask_deadline
from toolprism.core.json_types import Json, Object, list_at, types_of
from toolprism.core.pointer import Path

_WORDS: Final = {"type": "string", "enum": ["a", "b"]}
_INTEGERS: Final = range(-(2**63), 2**63)


def _as_texts(schema: Json, place: Path) -> Edits | None:
    """Write every member of an enum as a text, unless it is null, empty or no plain value."""
    path, node = node_at(schema, place, "enum")
    if node is None or not isinstance(node.get("enum"), list):
        return None
    members = node["enum"]
    if any(isinstance(member, (dict, list)) or member in (None, "") for member in members):
        return None
    written: list[Json] = [str(member).lower() if isinstance(member, bool) else str(member) for member in members]
    return [put(path, "enum", node, written), put(path, "type", node, "string")]


@condition(
    subject="an enum with an empty member, or one that is no string",
    on={"enum"},
    breaks={"enum": ["a", 1]},
    passes=_WORDS,
    mend=_as_texts,
)
def enum_not_text(node: Object, _root: Json) -> Iterator[Found]:
    """A member of an enum is empty, or is not a string.

    Gemini's `Schema` holds texts there, and takes none that is empty.
    """
    wrong = (at for at, member in enumerate(list_at(node, "enum")) if not isinstance(member, str) or not member)
    yield from (Found(("enum", at)) for at in islice(wrong, 1))


@condition(
    subject="an enum of other values than strings",
    on={"enum"},
    breaks={"enum": [1, 2]},
    passes={"type": "string", "enum": ["1", ""]},
    message="The enum has a member that is not a string, and the provider refuses that.",
    hint="List the values as strings, or name them in the description.",
    code="enum-not-strings",
    formerly=("enum-not-strings",),
    mend=_as_texts,
    weaker_than=enum_not_text,
)
def enum_not_string(node: Object, _root: Json) -> Iterator[Found]:
    """A member of an enum is not a string.

    `enum: only allowed for STRING type`, answers Gemini.
    """
    if any(not isinstance(member, str) for member in list_at(node, "enum")):
        yield Found(("enum",))


@condition(
    subject="an enum of objects or lists",
    on={"enum"},
    breaks={"enum": [{"a": 1}, []]},
    passes={"enum": [1, 2]},
    message="The enum has a member that is an object or a list, and the provider refuses that.",
    hint="Describe the value with keywords.",
    weaker_than=enum_not_string,
)
def enum_not_primitive(node: Object, _root: Json) -> Iterator[Found]:
    """A member of an enum is an object or a list.

    Engines that compile enums take texts, numbers, booleans and null.
    """
    if any(isinstance(member, (dict, list)) for member in list_at(node, "enum")):
        yield Found(("enum",))


@condition(
    subject="an enum of several types without `type`",
    on={"enum"},
    unless={"type"},
    breaks={"enum": ["a", 1]},
    passes={"enum": ["a", "b"]},
    message="The enum mixes types and names none, and the provider refuses that.",
    hint="Give each type a branch.",
)
def enum_untyped(node: Object, _root: Json) -> Iterator[Found]:
    """An enum has members of several types, and no type stands beside it.

    Moonshot's validator asks for a type wherever values do not say one.
    """
    if len(types_of(list_at(node, "enum"))) > 1:
        yield Found(("enum",))


@condition(
    subject="an enum on a node that is no string",
    on={"enum"},
    breaks={"type": "integer", "enum": [1, 2]},
    passes=_WORDS,
    mend=_as_texts,
)
def enum_on_non_string(node: Object, _root: Json) -> Iterator[Found]:
    """An enum stands beside another type than `string`, or beside none.

    Gemini has enums for its type `STRING` alone.
    """
    if node.get("type") != "string":
        yield Found(("enum",))


@condition(
    subject="whole numbers past 64 bits",
    breaks={"type": "integer", "maximum": 2**63},
    passes={"type": "integer", "maximum": 2**53},
    message="The number has more than 64 bits, and the provider refuses it.",
    hint="Lower it.",
)
def number_too_large(node: Object, _root: Json) -> Iterator[Found]:
    """A keyword holds a whole number that does not fit into 64 bits.

    Anthropic answers `int too big to convert`.
    """
    for keyword, value in node.items():
        if isinstance(value, int) and value not in _INTEGERS:
            yield Found((keyword,), keyword)


@condition(
    subject="a format that the provider does not list",
    group="format",
    on={"format"},
    breaks={"type": "string", "format": "phone"},
    passes={"type": "string", "format": "date"},
    message="The provider {does} the format `{what}`.",
    hint="Say it in the description.",
    code="format-not-listed",
    formerly=("format-not-listed",),
    mend=dropping("format"),
    takes="names",
    example=("date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid", "enum"),
)
def format_not_supported(node: Object, _root: Json, value: Collection[str]) -> Iterator[Found]:
    """`format` is none that the provider lists.

    Some ignore it then, some refuse the whole request.
    """
    name = node["format"]
    if isinstance(name, str) and name not in value:
        yield Found(("format",), name)


@condition(
    subject="a format of a text that the provider does not list",
    group="format",
    on={"format"},
    breaks={"type": "string", "format": "phone"},
    passes={"type": "integer", "format": "int64"},
    message="The provider {does} the format `{what}` of a text.",
    hint="Say it in the description.",
    code="format-not-listed",
    mend=dropping("format"),
    takes="names",
    example=("date-time", "time", "date"),
)
def format_of_text_not_supported(node: Object, root: Json, value: Collection[str]) -> Iterator[Found]:
    """`format` of a text is none that the provider lists.

    An engine writes a grammar for each format of a text that it knows; those of numbers it does not read.
    """
    kind = node.get("type")
    if kind == "string" or (isinstance(kind, list) and "string" in kind):
        yield from format_not_supported.look(node, root, value=value)


#: A look-ahead or look-behind group whose bracket is not escaped (an even number of backslashes precedes it).
_LOOKAROUND: Final = re.compile(r"(?<!\\)(?:\\\\)*\(\?<?[=!]")
#: A back reference, a word boundary, a class by Unicode property, each after an odd number of backslashes.
_BACKREFERENCE: Final = re.compile(r"(?<!\\)(?:\\\\)*\\(?:[1-9]|k<)")
_BOUNDARY: Final = re.compile(r"(?<!\\)(?:\\\\)*\\[bB]")
_PROPERTY: Final = re.compile(r"(?<!\\)(?:\\\\)*\\[pP]\{")
_FLAGS: Final = re.compile(r"(?<!\\)(?:\\\\)*\(\?[a-zA-Z-]+[:)]")
#: Escapes that Python's `re`, llama.cpp or a linear engine refuse.
_UNUSUAL: Final = re.compile(r"\\[pPkZzAbB]|\\\d")
_REPEATED: Final = re.compile(r"(?<!\\)(?:\\\\)*\{(\d+)(?:,(\d*))?\}")


def looks_around(pattern: str) -> bool:
    r"""Return whether a pattern uses look-ahead or look-behind.

    >>> looks_around("(?=.*x)"), looks_around(r"\(?=x"), looks_around(r"\\(?<!x)"), looks_around("(?<name>x)")
    (True, False, True, False)
    """
    return _LOOKAROUND.search(pattern) is not None


def refers_back(pattern: str) -> bool:
    r"""Return whether a pattern uses a back reference.

    >>> refers_back(r"(a)\1"), refers_back(r"\\1"), refers_back(r"(?<n>a)\k<n>"), refers_back(r"\d")
    (True, False, True, False)
    """
    return _BACKREFERENCE.search(pattern) is not None


def is_anchored(pattern: str) -> bool:
    r"""Return whether a pattern is anchored at both ends in each of its alternatives.

    >>> is_anchored("^a+$"), is_anchored("^a"), is_anchored("^a|b$"), is_anchored(r"^a\$"), is_anchored("^(a|b)$")
    (True, False, False, False, True)
    >>> is_anchored("^(a)|b$"), is_anchored("^[(]|b$"), is_anchored(r"^[|\]|]a\|b$")
    (False, False, True)
    """
    if not pattern.startswith("^") or not pattern.endswith("$"):
        return False
    backslashes = len(pattern) - 1 - len(pattern[:-1].rstrip("\\"))
    return backslashes % 2 == 0 and not _alternates(pattern)


def _alternates(pattern: str) -> bool:
    """Return whether a pattern has an alternative outside every group."""
    depth, in_class, skip = 0, False, False
    for character in pattern:
        if skip:
            skip = False
        elif character == "\\":
            skip = True
        elif in_class:
            in_class = character != "]"
        elif character == "[":
            in_class = True
        elif character in "()":
            depth += 1 if character == "(" else -1
        elif character == "|" and depth == 0:
            return True
    return False


def repeats_past(pattern: str, most: int) -> bool:
    """Return whether a counted repetition exceeds a number.

    >>> repeats_past("a{3,2000}", 1999), repeats_past("a{3,}", 5), repeats_past("a{6}", 5), repeats_past("a{6}", 6)
    (True, False, True, False)
    """
    return any(int(number) > most for found in _REPEATED.finditer(pattern) for number in found.groups() if number)


def repeats_at_least(pattern: str, least: int) -> bool:
    """Return whether a counted repetition has a minimum of so many.

    >>> repeats_at_least("a{3,}", 3), repeats_at_least("a{1,3}", 3), repeats_at_least("a{3}", 3)
    (True, False, True)
    """
    return any(int(found[1]) >= least for found in _REPEATED.finditer(pattern))


def is_balanced(pattern: str) -> bool:
    r"""Return whether every bracket of a pattern has its partner.

    >>> is_balanced("^(a|[)])$"), is_balanced("^(a$"), is_balanced("^[a$"), is_balanced(r"^\(a$")
    (True, False, False, True)
    """
    depth, in_class, skip = 0, False, False
    for character in pattern:
        if skip:
            skip = False
        elif character == "\\":
            skip = True
        elif in_class:
            in_class = character != "]"
        elif character == "[":
            in_class = True
        elif character in "()":
            depth += 1 if character == "(" else -1
            if depth < 0:
                return False
    return depth == 0 and not in_class


@lru_cache(256)
def _is_foreign(pattern: str) -> bool:
    """Return whether Python's `re` does not compile a pattern; a long one is not tried."""
    ask_deadline()
    return len(pattern) <= _LONGEST and not python_compiles(pattern)


def python_compiles(pattern: str) -> bool:
    """Return whether Python's `re` compiles a pattern."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            re.compile(pattern)
    except (re.error, RecursionError, OverflowError, MemoryError):
        return False
    return True


_LONGEST: Final = 2_000
_LARGE: Final = 100

#: Features that a pattern may be forbidden to use, by name.
OBSTACLES: Final[Mapping[str, Callable[[str], object]]] = {
    "look-around": looks_around,
    "back references": refers_back,
    "word boundaries": _BOUNDARY.search,
    "Unicode property classes": _PROPERTY.search,
    "inline flags": _FLAGS.search,
    "an open end": lambda pattern: not is_anchored(pattern),
    "large repetitions": lambda pattern: repeats_past(pattern, _LARGE),
    "unusual escapes": _UNUSUAL.search,
    "a form that Python does not compile": _is_foreign,
    "at least 2,001 repetitions": lambda pattern: is_anchored(pattern) and repeats_at_least(pattern, 2_001),
    "unbalanced brackets": lambda pattern: not is_balanced(pattern),
}


def obstacle(pattern: str, names: tuple[str, ...]) -> str | None:
    """Return the first of the named features that a pattern uses."""
    return next((name for name in names if OBSTACLES[name](pattern)), None)


@condition(
    subject="a pattern with {name}",
    group="pattern",
    on={"pattern"},
    breaks={"type": "string", "pattern": "^(?=.*[0-9])[a-z0-9]+$"},
    passes={"type": "string", "pattern": "^[a-z0-9]+$"},
    message="The pattern has {what}, which the provider refuses.",
    hint="Rewrite the pattern.",
    code="pattern-refused",
    formerly=("pattern-refused",),
    mend=dropping("pattern"),
    takes="names",
    example=("look-around",),
)
def pattern_not_supported(node: Object, _root: Json, value: tuple[str, ...]) -> Iterator[Found]:
    """A regular expression has a feature that the provider's engine does not take.

    Engines turn patterns into automata, which know neither look-around nor back references.
    """
    pattern = node["pattern"]
    found = obstacle(pattern, value) if isinstance(pattern, str) else None
    if found is not None:
        yield Found(("pattern",), found)


#: What says of a text which characters it has, each group by one grammar.
_GROUPS_OF_TEXT: Final = (("format",), ("pattern",), ("minLength", "maxLength"))


@condition(
    subject="two of `format`, `pattern` and a length at one text",
    on={"format", "pattern"},
    breaks={"type": "string", "format": "uri", "maxLength": 200},
    passes={"type": "string", "minLength": 1, "maxLength": 200},
    message="{what} stand beside each other, and the provider takes one of them alone.",
    hint="Keep the one that matters most, and say the others in the description.",
)
def string_constraints_together(node: Object, _root: Json) -> Iterator[Found]:
    """Two kinds of constraints stand at one text.

    An engine writes one grammar for a format, one for a pattern and one for a length, and joins none of them: it would
    keep the first and lose the others in silence.
    """
    kind = node.get("type")
    may_be_text = kind is None or kind == "string" or (isinstance(kind, list) and "string" in kind)
    groups = [found for group in _GROUPS_OF_TEXT if (found := [name for name in group if name in node])]
    if may_be_text and len(groups) > 1:
        yield Found((groups[1][0],), " and ".join(f"`{group[0]}`" for group in groups))
