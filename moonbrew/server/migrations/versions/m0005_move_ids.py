"""Move ids belong to whoever has made them, so that nobody can use up those of others."""

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Ids are told apart by seat, and by guest among those who look on."""
    with op.batch_alter_table("deeds") as table:
        table.drop_constraint("uq_deeds_room_move_id", type_="unique")
        table.create_unique_constraint("uq_deeds_move_id", ["room", "seat", "guest", "move_id"])


def downgrade() -> None:
    """Ids are unique in a room again; of those that several have used, the first one stays."""
    op.execute(
        "UPDATE deeds SET move_id = NULL WHERE EXISTS (SELECT 1 FROM deeds AS earlier WHERE "
        "earlier.room = deeds.room AND earlier.move_id = deeds.move_id "
        "AND earlier.number < deeds.number)"
    )
    with op.batch_alter_table("deeds") as table:
        table.drop_constraint("uq_deeds_move_id", type_="unique")
        table.create_unique_constraint("uq_deeds_room_move_id", ["room", "move_id"])
