"""Code that must be run to get its JSON Schema: what it is, and the line that prints the schema. Nothing is run."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.reading.places import Source


class _Printer(NamedTuple):
    """The lines that print a schema: what they import, the start and the end around its name, and that of no name."""

    imports: str
    before: str
    after: str
    name: str

    def hint(self, text: str, name: str) -> str:
        """Return how to print the schema of that name; what the text imports need not be imported again."""
        line = f"`{self.before}{name or self.name}{self.after}`"
        if re.search("^" + re.escape(self.imports).replace('"', "[\"']"), text, re.MULTILINE):
            return f"Print it with one more line at the end: {line}."
        return f"Print it with these two lines, the first `{self.imports}`, the second {line}."


_ZOD: Final = _Printer('import { z } from "zod"', "console.log(JSON.stringify(z.toJSONSchema(", ")))", "schema")
_PYDANTIC: Final = _Printer("import json", "print(json.dumps(", ".model_json_schema()))", "Model")
_TOOL: Final = "Paste what its framework sends: the `tools` of a request, or the server's answer to `tools/list`."
#: The name to which a program assigns what follows.
_ASSIGNED: Final = re.compile(r"\b(?:const|let|var)\s++([\w$]++)[^=;\n]{0,100}+=\s*+\Z")
_LONGEST_ASSIGNMENT: Final = 200
#: Id, name, its beginning in place of a value, and what prints its schema.
_PROGRAMS: Final[Sequence[tuple[str, str, "re.Pattern[str]", _Printer]]] = (
    ("zod-code", "Zod code", re.compile(r"z\s*+\.\s*+\w"), _ZOD),
    (
        "pydantic-code",
        "Pydantic code",
        re.compile(r"(?<![\w.])(?P<name>[\w.]*)\.(?:model_json_schema|schema_json|schema)\s*\(\s*\)"),
        _PYDANTIC,
    ),
)
#: The same for definitions, which stand on lines of their own.
_DEFINITIONS: Final[Sequence[tuple[str, str, "re.Pattern[str]", _Printer | str]]] = (
    (
        "pydantic-code",
        "Pydantic code",
        re.compile(r"^class[ \t]++(?P<name>\w++)\([^)\n]{0,200}\bBaseModel\b", re.MULTILINE),
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
    for code, name, pattern, printer in _PROGRAMS:
        found = pattern.match(source.text, at)
        if found:
            return _refused(source, found, code, name, printer)
    return None


@cache
def _others() -> Sequence[tuple[str, str, "re.Pattern[str]", str]]:
    """Return what `programs.txt` says of other languages and libraries."""
    text = Path(__file__).with_name("programs.txt").read_text(encoding="utf-8")
    found = []
    for paragraph in text.split("\n\n")[1:]:
        head, hint, *patterns = map(str.strip, paragraph.strip().splitlines())
        code, _, name = head.partition(" ")
        found.append((code, name, re.compile("|".join(patterns), re.MULTILINE), hint))
    return tuple(found)


def defined(source: Source, start: int, end: int) -> MustRun | None:
    """Return the error for a part of a text that defines a tool or its schema in code; None where none does."""
    for code, name, pattern, printer in (*_DEFINITIONS, *_others()):
        found = pattern.search(source.text, start, end)
        if found is not None:
            return _refused(source, found, code, name, printer)
    return None


def _refused(source: Source, found: "re.Match[str]", code: str, name: str, printer: _Printer | str) -> MustRun:
    is_print = code.endswith("-print")
    without = "from which the JSON that was printed cannot be told for sure."
    run = "which must be run to get its JSON Schema; nothing that is pasted here is run."
    message = f"This is {name}, {without if is_print else run}"
    at = found.start()
    assigned = _ASSIGNED.search(source.text, max(0, at - _LONGEST_ASSIGNMENT), at)
    called = found.groupdict().get("name") or (assigned[1] if assigned else "")
    hint = printer if isinstance(printer, str) else printer.hint(source.text, called)
    return MustRun(source.finding(at, code, message, hint=hint), at)
