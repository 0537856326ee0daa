"""Reads the tools in a piece of a program by the names that SDKs use; the program is never run."""

import re
from collections.abc import Callable
from itertools import islice
from typing import Final

from toolprism.core.errors import BadInput
from toolprism.core.json_types import Json
from toolprism.reading.copied_literal import Copied, literal_within
from toolprism.reading.literals import NotLiteral, read_literal
from toolprism.reading.places import Source
from toolprism.reading.programs import MustRun

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
    re.compile(r"\b(?:parameters|input_schema|inputSchema|parametersJsonSchema|schema)[\"']?\s*[:=]\s*(?=\{)"),
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

#: Returns whether a value holds tools.
Holds = Callable[[Json], bool]


def snippet(source: Source, start: int, end: int, holds: Holds) -> Copied | None:
    """Read the tools in a program; return None if there are none.

    Raises:
        BadInput: the schemas are code that must be run.
    """
    must_run: MustRun | None = None
    left = _MOST_READ
    for anchor in _ANCHORS:
        for found in islice(anchor.finditer(source.text, start, end), _MOST_ANCHORS):
            if left < 0:
                break
            try:
                literal, after = literal_within(source, found.end(), end)
            except NotLiteral as error:
                left -= error.reached - found.end()
                continue
            except MustRun as error:
                left -= error.at - found.end()
                must_run = must_run or error
                continue
            if literal.parsed.value and holds(literal.parsed.value):
                return Copied(literal.parsed, language(source, start, end))
            left -= after - found.end()
    refused = _program(source, start, end) or must_run
    if refused is not None:
        raise refused
    return None


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
    if python and not script:
        return "Python code"
    if script and not python:
        return "JavaScript code"
    if python and script:
        return "Python code" if _SURELY_PYTHON.search(text) else "JavaScript code"
    return "Python code" if _PERHAPS_PYTHON.search(text) else "code"
