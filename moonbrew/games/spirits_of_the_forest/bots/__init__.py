"""What a position of Spirits of the Forest promises."""
