"""Every response with the status 503 says when to retry."""

import re
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient

from toolprism.cli.limited_server import _UNAVAILABLE, _answer
from toolprism.core.errors import Busy, OutOfMemory, OutOfTime, Unavailable, WorkerLost
from toolprism.gateway.messages import PROBLEMS, GatewayProblem, problem, problem_of
from toolprism.web.middleware import OuterMiddleware

_ROOT = Path(__file__).parents[1]
#: The places outside the application of the page, all of whose responses pass one middleware.
_PLACES = {"app/toolprism/cli/limited_server.py", "app/toolprism/gateway/messages.py"}
#: What a provider's error says is no response of ours.
_NO_RESPONSES = ("app/toolprism/web/", "app/toolprism/providers/", "app/toolprism/chat/")


def test_no_other_place_makes_such_a_response() -> None:
    found = {
        str(path.relative_to(_ROOT))
        for path in (_ROOT / "app").rglob("*.py")
        if re.search(r"\b503\b|SERVICE_UNAVAILABLE", path.read_text(encoding="utf-8"))
    }
    assert {path for path in found if not path.startswith(_NO_RESPONSES)} == _PLACES


@pytest.mark.parametrize("headers, expected", [({}, "5"), ({"retry-after": "9"}, "9")])
def test_the_page_and_the_api_say_it(headers: dict[str, str], expected: str) -> None:
    async def unavailable(_: Request) -> Response:
        return Response(status_code=503, headers=headers)

    app = OuterMiddleware(Starlette(routes=[Route("/", unavailable)]))
    with TestClient(app) as client:
        assert client.get("/").headers["retry-after"] == expected


def test_the_server_says_it_before_the_application() -> None:
    assert b"\r\nretry-after: 5\r\n" in _answer(_UNAVAILABLE, b"")


@pytest.mark.parametrize("error", [Busy(), OutOfTime(1), OutOfMemory(1), WorkerLost()], ids=lambda error: error.args[0])
def test_the_proxy_says_it(error: Unavailable) -> None:
    assert problem_of(error).headers["retry-after"]


def test_the_proxy_says_it_of_its_own_problems_and_where_vertex_does_not() -> None:
    assert all(problem(code).headers for code, (status, _) in PROBLEMS.items() if status == 503)
    silent = GatewayProblem(status=503, message="overloaded", type="server_error", code=None)
    assert silent.headers == {"retry-after": "5"}
    told = GatewayProblem(
        status=503, message="overloaded", type="server_error", code=None, headers={"retry-after": "9"}
    )
    assert told.headers == {"retry-after": "9"}
