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
| 9, 17: sharing open tokens, placing the creatures | `starting` |
| 10: a turn by moonlight, step by step | `moonlit_turn`; its parts below |
| 10.1 to 10.4: its four phases | `picking`, `assigning`, `revealing`, `moving` |
| 11, 12: gems, talk; a creature that is moved, bits | `together`; `entering`, `arriving` |
| 13, 14: the end together, and its points | `closing` |
| 18: creatures that are relocated | `relocating`; tokens that are shared, `sharing` |
| 19, 20: Objective cards, the end of a competitive game | `objectives` |
| 10 to 13, 23.3: what sides get, what falls | `sides` |
| 24.20: bits on tiles that are revealed | `reveal_bits` |
| 24.21: Eclipse tokens that bring Air Spirit tiles | `fortune` |
| 24.22: Moonlight tiles that sides win | `winning_moons` |
| 24.23: horizontal tiles | `bridges` |
| 24.25: revealed tiles that cost a tile or a bit | `reflecting` |
| 24.26: bits won at the sides of their tile | `rituals` |
| 24.27: tokens won by absolute majorities | `whirling` |
| 24.28: tiles that rows keep at the end | `quotas` |
| 23.2: variants with an ask of their own | `trail`, `pushing`, `alchemy`, `gates`, `offering` |
| 24.19: islands that sink, forced jumps, relocation | `islands`, `jumping`, `relocating` |
| 21, 22: Moonlight tiles, the Enchanted mode | `moonlight_tiles`, `enchanted` |
| 24.2: Forests that mirror each other | `mirror` |
| 24.6: fireflies that win tokens | `dancing` |
| 24.7: what falls in a pyramid | `pyramid` |
| 24.9: tokens won at long sides | `touching` |
| 24.11: Eclipse tokens that turn tiles | `turning` |
| 26.2: what a seat imagines | `dreams` |
| 27: that every game ends | `bounds` |

Where a variant goes in (section 23.3):

- `picking.picked` has the seven parts of SPIRIT-735, `assigning.assigned` SPIRIT-737,
  `revealing.GiveFavours` SPIRIT-738, `revealing.revealed` SPIRIT-739, `entering.enter` SPIRIT-740.
  Each does at once what needs no choice; an ask is put on the agenda from there, the last one
  first, and so comes before whatever part of the turn is next.
- `revealing.DivideTokens` is D-TOKEN for the tokens of a pick, of a line, or won by `touching`;
  `side_of_tokens` says whose tokens are that nobody divides. `t.picked` is kept until
  `ForgetPicks`, with the side of each tile once it is assigned; that of a discarded one stays
  NOTHING.
- `entering.moved` moves a creature, and lets Shadow imitate Light where Forests are mirrored; what
  a creature meets on its tile is `entering.enter`, what it collects there `arriving.arrive`.
- In a competitive game the sides are Light and Shadow, bits are the active player's
  (`arriving.take_bits`), and `sharing.put_touched` asks for every token of `touched` tiles
  (SPIRIT-443). `relocating` serves `end=islands` too, on tiles only (SPIRIT-559).
- `moonlit_turn` puts down the parts of a turn; what comes after the second pick (SPIRIT-736) is at
  the end of `picking.picked`. `revealing.TurnUp` puts down forced jumps.
- What a creature that is moved brings about can come at any moment for gems: such asks lie over any
  of them, and stand in EFFECTS of `flow`.
- `together.Window` is every ask at which gems can be used: `needs` says what the turn must have to
  go on (SPIRIT-679, SPIRIT-704; asked in `going_on`), `take_free` what a free action does.
  `entering.destinations` and `why_not_entered` are the one answer to where a creature can go, for
  gems and movement.
- `closing.CloseForest` gives out what is left in the order of SPIRIT-707, and `types_allowed` says
  how many types the team scores.

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
- Outside this folder: steps in `flow.STEPS` and what they need in `needs` (those of variants in
  `flow_variants`), what fields say together in `wrongs`, for each event a sentence
  in `show/narration`, prompts in `show/prompts.PROMPTS`, pieces to touch in `show/choices`, zones
  in `show`.

Moves are in `moves`, what happens is told by `events`; `refusals` has the numbers of the rules that
forbid moves, `asking` the asks that are put only where there is something to choose.
"""
