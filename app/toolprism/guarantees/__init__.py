"""Who holds the model to which constraint of a pasted schema, at one target.

guarantee   the state of one constraint, its basis and its source
holders     who holds a model to a schema, by profile, and what an engine holds of an output
deriving    the guarantees of a result, from its trail and its holder; a member of the RESULT

Nothing here lists keywords that providers enforce: that stands in profiles, and in the record of `make engines`.
"""

from typing import TYPE_CHECKING, Final

from toolprism.core.lazy import lazy_getattr, lazy_names

if TYPE_CHECKING:
    from toolprism.guarantees.deriving import guarantees
    from toolprism.guarantees.guarantee import Guarantee, summary

_HOMES: Final = lazy_names(
    {"toolprism.guarantees.deriving": "guarantees", "toolprism.guarantees.guarantee": "Guarantee summary"}
)

__getattr__ = lazy_getattr(__name__, _HOMES)

__all__ = ["Guarantee", "guarantees", "summary"]
