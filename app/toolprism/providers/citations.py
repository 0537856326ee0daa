"""Sources of the claims about providers, each with the day it was read.

They were gathered on one day from package sources, stored copies of vendor documentation and public threads; nothing
was sent to a live provider. So `documented` means: documented, as of that copy.
"""

from typing import Final

from toolprism.core.finding import Source

READ: Final = "2026-11-21"


def reported(title: str, thread: str, read: str = READ) -> Source:
    """Return the source for a report in a public thread: `owner/repository#1`, or its path at GitHub."""
    return Source(title, read, "reported", f"https://github.com/{thread.replace('#', '/issues/')}")


def in_code(title: str, repository: str, read: str = READ) -> Source:
    """Return the source for what the code of a public repository says."""
    return Source(title, read, "source", f"https://github.com/{repository}")


def documented(title: str, url: str, read: str = READ) -> Source:
    """Return the source for what a document says."""
    return Source(title, read, "documented", url)


JSON_SCHEMA: Final = documented("JSON Schema 2020-12", "https://json-schema.org/draft/2020-12/json-schema-core")
JSON_SCHEMA_MIGRATION: Final = documented(
    "JSON Schema: migrating from older drafts", "https://json-schema.org/specification#migrating-from-older-drafts"
)
OPENAI_STRICT: Final = documented(
    "OpenAI: supported schemas of Structured Outputs",
    "https://developers.openai.com/docs/guides/structured-outputs#supported-schemas",
)
OPENAI_STRICT_SDK: Final = in_code("openai-python 3.3.0, `_ensure_strict_json_schema`", "openai/openai-python")
OPENAI_TOOLS: Final = reported("OpenAI: root unions refused in tool parameters", "langchain-ai/langchainjs#9804")
GOOGLE_SCHEMA: Final = Source(
    "Gemini API: `Schema`, and the fields of google-genai 2.34.0",
    READ,
    "source",
    "https://ai.google.dev/api/caching#Schema",
)
GOOGLE_UNKNOWN_NAME: Final = reported("Gemini: `Unknown name … Cannot find field.`", "tailcallhq/forgecode#3426")
GOOGLE_TYPE_LIST: Final = reported(
    "Gemini: `Proto field is not repeating, cannot start list.`", "taylorwilsdon/google_workspace_mcp#1099"
)
GOOGLE_ENUM: Final = reported("Gemini: `enum: only allowed for STRING type`", "musistudio/claude-code-router#475")
GOOGLE_GENAI: Final = in_code("google-genai 2.34.0, `_transformers.process_schema`", "googleapis/python-genai")
CLOUD_CODE_ASSIST: Final = in_code(
    "CLIProxyAPI, `gemini_schema.go`: what Cloud Code Assist takes for Claude", "router-for-me/CLIProxyAPI"
)
ANTHROPIC_TOOLS: Final = documented(
    "Anthropic: schema keywords of tools and structured outputs",
    "https://docs.anthropic.com/en/docs/build-with-claude/structured-outputs",
)
ANTHROPIC_ROOT: Final = reported(
    "Anthropic: `input_schema does not support oneOf, allOf, or anyOf at the top level`", "anthropics/claude-code#10606"
)
MCP_TOOLS: Final = documented(
    "MCP 2026-07-28: tools", "https://modelcontextprotocol.io/specification/2026-07-28/server/tools", "2026-11-23"
)
PI_AI: Final = Source("@oh-my-pi/pi-ai 18.2.11, run as a black box", READ, "observed")
OPENCLAW: Final = in_code("OpenClaw of January 2026: tool schema normalization", "openclaw/openclaw")
HIGRESS: Final = Source(
    "Higress ai-proxy: `cleanFunctionParameters`", READ, "source", "https://github.com/alibaba/higress/pull/3456"
)
MOONSHOT: Final = in_code("Moonshot walle: Moonshot flavored JSON Schema", "MoonshotAI/walle")
MOONSHOT_ERROR: Final = reported("Moonshot: `not a valid moonshot flavored json schema`", "MoonshotAI/kimi-code#2661")
LLAMA_CPP: Final = reported("llama.cpp: JSON Schema to grammar", "ggml-org/llama.cpp#19051")
VSCODE_ITEMS: Final = reported("VS Code: `tool parameters array type must have items`", "microsoft/vscode#246119")
VERTEX_SCHEMA: Final = documented(
    "Vertex AI v1, revision 20261106: the fields of `Schema`",
    "https://aiplatform.googleapis.com/$discovery/rest?version=v1",
)
VERTEX_FORMATS: Final = documented(
    "Vertex AI v1, revision 20261106: `Schema.format`", "https://aiplatform.googleapis.com/$discovery/rest?version=v1"
)
VERTEX_ENUM: Final = documented(
    "Vertex AI v1, revision 20261106: `Schema.enum` is a list of texts",
    "https://aiplatform.googleapis.com/$discovery/rest?version=v1",
)
VERTEX_UNION: Final = reported("Vertex AI: `anyOf` with siblings", "BerriAI/litellm#11164")
VERTEX_REQUIRED: Final = reported(
    "Vertex AI: `required` names a property that is not defined", "NousResearch/hermes-agent#64054"
)
VERTEX_CONVENTION: Final = Source(
    "Converters for Vertex AI: lists without `items`, empty maps of properties",
    READ,
    "convention",
    "https://github.com/BerriAI/litellm",
)
OPENAI_ITEMS: Final = reported("OpenAI: `array schema missing items`", "PrefectHQ/fastmcp#2464")
GOOGLE_REQUIRED: Final = reported("Gemini: `required[0]: property is not defined`", "MarkusPfundstein/mcp-obsidian#105")
ANTHROPIC_ROOT_TYPE: Final = in_code("Anthropic: `input_schema.type: Input should be 'object'`", "BerriAI/litellm")
XAI: Final = documented(
    "xAI: structured outputs and function calling", "https://docs.x.ai/docs/guides/structured-outputs"
)
BEDROCK: Final = in_code("botocore 1.44.5, service model of bedrock-runtime", "boto/botocore")
BEDROCK_STRICT: Final = Source(
    "pydantic-ai 2.38.0, Bedrock transformer: tried against the service on 2026-05-19",
    READ,
    "observed",
    "https://github.com/pydantic/pydantic-ai",
)
BEDROCK_UNASKED: Final = Source(
    "Requests of six packages to Bedrock, recorded at a mock on 2026-11-28: on none of eight paths is `strict` sent "
    "unasked (strands-agents 1.62.0, langchain-aws 1.9.1, @langchain/aws 1.4.5, @ai-sdk/amazon-bedrock 5.0.101, "
    "litellm 1.110.2, pydantic-ai 2.62.0)",
    "2026-11-28",
    "observed",
)
DEEPSEEK: Final = documented(
    "DeepSeek: strict mode of function calling (beta)", "https://api-docs.deepseek.com/guides/function_calling"
)
DEEPSEEK_OTHERWISE: Final = Source(
    "A third-party page of June 2026 lists `pattern` and `format` as unsupported", READ, "disputed"
)
MISTRAL: Final = reported(
    "Mistral: `Invalid tool schema … is not valid under any of the given schemas`", "SylphxAI/pdf-reader-mcp#63"
)
MISTRAL_ID: Final = reported(
    "Mistral: `$id` and `$schema` no longer accepted", "BerriAI/litellm/pull/13389", "2026-11-22"
)
GROQ: Final = documented("Groq: structured outputs", "https://console.groq.com/docs/structured-outputs", "2026-11-22")
VLLM: Final = documented(
    "vLLM: structured outputs by xgrammar or guidance",
    "https://docs.vllm.ai/en/latest/features/structured_outputs/",
    "2026-11-22",
)
#: Versions and days are those of the record of `make engines`.
XGRAMMAR: Final = Source("measured with xgrammar 0.2.9", "2026-11-28", "measured")
LLAMA_MEASURED: Final = Source("measured with llama-cpp-python 0.3.36", "2026-11-28", "measured")
LLGUIDANCE: Final = Source("measured with llguidance 1.9.1", "2026-11-28", "measured")
SGLANG: Final = Source("measured with sglang 0.5.23", "2026-11-28", "measured")
VLLM_MEASURED: Final = Source("measured with vllm 0.33.0", "2026-11-28", "measured")
MOONSHOT_OPEN: Final = Source(
    "A test of Moonshot's endpoint for kimi-k3, which did not enforce the rule about `anyOf`", READ, "disputed"
)
LLAMA_README: Final = documented(
    "llama.cpp: `grammars/README.md`, known limitations",
    "https://github.com/ggml-org/llama.cpp/blob/master/grammars/README.md",
    "2026-11-22",
)
