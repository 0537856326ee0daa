"""Links, claims and saves, as the first release created them; a file of that release stays unchanged."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    if sa.inspect(op.get_bind()).has_table("links"):
        return
    op.create_table(
        "links",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("link", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "claims",
        sa.Column("token", sa.LargeBinary, primary_key=True),
        sa.Column("id", sa.Text, sa.ForeignKey("links.id", ondelete="CASCADE"), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("claims_by_id", "claims", ["id", "expires"])
    op.create_index("claims_by_expiry", "claims", ["expires"])
    op.create_table(
        "saves", sa.Column("client", sa.LargeBinary, nullable=False), sa.Column("at", sa.BigInteger, nullable=False)
    )
    op.create_index("saves_by_client", "saves", ["client", "at"])
    op.create_index("saves_by_time", "saves", ["at"])


def downgrade() -> None:
    """Remove the tables."""
    for name in ("saves", "claims", "links"):
        op.drop_table(name)
