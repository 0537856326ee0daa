"""The formats of ajv-formats in full mode, also of dates and addresses; they sometimes differ from the RFCs."""

import math
import re
from calendar import monthrange
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from functools import cache, partial
from typing import Any, Final

from toolprism.validation.ecma import refusal
from toolprism.validation.ecma_escapes import SPACE
from toolprism.validation.javascript import is_integer

_DATE: Final = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_TIME: Final = re.compile(
    r"([0-9]{2}):([0-9]{2}):([0-9]{2}(?:\.[0-9]+)?)(z|([+-])([0-9]{2})(?::?([0-9]{2}))?)?", re.IGNORECASE
)
_BETWEEN: Final = re.compile(f"[tT{SPACE}]")
_LAST_HOUR, _LAST_MINUTE, _LAST_SECOND = 23, 59, 60


def is_date(text: str) -> bool:
    """Return whether a text is a calendar date; the year 0 is valid."""
    matched = _DATE.fullmatch(text)
    if matched is None:
        return False
    year, month, day = map(int, matched.groups())
    return 1 <= month <= 12 and 1 <= day <= monthrange(year or 4000, month)[1]  # noqa: PLR2004


def is_time(text: str, *, strict: bool) -> bool:
    """Return whether a text is a time of day, with a zone if `strict`; a leap second only just before midnight UTC."""
    matched = _TIME.fullmatch(text)
    if matched is None:
        return False
    hour, minute, second = int(matched[1]), int(matched[2]), float(matched[3])
    sign = -1 if matched[5] == "-" else 1
    zone_hour, zone_minute = int(matched[6] or 0), int(matched[7] or 0)
    if zone_hour > _LAST_HOUR or zone_minute > _LAST_MINUTE or (strict and not matched[4]):
        return False
    if hour <= _LAST_HOUR and minute <= _LAST_MINUTE and second < _LAST_SECOND:
        return True
    utc_minute = minute - zone_minute * sign
    utc_hour = hour - zone_hour * sign - (utc_minute < 0)
    before_midnight = utc_hour in (_LAST_HOUR, -1) and utc_minute in (_LAST_MINUTE, -1)
    return before_midnight and second < _LAST_SECOND + 1


def is_date_time(text: str, *, strict: bool) -> bool:
    """Return whether a text is a date and a time, which has a zone if it is strict; a blank may stand between."""
    parts = _BETWEEN.split(text)
    return len(parts) == 2 and is_date(parts[0]) and is_time(parts[1], strict=strict)  # noqa: PLR2004


def _order(left: str, right: str) -> float | None:
    return (left > right) - (left < right) if left and right else None


def _moment(text: str) -> datetime | None:
    """Return the moment that JavaScript's `Date` reads from a text in one of these formats."""
    parts = _BETWEEN.split(text)
    date = _DATE.fullmatch(parts[0])
    time = _TIME.fullmatch(parts[1]) if len(parts) == 2 else None  # noqa: PLR2004
    if date is None or time is None or not is_date(parts[0]) or int(time[1]) > _LAST_HOUR:
        return None
    if float(time[3]) >= _LAST_SECOND or int(time[2]) > _LAST_MINUTE or not int(date[1]):
        return None
    offset = timedelta(hours=int(time[6] or 0), minutes=int(time[7] or 0)) * (-1 if time[5] == "-" else 1)
    day = datetime(*map(int, date.groups()), tzinfo=timezone(offset) if time[4] else UTC)  # type: ignore[arg-type, misc]
    return day + timedelta(hours=int(time[1]), minutes=int(time[2]), seconds=float(time[3]))


def _order_of_moments(left: str, right: str) -> float | None:
    one, other = _moment(left), _moment(right)
    return None if one is None or other is None else (one - other).total_seconds()


def _order_of_times(left: str, right: str) -> float | None:
    return _order_of_moments(f"2020-01-01T{left}", f"2020-01-01T{right}")


def _order_of_iso_times(left: str, right: str) -> float | None:
    one, other = _TIME.fullmatch(left), _TIME.fullmatch(right)
    return None if one is None or other is None else _order("".join(one.groups()[:3]), "".join(other.groups()[:3]))


def _order_of_iso_moments(left: str, right: str) -> float | None:
    one, other = _BETWEEN.split(left), _BETWEEN.split(right)
    days = _order(one[0], other[0])
    if days is None or days or len(one) < 2 or len(other) < 2:  # noqa: PLR2004
        return days
    return _order_of_times(one[1], other[1])


#: The formats that `formatMinimum` and its like support.
ORDERS: Final[Mapping[str, Callable[[str, str], float | None]]] = {
    "date": _order,
    "time": _order_of_times,
    "date-time": _order_of_moments,
    "iso-time": _order_of_iso_times,
    "iso-date-time": _order_of_iso_moments,
}


_ANY_CASE: Final = re.ASCII | re.IGNORECASE

_OCTET: Final = r"(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
_IPV4: Final = rf"(?:{_OCTET}\.){{3}}{_OCTET}"
#: Inside an address ajv-formats accepts octets with leading zeros: `01`, `001`.
_PADDED_OCTET: Final = "(?:25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2})"
_HEX: Final = "[0-9a-f]{1,4}"


def _ipv6(octet: str) -> str:
    """Return the pattern of eight groups, the last two optionally as IPv4, or fewer with one gap."""
    tail = rf"(?:{_HEX}:{_HEX}|(?:{octet}\.){{3}}{octet})"
    forms = (
        f"(?:{_HEX}:){{6}}{tail}",
        f"::(?:{_HEX}:){{5}}{tail}",
        f"(?:{_HEX})?::(?:{_HEX}:){{4}}{tail}",
        f"(?:(?:{_HEX}:){{0,1}}{_HEX})?::(?:{_HEX}:){{3}}{tail}",
        f"(?:(?:{_HEX}:){{0,2}}{_HEX})?::(?:{_HEX}:){{2}}{tail}",
        f"(?:(?:{_HEX}:){{0,3}}{_HEX})?::{_HEX}:{tail}",
        f"(?:(?:{_HEX}:){{0,4}}{_HEX})?::{tail}",
        f"(?:(?:{_HEX}:){{0,5}}{_HEX})?::{_HEX}",
        f"(?:(?:{_HEX}:){{0,6}}{_HEX})?::",
    )
    return f"(?:{'|'.join(forms)})"


_PERCENT: Final = "%[0-9a-f]{2}"
_MARKS: Final = r"a-z0-9\-._~!$&'()*+,;="
_SCHEME: Final = r"[a-z][a-z0-9+\-.]*:"


def _after_scheme(marks: str) -> tuple[str, str]:
    """Return the pattern of what follows a scheme, and the pattern of query and fragment.

    A path may start with `//`, so that an address with a bad port is still one. ajv-formats reads an authority after
    one slash, too.
    """
    char = f"(?:[{marks}:@]|{_PERCENT})"
    host = rf"(?:\[(?:{_ipv6(_PADDED_OCTET)}|v[0-9a-f]+\.[{_MARKS}:]+)\]|(?:[{marks}]|{_PERCENT})*)"
    authority = f"//?(?:(?:[{marks}:]|{_PERCENT})*@)?{host}(?::[0-9]*)?"
    below = f"(?:/{char}*)"
    ending = rf"(?:\?(?:{char}|[/?])*)?(?:#(?:{char}|[/?])*)?"
    return f"(?:{authority}{below}*|{below}+|{char}+{below}*)", ending


_PLACE, _ENDING = _after_scheme(_MARKS)
_URI: Final = f"{_SCHEME}{_PLACE}{_ENDING}"
#: ajv-formats accepts quotation marks in references, but not in addresses.
_LOOSE_PLACE, _LOOSE_ENDING = _after_scheme(_MARKS + '"')
_REFERENCE: Final = f"(?:(?:{_SCHEME})?{_LOOSE_PLACE})?{_LOOSE_ENDING}"

_LITERAL: Final = rf"""[^\x00-\x20"'<>%\\^`{{|}}]|{_PERCENT}"""
_NAME: Final = f"(?:[a-z0-9_]|{_PERCENT})+"
#: ajv-formats accepts no dots in names.
_VARIABLE: Final = rf"{_NAME}(?::[1-9][0-9]{{0,3}}|\*)?"
_TEMPLATE: Final = rf"(?:{_LITERAL}|\{{[+#./;?&=,!@|]?{_VARIABLE}(?:,{_VARIABLE})*\}})*"

_LABEL: Final = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_HOSTNAME: Final = rf"(?=.{{1,253}}\.?\Z){_LABEL}(?:\.{_LABEL})*\.?"
_ATOM: Final = r"[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
_DOMAIN_LABEL: Final = "[a-z0-9](?:[a-z0-9-]*[a-z0-9])?"
_EMAIL: Final = rf"{_ATOM}(?:\.{_ATOM})*@(?:{_DOMAIN_LABEL}\.)+{_DOMAIN_LABEL}"

_WIDE: Final = r"a-z0-9\u00a1-\uffff"
_PUBLIC: Final = (
    r"(?!(?:10|127)(?:\.[0-9]{1,3}){3})(?!(?:169\.254|192\.168)(?:\.[0-9]{1,3}){2})"
    r"(?!172\.(?:1[6-9]|2[0-9]|3[01])(?:\.[0-9]{1,3}){2})"
    r"(?:[1-9][0-9]?|1[0-9][0-9]|2[01][0-9]|22[0-3])(?:\.(?:1?[0-9]{1,2}|2[0-4][0-9]|25[0-5])){2}"
    r"(?:\.(?:[1-9][0-9]?|1[0-9][0-9]|2[0-4][0-9]|25[0-4]))"
)
_NOT_BLANK: Final = f"[^{SPACE}]"
_URL: Final = (
    rf"(?:https?|ftp)://(?:{_NOT_BLANK}+(?::{_NOT_BLANK}*)?@)?"
    rf"(?:{_PUBLIC}|(?:[{_WIDE}]+-)*[{_WIDE}]+(?:\.(?:[{_WIDE}]+-)*[{_WIDE}]+)*\.[a-z\u00a1-\uffff]{{2,}})"
    rf"(?::[0-9]{{2,5}})?(?:/{_NOT_BLANK}*)?"
)

_IPV6: Final = _ipv6(_OCTET)
#: Longer texts are refused, because the pattern has alternatives that would be slow.
_LONGEST_URL: Final = 4_000


def _test(pattern: str, flags: re.RegexFlag = _ANY_CASE, longest: float = math.inf) -> Callable[[str], bool]:
    """Return the test whether a text matches a pattern as a whole.

    The pattern is compiled on first use: compiling all of them takes as long as importing the rest of the validator.
    """

    @cache
    def compiled() -> re.Pattern[str]:
        return re.compile(pattern, flags)

    return lambda text: len(text) <= longest and compiled().fullmatch(text) is not None


#: The test of each format: addresses and references, public web and FTP addresses, mailboxes at a domain with a dot.
ADDRESSES: Final[Mapping[str, Callable[[str], bool]]] = {
    "uri": _test(_URI),
    "uri-reference": _test(_REFERENCE),
    "uri-template": _test(_TEMPLATE),
    "url": _test(_URL, re.IGNORECASE, _LONGEST_URL),
    "email": _test(_EMAIL),
    "hostname": _test(_HOSTNAME),
    "ipv4": _test(_IPV4),
    "ipv6": _test(_IPV6),
}


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
    "date": Format(is_date),
    "time": Format(partial(is_time, strict=True)),
    "date-time": Format(partial(is_date_time, strict=True)),
    "iso-time": Format(partial(is_time, strict=False)),
    "iso-date-time": Format(partial(is_date_time, strict=False)),
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
