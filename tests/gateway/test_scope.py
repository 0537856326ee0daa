"""The owner of signatures: how clients and conversations are distinguished."""

import json
from typing import Any

import pytest
from starlette.datastructures import Headers

from toolprism.chat.model.options import ConversionOptions
from toolprism.gateway.conversion import Ready, converted
from toolprism.gateway.forwarding import Credentials, scope_of


def tenant(upstream: str = "https://a/", **headers: str) -> str | None:
    return Credentials.of(Headers({name.replace("_", "-"): value for name, value in headers.items()})).tenant(upstream)


def test_other_credentials_are_another_client() -> None:
    clients = [
        tenant(authorization="Bearer a"),
        tenant(authorization="Bearer b"),
        tenant(x_goog_api_key="Bearer a"),
        tenant(authorization="Bearer a", x_goog_user_project="p"),
        tenant("https://b/", authorization="Bearer a"),
    ]
    assert len(set(clients)) == len(clients)
    assert None not in clients


def test_other_headers_do_not_change_the_client() -> None:
    assert tenant(authorization="Bearer a", user_agent="x") == tenant(authorization="Bearer a")
    assert tenant(x_goog_api_key="k", authorization="Bearer a") == tenant(x_goog_api_key="k")


def test_a_client_without_credentials_has_no_tenant() -> None:
    assert tenant() is None
    assert tenant(x_goog_user_project="p") is None


@pytest.mark.parametrize(
    "option, headers, request_, conversation",
    [
        ("o", {"x-toolprism-conversation": "h"}, {"metadata": {"conversation_id": "m"}}, "o"),
        (None, {"x-toolprism-conversation": "h"}, {"metadata": {"conversation_id": "m"}}, "h"),
        (None, {}, {"metadata": {"conversation_id": "m"}}, "m"),
        (None, {}, {"metadata": {"conversation_id": 1}}, ""),
        (None, {}, {"metadata": None}, ""),
        (None, {}, {}, ""),
    ],
)
def test_a_conversation_is_named_by_the_operator_a_header_or_the_request(
    option: str | None, headers: dict[str, str], request_: Any, conversation: str
) -> None:
    body = {"model": "gemini-3", "messages": [{"role": "user", "content": "a"}], **request_}
    made = converted(json.dumps(body).encode(), ConversionOptions(), None, may_ask=False)
    assert isinstance(made, Ready)
    scope = scope_of("t", ConversionOptions(conversation=option), Headers(headers), made.conversation)
    assert (scope.tenant, scope.conversation) == ("t", conversation)
