"""The rules of Cauldron, compiled, in the order of the rulebook."""
