"""Every form declares a sample that it recognizes, a rule that is known, and where it was seen."""

import re
from datetime import date

from tests.providers.errors.lines import chosen, lines
from toolprism.providers.citations import READ
from toolprism.providers.errors.decoder import decode
from toolprism.providers.errors.forms import all_forms
from toolprism.providers.errors.peeling import peel
from toolprism.providers.errors.rules import ABOUT, RULES, about_of
from toolprism.providers.errors.sources import source_of

_FORMS = all_forms()
#: What may follow an unbounded repetition only at the cost of time: there is none in a pattern.
_UNBOUNDED = re.compile(r"(?<!\\)[*+](?![?+])(?!\))|\{\d*,\}")


def test_ids_are_unique() -> None:
    assert len({form.id for form in _FORMS}) == len(_FORMS)


def test_a_form_recognizes_its_sample() -> None:
    for form in _FORMS:
        peeled = peel(form.sample)
        assert any(form.hits(peeled, peeled.tight.lower())), form.id


def test_a_form_chooses_its_rule_by_words() -> None:
    """`python -m tests.mutants.choices` writes the lines: words by which a form that chooses wrongly is seen."""
    choosers = {form.id: form.rule for form in _FORMS if not isinstance(form.rule, str)}
    told = lines("choices.jsonl")
    assert [line for line in told if chosen(choosers[line["form"]], line["groups"]) != line["rule"]] == []


def test_the_sample_of_a_form_is_decoded_as_an_error_of_a_tool() -> None:
    for form in _FORMS:
        decoded = decode(form.sample)
        assert decoded.known, form.id
        assert decoded.rule is not None, form.id
        assert decoded.fix, form.id
        assert (decoded.rule == "unrelated") == (form.rule == "unrelated"), form.id
        assert decoded.about in ABOUT if form.about else decoded.about == about_of(decoded.rule), form.id


def test_a_rule_is_one_of_the_vocabulary() -> None:
    named = [form.rule for form in _FORMS if isinstance(form.rule, str)]
    assert [rule for rule in named if rule not in RULES and not rule.startswith("unknown-keyword:")] == []


def test_a_form_has_a_source_with_a_day() -> None:
    assert date.fromisoformat(READ) <= date.fromisoformat("2026-11-22")
    for form in _FORMS:
        source = source_of(form)
        assert source.url is not None, form.id
        assert source.url.startswith("https://"), form.id
        assert source.title, form.id


def test_every_repetition_in_a_pattern_has_a_bound() -> None:
    for form in _FORMS:
        assert not _UNBOUNDED.search(re.sub(r"\[(?:\\.|[^\]\\])*\]", "", form.pattern.pattern)), form.id


def test_the_name_of_an_engine_is_enough_before_its_sentence() -> None:
    assert decode("llguidance: properties must be an object").rule == "keyword-wrong-type"
    assert decode("outlines_core says: unsupported format: date").rule == "format-not-supported"
