"""The passes with which today's targets start: old drafts become 2020-12, and spellings what they mean."""

from typing import Final

from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes.meant import MEANT, POINTERS, SHAPED
from toolprism.schema.passes.upgrade import UPGRADE

#: For targets that use draft 2020-12.
TODAY: Final[tuple[Pass, ...]] = (POINTERS, UPGRADE, MEANT)
PLAIN_SHAPES: Final[tuple[Pass, ...]] = (*TODAY, SHAPED)
