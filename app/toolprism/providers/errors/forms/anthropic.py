"""Chooses the rules of forms in `anthropic.txt`."""


def wrong_value(groups: dict[str, str]) -> str:
    """Choose by the keyword at the end of the path."""
    path = groups.get("dotted", "").strip(".")
    if not path or path == "type":
        return "root-not-object"
    last = path.rsplit(".", 1)[-1]
    return "type-invalid" if last == "type" else "keyword-wrong-type"


def name(groups: dict[str, str]) -> str:
    """Choose by the bound that the name breaks."""
    return "tool-name-too-long" if "most" in groups else "tool-name-pattern"


def enum_type(groups: dict[str, str]) -> str:
    """Choose by the declared type."""
    return "enum-not-string" if groups["expected"].lower() == "string" else "keyword-on-wrong-type"
