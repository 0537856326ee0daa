"""TensorRT-LLM: `strict` is taken, and nothing is held to a schema without a guided back end."""

from typing import Final

from toolprism.providers.audited import TRT_DROPPED, TRT_STRICT
from toolprism.providers.claim import of_fact, others
from toolprism.providers.profile import Profile

PROFILE: Final = Profile(
    id="tensorrt-llm",
    title="TensorRT-LLM",
    provider="NVIDIA",
    field="tools[].function.parameters",
    claims=(
        others("ignored", TRT_STRICT, None, "prose and further members came with `strict: true`"),
        of_fact("a tool with `strict: true`", TRT_STRICT, note="is taken, and holds no argument to the schema"),
        of_fact("a response format", TRT_DROPPED, note="is dropped with 200 where no guided back end is configured"),
    ),
)
