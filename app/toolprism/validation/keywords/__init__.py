"""The keywords, one file for each kind of value; each file ends in its table."""

from collections.abc import Mapping
from typing import Final

from toolprism.validation.keyword import Keyword
from toolprism.validation.keywords import (
    arrays,
    composition,
    constants,
    dependencies,
    numbers,
    objects,
    references,
    strings,
    unevaluated,
)

_FILES: Final = (
    references.KEYWORDS,
    constants.KEYWORDS,
    composition.KEYWORDS,
    numbers.KEYWORDS,
    strings.KEYWORDS,
    arrays.KEYWORDS,
    objects.KEYWORDS,
    dependencies.KEYWORDS,
    unevaluated.KEYWORDS,
)

#: All keywords that do something, by name.
KEYWORDS: Final[Mapping[str, Keyword]] = {keyword.name: keyword for table in _FILES for keyword in table}
