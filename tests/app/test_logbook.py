"""The log of the whole game: by turn, opened at the news, searched by words."""

from __future__ import annotations

from house import Fingers, InlineAi, app, screen_text, table_screen, until
from positions import BOB, LILY, position
from seats import seated

from cantina.app.screens.logbook import Logbook
from cantina.app.screens.table import TableScreen
from cantina.games.dungeon_rummy.actions import Discard, Draw, End, Play
from cantina.games.dungeon_rummy.cards import parse_card

TURN = position(mage={"hand": ["Y4", "G8", "B3"], "zone": ["Y5"]}, barbarian={"zone": ["G8", "B9"]})


async def test_a_search_keeps_the_sentences_with_all_its_words() -> None:
    async with seated(TURN) as (fingers, _):
        game = fingers.pilot.app
        await fingers.do(Play(BOB, parse_card("B3"), BOB + 1))
        await fingers.do(Play(BOB, parse_card("Y4"), LILY + 2))
        await fingers.press("l")
        assert isinstance(game.screen, Logbook)
        before = screen_text(game)
        assert "Bob plays B3" in before
        assert "Bob plays Y4" in before
        await fingers.press("slash", *"BOB b3")
        text = screen_text(game)
        assert "Search: BOB b3_" in text.replace("BOB\xa0b3", "BOB b3")
        assert "Enter show these" in text
        assert "Up Down scroll" in text
        assert "Bob plays B3" in text
        assert "Bob plays Y4" not in text
        await fingers.press("x", "x")
        assert "Nothing so far has the words" in screen_text(game)
        await fingers.press("backspace", "backspace", "enter")
        assert "Bob plays B3" in screen_text(game)
        await fingers.press("backspace")
        assert screen_text(game) == before
        await fingers.press("backspace")
        assert isinstance(game.screen, TableScreen)


async def test_escape_leaves_the_search_and_then_the_log() -> None:
    async with seated(TURN) as (fingers, _):
        game = fingers.pilot.app
        await fingers.do(Play(BOB, parse_card("B3"), BOB + 1))
        await fingers.press("l", "slash", "q")
        assert isinstance(game.screen, Logbook)  # a letter of the search, no command
        await fingers.press("escape")
        assert isinstance(game.screen, Logbook)
        assert "Bob plays B3" in screen_text(game)
        await fingers.press("escape")
        assert isinstance(game.screen, TableScreen)


async def test_the_log_opens_where_the_own_last_turn_ended() -> None:
    game = app(seed=3, ai=InlineAi("greedy"))
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("f")
        fingers = Fingers(pilot)
        table = table_screen(game).table
        await fingers.do(Draw(BOB))
        await fingers.do(End(BOB))
        await fingers.do(Discard(BOB, fingers.desk.hand[0]))
        await until(pilot, lambda: table.pending is not None and table.pending.seat == BOB)
        assert table.view(BOB).turn == 5
        await pilot.press("l")
        lines = screen_text(game).splitlines()
        assert lines[2].strip().startswith("Turn 2")
        assert lines[2].strip().endswith("since your last turn")
        await pilot.press("pageup")
        assert "Turn 1, Bob" in screen_text(game)


async def test_a_row_of_draws_at_the_edge_of_what_is_told_is_not_told_with_too_small_a_number() -> None:
    from cantina.games.dungeon_rummy.events import Drew
    from cantina.table.presenter import whole_rows

    draws = [Drew(1, "deck", None) for _ in range(7)]
    assert whole_rows(draws) == 7
    assert whole_rows([*draws[:3], Drew(2, "deck", None), *draws]) == 3
    assert whole_rows(draws[:1]) == 1
