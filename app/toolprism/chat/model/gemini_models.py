"""Facts about a Gemini model that follow from its name.

Third parties report that Gemini 3.7 and 3.8 Flash refuse the thinking level MINIMAL.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Generation: TypeAlias = tuple[int, int]
Family: TypeAlias = Literal["pro", "flash"]

GEMINI_2: Final[Generation] = (2, 0)
GEMINI_2_5: Final[Generation] = (2, 5)
GEMINI_3: Final[Generation] = (3, 0)
#: The generation of `gemini-*-latest`.
NEWEST: Final[Generation] = (3, 8)
_UNKNOWN: Final[Generation] = (0, 0)
#: From here on, Flash models refuse the level MINIMAL.
_FLASH_WITHOUT_MINIMAL: Final[Generation] = (3, 7)

_PREFIXES: Final = ("google/", "publishers/google/models/", "models/", "vertex_ai/", "gemini/")
_NUMBER: Final = re.compile(r"gemini-(\d{1,3})(?:\.(\d{1,3}))?(?![\d.])")


@dataclass(frozen=True, kw_only=True)
class GeminiModel:
    """A model, as far as its name describes it."""

    name: str
    generation: Generation
    family: Family

    @property
    def is_gemini_3(self) -> bool:
        """Whether it belongs to generation 3 or later."""
        return self.generation >= GEMINI_3

    @property
    def thinks(self) -> bool:
        """Whether it accepts a thinking budget or level."""
        return self.generation >= GEMINI_2_5

    @property
    def has_minimal(self) -> bool:
        """Whether it accepts the thinking level MINIMAL."""
        return self.family == "flash" and self.generation < _FLASH_WITHOUT_MINIMAL


def without_prefix(name: str) -> str:
    """Return the name of a model without the prefixes that gateways put before it.

    >>> without_prefix("vertex_ai/google/gemini-2.5-pro")
    'gemini-2.5-pro'
    """
    while prefix := next((prefix for prefix in _PREFIXES if name.startswith(prefix)), None):
        name = name.removeprefix(prefix)
    return name


def gemini_model(name: str) -> GeminiModel:
    """Return the model with a name; a tuned model with a numeric name, or another model, has generation 0.

    >>> gemini_model("models/gemini-2.5-flash").generation, gemini_model("gemini-flash-latest").generation
    ((2, 5), (3, 8))
    >>> gemini_model("1234567890").generation, gemini_model("gemini-3-flash-preview").family
    ((0, 0), 'flash')
    """
    name = without_prefix(name)
    family: Family = "flash" if "flash" in name or "lite" in name else "pro"
    return GeminiModel(name=name, generation=_generation(name), family=family)


def _generation(name: str) -> Generation:
    found = _NUMBER.match(name)
    if found is not None:
        return int(found[1]), int(found[2] or 0)
    return NEWEST if name.startswith("gemini-") and name.endswith("-latest") else _UNKNOWN
