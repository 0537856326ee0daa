"""The keywords, one file for each kind of value; each file ends in its table; and any error in plain words."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.json_types import Json
from toolprism.validation.error import ErrorCase, ErrorObject, describe, found_at, short
from toolprism.validation.keywords import arrays, composition, objects, scalars
from toolprism.validation.scope import Keyword

_FILES: Final = (composition.KEYWORDS, scalars.KEYWORDS, arrays.KEYWORDS, objects.KEYWORDS)

#: All keywords that do something, by name.
KEYWORDS: Final[Mapping[str, Keyword]] = {keyword.name: keyword for table in _FILES for keyword in table}


def sentence(error: ErrorObject, instance: Json) -> str:
    """Return the sentences for an error of an instance, or of a schema if the error is the meta-schema's.

    >>> sentence(ErrorObject("/n", "#/properties/n/type", "type", {"type": "integer"}, "must be integer"), {"n": "5"})
    '`n` is the text "5", but a whole number is expected. Write it without quotes.'
    """
    subject, value = found_at(instance, error.instance_path)
    if error.property_name is not None:
        subject, value = f"The property name `{short(error.property_name)}`", error.property_name
    of_schema = error.place is not None and error.place == error.instance_path
    case = ErrorCase(subject, value, error.params, error.message, of_schema)
    if error.keyword == "false schema":
        return f"{subject} is {describe(value)}, but nothing at all is allowed here. Leave it out."
    keyword = KEYWORDS.get(error.keyword)
    return keyword.sentence(case) if keyword and keyword.sentence else f"{subject} {short(error.message)}."
