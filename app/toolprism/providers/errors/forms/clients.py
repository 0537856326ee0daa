"""Chooses the rules of forms in `clients.txt`."""

from toolprism.providers.errors.phrases import rule_of_words


def zod(groups: dict[str, str]) -> str:
    """Choose by the end of the path and by Zod's words."""
    path, words = groups["listed"].lower(), groups["words"].lower()
    if groups.get("received") == "undefined":
        words = "required"
    if "outputschema" in path or "inputschema" in path or "parameters" in path:
        if path.rstrip("'\",").endswith("type"):
            return "root-not-object"
        if path.rstrip("'\",").endswith("properties"):
            return "properties-missing" if "undefined" in words or "required" in words else "keyword-wrong-type"
        if "properties" in path:
            return "schema-node-not-object"
        if path.rstrip("'\",").endswith("required"):
            return "keyword-wrong-type"
        return "parameters-missing" if "undefined" in words or "required" in words else "root-not-object"
    return "tool-wrapper-malformed"


def violation(groups: dict[str, str]) -> str:
    """Choose by the last keyword of the first violation."""
    last = groups.get("violation", "").rpartition(".")[2]
    return f"unknown-keyword:{last}" if last else "schema-invalid-unspecified"


def ajv(groups: dict[str, str]) -> str:
    """Choose by the sentence of AJV about a schema, or about the strictness of its words."""
    if groups.get("keyword"):
        return f"unknown-keyword:{groups['keyword']}"
    if groups.get("missing"):
        return "type-missing"
    return "type-invalid" if groups["slashed"].endswith("/type") else "keyword-wrong-type"


def conversion(groups: dict[str, str]) -> str:
    """Choose by the words."""
    return rule_of_words(groups["words"]) or "schema-node-unrecognized"
