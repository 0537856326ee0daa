"""What clients, gateways and people write around a refusal does not hide it, and claims nothing."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.providers.errors.lines import lines
from tests.vectors import corpus
from toolprism.providers.errors.decoder import decode
from toolprism.providers.errors.surroundings import words_of_provider

_HEADERS = (
    "headers: {'x-ratelimit-remaining-tokens': '29000', 'anthropic-ratelimit-tokens-reset': '2026-01-01T00:00:00Z', "
    "'retry-after': '3'}"
)
_AROUND: dict[str, Callable[[str], str]] = {
    "a stream": lambda text: (
        f"Error occurred during streaming: {text}\n    at Stream.next (node_modules/openai/streaming.mjs:37:15)"
    ),
    "an SDK with its settings": lambda text: (
        f"APICallError [AI_APICallError]: {text}\n    at /app/index.js:12:14 {{\n  requestBodyValues: {{ temperature: "
        "0.7, max_tokens: 4096, stream: true, tool_choice: 'auto' },\n  isRetryable: false\n}"
    ),
    "a trace of Python": lambda text: (
        'Traceback (most recent call last):\n  File "/app/agent.py", line 91, in run\n    for chunk in '
        f"self.llm.stream(messages):\nBadRequestError: {text}\nDuring task with name 'agent' and id 'c0ffee'"
    ),
    "a workflow": lambda text: f"NodeApiError: Bad request - please check your parameters\n{text}",
    "retries": lambda text: f"{text}\n\nRetry attempt 3 of 3. Retrying with backoff... (request timed out: false)",
    "headers": lambda text: f"{text}\n{_HEADERS}",
    "a gateway": lambda text: (
        f"litellm.BadRequestError: {text}. Received Model Group=chat\nAvailable Model Group Fallbacks=None LiteLLM "
        "Retried: 2 times"
    ),
    "a report": lambda text: (
        f"### What happened?\n\n```\n{text}\n```\n\nMy API key is fine and I am not over quota. Restarting the "
        "connection does not help."
    ),
    "a comment": lambda text: "// It ends like this:\n// " + text.replace("\n", "\n// "),
    "advice": lambda text: f"{text} · Please run /login or check your rate limit",
}
#: Refusals in nobody's own wording, which only their words tell.
_WORDED = [line for line in lines("worded.jsonl") if line["expected"]["rule"] not in (None, "unrelated")][::2]


@pytest.mark.parametrize("around", _AROUND.values(), ids=_AROUND)
def test_a_refusal_is_read_whatever_stands_around_it(around: Callable[[str], str]) -> None:
    for line in _WORDED:
        alone, wrapped = decode(line["text"]), decode(around(line["text"]))
        assert (wrapped.rule, wrapped.first.tool) == (alone.rule, alone.first.tool), line["id"]


@pytest.mark.parametrize("around", _AROUND.values(), ids=_AROUND)
@pytest.mark.parametrize(
    "text",
    [
        "Rate limit reached for gpt-4o on tokens per min (TPM): Limit 30000, Used 29000, Requested 5000.",
        "Incorrect API key provided. You can find your API key in the settings.",
        "`tool_use` ids were found without `tool_result` blocks immediately after: toolu_01.",
        "The response was filtered by the content management policy.",
    ],
)
def test_another_error_stays_another(around: Callable[[str], str], text: str) -> None:
    assert decode(around(text)).about in ("service", "history")


_WITHOUT_ERROR: dict[str, Callable[[dict[str, Any]], Any]] = {
    "a tool": lambda tool: tool,
    "a list of tools": lambda tool: {"jsonrpc": "2.0", "id": 1, "result": {"tools": [tool]}},
    "a request": lambda tool: {"model": "a-model", "messages": [], "tools": [{"type": "function", "function": tool}]},
    "an answer": lambda tool: {"id": "a1", "object": "response", "status": "completed", "tools": [tool], "output": []},
}


@pytest.mark.parametrize("around", _WITHOUT_ERROR.values(), ids=_WITHOUT_ERROR)
@pytest.mark.parametrize("written", [json.dumps, repr])
def test_json_that_refuses_nothing_is_no_error(
    around: Callable[[dict[str, Any]], Any], written: Callable[[Any], str]
) -> None:
    for line in corpus()[::47]:
        tool = {"name": line["tool"], "description": line["description"], "inputSchema": line["inputSchema"]}
        assert decode(written(around(tool))).rule == "unrelated", line["id"]


def test_a_reason_in_the_sentence_that_refuses_counts() -> None:
    assert decode("Rate limit: the schema of this tool is too large to be sent again now").rule == "unrelated"


@pytest.mark.parametrize("after", [". See the page on safety.", "; the quota is not used up", " (moderation is off)"])
def test_a_reason_in_another_sentence_does_not_count(after: str) -> None:
    assert decode(f"In the schema of this tool an array requires items{after}").rule == "array-without-items"


def test_what_stands_on_the_next_line_is_no_part_of_a_path() -> None:
    text = "Schema for tool 'f' uses unsupported keyword \"patternProperties\" at #/properties/a\nheaders: {}"
    assert decode(text).to_json()["pointer"] == "/properties/a"


@pytest.mark.parametrize(
    "plain",
    [
        "    at run (cli.js:1:2)",
        '  File "/app/a.py", line 3, in f\n    return g()',
        "'x-ratelimit-limit-requests': '500'",
        "temperature: 0.2, max_tokens=100",
        "see https://example.com/quota?key=1",
        "Retrying in 3 seconds",
    ],
)
def test_nothing_is_left_of_surroundings(plain: str) -> None:
    assert words_of_provider(plain).strip(" ,\n") in ("", "see")
