"""How bots judge a table of Cauldron."""
