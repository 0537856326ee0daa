"""The law of fixes: applied, a fix makes its finding disappear and brings no new one."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import jsonpatch
import pytest

from tests.lints.linted import of, subject
from tests.schema.malformed_schemas import malformed_schemas
from tests.schema.random_schemas import schemas
from tests.vectors import corpus
from toolprism.lints import LintFinding, Subject, fixed, lint
from toolprism.lints.reach import reachable


def counted(findings: Iterable[LintFinding]) -> Counter[str]:
    return Counter(found.rule for found in findings)


def check_fixes(given: Subject) -> int:
    """Apply each fix alone, with another implementation of JSON Patch; return the number of fixes."""
    findings = lint(given)
    before = counted(findings)
    fixable = [found for found in findings if found.fix]
    for found in fixable:
        assert found.fix is not None
        patch = [dict(operation) for operation in found.fix.patch]
        mended = jsonpatch.apply_patch(given.schema, patch)
        after = counted(lint(Subject(schema=mended, name=given.name, description=given.description)))
        assert after[found.rule] < before[found.rule], (found, given.schema)
        if reachable(given) == reachable(Subject(schema=mended)):  # else what is moved into reach is seen at last
            assert after <= before, (found, after - before, given.schema)
    return len(fixable)


def test_fixes_of_published_tools_keep_the_law() -> None:
    tools = [tool for tool in corpus() if len(str(tool["inputSchema"])) < 4_000][::12]
    assert sum(check_fixes(Subject(schema=tool["inputSchema"], name=tool["tool"])) for tool in tools) >= 3


@pytest.mark.parametrize("seed", range(3))
def test_fixes_of_generated_schemas_keep_the_law(seed: int) -> None:
    generated = [*schemas(seed, 40), *malformed_schemas(seed, 40)]
    assert sum(check_fixes(Subject(schema=schema)) for schema in generated) > 20


@pytest.mark.parametrize("seed", range(2))
def test_fixing_ends_without_a_fix_and_with_fewer_findings(seed: int) -> None:
    for schema in [*schemas(seed, 30), *malformed_schemas(seed, 30)]:
        given = Subject(schema=schema)
        before = lint(given)
        mended = fixed(given)
        assert not [found for found in mended.findings if found.fix]
        assert len(mended.findings) <= len(before) - len(mended.applied)


def test_fixing_leaves_the_given_schema_alone() -> None:
    schema = of({"type": "number", "minimum": 1, "exclusiveMinimum": True})
    fixed(subject(schema))
    assert schema == of({"type": "number", "minimum": 1, "exclusiveMinimum": True})


def test_two_properties_that_call_themselves_required_are_both_listed() -> None:
    schema: Any = {
        "type": "object",
        "properties": {
            "a": {"type": "string", "required": True},
            "b": {"type": "string", "required": True},
            "c": {"type": "string", "required": False},
        },
    }
    mended = fixed(subject(schema)).schema
    assert mended == {
        "type": "object",
        "properties": {name: {"type": "string"} for name in "abc"},
        "required": ["a", "b"],
    }


def test_a_fix_that_would_bring_a_finding_is_not_offered() -> None:
    (found,) = [one for one in lint(subject(of({"minLength": 1, "default": 5}))) if one.rule == "type-missing"]
    assert found.fix is None
