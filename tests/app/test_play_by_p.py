"""A card on its way to a zone: what p and Enter mean, and that the question names the keys (PLAY-1)."""

from __future__ import annotations

from house import screen_text
from positions import BOB, LILY, MILTON, OAKIE, position
from seats import seated

from cantina.app.desk.play import PlayCard
from cantina.games.dungeon_rummy.actions import Play
from cantina.games.dungeon_rummy.cards import parse_card

WHERE = position(
    mage={"zone": ["Y9"], "hand": ["Y4", "Y6", "GJ"]},
    druid={"zone": ["G5"]},
    bard={"zone": ["BK"]},
    barbarian={"zone": ["R5"]},
)
Y4, GJ = parse_card("Y4"), parse_card("GJ")


async def test_p_begins_and_the_question_names_the_keys_of_the_zones() -> None:
    async with seated(WHERE) as (fingers, table):
        await fingers.press("p")
        assert isinstance(fingers.desk.ask, PlayCard)
        text = screen_text(fingers.pilot.app)
        assert "Play Y4 where? Press G or R. Enter: Oakie's zone, then run 2: Y4 G5." in text
        assert "p play" not in text
        await fingers.press("p")
        assert table.record().steps == ()
        assert "To which zone? Press G or R; or Enter for Oakie's zone." in screen_text(fingers.pilot.app)


async def test_with_a_card_chosen_p_asks_for_the_zone_and_keeps_the_card() -> None:
    async with seated(WHERE) as (fingers, table):
        await fingers.press("2", "p")
        ask = fingers.desk.ask
        assert isinstance(ask, PlayCard)
        assert ask.number == 1
        assert table.record().steps == ()
        await fingers.press("1", "p", "r")
        assert table.record().steps == (Play(BOB, Y4, LILY),)


async def test_p_plays_when_the_person_went_to_the_zone() -> None:
    async with seated(WHERE) as (fingers, table):
        await fingers.press("1", "down")
        while fingers.desk.ask.marks().zone != OAKIE:
            await fingers.press("down")
        await fingers.press("p")
        assert table.record().steps == (Play(BOB, Y4, OAKIE),)


async def test_p_plays_when_one_zone_takes_the_chosen_card() -> None:
    where = position(
        mage={"zone": ["Y9"], "hand": ["Y4", "GJ"]},
        druid={"zone": ["G5"]},
        bard={"zone": ["BQ"]},
        barbarian={"zone": ["R8"]},
    )
    async with seated(where) as (fingers, table):
        await fingers.press("2", "p")
        assert table.record().steps == (Play(BOB, GJ, MILTON),)


async def test_the_question_says_so_of_a_zone_that_does_not_take_the_card() -> None:
    async with seated(WHERE) as (fingers, _):
        await fingers.press("1")
        while fingers.desk.ask.marks().zone != BOB:
            await fingers.press("down")
        assert "Press G or R. Bob's zone does not take it." in screen_text(fingers.pilot.app)


async def test_a_draw_names_and_numbers_the_graveyard_and_not_the_hand() -> None:
    where = position(phase="draw", mage={"hand": ["Y4", "Y6"]}, graveyard=("R6", "B4"))
    async with seated(where) as (fingers, _):
        text = screen_text(fingers.pilot.app)
        assert "Graveyard 2/7 1 R6 2 B4" in text
        assert "Enter: your deck; 1 to 2: the Graveyard." in text
        assert "1 Y4" not in text
        await fingers.press("2")
        assert "Enter: B4; d: your deck." in screen_text(fingers.pilot.app)


async def test_an_attack_says_how_much_mana_a_treasure_adds() -> None:
    where = position(mage={"zone": ["Y5", "B6", "R7"], "hand": ["Y4"]}, loot=("mana-3",))
    async with seated(where) as (fingers, _):
        assert "choose a card (1), or an action" in screen_text(fingers.pilot.app)
        await fingers.press("a", "plus")
        assert "from Bob's zone with 3 more mana?" in screen_text(fingers.pilot.app)


async def test_help_begins_with_what_the_game_is_about() -> None:
    async with seated(WHERE) as (fingers, _):
        await fingers.press("f1")
        text = " ".join(screen_text(fingers.pilot.app).split())
        assert "Beat every enemy, the Boss or Mort last, before any of the four Misfits dies." in text
