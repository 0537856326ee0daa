"""The text of a module that checks the arguments of calls: what every module does, and the tools as data."""

import json
import re
from collections.abc import Iterable
from functools import cache, partial
from importlib.resources import files
from typing import Final, Literal, NamedTuple, get_args

from toolprism.callcode.data import data_of
from toolprism.callcode.portable import NotPortable, as_written, in_python, portable
from toolprism.core.json_types import Json
from toolprism.schema import Result, json_schema_of
from toolprism.wayback import back_map

Language = Literal["python", "typescript"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
_WRITERS: Final = {"python": in_python, "typescript": as_written}
_TABLES: Final[dict[Language, str]] = {
    "python": "TOOLS: dict[str, Any] = json.loads(r'''\n{}\n''')",
    "typescript": "const TOOLS: Record<string, Tool> = JSON.parse(String.raw`\n{}\n`);",
}
_TOOLS: Final[dict[Language, str]] = {
    "python": "TOOLS: dict[str, Any] = {}",
    "typescript": "const TOOLS: Record<string, Tool> = {};",
}
#: The parts that are left out where every target's arguments have the author's shape.
_WAY_BACK: Final = re.compile(r"^ *(?:#|//) way back\n.*?^ *(?:#|//) end\n", re.MULTILINE | re.DOTALL)
_MARKS: Final = re.compile(r"^ *(?:#|//) (?:way back|end)\n", re.MULTILINE)
#: The empty lines that the formatter of this project puts around the marks.
_AIR: Final = re.compile(r"(?<=import json\n)\n|(?<=^# way back\n)\n+|\n+(?=\n# end\n)", re.MULTILINE)
_COMMENT: Final = re.compile(r"  # type: ignore.*")


class Called(NamedTuple):
    """A tool, under the name by which it is called."""

    name: str
    result: Result


def module_for(tools: Iterable[Called], language: Language) -> str:
    """Return a module that checks the calls of tools, in the shape that a target was sent.

    Raises:
        NotPortable: a schema is not read alike by the validators of a language.
    """
    found = {tool.name: _data(tool.result, language) for tool in tools}
    if any(each["legs"] for each in found.values()):
        runtime = _MARKS.sub("", _runtime(language))
    else:
        runtime = _WAY_BACK.sub("", _runtime(language))
    return runtime.replace(_TOOLS[language], _TABLES[language].format(_literal(found)))


def _data(result: Result, language: Language) -> dict[str, Json]:
    writes = _WRITERS[language]
    schema = portable(json_schema_of(result.schema), writes)
    if result.status == "error":
        raise NotPortable("nothing is sent for it")
    legs = data_of(back_map(result), partial(portable, writes=writes), writes)
    for leg in legs:
        if leg["before"] == schema:
            del leg["before"]
    return {"schema": schema, "legs": [*legs]}


def _literal(value: Json) -> str:
    """Return JSON that may stand in a raw text of both languages."""
    text = json.dumps(value, indent=1)
    for sign in "'`$":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


@cache
def _runtime(language: Language) -> str:
    """Return what every module does, with the parts of the way back between marks."""
    folder = files(__package__)
    if language == "typescript":
        return (folder / "runtime.ts").read_text("utf-8")
    return _COMMENT.sub("", _AIR.sub("", (folder / "runtime.py").read_text("utf-8")))
