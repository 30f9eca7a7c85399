"""Plain mode: choosing a game in typed words, every fault named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from plain_dialogue import Scripted

from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.guide import Guide
from cantina.games.dungeon_rummy.setup import Config
from cantina.plain.console import Closed
from cantina.plain.setup import new_table
from cantina.table.parties import recall, remember
from cantina.table.party import Party, first_party
from cantina.table.shelf import Shelf
from cantina.table.table import Table


def chosen(content: Content, guide: Guide, folder: Path, *lines: str) -> tuple[Table, Config, Scripted]:
    """The game that these lines and a last Enter choose."""
    console = Scripted([*lines, ""])
    table = new_table(console, Shelf(folder), content, guide, None)
    assert table.config is not None
    table.close()
    return table, table.config, console


def test_enter_alone_is_the_first_game_with_bob_and_three_partners(
    content: Content, guide: Guide, tmp_path: Path
) -> None:
    _, config, console = chosen(content, guide, tmp_path)
    assert config.difficulty == "first-game"
    assert [(seat.hero, seat.role) for seat in config.seats] == [
        ("barbarian", "ai"),
        ("mage", "human"),
        ("druid", "ai"),
        ("bard", "ai"),
    ]
    assert console.said[0] == (
        "New game: First game. Lily the Barbarian (ai), Bob the Mage (human), Oakie the Druid (ai) "
        "and Milton the Bard (ai)."
    )


def test_everything_can_be_chosen(content: Content, guide: Guide, tmp_path: Path) -> None:
    table, config, _ = chosen(
        content,
        guide,
        tmp_path,
        "lily=anna_maria, b=companion oakie=ai",
        "order=bob+lily+oakie+milton first=anna level=random seed=77",
        "enemies=florist-orc+vegan+red",
    )
    assert [seat.hero for seat in config.seats] == ["mage", "barbarian", "druid", "bard"]
    assert [seat.role for seat in config.seats] == ["human", "human", "ai", "companion"]
    assert table.names[0] == "anna maria"
    assert (config.first, table.seed, table.levels[2]) == ("barbarian", 77, "random")
    assert (config.difficulty, config.enemies) == ("custom", ("florist-orc", "vegan-troll", "red-dragon"))


def test_the_first_player_is_voted_for(content: Content, guide: Guide, tmp_path: Path) -> None:
    """SET-5: each human is asked in turn, first for a regret, then for a vote."""
    lines = [
        "oakie=ben lily=companion first=vote seed=4",
        "",
        "I sold my hat.",
        "",
        "lily",
        "zoe",
        "milton",
        "m",
        "b",
    ]
    console = Scripted(lines)
    table = new_table(console, Shelf(tmp_path), content, guide, None)
    assert table.config is not None
    assert (table.config.first, table.view(None).active, table.seed) == ("bard", 3, 4)
    said = console.text
    assert "First player: by vote; AI partners play expert, thorough; seed: 4." in said
    assert "Bob: I sold my hat." in said
    assert "ben: nothing at all, so far." in said
    assert "Lily is a Companion, who never goes first: vote for Bob, ben or Milton." in said
    assert "Milton goes first, with 2 votes." in said
    assert console.prompts[-1] == "ben, whose decision was the most regrettable? Bob, ben or Milton> "


@pytest.mark.parametrize("wish", ["bob=ai first=vote", "bob=ai lily=companion first=vote"])
def test_a_vote_without_a_human_is_refused(content: Content, guide: Guide, tmp_path: Path, wish: str) -> None:
    """SET-5."""
    _, config, console = chosen(content, guide, tmp_path, wish, "", "first=random")
    assert "needs a human" in console.text
    assert "SET-5" in console.text
    assert config.first == "random"


def test_a_party_that_cannot_play_holds_no_vote(content: Content, guide: Guide, tmp_path: Path) -> None:
    _, config, console = chosen(
        content, guide, tmp_path, "enemies=florist-orc first=vote", "", "first=bob difficulty=easy"
    )
    assert "SET-3" in console.text
    assert not any("regret" in prompt for prompt in console.prompts)
    assert config.first == "mage"


def test_a_preset_can_have_another_boss_and_a_lone_player_other_boots(
    content: Content, guide: Guide, tmp_path: Path
) -> None:
    """SET-2, SET-3."""
    alone = "lily=companion oakie=companion milton=companion boots=8 boss=red"
    _, config, _ = chosen(content, guide, tmp_path, alone, "difficulty=first")
    assert (config.boots, config.boss, config.difficulty) == (8, "red-dragon", "first-game")


def test_versions_are_chosen_one_by_one_or_all_at_once(
    content: Content, guide: Guide, tmp_path: Path
) -> None:
    """SET-1: standard, Goblin and Exclusive, free to mix."""
    _, config, console = chosen(
        content, guide, tmp_path, "version=exclusive lily=goblin", "oakie=standard oakie=anna"
    )
    versions = {seat.hero: seat.version for seat in config.seats}
    assert versions == {"barbarian": "goblin", "mage": "exclusive", "druid": "standard", "bard": "exclusive"}
    assert [seat.role for seat in config.seats] == ["ai", "human", "human", "ai"]
    assert (
        "New game: First game. Lily the goblin Barbarian (ai), Bob the exclusive Mage (human), "
        "anna the Druid (human) and Milton the exclusive Bard (ai)."
    ) in console.said


@pytest.mark.parametrize(
    ("line", "difficulty", "sets", "enemies", "boss", "told"),
    [
        ("difficulty=mort", "mort", ("forest",), None, None, "New game: Mort. "),
        (
            "difficulty=hard sets=forest+necropolis boss=lich",
            "hard",
            ("forest", "necropolis"),
            None,
            "lich",
            "New game: Hard, forest and necropolis, Boss Lich. ",
        ),
        (
            "enemies=bat+mummy+baby-cthulhu",
            "custom",
            ("forest",),
            ("bat", "mummy", "baby-cthulhu"),
            None,
            "New game: Bat, Mummy and Baby Cthulhu. ",
        ),
        (
            "enemies=dog difficulty=easy sets=necro",
            "easy",
            ("necropolis",),
            None,
            None,
            "New game: Easy, necropolis. ",
        ),
    ],
)
def test_every_kind_of_deck_can_be_chosen(
    content: Content,
    guide: Guide,
    tmp_path: Path,
    line: str,
    difficulty: str,
    sets: tuple[str, ...],
    enemies: tuple[str, ...] | None,
    boss: str | None,
    told: str,
) -> None:
    """SET-3, MORT-1."""
    _, config, console = chosen(content, guide, tmp_path, line)
    assert (config.difficulty, config.sets, config.enemies, config.boss) == (difficulty, sets, enemies, boss)
    assert any(said.startswith(told) for said in console.said)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("version=gobln", '"gobln" is no version of the Misfits. Did you mean goblin?'),
        ("sets=mort", '"mort" is no set of enemies.'),
        ("enemies=dancing-skeleton", '"dancing-skeleton" is no enemy'),
        ("dance", '"dance" changes nothing: type a change such as bob=ai, or help.'),
        ("bobb=ai", '"bobb" is neither a Misfit nor a setting. Did you mean bob?'),
        ("dificulty=easy", '"dificulty" is neither a Misfit nor a setting. Did you mean difficulty?'),
        ("zz=ai", '"zz" is neither a Misfit nor a setting. Type help.'),
        ("m=ai", '"m" could be Bob or Milton: type a little more.'),
        ("bob=", '"bob" needs a value after the equals sign, as in bob=ai or first=bob.'),
        ("difficulty=silly", '"silly" is no difficulty: type easy, first-game, hard, medium or mort.'),
        ("boss=florist-orc", '"florist-orc" is no Boss: type abomination, baby-cthulhu, beerholder,'),
        ("enemies=florist-orc+dragonn", '"dragonn" is no enemy'),
        ("sets=desert", '"desert" is no set of enemies: type forest or necropolis.'),
        ("first=zed", '"zed" is no Misfit.'),
        ("boots=many", '"many" is no number: a number of boots is asked for here.'),
        ("order=lily+bob", "The order names each of the four Misfits once: order=lily+bob+oakie+milton."),
        ("level=genius", '"genius" is no level of AI partners: type deep, greedy, normal, quick or random.'),
        ("seed=-1", '"-1" is no seed: a whole number from 0 to 9223372036854775807 is.'),
        ("seed=9223372036854775808", '"9223372036854775808" is no seed: '),
    ],
)
def test_every_fault_of_a_choice_is_named(
    content: Content, guide: Guide, tmp_path: Path, line: str, sentence: str
) -> None:
    _, config, console = chosen(content, guide, tmp_path, line)
    answer = console.said[console.said.index(f"< {line}") + 1]
    assert answer.startswith(sentence), answer
    assert config.difficulty == "first-game"


@pytest.mark.parametrize(
    ("line", "rule", "repair"),
    [
        ("bob=companion lily=companion oakie=companion milton=companion", "SET-1", "bob=human"),
        ("boots=7", "SET-2", "lily=companion oakie=companion milton=companion boots=6"),
        ("lily=companion first=lily", "SET-5", "first=bob"),
        ("enemies=florist-orc+vegan-troll", "SET-3", "boss=beerholder"),
        ("difficulty=mort boss=lich", "MORT-1", "difficulty=first-game"),
        ("enemies=dog+lich+felicia", "SET-3", "enemies=dog+lich"),
        ("enemies=dog+dog+lich", "SET-3", "enemies=dog+lich"),
        ("enemies=red-dragon+florist-orc boss=beerholder", "SET-3", "enemies=florist-orc"),
    ],
)
def test_a_setup_that_cannot_start_is_refused_by_its_rule(
    content: Content, guide: Guide, tmp_path: Path, line: str, rule: str, repair: str
) -> None:
    """SET-1 to SET-5: the sentence, then the same choice again."""
    _, _, console = chosen(content, guide, tmp_path, line, "", repair)
    answer = console.said[console.said.index("< ") + 1]
    assert answer.startswith(f"{rule} "), answer


@pytest.mark.parametrize("line", ["quit", "exit"])
def test_a_choice_can_be_left(content: Content, guide: Guide, tmp_path: Path, line: str) -> None:
    with pytest.raises(Closed):
        new_table(Scripted([line]), Shelf(tmp_path), content, guide, None)
    assert Shelf(tmp_path).games() == []


def test_help_tells_all_settings(content: Content, guide: Guide, tmp_path: Path) -> None:
    from cantina.plain.wishes import SETTINGS

    _, _, console = chosen(content, guide, tmp_path, "help")
    for setting in SETTINGS:
        assert f"{setting}=" in console.text


# --- parties -------------------------------------------------------------------------------------


def test_the_party_of_the_last_game_can_be_had_again(content: Content, guide: Guide, tmp_path: Path) -> None:
    """Names, roles, versions, order, levels and enemies; what the app remembers is known here, and back."""
    line = (
        "lily=anna bob=ai oakie=companion milton=goblin order=bob+lily+oakie+milton first=anna level=greedy"
    )
    _, first, told = chosen(content, guide, tmp_path, f"{line} difficulty=hard sets=necropolis boss=lich")
    assert not any("last game" in said for said in told.said)
    table, again, console = chosen(content, guide, tmp_path, "party=last")
    offered = "The party of your last game can be had again with party=last: "
    assert f"{offered}anna, 2 AI partners and one Companion." in console.said
    assert again == first
    assert (table.names[0], set(table.levels)) == ("anna", {"greedy"})
    assert recall(content) == Party(first, {0: "anna"}, dict.fromkeys(range(4), "greedy"))


def test_partners_of_a_party_play_each_as_was_chosen(content: Content, guide: Guide, tmp_path: Path) -> None:
    remember(replace(first_party(), levels={0: "random", 2: "deep"}))
    table, _, console = chosen(content, guide, tmp_path, "party=last")
    assert table.levels == ("random", "normal", "deep", "normal")
    words = "AI partners play so: Oakie deep in thought, Milton expert, thorough and Lily by whim."
    assert f"First player: Bob; {words}" in console.said
    table, _, _ = chosen(content, guide, tmp_path, "party=last level=quick")
    assert table.levels == ("quick",) * 4


@pytest.mark.parametrize(
    ("value", "roles"),
    [
        ("alone", ["human", "companion", "companion", "companion"]),
        ("four-people", ["human"] * 4),
        ("first-game", ["human", "ai", "ai", "ai"]),
    ],
)
def test_parties_that_come_up_often(
    content: Content, guide: Guide, tmp_path: Path, value: str, roles: list[str]
) -> None:
    _, config, _ = chosen(content, guide, tmp_path, f"party={value}")
    assert [seat.role for seat in config.seats] == roles


def test_a_party_that_is_none_is_named(content: Content, guide: Guide, tmp_path: Path) -> None:
    _, _, console = chosen(content, guide, tmp_path, "party=fourpeople", "party=last")
    assert '"fourpeople" is no party. Did you mean four-people?' in console.said
    assert any(line.startswith('"last" is no party: type ') for line in console.said)


def test_a_space_will_do_for_an_equals_sign(content: Content, guide: Guide, tmp_path: Path) -> None:
    line = "lily anna bob ai, first lily level=random difficulty easy oakie"
    table, config, console = chosen(content, guide, tmp_path, line)
    assert (table.names[0], config.first, config.difficulty) == ("anna", "barbarian", "easy")
    assert '"oakie" changes nothing: type a change such as bob=ai, or help.' in console.said
