"""The table in the browser: rooms, live play, storage, pages."""
