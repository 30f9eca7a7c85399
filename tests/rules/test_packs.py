"""Packs: a player's own content over the game's, what is refused of it, and the two packs of the guide."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest
from table_of import rule

from cantina.games.dungeon_rummy.cards import HEROES
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.content_files import content_json, load_content
from cantina.games.dungeon_rummy.errors import BadConfig
from cantina.games.dungeon_rummy.game import apply, legal_actions, pending
from cantina.games.dungeon_rummy.guide import Guide, load_guide
from cantina.games.dungeon_rummy.observe import view
from cantina.games.dungeon_rummy.packs import PackReport, add_pack, load_all
from cantina.games.dungeon_rummy.record import NewGame, Record, replay
from cantina.games.dungeon_rummy.setup import Config, SeatConfig, new_game
from cantina.games.dungeon_rummy.toml_lines import key_lines, line_of
from cantina.games.dungeon_rummy.traits import AttackKind, Level, Trait
from cantina.players.random_player import RandomPlayer

SHIPPED = Path(__file__).parents[2] / "content" / "dungeon_rummy"

POET = """[enemies.poet]
name = "Poet"
set = "forest"
tier = "easy"
attack = { kind = "weakest", amount = 2 }
levels = [{ kind = "damage", amount = 7 }]
loot = 1
flavour = "Ahem."
"""


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content(SHIPPED)


@pytest.fixture(scope="module")
def guide() -> Guide:
    return load_guide(SHIPPED / "guide")


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    folder = tmp_path / "packs"
    folder.mkdir()
    return folder


def write(packs: Path, **files: str) -> None:
    """Write packs by name, and files of folders by ``folder__file``."""
    for name, text in files.items():
        path = packs / (name.replace("__", "/") + ".toml")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


def loaded(packs: Path) -> tuple[Content, dict[str, PackReport]]:
    content, reports = load_all(SHIPPED, packs)
    return content, {report.name: report for report in reports}


# --- what packs do -------------------------------------------------------------------------------


def test_without_packs_content_is_the_games_own(content: Content, tmp_path: Path) -> None:
    assert load_all(SHIPPED, tmp_path / "nowhere") == (content, [])


@rule("OWN-1")
def test_a_pack_says_only_what_is_different(content: Content, packs: Path) -> None:
    """Tables are merged key by key; a number of a pack is "house" unless it says "print"."""
    write(
        packs,
        orc="[enemies.florist-orc]\nloot = 2\nattack = { amount = 3 }\n"
        "[heroes.mage.versions.standard.health]\nvalue = 16\nsource = 'print'\n",
    )
    changed, reports = loaded(packs)
    assert reports["orc.toml"].changed == ("heroes.mage.versions.standard", "enemies.florist-orc")
    assert reports["orc.toml"].added == ()
    orc, before = changed.enemies["florist-orc"], content.enemies["florist-orc"]
    assert orc.attack.model_dump() == {"kind": "each", "amount": 3, "source": "house"}
    assert orc.loot.model_dump() == {"value": 2, "source": "house"}
    assert (orc.levels, orc.traits, orc.name) == (before.levels, before.traits, before.name)
    health = changed.heroes["mage"].versions["standard"].health
    assert (health.value, health.source) == (16, "print")
    # All else is as it was.
    one, other = content_json(content), content_json(changed)
    for data in (one, other):
        del data["enemies"]["florist-orc"], data["heroes"]["mage"]["versions"]["standard"]
    assert one == other


def test_an_attack_of_another_kind_and_lists_are_replaced_as_a_whole(packs: Path) -> None:
    write(
        packs,
        a="[enemies.undead-barbarian-lady]\nattack = { kind = 'active', amount = 2 }\n"
        "[enemies.red-dragon]\nlevels = [{ kind = 'complete-run' }]\ntraits = []\n",
    )
    changed, _ = loaded(packs)
    assert changed.enemies["undead-barbarian-lady"].attack.model_dump() == {
        "kind": "active",
        "amount": 2,
        "source": "house",
    }
    dragon = changed.enemies["red-dragon"]
    assert [level.model_dump() for level in dragon.levels] == [{"kind": "complete-run", "source": "house"}]
    assert dragon.traits == ()


def test_a_source_alone_confirms_a_number(content: Content, packs: Path) -> None:
    write(packs, a="[enemies.vegan-troll]\nloot = { source = 'print' }\n")
    loot = loaded(packs)[0].enemies["vegan-troll"].loot
    assert (loot.value, loot.source) == (content.enemies["vegan-troll"].loot.value, "print")


def test_mana_and_treasures_can_be_changed(content: Content, packs: Path) -> None:
    """CARD-3: mana by rank; a Treasure with a count of 0 is left out."""
    write(packs, a="[mana.bard.ranks]\n10 = 2\n[treasures.heal-4]\ncount = 0\n")
    changed, reports = loaded(packs)
    assert reports["a.toml"].changed == ("mana.bard", "treasures.heal-4")
    assert changed.mana["bard"].ranks["10"].value == 2
    assert changed.mana["bard"].ranks["A"] == content.mana["bard"].ranks["A"]
    assert changed.treasures["heal-4"].count.value == 0


def test_skeletons_are_changed_together_and_one_by_one(packs: Path) -> None:
    write(
        packs,
        a="[enemies.dancing-skeleton]\nlevels = [{ kind = 'damage', amount = 4 }]\nloot = 1\n"
        "[enemies.dancing-skeleton.skills.moving]\nloot = 2\n"
        "[enemies.'dancing-skeleton:drawing']\nattack = { amount = 3 }\n",
    )
    enemies = loaded(packs)[0].enemies
    skeletons = {id.partition(":")[2]: e for id, e in enemies.items() if e.tier == "skeleton"}
    assert len(skeletons) == 6
    assert {e.levels[0].model_dump()["amount"] for e in skeletons.values()} == {4}
    assert {skill: e.loot.value for skill, e in skeletons.items() if e.loot.value != 1} == {"moving": 2}
    damage = {skill: e.attack.model_dump()["amount"] for skill, e in skeletons.items()}
    assert damage.pop("drawing") == 3
    assert set(damage.values()) == {1}


def test_packs_come_in_the_order_of_their_names(packs: Path) -> None:
    write(packs, b="[enemies.poet]\nloot = 3\n", a=POET, c="[enemies.poet]\nloot = 2\n")
    changed, reports = loaded(packs)
    assert list(reports) == ["a.toml", "b.toml", "c.toml"]
    assert reports["a.toml"].added == ("enemies.poet",)
    assert reports["c.toml"].changed == ("enemies.poet",)
    assert changed.enemies["poet"].loot.value == 2


def test_a_folder_is_one_pack(packs: Path) -> None:
    write(packs, box__a=POET, box__b="[enemies.landlord]\n" + POET.partition("\n")[2])
    (packs / "box" / "notes.txt").write_text("not read", encoding="utf-8")
    (packs / ".hidden").mkdir()
    (packs / "notes.txt").write_text("not read", encoding="utf-8")
    changed, reports = loaded(packs)
    assert reports == {"box": PackReport("box", ("enemies.poet", "enemies.landlord"))}
    assert {"poet", "landlord"} <= set(changed.enemies)


def test_a_byte_order_mark_and_windows_lines_are_taken(packs: Path) -> None:
    (packs / "a.toml").write_bytes(b"\xef\xbb\xbf" + POET.replace("\n", "\r\n").encode())
    assert loaded(packs)[1]["a.toml"].added == ("enemies.poet",)


# --- what is refused -----------------------------------------------------------------------------

FAULTS: dict[str, tuple[str, str]] = {
    "no health": (
        "[heroes.mage.versions.standard]\nhealth = 0\n",
        "a.toml, line 2: heroes.mage.versions.standard.health: 0 is too small: 1 or more",
    ),
    "negative health": (
        "\n\n[heroes.mage.versions.standard]\nhealth = { value = -4, source = 'print' }\n",
        "a.toml, line 4: heroes.mage.versions.standard.health.value: -4 is too small: 1 or more",
    ),
    "no health of an enemy": (
        "[enemies.florist-orc]\nlevels = [\n  { kind = 'damage', amount = 0 },\n]\n",
        "a.toml, line 3: enemies.florist-orc.levels#1.amount: 0 is too small: 1 or more",
    ),
    "level without a condition": (
        "[enemies.florist-orc]\nlevels = [\n  { kind = 'damage', amount = 3 },\n  { source = 'print' },\n]\n",
        "a.toml, line 4: enemies.florist-orc.levels#2.kind: missing; it is one of damage, three-of-a-kind,",
    ),
    "level without its number": (
        "[[enemies.florist-orc.levels]]\nkind = 'three-of-a-kind'\n"
        "[[enemies.florist-orc.levels]]\nkind = 'damage'\n",
        "a.toml, line 3: enemies.florist-orc.levels#2.amount: missing; it is a whole number",
    ),
    "no level": (
        "[enemies.florist-orc]\nlevels = []\n",
        "a.toml, line 2: enemies.florist-orc.levels: [] is too short: at least 1 entry is needed",
    ),
    "unknown kind": (
        "[enemies]\nflorist-orc.attack.kind = 'actve'\n",
        "a.toml, line 2: enemies.florist-orc.attack.kind: 'actve' is not one of active, each, graveyard,",
    ),
    "unknown key": (
        POET + "lot = 3\n",
        "a.toml, line 9: enemies.poet: unknown key 'lot': did you mean 'loot'? Allowed: name, set, tier,",
    ),
    "key left out": (
        POET.replace("loot = 1\n", ""),
        "a.toml, line 1: enemies.poet.loot: missing; it is a table with the keys value, source",
    ),
    "text for a number": (
        POET.replace("loot = 1", "loot = 'one'"),
        "a.toml, line 7: enemies.poet.loot: 'one' does not fit: it must be a whole number",
    ),
    "number for a truth": (
        POET + "proper = 1\n",
        "a.toml, line 9: enemies.poet.proper: 1 does not fit: it must be true or false",
    ),
    "truth for a number": (
        POET.replace("loot = 1", "loot = true"),
        "a.toml, line 7: enemies.poet.loot: True does not fit: it must be a whole number",
    ),
    "enemy by a name that misses": (
        "[enemies.florist-ork]\nloot = 2\n",
        "a.toml, line 1: enemies.florist-ork: is new and lacks name, set, tier, attack, levels, flavour; did "
        "you mean 'florist-orc', which is there?",
    ),
    "version by a name that misses": (
        "[heroes.mage.versions.gobblin]\nhealth = 2\n",
        "a.toml, line 1: heroes.mage.versions.gobblin: is new and lacks power; did you mean 'goblin',",
    ),
    "version without health": (
        "[heroes.mage.versions.zealous]\npower = { kind = 'four-of-a-kind', damage = 1, mana = 0 }\n",
        "a.toml, line 1: heroes.mage.versions.zealous.health: missing; it is a table",
    ),
    "unknown hero": (
        "[heroes.rogue]\nname = 'R'\n",
        "a.toml, line 1: heroes: unknown key 'rogue': Allowed: barbarian, mage, druid, bard",
    ),
    "unknown treasure": (
        "[treasures.heal-5]\ncount = 2\n",
        "a.toml, line 1: treasures: unknown key 'heal-5': did you mean 'heal-4'? Allowed: heal-4,",
    ),
    "unknown part": (
        "[enemy.poet]\nloot = 2\n",
        "a.toml, line 1: unknown key 'enemy': did you mean 'enemies'? Allowed: enemies, heroes,",
    ),
    "part that is no table": ("mana = 3\n", "a.toml, line 1: mana: 3 does not fit: it must be a table"),
    "enemy that is no table": (
        "[enemies]\nflorist-orc = 3\n",
        "a.toml, line 2: enemies.florist-orc: 3 does not fit: it must be a table with the keys name,",
    ),
    "mana on a 2": (
        "[mana.mage.ranks]\nA = 2\n2 = 1\n",
        "a.toml, line 3: mana.mage.ranks.2: 1 is not 0: a 2 never has mana (CARD-3)",
    ),
    "a second Mort": (
        POET.replace("easy", "mort").replace("forest", "mort"),
        "a.toml, line 4: enemies.poet.tier: 'mort' does not fit: 'mort' has tier mort, and nobody else has",
    ),
    "reserved id": (
        POET.replace("poet", "talk", 1),
        "a.toml, line 1: enemies.talk: is no id for an enemy",
    ),
    "id with a capital": (
        POET.replace("poet", "Poet", 1),
        "a.toml, line 1: enemies.Poet: 'Poet' is no id: lower-case letters and digits,",
    ),
    "an enemy that stands for ever": (
        POET + "traits = [{ kind = 'immune' }]\n",
        "a.toml, line 6: enemies.poet.levels#1: can never fall",
    ),
    "Skeletons": (
        "[enemies.dancing-skeleton]\nlevels = [{ kind = 'damage', amount = -1 }]\n",
        "a.toml, line 2: enemies.dancing-skeleton.levels#1.amount: -1 is too small: 1 or more",
    ),
    "a Skeleton": (
        "[enemies.dancing-skeleton.skills.moving]\nloot = -1\n",
        "a.toml, line 2: enemies.dancing-skeleton.skills.moving.loot: -1 is too small: 0 or more",
    ),
    "key of Skeletons": (
        "[enemies.dancing-skeleton]\nlot = 1\n",
        "a.toml, line 2: enemies.dancing-skeleton: unknown key 'lot': did you mean 'loot'?",
    ),
    "skills that are none": (
        "[enemies.dancing-skeleton]\nskills = 1\n",
        "a.toml, line 2: enemies.dancing-skeleton.skills: 1 does not fit: it must be a table",
    ),
    "skill that is none": (
        "[enemies.dancing-skeleton.skills]\nmoving = 1\n",
        "a.toml, line 2: enemies.dancing-skeleton.skills.moving: 1 does not fit: it must be a table",
    ),
    "what goes wrong elsewhere": (
        "[enemies.bone-dragon]\ntier = 'boss'\n",
        "a.toml: with this pack, enemies.felicia.levels#2: guardian: 'bone-dragon' is not one of",
    ),
    "control character": (
        POET.replace("Ahem", r"\u001b[1m"),
        "a.toml, line 8: enemies.poet.flavour: '\\x1b[1m.' cannot be shown",
    ),
    "TOML syntax": ("[enemies.poet\n", "a.toml: is no valid TOML: "),
    "no content": ("x = " + "[" * 5000, "a.toml: is no content: brackets are nested too deeply"),
}


@rule("OWN-5")
@pytest.mark.parametrize(("text", "sentence"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_is_told_with_file_line_key_and_what_is_allowed(
    content: Content, packs: Path, text: str, sentence: str
) -> None:
    """Such a pack is left out whole, and named."""
    write(packs, a=text)
    same, reports = load_all(SHIPPED, packs)
    assert same == content
    (report,) = reports
    assert report.faults[0].startswith(sentence)
    assert not re.search(r"\n|pydantic|Error", " ".join(report.faults))
    assert report.warning is not None
    assert report.warning.startswith("The pack a.toml is left out. a.toml")
    assert (report.added, report.changed) == ((), ())


def test_all_faults_of_a_pack_are_told_in_the_order_of_its_lines(packs: Path) -> None:
    text = POET.replace("loot = 1", "loot = -1").replace("easy", "eezy")
    write(
        packs, a=text + "[treasures.heal-5]\ncount = 1\n[mana.mage.ranks]\nA = 'x'\n[enemies.dgo]\nloot = 1\n"
    )
    (report,) = load_all(SHIPPED, packs)[1]
    assert [re.search(r"line (\d+): ([^:]*)", fault)[0] for fault in report.faults] == [  # type: ignore[index]
        "line 4: enemies.poet.tier",
        "line 7: enemies.poet.loot",
        "line 9: treasures",
        "line 12: mana.mage.ranks.A",
        "line 13: enemies.dgo",
    ]
    assert report.warning is not None
    assert report.warning.endswith("(and 4 more; `cantina content check` lists them)")


def test_a_fault_names_the_file_of_the_folder(packs: Path) -> None:
    write(packs, box__a=POET, box__b="\n[enemies.poet]\ntraits = 3\n", box__c="[enemies.dog]\nloot = -1\n")
    (report,) = load_all(SHIPPED, packs)[1]
    assert [fault.partition(": ")[0] for fault in report.faults] == [
        "box/b.toml, line 3",
        "box/c.toml, line 2",
    ]


def test_a_key_in_two_files_of_one_pack_is_named(packs: Path) -> None:
    write(packs, box__a=POET, box__b="[enemies.poet]\nloot = 2\n")
    (report,) = load_all(SHIPPED, packs)[1]
    assert report.faults == (
        "box/a.toml, line 7: enemies.poet.loot: is in box/a.toml and in box/b.toml: say it once",
    )


def test_a_broken_pack_takes_none_of_the_others_along(packs: Path) -> None:
    write(packs, a="[enemies.dog]\nloot = 1\ntier = 'x'\n", b=POET, c="[enemies.dog]\nloot = 0\n")
    changed, reports = loaded(packs)
    assert [name for name, report in reports.items() if report.faults] == ["a.toml"]
    assert "poet" in changed.enemies
    assert changed.enemies["dog"].loot.value == 0


def test_what_cannot_be_read_is_named(packs: Path) -> None:
    (packs / "empty").mkdir()
    (packs / "huge.toml").write_text("#" * 1_000_001, encoding="utf-8")
    (packs / "lost.toml").symlink_to(packs / "nowhere")
    (packs / "odd\x1bname.toml").write_bytes(b"\xff\xfe")
    faults = {name: report.faults for name, report in loaded(packs)[1].items()}
    assert faults == {
        "empty": ("empty: no pack: there is no .toml file in it",),
        "huge.toml": ("huge.toml: is too large: 1,000,000 bytes are the most that is read",),
        "lost.toml": ("lost.toml: there is no such file or folder",),
        "odd?name.toml": ("odd?name.toml: is no UTF-8 text (byte 0)",),
    }


def test_a_file_in_the_place_of_the_folder_is_named(content: Content, tmp_path: Path) -> None:
    (tmp_path / "packs").write_text("", encoding="utf-8")
    same, (report,) = load_all(SHIPPED, tmp_path / "packs")
    assert same == content
    assert report.faults == ("packs: cannot be read as a folder of packs: Not a directory",)


# --- lines of keys -------------------------------------------------------------------------------


def paths_of(data: Any, where: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    entries = data.items() if isinstance(data, dict) else enumerate(data, 1) if isinstance(data, list) else ()
    out = []
    for key, value in entries:
        here = (*where, key if isinstance(data, dict) else f"#{key}")
        out += [here, *paths_of(value, here)]
    return out


@pytest.mark.parametrize("path", sorted(SHIPPED.rglob("*.toml")), ids=lambda path: path.name)
def test_every_key_of_the_games_own_files_has_its_line(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines, found = text.splitlines(), key_lines(text)
    assert sorted(found) == sorted(paths_of(tomllib.loads(text)))
    for where, line in found.items():
        if not where[-1].startswith("#"):
            assert where[-1] in lines[line - 1], (where, line)


def test_lines_of_every_form_of_toml() -> None:
    text = '''# [no.table]
a = """
b = 1 \\""" # no comment
"""""  # two quotes of it are text
'c d' = 'x # ] }' ; "e\\u0021" = 1
[t . "u.v"] # c
f = [ # [
  1, "]", [ { g = 2 } ],

  [],
]
h.i = { j = [3], "k" = {} , l = 2020-01-01T00:00:00Z }
[[m]]
n = 1
[[m]]
[m.o]
p = \'\'\'
[q]
\'\'\'
[[m.r]]
s = 0x1F'''.replace(" ; ", "\n")
    assert sorted(key_lines(text)) == sorted(paths_of(tomllib.loads(text)))
    lines = key_lines(text)
    assert {".".join(path): line for path, line in lines.items() if path[0] in "at" or path[0] == "m"} == {
        "a": 2, "t": 7, "t.u.v": 7, "t.u.v.f": 8, "t.u.v.f.#1": 9, "t.u.v.f.#2": 9, "t.u.v.f.#3": 9,
        "t.u.v.f.#3.#1": 9, "t.u.v.f.#3.#1.g": 9, "t.u.v.f.#4": 11, "t.u.v.h": 13, "t.u.v.h.i": 13,
        "t.u.v.h.i.j": 13, "t.u.v.h.i.j.#1": 13, "t.u.v.h.i.k": 13, "t.u.v.h.i.l": 13, "m": 14, "m.#1": 14,
        "m.#1.n": 15, "m.#2": 16, "m.#2.o": 17, "m.#2.o.p": 18, "m.#2.r": 21, "m.#2.r.#1": 21,
        "m.#2.r.#1.s": 22,
    }  # fmt: skip
    assert lines[("c d",)] == 5
    assert lines[("e!",)] == 6
    assert line_of(lines, ("m", "#2", "o", "x", "y")) == 17
    assert line_of(lines, ("z",)) is None


# --- the packs of the guide ----------------------------------------------------------------------


def pack_of(guide: Guide, rule_id: str, packs: Path) -> PackReport:
    """Save the pack that a page shows as it says, and load it."""
    page = guide.rule(rule_id)
    assert page is not None
    name = re.search(r"a whole pack, (\S+\.toml)\.$", page.text)
    assert name is not None
    (packs / name[1]).write_text(page.example, encoding="utf-8")
    reports = {report.name: report for report in load_all(SHIPPED, packs)[1]}
    return reports[name[1]]


def played(content: Content, config: Config, seed: int, steps: int = 250) -> Record:
    """A game by chance, held against its own record: the same state, with the content it was played with."""
    state, _ = new_game(content, config, seed)
    player = RandomPlayer(seed)
    done = []
    while (asked := pending(state)) is not None and len(done) < steps:
        action = player.decide(view(state, asked.seat), legal_actions(state, asked.seat), ())
        state, _ = apply(state, action)
        done.append(action)
    record = Record(content, NewGame(config, seed), tuple(done))
    again = Record.from_json(json.loads(json.dumps(record.to_json())))
    assert again.content == content
    assert replay(again).key() == state.key()
    return record


def party(**versions: str) -> tuple[SeatConfig, ...]:
    return tuple(SeatConfig(hero, versions.get(hero, "standard")) for hero in HEROES)


@rule("OWN-2")
def test_the_pack_of_a_monster_and_a_boss_is_played(content: Content, guide: Guide, packs: Path) -> None:
    report = pack_of(guide, "OWN-2", packs)
    assert report == PackReport("moonlight.toml", ("enemies.moonlight-poet", "enemies.landlady"))
    changed = load_all(SHIPPED, packs)[0]
    assert changed.enemies["landlady"].called == "Madame Crumb"
    assert changed.enemies["moonlight-poet"].called == "the Moonlight Poet"
    config = Config(party(), "custom", enemies=("moonlight-poet", "landlady"))
    assert len(played(changed, config, 3).steps) > 50
    with pytest.raises(BadConfig, match="'moonlight-poet' is no enemy"):
        new_game(content, config, 3)
    # They are drawn with the others of their set and tier (SET-3).
    easy = Config(party(), "easy", sets=("forest",))
    drawn = {id for seed in range(40) for id in new_game(changed, easy, seed)[0].enemy_deck}
    drawn |= {e.id for seed in range(40) for e in new_game(changed, easy, seed)[0].enemies}
    assert {"moonlight-poet", "landlady", "florist-orc", "beerholder"} <= drawn


@rule("OWN-3")
def test_the_pack_of_other_numbers_and_a_hero_is_played(content: Content, guide: Guide, packs: Path) -> None:
    report = pack_of(guide, "OWN-3", packs)
    assert report.faults == ()
    assert report.added == ("heroes.mage.versions.sleepless",)
    assert set(report.changed) == {
        "heroes.bard.versions.standard",
        "mana.mage",
        "enemies.giant-spider",
        "treasures.heal-4",
        "treasures.retrieve",
        *(f"enemies.{id}" for id, enemy in content.enemies.items() if enemy.tier == "skeleton"),
    }
    changed = load_all(SHIPPED, packs)[0]
    config = Config(party(mage="sleepless"), "custom", enemies=("giant-spider", "beerholder"))
    state, _ = new_game(changed, config, 5)
    assert state.numbers.health[1] == 11
    assert state.numbers.health[3] == 17
    played(changed, config, 5)
    played(changed, Config(party(mage="sleepless"), "mort"), 6)
    with pytest.raises(BadConfig, match="there is no sleepless mage"):
        new_game(content, config, 5)


@rule("OWN-4")
def test_the_guide_names_every_kind_with_its_keys(guide: Guide) -> None:
    page = guide.rule("OWN-4")
    assert page is not None
    told = " ".join(page.example.split())
    for union in (AttackKind, Level, Trait):
        for model in get_args(get_args(union)[0]):
            (kind,) = get_args(model.model_fields["kind"].annotation)
            if kind in ("skeletons", "raises-skeleton"):  # Mort's own
                continue
            assert re.search(rf"(?<![a-z-]){kind}(?![a-z-])", told), kind
            # Several kinds may share what is behind them in brackets.
            after = re.search(rf"(?<![a-z-]){kind}(?:, [a-z-]+)* \(([^)]*)\)", told)
            for key in set(model.model_fields) - {"kind", "source"}:
                assert after is not None, kind
                assert key in after[1], (kind, key)


def test_examples_fit_the_screen_and_keep_their_lines(guide: Guide) -> None:
    examples = [rule for section in guide.sections() for rule in section.rules if rule.example]
    assert [rule.id for rule in examples if rule.id.startswith("OWN")] == ["OWN-2", "OWN-3", "OWN-4"]
    for page in examples:
        assert page.example.isascii()
        assert max(map(len, page.example.splitlines())) <= 76


def test_packs_that_are_added_one_by_one_are_the_same(guide: Guide, content: Content, packs: Path) -> None:
    pack_of(guide, "OWN-2", packs)
    pack_of(guide, "OWN-3", packs)
    one = add_pack(content, packs / "moonlight.toml")[0]
    assert add_pack(one, packs / "our-house.toml")[0] == load_all(SHIPPED, packs)[0]
