"""Where each form was seen: a thread, a document or an SDK, with the day it was read."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.finding import Source
from toolprism.providers.citations import documented, in_code, reported
from toolprism.providers.errors.form import Form

_LITELLM: Final = in_code("litellm 1.109.1: errors of providers that it recognizes", "BerriAI/litellm")
_OPENAI_SDK: Final = in_code("openai-node: the strict schema that it builds from Zod", "openai/openai-node")
_GENAI: Final = in_code("google-genai 2.34.0: checks before a request is sent", "googleapis/python-genai")

_SGLANG: Final = in_code("SGLang 0.5.23: checks of tools and of what a backend enforces", "sgl-project/sglang")
_COHERE: Final = documented("Cohere: example error responses", "https://docs.cohere.com/reference/errors")
_SMOLAGENTS: Final = in_code("smolagents 1.26.0: checks of a tool's inputs", "huggingface/smolagents")

#: By the id of a form.
_OF_FORM: Final[Mapping[str, Source]] = {
    "openai-required": reported("OpenAI: `required` must include every key", "kevinwatt/mysql-mcp#5"),
    "openai-additional-properties": reported(
        "OpenAI: `additionalProperties` must be false", "lastmile-ai/openai-agents-mcp#2"
    ),
    "openai-root-union": reported("OpenAI: no union at the top level", "langchain-ai/langchainjs#9804"),
    "openai-root-type": reported("OpenAI: the root must have type object", "chatanywhere/GPT_API_free#403"),
    "openai-not-permitted": reported("OpenAI: a keyword is not permitted", "makenotion/notion-mcp-server#102"),
    "openai-items": reported("OpenAI: array schema missing items", "PrefectHQ/fastmcp#2464"),
    "openai-properties": reported("OpenAI: object schema missing properties", "spring-projects/spring-ai#4776"),
    "openai-value-type": reported("OpenAI: null is not a schema", "neo4j/mcp#196"),
    "openai-value-type-cut": reported("OpenAI: null is not a schema", "neo4j/mcp#196"),
    "openai-regex": _LITELLM,
    "openai-no-structured-output": reported("OpenAI: no json_schema with this model", "langchain-ai/langchain#31490"),
    "anthropic-root-union": reported("Anthropic: no union at the top level", "anthropics/claude-code#10606"),
    "anthropic-draft": reported("Anthropic: JSON Schema draft 2020-12", "anthropics/claude-code#7365"),
    "anthropic-property-keys": reported("Anthropic: property keys", "ComposioHQ/composio#3500"),
    "anthropic-type-keywords": reported("Anthropic: bounds of strict tools", "earendil-works/pi#9953"),
    "anthropic-schema-type": reported("Anthropic: `oneOf` of structured outputs", "BerriAI/litellm#19444"),
    "anthropic-grammar": reported(
        "Anthropic: the compiled grammar is too large", "anthropics/anthropic-sdk-python#1185"
    ),
    "anthropic-big-number": reported("Anthropic: int too big to convert", "RevenueCat/ai-toolkit#26"),
    "anthropic-field-required": reported("Anthropic: input_schema is required", "router-for-me/CLIProxyAPI#407"),
    "anthropic-value": _LITELLM,
    "anthropic-optional": _LITELLM,
    "anthropic-unions": _LITELLM,
    "anthropic-strict-count": _LITELLM,
    "gemini-unknown-name": reported("Gemini: unknown name, cannot find field", "tailcallhq/forgecode#3426"),
    "gemini-repeated": reported("Gemini: a list of types", "taylorwilsdon/google_workspace_mcp#1099"),
    "gemini-named": reported("Gemini: enum only for strings", "musistudio/claude-code-router#475"),
    "gemini-invalid-value": reported("Gemini: members of an enum must be strings", "microsoft/azure-devops-mcp#145"),
    "gemini-vertex": reported("Vertex AI: other fields alongside any_of", "BerriAI/litellm#11164"),
    "gemini-undefined-reference": reported("Gemini: reference to undefined schema", "google-gemini/gemini-cli#13326"),
    "gemini-ref-siblings": reported("Gemini: fields beside $ref", "anomalyco/opencode#12295"),
    "gemini-depth": reported("Gemini: maximum nesting depth", "google-gemini/gemini-cli#5923"),
    "gemini-states": reported("Gemini: too many states for serving", "googleapis/python-genai#660"),
    "gemini-name": reported("Gemini: invalid function name", "google-gemini/gemini-cli#2966"),
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
    "google-genai-populated": in_code("js-genai: checks before a request is sent", "googleapis/js-genai"),
    "google-genai-extra": _GENAI,
    "google-genai-parameter": _GENAI,
    "google-genai-null": in_code("js-genai: checks before a request is sent", "googleapis/js-genai"),
    "google-schema-field": reported("google-generativeai: unknown field", "sherifkozman/the-llm-council#9"),
    "go-schema-compiled": reported("Groq: a schema does not compile", "langchain-ai/langchain#31132"),
    "langchain-function": in_code("langchain-core: unsupported function", "langchain-ai/langchain"),
    "gemini-vertex-required": reported("Vertex AI: required fields are not defined", "google-gemini/gemini-cli#1458"),
    "groq-formats": reported("Groq: no json_schema with this model", "dzhng/deep-research#127"),
    "llama-cpp-tools": reported("llama.cpp: failed to parse tools", "VirtusLab/llm-tools-mcp#51"),
    "tool-name-length-listed": reported("Amazon Q: tools out of spec", "awslabs/mcp#643"),
    "tool-name-listed": reported("Amazon Q: tools out of spec", "awslabs/mcp#643"),
    "chinese-name-length": reported("A name that is too long, in Chinese", "mcp-router/mcp-router#100"),
    "tool-failed": reported("VS Code: a tool failed validation", "yoy123/lmstudio-copilot-provider#2"),
    "fireworks-keyword": reported("Fireworks: could not translate the enum", "moltis-org/moltis#848"),
    "any-param": reported("LM Studio: invalid input", "lmstudio-ai/lmstudio-bug-tracker#2254"),
    "zod-types": reported("FastGPT: a type that it does not know", "labring/FastGPT#6451"),
    "xai-root": reported("xAI: the root must be an object", "router-for-me/CLIProxyAPI#4343"),
    "moonshot-schema": reported("Moonshot: moonshot flavored JSON Schema", "MoonshotAI/kimi-code#2661"),
    "mistral-schema": reported("Mistral: invalid tool schema", "SylphxAI/pdf-reader-mcp#63"),
    "cerebras-fields": reported("Cerebras: unsupported JSON schema fields", "musistudio/claude-code-router#708"),
    "cerebras-grammar": reported("Cerebras: the grammar does not compile", "danny-avila/LibreChat#11357"),
    "fireworks-instance": reported("Fireworks: could not understand the instance", "docker/mcp-gateway#234"),
    "groq-schema": reported("Groq: invalid JSON schema for tool", "usestrix/strix#1088"),
    "llama-cpp-pattern": reported("llama.cpp: patterns must be anchored", "containers/kubernetes-mcp-server#758"),
    "llama-cpp-grammar": reported("llama.cpp: failed to parse grammar", "codefuturist/email-mcp#58"),
    "llama-cpp-repetition": reported("llama.cpp: repetition exceeds sane defaults", "QwenLM/qwen-code#10520"),
    "vscode-items": reported("VS Code: array type must have items", "microsoft/vscode#257537"),
    "tool-count": reported("Copilot: no more than 128 tools", "microsoft/vscode-copilot-release#9375"),
    "zod-type": reported("MCP clients: a schema is not valid", "modelcontextprotocol/inspector#1005"),
    "zod-type-plain": reported("MCP clients: a schema is not valid", "opentokenz/mcpx#28"),
    "bedrock-root-type": reported("Bedrock: the root must have type object", "cognitect-labs/aws-api#272"),
    "bedrock-root-format": reported("Bedrock: the schema must be an object", "aws/aws-sdk-net#3377"),
    "cohere-field": reported("Cohere: unknown field in a tool", "OpenRouterTeam/openrouter-examples#71"),
    "json-schema-variant": reported("No json_schema behind an API like OpenAI's", "agno-agi/agno#2553"),
    "tgi-grammar": reported(
        "Text Generation Inference: grammars without properties", "huggingface/text-generation-inference#2309"
    ),
    "tgi-tool": reported(
        "Text Generation Inference: a grammar does not compile", "huggingface/text-generation-inference#2280"
    ),
    "grammar-size": reported("Databricks: the compiled grammar is too large", "tidyverse/ellmer#1108"),
    "n8n-gemini-parameter": reported("n8n: Gemini needs a dynamic parameter", "nerding-io/n8n-nodes-mcp#32"),
    "gemini-count": reported("Gemini: at most 512 function declarations", "google-gemini/gemini-cli#25440"),
    "openai-required-cut": reported("OpenAI: `required` must include every key", "kevinwatt/mysql-mcp#5"),
    "rust-tools": reported("DeepSeek: the body does not deserialize", "decolua/9router#773"),
    "moonshot-schema-name": reported("Moonshot: a property schema must be an object", "can1357/oh-my-pi#5952"),
    "moonshot-schema-unplaced": reported("Moonshot: properties must be an object", "QwenLM/qwen-code#10227"),
    "engine-checked": _SGLANG,
    "engine-checked-compiling": _SGLANG,
    "names-unique": _SGLANG,
    "shared-definition": in_code("vLLM 0.33.0: definitions of all tools in one schema", "vllm-project/vllm"),
    "template-type-array": reported("llama.cpp: a chat template reads the type", "zeroclaw-labs/zeroclaw#5224"),
    "cohere-root": _COHERE,
    "cohere-required": _COHERE,
    "cohere-type": _COHERE,
    "cohere-empty-tool": _COHERE,
    "any-param-checked": reported("Azure AI Foundry: invalid payload", "microsoft/agent-framework#3003"),
    "mcp-root": in_code("MCP SDK: schemas must describe objects", "modelcontextprotocol/typescript-sdk"),
    "agents-strict-schema": in_code("openai-agents 0.24.0: strict schemas", "openai/openai-agents-python"),
    "smolagents-type": _SMOLAGENTS,
    "smolagents-untyped": _SMOLAGENTS,
    "openai-not-strict": in_code("openai-python 3.57.0: parsed completions", "openai/openai-python"),
    "framework-tuple": in_code("Pydantic AI 2.68.0: schemas of strict mode", "pydantic/pydantic-ai"),
    "wire-location": reported("Mistral: extra inputs in a tool", "mistralai/client-python#91"),
}
#: By provider, for the other forms.
_OF_PROVIDER: Final[Mapping[str, Source]] = {
    "openai": documented(
        "OpenAI: supported schemas", "https://developers.openai.com/docs/guides/structured-outputs#supported-schemas"
    ),
    "anthropic": documented(
        "Anthropic: structured outputs and strict tools",
        "https://docs.anthropic.com/en/docs/build-with-claude/structured-outputs",
    ),
    "gemini": documented("Gemini API: the message `Schema`", "https://ai.google.dev/api/caching#Schema"),
    "vertex": reported("Vertex AI: unable to submit request", "BerriAI/litellm#11164"),
    "bedrock": in_code("botocore 1.44.5: the service model of bedrock-runtime", "boto/botocore"),
    "moonshot": in_code("Moonshot walle: Moonshot flavored JSON Schema", "MoonshotAI/walle"),
    "llama-cpp": reported("llama.cpp: JSON Schema to grammar", "ggml-org/llama.cpp#19051"),
    "ollama": in_code("Ollama: the struct of a tool", "ollama/ollama"),
    "vllm": in_code("xgrammar and llguidance: what they compile", "guidance-ai/llguidance"),
}
_OTHER: Final = _LITELLM


def source_of(form: Form) -> Source:
    """Return where a form was seen."""
    if form.seen:
        where, _, day = form.seen.rpartition(" ")
        title = f"{form.provider}: {form.sample[:60]}"
        return documented(title, where, day) if "://" in where else reported(title, where, day)
    return _OF_FORM.get(form.id) or _OF_PROVIDER.get(form.provider) or _OTHER
