from typing import Any

import pytest
from jsonschema import Draft202012Validator
from starlette.routing import Route
from starlette.testclient import TestClient

from toolprism.web.application import Application

SCHEMA = {"type": "object", "properties": {"a": {"const": 1, "minLength": 1}, "b": {"additionalProperties": {}}}}
URL = "/api/v1/normalize"


def document(client: TestClient) -> Any:
    return client.get("/openapi.json").json()


def test_it_describes_exactly_the_routes_of_the_api(app: Application, client: TestClient) -> None:
    api = ("/api/v1/", "/openapi.json", "/healthz", "/readyz")
    routed = {
        (route.path, method.lower())
        for route in app.routes
        if isinstance(route, Route) and route.path.startswith(api)
        for method in route.methods or ()
        if method != "HEAD"
    }
    described = {(path, method) for path, methods in document(client)["paths"].items() for method in methods}
    assert described == routed


def test_its_schemas_are_schemas_and_every_reference_leads_somewhere(client: TestClient) -> None:
    api = document(client)
    for schema in api["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)
    for name in _references(api):
        assert name.removeprefix("#/components/schemas/") in api["components"]["schemas"]


def _references(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        return own + [found for member in value.values() for found in _references(member)]
    return [found for member in value for found in _references(member)] if isinstance(value, list) else []


def _validator(api: Any, path: str, method: str, status: int) -> tuple[Draft202012Validator, str]:
    content = api["paths"][path][method]["responses"][str(status)]["content"]
    (media,) = content
    schema = {**content[media]["schema"], "components": api["components"]}
    return Draft202012Validator(schema), media


@pytest.mark.parametrize(
    "body, status",
    [
        ({"input": SCHEMA, "trail": True}, 200),
        ({"input": SCHEMA}, 200),
        ({"input": [{"name": "a", "inputSchema": SCHEMA}, {"nonsense": 1}, {"name": "b"}], "trail": True}, 200),
        ({"input": {"type": "function", "name": "t", "parameters": SCHEMA, "strict": False}}, 200),
        ({"id": 1, "schema": SCHEMA, "trail": True}, 200),
        ([{"id": 1, "schema": SCHEMA, "trail": True}, {"id": {}, "tool": 3}], 200),
        ({"input": "{"}, 422),
        ({"input": "x" * 1_000_001}, 413),
    ],
)
def test_real_answers_and_requests_are_as_described(client: TestClient, body: Any, status: int) -> None:
    api = document(client)
    response = client.post(URL, json=body)
    assert response.status_code == status
    validator, media = _validator(api, URL, "post", status)
    validator.validate(response.json())
    assert response.headers["content-type"].split(";")[0] == media
    takes = api["paths"][URL]["post"]["requestBody"]["content"]["application/json"]["schema"]
    Draft202012Validator({**takes, "components": api["components"]}).validate(body)


def test_every_answer_to_a_get_is_as_described(client: TestClient) -> None:
    api = document(client)
    for path, methods in api["paths"].items():
        if "get" in methods:
            validator, media = _validator(api, path, "get", 200)
            response = client.get(path)
            validator.validate(response.json())
            assert response.headers["content-type"] == media


def test_its_examples_work(client: TestClient) -> None:
    content = document(client)["paths"][URL]["post"]["requestBody"]["content"]["application/json"]
    for example in content["examples"].values():
        assert client.post(URL, json=example["value"]).status_code == 200
