"""Chooses the rules of forms in `any.txt`."""

import re
from typing import Final

from toolprism.providers.errors.phrases import KEYWORDS, rule_of_words

_TOO_LONG: Final = {"name": "tool-name-too-long", "description": "description-too-long"}


def enveloped(groups: dict[str, str]) -> str:
    """Choose by the field of the envelope that pydantic names in `loc`."""
    path = [token for token in re.split(r"[.,'\"\s]+", groups["path"]) if token and token not in ("function", "custom")]
    words = groups["words"].lower()
    inside = path[1:] if path[:1] in (["parameters"], ["input_schema"]) else None
    if "extra" in words:
        return f"unknown-keyword:{inside[-1]}" if inside else "tool-wrapper-extra-field"
    if path == ["parameters"]:
        return "parameters-missing" if "required" in words else "root-not-object"
    if inside is not None:
        return "root-not-object" if inside == ["type"] else "keyword-wrong-type"
    field = path[0] if len(path) == 1 else ""
    if field == "name" and "pattern" in words:
        return "tool-name-pattern"
    if field in _TOO_LONG and "atmost" in words.replace(" ", ""):
        return _TOO_LONG[field]
    said = None if path else rule_of_words(groups["words"])
    return said or "tool-wrapper-malformed"


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
#: Keywords whose value is no schema.
_OF_KEYWORD: Final = frozenset(
    """
    properties required enum anyOf oneOf allOf $defs definitions description title pattern format minimum maximum
    minItems maxItems minLength maxLength exclusiveMinimum exclusiveMaximum multipleOf uniqueItems $ref patternProperties
    """.split()
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


def choose(groups: dict[str, str]) -> str | None:
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


def placed_after(groups: dict[str, str]) -> str | None:
    """Choose likewise, where the words come first."""
    return choose({**groups, "words": groups["before"]})


def param(groups: dict[str, str]) -> str:
    """Choose by the field at the end of the place."""
    return (
        "tool-wrapper-malformed"
        if groups["wire"].rpartition(".")[2] in ("type", "function", "name")
        else "schema-invalid-unspecified"
    )


def of_words(groups: dict[str, str]) -> str | None:
    """Choose by the words alone."""
    return rule_of_words(groups["words"])


def of_member(groups: dict[str, str]) -> str | None:
    """Choose by the last member of a path in a schema, and by the words about it."""
    path = groups.get("path_in") or groups.get("slashed") or ""
    last = next((token for token in reversed(re.split(r"[^\w$]+", path)) if token), "")
    words = groups["words"].lower()
    is_list = re.search(r"\[\]interface|got(?:an?)?(?:list|array)|(?:list|array)found|^:?\[", words) is not None
    if last == "type":
        return "type-array" if is_list else "type-missing" if _ABSENT.match(words) else "type-invalid"
    if last == "items":
        return "array-items-tuple" if is_list else "schema-node-not-object"
    if last == "properties" and _ABSENT.match(words):
        return "properties-missing"
    if re.fullmatch(f"{KEYWORDS}|enum|pattern|format", last) and _EXTRA.search(words):
        return f"unknown-keyword:{last}"
    if re.search(r"notoftypes?['\"]?object['\"]?,['\"]?boolean", words) or last not in _OF_KEYWORD:
        said = rule_of_words(groups["words"])
        return "schema-node-not-object" if said in (None, "keyword-wrong-type") else said
    return "keyword-wrong-type"


def of_pydantic(groups: dict[str, str]) -> str:
    """Choose by the last member of a path in a schema that a Pydantic model holds."""
    path = [token for token in re.split(r"[.\[\]]+", groups["dotted"]) if token]
    last = next(
        (
            token
            for token in reversed(path)
            if not token.isdecimal()
            and token not in ("str", "list", "JsonSchemaObject", "is-instance", "UnionIntFloat")
        ),
        "",
    )
    words = groups["words"].lower()
    if "extra" in words and last:
        return f"unknown-keyword:{last}"
    if last == "type":
        return "type-missing" if "required" in words else "type-array" if "input_type=list" in words else "type-invalid"
    if not last:
        return "root-not-object"
    return "keyword-wrong-type" if last in _OF_KEYWORD else "schema-node-not-object"


def keyword_value(groups: dict[str, str]) -> str:
    """Choose by the keyword at the end of a place in the schema, or by the words."""
    if groups["slashed"].endswith("/type"):
        return "type-invalid"
    return rule_of_words(groups["words"]) or "keyword-wrong-type"


def missing(groups: dict[str, str]) -> str:
    """Choose by the missing member of a tool: its schema, or another."""
    member = groups.get("field", "").rpartition(".")[2]
    return "parameters-missing" if member in ("inputSchema", "input_schema", "parameters") else "tool-wrapper-malformed"
