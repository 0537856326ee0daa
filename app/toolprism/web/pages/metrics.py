"""`GET /metrics`: counts for Prometheus."""

import anyio.to_thread
from starlette.requests import Request
from starlette.responses import Response

from toolprism.web.metrics import CONTENT_TYPE, collected


async def metrics(_: Request) -> Response:
    """Return the counts since the server started."""
    text = await anyio.to_thread.run_sync(collected)
    return Response(text, headers={"content-type": CONTENT_TYPE, "cache-control": "no-store"})
