"""Witchstone as a seat sees it."""

from moonbrew.scene import Scene


def scene(t, seat, names):
    return Scene("witchstone", seat, int(t.ply), [], [], "", [], t.ask is None)
