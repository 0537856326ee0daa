"""What the chosen clients do not take: names, tool by tool as each composes them, and the number of all tools."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from toolprism.checking.model import FileChecked, Problem
from toolprism.checking.settings import Settings

if TYPE_CHECKING:
    from toolprism.providers.client import Client
    from toolprism.services.acceptance import Mind


class Clients:
    """The clients of the settings; without any, nothing is looked at."""

    def __init__(self, settings: Settings) -> None:
        """Take the settings.

        Raises:
            ToolprismError: a client is not known.
        """
        self._chosen: list[Client] = []
        if settings.clients:
            from toolprism.services.acceptance import chosen_clients  # most settings name none

            self._chosen = chosen_clients(settings.clients)
        home = settings.file.absolute().parent if settings.file is not None else Path.cwd()
        self._server = settings.server or home.name or "server"

    def looked_at(self, file: FileChecked) -> FileChecked:
        """Return a file with the names that a client does not take."""
        if not self._chosen or not file.tools:
            return file
        from toolprism.services.acceptance import minds

        found = [
            _of_tool(mind, file, number)
            for client in self._chosen
            for number, tool in enumerate(file.tools)
            for mind in minds([client], self._server, [tool.name])
        ]
        return replace(file, problems=(*file.problems, *found)) if found else file

    def counted(self, tools: int, place: str) -> Iterator[FileChecked]:
        """Yield the clients that take fewer tools, as problems of a file."""
        if self._chosen:
            from toolprism.services.acceptance import minds

            for mind in minds(self._chosen, self._server, [""] * tools):
                yield FileChecked(path=place, problems=(_problem(mind),))


def _of_tool(mind: "Mind", file: FileChecked, number: int) -> Problem:
    tool = file.tools[number]
    return replace(_problem(mind), tool=tool.name, number=number, line=tool.line, column=tool.column)


def _problem(mind: "Mind") -> Problem:
    return Problem(id=mind.code, severity=mind.severity, message=mind.message, url=mind.source.url or "")
