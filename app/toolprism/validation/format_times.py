"""Dates and times as ajv-formats accepts them."""

import re
from calendar import monthrange
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta, timezone
from typing import Final

from toolprism.validation.ecma_sets import SPACE

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
