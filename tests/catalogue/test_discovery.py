"""Asking a server for its models: what it may answer, and what it may not."""

import gzip
import json
from collections.abc import Mapping
from typing import Any, Final

import pytest

from tests.catalogue import model_server
from tests.catalogue.model_server import listing, raw, serving
from toolprism.catalogue.discovery import DiscoveryFailed, Endpoint


def endpoint(url: str, **more: Any) -> Endpoint:
    return Endpoint(provider="custom", url=url, **{"patience": 300, "seconds": 300, "max_bytes": 100_000, **more})


#: Those that take too long, and after how many seconds without a word, or in all; all others end by what they send.
_SLOW: Final[Mapping[Any, dict[str, float]]] = {
    model_server.hangs: {"patience": 0.15},
    model_server.hangs_in_the_body: {"patience": 0.15},
    model_server.drips: {"seconds": 0.3},
}


def failure(behave: Any, **more: Any) -> str:
    with serving(behave) as server, pytest.raises(DiscoveryFailed) as caught:
        endpoint(server.url, **{**_SLOW.get(behave, {}), **more}).discover()
    return str(caught.value)


def test_a_list_of_models_is_read() -> None:
    given = [{"id": "a", "name": "A", "context_length": 8192, "max_output_tokens": 1.0}, {"id": "b"}]
    with serving(listing(*given)) as server:
        first, second = endpoint(server.url).discover()
    assert (first.key, first.name, first.context_window, first.max_tokens) == ("custom/a", "A", 8192, 1)
    assert (second.name, second.context_window, second.transport) == ("b", None, "openai-completions")
    assert first.base_url == server.url.removesuffix("/models")
    assert server.asked == ["/v1/models"]


@pytest.mark.parametrize("body", [[{"id": "a"}], {"models": [{"id": "a"}]}, {"data": [{"id": "a"}], "more": 1}])
def test_the_list_may_stand_alone_or_in_an_object(body: Any) -> None:
    with serving(raw(json.dumps(body).encode())) as server:
        assert [model.id for model in endpoint(server.url).discover()] == ["a"]


def test_an_entry_that_is_not_a_model_is_left_out_and_a_server_decides_neither_wire_nor_flags() -> None:
    lie = {"id": "a", "compat": {"supportsStrictMode": True}, "transport": "google", "baseUrl": "http://evil.example"}
    odd: Any = [None, 3, "x", {}, {"id": 1}, {"id": ""}, {"id": "x" * 600}, {"id": "b", "context_length": "many"}]
    with serving(listing(lie, *odd)) as server:
        first, second = endpoint(server.url).discover()
    assert (first.transport, dict(first.compat), first.base_url) == (
        "openai-completions",
        {},
        server.url.removesuffix("/models"),
    )
    assert (second.id, second.context_window) == ("b", None)


@pytest.mark.parametrize(
    "behave, said",
    [
        pytest.param(model_server.hangs, "too long to answer", id="hangs"),
        pytest.param(model_server.hangs_in_the_body, "too long to answer", id="hangs in the body"),
        pytest.param(model_server.drips, "longer than 0.3 seconds", id="drips"),
        pytest.param(model_server.floods, "longer than 100,000 bytes", id="floods"),
        pytest.param(model_server.promises_more, "broke", id="promises more"),
        pytest.param(model_server.redirects, "status 302", id="redirects"),
        pytest.param(raw(b"no", 500), "status 500", id="fails"),
        pytest.param(raw(b"<html>", content_type="application/json"), "not JSON", id="lies about its type"),
        pytest.param(raw(b"\xff\xfe"), "not JSON", id="bytes"),
        pytest.param(raw(b"[" * 5_000), "not JSON", id="nests"),
        pytest.param(raw(gzip.compress(b"[]"), content_encoding="gzip"), "compressed", id="compresses"),
        pytest.param(raw(b"3"), "no list", id="a number"),
        pytest.param(raw(b'{"data": {}}'), "no list", id="no list"),
        pytest.param(raw(b"[" + b"0," * 20_000 + b"0]"), "20,000 entries", id="too many"),
        pytest.param(lambda _: None, "broke", id="says nothing"),
    ],
)
def test_a_server_that_misbehaves_ends_in_one_sentence(behave: Any, said: str) -> None:
    message = failure(behave)
    assert said in message
    assert message.count(".") <= 2


def test_a_redirect_is_not_followed() -> None:
    with serving(model_server.redirects) as server, pytest.raises(DiscoveryFailed):
        endpoint(server.url).discover()
    assert server.asked == ["/v1/models"]


@pytest.mark.parametrize("url", ["http://127.0.0.1:1/v1/models", "http://127.0.0.1:9/secret?key=hunter2"])
def test_where_nothing_answers_the_address_is_not_repeated(url: str) -> None:
    with pytest.raises(DiscoveryFailed) as caught:
        endpoint(url).discover()
    assert "hunter2" not in str(caught.value)
    assert "nothing answers" in str(caught.value)


def test_a_proxy_of_the_environment_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    with serving(listing({"id": "a"})) as server:
        assert endpoint(server.url).discover()
