"""The formats of ajv-formats in full mode; they sometimes differ from the RFCs."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from toolprism.validation import format_times as times
from toolprism.validation.ecma import refusal
from toolprism.validation.format_addresses import ADDRESSES
from toolprism.validation.javascript import is_integer

_INT32: Final = 2**31
_BASE64: Final = re.compile("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?")


@dataclass(frozen=True, slots=True)
class Format:
    """The check of a format."""

    accepts: Callable[[Any], bool]
    #: Whether it is for strings; otherwise it is for numbers.
    is_for_text: bool = True
    #: Whether it accepts everything.
    is_open: bool = False


def _matches(pattern: str, flags: int = re.ASCII) -> Format:
    compiled = re.compile(pattern, flags)
    return Format(lambda value: compiled.fullmatch(value) is not None)


def _is_regex(value: str) -> bool:
    r"""Return whether JavaScript accepts a pattern without the `u` flag; ajv-formats itself refuses `\Z`."""
    return re.search(r"[^\\]\\Z", value) is None and refusal(value, strict=False) is None


def _is_byte(value: str) -> bool:
    """Return whether any line is base64: ajv-formats asks for no more."""
    return any(_BASE64.fullmatch(line) for line in re.split("[\n\r\u2028\u2029]", value))


#: Every format that ajv-formats knows.
FORMATS: Final[Mapping[str, Format]] = {
    "date": Format(times.is_date),
    "time": Format(partial(times.is_time, strict=True)),
    "date-time": Format(partial(times.is_date_time, strict=True)),
    "iso-time": Format(partial(times.is_time, strict=False)),
    "iso-date-time": Format(partial(times.is_date_time, strict=False)),
    "duration": _matches(r"P(?:\d+W|(?=.)(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)"),
    **{name: Format(test) for name, test in ADDRESSES.items()},
    "regex": Format(_is_regex),
    "uuid": _matches(r"(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}", re.ASCII | re.IGNORECASE),
    "json-pointer": _matches(r"(?:/(?:[^~/]|~[01])*)*"),
    "json-pointer-uri-fragment": _matches(
        r"#(?:/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~[01])*)*", re.ASCII | re.IGNORECASE
    ),
    "relative-json-pointer": _matches(r"(?:0|[1-9][0-9]*)(?:#|(?:/(?:[^~/]|~[01])*)*)"),
    "byte": Format(_is_byte),
    "int32": Format(lambda value: is_integer(value) and -_INT32 <= value < _INT32, is_for_text=False),
    "int64": Format(is_integer, is_for_text=False),
    "float": Format(lambda _: True, is_for_text=False),
    "double": Format(lambda _: True, is_for_text=False),
    "password": Format(lambda _: True, is_open=True),
    "binary": Format(lambda _: True, is_open=True),
}
