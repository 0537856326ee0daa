"""The table of situations and the questions to engines use the same names for the same things."""

from typing import Any

import pytest

from tests.engines.agreement import by_hand
from tests.engines.questions import QUESTIONS
from toolprism.guarantees.guarantee import State, worst
from toolprism.guarantees.holders import Held, state_of
from toolprism.providers.held import answer
from toolprism.providers.situations import SITUATIONS, situations


def test_every_question_is_in_the_situation_that_it_names() -> None:
    outside = [
        question.id
        for question in QUESTIONS
        if question.situation not in ("", "that returns")  # where a reference leads is no matter of its node
        and question.situation not in situations(question.schema, question.keyword)
    ]
    assert outside == []


def test_engines_were_asked_in_every_situation() -> None:
    asked = {(question.keyword, question.situation) for question in QUESTIONS}
    assert [row.name for row in SITUATIONS if not any((keyword, row.name) in asked for keyword in row.keywords)] == []


@pytest.mark.parametrize("package", ["xgrammar", "llama-cpp-python"])
def test_of_a_question_the_answer_is_never_bettered_by_its_other_situations(package: str) -> None:
    held = {"enforced", "too-strict"}
    bettered = [
        question.id
        for question in QUESTIONS
        if answer(package, question.id) not in held
        and state_of(package, question.schema, question.keyword) == "enforced"
    ]
    assert bettered == []


@pytest.mark.parametrize("package, least", [("xgrammar", 0.95), ("llama-cpp-python", 0.9)])
def test_what_an_engine_holds_is_seldom_doubted(package: str, least: float) -> None:
    held = [question for question in QUESTIONS if answer(package, question.id) in ("enforced", "too-strict")]
    known = [question for question in held if state_of(package, question.schema, question.keyword) == "enforced"]
    assert len(known) >= least * len(held)


@pytest.mark.parametrize(
    "schema, path, keyword, state",
    [
        ({"properties": {"a": {"maxLength": 2, "type": "string"}}}, ("properties", "a"), "maxLength", "enforced"),
        ({"properties": {"a": {"maxLength": 2}}}, ("properties", "a"), "maxLength", "sent"),
        ({"not": {"type": "string"}}, ("not",), "type", "sent"),
        ({"anyOf": [{}], "properties": {"a": {"type": "string"}}}, ("properties", "a"), "type", "sent"),
        ({"$defs": {"a": {"type": "string"}}}, ("$defs", "a"), "type", "sent"),
        ({"$ref": "#/$defs/a", "$defs": {"a": {"type": "string"}}}, ("$defs", "a"), "type", "enforced"),
        (
            {
                "properties": {"a": {"$ref": "#/$defs/a"}},
                "not": {"$ref": "#/$defs/a"},
                "$defs": {"a": {"type": "null"}},
            },
            ("$defs", "a"),
            "type",
            "sent",
        ),
        ({"properties": {"a": {"$ref": "#"}}, "type": "object"}, (), "type", "enforced"),
    ],
)
def test_a_constraint_is_held_if_all_that_leads_to_it_is_read(
    schema: object, path: tuple[str, ...], keyword: str, state: State
) -> None:
    assert Held("xgrammar", schema).state(path, keyword) == state  # type: ignore[arg-type]  # JSON


@pytest.mark.parametrize(
    "package, target, least",
    [("vllm", "vllm", 0.95), ("sglang", "sglang", 0.97), ("llama-cpp-python", "llama-cpp-current", 0.92)],
)
def test_guarantees_are_what_an_engine_did_with_constraints_that_the_record_does_not_know(
    package: str, target: str, least: float
) -> None:
    found = list(by_hand(package, target))
    wrong = [(each.pointer, each.schema) for each in found if not each.agree]
    assert len(found) > 250
    assert len(wrong) <= (1 - least) * len(found), wrong


def test_a_number_that_is_none_puts_a_keyword_in_no_situation() -> None:
    for keyword in ("minItems", "maxItems", "multipleOf", "propertyNames", "format", "pattern"):
        for wrong in ("x", None, True, [1], {"a": 1}):
            node: Any = {
                "type": "integer",
                "prefixItems": [{}],
                "properties": {"a": {}},
                "minimum": wrong,
                keyword: wrong,
            }
            assert all(isinstance(name, str) for name in situations(node, keyword))


def test_the_worst_state_counts() -> None:
    assert worst(["enforced", "unknown"]) == "unknown"
    assert worst(["removed", "sent", "described"]) == "removed"
