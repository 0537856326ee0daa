"""Extra body: members from Google's clients are passed on, or reported as left out."""

from typing import Any

import pytest

from tests.chat.asking import G3, G25, convert, error, function, user

_STREAMED = "stream_function_call_arguments"


def google(**members: Any) -> dict[str, Any]:
    return {"extra_body": {"google": members}}


def test_settings_and_cached_content_are_passed_on() -> None:
    settings = [{"category": "HARM_CATEGORY_HATE_SPEECH", "threshold": "OFF"}]
    answer = convert(**google(safety_settings=settings, cached_content="projects/p/cachedContents/c"))
    assert answer["body"]["safetySettings"] == settings
    assert answer["body"]["cachedContent"] == "projects/p/cachedContents/c"
    assert answer["warnings"] == []


@pytest.mark.parametrize("model", [G3, G25])
@pytest.mark.parametrize("name", ["MEDIA_RESOLUTION_LOW", "media_resolution_low", "low"])
def test_a_resolution_holds_for_the_whole_request(model: str, name: str) -> None:
    body = convert(model=model, **google(media_resolution=name))["body"]
    assert body["generationConfig"] == {"mediaResolution": "MEDIA_RESOLUTION_LOW"}


def test_a_resolution_of_the_request_wins_over_those_of_its_parts() -> None:
    picture = {"type": "image_url", "image_url": {"url": "gs://b/a.png", "detail": "high"}}
    body = convert([user([picture])], model=G25, **google(media_resolution="low"))["body"]
    assert body["generationConfig"] == {"mediaResolution": "MEDIA_RESOLUTION_LOW"}


def test_arguments_are_streamed_when_they_are_asked_for() -> None:
    asked = google(stream_function_call_arguments=True)
    for choice, mode in ((None, {}), ("required", {"mode": "ANY"})):
        answer = convert(model=G3, tools=[function()], tool_choice=choice, stream=True, **asked)
        config = {**mode, "streamFunctionCallArguments": True}
        assert answer["body"]["toolConfig"] == {"functionCallingConfig": config}
        assert answer["warnings"] == []


@pytest.mark.parametrize("asked", [{}, {"tools": [function()], "options": {"target": "gemini"}}])
def test_streamed_arguments_need_functions_and_vertex(asked: Any) -> None:
    answer = convert(model=G3, **asked, **google(stream_function_call_arguments=True))
    assert "toolConfig" not in answer["body"]
    assert answer["warnings"] == [f"ignored_param:extra_body.google.{_STREAMED}"]
    assert convert(model=G3, **asked, **google(stream_function_call_arguments=False))["warnings"] == []


_SEARCH = {"googleSearch": {"excludeDomains": ["a.example"]}}


@pytest.mark.parametrize(
    "given, sent",
    [
        ([{"google_search": {}}], [{"googleSearch": {}}]),
        ([{"googleSearch": {"exclude_domains": ["a.example"]}}], [_SEARCH]),
        ([{"type": "url_context"}, {"code_execution": {}}], [{"urlContext": {}}, {"codeExecution": {}}]),
        ([{"enterpriseWebSearch": {}, "urlContext": None}], [{"enterpriseWebSearch": {}}]),
        ([], None),
    ],
)
def test_built_in_tools_are_passed_on(given: Any, sent: Any) -> None:
    answer = convert(model=G3, **google(tools=given))
    assert answer["body"].get("tools") == sent
    assert answer["warnings"] == []


def test_built_in_tools_follow_the_functions_and_those_of_the_request() -> None:
    answer = convert(model=G3, tools=[{"type": "urlContext"}, function()], **google(tools=[{"google_search": {}}]))
    assert answer["body"]["tools"] == [
        {"functionDeclarations": [{"name": "f"}]},
        {"urlContext": {}},
        {"googleSearch": {}},
    ]


def test_other_native_tools_are_ignored_with_a_warning_that_names_them() -> None:
    tools = [{"google_search": {}, "google_maps": {}}, {"type": "retrieval"}, {"function_declarations": []}]
    answer = convert(**google(tools=tools))
    assert answer["body"]["tools"] == [{"googleSearch": {}}]
    at = "ignored_param:extra_body.google.tools"
    assert answer["warnings"] == [f"{at}[0].google_maps", f"{at}[1].type", f"{at}[2].function_declarations"]


@pytest.mark.parametrize("name", ["thought_tag_marker", "something_new"])
def test_what_brings_back_something_that_openai_has_no_word_for_is_left_out(name: str) -> None:
    answer = convert(**google(**{name: [{"google_search": {}}]}))
    assert answer["warnings"] == [f"ignored_param:extra_body.google.{name}"]
    assert answer["body"].keys() == {"contents"}


@pytest.mark.parametrize(
    "members, place",
    [
        ({_STREAMED: "yes"}, _STREAMED),
        ({"media_resolution": 5}, "media_resolution"),
        ({"media_resolution": "huge"}, "media_resolution"),
        ({"cached_content": 5}, "cached_content"),
        ({"safety_settings": {}}, "safety_settings"),
        ({"tools": {}}, "tools"),
        ({"tools": [5]}, "tools[0]"),
        ({"tools": [{"google_search": 5}]}, "tools[0].google_search"),
    ],
)
def test_a_member_of_another_kind_is_an_error(members: Any, place: str) -> None:
    assert error(convert(**google(**members))) == ("invalid_type", f"extra_body.google.{place}")
