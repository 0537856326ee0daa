"""A web server with bad manners, for tests: an address that is no MCP server, or not a good one."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.live.hostile import tool

SEEN: list[dict[str, str]] = []


class _Handler(BaseHTTPRequestHandler):
    manner = "good"

    def log_message(self, *_: object) -> None:
        """Stay silent."""

    def do_GET(self) -> None:
        self.send_error(405)

    do_DELETE = do_GET  # noqa: N815  # the name is given

    def do_POST(self) -> None:
        SEEN.append(dict(self.headers.items()))
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        match self.manner:
            case "unauthorized":
                self.send_error(401)
            case "broken":
                self.send_error(500)
            case "html":
                self._answer(b"<!doctype html><title>Hello</title>", "text/html")
            case "flood":
                self._flood()
            case "half" if asked.get("method") == "tools/list":
                self._answer(b'{"jsonrpc": "2.0", "id"', "application/json")
            case _:
                self._speak(asked)

    def _speak(self, asked: dict[str, Any]) -> None:
        results = {
            "initialize": {
                "protocolVersion": "2025-11-25",
                "capabilities": {"tools": {}},
                "serverInfo": {"name": "web", "version": "1"},
            },
            "tools/list": {"tools": [tool("good"), tool("broken", inputSchema={})]},
        }
        if "id" not in asked:
            self.send_response(202)
            self.end_headers()
            return
        result = results.get(asked["method"])
        answer = {"result": result} if result else {"error": {"code": -32601, "message": "no"}}
        text = json.dumps({"jsonrpc": "2.0", "id": asked["id"], **answer})
        if self.manner == "stream":
            self._answer(f"event: message\ndata: {text}\n\n".encode(), "text/event-stream")
        else:
            self._answer(text.encode(), "application/json")

    def _answer(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _flood(self) -> None:
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.end_headers()
        try:
            while True:
                self.wfile.write(b"[" * 100_000)
        except OSError:
            return


@contextmanager
def web(manner: str) -> Iterator[str]:
    """Serve; yield the address."""
    handler = type("Handler", (_Handler,), {"manner": manner})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/mcp"
    finally:
        server.shutdown()
        server.server_close()
