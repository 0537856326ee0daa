"""Contexts of the census: on the site, and as a file that needs no server."""

from dataclasses import dataclass

from markupsafe import Markup

from app.web.views.census import Census


@dataclass(frozen=True, kw_only=True)
class CensusPage:
    """`pages/census.html`."""

    title: str
    census: Census


@dataclass(frozen=True, kw_only=True)
class CensusReport:
    """`pages/census_report.html`: the same without a server."""

    title: str
    census: Census
    style: Markup
