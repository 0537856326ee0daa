"""Every form declares a sample that it recognizes, a rule that is known, and where it was seen."""

import re
from datetime import date

import pytest

from toolprism.providers.errors.decoder import decode
from toolprism.providers.errors.form import Form
from toolprism.providers.errors.forms import all_forms
from toolprism.providers.errors.peeling import peel
from toolprism.providers.errors.rules import RULES, rule_of
from toolprism.providers.errors.sources import READ, source_of

_FORMS = all_forms()
#: What may follow an unbounded repetition only at the cost of time: there is none in a pattern.
_UNBOUNDED = re.compile(r"(?<!\\)[*+](?![?+])(?!\))|\{\d*,\}")


def by_id(form: Form) -> str:
    return form.id


def test_ids_are_unique() -> None:
    assert len({form.id for form in _FORMS}) == len(_FORMS)


@pytest.mark.parametrize("form", _FORMS, ids=by_id)
def test_a_form_recognizes_its_sample(form: Form) -> None:
    peeled = peel(form.sample)
    assert any(form.hits(peeled, peeled.tight.lower()))


@pytest.mark.parametrize("form", _FORMS, ids=by_id)
def test_the_sample_of_a_form_is_decoded_as_an_error_of_a_tool(form: Form) -> None:
    decoded = decode(form.sample)
    assert decoded.known
    assert decoded.rule is not None
    assert decoded.rule != "unrelated"
    assert rule_of(decoded.rule).fix


@pytest.mark.parametrize("form", [form for form in _FORMS if isinstance(form.rule, str)], ids=by_id)
def test_a_rule_is_one_of_the_vocabulary(form: Form) -> None:
    assert isinstance(form.rule, str)
    assert form.rule in RULES or form.rule.startswith("unknown-keyword:")


@pytest.mark.parametrize("form", _FORMS, ids=by_id)
def test_a_form_has_a_source_with_a_day(form: Form) -> None:
    source = source_of(form)
    assert source.url is not None
    assert source.url.startswith("https://")
    assert source.title
    assert date.fromisoformat(READ) <= date.fromisoformat("2026-11-22")


@pytest.mark.parametrize("form", _FORMS, ids=by_id)
def test_every_repetition_in_a_pattern_has_a_bound(form: Form) -> None:
    assert not _UNBOUNDED.search(re.sub(r"\[(?:\\.|[^\]\\])*\]", "", form.pattern.pattern))
