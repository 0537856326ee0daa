"""Reads arguments whose text is nearly JSON, with repairs that are certain."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from toolprism.core.errors import BadInput
from toolprism.core.json_types import Json
from toolprism.toolcalls.arguments import parse_json

_TOKEN: Final = re.compile(
    r"""(?P<blank>[ \t\r\n]++)
      | (?P<double>"(?:[^"\\]|\\.)*+")
      | (?P<single>'(?:[^'\\]|\\.)*+')
      | (?P<word>[A-Za-z_][A-Za-z_0-9]*+)
      | (?P<number>[-+.0-9eE]++)
      | (?P<mark>[\[\]{},:])""",
    re.VERBOSE | re.DOTALL,
)


#: A text of more tokens is not repaired.
_MOST_TOKENS: Final = 100_000


class Token(NamedTuple):
    """A token: its kind and its text."""

    kind: str
    text: str


def piece_at(text: str, at: int) -> Token | None:
    """Return the token at an offset, blanks included; None if the text there is not a token of JSON."""
    match = _TOKEN.match(text, at)
    return None if match is None else Token(str(match.lastgroup), match[0])


def tokens(text: str) -> list[Token] | None:
    """Return the tokens without blanks; None if part of the text is not a token of JSON.

    >>> [token.text for token in tokens("{'a': True,}")]
    ['{', "'a'", ':', 'True', ',', '}']
    """
    found: list[Token] = []
    at = 0
    while at < len(text):
        piece = piece_at(text, at)
        if piece is None or len(found) > _MOST_TOKENS:
            return None
        if piece.kind != "blank":
            found.append(piece)
        at += len(piece.text)
    return found


_OPENING: Final = frozenset("{[")
_CLOSING: Final = frozenset("}]")
_FIRST_BRACKET: Final = re.compile(r"[{\[]")


class Surrounded(NamedTuple):
    """A text in three parts."""

    before: str
    #: From an opening bracket to the matching one; the content need not be JSON.
    document: str
    after: str


def surrounded(text: str) -> Surrounded | None:
    """Return the first bracketed part and the text around it; None if the bracket is not closed.

    >>> surrounded('Yes: {"a": "}"}.')
    Surrounded(before='Yes: ', document='{"a": "}"}', after='.')
    """
    first = _FIRST_BRACKET.search(text)
    if first is None:
        return None
    start = at = first.start()
    depth = read = 0
    while at < len(text):
        piece, read = piece_at(text, at), read + 1
        if piece is None or read > _MOST_TOKENS:
            return None
        depth += (piece.text in _OPENING) - (piece.text in _CLOSING)
        at += len(piece.text)
        if depth == 0:
            return Surrounded(text[:start], text[start:at], text[at:])
    return None


#: The text inside a Markdown fence, if there is exactly one.
STRIP_FENCE: Final = "strip-fence"

#: JSON has no raw line break inside a string, so a line that starts with a fence is a fence.
_FENCE: Final = re.compile(r"^[ \t]*```(.*)$", re.MULTILINE)
_LANGUAGE: Final = re.compile(r"[ \t]*+[\w+-]*+[ \t]*+\r?")
_BLANK: Final = re.compile(r"[ \t]*+\r?")


def strip_fence(text: str) -> str | None:
    r"""Return the text between the two lines of the only fence.

    >>> strip_fence("Here:\n```json\n{}\n```\nDone."), strip_fence("{}")
    ('\n{}\n', None)
    """
    fences = list(_FENCE.finditer(text))
    if len(fences) != len(("opening", "closing")):
        return None
    opening, closing = fences
    if not _LANGUAGE.fullmatch(opening[1]) or not _BLANK.fullmatch(closing[1]):
        return None
    return text[opening.end() : closing.start()]


#: Stray brackets, punctuation and closing marks after the JSON; never a second document.
DROP_TRAILING: Final = "drop-trailing"

#: Brackets and separators that close nothing; fences, closing tags, and end-of-turn marks of models.
_JUNK: Final = re.compile(r"(?:[\s}\]),;.`]|</[\w:.-]{1,60}>|<\|?[/\w:.-]{1,60}\|>)*+[\"']?\s*")


def drop_trailing(text: str) -> str | None:
    """Return a text without the junk at its end; None if there is none, or if it may have a meaning.

    >>> drop_trailing('{"a": 1}}'), drop_trailing('{"a": 1} {"a": 2}'), drop_trailing('{"a": 1}')
    ('{"a": 1}', None, None)
    """
    parts = surrounded(text)
    return parts.document if parts and not parts.before.strip() and is_junk(parts) else None


def is_junk(parts: Surrounded) -> bool:
    """Return whether the text after the document is only junk, and more than blanks."""
    return bool(parts.after.strip()) and _JUNK.fullmatch(parts.after) is not None


#: Markdown or prose around the only JSON object of a text.
STRIP_PROSE: Final = "strip-prose"

#: Signs that a text is not prose around JSON: brackets of other documents, parts of a truncated object, comments.
_NOT_PROSE: Final = re.compile(
    r"""[{}\[\]\ufeff]      # another document, or a byte-order mark
      | ["']\s*:           # a member outside of its object
      | \A\s*[,:]          # the rest of an array or object
      | ,\s*\Z             # the beginning of one
      | (?<!:)//|/\*|<!--  # a comment
    """,
    re.VERBOSE,
)


def strip_prose(text: str) -> str | None:
    """Return the only object in a text; None if that is uncertain.

    >>> strip_prose('The call is `{"a": 1}`.'), strip_prose('{"a": 1} or {"a": 2}'), strip_prose('"a": {"b": 1}')
    ('{"a": 1}', None, None)
    """
    parts = surrounded(text)
    if parts is None or not parts.document.startswith("{"):
        return None
    around = [part for part in (parts.before, "" if is_junk(parts) else parts.after) if part.strip()]
    return parts.document if around and all(map(_is_prose, around)) else None


def _is_prose(part: str) -> bool:
    """Return whether a part is not JSON: neither one document nor several numbers, texts, `true`, `false` or `null`."""
    listed = f"[{','.join(part.split())}]"
    return _NOT_PROSE.search(part) is None and not any(_strictly(text) for text in (listed, part))


#: Strings in the single quotes of Python and JavaScript.
SINGLE_QUOTES: Final = "single-quotes"

_QUOTES: Final = {"\\'": "'", '"': '\\"'}
_QUOTE: Final = re.compile(r"""\\.|["]""", re.DOTALL)


def single_quotes(found: Sequence[Token]) -> list[Token]:
    """Return the tokens with strings in double quotes."""
    return [Token("double", _doubled(token.text)) if token.kind == "single" else token for token in found]


def _doubled(text: str) -> str:
    return f'"{_QUOTE.sub(lambda match: _QUOTES.get(match[0], match[0]), text[1:-1])}"'


#: `True`, `False` and `None` instead of JSON's constants.
PYTHON_LITERAL: Final = "python-literal"

_IN_JSON: Final[Mapping[str, str]] = {"True": "true", "False": "false", "None": "null"}


def python_literal(found: Sequence[Token]) -> list[Token]:
    """Return the tokens with Python's constants written as in JSON."""
    return [Token("word", _IN_JSON.get(token.text, token.text)) if token.kind == "word" else token for token in found]


#: Removes a comma after the last entry of an object or array.
TRAILING_COMMA: Final = "trailing-comma"

_ENDS: Final = ("]", "}")
#: After these tokens a comma does not follow an entry.
_NO_ENTRY: Final = ("[", "{", ",", ":")


def trailing_comma(found: Sequence[Token]) -> list[Token]:
    """Return the tokens without the commas between an entry and a closing bracket."""
    around = zip([Token("mark", "["), *found], found, [*found[1:], Token("end", "")], strict=False)
    return [
        here
        for before, here, after in around
        if not (here.text == "," and after.text in _ENDS and before.text not in _NO_ENTRY)
    ]


#: Every repair of tokens; each leaves valid JSON unchanged.
_REPAIRS: Final[tuple[tuple[str, Callable[[Sequence[Token]], list[Token]]], ...]] = (
    (SINGLE_QUOTES, single_quotes),
    (PYTHON_LITERAL, python_literal),
    (TRAILING_COMMA, trailing_comma),
)

#: Every repair that removes text around the JSON.
_REMOVALS: Final[tuple[tuple[str, Callable[[str], str | None]], ...]] = (
    (DROP_TRAILING, drop_trailing),
    (STRIP_PROSE, strip_prose),
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
    inside = strip_fence(text)
    if inside is None:
        return _read(text)
    found = _read(inside)
    return found and Read(found.value, (STRIP_FENCE, *found.kinds))


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
