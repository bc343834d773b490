"""Guests, rooms and their deeds."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "house",
        sql.Column("name", sql.String(32), primary_key=True),
        sql.Column("value", sql.Text, nullable=False),
    )
    op.create_table(
        "guests",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("name", sql.String(64), nullable=False),
    )
    op.create_table(
        "rooms",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("game", sql.String(64), nullable=False),
        sql.Column("rules", sql.Integer, nullable=False),
        sql.Column("content", sql.String(64), nullable=False),
        sql.Column("options", sql.Text, nullable=False),
        sql.Column("chairs", sql.Text, nullable=False),
        sql.Column("names", sql.Text, nullable=False),
        sql.Column("seed", sql.Text, nullable=False),
        sql.Column("host", sql.String(32), nullable=False),
        sql.Column("created", sql.Float, nullable=False),
        sql.Column("over", sql.Boolean, nullable=False),
    )
    op.create_table(
        "deeds",
        sql.Column("room", sql.String(32), sql.ForeignKey("rooms.id"), primary_key=True),
        sql.Column("ply", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("kind", sql.String(16), nullable=False),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("key", sql.String(128), nullable=False),
        sql.Column("guest", sql.String(32), nullable=False),
        sql.Column("name", sql.String(64), nullable=False),
        sql.Column("move_id", sql.String(64), nullable=True),
        sql.Column("at", sql.Float, nullable=False),
        sql.UniqueConstraint("room", "move_id", name="uq_deeds_room_move_id"),
    )
    op.create_table(
        "sitters",
        sql.Column("room", sql.String(32), sql.ForeignKey("rooms.id"), primary_key=True),
        sql.Column("guest", sql.String(32), primary_key=True),
    )
    op.create_index("ix_sitters_guest", "sitters", ["guest"])


def downgrade() -> None:
    """Take all tables away."""
    for table in ("sitters", "deeds", "rooms", "guests", "house"):
        op.drop_table(table)
