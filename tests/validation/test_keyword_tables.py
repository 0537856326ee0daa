"""The tables of keywords agree, so that no keyword is missing from one of them."""

import pytest

from toolprism.core.keywords import POSITIONS
from toolprism.validation import DIALECTS, Dialect
from toolprism.validation.keywords import KEYWORDS
from toolprism.validation.vocabulary import GROUPS, KNOWN, TYPES_FOR

#: Evaluated by the function of another keyword.
READ_BY_OTHERS = {"nullable", "then", "else", "maxContains", "minContains"}
#: They do nothing to a value.
WITHOUT_FUNCTION = {"id", "$id", "$comment"}
#: They report the errors of the schemas that they apply, and none of their own.
WITHOUT_ERRORS = {
    *("$ref", "$dynamicRef", "$recursiveRef", "$dynamicAnchor", "$recursiveAnchor", "allOf"),
    *("prefixItems", "properties", "patternProperties", "dependentSchemas"),
}
#: They hold no schemas, but references or names.
WITHOUT_SCHEMAS = {"$ref", "$dynamicRef", "$recursiveRef", "$dynamicAnchor", "$recursiveAnchor"}

ASSERTIONS = {keyword.name for keyword in KEYWORDS.values() if keyword.asserts}
APPLICATORS = {keyword.name for keyword in KEYWORDS.values() if keyword.applies}
GROUPED = {keyword for group in GROUPS.values() for keyword in group}


def test_every_keyword_has_its_place_in_the_order_and_every_place_its_keyword() -> None:
    assert KEYWORDS.keys() - {"$id"} == GROUPED


def test_what_looks_at_a_value_either_asserts_or_applies() -> None:
    assert KEYWORDS.keys() - ASSERTIONS - APPLICATORS == READ_BY_OTHERS | WITHOUT_FUNCTION
    assert not ASSERTIONS & APPLICATORS


def test_every_error_has_a_sentence() -> None:
    assert {keyword.name for keyword in KEYWORDS.values() if not keyword.sentence} == (
        WITHOUT_ERRORS | READ_BY_OTHERS | WITHOUT_FUNCTION
    )


def test_every_keyword_for_one_type_is_known_to_strict_types() -> None:
    for_one_type = {keyword for group, keywords in GROUPS.items() if group is not None for keyword in keywords}
    assert for_one_type == TYPES_FOR.keys()


def test_whatever_holds_schemas_is_compiled_and_walked() -> None:
    assert all(KEYWORDS[name].compiles for name in APPLICATORS)
    assert POSITIONS.keys() >= APPLICATORS - WITHOUT_SCHEMAS


@pytest.mark.parametrize("dialect", DIALECTS.values(), ids=DIALECTS)
def test_a_dialect_speaks_of_known_keywords(dialect: Dialect) -> None:
    assert dialect.ignored <= KNOWN
    assert not dialect.added & KNOWN - {"id"}
