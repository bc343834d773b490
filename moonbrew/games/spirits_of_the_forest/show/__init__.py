"""How Spirits of the Forest is shown and told."""
