"""Reads the models that a server of the operator lists at its `/v1/models`, within limits."""

import json
import ssl
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from toolprism import __version__
from toolprism.catalogue.model import Model, read_model
from toolprism.core.errors import BadInput, ToolprismError
from toolprism.core.json_types import Json

if TYPE_CHECKING:
    import httpx2

_MOST_BYTES: Final = 5_000_000
_MOST_MODELS: Final = 20_000
#: The wire format of servers with an OpenAI-compatible API.
_TRANSPORT: Final = "openai-completions"
_LISTS: Final = ("data", "models")
_HEADERS: Final = {
    "accept": "application/json",
    # a few compressed bytes could unpack to any size
    "accept-encoding": "identity",
    "user-agent": f"toolprism/{__version__}",
}


class DiscoveryFailed(ToolprismError):
    """The server did not list its models."""


@dataclass(frozen=True, kw_only=True)
class Endpoint:
    """A server that lists its models."""

    #: The provider of the models.
    provider: str
    url: str
    #: Seconds for a connection, and for each piece of the response.
    patience: float = 2.0
    #: Seconds for the whole response.
    seconds: float = 5.0
    max_bytes: int = _MOST_BYTES

    @property
    def base_url(self) -> str:
        """The address for requests to the models."""
        return self.url.split("?", 1)[0].rstrip("/").removesuffix("/models")

    def discover(self) -> tuple[Model, ...]:
        """Return the models that the server lists.

        Raises:
            DiscoveryFailed: the server cannot be reached, or its response cannot be used.
        """
        import httpx2  # most commands contact no server, and start faster without it

        try:
            body = self._body()
        except (httpx2.HTTPError, httpx2.InvalidURL, UnicodeError) as error:
            raise DiscoveryFailed(f"{self._name} cannot be reached: {_reason(error)}.") from None
        try:
            return tuple(self._models(json.loads(body)))
        except (ValueError, RecursionError):
            raise DiscoveryFailed(f"{self._name} answered with something that is not JSON.") from None

    @property
    def _name(self) -> str:
        return f"The list of models of {self.provider}"

    def _body(self) -> bytes:
        import httpx2  # likewise

        timeout = httpx2.Timeout(self.patience, connect=self.patience, pool=self.patience)
        with (
            httpx2.Client(
                timeout=timeout, follow_redirects=False, headers=_HEADERS, trust_env=False, verify=self._tls()
            ) as client,
            client.stream("GET", self.url) as response,
        ):
            if response.status_code != httpx2.codes.OK:
                raise DiscoveryFailed(f"{self._name} answered with the status {response.status_code}.")
            if response.headers.get("content-encoding", "identity") != "identity":
                raise DiscoveryFailed(f"{self._name} is compressed, which was not asked for.")
            return self._bounded(response)

    def _tls(self) -> ssl.SSLContext:
        """Return the trusted certificates; reading them takes longer than most responses, and HTTP needs none."""
        return (
            ssl.create_default_context() if self.url.startswith("https:") else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        )

    def _bounded(self, response: "httpx2.Response") -> bytes:
        end = time.monotonic() + self.seconds
        kept = bytearray()
        for piece in response.iter_raw():
            kept += piece
            if len(kept) > self.max_bytes:
                raise DiscoveryFailed(f"{self._name} is longer than {self.max_bytes:,} bytes.")
            if time.monotonic() > end:
                raise DiscoveryFailed(f"{self._name} took longer than {self.seconds:g} seconds.")
        return bytes(kept)

    def _models(self, value: Json) -> Iterator[Model]:
        """Yield the models of a response; an entry that is not a model is left out.

        Raises:
            DiscoveryFailed: the response has no list, or one that is too long.
        """
        found: Any = value
        if isinstance(value, dict):
            found = next((value[name] for name in _LISTS if isinstance(value.get(name), list)), None)
        if not isinstance(found, list):
            raise DiscoveryFailed(f"{self._name} holds no list.")
        if len(found) > _MOST_MODELS:
            raise DiscoveryFailed(f"{self._name} has more than {_MOST_MODELS:,} entries.")
        for entry in found:
            if isinstance(entry, dict):
                # the server is trusted for names and limits; other facts about a model have no effect here
                said = {
                    name: entry[name] for name in entry if name not in ("compat", "transport", "baseUrl", "base_url")
                }
                try:
                    model = read_model(said, self.provider, _TRANSPORT, "")
                except BadInput:
                    continue
                yield model._replace(base_url=self.base_url)


def _reason(error: Exception) -> str:
    """Return the reason without the address, which may contain a secret."""
    import httpx2  # likewise

    if isinstance(error, httpx2.TimeoutException):
        return "it takes too long to answer"
    if isinstance(error, httpx2.ConnectError):
        return "nothing answers at its address"
    return "the connection broke, or its address is not valid"
