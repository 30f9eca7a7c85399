"""The guide has a text for every rule, and a fault in its files is named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cantina.games.dungeon_rummy.content_files import load_content
from cantina.games.dungeon_rummy.errors import ContentError
from cantina.games.dungeon_rummy.guide import CITED, RULE_ID, Guide, load_guide

CONTENT = Path(__file__).parents[2] / "content" / "dungeon_rummy"

IDS = """
CARD-1 CARD-2 CARD-3 MELD-1 MELD-2 MELD-3 MELD-4 MELD-5 MELD-6 MELD-7
SET-1 SET-2 SET-3 SET-4 SET-5
TURN-1 PARTY-1 ENEMY-1 ENEMY-2 ENEMY-3 DRAW-1 DRAW-2 ACT-0 ACT-1 PLAY-1 PLAY-2 BOOT-1 TREASURE-1
DISC-1 DISC-2 GRAVE-1
HIT-0 HIT-1 HIT-2 HIT-3 HIT-4 HIT-5 HIT-6 MANA-1
TOKEN-1 TOKEN-2 TOKEN-3 TOKEN-4 TOKEN-5 REACT-1
REACT-2 PACKET-1 EXTREME-1 BOSS-1
T-heal-4 T-swap-melds T-two-draw-1 T-draw-1-draft-1 T-draw-2 T-mana-3 T-retrieve
TALK-1 TALK-2 TALK-3 TALK-4
E-florist-orc E-kobold-tower E-giant-spider E-vegan-troll E-annoyed-will-o-wisp E-bone-dragon E-twoflowers
E-cute-slime E-beerholder E-felicia E-dealer-hydra E-red-dragon
E-dog E-duck E-juggling-skeleton E-cat E-bat E-color-vampire E-undead-barbarian-lady E-mummy
E-glutton-serpent E-undead-treefolk E-lich E-abomination E-baby-cthulhu E-big-bone-dragon
MORT-1 MORT-2 MORT-3 MORT-4 MORT-5 MORT-6
S-moving S-no-healing S-no-graveyard S-discard-two S-drawing S-discarding
H-standard-barbarian H-standard-mage H-standard-druid H-standard-bard
H-goblin-barbarian H-goblin-mage H-goblin-druid H-goblin-bard
H-exclusive-barbarian H-exclusive-mage H-exclusive-druid H-exclusive-bard
OWN-1 OWN-2 OWN-3 OWN-4 OWN-5
"""
RULES = IDS.split()
PAGE_IDS = """
G-in-short G-turn G-attack G-plain
G-difficulty G-losses G-balance G-small-parties G-partners G-partner-worth
W-activate W-active W-ai-partner W-boots W-boss W-canasta W-companion W-complete-run W-damage W-decider
W-graveyard W-hit W-level W-loot-zone W-mana W-meld W-misfit W-monster W-packet W-party W-play-zone W-player
W-reading W-run W-set W-skeleton W-token W-tombstone W-trash W-treasure W-wild
"""
PAGES = PAGE_IDS.split()
"""What leads through several rules, and the glossary."""


@pytest.fixture(scope="module")
def guide() -> Guide:
    return load_guide(CONTENT / "guide")


def test_every_rule_has_a_text_and_nothing_else_has(guide: Guide) -> None:
    entries = [rule for section in guide.sections() for rule in section.rules]
    assert sorted(rule.id for rule in entries if rule.is_rule) == sorted(RULES)
    assert sorted(rule.id for rule in entries if not rule.is_rule) == sorted(PAGES)
    for rule_id in (*RULES, *PAGES):
        rule = guide.rule(rule_id)
        assert rule is not None
        assert rule.id == rule_id
    assert guide.rule("MELD-99") is None


def test_rules_that_a_text_cites_exist(guide: Guide) -> None:
    """No link of the guide is dead; every word of the glossary says where more stands."""
    for section in guide.sections():
        for rule in section.rules:
            cites = CITED.findall(f"{rule.text}\n{rule.example}")
            for cited in cites:
                assert guide.rule(cited) is not None, f"{rule.id} cites {cited}"
            assert cites or not rule.id.startswith("W-") or rule.id == "W-ai-partner", rule.id


def page_of(enemy: str) -> str:
    """The rule that an enemy's page is: ``E-dog``, ``S-moving``; Mort's game begins with MORT-1."""
    _, _, skill = enemy.partition(":")
    return f"S-{skill}" if skill else f"E-{enemy}"


def test_every_enemy_and_treasure_has_its_page(guide: Guide) -> None:
    """The pages of enemies and Treasures bear the names that the table shows."""
    content = load_content(CONTENT)
    named = [(page_of(key), enemy.name) for key, enemy in content.enemies.items() if key != "mort"]
    named += [(f"T-{key}", treasure.name) for key, treasure in content.treasures.items()]
    assert len(named) == 26 + 6 + 7
    for rule_id, name in named:
        rule = guide.rule(rule_id)
        assert rule is not None, rule_id
        assert rule.title == name


def test_every_hero_version_has_its_page_with_its_numbers(guide: Guide) -> None:
    """Section 10: what a page says of health and bonus is what the game is played with."""
    content = load_content(CONTENT)
    pages = [
        (name, kind, hero, version)
        for name, hero in content.heroes.items()
        for kind, version in hero.versions.items()
    ]
    assert len(pages) == 12
    for name, kind, hero, version in pages:
        rule = guide.rule(f"H-{kind}-{name}")
        assert rule is not None, (name, kind)
        assert rule.title == f"{kind.capitalize()} {hero.title}"
        assert hero.name in rule.text
        assert f"{version.health.value} health" in rule.text
        power = version.power.model_dump()
        gains = [word for word in ("damage", "mana") if power[word]]
        told = [rf"{power[word]} (more )?{word}" for word in gains]
        if kind == "goblin" or power["kind"] == "run":
            told += [
                rf"{power[key]} (or {power.get('most')} )?cards" for key in ("cards", "least") if key in power
            ]
        for words in told:
            assert re.search(words, rule.text, re.IGNORECASE), (rule.id, words)


def test_texts_are_plain_paragraphs(guide: Guide) -> None:
    """A page is ASCII, so that it can be shown in any terminal; breaking lines is the screen's task."""
    for section in guide.sections():
        for rule in section.rules:
            assert (rule.title + rule.text + rule.section + rule.example).isascii(), rule.id
            assert len(rule.title) <= 40, rule.id
            for paragraph in rule.paragraphs:
                assert paragraph == " ".join(paragraph.split())
                assert paragraph.endswith("."), rule.id


@pytest.mark.parametrize(
    ("rule_id", "what"),
    [
        ("PARTY-1", "no human sits at the table"),
        ("SET-5", "A Companion never is"),
        ("T-retrieve", "the card goes to the decider's hand"),
        ("MELD-4", "RA G2 R3 B2=4"),
        ("CARD-3", "the A, 3, 7, J, Q and K carry 1 mana each"),
        ("TALK-2", "two messages a seat in each turn"),
        ("E-felicia", "no attack can reach her"),
        ("E-lich", "it is a price and no hit"),
        ("MORT-6", "in the Trash for the longest time"),
        ("S-discard-two", "you discard three"),
        ("S-drawing", "the new hand of seven counts"),
        ("REACT-2", "on the active Misfit first"),
        ("EXTREME-1", "each of them is a choice of its own"),
    ],
)
def test_rulings_are_told_and_marked(guide: Guide, rule_id: str, what: str) -> None:
    rule = guide.rule(rule_id)
    assert rule is not None
    assert what in rule.text
    assert "our ruling" in rule.text.casefold()


def test_search_finds_words_best_first(guide: Guide) -> None:
    assert guide.search("meld-4")[0].id == "MELD-4"
    assert guide.search("CANASTA")[0].id == "HIT-1"
    found = [rule.id for rule in guide.search("wild token")]
    assert found[0] in ("TOKEN-5", "PLAY-2")
    assert {"CARD-3", "MELD-4", "PLAY-2", "TOKEN-5"} <= set(found)
    assert {"G-difficulty", "G-losses", "G-balance"} <= {rule.id for rule in guide.search("how hard it is")}
    assert guide.search("canasta unfindable") == []
    assert guide.search("  ") == []


@pytest.mark.parametrize(
    "name", ["MELD-4", "E-florist-orc", "T-draw-1-draft-1", "H-goblin-mage", "G-turn", "W-loot-zone"]
)
def test_ids_are_known_as_ids(name: str) -> None:
    assert RULE_ID.fullmatch(name)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[MELD-4]\ntitle = 't'\ntext = 'x'", "section: missing"),
        ("section = 3", "section: 3 does not fit: it must be a text in quotes"),
        (
            "section = 's'\n[MELD-4]\ntitel = 't'\ntext = 'x'",
            "MELD-4: unknown key 'titel': did you mean 'title'?",
        ),
        ("section = 's'\n[MELD-4]\ntitle = 't'", "MELD-4.text: missing; needed are title, text"),
        ("section = 's'\n[MELD-4]\ntitle = 't'\ntext = ' '", "MELD-4.text: is empty"),
        ("section = 's'\n[MELD-4]\ntitle = 't'\ntext = 4", "MELD-4.text: 4 does not fit"),
        ("section = 's'\n[MELD-4]\ntitle = '''a\nb'''\ntext = 'x'", "MELD-4.title: must be one line"),
        (
            'section = "s"\n[MELD-4]\ntitle = "\\u001b[1m"\ntext = "x"',
            "MELD-4.title: holds a control character",
        ),
        ("section = 's'\nMELD-4 = 'x'", "MELD-4: must be a table with the keys title, text"),
        ("section = 's'\n[meld4]\ntitle = 't'\ntext = 'x'", "'meld4' is no rule id"),
        ("section = 's'\n[MELD-4\n", "is no valid TOML: "),
    ],
)
def test_a_fault_is_named(tmp_path: Path, text: str, sentence: str) -> None:
    folder = tmp_path / "guide"
    folder.mkdir()
    (folder / "1-x.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_guide(folder)
    assert caught.value.message.startswith("guide/1-x.toml: ")
    assert sentence in caught.value.message


def test_a_rule_in_two_files_is_named(tmp_path: Path) -> None:
    for name in ("1-a.toml", "2-b.toml"):
        (tmp_path / name).write_text("section = 's'\n[MELD-4]\ntitle = 't'\ntext = 'x'", encoding="utf-8")
    with pytest.raises(ContentError, match=r"2-b\.toml: MELD-4: is already in .*1-a\.toml"):
        load_guide(tmp_path)


def test_a_folder_without_a_guide_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="no guide"):
        load_guide(tmp_path / "nowhere")
