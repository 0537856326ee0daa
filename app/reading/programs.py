"""Recognizes schemas that exist only after code has run, and shows the two lines that print them."""

import re
from collections.abc import Sequence
from typing import Final

from app.core.errors import BadInput
from app.core.finding import Finding
from app.reading.places import Source

#: Id, name, beginning, and the lines that print the schema.
_PROGRAMS: Final[Sequence[tuple[str, str, "re.Pattern[str]", str]]] = (
    (
        "zod-code",
        "Zod code",
        re.compile(r"z\s*+\.\s*+\w"),
        '`import { z } from "zod"` `console.log(JSON.stringify(z.toJSONSchema(schema)))`',
    ),
    (
        "pydantic-code",
        "Pydantic code",
        re.compile(r"[\w.]*\.(?:model_json_schema|schema_json|schema)\s*\(\s*\)"),
        "`import json` `print(json.dumps(Model.model_json_schema()))`",
    ),
)


def must_run(source: Source, at: int) -> BadInput | None:
    """Return the error for a schema that is a program, if one begins at an offset."""
    for code, name, pattern, lines in _PROGRAMS:
        if pattern.match(source.text, at):
            line, column = source.position(at)
            message = f"This is {name}, which must be run to get its JSON Schema; nothing that is pasted here is run."
            hint = f"Print it with these two lines: {lines}."
            return BadInput(Finding(code=code, message=message, line=line, column=column, hint=hint))
    return None
