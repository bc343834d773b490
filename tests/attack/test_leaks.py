"""At whatever table Hypothesis thinks of, nothing hidden changes what anybody is sent."""

from hypothesis import given
from hypothesis import strategies as st

import moonbrew
from moonbrew.kernel.dice import Dice
from moonbrew.laws import Setting, settings_of
from tests.attack.files import some
from tests.server.test_secrets import Look, another_table, check_nothing_secret, play_on, seated

SETTINGS = [setting for game in moonbrew.all_games() for setting in settings_of(game)]


@some(0.1)
@given(
    setting=st.sampled_from(SETTINGS),
    plies=st.integers(0, 60),
    seed=st.integers(0, 2**32),
    eyes=st.integers(0, 5),
)
def test_answers_tell_nothing_hidden_at_any_table(
    house, setting: Setting, plies: int, seed: int, eyes: int
):
    id, people = seated(house, setting)
    dice = Dice(seed)
    play_on(house, id, people, plies, dice)
    room = house.room(id)
    if room.over:
        return
    seat = eyes if eyes < setting.seats else None
    look = Look(house, house.visitor() if seat is None else people[seat], id)
    true = look.answers()
    with another_table(room, seat, dice):
        assert look.answers() == true
    check_nothing_secret(room, seat, true)
