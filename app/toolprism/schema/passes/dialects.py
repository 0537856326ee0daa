"""The passes that read another dialect as JSON Schema; they run on a paste that speaks it, before any target."""

from typing import Final

from toolprism.core.keywords import ROOT_ONLY, SNAKE_POSITIONS
from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.dialects import (
    document_of_effect,
    number_in_text,
    spelling_of_gemini,
    type_in_upper_case,
    type_of_a_language,
    unset_field,
)

FROM_GEMINI: Final[Pass] = Pass(
    before=(unset_field, spelling_of_gemini, type_in_upper_case, number_in_text), positions=SNAKE_POSITIONS
)
FROM_LANGUAGE: Final[Pass] = Pass(before=(type_of_a_language,), positions=SNAKE_POSITIONS)
FROM_EFFECT: Final[Pass] = Pass(before=(document_of_effect,), positions=ROOT_ONLY)
