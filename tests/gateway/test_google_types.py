"""Google's own client reads every request that the conversion makes."""

import json
from typing import Any

import pytest
from google.genai import types

from tests.chat.wire import rows
from toolprism.chat.convert import convert
from toolprism.chat.model.conversation import GivenSignatures
from toolprism.chat.model.options import read_options

_BESIDE = ("systemInstruction", "tools", "toolConfig", "safetySettings", "cachedContent")


@pytest.mark.parametrize(
    "row", [row for row in rows("requests") if "body" in row["expected"]], ids=lambda row: row["id"]
)
def test_googles_types_read_the_request(row: dict[str, Any]) -> None:
    given = row["input"]
    lookup = GivenSignatures(given.get("signatures", {}), given.get("text_signatures", {}))
    converted = convert(given["request"], read_options(given.get("options")), lookup)
    body = json.loads(json.dumps(converted.body))
    contents = [types.Content.model_validate(content) for content in body["contents"]]
    config = {**body.get("generationConfig", {}), **{name: body[name] for name in _BESIDE if name in body}}
    types.GenerateContentConfig.model_validate(config)
    for content, sent in zip(contents, body["contents"], strict=True):
        told = content.model_dump(by_alias=True, exclude_none=True, mode="json")
        assert [set(part) for part in told["parts"]] == [set(part) for part in sent["parts"]]


def test_googles_types_refuse_what_they_do_not_know() -> None:
    with pytest.raises(ValueError, match="extra"):
        types.Content.model_validate({"role": "user", "parts": [{"text": "a", "x": 1}]})
