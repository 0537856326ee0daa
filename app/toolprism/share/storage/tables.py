"""The tables, in SQLAlchemy Core; `migrations` creates them."""

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, LargeBinary, MetaData, Table, Text

METADATA: Final = MetaData()

LINKS: Final = Table(
    "links",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("link", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

CLAIMS: Final = Table(
    "claims",
    METADATA,
    Column("token", LargeBinary, primary_key=True),
    Column("id", Text, ForeignKey("links.id", ondelete="CASCADE"), nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("claims_by_id", "id", "expires"),
    Index("claims_by_expiry", "expires"),
    sqlite_with_rowid=False,
)

SAVES: Final = Table(
    "saves",
    METADATA,
    Column("client", LargeBinary, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("saves_by_client", "client", "at"),
    Index("saves_by_time", "at"),
)
