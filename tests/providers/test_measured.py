"""The record of what engines hold: it answers every question, and the questions are true."""

from datetime import date
from typing import Any, get_args

import jsonschema_rs
import pytest

from tests.engines import record
from tests.engines.asking import STATES, state
from tests.engines.engines import ENGINES
from tests.engines.places import PLACES, placed, written
from tests.engines.questions import QUESTIONS, Question
from tests.engines.shapes import SCHEMAS
from toolprism.core.finding import Confidence
from toolprism.providers import citations, find_profile, held, shapes


def takes(question: Question) -> Any:
    document = placed(question.schema, PLACES["property"])
    old = question.keyword == "additionalItems" or (question.keyword, question.situation) == ("items", "a list")
    kind = jsonschema_rs.Draft7Validator if old else jsonschema_rs.Draft202012Validator
    validator = kind(document, validate_formats=True)
    return lambda value: validator.is_valid(PLACES["property"].arguments(value))


def test_the_arguments_of_every_question_are_what_it_says() -> None:
    wrong = [
        (question.id, value)
        for question in QUESTIONS
        for takes_it in [takes(question)]
        for values, good in ((question.good, True), (question.bad, False))
        for value in values
        if takes_it(value) is not good
    ]
    assert wrong == []
    assert all(question.bad for question in QUESTIONS)


def test_a_question_has_one_name() -> None:
    assert len({question.id for question in QUESTIONS}) == len(QUESTIONS)
    assert {"minLength", "maxLength, beside pattern", "items, beside $ref"} <= {question.id for question in QUESTIONS}


def test_the_record_answers_every_question_for_every_engine() -> None:
    assert list(held.record()["questions"]) == sorted(question.id for question in QUESTIONS)
    for engine in held.engines():
        for question in QUESTIONS:
            for place in PLACES:
                assert held.answer(engine, question.id, place) in STATES, (engine, question.id)


def test_the_record_names_version_and_day_of_each_engine() -> None:
    assert list(held.engines()) == [engine.package for engine in ENGINES]
    for engine in held.engines().values():
        assert engine.version[0].isdigit()
        assert date.fromisoformat(engine.day) <= date.fromisoformat("2031-01-01")
        source = engine.source()
        assert (source.title, source.read) == (f"measured with {engine.package} {engine.version}", engine.day)
        assert source.confidence == get_args(Confidence)[0] == "measured"


def test_the_record_is_written_as_it_was_read() -> None:
    assert record.written(list(record.recorded().values())) == record.FILE.read_text(encoding="utf-8")


def test_a_place_that_differs_is_told_beside_the_others() -> None:
    at_most_places = held.answer("xgrammar", "type, object")
    assert (at_most_places, held.answer("xgrammar", "type, object", "definition")) == ("enforced", "too-strict")
    assert held.answer("xgrammar", "no such question") is None


def test_a_day_stays_until_the_version_or_an_answer_changes() -> None:
    row, answers = record.recorded()["xgrammar"]
    assert record.renewed("xgrammar", row["version"], answers, "2031-01-01")[0] == row
    for version, found in ((f"{row['version']}1", answers), (row["version"], {**answers, "minLength": "lost"})):
        renewed, _ = record.renewed("xgrammar", version, found, "2031-01-01")
        assert renewed["day"] == "2031-01-01"
    assert record.differences("xgrammar", {**answers, "minLength": "lost"}) == [
        "xgrammar: minLength: enforced is recorded, lost is the answer"
    ]


def test_what_changed_since_the_record_is_a_list_to_read() -> None:
    row, answers = record.recorded()["xgrammar"]
    assert record.changes("xgrammar", row["version"], answers) == []
    found = {**answers, "minLength": "lost", "a question of its own": "refused"}
    head, *lines = record.changes("xgrammar", "9.9.9", found)
    assert f"{row['version']} of {row['day']} -> 9.9.9: 1 answers changed, 1 questions new" in head
    assert lines == ["  xgrammar: minLength: enforced is recorded, lost is the answer"]
    assert record.changes("no-such-engine", "1", {}) == ["no-such-engine 1: asked for the first time"]


def test_the_engine_of_the_tests_answers_as_recorded() -> None:
    engine = next(engine for engine in ENGINES if engine.package == "llguidance")
    if engine.version != held.engines()[engine.package].version:
        pytest.skip(f"the record is not of llguidance {engine.version}: make engines")
    for question in QUESTIONS[::3]:
        found = state(engine, question, PLACES["property"])
        assert found == held.answer(engine.package, question.id, "property"), question.id


def test_arguments_are_written_without_spaces_and_with_them() -> None:
    assert list(written({"a": [1, "ü"]})) == ['{"a":[1,"ü"]}', '{"a": [1, "ü"]}']


def test_the_sources_of_profiles_are_those_of_the_record() -> None:
    assert held.engines()["xgrammar"].source() == citations.XGRAMMAR
    assert held.engines()["llguidance"].source() == citations.LLGUIDANCE


def test_what_xgrammar_loses_in_silence_is_a_finding_at_vllm() -> None:
    lost: list[tuple[str, Any]] = [
        ("pattern", {"type": "string", "format": "email", "pattern": "^a+$"}),
        ("minimum", {"$ref": "#/$defs/a", "minimum": 1}),
        ("properties", {"properties": {"b": {}}, "anyOf": [{"type": "object"}]}),
        ("required", {"properties": {"b": {}}, "required": ["b"], "anyOf": [{"type": "object"}]}),
        ("minLength", {"minLength": 2}),
        ("required", {"type": "object", "properties": {}, "required": ["c"]}),
    ]
    for keyword, schema in lost:
        document: Any = {"properties": {"p": schema}, "$defs": {"a": {}}}
        breaches = find_profile("vllm").breaches(document)
        found = {breach.path for breach in breaches if breach.code == "keyword-not-enforced"}
        assert ("properties", "p", keyword) in found, schema
        assert {breach.citation.confidence for breach in breaches if breach.path in found} == {"measured"}
    held: Any = {"type": "string", "maxLength": 3, "minLength": 1}
    assert find_profile("vllm").breaches({"type": "object", "properties": {"p": held}}) == []


def test_what_both_back_ends_refuse_is_a_finding_at_vllm() -> None:
    schema: Any = {"type": "object", "properties": {"a": {"type": "array", "items": {}, "uniqueItems": True}}}
    (breach,) = find_profile("vllm").breaches(schema)
    assert (breach.code, breach.severity, breach.path) == (
        "leftover-keyword",
        "error",
        ("properties", "a", "uniqueItems"),
    )


@pytest.mark.parametrize("profile", ["gemini-parameters", "vertex-parameters"])
def test_a_schema_that_the_sdk_does_not_send_is_none_that_the_provider_takes(profile: str) -> None:
    refused = [SCHEMAS[name] for name in shapes.sdk("google-genai", "parameters").refused if name in SCHEMAS]
    assert len(refused) > 20
    taken = [schema for schema in refused if not find_profile(profile).breaches(schema)]
    assert taken == []


@pytest.mark.parametrize("profile", ["bedrock", "amazon-nova"])
def test_the_names_that_bedrock_takes_are_those_of_its_service_model(profile: str) -> None:
    rows = [
        each for each in find_profile(profile).claims if each.condition and each.condition.id == "tool-name-pattern"
    ]
    assert rows[0].condition is not None
    found = [bool(list(rows[0].condition.found({"name": name}, []))) for name in ("a" * 64, "a" * 65, "a.b", "a_b-1")]
    assert found == [False, True, True, False]
