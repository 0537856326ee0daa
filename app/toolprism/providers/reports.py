"""Sources that are reports: threads about a provider's responses, and about the behaviour of proxies."""

from typing import Final

from toolprism.core.finding import Source
from toolprism.providers.citations import READ, reported

OPENAI_REQUIRED: Final = reported("OpenAI: `'required' is required to be supplied`", "kevinwatt/mysql-mcp/issues/5")
OPENAI_CLOSED: Final = reported(
    "OpenAI: `'additionalProperties' is required to be supplied and to be false`",
    "lastmile-ai/openai-agents-mcp/issues/2",
)
OPENAI_ALL_OF: Final = reported("OpenAI: `'allOf' is not permitted`", "makenotion/notion-mcp-server/issues/102")
OPENAI_ROOT_TYPE: Final = reported(
    "OpenAI: `schema must be a JSON Schema of 'type: \"object\"'`", "chatanywhere/GPT_API_free/issues/403"
)
OPENAI_NULL: Final = reported("OpenAI: `None is not of type 'object', 'boolean'`", "neo4j/mcp/issues/196")
OPENAI_REGEX: Final = Source(
    "litellm 1.109.1: OpenAI compiles `pattern` with Python's `re`",
    READ,
    "source",
    "https://github.com/BerriAI/litellm",
)
OPENAI_UNIONS: Final = Source(
    "litellm: the Responses API takes root unions from GPT-5 on; gpt-4*, gpt-3.5, o1, o3 and o4 refuse them",
    "2026-11-22",
    "reported",
    "https://github.com/BerriAI/litellm/pull/38792",
)
OPENAI_CHAT_UNIONS: Final = Source(
    "litellm: Chat Completions refuses root unions for every model",
    "2026-11-22",
    "reported",
    "https://github.com/BerriAI/litellm/pull/38839",
)
OPENAI_NAME: Final = Source(
    "openai 3.3.0: the name of a function", READ, "source", "https://github.com/openai/openai-python"
)
ANTHROPIC_INVALID: Final = reported(
    "Anthropic: `JSON schema is invalid. It must match JSON Schema draft 2020-12`", "anthropics/claude-code/issues/7365"
)
ANTHROPIC_KEYS: Final = reported("Anthropic: `Property keys should match pattern`", "ComposioHQ/composio/issues/3500")
ANTHROPIC_INT: Final = reported("Anthropic: `int too big to convert`", "RevenueCat/ai-toolkit/issues/26")
ANTHROPIC_BOUNDS: Final = reported(
    "Anthropic: `For 'integer' type, properties maximum, minimum are not supported`", "earendil-works/pi/issues/9953"
)
ANTHROPIC_ONE_OF: Final = reported("Anthropic: `Schema type 'oneOf' is not supported`", "BerriAI/litellm/issues/19444")
ANTHROPIC_LENGTHS: Final = Source(
    "A probe of May 2026: `minLength` and `maxLength` are taken and not enforced", READ, "experimental"
)
ANTHROPIC_LIMITS: Final = Source(
    "Anthropic: limits of strict tools",
    READ,
    "documented",
    "https://docs.anthropic.com/en/docs/build-with-claude/structured-outputs",
)
GEMINI_ITEMS: Final = reported("Gemini: `items: missing field`", "cline/cline/issues/7339")
GEMINI_EMPTY: Final = reported(
    "Gemini: `should be non-empty for OBJECT type`", "MarkusPfundstein/mcp-obsidian/issues/21"
)
GEMINI_REFERENCE: Final = reported("Gemini: `reference to undefined schema`", "google-gemini/gemini-cli/issues/13326")
GEMINI_SIBLINGS: Final = reported(
    "Gemini: `$ref was set alongside unsupported fields`", "anomalyco/opencode/issues/12295"
)
GEMINI_DEPTH: Final = reported(
    "Gemini: `exceeds the maximum allowed nesting depth`", "google-gemini/gemini-cli/issues/5923"
)
GEMINI_STATES: Final = reported("Gemini: `too many states for serving`", "googleapis/python-genai/issues/660")
GROQ_PROPERTIES: Final = Source(
    "Groq: `'required' present but 'properties' is missing`",
    "2026-11-22",
    "reported",
    "https://github.com/usestrix/strix/issues/1088",
)
GROQ_UNTYPED: Final = Source(
    "Groq: `schema must have a 'type' key`",
    "2026-11-22",
    "reported",
    "https://github.com/livekit/agents/issues/4610",
)
GROQ_TOOLS: Final = Source(
    "Groq: `'tools' : maximum number of items is 128`",
    "2026-11-22",
    "reported",
    "https://github.com/gsd-build/gsd-2/issues/4376",
)
GROQ_ANSWERS: Final = Source(
    "Groq: `minItems is not supported` in a response format",
    "2026-11-22",
    "reported",
    "https://github.com/i-am-bee/beeai-framework/issues/1215",
)
GEMINI_LIVE: Final = reported("Gemini: the Live API does not take `parametersJsonSchema`", "livekit/agents/issues/3135")
GEMINI_NAME: Final = reported("Gemini: `Invalid function name`", "google-gemini/gemini-cli/issues/2966")
VERTEX_TYPE: Final = reported("Vertex AI: `didn't specify the schema type field`", "unclecode/crawl4ai/issues/1311")
GEMINI_JSON_SCHEMA: Final = Source(
    "google-genai 2.34.0: the keywords of `parametersJsonSchema`",
    READ,
    "source",
    "https://github.com/googleapis/python-genai",
)
XAI_ROOT: Final = reported("xAI: `tool parameter root must be an object type`", "router-for-me/CLIProxyAPI/issues/4343")
MOONSHOT_UNTYPED: Final = reported("Moonshot: `type is not defined`", "duolahypercho/codex-router/issues/641")
LLAMA_PATTERN: Final = reported(
    "llama.cpp: `Pattern must start with '^' and end with '$'`", "containers/kubernetes-mcp-server/issues/758"
)
LLAMA_REPETITION: Final = reported("llama.cpp: `repetition exceeds sane defaults`", "QwenLM/qwen-code/issues/10520")
OPENCLAW_AI: Final = Source("@openclaw/ai 2026.9.6, `tool-schema`, run as a black box", "2026-11-22", "observed")

# An audit of all claims read these: vendors' pages, answers of services, and source code.
AUDITED: Final = "2026-11-23"


def _answered(title: str, thread: str) -> Source:
    """Return the source for a provider's answer in a public thread."""
    return Source(title, AUDITED, "reported", f"https://github.com/{thread}")


def _documented(title: str, url: str) -> Source:
    """Return the source for a vendor's page."""
    return Source(title, AUDITED, "documented", url)


META_SCHEMA: Final = Source(
    "JSON Schema 2020-12: the meta-schema takes `dependencies` and `additionalItems`, which it does not define",
    AUDITED,
    "observed",
    "https://json-schema.org/draft/2020-12/schema",
)
ANTHROPIC_NAME: Final = _answered(
    "Anthropic: `String should have at most 128 characters`", "anthropics/claude-code/issues/96152"
)
OPENAI_DRAFT: Final = _answered(
    "OpenAI: `[] is not of type 'object', 'boolean'`", "FoundationAgents/OpenManus/issues/1162"
)
OPENAI_PATTERN: Final = _answered(
    "OpenAI: `is not a 'regex'`, with and without strict mode", "BerriAI/litellm/issues/40485"
)
OPENAI_COUNT: Final = _answered(
    "OpenAI: `Expected an array with maximum length 128`, of GPT-5", "0x4m4/hexstrike-ai/issues/65"
)
OPENAI_DEFAULT: Final = _documented(
    "OpenAI: function calling, strict mode by default in Responses",
    "https://developers.openai.com/docs/guides/function-calling",
)
OPENAI_DEFAULT_SEEN: Final = _answered(
    "Vercel AI SDK: a tool without `strict` becomes strict in Responses", "vercel/ai/issues/12200"
)
OPENAI_UNIQUE: Final = Source("OpenAI: `'uniqueItems' is not permitted`", AUDITED, "reported")
GEMINI_COUNT: Final = _answered(
    "Gemini: `At most 512 function declarations can be specified`", "google-gemini/gemini-cli/issues/25440"
)
VERTEX_COUNT: Final = _documented(
    "Vertex AI v1beta1: `Tool`, 128 declarations", "https://aiplatform.googleapis.com/$discovery/rest?version=v1beta1"
)
VERTEX_FIELDS: Final = _documented(
    "Vertex AI v1beta1: `Schema` has `additionalProperties`, `ref` and `defs`",
    "https://aiplatform.googleapis.com/$discovery/rest?version=v1beta1",
)
VERTEX_BRANCH: Final = Source("Vertex AI: `any_of[0].required: only allowed for OBJECT type`", AUDITED, "reported")
XAI_SCHEMAS: Final = _documented(
    "xAI: structured outputs, supported schemas", "https://docs.x.ai/docs/guides/structured-outputs"
)
XAI_COUNT: Final = _documented("xAI: function calling, 200 tools", "https://docs.x.ai/docs/guides/function-calling")
XAI_ROOT_SAID: Final = Source(
    "xAI's documents of 2026-06-18, in a dated copy (techdevnotes.com): a tool's root is an object", AUDITED, "reported"
)
LLAMA_LENGTHS: Final = _answered(
    "llama.cpp: a maximum past 2,000 is not enforced, a minimum fails", "ggml-org/llama.cpp/pull/26613"
)
LLAMA_NOT: Final = _answered("llama.cpp: `not: {}` fails the request", "ggml-org/llama.cpp/issues/17574")
LLAMA_SIZE: Final = _answered(
    "llama.cpp: `failed to parse grammar` with 58 tools of 100 kB", "ggml-org/llama.cpp/issues/25895"
)
MOONSHOT_CONF: Final = Source(
    "Moonshot walle, `conf.go` since 2026-06-10: the limits", AUDITED, "source", "https://github.com/MoonshotAI/walle"
)
MOONSHOT_REFERENCE: Final = _answered(
    "Moonshot: `when using $ref, type should be defined in the referenced schema`",
    "router-for-me/CLIProxyAPI/issues/5316",
)
MOONSHOT_ITEMS: Final = _answered("Moonshot: `items must be an object`", "vercel/ai/issues/18921")
AZURE_STRICT: Final = _documented(
    "Azure OpenAI: structured outputs, supported schemas and limitations",
    "https://learn.microsoft.com/azure/ai-foundry/openai/how-to/structured-outputs",
)
NOVA_KEYS: Final = _answered(
    "Amazon Nova: `extraneous key [definitions] is not permitted`", "zed-industries/zed/issues/28521"
)
DEEPSEEK_ROOT: Final = _answered("DeepSeek: the root of a tool is `type: object`", "farion1231/cc-switch/issues/5490")
DEEPSEEK_NAME: Final = _answered("DeepSeek: names of at most 64 characters", "mrexodia/ida-pro-mcp/issues/129")
OLLAMA_TYPES: Final = _answered("Ollama: `required` and `properties` are typed", "ollama/ollama/issues/18051")
OLLAMA_TYPES_BEFORE: Final = _answered("Ollama: schemas are read into typed structures", "ollama/ollama/issues/14256")
CURSOR_BRACKET: Final = Source(
    "Cursor: property names with `[` are refused", AUDITED, "reported", "https://forum.cursor.com/t/130573"
)
LM_STUDIO_ROOT: Final = Source(
    "LM Studio: a tool needs `type: object` and `properties` (lmstudio-bug-tracker, 2254)", AUDITED, "reported"
)
MINIMAX_PARAMETERS: Final = _answered("MiniMax: a tool needs `parameters` (2013)", "QwenLM/qwen-code/issues/11834")
DASHSCOPE_NAME: Final = _answered("DashScope: names of at most 64 characters", "QwenLM/Qwen3-VL/issues/2069")
DASHSCOPE_SEARCH: Final = Source("DashScope: the name `search` is reserved (open-webSearch, 21)", AUDITED, "reported")
DATABRICKS_GRAMMAR: Final = _answered("Databricks: a grammar has at most 300 MB", "tidyverse/ellmer/issues/1108")
CEREBRAS: Final = _documented(
    "Cerebras: structured outputs, schema limitations",
    "https://inference-docs.cerebras.ai/capabilities/structured-outputs",
)
COHERE: Final = _documented(
    "Cohere: parameter types for tool use", "https://docs.cohere.com/v2/docs/tool-use-parameter-types"
)
TOGETHER: Final = Source(
    "Together: function calling, best practices",
    "2026-11-25",
    "documented",
    "https://docs.together.ai/docs/inference/function-calling/best-practices",
)
FIREWORKS: Final = _documented(
    "Fireworks: structured outputs",
    "https://docs.fireworks.ai/structured-responses/structured-response-formatting",
)
