"""The tables of keywords agree with one another, so that a keyword that stands in one of them is not forgotten."""

import pytest

from app.core.walk import POSITIONS
from app.validation import DIALECTS, Dialect
from app.validation.keywords import APPLICATORS, ASSERTIONS
from app.validation.sentences import SENTENCES
from app.validation.usage import USAGE
from app.validation.vocabulary import GROUPS, KNOWN, TYPES_FOR

#: Read by the function of another keyword.
READ_BY_OTHERS = {"nullable", "then", "else", "maxContains", "minContains"}
#: They do nothing to a value.
WITHOUT_FUNCTION = {"id", "$comment"}
#: They report the errors of the schemas that they apply, and none of their own.
WITHOUT_ERRORS = {
    *("$ref", "$dynamicRef", "$recursiveRef", "$dynamicAnchor", "$recursiveAnchor", "allOf"),
    *("prefixItems", "properties", "patternProperties", "dependentSchemas"),
}
#: They hold no schemas, but references or names.
WITHOUT_SCHEMAS = {"$ref", "$dynamicRef", "$recursiveRef", "$dynamicAnchor", "$recursiveAnchor"}

FUNCTIONS = ASSERTIONS.keys() | APPLICATORS.keys()
GROUPED = {keyword for group in GROUPS.values() for keyword in group}


def test_every_function_has_its_place_in_the_order_and_every_place_its_function() -> None:
    assert GROUPED - FUNCTIONS == READ_BY_OTHERS | WITHOUT_FUNCTION
    assert FUNCTIONS <= GROUPED
    assert not ASSERTIONS.keys() & APPLICATORS.keys()


def test_every_error_has_a_sentence() -> None:
    assert FUNCTIONS - SENTENCES.keys() == WITHOUT_ERRORS
    assert SENTENCES.keys() - FUNCTIONS == {"false schema"}


def test_every_keyword_for_one_type_is_known_to_strict_types() -> None:
    for_one_type = {keyword for group, keywords in GROUPS.items() if group is not None for keyword in keywords}
    assert for_one_type == TYPES_FOR.keys()


def test_whatever_holds_schemas_is_compiled_and_walked() -> None:
    assert APPLICATORS.keys() <= USAGE.keys()
    assert APPLICATORS.keys() - WITHOUT_SCHEMAS <= POSITIONS.keys()


@pytest.mark.parametrize("dialect", DIALECTS.values(), ids=DIALECTS)
def test_a_dialect_speaks_of_known_keywords(dialect: Dialect) -> None:
    assert dialect.ignored <= KNOWN
    assert not dialect.added & KNOWN - {"id"}
