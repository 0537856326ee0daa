"""The pass that replaces a schema that cannot be sent at all."""

from typing import Final

from toolprism.core.keywords import ROOT_ONLY
from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.objects import replace_by_open_object

#: Replaces a schema that cannot be sent at all.
OPEN_OBJECT: Final[Pass] = Pass(before=(replace_by_open_object,), boolean=replace_by_open_object, positions=ROOT_ONLY)
