"""Studies: how a game plays, for those who design it."""
