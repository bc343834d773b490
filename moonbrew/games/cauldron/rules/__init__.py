"""The rules of Cauldron, compiled; chapter by chapter of docs/rules/cauldron.md.

| chapters | module |
| --- | --- |
| 1 and 23: components, what is printed | `faces`, `edition`, `moves`; what lies where in `table` |
| 2: setup | `setup` |
| 3: the Field map | `land`, `fields` |
| 4: season cycle and opening steps | `seasons` |
| 5: turns | `turns` |
| 6 to 8: Harvest, Steal, Brew | `harvesting`, `stealing`, `brewing` |
| 9 and 10: Quick Actions, Spells | `quick`, `spells` |
| 11 and 12: reaction windows | `windows` |
| 13: finishing the Harvest Season | `finishing` |
| 14 and 15: Market Season, Cellars | `market`; tokens in Cellars in `board` |
| 16: Magik Track | `magik` |
| 17 and 18: LSP and HSP, winning | `standing`, `result` |
| 19: abilities | `holding` for those that hold; the others where they are used |
| 21: decks and shortages | `decks`, `board` |
| 22: effects | `causes`, `lasting`, `could`, `effects/` |
| 25: decisions, information | `choosing`, `dreams`, `refusals` (chapter 28) |
| 26: termination | `bounds`; each limit where it acts |

A module imports only from those before it: faces, land, moves, edition, table, refusals, events;
causes, lasting, board, decks, standing, magik, choosing, fields; could, spells, windows, effects;
harvesting, stealing, brewing, quick, turns; finishing, market, seasons, setup, dreams.
"""
