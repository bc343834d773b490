"""The rules of The Mystic Moon, compiled; chapter by chapter of docs/rules/mystic-moon.md.

| chapters | module |
| --- | --- |
| 1 and 20: components, content tables | `faces`, `edition`; what lies where in `table` |
| 2: setup | `setup` |
| 3 and 14: rounds and turns | `turn` |
| 4: the Garden step | `garden` |
| 5 and 6: the shop, trading, the limit of the Satchel | `shop`; prices and learning in `learning` |
| 7: the Cauldron | `cauldron` |
| 8 and 9: Recipes, brewing | `brewing`; what comes back to the Satchel in `saving` |
| 10 and 11, table 20.3: effects, Frogs | `effects` and what they ask in `effect_asks`; `frogs` |
| 12: Mushrooms | `mushrooms` |
| 13: the bloom, and Sludge | `bloom` |
| 15: the end, ties and the contest | `ending`, `result` |
| 16 and 17: Huts, Curse of the Zodiac | `fates`: what they change is asked where it happens |
| 18: Secrets of Alchemy | `alchemy` |
| 21: asks, who knows what | `asking`, `dreams` |
| 22: that every game ends | `bounds` |

Star Power is gained and lost in `power`. Moves are in `moves`, what happens is told by `events`;
`refusals` has the numbers of the rules that forbid moves.
"""
