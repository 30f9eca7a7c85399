"""Several people at one keyboard, AI partners between them, and seats that change hands."""

from __future__ import annotations

import re

import pytest
from house import Fingers, InlineAi, NoAi, app, screen_text, table_screen, until
from positions import BOB, LILY, MILTON, OAKIE, position
from seats import LateAi, seated
from textual import events

from cantina.app.screens.curtain import Curtain
from cantina.app.screens.page import Page
from cantina.app.screens.small import Small
from cantina.app.screens.table import TableScreen
from cantina.games.dungeon_rummy.actions import Discard, Draw, End, UseToken
from cantina.games.dungeon_rummy.cards import card_name, cards_in, parse_card
from cantina.games.dungeon_rummy.setup import Config, SeatConfig
from cantina.players.levels import make_player
from cantina.table.party import Party
from cantina.table.table import Table

CARD = re.compile(r"\b[RYGB](?:10|[2-9AJQK])\b")


def held(table: Table, hero: int) -> set[str]:
    return {card_name(card) for card in cards_in(table.view(hero).hand)}


async def test_between_two_people_no_card_of_either_hand_is_on_the_screen() -> None:
    hands = {"mage": {"hand": ["Y4", "RQ"]}, "druid": {"hand": ["G3", "BK"]}}
    where = position(phase="discard", humans=("mage", "druid"), **hands)
    async with seated(where, names={BOB: "Ann", OAKIE: "Ben"}) as (fingers, table):
        game = fingers.pilot.app
        assert isinstance(game.screen, Curtain)
        assert not CARD.search(screen_text(game))
        assert "Ann the Mage, please." in screen_text(game)
        await fingers.press("space")
        assert held(table, BOB) <= set(CARD.findall(screen_text(game)))
        await fingers.do(Discard(BOB, parse_card("Y4")))
        await fingers.pilot.pause()
        assert isinstance(game.screen, Curtain)
        text = screen_text(game)
        assert "Ben the Druid, please." in text
        assert not CARD.search(text)
        await fingers.press("question_mark")
        assert not CARD.search(screen_text(game))
        await fingers.press("backspace", "colon", "q")
        assert not CARD.search(screen_text(game))
        await fingers.press("2")  # to the title, which has cards of its own on its sign
        assert not {"Y4", "RQ", "G3", "BK"} & set(CARD.findall(screen_text(game)))


async def test_after_the_curtain_the_log_shows_no_card_of_the_other_hand() -> None:
    where = position(phase="draw", humans=("mage", "druid"), mage={"hand": ["Y4"]}, druid={"hand": ["G3"]})
    async with seated(where) as (fingers, table):
        game = fingers.pilot.app
        await fingers.press("space")
        await fingers.do(Draw(BOB))
        await fingers.do(End(BOB))
        await fingers.do(Discard(BOB, parse_card("Y4")))
        drawn = held(table, BOB) - held(table, OAKIE)
        await fingers.press("space")  # Oakie's table
        assert fingers.desk.seat == OAKIE
        assert not drawn & set(CARD.findall(screen_text(game)))
        await fingers.press("l")
        assert isinstance(game.screen, Page)
        assert "Bob draws a card" in screen_text(game)
        assert not drawn & set(CARD.findall(screen_text(game)))


@pytest.mark.slow
async def test_a_whole_pass_and_play_game_never_shows_a_hand_behind_the_curtain() -> None:
    roles = {"mage": "human", "druid": "human", "bard": "companion", "barbarian": "companion"}
    seats = tuple(SeatConfig(hero, role=role) for hero, role in roles.items())
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        game.start(Party(Config(seats, first="mage")), 11)
        fingers = Fingers(pilot)
        table = table_screen(game).table
        minds = {BOB: make_player("random", 1), OAKIE: make_player("random", 2)}
        curtains = 0
        for _ in range(70):
            await pilot.pause()
            if table.over is not None:
                break
            if isinstance(game.screen, Curtain):
                curtains += 1
                assert not CARD.search(screen_text(game))
                await pilot.press("enter", "1")  # nothing that ends a turn lifts it
                assert isinstance(game.screen, Curtain)
                await pilot.press("space")
            pending = table.pending
            assert pending is not None
            assert fingers.desk.seat == pending.seat
            legal = table.legal(pending.seat)
            await fingers.do(minds[pending.seat].decide(table.view(pending.seat), legal, ()))
        assert curtains > 3


async def test_another_person_may_take_the_keyboard_out_of_turn() -> None:
    where = position(
        humans=("mage", "druid"), mage={"hand": ["Y4"], "damage": 3}, druid={"hand": ["G3"], "tokens": 2}
    )
    async with seated(where) as (fingers, table):
        await fingers.press("space")
        await fingers.press("j", "1")
        await fingers.pilot.pause()
        assert "Oakie the Druid, please." in screen_text(fingers.pilot.app)
        await fingers.press("space")
        assert fingers.desk.seat == OAKIE
        await fingers.do(UseToken(OAKIE, OAKIE, "heal", BOB, 2))
        assert table.view(None).seats[BOB].damage == 1
        await fingers.pilot.pause()
        assert "Bob the Mage, please." in screen_text(fingers.pilot.app)


# --- AI partners ---------------------------------------------------------------------------------

AI_TURN = position(
    phase="draw",
    active="bard",
    humans=("druid",),
    druid={"tokens": 3, "hand": ["G3"]},
    mage={"damage": 3},
    bard={"hand": ["B3", "B9"]},
)


async def test_partners_can_be_paused_and_stepped() -> None:
    async with seated(position(phase="discard", mage={"hand": ["Y4", "R6"]}), ai=InlineAi("random")) as (
        fingers,
        table,
    ):
        await fingers.press("z")
        await fingers.do(Discard(BOB, parse_card("Y4")))
        await until(fingers.pilot, lambda: "paused" in screen_text(fingers.pilot.app))
        before = len(table.record().steps)
        for done in (1, 2):
            await fingers.press("full_stop")
            await until(fingers.pilot, lambda done=done: len(table.record().steps) >= before + done)
            await fingers.pilot.pause(0.05)  # one more would come now
            assert len(table.record().steps) == before + done
        await fingers.press("z")
        await until(fingers.pilot, lambda: len(table.record().steps) > before + 2)


async def test_an_own_token_is_spent_in_an_ais_turn_and_its_old_answer_is_dropped() -> None:
    async with seated(AI_TURN) as (fingers, table):
        assert table.pending is not None
        assert table.pending.seat == MILTON
        question = table.ai_question()
        await fingers.do(UseToken(OAKIE, OAKIE, "heal", BOB, 2))
        assert table.view(None).seats[BOB].damage == 1
        assert question is not None
        assert not table.answer(question, Draw(MILTON))


async def test_while_a_token_is_chosen_partners_wait() -> None:
    thinker = LateAi()
    async with seated(AI_TURN, ai=thinker) as (fingers, table):
        await until(fingers.pilot, lambda: len(thinker.asked) == 1)
        await fingers.press("k")
        await fingers.press("a")  # any other key hurries them: they would act now
        thinker.answer(0, lambda action: isinstance(action, Draw))
        await fingers.pilot.pause(0.1)
        assert table.record().steps == ()
        await fingers.press("backspace")
        await until(fingers.pilot, lambda: table.record().steps != ())


async def test_behind_a_page_nothing_happens() -> None:
    thinker = LateAi()
    async with seated(AI_TURN, ai=thinker) as (fingers, table):
        await until(fingers.pilot, lambda: len(thinker.asked) == 1)
        await fingers.press("l", "h")
        thinker.answer(0, lambda action: isinstance(action, Draw))
        await fingers.pilot.pause(0.1)
        assert table.record().steps == ()
        await fingers.press("backspace")
        await until(fingers.pilot, lambda: len(thinker.asked) == 2)
        thinker.answer(1, lambda action: isinstance(action, Draw))
        await until(fingers.pilot, lambda: table.record().steps != ())


async def test_a_seat_is_given_to_an_ai_and_taken_back() -> None:
    async with seated(position(mage={"hand": ["Y4"]})) as (fingers, table):
        await fingers.press("i")
        assert "An AI plays Bob from now on" in screen_text(fingers.pilot.app)
        await fingers.press("1")
        await fingers.pilot.pause()
        assert table.roles[BOB] == "ai"
        assert "Hand" not in screen_text(fingers.pilot.app)
        await fingers.press("i", "1")
        await fingers.pilot.pause()
        assert table.roles[BOB] == "human"
        assert "Hand" in screen_text(fingers.pilot.app)


async def test_a_partners_seat_taken_by_a_person_makes_a_second_person() -> None:
    async with seated(position(phase="discard", mage={"hand": ["Y4"]}, druid={"hand": ["G3"]})) as (
        fingers,
        table,
    ):
        await fingers.press("i", "2")
        await fingers.pilot.pause()
        assert table.roles[OAKIE] == "human"
        await fingers.do(Discard(BOB, parse_card("Y4")))
        await fingers.pilot.pause()
        assert isinstance(fingers.pilot.app.screen, Curtain)


async def test_an_ai_that_fails_is_told_and_the_game_goes_on() -> None:
    class Broken(NoAi):
        def ask(self, *_: object) -> object:
            from concurrent.futures import Future

            from cantina.players.thinking import AiFailed

            answer: Future[object] = Future()
            answer.set_exception(AiFailed("fell asleep"))
            return answer

    where = position(phase="draw", active="bard", bard={"hand": ["B3"]}, mage={"hand": ["Y4"]})
    async with seated(where, ai=Broken()) as (fingers, table):
        await until(fingers.pilot, lambda: table.record().steps != ())
        assert isinstance(fingers.pilot.app.screen, TableScreen)
        assert table.troubles
        assert LILY in table.order


async def test_a_space_typed_ahead_lifts_no_curtain() -> None:
    """What the person before has typed is not for the next one."""
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        game.push_screen(Curtain("Bob", "Mage", 1, "It is your turn."))
        game._keys.extend(events.Key("space", " ") for _ in range(3))
        await until(pilot, lambda: isinstance(game.screen, Curtain) and game.screen.ready)
        assert not game._keys
        await pilot.press("space")
        await until(pilot, lambda: not isinstance(game.screen, Curtain))


async def test_that_a_game_is_not_saved_stays_in_sight_and_is_told_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trouble: list[str | None] = [None]
    monkeypatch.setattr(Table, "save_trouble", property(lambda _: trouble[0]))
    async with seated(position(mage={"hand": ["Y4", "G8", "B3", "RK"]})) as (fingers, _):
        game = fingers.pilot.app
        assert "not saved!" not in screen_text(game)
        for full, zone in ((True, "y"), (False, "g"), (True, "b")):
            await fingers.press("1")
            trouble[0] = "The game cannot be saved: the disk is full." if full else None
            await fingers.press(zone)
            assert ("not saved!" in screen_text(game)) == full
            assert ("the disk is full" in screen_text(game)) == full
            assert ("The game is being saved again." in screen_text(game)) != full


async def test_a_window_too_small_to_ask_is_not_left_with_a_game_that_would_be_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trouble: list[str | None] = ["The game cannot be saved: the disk is full."]
    monkeypatch.setattr(Table, "save_trouble", property(lambda _: trouble[0]))
    async with seated(position(mage={"hand": ["Y4", "G8"]})) as (fingers, _):
        game, pilot = fingers.pilot.app, fingers.pilot
        await pilot.resize_terminal(20, 8)
        await until(pilot, lambda: isinstance(game.screen, Small))
        assert "Nothing is lost." in " ".join(screen_text(game).split())
        await pilot.press("q", "ctrl+c")
        assert isinstance(game.screen, Small)
        trouble[0] = None
        game.screen.paint()
        await until(pilot, lambda: "q leaves" in " ".join(screen_text(game).split()))
        await pilot.press("q")
        await until(pilot, lambda: game.return_value == 0)
