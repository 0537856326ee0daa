"""Finds the settings file, and reads it: `toolprism.toml`, or `[tool.toolprism]` in `pyproject.toml`."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from toolprism.checking.settings import DEFAULT_FAIL_ON, Ignore, Settings
from toolprism.checking.settings_schema import errors
from toolprism.core.errors import ToolprismError
from toolprism.core.pointer import Path as Pointer
from toolprism.reading.places import Source

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
    from toolprism.checking.sources.toml_file import places_of  # only a mistake or an ignore has a line

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
