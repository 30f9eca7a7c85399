"""The guide: contents, search, pages with links that are followed and come back, and the way to a rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from golden import check
from house import app, guide, screen_text, until
from positions import BOB, position
from reading import click, content_of_a_pack, drawn
from seats import seated
from textual.events import MouseScrollDown, MouseScrollUp

from cantina.app.capabilities import Capabilities, GlyphSet
from cantina.app.commands import CHOICE, CURTAIN, PAGE, SCREENS
from cantina.app.glyphs import ASCII, UNICODE
from cantina.app.help import help_lines
from cantina.app.keymap import Keymap
from cantina.app.lines import text_of
from cantina.app.pane import Pane
from cantina.app.reading.marked import flow, links_in, pieces_of, with_cursor
from cantina.app.reading.pages import KEY_PAGES, Book
from cantina.app.screens.bestiary import Bestiary
from cantina.app.screens.guide import GuideScreen
from cantina.app.screens.table import TableScreen
from cantina.app.screens.title import Title
from cantina.games.dungeon_rummy.actions import Attack, Draw
from cantina.games.dungeon_rummy.guide import CITED
from cantina.table.catalogue import Matter

SIZE = (80, 24)
BOOK = Book(guide(), lambda screen, width: help_lines(screen, width, Keymap()))
IDS = [leaf.id for leaf in BOOK.leaves]
INSIDE = 78


def shown(pilot: object) -> str:
    return screen_text(pilot.app)  # type: ignore[attr-defined]


async def wheel(pilot: Any, way: type[MouseScrollDown | MouseScrollUp]) -> None:
    pane = pilot.app.screen.query_one("#all", Pane)
    pane.post_message(way(pane, 40, 10, 0, 0, 0, False, False, False))
    await pilot.pause()


# --- pages ---------------------------------------------------------------------------------------------


def test_the_contents_hold_every_page_and_the_keys_of_every_screen() -> None:
    rules = [rule.id for section in guide().sections() for rule in section.rules]
    assert [*rules, *KEY_PAGES] == IDS
    assert [leaf.title for leaf in BOOK.leaves[:2]] == ["The game in short", "A turn, step by step"]
    assert {leaf.section for leaf in BOOK.leaves} >= {"At a glance", "Glossary", "Table talk", "Keys"}


def test_every_screen_with_keys_of_its_own_has_a_page_on_them() -> None:
    """Pages, questions and the curtain have none but those that the bottom line shows."""
    told = {screen for _, screen in KEY_PAGES.values()}
    assert told == set(SCREENS) - {PAGE, CHOICE, CURTAIN}


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize("id", IDS)
def test_every_page_fits_80_columns(id: str, glyphs) -> None:  # type: ignore[no-untyped-def]
    lines = BOOK.lines(id, INSIDE, glyphs)
    assert lines
    assert max(len(text_of(line).rstrip()) for line in lines) <= INSIDE
    if glyphs is ASCII:
        assert all(text_of(line).isascii() for line in lines)


@pytest.mark.parametrize("id", IDS)
def test_every_page_says_its_text_and_has_a_link_for_every_rule_it_names(id: str) -> None:
    lines = BOOK.lines(id, INSIDE, UNICODE)
    rule = guide().rule(id)
    if rule is None:
        assert id in KEY_PAGES
        return
    text = " ".join(" ".join(text_of(line) for line in lines).split())
    assert " ".join(rule.paragraphs) in text
    named = CITED.findall(f"{rule.text}\n{rule.example}")
    links = [link.rule for link in links_in(lines)]
    assert links[: len(named)] == named
    assert all(BOOK.leaf(link) is not None for link in links)
    told = links[len(named) :]
    for other in told:
        page = guide().rule(other)
        assert page is not None
        assert id in CITED.findall(f"{page.text}\n{page.example}")


def test_a_page_knows_who_speaks_of_it() -> None:
    lines = BOOK.lines("MELD-4", INSIDE, UNICODE)
    assert text_of(lines[-1]).strip() == "Spoken of in: MELD-7 W-wild"


def pieces_of_page(id: str) -> Iterator[tuple[str, str]]:
    for line in BOOK.lines(id, INSIDE, UNICODE):
        for piece in line:
            yield piece.text.strip(), piece.style


def test_cards_are_drawn_in_the_style_of_their_suit() -> None:
    """MELD-1, MELD-2: in the text and in frames."""
    assert {("R5", "suit-0"), ("G6", "suit-2"), ("│G6●│", "suit-2")} <= set(pieces_of_page("MELD-1"))
    assert ("│R5▲│", "suit-0") in set(pieces_of_page("MELD-1"))
    assert (["no", "meld,", "not", "even", "for", "a", "moment"][0], "bad") in set(pieces_of_page("MELD-1"))


def test_rulings_stand_out() -> None:
    assert ("ruling:", "warn") not in set(pieces_of_page("CARD-1"))
    assert {("Our", "warn"), ("ruling", "warn")} <= set(pieces_of_page("CARD-1"))


def test_the_complete_run_is_one_line_of_cards_where_frames_are_too_wide() -> None:
    lines = [text_of(line).rstrip() for line in BOOK.lines("MELD-2", 60, ASCII)]
    assert "YA R2 Y3 R4 Y5 R6 Y7 R8 Y9 R10 YJ RQ YK RA" in lines
    assert "  the complete run" in lines


def test_a_caption_goes_below_its_cards_where_there_is_no_room_beside_them() -> None:
    lines = [text_of(line).rstrip() for line in BOOK.lines("E-abomination", 40, ASCII)]
    at = lines.index("  17 Damage, twice 7 and the usual 3")
    assert lines[at - 1].startswith("+---++---+")


def test_lines_are_broken_at_blanks_alone() -> None:
    pieces = pieces_of("Longer words (ACT-1), then GRAVE-1. No rule is XYZ-9.", guide())
    assert [piece.text for piece in pieces if piece.command] == ["ACT-1", "GRAVE-1"]
    run = flow(pieces_of("Such as R5 G6 R7, a run", guide()), 12)
    assert [text_of(line) for line in run] == ["Such as", "R5 G6 R7, a", "run"]
    lines = [text_of(line) for line in flow(pieces, 14, indent=2)]
    assert lines == ["Longer words", "  (ACT-1),", "  then", "  GRAVE-1. No", "  rule is", "  XYZ-9."]
    marked = with_cursor(flow(pieces, 14), 1)
    assert [piece.text for line in marked for piece in line if piece.style == "cursor"] == ["GRAVE-1"]


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("meld-4", "MELD-4"),
        ("wild token", "TOKEN-5"),
        ("canasta", "HIT-1"),
        ("take back hidden", "keys-table"),
    ],
)
def test_search_finds_rules_words_and_keys(words: str, first: str) -> None:
    assert BOOK.found(words)[0].id == first


def test_search_without_words_is_everything_and_of_nonsense_nothing() -> None:
    assert BOOK.found(" ") == BOOK.leaves
    assert BOOK.found("wild unfindable") == []


# --- by keys -------------------------------------------------------------------------------------------


async def test_from_the_title_and_back() -> None:
    game = app()
    async with game.run_test(size=SIZE) as pilot:
        await pilot.press("g")
        assert isinstance(game.screen, GuideScreen)
        await pilot.press("backspace")
        assert isinstance(game.screen, Title)


async def test_every_entry_is_reached_by_the_arrow_and_every_page_opens() -> None:
    game = app()
    async with game.run_test(size=SIZE) as pilot:
        await pilot.press("g")
        book = game.screen
        assert isinstance(book, GuideScreen)
        for leaf in BOOK.leaves:
            at = next(line for line in drawn(game).splitlines() if line.startswith("▸"))
            assert at.split() == f"▸ {leaf.mark} {leaf.title}".split()
            book.give("down")
        await pilot.press(*["pageup"] * 9, "enter")
        for leaf in BOOK.leaves:
            assert drawn(game).startswith(f"{leaf.mark}  {leaf.title}" if leaf.mark else leaf.title)
            book.give("right")
        assert drawn(game).startswith("The game in short"), "it goes round"
        await pilot.press("left")
        assert shown(pilot).startswith("In the guide")


async def test_left_and_right_go_from_section_to_section_in_the_contents() -> None:
    game = app()
    async with game.run_test(size=SIZE) as pilot:
        await pilot.press("g", "right", "right")
        assert "▸ SET-1" in shown(pilot)
        await pilot.press("left")
        assert "▸ CARD-1" in shown(pilot)
        await pilot.press("left", "left")
        assert "The game in short" in shown(pilot)


async def test_links_lead_on_and_back_leads_back() -> None:
    game = app()
    async with game.run_test(size=SIZE) as pilot:
        game.show_guide("MELD-1")
        await pilot.pause()
        await pilot.press("tab", "enter")
        assert shown(pilot).startswith("ACT-1")
        await pilot.press("shift+tab", "enter")
        second = shown(pilot)
        assert not second.startswith("ACT-1")
        await pilot.press("backspace")
        assert shown(pilot).startswith("ACT-1")
        await pilot.press("backspace")
        assert shown(pilot).startswith("MELD-1")
        await pilot.press("enter")
        assert shown(pilot).startswith("ACT-1"), "the link is still under the cursor"
        await pilot.press("c")
        assert shown(pilot).startswith("The guide")
        await pilot.press("backspace", "backspace", "backspace")
        assert isinstance(game.screen, Title)


async def test_a_link_out_of_sight_is_brought_into_sight() -> None:
    game = app()
    async with game.run_test(size=SIZE) as pilot:
        game.show_guide("MELD-4")
        await pilot.pause()
        assert "Spoken of in" not in shown(pilot)
        await pilot.press("shift+tab")
        assert "Spoken of in: MELD-7 W-wild" in shown(pilot)
        await pilot.press("pageup", "down", "up")
        assert "1 to 21 of 28" in shown(pilot)


async def test_search_by_keys() -> None:
    game = app()
    async with game.run_test(size=SIZE) as pilot:
        await pilot.press("g", "slash", *"wild tokens")
        assert "search wild tokens_" in shown(pilot)
        await pilot.press("down", "enter")
        first, second, *_ = BOOK.found("wild tokens")
        assert shown(pilot).startswith(second.id)
        await pilot.press("backspace")
        assert f"▸ {second.id}" in shown(pilot), "back among what was found"
        await pilot.press("up", "enter")
        assert shown(pilot).startswith(first.id)
        await pilot.press("slash", *"zzz", "enter")
        assert "Nothing in the guide has all these words." in shown(pilot)
        await pilot.press("enter", "left", "right", "down")
        await pilot.press("backspace")
        assert f"{len(IDS)} of {len(IDS)}" in shown(pilot)


async def test_from_a_page_that_was_found_a_new_search_begins_and_the_contents_are_whole() -> None:
    game = app()
    async with game.run_test(size=SIZE) as pilot:
        await pilot.press("g", "slash", *"wild tokens", "enter", "slash")
        assert re.search(r"search _ +\d+ of \d+", shown(pilot)), "nothing is left of the words before"
        await pilot.press(*"canasta", "enter", "c")
        assert re.search(rf"search - +{len(IDS)} of {len(IDS)}", shown(pilot))


async def test_who_comes_back_finds_the_search_and_the_place_in_it_again() -> None:
    game = app()
    async with game.run_test(size=SIZE) as pilot:
        _, second, *_ = found = BOOK.found("wild")
        hits = rf"search wild +{len(found)} of {len(IDS)}"
        await pilot.press("g", "slash", *"wild", "down", "enter", "slash", *"canasta", "enter", "c")
        for there in (BOOK.found("canasta")[0].id, "search canasta ", "search - ", second.id, hits):
            await pilot.press("backspace")
            assert re.search(there, shown(pilot).splitlines()[0])
        assert f"▸ {second.id}" in shown(pilot)
        await pilot.press("slash", "q", "escape", "backspace")
        assert re.search(hits, shown(pilot)), "a new search begins empty, and leads back"


async def test_the_field_is_left_by_esc_and_by_backspace() -> None:
    game = app()
    async with game.run_test(size=SIZE) as pilot:
        await pilot.press("g", "slash", "q", "escape")
        assert "search -" in shown(pilot)
        await pilot.press("slash", "q", "backspace", "backspace")
        assert "search -" in shown(pilot)
        await pilot.press("backspace")
        assert isinstance(game.screen, Title)


async def test_by_mouse() -> None:
    game = app()
    async with game.run_test(size=SIZE) as pilot:
        await pilot.press("g")
        await click(pilot, "leaf-7")
        assert shown(pilot).startswith("MELD-1")
        await click(pilot, "rule-ACT-1")
        assert shown(pilot).startswith("ACT-1")
        await click(pilot, "contents")
        assert shown(pilot).startswith("The guide")


@pytest.mark.parametrize(
    ("rule", "name"),
    [("E-dog", "Dog"), ("S-moving", "Moving Skeleton"), ("T-retrieve", "Retrieve"), ("MORT-1", "Mort")],
)
async def test_from_a_page_to_the_card_and_back(rule: str, name: str) -> None:
    game = app()
    async with game.run_test(size=SIZE) as pilot:
        game.show_guide(rule)
        await pilot.pause()
        await pilot.press("b")
        assert isinstance(game.screen, Bestiary)
        assert f"▸ {name}" in shown(pilot)
        await pilot.press("backspace")
        assert shown(pilot).startswith(rule)


async def test_a_page_about_no_card_has_no_way_to_one() -> None:
    game = app()
    async with game.run_test(size=SIZE) as pilot:
        game.show_guide("MELD-4")
        await pilot.pause()
        await pilot.press("b")
        assert shown(pilot).startswith("MELD-4")
        assert "b card" not in shown(pilot)


async def test_the_wheel_scrolls_pages_and_cards() -> None:
    game = app()
    async with game.run_test(size=SIZE) as pilot:
        game.show_guide("MELD-4")
        await pilot.pause()
        await wheel(pilot, MouseScrollDown)
        assert "4 to 24 of 28" in shown(pilot)
        await wheel(pilot, MouseScrollUp)
        assert "1 to 21 of 28" in shown(pilot)
        await pilot.press("c")
        await wheel(pilot, MouseScrollDown)
        assert re.search(r"▸ +The game in plain lines", shown(pilot))
        game.show_bestiary(at="enemies.mort")
        await pilot.pause()
        await wheel(pilot, MouseScrollDown)
        assert " 4 to 22 of " in shown(pilot)
        await wheel(pilot, MouseScrollUp)
        assert " 1 to 19 of " in shown(pilot)


@pytest.mark.parametrize("key", ["b", "g"])
async def test_a_window_that_gets_too_small_does_no_harm(key: str) -> None:
    game = app()
    async with game.run_test(size=SIZE) as pilot:
        await pilot.press(key)
        await until(pilot, lambda: "Looking through your games" not in shown(pilot))
        before = shown(pilot)
        for size in ((79, 24), (20, 5), (3, 1)):
            await pilot.resize_terminal(*size)
        await pilot.resize_terminal(*SIZE)
        await pilot.pause()
        assert shown(pilot) == before


# --- from a refusal ------------------------------------------------------------------------------------

WISP = "annoyed-will-o-wisp"
RUN = {"zone": ["Y5", "B6", "R7"], "hand": ["Y4", "G9"]}
REFUSED = {
    "MELD-2": (position(mage=RUN), ("2", "y")),
    "MELD-3": (position(mage={"zone": ["Y5", "B5"], "hand": ["B5", "G9"]}), ("2", "y")),
    "MELD-4": (position(mage={"zone": ["Y5", "G2", "R7"], "hand": ["Y4", "B2"]}), ("2", "y")),
    f"E-{WISP}": (position(enemy=WISP, mage={"zone": ["Y5"], "hand": ["B6", "G9"]}), ("2", "y")),
    "MELD-6": (position(mage=RUN), ("m", "right", "space", "b")),
}


@pytest.mark.parametrize(
    ("rule", "where", "keys"), [(rule, *how) for rule, how in REFUSED.items()], ids=REFUSED
)
async def test_a_refusal_says_its_key_and_the_key_opens_the_rule(rule, where, keys) -> None:  # type: ignore[no-untyped-def]
    async with seated(where) as (fingers, _):
        pilot = fingers.pilot
        await fingers.press(*keys)
        before = shown(pilot)
        assert fingers.desk.rule == rule, before
        assert "/ reads the rule" in before
        assert "/ the rule" in before.splitlines()[-1]
        await fingers.press("slash")
        assert shown(pilot).startswith(rule)
        await fingers.press("backspace")
        assert shown(pilot) == before


async def test_without_a_refusal_the_key_opens_the_contents() -> None:
    async with seated(position(mage={"hand": ["Y4"]})) as (fingers, _):
        assert fingers.desk.rule is None
        assert "the rule" not in shown(fingers.pilot).splitlines()[-1]
        await fingers.press("slash")
        assert shown(fingers.pilot).startswith("The guide")
        await fingers.press("backspace")
        assert isinstance(fingers.pilot.app.screen, TableScreen)


async def test_a_rule_of_a_packs_enemy_is_read_on_its_card() -> None:
    game = app()
    async with game.run_test(size=SIZE) as pilot:
        game.show_guide("E-moonlight-poet", Matter(content_of_a_pack()))
        await pilot.pause()
        assert isinstance(game.screen, Bestiary)
        assert "▸ Moonlight Poet" in shown(pilot)
        await pilot.press("backspace")
        game.show_guide("E-nobody")
        await pilot.pause()
        assert shown(pilot).startswith("The guide")


@pytest.mark.parametrize(
    ("phase", "key", "rule"),
    [
        ("draw", "a", "DRAW-1"),
        ("discard", "m", "DISC-1"),
        ("action", "k", "TOKEN-1"),
        ("action", "t", "TREASURE-1"),
    ],
)
async def test_a_key_that_does_nothing_now_leads_to_its_rule(phase: str, key: str, rule: str) -> None:
    async with seated(position(phase=phase, mage={"hand": ["Y4", "Y5"]})) as (fingers, _):
        await fingers.press(key)
        assert f"({rule})" in shown(fingers.pilot)
        await fingers.press("slash")
        assert shown(fingers.pilot).startswith(rule)


async def test_a_long_refusal_keeps_its_key_in_sight() -> None:
    async with seated(position(mage={"zone": ["Y5", "B6", "R7"], "hand": ["Y4"]})) as (fingers, _):
        fingers.desk.say("GRAVE-1 is the reason, " + "and there is so much to say " * 20, "bad")
        fingers.pilot.app.screen.paint()
        assert shown(fingers.pilot).splitlines()[-2].endswith("/ reads the rule")


@pytest.mark.parametrize("action", [Attack(BOB, BOB), Draw(BOB)])
async def test_every_refusal_of_the_rules_has_a_page(action) -> None:  # type: ignore[no-untyped-def]
    async with seated(position(mage={"zone": ["Y5"], "hand": ["Y4"]})) as (fingers, _):
        assert not fingers.desk.submit(action)
        assert fingers.desk.rule is not None
        assert guide().rule(fingers.desk.rule) is not None


# --- how it looks --------------------------------------------------------------------------------------


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_the_guide(glyphs: GlyphSet) -> None:
    game = app(capabilities=Capabilities(glyphs=glyphs))
    async with game.run_test(size=SIZE) as pilot:
        await pilot.press("g", "down")
        check(f"guide-{glyphs}.txt", screen_text(game))
        await pilot.press("enter")
        check(f"guide-turn-{glyphs}.txt", screen_text(game))
        await pilot.press("slash", *"one wild in", "enter")
        check(f"guide-meld-{glyphs}.txt", screen_text(game))


@pytest.mark.parametrize("size", [(100, 30), (132, 43)])
async def test_the_guide_in_larger_terminals(size: tuple[int, int]) -> None:
    game = app()
    async with game.run_test(size=size) as pilot:
        await pilot.press("g", "right", "down", "down", "down", "down")
        check(f"guide-{size[0]}x{size[1]}.txt", screen_text(game))
        await pilot.press("enter")
        check(f"guide-meld-{size[0]}x{size[1]}.txt", screen_text(game))
