"""Reads the list of tools page by page, from what the server sent, whatever the SDK's types make of it."""

from typing import Any, Final

from toolprism.core.finding import Finding
from toolprism.core.json_text import shortened
from toolprism.core.json_types import Json, Object
from toolprism.live.answer import Reading, nests_deeper
from toolprism.live.sdk import refused_page, refused_tools, sdk_name
from toolprism.live.tape import Tape
from toolprism.reading.forms import described
from toolprism.services.labels import counted

_LIST: Final = "tools/list"
_LONGEST_NAME: Final = 60


async def read_pages(session: Any, tape: Tape, reading: Reading, version: str) -> None:
    """Follow the cursors to the last page; what is the matter is noted on the tape.

    Raises:
        MCPError: the server answers with an error, or is gone.
    """
    from mcp_types import ListToolsRequest, ListToolsResult, PaginatedRequestParams  # slow to import

    cursor: str | None = None
    seen: set[str] = set()
    while True:
        before = len(tape.results.get(_LIST, ()))
        await session.send_request(ListToolsRequest(params=PaginatedRequestParams(cursor=cursor)), ListToolsResult)
        page = tape.results[_LIST][before]
        _take(page, tape, reading, version)
        following = page.get("nextCursor") if isinstance(page, dict) else None
        if following is None:
            reading.complete = True
            return
        stop = _stop(following, seen, tape, reading)
        if stop is not None:
            tape.note(stop)
            return
        cursor = str(following)
        seen.add(cursor)


def _stop(following: Json, seen: set[str], tape: Tape, reading: Reading) -> Finding | None:
    """Return why the next page is not read; None if it is."""
    if not isinstance(following, str):
        message = f"`nextCursor` is {described(following)}, but a text was expected; no further page is read."
        return Finding(code="bad-cursor", message=message, hint="Leave it out on the last page.")
    if following in seen:
        message = (
            f"Page {len(reading.pages):,} names a cursor that an earlier page named; a client would read for ever."
        )
        return Finding(code="repeated-cursor", message=message, hint="Leave `nextCursor` out on the last page.")
    if len(reading.pages) >= tape.bounds.pages or len(reading.tools) > tape.bounds.tools:
        what = f"{len(reading.pages):,} pages with {len(reading.tools):,} tools"
        return Finding(code="too-many-pages", message=f"The list goes on after {what}; the rest is not read.")
    return None


def _take(page: Json, tape: Tape, reading: Reading, version: str) -> None:
    """Keep the tools of a page, and note which of them the SDK refuses."""
    held = page.get("tools") if isinstance(page, dict) else None
    if not isinstance(page, dict) or not isinstance(held, list):
        what = f"The list is {described(page)}, but an object was expected."
        if isinstance(page, dict):
            what = f"The member `tools` of the list is {described(held)}, but an array was expected."
        tape.note(Finding(code="no-list", message=what))
        reading.pages.append(0)
        return
    reason = refused_page(version, page)
    if reason is not None:
        message = f"The official Python SDK ({sdk_name()}) refuses page {len(reading.pages) + 1} of the list: {reason}."
        tape.note(Finding(code="sdk-refuses-page", message=message))
    kept = held[: max(0, tape.bounds.tools - len(reading.tools))]
    if len(held) > len(kept):
        message = f"The list has more than {tape.bounds.tools:,} tools; the rest is not read."
        tape.note(Finding(code="too-many-tools", message=message))
    _note_refused(kept, tape, reading, version)
    reading.pages.append(len(held))
    reading.tools += [tool for tool in kept if isinstance(tool, dict) and not _is_deep(tool, tape)]


def _is_deep(tool: Object, tape: Tape) -> bool:
    """Return whether a tool nests deeper than anything here reads; it is left out."""
    if not nests_deeper(tool, tape.bounds.tool_depth):
        return False
    message = f"{_name(tool, 0)} nests deeper than {tape.bounds.tool_depth} levels; it is left out."
    tape.note(Finding(code="too-deep", message=message))
    return True


#: The tape keeps so many findings of one kind.
_MOST_NAMED: Final = 3
_MOST_LISTED: Final = 20


def _note_refused(tools: list[Json], tape: Tape, reading: Reading, version: str) -> None:
    refused = refused_tools(version, tools)
    sound = len(tools) - len(refused)
    for number, reason in refused[:_MOST_NAMED]:
        tape.note(_refused(tools[number], len(reading.tools) + number, reason, sound))
    more = refused[_MOST_NAMED:]
    if more:
        names = ", ".join(_name(tools[number], number) for number, _ in more[:_MOST_LISTED])
        message = f"The official Python SDK also refuses {counted(len(more), 'more tool')}: {names}."
        tape.note(Finding(code="sdk-refuses-also", message=message))


def _refused(tool: Json, number: int, reason: str, sound: int) -> Finding:
    with_it = f", and with it {counted(sound, 'sound tool')} of the same page" if sound else ""
    message = f"The official Python SDK ({sdk_name()}) refuses {_name(tool, number)}{with_it}: {reason}."
    return Finding(code="sdk-refuses", message=message, pointer=f"/tools/{number}")


def _name(tool: Json, number: int) -> str:
    """Return the name of a tool for a message, or its number."""
    name: Json = tool.get("name") if isinstance(tool, dict) else None
    return shortened(name, _LONGEST_NAME) if isinstance(name, str) and name else f"tool {number + 1}"
