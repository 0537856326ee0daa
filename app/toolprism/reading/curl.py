"""Extracts the JSON body of a copied curl command, with its places in the command."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.reading.places import Source

COMMAND: Final = re.compile(r"(?:[^\n]*[$>#%]\s++)?(?:sudo\s++)?curl(?:\.exe)?\s")
_FLAG: Final = re.compile(r"(?:--data(?:-raw|-binary|-ascii)?|--json|-d)(?:[= ]|(?=['\"$@{\[]))\s*+(?:\\\r?\n\s*+)*+")
_HEREDOC: Final = re.compile(r"<<-?[ \t]*+(['\"]?)(\w++)\1")
#: The first word of a line, which may end a heredoc.
_FIRST_WORD: Final = re.compile(r"^[ \t]*+(\w++)", re.MULTILINE)
_WORD: Final = re.compile(r"\$?'((?:[^'\\]++|\\.|'\\'')*+)'|\"((?:[^\"\\]++|\\.)*+)\"|(\S++)", re.DOTALL)
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r"}


@dataclass(frozen=True)
class Body:
    """The body of a command, and the offset in the command of each of its characters."""

    text: str
    offsets: list[int]


def body_of(source: Source, start: int, end: int) -> Body:
    """Return the body of a command.

    Raises:
        BadInput: the command sends no body, or a file.
    """
    bodies = []
    for word in _data(source.text, start, end):
        if word[0].strip("\"'").startswith("@"):
            heredoc = _heredoc(source.text, start, end)
            if heredoc is not None:
                return heredoc
            raise BadInput(_missing(source, word.start(), word[0].strip("\"'")[1:]))
        bodies.append(_spelt_out(word))
    if not bodies:
        line, column = source.position(start)
        message = "This curl command sends no body."
        raise BadInput(Finding(code="no-body", message=message, line=line, column=column, hint="Copy it with `-d`."))
    return next((body for body in bodies if body.text.lstrip()[:1] in ("{", "[")), bodies[0])


def _data(text: str, start: int, end: int) -> Iterator["re.Match[str]"]:
    """Yield the words after the flags for data; a flag within such a word is part of it."""
    at = start
    while (flag := _FLAG.search(text, at, end)) is not None:
        word = _WORD.match(text, flag.end(), end)
        if word is None:
            return  # nothing but blanks is left
        yield word
        at = word.end()


def _heredoc(text: str, start: int, end: int) -> Body | None:
    """Return the content of the first heredoc that is closed; None if there is none."""
    last = {word[1]: word.start() for word in _FIRST_WORD.finditer(text, start, end)}
    for opening in _HEREDOC.finditer(text, start, end):
        name = opening[2]
        if last.get(name, start) > opening.end():
            first = text.index("\n", opening.end()) + 1
            words = _FIRST_WORD.finditer(text, first, end)
            after = next(word.start() for word in words if word[1] == name)
            return Body(text[first : after - 1], list(range(first, after - 1)))
    return None


def _missing(source: Source, at: int, name: str) -> Finding:
    line, column = source.position(at)
    where = "standard input" if name in ("", "-") else f"the file {name}"
    message = f"The body is in {where}, which is not part of the paste."
    hint = "Paste the content of the file instead; nothing is read or fetched from here."
    return Finding(code="file-missing", message=message, line=line, column=column, hint=hint)


def _spelt_out(word: "re.Match[str]") -> Body:
    """Return the content of a quoted shell word."""
    group = 1 if word[1] is not None else 2 if word[2] is not None else 3
    written, first = word[group], word.start(group)
    dollar = group == 1 and word[0].startswith("$")
    characters: list[str] = []
    offsets: list[int] = []
    at = 0
    while at < len(written):
        if group == 1 and not dollar:
            step = 4 if written.startswith("'\\''", at) else 1
            here = "'" if step == 4 else written[at]  # noqa: PLR2004  # the length of '\''
        elif written[at] == "\\" and at + 1 < len(written) and _escapes(written[at + 1], dollar=dollar, group=group):
            step, here = 2, _ESCAPES.get(written[at + 1], written[at + 1]) if dollar else written[at + 1]
        else:
            step, here = 1, written[at]
        if here != "\n" or step == 1:
            characters.append(here)
            offsets.append(first + at)
        at += step
    return Body("".join(characters), offsets)


def _escapes(character: str, *, dollar: bool, group: int) -> bool:
    return (dollar and character in "'\"\\ntr") or (group == 2 and character in '"\\$`\n') or group == 3  # noqa: PLR2004
