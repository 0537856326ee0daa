"""Where it is said that a provider wants what the lints ask for, each with the day it was read.

They were gathered on one day from package sources, stored copies of vendor documentation and public threads; nothing
was sent to a live provider, so `documented` means: documented, as of that copy.
"""

from typing import Final

from app.schema import Source

READ: Final = "2026-11-21"


def _documented(title: str, url: str) -> Source:
    return Source(title, READ, "documented", url)


def _reported(title: str, thread: str) -> Source:
    return Source(title, READ, "reported", f"https://github.com/{thread}")


def _code(title: str, repository: str) -> Source:
    return Source(title, READ, "source", f"https://github.com/{repository}")


JSON_SCHEMA: Final = _documented("JSON Schema 2020-12", "https://json-schema.org/draft/2020-12/json-schema-core")
JSON_SCHEMA_VALIDATION: Final = _documented(
    "JSON Schema 2020-12: validation", "https://json-schema.org/draft/2020-12/json-schema-validation"
)
JSON_SCHEMA_MIGRATION: Final = _documented(
    "JSON Schema: migrating from older drafts",
    "https://json-schema.org/specification#migrating-from-older-drafts",
)
MCP_TOOLS: Final = _documented(
    "MCP 2025-11-25: tools", "https://modelcontextprotocol.io/specification/2025-11-25/server/tools"
)
OPENAI_STRICT: Final = _documented(
    "OpenAI: supported schemas of Structured Outputs",
    "https://developers.openai.com/docs/guides/structured-outputs#supported-schemas",
)
OPENAI_ROOT: Final = _reported(
    "OpenAI: `schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level`",
    "langchain-ai/langchainjs/issues/9804",
)
OPENAI_ROOT_TYPE: Final = _reported(
    "OpenAI: `schema must be a JSON Schema of 'type: \"object\"', got 'type: null'`",
    "chatanywhere/GPT_API_free/issues/403",
)
OPENAI_MAP: Final = _reported(
    "OpenAI: `'additionalProperties' is required to be supplied and to be false`",
    "lastmile-ai/openai-agents-mcp/issues/2",
)
OPENAI_ITEMS: Final = _reported("OpenAI: `array schema missing items`", "PrefectHQ/fastmcp/issues/2464")
OPENAI_NULL: Final = _reported("OpenAI: `None is not of type 'object', 'boolean'`", "neo4j/mcp/issues/196")
ANTHROPIC_NAMES: Final = Source("Anthropic: `tools: Tool names must be unique.`", READ, "reported")
ANTHROPIC_NO_SCHEMA: Final = _reported(
    "Anthropic: `input_schema: Field required`", "router-for-me/CLIProxyAPI/issues/407"
)
OPENAI_PATTERN: Final = _code("litellm 1.109.1: OpenAI takes patterns that Python's `re` compiles", "BerriAI/litellm")
OPENAI_NAME: Final = _code("openai-python 3.3.0: `name` of a function", "openai/openai-python")
COPILOT_TOOLS: Final = _reported(
    "GitHub Copilot: `You may not include more than 128 tools in your request.`",
    "microsoft/vscode-copilot-release/issues/9375",
)
OPENAI_DESCRIPTION: Final = Source(
    "OpenAI and Azure: `string too long` for `function.description`; the limit of 1,024 is from older documentation",
    READ,
    "disputed",
)
ANTHROPIC_ROOT: Final = _reported(
    "Anthropic: `input_schema does not support oneOf, allOf, or anyOf at the top level`",
    "anthropics/claude-code/issues/10606",
)
ANTHROPIC_DRAFT: Final = _reported(
    "Anthropic: `JSON schema is invalid. It must match JSON Schema draft 2020-12`",
    "anthropics/claude-code/issues/7365",
)
ANTHROPIC_KEYS: Final = _reported(
    "Anthropic: `Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'`", "ComposioHQ/composio/issues/3500"
)
ANTHROPIC_INTEGER: Final = _reported("Anthropic: `int too big to convert`", "RevenueCat/ai-toolkit/issues/26")
ANTHROPIC_STRICT: Final = _documented(
    "Anthropic: schema keywords of tools and structured outputs",
    "https://docs.anthropic.com/en/docs/build-with-claude/structured-outputs",
)
GEMINI_SCHEMA: Final = Source(
    "Gemini API: `Schema`, and the fields of google-genai 2.34.0",
    READ,
    "source",
    "https://ai.google.dev/api/caching#Schema",
)
GEMINI_ENUM: Final = _reported(
    "Gemini: `enum: only allowed for STRING type`", "musistudio/claude-code-router/issues/475"
)
GEMINI_REQUIRED: Final = _reported(
    "Gemini: `required[0]: property is not defined`", "MarkusPfundstein/mcp-obsidian/issues/105"
)
GEMINI_ITEMS: Final = _reported("Gemini: `items: missing field`", "cline/cline/issues/7339")
GEMINI_EMPTY: Final = _reported(
    "Gemini: `properties: should be non-empty for OBJECT type`", "MarkusPfundstein/mcp-obsidian/issues/21"
)
GEMINI_WRONG_TYPE: Final = _reported(
    "Gemini: `properties: only allowed for OBJECT type`", "anomalyco/opencode/issues/11889"
)
GEMINI_REFERENCE: Final = _reported(
    "Gemini: `reference to undefined schema at properties.target_object`", "google-gemini/gemini-cli/issues/13326"
)
GEMINI_SIBLINGS: Final = _reported(
    "Gemini: `only description and default can be set alongside` a `$ref`", "anomalyco/opencode/issues/12295"
)
GEMINI_NAME: Final = _reported("Gemini: `Invalid function name`", "google-gemini/gemini-cli/issues/2966")
GEMINI_DEPTH: Final = _reported(
    "Gemini: `exceeds the maximum allowed nesting depth`", "google-gemini/gemini-cli/issues/5923"
)
GEMINI_UNKNOWN_KEYWORD: Final = _reported(
    "Gemini: `Unknown name … Cannot find field.`", "tailcallhq/forgecode/issues/3426"
)
VERTEX_TYPE: Final = _reported(
    "Vertex AI: `schema didn't specify the schema type field`", "unclecode/crawl4ai/issues/1311"
)
OPENCLAW: Final = _code(
    "OpenClaw of January 2026: one tool with an `action`, `number` instead of `integer` for Gemini", "openclaw/openclaw"
)
MOONSHOT: Final = _code("Moonshot walle: Moonshot flavored JSON Schema", "MoonshotAI/walle")
MOONSHOT_TYPE: Final = _reported("Moonshot: `type is not defined`", "duolahypercho/codex-router/issues/641")
MISTRAL_DRAFT: Final = _reported(
    "Mistral: `Invalid tool schema` for `exclusiveMinimum: true`", "SylphxAI/pdf-reader-mcp/issues/63"
)
LLAMA_CPP_ANCHORS: Final = _reported(
    "llama.cpp: `Pattern must start with '^' and end with '$'`", "containers/kubernetes-mcp-server/issues/758"
)
LLAMA_CPP_LOOKAROUND: Final = _reported(
    "llama.cpp: `failed to parse grammar` for a lookahead", "codefuturist/email-mcp/issues/58"
)
VSCODE_ITEMS: Final = _reported(
    "VS Code: `tool parameters array type must have items`", "microsoft/vscode/issues/246119"
)
FIREWORKS_TYPE: Final = _reported("Fireworks: `could not understand the instance`", "docker/mcp-gateway/issues/234")
LLGUIDANCE_FORMAT: Final = Source("llguidance 1.9.1: `Unknown format: credit-card`", READ, "observed")
XAI: Final = Source("xAI: function calling and structured outputs", READ, "documented")
CURSOR_TOOLS: Final = Source("Cursor: 40 tools, as of 2025", READ, "reported")
SENT_EVERYWHERE: Final = Source(
    "A schema is sent to the provider with every request, and to every client of a server", READ, "convention"
)
PRACTICE: Final = Source("What a model knows of a tool is its name, its description and its schema", READ, "convention")
