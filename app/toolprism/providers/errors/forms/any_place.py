"""A place among the tools in any API's notation, with words about it in no known form."""

import re
from typing import Final

from toolprism.providers.errors.form import form
from toolprism.providers.errors.phrases import KEYWORDS, rule_of_words

#: `tools[3].function.parameters.properties.a`, `tools.3.custom.name`, `#/tools/3/function/strict`.
_PLACE: Final = (
    r"(?: (?<![\w]) | (?<=the) | (?<=at) | (?<=in) | (?<=on) | (?<=for) | (?<=field) ) (?<!param':') (?<!param\":\") (?<!param=) (?: \#? /? (?:request|session|body|params|toolConfig) [./] )? (?:\#/)? tools"
    r"(?: \[ (?P<index> \d{1,6}) \] | [./] (?P<index> \d{1,6}) (?![\d]) )"
    r"(?! \. (?: function_?d | member ) ) (?P<wire> (?: [./] [\w$*-]{1,80} | \[ \d{1,6} \] ){0,24} ) (?= [^\w.\[/] | \Z )"
)
_SCHEMA: Final = re.compile(
    r"[./](?:parameters|input_?schema(?:[./]json)?|parametersJsonSchema|parameters_json_schema)(?=[./\[]|$)",
    re.IGNORECASE,
)
_PROPERTY: Final = re.compile(r"property['\"`]\w{1,60}['\"`]is(?:unsupported|not)", re.IGNORECASE)
_EXTRA: Final = re.compile(
    r"(?:extra|additional|unknown|unrecogni[sz]ed|unexpected|undeclared)(?:input|field|key|property|propert|param|argument|name)?|"
    r"notpermitted|notallowed|isunsupported|notsupported|cannotfindfield",
    re.IGNORECASE,
)
_MISSING: Final = re.compile(
    r"missing|required|mustbe(?:set|specified|provided)|isempty|cannotbeempty|不能为空", re.IGNORECASE
)
_OF_NAME: Final = re.compile(r"['\"`]?:?['\"`]?name(?:contains|is|must|exceeds|too|doesnot)", re.IGNORECASE)
_TWICE: Final = re.compile(
    r"\A.{0,40}?(?:duplicate|(?:is|are)notunique|mustbeunique|alreadydefined|alreadyused)", re.IGNORECASE
)
_ABSENT: Final = re.compile(
    r"\A['\"`]?[:;,]?(?:is|are|was)?(?:required|missing|empty|mustbeset|cannotbeempty)", re.IGNORECASE
)
_LONG: Final = re.compile(r"toolong|atmost|exceed|maximumlength|lessthanorequal|maxlength|longerthan", re.IGNORECASE)
_NAMED: Final = re.compile(r"pattern|match|regular|character|letter|invalid|alphanumeric", re.IGNORECASE)
_OBJECT: Final = re.compile(
    r"expectedamap|dictionary|object|expecteddict|invalidtype|mustbejson|validjson|mapping|['\"`]object", re.IGNORECASE
)


#: What is said of a tool's name, and the rule; the first match wins.
_OF_NAMES: Final = (
    (_ABSENT, "tool-wrapper-malformed"),
    (_TWICE, "tool-name-duplicate"),
    (_LONG, "tool-name-too-long"),
    (_NAMED, "tool-name-pattern"),
)


def _choose(groups: dict[str, str]) -> str | None:
    """Choose by the field at the end of a place, and by the surrounding words."""
    path, words = groups["wire"], groups["words"]
    if not words:
        return None
    inside = _SCHEMA.search(path)
    if inside is not None:
        return _of_schema(path[inside.end() :], words)
    if not path and (said := rule_of_words(words)) not in (None, "type-missing", "keyword-wrong-type"):
        return said
    field = re.split(r"[./]", path)[-1].lower() or ("name" if _OF_NAME.match(words) else "")
    is_property = _PROPERTY.search(words) is not None
    if field == "name" and not is_property:
        return next((rule for said, rule in _OF_NAMES if said.search(words)), "tool-wrapper-malformed")
    if field == "description" and _LONG.search(words):
        return "description-too-long"
    is_extra = field not in ("", "type", "function") and _EXTRA.search(words) is not None
    return "tool-wrapper-extra-field" if is_property or is_extra else "tool-wrapper-malformed"


def _of_schema(path: str, words: str) -> str:
    last = re.split(r"[./]", path)[-1]
    if path in ("", ".type", "/type"):
        if _MISSING.search(words) and not path:
            return "parameters-missing"
        return (
            "root-not-object" if path or _OBJECT.search(words) else rule_of_words(words) or "schema-invalid-unspecified"
        )
    if re.fullmatch(KEYWORDS, last) and _EXTRA.search(words):
        return f"unknown-keyword:{last}"
    said = rule_of_words(words) or rule_of_words(last + words)
    if said is not None:
        return said
    return "keyword-wrong-type" if _OBJECT.search(words) else "schema-invalid-unspecified"


#: A text about tools, with the tool and the place that it names anywhere.
_SPOKEN_OF: Final = (
    r"\A (?= .{0,4000}? (?: tool | function | response_?format | json[_-]?schema | structured | grammar | guid(?:ed|ance) | outlines | constrained | schema keyword | input_?schema | parameters ) )"
    r"(?: (?= .{0,3000}? (?! (?<= \" ) \w{4,8} \" (?! : ) | (?<= ' ) \w{4,8} ' (?! : ) ) (?: tool | function ) (?: definition | _?name | declaration (?:name)? | schema (?:for)? )? ['\"`]? [:=(]? \d{0,4} ['\"`] (?P<tool> [^'\"`:,{}\[\]]{1,200} ) ['\"`] ) |"
    r"   (?= .{0,3000}? (?: tool: (?P<tool> [\w.-]{1,64} ) (?= [,;)\]] ) | (?: function | tool ) \# \d{1,6} \( (?P<tool> [\w.-]{1,64} ) \) |"
    r"   (?: tools | functions ) \[ \d{1,6} \] ['\"`(] (?P<tool> [\w.-]{1,64} ) ['\"`)] ) ) )?"
    r"(?: (?= .{0,3000}? (?: tools | functions ) (?: \[ (?P<index> \d{1,6}) \] | \. (?P<index> \d{1,6}) \. ) ) )?"
    r"(?: (?= .{0,3000}? (?: (?P<jsonpath> \$ (?: \.[\w$-]{1,80} | \[ [^\]]{1,80} \] ){1,24} ) |"
    r"   (?P<slashed> / (?: properties | items | \$defs | definitions | anyOf | oneOf | allOf ) (?: / [^\s,:'\"`)]{1,80} ){0,24} ) |"
    r"   (?: (?: parameters | input_?schema ) \. | (?: at | in | path | found )? [:(]? ) (?P<dotted> (?: properties | items | \$defs | definitions | anyOf | oneOf | allOf ) (?: [.\[] [\w$-]{1,80} \]? ){1,24} ) |"
    rf"   (?: property | parameter | field ) ['\"`] (?P<property> (?! (?: {KEYWORDS} | type | items | properties | required | enum | format | pattern | description | tools? | functions? | messages | parameters | input_?schema ) ['\"`] ) [^'\"`]{{1,64}} ) ['\"`] ) ) )?"
)


FORMS: Final = (
    form(
        "any-place",
        "any",
        _choose,
        "tools[3].function.strict: extra fields not permitted",
        "tools",
        _PLACE + r"(?: (?<=\]) [`'\"(] (?P<tool> [\w.-]{1,64} ) [`'\")] )? (?= (?P<words> .{0,120}) )",
        weak=True,
    ),
    form(
        "any-place-after",
        "any",
        lambda groups: _choose({**groups, "words": groups["before"]}),
        "Extra inputs are not permitted, field: 'tools[3].function.strict'",
        "tools",
        r"(?P<before> (?: extra | unknown | unrecogni[sz]ed | unexpected | unsupported | missing | invalid ) [^.:]{0,60}? [:,]? (?:field|parameter|property|key|at|in|for)? :? ['\"`] ) "
        + _PLACE,
        weak=True,
    ),
    form(
        "any-param",
        "any",
        lambda groups: (
            "tool-wrapper-malformed"
            if groups["wire"].rpartition(".")[2] in ("type", "function", "name")
            else "schema-invalid-unspecified"
        ),
        '{"message": "Invalid", "param": "tools.8.type", "code": "invalid_string"}',
        "param",
        r"param ['\"]? [:=] ['\"] tools (?: \[ (?P<index> \d{1,6}) \] | \. (?P<index> \d{1,6}) (?!\d) ) (?P<wire> (?: \. [\w$-]{1,80} ){0,24} ) ['\"]",
        vague=True,
    ),
    form(
        "any-place-at",
        "any",
        lambda groups: (
            "type-invalid"
            if groups["slashed"].endswith("/type")
            else rule_of_words(groups["words"]) or "keyword-wrong-type"
        ),
        "tools[0].function.parameters: at '/properties/a/type': value must be one of 'array', 'boolean'",
        ": at '",
        r"tools \[ (?P<index> \d{1,6}) \] [\w.]{0,40} : at ['\"`] (?P<slashed> /[^'\"`]{0,400}) ['\"`] : (?= (?P<words> .{0,120}) )",
    ),
    *(
        form(
            f"any-words-{anchor}",
            "any",
            lambda groups: rule_of_words(groups["words"]),
            sample,
            anchor,
            _SPOKEN_OF + r"(?P<words> .{1,4000} )",
            vague=True,
            spoken=True,
        )
        for anchor, sample in (
            ("schema", "The schema of this tool is refused: array type requires items"),
            ("tool", "Tool 'f' was refused: array type requires items"),
            ("function", "Function 'f' was refused: array type requires items"),
            ("parameters", "The parameters of function 'f': array type requires items"),
        )
    ),
)
