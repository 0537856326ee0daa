"""The address of the database that an operator gives."""

import sys
from pathlib import Path

import pytest
from sqlalchemy import URL

from toolprism.core.errors import BadInput, ToolprismError
from toolprism.share.storage.database import read_address
from toolprism.share.stored import StoredLinks


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+psycopg"])
def test_the_address_of_a_server_hides_its_password(scheme: str) -> None:
    address = read_address(f"{scheme}://me:secret@db.example:5433/links", "NAME")
    assert isinstance(address, URL)
    assert (address.drivername, address.host, address.port, address.database) == (
        "postgresql+psycopg",
        "db.example",
        5433,
        "links",
    )
    assert "secret" not in f"{address} {address!r}"


def test_a_file_may_be_given_as_an_address() -> None:
    assert read_address("sqlite:////var/lib/links.db", "NAME") == Path("/var/lib/links.db")


@pytest.mark.parametrize(
    "given",
    ["", "secret", "mysql://me:secret@host/db", "postgresql://me:secret@host", "sqlite://", "postgresql://h:secret/x"],
)
def test_what_is_not_an_address_is_refused_without_repeating_it(given: str) -> None:
    with pytest.raises(BadInput, match="NAME is not the address") as error:
        read_address(given, "NAME")
    assert "secret" not in str(error.value)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    links = StoredLinks(read_address("postgresql://127.0.0.1:1/x", "NAME"))
    with pytest.raises(ToolprismError, match=r"pip install 'toolprism\[postgres\]'"):
        links.load("abcdefghij")
