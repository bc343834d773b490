"""Results are kept with rooms, and deeds are numbered."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make room for results; rooms that are over get theirs when somebody opens them."""
    op.add_column("rooms", sql.Column("result", sql.Text, nullable=True))
    op.execute("ALTER TABLE deeds RENAME COLUMN ply TO number")


def downgrade() -> None:
    """Forget the results."""
    op.execute("ALTER TABLE deeds RENAME COLUMN number TO ply")
    op.drop_column("rooms", "result")
