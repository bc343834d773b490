"""Table 22.4: the primitives of effects and what they ask (25.2), compiled.

| primitives | module |
| --- | --- |
| whom and what words mean, who is dealt with when | `players` |
| `MAGIK`, `MOVE_MAGIK` | `magik` |
| `HARVEST`, `GAIN`, `LOSE`, and `EMPTY_CELLAR`, `CELLAR`, `CELLAR_LIMIT` | `tokens`, `cellars` |
| `TAKE`, `SWAP`, `CONVERT` | `trades` |
| `GROW`, `WITHER`, `PRODUCE`, `ADD_FIELD` | `growth` |
| `KEEP` to `YIELD`, `PRICE`, `PURCHASES`: what lasts | `force` |
| `EXTRA_ACTION`, `SKIP_TURN`, `ORDER`, `ORDER_PRIZE` | `order` |
| `YIELD` of one brew, `ECHO`, `CANCEL`, `SNATCH`, `DIE` | `answers` |
| `DRAW` to `SWAP_POTION` | `cards` |
| `ON`, `ROLL`, `MAY`, `CHOOSE`, `IF` | `nested` |
| `FORESIGHT`, `CELLAR_JOB`, `BREW_AGAIN`, `RITUALS` | `abilities` |

`running` has the table: one row for each primitive, with what it does and when it could
change something (22.5).
"""
