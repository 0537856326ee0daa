"""Messages: roles, order, and the matching of results to calls."""

from typing import Any

import pytest

from tests.chat.asking import G3, G25, assistant, contents, convert, error, tool, user


def test_instructions_are_collected_from_any_position() -> None:
    messages = [
        {"role": "system", "content": "a"},
        user("x"),
        {"role": "developer", "content": [{"type": "text", "text": "b"}, {"type": "text", "text": "c"}]},
        {"role": "system", "content": ""},
        user("y"),
    ]
    body = convert(messages)["body"]
    assert body["systemInstruction"] == {"parts": [{"text": "a"}, {"text": "b\nc"}]}
    assert body["contents"] == [{"role": "user", "parts": [{"text": "x"}, {"text": "y"}]}]


def test_instructions_alone_get_a_user_who_says_nothing_much() -> None:
    answer = convert([{"role": "system", "content": "a"}])
    assert answer["body"]["contents"] == [{"role": "user", "parts": [{"text": "."}]}]


def test_results_follow_their_step_in_the_order_of_its_calls() -> None:
    answer = convert([user("x"), assistant("a", "b"), tool("b", "2"), tool("a", "1"), user("y")])
    outputs = [part["functionResponse"]["response"]["output"] for part in answer["body"]["contents"][2]["parts"]]
    assert outputs == ["1", "2"]
    assert answer["warnings"] == []


def test_two_steps_of_one_turn_stay_two_steps() -> None:
    given = contents([user("x"), assistant("a"), tool("a"), assistant("b"), tool("b")])
    assert [content["role"] for content in given] == ["user", "model", "user", "model", "user"]


def test_interleaved_calls_of_one_step_are_answered_together() -> None:
    answer = convert([user("x"), assistant("a", "b"), tool("a"), assistant(content="so"), tool("b")])
    kinds = [[next(iter(part)) for part in content["parts"]] for content in answer["body"]["contents"]]
    assert kinds == [["text"], ["functionCall"] * 2, ["functionResponse"] * 2, ["text"]]
    assert answer["warnings"] == ["tool_result_moved"]


def test_a_system_message_between_call_and_result_moves_nothing() -> None:
    answer = convert([user("x"), assistant("a"), {"role": "system", "content": "s"}, tool("a")])
    assert answer["warnings"] == []


def test_the_older_notation_is_matched_by_name() -> None:
    given = contents(
        [
            user("x"),
            {"role": "assistant", "content": None, "function_call": {"name": "f", "arguments": '{"a":1}'}},
            {"role": "function", "name": "f", "content": "[1]"},
        ],
        model=G3,
        options={"on_missing_signature": "omit"},
    )
    assert given[1]["parts"] == [{"functionCall": {"name": "f", "args": {"a": 1}}}]
    assert given[2]["parts"] == [{"functionResponse": {"name": "f", "response": {"output": [1]}}}]


@pytest.mark.parametrize("text, args", [("", {}), ("null", {}), (None, {}), (" {} ", {}), ('{"é":1}', {"é": 1})])
def test_arguments_that_say_nothing_are_an_empty_object(text: Any, args: Any) -> None:
    message = assistant("a")
    message["tool_calls"][0]["function"]["arguments"] = text
    assert contents([user("x"), message, tool("a")])[1]["parts"][0]["functionCall"]["args"] == args


@pytest.mark.parametrize(
    "text, response",
    [
        ("15C", {"output": "15C"}),
        ("", {"output": ""}),
        ("5", {"output": "5"}),
        ("null", {"output": "null"}),
        ('{"a": NaN}', {"output": '{"a": NaN}'}),
        ('{"a": 1e999}', {"output": '{"a": 1e999}'}),
        ('[{"a":1}]', {"output": [{"a": 1}]}),
        ('{"error":"no"}', {"error": "no"}),
        ('[{"$ref":"x"}]', {"output": '[{"$ref":"x"}]'}),
        ("[" * 5_000, {"output": "[" * 5_000}),
    ],
)
def test_a_result_is_an_object_or_the_output_of_one(text: str, response: Any) -> None:
    given = contents([user("x"), assistant("a"), tool("a", text)])
    assert given[2]["parts"][0]["functionResponse"]["response"] == response


_BAD: list[tuple[list[Any], str, str]] = [
    ([{"role": "robot", "content": "x"}], "unknown_role", "messages[0].role"),
    ([{"content": "x"}], "unknown_role", "messages[0].role"),
    ([{"role": ["user"]}], "unknown_role", "messages[0].role"),
    (["x"], "invalid_type", "messages[0]"),
    ([user(5)], "invalid_type", "messages[0].content"),
    ([user("x"), assistant("a", "a"), tool("a"), tool("a")], "duplicate_tool_call_id", "messages[1].tool_calls[1].id"),
    ([user("x"), assistant("a"), tool("a"), tool("a")], "duplicate_tool_result", "messages[3].tool_call_id"),
    ([user("x"), assistant("a"), tool("b")], "missing_tool_result", "messages[1].tool_calls[0].id"),
    ([user("x"), {"role": "tool", "content": "1"}], "dangling_tool_result", "messages[1].tool_call_id"),
    (
        [user("x"), {"role": "tool", "tool_call_id": "z", "name": "f", "content": "1"}, assistant("a"), tool("a")],
        "dangling_tool_result",
        "messages[1].tool_call_id",
    ),
    (
        [user("x"), assistant(tool_calls=[{"id": "a", "function": {"name": "a b"}}])],
        "invalid_function_name",
        "messages[1].tool_calls[0].function.name",
    ),
    ([user("x"), assistant(tool_calls=[{"function": {"name": "f"}}])], "invalid_type", "messages[1].tool_calls[0].id"),
    (
        [user("x"), assistant(tool_calls=[{"id": "a", "type": "custom"}])],
        "unsupported_tool_type",
        "messages[1].tool_calls[0].type",
    ),
    ([user("x"), assistant(tool_calls={})], "invalid_type", "messages[1].tool_calls"),
    (
        [{"role": "system", "content": [{"type": "image_url", "image_url": "gs://a/b.png"}]}],
        "unsupported_content_part",
        "messages[0].content[0].type",
    ),
]


@pytest.mark.parametrize("messages, code, at", _BAD)
def test_a_mistake_is_reported_with_its_place(messages: list[Any], code: str, at: str) -> None:
    assert error(convert(messages)) == (code, at)


def test_the_first_mistake_in_the_order_of_the_messages_is_reported() -> None:
    broken = assistant("b")
    broken["tool_calls"][0]["function"]["arguments"] = "{"
    assert error(convert([user("x"), tool("z"), broken]))[0] == "dangling_tool_result"
    assert error(convert([user("x"), broken, tool("z")]))[0] == "invalid_tool_arguments"
    assert error(convert([user(5)], tools=5, temperature="x"))[1] == "messages[0].content"
    assert error(convert(tools=5, temperature="x"))[1] == "tools"


def test_no_error_repeats_anything_of_a_message() -> None:
    secret = "hunter2"  # noqa: S105  # said by nobody
    for messages in (
        [user("x"), assistant(tool_calls=[{"id": secret, "function": {"name": "f", "arguments": secret}}])],
        [user("x"), tool(secret)],
        [user([{"type": secret}])],
        [{"role": secret}],
        [user([{"type": "image_url", "image_url": {"url": f"https://{secret}/x"}}])],
    ):
        assert secret not in str(convert(messages)["error"])


def test_a_model_is_known_by_its_name_alone() -> None:
    for name in ("google/gemini-2.5-flash", "vertex_ai/gemini-2.5-flash", "publishers/google/models/gemini-2.5-flash"):
        assert convert(model=name)["model"] == G25
    assert error(convert(model="")) == ("missing_model", "model")
    assert error(convert(model="google/")) == ("missing_model", "model")
    assert convert(stream=True)["method"] == "streamGenerateContent"


def test_thousands_of_messages_are_matched_in_one_walk() -> None:
    calls = [assistant(*(f"{step}/{number}" for number in range(50))) for step in range(100)]
    results = [tool(f"{step}/{number}") for step in reversed(range(100)) for number in reversed(range(50))]
    assert len(contents([user("x"), *calls, *results])) == 3
