"""Lines of the log that repeat are counted."""

import io
import logging

import pytest

from toolprism.core.log_format import RateLimitedHandler


@pytest.fixture
def handler() -> RateLimitedHandler:
    handler = RateLimitedHandler()
    handler.setStream(io.StringIO())
    return handler


def _log(handler: RateLimitedHandler, at: float, message: str, line: int = 1, level: int = logging.ERROR) -> None:
    record = {"created": at, "msg": message, "lineno": line, "pathname": "a.py", "levelno": level}
    handler.handle(logging.makeLogRecord(record))


def _lines(handler: RateLimitedHandler) -> list[str]:
    text: str = handler.stream.getvalue()
    return text.splitlines()


def test_a_line_that_repeats_is_written_once_a_second_with_the_number_of_the_others(
    handler: RateLimitedHandler,
) -> None:
    for step in range(2_500):
        _log(handler, 100 + step / 1_000, f"no files for socket {step}")
    assert _lines(handler) == [
        "no files for socket 0",
        "no files for socket 999 (999 lines like this one in a second)",
        "no files for socket 1999 (1,000 lines like this one in a second)",
    ]
    handler.close()
    assert _lines(handler)[3:] == ["no files for socket 2499 (500 lines like this one in a second)"]


def test_another_line_brings_out_the_number(handler: RateLimitedHandler) -> None:
    for at in (1.0, 1.1, 1.2):
        _log(handler, at, "full")
    _log(handler, 9.0, "GET /", line=2, level=logging.INFO)
    assert _lines(handler) == ["full", "full (2 lines like this one in a second)", "GET /"]


def test_lines_of_other_places_and_requests_are_all_written(handler: RateLimitedHandler) -> None:
    _log(handler, 1.0, "full", line=1)
    _log(handler, 1.0, "empty", line=2)
    for _ in range(3):
        _log(handler, 1.0, "GET /", line=3, level=logging.INFO)
    assert _lines(handler) == ["full", "empty", "GET /", "GET /", "GET /"]


def test_a_clock_that_is_set_back_silences_nothing(handler: RateLimitedHandler) -> None:
    _log(handler, 1_000.0, "full")
    _log(handler, 10.0, "full")
    assert _lines(handler) == ["full", "full"]


def test_a_traceback_is_written_once(handler: RateLimitedHandler) -> None:
    for at in (1.0, 1.5, 2.5):
        _log(handler, at, "failed\nTraceback\n  File")
    assert _lines(handler) == ["failed", "Traceback", "  File", "failed (1 lines like this one in a second)"]
