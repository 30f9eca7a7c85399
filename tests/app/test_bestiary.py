"""The bestiary: a card for everything, filters and words by keys, and back to the table as it was."""

from __future__ import annotations

import random

import pytest
from golden import check
from house import NoAi, app, content, guide, screen_text, table_screen, until
from positions import position
from reading import click, content_of_a_pack, drawn
from seats import seated

from cantina.app.capabilities import Capabilities, GlyphSet
from cantina.app.glyphs import ASCII, UNICODE
from cantina.app.lines import text_of, width_of
from cantina.app.reading.card import Telling, card_lines, framed
from cantina.app.screens.bestiary import Bestiary
from cantina.app.screens.guide import GuideScreen
from cantina.app.screens.table import TableScreen
from cantina.app.screens.title import Title
from cantina.games.dungeon_rummy.actions import Concede
from cantina.games.dungeon_rummy.view import Role
from cantina.table.catalogue import KINDS, SETS, Catalogue, Filters, Matter
from cantina.table.summaries import Player, Summary
from cantina.table.tally import Tally, tallies
from cantina.table.traits_in_words import enemy_lines

SIZE = (80, 24)
INSIDE = 80 - 26 - 4
"""Cells inside a card's frame in a window of 80 columns."""
CATALOGUE = Catalogue(content(), guide())
KEYS = [entry.key for entry in CATALOGUE.entries]


def text_of_card(key: str, width: int = 500, **telling: object) -> str:
    entry = CATALOGUE.entry(key)
    assert entry is not None
    lines = card_lines(CATALOGUE, entry, Telling(**telling), width, UNICODE)  # type: ignore[arg-type]
    return "\n".join(" ".join(text_of(line).split()) for line in lines)


def shown(pilot: object) -> str:
    return screen_text(pilot.app)  # type: ignore[attr-defined]


def told_all(pilot: object) -> bool:
    """Whether the games of the past have been looked through."""
    return not pilot.app.screen._counting  # type: ignore[attr-defined]


# --- what is in it -----------------------------------------------------------------------------------


def test_everything_of_the_content_has_an_entry() -> None:
    assert len(KEYS) == len(set(KEYS)) == 26 + 1 + 6 + 7 + 12
    assert {f"enemies.{id}" for id in content().enemies} <= set(KEYS)
    assert {f"treasures.{id}" for id in content().treasures} <= set(KEYS)
    for name, hero in content().heroes.items():
        assert {f"heroes.{name}.versions.{version}" for version in hero.versions} <= set(KEYS)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize("key", KEYS)
def test_every_card_fits_its_frame_in_80_columns(key: str, glyphs) -> None:  # type: ignore[no-untyped-def]
    entry = CATALOGUE.entry(key)
    assert entry is not None
    lines = card_lines(CATALOGUE, entry, Telling(), INSIDE, glyphs)
    assert max(map(width_of, lines)) <= INSIDE
    for top in range(0, len(lines), 15):
        drawn = framed(entry.name, lines, top, INSIDE + 4, 21, glyphs, " PgUp PgDn")
        assert [width_of(line) for line in drawn] == [INSIDE + 4] * 21
        if glyphs is ASCII:
            assert all(text_of(line).isascii() for line in drawn)


@pytest.mark.parametrize("key", KEYS)
def test_a_card_tells_all_that_the_content_has_with_the_source_of_each_number(key: str) -> None:
    """Section 10: ``print`` or ``house`` beside each sentence with a number of its own."""
    entry = CATALOGUE.entry(key)
    assert entry is not None
    text = text_of_card(key)
    assert entry.flavour in text
    for fact in CATALOGUE.facts(entry):
        assert f"{fact.text} {fact.source or ''}".strip() in text.split("\n")
    rule = guide().rule(entry.rule)
    assert rule is not None
    assert rule.id in text
    assert all(paragraph in text for paragraph in rule.paragraphs)


def test_mort_tells_all_of_his_game() -> None:
    """MORT-1 to MORT-6 are on his card."""
    text = text_of_card("enemies.mort")
    assert all(f"MORT-{number}" in text for number in range(1, 7))


def test_numbers_of_skeletons_treasures_and_misfits_have_their_source() -> None:
    assert "There are 2 cards of it. house" in text_of_card("enemies.dancing-skeleton:moving")
    assert "There are 4 of it in the deck. house" in text_of_card("treasures.heal-4")
    assert "Lily the Barbarian: 30 health. print" in text_of_card("heroes.barbarian.versions.standard")
    assert "Lily the Barbarian: 29 health. house" in text_of_card("heroes.barbarian.versions.goblin")


@pytest.mark.parametrize(
    ("key", "telling", "words"),
    [
        ("enemies.dog", {}, "You have finished no game with it yet."),
        ("enemies.dog", {"counting": True}, "Looking through your games ..."),
        ("enemies.dog", {"tally": Tally(3, 2, 1, 2)}, "Met in 3 games: 2 won, 1 lost; beaten in 2."),
        (
            "enemies.dog",
            {"tally": Tally(3, 1, 1, 1, 1)},
            "Met in 3 games: 1 won, 1 lost, 1 given up; beaten in 1.",
        ),
        ("enemies.dog", {"tally": Tally(1, 0, 1, 0), "counting": True}, "1 lost; beaten in 0 so far ..."),
        (
            "heroes.mage.versions.goblin",
            {"tally": Tally(2, 1, 1, 0)},
            "Played with in 2 games: 1 won, 1 lost.",
        ),
        ("enemies.dog", {"own": True}, "Your packs have a hand in this."),
        ("enemies.dog", {"standing": ("It is here.",)}, "It is here."),
    ],
)
def test_what_a_card_tells_beside_the_content(key: str, telling: dict[str, object], words: str) -> None:
    assert words in text_of_card(key, **telling)


def test_a_treasure_has_no_record() -> None:
    text = text_of_card("treasures.heal-4", tally=Tally(1, 1))
    assert "game" not in text.replace("in the game", "")


def summary(
    won: bool, met: tuple[str, ...], beaten: tuple[str, ...] = (), role: Role = "human", reason: str = ""
) -> Summary:
    party = tuple(Player(hero, "goblin" if hero == 1 else "standard", role, "x") for hero in range(4))
    words = dict.fromkeys(("title", "who", "difficulty", "digest"), "") | {"reason": reason}
    numbers = dict.fromkeys(("turns", "steps", "seed"), 1)
    rest = {"sets": (), "boss": None, "left": (), "called": {}, "played": 0.0, **words, **numbers}
    return Summary(won=won, met=met, beaten=beaten, party=party, **rest)


def test_a_record_counts_games_in_which_a_person_met_somebody() -> None:
    counted = tallies(
        [
            summary(True, ("dog", "cat"), ("dog", "cat")),
            summary(False, ("dog",)),
            summary(False, ("dog", "cat"), ("dog",)),
            summary(True, ("dog",), ("dog",), role="ai"),
            summary(False, ("dog",), reason="conceded"),
        ]
    )
    assert counted["enemies.dog"] == Tally(met=4, won=1, lost=2, beaten=2, conceded=1)
    assert counted["enemies.cat"] == Tally(met=2, won=1, lost=1, beaten=1)
    assert counted["heroes.mage.versions.goblin"] == Tally(met=4, won=1, lost=2, conceded=1)
    assert set(counted) <= set(KEYS)
    assert "heroes.mage.versions.standard" not in counted


# --- filters -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("group", ["forest", "necropolis", "mort"])
def test_a_set_is_its_enemies(group: str) -> None:
    found = {entry.key for entry in CATALOGUE.found(Filters(set=group))}
    assert found == {f"enemies.{id}" for id, enemy in content().enemies.items() if enemy.set == group}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind])
def test_a_kind_is_a_tier_or_what_is_no_enemy(kind: str) -> None:
    found = {entry.key for entry in CATALOGUE.found(Filters(kind=kind))}
    if kind in ("treasure", "hero"):
        assert found == {key for key in KEYS if key.startswith({"treasure": "treas", "hero": "heroes"}[kind])}
    else:
        tiers = ("boss", "mort") if kind == "boss" else (kind,)
        assert found == {f"enemies.{id}" for id, enemy in content().enemies.items() if enemy.tier in tiers}


def test_words_are_looked_for_in_everything_that_a_card_says() -> None:
    def names(words: str, **more: str) -> list[str]:
        return [entry.name for entry in CATALOGUE.found(Filters(words=words, **more))]

    assert names("color vamp") == ["Color Vampire"]
    assert names("FOUR-OF-A-KIND", kind="hard") == ["Twoflowers"]
    assert names("skeleton", set="necropolis", kind="easy") == ["Juggling Skeleton"]
    assert names("knitting") == ["Giant Spider"]
    assert names("nothing is like this") == []


def test_sets_and_kinds_go_round() -> None:
    filters = Filters()
    seen = []
    for _ in SETS:
        seen.append(filters.set)
        filters = filters.stepped("set", 1)
    assert seen == list(SETS)
    assert filters == Filters()
    assert Filters().stepped("kind", -1).kind == "hero"
    assert "here" not in Filters().sets
    assert Filters(here=("enemies.dog",)).sets[0] == "here"


def test_what_packs_add_or_change_is_theirs() -> None:
    """Of a Misfit, its own part counts for all its versions."""
    own = frozenset({"enemies.dog", "heroes.mage", "heroes.bard.versions.goblin"})
    found = [entry.key for entry in CATALOGUE.found(Filters(set="packs", own=own))]
    mages = [f"heroes.mage.versions.{version}" for version in ("standard", "goblin", "exclusive")]
    assert found == ["enemies.dog", *mages, "heroes.bard.versions.goblin"]


async def test_an_enemy_of_a_pack_has_a_card_without_a_page_of_the_guide() -> None:
    game = app()
    async with game.run_test(size=SIZE) as pilot:
        game.show_bestiary(Matter(content_of_a_pack()), "enemies.moonlight-poet")
        await pilot.pause()
        text = shown(pilot)
        assert "Moonlight Poet ─" in text
        assert "E-moonlight-poet" not in text
        assert "Takes 1 Damage for each suit" in text


# --- by keys -------------------------------------------------------------------------------------------


async def test_from_the_title_and_back() -> None:
    game = app()
    async with game.run_test(size=SIZE) as pilot:
        await pilot.press("b")
        await pilot.pause()
        assert isinstance(game.screen, Bestiary)
        await pilot.press("backspace")
        assert isinstance(game.screen, Title)


async def test_every_card_is_reached_by_the_arrow_alone() -> None:
    game = app()
    async with game.run_test(size=SIZE) as pilot:
        await pilot.press("b")
        await pilot.pause()
        await until(pilot, lambda: told_all(pilot))
        for entry in (*CATALOGUE.entries, CATALOGUE.entries[0]):
            assert f"▸ {entry.name}" in drawn(game)
            assert f"─ {entry.name} ─" in drawn(game)
            game.screen.give("down")  # type: ignore[attr-defined]
        await pilot.press("up", "up")
        assert f"▸ {CATALOGUE.entries[-1].name}" in shown(pilot)


async def test_filters_by_keys() -> None:
    game = app()
    async with game.run_test(size=SIZE) as pilot:
        await pilot.press("b", "s")
        assert "set Forest" in shown(pilot)
        assert "12 of 52" in shown(pilot)
        await pilot.press("left", "left", "left")
        assert "kind Skeleton" in shown(pilot)
        assert "Nothing is like that." in shown(pilot)
        await pilot.press("down", "tab", "pagedown")  # there is nothing to do this with
        await pilot.press("s", "s")
        assert "▸ Moving Skeleton" in shown(pilot)
        await pilot.press("a")
        assert "52 of 52" in shown(pilot)
        assert "▸ Moving Skeleton" in shown(pilot), "the cursor stays where it is"
        await pilot.press("k", "right")
        assert "kind medium" in shown(pilot)


async def test_words_are_typed_into_their_field() -> None:
    game = app()
    async with game.run_test(size=SIZE) as pilot:
        await pilot.press("b", "slash", *"bone dragq")
        assert "words bone dragq_" in shown(pilot)
        assert "Nothing is like that." in shown(pilot)
        await pilot.press("backspace", "down")
        assert "▸ Felicia" in shown(pilot), "arrows walk on the list while words are typed"
        await pilot.press("enter")
        assert "words bone drag " in shown(pilot)
        await pilot.press("slash", *["backspace"] * 9)
        assert "52 of 52" in shown(pilot)
        assert isinstance(game.screen, Bestiary)
        await pilot.press("backspace")  # leaves the empty field
        await pilot.press("slash", "x", "escape")
        assert isinstance(game.screen, Bestiary)
        assert "52 of 52" in shown(pilot)
        await pilot.press("backspace")
        assert isinstance(game.screen, Title)


async def test_a_long_card_scrolls_and_its_links_are_followed() -> None:
    game = app()
    async with game.run_test(size=SIZE) as pilot:
        game.show_bestiary(at="enemies.mort")
        await pilot.pause()
        assert "PgUp PgDn" in shown(pilot)
        before = shown(pilot)
        await pilot.press("pagedown")
        assert shown(pilot) != before
        await pilot.press("pageup")
        assert shown(pilot) == before
        await pilot.press("tab", "tab", "tab", "shift+tab", "enter")
        await pilot.pause()
        assert isinstance(game.screen, GuideScreen)
        assert shown(pilot).startswith("MORT-2  Two hits a turn")
        await pilot.press("backspace")
        assert isinstance(game.screen, Bestiary)
        assert "MORT-2" in shown(pilot)
        await pilot.press("g")
        await pilot.pause()
        assert shown(pilot).startswith("The guide")


async def test_by_mouse() -> None:
    game = app()
    async with game.run_test(size=SIZE) as pilot:
        await pilot.press("b")
        await pilot.pause()
        await click(pilot, "entry-2")
        assert "▸ Giant Spider" in shown(pilot)
        await click(pilot, "set")
        assert "set Forest" in shown(pilot)
        await click(pilot, "kind")
        assert "kind easy" in shown(pilot)
        await pilot.press("pagedown")
        await click(pilot, "rule-HIT-6")
        assert shown(pilot).startswith("HIT-6")
        await click(pilot, "rule-E-giant-spider")
        assert shown(pilot).startswith("E-giant-spider")


async def test_what_games_of_the_past_say_comes_in_after_the_card() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=SIZE) as pilot:
        await pilot.press("f", "c", "2")
        await pilot.pause()
        game.to_title()
        await pilot.pause()
        await pilot.press("b", "slash", *"standard mage", "enter")
        await until(pilot, lambda: told_all(pilot))
        assert "Played with in 1 game: 0 won, 0 lost, 1 given up." in shown(pilot)


# --- at the table --------------------------------------------------------------------------------------

BUSY = position(
    done=2,
    mage={"zone": ["Y5", "B6", "R7"], "hand": ["Y4", "G9"], "damage": 4},
    bard={"zone": ["RK", "YK"], "hand": ["B3"]},
    loot=("heal-4", "heal-4", "retrieve"),
)


async def test_from_the_table_on_the_enemy_in_play_with_all_that_is_on_it() -> None:
    async with seated(BUSY) as (fingers, _):
        pilot = fingers.pilot
        await fingers.press("f")
        text = shown(pilot)
        assert "set this table" in text
        assert "▸ Florist Orc" in text
        assert "In play: it needs 9 Damage; done 2, 7 to go." in text
        assert "1 monster and the Boss to come." in text
        listed = [entry.name for entry in fingers.pilot.app.screen._entries]
        heroes = ["Standard Mage", "Standard Druid", "Standard Bard", "Standard Barbarian"]
        assert listed == ["Florist Orc", "Heal 4", "Retrieve", *heroes]
        await fingers.press("down")
        assert "2 of them in the Loot Zone." in shown(pilot)
        await fingers.press("down", "down")
        assert "Bob has 11 of 15 health left." in shown(pilot)
        await fingers.press("s")
        assert "52 of 52" in shown(pilot)


ASKS = {
    "nothing chosen": (),
    "a card": ("2",),
    "a refused zone": ("2", "y"),
    "a half marked move": ("m", "right", "space"),
    "a refused move": ("m", "right", "space", "b"),
    "an attack": ("a",),
    "a Treasure half shared out": ("t", "1", "enter", "plus"),
    "a message half built": ("s", "1"),
}

THERE = [("f",), ("f", "down", "slash", "x", "enter"), ("slash",), ("f", "tab", "enter")]


@pytest.mark.parametrize("keys", ASKS.values(), ids=ASKS)
@pytest.mark.parametrize("there", THERE, ids=" ".join)
async def test_back_at_the_table_all_is_as_it_was(keys: tuple[str, ...], there: tuple[str, ...]) -> None:
    async with seated(BUSY) as (fingers, table):
        game = fingers.pilot.app
        await fingers.press(*keys)
        before, ask, revision = screen_text(game), fingers.desk.ask, table.revision
        await fingers.press(*there)
        await fingers.pilot.pause()
        assert not isinstance(game.screen, TableScreen)
        for _ in range(4):
            if not isinstance(game.screen, TableScreen):
                await fingers.press("escape")
                await fingers.pilot.pause()
        assert screen_text(game) == before
        assert fingers.desk.ask is ask
        assert table.revision == revision


async def test_from_the_result() -> None:
    async with seated(BUSY) as (fingers, table):
        table.submit(Concede(1))
        await fingers.press("l", "backspace")
        await fingers.pilot.pause()
        await fingers.press("b")
        assert "▸ Florist Orc" in shown(fingers.pilot)
        await fingers.press("backspace", "g")
        assert shown(fingers.pilot).startswith("The guide")


ENEMIES = sorted(id for id in content().enemies if ":" not in id and id != "mort")


@pytest.mark.parametrize("enemy", ENEMIES)
async def test_every_enemy_in_play_opens_on_its_own_card(enemy: str) -> None:
    where = position(enemy=enemy, mage={"hand": ["Y4"]})
    boss = content().enemies[enemy].is_boss
    where["enemy_deck"] = [] if boss else ["beerholder"]
    async with seated(where) as (fingers, _):
        await fingers.press("f")
        assert f"▸ {content().enemies[enemy].name}" in shown(fingers.pilot)
        first = enemy_lines(content().enemies[enemy], content())[0]
        assert first.split(".")[0][:30] in shown(fingers.pilot)


async def test_two_persons_at_one_keyboard_come_back_to_the_seat_that_looked() -> None:
    async with seated(position(humans=("mage", "bard"), mage={"hand": ["Y4"]})) as (fingers, _):
        game = fingers.pilot.app
        await fingers.press("space")
        before = screen_text(game)
        await fingers.press("f", "backspace")
        assert table_screen(game).desk.seat == 1
        assert screen_text(game) == before


# --- how it looks --------------------------------------------------------------------------------------


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_the_bestiary(glyphs: GlyphSet) -> None:
    game = app(capabilities=Capabilities(glyphs=glyphs))
    async with game.run_test(size=SIZE) as pilot:
        game.show_bestiary(at="enemies.color-vampire")
        await pilot.pause()
        await until(pilot, lambda: told_all(pilot))
        check(f"bestiary-{glyphs}.txt", screen_text(game))
        assert glyphs == "unicode" or screen_text(game).isascii()


@pytest.mark.parametrize("size", [(100, 30), (132, 43)])
async def test_the_bestiary_in_larger_terminals(size: tuple[int, int]) -> None:
    async with seated(BUSY, size=size) as (fingers, _):
        await fingers.press("f")
        await until(fingers.pilot, lambda: told_all(fingers.pilot))
        check(f"bestiary-{size[0]}x{size[1]}.txt", shown(fingers.pilot))


@pytest.mark.slow
async def test_any_keys_in_any_order_do_no_harm() -> None:
    """Bestiary and guide opened over each other, filtered, searched, resized: no fault, no line too wide."""
    chance = random.Random(5)
    walk = ("up", "down", "left", "right", "pageup", "pagedown", "tab", "shift+tab", "enter", "backspace")
    keys = [*"skacgbq", "slash", *walk]
    game = app()
    async with game.run_test(size=SIZE) as pilot:
        await pilot.press("b")
        for number in range(120):
            key = chance.choice(keys)
            await pilot.press(key)
            if number % 30 == 0:
                await pilot.resize_terminal(*chance.choice([(80, 24), (100, 30), (132, 43)]))
            assert max(map(len, screen_text(game).split("\n"))) <= game.size.width
            if isinstance(game.screen, Title):
                await pilot.press(chance.choice("bg"))


async def test_a_chosen_link_goes_with_the_card_when_nothing_is_found() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("b", "tab", "slash", "z", "z", "z", "enter")
        assert "Nothing is like that." in screen_text(game)
        assert "Enter follow" not in screen_text(game)
        await pilot.press("enter")
        assert "Nothing is like that." in screen_text(game)
