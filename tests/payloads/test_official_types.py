"""The official SDKs accept the payloads: their own types, and botocore's model of Bedrock Converse."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, get_type_hints

import botocore.session
import pytest
from anthropic.types import ToolParam
from botocore.validate import ParamValidator
from google.genai import types as google
from openai.types.chat import ChatCompletionFunctionToolParam
from openai.types.responses import FunctionTool
from openai.types.shared_params import FunctionDefinition
from pydantic import TypeAdapter

from tests.payloads.test_vectors import vectors
from tests.vectors import corpus
from toolprism.catalogue.catalogue import Catalogue
from toolprism.core.limits import COMMAND_LINE
from toolprism.services.payload import payload_line

_CATALOGUE = Catalogue()


@cache
def reader(of: Any) -> TypeAdapter[Any]:
    return TypeAdapter(of)


def read_chat(tools: Any) -> None:
    for tool in tools:
        assert set(tool["function"]) <= set(get_type_hints(FunctionDefinition))
        reader(ChatCompletionFunctionToolParam).validate_python(tool, strict=True)


def read_responses(tools: Any) -> None:
    for tool in tools:
        assert set(tool) <= set(FunctionTool.model_fields)
        FunctionTool.model_validate(tool, strict=True)


def read_anthropic(tools: Any) -> None:
    for tool in tools:
        assert set(tool) <= set(get_type_hints(ToolParam))
        reader(ToolParam).validate_python(tool)


def read_google(tools: Any) -> None:
    for tool in tools:
        google.Tool.model_validate(tool)  # unknown fields are refused


def read_bedrock(tools: Any) -> None:
    report = ParamValidator().validate({"tools": tools}, _converse())
    assert not report.has_errors(), report.generate_report()


@cache
def _converse() -> Any:
    service = botocore.session.get_session().get_service_model("bedrock-runtime")
    return service.operation_model("Converse").input_shape.members["toolConfig"]


_READERS: dict[str, Callable[[Any], None]] = {
    "openai-completions": read_chat,
    "openai-responses": read_responses,
    "openai-codex-responses": read_responses,
    "azure-openai-responses": read_responses,
    "anthropic-messages": read_anthropic,
    "google-generative-ai": read_google,
    "google-vertex": read_google,
    "google-gemini-cli": read_google,
    "bedrock-converse-stream": read_bedrock,
}
#: One model for each row whose API has an official SDK; Antigravity's has none.
_MODELS = (
    "groq/openai/gpt-oss-120b",
    "moonshot/kimi-k3",
    "github-copilot/gpt-4.1",
    "github-copilot/kimi-k3",
    "cerebras/gemma-4-31b",
    "openai/gpt-5",
    "openrouter/moonshotai/kimi-k2",
    "meta/muse-spark-1.1",
    "xai/grok-4.3",
    "openai-codex/gpt-image-1",
    "azure/gpt-5.3-chat",
    "anthropic/claude-opus-4-5",
    "github-copilot/claude-sonnet-4.6",
    "umans/umans-kimi-k3",
    "gitlab-duo/claude-opus-4-5-20251101",
    "minimax/MiniMax-M2",
    "google/gemini-2.5-pro",
    "amazon-bedrock/qwen.qwen3-next-80b-a3b",
)


def published() -> Iterator[dict[str, Any]]:
    """Yield real tools whose root is an object."""
    for number, tool in enumerate(corpus()[::40]):
        if isinstance(tool["inputSchema"], dict) and tool["inputSchema"].get("type") == "object":
            yield {"name": f"tool_{number}", "description": "d", "parameters": tool["inputSchema"]}


@pytest.mark.parametrize("name", _MODELS)
def test_real_tools_load_in_the_types_of_the_official_sdk(name: str) -> None:
    provider, _, model = name.partition("/")
    line: Any = {"id": 1, "provider": provider, "model": model, "tools": list(published())}
    found: Any = payload_line(line, _CATALOGUE, COMMAND_LINE)
    assert found["tools"]
    _READERS[found["transport"]](found["tools"])


def test_recorded_requests_load_in_them_too() -> None:
    for row in vectors():
        read = _READERS.get(row["expected"]["transport"])
        if read is not None and "google/parameters/" not in row["about"]["class"]:
            read(row["expected"]["tools"] or [])


def test_a_choice_loads_in_the_types_of_google() -> None:
    line: Any = {"provider": "google", "model": "gemini-2.5-pro", "tools": [{"name": "t"}]}
    for choice in ("auto", "none", "required", {"name": "t"}):
        found: Any = payload_line({**line, "options": {"toolChoice": choice}}, _CATALOGUE, COMMAND_LINE)
        google.ToolConfig.model_validate(found["other"]["toolConfig"])
