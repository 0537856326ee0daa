"""Every envelope survives its link, every old link opens, and a bad one is explained."""

import base64
import json
import random
import zlib
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.share.envelopes import ENVELOPES
from toolprism.core.errors import BadInput
from toolprism.core.limits import Limits
from toolprism.share.envelope import Envelope
from toolprism.share.link import bare, decode, encode, length_of, query_url, url

LINK = encode(Envelope(input='{"type": "object"}\n', sel="google"))
SMALL = Limits(max_bytes=1_000, max_nodes=100, max_tools=10)


def packed(data: bytes, level: int = 9, strategy: int = zlib.Z_DEFAULT_STRATEGY) -> str:
    deflate = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS, 9, strategy)
    return "v1." + base64.urlsafe_b64encode(deflate.compress(data) + deflate.flush()).decode().rstrip("=")


def holding(value: Any) -> str:
    return packed(json.dumps(value).encode())


def refused(text: str, limits: Limits | None = None) -> str:
    with pytest.raises(BadInput) as error:
        decode(text) if limits is None else decode(text, limits)
    return error.value.finding.code


@given(ENVELOPES)
def test_every_envelope_survives_its_link(envelope: Envelope) -> None:
    link = encode(envelope)
    assert decode(link) == envelope
    assert encode(decode(link)) == link


@pytest.mark.parametrize(
    "text",
    ["", "\r\n", "\0", "\ufeff{}", "\ud83d", "\udc00 x \ud800", "🧪 é \u202e", '{"a":1,"a":2}', " // no JSON\t\x1b[0m"],
)
def test_the_text_is_kept_to_the_character(text: str) -> None:
    opened = decode(encode(Envelope(input=text, args=text)))
    assert (opened.input, opened.args) == (text, text)


@given(ENVELOPES)
def test_a_link_has_only_characters_that_every_program_leaves_alone(envelope: Envelope) -> None:
    link = encode(envelope)
    assert link.startswith("v1.")
    assert set(link) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.")
    assert quote(link) == link


def golden() -> list[tuple[str, str, str]]:
    text = (Path(__file__).parents[1] / "vectors" / "links" / "v1.txt").read_text("utf-8")
    _, *blocks = text.strip().split("\n\n")
    return [(name, link, envelope) for name, link, envelope in (block.split("\n") for block in blocks)]


@pytest.mark.parametrize("name, link, envelope", golden(), ids=[name for name, _, _ in golden()])
def test_a_link_that_was_once_made_opens_for_ever(name: str, link: str, envelope: str) -> None:
    opened = decode(link)
    assert opened.to_json() == json.loads(envelope), name
    assert Envelope.from_json(json.loads(envelope)) == opened


def test_there_is_a_dozen_of_golden_links() -> None:
    assert len(golden()) >= 12


@pytest.mark.parametrize("level", range(10))
@pytest.mark.parametrize("strategy", [zlib.Z_DEFAULT_STRATEGY, zlib.Z_HUFFMAN_ONLY, zlib.Z_RLE, zlib.Z_FIXED])
def test_any_compressor_will_do(level: int, strategy: int) -> None:
    data = json.dumps({"v": 1, "input": "é" * 500 + "abc" * 500}, ensure_ascii=False).encode()
    assert decode(packed(data, level, strategy)).input == "é" * 500 + "abc" * 500


def test_flushes_within_the_stream_change_nothing() -> None:
    deflate = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    stream = b"".join(
        deflate.compress(part) + deflate.flush(zlib.Z_FULL_FLUSH) for part in (b'{"v":1,', b'"input":', b'"x"}')
    )
    link = "v1." + base64.urlsafe_b64encode(stream + deflate.flush()).decode()
    assert decode(link).input == "x"


@pytest.mark.parametrize(
    "around",
    [
        "{}",
        "#{}",
        "https://tools.example/#{}",
        "https://tools.example/sub/?sample=x#{}",
        "https://v1.example/#{}",
        "http://[::1]:8000/p?s={}",
        "/p?s={}",
        "/p?a=b&s={}&c=d",
        "/p?s={}#changes",
        "?s={}",
        "  {}\r\n",
        "<https://tools.example/#{}>",
        "<https://tools.example/#{}|the tool>",
        "(https://tools.example/#{}).",
        '"#{}"',
        "`{}`",
        "{}=",
        "{}==",
        "#{}%3D%3D",
        "https%3A%2F%2Ftools.example%2F%23{}",
        "https://tools.example/%23{}",
        "https://tools.example/%2523{}",
        "%3Chttps://tools.example/#{}%3E",
    ],
)
def test_a_link_is_found_in_what_is_around_it(around: str) -> None:
    assert bare(around.replace("{}", LINK)) == LINK
    assert decode(around.replace("{}", LINK)) == decode(LINK)


def test_a_link_that_mail_has_wrapped_is_put_together() -> None:
    wrapped = "\r\n  ".join(LINK[start : start + 20] for start in range(0, len(LINK), 20))
    assert decode(f"https://tools.example/#{wrapped}") == decode(LINK)


@pytest.mark.parametrize(
    "text, code",
    [
        ("", "no-link"),
        ("hello", "no-link"),
        ("https://tools.example/", "no-link"),
        ("https://v1.example/", "no-link"),
        ("/s/abcdefghij", "no-link"),
        ("#v.abc", "no-link"),
        ("\ud800", "no-link"),
        ("#v2.abc", "newer-link"),
        ("https://tools.example/#v17.abc", "newer-link"),
        ("v0.abc", "bad-link"),
        ("v1.", "cut-link"),
        ("v1.a", "cut-link"),
        ("v1.ab!c", "not-base64url"),
        ("v1.ab+c/d", "not-base64url"),
        ("v1.abé", "not-base64url"),
        ("v1.ab=cd", "not-base64url"),
        ("v1.%FF", "not-base64url"),
        ("v1." + "_" * 40, "damaged-link"),
        (packed(b""), "damaged-link"),
        (packed(b"\xff"), "damaged-link"),
        (packed(b"{"), "damaged-link"),
        (packed(b"{}{}"), "damaged-link"),
        (packed(b"[" * 100_000), "damaged-link"),
        (packed(b'{"v":' + b"9" * 5_000 + b"}"), "damaged-link"),
        (packed('{"v":1,"input":""}'.encode("utf-16")), "damaged-link"),
        (holding([]), "bad-link"),
        (holding({"v": 1}), "bad-link"),
        (holding({"v": 2}), "newer-link"),
    ],
)
def test_a_bad_link_says_what_is_wrong(text: str, code: str) -> None:
    assert refused(text) == code


def test_a_link_with_something_behind_its_end_is_damaged() -> None:
    assert refused(LINK + "AAAA" * 3) == "damaged-link"


@pytest.mark.parametrize("length", range(4, len(LINK)))
def test_a_cut_link_does_not_open(length: int) -> None:
    assert refused(LINK[:length]) == "cut-link"


@given(st.binary(max_size=200))
def test_no_bytes_do_more_than_not_open(data: bytes) -> None:
    link = "v1." + base64.urlsafe_b64encode(data).decode()
    try:
        decode(link)
    except BadInput:
        return


@given(st.text(st.characters(), max_size=60))
def test_no_text_does_more_than_not_open(text: str) -> None:
    for start in ("", "#v1.", "v1.", "%", "/p?s=v1."):
        try:
            decode(start + text)
        except BadInput:
            continue


def test_the_error_does_not_repeat_the_link() -> None:
    for text in (holding({"v": 1, "input": 7, "app": "hush"}), packed(b'{"hush'), "v1.hush!hush"):
        with pytest.raises(BadInput) as error:
            decode(text)
        assert "hush" not in str(error.value)
        assert error.value.finding.hint or error.value.finding.code == "bad-link"


def test_a_bomb_is_not_unpacked() -> None:
    bomb = packed(b'{"v":1,"input":"' + b"a" * 50_000_000 + b'"}')
    assert len(bomb) < 100_000
    assert refused(bomb) == "long-link"


def test_a_link_of_any_length_is_refused_before_it_is_read() -> None:
    assert refused("v1." + "a" * 10_000_000) == "long-link"


def test_the_longest_paste_of_the_page_fits_and_one_byte_more_does_not() -> None:
    noise = random.Random(1)
    longest = "".join(noise.choices('ab"\\\n\té', k=990)) + "x" * 200
    longest = longest.encode()[: SMALL.max_bytes].decode(errors="ignore")
    longest += "x" * (SMALL.max_bytes - len(longest.encode()))
    assert decode(encode(Envelope(input=longest), SMALL), SMALL).input == longest
    with pytest.raises(BadInput, match="1,001 bytes"):
        encode(Envelope(input=longest + "x"), SMALL)


def test_no_link_is_made_that_would_not_open() -> None:
    with pytest.raises(BadInput) as error:
        encode(Envelope(input="", args="\0" * 40_000), SMALL)
    assert error.value.finding.code == "long-link"


def test_the_two_addresses_of_a_link() -> None:
    assert url("v1.x", "https://tools.example/") == "https://tools.example/#v1.x"
    assert query_url("v1.x", "https://tools.example") == "https://tools.example/p?s=v1.x"


@pytest.mark.parametrize(
    "characters, length", [(2_000, "fine"), (2_001, "long"), (8_000, "long"), (8_001, "very-long")]
)
def test_the_length_says_who_carries_a_link(characters: int, length: str) -> None:
    assert length_of("x" * characters) == length
