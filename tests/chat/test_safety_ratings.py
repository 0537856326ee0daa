"""Safety ratings: beside the completion or the chunks, never in them."""

import json
from typing import Any

from tests.chat.asking import parts, respond, stream
from toolprism.services.vertex_jsonl import from_vertex_line, vertex_session_line

_HATE = {"category": "HARM_CATEGORY_HATE_SPEECH", "probability": "NEGLIGIBLE", "probabilityScore": 0.1}
_HARM = {"category": "HARM_CATEGORY_HARASSMENT", "probability": "HIGH", "blocked": True}


def clean(answer: Any) -> None:
    told = json.dumps({name: answer.get(name) for name in ("completion", "chunks")})
    assert "HARM_" not in told
    assert "afety" not in told


def test_ratings_of_every_choice_stand_beside_the_completion() -> None:
    first = parts({"text": "a"}, index=0, safetyRatings=[_HATE, _HARM])
    second = parts({"text": "b"}, index=1, safetyRatings=[_HATE])
    answer = respond(first, second)
    assert answer["safety_ratings"] == [{"choice": 0, **_HATE}, {"choice": 0, **_HARM}, {"choice": 1, **_HATE}]
    clean(answer)


def test_without_ratings_there_is_no_such_member() -> None:
    assert "safety_ratings" not in respond(parts({"text": "a"}))
    assert "safety_ratings" not in respond(parts({"text": "a"}, safetyRatings=[]))
    assert "safety_ratings" not in stream({"candidates": [parts({"text": "a"}, safetyRatings="x")]})


def test_ratings_of_a_refused_prompt_have_no_choice() -> None:
    answer = respond(promptFeedback={"blockReason": "SAFETY", "safetyRatings": [_HARM]})
    assert answer["safety_ratings"] == [{"choice": None, **_HARM}]
    assert answer["completion"]["choices"][0]["finish_reason"] == "content_filter"
    clean(answer)


def test_in_a_stream_the_newest_rating_of_a_category_counts() -> None:
    newer = {**_HATE, "probability": "LOW"}
    answer = stream(
        {"candidates": [parts({"text": "a"}, safetyRatings=[_HATE])]},
        {"candidates": [parts({"text": "b"}, safetyRatings=[_HARM, newer], finishReason="STOP")]},
    )
    assert answer["safety_ratings"] == [{"choice": 0, **newer}, {"choice": 0, **_HARM}]
    clean(answer)


def test_a_session_lists_them_with_its_step() -> None:
    answer = {"candidates": [parts({"text": "a"}, safetyRatings=[_HATE])]}
    steps: Any = [{"do": "response", "vertex": answer}, {"do": "stream", "vertex": [answer]}]
    for step in vertex_session_line({"input": {"model": "gemini-3-pro", "steps": steps}})["steps"]:  # type: ignore[union-attr]
        assert step["safety_ratings"] == [{"choice": 0, **_HATE}]  # type: ignore[call-overload, index]


def test_a_flood_of_ratings_is_bounded() -> None:
    flood: Any = [{"category": f"C{number}"} for number in range(5_000)]
    body: Any = {"candidates": [parts({"text": "a"}, safetyRatings=flood)]}
    answer: Any = from_vertex_line({"kind": "response", "request": {}, "response": body})
    assert len(answer["safety_ratings"]) == 1_000


def test_a_known_category_has_its_newest_rating_even_then() -> None:
    flood = [{"category": f"C{number}", "probability": "LOW"} for number in range(1_000)]
    newest = {"category": "C0", "probability": "HIGH"}
    chunks = [{"candidates": [parts({"text": "a"}, safetyRatings=given)]} for given in (flood, [newest])]
    assert stream(*chunks)["safety_ratings"][0] == {"choice": 0, **newest}
