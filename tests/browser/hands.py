"""Ways to make a move: by mouse, by touch, by keyboard alone, or from the list of sentences."""

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.browser.people import ASKED, Person

if TYPE_CHECKING:
    from playwright.sync_api import Locator

MOST = 400  # moves of one person, far more than any of these games takes
STEPS = 80  # arrows on the way to one piece
ZONE_OF = """
id => (document.querySelector(`main [data-id='${id}']`)
  ?? document.querySelector(`main [data-zone='${id}']`)).closest('[data-zone]').dataset.zone
"""
# Where one would touch a piece, on a board at its face, for much may belong to it, or what lies
# in a zone; and whether that is in sight.
MIDDLE = """
id => {
  const own = document.querySelector(`main [data-id='${id}']`);
  const zone = document.querySelector(`main [data-zone='${id}']`);
  const what = own?.querySelector(':scope > g.face') ?? own ?? zone.querySelector('.piece') ?? zone;
  const box = what.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
  return [x, y, Boolean(document.elementFromPoint(x, y)?.closest('.piece, [data-zone]'))];
}
"""
# Touch one piece after another, each of which is not allowed or begins a move, until that is shown.
TOUCH = """async ([which, sign]) => {
  for (const piece of document.querySelectorAll(`main .piece${which}:not([role=img])`)) {
    if (!piece.checkVisibility() || piece.closest("[hidden], .seat")) continue;
    piece.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    for (let wait = 0; wait < 40 && !document.querySelector(sign); wait += 1) {
      await new Promise((wake) => setTimeout(wake, 25));
    }
    if (document.querySelector(sign)) return true;
  }
  return false;
}"""
# Where the focus is, and the arrows in the order in which one would try them to get to a piece.
WAY_TO = """
id => {
  const middle = (el) => { const b = el.getBoundingClientRect();
    return [b.x + b.width / 2, b.y + b.height / 2]; };
  const here = document.activeElement, there = document.querySelector(`main [data-id='${id}']`);
  if (!there) return [here.dataset.id ?? '', []];
  const [x, y] = middle(here), [ox, oy] = middle(there);
  const aside = ox > x ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  const along = oy > y ? ['ArrowDown', 'ArrowUp'] : ['ArrowUp', 'ArrowDown'];
  const [first, second] = Math.abs(ox - x) > Math.abs(oy - y) ? [aside, along] : [along, aside];
  return [here.dataset.id ?? '', [first[0], second[0], second[1], first[1]]];
}
"""
# Wait until the button that confirms has said the same for so long that a tap on it counts.
SETTLE = """async () => {
  const table = document.querySelector('script[src*="table.js"]').src;
  const { isSettled } = await import(table.replace("table.js", "choosing.js"));
  while (!isSettled()) await new Promise((wake) => setTimeout(wake, 25));
}"""


CONFIRM = "#why [data-key]"  # the second button of a move that is asked for twice


SURE = f"{ASKED}.sure"  # the sentence of any other such move, which is chosen once more


def is_warned(person: Person) -> bool:
    """Whether the move that was wished for is to be confirmed, since it gives something up."""
    return person.find(f"{CONFIRM}:visible").count() > 0


def is_asked(person: Person) -> bool:
    """Whether the move that was wished for is held, and not made yet."""
    return person.find(SURE).count() > 0


def spot(person: Person, id: str) -> "Locator":
    """Where one touches a piece: on a board at its face, for much may belong to it."""
    face = person.find(f'main [data-id="{id}"] > g.face')
    return face.first if face.count() else person.piece(id)


def is_covered(person: Person, id: str) -> bool:
    """Whether something lies on a piece, which is in sight now: what is touched stands for it."""
    if not person.find(f'main [data-on="{id}"]').count():
        return False
    person.piece(id).evaluate("piece => piece.scrollIntoView({block: 'center'})")
    return True


def click_at(person: Person, id: str) -> None:
    """Click in the middle of a piece, wherever that is; whatever lies there gets the click."""
    x, y, inside = person.page.evaluate(MIDDLE, id)
    if not inside:
        person.piece(id).evaluate("piece => piece.scrollIntoView({block: 'center'})")
        x, y, inside = person.page.evaluate(MIDDLE, id)
    person.page.mouse.click(x, y)


def play_by_mouse(person: Person, key: str) -> None:
    """Make a move by touching pieces, and by clicking on what can only be said."""
    deed = person.deed()
    touches = person.touches(key)
    for id in touches:
        click_at(person, id)
    if not touches:
        say(person, key)
    confirm(person)
    person.waits_for_news(deed)


def confirm(person: Person) -> None:
    """Say yes where a move is asked for twice."""
    if is_warned(person):
        person.find(CONFIRM).click()
    elif is_asked(person):
        person.find(SURE).click()


COVERED = """el => {
  const box = el.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !el.contains(there);
}"""


UNFOLD = "el => el.closest('details')?.setAttribute('open', '')"


def say(person: Person, key: str) -> None:
    """Click what can only be said, beside the banner or, where that is covered, in the list."""
    button = person.find(f'.tools [data-key="{key}"]')
    if button.evaluate(COVERED):
        button = person.find(f'{ASKED}[data-key="{key}"]')
        button.evaluate(UNFOLD)
    button.click()


def play_by_touch(person: Person, key: str) -> None:
    """The same on a phone, where the sentence that is meant is one large button."""
    deed = person.deed()
    touches = person.touches(key)
    for id in touches:
        spot(person, id).tap(force=is_covered(person, id))
    named = person.find(f'[data-key="{key}"]:visible').first
    if not touches and not named.count():  # what gives something up is in the list alone
        person.find('.dock [href="#moves"]').tap()
        person.find(f'{ASKED}[data-key="{key}"]').evaluate(UNFOLD)
    if not touches:
        person.page.evaluate(SETTLE)  # as one reads before one taps
        named.tap()
    if is_warned(person):
        person.find(CONFIRM).tap()
    elif is_asked(person):
        named.tap()
    person.waits_for_news(deed)


def tab_to(person: Person, there: str) -> None:
    """Press Tab until the focus is where it should be."""
    for _ in range(60):
        if person.page.evaluate(there):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to where {there}.")


def reach(person: Person, id: str) -> None:
    """Go to a piece with Tab and the arrows."""
    zone = person.page.evaluate(ZONE_OF, id)
    tab_to(person, f"document.activeElement.closest('[data-zone]')?.dataset.zone === '{zone}'")
    tried: Counter[tuple[str, str]] = Counter()  # from where which arrow was pressed how often
    for _ in range(STEPS):
        here, arrows = person.page.evaluate(WAY_TO, id)
        if here == id or id == zone:
            return
        pressed = [tried[here, arrow] for arrow in arrows]
        arrow = arrows[pressed.index(min(pressed))]
        tried[here, arrow] += 1
        person.page.keyboard.press(arrow)
    raise AssertionError(
        f"The arrows do not lead to {id}, but to {sorted({at for at, _ in tried})}."
    )


def play_by_keyboard(person: Person, key: str) -> None:
    """Make a move with keys alone: zones by Tab, pieces by arrows, Space, then Enter."""
    deed = person.deed()
    touches = person.touches(key)
    for id in touches:
        reach(person, id)
        person.page.keyboard.press("Space")
    if not touches:
        shown = person.find(f'{ASKED}[data-key="{key}"] kbd').text_content() or ""
        # Beyond the ninth sentence, but among the tools; or Enter would press another button, to
        # which the focus went when the piece that had it left the table.
        on_a_button = person.page.evaluate("document.activeElement.matches('button, summary')")
        if not shown or (on_a_button and not shown.isdigit()):
            tab_to(person, f"document.activeElement.matches('.tools [data-key={key}]')")
        person.page.evaluate(SETTLE)
        person.page.keyboard.press(shown if shown.isdigit() else "Enter")
    if is_warned(person):
        tab_to(person, f"document.activeElement.matches('{CONFIRM}')")
        person.page.keyboard.press("Enter")
    elif is_asked(person):
        if person.page.evaluate("document.activeElement.matches('[data-do], summary')"):
            tab_to(person, f"document.activeElement.matches('{SURE}')")
        person.page.keyboard.press("Enter")
    person.waits_for_news(deed)


def play_by_sentence(person: Person, key: str) -> None:
    """Make a move from the list of sentences."""
    deed = person.deed()
    sentence = person.find(f'{ASKED}[data-key="{key}"]')
    sentence.evaluate("sentence => sentence.click()")
    if is_warned(person):
        person.find(CONFIRM).click()
    elif is_asked(person):  # on a phone the list may be folded
        sentence.evaluate("sentence => sentence.click()")
    person.waits_for_news(deed)


def to_the_end(person: Person, play: Callable[[Person, str], None]) -> list[str]:
    """Play until the game is over; the keys of the moves that it took."""
    made: list[str] = []
    while person.waits_for_turn():
        assert len(made) < MOST, "The game does not end."
        key = person.wish(len(made))
        play(person, key)
        made.append(key)
    return made
