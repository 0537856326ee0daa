"""Sources that an audit of the claims read on 2026-11-28: changes of the autumn, and providers that had no rows."""

from functools import partial
from typing import Final

from toolprism.core.finding import Source
from toolprism.providers.citations import documented, in_code, reported

AUDITED: Final = "2026-11-28"
_answered: Final = partial(reported, read=AUDITED)
_documented: Final = partial(documented, read=AUDITED)
_in_code: Final = partial(in_code, read=AUDITED)

LLAMA_ANY_TEXT: Final = _answered(
    "llama.cpp: a pattern without a grammar becomes any string, with a warning, since August 2026",
    "ggml-org/llama.cpp/pull/26939",
)
VLLM_CHECK: Final = _in_code(
    "vllm 0.33.0: `has_xgrammar_unsupported_json_features`, and the fall-back to guidance", "vllm-project/vllm"
)
SGLANG_CHECK: Final = _answered(
    "SGLang: schemas are checked before xgrammar sees them", "sgl-project/sglang/pull/37839"
)
SGLANG_STRICT: Final = _answered(
    "SGLang: arguments are held to the schema only with `strict`", "Open-Historia/open-historia#667"
)
SGLANG_NAMED: Final = _answered(
    "SGLang: a named tool choice, and a schema with `$defs`, lost the definitions", "sgl-project/sglang#31692"
)

CLAUDE_FORCED: Final = _answered(
    'Anthropic: `tool_choice: type "tool" and "any" are not supported for this model.`',
    "experientiallabs/experiential#804",
)
CLAUDE_FORCED_NOTES: Final = _documented(
    "Anthropic: release notes of 2026-09-01, forced tool choice",
    "https://platform.claude.com/docs/en/release-notes/api",
)
CLAUDE_BOUND: Final = _documented(
    "Anthropic: what is new in Fable 5.2, thinking blocks are bound to the tools",
    "https://platform.claude.com/docs/en/models/fable-5-2/whats-new-fable-5-2",
)
CLAUDE_CASE: Final = _documented(
    "Anthropic: structured outputs, the case of `enum` and `const`",
    "https://platform.claude.com/docs/en/build-with-claude/structured-outputs",
)
CLAUDE_CLOSED: Final = _answered(
    "Anthropic, behind Bedrock: `'additionalProperties' must be explicitly set to false`", "vercel/ai#20681"
)
CLAUDE_MIN_ITEMS: Final = _answered(
    "Anthropic: `'minItems' values other than 0 or 1 are not supported`", "RooCodeInc/Roo-Code#10551"
)
CLAUDE_REFERENCE: Final = _answered("Anthropic: `Invalid $ref in schema: … does not exist`", "perforce/p4mcp-server#3")
ANTHROPIC_SDK: Final = _in_code("anthropic 2.14.0: the fields of a tool", "anthropics/anthropic-sdk-python")
CLAUDE_FOUNDRY: Final = _answered(
    "Claude on Azure: `structured_outputs not supported in your workspace.`", "can1357/oh-my-pi#4679"
)
CLAUDE_GOOGLE: Final = _documented(
    "Google Cloud: structured outputs of Claude need an organization's policy",
    "https://docs.cloud.google.com/vertex-ai/generative-ai/docs/partner-models/claude/structured-outputs",
)
CLAUDE_GOOGLE_FIELD: Final = _answered(
    "Claude on Google Cloud: `output_config: Extra inputs are not permitted`", "anthropics/claude-code#37746"
)
OPENAI_REASONING: Final = _answered(
    "OpenAI: `Function tools with reasoning_effort are not supported … in /v1/chat/completions`",
    "TheR1D/shell_gpt#801",
)
OPENAI_REASONING_SEEN: Final = _answered("OpenAI: GPT-6 takes tools in Responses", "onyx-dot-app/onyx#15008")
OPENAI_SDK: Final = _in_code("openai 3.57.0: the fields of a function tool", "openai/openai-python")
OPENAI_DEFERRED: Final = _documented(
    "OpenAI: tool search, deferred tools", "https://developers.openai.com/docs/guides/tools-tool-search"
)
DEEPSEEK_TYPES: Final = _answered(
    "DeepSeek: in a list of types `unknown variant `object`, expected one of …`", "weave-os/router#162"
)
DEEPSEEK_UNTYPED: Final = _answered(
    "DeepSeek, behind OpenRouter: `missing field `type`` for an anyOf in an anyOf", "can1357/oh-my-pi#2270"
)
FIREWORKS_INSTANCE: Final = _answered(
    "Fireworks: `could not understand the instance` for a branch with `required` alone", "earendil-works/pi#5352"
)
FIREWORKS_NOT: Final = _answered(
    "Fireworks: `could not understand the instance` for `not: {}`", "danny-avila/LibreChat#9242"
)
CEREBRAS_STRICT: Final = _answered(
    "Cerebras: `Tools with strict=True are not supported by this model`", "livekit/agents#3134"
)
CEREBRAS_CLOSED: Final = _answered("Cerebras: 422 for a strict tool with an open object", "theopenco/llmgateway#1455")
CCA_FIELDS: Final = _answered(
    "Two clients that read Cloud Code Assist's message on 2026-08-22: `title` and `default` are refused in practice",
    "decolua/9router#2199",
)
GOOGLE_SDK: Final = _in_code("google-genai 3.6.1: the fields of `JSONSchema` and `Schema`", "googleapis/python-genai")
GEMINI_NUMBER: Final = _answered("Gemini: `Invalid value at '…enum[0]' (TYPE_STRING), 1`", "BrokkAi/bifrost#25")
CCA_DEPTH: Final = Source(
    "A converter that measured Cloud Code Assist: 30 levels of objects and 39 of arrays pass", AUDITED, "observed"
)
PERPLEXITY_NAMES: Final = _answered(
    "Perplexity: `custom function name … is reserved`", "NousResearch/hermes-agent#114260"
)
PERPLEXITY_OBJECT: Final = _answered(
    "Perplexity, Sonar: an object without `properties` is 400", "NousResearch/hermes-agent#81308"
)
COPILOT_OBJECT: Final = _answered(
    "GitHub Copilot, GPT models: `object schema missing properties`", "github/copilot-cli#2223"
)
COPILOT_COUNT: Final = _answered("GitHub Copilot: at most 128 tools", "catatafishen/agentbridge#416")
ZAI_CHOICE: Final = _documented("AgentScope: GLM takes tool_choice auto alone", "https://java.agentscope.io")
ZAI_UNSAID: Final = _answered("Z.ai: error 1210, `Invalid API parameter`", "cline/cline#9939")
TRT_STRICT: Final = _answered("TensorRT-LLM: `strict` is taken, and nothing is enforced", "SynaLinks/synalinks#50")
TRT_DROPPED: Final = _answered(
    "TensorRT-LLM: without a guided back end a response format is dropped with 200", "NVIDIA/TensorRT#4855"
)
NIM_FIELDS: Final = _answered("NVIDIA NIM: `Validation: Unsupported parameter(s)`", "Gitlawb/openclaude#1950")
NIM_PARSER: Final = _answered(
    'NVIDIA NIM: `"auto" tool choice requires --enable-auto-tool-choice`', "hidenobunagai/nvidia-nim-provider#2"
)
CLOUDFLARE_FORM: Final = _answered(
    "Cloudflare: `required properties at '/tools/0/function' are 'name'`", "QuantumNous/new-api#4605"
)
CLOUDFLARE_MODELS: Final = _answered("Cloudflare: tools for a model without them are 400", "FlowiseAI/Flowise#4846")
XAI_BRANCHES: Final = _answered(
    "xAI: a root union of branches with `required` alone is 400 (2026-07-17)", "router-for-me/CLIProxyAPI#4397"
)
XAI_BRANCHES_LIVE: Final = _answered(
    "xAI: grok-4.5 refused a root `oneOf` of required groups; its client sends none since (2026-07-19)",
    "Hmbown/Codewhale/pull/4546",
)
XAI_BRANCHES_TYPED: Final = _answered(
    "xAI: `type: object` in each branch of a root `oneOf` was the fix (2026-08-06)",
    "code-yeongyu/oh-my-openagent/pull/6623",
)
XAI_NESTED: Final = _answered("xAI: a branch that is a union itself is 400 (2026-07-13)", "lidge-jun/opencodex#122")
MISTRAL_STRIPPED: Final = _in_code(
    "litellm 1.110.2, which sends Mistral neither `$id` nor `$schema`", "BerriAI/litellm"
)
MISTRAL_SENT: Final = Source(
    "@ai-sdk/mistral 4.0.87, run: it sends `$schema` with each tool of Zod, and no report of a refusal was found",
    AUDITED,
    "observed",
    "https://github.com/vercel/ai",
)
