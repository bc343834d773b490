"""Deals to share, and how everybody fared who has played them."""

import sqlalchemy as sql
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make room for them."""
    op.create_table(
        "deals",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("game", sql.String(64), nullable=False),
        sql.Column("rules", sql.Integer, nullable=False),
        sql.Column("options", sql.Text, nullable=False),
        sql.Column("chairs", sql.Text, nullable=False),
        sql.Column("seed", sql.Text, nullable=False),
        sql.Column("host", sql.String(32), nullable=False),
        sql.Column("name", sql.String(64), nullable=False),
        sql.Column("created", sql.Float, nullable=False),
    )
    op.create_table(
        "tries",
        sql.Column("deal", sql.String(96), primary_key=True),
        sql.Column("guest", sql.String(32), primary_key=True),
        sql.Column("room", sql.String(32), sql.ForeignKey("rooms.id"), nullable=False),
        sql.Column("name", sql.String(64), nullable=False, server_default=""),
        sql.Column("score", sql.Integer, nullable=True),
        sql.Column("won", sql.Boolean, nullable=True),
        sql.Column("moves", sql.Integer, nullable=True),
        sql.Column("ended", sql.Float, nullable=True),
        sql.UniqueConstraint("room", name="uq_tries_room"),
    )


def downgrade() -> None:
    """Forget them; their rooms can still be played."""
    op.drop_table("tries")
    op.drop_table("deals")
