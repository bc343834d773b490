"""The cards, Fields and numbers of Cauldron, and how they are read."""
