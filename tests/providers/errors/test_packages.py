"""What packages say of bad schemas and arguments is known; `tests/engines/said.py` and `said.mjs` record most of it."""

import json
from typing import Any

from tests.engines.said import schemas
from tests.providers.errors.lines import lines
from toolprism.providers.errors.decoder import decode
from toolprism.providers.errors.forms import all_forms
from toolprism.providers.errors.needles import may_match, needles
from toolprism.providers.errors.peeling import peel
from toolprism.validation import check_schema

_LINES = lines("packages.jsonl")
#: What a text of a package may be about.
_ABOUT = {
    "schema": {"tools", "program"},
    "arguments": {"arguments", "program"},
    "conversion": {"tools", "program", "arguments"},
}


def test_what_packages_say_is_known() -> None:
    assert len({line["package"].rpartition(" ")[0] for line in _LINES}) >= 30
    for line in _LINES:
        decoded = decode(line["text"])
        assert decoded.known, line
        assert decoded.about in _ABOUT[line["of"]], line
        assert decoded.rule == line["rule"], line
        assert decoded.fix, line


def test_every_sentence_of_our_own_about_a_schema_is_known() -> None:
    """The sentences are AJV's; `schema is invalid:` stands before them, as AJV writes it."""
    said: dict[str, Any] = {}
    for schema in schemas():
        for error in check_schema(schema).distinct_errors:
            said.setdefault(
                f"{error.keyword} {error.message}", f"schema is invalid: data{error.instance_path} {error.message}"
            )
    assert len(said) > 8
    for text in said.values():
        assert decode(text).about == "tools", text


def test_a_pattern_is_asked_only_where_one_of_its_words_stands() -> None:
    for form in all_forms():
        assert may_match(form.pattern, peel(form.sample).tight.lower()), form.id
    assert needles("(?:unknown|unexpected)key") == ("known", "expected")  # the parser takes out what branches share
    assert needles("[abc]{3}") == ()
    assert json.dumps(needles("(?:abc)?def(?=ghij)")) == '["ghij"]'
