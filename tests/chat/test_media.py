"""The conversion of each kind of media, without fetching anything."""

from typing import Any

import pytest

from tests.chat.asking import G3, G25, assistant, contents, convert, error, tool, user


def image(url: str, **more: Any) -> dict[str, Any]:
    return {"type": "image_url", "image_url": {"url": url, **more}}


@pytest.mark.parametrize(
    "part, expected",
    [
        (image("data:image/jpg;base64,AAAA"), {"inlineData": {"mimeType": "image/jpeg", "data": "AAAA"}}),
        (image("DATA:image/png;name=a;base64,AAAA"), {"inlineData": {"mimeType": "image/png", "data": "AAAA"}}),
        (
            {"type": "image_url", "image_url": "gs://b/a.PNG"},
            {"fileData": {"mimeType": "image/png", "fileUri": "gs://b/a.PNG"}},
        ),
        (
            image("https://e.com/a.webp?x=a.b#c"),
            {"fileData": {"mimeType": "image/webp", "fileUri": "https://e.com/a.webp?x=a.b#c"}},
        ),
        (
            image("https://e.com/a", format="image/heic"),
            {"fileData": {"mimeType": "image/heic", "fileUri": "https://e.com/a"}},
        ),
        (
            {"type": "input_audio", "input_audio": {"data": "AAAA", "format": "mp3"}},
            {"inlineData": {"mimeType": "audio/mp3", "data": "AAAA"}},
        ),
        (
            {"type": "file", "file": {"file_data": "data:application/pdf;base64,AAAA"}},
            {"inlineData": {"mimeType": "application/pdf", "data": "AAAA"}},
        ),
        (
            {"type": "file", "file": {"file_data": "AAAA", "filename": "a.pdf"}},
            {"inlineData": {"mimeType": "application/pdf", "data": "AAAA"}},
        ),
        (
            {"type": "file", "file": {"file_id": "gs://b/a.mp4"}},
            {"fileData": {"mimeType": "video/mp4", "fileUri": "gs://b/a.mp4"}},
        ),
    ],
)
def test_every_kind_of_media_has_its_part(part: Any, expected: Any) -> None:
    assert contents([user([part])])[0]["parts"] == [expected]


@pytest.mark.parametrize(
    "part, code, at",
    [
        (image("data:image/png,abc"), "invalid_data_url", "image_url.url"),
        (image("data:image/png;base64,a b"), "invalid_data_url", "image_url.url"),
        (image("data:;base64,AAAA"), "invalid_data_url", "image_url.url"),
        (image("ftp://e.com/a.png"), "unknown_media_type", "image_url.url"),
        (image("https://[e/a.png"), "unknown_media_type", "image_url.url"),
        ({"type": "image_url"}, "invalid_type", "image_url"),
        ({"type": "input_audio", "input_audio": {"data": "AAAA"}}, "unknown_media_type", "input_audio.format"),
        (
            {"type": "input_audio", "input_audio": {"data": "!", "format": "wav"}},
            "invalid_data_url",
            "input_audio.data",
        ),
        ({"type": "file", "file": {"file_id": "file-abc"}}, "unknown_media_type", "file.file_id"),
        ({"type": "text", "text": 5}, "invalid_type", "text"),
        ({"type": 5}, "unsupported_content_part", "type"),
    ],
)
def test_media_that_cannot_be_sent_are_an_error(part: Any, code: str, at: str) -> None:
    assert error(convert([user([part])])) == (code, f"messages[0].content[0].{at}")


def test_a_resolution_is_set_for_a_part_or_for_the_whole_request() -> None:
    message = user([image("gs://b/a.png", detail="low"), image("gs://b/b.png", detail="high")])
    levels = [part["mediaResolution"]["level"] for part in contents([message], model=G3)[0]["parts"]]
    assert levels == ["MEDIA_RESOLUTION_LOW", "MEDIA_RESOLUTION_HIGH"]
    older = convert([message], model=G25)["body"]
    assert older["generationConfig"] == {"mediaResolution": "MEDIA_RESOLUTION_HIGH"}
    assert "mediaResolution" not in older["contents"][0]["parts"][0]


def test_media_of_a_result_are_nested_from_gemini_3_on_and_follow_it_before() -> None:
    content = [{"type": "text", "text": "t"}, image("data:image/png;base64,AAAA")]
    messages = [user("x"), assistant("a", "b"), tool("a", content), tool("b")]
    inside = contents(messages, model=G3, signatures={"a": "QQ=="})
    part = {"inlineData": {"mimeType": "image/png", "data": "AAAA"}}
    assert len(inside) == 3
    assert inside[2]["parts"][0]["functionResponse"]["parts"] == [part]
    beside = contents(messages, model=G25)
    assert beside[3] == {"role": "user", "parts": [{"text": "Media returned by tool f:"}, part]}
    assert "parts" not in beside[2]["parts"][0]["functionResponse"]


@pytest.mark.parametrize(
    "native", [5, [5], [{}], [{"text": "x"}], [{"fileData": {"uri": "x"}}], [{"fileData": {"fileUri": 5}}]]
)
def test_native_parts_with_fields_that_vertex_does_not_know_are_an_error(native: Any) -> None:
    result = {**tool("a"), "extra_content": {"google": {"parts": native}}}
    code, at = error(convert([user("x"), assistant("a"), result], model=G3))
    assert code in ("invalid_type", "unsupported_content_part")
    assert at.startswith("messages[2].extra_content.google.parts")
