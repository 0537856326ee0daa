"""The folder of the records."""

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parents[1] / "vectors" / "recorded"
