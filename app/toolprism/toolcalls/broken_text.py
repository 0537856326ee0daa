"""Says why a text is not JSON: the place, the reason, what was open, and whether it is several calls or cut off."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from toolprism.core.errors import BadInput
from toolprism.core.json_text import shortened, shown
from toolprism.core.json_types import Json
from toolprism.core.records import Count, View
from toolprism.toolcalls.arguments import parse_json
from toolprism.toolcalls.known import KNOWN


class Note(View):
    """What the caller of a model should know, and the model need not."""

    code: str
    message: str
    line: Count | None = None
    column: Count | None = None


class Broken(NamedTuple):
    """What is wrong with a text."""

    #: For the model.
    sentence: str
    notes: tuple[Note, ...] = ()
    #: The arguments of each call, if the text holds several.
    calls: tuple[Json, ...] = ()


_NOT_JSON: Final = "The arguments are not valid JSON: "
#: The most characters of a piece of text that is shown, and of calls that are listed.
_SHOWN: Final = 12
_LONGEST: Final = 120
_CALLS: Final = 20
_STRING_OR_BRACKET: Final = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)
_OPENING: Final = {"{": "object", "[": "array"}
_WORD: Final = re.compile(r"-Infinity|[A-Za-z_$][\w$-]{0,60}")
_BEGUN: Final = re.compile(r"(?:t(?:r(?:ue?)?)?|f(?:a(?:l(?:se?)?)?)?|n(?:u(?:ll?)?)?|-|[-0-9.eE+]+)\Z")
_CONSTANT: Final = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|(-?Infinity|NaN)', re.DOTALL)
_INSTEAD: Final[Mapping[str, str]] = KNOWN["instead"]
_TAGS: Final[Mapping[str, str]] = KNOWN["tags"]


def broken_at(text: str) -> Broken:
    """Return what is wrong with a text that is not JSON.

    >>> broken_at('{"a": 1').sentence
    'The arguments are not valid JSON: cut off at line 1, column 8 (open: object at column 1)'
    """
    if not text.strip():
        return Broken(f"{_NOT_JSON}the text is empty; send an object")
    for tag, family in _TAGS.items():
        if tag in text:
            return _of_tags(text, tag, family)
    start = next(re.finditer(r"[{\[]", text), None)
    at = 0 if start is None else start.start()
    calls, end = _documents(text, at)
    if len(calls) > 1:
        return _of_calls(calls)
    if text[:at].strip() and (calls or start is None):
        return Broken(_at(text, 0, "text that is no JSON; send the object alone"))
    if calls and text[end:].strip():
        return Broken(_at(text, end + len(text[end:]) - len(text[end:].lstrip()), "more text after the end"))
    return _of_mistake(text, at)


def _of_tags(text: str, tag: str, family: str) -> Broken:
    at = text.index(tag)
    sentence = _at(text, at, f"`{tag}` is {family}'s form, for the server's tool parser; write JSON")
    note = f"The server's tool parser did not read the form of {family}: set the one for this model."
    return Broken(sentence, (_note(text, at, "tool-parser", note),))


def _of_calls(calls: list[Json]) -> Broken:
    kind = "objects" if all(isinstance(each, dict) for each in calls) else "values"
    number = f"{_CALLS} or more" if len(calls) == _CALLS else str(len(calls))
    sentence = f"{number} {kind} in one text are {number} calls; make a call for each"
    message = f"The text holds the arguments of {number} calls; `calls` has each of them."
    return Broken(_NOT_JSON + sentence, (Note(code="several-calls", message=message),), tuple(calls))


def _documents(text: str, at: int) -> tuple[list[Json], int]:
    """Return the objects and arrays that stand one after the other from a place on, and where the last ends."""
    found: list[Json] = []
    end = at
    while len(found) < _CALLS:
        begin = re.compile(r"[\s,;]*").match(text, end).end()  # type: ignore[union-attr]  # it matches always
        if text[begin : begin + 1] not in _OPENING:
            break
        try:
            _, stop = _SCANNER.raw_decode(text, begin)
            found.append(parse_json(text[begin:stop]))
        except (ValueError, RecursionError, BadInput):
            break
        end = stop
    return found, end


def _of_mistake(text: str, start: int) -> Broken:
    try:
        _SCANNER.raw_decode(text, start)
    except json.JSONDecodeError as error:
        at, said = error.pos, error.msg
        if "trailing comma" in said:  # the place of the comma, where newer versions of Python have none of the bracket
            at = len(text) - len(text[at + 1 :].lstrip())
    except RecursionError:
        return Broken(_NOT_JSON + "it nests too deep")
    else:
        found = next((each for each in _CONSTANT.finditer(text, start) if each[1]), None)
        at, said = (found.start(1), "Expecting value") if found else (start, "")
    opened = [*_opened(text, start, at)]
    if _ends(text, at, said):
        end = len(text.rstrip()) if not said.startswith("Unterminated") else len(text)
        inside = [("string", at)] if said.startswith("Unterminated") else []
        sentence = _told(text, f"{_NOT_JSON}cut off at {_place(text, end)}", [*opened, *inside])
        note = "The text just ends: raise the token limit of the model's answer, or ask for less in one call."
        return Broken(sentence, (_note(text, end, "cut-off", note),))
    return Broken(_told(text, _at(text, at, _reason(text, at, said)), opened[-1:]))


def _ends(text: str, at: int, said: str) -> bool:
    """Return whether the text just ends."""
    rest = text[at:].rstrip()
    if said.startswith("Unterminated") or not rest:
        return True
    return (
        _BEGUN.match(rest) is not None if said == "Expecting value" else "escape" in said and len(rest) <= len(r"\u123")
    )


def _opened(text: str, start: int, at: int) -> Iterator[tuple[str, int]]:
    """Yield what is open at a place, the outermost first, each with its own place."""
    open_: list[tuple[str, int]] = []
    for found in _STRING_OR_BRACKET.finditer(text, start, at):
        if found[0] in _OPENING:
            open_.append((_OPENING[found[0]], found.start()))
        elif found[0] in "}]" and open_:
            open_.pop()
    yield from open_


def _reason(text: str, at: int, said: str) -> str:
    """Return what stands at the place of a mistake, and what to write."""
    sign, before = text[at : at + 1], text[:at].rstrip()[-1:]
    word = _WORD.match(text, at)
    for applies, reason in _REASONS:
        if applies(sign, before, said, word[0] if word else ""):
            return reason.format(
                word=word[0] if word else "",
                instead=_INSTEAD.get(word[0] if word else "", "null"),
                sign=shown(sign)[1:-1],
                seen=shortened(shown(text[at : at + _SHOWN])[1:-1], _SHOWN),
            )
    return "JSON was expected"


#: What may be wrong, by the sign at the place, the one before it, the decoder's words and the word at the place.
_REASONS: Final[tuple[tuple[Callable[[str, str, str, str], bool], str], ...]] = (
    (lambda sign, _b, said, _w: "control" in said and sign == "\n", "a raw line break in a string; write \\n"),
    (lambda _s, _b, said, _w: "control" in said, "a raw {sign} in a string; write it with a backslash"),
    (lambda _s, _b, said, _w: "escape" in said, "no escape of JSON; write \\\\ for a backslash"),
    (lambda sign, _b, _said, _w: sign == "'", "a single quote; write double quotes"),
    (lambda sign, _b, _said, _w: sign in ("/", "#"), "a comment; leave it out"),
    (lambda sign, before, _said, _w: sign in ("}", "]") and before == ",", "a comma before the end; leave it out"),
    (lambda _s, _b, _said, word: word in _INSTEAD, "`{word}` is not JSON; write {instead}"),
    (lambda _s, _b, said, word: "property name" in said and word != "", 'a key without quotes; write "{word}"'),
    (lambda _s, _b, said, _w: "property name" in said, "expected a key in double quotes, not `{seen}`"),
    (lambda _s, _b, said, _w: "':'" in said, "expected a colon after the key, not `{seen}`"),
    (
        lambda _s, before, said, _w: "','" in said and before == '"',
        'expected a comma or the end; write a quote in a string as \\"',
    ),
    (lambda _s, _b, said, _w: "','" in said, "expected a comma or the end, not `{seen}`"),
    (lambda _s, _b, _said, word: word != "", "`{word}` without quotes"),
    (lambda sign, _b, _said, _w: sign != "", "expected a value, not `{seen}`"),
)


def _told(text: str, sentence: str, opened: list[tuple[str, int]]) -> str:
    """Return a sentence with what is open, the innermost first, where there is room."""
    told = ", ".join(f"{kind} at {_short_place(text, at)}" for kind, at in reversed(opened[-2:]))
    whole = f"{sentence} (open: {told})" if told else sentence
    return whole if len(whole) <= _LONGEST else shortened(sentence, _LONGEST)


def _short_place(text: str, at: int) -> str:
    line, column = _line_and_column(text, at)
    return f"{line}:{column}" if "\n" in text else f"column {column}"


def _at(text: str, at: int, what: str) -> str:
    return shortened(f"{_NOT_JSON}{_place(text, at)}: {what}", _LONGEST)


def _place(text: str, at: int) -> str:
    return "line {}, column {}".format(*_line_and_column(text, at))


def _line_and_column(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _note(text: str, at: int, code: str, message: str) -> Note:
    line, column = _line_and_column(text, at)
    return Note(code=code, message=message, line=line, column=column)


_SCANNER: Final = json.JSONDecoder()
