"""The deal in the browser: every page has a share in the dice, without a click, and checks it."""

import json

from moonbrew.shares import mixed, seal_of
from tests.server.house import SHORT, Pair, Visitor, wait_for

KEPT = "Object.entries(localStorage).filter(([name]) => name.startsWith('moonbrew-share-'))"
DOUBTS = """async ([file, room, facts]) => (await import(file)).doubts(room, facts)"""
WITHHELD = """async ([file, room, shares]) => (await import(file)).withheld(room, shares)"""


def kept(person):
    """What the browser of a person has noted of its shares, by seal."""
    return {name[15:]: json.loads(text) for name, text in person.page.evaluate(KEPT)}


def visitor(person):
    """The same guest, as a program."""
    found = Visitor(person.url)
    for cookie in person.context.cookies():
        found.web.cookies.set(cookie["name"], cookie["value"])
    return found


# While the seal is on its way, the page is told that it is there and that all others are, too; the
# answer, which comes after that, is older.
OVERTAKEN = """async (file) => {
  const { attend } = await import(file);
  const sent = [], older = { seals: [null, null], shares: [null, null], sealed: false };
  const fetched = window.fetch;
  let answer;
  window.fetch = async (address, { body }) => {
    sent.push([address.split("/").at(-1), JSON.parse(body)]);
    if (sent.length === 1) await new Promise((done) => { answer = done; });
    const data = sent.length === 1 ? older : { ...older, dealt: true };
    return new Response(JSON.stringify(data), { headers: { "content-type": "application/json" } });
  };
  const done = attend("overtaken", 0, older);
  while (!answer) await new Promise((wake) => setTimeout(wake, 10));
  const seals = [sent[0][1].seal, "another"];
  older.seals = [seals[0], null];
  attend("overtaken", 0, { ...older, seals, sealed: true });
  answer();
  await done;
  window.fetch = fetched;
  return sent;
}"""


def test_a_share_is_opened_though_news_of_all_seals_come_before_an_older_answer(someone, house):
    wren = someone()
    room = house.room(wren.opens("me", "open").removeprefix("/rooms/"))
    wait_for(lambda: room.chairs[0].seal)
    sent = wren.page.evaluate(OVERTAKEN, module_of(wren))
    assert [way for way, _ in sent] == ["seal", "share"]
    assert seal_of(sent[1][1]["share"]) == sent[0][1]["seal"]


def test_who_plays_with_bots_has_a_share_without_a_click(someone, house):
    wren = someone()
    path = wren.opens("me", "random", content="practice")
    assert wren.waits_for_turn()
    room = house.room(path.removeprefix("/rooms/"))
    (share, none) = room.sitting.shares
    assert none == ""
    note = kept(wren)[seal_of(share)]
    assert (note["share"], note["seat"], note["room"]) == (share, 0, room.id)
    assert (note["commitment"], note["seals"]) == (room.commitment, [seal_of(share), ""])
    assert room.sitting.dice == mixed(room.secret_seed, [share, ""])
    assert room.secret_seed not in wren.page.content()


def test_two_pages_share_in_the_dice_and_check_it_when_the_game_is_over(someone, house):
    wren, rowan = someone(), someone()
    path = wren.opens("me", "open", **SHORT)
    wren.page.get_by_text("The game begins when no chair is open any more.").first.wait_for()
    rowan.goes(path)
    rowan.page.get_by_role("button", name="Sit down here").click()
    for person in (wren, rowan):
        person.find("#log").get_by_text("shuffled by the house").wait_for()
        person.waits("#hand .piece")
    room = house.room(path.removeprefix("/rooms/"))
    assert all(room.sitting.shares)
    Pair(house, room.id, [visitor(wren), visitor(rowan)]).to_the_end()
    for person in (wren, rowan):
        person.goes(f"{path}/result")
        person.page.get_by_text("the share of this browser is in the dice").wait_for()
    stranger = someone().goes(f"{path}/result")
    stranger.page.get_by_text("made of the seed and these shares").wait_for()
    check_doubts(wren, room)
    rowan.page.get_by_role("button", name="Play again").click()
    rowan.page.wait_for_url(lambda url: url.startswith(f"{house.url}/rooms/") and path not in url)
    wren.goes(rowan.page.url.removeprefix(house.url))
    for person in (wren, rowan):
        person.waits("#hand .piece")
    again = house.room(rowan.page.url.rpartition("/")[2])
    assert all(again.sitting.shares)
    assert not set(again.sitting.shares) & set(room.sitting.shares)


def test_a_page_that_sits_there_without_a_share_in_the_dice_says_so(someone, house):
    wren = someone()
    wren.goes("/")
    path = f"/rooms/{visitor(wren).opens('me', 'open')}"  # and nobody asks the page for a share
    house.visitor("Rowan").joins(path.removeprefix("/rooms/"))
    wren.goes(path).waits("main[data-live]")
    room = house.room(path.removeprefix("/rooms/"))
    assert room.dealt
    house.plays_out(room.id)
    wren.goes(f"{path}/result")
    wren.page.get_by_text("This browser knows of no share of its own in the dice").wait_for()
    assert wren.find(".proof .verdict.false").count() == 1
    stranger = someone().goes(f"{path}/result")
    stranger.page.get_by_text("The deal was fixed in advance").wait_for()


def test_a_house_that_takes_a_seal_and_leaves_it_out_is_found_out(someone, house):
    wren, lie = someone(), {"commitment": "", "seals": ["", ""], "shares": ["", ""], "sealed": True}
    wren.page.route("**/seal", lambda route: route.fulfill(json={**lie, "dealt": False}))
    wren.goes("/")
    answer = visitor(wren).web.post(
        "/rooms", data={"game": "mystic-market", "chair": ["me", "open"]}
    )
    with wren.page.expect_response("**/seal"):
        wren.goes(answer.headers["location"])
    room = house.room(answer.headers["location"].removeprefix("/rooms/"))
    assert "share of this browser is missing" in asks_doubts(wren, room)(shares=("", ""))
    wren.page.evaluate("localStorage.clear()")
    assert asks_doubts(wren, room)(shares=("", "")) == "", "nothing else tells of it"


def module_of(person):
    """Where a page has its share in the dice from."""
    scripts = "script[src*=proof], script[src*=table]"
    file = person.page.evaluate("(found) => document.querySelector(found).src", scripts)
    return f"{file.rpartition('/')[0]}/dealing.js"


def asks_doubts(person, room):
    """What somebody's page has to say of seed, hash, shares and dice, as they are told to it."""
    module = module_of(person)

    def said(seed=room.secret_seed, commitment=room.commitment, shares=(), dice=""):
        dice = dice or mixed(seed, shares)
        facts = {"seed": seed, "commitment": commitment, "shares": list(shares), "dice": dice}
        return person.page.evaluate(DOUBTS, [module, room.id, facts])

    return said


def check_doubts(wren, room):
    """The page of seat 0 notices whatever was exchanged after its share was open."""
    mine, other = room.sitting.shares
    lie, ask = "0" * 64, asks_doubts(wren, room)

    def said(seed=room.secret_seed, commitment=room.commitment, shares=(mine, other), dice=""):
        return ask(seed, commitment, shares, dice)

    assert said() == ""
    assert "not the seed that was promised" in said(seed="another")
    assert "Another hash" in said("another", seal_of("another"))
    assert "share of this browser is missing" in said(shares=("", other))
    assert "exchanged after" in said(shares=(mine, lie))
    assert said(shares=(mine, "")) == "", "who does not open a share has not exchanged it"
    assert "not made of these" in said(dice=lie)
    held_back = [said_of_seals(wren, room, shares) for shares in ((mine, other), (mine, ""))]
    assert held_back[0] == ""
    assert "not opened, at seat 2" in held_back[1]


def said_of_seals(person, room, shares):
    """What somebody's page says of seals that were not opened."""
    return person.page.evaluate(WITHHELD, [module_of(person), room.id, list(shares)])
