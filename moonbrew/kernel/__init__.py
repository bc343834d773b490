"""What every game stands on: dice, piles, tables, steps, asks, moves, editions and playouts."""
