"""All laws of a setting share one game: they are tried at the same moments of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from moonbrew.game import Game, step_name
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Ask
from moonbrew.laws import of_results, of_rules, of_scenes, of_secrets
from moonbrew.laws.comparing import must_be_same, some
from moonbrew.laws.moments import MANY, NO_CHOICES, Moment, Seen, asked, play, worth_a_visit
from moonbrew.laws.settings import Setting, settings_of

Law = Callable[[Moment], None]
Tables = Mapping[str, Mapping[str, Any]]  # dumps by name

# The first that is broken is told, so those on which others lean come first.
LAWS: list[Law] = [
    of_rules.an_ask_always_has_a_move,
    of_rules.a_clone_has_every_field,
    of_rules.a_clone_shares_nothing,
    of_rules.moves_are_those_that_no_rule_refuses,
    of_rules.a_pick_is_what_the_same_dice_draw_from_the_list,
    of_rules.components_are_conserved,
    of_rules.dump_and_load_are_the_identity,
    of_secrets.imagined_tables_differ_in_hidden_fields_alone,
    of_secrets.what_is_imagined_depends_on_what_is_known_alone,
    of_secrets.what_is_known_to_be_there_is_there,
    of_secrets.an_imagined_table_can_be_played,
    of_secrets.search_plays_on_tables_like_any_other,
    of_secrets.nothing_hidden_leaks,
    of_secrets.what_stands_against_talk_is_public,
    of_secrets.what_a_window_is_about_is_public,
    of_secrets.nothing_hidden_decides_how_play_goes_on,
    of_scenes.choices_are_the_moves_of_who_is_asked,
    of_scenes.final_choices_are_those_that_reveal_something,
    of_scenes.every_choice_can_be_made_by_touching_what_is_there,
    of_scenes.every_move_has_a_sentence_and_its_touches,
    of_scenes.every_event_is_told,
    of_scenes.every_rule_that_is_cited_exists,
    of_scenes.sides_reckonings_and_rules_in_force_fit,
    of_results.outcomes_follow_from_who_has_won,
    of_results.a_promise_is_a_share_of_the_win,
    of_results.scores_by_category_add_up,
]

# Laws that are not about one moment.
ENDS = "every_game_ends_within_its_bound"
SAME = "the_same_seed_and_moves_give_the_same_game"
LOOKING = "looking_at_a_table_changes_nothing"
DEALT = "every_hidden_field_is_dealt_anew"
LOADS = "a_table_set_by_hand_can_be_loaded"


class Broken(AssertionError):
    """A law that does not hold: which, where, and what is wrong."""

    def __init__(self, law: str, where: str, what: str) -> None:
        self.law = law
        self.where = where
        self.what = what
        super().__init__(f"The law is broken that {law.replace('_', ' ')}.\n  {where}\n  {what}")


def reason(error: Exception) -> str:
    """What a law said was wrong, or what went wrong while it was tried."""
    if isinstance(error, AssertionError) and str(error):
        return str(error)
    return f"{type(error).__name__}: {error}"


def check_moment(moment: Moment, laws: Sequence[Law] = LAWS) -> None:
    """Every law at a moment, and that none of them left the table another one."""
    before, spare = moment.game.dump(moment.t), moment.t.clone()
    for law in laws:
        try:
            law(moment)
        except Exception as error:
            raise Broken(law.__name__, moment.where, reason(error)) from error
    moment.seen.moments += 1
    try:
        must_be_same(before, moment.game.dump(moment.t), "The table was one and is another")
    except AssertionError as error:
        culprit = who_changes(moment, spare, laws)
        raise Broken(LOOKING, moment.where, f"{culprit}{error}") from error


def who_changes(moment: Moment, t: Any, laws: Sequence[Law]) -> str:
    """The first law after which a copy of the table is another, in words; nothing if none is."""
    game = moment.game
    for law in laws:
        copy = t.clone()
        law(Moment(game, copy, moment.where, moment.components, moment.news))
        if game.fingerprint(copy) != game.fingerprint(t):
            return f"Found with the law {law.__name__}. "
    return ""


def visit(
    setting: Setting,
    seed: int,
    seen: Seen,
    choices: Mapping[int, int] = NO_CHOICES,
    many: int = MANY,
) -> Iterator[Moment]:
    """Moments of one game: it is played to learn its length, and again to look at them.

    Plies of which the choice is given are moments too. Nobody listens to the first game, and yet
    both must end alike.
    """
    asks, first = [], None
    for first in guarded(setting, seed, choices, False):
        seen.note(setting.game, first)
        asks.append(step_name(type(first.ask)))
    plies = {*worth_a_visit(asks[:-1], Dice(seed), many), *(p for p in choices if p < len(asks))}
    components, told, t = setting.game.components(setting.start(0)), 0, None
    for ply, t in enumerate(guarded(setting, seed, choices, True)):
        if ply in plies:
            over = t.ask is None
            where = f"{setting}, seed {seed}, ply {ply} ({asked(t.ask)})"
            yield Moment(setting.game, t, where, components, t.events[0 if over else told :], seen)
            told = len(t.events)
    try:
        must_be_same(setting.game.dump(first), setting.game.dump(t), "Two games end differently")
    except AssertionError as error:
        raise Broken(SAME, f"{setting}, seed {seed}", str(error)) from error


def guarded(setting: Setting, seed: int, choices: Mapping[int, int], listen: bool) -> Iterator[Any]:
    """The tables of a game; what goes wrong in between is told with setting, seed and ply."""
    ply = 0
    try:
        for t in play(setting, seed, choices, listen):
            if t.ask is not None and not t.ask.moves(t):  # nor could it be played on from here
                where = f"{setting}, seed {seed}, ply {ply} ({asked(t.ask)})"
                raise Broken(LAWS[0].__name__, where, "it offers no move")
            yield t
            ply += 1
    except Broken:
        raise
    except Exception as error:
        raise Broken(ENDS, f"{setting}, seed {seed}, ply {ply}", reason(error)) from error


def check_setting(
    setting: Setting,
    seed: int,
    choices: Mapping[int, int] = NO_CHOICES,
    many: int = MANY,
    laws: Sequence[Law] = LAWS,
) -> Seen:
    """Every law at many moments of one game; what was met."""
    seen = Seen(settings=1)
    for moment in visit(setting, seed, seen, choices, many):
        check_moment(moment, laws)
    return seen


def rare_moments(game: Game[Any], rare_tables: Tables, seen: Seen) -> Iterator[Moment]:
    """Tables set by hand, as moments."""
    for name, dumped in rare_tables.items():
        where = f"{game.name}, the rare table {name!r}"
        try:
            t = game.load(dumped)
        except Exception as error:
            raise Broken(LOADS, where, reason(error)) from error
        t.events = []
        seen.note(game, t)
        where = f"{where} ({asked(t.ask)})"
        yield Moment(game, t, where, game.components(t), seen=seen)


def check_tables(game: Game[Any], rare_tables: Tables, laws: Sequence[Law] = LAWS) -> Seen:
    """Every law at tables set by hand; what was met."""
    seen = Seen()
    for moment in rare_moments(game, rare_tables, seen):
        check_moment(moment, laws)
    return seen


@dataclass
class Findings:
    """What the laws met, and what they never did."""

    game: Game[Any]
    seen: Seen

    @property
    def moments(self) -> int:
        """At how many moments the laws were tried."""
        return self.seen.moments

    @property
    def never_asked(self) -> list[str]:
        """The asks of the game that never came."""
        asks = [form.name for form in self.game.step_forms.values() if issubclass(form.of, Ask)]
        return [ask for ask in asks if ask not in self.seen.asks]

    @property
    def never_legal(self) -> list[str]:
        """The moves of the catalogue that nobody could make."""
        return [key for key in self.game.moves if key not in self.seen.legal]

    @property
    def never_refused(self) -> list[str]:
        """The moves of the catalogue that everybody could make at any time."""
        return [key for key in self.game.moves if key not in self.seen.refused]

    @property
    def never_dealt(self) -> list[str]:
        """The hidden fields in which no imagined table differed from the true one."""
        return sorted(self.game.hidden - self.seen.dealt)

    def __str__(self) -> str:
        """All of it in a few lines."""
        lines = [f"{self.game.title}: every law holds at {self.moments} moments."]
        for what, names in (
            ("Asks that never came", self.never_asked),
            ("Moves that were never legal", self.never_legal),
            ("Moves that were never refused", self.never_refused),
        ):
            if names:
                lines.append(f"{what}: {some(names)}.")
        return "\n".join(lines)


def must_deal_anew(findings: Findings) -> None:
    """Say which hidden fields no imagined table differed in."""
    if never := findings.never_dealt:
        what = f"No imagined table differed in {some(never)}: "
        what += "`imagine` forgot it, or a rare table is needed, or `hidden` should not name it."
        raise Broken(DEALT, f"{findings.game.name}, in all that was played", what)


def check_all(
    game: Game[Any],
    *,
    rare_tables: Tables | None = None,
    seeds: Sequence[int] = (0, 1),
    moments: int = MANY,
    laws: Sequence[Law] = LAWS,
) -> Findings:
    """Try every law in every setting of a game, for each seed at about so many moments.

    Raises `Broken`, which says what is wrong and where, or returns what was met and what never was.
    """
    seen = check_tables(game, rare_tables or {}, laws)
    for setting in settings_of(game):
        for seed in seeds:
            seen.add(check_setting(setting, seed, many=moments, laws=laws))
    findings = Findings(game, seen)
    must_deal_anew(findings)
    return findings
