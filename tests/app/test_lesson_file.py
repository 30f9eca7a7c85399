"""Lesson files: every fault is told with file, key and what is allowed; what no longer fits is named, too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from house import app, content, screen_text

from cantina.app.lesson.course import rehearse
from cantina.app.lesson.script import Lesson, load_lesson
from cantina.app.screens import lesson as lesson_screen
from cantina.app.screens.title import Title
from cantina.games.dungeon_rummy.actions import Discard, Play
from cantina.games.dungeon_rummy.cards import parse_card
from cantina.games.dungeon_rummy.errors import ContentError
from cantina.resources import content_dir

HEAD = 'title = "A lesson"\nseed = 62\nfirst = "barbarian"\n'
STEP = '[steps.one]\ntitle = "One"\ntext = "An idea."\n'
DRAW = 'do = { type = "draw", from = "deck" }\n'


def read(folder: Path, text: str) -> Lesson:
    path = folder / "lessons" / "some.toml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    return load_lesson(path)


def test_a_lesson_is_read(tmp_path: Path) -> None:
    found = read(tmp_path, HEAD + STEP + 'light = ["hand"]\n' + DRAW + 'first = "First {draw}."\n')
    assert (found.title, found.seed, found.first, found.file) == (
        "A lesson",
        62,
        "barbarian",
        "lessons/some.toml",
    )
    (step,) = found.steps
    assert (step.name, step.kind, step.title, step.text) == ("one", "do", "One", "An idea.")
    assert (step.light, step.first, step.any) == (("hand",), "First {draw}.", False)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (STEP, "title: missing; needed are title, seed, first, steps"),
        (HEAD + "sed = 3\n" + STEP, "unknown key 'sed': did you mean 'seed'?"),
        (HEAD.replace("62", '"62"') + STEP, "seed: '62' does not fit: it must be a whole number"),
        (HEAD.replace("barbarian", "lily") + STEP, "first: 'lily' is not one of barbarian, mage"),
        (HEAD + "steps = 3\n", "steps: must be tables"),
        (HEAD + "[steps]\none = 3\n", "steps.one: must be a table with the keys title, text"),
        (HEAD + STEP + 'lit = ["hand"]\n', "steps.one: unknown key 'lit': did you mean 'light'?"),
        (HEAD + STEP.replace("An idea.", " "), "steps.one.text: ' ' does not fit: it must be a text"),
        (HEAD + STEP.replace("idea", "\\u001b"), "steps.one.text: holds a control character"),
        (HEAD + STEP.replace("idea", "{atack}"), "{atack} is neither a card, such as {Y9}, nor the id"),
        (HEAD + STEP.replace("idea", "{atack}"), "(did you mean attack?)"),
        (HEAD + STEP + 'light = "hand"\n', "steps.one.light: 'hand' does not fit: it must be a list"),
        (HEAD + STEP + 'light = ["hands"]\n', "steps.one.light#1: 'hands' is not one of hand,"),
        (HEAD + STEP + 'press = "log"\n', "steps.one.first: missing"),
        (HEAD + STEP + 'press = "end"\nfirst = "No."\n', "steps.one.press: 'end' is not one of hint"),
        (HEAD + STEP + DRAW, "steps.one.first: missing"),
        (HEAD + STEP + DRAW + "watch = []\n", "steps.one: has do and watch: one idea a step"),
        (HEAD + STEP + "any = true\n", "steps.one.any: is true, beside do, or left out"),
        (HEAD + STEP + DRAW.replace("draw", "drow") + 'first = "No."\n', "steps.one.do: type: 'drow' is no"),
        (HEAD + STEP + 'watch = [{ type = "end" }, { type = "play" }]\n', "steps.one.watch#2: card: "),
        (HEAD + "[steps.one", "is no valid TOML"),
    ],
)
def test_a_fault_is_told_with_file_key_and_what_is_allowed(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(ContentError) as caught:
        read(tmp_path, text)
    assert caught.value.message.startswith("lessons/some.toml: ")
    assert told in caught.value.message


def changed(name: str, **changes: object) -> Lesson:
    """The lesson of the first game with one step changed."""
    lesson = load_lesson(content_dir() / "dungeon_rummy" / "lessons" / "first-game.toml")
    steps = (replace(step, **changes) if step.name == name else step for step in lesson.steps)  # type: ignore[arg-type]
    return replace(lesson, steps=tuple(steps))


@pytest.mark.parametrize(
    ("lesson", "where", "why"),
    [
        (
            lambda: changed("run", do=lambda seat: Play(seat, parse_card("Y10"), 1)),
            "steps.run: ",
            "Turn 2, Bob is asked to action and holds Y2 Y5 Y7 Y9 Y10 YJ YQ YK.",
        ),
        (
            lambda: changed("oakie-1", watch=((None, lambda seat: Discard(seat, parse_card("GJ"))),)),
            "steps.oakie-1.watch#1: ",
            "Turn 3, Oakie is asked to draw and holds",
        ),
        (
            lambda: changed("zones", watch=((1, lambda seat: Discard(seat, parse_card("Y2"))),)),
            "steps.zones.watch#1: the game waits for no partner here",
            "write it anew from here",
        ),
        (lambda: changed("set", press="undo", do=None), "steps.undo: ", "write it anew from here"),
        (lambda: replace(changed(""), seed=63), "steps.lily-1.watch#", "Turn 1, Lily is asked to"),
    ],
)
def test_a_step_that_does_not_fit_the_game_is_named_with_what_its_author_needs(
    lesson: Callable[[], Lesson], where: str, why: str
) -> None:
    with pytest.raises(ContentError) as caught:
        rehearse(lesson(), content())
    assert caught.value.message.startswith(f"lessons/first-game.toml: {where}")
    assert why in caught.value.message


async def test_the_title_says_why_there_is_no_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson_screen, "load_lesson", lambda _: replace(changed(""), seed=63))
    game = app()
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("l")
        await pilot.pause()
        assert isinstance(game.screen, Title)
        text = " ".join(screen_text(game).split())
        assert "There is no lesson now: lessons/first-game.toml: steps.lily-1.watch#" in text
