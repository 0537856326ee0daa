"""Recognizes schemas that exist only after code has run, and shows how to print them."""

import re
from collections.abc import Sequence
from typing import Final

from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.reading.places import Source

_ZOD: Final = (
    "Print it with these two lines, the first `import { z } from "
    '"zod"`, the second `console.log(JSON.stringify(z.toJSONSchema(schema)))`.'
)
_PYDANTIC: Final = (
    "Print it with these two lines, the first `import json`, the second `print(json.dumps(Model.model_json_schema()))`."
)
_TOOL: Final = "Paste what its framework sends: the `tools` of a request, or the server's answer to `tools/list`."
#: Id, name, its beginning in place of a value, and the hint to print its schema.
_PROGRAMS: Final[Sequence[tuple[str, str, "re.Pattern[str]", str]]] = (
    ("zod-code", "Zod code", re.compile(r"z\s*+\.\s*+\w"), _ZOD),
    (
        "pydantic-code",
        "Pydantic code",
        re.compile(r"(?<![\w.])[\w.]*\.(?:model_json_schema|schema_json|schema)\s*\(\s*\)"),
        _PYDANTIC,
    ),
)
#: The same for definitions, which stand on lines of their own.
_DEFINITIONS: Final[Sequence[tuple[str, str, "re.Pattern[str]", str]]] = (
    (
        "pydantic-code",
        "Pydantic code",
        re.compile(r"^class[ \t]++\w++\([^)\n]{0,200}\bBaseModel\b", re.MULTILINE),
        _PYDANTIC,
    ),
    (
        "tool-code",
        "the code of a tool",
        re.compile(
            r"^[ \t]*+@[\w.]{0,80}tool\b(?:\([^()]{0,2000}+\))?+[^\n]*+\n"
            r"(?:[ \t]*+@[^\n]*+\n){0,5}[ \t]*+(?:async[ \t]++)?def[ \t]",
            re.MULTILINE,
        ),
        _TOOL,
    ),
)


class MustRun(BadInput):
    """A schema is a program that must be run."""

    def __init__(self, finding: Finding, at: int) -> None:
        super().__init__(finding)
        #: Where it begins.
        self.at = at


def must_run(source: Source, at: int) -> MustRun | None:
    """Return the error for a schema that is a program, if one begins at an offset."""
    for code, name, pattern, hint in _PROGRAMS:
        if pattern.match(source.text, at):
            return _refused(source, at, code, name, hint)
    return None


def defined(source: Source, start: int, end: int) -> MustRun | None:
    """Return the error for a part of a text that defines a tool or its schema in code; None where none does."""
    for code, name, pattern, hint in _DEFINITIONS:
        found = pattern.search(source.text, start, end)
        if found is not None:
            return _refused(source, found.start(), code, name, hint)
    return None


def _refused(source: Source, at: int, code: str, name: str, hint: str) -> MustRun:
    line, column = source.position(at)
    message = f"This is {name}, which must be run to get its JSON Schema; nothing that is pasted here is run."
    return MustRun(Finding(code=code, message=message, line=line, column=column, hint=hint), at)
