"""Determines whose rule an error reports, and the gateway or client that it came through."""

import re
from collections.abc import Iterable
from typing import Final

from toolprism.providers.errors.needles import may_match

_CLOUD_CODE: Final = re.compile(r"antigravity|cloudcode-pa|cloud code assist|\bcloudcode\b")
#: Providers that repeat another provider's words, with the text that shows it; the first match wins.
_EVIDENCE: Final[tuple[tuple[str, str], ...]] = (
    (
        "azure",
        r"azureexception|openai\.azure\.com|azure[ _-]?open_?ai|cognitiveservices\.azure|model group=azure|\bazure/",
    ),
    ("deepseek", r"deepseek"),
    ("xai", r"client specified an invalid argument|api\.x\.ai|xaiexception|\bx-?ai\b|\bgrok-\d|\bx\.ai\b"),
    ("groq", r"groq"),
    ("mistral", r"mistral"),
    ("cerebras", r"cerebras|wrong_api_format"),
    ("fireworks", r"fireworks"),
    (
        "together",
        (
            r"\btogether: |together(?:\.error|_ai|ai\b|\.xyz|\.ai|exception|computer)|"
            r"provider(?:_name)?['\"]?\s{0,3}[:=]\s{0,3}['\"]?together"
        ),
    ),
    ("cohere", r"\bcohere"),
    ("moonshot", r"moonshot|\bkimi[- ]"),
    ("bedrock", r"bedrock|the model returned the following errors"),
    ("ollama", r"ollama"),
    ("llama-cpp", r"llama\.?cpp|llama[-_]server"),
    ("vllm", r"\bvllm\b|hosted_vllm"),
    ("cca", _CLOUD_CODE.pattern),
    ("vertex", r"aiplatform|vertex_ai|vertexai\b|\bvertex/"),
    ("gemini", r"generativelanguage|gemini|google ai studio"),
    ("anthropic", r"anthropic|claude|\breq_(?:vrtx_|bdrk_)?01"),
    (
        "other",
        (
            r"deepinfra|siliconflow|volcengine|volces\.com|dashscope|bigmodel|\bz\.ai\b|minimax|nvidia[_ ]nim|"
            r"sambanova|novita|databricks|xiaomi"
        ),
    ),
    ("openai", r"openai|chatgpt|\bgpt-"),
)
#: Providers whose evidence counts for a form; other evidence names only a model or the client.
_MAY_SPEAK: Final[dict[str, frozenset[str]]] = {
    "openai": frozenset(
        {"azure", "deepseek", "xai", "groq", "mistral", "cerebras", "fireworks", "together", "moonshot", "vllm"}
    ),
    "anthropic": frozenset({"bedrock", "xai"}),
    "gemini": frozenset({"cca", "vertex"}),
    "other": frozenset(name for name, _ in _EVIDENCE) - {"gemini", "vertex", "cca", "openai", "anthropic"},
    "vllm": frozenset({"llama-cpp", "ollama", "fireworks", "together", "cerebras", "groq", "mistral"}),
    "llama-cpp": frozenset({"ollama"}),
    "cerebras": frozenset({"groq", "fireworks", "together", "vllm"}),
    "moonshot": frozenset(),
}
#: Gateways and clients in between, the innermost first.
_VIA: Final[tuple[tuple[str, str], ...]] = (
    ("OpenRouter", r"openrouter|provider returned error"),
    ("LiteLLM", r"litellm"),
    ("Vercel AI SDK", r"ai_apicallerror|@ai-sdk|ai_unsupportedfunctionality|ai_retryerror"),
    ("Vercel AI Gateway", r"from vercel"),
    ("GitHub Copilot", r"copilot|\(request id: [0-9a-f]{4}:"),
    ("CLIProxyAPI", r"cliproxyapi"),
    ("AIStudioToAPI", r"aistudiotoapi"),
    ("CC Switch", r"cc switch"),
    ("Antigravity", r"antigravity"),
    ("Databricks", r"databricks"),
    ("DashScope", r"dashscope|internalerror\.algo"),
    ("LangChain", r"langchain"),
    ("LiveKit Agents", r"livekit"),
    ("Spring AI", r"springai|spring-ai|o\.s\.a\."),
    ("Genkit", r"genkit"),
    ("OpenCode", r"opencode"),
    ("Claude Code", r"claude[ -]code|entrypoints/cli\.js|^api error: \d{3}"),
    ("LibreChat", r"api/server/controllers"),
    ("LM Studio", r"lm ?studio"),
    ("VS Code", r"failed to validate tool"),
)
_PROVIDER_FIELD: Final = re.compile(
    r"provider(?:_?name|id)?['\"]{0,2}\s{0,3}[:=]\s{0,3}['\"]?([a-z][a-z0-9 ._-]{1,30})", re.IGNORECASE
)
#: Names that also occur in errors of other providers, as the name of an SDK or a model.
_WEAK: Final = frozenset({"openai", "anthropic", "gemini"})
#: The wording of each provider in errors of any kind; the first match wins.
_MANNERS: Final[tuple[tuple[str, str], ...]] = (
    ("azure", r"azure\.core\.exceptions|['\"]code['\"]:\s?['\"]invalid_payload|agent_framework_azure"),
    ("ollama", r"go struct field \.?(?:chatrequest|tool|propertytype)|of type \[?\]?api\."),
    ("xai", r"client specified an invalid argument"),
    ("other", r"internalerror\.algo|\(2013\)|param incorrect|specified in the request (?:is|are) not valid"),
    ("groq", r"tool_use_failed|failed_generation|json_validate_failed|for response[ _]format: response_format/"),
    ("mistral", r"not the same number of function calls|with a length of 9\b|invalid_function_call"),
    ("mistral", r"['\"]object['\"]:\s?['\"]error['\"],\s{0,9}['\"](?:message['\"]:\s?\{\s{0,9}['\"])?detail\b"),
    ("vllm", r"--enable-auto-tool-choice|['\"]object['\"]:\s?['\"]error['\"]"),
    ("deepseek", r"reasoning_content.{0,3} in the thinking mode"),
    ("moonshot", r"reasoning_content is missing|tool_call_id\s{1,3}is not found|the message at position \d"),
    (
        "bedrock",
        r"validationexception|(?:throttling|accessdenied|modelerror)exception|toolconfig|\.member\.|tooluse_|toolresult",
    ),
    ("bedrock", r"malformed input request|field in the (?:contentblock|message) object at "),
    ("vertex", r"unable to submit request because"),
    ("anthropic", r"['\"]type['\"]:\s?['\"]error['\"],\s{0,3}['\"]error['\"]"),
    ("gemini", r"invalid json payload received|generatecontentrequest|generation_config|function_calling_config"),
    ("gemini", r"validation errors? for functiondeclaration|google\.genai"),
    ("gemini", r"invalid_argument|resource_exhausted|permission_denied|function (?:response|call) (?:turn|parts)"),
    ("anthropic", r"messages\.\d{1,5}(?:\.|:)|`tool_use`|text content blocks must be non-empty"),
    ("anthropic", r"\btools\.\d{1,6}\.[\w.]{1,80}: (?:string|input) ?should"),
    ("anthropic", r"\btools\.\d{1,6}\.custom\b|output_(?:config|format)[.:]"),
    ("anthropic", r"overloaded_error|\btool_choice: |credit balance is too low"),
    ("openai", r"invalid(?: type for)? '(?:messages|input|tools)|(?:unsupported|invalid|unknown) (?:parameter|value):"),
    ("openai", r"invalid value for '|missing required parameter: '"),
    ("openai", r"no tool (?:output|call) found for function|with role 'tool' must be|with 'tool_calls' must be"),
    ("openai", r"context_length_exceeded|unrecognized request argument|current quota, please|'messages' must contain"),
    ("deepseek", r"failed to deserialize the json body into the target type: [^\n]{0,300}invalid_request_error"),
    ("openai", r"of type 'reasoning' was provided without"),
)
_SAID: Final = {
    "openai": "openai",
    "azure": "azure",
    "anthropic": "anthropic",
    "google": "gemini",
    "google ai studio": "gemini",
    "google vertex": "vertex",
    "amazon bedrock": "bedrock",
    "bedrock": "bedrock",
    "deepseek": "deepseek",
    "xai": "xai",
    "groq": "groq",
    "mistral": "mistral",
    "moonshot ai": "moonshot",
    "moonshotai": "moonshot",
    "fireworks": "fireworks",
    "together": "together",
    "cerebras": "cerebras",
    "cohere": "cohere",
}
_OF_CLOUD_CODE: Final = re.compile(r"(?<![a-z])request\.(?:tools|generation)")
_DOMAIN_GLOBAL: Final = re.compile(r"['\"]domain['\"]\s{0,3}:\s{0,3}['\"]global['\"]")


def provider_of(form_provider: str, form_id: str, sentence: str, text: str) -> str:
    """Return the provider whose rule a sentence reports.

    Args:
        form_provider: the provider of the form.
        form_id: the id of the form.
        sentence: the sentence.
        text: the whole peeled text.
    """
    low = text.lower()
    if form_provider == "any":
        return provider_of_text(text)
    if form_provider in ("gemini", "vertex"):
        return _google(form_provider, form_id, sentence.lower(), low)
    may = _MAY_SPEAK.get(form_provider, frozenset())
    said = _said(low)
    if said is not None and (said in may or said == form_provider):
        return said
    named = next((name for name, shown in _EVIDENCE if name in may and re.search(shown, low)), None)
    if named is None and form_provider == "other":
        spoken = _shown(_MANNERS, low)
        return spoken if spoken in may else form_provider
    return named or form_provider


def _google(form_provider: str, form_id: str, sentence: str, low: str) -> str:
    if _OF_CLOUD_CODE.search(sentence) or _DOMAIN_GLOBAL.search(low):
        return "vertex" if "cloud.aiplatform.v1.schema" in sentence else "cca"
    if form_provider == "vertex" or form_id.startswith(("google-genai", "ai-sdk")):
        return form_provider
    if _CLOUD_CODE.search(low):
        return "cca"
    return (
        "vertex" if re.search(r"aiplatform|\bvertex/|\[vertex", low) and "generativelanguage" not in low else "gemini"
    )


def provider_of_text(text: str) -> str:
    """Return the provider that wrote a text of no known form; `other` if nothing shows it."""
    low = text.lower()
    said = _said(low)
    if said is not None:
        return said
    named = _shown(_EVIDENCE, low)
    if named is not None and named not in _WEAK:
        return named
    spoken = _shown(_MANNERS, low)
    if spoken == "gemini" and (_DOMAIN_GLOBAL.search(low) or _OF_CLOUD_CODE.search(low)):
        return "cca"
    if spoken is None and ("provider returned error" in low or "openrouter" in low):
        return "openrouter"
    return spoken or named or "other"


def gateway_of(text: str) -> str | None:
    """Return the gateway or client that a text came through."""
    return _shown(_VIA, text.lower())


def _shown(table: Iterable[tuple[str, str]], low: str) -> str | None:
    """Return the first name of a table whose pattern a text shows."""
    return next((name for name, shown in table if may_match(re.compile(shown), low) and re.search(shown, low)), None)


def _said(low: str) -> str | None:
    """Return the provider that a field such as `provider_name` names."""
    for found in _PROVIDER_FIELD.finditer(low):
        name = found[1].strip(" ._-")
        for known, provider in _SAID.items():
            if name == known or name.startswith(known):
                return provider
    return None
