"""Ask SDKs which tools they refuse before anything is sent, and write it; with `--check`, compare with the record.

Nothing is sent: each client gets a transport that raises. `python -m tests.engines.shapes`, or `make shapes`.
"""

import importlib
import json
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

FILE: Final = Path("app/toolprism/providers/shapes.json")
_OK: Final[dict[str, Any]] = {"type": "object", "properties": {"q": {"type": "string"}}, "required": ["q"]}
#: Keywords, each with a value that JSON Schema allows, of a property or, of the last, of the root.
_OF_NODES: Final[Mapping[str, Any]] = {
    "const": "a",
    "oneOf": [{"type": "string"}],
    "allOf": [{"type": "string"}],
    "not": {"type": "integer"},
    "anyOf": [{"type": "string"}],
    "format": "uri",
    "pattern": "^a$",
    "minLength": 1,
    "maxLength": 9,
    "default": "a",
    "examples": ["a"],
    "title": "Q",
    "nullable": True,
    "deprecated": True,
    "x-order": 1,
    "$ref": "#/$defs/A",
}
_OF_NUMBERS: Final[Mapping[str, Any]] = {"minimum": 0, "exclusiveMinimum": 0, "multipleOf": 2}
_OF_ARRAYS: Final[Mapping[str, Any]] = {"minItems": 1, "uniqueItems": True, "prefixItems": [{"type": "string"}]}
_OF_ROOTS: Final[Mapping[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$defs": {"A": {"type": "string"}},
    "additionalProperties": False,
    "patternProperties": {"^a": {"type": "string"}},
    "propertyNames": {"minLength": 1},
    "minProperties": 1,
    "dependentRequired": {"q": ["r"]},
}


def _with(node: Any) -> dict[str, Any]:
    return {**_OK, "properties": {"q": node}}


#: The schemas of tools, by a keyword or by what is odd about them.
SCHEMAS: Final[Mapping[str, Any]] = {
    **{name: _with({"type": "string", name: value}) for name, value in _OF_NODES.items()},
    **{name: _with({"type": "number", name: value}) for name, value in _OF_NUMBERS.items()},
    **{name: _with({"type": "array", "items": {"type": "string"}, name: value}) for name, value in _OF_ARRAYS.items()},
    **{name: {**_OK, name: value} for name, value in _OF_ROOTS.items()},
    "a list of types": _with({"type": ["string", "null"]}),
    "an enum of numbers": _with({"type": "integer", "enum": [1, 2]}),
    "an array without items": _with({"type": "array"}),
    "a list of schemas as items": _with({"type": "array", "items": [{"type": "string"}]}),
    "a boolean as a schema": _with(True),
    "properties in a list": {"type": "object", "properties": []},
    "required as a boolean": _with({"type": "string", "required": True}),
    "exclusiveMinimum as a boolean": _with({"type": "number", "exclusiveMinimum": True}),
    "a root of another type": {"type": "string"},
    "a root without a type": {"anyOf": [_OK]},
}
_TOOL: Final = {"name": "search", "description": "Search.", "parameters": _OK}
#: Whole tools, by what is odd about them.
_TOOLS: Final[Mapping[str, dict[str, Any]]] = {
    "an empty name": {**_TOOL, "name": ""},
    "a name with a blank": {**_TOOL, "name": "a b"},
    "a name of 65 characters": {**_TOOL, "name": "a" * 65},
    "an empty description": {**_TOOL, "description": ""},
    "no description": {"name": "search", "parameters": _OK},
    "no parameters": {"name": "search", "description": "Search."},
    "parameters in a text": {**_TOOL, "parameters": "{}"},
    "strict": {**_TOOL, "strict": True},
}
#: Every question, as a tool in OpenAI's words.
QUESTIONS: Final = {**{name: {**_TOOL, "parameters": schema} for name, schema in SCHEMAS.items()}, **_TOOLS}


class SentError(Exception):
    """The request would be sent now."""


class Sdk(NamedTuple):
    """A client library, and how it sends a tool."""

    package: str
    field: str
    send: Callable[[dict[str, Any]], object]


def _stop(_request: object) -> Any:
    raise SentError


def _client(module: str = "httpx") -> Any:
    library = importlib.import_module(module)
    return library.Client(transport=library.MockTransport(_stop))


def _wrapped(tool: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"type": "function", "function": tool}]


def _botocore(tool: dict[str, Any]) -> None:
    spec = {name: value for name, value in tool.items() if name != "parameters"}
    if "parameters" in tool:
        spec["inputSchema"] = {"json": tool["parameters"]}
    given = {"modelId": "m", "messages": [], "toolConfig": {"tools": [{"toolSpec": spec}]}}
    importlib.import_module("botocore.validate").validate_parameters(given, _converse())
    raise SentError


def _converse() -> Any:
    session = importlib.import_module("botocore.session").get_session()
    return session.get_service_model("bedrock-runtime").operation_model("Converse").input_shape


def _openai(tool: dict[str, Any], package: str = "openai", name: str = "OpenAI") -> None:
    maker = getattr(importlib.import_module(package), name)
    client = maker(api_key="x", http_client=_client(), max_retries=0)
    client.chat.completions.create(model="m", messages=[], tools=_wrapped(tool))


def _anthropic(tool: dict[str, Any]) -> None:
    given = {("input_schema" if name == "parameters" else name): value for name, value in tool.items()}
    library = importlib.import_module("anthropic")
    client = library.Anthropic(api_key="x", http_client=_client("httpx2"), max_retries=0)
    client.messages.create(model="m", max_tokens=1, messages=[{"role": "user", "content": "a"}], tools=[given])


def _google(tool: dict[str, Any], field: str) -> None:
    given = {(field if name == "parameters" else name): value for name, value in tool.items()}
    options = importlib.import_module("google.genai.types").HttpOptions(httpx_client=_client())
    client = importlib.import_module("google.genai").Client(api_key="x", http_options=options)
    client.models.generate_content(model="m", contents="a", config={"tools": [{"function_declarations": [given]}]})


def _mistral(tool: dict[str, Any]) -> None:
    client = importlib.import_module("mistralai.client").Mistral(api_key="x", client=_client())
    client.chat.complete(model="m", messages=[{"role": "user", "content": "a"}], tools=_wrapped(tool))


def _cohere(tool: dict[str, Any]) -> None:
    client = importlib.import_module("cohere").ClientV2(api_key="x", httpx_client=_client())
    client.chat(model="m", messages=[], tools=_wrapped(tool))


def _xai(tool: dict[str, Any]) -> None:
    importlib.import_module("xai_sdk.chat").tool(**tool)
    raise SentError


SDKS: Final = (
    Sdk("botocore", "toolConfig.tools[].toolSpec", _botocore),
    Sdk("openai", "tools[].function", _openai),
    Sdk("anthropic", "tools[]", _anthropic),
    Sdk("google-genai", "parameters", lambda tool: _google(tool, "parameters")),
    Sdk("google-genai", "parameters_json_schema", lambda tool: _google(tool, "parameters_json_schema")),
    Sdk("mistralai", "tools[].function", _mistral),
    Sdk("groq", "tools[].function", lambda tool: _openai(tool, "groq", "Groq")),
    Sdk("cohere", "tools[].function", _cohere),
    Sdk("xai-sdk", "tool()", _xai),
)


def is_sent(sdk: Sdk, tool: dict[str, Any]) -> bool:
    """Return whether an SDK would send a tool; it raises otherwise, and what it says depends on its version."""
    try:
        sdk.send(tool)
    except Exception as error:  # noqa: BLE001  # whatever an SDK raises is a refusal
        return any(isinstance(each, SentError) for each in _chain(error))
    return True


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def limits() -> dict[str, Any]:
    """Return the bounds and patterns of Bedrock's service model, by the name of the shape."""
    spec = _converse().members["toolConfig"].members["tools"].member.members["toolSpec"]
    return {shape.name: dict(shape.metadata) for shape in spec.members.values() if "min" in shape.metadata}


def recorded() -> dict[str, Any]:
    """Return the record."""
    return cast("dict[str, Any]", json.loads(FILE.read_text(encoding="utf-8"))) if FILE.exists() else {"sdks": []}


def answered(today: str) -> dict[str, Any]:
    """Return the record of what is installed; what is not keeps its row, and so does what answers as it did."""
    kept = {(row["package"], row["field"]): row for row in recorded()["sdks"]}
    for sdk in SDKS:
        try:
            found = version(sdk.package)
        except PackageNotFoundError:
            continue
        if not is_sent(sdk, dict(_TOOL)):
            sys.stderr.write(f"{sdk.package} {found} does not send a plain tool; it is not recorded.\n")
            continue
        row = {"package": sdk.package, "version": found, "day": today, "field": sdk.field}
        row["refused"] = [name for name, tool in QUESTIONS.items() if not is_sent(sdk, dict(tool))]  # type: ignore[assignment]
        before = kept.get((sdk.package, sdk.field), {})
        kept[sdk.package, sdk.field] = before if {**before, "day": today} == row else row
    return {"sdks": list(kept.values()), "limits": limits()}


def main() -> int:
    """Write the record, or compare it; return the exit code."""
    warnings.simplefilter("ignore")
    found = answered(datetime.now(UTC).date().isoformat())
    for row in found["sdks"]:
        sys.stdout.write(f"{row['package']} {row['version']} {row['field']}: refuses {len(row['refused'])}\n")
    if "--check" in sys.argv:
        return int(found != recorded())
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
