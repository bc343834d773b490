"""Moonbrew in a terminal: what the commands draw, say and ask."""
