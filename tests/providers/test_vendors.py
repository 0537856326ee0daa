"""Published tools of vendors accept the outputs: Google's own types, and a grammar engine for the strict modes."""

import json
from typing import Any, Final

import pytest
from botocore.session import get_session
from botocore.validate import ParamValidator
from google.genai import types
from llguidance import LLMatcher
from pydantic import ValidationError

from tests.vectors import corpus
from toolprism.schema import normalize

_TOOLS: Final = [(tool["id"], tool["inputSchema"]) for tool in corpus()[::8]]
#: Tools with what a field of `Schema` has no room for.
_ODD: Final = [
    (f"odd/{number}", {"type": "object", "properties": {"a": schema}})
    for number, schema in enumerate(
        (
            {"oneOf": [{"type": "string"}, {"type": "number"}]},
            {"not": {"type": "string"}},
            {"type": "array", "items": {"type": "string"}, "uniqueItems": True},
            {"type": "string", "x-own": 1},
        )
    )
]


def test_what_google_is_sent_loads_in_its_schema_type_or_carries_a_finding() -> None:
    loaded = 0
    for name, schema in (*_TOOLS, *_ODD):
        result = normalize(schema, "google")
        try:
            types.Schema.model_validate(result.output)
        except ValidationError:
            assert result.findings, name
        else:
            loaded += 1
    assert loaded > 0.9 * len(_TOOLS)


def test_what_google_is_sent_today_loads_in_its_function_declaration() -> None:
    for name, schema in (*_TOOLS, *_ODD):
        output: Any = normalize(schema, "google-json-schema").output
        declared = types.FunctionDeclaration(name="t", parameters_json_schema=output)
        assert declared.parameters_json_schema == output, name


@pytest.mark.parametrize("target", ["openai-strict-current", "deepseek-strict", "anthropic-strict", "bedrock"])
def test_what_a_strict_mode_is_sent_compiles_to_a_grammar(target: str) -> None:
    compiled = 0
    for name, schema in (*_TOOLS, *_ODD):
        result = normalize(schema, target)
        if result.strict:
            grammar = LLMatcher.grammar_from_json_schema(json.dumps(result.output))
            failed, messages = LLMatcher.validate_grammar_with_warnings(grammar)
            assert not failed, (name, messages)
            compiled += 1
    assert compiled > 0.7 * len(_TOOLS)


def test_what_bedrock_is_sent_passes_the_validation_of_its_sdk() -> None:
    shape = get_session().get_service_model("bedrock-runtime").shape_for("Tool")
    validator = ParamValidator()
    for name, schema in (*_TOOLS, *_ODD):
        result = normalize(schema, "bedrock")
        spec: dict[str, Any] = {"name": "t", "description": "d", "inputSchema": {"json": result.output}}
        if result.strict:
            spec["strict"] = True
        report = validator.validate({"toolSpec": spec}, shape)
        assert not report.has_errors(), (name, report.generate_report())
