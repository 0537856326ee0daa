"""Prepares a schema of an older draft so that the keywords of 2020-12 read it as AJV reads that draft."""

from typing import Any, Final

from toolprism.core.walk import nodes
from toolprism.validation.dialect import Dialect

#: The prefix for the name of a keyword that the draft does not have, which makes it unknown.
IGNORED: Final = "\0"


def prepare(schema: Any, dialect: Dialect) -> None:
    """Rename, in a private copy of a schema, the keywords that a draft does not have.

    Everything else stays in place, so that the paths of errors are those of the given schema. The keyword functions
    themselves read the older forms of values; in newer drafts, the meta-schema refuses these.
    """
    if dialect.is_latest:
        return
    for _, node in nodes(schema):
        if not (dialect.ignored.isdisjoint(node) and (dialect.id_keyword == "$id" or "id" not in node)):
            renamed = {_name(keyword, dialect): value for keyword, value in node.items()}
            node.clear()  # type: ignore[attr-defined]  # a dict of our own
            node.update(renamed)  # type: ignore[attr-defined]


def _name(keyword: str, dialect: Dialect) -> str:
    if keyword in dialect.ignored:
        return IGNORED + keyword
    return "$id" if keyword == dialect.id_keyword else keyword
