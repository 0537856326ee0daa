"""The licence that each installed package states, and those compatible with MIT."""

import re
from importlib.metadata import PackageNotFoundError, metadata
from typing import Final

#: Permissive licences, and those that only require sharing changes to the package itself.
_FINE: Final = re.compile(
    r"MIT|BSD|Apache|ISC|PSF|Python Software Foundation|Unlicense|CNRI-Python|MPL|Mozilla Public License|LGPL|Zlib",
    re.IGNORECASE,
)
_LONGEST: Final = 60


def licence(name: str) -> str:
    """Return the licence of an installed package; empty if it is not installed or names none."""
    try:
        facts = metadata(name)
    except PackageNotFoundError:
        return ""
    classifiers = [text.rpartition(" :: ")[2] for text in facts.get_all("Classifier", []) if text.startswith("License")]
    said = (*facts.get_all("License-Expression", []), *facts.get_all("License", []), " AND ".join(classifiers))
    return next((text for text in said if text and len(text) <= _LONGEST and text != "UNKNOWN"), "")


def is_fine(text: str) -> bool:
    """Return whether every licence that applies is accepted.

    >>> is_fine("MIT OR GPL-3.0"), is_fine("BSD-3-Clause AND CNRI-Python"), is_fine("MIT AND GPL-3.0"), is_fine("")
    (True, True, False, False)
    """
    kept = re.split(r"\bAND\b", text)
    return all(any(_FINE.search(choice) for choice in re.split(r"\bOR\b", part)) for part in kept)
