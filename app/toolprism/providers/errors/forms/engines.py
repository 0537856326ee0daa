"""Chooses the rules of forms in `engines.txt`."""

import re
from typing import Final


def unimplemented(groups: dict[str, str]) -> str:
    """Choose by the first key."""
    found = re.match(r"['\"`]?([\w$-]+)", groups["keys"])
    return f"unknown-keyword:{found[1]}" if found else "grammar-compile"


def go_field(groups: dict[str, str]) -> str:
    """Choose by the field of Ollama's struct, and by the value found there."""
    path, found = (groups.get("fields") or groups["nested"]).lower(), groups["found"].lower()
    last = path.rsplit(".", 1)[-1]
    if last == "type":
        return "type-array" if found == "array" else "type-invalid"
    if last == "items":
        return "array-items-tuple" if found == "array" else "schema-node-not-object"
    if last == "enum":
        return "keyword-wrong-type" if "[]" not in groups["type"] else "enum-not-string"
    if last == "properties":
        kind = groups.get("type", "").lower()
        is_node = "property" in kind and "map" not in kind if kind else found != "array"
        return "schema-node-not-object" if is_node else "keyword-wrong-type"
    if last in ("parameters", "function", "tools"):
        return "root-not-object" if last == "parameters" else "tool-wrapper-malformed"
    return "keyword-wrong-type"


#: The sentences of xgrammar, llguidance, outlines-core and SGLang, without blanks; the first that occurs wins.
_SENTENCES: Final = tuple(
    (re.compile(said, re.IGNORECASE), rule)
    for said, rule in (
        (r"unimplementedkeys:[\[{]['\"`]?([\w$-]{1,40})", r"unknown-keyword:\1"),
        (
            r"(?:keyword\(s\)|combinedwith|constraints\w{1,12},)([\w$-]{1,40}?)(?=[,/'\"}]|wouldbe|cannotbe|$)",
            r"unknown-keyword:\1",
        ),
        (r"min/maxpropertiesonlysupported", "unknown-keyword:minProperties"),
        (r"patternpropertyregex", "unknown-keyword:patternProperties"),
        (
            r"isnotpresentinaregistry|urishouldeitherbe|externalreferences?|invalidreferencepath:https?",
            "ref-not-local",
        ),
        (r"cannotfindfield|pointer['\"`][^'\"`]{0,200}['\"`]doesnotexist|invalidreferencepath", "ref-unresolved"),
        (
            r"propert(?:y|ies)['\"`]?(?:should|must)notbeempty|properties['\"`]?(?:field|notfound)|requiredisonlyenforced",
            "properties-missing",
        ),
        (r"refrecur?sionlimit|recur?siv\w{0,10}ref|circular\$?ref", "ref-recursive"),
        (
            r"itemsmustbean?(?:boolean|object)|schemastructure\[|\A\[.{0,160}isnotoftypes['\"]boolean",
            "array-items-tuple",
        ),
        (r"isnotoftypes['\"]boolean|schemaisfalse", "schema-node-not-object"),
        (r"unsupporteddatatypeinenum", "enum-not-string"),
        (r"(?:nodes|states)\(\d{1,12}\)exceeds|schematoolarge", "schema-too-large"),
        (r"schema['\"`]?false['\"`]?cannotaccept|schemastructure(?:true|false|null|['\"\d])", "schema-node-not-object"),
        (r"schema(?:should|must)bean?(?:object|dict)ora?bool", "schema-node-not-object"),
        (r"(?:unsupported|invalid|unknown)type[:'\"`]|['\"`]?type['\"`]?(?:should|must)beastring", "type-invalid"),
        (r"regex_converter|regexpars\w{1,5}error|backreference|look-?(?:around|ahead|behind)", "pattern-not-supported"),
        (
            r"(?:unknown|unsupported)format:|format['\"]?[\w-]{1,60}['\"]?isnot(?:supportedby|implemented)",
            "format-not-supported",
        ),
        (
            r"['\"`]?[\w$]{1,40}['\"`]?(?:array)?(?:must|should)(?:not)?be(?:an?)?(?:\w{1,12}-?)?\w{0,12}",
            "keyword-wrong-type",
        ),
        (r"notfoundornotan?object|expected\w{1,20}for['\"`][\w$]{1,40}['\"`],?got", "keyword-wrong-type"),
        (
            r"is(?:greater|less)than(?:m(?:ax|in)\w{3,12}|(?:the)?number)|invalidmultipleof|isnotoftype['\"]|typeinconst",
            "keyword-wrong-type",
        ),
        (r"(?:is|are)unsatisfiable|doesn'tmatch", "schema-invalid-unspecified"),
    )
)


def engine(groups: dict[str, str]) -> str | None:
    """Choose by the sentence of the engine; None where it says nothing that is known."""
    found = ((said.search(groups["words"]), rule) for said, rule in _SENTENCES)
    return next((match.expand(rule) for match, rule in found if match), None)
