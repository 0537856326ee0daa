"""Explains errors in one or two plain sentences, for readers who do not know AJV."""

from toolprism.core.json_types import Json
from toolprism.validation.error import ErrorCase, ErrorObject, Sentence
from toolprism.validation.keywords import KEYWORDS
from toolprism.validation.value_text import found_at, short, shown


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
    return _sentence_of(error.keyword)(case)


def _sentence_of(name: str) -> Sentence:
    if name == "false schema":
        return _nothing_allowed
    keyword = KEYWORDS.get(name)
    return keyword.sentence if keyword and keyword.sentence else _as_ajv_says


def _as_ajv_says(case: ErrorCase) -> str:
    return f"{case.subject} {short(case.message)}."


def _nothing_allowed(case: ErrorCase) -> str:
    return f"{case.subject} is {shown(case.value)}, but nothing at all is allowed here. Leave it out."
