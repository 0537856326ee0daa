"""What a worker process needs from the database.

A worker has no database. When a handler reads or writes a stored link, its request ends there with a call of the
store. The web process makes the call while the worker serves others, and then sends the request again, with the result.
"""

from dataclasses import dataclass
from typing import Any

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


async def run(store_call: StoreCall, store: LinkStore) -> StoreResult:
    """Run a call of the store of a worker."""
    try:
        return StoreResult(result=await getattr(store, store_call.method)(*store_call.given))
    except StoreBroken:
        return StoreResult(is_broken=True)
    except BadInput as error:
        return StoreResult(refusal=error.finding)
