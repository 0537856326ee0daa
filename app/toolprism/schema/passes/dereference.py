"""The pass that inlines references."""

from typing import Final

from toolprism.core.keywords import SNAKE_POSITIONS, without
from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.definitions import drop_definitions
from toolprism.schema.rules.references import inline_references

DEREFERENCE: Final[Pass] = Pass(
    before=(inline_references,),
    after=(drop_definitions,),
    # The definitions themselves stay unchanged until the last reference to them is inlined.
    positions=without("$defs", "definitions", table=SNAKE_POSITIONS),
    inlines=True,
)
