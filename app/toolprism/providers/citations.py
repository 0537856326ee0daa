"""Sources of the claims about providers, each with the day it was read.

They were gathered on one day from package sources, stored copies of vendor documentation and public threads; nothing
was sent to a live provider. So `documented` means: documented, as of that copy.
"""

from typing import Final

from toolprism.core.finding import Source

READ: Final = "2026-11-21"


def reported(title: str, thread: str) -> Source:
    """Return the source for a report in a public thread: `owner/repository/issues/1`."""
    return Source(title, READ, "reported", f"https://github.com/{thread}")


JSON_SCHEMA: Final = Source(
    "JSON Schema 2020-12", READ, "documented", "https://json-schema.org/draft/2020-12/json-schema-core"
)
JSON_SCHEMA_MIGRATION: Final = Source(
    "JSON Schema: migrating from older drafts",
    READ,
    "documented",
    "https://json-schema.org/specification#migrating-from-older-drafts",
)
OPENAI_STRICT: Final = Source(
    "OpenAI: supported schemas of Structured Outputs",
    READ,
    "documented",
    "https://developers.openai.com/docs/guides/structured-outputs#supported-schemas",
)
OPENAI_STRICT_SDK: Final = Source(
    "openai-python 3.3.0, `_ensure_strict_json_schema`", READ, "source", "https://github.com/openai/openai-python"
)
OPENAI_TOOLS: Final = Source(
    "OpenAI: root unions refused in tool parameters",
    READ,
    "reported",
    "https://github.com/langchain-ai/langchainjs/issues/9804",
)
GOOGLE_SCHEMA: Final = Source(
    "Gemini API: `Schema`, and the fields of google-genai 2.34.0",
    READ,
    "source",
    "https://ai.google.dev/api/caching#Schema",
)
GOOGLE_UNKNOWN_NAME: Final = Source(
    "Gemini: `Unknown name … Cannot find field.`",
    READ,
    "reported",
    "https://github.com/tailcallhq/forgecode/issues/3426",
)
GOOGLE_TYPE_LIST: Final = Source(
    "Gemini: `Proto field is not repeating, cannot start list.`",
    READ,
    "reported",
    "https://github.com/taylorwilsdon/google_workspace_mcp/issues/1099",
)
GOOGLE_ENUM: Final = Source(
    "Gemini: `enum: only allowed for STRING type`",
    READ,
    "reported",
    "https://github.com/musistudio/claude-code-router/issues/475",
)
GOOGLE_GENAI: Final = Source(
    "google-genai 2.34.0, `_transformers.process_schema`", READ, "source", "https://github.com/googleapis/python-genai"
)
CLOUD_CODE_ASSIST: Final = Source(
    "CLIProxyAPI, `gemini_schema.go`: what Cloud Code Assist takes for Claude",
    READ,
    "source",
    "https://github.com/router-for-me/CLIProxyAPI",
)
ANTHROPIC_TOOLS: Final = Source(
    "Anthropic: schema keywords of tools and structured outputs",
    READ,
    "documented",
    "https://docs.anthropic.com/en/docs/build-with-claude/structured-outputs",
)
ANTHROPIC_ROOT: Final = Source(
    "Anthropic: `input_schema does not support oneOf, allOf, or anyOf at the top level`",
    READ,
    "reported",
    "https://github.com/anthropics/claude-code/issues/10606",
)
MCP_TOOLS: Final = Source(
    "MCP 2026-07-28: tools",
    "2026-11-23",
    "documented",
    "https://modelcontextprotocol.io/specification/2026-07-28/server/tools",
)
PI_AI: Final = Source("@oh-my-pi/pi-ai 18.2.11, run as a black box", READ, "observed")
OPENCLAW: Final = Source(
    "OpenClaw of January 2026: tool schema normalization", READ, "source", "https://github.com/openclaw/openclaw"
)
HIGRESS: Final = Source(
    "Higress ai-proxy: `cleanFunctionParameters`", READ, "source", "https://github.com/alibaba/higress/pull/3456"
)
MOONSHOT: Final = Source(
    "Moonshot walle: Moonshot flavored JSON Schema", READ, "source", "https://github.com/MoonshotAI/walle"
)
MOONSHOT_ERROR: Final = Source(
    "Moonshot: `not a valid moonshot flavored json schema`",
    READ,
    "reported",
    "https://github.com/MoonshotAI/kimi-code/issues/2661",
)
LLAMA_CPP: Final = Source(
    "llama.cpp: JSON Schema to grammar", READ, "reported", "https://github.com/ggml-org/llama.cpp/issues/19051"
)
VSCODE_ITEMS: Final = Source(
    "VS Code: `tool parameters array type must have items`",
    READ,
    "reported",
    "https://github.com/microsoft/vscode/issues/246119",
)
VERTEX_SCHEMA: Final = Source(
    "Vertex AI v1, revision 20261106: the fields of `Schema`",
    READ,
    "documented",
    "https://aiplatform.googleapis.com/$discovery/rest?version=v1",
)
VERTEX_FORMATS: Final = Source(
    "Vertex AI v1, revision 20261106: `Schema.format`",
    READ,
    "documented",
    "https://aiplatform.googleapis.com/$discovery/rest?version=v1",
)
VERTEX_ENUM: Final = Source(
    "Vertex AI v1, revision 20261106: `Schema.enum` is a list of texts",
    READ,
    "documented",
    "https://aiplatform.googleapis.com/$discovery/rest?version=v1",
)
VERTEX_UNION: Final = Source(
    "Vertex AI: `anyOf` with siblings", READ, "reported", "https://github.com/BerriAI/litellm/issues/11164"
)
VERTEX_REQUIRED: Final = Source(
    "Vertex AI: `required` names a property that is not defined",
    READ,
    "reported",
    "https://github.com/NousResearch/hermes-agent/issues/64054",
)
VERTEX_CONVENTION: Final = Source(
    "Converters for Vertex AI: lists without `items`, empty maps of properties",
    READ,
    "convention",
    "https://github.com/BerriAI/litellm",
)
OPENAI_ITEMS: Final = Source(
    "OpenAI: `array schema missing items`",
    READ,
    "reported",
    "https://github.com/PrefectHQ/fastmcp/issues/2464",
)
GOOGLE_REQUIRED: Final = Source(
    "Gemini: `required[0]: property is not defined`",
    READ,
    "reported",
    "https://github.com/MarkusPfundstein/mcp-obsidian/issues/105",
)
ANTHROPIC_ROOT_TYPE: Final = Source(
    "Anthropic: `input_schema.type: Input should be 'object'`",
    READ,
    "source",
    "https://github.com/BerriAI/litellm",
)
XAI: Final = Source(
    "xAI: structured outputs and function calling",
    READ,
    "documented",
    "https://docs.x.ai/docs/guides/structured-outputs",
)
BEDROCK: Final = Source(
    "botocore 1.44.5, service model of bedrock-runtime", READ, "source", "https://github.com/boto/botocore"
)
BEDROCK_STRICT: Final = Source(
    "pydantic-ai 2.38.0, Bedrock transformer: tried against the service on 2026-05-19",
    READ,
    "observed",
    "https://github.com/pydantic/pydantic-ai",
)
DEEPSEEK: Final = Source(
    "DeepSeek: strict mode of function calling (beta)",
    READ,
    "documented",
    "https://api-docs.deepseek.com/guides/function_calling",
)
DEEPSEEK_OTHERWISE: Final = Source(
    "A third-party page of June 2026 lists `pattern` and `format` as unsupported", READ, "disputed"
)
MISTRAL: Final = Source(
    "Mistral: `Invalid tool schema … is not valid under any of the given schemas`",
    READ,
    "reported",
    "https://github.com/SylphxAI/pdf-reader-mcp/issues/63",
)
MISTRAL_ID: Final = Source(
    "Mistral: `$id` and `$schema` no longer accepted",
    "2026-11-22",
    "reported",
    "https://github.com/BerriAI/litellm/pull/13389",
)
GROQ: Final = Source(
    "Groq: structured outputs", "2026-11-22", "documented", "https://console.groq.com/docs/structured-outputs"
)
VLLM: Final = Source(
    "vLLM: structured outputs by xgrammar or guidance",
    "2026-11-22",
    "documented",
    "https://docs.vllm.ai/en/latest/features/structured_outputs/",
)
#: Version and day are those of the record of `make engines`.
XGRAMMAR: Final = Source("measured with xgrammar 0.2.8", "2026-11-26", "measured")
LLAMA_MEASURED: Final = Source("measured with llama-cpp-python 0.3.36", "2026-11-26", "measured")
LLGUIDANCE: Final = Source("measured with llguidance 1.9.1", "2026-11-26", "measured")
MOONSHOT_OPEN: Final = Source(
    "A test of Moonshot's endpoint for kimi-k3, which did not enforce the rule about `anyOf`", READ, "disputed"
)
LLAMA_README: Final = Source(
    "llama.cpp: `grammars/README.md`, known limitations",
    "2026-11-22",
    "documented",
    "https://github.com/ggml-org/llama.cpp/blob/master/grammars/README.md",
)
