"""Models: what is known of a Gemini model by its name, as tables.

Sources, both read 2026-11-21: Gemini API, OpenAI compatibility (efforts and budgets),
https://ai.google.dev/gemini-api/docs/openai; Vertex AI, Gemini 3 (levels),
https://cloud.google.com/vertex-ai/generative-ai/docs/start/get-started-with-gemini-3. That 3.7 and 3.8 Flash have no
MINIMAL is reported by third parties.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Generation: TypeAlias = tuple[int, int]
Family: TypeAlias = Literal["pro", "flash"]

GEMINI_2: Final[Generation] = (2, 0)
GEMINI_2_5: Final[Generation] = (2, 5)
GEMINI_3: Final[Generation] = (3, 0)
#: What `-latest` means; also of a name without a number.
NEWEST: Final[Generation] = (3, 8)
_UNKNOWN: Final[Generation] = (0, 0)
#: Flash models from here on have no MINIMAL.
_FLASH_WITHOUT_MINIMAL: Final[Generation] = (3, 7)

_PREFIXES: Final = ("google/", "publishers/google/models/", "models/", "vertex_ai/", "gemini/")
_NUMBER: Final = re.compile(r"gemini-(\d{1,3})(?:\.(\d{1,3}))?(?![\d.])")

EFFORTS: Final = ("none", "minimal", "low", "medium", "high", "xhigh")
#: Tokens to think with, for Gemini 2.5.
BUDGETS: Final = {"none": 0, "minimal": 1024, "low": 1024, "medium": 8192, "high": 24576, "xhigh": 24576}
#: The least that 2.5 Pro thinks.
LEAST_OF_PRO: Final = 128
LEVELS: Final = {
    "none": "MINIMAL",
    "minimal": "MINIMAL",
    "low": "LOW",
    "medium": "MEDIUM",
    "high": "HIGH",
    "xhigh": "HIGH",
}


@dataclass(frozen=True, kw_only=True)
class GeminiModel:
    """A model by its name."""

    name: str
    generation: Generation
    family: Family

    @property
    def is_gemini_3(self) -> bool:
        """Whether it is of the third generation or later."""
        return self.generation >= GEMINI_3

    @property
    def thinks(self) -> bool:
        """Whether it can be told how much to think."""
        return self.generation >= GEMINI_2_5

    @property
    def has_minimal(self) -> bool:
        """Whether it knows the level MINIMAL."""
        return self.family == "flash" and self.generation < _FLASH_WITHOUT_MINIMAL


def without_prefix(name: str) -> str:
    """Leave out what gateways put before the name of a model.

    >>> stripped("vertex_ai/google/gemini-2.5-pro")
    'gemini-2.5-pro'
    """
    while prefix := next((prefix for prefix in _PREFIXES if name.startswith(prefix)), None):
        name = name.removeprefix(prefix)
    return name


def gemini_model(name: str) -> GeminiModel:
    """Read a name; what is no Gemini model, or a tuned one that is only a number, is of generation 0.

    >>> model_of("models/gemini-2.5-flash").generation, model_of("gemini-flash-latest").generation
    ((2, 5), (3, 8))
    >>> model_of("1234567890").generation, model_of("gemini-3-flash-preview").family
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
