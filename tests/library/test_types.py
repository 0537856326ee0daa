"""The public types, as the checkers of another project see them."""

import subprocess
import sys
from pathlib import Path

import pytest

import toolprism

#: What another project writes.
_PROGRAM = """\
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from typing_extensions import Unpack, assert_type

import toolprism
from toolprism.schema import Options, normalize_schema, normalize_schema_for_google

TOOL: dict[str, Any] = {"name": "now", "parameters": {"type": "object"}}


def send(tools: toolprism.AnyTools, **options: Unpack[toolprism.NormalizeOptions]) -> Sequence[bytes]:
    return [result.json() for result in toolprism.normalize_tools(tools, "google", **options)]


def results(result: toolprism.Result) -> None:
    assert_type(result.output, Mapping[str, Any] | bool | None)
    assert_type(result.status, toolprism.Status)
    assert_type(result.verdict, toolprism.Verdict | None)
    assert_type(result.strict, bool | None)
    assert_type(result.findings, tuple[toolprism.Finding, ...])
    assert_type(result.lost_checks, tuple[toolprism.LostCheck, ...])
    assert_type(result.fail_open, tuple[toolprism.FailOpen, ...])
    assert_type(result.trail.rewrites, tuple[toolprism.Rewrite, ...])
    assert_type(result.trail.origins, Mapping[str, tuple[str, ...]])
    assert_type(result.trail.patch, tuple[Mapping[str, Any], ...])
    assert_type(result.to_json(), dict[str, Any])
    assert_type(result.json(), bytes)
    request: dict[str, Any] = {"parameters": result.output, "name": result.name}
    request["parameters"] = result.copy()


results(toolprism.normalize(TOOL, "google", no_strict=True, ingest=None, prepared=False, trail=True))
results(toolprism.normalize({"type": "object"}, "openai=gpt-5"))
results(toolprism.normalize("{}", "mcp"))
send([TOOL, True], trail=True)

prepared = toolprism.prepare([TOOL])
assert_type(prepared, toolprism.Prepared)
assert_type(prepared.to("google"), toolprism.Results)
assert_type(prepared.to("google")[0], toolprism.Result)
assert_type(prepared.to("google", no_strict=True).outputs, tuple[Mapping[str, Any] | bool | None, ...])
assert_type(prepared.to(model="openai/gpt-5", tool_choice="auto"), toolprism.Payload)
assert_type(prepared.to(model={"provider": "me", "id": "a", "transport": "openai-responses"}).body, Mapping[str, Any])
assert_type(prepared.report("google", edition="current", variants=["openai=gpt-5"]), dict[str, Any])
assert_type(toolprism.payload([TOOL], "openai/gpt-5", cache_retention="long").omitted, tuple[toolprism.Omitted, ...])
assert_type(toolprism.accepts(TOOL, providers=["google"]), Mapping[str, toolprism.Acceptance])
assert_type(toolprism.loss(TOOL, "vllm", no_strict=True), toolprism.Loss)
assert_type(toolprism.loss(TOOL, "vllm").witnesses, tuple[toolprism.Witness, ...])
advice = toolprism.advise(TOOL, targets=["vllm"], edition="current")
assert_type(advice, toolprism.Advice)
assert_type(advice.edits, tuple[toolprism.Edit, ...])
advise_options: toolprism.AdviseOptions = {"no_strict": True}
assert_type(toolprism.normalize(TOOL, "google").narrows, tuple[toolprism.Narrowing, ...])
assert_type(toolprism.lint(TOOL), tuple[toolprism.LintFinding, ...])
assert_type(toolprism.lint(TOOL)[0].fix, toolprism.Fix | None)
assert_type(toolprism.explain_error("no", [TOOL]).targets, tuple[str, ...])
assert_type(toolprism.check_arguments(TOOL, {"a": 1}).repairs, tuple[toolprism.Repair, ...])
assert_type(toolprism.targets("current")[0].id, str)
assert_type(toolprism.models("gpt-5")[0].key, str)
assert_type(toolprism.__version__, str)
try:
    toolprism.normalize(TOOL, "gogle")
except toolprism.UnknownName as error:
    assert_type(error.nearest, str | None)
except toolprism.NotJson as error:
    assert_type(error.finding, toolprism.Finding)
normalize_schema({"type": "object"}, Options(scalar_types=True))
normalize_schema_for_google({"type": "object"})
"""
#: Mistakes that a checker must find: one a line, after the import.
_MISTAKES = """\
import toolprism, toolprism.schema
toolprism.normalize({}, "google", no_stritc=True)
toolprism.normalize({}, "google", no_strict="yes")
toolprism.normalize(5, "google")
toolprism.prepare([{}]).to("google", tool_choice="auto")
toolprism.prepare([{}]).to(model="openai/gpt-5", trail=True)
toolprism.normalize({}, "google").output = {}
toolprism.normalize({}, "google").output["type"] = "object"
toolprism.targets("curent")
toolprism.nonesuch()
toolprism.schema.nonesuch()
"""


#: The settings of a strict pyright, which reads them from a file.
_SETTINGS = '{"typeCheckingMode": "strict", "include": ["."], "pythonVersion": "3.11"}'
_CHECKERS = {
    "mypy": ["mypy", "--strict", "--cache-dir", "cache", "."],
    "pyright": ["basedpyright", "--pythonpath", sys.executable],
}


@pytest.fixture(scope="module", params=_CHECKERS)
def said(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return what a checker says of both programs, where nothing can be downloaded and nothing was before."""
    folder = tmp_path_factory.mktemp("project")
    for name, text in (("program.py", _PROGRAM), ("mistakes.py", _MISTAKES), ("pyrightconfig.json", _SETTINGS)):
        (folder / name).write_text(text, "utf-8")
    home = tmp_path_factory.mktemp("home")
    nowhere = dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"), "http://127.0.0.1:9")
    done = subprocess.run(
        [sys.executable, "-m", *_CHECKERS[request.param]],
        cwd=folder,
        env={"PATH": str(Path(sys.executable).parent), "HOME": str(home), **nowhere},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout
    return done.stdout


@pytest.mark.soak
def test_another_project_passes_strict_checks(said: str) -> None:
    assert "program.py" not in said, said


@pytest.mark.soak
def test_each_mistake_of_another_project_is_found(said: str) -> None:
    lines = range(2, len(_MISTAKES.splitlines()) + 1)
    assert [line for line in lines if f"mistakes.py:{line}:" not in said] == [], said


def test_the_program_uses_every_public_name() -> None:
    used = {name for name in toolprism.__all__ if f"toolprism.{name}" in _PROGRAM}
    rest = {
        "AcceptsOptions",
        "LossOptions",
        "PayloadOptions",
        "ReportOptions",
        "AnyTool",
        "ArgumentsCheck",
        "BadInput",
        "Edition",
    }
    rest |= {"ErrorExplanation", "Model", "Severity", "Spilled", "Target", "ToolprismError", "Trail"}
    assert used | rest == {*toolprism.__all__}
