"""No row of a profile says of an engine or an SDK what its record contradicts; a planted lie is caught."""

from dataclasses import replace
from datetime import date

import pytest

from tests.engines.law import ENGINE_OF, contradictions, covered, lies
from tests.engines.schemas import SCHEMAS
from tests.engines.shapes import QUESTIONS as QUESTIONS_OF_SDKS
from toolprism.providers import all_profiles, find_profile, held, shapes

_ENGINES = pytest.mark.parametrize("name, package", ENGINE_OF.items())


@_ENGINES
def test_no_row_contradicts_the_record_of_its_engine(name: str, package: str) -> None:
    assert contradictions(find_profile(name), package) == []


@_ENGINES
def test_every_lie_about_what_the_record_knows_is_caught(name: str, package: str) -> None:
    planted = [*lies(find_profile(name), package)]
    assert len(planted) >= 100
    assert [what for what, profile in planted if not contradictions(profile, package)] == []


def test_a_contradiction_names_the_row_and_the_answer() -> None:
    profile = find_profile("llama-cpp")
    wrong = [claim for claim in profile.claims if "unbalanced brackets" in " ".join(claim.subjects)]
    rows = tuple(replace(claim, support="accepted") if claim in wrong else claim for claim in profile.claims)
    found = contradictions(replace(profile, claims=rows), "llama-cpp-python")
    assert any("unbalanced brackets" in line and "llama-cpp-python" in line and "refused" in line for line in found)


@_ENGINES
def test_most_rows_about_schemas_were_asked(name: str, package: str) -> None:
    rows = [claim for claim in find_profile(name).claims if claim.condition is not None]
    asked = [claim for claim in rows if covered(claim, package)]
    assert len(asked) >= 0.8 * len(rows)


def test_the_record_has_every_schema_for_every_engine() -> None:
    assert {*held.record()["schemas"]} == {whole.id for whole in SCHEMAS}
    for package in held.engines():
        assert all(held.answer(package, whole.id) for whole in SCHEMAS)


@pytest.mark.parametrize(
    "package, question, state",
    [
        # what four audited claims got wrong, by the engines themselves
        ("llama-cpp-python", "pattern, unanchored", "lost"),
        ("llama-cpp-python", "pattern, with look-around", "lost"),
        ("llama-cpp-python", "an unanchored pattern with an escape", "enforced"),
        ("llama-cpp-python", "a $ref that leads nowhere", "refused"),
        ("vllm", "uniqueItems", "refused"),
        ("vllm", "multipleOf", "enforced"),
        ("sglang", "multipleOf", "refused"),
        ("sglang", "unlike keywords together", "refused"),
    ],
)
def test_what_was_audited_stands_in_the_record(package: str, question: str, state: str) -> None:
    assert held.answer(package, question) == state


@pytest.mark.parametrize("sdk", shapes.sdks(), ids=lambda sdk: f"{sdk.package} {sdk.field}")
def test_a_profile_says_what_an_sdk_refuses_before_anything_is_sent(sdk: shapes.Sdk) -> None:
    rows = [claim for each in all_profiles().values() for claim in each.claims if claim.sources[0] == sdk.source]
    told = [row for row in rows if shapes.agrees(row, sdk)]
    assert told
    assert {*sdk.refused} <= {*QUESTIONS_OF_SDKS}
    assert date.fromisoformat(sdk.day) <= date(2031, 1, 1)
    for name in sdk.refused:  # a row that leaves one out, or that says it checks nothing, is a lie
        less = shapes.row(sdk._replace(refused=tuple(each for each in sdk.refused if each != name)))
        assert not shapes.agrees(less, sdk)
    assert not shapes.agrees(shapes.row(sdk._replace(refused=(*sdk.refused, "a shape of its own"))), sdk)
