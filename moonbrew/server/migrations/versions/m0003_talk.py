"""What people say has a column of its own."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make room for it; nothing was said before."""
    op.add_column("deeds", sql.Column("text", sql.String(280), nullable=False, server_default=""))


def downgrade() -> None:
    """Forget what was said, and that it was: deeds are numbered, so a gap would not do."""
    op.execute("UPDATE deeds SET kind = 'unpass' WHERE kind = 'say'")
    op.drop_column("deeds", "text")
