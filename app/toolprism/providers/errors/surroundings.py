"""Takes off what stands around a provider's words: traces, headers, settings, notes of clients, what somebody says."""

import re
from typing import Final

from toolprism.providers.errors.needles import may_match

#: The most sentences that are told apart.
_MOST: Final = 400


def _all(*patterns: str, flags: re.RegexFlag = re.IGNORECASE) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern, flags) for pattern in patterns)


#: Lines of a trace, of a dump of headers or of a log that say where something failed.
_LINES: Final = _all(
    r"^[; \t]{0,40}at [^\n]{1,300}$",
    r"^[ \t|]{0,40}File \"[^\"\n]{1,300}\", line \d{1,7}[^\n]{0,120}(?:\n[ \t|]{2,40}[^\n]{1,300})?$",
    r"^[ \t]{0,40}Traceback \(most recent call last\)[^\n]{0,40}$",
    r"^[ \t]{0,40}During (?:task|handling)[^\n]{1,200}$",
    r"^[ \t]{0,40}(?:(?:raise|return|yield|await)\b[^\n:]{0,200}|(?:async )?for \w{1,40} in [^\n]{1,200}:|self\.[^\n]{1,200})$",
    r"^[; \t]{0,40}(?:headers|responseHeaders|requestBodyValues|\[cause\]|response_headers)['\"]?[:=][^\n]{0,4000}$",
    flags=re.IGNORECASE | re.MULTILINE,
)
#: Headers of a response, and settings of a request that clients print with an error.
_FIELDS: Final = _all(
    r"['\"]?\b(?:x|anthropic|openai|cf|llm)-[a-z0-9-]{2,60}['\"]?\s{0,3}[:=]\s{0,3}(?:'[^'\n]{0,200}'|\"[^\"\n]{0,200}\"|[^\s,;}]{1,200})",
    r"['\"]?\b(?:strict-transport-security|retry-after(?:-ms)?|set-cookie|connection|transfer-encoding|keep-alive)['\"]?\s{0,3}:\s{0,3}(?:'[^'\n]{0,400}'|\"[^\"\n]{0,400}\"|[^\s,;}]{1,200})",
    r"['\"]?\b(?:temperature|top_?p|top_?k|max_?(?:completion_|output_)?tokens|maxOutputTokens|stream(?:ing)?|tool_?choice|parallel_?tool_?calls|"
    r"thinking(?:_?budget)?|reasoning_?effort|seed|num_retries|max_retries|timeout|request_timeout|api_?key|session|thread)['\"]?"
    r"\s{0,3}[:=]\s{0,3}(?:'[^'\n]{0,80}'|\"[^\"\n]{0,80}\"|\[[^\]\n]{0,80}\]|[\w.*-]{1,80})(?=\s{0,3}(?:[,;})\]]|$))",
    r"['\"]?\bis_?(?:retryable|byok)['\"]?\s{0,3}[:=]\s{0,3}\w{1,8}",
    r"https?://[^\s'\"`)\]}>]{1,400}",
    r"(?<!unknown )(?<!invalid )\b(?:model|deployment|modelId)['\"]?\s{0,3}[:=]\s{0,3}['\"]?[\w./:-]{1,120}",
)
#: Notes of clients and gateways around a message.
_NOTES: Final = _all(
    r"(?:received model group|available model group fallbacks|litellm retried|litellm max retries)\s{0,3}[=:]\s{0,3}[^\s,]{1,120}(?: times)?",
    r"\b(?:AI_)?RetryError(?: \[[^\]\n]{1,60}\])?: ",
    r"failed after \d{1,4} attempts?(?:\.|,|:)?(?: last error:)?|maxRetriesExceeded",
    r"retry(?:ing)?(?: attempt)? \d{1,4}(?: of |/)\d{1,4}[^\n]{0,80}|retrying (?:with|in|after)[^\n]{0,120}|max retries reached",
    r"request timed out: false",
    r"(?:reset|retry) (?:after|in) \d{1,6} ?(?:ms|s|seconds|minutes)?",
    r"(?:(?:error|exception)(?: occurred)? (?:during|while|in|from) )?(?:the )?\b(?:streaming|stream)(?: (?:error|failed|response|api(?: returned)?|request|call|chunk|text|turn))?\b(?: during [a-z]{1,12} turn)?",
    r"\b(?:streamText|streamObject|stream_text|StreamError|ChatStream|converse_?stream|generateContentStream|streamGenerateContent|astream(?:_events)?|\.stream\()",
    r"\b(?:please )?(?:run /login|check your (?:rate limits?|api key|plan|billing|connection|network)[^\n.;·]{0,80})",
    r"\bbad request - please check your parameters\b",
    r"\bno fallback model group found[^\n]{0,120}",
    r"\bsafety settings: ?[A-Z_]{3,40}|\bBLOCK_NONE\b|HARM_CATEGORY_\w{1,40}",
    r"[\w./-]{0,60}-thinking(?:-[\w.]{1,20})?\b|\bthinking budget: ?\d{1,6}",
)
#: What somebody says of himself before or after an error.
_PROSE: Final = re.compile(
    r"(?:(?<=[.!?] )|(?<=\n)|^)(?:I|I'm|I've|My|We|Our|It works|It worked|Restarting|This happens|Happens|Same|Works|Steps|Any idea)\b[^\n`'\"{}]{0,300}?(?:[.!?](?=\s|$)|(?=\n)|$)"
)
_FENCE: Final = re.compile(r"```[\w-]{0,20}\n(.{1,12000}?)\n[ \t]{0,20}```", re.DOTALL)
_BLANK: Final = re.compile(r"\s+")
_END: Final = re.compile(r"\n|(?<=[.;!?]) (?=[A-Z\"'(])|·|; | \(|—")


def words_of_provider(plain: str) -> str:
    r"""Return a text without the lines, fields and notes that stand around a provider's words.

    >>> words_of_provider("Stream error: Tool 'f' was refused: no items\n    at next (x.js:1:2)").strip()
    ": Tool 'f' was refused: no items"
    """
    fenced = "\n".join(found[1] for found in _FENCE.finditer(plain))
    said = _PROSE.sub(" ", fenced or plain)
    lowered = said.lower()
    for pattern in (*_LINES, *_FIELDS, *_NOTES):
        if may_match(pattern, lowered):
            said = pattern.sub(" ", said)
    return said


def sentences(said: str) -> list[str]:
    """Return the sentences of a text without blanks, up to a limit."""
    return [_BLANK.sub("", part) for part in _END.split(said, maxsplit=_MOST)]
