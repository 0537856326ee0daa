"""Schemas, patterns and values that exceed a limit."""

import socket
from collections.abc import Callable
from typing import Any

import pytest

from tests.work import lines_run
from toolprism.validation import check_schema, opinion_of_instance, opinion_of_schema, patterns, validate
from toolprism.validation.budgets import ALL_PATTERNS_SECONDS, MAX_DEPTH, PATTERN_SECONDS
from toolprism.validation.ecma import refusal
from toolprism.validation.formats import FORMATS
from toolprism.validation.quick_check import passes_meta_schema


class _Endless:
    """A pattern that uses up its time, on a clock that otherwise stands still."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.allowed: list[float] = []
        monkeypatch.setattr(patterns, "_compiled", lambda _pattern: self)
        monkeypatch.setattr(patterns, "perf_counter", lambda: sum(self.allowed))

    def search(self, _text: str, *, timeout: float, **_: object) -> None:
        self.allowed.append(timeout)
        raise TimeoutError


def _nested(levels: int) -> Any:
    value: Any = {}
    for _ in range(levels):
        value = {"a": value}
    return value


@pytest.mark.parametrize("pattern", ["^(a|a)*$", "^(a|a|b?)*$", "^(?:a?){40}a{40}$", "^(a*)*b\\1$", "(?=(a|a)*$)b"])
def test_a_pattern_that_takes_too_long_is_not_checked(pattern: str) -> None:
    verdict = validate({"pattern": pattern}, "a" * 60 + "!")
    assert verdict.limit is None
    assert (verdict.valid, verdict.unchecked) in [(None, [pattern]), (False, [])]


_SLOW = "a" * 40 + "!"


@pytest.mark.parametrize("pattern", ["^(a+)+$", "^(a|a)*$"])
@pytest.mark.parametrize(
    "place",
    [
        lambda pattern: ({"pattern": pattern}, _SLOW),
        lambda pattern: ({"patternProperties": {pattern: {"type": "string"}}}, {_SLOW: 1}),
        lambda pattern: ({"patternProperties": {pattern: {}}, "additionalProperties": False}, {_SLOW: 1}),
        lambda pattern: ({"patternProperties": {pattern: {}}, "unevaluatedProperties": False}, {_SLOW: 1}),
        lambda pattern: ({"propertyNames": {"pattern": pattern}}, {_SLOW: 1}),
        lambda pattern: ({"properties": {_SLOW: {}}, "patternProperties": {pattern: {}}}, {}),
        lambda pattern: ({"format": "regex"}, pattern),
        lambda pattern: ({"contains": {"pattern": pattern}}, [_SLOW]),
        lambda pattern: ({"if": {"pattern": pattern}, "then": False}, _SLOW),
    ],
)
def test_no_keyword_that_runs_patterns_hangs(place: Callable[[str], tuple[Any, Any]], pattern: str) -> None:
    schema, instance = place(pattern)
    verdict = validate(schema, instance)
    assert verdict.limit is None


_LONG_PATTERNS: dict[str, Callable[[int], str]] = {
    "literal": lambda size: "a" * size,
    "groups": lambda size: "(?:aaaaaaaa)" * (size // 10),
    "lookahead": lambda size: "(?=" + "ab" * (size // 2) + ")",
    "beyond ASCII": lambda size: "é" * size,
    "repeats of repeats": lambda size: "(?:" * (size // 40) + "(?:a{1000}){1000}" + ")" * (size // 40),
    "nested groups": lambda size: "(" * (size // 4) + ")" * (size // 4),
    "set": lambda size: "[" + "a-z" * size + "]",
    "alternatives": lambda size: "a|" * size,
}


@pytest.mark.parametrize("pattern", _LONG_PATTERNS.values(), ids=_LONG_PATTERNS)
def test_a_long_pattern_is_prepared_and_searched(pattern: Callable[[int], str]) -> None:
    validate({"pattern": pattern(20_000)}, "b" * 20_000)


@pytest.mark.parametrize("pattern", _LONG_PATTERNS.values(), ids=_LONG_PATTERNS)
def test_reading_a_pattern_takes_work_that_grows_with_its_length(pattern: Callable[[int], str]) -> None:
    def work(size: int) -> int:
        return lines_run(lambda: refusal(pattern(size), strict=True))

    assert work(2_000) < 11 * work(200)


#: A text on which an expression reads back from every character, as long as a paste may be: work that grows with the
#: square of its length would not end.
_LONG_TEXTS = {
    "letters": lambda size: "a" * size,
    "digits": lambda size: "1" * size + "!",
    "labels": lambda size: "a." * (size // 2),
    "dashes": lambda size: "-" * size,
    "escapes": lambda size: "%41" * (size // 3) + "^",
    "brackets": lambda size: "(" * size,
    "colons": lambda size: ":" * size,
}


@pytest.mark.parametrize("text", _LONG_TEXTS.values(), ids=_LONG_TEXTS)
@pytest.mark.parametrize("name", FORMATS)
def test_no_format_reads_a_long_text_again_and_again(name: str, text: Callable[[int], str]) -> None:
    def check(size: int) -> None:
        validate({"format": name}, text(size))

    assert lines_run(lambda: check(1_000)) <= 11 * lines_run(lambda: check(100))
    check(5_000 if name == "regex" else 500_000)


def test_an_unchecked_pattern_is_neither_valid_nor_invalid() -> None:
    schema: Any = {"properties": {"a": {"not": {"pattern": "^(a|a)*$"}}}}
    verdict = validate(schema, {"a": "a" * 40 + "!"})
    assert verdict.valid is None
    assert verdict.unchecked == ["^(a|a)*$"]


def test_a_slow_pattern_is_given_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    schema: Any = {"patternProperties": {"^(a|a)*$": {}}, "additionalProperties": False}
    endless = _Endless(monkeypatch)
    verdict = validate(schema, {"a" * 40 + f"!{index}": 1 for index in range(100)})
    assert verdict.unchecked == ["^(a|a)*$"]
    assert endless.allowed == [PATTERN_SECONDS]


def test_branches_that_double_reach_a_limit() -> None:
    definitions: dict[str, Any] = {"d0": {"type": "string"}}
    for level in range(1, 30):
        definitions[f"d{level}"] = {"anyOf": [{"$ref": f"#/$defs/d{level - 1}"}] * 2}
    verdict = validate({"$defs": definitions, "$ref": "#/$defs/d29"}, 1)
    assert verdict.valid is None
    assert verdict.limit in ("visits", "errors")


@pytest.mark.parametrize("keyword", ["anyOf", "allOf", "oneOf"])
def test_unevaluated_beside_branches_that_double_visits_each_once(keyword: str) -> None:
    definitions: dict[str, Any] = {"d0": {"properties": {"a": {}}}}
    for level in range(1, 400):
        definitions[f"d{level}"] = {keyword: [{"$ref": f"#/$defs/d{level - 1}"}] * 2}
    schema: Any = {
        "$defs": definitions,
        "if": False,
        "then": {"$ref": "#/$defs/d399"},
        "unevaluatedProperties": {"x": 1},
    }
    assert validate(schema, {"a": 1}).valid is True


@pytest.mark.parametrize(
    "schema",
    [
        {"$ref": "#"},
        {"allOf": [{"$ref": "#"}]},
        {"$recursiveRef": "#"},
        {"$defs": {"a": {"title": "x", "allOf": [{"$ref": "#/$defs/a"}]}}, "$ref": "#/$defs/a"},
    ],
)
def test_a_schema_that_leads_to_itself_ends(schema: Any) -> None:
    verdict = validate(schema, 1)
    assert (verdict.valid, verdict.limit) == (None, "depth")


def test_a_circle_of_references_does_not_compile() -> None:
    schema: Any = {"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"}
    assert validate(schema, 1).compile_error == "Maximum call stack size exceeded"


def test_a_deep_value_is_judged_up_to_the_limit() -> None:
    schema: Any = {"additionalProperties": {"$ref": "#"}}
    assert validate(schema, _nested(MAX_DEPTH - 1)).valid is True
    assert validate(schema, _nested(MAX_DEPTH + 1)).limit == "depth"
    assert validate(schema, _nested(50_000)).limit == "depth"


def test_a_deep_schema_is_judged_up_to_the_limit() -> None:
    def schema(levels: int, inner: Any) -> Any:
        for _ in range(levels):
            inner = {"not": inner}
        return inner

    assert check_schema(schema(MAX_DEPTH - 5, {"type": "string"})).schema_valid is True
    assert check_schema(schema(MAX_DEPTH - 5, {"type": "strin"})).schema_valid is False
    assert check_schema(schema(5_000, {})).limit == "depth"


@pytest.mark.parametrize("reference", ["http://localhost:9/x.json", "https://example.com/y", "file:///etc/passwd"])
def test_nothing_is_fetched(reference: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a socket or a file was opened")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setattr("builtins.open", refuse)
    for schema in ({"$ref": reference}, {"$schema": reference}, {"$id": reference, "$ref": "other"}):
        opinion_of_schema(schema, check_schema(schema))
        opinion_of_instance(schema, 1, validate(schema, 1))
        passes_meta_schema(schema)
    assert check_schema({"$ref": reference}).compile_error == f"can't resolve reference {reference} from id #"
    assert check_schema({"$schema": reference}).schema_throws == f'no schema with key or ref "{reference}"'


def test_nobody_calls_a_server_that_a_schema_names() -> None:
    """Mocking Python's sockets would not cover the Rust package; a real server does."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        address = f"http://127.0.0.1:{server.getsockname()[1]}/x.json"
        for keyword in ("$ref", "$schema", "$dynamicRef", "$id"):
            for schema in ({keyword: address}, {"properties": {"a": {keyword: address, "type": "string"}}}):
                opinion_of_schema(schema, check_schema(schema))
                opinion_of_instance(schema, {"a": 1}, validate(schema, {"a": 1}))
                passes_meta_schema(schema)
        with pytest.raises(BlockingIOError):
            server.accept()


def test_numbers_beyond_doubles_do_no_harm() -> None:
    assert validate({"multipleOf": 0.01}, 10**400).valid is True
    assert validate({"type": "number"}, 10**400).valid is False
    assert validate({"maximum": 10**400}, 5).valid is True


def test_lone_surrogates_do_no_harm() -> None:
    assert validate({"properties": {"\ud800": {"type": "string"}}}, {"\ud800": 1}).valid is False
    assert validate({"pattern": "\ud800"}, "\ud800").valid is True
    assert check_schema({"title": "\ud800", "\ud800": 1}).schema_valid is True


def test_many_bad_patterns_share_one_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = _Endless(monkeypatch)
    properties = {f"p{number}": {"pattern": f"^(a|a)*{number}$"} for number in range(40)}
    verdict = validate({"properties": properties}, dict.fromkeys(properties, "a"))
    assert verdict.valid is None
    assert len(verdict.unchecked) == len(endless.allowed) == 40
    assert max(endless.allowed) == PATTERN_SECONDS
    assert sum(endless.allowed) < 1.1 * ALL_PATTERNS_SECONDS
