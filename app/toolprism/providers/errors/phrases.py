"""Wording that many providers share, for sentences whose form is unknown."""

import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from toolprism.providers.errors.needles import may_match

#: Keywords of JSON Schema that some provider refuses; the short ones are also English words.
LONG: Final = (
    "additionalProperties|patternProperties|unevaluatedProperties|propertyNames|dependentRequired|dependentSchemas|"
    "minProperties|maxProperties|exclusiveMinimum|exclusiveMaximum|multipleOf|minLength|maxLength|minItems|maxItems|"
    r"uniqueItems|prefixItems|minContains|maxContains|oneOf|anyOf|allOf|\$defs|\$schema|\$ref|\$id|\$comment"
)
_SHORT: Final = "contains(?!un|in|an|no|key|more|other)|minimum|maximum|const|default|examples|definitions|not|if|then|else|title|nullable|deprecated"
KEYWORDS: Final = f"{LONG}|{_SHORT}"
_NOT: Final = r"(?:is|are|was)?(?:not(?:yet)?(?:supported|allowed|permitted|accepted|valid|partof|inthesupported|recogni[sz]ed)|unsupported|forbidden|disallowed)"

_REFERENCE: Final = re.compile(r"\(\?&(\w+)\)")


def written_out(pattern: str, fragments: Mapping[str, str]) -> str:
    """Return a pattern with a fragment wherever `(?&NAME)` stands."""
    return _REFERENCE.sub(lambda found: fragments[found[1]], pattern)


def read(name: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the patterns of a file, each with its rule; they are matched without blanks."""
    lines = files("toolprism.providers.errors").joinpath(name).read_text("utf-8").splitlines()
    return tuple(
        (re.compile(written_out(pattern, {"NOT": _NOT}), re.IGNORECASE), rule)
        for rule, pattern in map(str.split, lines)
    )


#: The first one found wins.
_PHRASES: Final = read("phrases.txt")
_NAMED: Final = rf"['\"`]?({LONG}|(?:{_SHORT})(?![a-z]))"
_BESIDE: Final = re.compile(
    rf"['\"`]?(?:({LONG})|(?<![a-z])({_SHORT}))['\"`]?(?:keyword|property|field)?{_NOT}|"
    rf"(?:unsupported|unknown|unexpected|invalid|unrecogni[sz]ed|disallowed)(?:json)?(?:schema)?"
    rf"(?:keyword|key|field|property|feature)?s?[:=]?[\[{{(]?{_NAMED}|"
    rf"(?:does|do)n['o]tsupport(?:the)?(?:keyword)?{_NAMED}",
    re.IGNORECASE,
)


def rule_of_words(tight: str) -> str | None:
    """Return the rule for words without blanks; None if they match none.

    >>> rule_of_words("minItemsisnotsupported"), rule_of_words("arrayschemarequiresitems"), rule_of_words("hello")
    ('unknown-keyword:minItems', 'array-without-items', None)
    """
    lowered = tight.lower()
    found = min(
        (
            (match.start(), rule)
            for pattern, rule in _PHRASES
            if may_match(pattern, lowered) and (match := pattern.search(tight))
        ),
        default=None,
    )
    beside = _BESIDE.search(tight)
    if beside and (found is None or beside.start() < found[0]):
        keyword = next(filter(None, beside.groups()))
        return f"unknown-keyword:{keyword}"
    return None if found is None else found[1]
