"""Videos: as data, by address, and from YouTube."""

from typing import Any

import pytest

from tests.chat.asking import G3, G25, assistant, contents, convert, error, tool, user


def video(url: Any, **more: Any) -> dict[str, Any]:
    return {"type": "video_url", "video_url": {"url": url, **more}}


def file(mime: str, uri: str) -> dict[str, Any]:
    return {"fileData": {"mimeType": mime, "fileUri": uri}}


@pytest.mark.parametrize(
    "part, sent",
    [
        (video("data:video/mp4;base64,AAAA"), {"inlineData": {"mimeType": "video/mp4", "data": "AAAA"}}),
        (video("gs://b/a.mov"), file("video/quicktime", "gs://b/a.mov")),
        (video("https://e.com/a.webm?x=a.png"), file("video/webm", "https://e.com/a.webm?x=a.png")),
        (video("https://e.com/watch", format="video/webm"), file("video/webm", "https://e.com/watch")),
        ({"type": "video_url", "video_url": "gs://b/a.mp4"}, file("video/mp4", "gs://b/a.mp4")),
        (video("https://www.youtube.com/watch?v=a1"), file("video/mp4", "https://www.youtube.com/watch?v=a1")),
        (video("https://youtu.be/a1"), file("video/mp4", "https://youtu.be/a1")),
    ],
)
@pytest.mark.parametrize("model", [G3, G25])
def test_a_video_is_data_or_a_file(part: Any, sent: Any, model: str) -> None:
    assert contents([user([part])], model) == [{"role": "user", "parts": [sent]}]


def test_a_video_has_a_resolution() -> None:
    part = video("gs://b/a.mp4", detail="low")
    level = {"mediaResolution": {"level": "MEDIA_RESOLUTION_LOW"}}
    assert contents([user([part])], G3)[0]["parts"] == [{**file("video/mp4", "gs://b/a.mp4"), **level}]
    body = convert([user([part])], G25)["body"]
    assert body["generationConfig"] == {"mediaResolution": "MEDIA_RESOLUTION_LOW"}


def test_a_video_of_a_tool_follows_its_result() -> None:
    messages = [user("x"), assistant("c"), tool("c", [video("gs://b/a.mp4")])]
    assert contents(messages, G25)[-1]["parts"] == [
        {"text": "Media returned by tool f:"},
        file("video/mp4", "gs://b/a.mp4"),
    ]


@pytest.mark.parametrize(
    "part, code, at",
    [
        ({"type": "video_url"}, "invalid_type", "video_url"),
        (video(5), "invalid_type", "video_url.url"),
        (video("data:video/mp4,x"), "invalid_data_url", "video_url.url"),
        (video("https://e.com/watch"), "unknown_media_type", "video_url.url"),
        (video("https://notyoutube.com/watch"), "unknown_media_type", "video_url.url"),
        (video("https://[youtube.com/a"), "unknown_media_type", "video_url.url"),
        (video("ftp://e.com/a.mp4"), "unknown_media_type", "video_url.url"),
    ],
)
def test_a_video_that_cannot_be_sent_is_an_error(part: Any, code: str, at: str) -> None:
    assert error(convert([user([part])])) == (code, f"messages[0].content[0].{at}")
