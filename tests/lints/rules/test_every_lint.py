import re
from collections import Counter

import pytest

from toolprism.lints import Lint, all_lints, lint_tools
from toolprism.lints.fixing import fixed

LINTS = list(all_lints().values())
each_lint = pytest.mark.parametrize("lint", LINTS, ids=lambda lint: lint.id)


@each_lint
def test_a_lint_finds_something_in_its_bad_example(lint: Lint) -> None:
    assert lint.id in {found.rule for found in lint_tools(lint.bad, {lint.id})}
    assert lint.by_name == (lint.id not in {found.rule for found in lint_tools(lint.bad)})


@each_lint
def test_no_lint_finds_more_than_a_note_in_a_good_example(lint: Lint) -> None:
    found = lint_tools(lint.good, {lint.id})
    assert lint.id not in {one.rule for one in found}
    assert {one.severity for one in found} <= {"note"}


@each_lint
def test_a_lint_fixes_its_bad_example_if_it_declares_fixes(lint: Lint) -> None:
    mends = any(found.fix for found in lint_tools(lint.bad) if found.rule == lint.id)
    assert mends == lint.fixes
    if mends:
        (subject,) = lint.bad
        assert lint.id not in {found.rule for found in fixed(subject).findings}


@each_lint
def test_a_lint_says_what_it_looks_for_and_why(lint: Lint) -> None:
    assert lint.title.endswith(".")
    assert len(lint.title) <= 100
    assert lint.what
    assert lint.why


@each_lint
def test_a_lint_names_providers_and_dated_sources(lint: Lint) -> None:
    assert lint.providers
    assert len(set(lint.providers)) == len(lint.providers)
    assert lint.sources
    for source in lint.sources:
        assert re.fullmatch(r"\d{4}-\d{2}-\d{2}", source.read)


def test_every_lint_that_providers_have_an_error_for_bears_its_name() -> None:
    named = {
        *("root-not-object", "root-union", "parameters-missing", "type-missing", "type-invalid"),
        *("schema-node-not-object", "keyword-wrong-type", "keyword-on-wrong-type", "array-without-items"),
        *("array-items-tuple", "required-undefined-property", "property-name-pattern", "tool-name-pattern"),
        *("tool-name-too-long", "tool-name-duplicate", "too-many-tools", "nesting-too-deep"),
        *("description-too-long", "ref-unresolved", "ref-recursive", "ref-with-siblings", "ref-not-local"),
        *("pattern-not-supported", "format-not-supported"),
    }
    assert named <= set(all_lints())


def test_no_two_lints_have_the_same_title() -> None:
    assert max(Counter(lint.title for lint in LINTS).values()) == 1
