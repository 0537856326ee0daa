"""Promises that outputs were made from, and what became of those that were not kept to the letter.

Each row is a promise of one of the documents that the project follows (by number), with what is done instead. It is
*mended*, and a check shows that it holds now; or *stated*, and a check shows the words that a user meets, and that they
are true.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import pytest
from starlette.testclient import TestClient

from toolprism import payload
from toolprism.chat.model.options import ConversionOptions
from toolprism.chat.signatures.store_factory import RedisStore
from toolprism.cli.main import main
from toolprism.core.limits import PAGE
from toolprism.gateway.settings import GatewaySettings
from toolprism.providers import all_profiles
from toolprism.reading.paste import read
from toolprism.schema import all_targets, enforce_strict_schema, normalize, try_enforce_strict_schema
from toolprism.services.acceptance import verdict
from toolprism.services.action import read_actions
from toolprism.services.action_flat import flatten
from toolprism.services.normalize import check
from toolprism.services.tool_calls_jsonl import invoke_line
from toolprism.services.validate import check_arguments
from toolprism.services.vertex_jsonl import from_vertex_line
from toolprism.web.samples import load_forms
from toolprism.web.state import State

#: An address of the site, or a command whose help is read.
Where: TypeAlias = str
Ends: TypeAlias = Literal["mended", "stated"]
_TEXT: Final[Any] = {"type": "string"}
_NULL: Final[Any] = {"type": "null"}
_TWO: Final[Any] = {"anyOf": [{"const": "a"}, {"const": "b"}]}
_ZOD: Final[Any] = {"def": {"type": "object", "shape": {"a": {"def": {"type": "string"}, "type": "string"}}}}


class Row(NamedTuple):
    """A promise, and what became of it."""

    document: str
    promise: str
    ends: Ends
    #: Whether the product does what the row says.
    holds: Callable[[], object]
    #: Where the user is told, and some of the words.
    where: Where = ""
    words: str = ""


def of(schema: Any, target: str) -> Any:
    return normalize({"type": "object", "properties": {"x": schema}, "required": ["x"]}, target)


def sent(schema: Any, target: str) -> Any:
    return of(schema, target).output["properties"].get("x")


def model(provider: str, name: str, transport: str) -> Any:
    own = {"provider": provider, "id": name, "transport": transport}
    body = payload([{"name": "t", "inputSchema": {"type": "object", "properties": {"x": _TEXT}}}], own).copy()
    return json.dumps(body)


def without_strict_mode() -> bool:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PI_NO_STRICT", "1")
        return try_enforce_strict_schema({"type": "object", "properties": {}})[1]


def refuses_not() -> bool:
    with pytest.raises(ValueError, match="type"):
        enforce_strict_schema({"not": {}})
    return (
        normalize({"type": "object", "properties": {"x": {"type": "string", "not": {}}}}, "openai-strict").strict
        is True
    )


def zod_is_checked() -> bool:
    ran = invoke_line({"tools": [{"name": "t", "inputSchema": _ZOD}], "name": "t", "arguments": {}})
    return ran["isError"] is True and check_arguments(_ZOD, "{}", PAGE).call.valid is False


def nameless_call() -> Any:
    part: Any = {"functionCall": {"args": {}}}
    answer: Any = {"candidates": [{"content": {"role": "model", "parts": [part]}, "finishReason": "STOP"}]}
    request: Any = {"model": "gemini-2.5-pro", "messages": [{"role": "user", "content": "hi"}]}
    return from_vertex_line({"id": 1, "kind": "response", "request": request, "response": answer})["warnings"]


def reference_is_inlined() -> bool:
    schema: Any = {"type": "object", "properties": {"x": {"$ref": "#/$defs/a"}}, "$defs": {"a": _TEXT}}
    return normalize(schema, "higress-vertex").output == {"type": "object", "properties": {"x": _TEXT}}


def root_constants_stay() -> bool:
    branches: Any = [{"type": "object", "properties": {"action": {"const": name}}} for name in ("start", "stop")]
    output: Any = normalize({"anyOf": branches}, "openclaw-gemini-current").output
    return bool(output["properties"]["action"] == {"type": "string", "enum": ["start", "stop"]})


def mergeable_all_of_is_told_truly() -> bool:
    merged, other = of({"allOf": [_TEXT]}, "cca-claude"), of({"allOf": [_TEXT, {"type": "number"}]}, "cca-claude")
    codes = [[each.code for each in result.findings] for result in (merged, other)]
    return (
        codes == [["fallback-avoidable"], []]
        and "could be merged" in merged.fail_open[0].reason
        and "cannot be made one schema" in other.fail_open[0].reason
        and sent({"allOf": [_TEXT]}, "cca-claude-current") == _TEXT
    )


def unions_beside_null() -> bool:
    unions: list[Any] = [
        {key: [branch, branch, _NULL]}
        for key in ("anyOf", "oneOf")
        for branch in (_TEXT, {"type": "integer"}, {"type": "object", "properties": {"a": _TEXT}})
    ]
    return all(
        of(union, "cca-claude").status == "fallback"
        and of(union, "cca-claude-current").status == "changed"
        and of(union, "cca-claude-current").output.get("required") is None
        for union in unions
    )


def null_beside_its_type() -> bool:
    union: Any = {"anyOf": [{"type": "array", "items": {}}, _NULL], "type": "array", "items": _TEXT}
    is_kept = sent(union, "cca-claude-current") == {"type": "array", "items": _TEXT}
    return of(union, "cca-claude").status == "fallback" and bool(is_kept)


def values_of_google() -> bool:
    return all(
        sent({"const": value}, "google") == {"type": kind}
        and sent({"const": value}, "google-json-schema")["enum"] == [value]
        and json.dumps(value) in json.dumps(sent({"const": value}, "google-parameters"))
        for value, kind in ((1, "number"), (True, "boolean"))
    )


def refusing_the_template() -> set[str]:
    schema = flatten(read_actions(load_forms("action")["tools"].fields["text"], PAGE)).schema
    return {profile.id for profile in all_profiles().values() if not verdict(profile, schema)["accepted"]}


def id_of_a_call() -> Any:
    part: Any = {"functionCall": {"name": "t", "args": {}}}
    answer: Any = {"candidates": [{"content": {"role": "model", "parts": [part]}, "finishReason": "STOP"}]}
    request: Any = {"model": "gemini-2.5-pro", "messages": [{"role": "user", "content": "hi"}]}
    found: Any = from_vertex_line({"id": 1, "kind": "response", "request": request, "response": answer})
    return found["completion"]["choices"][0]["message"]["tool_calls"][0]["id"]


def targets_of_the_command() -> set[str]:
    report: Any = check(read('{"type": "object"}', PAGE), PAGE).to_json()
    return set(report["tools"][0]["targets"])


def default_store() -> Path | None:
    upstream = "https://a.example/models"
    return GatewaySettings.from_environment(upstream=upstream, store=None, options=ConversionOptions()).store


class RememberingClient:
    """Stands for Redis, and remembers the keys that it is asked for."""

    def __init__(self) -> None:
        self.keys: list[str] = []

    def mget(self, keys: list[str]) -> list[None]:
        self.keys += keys
        return [None] * len(keys)


def keys_of_signatures() -> list[str]:
    store, client = RedisStore("redis://127.0.0.1:1"), RememberingClient()
    store._client = client  # no server is asked
    store.read_many(["abc"])
    return client.keys


_STRICT: Final = "/targets/openai-strict"
_CCA: Final = "/targets/cca-claude"
_GOOGLE: Final = "/targets/google"

ROWS: Final = (
    Row("0", "PI_NO_STRICT is consulted by call sites only", "stated", lambda: not without_strict_mode(),
        _STRICT, "for this target and for <code>try_enforce_strict_schema</code>"),
    Row("0", "Codex models are sent strict tools", "stated",
        lambda: '"strict": true' not in model("openai-codex", "gpt-5.5", "openai-codex-responses"),
        _STRICT, "gets a tool strict only if the tool itself says"),
    Row("0", "Claude models behind Gemini CLI get the form of Cloud Code Assist", "stated",
        lambda: "parametersJsonSchema" in model("google-gemini-cli", "claude-x", "google-gemini-cli"),
        _CCA, "own transport is sent <code>google</code>"),
    Row("0", "a Zod schema is what arguments are checked against", "mended", zod_is_checked),
    Row("0", "`default` is described where it is not sent", "stated",
        lambda: sent({"type": "string", "default": "a"}, "google") == {"type": "string", "default": "a"},
        _GOOGLE, "stays a keyword, and is not described"),
    Row("0", "nothing else empties a tool of Cloud Code Assist", "mended",
        lambda: of({"type": "string", "not": _TEXT}, "cca-claude-current").status == "changed"),
    Row("0", "properties by pattern are removed in strict mode", "stated",
        lambda: of({"type": "object", "patternProperties": {"^a": _TEXT}}, "openai-strict").fail_open,
        _STRICT, "has properties by pattern, is neither closed nor removed"),
    Row("0", "an open map is closed in strict mode", "stated",
        lambda: of({"type": "object", "additionalProperties": True}, "openai-strict").fail_open,
        _STRICT, "A map that is open"),
    Row("1", "MCP tools are skipped", "stated",
        lambda: invoke_line({"tools": [{"name": "mcp__s__t", "inputSchema": {"type": "object"}}], "name": "mcp__s__t",
                             "arguments": {}})["skipped"],
        "tool-call", "skips the check"),
    Row("1", "Zod schemas are what is validated", "mended", zod_is_checked),
    Row("2 §1.1", "properties by pattern are removed", "stated",
        lambda: of({"type": "object", "patternProperties": {"^a": _TEXT}}, "openai-strict-current").fail_open,
        _STRICT, "the reason names the place"),
    Row("2 §1.4", "`not` alone can be made strict", "stated", refuses_not, _STRICT, "refuses it"),
    Row("2 §2.1", "`default` is described", "stated",
        lambda: sent({"type": "string", "default": "a"}, "google") == {"type": "string", "default": "a"},
        _GOOGLE, "stays a keyword"),
    Row("2 §2.3", "a constant that is a number or a boolean becomes an enum", "stated", values_of_google,
        _GOOGLE, "only the type is left"),
    Row("2 §3.3", "an `allOf` of one entry is merged", "mended", mergeable_all_of_is_told_truly),
    Row("2 §3.4", "two schemas of one type and null become one", "mended", unions_beside_null,
        _CCA, "for a union of two schemas of one type and null"),
    Row("2 §3.4", "null beside a repeated type goes", "mended", null_beside_its_type,
        _CCA, "for null in a union whose type stands beside it"),
    Row("2 §4", "every id that starts with claude- gets `parameters`", "stated",
        lambda: '"parameters"' in model("google-antigravity", "my-claude", "google-gemini-cli"),
        _CCA, "Models of <code>google-antigravity</code> with <code>claude</code> in their id"),
    Row("2 §6", "Gemini CLI and Antigravity send the same", "stated",
        lambda: "parametersJsonSchema" in model("google-gemini-cli", "claude-x", "google-gemini-cli"),
        _GOOGLE, "a Claude model too"),
    Row("3", "`$ref` is removed for Vertex AI", "stated", reference_is_inlined,
        "/targets/higress-vertex", "The proxy itself removes references"),
    Row("3", "ids of calls are call_ and a UUID", "stated",
        lambda: re.fullmatch("call_[0-9a-f]{32}", id_of_a_call()), "proxy", "37 characters"),
    Row("3", "signatures have keys of Higress", "stated",
        lambda: keys_of_signatures() == ["toolprism:signature:abc"], "proxy", "other programs stored are not read"),
    Row("3", "signatures are stored on request", "stated",
        lambda: default_store() is not None,
        "proxy", "Thought signatures are stored for an hour"),
    Row("3", "a call without a name is told", "mended", lambda: nameless_call() == ["dropped_part"]),
    Row("4", "values of constants without a type stay today", "mended", root_constants_stay),
    Row("4", "one pipeline cleans for OpenAI and Gemini", "stated",
        lambda: sent({"type": "string", "minLength": 1}, "openclaw-openai") == {"type": "string", "minLength": 1},
        "/targets/openclaw-openai", "OpenClaw cleans keywords for Gemini alone"),
    Row("4", "literals without a type become an enum", "stated",
        lambda: [sent(_TWO, "openclaw-gemini"), sent(_TWO, "openclaw-gemini-current")]
        == [{"anyOf": [{"enum": ["a"]}, {"enum": ["b"]}]}, {}],
        "/targets/openclaw-gemini", "without types it stays a union of enums"),
    Row("4", "no union is left in a tool", "stated",
        lambda: of({"oneOf": [_TEXT, {"type": "number"}]}, "openclaw-gemini").findings,
        "/targets/openclaw-gemini", "are not gone from every output"),
    Row("4", "every provider takes the template unchanged", "stated",
        lambda: refusing_the_template() >= {"anthropic-strict", "bedrock", "openai-strict"},
        "/action/template", "The exceptions are modes that enforce schemas"),
    Row("page", "page and command show the same targets", "stated",
        lambda: targets_of_the_command() == set(all_targets("reference")) and State(text="").edition == "current",
        "/", "<code>toolprism normalize</code> without <code>--edition</code>, show the latter"),
)  # fmt: skip


def test_there_are_thirty_rows() -> None:
    assert len(ROWS) == 30


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.document} {row.promise}")
def test_what_the_row_says_is_so(row: Row) -> None:
    assert row.holds()


@pytest.mark.parametrize("row", [row for row in ROWS if row.where], ids=lambda row: f"{row.document} {row.promise}")
def test_the_user_is_told(row: Row, client: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    if row.where == "proxy":
        assert main(["proxy", "--help"]) == 0
        told = capsys.readouterr().out
    elif row.where == "tool-call":
        tool = {"name": "mcp__s__t", "inputSchema": {"type": "object"}}
        told = client.post("/check", data={"text": json.dumps(tool), "arguments": "{}", "tab": "call"}).text
    else:
        told = client.get(row.where).text
    assert row.words in " ".join(told.split())
