"""The line objects of `to-vertex`, `from-vertex` and `vertex-session`, and their results."""

from typing import Any, Final

from toolprism.chat.convert import ConvertedResponse, convert, respond, respond_to_bytes, respond_to_events
from toolprism.chat.model.conversation import GivenSignatures, SignatureSource
from toolprism.chat.model.errors import WireError
from toolprism.chat.model.options import gemini_model, read_options, without_prefix
from toolprism.chat.session import KINDS, Session
from toolprism.chat.signatures.store import (
    MAX_SIGNATURE,
    TTL,
    ConversationSignatures,
    MemoryStore,
    SignatureScope,
    SignatureStore,
    StoreLimits,
    UnavailableStore,
)
from toolprism.core.errors import bad_input
from toolprism.core.json_types import Json, Object, object_at

#: Each kind of response, and the members that may hold it.
_MEMBERS: Final = {"response": ("response",), "stream": ("stream", "chunks"), "sse": ("sse",)}
_MOST_STEPS: Final = 1_000


def to_vertex_line(value: Json, store: SignatureStore | None = None) -> dict[str, Json]:
    """Return the Vertex AI request for `{"id", "request", "options"?, "signatures"?, "text_signatures"?}`.

    Args:
        value: the line.
        store: the source of signatures if the line has none.

    Raises:
        BadInput: the line has another form.
    """
    line = _line(value, "request")
    options = read_options(line.get("options"))
    given = _texts(line, "signatures"), _texts(line, "text_signatures")
    signatures: SignatureSource = GivenSignatures(*given)
    if store is not None and not any(given):
        signatures = _conversation_signatures(store, line["request"], options.conversation)
    try:
        return {"id": line.get("id"), **convert(line["request"], options, signatures).to_json(trail=options.trail)}
    except WireError as error:
        return {"id": line.get("id"), "error": error.record().to_json()}


def from_vertex_line(value: Json, store: SignatureStore | None = None) -> dict[str, Json]:
    """Return the OpenAI response for `{"id", "kind", "request", "response" or "stream" or "sse"}`.

    Args:
        value: the line.
        store: stores the signatures.

    Raises:
        BadInput: the line has another form.
    """
    line = _line(value)
    kind = line.get("kind", next((kind for kind, names in _MEMBERS.items() if not line.keys().isdisjoint(names)), ""))
    if not isinstance(kind, str) or kind not in _MEMBERS:
        raise bad_input("bad-line", "`kind` must be response, stream or sse.", pointer="/kind")
    member = next((name for name in _MEMBERS[kind] if name in line), None)
    if member is None:
        raise bad_input("bad-line", f"`{_MEMBERS[kind][0]}` is missing.", pointer="")
    response = _converted_response(kind, line[member], line)
    answer = {"id": line.get("id"), **response.to_json()}
    if store is None or not response.signatures:
        return answer
    kept = _conversation_signatures(store, line.get("request"), None).keep(response.signatures)
    return {**answer, "warnings": list(dict.fromkeys((*response.warnings, *kept)))}


def _conversation_signatures(store: SignatureStore, request: Json, conversation: str | None) -> ConversationSignatures:
    """Return the signatures of a request's conversation; the command line has a single tenant."""
    given: Any = request if isinstance(request, dict) else {}
    metadata = given.get("metadata")
    named = metadata.get("conversation_id") if isinstance(metadata, dict) else None
    model = given.get("model")
    return ConversationSignatures(
        store=store,
        scope=SignatureScope(tenant="", conversation=conversation or (named if isinstance(named, str) else "")),
        generation=gemini_model(model if isinstance(model, str) else "").generation,
    )


def vertex_session_line(value: Json) -> dict[str, Json]:
    """Return the result of each step for `{"id", "input": {"model", "options", "store", "steps"}}`.

    Raises:
        BadInput: the line has another form.
    """
    line = _line(value, "input")
    given = _object(line["input"], "/input")
    steps = given.get("steps")
    if not isinstance(steps, list) or len(steps) > _MOST_STEPS:
        message = f"`steps` must be a list of at most {_MOST_STEPS:,} steps."
        raise bad_input("bad-line", message, pointer="/input/steps")
    for index, step in enumerate(steps):
        if not isinstance(step, dict) or step.get("do") not in KINDS:
            message = f"A step must be an object whose `do` is {', '.join(KINDS)}."
            raise bad_input("bad-line", message, pointer=f"/input/steps/{index}")
    session = _session(given)
    try:
        return {"id": line.get("id"), "steps": [session.step(step) for step in steps]}
    finally:
        session.store.close()


class ManualClock:
    """A clock that only moves when `advance` is called."""

    def __init__(self) -> None:
        self._now = 0.0

    def __call__(self) -> float:
        """Return the time in seconds."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Move the clock forward."""
        self._now += seconds


def _session(given: Object) -> Session:
    model = given.get("model")
    if not isinstance(model, str):
        raise bad_input("bad-line", "`model` must be a string.", pointer="/input/model")
    store = _object(given.get("store", {}), "/input/store")
    clock = ManualClock()
    ttl, size = store.get("ttl_s", TTL), store.get("max_signature_bytes", MAX_SIGNATURE)
    if not all(isinstance(number, (int, float)) and not isinstance(number, bool) for number in (ttl, size)):
        raise bad_input("bad-line", "`ttl_s` and `max_signature_bytes` must be numbers.", pointer="/input/store")
    available = store.get("available", True) is not False
    return Session(
        model=model,
        options=read_options(given.get("options")),
        store=MemoryStore(StoreLimits(ttl=ttl), clock) if available else UnavailableStore(),
        max_signature=int(size),
        advance=clock.advance,
    )


def _converted_response(kind: str, body: Json, line: Object) -> ConvertedResponse:
    request: Object = object_at(line, "request")
    model = request.get("model")
    name = without_prefix(model) if isinstance(model, str) else ""
    if kind == "response":
        status = line.get("http_status")
        return respond(body, name, http_status=status if isinstance(status, int) else None)
    options = request.get("stream_options")
    include_usage = isinstance(options, dict) and options.get("include_usage") is True
    if kind == "stream":
        if not isinstance(body, list):
            raise bad_input("bad-line", "`stream` must be a list of chunks.", pointer="/stream")
        return respond_to_events(body, name, include_usage=include_usage)
    if not isinstance(body, str):
        raise bad_input("bad-line", "`sse` must be a string.", pointer="/sse")
    return respond_to_bytes([body.encode("utf-8", "surrogatepass")], name, include_usage=include_usage)


def _line(value: Json, *members: str) -> Object:
    if not isinstance(value, dict):
        raise bad_input("bad-line", "An object was expected.")
    for name in members:
        if name not in value:
            raise bad_input("bad-line", f"`{name}` is missing.")
    return value


def _object(value: Any, pointer: str) -> Object:
    if not isinstance(value, dict):
        raise bad_input("bad-line", "An object was expected here.", pointer=pointer)
    return value


def _texts(line: Object, name: str) -> dict[str, str]:
    given = _object(line.get(name) or {}, f"/{name}")
    if not all(isinstance(text, str) for text in given.values()):
        raise bad_input("bad-line", f"`{name}` must map strings to strings.", pointer=f"/{name}")
    return dict(given)
