"""A request and its response, as they travel between the processes: plain values that can be pickled."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from starlette.types import Scope

from toolprism.web.worker_pool.errands import StoreCall, StoreResult

#: The headers that a worker needs.
_HEAD: Final = tuple(
    "type http_version method scheme path raw_path query_string root_path headers client server".split()
)


@dataclass(frozen=True, kw_only=True)
class WorkerRequest:
    """A complete request."""

    head: dict[str, Any]
    body: bytes = b""
    #: The result of the call that the request ended with.
    store_result: StoreResult | None = None

    @classmethod
    def get(cls, path: str, encoding: bytes = b"identity") -> "WorkerRequest":
        """Return a GET request of the server itself."""
        head: dict[str, Any] = {
            "type": "http",
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(b"host", b"localhost"), (b"accept-encoding", encoding)],
        }
        return cls(head=head)

    @classmethod
    def of(cls, scope: Scope, body: bytes = b"", *, without: Iterable[bytes] = ()) -> "WorkerRequest":
        """Return the request of an ASGI scope, without the named headers."""
        head = {name: scope[name] for name in _HEAD if name in scope}
        left_out = frozenset(without)
        headers = [(bytes(name), bytes(value)) for name, value in scope["headers"] if name not in left_out]
        return cls(head={**head, "headers": headers}, body=body)


@dataclass(frozen=True, kw_only=True)
class WorkerResponse:
    """A complete response."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    #: Whether the worker has run out of memory and is replaced.
    is_last: bool = False
    #: What the worker needs before it can respond; then this is no response yet.
    store_call: StoreCall | None = None

    def header(self, name: bytes) -> bytes | None:
        """Return the value of a header; its name is in lower case."""
        return next((value for given, value in self.headers if given == name), None)
