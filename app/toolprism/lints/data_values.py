"""Validates values in a schema, such as defaults and examples, against the schema around them."""

from functools import lru_cache
from json import loads
from typing import Final

from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object, is_of
from toolprism.core.pointer import resolve
from toolprism.core.references import REFERENCE_KEYWORDS
from toolprism.core.walk import exists
from toolprism.lints.subject import Place
from toolprism.lints.type_names import types_of
from toolprism.validation import DIALECTS, Verdict, sentence, validate

#: Keywords that refuse no value.
_QUIET: Final = frozenset({"title", "description", "default", "example", "examples", "deprecated"})


def refusal(node: Object, value: Json, place: Place) -> str | None:
    """Return why a schema refuses a value; None if it accepts it, or if that cannot be determined."""
    if _plainly_fits(node, value):
        return None
    if not exists(node, _refers):
        schema = {keyword: node[keyword] for keyword in node.keys() - _QUIET}
        return _refusal_alone(dumps(schema), dumps(value), place.subject.dialect.id)
    whole = place.subject.compiled
    if whole.program is None or not place.subject.resolves:
        return None
    try:
        part = resolve(whole.schema, place.path)
    except KeyError:  # below a keyword that the schema's draft does not have
        return None
    return _said(whole.parts().validate(part, value), value)


@lru_cache(1_024)
def _refusal_alone(schema: str, value: str, dialect: str) -> str | None:
    instance: Json = loads(value)
    return _said(validate(loads(schema), instance, dialect=DIALECTS[dialect]), instance)


def _said(verdict: Verdict, value: Json) -> str | None:
    if verdict.valid is not False or verdict.unchecked:
        return None
    return sentence(verdict.errors[0], value)


def _plainly_fits(node: Object, value: Json) -> bool:
    """Return whether a value fits because it has the named type and nothing else is required."""
    more = node.keys() - _QUIET
    return not more or (more == {"type"} and is_of(value, types_of(node)))


def _refers(node: Json) -> bool:
    return isinstance(node, dict) and any(keyword in node for keyword in REFERENCE_KEYWORDS)
