"""Each format is what its readers take; the readers are not ours."""

import gzip
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import sarif_pydantic
from junitparser import Failure, JUnitXml

from tests.checking.projects import BAD, GOOD, report, write
from toolprism.checking.formats import FORMATS, written
from toolprism.checking.formats.markdown import MOST
from toolprism.checking.report import Report
from toolprism.checking.settings import Settings
from toolprism.checking.settings_file import SCHEMA, errors

_VECTORS = Path(__file__).parents[1] / "vectors"
_HOSTILE = "a|b<img src=x>`@you`::error file=x::\n%0A"
_UNTYPED = {"name": "u", "description": "U.", "inputSchema": {"properties": {}}}


@pytest.fixture
def checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Report:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "src" / "tools é.json", [GOOD, BAD, _UNTYPED, {**BAD, "name": _HOSTILE}])
    (tmp_path / "broken.json").write_text('{"inputSchema": [}', "utf-8")
    return report(".")


def text_of(name: str, found: Report, least: str = "warning") -> str:
    text = "".join(written(name, found, least))
    found.close()
    return text


def test_every_format_of_the_table_has_its_writer(checked: Report) -> None:
    for name in FORMATS:
        assert "".join(written(name, checked, "note"))
    checked.close()


def test_sarif_is_read_by_its_models(checked: Report) -> None:
    document = json.loads(text_of("sarif", checked))
    log = sarif_pydantic.Sarif.model_validate(document)
    (run,) = log.runs
    assert run.results is not None
    assert run.tool.driver.rules is not None
    rules = {rule.id for rule in run.tool.driver.rules}
    assert {result.rule_id for result in run.results} == rules
    assert {"array-without-items", "strict-off", "root-not-object"} <= rules
    places = {
        (location.physical_location.artifact_location.uri, location.physical_location.region.start_line)
        for result in run.results
        for location in result.locations or ()
        if location.physical_location
        and location.physical_location.artifact_location
        and location.physical_location.region
    }
    assert ("src/tools%20%C3%A9.json", 25) in places
    names = [result["partialFingerprints"]["toolprism/v1"] for result in document["runs"][0]["results"]]
    assert len({*names}) == len(names)


def test_sarif_keeps_to_the_schema_of_its_committee(checked: Report) -> None:
    schema = json.loads(gzip.decompress((_VECTORS / "sarif" / "sarif-2.1.0-rtm.5.json.gz").read_bytes()))
    validator = jsonschema.Draft4Validator(schema)
    document = json.loads(text_of("sarif", checked, "note"))
    assert [error.message for error in validator.iter_errors(document)] == []
    document["runs"][0]["results"][0]["levl"] = "error"
    assert not validator.is_valid(document)


def test_the_rules_of_sarif_say_why_and_link_to_their_sources(checked: Report) -> None:
    rules = {
        rule["id"]: rule for rule in json.loads(text_of("sarif", checked, "note"))["runs"][0]["tool"]["driver"]["rules"]
    }
    assert len(rules) > 4
    for rule in rules.values():
        assert len(rule["help"]["text"]) > 30, rule
        assert rule.get("helpUri", "https://").startswith("https://")
    lint = rules["array-without-items"]
    assert f"]({lint['helpUri']})" in lint["help"]["markdown"]


def test_a_fix_in_sarif_gives_what_fix_gives(checked: Report, tmp_path: Path) -> None:
    results = json.loads(text_of("sarif", checked))["runs"][0]["results"]
    (fix,) = [fix for result in results for fix in result.get("fixes", ())]
    (change,) = fix["artifactChanges"]
    (replacement,) = change["replacements"]
    lines = (tmp_path / "src" / "tools é.json").read_text("utf-8").split("\n")
    region = replacement["deletedRegion"]
    line = lines[region["startLine"] - 1]
    assert region["startLine"] == region["endLine"]
    lines[region["startLine"] - 1] = (
        line[: region["startColumn"] - 1] + replacement["insertedContent"]["text"] + line[region["endColumn"] - 1 :]
    )
    assert json.loads("\n".join(lines))[2]["inputSchema"]["type"] == "object"


def test_junit_is_read_by_its_parser(checked: Report) -> None:
    suites = [*JUnitXml.fromstring(text_of("junit", checked).encode())]
    cases = {(suite.name, case.name): [type(each) for each in case.result] for suite in suites for case in suite}
    assert cases["src/tools é.json", "search"] == []
    assert cases["src/tools é.json", "bad"] == [Failure]
    assert cases["broken.json", "broken.json"] == [Failure]
    assert sum(suite.failures for suite in suites) == sum(Failure in kinds for kinds in cases.values())


def test_annotations_are_one_line_each_and_cannot_be_forged(checked: Report) -> None:
    lines = text_of("github", checked).splitlines()
    assert all(line.startswith(("::error ", "::warning ", "::notice ")) for line in lines)
    assert len([line for line in lines if " file=" in line.split("::")[1]]) == len(lines) - 1
    assert (
        "::error file=src/tools é.json,line=25,col=9,endLine=25,endColumn=15,title=toolprism array-without-items::"
        in ("\n".join(lines))
    )


def test_code_quality_has_what_gitlab_asks_for(checked: Report) -> None:
    entries = json.loads(text_of("gitlab", checked))
    schema = {
        "type": "array",
        "minItems": 1,
        "items": {
            "type": "object",
            "required": ["description", "check_name", "fingerprint", "severity", "location"],
            "properties": {
                "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
                "location": {
                    "required": ["path", "lines"],
                    "properties": {"lines": {"required": ["begin"], "properties": {"begin": {"type": "integer"}}}},
                },
            },
        },
    }
    jsonschema.validate(entries, schema)
    assert len({entry["fingerprint"] for entry in entries}) == len(entries)


def test_json_holds_every_problem(checked: Report) -> None:
    document = json.loads(text_of("json", checked))
    assert document["summary"]["tools"] == 4
    assert document["verdicts"]["openai-strict-current"]["strict-off"] == 2
    assert [file["path"] for file in document["files"]] == ["broken.json", "src/tools é.json"]
    assert all(problem["fingerprint"] for file in document["files"] for problem in file["problems"])


def test_a_comment_cannot_leave_its_table(checked: Report) -> None:
    text = text_of("markdown", checked)
    assert text.startswith("<!-- toolprism check -->\n")
    assert "<img" not in text
    assert "@you" not in text
    tables = [line for line in text.splitlines() if line.startswith("|")]
    assert {line.replace("\\|", "").count("|") for line in tables} <= {4, 5, 16}


def test_a_comment_stays_below_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "a.json", [{**BAD, "name": f"tool_{n}_" + "é" * 200} for n in range(150)])
    text = text_of("markdown", report(".", settings=Settings(targets=("openai-strict-current", "xai"))))
    assert 30_000 < len(text.encode()) <= MOST
    assert "more lines; run `toolprism check` to see all." in text


def test_the_schema_of_the_settings_is_one_and_agrees_with_the_check() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    validator = jsonschema.Draft202012Validator(SCHEMA)
    settings: tuple[Any, ...] = (
        {},
        {"targets": ["xai"], "min-tools": 1, "severities": {"a": "off"}, "budgets": {"max-tools": 2}},
        {"ignores": [{"id": "a", "reason": "b"}]},
        {"ignores": [{"id": "a"}]},
        {"targets": "xai"},
        {"edition": "old"},
        {"min-tools": -1},
        {"min-tools": True},
        {"severities": {"a": "bad"}},
        {"budgets": {"max-tokens": 1}},
        {"unknown": 1},
        {"fail-on": [""]},
        [],
    )
    for given in settings:
        assert validator.is_valid(given) == (not [*errors(given)]), given
