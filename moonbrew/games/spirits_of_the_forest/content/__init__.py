"""What is printed on the tiles, tokens and cards, and the Forests, as data."""
