"""Passes after which the root is one object, without a union."""

from typing import Final

from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes.found_references import FOUND_REFERENCES
from toolprism.schema.passes.lists_inlined import LISTS_INLINED
from toolprism.schema.passes.root_reduced import ROOT_REDUCED

#: A union at the root, which few providers accept, becomes one object; it is never narrowed.
ROOT_OBJECT: Final[tuple[Pass, ...]] = (FOUND_REFERENCES, LISTS_INLINED, *ROOT_REDUCED)
