"""Renders templates with a context, and holds the files of the site, which are read once.

Static files stand under URLs with a hash of their content, so that browsers may cache them for ever.
"""

import gzip
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from toolprism import __version__
from toolprism.core.json_text import dumps, shortened, shown
from toolprism.core.lazy import folder
from toolprism.core.pointer import render
from toolprism.schema import PROVIDER_SWITCHES
from toolprism.services.labels import EFFECT_MEANS, EFFECT_WORDS, LABELS, counted, place_name
from toolprism.services.registry import ruleset
from toolprism.web.code import code_lines, escaped
from toolprism.web.samples import FormSample, Sample


def prose(sentence: str) -> Markup:
    """Return a sentence escaped, with the parts in backticks marked as code.

    >>> prose("`<b>` is removed")
    Markup('<code>&lt;b&gt;</code> is removed')
    """
    text = escaped(sentence)
    pieces = text.split("`")
    if len(pieces) % 2 == 0:  # an unpaired backtick: leave all of them unchanged
        pieces = [text]
    pieces[1::2] = [f"<code>{code}</code>" for code in pieces[1::2]]
    return Markup("".join(pieces))  # noqa: S704  # the text is escaped


#: Where a name may go on in the next line: after a sign between its words, and before a capital.
_SEAM: Final = re.compile(r"(?<=[_./:-])(?=[^\W_])|(?<=[a-z])(?=[A-Z])")


def breakable(name: str) -> Markup:
    """Return a name or a pointer escaped, to be broken between its words before within one.

    >>> breakable("update_style")
    Markup('update_<wbr>style')
    """
    return Markup("<wbr>").join(_SEAM.split(name))


def plain(text: str, most: int) -> str:
    """Return a text of at most `most` characters, without those that cannot be printed, which XML may refuse."""
    return shortened("".join(each if each.isprintable() else "\ufffd" for each in text), most)


_DIGITS: Final = 12


@dataclass(frozen=True)
class Asset:
    """One static file."""

    content: bytes
    media_type: str
    url: str

    @cached_property
    def packed(self) -> bytes:
        """The content as gzip at its highest level: it is compressed once, and sent to everyone."""
        return gzip.compress(self.content, mtime=0)


def load_assets(where: Path | None = None) -> Mapping[str, Asset]:
    """Read every static file, by name."""
    place = where or folder("static")
    return {path.name: _asset(path) for path in sorted(place.iterdir()) if path.is_file()}


def _asset(path: Path) -> Asset:
    content = path.read_bytes()
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Asset(content, media_type, f"/static/{sha256(content).hexdigest()[:_DIGITS]}/{path.name}")


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
        self.environment.filters.update(
            as_json=dumps,
            prose=prose,
            breakable=breakable,
            place_name=place_name,
            pointer=render,
            shown=shown,
            plain=plain,
            code_lines=code_lines,
        )
        self.environment.globals.update(
            static={name: asset.url for name, asset in assets.items()},
            version=__version__,
            ruleset=ruleset(),
            counted=counted,
            effect_words=EFFECT_WORDS,
            effect_means=EFFECT_MEANS,
            verdicts=LABELS,
            switches=list(PROVIDER_SWITCHES.values()),
        )

    def render(self, name: str, **values: object) -> bytes:
        """Return a template rendered with values, as UTF-8; lone surrogates are escaped."""
        return self.environment.get_template(name).render(values).encode(errors="backslashreplace")


@dataclass(frozen=True, kw_only=True)
class Site:
    """The files of the site."""

    assets: Mapping[str, Asset]
    samples: Mapping[str, Sample]
    wire_samples: Mapping[str, FormSample]
    action_samples: Mapping[str, FormSample]
    templates: Templates


FOR_EVER: Final = "public, max-age=31536000, immutable"


async def static(request: Request) -> Response:
    """Return a file; its URL holds a hash of its content, so it never changes."""
    site: Site = request.app.state.site
    asset = site.assets.get(request.path_params["name"])
    if asset is None or asset.url != request.url.path:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    headers = {"cache-control": FOR_EVER, "vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(asset.content, headers=headers, media_type=asset.media_type)
    return Response(asset.packed, headers={**headers, "content-encoding": "gzip"}, media_type=asset.media_type)


async def favicon(request: Request) -> Response:
    """Redirect browsers that request an icon without reading the page."""
    site: Site = request.app.state.site
    icon = site.assets["icon.svg"]
    return Response(icon.content, headers={"cache-control": "public, max-age=86400"}, media_type=icon.media_type)
