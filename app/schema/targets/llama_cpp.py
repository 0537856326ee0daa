"""llama.cpp: schemas become a grammar, and a boolean has none."""

from typing import Final

from app.schema.citations import LLAMA_CPP, PI_AI
from app.schema.engine import Sweep
from app.schema.plan import Plan
from app.schema.preparation import DETOXIFY
from app.schema.rules.boolean_schema_to_types import boolean_schema_to_types
from app.schema.target import Target

TARGET: Final = Target(
    id="llama-cpp",
    title="llama.cpp",
    used_by="llama.cpp's server",
    travels_in="tools[].function.parameters",
    sources=(LLAMA_CPP, PI_AI),
    plan=Plan(prepare=(DETOXIFY,), sweeps=(Sweep(boolean=boolean_schema_to_types),)),
)
