"""A request, its response and what it needs from the store, as they travel between the processes.

A worker has no database. When a handler reads or writes a stored link, its request ends there with a call of the
store. The web process makes the call while the worker serves others, and then sends the request again, with the result.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from starlette.types import Scope

from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.share.stored import Receipt, StoreBroken, Stored
from toolprism.web.link_store import LinkStore


@dataclass(frozen=True, kw_only=True)
class StoreCall:
    """A method of the store and its arguments."""

    method: str
    given: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class StoreResult:
    """The result of a call of the store, or the reason why there is none."""

    result: Any = None
    refusal: Finding | None = None
    is_broken: bool = False


class StoreCallNeeded(BaseException):
    """Ends the handling of a request that needs a call of the store; no handler catches it."""

    def __init__(self, store_call: StoreCall) -> None:
        super().__init__(store_call)
        self.store_call = store_call


class RemoteStore:
    """The store as the handlers in a worker process see it."""

    def __init__(self) -> None:
        #: The result that came with the request.
        self.store_result: StoreResult | None = None

    async def load(self, identifier: str, client: str) -> Stored | None:
        """Return a stored link; see `LinkStore`."""
        found: Stored | None = self._result("load", identifier, client)
        return found

    async def keep(self, link: str, client: str) -> Receipt:
        """Store a link; see `LinkStore`."""
        receipt: Receipt = self._result("keep", link, client)
        return receipt

    async def delete(self, identifier: str, token: str, client: str) -> bool:
        """Revoke a claim; see `LinkStore`."""
        return bool(self._result("delete", identifier, token, client))

    def _result(self, method: str, *given: str) -> Any:  # it is the method's
        if self.store_result is None:
            raise StoreCallNeeded(StoreCall(method=method, given=given))
        if self.store_result.is_broken:
            raise StoreBroken
        if self.store_result.refusal is not None:
            raise BadInput(self.store_result.refusal)
        return self.store_result.result


async def make_store_call(store_call: StoreCall, store: LinkStore) -> StoreResult:
    """Run a call of the store of a worker."""
    try:
        return StoreResult(result=await getattr(store, store_call.method)(*store_call.given))
    except StoreBroken:
        return StoreResult(is_broken=True)
    except BadInput as error:
        return StoreResult(refusal=error.finding)


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
