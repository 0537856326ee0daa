"""Lines: the line objects of `to-vertex`, `from-vertex` and `vertex-session`, and their answers."""

from typing import Any, Final

from app.chat.convert import convert
from app.chat.model.errors import WireError
from app.chat.model.gemini_models import gemini_model, without_prefix
from app.chat.model.options import read_options
from app.chat.model.signatures import GivenSignatures, SignatureSource
from app.chat.respond import ConvertedResponse, respond, respond_to_bytes, respond_to_events
from app.chat.session import KINDS, Session, UnavailableStore
from app.chat.signatures.conversation_signatures import ConversationSignatures
from app.chat.signatures.keys import SignatureScope
from app.chat.signatures.memory_store import MemoryStore
from app.chat.signatures.store import MAX_SIGNATURE, TTL, SignatureStore, StoreLimits
from app.core.errors import bad_input
from app.core.json_types import Json, Object

_FORMS: Final = {"response": ("response",), "stream": ("stream", "chunks"), "sse": ("sse",)}
_MOST_STEPS: Final = 1_000


def to_vertex_line(value: Json, store: SignatureStore | None = None) -> dict[str, Json]:
    """Answer `{"id", "request", "options"?, "signatures"?, "text_signatures"?}` with the request to Vertex AI.

    Args:
        value: the line.
        store: where signatures are looked up that the line does not give.

    Raises:
        BadInput: the line is not of that form.
    """
    line = _line(value, "request")
    options = read_options(line.get("options"))
    given = _texts(line, "signatures"), _texts(line, "text_signatures")
    lookup: SignatureSource = GivenSignatures(*given)
    if store is not None and not any(given):
        lookup = _stored(store, line["request"], options.conversation)
    try:
        return {"id": line.get("id"), **convert(line["request"], options, lookup).to_json()}
    except WireError as error:
        return {"id": line.get("id"), "error": error.to_json()}


def from_vertex_line(value: Json, store: SignatureStore | None = None) -> dict[str, Json]:
    """Answer `{"id", "kind", "request", "response" or "stream" or "sse"}` with what OpenAI would have answered.

    Args:
        value: the line.
        store: where the signatures are kept.

    Raises:
        BadInput: the line is not of that form.
    """
    line = _line(value)
    kind = line.get("kind", next((name for name, members in _FORMS.items() if not line.keys().isdisjoint(members)), ""))
    if not isinstance(kind, str) or kind not in _FORMS:
        raise bad_input("bad-line", "`kind` is to be response, stream or sse.", pointer="/kind")
    member = next((name for name in _FORMS[kind] if name in line), None)
    if member is None:
        raise bad_input("bad-line", f"`{_FORMS[kind][0]}` is missing.", pointer="")
    reply = _replied(kind, line[member], line)
    told = {"id": line.get("id"), **reply.to_json()}
    if store is None or not reply.seen:
        return told
    kept = _stored(store, line.get("request"), None).keep(reply.seen)
    return {**told, "warnings": list(dict.fromkeys((*reply.warnings, *kept)))}


def _stored(store: SignatureStore, request: Json, conversation: str | None) -> ConversationSignatures:
    """Give the signatures of the conversation that a request belongs to; a command line has one tenant."""
    asked: Any = request if isinstance(request, dict) else {}
    metadata = asked.get("metadata")
    named = metadata.get("conversation_id") if isinstance(metadata, dict) else None
    model = asked.get("model")
    return ConversationSignatures(
        store=store,
        scope=SignatureScope(tenant="", conversation=conversation or (named if isinstance(named, str) else "")),
        generation=gemini_model(model if isinstance(model, str) else "").generation,
    )


def vertex_session_line(value: Json) -> dict[str, Json]:
    """Answer `{"id", "input": {"model", "options", "store", "steps"}}` with what each step gave.

    Raises:
        BadInput: the line is not of that form.
    """
    line = _line(value, "input")
    given = _object(line["input"], "/input")
    steps = given.get("steps")
    if not isinstance(steps, list) or len(steps) > _MOST_STEPS:
        message = f"`steps` is to be a list of at most {_MOST_STEPS:,} steps."
        raise bad_input("bad-line", message, pointer="/input/steps")
    for index, step in enumerate(steps):
        if not isinstance(step, dict) or step.get("do") not in KINDS:
            message = f"A step is an object, and `do` is {', '.join(KINDS)}."
            raise bad_input("bad-line", message, pointer=f"/input/steps/{index}")
    session = _session(given)
    try:
        return {"id": line.get("id"), "steps": [session.step(step) for step in steps]}
    finally:
        session.store.close()


class _Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def move(self, seconds: float) -> None:
        self.now += seconds


def _session(given: Object) -> Session:
    model = given.get("model")
    if not isinstance(model, str):
        raise bad_input("bad-line", "`model` is to be a text.", pointer="/input/model")
    store = _object(given.get("store", {}), "/input/store")
    clock = _Clock()
    ttl, size = store.get("ttl_s", TTL), store.get("max_signature_bytes", MAX_SIGNATURE)
    if not all(isinstance(number, (int, float)) and not isinstance(number, bool) for number in (ttl, size)):
        raise bad_input("bad-line", "`ttl_s` and `max_signature_bytes` are to be numbers.", pointer="/input/store")
    available = store.get("available", True) is not False
    return Session(
        model=model,
        options=read_options(given.get("options")),
        store=MemoryStore(StoreLimits(ttl=ttl), clock) if available else UnavailableStore(),
        max_signature=int(size),
        advance=clock.move,
    )


def _replied(kind: str, body: Json, line: Object) -> ConvertedResponse:
    request = line.get("request")
    asked: Object = request if isinstance(request, dict) else {}
    model = asked.get("model")
    name = without_prefix(model) if isinstance(model, str) else ""
    if kind == "response":
        status = line.get("http_status")
        return respond(body, name, http_status=status if isinstance(status, int) else None)
    options = asked.get("stream_options")
    include_usage = isinstance(options, dict) and options.get("include_usage") is True
    if kind == "stream":
        if not isinstance(body, list):
            raise bad_input("bad-line", "`stream` is to be a list of chunks.", pointer="/stream")
        return respond_to_events(body, name, include_usage=include_usage)
    if not isinstance(body, str):
        raise bad_input("bad-line", "`sse` is to be a text.", pointer="/sse")
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
        raise bad_input("bad-line", f"`{name}` is to map texts to texts.", pointer=f"/{name}")
    return dict(given)
