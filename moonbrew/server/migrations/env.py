"""How Alembic reaches the database: over the connection that the store gives it."""

from alembic import context

from moonbrew.server.store import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
