"""What a worker process needs from the database.

A worker has no database. When a handler reads or writes a stored link, its request ends there with an errand. The web
process runs the errand while the worker serves others, and then sends the request again, with the outcome.
"""

from dataclasses import dataclass
from typing import Any

from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.share.stored import Receipt, StoreBroken, Stored
from toolprism.web.link_store import LinkStore


@dataclass(frozen=True, kw_only=True)
class Errand:
    """A method of the store and its arguments."""

    method: str
    given: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """The result of an errand, or the reason why there is none."""

    result: Any = None
    refusal: Finding | None = None
    is_broken: bool = False


class Needed(BaseException):
    """Ends the handling of a request that needs an errand; no handler catches it."""

    def __init__(self, errand: Errand) -> None:
        super().__init__(errand)
        self.errand = errand


class RemoteStore:
    """The store as the handlers in a worker process see it."""

    def __init__(self) -> None:
        #: The outcome that came with the request.
        self.outcome: Outcome | None = None

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
        if self.outcome is None:
            raise Needed(Errand(method=method, given=given))
        if self.outcome.is_broken:
            raise StoreBroken
        if self.outcome.refusal is not None:
            raise BadInput(self.outcome.refusal)
        return self.outcome.result


async def run(errand: Errand, store: LinkStore) -> Outcome:
    """Run an errand of a worker.

    Raises:
        Busy: too many others are waiting.
    """
    try:
        return Outcome(result=await getattr(store, errand.method)(*errand.given))
    except StoreBroken:
        return Outcome(is_broken=True)
    except BadInput as error:
        return Outcome(refusal=error.finding)
