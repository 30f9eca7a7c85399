"""Files of enemies: Skeletons by skill, several files, and the faults that only enemies can have."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.content_files import content_from_json, content_json, load_content
from cantina.games.dungeon_rummy.errors import ContentError

SHIPPED = Path(__file__).parents[2] / "content" / "dungeon_rummy"
A_SIDE = '    { kind = "skeletons", source = "print" },\n' * 2
B_SIDE = (
    (SHIPPED / "enemies" / "mort.toml").read_text(encoding="utf-8").partition(A_SIDE)[2].partition("]")[0]
)
"""Mort's own levels, whose numbers are tuned from time to time."""


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content(SHIPPED)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the shipped content that a test may spoil."""
    copy = tmp_path / "dungeon_rummy"
    shutil.copytree(SHIPPED, copy)
    return copy


def change(folder: Path, old: str, new: str, file: str = "mort") -> None:
    path = folder / "enemies" / f"{file}.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{file} no longer holds {old!r}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_number_of_all_skeletons_stands_in_one_place(folder: Path) -> None:
    change(folder, '"damage", amount = 3, source = "house" }]', '"damage", amount = 4, source = "house" }]')
    changed = [e for e in load_content(folder).enemies.values() if e.tier == "skeleton"]
    assert [level.amount for enemy in changed for level in enemy.levels if level.kind == "damage"] == [4] * 6


def test_a_skill_may_differ_from_the_others(folder: Path) -> None:
    own = 'name = "Moving Skeleton"\ncopies = { value = 3, source = "house" }'
    change(folder, 'name = "Moving Skeleton"', own)
    enemies = load_content(folder).enemies
    assert enemies["dancing-skeleton:moving"].copies.value == 3
    assert enemies["dancing-skeleton:drawing"].copies.value == 2


def test_a_skill_may_be_left_out(folder: Path) -> None:
    """Any skills at all will do, as long as Mort has his eight Skeletons."""
    path = folder / "enemies" / "mort.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index("[dancing-skeleton.skills.discarding]")], encoding="utf-8")
    assert "dancing-skeleton:discarding" not in load_content(folder).enemies


def test_enemies_may_be_in_files_of_any_name(folder: Path) -> None:
    (folder / "enemies" / "mort.toml").rename(folder / "enemies" / "a.toml")
    assert set(load_content(folder).enemies) == set(load_content(SHIPPED).enemies)


def test_an_enemy_in_two_files_is_named(folder: Path) -> None:
    text = (folder / "enemies" / "forest.toml").read_text(encoding="utf-8")
    orc = text[text.index("[florist-orc]") : text.index("[kobold-tower]")]
    (folder / "enemies" / "own.toml").write_text(orc, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_content(folder)
    assert caught.value.message == (
        "dungeon_rummy/enemies/own.toml: florist-orc: is already in dungeon_rummy/enemies/forest.toml: "
        "one entry an enemy"
    )


def test_content_without_enemies_is_named(folder: Path) -> None:
    shutil.rmtree(folder / "enemies")
    with pytest.raises(ContentError, match=r"^dungeon_rummy/enemies: no enemies: there is no \.toml file"):
        load_content(folder)


COMMON = """set = "mort"
tier = "skeleton"
copies"""
SKILL = "dancing-skeleton.skills.moving"
FAULTS: dict[str, tuple[str, str, str, str]] = {
    "unknown key of all Skeletons": (
        "mort",
        COMMON,
        f"lot = 3\n{COMMON}",
        "dancing-skeleton: unknown key 'lot': did you mean 'loot'? Allowed: name, set, tier, copies,",
    ),
    "unknown key of a skill": (
        "mort",
        "[dancing-skeleton.skills.moving]",
        "[dancing-skeleton.skills.moving]\ntrait = 3",
        f"{SKILL}: unknown key 'trait': did you mean 'traits'? Allowed: name, set,",
    ),
    "fault of all Skeletons": (
        "mort",
        '"damage", amount = 3, source = "house" }]',
        '"damage", amount = 0, source = "house" }]',
        "dancing-skeleton.levels#1.amount: 0 is too small: 1 or more",
    ),
    "fault of a skill": (
        "mort",
        '"move-toll", damage = 2',
        '"move-toll", damage = 0',
        f"{SKILL}.traits#1.damage: 0 is too small: 1 or more",
    ),
    "skill without a name": ("mort", 'name = "Moving Skeleton"', "", f"{SKILL}.name: missing; it is a text"),
    "skill with a capital": (
        "mort",
        "[dancing-skeleton.skills.moving]",
        "[dancing-skeleton.skills.Moving]",
        "dancing-skeleton.skills.Moving: 'dancing-skeleton:Moving' is no id",
    ),
    "skill that nobody knows": (
        "mort",
        "[dancing-skeleton.skills.moving]",
        "[dancing-skeleton.skills.movin]",
        "dancing-skeleton.skills.movin: is no skill that the rules know: 'movin' is not one of moving,",
    ),
    "skill that is no table": (
        "mort",
        '[dancing-skeleton.skills.moving]\nname = "Moving Skeleton"',
        "[dancing-skeleton.skills]\nodd = 3\n[dancing-skeleton.skills.moving]\nname = 'M'",
        "dancing-skeleton.skills.odd: 3 does not fit: it must be a table with what is this skill's own",
    ),
    "skill twice": (
        "mort",
        "[mort]",
        '["dancing-skeleton:moving"]\nname = "X"\n[mort]',
        f"{SKILL}: is there a second time, as dancing-skeleton:moving",
    ),
    "Skeleton of another tier": (
        "mort",
        'tier = "skeleton"',
        'tier = "easy"',
        "dancing-skeleton.tier: 'easy' does not fit: an id such as 'dancing-skeleton:moving' is a Dancing",
    ),
    "Skeleton by another id": (
        "forest",
        'tier = "easy"',
        'tier = "skeleton"',
        "florist-orc.tier: 'skeleton' is for dancing-skeleton alone, with a table for each skill",
    ),
    "skill of another enemy": (
        "forest",
        "[vegan-troll]",
        '["vegan-troll:own"]',
        "vegan-troll:own.tier: 'medium' does not fit: an id such as 'vegan-troll:own' is a Dancing",
    ),
    "second Mort": (
        "forest",
        'tier = "boss"',
        'tier = "mort"',
        "beerholder.tier: 'mort' does not fit: 'mort' has tier mort, and nobody else has",
    ),
    "Mort as a Boss": (
        "mort",
        'tier = "mort"',
        'tier = "boss"',
        "mort.tier: 'boss' does not fit: 'mort' has",
    ),
    "Mort in a set": (
        "mort",
        'set = "mort"',
        'set = "forest"',
        "mort.set: 'forest' does not fit: with tier mort",
    ),
    "monster in Mort's set": (
        "forest",
        'set = "forest"',
        'set = "mort"',
        "florist-orc.set: 'mort' does not fit: with tier easy it is forest or necropolis",
    ),
    "copies of a monster": (
        "forest",
        'tier = "easy"',
        'tier = "easy"\ncopies = { value = 2, source = "house" }',
        "florist-orc.copies.value: 2 is not 1: only Dancing Skeletons have copies",
    ),
    "guardian that is nobody": (
        "forest",
        'enemy = "bone-dragon"',
        'enemy = "bone-dragoon"',
        "felicia.levels#2: guardian: 'bone-dragoon' is not one of florist-orc, kobold-tower,",
    ),
    "guardian that is a Boss": (
        "forest",
        'enemy = "bone-dragon"',
        'enemy = "red-dragon"',
        "felicia.levels#2: guardian: 'red-dragon' is not one of florist-orc,",
    ),
    "guardian of a guardian": (
        "forest",
        'levels = [{ kind = "meld", cards = 8, source = "print" }]',
        'levels = [{ kind = "guardian", enemy = "vegan-troll", source = "print" }]',
        "felicia.levels#2: guardian: 'bone-dragon' has a guardian level of its own",
    ),
    "guardian of Mort": (
        "mort",
        '{ kind = "four-of-a-kind", source = "house" }',
        '{ kind = "guardian", enemy = "vegan-troll", source = "house" }',
        "mort.levels#4: guardian is for monsters and Bosses",
    ),
    "Skeletons' level of a monster": (
        "forest",
        '{ kind = "damage", amount = 9, source = "print" }',
        '{ kind = "skeletons", source = "print" }',
        "florist-orc.levels#1: skeletons is for Mort alone",
    ),
    "Skeletons' level late": (
        "mort",
        '{ kind = "four-of-a-kind", source = "house" }',
        '{ kind = "skeletons", source = "house" }',
        "mort.levels#4: skeletons must stand before all other levels (MORT-5)",
    ),
    "Mort without an A side": (
        "mort",
        '{ kind = "skeletons", source = "print" },\n    { kind = "skeletons", source = "print" },\n',
        "",
        "mort.levels#1: must be skeletons: Mort's A side comes first (MORT-1)",
    ),
    "Mort without a B side": (
        "mort",
        B_SIDE,
        "",
        "mort.levels: need one that is not skeletons at the end: Mort's B side (MORT-5)",
    ),
    "too few Skeletons": (
        "mort",
        "copies = { value = 2",
        "copies = { value = 1",
        "mort.levels: need 8 Dancing Skeletons, one for each Misfit a level: there are 6",
    ),
    "immune for ever": (
        "necropolis",
        '    { kind = "decays", source = "print" },\n',
        "",
        "mummy.levels#1: can never fall: an immune enemy takes no Damage, and this one does not decay",
    ),
    "two measures of Damage": (
        "necropolis",
        'traits = [{ kind = "damage-per-suit", source = "print" }]',
        'traits = [{ kind = "damage-per-suit", source = "print" },'
        '{ kind = "damage-per-mana", source = "print" }]',
        "dog.traits: damage-per-suit and damage-per-mana do not go together",
    ),
    "too few counts": (
        "forest",
        "counts = [3, 2, 1, 1]",
        "counts = [3, 2, 1]",
        "dealer-hydra.traits#1.counts#4: missing; it is a whole number",
    ),
    "too many counts": (
        "forest",
        "counts = [3, 2, 1, 1]",
        "counts = [3, 2, 1, 1, 0]",
        "dealer-hydra.traits#1.counts: [3, 2, 1, 1, 0] is too long: at most 4 entries",
    ),
    "counts that are no list": (
        "forest",
        "counts = [3, 2, 1, 1]",
        "counts = 3",
        "dealer-hydra.traits#1.counts: 3 does not fit: it must be a list of 4 entries",
    ),
}


@pytest.mark.parametrize(("file", "old", "new", "sentence"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_is_named(folder: Path, file: str, old: str, new: str, sentence: str) -> None:
    change(folder, old, new, file)
    with pytest.raises(ContentError) as caught:
        load_content(folder)
    message = caught.value.message
    assert message.startswith(f"dungeon_rummy/enemies/{file}.toml: {sentence}")
    assert "\n" not in message


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "[dancing-skeleton]\ntier = 'skeleton'",
            "dancing-skeleton.skills: missing; it is a table with a table",
        ),
        ("[dancing-skeleton]\nskills = 3", "dancing-skeleton.skills: 3 does not fit: it must be a table"),
        ("dancing-skeleton = 3", "dancing-skeleton: 3 does not fit: it must be a table with the keys name,"),
        ("[other]\nskills = 3", "other: unknown key 'skills'"),
    ],
)
def test_skills_that_are_none_are_named(folder: Path, text: str, sentence: str) -> None:
    (folder / "enemies" / "mort.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_content(folder)
    assert caught.value.message.startswith(f"dungeon_rummy/enemies/mort.toml: {sentence}")


def test_a_boss_that_calls_skeletons_needs_some(content: Content) -> None:
    """E-big-bone-dragon: without Skeletons in the content its levels would do nothing."""
    data = content_json(content)
    data["enemies"] = {e: enemy for e, enemy in data["enemies"].items() if enemy["set"] != "mort"}
    sentence = "content: enemies.big-bone-dragon.traits: skeleton-per-level needs Dancing Skeletons"
    with pytest.raises(ContentError, match=re.escape(sentence)):
        content_from_json(data)
    del data["enemies"]["big-bone-dragon"]
    assert "mort" not in content_from_json(data).enemies


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("boss", "mort", "content: presets.first-game.boss: 'mort' is no Boss: use one of beerholder,"),
        ("then", ["mort"], "content: presets.first-game.then#1: 'mort' is not one of florist-orc,"),
        (
            "then",
            ["dancing-skeleton:moving"],
            "content: presets.first-game.then#1: 'dancing-skeleton:moving' is no id",
        ),
    ],
)
def test_a_preset_names_only_monsters_and_a_boss(
    content: Content, key: str, value: object, sentence: str
) -> None:
    """SET-3: Mort and Skeletons are in no enemy deck; his game is a mode of its own (MORT-1)."""
    data = content_json(content)
    data["presets"]["first-game"][key] = value
    with pytest.raises(ContentError, match=f"^{re.escape(sentence)}"):
        content_from_json(data)
