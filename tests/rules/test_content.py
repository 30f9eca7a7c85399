"""Content files: the shipped ones load, and each kind of fault gives one sentence that names its place."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cantina.games.dungeon_rummy.cards import HEROES, RANKS
from cantina.games.dungeon_rummy.content import TREASURES, Content
from cantina.games.dungeon_rummy.content_files import content_from_json, content_json, load_content
from cantina.games.dungeon_rummy.errors import ContentError

SHIPPED = Path(__file__).parents[2] / "content" / "dungeon_rummy"


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content(SHIPPED)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the shipped content that a test may spoil."""
    copy = tmp_path / "dungeon_rummy"
    shutil.copytree(SHIPPED, copy)
    return copy


def spoil(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{file} no longer holds {old!r}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def tables(data: Any) -> Iterator[dict[str, Any]]:
    if isinstance(data, dict):
        yield data
        data = list(data.values())
    if isinstance(data, list):
        for part in data:
            yield from tables(part)


def test_shipped_content_has_what_a_first_game_needs(content: Content) -> None:
    """SET-3: the first-game preset; SET-1: four Misfits; section 6: twenty Treasures of seven kinds."""
    preset = content.presets["first-game"]
    assert set(preset.shuffled) == {"florist-orc", "kobold-tower"}
    assert (preset.then, preset.boss) == (("annoyed-will-o-wisp",), "beerholder")
    assert [content.hero(n).name for n in range(4)] == ["Lily", "Bob", "Oakie", "Milton"]
    assert set(content.treasures) == set(TREASURES)
    assert sum(t.count.value for t in content.treasures.values()) == 20


def test_mana_is_free_on_a_2_and_counted_by_card(content: Content) -> None:
    """CARD-3: a 2 never carries mana; the table is by card number."""
    table = content.mana_table()
    assert len(table) == 52
    assert [table[13 * suit + RANKS.index("2")] for suit in range(4)] == [0, 0, 0, 0]
    carrying = [RANKS[card % 13] for card in range(13) if table[card]]
    assert carrying == ["A", "3", "7", "J", "Q", "K"]


def test_every_number_names_its_source(content: Content) -> None:
    for table in tables(content_json(content)):
        if any(type(value) is int for value in table.values()):
            assert table.get("source") in ("print", "house"), table


def test_content_comes_back_from_json(content: Content) -> None:
    data = json.loads(json.dumps(content_json(content)))
    assert content_from_json(data) == content


def test_texts_fit_the_screen(content: Content) -> None:
    """A flavour line fits one line of an 80 column terminal."""
    everything = [*content.heroes.values(), *content.enemies.values(), *content.treasures.values()]
    assert [x.flavour for x in everything if len(x.flavour) > 78] == []


FOREST = "enemies/forest.toml"
ORC_ATTACK = 'attack = { kind = "each", amount = 1, source = "print" }'
ORC_LEVELS = 'levels = [{ kind = "damage", amount = 9, source = "print" }]'

FAULTS = {
    "unknown kind": (
        FOREST,
        ORC_ATTACK,
        'attack = { kind = "actve", amount = 1, source = "print" }',
        "florist-orc.attack.kind: 'actve' is not one of active, each, graveyard, non-active, most-cards,",
    ),
    "kind left out": (
        FOREST,
        ORC_ATTACK,
        'attack = { amount = 1, source = "print" }',
        "florist-orc.attack.kind: missing; it is one of active, each, graveyard, non-active,",
    ),
    "kind misspelt": (
        FOREST,
        ORC_ATTACK,
        'attack = { knd = "each", amount = 1, source = "print" }',
        "florist-orc.attack: unknown key 'knd': did you mean 'kind'?",
    ),
    "unknown key": (
        FOREST,
        ORC_ATTACK,
        ORC_ATTACK.replace("attack", "atack"),
        "florist-orc: unknown key 'atack': did you mean 'attack'? Allowed: name, set, tier, copies,",
    ),
    "unknown key inside a kind": (
        FOREST,
        ORC_LEVELS,
        ORC_LEVELS.replace("amount", "damage"),
        "florist-orc.levels#1: unknown key 'damage': Allowed: kind, amount, source",
    ),
    "missing key": (
        FOREST,
        ORC_LEVELS,
        "",
        "florist-orc.levels: missing; it is a list",
    ),
    "missing source": (
        FOREST,
        'loot = { value = 2, source = "house" }',
        "loot = { value = 2 }",
        "florist-orc.loot.source: missing; it is one of print, house",
    ),
    "wrong source": (
        FOREST,
        'loot = { value = 2, source = "house" }',
        'loot = { value = 2, source = "home" }',
        "florist-orc.loot.source: 'home' is not one of print, house (did you mean house?)",
    ),
    "bare number": (
        FOREST,
        'loot = { value = 2, source = "house" }',
        "loot = 1",
        "florist-orc.loot: 1 does not fit: it must be a table with the keys value, source",
    ),
    "number in quotes": (
        FOREST,
        "amount = 9",
        'amount = "9"',
        "florist-orc.levels#1.amount: '9' does not fit: it must be a whole number",
    ),
    "article that is no truth value": (
        FOREST,
        'name = "Felicia"\nproper = true',
        'name = "Felicia"\nproper = "yes"',
        "felicia.proper: 'yes' does not fit: it must be true or false",
    ),
    "number that is a truth value": (
        FOREST,
        "amount = 9",
        "amount = true",
        "florist-orc.levels#1.amount: True does not fit: it must be a whole number",
    ),
    "number too small": (
        FOREST,
        "amount = 9",
        "amount = 0",
        "levels#1.amount: 0 is too small: 1 or more",
    ),
    "number below zero": (
        FOREST,
        "amount = 9",
        "amount = -9",
        "florist-orc.levels#1.amount: -9 is too small: 1 or more",
    ),
    "level without a condition": (
        FOREST,
        'kind = "damage", amount = 9, ',
        "",
        "florist-orc.levels#1.kind: missing; it is one of damage, three-of-a-kind,",
    ),
    "number too large": (
        FOREST,
        "cards = 8",
        "cards = 15",
        "bone-dragon.levels#1.cards: 15 is too large: 14 or less",
    ),
    "attack that is no table": (
        FOREST,
        ORC_ATTACK,
        "attack = 3",
        "florist-orc.attack: 3 does not fit: it must be a table with kind = one of active, each,",
    ),
    "no level": (
        FOREST,
        ORC_LEVELS,
        "levels = []",
        "florist-orc.levels: [] is too short: at least 1 entry",
    ),
    "trait twice": (
        FOREST,
        'traits = [{ kind = "no-own-zone", source = "print" }]',
        'traits = [{ kind = "no-own-zone", source = "print" }, { kind = "no-own-zone", source = "house" }]',
        "annoyed-will-o-wisp.traits: 'no-own-zone' is there 2 times",
    ),
    "wrong tier": (
        FOREST,
        'tier = "hard"',
        'tier = "herd"',
        "tier: 'herd' is not one of easy, medium, hard",
    ),
    "id with a capital": (
        FOREST,
        "[florist-orc]",
        "[Florist-Orc]",
        "Florist-Orc: 'Florist-Orc' is no id",
    ),
    "reserved id": (FOREST, "[vegan-troll]", "[graveyard]", "graveyard: is no id for an enemy"),
    "text with a control character": (
        FOREST,
        'name = "Florist Orc"',
        r'name = "Florist\u001b[31m Orc"',
        "florist-orc.name: 'Florist\\x1b[31m Orc' cannot be shown",
    ),
    "text too long": (
        FOREST,
        'name = "Florist Orc"',
        f'name = "{"O" * 31}"',
        "is too long: at most 30",
    ),
    "TOML syntax": (FOREST, "[vegan-troll]", "[vegan-troll", "is no valid TOML: "),
    "table twice": (FOREST, "[vegan-troll]", "[florist-orc]", "is no valid TOML: "),
    "unknown hero": (
        "heroes.toml",
        "[mage]",
        "[mgae]",
        "heroes.toml: unknown key 'mgae': did you mean 'mage'? Allowed: barbarian, mage, druid, bard",
    ),
    "ranks misspelt": (
        "mana.toml",
        "[bard.ranks]",
        "[druid.rank]",
        "druid: unknown key 'rank': did you mean 'ranks'?",
    ),
    "wrong version": (
        "heroes.toml",
        "[mage.versions.standard]",
        "[mage.versions.standart]",
        "mage.versions.standard: missing; every Misfit has a standard version: did you mean it by 'stan",
    ),
    "no standard version": (
        "heroes.toml",
        "[mage.versions.standard]\n"
        'health = { value = 15, source = "print" }\n'
        'power = { kind = "canasta", cards = 7, damage = 3, mana = 3, source = "print" }\n',
        "",
        "mage.versions.standard: missing",
    ),
    "run that ends before it begins": (
        "heroes.toml",
        "least = 5, most = 6",
        "least = 7, most = 6",
        "druid.versions.exclusive.power.most: 6 is too small: 7 or more",
    ),
    "unknown power": (
        "heroes.toml",
        'kind = "royal-canasta"',
        'kind = "royal-cannasta"',
        "bard.versions.exclusive.power.kind: 'royal-cannasta' is not one of canasta, four-of-a-kind, run,",
    ),
    "token of another Misfit": (
        "heroes.toml",
        'token = "draw"',
        'token = "wild"',
        "mage.token: 'wild' is another Misfit's: it is draw here (MANA-1)",
    ),
    "token for nothing": (
        "heroes.toml",
        "{ value = 2,",
        "{ value = 0,",
        "mage.cost.value: 0 is too small: 1 or",
    ),
    "no health": (
        "heroes.toml",
        "{ value = 30,",
        "{ value = 0,",
        "standard.health.value: 0 is too small: 1 or more",
    ),
    "health below zero": (
        "heroes.toml",
        "{ value = 30,",
        "{ value = -4,",
        "standard.health.value: -4 is too small: 1 or more",
    ),
    "mana on a 2": (
        "mana.toml",
        '2 = { value = 0, source = "print" }',
        '2 = { value = 1, source = "house" }',
        "barbarian.ranks.2.value: 1 is not 0: a 2 never has mana (CARD-3)",
    ),
    "rank left out": ("mana.toml", 'Q = { value = 1, source = "house" }', "", "barbarian.ranks.Q: missing"),
    "unknown rank": ("mana.toml", "Q = {", "D = {", "barbarian.ranks: unknown key 'D': Allowed: A, 2, 3"),
    "unknown treasure": (
        "treasures.toml",
        "[heal-4]",
        "[heal-5]",
        "treasures.toml: unknown key 'heal-5': did you mean 'heal-4'? Allowed: heal-4, swap-melds,",
    ),
    "preset of an unknown enemy": (
        "presets.toml",
        '"florist-orc"',
        '"florist-ork"',
        "first-game.shuffled#1: 'florist-ork' is not one of florist-orc, kobold-tower",
    ),
    "preset with a Boss among the monsters": (
        "presets.toml",
        'then = ["annoyed-will-o-wisp"]',
        'then = ["red-dragon"]',
        "first-game.then#1: 'red-dragon' is a Boss: it can only be `boss`",
    ),
    "preset with one enemy twice": (
        "presets.toml",
        'then = ["annoyed-will-o-wisp"]',
        'then = ["kobold-tower"]',
        "first-game: 'kobold-tower' is there 2 times",
    ),
    "preset whose Boss is none": (
        "presets.toml",
        'boss = "beerholder"',
        'boss = "vegan-troll"',
        "first-game.boss: 'vegan-troll' is no Boss: use one of beerholder, felicia, dealer-hydra,",
    ),
    "preset with an unknown Boss": (
        "presets.toml",
        'boss = "beerholder"',
        'boss = "beholder"',
        "baby-cthulhu, big-bone-dragon (did you mean beerholder?)",
    ),
    "no first game": (
        "presets.toml",
        "[first-game]",
        "[other]",
        "first-game: missing; it is the preset of a first",
    ),
}


@pytest.mark.parametrize(("file", "old", "new", "sentence"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_is_named(folder: Path, file: str, old: str, new: str, sentence: str) -> None:
    """File, key path, what was found, what is allowed: one line, and no traceback of a library."""
    spoil(folder, file, old, new)
    with pytest.raises(ContentError) as caught:
        load_content(folder)
    message = caught.value.message
    assert message.startswith(f"dungeon_rummy/{file}: ")
    assert sentence in message
    assert "\n" not in message
    assert "pydantic" not in message
    assert caught.value.__suppress_context__


def test_a_syntax_fault_names_its_line(folder: Path) -> None:
    (folder / "presets.toml").write_text('[first-game]\nname = "First game\n', encoding="utf-8")
    with pytest.raises(ContentError, match="line 2"):
        load_content(folder)


@pytest.mark.parametrize("part", ["heroes", "mana", "treasures", "presets"])
def test_a_missing_file_is_named(folder: Path, part: str) -> None:
    (folder / f"{part}.toml").unlink()
    with pytest.raises(ContentError, match=rf"dungeon_rummy/{part}\.toml: the file is missing in "):
        load_content(folder)


@pytest.mark.parametrize(
    ("kept", "sentence"),
    [
        ("", "no enemies"),
        ("beerholder", "holds no monster: a game needs one"),
        ("orc", "holds no Boss: a game needs one"),
    ],
)
def test_files_that_lost_their_enemies_are_named_themselves(folder: Path, kept: str, sentence: str) -> None:
    """Not the preset that no longer finds them: that one is as it was."""
    parts = (folder / FOREST).read_text(encoding="utf-8").split("\n[")
    for path in (folder / "enemies").glob("*.toml"):
        path.unlink()
    left = [part for part in parts[1:] if kept and kept in part.split("]")[0]]
    (folder / FOREST).write_text("".join("\n[" + part for part in left), encoding="utf-8")
    with pytest.raises(ContentError, match=f"enemies.*: {sentence}"):
        load_content(folder)


@pytest.mark.parametrize("spoiled", [b"\xff\xfe", b"x = " + b"[" * 5000, b"x = " + b"9" * 5000])
def test_a_file_that_is_no_content_is_named(folder: Path, spoiled: bytes) -> None:
    (folder / FOREST).write_bytes(spoiled)
    with pytest.raises(ContentError, match=r"^dungeon_rummy/enemies/forest\.toml: is no "):
        load_content(folder)


@pytest.mark.parametrize("hero", HEROES)
def test_all_four_misfits_are_needed(content: Content, hero: str) -> None:
    """SET-1: four Misfits, one of each class."""
    data = content_json(content)
    del data["heroes"][hero]
    with pytest.raises(ContentError, match=f"content: heroes.{hero}: missing"):
        content_from_json(data)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (None, "content: must be an object with the keys ruleset, heroes"),
        ([], "content: must be an object"),
        ({}, "content: ruleset: missing; it is a text in quotes"),
        ({"ruleset": "3"}, "content: ruleset: '3' is not what this program plays: '1' and '2'"),
        ({"ruleset": ["1"]}, "content: ruleset: ['1'] is not what this program plays"),
        ({"ruleset": "1", "heroes": []}, "content: heroes: [] does not fit: it must be a table with keys of"),
        ({"ruleset": "1", "hereos": {}}, "content: unknown key 'hereos': did you mean 'heroes'?"),
    ],
)
def test_faulty_json_is_named(data: object, sentence: str) -> None:
    with pytest.raises(ContentError) as caught:
        content_from_json(data)
    assert caught.value.message.startswith(sentence)


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Each container in the data with each of its keys or indices."""
    if isinstance(data, dict | list):
        for key in list(data) if isinstance(data, dict) else range(len(data)):
            yield data, key
            yield from places(data[key])


@pytest.mark.slow
def test_no_spoiled_value_ends_in_another_error(content: Content) -> None:
    """Whatever stands in whatever place: content is loaded or refused with one line."""
    data = content_json(content)
    refusals: list[str] = []
    for holder, key in list(places(data)):
        kept = holder[key]
        for odd in (
            None,
            True,
            -1,
            10**30,
            0.5,
            "",
            "x\n",
            [],
            [[]],
            {},
            {"kind": "x"},
            {"kind": []},
            {"": {}},
        ):
            holder[key] = odd
            try:
                content_from_json(data)
            except ContentError as error:
                refusals.append(error.message)
        holder[key] = kept
    assert len(refusals) > 1000
    assert [message for message in refusals if "\n" in message] == []
    assert content_from_json(data).ruleset == content.ruleset


def test_content_cannot_be_changed(content: Content) -> None:
    with pytest.raises(ValueError, match="frozen"):
        content.enemies["florist-orc"].name = "Other"  # type: ignore[misc]
