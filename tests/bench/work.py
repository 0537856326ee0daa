"""The work of one check of the page: counted lines and bytes, beside those recorded before verdicts came first."""

import asyncio
import json
import re
from asyncio import events
from collections.abc import Mapping
from html import unescape
from pathlib import Path
from time import process_time
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from tests.bench.table import Row, table
from tests.vectors import corpus
from tests.work import lines_run
from toolprism.core.json_types import Json
from toolprism.web import handling
from toolprism.web.application import Application, create_app
from toolprism.web.settings import Settings

#: What the commit before the change counted, by paste and edition; see `CONTRIBUTING.md`.
BEFORE: Final[Mapping[str, Mapping[str, Mapping[str, int]]]] = json.loads(
    Path(__file__).with_name("work_before.json").read_text(encoding="utf-8")
)
EDITIONS: Final = ("reference", "current")


class Work(NamedTuple):
    """The lines of the application that one response took, and its bytes."""

    lines: int
    bytes: int


def report() -> str:
    """Count and time every paste at both editions."""
    app = create_app(Settings(seconds=600))
    rows = [_row(app, name, edition) for name in BEFORE for edition in EDITIONS]
    return table(
        "9. The work of `POST /check`: lines of the application that run, and bytes of the response",
        (
            *("paste", "edition", "lines before", "lines", "ratio", "bytes before", "bytes"),
            *("without htmx", "ratio", "open target", "ms"),
        ),
        rows,
        "before: counted once, on the commit before the verdicts came first.",
        "without htmx: the lines of the whole page; a button asks for the details of a large paste.",
        "open target: the lines of the second request, when the target is seen; none if the first holds it.",
    )


def _row(app: Application, name: str, edition: str) -> Row:
    text, before = paste(name), BEFORE[name][edition]
    now = counted(app, "/check", text, edition)
    whole = counted(app, "/check", text, edition, htmx=False)
    started = process_time()
    page = answer(app, "/check", {"text": text, "edition": edition}).decode()
    spent = process_time() - started
    button = re.search(r'value="([^"]*)" hx-post="/check/open"', page)
    seen = "none" if button is None else f"{counted(app, '/check/open', text, edition, unescape(button[1])).lines:,}"
    return (
        *(name, edition, f"{before['lines']:,}", f"{now.lines:,}", f"{now.lines / before['lines']:.2f}"),
        *(f"{before['bytes']:,}", f"{now.bytes:,}", f"{whole.lines:,}", f"{whole.lines / before['lines']:.2f}"),
        *(seen, f"{spent * 1_000:,.0f}"),
    )


def counted(  # noqa: PLR0913  # what a form and a response depend on
    app: Application, path: str, text: str, edition: str, pressed: str = "", *, htmx: bool = True
) -> Work:
    """Return the work of one response, to the form as a button sets it."""
    fields = {"text": text, "edition": edition, "set": pressed}
    answer(app, "/check", {"text": json.dumps({"type": "object"}), "edition": edition})  # loads what is loaded once
    answers: list[bytes] = []
    lines = lines_run(lambda: answers.append(answer(app, path, fields, htmx=htmx)))
    return Work(lines, len(answers[0]))


def answer(app: Application, path: str, fields: Mapping[str, str], *, htmx: bool = True) -> bytes:
    """Return the response to a form, made in this thread as a worker process of the server does.

    Raises:
        AssertionError: it is an error.
    """
    body = urlencode(fields).encode()
    headers = [(b"host", b"localhost"), (b"content-type", b"application/x-www-form-urlencoded")]
    scope: dict[str, Any] = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [*headers, *([(b"hx-request", b"true")] if htmx else [])],
        "client": None,
        "server": ("localhost", 80),
        "extensions": {},
        "state": {},
    }
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    around = events._get_running_loop()  # after a browser test this thread has a loop
    events._set_running_loop(None)
    try:
        with handling.inline():
            asyncio.run(app(scope, receive, send))
    finally:
        events._set_running_loop(around)
    assert sent[0]["status"] == 200, sent[0]
    return b"".join(message.get("body", b"") for message in sent[1:])


def paste(name: str, one_of: int = 1) -> str:
    """Return a paste by its name in `BEFORE`, or one of so many equal parts of it."""
    match name:
        case "380 KB":
            return large(380_000 // one_of)
        case "256 KB":
            return large(256_000 // one_of)
        case "8,000 properties":
            return wide(8_000 // one_of, {"type": "string"})
        case "8,000 properties, each with a check":
            return wide(8_000 // one_of, {"type": "string", "minLength": 1})
    return real(20_000)


def real(size: int) -> str:
    """Return the published schema whose text is nearest to a size."""
    texts = (json.dumps(tool["inputSchema"], indent=2) for tool in corpus())
    return min(texts, key=lambda text: abs(len(text) - size))


def wide(count: int, one: Json) -> str:
    """Return an object with a number of equal properties."""
    return json.dumps({"type": "object", "properties": {f"p{number}": one for number in range(count)}})


def large(size: int) -> str:
    """Return an object with so many described properties that its text has a size."""
    one = {"type": "string", "description": "What to look for, in the words of the user", "minLength": 1}
    count = size // (len(json.dumps(one)) + 12)
    return json.dumps({"type": "object", "properties": {f"p{number:05}": one for number in range(count)}})
