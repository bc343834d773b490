"""The rules of Mystic Market, compiled; chapter by chapter of docs/rules/mystic-market.md.

| chapters | module |
| --- | --- |
| 1: components | `cards`, `edition`; what lies where in `table` |
| 2: setup | `setup` |
| 3: the value track | `track` |
| 4: the turn and its decisions | `turn`, `deciding` |
| 5 to 7: BUY, SWAP, SELL | `buying`, `swapping`, `selling` |
| 8: the deck and Supply Shift | `supply` |
| 9: hand limit | `turn` |
| 10: crafting | `crafting` |
| 11, table 16.3: potions | `potions`, `effects`, `opponents` |
| 12 and 14: reaction windows, the shortened game | `windows` |
| 13: the end | `turn`, `result` |
| 17.2: who knows what | `memory`, `dreams` |
| 18: that every game ends | `turn`, `bounds` |

Moves are in `moves`, what happens is told by `events`, and `refusals` has the numbers of the rules
that forbid moves.
"""
