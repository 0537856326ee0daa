"""The sources of models besides the bundled list."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from toolprism.catalogue.discovery import Endpoint
from toolprism.core.errors import bad_input
from toolprism.core.limits import cache_file, variable

FILE: Final = "TOOLPRISM_MODELS_FILE"
URL: Final = "TOOLPRISM_MODELS_URL"
CACHE: Final = "TOOLPRISM_MODEL_CACHE"
OFF: Final = "off"
_EXAMPLES: Final = f"{URL}=http://127.0.0.1:8080/v1/models or {URL}=openrouter=https://gateway.example/v1/models"
#: The provider of models, if the setting does not name one.
PROVIDER: Final = "custom"
_NAMED: Final = re.compile(r"([A-Za-z0-9._-]{1,64})=(.*)", re.DOTALL)


@dataclass(frozen=True, kw_only=True)
class ModelSettings:
    """The sources of models besides the bundled list."""

    #: The file with the user's own models, or None.
    file: Path | None = None
    #: A server that lists its models, or None.
    endpoint: Endpoint | None = None
    #: The cache of its responses, or None.
    cache: Path | None = None

    @classmethod
    def from_environment(cls) -> "ModelSettings":
        """Read the environment variables.

        Raises:
            BadInput: a variable is invalid.
        """
        file = variable(FILE)
        return cls(file=Path(file) if file else None, endpoint=_endpoint(), cache=_cache())


def _endpoint() -> Endpoint | None:
    text = variable(URL)
    if not text:
        return None
    named = _NAMED.fullmatch(text)
    provider, url = (named[1], named[2]) if named else (PROVIDER, text)
    if not _is_address(url):
        message = f"The environment variable {URL} is not the address of a list of models."
        raise bad_input("bad-setting", message, hint=f"For example {_EXAMPLES}.")
    return Endpoint(provider=provider, url=url)


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.username is None


def _cache() -> Path | None:
    """Return the file of the cache: the variable, or a file in the user's cache folder."""
    text = variable(CACHE)
    if text:
        return None if text == OFF else Path(text)
    return cache_file("models.sqlite3")
