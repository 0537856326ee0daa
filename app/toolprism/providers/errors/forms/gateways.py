"""Chooses the rules of forms in `gateways.txt`."""

import re

from toolprism.providers.errors.phrases import rule_of_words


def grammar(groups: dict[str, str]) -> str:
    """Choose by the words of Text Generation Inference about a grammar, which is a schema there."""
    words = groups["words"].lower()
    if re.match(r"grammarmusthavean?['\"`]?properties|properties(?:shouldnot|mustnot|cannot)be", words):
        return "properties-missing"
    if re.match(r".{0,40}(?:toolarge|toolong|exceed)", words):
        return "schema-too-large"
    return rule_of_words(groups["words"]) or "invalid-schema-draft"


def specified(groups: dict[str, str]) -> str:
    """Choose by the words."""
    return rule_of_words(groups["words"]) or "schema-invalid-unspecified"


def of_pydantic(groups: dict[str, str]) -> str:
    """Choose by pydantic's words and path."""
    return (
        "tool-wrapper-extra-field"
        if "extra" in groups["words"].lower()
        else "root-not-object"
        if re.search("parameters|schema", groups["path"].lower())
        else "tool-wrapper-malformed"
    )
