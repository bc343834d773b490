"""Witchstone in words."""


def narrate(t, event, seat, names):
    return type(event).__name__


def sentence(t, move, names):
    return move.key
