"""How Cauldron is drawn, told and explained."""
