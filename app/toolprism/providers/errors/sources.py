"""Where each form was seen: a thread, a document or an SDK, with the day it was read."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.finding import Source
from toolprism.providers.errors.form import Form

#: The day on which the sources were read.
READ: Final = "2026-11-21"


def _thread(title: str, path: str) -> Source:
    repository, _, number = path.partition("#")
    return Source(title, READ, "reported", f"https://github.com/{repository}/issues/{number}")


def _code(title: str, repository: str) -> Source:
    return Source(title, READ, "source", f"https://github.com/{repository}")


_LITELLM: Final = _code("litellm 1.109.1: errors of providers that it recognizes", "BerriAI/litellm")
_OPENAI_SDK: Final = _code("openai-node: the strict schema that it builds from Zod", "openai/openai-node")
_GENAI: Final = _code("google-genai 2.34.0: checks before a request is sent", "googleapis/python-genai")

#: By the id of a form.
_OF_FORM: Final[Mapping[str, Source]] = {
    "openai-required": _thread("OpenAI: `required` must include every key", "kevinwatt/mysql-mcp#5"),
    "openai-additional-properties": _thread(
        "OpenAI: `additionalProperties` must be false", "lastmile-ai/openai-agents-mcp#2"
    ),
    "openai-root-union": _thread("OpenAI: no union at the top level", "langchain-ai/langchainjs#9804"),
    "openai-root-type": _thread("OpenAI: the root must have type object", "chatanywhere/GPT_API_free#403"),
    "openai-not-permitted": _thread("OpenAI: a keyword is not permitted", "makenotion/notion-mcp-server#102"),
    "openai-items": _thread("OpenAI: array schema missing items", "PrefectHQ/fastmcp#2464"),
    "openai-properties": _thread("OpenAI: object schema missing properties", "spring-projects/spring-ai#4776"),
    "openai-value-type": _thread("OpenAI: null is not a schema", "neo4j/mcp#196"),
    "openai-value-type-cut": _thread("OpenAI: null is not a schema", "neo4j/mcp#196"),
    "openai-regex": _LITELLM,
    "openai-no-structured-output": _thread("OpenAI: no json_schema with this model", "langchain-ai/langchain#31490"),
    "anthropic-root-union": _thread("Anthropic: no union at the top level", "anthropics/claude-code#10606"),
    "anthropic-draft": _thread("Anthropic: JSON Schema draft 2020-12", "anthropics/claude-code#7365"),
    "anthropic-property-keys": _thread("Anthropic: property keys", "ComposioHQ/composio#3500"),
    "anthropic-type-keywords": _thread("Anthropic: bounds of strict tools", "earendil-works/pi#9953"),
    "anthropic-schema-type": _thread("Anthropic: `oneOf` of structured outputs", "BerriAI/litellm#19444"),
    "anthropic-grammar": _thread(
        "Anthropic: the compiled grammar is too large", "anthropics/anthropic-sdk-python#1185"
    ),
    "anthropic-big-number": _thread("Anthropic: int too big to convert", "RevenueCat/ai-toolkit#26"),
    "anthropic-field-required": _thread("Anthropic: input_schema is required", "router-for-me/CLIProxyAPI#407"),
    "anthropic-value": _LITELLM,
    "anthropic-optional": _LITELLM,
    "anthropic-unions": _LITELLM,
    "anthropic-strict-count": _LITELLM,
    "gemini-unknown-name": _thread("Gemini: unknown name, cannot find field", "tailcallhq/forgecode#3426"),
    "gemini-repeated": _thread("Gemini: a list of types", "taylorwilsdon/google_workspace_mcp#1099"),
    "gemini-named": _thread("Gemini: enum only for strings", "musistudio/claude-code-router#475"),
    "gemini-invalid-value": _thread("Gemini: members of an enum must be strings", "microsoft/azure-devops-mcp#145"),
    "gemini-vertex": _thread("Vertex AI: other fields alongside any_of", "BerriAI/litellm#11164"),
    "gemini-undefined-reference": _thread("Gemini: reference to undefined schema", "google-gemini/gemini-cli#13326"),
    "gemini-ref-siblings": _thread("Gemini: fields beside $ref", "anomalyco/opencode#12295"),
    "gemini-depth": _thread("Gemini: maximum nesting depth", "google-gemini/gemini-cli#5923"),
    "gemini-states": _thread("Gemini: too many states for serving", "googleapis/python-genai#660"),
    "gemini-name": _thread("Gemini: invalid function name", "google-gemini/gemini-cli#2966"),
    "openai-sdk-root": _OPENAI_SDK,
    "openai-sdk-root-union": _OPENAI_SDK,
    "openai-sdk-node": _OPENAI_SDK,
    "openai-sdk-closed": _OPENAI_SDK,
    "openai-sdk-required": _OPENAI_SDK,
    "openai-sdk-undefined": _OPENAI_SDK,
    "openai-sdk-optional": _OPENAI_SDK,
    "openai-sdk-keyword": _OPENAI_SDK,
    "openai-sdk-union": _OPENAI_SDK,
    "google-genai-additional": _GENAI,
    "google-genai-literal": _GENAI,
    "google-genai-type-list": _GENAI,
    "google-genai-populated": _code("js-genai: checks before a request is sent", "googleapis/js-genai"),
    "google-genai-extra": _GENAI,
    "google-genai-null": _code("js-genai: checks before a request is sent", "googleapis/js-genai"),
    "google-schema-field": _thread("google-generativeai: unknown field", "sherifkozman/the-llm-council#9"),
    "go-schema-compiled": _thread("Groq: a schema does not compile", "langchain-ai/langchain#31132"),
    "langchain-function": _code("langchain-core: unsupported function", "langchain-ai/langchain"),
    "gemini-vertex-required": _thread("Vertex AI: required fields are not defined", "google-gemini/gemini-cli#1458"),
    "groq-formats": _thread("Groq: no json_schema with this model", "dzhng/deep-research#127"),
    "llama-cpp-tools": _thread("llama.cpp: failed to parse tools", "VirtusLab/llm-tools-mcp#51"),
    "tool-name-length-listed": _thread("Amazon Q: tools out of spec", "awslabs/mcp#643"),
    "tool-name-listed": _thread("Amazon Q: tools out of spec", "awslabs/mcp#643"),
    "chinese-name-length": _thread("A name that is too long, in Chinese", "mcp-router/mcp-router#100"),
    "tool-failed": _thread("VS Code: a tool failed validation", "yoy123/lmstudio-copilot-provider#2"),
    "fireworks-keyword": _thread("Fireworks: could not translate the enum", "moltis-org/moltis#848"),
    "any-param": _thread("LM Studio: invalid input", "lmstudio-ai/lmstudio-bug-tracker#2254"),
    "zod-types": _thread("FastGPT: a type that it does not know", "labring/FastGPT#6451"),
    "xai-root": _thread("xAI: the root must be an object", "router-for-me/CLIProxyAPI#4343"),
    "moonshot-schema": _thread("Moonshot: moonshot flavored JSON Schema", "MoonshotAI/kimi-code#2661"),
    "mistral-schema": _thread("Mistral: invalid tool schema", "SylphxAI/pdf-reader-mcp#63"),
    "cerebras-fields": _thread("Cerebras: unsupported JSON schema fields", "musistudio/claude-code-router#708"),
    "cerebras-grammar": _thread("Cerebras: the grammar does not compile", "danny-avila/LibreChat#11357"),
    "fireworks-instance": _thread("Fireworks: could not understand the instance", "docker/mcp-gateway#234"),
    "groq-schema": _thread("Groq: invalid JSON schema for tool", "usestrix/strix#1088"),
    "llama-cpp-pattern": _thread("llama.cpp: patterns must be anchored", "containers/kubernetes-mcp-server#758"),
    "llama-cpp-grammar": _thread("llama.cpp: failed to parse grammar", "codefuturist/email-mcp#58"),
    "llama-cpp-repetition": _thread("llama.cpp: repetition exceeds sane defaults", "QwenLM/qwen-code#10520"),
    "vscode-items": _thread("VS Code: array type must have items", "microsoft/vscode#257537"),
    "tool-count": _thread("Copilot: no more than 128 tools", "microsoft/vscode-copilot-release#9375"),
    "zod-type": _thread("MCP clients: a schema is not valid", "modelcontextprotocol/inspector#1005"),
    "zod-type-plain": _thread("MCP clients: a schema is not valid", "opentokenz/mcpx#28"),
    "bedrock-root-type": _thread("Bedrock: the root must have type object", "cognitect-labs/aws-api#272"),
    "bedrock-root-format": _thread("Bedrock: the schema must be an object", "aws/aws-sdk-net#3377"),
    "cohere-field": _thread("Cohere: unknown field in a tool", "OpenRouterTeam/openrouter-examples#71"),
    "json-schema-variant": _thread("No json_schema behind an API like OpenAI's", "agno-agi/agno#2553"),
    "tgi-grammar": _thread(
        "Text Generation Inference: grammars without properties", "huggingface/text-generation-inference#2309"
    ),
    "tgi-tool": _thread(
        "Text Generation Inference: a grammar does not compile", "huggingface/text-generation-inference#2280"
    ),
    "grammar-size": _thread("Databricks: the compiled grammar is too large", "tidyverse/ellmer#1108"),
    "n8n-gemini-parameter": _thread("n8n: Gemini needs a dynamic parameter", "nerding-io/n8n-nodes-mcp#32"),
    "gemini-count": _thread("Gemini: at most 512 function declarations", "google-gemini/gemini-cli#25440"),
    "openai-required-cut": _thread("OpenAI: `required` must include every key", "kevinwatt/mysql-mcp#5"),
    "rust-tools": _thread("DeepSeek: the body does not deserialize", "decolua/9router#773"),
    "moonshot-schema-name": _thread("Moonshot: a property schema must be an object", "can1357/oh-my-pi#5952"),
    "moonshot-schema-unplaced": _thread("Moonshot: properties must be an object", "QwenLM/qwen-code#10227"),
    "wire-location": _thread("Mistral: extra inputs in a tool", "mistralai/client-python#91"),
}
#: By provider, for the other forms.
_OF_PROVIDER: Final[Mapping[str, Source]] = {
    "openai": Source(
        "OpenAI: supported schemas",
        READ,
        "documented",
        "https://developers.openai.com/docs/guides/structured-outputs#supported-schemas",
    ),
    "anthropic": Source(
        "Anthropic: structured outputs and strict tools",
        READ,
        "documented",
        "https://docs.anthropic.com/en/docs/build-with-claude/structured-outputs",
    ),
    "gemini": Source(
        "Gemini API: the message `Schema`", READ, "documented", "https://ai.google.dev/api/caching#Schema"
    ),
    "vertex": _thread("Vertex AI: unable to submit request", "BerriAI/litellm#11164"),
    "bedrock": _code("botocore 1.44.5: the service model of bedrock-runtime", "boto/botocore"),
    "moonshot": _code("Moonshot walle: Moonshot flavored JSON Schema", "MoonshotAI/walle"),
    "llama-cpp": _thread("llama.cpp: JSON Schema to grammar", "ggml-org/llama.cpp#19051"),
    "ollama": _code("Ollama: the struct of a tool", "ollama/ollama"),
    "vllm": _code("xgrammar and llguidance: what they compile", "guidance-ai/llguidance"),
}
_OTHER: Final = _LITELLM


def source_of(form: Form) -> Source:
    """Return where a form was seen."""
    return _OF_FORM.get(form.id) or _OF_PROVIDER.get(form.provider) or _OTHER
