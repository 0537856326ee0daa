"""The forms, one provider a file; every module here is discovered and lists its forms in `FORMS`."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolprism.providers.errors.form import Form


@cache
def all_forms() -> "tuple[Form, ...]":
    """Return every form, by file."""
    names = sorted(module.name for module in iter_modules(__path__))
    return tuple(form for name in names for form in import_module(f"{__name__}.{name}").FORMS)
