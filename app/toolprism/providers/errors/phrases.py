"""Wording that many providers share, for sentences whose form is unknown."""

import re
from typing import Final

#: Keywords of JSON Schema that some provider refuses; the short ones are also English words.
LONG: Final = (
    "additionalProperties|patternProperties|unevaluatedProperties|propertyNames|dependentRequired|dependentSchemas|"
    "minProperties|maxProperties|exclusiveMinimum|exclusiveMaximum|multipleOf|minLength|maxLength|minItems|maxItems|"
    r"uniqueItems|prefixItems|minContains|maxContains|oneOf|anyOf|allOf|\$defs|\$schema|\$ref|\$id|\$comment"
)
_SHORT: Final = "contains(?!un|in|an|no|key|more|other)|minimum|maximum|const|default|examples|definitions|not|if|then|else|title|nullable|deprecated"
KEYWORDS: Final = f"{LONG}|{_SHORT}"
_NOT: Final = r"(?:is|are|was)?(?:not(?:yet)?(?:supported|allowed|permitted|accepted|valid|partof|inthesupported|recogni[sz]ed)|unsupported|forbidden|disallowed)"

#: Without blanks and in lower case; the first one found wins.
_PHRASES: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), rule)
    for pattern, rule in (
        (r"unsupported(?:json)?(?:schema)?(?:dialect|draft)", "invalid-schema-draft"),
        (
            r"missingfield['\"`]type['\"`]|missing(?:its|the|an?)?['\"`]?types?['\"`]?(?:in(?!g)|for|on|of|$|[.,;)])",
            "type-missing",
        ),
        (
            r"unknownvariant['\"`][\w-]{1,40}['\"`],expected(?:oneof)?['\"`](?:boolean|string|object|array|number|integer|null)['\"`]",
            "type-invalid",
        ),
        (r"/type['\"`]?doesnotvalidate", "type-invalid"),
        (
            r"['\"`](?:required|enum|anyof|oneof|allof|description|properties)['\"`](?:keyword|field)?(?:mustbe|shouldbe|isnot)an?(?:array|list|object|string)",
            "keyword-wrong-type",
        ),
        (r"(?:isnot|nota)(?:a)?valid(?:json)?[-_]?(?:schema)?[-_]?type", "type-invalid"),
        (
            r"invalidtype:(?:map|sequence|string|null|boolean|integer|unit|floatingpoint).{0,60}?,expected",
            "keyword-wrong-type",
        ),
        (r"field['\"`]format['\"`]:unknownvariant", "format-not-supported"),
        (r"field['\"`]type['\"`]:unknownvariant", "type-invalid"),
        (r"field['\"`][\w$]{1,40}['\"`]:invalidtype", "keyword-wrong-type"),
        (r"objects?withnoproperties", "properties-missing"),
        (
            r"array.{0,40}(?:item|element)s?(?:type)?['\"`]?(?:is|are)?(?:not(?:given|specified|defined|set)|unspecified|undefined)",
            "array-without-items",
        ),
        (r"(?:has|with)no['\"`]?type(?!s)|lacks?(?:an?|its)?['\"`]?type|withoutan?['\"`]?type", "type-missing"),
        (r"schema(?:is)?:?['\"`]?type['\"`]?(?:mustbe|shouldbe|isnot)['\"`]?object", "root-not-object"),
        (
            r"(?:parameters|schema|root)(?:\.type)?['\"`]?(?:mustbe|shouldbe|hastobe|isnot|expected)(?:an?)?[:=]?['\"`]?object",
            "root-not-object",
        ),
        (
            (
                r"(?:tools|functions)with(?:the)?samenames?|same(?:tool|function)name|(?:two|several|multiple|morethanone)tools?.{0,60}(?:same|share|named)|tools?names?(?:(?:have|has)to|must)be(?:unique|distinct)(?!within)|"
                r"duplicated?(?:tool|function)(?:names?|s?:|definitions?|declarations?)"
            ),
            "tool-name-duplicate",
        ),
        (
            r"description.{0,260}(?:toolong|exceed|maximum(?:length)?(?:is|of)|atmost|longerthan)",
            "description-too-long",
        ),
        (
            r"(?:tool|function)_?name.{0,220}(?:exceeds?|toolong|longerthan|atmost)\D{0,20}\d|(?:tool|function)_?names?.{0,160}toolong",
            "tool-name-too-long",
        ),
        (
            r"functiondeclarationname['\"`][^'\"`]{1,200}['\"`]isinvalid|(?:tool|function)_?names?.{0,220}(?:illegal|invalid|forbidden|disallowed|unsupported)character|(?:(?:tool|function)_?names?.{0,160}|^name)(?:mustmatch|doesnotmatch|mustonly|mayonly|canonly)",
            "tool-name-pattern",
        ),
        (
            r"(?:tool|function)count.{0,20}exceeds|(?<!\d)\d+(?:tools|functions)(?:exceeds?|,?but|,?(?:the)?maximum)|toomany(?:tools|functions)|morethan\d+(?:tools|functions)",
            "too-many-tools",
        ),
        (
            r"(?:doesnot|doesn't|cannot|not)support(?:s|ed)?strict(?:tool|function|mode|schema)|strict(?:tools?|mode|functions?)(?:definitions?|calling)?(?:is|are)notsupported",
            "strict-not-supported",
        ),
        (
            r"(?:json_?schema|structuredoutputs?)['\"`]?(?:is|are)(?:not|un)supported|(?:doesnot|doesn't)support(?:json_?schema|structuredoutput)",
            "structured-output-not-supported",
        ),
        (
            r"(?:missing|absent)(?:from|in)['\"`]?(?:the)?required|notlistedin['\"`]?required|mustbe(?:listed)?in['\"`]?required",
            "required-must-list-every-property",
        ),
        (r"fieldisnotrepeating|cannotstartlist", "type-array"),
        (r"expectedan?object(?:schema)?at(?:the)?(?:top|root)", "root-not-object"),
        (r"doesnotvalidate(?:with|against)", "invalid-schema-draft"),
        (r"morethan\d+levels|levelsofnest(?!ingin)", "nesting-too-deep"),
        (
            r"(?:regex|pattern|regularexpression).{0,90}(?:cannotbe|couldnotbe|failedto|doesnot|doesn't)compiled?",
            "pattern-not-supported",
        ),
        (r"array.{0,60}requires?(?:an?)?['\"`]?items", "array-without-items"),
        (r"exactlyonetype", "type-array"),
        (r"(?:recursi(?:on|ve(?!ly))|circular|cyclic).{0,100}(?:cannot|not|unsupported|forbidden)", "ref-recursive"),
        (
            r"(?:tools|functions)\[\d+\](?:\.function)?\.(?:name|type|description)['\"`]?(?:is|are)?(?:required|missing|mandatory)",
            "tool-wrapper-malformed",
        ),
        (
            r"(?:doesnot|doesn't|cannot|can't)(?:accept|take|allow|handle)(?:a|the)?['\"`]?json_?schema",
            "structured-output-not-supported",
        ),
        (r"emptyschema|parameters(?:cannot|mustnot|maynot|can't)be(?:empty|null|\{\})", "parameters-missing"),
        (
            r"bare(?:string|value)|subschemas?(?:maynot|mustnot|cannot)be|mustbeaschema(?:object)?,?(?:not|got|but)",
            "schema-node-not-object",
        ),
        (
            r"(?:list|array|set)oftypes|(?:multiple|several|morethanone|exactlyone|onlyone|asingle)types?(?:is|are|per|allowed|in)",
            "type-array",
        ),
        (r"enum(?:values|members|entries)?.{0,40}(?:must|should|haveto|all).{0,24}strings?", "enum-not-string"),
        (
            (
                r"(?:missing|lacks|without|hasno|doesnothave|doesn'thave|omits|no)(?:its|a|an|any|the)?['\"`]?(?:parameters|input_?schema)['\"`]?(?!\.)|"
                r"['\"`]?(?:parameters|input_?schema)['\"`]?(?:object|field|schema)?(?:is|are)(?:missing|(?:a)?required(?:property|field)?|empty|mandatory|null|absent)"
            ),
            "parameters-missing",
        ),
        (
            r"(?:ref(?:erence)?|\$ref).{0,120}(?:isexternal|isremote|outside|notlocal|mustbelocal|muststartwith)|onlyreferenceswithin",
            "ref-not-local",
        ),
        (
            r"(?:\$ref|reference).{0,60}(?:together|alongside|beside|siblings?|cannothave|nootherkeywords|othermembers)",
            "ref-with-siblings",
        ),
        (
            (
                r"(?:declares|has|with|lists|contains|defines)nopropert|propert(?:y|ies)(?:is|are|mustnotbe|cannotbe)(?:empty|missing)|"
                r"atleastoneproperty|requiresatleastone(?:property|$|\.)|emptyobject"
            ),
            "properties-missing",
        ),
        (
            r"(?:propert(?:y|ies)|parameter|field)_?(?:key|name)s?.{0,120}(?:character|pattern|match|mustonly|mayonly|invalid|toolong|exceed)",
            "property-name-pattern",
        ),
        (
            (
                r"only(?:applies|apply|applicable|allowed|valid|permitted|makessense|used)(?:to|for|on|with)(?:the)?(?:type)?s?['\"`]?(?:string|number|integer|array|object|boolean)|"
                r"(?:cannot|can't|maynot|mustnot)be(?:used|combined|set)(?:with|on|for|beside)(?:the)?(?:type)?['\"`]?(?:string|number|integer|array|object|boolean)"
            ),
            "keyword-on-wrong-type",
        ),
        (
            r"items.{0,80}(?:singleschema|oneschema|tuple|listofschemas|arrayofschemas)|tuples?(?:is|are|schemas)?notsupported",
            "array-items-tuple",
        ),
        (
            r"[\d,]{1,9}(?:properties|parameters)(?:in|;|,|and|which|but|exceed|total|,?(?:the)?(?:limit|max))|(?:number|count)ofproperties.{0,20}exceed",
            "too-many-properties",
        ),
        (
            r"[\d,]{1,9}optional(?:parameters|properties|fields)|(?:strict|schema|tools?|grammar).{0,120}toomanyoptional|toomanyoptional.{0,120}(?:strict|schema|tools?(?!r)|grammar)",
            "too-many-optional",
        ),
        (
            r"(?:mustbe|shouldbe|hastobe|expected)(?:an?)?(?:array|list|object|number|boolean|string|integer)(?:of\w{1,12})?,?(?:but|got|found|not|received|andnot|is|was|gave)",
            "keyword-wrong-type",
        ),
        (
            r"(?:field|parameter|member|option|property)['\"`]?(?:strict|cache_control|eager_input_streaming|input_examples|type)['\"`]?(?:is)?(?:not|un)(?:known|recogni|supported|allowed|permitted|expected)",
            "tool-wrapper-extra-field",
        ),
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
        (r"(?:recursive(?!ly)|circular|cyclic|infinite).{0,20}(?:schema|ref|definition)", "ref-recursive"),
        (
            r"(?:unsupported|invalid)?(?:json)?(?:schema)?:?['\"`]?(?:\$ref|reference)[^.]{0,80}is(?:recursive|circular|cyclic)",
            "ref-recursive",
        ),
        (
            r"(?:invalidjson_?schema:?)?schema(?:should|must)be(?:an)?(?:object|dict)ora?(?:boolean|bool)",
            "schema-node-not-object",
        ),
        (r"(?:external|remote|non-?local)(?:json)?(?:schema)?\$?ref", "ref-not-local"),
        (
            r"(?:unresolved|unresolvable|unknown|undefined|dangling|missing|invalid)(?:json)?(?:schema)?(?:\$ref|ref(?:erence)?|pointer)",
            "ref-unresolved",
        ),
        (
            (
                r"(?:\$?ref(?:erence)?|pointer)[^.]{0,90}(?:(?:cannot|can't|couldnot|notbe|unableto)(?:be)?(?:resolved?|found)|unresolved|doesnotexist|isnotdefined|pointsnowhere)|"
                r"(?:cannot|can't|couldnot|unableto|failedto)(?:be)?resolved?(?:the)?(?:json)?(?:schema)?(?:\$ref|ref(?:erence)?|pointer)"
            ),
            "ref-unresolved",
        ),
        (
            r"array.{0,40}(?:missing|without|musthave|requires?|needs|mustspecify|mustdefine)['\"`]?items",
            "array-without-items",
        ),
        (r"(?:missing|no)['\"`]?items['\"`]?(?:field|property|keyword|schema|forarray|inarray)", "array-without-items"),
        (r"items['\"`]?(?:mustbe|shouldbe)(?:a|an)?(?:single)?(?:schema|object|boolean)", "array-items-tuple"),
        (r"(?:requires?|needs|(?:must|should)have)(?:an?)?non-?empty['\"`]?properties", "properties-missing"),
        (r"object.{0,30}(?:missing|without|musthave|requires?|needs)['\"`]?properties", "properties-missing"),
        (r"(?:type|types)['\"`]?(?:mustbe|shouldbe|hastobe)(?:a|an)?(?:single)?string", "type-array"),
        (r"(?<!mime)type['\"`]?[:=]?['\"`][^'\"`/]{1,40}['\"`](?:is(?:invalid|unknown)|" + _NOT + ")", "type-invalid"),
        (r"(?:list|array)oftypes" + _NOT, "type-array"),
        (r"(?:typearrays?|arraysoftypes?|uniontypes?)" + _NOT, "type-array"),
        (r"(?:unknown|invalid|unsupported|unrecogni[sz]ed)(?:json)?(?:schema)?type['\"`:]", "type-invalid"),
        (
            r"(?:schema|property|node|field)(?:is)?(?:missing|without|musthave|hasno|requires?)(?:a|an)?['\"`]?type['\"`]?",
            "type-missing",
        ),
        (r"type['\"`]?(?:is)?(?:notdefined|missing|notspecified|mustbespecified|isrequired)", "type-missing"),
        (r"/type['\"`]?:.{0,4}expected(?:a)?string,?(?:but)?(?:got|found)(?:an)?array", "type-array"),
        (
            r"expected(?:an?)?(?:string|array|object|boolean|number|integer),?(?:but)?(?:got|found|received)(?:an?)?(?:string|array|object|boolean|number|integer|null|list|dict)",
            "keyword-wrong-type",
        ),
        (r"enum.{0,40}(?:mustbe|shouldbe|only).{0,20}strings?", "enum-not-string"),
        (r"format['\"`]?(?:value|of)?(?:['\"`][\w-]{1,30}['\"`])?" + _NOT, "format-not-supported"),
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
        (
            r"(?:type|properties|items)['\"`]?and['\"`]?(?:any_?of|one_?of|all_?of)['\"`]?(?:cannot|can't|mustnot|maynot|shouldnot)",
            "union-with-siblings",
        ),
        (r"(?:unions?|anyof)" + _NOT, "union-not-supported"),
        (r"not(?:a)?validjson_?schema|invalidjson_?schema(?![\w.]|:schema(?:should|must)be)", "invalid-schema-draft"),
        (
            r"(?:root|schema|parameters|input_?schema)['\"`]?(?:mustbe|shouldbe|musthave|isnot)(?:of)?(?:a|an)?(?:json)?(?:schema)?(?:of)?(?:type)?[:=]?['\"`]?object",
            "root-not-object",
        ),
    )
)
_NAMED: Final = rf"['\"`]?({LONG}|(?:{_SHORT})(?![a-z]))"
_BESIDE: Final = re.compile(
    rf"['\"`]?(?:({LONG})|(?<![a-z])({_SHORT}))['\"`]?(?:keyword|property|field)?{_NOT}|"
    rf"(?:unsupported|unknown|unexpected|invalid|unrecogni[sz]ed|disallowed)(?:json)?(?:schema)?"
    rf"(?:keyword|key|field|property|feature)?s?[:=]?[\[{{(]?{_NAMED}|"
    rf"doesnotsupport(?:the)?(?:keyword)?{_NAMED}",
    re.IGNORECASE,
)


def rule_of_words(tight: str) -> str | None:
    """Return the rule for words without blanks; None if they match none.

    >>> rule_of_words("minItemsisnotsupported"), rule_of_words("arrayschemarequiresitems"), rule_of_words("hello")
    ('unknown-keyword:minItems', 'array-without-items', None)
    """
    found = min(((match.start(), rule) for pattern, rule in _PHRASES if (match := pattern.search(tight))), default=None)
    beside = _BESIDE.search(tight)
    if beside and (found is None or beside.start() < found[0]):
        keyword = next(filter(None, beside.groups()))
        return f"unknown-keyword:{keyword}"
    return None if found is None else found[1]
