"""Spirits of the Forest: collect the tiles of a Forest from its ends, or by moonlight."""
