"""Whole conversations of OpenAI's own client through the gateway, with signatures enforced."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import openai
import pytest

from tests.gateway.conftest import FEW, Client, served
from tests.gateway.dialogue import MODEL, TOOLS, TURNS, Dialogue
from tests.gateway.mock_vertex import SECOND_CLIENT, MockVertex, Says, call
from tests.redis_server import RedisServer
from toolprism.chat.model.options import ConversionOptions
from toolprism.chat.signatures.store_factory import RedisStore
from toolprism.gateway.application import create_app
from toolprism.gateway.settings import GatewaySettings

SAID = ["Paris 15°, Oslo 3°.", "A model, 東.", "Noon.", "Bye."]
_REQUESTS = sum(len(answers) for _, answers in TURNS)


@pytest.fixture(params=["sqlite", "redis", "memory"])
def any_settings(request: pytest.FixtureRequest, vertex_url: str, tmp_path: Path) -> GatewaySettings:
    if request.param == "redis":
        return GatewaySettings(upstream=vertex_url, redis_url=request.getfixturevalue("redis_server").url, **FEW)
    return GatewaySettings(
        upstream=vertex_url, store=tmp_path / "s.sqlite3" if request.param == "sqlite" else None, **FEW
    )


@pytest.mark.parametrize("native_ids", [False, True])
@pytest.mark.parametrize("stream", [False, True])
def test_a_client_that_knows_nothing_of_signatures_has_a_conversation(
    any_settings: GatewaySettings, vertex: MockVertex, connect: Client, stream: bool, native_ids: bool
) -> None:
    vertex.native_ids = native_ids
    with served(create_app(any_settings)) as url:
        assert Dialogue(connect(url), stream=stream).run(vertex) == SAID
    assert len(vertex.requests) == _REQUESTS
    assert vertex.bypassed == 0


@pytest.mark.parametrize("stream", [False, True])
def test_a_client_that_sends_signatures_back_needs_no_store(
    settings: GatewaySettings, vertex: MockVertex, connect: Client, stream: bool
) -> None:
    with served(create_app(settings)) as first:
        dialogue = Dialogue(connect(first), stream=stream, aware=True)
        assert dialogue.run(vertex, TURNS[:2]) == SAID[:2]
    with served(create_app(GatewaySettings(upstream=settings.upstream, **FEW))) as second:
        dialogue.client = connect(second)
        assert dialogue.run(vertex, TURNS[2:]) == SAID[2:]
    assert vertex.bypassed == 0


def test_a_gateway_that_starts_again_still_knows_its_signatures(
    settings: GatewaySettings, vertex: MockVertex, connect: Client
) -> None:
    said, answers = TURNS[0]
    with served(create_app(settings)) as url:
        dialogue = Dialogue(connect(url))
        vertex.then(answers[0])
        dialogue.messages.append({"role": "user", "content": said})
        dialogue.messages.append(dialogue.asked())
    dialogue.messages += [
        {"role": "tool", "tool_call_id": one["id"], "content": "15"} for one in dialogue.messages[-1]["tool_calls"]
    ]
    with served(create_app(settings)) as url:
        dialogue.client = connect(url)
        vertex.then(answers[2])
        assert dialogue.asked()["content"] == SAID[0]
    assert vertex.bypassed == 0


@pytest.fixture
def redis_client(redis_server: RedisServer, vertex_url: str, connect: Client) -> Iterator[openai.OpenAI]:
    with served(create_app(GatewaySettings(upstream=vertex_url, redis_url=redis_server.url, **FEW))) as url:
        yield connect(url)


@pytest.fixture
def questions(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Records the calls of a store, in order."""
    asked: list[str] = []
    for name in ("read_many", "write_many"):
        original = getattr(RedisStore, name)

        def counted(store: RedisStore, given: Any, name: str = name, original: Any = original) -> Any:
            asked.append(name)
            return original(store, given)

        monkeypatch.setattr(RedisStore, name, counted)
    return asked


@pytest.mark.parametrize("way", ["kill", "freeze"])
@pytest.mark.parametrize("stream", [False, True])
def test_a_redis_that_dies_in_the_middle_costs_no_turn_and_is_asked_once(  # noqa: PLR0913, PLR0917  # fixtures
    redis_server: RedisServer,
    vertex: MockVertex,
    redis_client: openai.OpenAI,
    questions: list[str],
    way: str,
    stream: bool,
) -> None:
    dialogue = Dialogue(redis_client, stream=stream)
    assert dialogue.run(vertex, TURNS[:2]) == SAID[:2]
    assert vertex.bypassed == 0
    _exchange(dialogue, vertex)
    before = len(questions)
    getattr(redis_server, way)()
    _exchange(dialogue, vertex)
    assert len(questions) == before + 1, "the answer is not kept where the look-up failed"
    assert dialogue.run(vertex, TURNS[2:]) == SAID[2:]
    assert vertex.bypassed == 4, "the steps of the current turn whose signatures are lost"


def _exchange(dialogue: Dialogue, vertex: MockVertex) -> None:
    """A request with signatures to look up, and an answer with one to keep."""
    vertex.then(Says(parts=(call("time", city="Rome"),)))
    messages = [*dialogue.messages, {"role": "user", "content": "Time?"}]
    Dialogue(dialogue.client, stream=dialogue.stream, messages=messages).asked()


def test_the_parallel_calls_of_a_stream_are_one_step(gateway: str, vertex: MockVertex, connect: Client) -> None:
    Dialogue(connect(gateway), stream=True).run(vertex, TURNS[:1])
    contents = vertex.requests[1]["contents"]
    calls = [part["functionCall"] for part in contents[1]["parts"]]
    responses = [part["functionResponse"] for part in contents[2]["parts"]]
    assert [one["args"]["city"] for one in calls] == ["Paris", "Oslo"]
    assert [one["response"]["of"] for one in responses] == ["Paris", "Oslo"]
    assert [one["id"] for one in calls] == [one["id"] for one in responses]
    assert ["thoughtSignature" in part for part in contents[1]["parts"]] == [True, False]


@pytest.mark.parametrize("other", ["tenant", "conversation", "metadata"])
def test_the_signatures_of_others_are_not_found(client: openai.OpenAI, vertex: MockVertex, other: str) -> None:
    vertex.then(Says(parts=(call("time", city="Rome"),)))
    messages: list[Any] = [{"role": "user", "content": "Time?"}]
    mine: Any = {"extra_headers": {"x-toolprism-conversation": "mine"}} if other != "metadata" else _named("mine")
    completion = client.chat.completions.create(model="gemini-3.1-pro", messages=messages, tools=TOOLS, **mine)
    one = completion.choices[0].message.tool_calls
    assert one is not None
    messages += [
        {"role": "assistant", "tool_calls": [one[0].model_dump(include={"id", "type", "function"})]},
        {"role": "tool", "tool_call_id": one[0].id, "content": "12:00"},
    ]
    theirs: Any = {
        "tenant": {
            **mine,
            "extra_headers": {**mine.get("extra_headers", {}), "authorization": f"Bearer {SECOND_CLIENT}"},
        },
        "conversation": {"extra_headers": {"x-toolprism-conversation": "theirs"}},
        "metadata": _named("theirs"),
    }[other]
    client.chat.completions.create(model="gemini-3.1-pro", messages=messages, tools=TOOLS, **theirs)
    assert vertex.bypassed == 1
    client.chat.completions.create(model="gemini-3.8-flash", messages=messages, tools=TOOLS, **mine)
    assert vertex.bypassed == 2, "it is of no use to another generation of models"
    client.chat.completions.create(model="gemini-3.1-pro", messages=messages, tools=TOOLS, **mine)
    assert vertex.bypassed == 2


def _named(conversation: str) -> dict[str, Any]:
    return {"metadata": {"conversation_id": conversation}}


def test_a_client_without_credentials_owns_nothing(gateway: str, vertex: MockVertex) -> None:
    vertex.knows_its_clients = False
    vertex.then(Says(parts=(call("time", city="Rome"),)))
    messages: list[Any] = [{"role": "user", "content": "Time?"}]
    one = _nameless(gateway, messages)["tool_calls"][0]
    kept = {name: one[name] for name in ("id", "type", "function")}
    messages += [
        {"role": "assistant", "tool_calls": [kept]},
        {"role": "tool", "tool_call_id": one["id"], "content": ""},
    ]
    _nameless(gateway, messages)
    assert vertex.bypassed == 1
    assert "authorization" not in vertex.headers[0]


def _nameless(gateway: str, messages: list[Any]) -> Any:
    body = {"model": "gemini-3.1-pro", "messages": messages, "tools": TOOLS}
    answer = httpx2.post(f"{gateway}/v1/chat/completions", json=body)
    return answer.json()["choices"][0]["message"]


def test_a_signature_is_stored_before_its_call_is_sent(client: openai.OpenAI, vertex: MockVertex) -> None:
    vertex.then(Says(parts=(call("time", city="Rome"),), then="hang"))
    messages: list[Any] = [{"role": "user", "content": "Time?"}]
    with client.chat.completions.create(model=MODEL, messages=messages, tools=TOOLS, stream=True) as stream:
        told = next(chunk.choices[0].delta.tool_calls for chunk in stream)
    assert told is not None
    function = {"name": "time", "arguments": told[0].function.arguments if told[0].function else None}
    messages += [
        {"role": "assistant", "tool_calls": [{"id": told[0].id, "type": "function", "function": function}]},
        {"role": "tool", "tool_call_id": told[0].id, "content": "12:00"},
    ]
    client.chat.completions.create(model=MODEL, messages=messages, tools=TOOLS)
    assert vertex.bypassed == 0


@pytest.mark.parametrize(
    "policy, code, words",
    [
        ("omit", "INVALID_ARGUMENT", "function call `time` in the 2. content block is missing a `thought_signature`"),
        ("error", "missing_thought_signature", "has no thought signature"),
    ],
)
def test_a_lost_signature_is_an_error_where_the_operator_wants_one(
    vertex_url: str, connect: Client, policy: Any, code: str, words: str
) -> None:
    one = {"id": "a", "type": "function", "function": {"name": "time", "arguments": "{}"}}
    messages: Any = [
        {"role": "user", "content": "Time?"},
        {"role": "assistant", "tool_calls": [one]},
        {"role": "tool", "tool_call_id": "a", "content": "12:00"},
    ]
    options = ConversionOptions(on_missing_signature=policy)
    with (
        served(create_app(GatewaySettings(upstream=vertex_url, options=options, **FEW))) as url,
        pytest.raises(openai.BadRequestError) as raised,
    ):
        connect(url).chat.completions.create(model=MODEL, messages=messages, tools=TOOLS)
    assert raised.value.code == code
    assert words in str(raised.value)
