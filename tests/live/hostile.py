"""A server with many bad manners, for tests; each is a name on its command line."""

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

_GOOD: dict[str, Any] = {
    "name": "good",
    "description": "Add two numbers.",
    "inputSchema": {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]},
}


def tool(name: str, **members: Any) -> dict[str, Any]:
    return {**_GOOD, "name": name, **members}


def send(value: Any) -> None:
    raw(json.dumps(value) + "\n")


def raw(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def reply(request: dict[str, Any], result: Any) -> None:
    send({"jsonrpc": "2.0", "id": request["id"], "result": result})


def fail(request: dict[str, Any], code: int = -32601, message: str = "no such method") -> None:
    send({"jsonrpc": "2.0", "id": request["id"], "error": {"code": code, "message": message}})


def shake(request: dict[str, Any], **members: Any) -> None:
    known = {
        "protocolVersion": "2025-11-25",
        "capabilities": {"tools": {"listChanged": True}},
        "serverInfo": {"name": "hostile", "version": "1"},
    }
    reply(request, {**known, **members})


def hang(*_: Any) -> None:
    time.sleep(600)  # longer than any test waits
    sys.exit()


def stubborn() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


def with_child(*, daemon: bool) -> None:
    """Start a process that outlives this one, and would keep its pipes."""
    if os.fork():
        return
    stubborn()
    if daemon:
        os.setsid()
        if os.fork():
            os._exit(0)
    hang()


def lists(*tools: Any, **members: Any) -> Callable[[dict[str, Any]], None]:
    return lambda request: reply(request, {"tools": [_GOOD, *tools], **members})


def flood(line: str) -> Callable[[dict[str, Any]], None]:
    def go_on(_request: dict[str, Any]) -> None:
        while True:
            raw(line)

    return go_on


def pages(cursor: Callable[[int], Any]) -> Callable[[dict[str, Any]], None]:
    """Return endless pages; the first has the good tool."""
    number = 0

    def page(request: dict[str, Any]) -> None:
        nonlocal number
        number += 1
        tools = [_GOOD] if number == 1 else [tool(f"t{number}")]
        reply(request, {"tools": tools, "nextCursor": cursor(number)})

    return page


def second_page(then: Callable[..., None]) -> Callable[[dict[str, Any]], None]:
    def page(request: dict[str, Any]) -> None:
        if (request.get("params") or {}).get("cursor"):
            then(request)
        else:
            reply(request, {"tools": [_GOOD], "nextCursor": "2"})

    return page


def deep(levels: int) -> Any:
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(levels):
        schema = {"type": "object", "properties": {"a": schema}}
    return schema


def noisy(request: dict[str, Any]) -> None:
    raw("Server listening on stdio\n\n{half\n[]\n42\n")
    send({"jsonrpc": "2.0", "id": 999, "result": {}})
    send({"jsonrpc": "2.0", "method": "notifications/nonsense", "params": [1]})
    lists()(request)


def changing(request: dict[str, Any]) -> None:
    lists()(request)
    send({"jsonrpc": "2.0", "method": "notifications/tools/list_changed"})


def half(_request: dict[str, Any]) -> None:
    raw('{"jsonrpc":"2.0","id":')
    os._exit(0)


def twice(request: dict[str, Any]) -> None:
    lists()(request)
    lists(tool("later"))(request)


def very_deep(request: dict[str, Any]) -> None:
    raw(f'{{"jsonrpc":"2.0","id":{request["id"]},"result":{{"tools":[' + '{"a":[' * 60_000 + "\n")


def dies(code: int = 3) -> Callable[..., None]:
    def die(*_: Any) -> None:
        sys.stderr.write("Traceback: cannot reach the database\n")
        sys.stderr.flush()
        os._exit(code)

    return die


_RECURSIVE = {"type": "object", "properties": {"a": {"$ref": "#"}, "b": {"$ref": "#/$defs/gone"}}}
_LONG = "x" * 200

#: What each manner does with `tools/list`.
LISTS: dict[str, Callable[[dict[str, Any]], None]] = {
    "good": lists(),
    "recorded": lambda request: reply(request, {"tools": json.loads(Path(os.environ["LIST"]).read_text("utf-8"))}),
    "changing": changing,
    "hang-list": hang,
    "hang-page": second_page(hang),
    "die-list": dies(),
    "die-page": second_page(dies()),
    "error-page": second_page(lambda request: fail(request, -32000, "page lost")),
    "flood-noise": flood("y" * 9_999 + "\n"),
    "flood-line": flood("z" * 10_000),
    "flood-messages": flood('{"jsonrpc":"2.0","method":"notifications/progress"}\n'),
    "half-json": half,
    "noise": noisy,
    "many-pages": pages(str),
    "same-cursor": pages(lambda _: "again"),
    "bad-cursor": pages(lambda _: 7),
    "empty-cursor": pages(lambda _: ""),
    "no-list": lambda request: reply(request, {"tools": {"good": _GOOD}}),
    "null-result": lambda request: send({"jsonrpc": "2.0", "id": request["id"], "result": None}),
    "wrong-id": lambda request: reply({**request, "id": "another"}, {"tools": [_GOOD]}),
    "twice": twice,
    "no-type": lists(tool("broken", inputSchema={"properties": {"a": {}}})),
    "boolean-schema": lists(tool("broken", inputSchema=True)),
    "no-schema": lists({"name": "broken"}),
    "text-schema": lists(tool("broken", inputSchema='{"type":"object"}')),
    "no-name": lists({"inputSchema": {"type": "object"}}),
    "null-tool": lists(None, 7),
    "bad-output-schema": lists(tool("broken", outputSchema={"properties": {}})),
    "recursive": lists(tool("broken", inputSchema=_RECURSIVE)),
    "invalid-schema": lists(tool("broken", inputSchema={"type": "object", "properties": {"a": {"type": "integre"}}})),
    "deep": lists(tool("broken", inputSchema=deep(300))),
    "very-deep": very_deep,
    "escapes": lists(tool("\x1b[31mred\x1b]8;;http://example.org\x07link", description="\x1b[2J\u202egone")),
    "long-name": lists(tool(_LONG)),
    "same-name": lists(tool("good")),
    "unknown-keys": lists(tool("odd", strict=True, annotations={"readOnlyHint": "yes", "vendor": 1}, vendor={})),
    "stubborn": hang,
}


def initialize(manner: str, request: dict[str, Any]) -> None:
    match manner:
        case "hang-initialize":
            hang()
        case "die-initialize":
            dies()()
        case "unknown-protocol":
            shake(request, protocolVersion="2031-01-01")
        case "no-protocol":
            reply(request, {"capabilities": {}})
        case "error-initialize":
            fail(request, -32602, "Unsupported")
        case _:
            shake(request)


def call(manner: str, request: dict[str, Any]) -> None:
    match manner:
        case "hang-call":
            hang()
        case "wrong-output":
            reply(request, {"content": [], "structuredContent": {"sum": "three"}})
        case "environment":
            reply(request, {"content": [{"type": "text", "text": json.dumps(dict(os.environ))}]})
        case _:
            reply(request, {"content": [{"type": "text", "text": "3"}], "structuredContent": {"sum": 3}})


def answer(manner: str, request: dict[str, Any]) -> None:
    method = request.get("method")
    if method == "server/discover":
        if manner != "silent-discover":
            fail(request)
    elif method == "initialize":
        initialize(manner, request)
    elif method == "tools/list":
        output = {"type": "object", "properties": {"sum": {"type": "integer"}}, "required": ["sum"]}
        adds = lists(tool("add", outputSchema=output))
        LISTS.get(manner, adds)(request)
    elif method == "tools/call":
        call(manner, request)
    elif "id" in request:
        fail(request)


def main() -> None:
    manner = sys.argv[1]
    if manner == "die-at-once":
        dies()()
    if manner == "hang-start":
        hang()
    if manner == "stubborn":
        stubborn()
    if manner in {"child", "daemon"}:
        with_child(daemon=manner == "daemon")
    if manner == "closes-stdin":
        os.close(0)
        hang()
    for line in sys.stdin:
        answer(manner, json.loads(line))
    if manner == "stubborn":
        hang()


if __name__ == "__main__":
    main()
