"""Each constraint of the paste has one guarantee, and nothing is called enforced without a basis."""

from typing import Any, Final

import pytest

from tests.vectors import corpus
from toolprism.guarantees import Guarantee, guarantees, summary
from toolprism.guarantees.holders import HOLDERS
from toolprism.providers import all_profiles
from toolprism.providers.held import constraints, engines
from toolprism.schema import all_targets, normalize

SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "maxLength": 9, "pattern": "^[a-z]+$"},
        "short": {"type": "string", "minLength": 2, "pattern": "^(a)\\1$"},
        "size": {"oneOf": [{"type": "integer", "minimum": 3}, {"type": "string"}]},
        "odd": {"oneOf": [{"type": "integer", "minimum": 3}, {"type": "integer", "maximum": 9}]},
        "code": {"$ref": "#/$defs/code", "minLength": 2},
        "both": {"allOf": [{"type": "string"}, {"maxLength": 3}]},
        "one": {"const": 1},
    },
    "required": ["name"],
    "additionalProperties": False,
    "$defs": {"code": {"type": "string", "maxLength": 9}},
}


def states(target: str, schema: Any = SCHEMA) -> dict[str, tuple[str, str]]:
    return {each.pointer: (each.state, each.basis) for each in guarantees(normalize(schema, target))}


@pytest.mark.parametrize(
    "target, pointer, state, basis",
    [
        ("vllm", "/required", "enforced", "measured"),
        ("vllm", "/properties/name/pattern", "enforced", "measured"),
        ("vllm", "/properties/name/maxLength", "enforced", "measured"),
        ("vllm", "/properties/short/pattern", "described", "inferred"),
        ("vllm", "/properties/size/oneOf", "enforced", "measured"),
        ("vllm", "/properties/size/oneOf/0/minimum", "enforced", "measured"),
        ("vllm", "/properties/odd/oneOf", "sent", "inferred"),
        ("vllm", "/properties/code/$ref", "enforced", "measured"),
        ("vllm", "/properties/code/minLength", "sent", "measured"),
        ("vllm", "/properties/both/allOf", "enforced", "measured"),
        ("vllm", "/properties/both/allOf/1/maxLength", "enforced", "measured"),
        ("vllm", "/$defs/code/maxLength", "enforced", "measured"),
        ("openai-strict-current", "/properties/name/pattern", "enforced", "documented"),
        ("openai-strict-current", "/properties/name/maxLength", "described", "inferred"),
        ("openai-responses", "/properties/name/pattern", "sent", "reported"),
        ("anthropic-current", "/additionalProperties", "sent", "documented"),
        ("google-parameters", "/additionalProperties", "removed", "inferred"),
        ("google-parameters", "/properties/name/maxLength", "enforced", "documented"),
        ("llama-cpp-current", "/properties/name/maxLength", "sent", "measured"),
    ],
)
def test_a_constraint_is_followed_to_whoever_holds_it(target: str, pointer: str, state: str, basis: str) -> None:
    assert states(target)[pointer] == (state, basis)


def test_what_a_merge_says_once_is_held_for_both() -> None:
    found = states("vllm", {"allOf": [{"type": "string"}, {"type": "string", "maxLength": 5}]})
    assert {state for state, _ in found.values()} == {"enforced"}
    beside = {"allOf": [{"type": "string", "maxLength": 2}], "enum": ["ab", "abc"], "maxLength": 3}
    assert states("vllm", beside)["/allOf"] == ("sent", "measured")


def test_a_union_is_not_held_if_nothing_of_a_branch_is() -> None:
    def state(*branches: Any) -> str:
        return states("vllm", {"type": "object", "properties": {"a": {"anyOf": [*branches]}}})["/properties/a/anyOf"][0]

    kept, lost = {"type": "string", "minLength": 2}, {"not": {"type": "string"}}
    assert state(kept, {"const": 1}) == "enforced"
    assert state(kept, lost) == "sent"
    assert state(kept, {"type": "integer", **lost}) == "enforced"  # its type is held
    assert state(kept, {"anyOf": [lost]}) == "sent"
    assert state(kept, {"description": "Anything."}) == "enforced"  # it refuses nothing anyway


@pytest.mark.parametrize("target", ["mistral", "openai-responses", "anthropic-current", "openai-gpt-5"])
def test_where_nobody_holds_the_model_everything_that_is_sent_is_only_sent(target: str) -> None:
    assert {state for state, _ in states(target).values()} <= {"sent", "described", "removed"}


def test_without_strict_mode_nobody_holds_the_model() -> None:
    open_map = {**SCHEMA, "additionalProperties": {"not": {"type": "string"}}}
    result = normalize(open_map, "openai-strict-current")
    assert result.strict is False
    assert "enforced" not in {each.state for each in guarantees(result)}


def test_a_guarantee_says_what_it_depends_on_and_who_says_so() -> None:
    [first, *_] = guarantees(normalize(SCHEMA, "vllm"))
    engine = engines()["vllm"]
    assert first.to_json() == {
        "pointer": "/type",
        "state": "enforced",
        "basis": "measured",
        "when": "only with tool_choice named or required",
        "source": {"title": f"measured with vllm {engine.version}", "read": engine.day, "confidence": "measured"},
    }


def test_each_constraint_of_each_target_has_one_guarantee_and_none_is_enforced_without_a_basis() -> None:
    for schema in [SCHEMA, *(tool["inputSchema"] for tool in corpus()[::60])]:
        pointers = [f"{''.join(f'/{token}' for token in path)}/{keyword}" for path, _, keyword in constraints(schema)]
        for target in all_targets("all"):
            result = normalize(schema, target)
            found = guarantees(result)
            assert [each.pointer.replace("~1", "/").replace("~0", "~") for each in found] == pointers
            for each in found:
                assert each.state != "enforced" or (
                    each.basis in ("measured", "documented", "reported") and each.source
                )
                assert each.when == "" or each.state == "enforced"


def test_lost_checks_are_not_enforced() -> None:
    for schema in [SCHEMA, *(tool["inputSchema"] for tool in corpus()[::60])]:
        for target in all_targets("all"):
            result = normalize(schema, target)
            lost = {f"{each.pointer}/{each.keyword}" for each in result.lost_checks}
            assert not lost & {each.pointer for each in guarantees(result) if each.state in ("enforced", "sent")}


def test_every_profile_of_a_target_has_a_holder() -> None:
    used = {target.profile.id for target in all_targets("all").values() if target.profile is not None}
    assert used <= HOLDERS.keys() <= all_profiles().keys()
    packages = {holder.package for holder in HOLDERS.values() if holder.kind == "engine"}
    assert packages <= engines().keys()
    assert all(holder.source for holder in HOLDERS.values() if holder.kind in ("engine", "claims"))


def test_no_output_has_no_guarantees() -> None:
    assert guarantees(normalize("text", "vllm")) == ()


def test_a_summary_counts_what_is_held() -> None:
    sent = Guarantee("/not", "sent", "documented")
    assert summary([sent]) == "holds 0 of 1 constraint"
    assert summary([sent, Guarantee("/type", "enforced", "measured")]) == "holds 1 of 2 constraints"
