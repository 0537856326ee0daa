"""The settings that an operator makes in the environment."""

from pathlib import Path

import pytest
from sqlalchemy import URL

from toolprism.core.errors import BadInput
from toolprism.web.settings import Settings

_POSTGRESQL = "postgresql://me:secret@db.example/links"


def of(monkeypatch: pytest.MonkeyPatch, **variables: str) -> Settings:
    for name in ("LINKS", "DATABASE_URL", "REDIS_URL"):
        monkeypatch.delenv(f"TOOLPRISM_{name}", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(f"TOOLPRISM_{name}", value)
    return Settings.from_environment()


def test_the_address_of_a_database_beats_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(of(monkeypatch, LINKS="/x/links.db").links, Path)
    assert isinstance(of(monkeypatch, LINKS="/x/links.db", DATABASE_URL=_POSTGRESQL).links, URL)
    assert of(monkeypatch, LINKS="off", DATABASE_URL=_POSTGRESQL).links is None


def test_no_setting_shows_a_password(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = of(monkeypatch, DATABASE_URL=_POSTGRESQL, REDIS_URL="redis://:secret@cache.example/0")
    assert settings.redis_url is not None
    assert "secret" not in repr(settings)


def test_an_address_that_is_invalid_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadInput, match="TOOLPRISM_DATABASE_URL is not the address of a database"):
        of(monkeypatch, DATABASE_URL="oracle://secret@db.example/x")
