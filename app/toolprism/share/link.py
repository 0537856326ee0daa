"""Encodes an envelope as text that any URL can carry, decodes it, and finds keys and passwords in what is shared.

A link is `v1.` and the base64url, without `=`, of the raw DEFLATE of the UTF-8 of the envelope's JSON. It follows the
`#` of the page, which browsers never send to a server, or is in the query of `/p?s=`.

A browser needs no library for it. To make one: `JSON.stringify` the envelope (which escapes lone surrogates), encode it
with `TextEncoder`, pipe it through `new CompressionStream("deflate-raw")`, and write the bytes with `btoa`, `+` as `-`,
`/` as `_`, and no `=`. To open one: the same backwards, with `DecompressionStream("deflate-raw")`, reading no more than
a few megabytes. The bytes of two compressors differ; what they carry does not.
"""

import binascii
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeAlias
from urllib.parse import unquote

from toolprism.core.errors import BadInput
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.limits import PAGE, Limits
from toolprism.core.secret_patterns import spans
from toolprism.reading.parsing import check_size
from toolprism.reading.places import Source
from toolprism.share.envelope import FORM, Envelope, bad_link, check_form

_SHOWN: Final = 4


@dataclass(frozen=True, kw_only=True)
class Secret:
    """A place that looks like a secret. It does not contain the secret."""

    #: The kind of secret, such as `GitHub token`.
    kind: str
    #: Place in the text: line and column from 1, offsets from 0.
    line: int
    column: int
    offset: int
    #: Its first four characters, and an ellipsis.
    masked: str

    def sentence(self) -> str:
        """Return the finding."""
        return f"line {self.line}, column {self.column}: this looks like a secret ({self.kind}, {self.masked})."


def find_secrets(text: str) -> tuple[Secret, ...]:
    """Return possible secrets in text order; at most fifty."""
    source = Source(text)
    return tuple(_secret(source, start, end, kind) for start, end, kind in spans(text))


def _secret(source: Source, start: int, end: int, kind: str) -> Secret:
    line, column = source.position(start)
    masked = source.text[start : min(end, start + _SHOWN)] + "…"
    return Secret(kind=kind, line=line, column=column, offset=start, masked=masked)


Length: TypeAlias = Literal["fine", "long", "very-long"]

#: Characters of a whole URL; chat programs cut longer ones.
LONG: Final = 2_000
#: Servers and proxies refuse longer queries; the part after a `#` is never sent.
VERY_LONG: Final = 8_000

LENGTH_MEANS: Final[Mapping[Length, str]] = MappingProxyType(
    {
        "fine": "Short enough for chat, mail and issue trackers.",
        "long": f"Some chat programs cut links of more than {LONG:,} characters.",
        "very-long": f"Chat programs cut it, and in a query servers refuse more than {VERY_LONG:,} characters.",
    }
)

_PREFIX: Final = f"v{FORM}."
_RAW_DEFLATE: Final = -zlib.MAX_WBITS
_HARDEST: Final = 9
#: Quotes and line breaks double in JSON; the third part is for the example arguments.
_JSON_GROWTH: Final = 3
#: For names, options and digests.
_SPARE: Final = 65_536

_FOUND: Final = re.compile(r"v([0-9]{1,6})\.([^&#|]*+)")
_BASE64URL: Final = re.compile("[A-Za-z0-9_-]*+")
#: Four characters carry three bytes, and a single one carries none.
_QUARTET: Final = 4
#: Characters that chat programs, mail and sentences put around a link; a link neither starts nor ends with them.
_BEFORE: Final = "<([{\"'`*“«"
_BEHIND: Final = ">)]}\"'`*”»,;:!?.="
#: One decoding is part of a query; chat programs make another one necessary.
_DECODINGS: Final = 2


def encode(envelope: Envelope, limits: Limits = PAGE) -> str:
    """Return the link for an envelope. The same envelope always gives the same link."""
    check_size(envelope.input, limits)
    data = dumps(envelope.to_json()).encode()
    if len(data) > _most(limits):
        raise _too_long(limits)
    deflate = zlib.compressobj(_HARDEST, zlib.DEFLATED, _RAW_DEFLATE)
    packed = deflate.compress(data) + deflate.flush()
    text = binascii.b2a_base64(packed, newline=False).decode()
    return _PREFIX + text.translate(str.maketrans("+/", "-_", "="))


def decode(text: str, limits: Limits = PAGE) -> Envelope:
    """Return the envelope of a link: bare, after a `#`, or in a whole URL, also if a chat program changed it."""
    data = _inflated(_bytes(bare(text, limits).removeprefix(_PREFIX)), _most(limits))
    return Envelope.from_json(_json(data))


def bare(text: str, limits: Limits = PAGE) -> str:
    """Return the bare link `v1.…` without the text around it."""
    if len(text) > 2 * _most(limits):
        raise _too_long(limits)
    form, payload = _parts(text)
    check_form(int(form))
    good = _BASE64URL.match(payload)
    end = good.end() if good else 0
    if end < len(payload):
        message = f"The link has a character that links never have: U+{ord(payload[end]):04X}, as number {end + 1:,}."
        raise bad_link("not-base64url", message, "Behind `v1.` stand only letters, digits, - and _.")
    return _PREFIX + payload


def url(link: str, base: str) -> str:
    """Return the URL of the page that opens a link; browsers do not send the part after the `#`."""
    return f"{base.rstrip('/')}/#{link}"


def query_url(link: str, base: str) -> str:
    """Return the URL that the server renders; it appears in server logs."""
    return f"{base.rstrip('/')}/p?s={link}"


def length_of(address: str) -> Length:
    """Return which uses a URL of this length is short enough for."""
    if len(address) <= LONG:
        return "fine"
    return "long" if len(address) <= VERY_LONG else "very-long"


def _parts(text: str) -> tuple[str, str]:
    for candidate in _candidates(text):
        found = _FOUND.match(candidate)
        if found:
            return found[1], found[2].rstrip(_BEHIND)
    hint = f"A link ends in `#{_PREFIX}…`."
    raise bad_link("no-link", "This is not a Toolprism link.", hint)


def _candidates(text: str) -> Iterator[str]:
    """Yield the parts of a URL that may hold a link, the most likely first."""
    whole = "".join(text.split())
    for _ in range(_DECODINGS):
        whole = unquote(whole) if "%" in whole else whole
    whole = "".join(whole.split()).lstrip(_BEFORE)
    before, _, fragment = whole.partition("#")
    yield fragment
    yield from (part.removeprefix("s=") for part in before.partition("?")[2].split("&") if part.startswith("s="))
    yield whole


def _bytes(payload: str) -> bytes:
    if not payload or len(payload) % _QUARTET == 1:
        raise _cut()
    return binascii.a2b_base64(payload.translate(str.maketrans("-_", "+/")) + "==")


def _inflated(packed: bytes, most: int) -> bytes:
    inflate = zlib.decompressobj(_RAW_DEFLATE)
    try:
        data = inflate.decompress(packed, most + 1)
    except zlib.error:
        raise _damaged() from None
    if len(data) > most:
        message = f"The link unpacks to more than {most:,} bytes, which no paste needs."
        raise bad_link("long-link", message, "It was not made by Toolprism.")
    if not inflate.eof:
        raise _cut()
    if inflate.unused_data:
        raise _damaged()
    return data


def _json(data: bytes) -> Json:
    try:
        value: Json = json.loads(data.decode())
    except (ValueError, RecursionError):  # not UTF-8, not JSON, or nested too deep
        raise bad_link("damaged-link", "The link does not hold JSON.", "Copy it again, whole.") from None
    return value


def _most(limits: Limits) -> int:
    """Return the greatest number of bytes in an envelope's JSON."""
    return _JSON_GROWTH * limits.max_bytes + _SPARE


def _cut() -> BadInput:
    return bad_link("cut-link", "The link is cut: its end is missing.", "Chat programs cut long links; copy it whole.")


def _damaged() -> BadInput:
    return bad_link("damaged-link", "The link is damaged: it cannot be unpacked.", "Copy it again, whole.")


def _too_long(limits: Limits) -> BadInput:
    message = f"This is too much for a link, which carries a text of up to {limits.max_bytes:,} bytes."
    return bad_link("long-link", message, "Share the text as a file instead.")
