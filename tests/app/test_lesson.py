"""The lesson of the first game: it fits the game, is taught by real keys, and can be skipped and left."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import pytest
from golden import check
from house import Fingers, InlineAi, app, content, screen_text, table_screen, until

from cantina.app.application import CantinaApp
from cantina.app.capabilities import Capabilities, GlyphSet
from cantina.app.lesson.course import LEARNER, Course, deal, rehearse
from cantina.app.lesson.script import Lesson, Step, load_lesson
from cantina.app.lesson.words import LIT, step_lines
from cantina.app.lines import text_of
from cantina.app.pane import Pane
from cantina.app.screens.lesson import LessonScreen, first_lesson
from cantina.app.screens.table import TableScreen
from cantina.app.screens.title import Title
from cantina.games.dungeon_rummy.actions import (
    Action,
    Attack,
    ChooseSplit,
    Concede,
    Discard,
    Draw,
    End,
    Play,
    UseToken,
    UseTreasure,
    is_pattern,
)
from cantina.games.dungeon_rummy.cards import card_name
from cantina.games.dungeon_rummy.messages import Talk
from cantina.resources import content_dir

KEYS = {
    "draw": "d",
    "run": "4 y",
    "set": "5 g",
    "undo": "u",
    "set-again": "5 g",
    "hint": "h",
    "end-1": "e",
    "discard-1": "6 enter",
    "graveyard": "1 enter",
    "wild": "2 y",
    "longer": "1 y",
    "boots": "m down space y enter",
    "attack": "a enter",
    "token": "k enter",
    "token-draw": "d",
    "treasure": "t enter plus enter",
    "end-2": "e",
    "discard-2": "1 enter",
    "burst": "enter",
}
"""What the text of each step asks to be pressed."""


def lesson() -> Lesson:
    return load_lesson(content_dir() / "dungeon_rummy" / "lessons" / "first-game.toml")


LESSON = lesson()
STEPS = LESSON.steps
NAMES = [step.name for step in STEPS]
ASKING = [step for step in STEPS if step.kind in ("do", "press")]


def course_of(game: CantinaApp) -> Course:
    screen = game.screen_stack[-1]
    assert isinstance(screen, LessonScreen), screen_text(game)
    return screen.course


def advance(course: Course, upto: str | None = None, chosen: Mapping[str, Action] | None = None) -> None:
    """Do what a lesson asks for, without a screen, up to a step or to the last; other actions if chosen."""
    while course.step.name != upto and not course.last:
        step = course.step
        asked = (chosen or {}).get(step.name, course.asked)
        if asked is not None:
            assert course.takes(asked)
            course.table.submit(asked)
        elif step.press == "undo":
            course.table.undo(LEARNER)
        for _ in step.watch:
            move = course.move()
            assert move is not None
            course.table.submit(move)
            course.moved()
        if course.step is step:
            course.go_on()


@asynccontextmanager
async def taught(
    upto: str, *, size: tuple[int, int] = (80, 24), **options: Any
) -> AsyncIterator[tuple[Fingers, Course]]:
    """An app in which the lesson has come to a step."""
    game = app(**options)
    screen = first_lesson()
    advance(screen.course, upto)
    async with game.run_test(size=size) as pilot:
        game.push_screen(screen)
        await pilot.pause()
        yield Fingers(pilot), screen.course


def words_of(text: str) -> str:
    return " ".join(text.split())


def lit_up(game: CantinaApp) -> str:
    """What is lit up on the screen."""
    lines = list(game.screen.query_one("#all", Pane).lines)
    return " ".join(piece.text for line in lines for piece in line if LIT in piece.style.split())


def others(course: Course) -> Iterator[Action]:
    """What the learner could do as well, and is not asked for."""
    for action in course.table.legal(LEARNER):
        if not is_pattern(action) and not course.takes(action) and not isinstance(action, Talk | Concede):
            yield action


def test_the_lesson_fits_the_game() -> None:
    """Whoever changes rules, numbers or cards reads here which step has to be written anew, and from what."""
    rehearse(LESSON, content())


async def test_the_whole_lesson_by_the_keys_of_its_text_and_then_the_rest_of_the_game() -> None:
    """From the title to the end, in plain characters and without colours."""
    game = app(ai=InlineAi("greedy"), capabilities=Capabilities(glyphs="ascii", colours="none"))
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "enter")
        await pilot.pause()
        course = course_of(game)
        seen = []
        while not course.last:
            step = course.step
            if step.kind != "watch":
                seen.append(step.name)
                await look_at(pilot, step)
                await pilot.press(*KEYS.get(step.name, "enter").split())
            else:
                await until(pilot, lambda: course.reads)
                await look_at(pilot, step)
                await pilot.press("enter")
            await until(pilot, lambda step=step: course.step is not step)
        await look_at(pilot, course.step)
        assert seen == [step.name for step in STEPS[:-1] if step.kind != "watch"]
        assert not game.house.shelf.unfinished()
        before = course.table.record().steps
        await pilot.press("enter")
        await until(pilot, lambda: type(game.screen) is TableScreen)
        table = table_screen(game).table
        assert table.record().steps[: len(before)] == before
        await until(pilot, lambda: table.pending is not None and table.pending.seat == LEARNER)
        assert len(table.record().steps) > len(before)  # partners think for themselves
        assert len(game.house.shelf.unfinished()) == 1


async def look_at(pilot: Any, step: Step) -> None:
    """All words of the step, what it lights up, hand and question are in sight."""
    await pilot.pause()
    game = pilot.app
    text = screen_text(game)
    words = words_of(text)
    told = words_of(
        " ".join(text_of(line) for line in step_lines(course_of(game), table_screen(game).desk, 80))
    )
    assert step.title in told
    assert told in words
    assert "{" not in told
    desk = table_screen(game).desk
    assert all(card_name(card) in text for card in desk.hand)
    assert words_of(desk.ask.prompt())[:60] in words
    assert text.split("\n")[-1].endswith("? all keys")
    assert bool(lit_up(game)) == bool(step.light)
    assert text.isascii()


async def test_something_else_is_met_with_a_sentence_and_nothing_is_done() -> None:
    """At every step, one action of each kind that the rules would allow; the sentence is all to be read."""
    async with taught(ASKING[0].name) as (fingers, course):
        table, desk = course.table, fingers.desk
        kinds = set()
        while not course.last:
            before, name = table.revision, course.step.name
            tried = (
                {type(action): action for action in others(course)}
                if course.step.kind in ("do", "press")
                else {}
            )
            for action in tried.values():
                assert not desk.submit(action)
                table_screen(fingers.pilot.app).paint()
                await fingers.pilot.pause()
                words = words_of(desk.note.words)
                assert words.startswith("First ")
                assert words in words_of(screen_text(fingers.pilot.app))
            kinds |= set(tried)
            assert (table.revision, course.step.name) == (before, name)
            advance(course, NAMES[NAMES.index(name) + 1])
            desk.look()
        assert {Attack, Discard, Draw, End, Play, UseToken} <= kinds


async def test_something_else_by_keys() -> None:
    async with taught("run") as (fingers, course):
        await fingers.press("4", "b")  # the right card to another zone
        assert "First play Y9 to your own zone: 4, then Y." in screen_text(fingers.pilot.app)
        await fingers.press("y")  # the card is still in the hand
        assert course.step.name == "set"
        await fingers.press("u")
        assert "First play YJ" in screen_text(fingers.pilot.app)
        assert course.step.name == "set"


async def test_what_the_rules_forbid_is_refused_by_its_rule() -> None:
    """MELD-2: the engine of a lesson is the real one."""
    async with taught("set") as (fingers, course):
        await fingers.press("4", "y")
        assert "neighbours of one suit" in screen_text(fingers.pilot.app)
        assert course.step.name == "set"


async def test_while_something_is_read_other_keys_say_how_to_go_on() -> None:
    async with taught("zones") as (fingers, course):
        for key in ("p", "a", "1", "s", "tab+", "h"):
            await fingers.press(key)
            assert "First read this: Enter goes on." in screen_text(fingers.pilot.app), key
            assert course.step.name == "zones"
        await fingers.press("f")
        assert not isinstance(fingers.pilot.app.screen, LessonScreen)
        await fingers.press("backspace", "enter")
        assert course.step.name == "enemy"


async def test_a_hint_does_nothing_for_the_learner_but_what_the_step_asks_for() -> None:
    async with taught("hint") as (fingers, course):
        await fingers.press("h")
        await until(fingers.pilot, lambda: "A hint:" in screen_text(fingers.pilot.app))
        assert "do the first" not in screen_text(fingers.pilot.app)
        step = course.step.name
        await fingers.press("enter")
        assert course.step.name == step


@pytest.mark.parametrize("key", ["s", "c", "i"])
async def test_what_leads_out_of_the_lesson_is_not_there(key: str) -> None:
    async with taught("run") as (fingers, course):
        await fingers.press(key)
        assert isinstance(fingers.pilot.app.screen, LessonScreen)
        assert "First play Y9" in screen_text(fingers.pilot.app)
        assert course.table.roles.count("ai") == 3


async def test_what_was_begun_is_dropped_by_undo_and_the_step_stays() -> None:
    async with taught("set") as (fingers, course):
        await fingers.press("5", "u")
        assert "Put back" in screen_text(fingers.pilot.app)
        assert course.step.name == "set"


async def test_partners_act_only_where_they_are_watched() -> None:
    async with taught("enemy") as (fingers, course):
        for _ in range(5):
            await fingers.pilot.pause(0.01)
        assert course.table.revision == 0
        await fingers.press("enter")
        await until(fingers.pilot, lambda: course.reads)
        assert course.step.name == "lily-1"  # its words stay until they are read
        await fingers.press("enter")
        await until(fingers.pilot, lambda: course.step.name == "turn")
        assert len(course.table.record().steps) == len(STEPS[NAMES.index("lily-1")].watch)


async def test_while_partners_are_watched_their_keys_work() -> None:
    """Paused they wait; a token of one's own has to wait for one's turn; skipping hurries them."""
    async with taught("discard-2", pace="slow") as (fingers, course):
        await fingers.press("z", "1", "enter")
        assert course.step.name == "oakie-2"
        before = course.table.revision
        await fingers.press("k", "enter")
        assert "Not now: your partners are at it." in screen_text(fingers.pilot.app)
        assert course.table.revision == before
        await fingers.press("backspace", "z")
        while course.step.name == "oakie-2":
            await fingers.press("tab")
        assert course.step.name == "wisp"


async def test_every_step_can_be_skipped_and_is_done_then() -> None:
    rehearsed = Course(LESSON, deal(LESSON, content()))
    advance(rehearsed)
    game = app()
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("l")
        await pilot.pause()
        course = course_of(game)
        while not course.last:
            await pilot.press("tab")
        assert course.table.record().steps == rehearsed.table.record().steps
        await pilot.press("tab")
        await until(pilot, lambda: type(game.screen) is TableScreen)


async def test_a_half_chosen_action_is_skipped_with_the_step() -> None:
    async with taught("boots") as (fingers, course):
        await fingers.press("m", "down", "space", "tab")
        assert course.step.name == "attack"


async def test_the_lesson_can_be_left_and_nothing_is_kept() -> None:
    async with taught("boots") as (fingers, _):
        game = fingers.pilot.app
        await fingers.press("q")
        assert "Leave the lesson?" in screen_text(game)
        await fingers.press("4")
        assert isinstance(game.screen, LessonScreen)
        await fingers.press("q", "2")
        await until(fingers.pilot, lambda: isinstance(game.screen, Title))
        assert "Unfinished" not in screen_text(game)
        await fingers.press("l")
        assert course_of(game).at == 0


async def test_leaving_the_program_in_the_middle() -> None:
    async with taught("boots") as (fingers, _):
        await fingers.press("q", "q")
        await until(fingers.pilot, lambda: fingers.pilot.app.return_value == 0)


async def test_in_the_middle_the_game_can_be_played_on_without_the_lesson() -> None:
    async with taught("attack", ai=InlineAi("greedy")) as (fingers, course):
        game = fingers.pilot.app
        steps = course.table.record().steps
        await fingers.press("q", "3")
        await until(fingers.pilot, lambda: type(game.screen) is TableScreen)
        table = table_screen(game).table
        assert table.record().steps == steps
        await fingers.do(Attack(LEARNER, LEARNER, 0))
        await fingers.press("u")  # what was done in the lesson cannot be taken back behind a new enemy
        await fingers.press("e")
        assert table.pending is not None
        assert table.pending.kind == "discard"
        assert [saved.turn for saved in game.house.shelf.unfinished()] == [6]


async def test_a_lesson_that_breaks_down_promises_no_game_that_is_kept() -> None:
    async with taught("boots") as (fingers, _):
        assert fingers.pilot.app._fate() == "none"


@pytest.mark.parametrize("amounts", [(7, 0, 0, 0), (0, 7, 0, 0), (0, 0, 4, 3), (0, 0, 6, 1), (2, 2, 2, 1)])
@pytest.mark.parametrize("heal", [(4, 0, 0, 0), (0, 0, 4, 0), (0, 0, 0, 4), (1, 1, 1, 1), (1, 0, 0, 0)])
def test_however_treasure_and_burst_are_shared_out_the_lesson_goes_on(
    amounts: tuple[int, int, int, int], heal: tuple[int, int, int, int]
) -> None:
    chosen: dict[str, Action] = {
        "treasure": UseTreasure(LEARNER, "heal-4", heal=heal),
        "burst": ChooseSplit(LEARNER, amounts),
    }
    course = Course(LESSON, deal(LESSON, content()))
    advance(course, chosen=chosen)
    assert course.last
    assert course.table.over is None


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize(("step", "keys"), [("hits", ""), ("boots", "m down space y"), ("burst", "")])
async def test_how_it_looks(glyphs: GlyphSet, step: str, keys: str) -> None:
    async with taught(step, capabilities=Capabilities(glyphs=glyphs)) as (fingers, _):
        await fingers.press(*keys.split())
        check(f"lesson-{step}-{glyphs}.txt", screen_text(fingers.pilot.app))


async def test_what_a_step_is_about_is_lit_up() -> None:
    async with taught("hits") as (fingers, _):
        lights = words_of(lit_up(fingers.pilot.app))
        assert lights == "each Misfit for 1, in Oakie's turn 13/15 13/15 13/15 28/30"
    async with taught("boots") as (fingers, _):
        assert "boots" in lit_up(fingers.pilot.app)
        assert "RJ YJ GJ BJ" in words_of(lit_up(fingers.pilot.app))


async def test_in_a_large_terminal_the_words_stand_over_the_hand_and_the_log_at_the_side() -> None:
    async with taught("hits", size=(132, 43)) as (fingers, _):
        text = screen_text(fingers.pilot.app)
        assert "What has happened" in text
        assert "7 of 38  The Enemy Phase." in text


async def test_keys_in_the_words_follow_the_keys_of_the_player() -> None:
    async with taught("draw", keys={"draw": ("f5",)}) as (fingers, course):
        assert "Press F5, or Enter." in screen_text(fingers.pilot.app)
        await fingers.press("f5")
        assert course.step.name == "run"
