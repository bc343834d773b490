"""Rooms whose deal comes from elsewhere tell whence."""

import sqlalchemy as sql
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """All rooms so far have a deal of their own."""
    op.add_column("rooms", sql.Column("origin", sql.Text, nullable=True))


def downgrade() -> None:
    """Forget whence; such a room that goes on looks like one with a deal of its own."""
    op.drop_column("rooms", "origin")
