"""Single requests: the responses, including errors, and clients that disconnect."""

import base64
import json
import socket
from typing import Any
from urllib.parse import urlsplit

import httpx2
import openai
import pytest

from tests.gateway.conftest import Client, served
from tests.gateway.dialogue import TOOLS
from tests.gateway.mock_vertex import FIRST_CLIENT, THIRD_CLIENT, MockVertex, Refuses, Says, call
from tests.serving import until
from toolprism.gateway.application import create_app
from toolprism.gateway.settings import GatewaySettings

MODEL = "gemini-3.1-pro-preview"
HI: Any = [{"role": "user", "content": "Hi"}]
_PIXEL = base64.b64encode(b"\x89PNG\r\n\x1a\n").decode()


def ask(client: openai.OpenAI, **more: Any) -> Any:
    return client.chat.completions.create(**{"model": MODEL, "messages": HI, **more})


def test_a_picture_goes_out_and_another_comes_back(client: openai.OpenAI, vertex: MockVertex) -> None:
    vertex.then(Says(parts=({"text": "Here."}, {"inlineData": {"mimeType": "image/png", "data": _PIXEL}})))
    content = [
        {"type": "text", "text": "Draw it again."},
        {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{_PIXEL}", "detail": "low"}},
    ]
    message = ask(client, messages=[{"role": "user", "content": content}]).choices[0].message
    assert vertex.requests[0]["contents"][0]["parts"][1] == {
        "inlineData": {"mimeType": "image/png", "data": _PIXEL},
        "mediaResolution": {"level": "MEDIA_RESOLUTION_LOW"},
    }
    assert message.content == "Here."
    assert message.images[0]["image_url"]["url"] == f"data:image/png;base64,{_PIXEL}"


def test_thoughts_usage_and_limits_are_reported(client: openai.OpenAI, vertex: MockVertex) -> None:
    vertex.then(Says(parts=({"text": "Hm.", "thought": True}, {"text": "Half of"}), finish="MAX_TOKENS"))
    with ask(client, stream=True, stream_options={"include_usage": True}) as stream:
        chunks = list(stream)
    assert "".join(chunk.choices[0].delta.content or "" for chunk in chunks[:-1]) == "Half of"
    assert chunks[-2].choices[0].finish_reason == "length"
    assert chunks[-1].usage.total_tokens == 12


def test_a_request_goes_to_its_model_and_no_other_place(client: openai.OpenAI, vertex: MockVertex) -> None:
    ask(client, model="google/gemini-2.5-flash")
    with ask(client, model="gemini-2.5-flash", stream=True) as stream:
        list(stream)
    ask(client, model="../../../elsewhere?key=1#")
    models = "v1/projects/p/locations/global/publishers/google/models"
    assert vertex.urls[:2] == [
        f"{models}/gemini-2.5-flash:generateContent",
        f"{models}/gemini-2.5-flash:streamGenerateContent?alt=sse",
    ]
    assert vertex.urls[2].startswith(f"{models}/")
    assert vertex.urls[2].endswith(":generateContent")


def test_a_key_is_passed_on_without_the_token_that_clients_always_send(
    gateway: str, vertex: MockVertex, connect: Client
) -> None:
    ask(connect(gateway, bearer="unused", default_headers={"x-goog-api-key": THIRD_CLIENT, "cookie": "a=b"}))
    assert vertex.headers[0]["x-goog-api-key"] == THIRD_CLIENT
    assert not {"authorization", "cookie", "x-stainless-lang"} & vertex.headers[0].keys()


def test_a_cookie_of_one_client_is_not_sent_with_the_next_request(client: openai.OpenAI, vertex: MockVertex) -> None:
    vertex.then(Refuses(429, headers={"set-cookie": "a=b; Path=/"}))
    with pytest.raises(openai.RateLimitError):
        ask(client)
    ask(client)
    assert "cookie" not in vertex.headers[1]


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize(
    "status, error",
    [
        (401, openai.AuthenticationError),
        (403, openai.PermissionDeniedError),
        (429, openai.RateLimitError),
        (500, openai.InternalServerError),
        (503, openai.InternalServerError),
    ],
)
def test_an_error_of_vertex_is_the_error_that_clients_know(
    client: openai.OpenAI, vertex: MockVertex, status: int, error: type[openai.APIStatusError], stream: bool
) -> None:
    vertex.then(Refuses(status, headers={"retry-after": "7", "x-secret": "s"}))
    with pytest.raises(error) as raised:
        ask(client, stream=stream)
    assert raised.value.status_code == status
    assert raised.value.response.headers["retry-after"] == "7"
    assert "x-secret" not in raised.value.response.headers
    assert isinstance(raised.value.body, dict)
    assert raised.value.body["code"] in {
        "UNAUTHENTICATED",
        "PERMISSION_DENIED",
        "RESOURCE_EXHAUSTED",
        "INTERNAL",
        "UNAVAILABLE",
    }


def test_a_wrong_token_is_an_error_of_the_client(gateway: str, connect: Client) -> None:
    with pytest.raises(openai.AuthenticationError):
        ask(connect(gateway, bearer="wrong"))
    with pytest.raises(openai.PermissionDeniedError):
        ask(connect(gateway, bearer="forbidden"))


def test_a_body_that_is_not_a_response_is_a_bad_gateway(client: openai.OpenAI, vertex: MockVertex) -> None:
    for body in (b"<html>", b"[]", b"{}", b"[" * 100_000, b"\xff"):
        vertex.then(Refuses(200, body))
        with pytest.raises(openai.InternalServerError) as raised:
            ask(client)
        assert raised.value.status_code == 502
        assert raised.value.code in {"invalid_upstream_response", "empty_upstream_response"}
    vertex.then(Refuses(302, b"", {"location": "http://127.0.0.1:1/"}))
    with pytest.raises(openai.InternalServerError) as raised:
        ask(client)
    assert raised.value.code == "upstream_redirect"
    vertex.then(Refuses(404, b"<html>nothing here</html>"))
    with pytest.raises(openai.NotFoundError):
        ask(client)


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_stream_goes_on_after_an_event_that_is_not_json(
    client: openai.OpenAI, gateway: str, vertex: MockVertex, place: int
) -> None:
    vertex.then(*[Says(parts=({"text": "Hello there"},), broken_before=place)] * 2)
    with ask(client, stream=True) as stream:
        chunks = list(stream)
    assert "".join(chunk.choices[0].delta.content or "" for chunk in chunks) == "Hello there"
    assert chunks[-1].choices[0].finish_reason == "stop"
    raw = _post(gateway, {"model": MODEL, "messages": HI, "stream": True}).text
    assert raw.endswith("data: [DONE]\n\n")
    assert "candidates" not in raw


def test_built_in_tools_pass_through(client: openai.OpenAI, vertex: MockVertex) -> None:
    vertex.then(Says(parts=({"text": "15°"},)))
    search: Any = {"type": "googleSearch"}
    more: Any = {"extra_body": {"google": {"tools": [{"url_context": {}}]}}}
    client.chat.completions.create(model=MODEL, messages=HI, tools=[search], extra_body=more)
    assert vertex.requests[-1]["tools"] == [{"googleSearch": {}}, {"urlContext": {}}]


@pytest.mark.parametrize(
    "then, code", [("error", "RESOURCE_EXHAUSTED"), ("cut", "upstream_disconnected")], ids=["error", "cut"]
)
def test_a_stream_that_breaks_off_says_so_and_does_not_end_well(
    client: openai.OpenAI, gateway: str, vertex: MockVertex, then: Any, code: str
) -> None:
    vertex.then(*[Says(parts=({"text": "Hello there"},), then=then)] * 2)
    said = ""
    with pytest.raises(openai.APIError) as raised, ask(client, stream=True) as stream:  # noqa: PT012
        for chunk in stream:
            said += chunk.choices[0].delta.content or ""
    assert said == "Hello there"
    assert raised.value.code == code
    raw = _post(gateway, {"model": MODEL, "messages": HI, "stream": True}).text
    assert "[DONE]" not in raw
    assert '"finish_reason":"stop"' not in raw


def _post(gateway: str, body: Any, **more: Any) -> httpx2.Response:
    headers = {"authorization": f"Bearer {FIRST_CLIENT}"}
    given = {"content": body} if isinstance(body, bytes) else {"json": body}
    return httpx2.post(f"{gateway}/v1/chat/completions", headers=headers, timeout=300, **given, **more)


def test_a_client_that_goes_ends_the_call(gateway: str, vertex: MockVertex, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "toolprism.gateway")
    vertex.then(Says(parts=({"text": "Hello"},), then="hang"))
    body = json.dumps({"model": MODEL, "messages": HI}).encode()
    head = f"POST /v1/chat/completions HTTP/1.1\r\nhost: a\r\nauthorization: Bearer {FIRST_CLIENT}\r\n"
    with socket.create_connection(("127.0.0.1", urlsplit(gateway).port or 0)) as leaving:
        leaving.sendall(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
        until(lambda: vertex.requests)
    until(lambda: vertex.abandoned == 1)
    until(lambda: any(" 499 " in record.getMessage() for record in caplog.records))


def test_what_vertex_has_said_arrives_while_it_is_still_thinking(client: openai.OpenAI, vertex: MockVertex) -> None:
    vertex.then(Says(parts=({"text": "Hello"},), then="hang"))
    said = ""
    with ask(client, stream=True) as stream:
        for chunk in stream:
            said += chunk.choices[0].delta.content or ""
            if said == "Hello":
                break
        assert vertex.abandoned == 0
    until(lambda: vertex.abandoned == 1)


def test_a_vertex_that_says_nothing_or_is_not_there_is_reported(
    vertex: MockVertex, vertex_url: str, connect: Client
) -> None:
    vertex.then(Says(parts=({"text": "Hello"},), then="hang"), Says(parts=({"text": "Hello"},), then="hang"))
    with served(create_app(GatewaySettings(upstream=vertex_url, idle_seconds=0.3))) as url:
        with pytest.raises(openai.InternalServerError) as raised:
            ask(connect(url))
        assert (raised.value.status_code, raised.value.code) == (504, "upstream_timeout")
        with pytest.raises(openai.APIError) as broken, ask(connect(url), stream=True) as stream:
            list(stream)
        assert broken.value.code == "upstream_timeout"
    with served(create_app(GatewaySettings(upstream="http://127.0.0.1:1/models/"))) as url:
        with pytest.raises(openai.InternalServerError) as raised:
            ask(connect(url))
        assert (raised.value.status_code, raised.value.code) == (502, "upstream_unreachable")


def test_a_mistake_in_a_request_is_reported_with_its_place_and_goes_nowhere(
    client: openai.OpenAI, vertex: MockVertex
) -> None:
    with pytest.raises(openai.BadRequestError) as raised:
        ask(client, messages=[*HI, {"role": "tool", "tool_call_id": "secret-id", "content": "secret"}])
    assert (raised.value.code, raised.value.param) == ("dangling_tool_result", "messages[1].tool_call_id")
    assert "secret" not in raised.value.response.text
    assert vertex.requests == []


def test_a_model_name_that_fits_into_no_address_is_refused(gateway: str, vertex: MockVertex) -> None:
    body = {"model": "m" * 100_000, "messages": [{"role": "user", "content": "Hi"}]}
    answer = httpx2.post(f"{gateway}/v1/chat/completions", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "model_name_too_long")
    assert vertex.requests == []


def test_what_was_changed_is_reported_in_a_header(client: openai.OpenAI, vertex: MockVertex) -> None:
    vertex.then(Says(parts=(call("time"),), finish="MALFORMED_FUNCTION_CALL"))
    tools: Any = [{**TOOLS[0], "function": {**TOOLS[0]["function"], "strict": True}}]
    raw = client.chat.completions.with_raw_response.create(
        model=MODEL, messages=HI, tools=tools, user="u", extra_body={"é,\r\n": 1}
    )
    assert raw.headers["x-toolprism-warnings"].split(",") == [
        "strict_dropped",
        "ignored_param:user",
        "ignored_param:%C3%A9%2C%0D%0A",
        "upstream_generation_failed",
    ]
    assert raw.headers["x-request-id"].startswith("req_")


def test_a_parameter_may_have_any_name(gateway: str) -> None:
    answer = _post(gateway, b'{"model":"m","messages":[{"role":"user","content":"Hi"}],"\\ud800":1}')
    assert answer.headers["x-toolprism-warnings"] == "ignored_param:%3F"


def test_any_number_of_unknown_parameters_makes_no_endless_header(gateway: str) -> None:
    many = {f"parameter{number}": 1 for number in range(5_000)}
    answer = _post(gateway, {"model": MODEL, "messages": HI, **many})
    assert answer.status_code == 200
    assert len(answer.headers["x-toolprism-warnings"]) <= 2_000


@pytest.mark.parametrize(
    "body, status, code",
    [
        (b"", 400, "invalid_json"),
        (b'{"a":', 400, "invalid_json"),
        (b'{"a":NaN}', 400, "invalid_json"),
        (b'{"a":1e999}', 400, "invalid_json"),
        (b"\xff\xfe\xfd", 400, "invalid_json"),
        (b"1" * 5_000, 400, "invalid_json"),
        (b'"' + b'\\"[' * 1_000_000, 400, "invalid_json"),
        (b"[" * 1_000_000, 400, "request_too_deep"),
        (b'{"a":' * 500 + b"1" + b"}" * 500, 400, "request_too_deep"),
        (b'{"a":"' + b"[" * 1_000 + b'"}', 400, "missing_model"),
        (b"[]", 400, "invalid_type"),
        (b'{"model":"m"}', 400, "empty_messages"),
        (b" " * (20 * 1024 * 1024 + 1), 413, "request_too_large"),
    ],
    ids=range(13),
)
def test_a_hostile_body_gets_a_plain_answer(
    gateway: str, vertex: MockVertex, body: bytes, status: int, code: str
) -> None:
    answer = _post(gateway, body)
    assert answer.status_code == status
    assert answer.json()["error"]["code"] == code
    assert vertex.requests == []


def test_too_many_tools_are_refused(gateway: str, vertex: MockVertex) -> None:
    tools = [{"type": "function", "function": {"name": f"f{number}"}} for number in range(513)]
    answer = _post(gateway, {"model": MODEL, "messages": HI, "tools": tools})
    assert answer.json()["error"]["code"] == "too_many_tools"
    assert vertex.requests == []


def test_other_addresses_and_methods_are_refused_in_openais_words(gateway: str) -> None:
    assert httpx2.get(f"{gateway}/healthz").text == "ok\n"
    assert httpx2.get(f"{gateway}/v1/models").json()["error"]["code"] == "not_found"
    wrong = httpx2.get(f"{gateway}/v1/chat/completions")
    assert (wrong.status_code, wrong.headers["allow"]) == (405, "POST")


@pytest.mark.parametrize("stream", [False, True])
def test_large_pictures_pass_both_ways(client: openai.OpenAI, vertex: MockVertex, stream: bool) -> None:
    data = base64.b64encode(bytes(4_000_000)).decode()
    url = f"data:image/png;base64,{data}"
    vertex.then(Says(parts=({"inlineData": {"mimeType": "image/png", "data": data}},)))
    messages = [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": url}}]}]
    answer = ask(client, messages=messages, stream=stream)
    if stream:
        with answer:
            images = [image for chunk in answer for image in getattr(chunk.choices[0].delta, "images", [])]
    else:
        images = answer.choices[0].message.images
    assert [image["image_url"]["url"] == url for image in images] == [True]
    assert vertex.requests[0]["contents"][0]["parts"][0]["inlineData"]["data"] == data


def test_an_answer_without_end_is_not_held(
    client: openai.OpenAI, vertex: MockVertex, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("toolprism.gateway.forwarding.MAX_EVENT", 1_000)
    vertex.then(Refuses(200, b" " * 2_000))
    with pytest.raises(openai.InternalServerError) as raised:
        ask(client)
    assert raised.value.code == "upstream_event_too_large"
