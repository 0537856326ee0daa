"""The pass that moves patterns into the description which OpenAI cannot compile, in strict mode or not."""

from typing import Final

from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.patterns import drop_refused_pattern

PYTHON_PATTERNS: Final[Pass] = Pass(before=(drop_refused_pattern(names=("a form that Python does not compile",)),))
