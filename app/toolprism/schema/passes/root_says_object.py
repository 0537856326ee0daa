"""The pass that turns a root that says nothing into an object."""

from typing import Final

from toolprism.core.keywords import ROOT_ONLY
from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.roots import empty_root_to_object, root_to_object

#: A root without keywords, or `true`, becomes an object.
ROOT_SAYS_OBJECT: Final[Pass] = Pass(
    before=(empty_root_to_object, root_to_object), boolean=empty_root_to_object, positions=ROOT_ONLY
)
