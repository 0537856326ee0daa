"""Checks tools that a program holds: a list of tools, or a server that can list them."""

import asyncio
import inspect
from collections.abc import Awaitable, Iterable, Mapping
from typing import Any, Final

from toolprism.checking.check import Clients, question_of
from toolprism.checking.judging import judged_contents
from toolprism.checking.model import FileChecked, Problem
from toolprism.checking.policy import Policy
from toolprism.checking.settings import Settings
from toolprism.checking.sources.document import Contents, Document
from toolprism.core.errors import BadInput, ToolprismError, bad_input
from toolprism.core.json_copy import json_copy
from toolprism.core.json_types import Json
from toolprism.core.limits import COMMAND_LINE, Limits
from toolprism.reading.paste import read_value
from toolprism.tool_forms import SCHEMA_MEMBERS

#: What lists the tools of a server, in the order in which it is tried.
_LISTING: Final = ("list_tools", "get_tools", "tools")
#: The members that a tool object may have, by the names of SDKs.
_MEMBERS: Final = ("name", "description", *SCHEMA_MEMBERS)


def problems_of(tools: object, settings: Settings, limits: Limits = COMMAND_LINE) -> FileChecked:
    """Return the problems of tools, with those that fail marked.

    Args:
        tools: a list of tools (dicts, or objects of an SDK), one tool, or a server that lists its tools.
        settings: targets, severities, ignores and what fails.
        limits: the limits of the tools together.

    Raises:
        ToolprismError: there are no tools in it.
    """
    value: Json = [_tool(each, limits) for each in _listed(tools)]
    if not value:
        raise ToolprismError("There is no tool to check.")
    try:
        paste = read_value(value, limits)
    except BadInput as error:
        raise ToolprismError(str(error)) from None
    contents = Contents(documents=[Document(paste=paste, language="")])
    policy, clients = Policy(settings), Clients(settings)
    checked = judged_contents("tools", "", contents, question_of(settings, limits), named=True)
    counted = [problem for each in clients.counted(len(checked.tools), "tools") for problem in each.problems]
    looked = clients.looked_at(checked)
    return policy.final(policy.own(looked.with_problems((*looked.problems, *counted))), None)


def failures(checked: FileChecked) -> list[str]:
    """Return what fails, one line each, as the command line says it."""
    from toolprism.checking.formats.words import sentence

    return [_line(problem, sentence(problem)) for problem in checked.problems if problem.failing]


def _line(problem: Problem, said: str) -> str:
    place = f" at {problem.pointer}" if problem.pointer else ""
    return f"{problem.severity}: {said}{f' {problem.hint}' if problem.hint else ''}{place} [{problem.id}]"


def _listed(given: object) -> list[object]:
    """Return the tools of a list, of a result that holds them, or of a server."""
    if isinstance(given, Mapping):
        held = given.get("tools")
        return list(held) if isinstance(held, list) else [given]
    if isinstance(given, (list, tuple)):
        return list(given)
    for name in _LISTING:
        found = getattr(given, name, None)
        if found is None:
            continue
        found = _awaited(found() if callable(found) else found)
        held = getattr(found, "tools", found)
        if isinstance(held, Mapping):
            return list(held.values())
        if isinstance(held, Iterable) and not isinstance(held, (str, bytes)):
            return list(held)
    if any(hasattr(given, name) for name in SCHEMA_MEMBERS):
        return [given]
    kind = type(given).__name__
    raise ToolprismError(f"{kind} is neither a list of tools nor a server: it has none of {', '.join(_LISTING)}.")


def _awaited(value: Any) -> Any:
    """Return what an awaitable gives, in an event loop of its own."""
    if not inspect.isawaitable(value):
        return value

    async def wait(given: Awaitable[Any]) -> Any:
        return await given

    try:
        asyncio.get_running_loop()
    except RuntimeError:
        with asyncio.Runner() as runner:
            return runner.run(wait(value))
    from concurrent.futures import ThreadPoolExecutor  # an event loop runs here: another thread can have its own

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(wait(value))).result()


def _tool(given: object, limits: Limits) -> Json:
    """Return a tool as JSON: a dict as it is, an object by its own way to JSON, or by its members."""
    if not isinstance(given, Mapping):
        given = _dumped(given)
    try:
        return json_copy(given, limits.max_depth)
    except ToolprismError as error:
        raise ToolprismError(f"A tool is not JSON: {error}") from None


def _dumped(given: object) -> object:
    for name in ("to_mcp_tool", "model_dump"):
        method = getattr(given, name, None)
        if callable(method):
            arguments = {"by_alias": True, "exclude_none": True} if name == "model_dump" else {}
            found = method(**arguments)
            return found if isinstance(found, Mapping) else _dumped(found)
    members = {name: getattr(given, name, None) for name in _MEMBERS}
    if not isinstance(members["name"], str):
        raise bad_input("no-tools", f"{type(given).__name__} is no tool: it has no name.")
    return {name: value for name, value in members.items() if value is not None}
