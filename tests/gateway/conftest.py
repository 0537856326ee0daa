"""Fixtures for the gateway: a mock Vertex AI, the gateway in front of it, and a Redis server."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import openai
import pytest
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from tests.gateway.mock_vertex import FIRST_CLIENT, MODELS, MockVertex
from tests.redis_server import RedisServer
from tests.serving import serving
from toolprism.gateway.application import create_app
from toolprism.gateway.settings import GatewaySettings

Client = Callable[..., openai.OpenAI]
#: Worker processes take a moment to start.
FEW: Any = {"engines": 1, "stream_engines": 1}


@contextmanager
def served(app: ASGIApp) -> Iterator[str]:
    """Serve an application in a thread; yield its address."""
    config = uvicorn.Config(app, log_level="critical", access_log=False, timeout_graceful_shutdown=1)
    with serving(config) as port:
        yield f"http://127.0.0.1:{port}"


class _Upstream:
    """The application that stands for Vertex AI in this test: one server for all tests costs less than one for each."""

    def __init__(self) -> None:
        self.app: ASGIApp = MockVertex().app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)


@pytest.fixture(scope="session")
def upstream() -> Iterator[tuple[_Upstream, str]]:
    app = _Upstream()
    with served(app) as url:
        yield app, f"{url}{MODELS}/"


@pytest.fixture
def vertex() -> MockVertex:
    return MockVertex()


@pytest.fixture
def vertex_url(vertex: MockVertex, upstream: tuple[_Upstream, str]) -> str:
    app, url = upstream
    app.app = vertex.app
    return url


@pytest.fixture
def settings(vertex_url: str, tmp_path: Path) -> GatewaySettings:
    return GatewaySettings(upstream=vertex_url, store=tmp_path / "signatures.sqlite3", **FEW)


@pytest.fixture
def gateway(settings: GatewaySettings) -> Iterator[str]:
    with served(create_app(settings)) as url:
        yield url


@pytest.fixture
def connect() -> Iterator[Client]:
    """Make clients, and close them."""
    made: list[openai.OpenAI] = []

    def connected(url: str, bearer: str = FIRST_CLIENT, **options: Any) -> openai.OpenAI:
        made.append(
            openai.OpenAI(base_url=f"{url}/v1", api_key=bearer, **{"max_retries": 0, "timeout": 300, **options})
        )
        return made[-1]

    yield connected
    for client in made:
        client.close()


@pytest.fixture
def client(gateway: str, connect: Client) -> openai.OpenAI:
    return connect(gateway)


@pytest.fixture
def redis_server(tmp_path: Path) -> Iterator[RedisServer]:
    with RedisServer.started(tmp_path) as server:
        yield server
