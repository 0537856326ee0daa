"""Sources that are reports, of providers' responses and of proxies, and those of advice that no claim needs."""

from functools import partial
from typing import Final

from toolprism.core.finding import Source
from toolprism.providers.citations import READ, documented, in_code, reported

OPENAI_REQUIRED: Final = reported("OpenAI: `'required' is required to be supplied`", "kevinwatt/mysql-mcp#5")
OPENAI_CLOSED: Final = reported(
    "OpenAI: `'additionalProperties' is required to be supplied and to be false`", "lastmile-ai/openai-agents-mcp#2"
)
OPENAI_ALL_OF: Final = reported("OpenAI: `'allOf' is not permitted`", "makenotion/notion-mcp-server#102")
OPENAI_ROOT_TYPE: Final = reported(
    "OpenAI: `schema must be a JSON Schema of 'type: \"object\"'`", "chatanywhere/GPT_API_free#403"
)
OPENAI_NULL: Final = reported("OpenAI: `None is not of type 'object', 'boolean'`", "neo4j/mcp#196")
OPENAI_REGEX: Final = in_code("litellm 1.109.1: OpenAI compiles `pattern` with Python's `re`", "BerriAI/litellm")
OPENAI_UNIONS: Final = reported(
    "litellm: the Responses API takes root unions from GPT-5 on; gpt-4*, gpt-3.5, o1, o3 and o4 refuse them",
    "BerriAI/litellm/pull/38792",
    "2026-11-22",
)
OPENAI_CHAT_UNIONS: Final = reported(
    "litellm: Chat Completions refuses root unions for every model", "BerriAI/litellm/pull/38839", "2026-11-22"
)
OPENAI_NAME: Final = in_code("openai 3.3.0: the name of a function", "openai/openai-python")
ANTHROPIC_INVALID: Final = reported(
    "Anthropic: `JSON schema is invalid. It must match JSON Schema draft 2020-12`", "anthropics/claude-code#7365"
)
ANTHROPIC_KEYS: Final = reported("Anthropic: `Property keys should match pattern`", "ComposioHQ/composio#3500")
ANTHROPIC_INT: Final = reported("Anthropic: `int too big to convert`", "RevenueCat/ai-toolkit#26")
ANTHROPIC_BOUNDS: Final = reported(
    "Anthropic: `For 'integer' type, properties maximum, minimum are not supported`", "earendil-works/pi#9953"
)
ANTHROPIC_ONE_OF: Final = reported("Anthropic: `Schema type 'oneOf' is not supported`", "BerriAI/litellm#19444")
ANTHROPIC_LENGTHS: Final = Source(
    "A probe of May 2026: `minLength` and `maxLength` are taken and not enforced", READ, "experimental"
)
ANTHROPIC_LIMITS: Final = documented(
    "Anthropic: limits of strict tools", "https://docs.anthropic.com/en/docs/build-with-claude/structured-outputs"
)
GEMINI_ITEMS: Final = reported("Gemini: `items: missing field`", "cline/cline#7339")
GEMINI_EMPTY: Final = reported("Gemini: `should be non-empty for OBJECT type`", "MarkusPfundstein/mcp-obsidian#21")
GEMINI_REFERENCE: Final = reported("Gemini: `reference to undefined schema`", "google-gemini/gemini-cli#13326")
GEMINI_SIBLINGS: Final = reported("Gemini: `$ref was set alongside unsupported fields`", "anomalyco/opencode#12295")
GEMINI_DEPTH: Final = reported("Gemini: `exceeds the maximum allowed nesting depth`", "google-gemini/gemini-cli#5923")
GEMINI_STATES: Final = reported("Gemini: `too many states for serving`", "googleapis/python-genai#660")
GROQ_PROPERTIES: Final = reported(
    "Groq: `'required' present but 'properties' is missing`", "usestrix/strix#1088", "2026-11-22"
)
GROQ_UNTYPED: Final = reported("Groq: `schema must have a 'type' key`", "livekit/agents#4610", "2026-11-22")
GROQ_TOOLS: Final = reported("Groq: `'tools' : maximum number of items is 128`", "gsd-build/gsd-2#4376", "2026-11-22")
GROQ_ANSWERS: Final = reported(
    "Groq: `minItems is not supported` in a response format", "i-am-bee/beeai-framework#1215", "2026-11-22"
)
GEMINI_LIVE: Final = reported("Gemini: the Live API does not take `parametersJsonSchema`", "livekit/agents#3135")
GEMINI_NAME: Final = reported("Gemini: `Invalid function name`", "google-gemini/gemini-cli#2966")
VERTEX_TYPE: Final = reported("Vertex AI: `didn't specify the schema type field`", "unclecode/crawl4ai#1311")
GEMINI_JSON_SCHEMA: Final = in_code(
    "google-genai 2.34.0: the keywords of `parametersJsonSchema`", "googleapis/python-genai"
)
XAI_ROOT: Final = reported("xAI: `tool parameter root must be an object type`", "router-for-me/CLIProxyAPI#4343")
MOONSHOT_UNTYPED: Final = reported("Moonshot: `type is not defined`", "duolahypercho/codex-router#641")
LLAMA_PATTERN: Final = reported(
    "llama.cpp: `Pattern must start with '^' and end with '$'`", "containers/kubernetes-mcp-server#758"
)
LLAMA_REPETITION: Final = reported("llama.cpp: `repetition exceeds sane defaults`", "QwenLM/qwen-code#10520")
OPENCLAW_AI: Final = Source("@openclaw/ai 2026.9.6, `tool-schema`, run as a black box", "2026-11-22", "observed")

# An audit of all claims read these: vendors' pages, answers of services, and source code.
AUDITED: Final = "2026-11-23"
_answered: Final = partial(reported, read=AUDITED)
_documented: Final = partial(documented, read=AUDITED)

META_SCHEMA: Final = Source(
    "JSON Schema 2020-12: the meta-schema takes `dependencies` and `additionalItems`, which it does not define",
    AUDITED,
    "observed",
    "https://json-schema.org/draft/2020-12/schema",
)
ANTHROPIC_NAME: Final = _answered(
    "Anthropic: `String should have at most 128 characters`", "anthropics/claude-code#96152"
)
OPENAI_DRAFT: Final = _answered("OpenAI: `[] is not of type 'object', 'boolean'`", "FoundationAgents/OpenManus#1162")
OPENAI_PATTERN: Final = _answered("OpenAI: `is not a 'regex'`, with and without strict mode", "BerriAI/litellm#40485")
OPENAI_COUNT: Final = _answered(
    "OpenAI: `Expected an array with maximum length 128`, of GPT-5", "0x4m4/hexstrike-ai#65"
)
OPENAI_DEFAULT: Final = _documented(
    "OpenAI: function calling, strict mode by default in Responses",
    "https://developers.openai.com/docs/guides/function-calling",
)
OPENAI_DEFAULT_SEEN: Final = _answered(
    "Vercel AI SDK: a tool without `strict` becomes strict in Responses", "vercel/ai#12200"
)
OPENAI_UNIQUE: Final = Source("OpenAI: `'uniqueItems' is not permitted`", AUDITED, "reported")
GEMINI_COUNT: Final = _answered(
    "Gemini: `At most 512 function declarations can be specified`", "google-gemini/gemini-cli#25440"
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
LLAMA_NOT: Final = _answered("llama.cpp: `not: {}` fails the request", "ggml-org/llama.cpp#17574")
LLAMA_SIZE: Final = _answered(
    "llama.cpp: `failed to parse grammar` with 58 tools of 100 kB", "ggml-org/llama.cpp#25895"
)
MOONSHOT_CONF: Final = in_code("Moonshot walle, `conf.go` since 2026-06-10: the limits", "MoonshotAI/walle", AUDITED)
MOONSHOT_REFERENCE: Final = _answered(
    "Moonshot: `when using $ref, type should be defined in the referenced schema`", "router-for-me/CLIProxyAPI#5316"
)
MOONSHOT_ITEMS: Final = _answered("Moonshot: `items must be an object`", "vercel/ai#18921")
AZURE_STRICT: Final = _documented(
    "Azure OpenAI: structured outputs, supported schemas and limitations",
    "https://learn.microsoft.com/azure/ai-foundry/openai/how-to/structured-outputs",
)
NOVA_KEYS: Final = _answered("Amazon Nova: `extraneous key [definitions] is not permitted`", "zed-industries/zed#28521")
DEEPSEEK_ROOT: Final = _answered("DeepSeek: the root of a tool is `type: object`", "farion1231/cc-switch#5490")
DEEPSEEK_NAME: Final = _answered("DeepSeek: names of at most 64 characters", "mrexodia/ida-pro-mcp#129")
OLLAMA_TYPES: Final = _answered("Ollama: `required` and `properties` are typed", "ollama/ollama#18051")
OLLAMA_TYPES_BEFORE: Final = _answered("Ollama: schemas are read into typed structures", "ollama/ollama#14256")
CURSOR_BRACKET: Final = Source(
    "Cursor: property names with `[` are refused", AUDITED, "reported", "https://forum.cursor.com/t/130573"
)
LM_STUDIO_ROOT: Final = Source(
    "LM Studio: a tool needs `type: object` and `properties` (lmstudio-bug-tracker, 2254)", AUDITED, "reported"
)
MINIMAX_PARAMETERS: Final = _answered("MiniMax: a tool needs `parameters` (2013)", "QwenLM/qwen-code#11834")
DASHSCOPE_NAME: Final = _answered("DashScope: names of at most 64 characters", "QwenLM/Qwen3-VL#2069")
DASHSCOPE_SEARCH: Final = Source("DashScope: the name `search` is reserved (open-webSearch, 21)", AUDITED, "reported")
DATABRICKS_GRAMMAR: Final = _answered("Databricks: a grammar has at most 300 MB", "tidyverse/ellmer#1108")
CEREBRAS: Final = _documented(
    "Cerebras: structured outputs, schema limitations",
    "https://inference-docs.cerebras.ai/capabilities/structured-outputs",
)
COHERE: Final = _documented(
    "Cohere: parameter types for tool use", "https://docs.cohere.com/v2/docs/tool-use-parameter-types"
)
TOGETHER: Final = documented(
    "Together: function calling, best practices",
    "https://docs.together.ai/docs/inference/function-calling/best-practices",
    "2026-11-25",
)
FIREWORKS: Final = _documented(
    "Fireworks: structured outputs", "https://docs.fireworks.ai/structured-responses/structured-response-formatting"
)


JSON_SCHEMA_VALIDATION: Final = documented(
    "JSON Schema 2020-12: validation", "https://json-schema.org/draft/2020-12/json-schema-validation"
)
OPENAI_DESCRIPTION: Final = Source(
    "OpenAI and Azure: `string too long` for `function.description`; the limit of 1,024 is from older documentation",
    READ,
    "disputed",
)
ANTHROPIC_UNIQUE_NAMES: Final = Source("Anthropic: `tools: Tool names must be unique.`", READ, "reported")
ANTHROPIC_NO_SCHEMA: Final = reported("Anthropic: `input_schema: Field required`", "router-for-me/CLIProxyAPI#407")
GEMINI_WRONG_TYPE: Final = reported("Gemini: `properties: only allowed for OBJECT type`", "anomalyco/opencode#11889")
COPILOT_TOOLS: Final = reported(
    "GitHub Copilot: `You may not include more than 128 tools in your request.`",
    "microsoft/vscode-copilot-release#9375",
)
CURSOR_TOOLS: Final = Source("Cursor: 40 tools, as of 2025", READ, "reported")
FIREWORKS_TYPE: Final = reported("Fireworks: `could not understand the instance`", "docker/mcp-gateway#234")
LLAMA_LOOKAROUND: Final = reported("llama.cpp: `failed to parse grammar` for a lookahead", "codefuturist/email-mcp#58")
LLGUIDANCE_FORMAT: Final = Source("llguidance 1.9.1: `Unknown format: credit-card`", READ, "observed")
OPENCLAW_ACTION: Final = in_code(
    "OpenClaw of January 2026: one tool with an `action`, `number` instead of `integer` for Gemini", "openclaw/openclaw"
)
SENT_EVERYWHERE: Final = Source(
    "A schema is sent to the provider with every request, and to every client of a server", READ, "convention"
)
PRACTICE: Final = Source("What a model knows of a tool is its name, its description and its schema", READ, "convention")
_TODAY: Final = "2026-11-28"
MISPLACED: Final = reported("Mistral: `required` beside `parameters`, 422", "mistralai/client-python#91", _TODAY)
OUTSIDE_FUNCTION: Final = reported("Ollama: `parameters` beside `function` is not seen", "ollama/ollama#14256", _TODAY)
PROPERTIES_OUTSIDE: Final = reported(
    "MCP Swift SDK: arguments written directly into `inputSchema`", "modelcontextprotocol/swift-sdk#128", _TODAY
)
TYPE_INSIDE: Final = reported(
    "Pencil: `type` inside `properties` is refused", "smallmain/vscode-unify-chat-provider#162", _TODAY
)
TYPESCRIPT_OUTPUT: Final = Source(
    "@modelcontextprotocol/sdk 1.32.2: `listTools` with one bad outputSchema, run", _TODAY, "measured"
)
CLAUDE_CODE_OUTPUT: Final = reported(
    "Claude Code: `tools fetch failed`, a reference in one outputSchema", "anthropics/claude-code#76040", _TODAY
)
CURSOR_OUTPUT: Final = reported(
    "Cursor and Claude Desktop: an outputSchema without a type, 0 tools", "anthropics/claude-code#10030", _TODAY
)
OPENCODE_OUTPUT: Final = reported(
    "opencode: one outputSchema marked the whole server as failed, before May 2026",
    "anomalyco/opencode/pull/26594",
    _TODAY,
)
KIRO_OUTPUT: Final = reported(
    "Kiro: a reference in an outputSchema that cannot be resolved", "davideast/stitch-mcp#184", _TODAY
)
OUTPUT_DIALECT: Final = reported(
    "Claude Code and Claude Desktop: `an unsupported dialect` in an outputSchema",
    "anthropics/claude-code#86142",
    _TODAY,
)
STRICT_BY_DEFAULT: Final = documented(
    "OpenAI: function calling, strict mode in the Responses API",
    "https://developers.openai.com/docs/guides/function-calling#strict-mode",
    _TODAY,
)
SENT_BESIDE: Final = Source(
    "Requests of google-genai 3.6.1, pydantic-ai 2.62.0, @mastra/core 1.71.0 and @langchain/openai, recorded",
    _TODAY,
    "measured",
)
