"""Chooses the rules of forms in `engines.txt`."""

import re
from typing import Final

from toolprism.providers.errors.phrases import read


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


#: The sentences of xgrammar, llguidance, outlines-core and SGLang; the first that occurs wins.
_SENTENCES: Final = read("engine_phrases.txt")


def engine(groups: dict[str, str]) -> str | None:
    """Choose by the sentence of the engine; None where it says nothing that is known."""
    found = ((said.search(groups["words"]), rule) for said, rule in _SENTENCES)
    return next((match.expand(rule) for match, rule in found if match), None)
