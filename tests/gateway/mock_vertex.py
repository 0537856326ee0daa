"""A mock Vertex AI, as strict as the real one: it responds by a script, signs its parts, and records requests."""

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any, Literal

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from tests.gateway.vertex_rules import Refused, check, signature_of
from toolprism.chat.model.options import gemini_model

FIRST_CLIENT = "ya29.token-of-the-first-client"
SECOND_CLIENT = "ya29.token-of-the-second-client"
THIRD_CLIENT = "AIza-key-of-a-third-client"
MODELS = "/v1/projects/p/locations/global/publishers/google/models"

#: Status, Google's name of it, and the words.
_REFUSALS = {
    400: ("INVALID_ARGUMENT", ""),
    401: (
        "UNAUTHENTICATED",
        (
            "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other "
            "valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project."
        ),
    ),
    403: (
        "PERMISSION_DENIED",
        (
            "Permission 'aiplatform.endpoints.predict' denied on resource '//aiplatform.googleapis.com/projects/p/"
            "locations/global/publishers/google/models/m' (or it may not exist)."
        ),
    ),
    429: (
        "RESOURCE_EXHAUSTED",
        (
            "Resource exhausted. Please try again later. Please refer to "
            "https://cloud.google.com/vertex-ai/generative-ai/docs/error-code-429 for more details."
        ),
    ),
    500: ("INTERNAL", "Internal error encountered."),
    503: ("UNAVAILABLE", "The service is currently unavailable."),
}
#: Bytes of the pieces that a stream is cut into.
_SIZES = (1, 3, 7, 61, 257)
#: After that many bytes a stream goes on in larger ones.
_TRIED, _LARGE = 20_000, 65_537


@dataclass(frozen=True, kw_only=True)
class Says:
    """An answer; its parts are signed by the mock."""

    parts: tuple[dict[str, Any], ...]
    finish: str = "STOP"
    #: How a stream ends; after an error it is left open.
    then: Literal["end", "error", "cut", "hang"] = "end"
    #: The number of an event of a stream before which comes one that is not JSON.
    broken_before: int | None = None


@dataclass(frozen=True)
class Refuses:
    """An error with this status."""

    status: int
    body: bytes | None = None
    headers: dict[str, str] = field(default_factory=dict)


def call(name: str, **arguments: Any) -> dict[str, Any]:
    """A part that calls a function."""
    return {"functionCall": {"name": name, "args": arguments}}


@dataclass
class MockVertex:
    """The script of the next answers, and what came in."""

    script: deque[Says | Refuses] = field(default_factory=deque)
    requests: list[dict[str, Any]] = field(default_factory=list)
    urls: list[str] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    bypassed: int = 0
    #: Streams whose reader went away.
    abandoned: int = 0
    #: Ids that the model makes itself, as newer ones do.
    native_ids: bool = False
    #: Bytes of the pieces that a stream is cut into.
    sizes: Sequence[int] = _SIZES
    #: Asks for credentials.
    knows_its_clients: bool = True

    @property
    def app(self) -> Starlette:
        return Starlette(routes=[Route("/{path:path}", self.answer, methods=["POST"])])

    def then(self, *answers: Says | Refuses) -> None:
        """Add the next response to the script."""
        self.script.extend(answers)

    async def answer(self, request: Request) -> Response:
        model, _, method = request.url.path.removeprefix(f"{MODELS}/").partition(":")
        self.urls.append(str(request.url).removeprefix(str(request.base_url)))
        self.headers.append(dict(request.headers))
        refusal = _unknown_client(request) if self.knows_its_clients else None
        if refusal is not None:
            return refused(refusal)
        try:
            body = await request.json()
            self.requests.append(body)
            self.bypassed += check(model, body)
        except Refused as error:
            return refused(Refuses(400), error.message)
        except ClientDisconnect:
            return Response(status_code=499)
        answer = self.script.popleft() if self.script else Says(parts=({"text": "Nothing is planned."},))
        if isinstance(answer, Refuses):
            return refused(answer)
        chunks = list(self._chunks(model, answer))
        if method == "generateContent":
            if answer.then == "hang":
                return await self._hanging(request)
            return JSONResponse(_joined(chunks))
        written = _events(chunks) if request.query_params.get("alt") == "sse" else json.dumps(chunks).encode()
        if answer.broken_before is not None:
            written = _events(chunks[: answer.broken_before]) + _BROKEN + _events(chunks[answer.broken_before :])
        return StreamingResponse(self._stream(request, written, answer.then), media_type="text/event-stream")

    def _chunks(self, model: str, answer: Says) -> Iterator[dict[str, Any]]:
        """One part a chunk, texts in two halves; the signature of a text, and the end, come last."""
        signs = gemini_model(model).is_gemini_3
        calls = [part for part in answer.parts if "functionCall" in part]
        text = "".join(part["text"] for part in answer.parts if "text" in part and not part.get("thought"))
        for number, part in enumerate(answer.parts):
            if "functionCall" in part:
                signed = {"thoughtSignature": signature_of(model, part)} if signs and part is calls[0] else {}
                named = {"id": f"native{len(self.requests)}.{number}"} if self.native_ids else {}
                yield _chunk(model, {"functionCall": {**part["functionCall"], **named}, **signed})
            elif "text" in part:
                half = len(part["text"]) // 2
                for piece in filter(None, (part["text"][:half], part["text"][half:])):
                    yield _chunk(model, {**part, "text": piece})
            else:
                yield _chunk(model, part)
        last = {"text": "", "thoughtSignature": signature_of(model, {"text": text})}
        ending = _chunk(model, *([last] if signs and text and not calls else []))
        ending["candidates"][0]["finishReason"] = answer.finish
        ending["usageMetadata"] = {"promptTokenCount": 7, "candidatesTokenCount": 5, "totalTokenCount": 12}
        yield ending

    async def _stream(self, request: Request, written: bytes, then: str) -> AsyncIterator[bytes]:
        at = 0
        sizes = cycle(self.sizes)
        end = len(written) if then == "end" else written.rindex(b"data:") + (9 if then == "cut" else 0)
        while at < end:
            size = next(sizes) if at < _TRIED else _LARGE
            yield written[at : min(at + size, end)]
            at += size
            await asyncio.sleep(0)
        if then == "error":
            yield _events([_error(429)])
        if then == "cut":
            raise ConnectionResetError
        if then in ("error", "hang"):
            await self._hanging(request)

    async def _hanging(self, request: Request) -> Response:
        try:
            while not await request.is_disconnected():  # noqa: ASYNC110  # there is no event to wait for
                await asyncio.sleep(0.01)
        finally:
            self.abandoned += 1
        return Response(status_code=499)


def _unknown_client(request: Request) -> Refuses | None:
    key, bearer = request.headers.get("x-goog-api-key"), request.headers.get("authorization", "")
    if key is not None:
        return None if key == THIRD_CLIENT and not bearer else Refuses(401)
    if bearer == "Bearer forbidden":
        return Refuses(403)
    return None if bearer in (f"Bearer {FIRST_CLIENT}", f"Bearer {SECOND_CLIENT}") else Refuses(401)


def refused(answer: Refuses, message: str = "") -> Response:
    """An error in Google's format."""
    if answer.body is not None:
        return Response(answer.body, answer.status, answer.headers)
    return JSONResponse(_error(answer.status, message), answer.status, answer.headers)


def _error(status: int, message: str = "") -> dict[str, Any]:
    name, words = _REFUSALS[status]
    return {"error": {"code": status, "message": message or words, "status": name}}


def _chunk(model: str, *parts: dict[str, Any]) -> dict[str, Any]:
    content = {"content": {"role": "model", "parts": list(parts)}} if parts else {}
    return {"candidates": [{"index": 0, **content}], "modelVersion": model, "responseId": "resp-1"}


def _joined(chunks: list[dict[str, Any]]) -> dict[str, Any]:
    """What a whole answer would have been; the texts of one part stand together again."""
    parts: list[dict[str, Any]] = []
    for chunk in chunks:
        for part in chunk["candidates"][0].get("content", {}).get("parts", []):
            before = parts[-1] if parts else {}
            if "text" in part and "text" in before and before.get("thought") == part.get("thought"):
                parts[-1] = {**before, **part, "text": before["text"] + part["text"]}
            else:
                parts.append(part)
    whole = {**chunks[-1], "candidates": [{**chunks[-1]["candidates"][0]}]}
    if parts:
        whole["candidates"][0]["content"] = {"role": "model", "parts": parts}
    return whole


_BROKEN = b'data: {"candidates": [{"content"\r\n\r\n'


def _events(chunks: list[dict[str, Any]]) -> bytes:
    return "".join(f"data: {json.dumps(chunk, ensure_ascii=False)}\r\n\r\n" for chunk in chunks).encode()
