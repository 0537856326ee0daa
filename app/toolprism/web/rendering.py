"""Renders templates with a context."""

from collections.abc import Mapping
from dataclasses import Field, fields
from typing import Any, ClassVar, Protocol

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from toolprism import __version__
from toolprism.core.resources import folder
from toolprism.schema import PROVIDER_SWITCHES
from toolprism.services.labels import LABELS, counted
from toolprism.services.registry import ruleset
from toolprism.web.assets import Asset
from toolprism.web.code_lines import code_lines
from toolprism.web.prose import breakable, prose


class Context(Protocol):
    """A dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


class Templates:
    """All templates; every value is escaped."""

    def __init__(self, assets: Mapping[str, Asset]) -> None:
        self.environment = Environment(
            loader=FileSystemLoader(folder("templates")),
            autoescape=True,
            auto_reload=False,  # otherwise it would check every file for every part of a page
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.environment.filters["prose"] = prose
        self.environment.filters["breakable"] = breakable
        self.environment.filters["code_lines"] = code_lines
        self.environment.globals.update(
            static={name: asset.url for name, asset in assets.items()},
            version=__version__,
            ruleset=ruleset(),
            counted=counted,
            verdicts=LABELS,
            switches=list(PROVIDER_SWITCHES.values()),
        )

    def render(self, name: str, context: Context) -> bytes:
        """Return a template rendered with its context, as UTF-8; lone surrogates are escaped."""
        values = {field.name: getattr(context, field.name) for field in fields(context)}
        return self.environment.get_template(name).render(values).encode(errors="backslashreplace")
