"""The names of tools in the request, if they differ from the author's."""

from typing import Final

from toolprism.catalogue.model import Model
from toolprism.catalogue.traits import has
from toolprism.payloads.request import PayloadOptions
from toolprism.payloads.table import Prefix, Row

#: Anthropic's own tools, whose names stay, in any letter case.
_BUILT_IN: Final = frozenset({"web_search", "code_execution", "text_editor", "computer"})
_PREFIX: Final = "_"


def prefix_of(row: Row, model: Model, options: PayloadOptions) -> Prefix:
    """Return which names get a prefix, which also depends on the use of an OAuth token of Anthropic."""
    return "oauth" if options.oauth and has(model, "anthropic") else row.prefix


def sent_name(name: str, prefix: Prefix) -> str:
    """Return the name that is sent.

    >>> sent_name("find", "oauth"), sent_name("Computer", "oauth"), sent_name("computer", "all"), sent_name("a", "")
    ('_find', 'Computer', '_computer', 'a')
    """
    stays = not prefix or (prefix == "oauth" and name.lower() in _BUILT_IN)
    return name if stays else _PREFIX + name
