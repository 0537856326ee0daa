"""Sources that an audit of the claims read on 2026-11-28: changes of the autumn, and providers that had no rows."""

from functools import partial
from typing import Final

from toolprism.providers.citations import documented, in_code, reported

AUDITED: Final = "2026-11-28"
_answered: Final = partial(reported, read=AUDITED)
_documented: Final = partial(documented, read=AUDITED)
_in_code: Final = partial(in_code, read=AUDITED)

LLAMA_ANY_TEXT: Final = _answered(
    "llama.cpp: a pattern without a grammar becomes any string, with a warning, since August 2026",
    "ggml-org/llama.cpp/pull/26939",
)
VLLM_CHECK: Final = _in_code(
    "vllm 0.33.0: `has_xgrammar_unsupported_json_features`, and the fall-back to guidance", "vllm-project/vllm"
)
SGLANG_CHECK: Final = _answered(
    "SGLang: schemas are checked before xgrammar sees them", "sgl-project/sglang/pull/37839"
)
SGLANG_STRICT: Final = _answered(
    "SGLang: arguments are held to the schema only with `strict`", "Open-Historia/open-historia#667"
)
SGLANG_NAMED: Final = _answered(
    "SGLang: a named tool choice, and a schema with `$defs`, lost the definitions", "sgl-project/sglang#31692"
)
