"""The catalogue of models, as page, API and command line share it."""

from functools import cache

from app.catalogue.catalogue import Catalogue


@cache
def catalogue() -> Catalogue:
    """Return the catalogue of this process."""
    return Catalogue()
