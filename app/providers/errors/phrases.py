"""Phrases: what many providers say of a schema in much the same words, for sentences whose form is not known."""

import re
from typing import Final

#: Keywords of JSON Schema that some provider does not take; the short ones are words of English as well.
LONG: Final = (
    "additionalProperties|patternProperties|unevaluatedProperties|propertyNames|dependentRequired|dependentSchemas|"
    "minProperties|maxProperties|exclusiveMinimum|exclusiveMaximum|multipleOf|minLength|maxLength|minItems|maxItems|"
    r"uniqueItems|prefixItems|minContains|maxContains|oneOf|anyOf|allOf|\$defs|\$schema|\$ref|\$id|\$comment"
)
_SHORT: Final = "contains|minimum|maximum|const|default|examples|definitions|not|if|then|else|title|nullable|deprecated"
KEYWORDS: Final = f"{LONG}|{_SHORT}"
_NOT: Final = (
    r"(?:is|are)?(?:not(?:yet)?(?:supported|allowed|permitted|accepted|valid)|unsupported|forbidden|disallowed)"
)

#: Without blanks and in lower case; the first that is found.
_PHRASES: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), rule)
    for pattern, rule in (
        (r"missingfield['\"`]type['\"`]", "type-missing"),
        (r"field['\"`]format['\"`]:unknownvariant", "format-not-supported"),
        (r"field['\"`]type['\"`]:unknownvariant", "type-invalid"),
        (r"field['\"`][\w$]{1,40}['\"`]:invalidtype", "keyword-wrong-type"),
        (r"objects?withnoproperties", "properties-missing"),
        (r"forschemawithenumvalues", "enum-on-non-string"),
        (r"items['\"`]?(?:field|property)?(?:is|are)(?:missing|required)", "array-without-items"),
        (r"(?:oneof|anyof|allof|union).{0,40}(?:top-?level|theroot|atroot)", "root-union"),
        (r"(?:top-?level|root).{0,40}(?:oneof|anyof|allof|union)", "root-union"),
        (
            r"additional_?properties['\"`]{0,2}(?:mustbe|shouldbe|needstobe|hastobe|tobefalse|is(?:n't|not)|:false|=false)",
            "additional-properties-false",
        ),
        (
            r"(?:all|every)(?:properties|fields|property|keys?).{0,20}(?:mustbe|shouldbe|berequired|inrequired|in['\"`]required)",
            "required-must-list-every-property",
        ),
        (
            r"required['\"`]?(?:array)?(?:must|should)(?:include|list|contain|name)(?:all|every|each)",
            "required-must-list-every-property",
        ),
        (
            r"required.{0,40}(?:notdefined|undefined|notfound|not(?:in|listedin)['\"`]?properties|doesnotexist|unknownpropert)",
            "required-undefined-property",
        ),
        (r"(?:recursive|circular|cyclic|infinite).{0,20}(?:schema|ref|definition)", "ref-recursive"),
        (r"(?:external|remote|non-?local)(?:json)?(?:schema)?\$?ref", "ref-not-local"),
        (
            r"(?:unresolved|unresolvable|unknown|undefined|dangling|missing|invalid)(?:json)?(?:schema)?(?:\$ref|ref(?:erence)?|pointer)",
            "ref-unresolved",
        ),
        (
            r"(?:cannot|can't|couldnot|unableto|failedto)(?:be)?resolved?(?:the)?(?:json)?(?:schema)?(?:\$ref|ref(?:erence)?|pointer)",
            "ref-unresolved",
        ),
        (
            r"array.{0,40}(?:missing|without|musthave|requires?|needs|mustspecify|mustdefine)['\"`]?items",
            "array-without-items",
        ),
        (r"(?:missing|no)['\"`]?items['\"`]?(?:field|property|keyword|schema|forarray|inarray)", "array-without-items"),
        (r"items['\"`]?(?:mustbe|shouldbe)(?:a|an)?(?:single)?(?:schema|object|boolean)", "array-items-tuple"),
        (r"object.{0,30}(?:missing|without|musthave|requires?|needs)['\"`]?properties", "properties-missing"),
        (r"(?:type|types)['\"`]?(?:mustbe|shouldbe|hastobe)(?:a|an)?(?:single)?string", "type-array"),
        (r"type['\"`]?[:=]?['\"`][^'\"`]{1,40}['\"`]" + _NOT, "type-invalid"),
        (r"(?:list|array)oftypes" + _NOT, "type-array"),
        (r"(?:typearrays?|arraysoftypes?|uniontypes?)" + _NOT, "type-array"),
        (r"(?:unknown|invalid|unsupported|unrecogni[sz]ed)(?:schema)?type['\"`:]", "type-invalid"),
        (
            r"(?:schema|property|node|field)(?:is)?(?:missing|without|musthave|hasno|requires?)(?:a|an)?['\"`]?type['\"`]?",
            "type-missing",
        ),
        (r"type['\"`]?(?:is)?(?:notdefined|missing|notspecified|mustbespecified|isrequired)", "type-missing"),
        (r"/type['\"`]?:.{0,4}expected(?:a)?string,?(?:but)?(?:got|found)(?:an)?array", "type-array"),
        (
            (
                r"expected(?:an?)?(?:string|array|object|boolean|number|integer),?(?:but)?(?:got|found|received)(?:an?)?"
                r"(?:string|array|object|boolean|number|integer|null|list|dict)"
            ),
            "keyword-wrong-type",
        ),
        (r"enum.{0,40}(?:mustbe|shouldbe|only).{0,20}strings?", "enum-not-string"),
        (r"format['\"`]?(?:['\"`][\w-]{1,30}['\"`])?" + _NOT, "format-not-supported"),
        (r"(?:unsupported|unknown|invalid)(?:string)?format", "format-not-supported"),
        (r"(?:lookahead|lookbehind|look-?around|backreference)", "pattern-not-supported"),
        (r"(?:regex|regularexpression|pattern)(?:['\"`][^'\"`]{0,80}['\"`])?" + _NOT, "pattern-not-supported"),
        (r"(?:invalid|unsupported)(?:regex|regularexpression|pattern)", "pattern-not-supported"),
        (r"(?:nest(?:ing|ed)|depth).{0,30}(?:exceed|toodeep|limit|maximum)|toodeeplynested", "nesting-too-deep"),
        (r"toomanyproperties", "too-many-properties"),
        (
            r"schemas?(?:is|are)?too(?:large|complex|big|long)|grammar(?:is)?too(?:large|complex|big)",
            "schema-too-large",
        ),
        (r"(?:unions?|anyof)" + _NOT, "union-not-supported"),
        (
            r"(?:root|schema|parameters|input_?schema)['\"`]?(?:mustbe|shouldbe|musthave|isnot)(?:of)?(?:a|an)?(?:json)?(?:schema)?(?:type)?[:=]?['\"`]?object",
            "root-not-object",
        ),
    )
)
_NAMED: Final = rf"['\"`]?({LONG}|(?:{_SHORT})(?![a-z]))"
_BESIDE: Final = re.compile(
    rf"['\"`]?(?:({LONG})|(?<![a-z])({_SHORT}))['\"`]?(?:keyword|property|field)?{_NOT}|"
    rf"(?:unsupported|unknown|unexpected|invalid|unrecogni[sz]ed|disallowed)(?:json)?(?:schema)?"
    rf"(?:keyword|key|field|property)?s?[:=]?[\[{{(]?{_NAMED}|"
    rf"doesnotsupport(?:the)?(?:keyword)?{_NAMED}",
    re.IGNORECASE,
)


def rule_of_words(tight: str) -> str | None:
    """Return the rule that words without blanks speak of; None where they do not say.

    >>> rule_of_words("minItemsisnotsupported"), rule_of_words("arrayschemarequiresitems"), rule_of_words("hello")
    ('unknown-keyword:minItems', 'array-without-items', None)
    """
    found = min(((match.start(), rule) for pattern, rule in _PHRASES if (match := pattern.search(tight))), default=None)
    beside = _BESIDE.search(tight)
    if beside and (found is None or beside.start() < found[0]):
        keyword = next(filter(None, beside.groups()))
        return f"unknown-keyword:{keyword}"
    return None if found is None else found[1]
