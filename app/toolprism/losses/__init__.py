"""What the output of a target accepts or refuses otherwise than the pasted schema, with a witness for each difference.

`Finder(schema).loss(result)` compares a result of `toolprism.schema` with the paste. A witness is an argument that only
one side accepts, confirmed by two validators; where no difference is possible, that is proven.

finder       all outputs of one schema        witness      what is found, in the shape of the API
comparison   one source and one output        side         one of them, in one draft, and what it accepts
containment  asks jsonschema-rs: for a proof that nothing differs, and whether a value fits
undone       what the way back undoes
probes       values that miss one keyword     values       the smallest values that fit, and smaller ones
scalars      texts and numbers                pattern_text  texts for a pattern
flat         schemas without combinations
blame        the rule and the place           sentences    the witness in plain words
pair         two schemas without a trail, or two versions of one
"""

from typing import TYPE_CHECKING, Final

from toolprism.core.lazy import lazy_getattr, lazy_names

if TYPE_CHECKING:
    from toolprism.losses.finder import Finder
    from toolprism.losses.pair import Moved, Said, between, by_harm, moved, worst
    from toolprism.losses.witness import Kind, Loss, Witness

#: The module of each exported name; it is imported on first access, which keeps the command line fast.
_HOMES: Final = lazy_names(
    {
        "toolprism.losses.finder": "Finder",
        "toolprism.losses.pair": "Moved Said between by_harm moved worst",
        "toolprism.losses.witness": "Kind Loss Witness",
    }
)

__getattr__ = lazy_getattr(__name__, _HOMES)

__all__ = ["Finder", "Kind", "Loss", "Moved", "Said", "Witness", "between", "by_harm", "moved", "worst"]
