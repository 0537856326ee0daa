import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import jsonschema_rs
import pytest
from jsonschema import Draft202012Validator
from starlette.routing import Route
from starlette.testclient import TestClient

from tests import vectors
from toolprism.core.json_types import Json
from toolprism.core.records import Absent, Count, Pointer, View
from toolprism.lints import Fix
from toolprism.schema import Effect
from toolprism.web.api.shapes import shape_of
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


#: Members that may hold anything, most of them a schema, a value or a body of somebody else.
_OPEN: Final = {
    "/api/v1/check-call": {"params"},
    "/api/v1/conditions": {"breaks", "passes"},
    "/api/v1/from-vertex": {"completion"},
    "/api/v1/invoke": {"repaired"},
    "/api/v1/lints": {"bad", "good"},
    "/api/v1/loss": {"instance"},
    "/api/v1/map-back": {"arguments"},
    "/api/v1/models": {"compat"},
    "/api/v1/normalize": {"output", "schema"},
    "/api/v1/payload": {"tools"},
    "/api/v1/rules": {"after", "before"},
    "/api/v1/to-vertex": {"body"},
    "/api/v1/validate": {"params"},
    "/api/v1/vertex-session": {"completion"},
}
#: Members of an answer itself that it may lack.
_OPTIONAL: Final = {"citation", "code", "completion", "condition", "limit", "patch", "sentence", "surface"}


def _answers(client: TestClient) -> Iterator[tuple[str, Draft202012Validator, Any]]:
    """Yield what every operation answers to its examples, or without one, with its shape; of a list the first entry."""
    api = document(client)
    for path, methods in api["paths"].items():
        for method, operation in methods.items():
            validator, _ = _validator(api, path, method, 200)
            taken = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            takes = Draft202012Validator({**taken.get("schema", {}), "components": api["components"]})
            for example in taken.get("examples", {"": {"value": None}}).values():
                takes.validate(example["value"])
                response = client.request(method, path, json=example["value"])
                assert response.status_code == 200, path
                answer = response.json()
                yield path, validator, answer[:1] if isinstance(answer, list) else answer


def _objects(value: Any, *above: str) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """Yield every object with the names of the members on the way to it."""
    if isinstance(value, dict):
        yield above, value
    members = value.items() if isinstance(value, dict) else [("", entry) for entry in value] if value else []
    for name, member in members:
        if isinstance(member, (dict, list)):
            yield from _objects(member, *above, *filter(None, [name]))


def test_no_answer_has_a_member_more_or_less_than_its_shape(client: TestClient) -> None:
    opened: dict[str, set[str]] = {}
    for path, validator, answer in _answers(client):
        validator.validate(answer)
        if path == "/openapi.json":
            continue
        for way, found in _objects(answer):
            if opened.get(path, set()).isdisjoint(way):
                found["planted"] = 0
                if validator.is_valid(answer):
                    opened.setdefault(path, set()).add(way[-1])
                del found["planted"]
        for whole in answer if isinstance(answer, list) else [answer]:
            for name in [name for name in whole if name not in _OPTIONAL]:
                member = whole.pop(name)
                assert not validator.is_valid(answer), (path, name)
                whole[name] = member
    assert opened == _OPEN


def _of(file: str, step: int) -> list[dict[str, Any]]:
    text = (Path(vectors.__file__).parent / file).read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()[::step]]


def _lines() -> Iterator[tuple[str, Any]]:
    """Yield operations with line objects and pastes made of vectors."""
    for tool in vectors.corpus()[::200]:
        own = {"name": tool["tool"], "inputSchema": tool["inputSchema"]}
        sent = {"name": tool["tool"], "parameters": tool["inputSchema"]}
        yield "normalize", {"id": 1, "tool": own, "edition": "all", "trail": True, "guarantees": True}
        yield "lint", {"id": 1, "tools": [own, {**own, "description": "a"}]}
        yield "lint", {"input": own}
        yield "accepts", {"input": own}
        yield "budgets", {"tools": [own] * 30, "tokens": True}
        yield "payload", {"model": "openai/gpt-5", "tools": [sent], "trail": True}
        yield "validate", {"input": own, "arguments": {"path": 1}}
    for row in _of("arguments/repair.jsonl", 5):
        call = {"id": 1, "schema": row["schema"], "arguments": row["arguments"], "target": "openai-strict"}
        yield "check-call", call
        yield "map-back", call
        yield "invoke", {**call, "tools": [{"name": "t", "inputSchema": row["schema"]}], "name": "t"}
    for row in (*_of("ajv/schemas.jsonl", 20), *_of("ajv/instances.jsonl", 40)):
        yield "validate", {name: row[name] for name in ("id", "schema", "instance") if name in row}
    for row in (*_of("errors/posted.jsonl", 5), *_of("errors/reasoned.jsonl", 40)):
        yield "explain-error", {"id": 1, "text": row["text"], "tools": [{"name": "t", "inputSchema": SCHEMA}]}
    for row in _of("vertex/requests.jsonl", 5):
        yield "to-vertex", {"id": 1, "request": row["input"]["request"], "options": {"trail": True}}
    yield from (("from-vertex", {"id": 1, **row["input"]}) for row in _of("vertex/responses.jsonl", 5))
    yield from (("vertex-session", {"id": 1, "input": row["input"]}) for row in _of("vertex/roundtrips.jsonl", 1))


def test_every_answer_to_a_vector_is_as_described(client: TestClient) -> None:
    api = document(client)
    answered: Counter[str] = Counter()
    for name, line in _lines():
        path = f"/api/v1/{name}"
        given = client.post(path, json=line)
        shape: Any = _validator(api, path, "post", given.status_code)[0].schema
        jsonschema_rs.validate(shape, given.json())
        answered[name] += given.status_code == 200
    assert min(answered.values()) >= 5, answered


class _Place(View, camel=True):
    in_all: Json
    line: Count | None = None
    tool: str | Absent | None = Absent.ABSENT


_MEMBERS: Final = {
    "inAll": {},
    "line": {"type": "integer", "minimum": 1},
    "tool": {"type": ["string", "null"]},
}


@pytest.mark.parametrize(
    "kind, shape",
    [
        (bool, {"type": "boolean"}),
        (dict, {"type": "object"}),
        (list | None, {"type": ["array", "null"]}),
        (dict[str, bool | None], {"type": "object", "additionalProperties": {"type": ["boolean", "null"]}}),
        (list[list[int]], {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}),
        (Effect, {"enum": ["same", "wider", "narrower", "unknown"]}),
        (Literal["a", "b"] | None, {"enum": ["a", "b", None]}),
        (Literal["a"] | list[str], {"anyOf": [{"enum": ["a"]}, {"type": "array", "items": {"type": "string"}}]}),
        ({"type": "string", "format": "date"}, {"type": "string", "format": "date"}),
        (Pointer | None, {"type": ["string", "null"], "format": "json-pointer"}),
        (Annotated[tuple[str, ...], dict[str, Count]], {"type": "object", "additionalProperties": shape_of(Count)}),
        (Mapping[str, Json], {"type": "object"}),
        (_Place, {"type": "object", "properties": _MEMBERS, "required": ["inAll"], "additionalProperties": False}),
    ],
)
def test_a_type_has_a_schema(kind: Any, shape: Any) -> None:
    assert shape_of(kind) == shape


def test_a_record_has_one_name_wherever_it_is_met_and_its_docstring_tells_of_it(client: TestClient) -> None:
    assert shape_of(list[Fix]) == {"type": "array", "items": {"$ref": "#/components/schemas/Fix"}}
    shapes = document(client)["components"]["schemas"]
    assert shapes["Fix"]["description"] == Fix.__doc__
    assert not [name for name, shape in shapes.items() if ">>>" in shape.get("description", "")]


def test_two_shapes_do_not_have_one_name() -> None:
    class Fix(View):
        other: str

    with pytest.raises(TypeError, match="Two shapes are called Fix"):
        shape_of(Fix)


@pytest.mark.parametrize("kind", [set[str], dict[int, str], object, Application])
def test_a_type_without_a_schema_is_a_mistake_in_the_code(kind: Any) -> None:
    with pytest.raises(TypeError, match="has no JSON Schema"):
        shape_of(kind)
