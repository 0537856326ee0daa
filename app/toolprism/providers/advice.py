"""Sources for advice to authors that no claim of a profile needs: clients, engines, older documents, practice."""

from typing import Final

from toolprism.core.finding import Source
from toolprism.providers.citations import READ, documented, in_code, reported

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
