"""Finds templates, static files and samples, in a checkout and in an installed wheel."""

from pathlib import Path


def folder(name: str) -> Path:
    """Return a folder of the site: inside the installed package, else beside it in the repository."""
    package = Path(__file__).parents[1]
    installed = package / "_site" / name
    return installed if installed.is_dir() else package.parents[1] / name
