import json
from pathlib import Path
from typing import Any

import pytest

from toolprism.chat.convert import convert
from toolprism.chat.model.options import read_options
from toolprism.chat.redaction import origins, placed
from toolprism.core.json_types import same
from toolprism.core.pointer import parse, resolve

_ALL = [json.loads(line) for line in Path("tests/vectors/vertex/requests.jsonl").read_text("utf-8").splitlines()]
_VECTORS = [vector for vector in _ALL if "error" not in vector["expected"]]


def converted(vector: Any) -> tuple[Any, Any]:
    """Convert a request, and the same one with its places remembered."""
    given, options = vector["input"]["request"], read_options(vector["input"].get("options"))
    return convert(given, options).to_json(), convert(placed(given), options).to_json()


@pytest.mark.parametrize("vector", _VECTORS, ids=[vector["id"] for vector in _VECTORS])
def test_a_request_that_remembers_is_converted_like_any_other(vector: Any) -> None:
    plain, remembering = converted(vector)
    assert remembering == plain
    assert json.dumps(remembering) == json.dumps(plain)


@pytest.mark.parametrize("vector", _VECTORS, ids=[vector["id"] for vector in _VECTORS])
def test_what_is_handed_on_is_what_stands_at_its_origin(vector: Any) -> None:
    _, remembering = converted(vector)
    body = remembering["body"]
    for pointer, source in origins(body).items():
        value = resolve(body, parse(pointer))
        if not isinstance(value, (dict, list)):
            assert same(value, resolve(vector["input"]["request"], parse(source)))


def test_a_part_comes_from_what_is_around_all_that_is_in_it() -> None:
    call = {"id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}
    messages: Any = [
        {"role": "user", "content": "Hello"},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c", "content": "done"},
    ]
    body = convert(placed({"model": "gemini-3-pro", "temperature": 0.5, "messages": messages})).body
    found = origins(dict(body))
    assert found["/contents/0/parts/0/text"] == "/messages/0/content"
    assert found["/contents/1/parts/0/functionCall"] == "/messages/1/tool_calls/0"
    assert found["/contents/2/parts/0/functionResponse"].startswith("/messages")
    assert found["/generationConfig/temperature"] == "/temperature"
    assert "/contents/0/role" not in found
