"""Finds, reads and checks the settings file: `toolprism.toml`, or `[tool.toolprism]` in `pyproject.toml`."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from toolprism.checking.model import SEVERITIES
from toolprism.checking.settings import DEFAULT_FAIL_ON, Ignore, Settings
from toolprism.core.errors import ToolprismError, nearest
from toolprism.core.pointer import Path as Pointer
from toolprism.reading.places import Source
from toolprism.schema import EDITIONS

_TEXTS: Final = {"type": "array", "items": {"type": "string", "minLength": 1}}
_COUNT: Final = {"type": "integer", "minimum": 0}
_IGNORE: Final = {
    "type": "object",
    "description": "Problems that are not reported. A member that is missing matches everything.",
    "additionalProperties": False,
    "required": ["id", "reason"],
    "properties": {
        "id": {
            "type": "string",
            "minLength": 1,
            "description": "The id of the problem, or a pattern such as `type-*`.",
        },
        "tool": {"type": "string", "minLength": 1, "description": "The name of the tool, or a pattern."},
        "file": {"type": "string", "minLength": 1, "description": "The file, relative to the settings, or a pattern."},
        "reason": {"type": "string", "minLength": 1, "description": "Why it is right to ignore it."},
    },
}
SCHEMA: Final[Mapping[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Settings of toolprism check",
    "description": "The content of toolprism.toml, or of [tool.toolprism] in pyproject.toml.",
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "targets": {**_TEXTS, "description": "The targets, by id. Default: all of the edition."},
        "edition": {
            "enum": [*EDITIONS],
            "description": "Without targets: providers as of today (the default), as other systems do, or both.",
        },
        "models": {**_TEXTS, "description": "Models such as openai/gpt-5; their targets are checked, too."},
        "clients": {
            **_TEXTS,
            "description": "MCP clients such as claude-code: names as they compose them, and how many tools they take.",
        },
        "server": {
            "type": "string",
            "minLength": 1,
            "description": "The name of the server in a client's configuration. Default: that of the folder.",
        },
        "strategies": {
            "type": "object",
            "description": 'What targets do where they cannot say what a schema says, such as open-map = "pairs".',
            "additionalProperties": {"type": "string", "minLength": 1},
        },
        "fail-on": {
            **_TEXTS,
            "description": "Verdicts (each stands for every worse one, too), severities (likewise), ids of problems, "
            "or `budget`. Default: strict-off, error.",
        },
        "min-tools": {**_COUNT, "description": "Fail if fewer tools are found."},
        "exclude": {**_TEXTS, "description": "Patterns of files that are not read, relative to the settings."},
        "severities": {
            "type": "object",
            "description": "The severity of a problem, by its id.",
            "additionalProperties": {"enum": [*SEVERITIES, "off"]},
        },
        "budgets": {
            "type": "object",
            "description": "What all tools together may take.",
            "additionalProperties": False,
            "properties": {
                "max-tools": {**_COUNT, "description": "The number of tools."},
                "max-tokens": {**_COUNT, "description": "Tokens with every request, at the dearest target."},
                "max-bytes": {**_COUNT, "description": "Bytes of names, descriptions and schemas as JSON."},
            },
        },
        "ignores": {"type": "array", "items": _IGNORE},
    },
}
_KINDS: Final[Mapping[str, tuple[type, str]]] = {
    "object": (dict, "a table"),
    "array": (list, "an array"),
    "string": (str, "a text"),
    "integer": (int, "a whole number"),
}


def errors(value: Any, schema: Mapping[str, Any] = SCHEMA, at: Pointer = ()) -> Iterator[tuple[Pointer, str]]:
    """Yield the mistakes in settings: the path and a sentence.

    >>> list(errors({"targts": [], "min-tools": -1}))
    [(('targts',), '`targts` is no setting. Did you mean `targets`?'), (('min-tools',), '`min-tools` is less than 0.')]
    """
    name = f"`{at[-1]}`" if at else "This"
    kind, words = _KINDS.get(schema.get("type", ""), (object, ""))
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        yield at, f"{name} must be {words}."
    elif "enum" in schema and value not in schema["enum"]:
        near = nearest(str(value), schema["enum"])
        advice = f" Did you mean `{near}`?" if near else ""
        yield at, f"{name} takes {', '.join(schema['enum'])}, not `{value}`.{advice}"
    elif isinstance(value, str) and schema.get("minLength") and not value.strip():
        yield at, f"{name} is empty."
    elif "minimum" in schema and value < schema["minimum"]:
        yield at, f"{name} is less than {schema['minimum']}."
    elif isinstance(value, dict):
        yield from _members(value, schema, at)
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from errors(each, schema["items"], (*at, number))


def _members(value: dict[str, Any], schema: Mapping[str, Any], at: Pointer) -> Iterator[tuple[Pointer, str]]:
    known = schema.get("properties", {})
    others = schema.get("additionalProperties", {})
    for name, held in value.items():
        if name in known or isinstance(others, dict):
            yield from errors(held, known.get(name, others), (*at, name))
            continue
        near = nearest(name, known)
        advice = f"Did you mean `{near}`?" if near else f"Known are {', '.join(known)}."
        yield (*at, name), f"`{name}` is no setting. {advice}"
    for name in schema.get("required", ()):
        if name not in value:
            yield at, f"`{name}` is missing here."


OWN: Final = "toolprism.toml"
SHARED: Final = "pyproject.toml"
_TABLE: Final = ("tool", "toolprism")


def nearest_settings(folder: Path) -> Settings:
    """Return the settings of the nearest file in a folder or above it; the defaults without one.

    Raises:
        ToolprismError: the file cannot be read, or says what is no setting.
    """
    for each in (folder.absolute(), *folder.absolute().parents):
        for name in (OWN, SHARED):
            if (each / name).is_file() and (found := _settings(each / name, optional=True)) is not None:
                return found
    return Settings()


def settings_of(path: Path) -> Settings:
    """Return the settings of a file.

    Raises:
        ToolprismError: the file cannot be read, or says what is no setting.
    """
    found = _settings(path, optional=False)
    assert found is not None, "it is not optional"
    return found


def _settings(path: Path, *, optional: bool) -> Settings | None:
    """Read a file; None for a shared file that has no table of ours."""
    try:
        text = path.read_text("utf-8-sig")
        document = tomllib.loads(text)
    except OSError as error:
        raise ToolprismError(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise ToolprismError(f"{path} is not UTF-8 text.") from None
    except tomllib.TOMLDecodeError as error:
        raise ToolprismError(f"{path} is not TOML: {error}.") from None
    at: Pointer = _TABLE if path.name == SHARED else ()
    given: Any = document
    for name in at:
        given = given.get(name) if isinstance(given, dict) else None
    if given is None:
        if optional:
            return None
        raise ToolprismError(f"{path} has no table [{'.'.join(map(str, at))}].")
    source = Source(text)
    for place, message in errors(given):
        raise ToolprismError(f"{path}:{_line(source, (*at, *place))}: {message}")
    return _read(path, given, source, at)


def _read(path: Path, given: dict[str, Any], source: Source, at: Pointer) -> Settings:
    budgets = given.get("budgets", {})
    ignores = tuple(
        Ignore(**each, line=_line(source, (*at, "ignores", number)))
        for number, each in enumerate(given.get("ignores", ()))
    )
    return Settings(
        file=path,
        targets=tuple(given.get("targets", ())),
        edition=given.get("edition", "current"),
        models=tuple(given.get("models", ())),
        clients=tuple(given.get("clients", ())),
        server=given.get("server", ""),
        strategies=tuple(f"{name}={choice}" for name, choice in given.get("strategies", {}).items()),
        fail_on=tuple(given.get("fail-on", DEFAULT_FAIL_ON)),
        min_tools=given.get("min-tools"),
        exclude=tuple(given.get("exclude", ())),
        severities=given.get("severities", {}),
        max_tools=budgets.get("max-tools"),
        max_bytes=budgets.get("max-bytes"),
        max_tokens=budgets.get("max-tokens"),
        ignores=ignores,
    )


def _line(source: Source, path: Pointer) -> int:
    """Return the line of a setting, or of the nearest that holds it."""
    from toolprism.checking.sources.data_files import places_of  # only a mistake or an ignore has a line

    places = places_of(source, 0, len(source.text))
    for length in range(len(path), -1, -1):
        try:
            return source.line(places.find(path[:length]).name[0])
        except KeyError:
            continue
    return 1


@dataclass(frozen=True)
class Written:
    """A settings file with strategies, and what was left out."""

    path: Path
    before: str
    after: str
    #: Sentences about tools that are advised another choice.
    left: tuple[str, ...] = ()


def with_strategies(file: Path | None, advised: Mapping[str, Sequence[str]]) -> Written:
    """Return the settings with strategies; of several choices of one, that of the most tools is taken.

    Args:
        file: the settings file; None without one, which makes a new one in the working folder.
        advised: strategies such as `open-map=pairs`, with the tools that they are for.

    Raises:
        ToolprismError: the file cannot be read, or the library that keeps its format is missing.
    """
    try:
        import tomlkit  # an extra
    except ImportError:
        raise ToolprismError("Writing settings needs: pip install 'toolprism[fix]'") from None
    path = file or Path(OWN)
    try:
        before = path.read_text("utf-8") if file is not None else ""
    except OSError as error:
        raise ToolprismError(f"{path} cannot be read: {error.strerror}.") from None
    document = tomlkit.parse(before)
    table: Any = document
    for name in (*(("tool", "toolprism") if path.name == SHARED else ()), "strategies"):
        if name not in table:
            table[name] = tomlkit.table()
        table = table[name]
    chosen, left = _chosen(advised)
    for name, choice in chosen.items():
        table[name] = choice
    return Written(path, before, tomlkit.dumps(document), tuple(left))


def _chosen(advised: Mapping[str, Sequence[str]]) -> tuple[dict[str, str], list[str]]:
    chosen: dict[str, str] = {}
    left = []
    for strategy, tools in sorted(advised.items(), key=lambda each: -len(each[1])):
        name, _, choice = strategy.partition("=")
        if chosen.setdefault(name, choice) != choice:
            left.append(f"{strategy} is advised for {', '.join(tools[:3])}, but {name}={chosen[name]} for more tools")
    return chosen, left
