"""Random requests, mostly sensible: calls with their results in any order, media, signatures, tools, and slips."""

from typing import Any

from hypothesis import strategies as st

MODELS = ("gemini-2.0-flash", "gemini-2.5-pro", "google/gemini-3.1-pro-preview", "gemini-3.8-flash", "4711", "gpt-x")
_IDS = st.sampled_from(["a", "b", "c", "d__thought__QUJD", ""])
_NAMES = st.sampled_from(["f", "g.h", "5f", "", "f"])
_TEXTS = st.sampled_from(["", " ", "hi", '{"a": 1}', "[1]", '{"$ref": "#"}', "NaN", "é\ud800", '{"a": 1e999}', "null"])
_SCALARS: st.SearchStrategy[Any] = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), _TEXTS)
JUNK: st.SearchStrategy[Any] = st.recursive(
    _SCALARS,
    lambda below: st.one_of(
        st.lists(below, max_size=3),
        st.dictionaries(
            st.sampled_from(["role", "type", "content", "text", "function", "name", "id", "url", "a"]),
            below,
            max_size=3,
        ),
    ),
    max_leaves=8,
)


def _sometimes(likely: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """A value as it should be, or now and then any other."""
    return st.one_of(likely, likely, likely, likely, likely, likely, likely, likely, likely, JUNK)


def _record(required: dict[str, Any], optional: dict[str, Any] | None = None) -> st.SearchStrategy[Any]:
    return st.fixed_dictionaries(required, optional=optional or {})


_URLS = st.sampled_from(
    [
        "data:image/png;base64,iVBORw0KGgo=",
        "data:image/jpg;base64,AAAA",
        "data:,x",
        "https://example.com/a.png?x=1",
        "gs://bucket/a.pdf",
        "ftp://a/b.png",
        "https://[/a.png",
        "",
    ]
)
_PARTS = st.one_of(
    _record({"type": st.just("text"), "text": _sometimes(_TEXTS)}),
    _record(
        {
            "type": st.just("image_url"),
            "image_url": _sometimes(
                _record({"url": _URLS}, {"detail": st.sampled_from(["low", "high", "auto"]), "format": _TEXTS})
            ),
        }
    ),
    _record(
        {
            "type": st.just("input_audio"),
            "input_audio": _sometimes(
                _record({"data": st.sampled_from(["UklGRg==", "?"]), "format": st.sampled_from(["wav", "x y"])})
            ),
        }
    ),
    _record(
        {
            "type": st.just("file"),
            "file": _sometimes(
                _record({}, {"file_data": _URLS, "file_id": _URLS, "filename": st.sampled_from(["a.pdf", "b"])})
            ),
        }
    ),
)
_CONTENT = _sometimes(st.one_of(_TEXTS, st.none(), st.lists(_sometimes(_PARTS), max_size=3)))
_SIGNED = _record({}, {"google": _record({}, {"thought_signature": st.sampled_from(["U0lH", "?", ""])})})
_ARGUMENTS = _sometimes(st.sampled_from(["{}", '{"a":1}', "", "null", "[1]", "{", '{"a":NaN}']))
_CALLS = _record(
    {"id": _sometimes(_IDS), "function": _sometimes(_record({"name": _sometimes(_NAMES)}, {"arguments": _ARGUMENTS}))},
    {"type": st.just("function"), "extra_content": _SIGNED, "thought_signature": _TEXTS},
)
_NATIVE = st.lists(
    _sometimes(_record({"fileData": _record({"mimeType": st.just("image/png"), "fileUri": st.just("gs://a/b")})})),
    max_size=2,
)
_MESSAGES = st.one_of(
    _record({"role": st.sampled_from(["system", "developer"]), "content": _CONTENT}),
    _record({"role": st.just("user"), "content": _CONTENT}),
    _record(
        {"role": st.sampled_from(["assistant", "model"])},
        {
            "content": _CONTENT,
            "tool_calls": _sometimes(st.lists(_CALLS, max_size=3)),
            "function_call": _record({"name": _NAMES}, {"arguments": _ARGUMENTS}),
            "extra_content": _SIGNED,
            "reasoning_content": _TEXTS,
            "provider_specific_fields": _record({}, {"thought_signatures": st.lists(st.just("QQ=="), max_size=2)}),
        },
    ),
    _record(
        {"role": st.just("tool"), "tool_call_id": _sometimes(_IDS)},
        {"content": _CONTENT, "extra_content": _record({"google": _record({"parts": _NATIVE})})},
    ),
    _record({"role": st.just("function"), "name": _NAMES}, {"content": _CONTENT}),
)
_SCHEMAS = _sometimes(
    st.sampled_from(
        [
            {"type": "object", "properties": {"a": {"type": ["string", "integer", "null"]}}, "required": ["a", "b"]},
            {"type": "object", "properties": {"n": {"$ref": "#"}}},
            {"type": "array"},
            {"anyOf": [{"type": "object", "properties": {"a": {"enum": [1, None, ""]}}}, {"required": ["a"]}]},
            {"properties": {"a": True, "b": {"allOf": [{"minimum": 1}, {"exclusiveMinimum": 3}]}}},
        ]
    )
)
_TOOLS = st.lists(
    _sometimes(
        _record(
            {
                "type": st.just("function"),
                "function": _record(
                    {"name": _NAMES}, {"description": _TEXTS, "parameters": _SCHEMAS, "strict": st.booleans()}
                ),
            }
        )
    ),
    max_size=2,
)
_CHOICES = st.one_of(
    st.sampled_from(["auto", "none", "required", "validated", "any"]),
    _record({"type": st.just("function"), "function": _record({"name": _NAMES})}),
    _record(
        {
            "type": st.just("allowed_tools"),
            "allowed_tools": _record(
                {
                    "mode": st.sampled_from(["auto", "required"]),
                    "tools": st.lists(
                        _record({"type": st.just("function"), "function": _record({"name": _NAMES})}), max_size=2
                    ),
                }
            ),
        }
    ),
)
_FORMATS = st.one_of(
    _record({"type": st.sampled_from(["text", "json_object", "json_schema", "x"])}),
    _record({"type": st.just("json_schema"), "json_schema": _record({"schema": _SCHEMAS})}),
)
_GOOGLE = _record(
    {},
    {
        "thinking_config": _sometimes(
            _record({}, {"thinking_level": st.sampled_from(["low", "x"]), "thinking_budget": st.integers()})
        ),
        "cached_content": st.just("c"),
        "safety_settings": st.just([{"category": "HARM_CATEGORY_HATE_SPEECH", "threshold": "OFF"}]),
    },
)
_SLIPPING = _record(
    {"model": st.sampled_from(MODELS), "messages": st.lists(_MESSAGES, max_size=6)},
    {
        "tools": _sometimes(_TOOLS),
        "tool_choice": _sometimes(_CHOICES),
        "temperature": _sometimes(st.floats(0, 2)),
        "n": _sometimes(st.integers(1, 4)),
        "stop": _sometimes(st.lists(st.sampled_from(["", "a", "b"]), max_size=7)),
        "seed": _sometimes(st.integers()),
        "presence_penalty": _sometimes(st.floats(-2, 2)),
        "max_tokens": _sometimes(st.integers(1, 9)),
        "logprobs": _sometimes(st.booleans()),
        "response_format": _sometimes(_FORMATS),
        "reasoning_effort": _sometimes(st.sampled_from(["none", "minimal", "low", "medium", "high", "xhigh", "max"])),
        "modalities": _sometimes(st.lists(st.sampled_from(["text", "audio"]), max_size=2)),
        "extra_body": _sometimes(_record({}, {"google": _GOOGLE})),
        "metadata": JUNK,
        "parallel_tool_calls": _sometimes(st.booleans()),
    },
)


@st.composite
def _histories(draw: st.DrawFn) -> list[Any]:
    """Rounds of a user, a step of the model, and the results of its calls in any order."""
    messages: list[Any] = draw(st.lists(st.just({"role": "system", "content": "s"}), max_size=1))
    for step in range(draw(st.integers(1, 3))):
        if draw(st.booleans()):
            content = draw(st.sampled_from(["hi", "", [{"type": "text", "text": "hi"}], [_PICTURE]]))
            messages.append({"role": "user", "content": content})
        names = [f"c{step}{number}" for number in range(draw(st.integers(0, 3)))]
        calls = [
            {"id": name, "type": "function", "function": {"name": "f", "arguments": "{}"}, **draw(_SIGNATURES)}
            for name in names
        ]
        spoken = draw(st.sampled_from(["", "ok", None]))
        messages.append({"role": "assistant", "content": spoken, **({"tool_calls": calls} if calls else {})})
        results = [
            {"role": "tool", "tool_call_id": name, "content": draw(st.sampled_from(["1", "{}", [_PICTURE], _SOUNDS]))}
            for name in names
        ]
        messages += draw(st.permutations(results))
    if draw(st.booleans()) and len(messages) > 1:
        messages.append(messages.pop(draw(st.integers(0, len(messages) - 1))))
    return messages


_PICTURE = {"type": "image_url", "image_url": {"url": "gs://a/b.png", "detail": "low"}}
_SOUNDS = [{"type": "text", "text": "t"}, {"type": "input_audio", "input_audio": {"data": "UklGRg==", "format": "wav"}}]
_SIGNATURES = st.sampled_from([{}, {"extra_content": {"google": {"thought_signature": "QQ=="}}}])
_SENSIBLE = _record(
    {"model": st.sampled_from(MODELS), "messages": _histories()},
    {
        "tools": _TOOLS,
        "temperature": st.floats(0, 2),
        "stop": st.lists(st.sampled_from(["", "a", "b"]), max_size=5),
        "response_format": _record({"type": st.sampled_from(["text", "json_object"])}),
        "reasoning_effort": st.sampled_from(["none", "minimal", "low", "medium", "high", "xhigh"]),
    },
)
REQUESTS = st.one_of(_SENSIBLE, _SLIPPING)
OPTIONS = _record(
    {},
    {
        "on_missing_result": st.sampled_from(["error", "synthesize"]),
        "on_missing_signature": st.sampled_from(["dummy", "omit", "error"]),
        "emit_call_ids": st.sampled_from(["auto", "always", "never"]),
        "schema_mode": st.sampled_from(["openapi", "json_schema"]),
        "response_schema_mode": st.sampled_from(["auto", "openapi"]),
        "target": st.sampled_from(["vertex", "gemini"]),
    },
)
