"""Reads the operations of an OpenAPI document, with their parameters and the schema of the request body."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from toolprism.core.json_types import Json, Object, as_object, object_at
from toolprism.core.pointer import Path, escape, find, parse_fragment
from toolprism.core.walk import nodes
from toolprism.reading.forms import METHODS
from toolprism.reading.openapi_parameters import Parameter, parameters_of

_SHARED: Final = ("components", "schemas")


@dataclass(frozen=True, kw_only=True)
class Operation:
    """One operation: its name, and the path of the schema of its JSON request body, if it has one."""

    name: str | None
    description: str | None
    at: Path
    schema_at: Path | None
    parameters: tuple[Parameter, ...] = ()


def operations(value: Object) -> tuple[Operation, ...]:
    """Return the operations of a document, a path item or a single operation; none for other objects."""
    paths = value.get("paths")
    if isinstance(paths, dict) and isinstance(value.get("openapi") or value.get("swagger"), str):
        items = [(path, item) for path, item in paths.items() if isinstance(item, dict)]
        return tuple(
            operation for path, item in items for operation in _of_path_item(value, item, ("paths", path), path)
        )
    if isinstance(value.get("requestBody"), dict):
        return (_operation(value, value, (), None, None),)
    if isinstance(value.get("parameters"), list) and ("responses" in value or "operationId" in value):
        return (_operation(value, value, (), None, None),)
    return tuple(_of_path_item(value, value, (), None))


def self_contained(document: Object, schema: Json) -> Json:
    """Return a schema with the shared schemas that it references copied to its `$defs`."""
    shared = _shared_schemas(document)
    needed = list(dict.fromkeys(_needed(shared, schema)))
    if not needed or not isinstance(schema, dict):
        return schema
    kept = dict(object_at(schema, "$defs"))
    renamed = {name: f"components.{name}" if name in kept else name for name in needed}
    definitions = {renamed[name]: _redirected(shared[name], renamed) for name in needed}
    redirected = _redirected({**schema, "$defs": kept}, renamed)
    assert isinstance(redirected, dict), "a copy of an object is an object"
    return {**redirected, "$defs": {**redirected["$defs"], **definitions}}


def _of_path_item(document: Object, item: Object, at: Path, path: str | None) -> Iterator[Operation]:
    for method in METHODS:
        found = item.get(method)
        if isinstance(found, dict) and not {"requestBody", "responses", "parameters"}.isdisjoint(found):
            name = f"{method.upper()} {path}" if path else method
            yield _operation(document, found, (*at, method), name, (*at, "parameters"))


def _operation(document: Object, operation: Object, at: Path, fallback: str | None, shared: Path | None) -> Operation:
    schema_at = _schema_at(document, operation.get("requestBody"), (*at, "requestBody"))
    return Operation(
        name=_text(operation, "operationId") or fallback,
        description=_text(operation, "description") or _text(operation, "summary"),
        at=at,
        schema_at=_followed(document, schema_at) if schema_at else None,
        parameters=parameters_of(document, at, shared),
    )


def _text(operation: Object, member: str) -> str | None:
    text = operation.get(member)
    return text if isinstance(text, str) and text else None


def _schema_at(document: Object, body: Json, at: Path) -> Path | None:
    reference = as_object(body).get("$ref")
    if isinstance(reference, str):
        at = parse_fragment(reference) or at
        body = find(document, at)
    content = object_at(as_object(body), "content")
    for kind in sorted((kind for kind in content if "json" in kind.lower()), key="application/json".__ne__):
        if "schema" in as_object(content[kind]):
            return (*at, "content", kind, "schema")
    return None


def _followed(document: Object, at: Path) -> Path:
    """Return the target of a bare reference, so that the lines of the target are shown."""
    seen: set[Path] = set()
    while at not in seen:
        seen.add(at)
        schema = find(document, at)
        name = _shared_name(schema.get("$ref")) if isinstance(schema, dict) and len(schema) == 1 else None
        if name is None or name not in _shared_schemas(document):
            break
        at = (*_SHARED, name)
    return at


def _shared_schemas(document: Object) -> Mapping[str, Json]:
    return as_object(find(document, _SHARED))


def _needed(shared: Mapping[str, Json], schema: Json) -> Iterator[str]:
    """Yield the name of every shared schema that a schema needs, directly or indirectly."""
    seen: set[str] = set()
    pending = [schema]
    while pending:
        for _, node in nodes(pending.pop()):
            name = _shared_name(node.get("$ref"))
            if name is not None and name in shared and name not in seen:
                seen.add(name)
                pending.append(shared[name])
                yield name


def _shared_name(reference: Json) -> str | None:
    path = parse_fragment(reference) if isinstance(reference, str) else None
    return path[-1] if path and path[:-1] == _SHARED else None


def _redirected(schema: Json, renamed: Mapping[str, str]) -> Json:
    """Return a schema whose references to shared schemas point at `$defs`."""
    copy: Json = json.loads(json.dumps(schema))
    for _, node in nodes(copy):
        name = _shared_name(node.get("$ref"))
        if name is not None and name in renamed and isinstance(node, dict):
            node["$ref"] = f"#/$defs/{escape(renamed[name])}"
    return copy
