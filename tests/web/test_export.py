import json
from typing import Any

import jsonpatch
import pytest
from starlette.testclient import TestClient

from toolprism.schema import all_targets, normalize

SCHEMA: Any = {"type": "object", "properties": {"a": {"type": "string", "minLength": 3}}}


def export(client: TestClient, what: str, **more: str) -> Any:
    return client.post("/export", data={"text": json.dumps(SCHEMA), "target": "google", "what": what, **more})


def test_what_is_sent_is_had_as_a_file(client: TestClient) -> None:
    answer = export(client, "output")
    assert answer.headers["content-disposition"] == 'attachment; filename="google.json"'
    assert answer.json() == normalize(SCHEMA, "google").output


def test_the_other_side_of_a_comparison_is_had_too(client: TestClient) -> None:
    given = {"against": "anthropic", "beside": "1", "tab": "output"}
    answer = export(client, "output", **given, shape="tool")
    assert answer.headers["content-disposition"] == 'attachment; filename="anthropic.request.json"'
    assert answer.json()["tools"][0]["input_schema"] == normalize(SCHEMA, "anthropic").output
    assert (
        jsonpatch.apply_patch(SCHEMA, export(client, "patch", **given).json())
        == answer.json()["tools"][0]["input_schema"]
    )


def test_all_targets_are_had_in_one_file(client: TestClient) -> None:
    assert export(client, "outputs").json() == {name: normalize(SCHEMA, name).output for name in all_targets()}


def test_the_patch_leads_from_the_paste_to_what_is_sent(client: TestClient) -> None:
    patch = export(client, "patch").json()
    assert jsonpatch.apply_patch(SCHEMA, patch) == normalize(SCHEMA, "google").output


@pytest.mark.parametrize("data", [{"text": "{}", "what": "else"}, {"text": "{}"}, {"text": "{", "what": "output"}])
def test_an_unknown_export_is_refused_with_a_reason(client: TestClient, data: dict[str, str]) -> None:
    answer = client.post("/export", data=data)
    assert answer.status_code == 400
    assert "Toolprism" in answer.text
