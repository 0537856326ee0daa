"""Reads the tools in a piece of a program by the names that SDKs use; the program is never run."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.reading.brackets import NotLiteral
from toolprism.reading.copied_literal import Copied, literal_within
from toolprism.reading.literals import read_literal
from toolprism.reading.notations import BEGINS, TYPED
from toolprism.reading.places import Source
from toolprism.reading.programs import MustRun

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
        message = "This curl command sends no body."
        raise BadInput(source.finding(start, "no-body", message, hint="Copy it with `-d`."))
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
    where = "standard input" if name in ("", "-") else f"the file {name}"
    message = f"The body is in {where}, which is not part of the paste."
    hint = "Paste the content of the file instead; nothing is read or fetched from here."
    return source.finding(at, "file-missing", message, hint=hint)


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


#: Where a literal may begin: names of tools first, then anything assigned, returned or passed.
_ANCHORS: Final = (
    re.compile(
        r"[\"']?\b(?:tools|functions|function_declarations|functionDeclarations|toolConfig|tool_config)[\"']?"
        r"(?:\s*:[^=\n{\[(]{0,80})?\s*[:=]\s*(?=[\[{(\w])"
    ),
    re.compile(
        r"(?<![\w@])(?<!\w\.)(?=(?:\w+\.)*(?:tool|Tool|FunctionDeclaration|defineTool|dynamicTool|betaTool)\(\s*[{\w])"
    ),
    re.compile(r"(?<![=!<>])=\s*(?=[\[{(])|\breturn\s+(?=[\[{(])|\bexport\s+default\s+(?=[\[{(])|(?<=\()(?=[\[{])"),
    re.compile(
        r"\b(?i:parameters|input_?schema|parameters_?(?:json_?)?schema|schema)[\"']?\s{0,20}+(?::|=>?)\s{0,20}+"
        rf"(?=[{{\[]|{BEGINS.pattern})"
    ),
    re.compile(rf"(?:(?<![=!<>])=|<-)\s{{0,20}}+(?={BEGINS.pattern})|^[ \t]{{0,80}}+(?={TYPED.pattern})", re.MULTILINE),
)
#: Schemas that a program creates.
PROGRAM: Final = re.compile(
    r"\bz\s*\.\s*(?:object|strictObject|looseObject)\s*\(|(?<![\w.])[\w.]+\.model_json_schema\s*\(\s*\)"
)
_PYTHON: Final = re.compile(
    r"^[ \t]*+(?:from[ \t]+\S+[ \t]+import|def\s|@\w|import[ \t]+[\w.]+[ \t]*$)|\b(?:True|False|None)\b", re.MULTILINE
)
_SCRIPT: Final = re.compile(
    r"\b(?:const|let|var|await|function)\s|=>|\bimport\s(?:(?!\bimport\s)[^\n])*?\bfrom\s+['\"]|;[ \t]*$|\bnew\s+\w",
    re.MULTILINE,
)
#: What only Python has, in a text that may be either; and a call or an assignment in a text that may be neither.
_SURELY_PYTHON: Final = re.compile(r"^[ \t]*+(?:from[ \t]+\S+[ \t]+import|def\s)", re.MULTILINE)
_PERHAPS_PYTHON: Final = re.compile(r"^\w+\s*=\s|\w\(\s*\w+\s*=", re.MULTILINE)
_MOST_ANCHORS: Final = 200
#: The most characters read from candidates that turn out not to be tools.
_MOST_READ: Final = 500_000
_MOST_SEEN: Final = 20_000

#: Returns what a value holds: nothing (0), a schema or a mere name (1), or `TOOLS`.
Holds = Callable[[Json], int]
TOOLS: Final = 2


def snippet(source: Source, start: int, end: int, holds: Holds) -> list[Copied]:
    """Read the tools in a program: the literals of the first kind that hold some, or the first that is a schema.

    Raises:
        BadInput: the schemas are code that must be run.
    """
    must_run: MustRun | None = None
    schema: Copied | None = None
    left = _MOST_READ
    spoken = language(source, start, end)
    for anchor in _ANCHORS:
        tools: list[Copied] = []
        at = start
        for found in islice(anchor.finditer(source.text, start, end), _MOST_ANCHORS):
            if left < 0:
                break
            if found.end() < at:  # within a literal that was read
                continue
            try:
                literal, after = literal_within(source, found.end(), end)
            except NotLiteral as error:
                left -= error.reached - found.end()
                continue
            except MustRun as error:
                left -= error.at - found.end()
                must_run = must_run or error
                continue
            strength = holds(literal.parsed.value) if literal.parsed.value else 0
            copied = Copied(literal.parsed, spoken) if strength else None
            if copied is not None and strength == TOOLS:
                tools.append(copied)
                at = after
            schema = schema or copied
            left -= after - found.end()
        if tools:
            return tools
    refused = None if schema is not None else _program(source, start, end) or must_run
    if refused is not None:
        raise refused
    return [] if schema is None else [schema]


def _program(source: Source, start: int, end: int) -> BadInput | None:
    found = PROGRAM.search(source.text, start, end)
    if found is not None:
        try:
            read_literal(source, found.start(), end)
        except BadInput as error:
            return error
        except NotLiteral:
            return None
    return None


def language(source: Source, start: int, end: int) -> str:
    """Return the language of a text; `code` if it is unknown."""
    text = source.text[start : min(end, start + _MOST_SEEN)]
    python, script = _PYTHON.search(text), _SCRIPT.search(text)
    if not python and not script:
        return "Python code" if _PERHAPS_PYTHON.search(text) else "code"
    is_python = python and (not script or _SURELY_PYTHON.search(text))
    return "Python code" if is_python else "JavaScript code"
