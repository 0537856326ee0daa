"""Writes advised strategies into the settings file, keeping its format and comments."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolprism.checking.settings_file import OWN, SHARED
from toolprism.core.errors import ToolprismError


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
