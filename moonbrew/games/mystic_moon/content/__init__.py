"""What is in the box: content.toml, how it is read into an edition, what must fit together."""
