"""The rules of Spirits of the Forest, compiled."""
