"""Contents of guests' own are kept beside the rooms that play with them."""

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make room for them; all rooms so far play with standard content, which nobody brought."""
    op.create_table(
        "contents",
        sql.Column("digest", sql.String(64), primary_key=True),
        sql.Column("game", sql.String(64), nullable=False),
        sql.Column("text", sql.Text, nullable=False),
        sql.Column("created", sql.Float, nullable=False),
        sql.Column("wanted", sql.Float, nullable=False),
    )
    op.create_index("ix_contents_wanted", "contents", ["wanted"])
    op.add_column("rooms", sql.Column("brought", sql.String(64), nullable=False, server_default=""))
    op.create_index("ix_rooms_content", "rooms", ["content"])


def downgrade() -> None:
    """Forget them; rooms that play with them cannot be opened any more."""
    op.drop_index("ix_rooms_content", "rooms")
    op.drop_column("rooms", "brought")
    op.drop_table("contents")
