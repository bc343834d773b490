"""Laws of rules and tables: moves and refusals, components, dumps and clones.

Each takes a moment, leaves its table as it was, and says what is wrong.
"""

from collections.abc import Mapping

from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Table
from moonbrew.laws.comparing import must, must_be_same, some, table_fields
from moonbrew.laws.moments import Moment

AHEAD = 12  # moves that are played on a copy to see whether it is one


def an_ask_always_has_a_move(moment: Moment) -> None:
    """Nobody is asked without a choice to make."""
    ask = moment.t.ask
    if ask is not None:
        must(moment.moves, "it offers no move")
        must(0 <= ask.seat < moment.t.seats, f"there is no seat {ask.seat}")


def moves_are_those_that_no_rule_refuses(moment: Moment) -> None:
    """`moves` is the catalogue filtered by `refusal`; every refusal names a rule there is."""
    t, game = moment.t, moment.game
    if t.ask is None:
        return
    refusals = {move.key: int(t.ask.refusal(t, move)) for move in game.catalogue}
    allowed = [key for key, refusal in refusals.items() if not refusal]
    listed = [move.key for move in moment.moves]
    if lying := [f"{key} ({refusals[key]})" for key in listed if refusals[key]]:
        raise AssertionError(f"`moves` lists what `refusal` refuses: {some(lying)}")
    missing = [key for key in allowed if key not in listed]
    must(not missing, f"`refusal` allows what `moves` does not list: {some(missing)}")
    must(listed == allowed, f"`moves` is not in the order of the catalogue: {some(listed)}")
    for number in sorted(set(refusals.values()) - {0}):
        refused = [key for key, refusal in refusals.items() if refusal == number]
        known = f"{game.prefix}-{number:03}" in game.rulebook.rules
        must(known, f"rule {number}, which refuses {some(refused)}, is not in the rulebook")


def a_pick_is_what_the_same_dice_draw_from_the_list(moment: Moment) -> None:
    """An ask that picks without listing its moves must draw as if it had listed them."""
    t, moves = moment.t, moment.moves
    for seed in range(4 if moves else 0):
        picked, listed = t.ask.pick(t, Dice(seed)), moves[Dice(seed).below(len(moves))]
        must(picked is listed, f"`pick` gives {picked.key} where the list gives {listed.key}")


def components_are_conserved(moment: Moment) -> None:
    """No component appears or vanishes, up to this moment and with the next move."""
    must_be_same(counted(moment, moment.t), there(moment.components), "Components")
    if moment.moves:
        after = moment.t.clone()
        move = moment.moves[Dice(2).below(len(moment.moves))]
        after.play(move)
        must_be_same(counted(moment, after), there(moment.components), f"After {move.key}")


def counted(moment: Moment, t: Table) -> dict[str, int]:
    """The components of a table."""
    return there(moment.game.components(t))


def there(components: Mapping[str, int]) -> dict[str, int]:
    """Only the components of which there are any."""
    return {name: int(number) for name, number in components.items() if number}


def dump_and_load_are_the_identity(moment: Moment) -> None:
    """What was written down is what comes back, to the last detail, and plays on alike."""
    t, game = moment.t, moment.game
    dumped = game.dump(t)
    again = game.load(dumped)
    must_be_same(dumped, game.dump(again), "A dump comes back otherwise from `load`")
    what = "What lies on the table comes back otherwise from `dump` and `load`"
    must_be_same(table_fields(t), table_fields(again), what)
    if moment.moves:
        move, here = moment.moves[-1], t.clone()
        here.play(move)
        again.play(move)
        must_be_same(
            game.dump(here), game.dump(again), f"After {move.key} the loaded table differs"
        )


def a_clone_has_every_field(moment: Moment) -> None:
    """Whatever a table holds its clone holds too."""
    here, there = table_fields(moment.t), table_fields(moment.t.clone())
    for name, value in here.items():
        must(name in there, f"`clone` forgot the field {name}: the clone has none")
        must_be_same({name: value}, {name: there[name]}, f"`clone` forgot the field {name}")


def a_clone_shares_nothing(moment: Moment) -> None:
    """An old table stays as it is while play goes on in a clone."""
    t, game = moment.t, moment.game
    before, fields, other = game.dump(t), table_fields(t), t.clone()
    must_be_same(before, game.dump(other), "The clone is another table")
    dice = Dice(1)
    for _ in range(AHEAD):
        if other.ask is None:
            break
        moves = other.ask.moves(other)
        other.play(moves[dice.below(len(moves))])
    must_be_same(before, game.dump(t), "Playing on with a clone changed the table")
    must_be_same(fields, table_fields(t), "Playing on with a clone changed the table")
