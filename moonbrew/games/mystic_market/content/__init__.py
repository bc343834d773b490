"""What is in the box: content.toml, and how it is read into an edition."""
