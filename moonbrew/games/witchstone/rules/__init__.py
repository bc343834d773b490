"""The rules of Witchstone, compiled; chapter by chapter of docs/rules/witchstone.md.

| chapters | module |
| --- | --- |
| 1: components | `faces`, `edition`; what lies where in `table` and `cauldron` |
| 2, 3 and 19: setup, handicaps | `setup` |
| 4: towers | `towers` |
| 5: the turn | `turn`, `placing`, `activating` |
| 6: clusters | `clusters` |
| 7: energy | `energy` |
| 8: witches | `witches` |
| 9: the pentagram | `pentagram` |
| 10: special tiles | `specials` |
| 11: crystals | `crystals` |
| 12: the potion shelf | `shelf` |
| 13: discarding crystals | `discarding` |
| 14: the wand | `wand` |
| 15: scrolls, boosts, prophecies | `scrolls`, `prophecies`, `counting` |
| 16: magic tokens | `tokens` |
| 17 and 18: the end, ties | `ending`, `result` |
| 21.2: what is hidden | `dreams` |
| 22: the chain of actions | `chains`, `actions` |
| 23: that every game ends | `bounds` |

Moves are in `moves`, what happens is told by `events`, and `refusals` has the numbers of the rules
that forbid moves.
"""
