"""The rules of Spirits of the Forest, compiled; by chapters of docs/rules/spirits-of-the-forest.md.

| chapters | module |
| --- | --- |
| 1, 25: components, content tables | `faces`, `edition`; what lies where in `table` |
| 2, 9, 17, 26.3: laying out, what is drawn in which order | `setup`; how a mode begins, `opening` |
| 3.1, 4: turns of the base game, its end | `turn` |
| 3.2, 3.3, 3.4: collecting, Favour tokens, gems | `collecting`, `favours`, `gems` |
| 5: majorities and points, also what other modes count with them | `scoring` |
| 6: the base game for one | `alone` |
| 7: Air Spirit tiles and fireflies | `air` |
| 8, 23: Forests, blueprints, rule variants | `forest`, `blueprint`, `variants` |
| 10 to 13, 23.3: what sides get, what falls | `sides` |
| 21, 22: Moonlight tiles, the Enchanted mode | `moonlight_tiles`, `enchanted` |
| 26.2: what a seat imagines | `dreams` |
| 27: that every game ends | `bounds` |

Still to be written: `starting` (9, 17: D-S1, D-S6a, D-START), `picking` (10.1, 18: D-PICK,
D-RELOC), `assigning` (10.2: D-ASSIGN, D-ALCH), `revealing` (10.3: D-TOKEN, D-S20, D-S25, D-S27),
`moving` (10.4: D-MOVE, D-S11, D-S13, D-S14, D-S16, D-S17, D-S19, D-PYR), `together` (11, 12, 16:
gems, talk, bits), `closing` (13, 14: D-S28, D-SCORE), `objectives` (19, 20).

What they stand on:

- `t.variants` says what is special, by the constants of `variants`; nobody asks for `t.plan.key`.
  `t.plan` has all that a blueprint names (`marks`, `places`, `islands`, `mirror`, `moons`), and
  `t.forest` the geometry. A set of slots is one number of bits (`moonbrew.kernel.bits`).
- `t.plan.picks.collectable`, `first_picks` and `has_pair` answer SPIRIT-691, SPIRIT-137 and
  SPIRIT-186 over sets (`t.present`, `t.tops`, `t.open`, `t.light`, `t.shadow`), so they can be
  asked of what would be, too. `forest.surrounding` is SPIRIT-105 and SPIRIT-417.
- `t.lift(slot)` takes a topmost tile out and keeps `present`, `tops`, `open` and `seen` right; what
  lies on it is the caller's business. Nothing else writes `t.tiles` after setup. `t.stand` puts a
  creature somewhere; SPACE + cell is an empty space.
- `t.hoards` are the two sides (TEAM, OPPONENT), `t.purses` the seats; who spends a gem pays from
  `t.purse(seat)`, which is common with free communication. `t.picked` are the tiles of this turn
  with what SPIRIT-735 notes. `t.shown` has every Favour token that all have seen: a token that is
  turned up is added there, and `dreams` needs no more.
- `sides` gives tiles, tokens and bits to a side with all that follows (fireflies, the third tile of
  a type), and lets fall what lay on a tile: `landing` says where to, two slots are a choice.
- Moves that name a place: `put_slots(t, menu, FORM, slots)` offers them, `t.slot_at(move.place)` is
  the tile meant. Forms stand in `edition` (PICK + creature, GEM + creature, GO + creature, TURN,
  …); two-cell moves are two asks, the second a `Further`. `t.keys.light_space` and `shadow_space`
  have GO for empty cells. Asks are `ForestAsk`: with one move they are not put (SPIRIT-697).
- `setup.lay_out` lays out every blueprint already; a mode begins in `opening.set_up`. Who has won
  stands in `outcomes.outcome`, scores and reasons in `result.result`, one branch for each mode.
- The modules of the base game come in at two doors: `turn.Turn` puts down what claims cards between
  the gem step and the end of the turn (SPIRIT-309), and `collecting.collect` what a collected tile
  brings before a second one (SPIRIT-717). `t.again` says that the next turn is the same player's.
- Outside this folder: steps in `flow.STEPS` and what they need, for each event a sentence in
  `show/narration`, prompts in `show/prompts.PROMPTS`, pieces to touch in `show/choices`,
  zones in `show`; and in the game itself `PLAYABLE`, the list of what can be played.

Moves are in `moves`, what happens is told by `events`; `refusals` has the numbers of the rules that
forbid moves, `asking` the asks that are put only where there is something to choose.
"""
