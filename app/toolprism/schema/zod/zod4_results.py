"""The members that Zod 4.0 to 4.4 print beside a definition: results of checks that are printed as `{}`."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from toolprism.core.json_types import Object, is_number
from toolprism.schema.zod.formats import format_keywords
from toolprism.schema.zod.instance import Instance


class Results(NamedTuple):
    """The results of the checks of one instance."""

    keywords: Object
    #: The number of empty checks that they certainly explain.
    explained: int
    #: The number of these that are also expressed as keywords.
    readable: int


_NAMES: Final[Mapping[str, Mapping[str, str]]] = {
    "string": {"minLength": "minLength", "maxLength": "maxLength"},
    "number": {"minValue": "minimum", "maxValue": "maximum"},
}

#: The range of JavaScript numbers, which the author did not write.
_NATURAL: Final = frozenset({2**53 - 1, -(2**53 - 1), 1.7976931348623157e308, -1.7976931348623157e308})

#: Formats that only a check printed as `{}` sets.
_SILENT: Final = frozenset({"regex", "lowercase", "uppercase", "starts_with", "ends_with", "includes"})


def results(zod: Instance, named: Sequence[Object]) -> Results:
    """Return the results of the empty checks, given the keywords of the named ones."""
    found = [(keyword, zod.node.get(name)) for name, keyword in _NAMES.get(zod.kind, {}).items()]
    bounds = {keyword: value for keyword, value in found if is_number(value) and value not in _NATURAL}
    own = {keyword for keyword, value in bounds.items() if not any(known.get(keyword) == value for known in named)}
    is_length = zod.kind == "string" and len(own) > 1 and len(set(bounds.values())) == 1  # `length(5)` is one check
    explained = len(own) - is_length
    form = zod.node.get("format")
    if zod.kind != "string" or not isinstance(form, str) or form not in _SILENT:
        return Results(bounds, explained, explained)
    case = format_keywords(form, {})
    return Results({**bounds, **(case or {})}, explained + 1, explained + (case is not None))
