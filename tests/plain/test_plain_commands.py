"""Plain mode: what can be asked for at the table: actions, help, the guide, the bestiary, other games."""

from __future__ import annotations

import contextlib
import dataclasses
import re
from pathlib import Path
from typing import get_args

import pytest
from plain_dialogue import BOB, CONTENT, LILY, OAKIE, SHORT, Scripted, new_table

from cantina.games.dungeon_rummy.cards import bag, parse_card
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.guide import Guide
from cantina.games.dungeon_rummy.view import DecisionKind
from cantina.plain import play
from cantina.plain.commands import ANSWERS, COMMANDS, SAYINGS, SEATS, command_of
from cantina.plain.console import Closed
from cantina.plain.dialogue import Dialogue
from cantina.plain.reading import Roster, Words, split_words
from cantina.plain.typed import READERS, Typing
from cantina.players.thinking import AiProcess
from cantina.table.exchange import read_file
from cantina.table.presenter import names_of
from cantina.table.shelf import Shelf
from cantina.table.table import Table


def answers(content: Content, guide: Guide, ai: AiProcess, *lines: str) -> dict[str, list[str]]:
    """What is answered to each of these lines in Bob's Action Phase; he holds YA Y3 Y5 Y6 Y10 YJ YQ YK."""
    table = new_table(content, {BOB: "human"}, 5, first="mage")
    return said_to(Scripted(["draw", *lines]), table, guide, ai)


def said_to(console: Scripted, table: Table, guide: Guide, ai: AiProcess) -> dict[str, list[str]]:
    with contextlib.suppress(Closed):
        Dialogue(console, table, guide, ai, settings=SHORT).run()
    found: dict[str, list[str]] = {}
    line = ""
    for said in console.said:
        if said.startswith("< "):
            line = said[2:]
            found[line] = []
        elif line and said not in console.prompts:
            found[line].append(said)
    return found


# --- what can be done --------------------------------------------------------------------------


def test_actions_are_told_in_few_lines_with_how_they_are_typed(
    content: Content, guide: Guide, ai: AiProcess
) -> None:
    said = answers(content, guide, ai, "actions", "play y5 lily", "actions")
    first = said["actions"]
    assert "Move Y5 from Lily's zone to Bob's, Oakie's or Milton's zone (1 boot): move y5 lily bob." in first
    assert "Play to Bob's, Oakie's or Milton's zone: YA Y3 Y6 Y10 YJ YQ YK. Type play ya bob." in first
    assert "End the Action Phase: end." in first
    assert "Say something at the table: see help say." in first
    assert len(first) < 9


def test_each_action_can_be_told_with_the_line_that_does_it(
    content: Content, guide: Guide, ai: AiProcess
) -> None:
    said = answers(content, guide, ai, "actions play", "actions all", "actions attack", "actions fly")
    assert len(said["actions play"]) == 8 * 4
    assert said["actions play"][0] == "play ya lily: Play YA to Lily's zone."
    assert set(said["actions play"]) < set(said["actions all"])
    assert said["actions attack"] == ["Nothing can be done with attack now."]
    assert said["actions fly"] == ['There is no command "fly". Type help for a list.']


@pytest.mark.parametrize(
    ("seed", "deck"), [(3, {}), (4, {"difficulty": "mort"}), (9, {"difficulty": "hard"})]
)
def test_every_line_that_is_offered_does_what_it_says(
    content: Content, guide: Guide, ai: AiProcess, seed: int, deck: dict[str, str]
) -> None:
    """Whatever stands in the list can be typed, and is legal: here with Companions, whose cards are open."""
    table = new_table(
        content, {BOB: "human", LILY: "companion", OAKIE: "companion", 3: "companion"}, seed, **deck
    )
    done: list[str] = []
    console = Scripted()

    def answer(prompt: str) -> str | None:
        if prompt.startswith("Sure?"):
            return "y"
        if not done or done[-1] != "actions all":
            done.append("actions all")
            return done[-1]
        start = len(console.said) - 1 - console.said[::-1].index("< actions all")
        offered = [line.split(": ")[0] for line in console.said[start + 1 : -1] if ": see help" not in line]
        offered = [line for line in offered if not line.startswith("concede")]
        if len(done) > 160 or not offered:
            return None
        done.append(offered[len(done) * 7 % len(offered)])
        return done[-1]

    console = Scripted(answer=answer)
    with contextlib.suppress(Closed):
        Dialogue(console, table, guide, ai, settings=SHORT).run()
    acted = [line for line in done if line != "actions all"]
    assert len(table.record().steps) == len(acted)
    assert {line.split()[0] for line in acted} >= {"play", "draw", "move"}
    assert any(line.startswith("play top ") for line in acted)


# --- cards as they may be typed ----------------------------------------------------------------


@pytest.mark.parametrize(
    "line", ["play y10 bob", "play yellow 10 bob", "play Yellow 10 to bob.", "play 10 bob", "play 10 me"]
)
def test_a_card_may_be_typed_in_words_or_by_its_rank(
    content: Content, guide: Guide, ai: AiProcess, line: str
) -> None:
    assert answers(content, guide, ai, line)[line] == [
        "Bob plays Y10 to Bob's zone.",
        "Bob's zone: Y10.",
    ]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("play 4 bob", '"4" is a rank, and there is no card of it in your hand.'),
        ("play yellow 4 bob", "PLAY-1 "),
        ("play yellow bob", '"yellow" is no card: '),
        ("draw 4", '"4" is a rank, and there is no card of it in the Graveyard.'),
        ("move king lily bob", '"king" is a rank, and there is no card of it in that zone.'),
        ("treasure haal lily 1", '"haal" is no Treasure. Did you mean heal'),
    ],
)
def test_what_is_wrong_with_a_card_is_named(
    content: Content, guide: Guide, ai: AiProcess, line: str, sentence: str
) -> None:
    (answer,) = answers(content, guide, ai, line)[line]
    assert answer.startswith(sentence)


def test_the_zones_that_changed_are_told_after_what_was_done(
    content: Content, guide: Guide, ai: AiProcess
) -> None:
    said = answers(content, guide, ai, "play 5 lily", "play 6 lily", "move 5 lily bob", "undo")
    assert said["play 5 lily"][1:] == ["Lily's zone: Y5."]
    assert said["play 6 lily"][0].startswith("MELD-2 ")
    assert said["move 5 lily bob"][1:] == ["Lily's zone is empty.", "Bob's zone: Y5."]
    assert said["undo"][0] == "Taken back."
    assert {"Lily's zone: Y5.", "Bob's zone is empty."} < set(said["undo"])


# --- talk --------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["say warn lily", "warn lily", "talk warn lily", "warn about lily"])
def test_say_may_be_left_out(content: Content, guide: Guide, ai: AiProcess, line: str) -> None:
    assert answers(content, guide, ai, line)[line][0].startswith('Bob: "')


# --- help --------------------------------------------------------------------------------------


def test_help_says_first_what_answers_the_question(content: Content, guide: Guide, ai: AiProcess) -> None:
    said = answers(content, guide, ai, "help", "help all")
    assert said["help"][0] == "What is asked now is answered with:"
    assert said["help"][1].startswith("play CARD ZONE")
    assert len(said["help"]) < 14
    for command in COMMANDS:
        assert any(re.search(rf"\b{command.name}\b", line) for line in said["help"]), command.name
        assert any(line.startswith(command.usage) for line in said["help all"]), command.name


def test_every_decision_has_its_commands() -> None:
    assert set(ANSWERS) == set(get_args(DecisionKind))
    names = {command.name for command in COMMANDS}
    assert {name for answer in ANSWERS.values() for name in answer} <= names
    assert set(SEATS) <= names


# --- the guide and the bestiary ----------------------------------------------------------------


def test_the_guide_can_be_read_part_by_part_and_page_by_page(
    content: Content, guide: Guide, ai: AiProcess
) -> None:
    said = answers(
        content, guide, ai, "rule", "rule 2", "rule meld-1", "rule next", "guide canasta", "rule 99"
    )
    sections = guide.sections()
    assert said["rule"][1] == f"1: {sections[0].title}."
    assert len(said["rule"]) == len(sections) + 2
    assert said["rule 2"] == [
        f"{sections[1].title}:",
        *(f"{rule.id}: {rule.title}." for rule in sections[1].rules),
    ]
    assert said["rule meld-1"][-1] == "Next: MELD-2 Runs; rule next tells it."
    assert said["rule next"][0] == "MELD-2 Runs."
    assert said["guide canasta"][0] == "W-canasta Canasta."
    assert "More about it:" in said["guide canasta"]
    assert said["rule 99"] == [f'The guide has no part "99": its parts are 1 to {len(sections)}.']


def test_the_whole_guide_can_be_heard_with_next(content: Content, guide: Guide, ai: AiProcess) -> None:
    from cantina.plain.pages import Reader
    from cantina.plain.reading import Fault

    reader = Reader(guide)
    rules = [rule for section in guide.sections() for rule in section.rules]
    assert [reader.lines("next")[0] for _ in rules] == [f"{rule.id} {rule.title}." for rule in rules]
    with pytest.raises(Fault, match="That was the last page of the guide"):
        reader.lines("next")


def test_why_leads_on_in_the_guide(content: Content, guide: Guide, ai: AiProcess) -> None:
    said = answers(content, guide, ai, "attack", "why", "rule next")
    assert said["why"][-1].endswith("; rule next tells it.")
    rules = [rule.id for section in guide.sections() for rule in section.rules]
    assert said["rule next"][0].startswith(rules[rules.index("ACT-1") + 1] + " ")


def test_the_bestiary_tells_of_whoever_there_is(content: Content, guide: Guide, ai: AiProcess) -> None:
    said = answers(content, guide, ai, "bestiary", "bestiary lich", "enemy cat", "bestiary heal 4", "enemy")
    text = "\n".join(said["bestiary"])
    for enemy in content.enemies.values():
        assert enemy.name in text
    assert said["bestiary lich"][0] == "Lich: Sunrise Necropolis, Boss."
    assert any("(from print)" in line for line in said["bestiary lich"])
    assert any(line.startswith("E-lich: ") for line in said["bestiary lich"])
    assert said["enemy cat"][0] == "Cat: Sunrise Necropolis, medium."
    assert said["bestiary heal 4"][0] == "Heal 4: Treasures."
    assert said["enemy"][0].startswith("Enemy: ")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("bestiary dragn", 'The bestiary knows no "dragn".'),
        ("bestiary florist ork", 'The bestiary knows no "florist ork". Did you mean Florist Orc?'),
        (
            "bestiary dragon",
            '"dragon" could be Bone Dragon, Red Dragon or Big Bone Dragon: type a little more',
        ),
        ("enemy zzz", 'The bestiary knows no "zzz". bestiary alone tells all that there is.'),
    ],
)
def test_whoever_the_bestiary_does_not_know_is_named(
    content: Content, guide: Guide, ai: AiProcess, line: str, sentence: str
) -> None:
    (answer,) = answers(content, guide, ai, line)[line]
    assert answer.startswith(sentence)


def test_each_entry_can_be_found_by_its_name(content: Content, guide: Guide) -> None:
    from cantina.plain.bestiary import entry_of
    from cantina.table.catalogue import Catalogue

    for entry in Catalogue(content, guide).entries:
        assert entry_of(entry.name.split(), content, guide) == entry


def test_rules_and_bestiary_can_be_read_before_a_game(tmp_path: Path) -> None:
    console = Scripted(["rule meld-1", "rule next", "bestiary", "bestiary duck", "bestiary zz"])
    assert play(console, 5, Shelf(tmp_path)) == 0
    assert "MELD-2 Runs." in console.said
    assert "Duck: Sunrise Necropolis, easy." in console.said
    assert any(line.startswith('The bestiary knows no "zz".') for line in console.said)


# --- saving, and other games -------------------------------------------------------------------


def test_a_game_can_be_put_away_for_another_one_and_taken_up(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    console = Scripted(
        ["first=bob", "", "draw", "save", "leave", "new", "lily=anna bob=ai first=lily", "", "leave", ""]
    )
    assert play(console, 5, shelf) == 0
    games = shelf.unfinished()
    assert len(games) == 2
    assert any(line.startswith("Every action is saved as it is done, in ") for line in console.said)
    at = console.said.index("< leave")
    assert console.said[at + 1] == "The game is kept, in turn 1."
    assert console.said[at + 2] == "There is a game to go on with:"
    assert "There are games to go on with:" in console.said
    assert sum(line.startswith("It is in ") for line in console.said) == 1


def test_from_the_choice_of_a_new_game_one_can_go_back_to_those_that_are_kept(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    play(Scripted(["resume", "first=bob", "", "draw"]), 5, shelf)
    console = Scripted(["new", "resume", "", "hand"])
    assert play(console, None, shelf) == 0
    assert console.said.count("There is a game to go on with:") == 2
    assert any(line.startswith("Bob, hand: ") for line in console.said)


def test_the_bestiary_tells_how_ones_games_went(tmp_path: Path) -> None:
    console = Scripted(["first=bob", "", "concede", "y", "again", "bestiary kobold"])
    play(console, 5, Shelf(tmp_path))
    assert "Met in 1 game: 0 won, 0 lost, 1 given up; beaten in 0." in console.said


def test_what_the_guide_and_the_readme_type_is_understood(content: Content, guide: Guide) -> None:
    """The lines of the examples are read as actions; whether they are legal is the game's business."""
    page = guide.rule("G-plain")
    assert page is not None
    lines = [re.split(r"  +| a Treasure", line)[0] for line in page.example.splitlines()]
    assert len(lines) == 12
    readme = (CONTENT.parents[1] / "README.md").read_text(encoding="utf-8")
    lines += re.findall(r"`((?:play|move|attack|draw|say|token) [^`=]+)`", readme.replace("\n", " "))
    assert len(lines) > 14
    table = new_table(content, {BOB: "human", OAKIE: "companion"}, 5)
    view = table.view(BOB)
    seats = list(view.seats)
    seats[OAKIE] = dataclasses.replace(seats[OAKIE], top=parse_card("G9"))
    seats[BOB] = dataclasses.replace(seats[BOB], hand=bag([parse_card("Y4")]))
    view = dataclasses.replace(view, seats=tuple(seats), loot=("heal-4",))
    view = dataclasses.replace(view, enemies=view.enemies * 2)
    for line in lines:
        words = split_words(line)
        if words[0] in SAYINGS:
            words.insert(0, "say")
        command = command_of(words[0])
        typing = Typing(BOB, view, Roster(content, names_of(content), BOB), ())
        assert READERS[command.name](typing, Words(command.name, command.usage, words[1:])), line


# --- what is taken along -----------------------------------------------------------------------


def test_what_is_copied_is_told_or_written(
    content: Content, guide: Guide, ai: AiProcess, tmp_path: Path
) -> None:
    log, record = tmp_path / "an evening.txt", tmp_path / "game.json"
    lines = ("copy", "copy log", f"copy log {log}", f"copy log {log} ", f"copy record {record}", "copy moon")
    said = answers(content, guide, ai, *lines)
    assert said["copy"] == [
        "cantina --seed 5 --setup 'order=barbarian+mage+druid+bard difficulty=first-game'"
    ]
    assert "Bob draws 7 cards from the deck." not in said["copy log"]
    assert any(line.startswith(("Bob draws yellow", "Bob draws Y")) for line in said["copy log"])
    assert log.read_text(encoding="utf-8").splitlines() == said["copy log"]
    assert said[lines[4]] == [f"Written: {record}. It holds every hidden card of this game."]
    assert len(read_file(record).record.steps) == 1
    assert "moon" in said["copy moon"][0]


def test_a_file_that_is_there_is_left_as_it_is(
    content: Content, guide: Guide, ai: AiProcess, tmp_path: Path
) -> None:
    (tmp_path / "x").write_text("mine", encoding="utf-8")
    for kind in ("log", "record"):
        said = answers(content, guide, ai, f"copy {kind} {tmp_path / 'x'}")
        assert "is there already" in next(iter(said[f"copy {kind} {tmp_path / 'x'}"]))
    assert (tmp_path / "x").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("kind", ["log", "record"])
def test_a_file_that_cannot_be_is_told_and_nothing_ends(
    content: Content, guide: Guide, ai: AiProcess, kind: str, tmp_path: Path
) -> None:
    places = ("~nobody-of-that-name/x", f"{tmp_path}/none/x", f"{tmp_path}/{'x' * 300}")
    lines = [f"copy {kind} {place}" for place in places]
    said = answers(content, guide, ai, *lines)
    for line, place in zip(lines, places, strict=True):
        assert "Written" not in " ".join(said[line])
        assert place in said[line][0]


def test_a_setup_in_words_is_dealt_at_once(tmp_path: Path) -> None:
    console = Scripted(["quit"])
    assert play(console, 5, Shelf(tmp_path), setup="mage=ai druid=human first=druid") == 0
    assert any(line.startswith("Turn 1, Oakie: Draw Phase") for line in console.said)
    console = Scripted(["quit"])
    assert play(console, 5, Shelf(tmp_path), setup="druid=sleepy") == 0
    assert any("sleepy" in line for line in console.said)
