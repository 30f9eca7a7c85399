"""Plain mode: games that were left, paused AI partners, seats handed over, and ways back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from plain_dialogue import BOB, Scripted, new_table, typed

from cantina.games.dungeon_rummy.actions import Play
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.guide import Guide
from cantina.plain import play
from cantina.plain.console import Closed
from cantina.plain.dialogue import Dialogue
from cantina.players.thinking import AiProcess
from cantina.table.shelf import Shelf

# --- going on with a game ----------------------------------------------------------------------


def test_a_game_is_offered_again_and_goes_on_where_it_was(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    play(Scripted(["first=bob bob=anna", "", "draw"]), 5, shelf)
    console = Scripted(["", "hand"])
    play(console, None, shelf)
    assert "1: First game, turn 1, anna and 3 AI partners." in console.said
    assert "anna: play, move, attack, use tokens and Treasures; then end the Action Phase." in console.said
    hands = [line for line in console.said if line.startswith("anna, hand: ")]
    assert len(set(hands)) == 1
    assert hands[0].count(",") == 8  # eight cards


def test_saved_games_can_be_chosen_deleted_and_left(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    for seed in (1, 2):
        play(Scripted(["first=bob", "", "draw"]), seed, shelf)
    lines = ["3", "x", "delete", "delete 7", "delete 1", "n", "delete 2", "y", "new"]
    console = Scripted(lines)
    assert play(console, None, shelf) == 0
    assert "There are games to go on with:" in console.said
    assert '"3" is none of these games: type a number from 1 to 2, or new.' in console.said
    assert '"x" is none of these games: type a number from 1 to 2, or new.' in console.said
    assert "Kept." in console.said
    assert "Deleted." in console.said
    assert "There is a game to go on with:" in console.said
    assert console.prompts[-1].startswith("Enter starts")
    assert len(shelf.games()) == 1


def test_a_damaged_game_goes_on_and_says_so(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    play(Scripted(["first=bob", "", "draw"]), 5, shelf)
    path = shelf.games()[0].path
    path.write_bytes(path.read_bytes() + b"half a li")
    console = Scripted([""])
    play(console, None, shelf)
    assert any("set aside" in line for line in console.said)
    assert "Bob: play, move, attack, use tokens and Treasures; then end the Action Phase." in console.said


def test_a_game_of_which_nothing_is_good_is_told_of_once(tmp_path: Path) -> None:
    (tmp_path / "old.journal").write_bytes(b"nothing good\n")
    told = [Scripted([]), Scripted([])]
    for console in told:
        play(console, None, Shelf(tmp_path))
    said = (
        "The saved game old.journal is damaged from its first line on: nothing of it can be played. It was "
        "set aside as old-1.damaged."
    )
    assert [console.said.count(said) for console in told] == [1, 0]


def test_a_folder_that_cannot_be_written_is_told_and_played_without(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    console = Scripted(["first=bob", "", "draw"])
    assert play(console, 5, Shelf(blocked / "games")) == 0
    assert any("cannot be saved" in line for line in console.said)
    assert not any("next start offers it" in line for line in console.said)


# --- paused AI partners, seats handed over -----------------------------------------------------


def test_paused_partners_act_one_step_at_a_time(content: Content, guide: Guide, ai: AiProcess) -> None:
    """Between their actions one can look, use an own token if there is one, and let them go on."""
    table = new_table(content, {BOB: "human"}, 5)
    typed_lines = ["look", "", "step", "log 3", "hand", "token draw bob", "draw", "pause", "go"]
    revisions: list[int] = []

    def answer(prompt: str) -> str | None:
        revisions.append(table.revision)
        return typed_lines.pop(0) if typed_lines and "(AI) is next" in prompt else None

    console = Scripted(answer=answer, keyboard=True)
    dialogue = Dialogue(console, table, guide, ai)
    dialogue.stepping = True
    with pytest.raises(Closed):
        dialogue.run()
    assert not typed_lines
    assert revisions[:-1] == [0, 0, 1, 2, 2, 2, 2, 2, 2]
    assert revisions[-1] > 2
    assert console.prompts[-1] == "Bob> "
    assert re.search(r"^TOKEN-1 .*: Bob has 0 tokens: 1 cannot be spent\.$", console.text, re.MULTILINE)
    assert "TURN-1" in console.text
    assert sum(line.startswith("Bob, hand: ") for line in console.said) == 3


def test_in_a_pipe_partners_cannot_be_paused(content: Content, guide: Guide, ai: AiProcess) -> None:
    table = new_table(content, {BOB: "human"}, 5)
    console = Scripted(["pause", "quit"])
    with pytest.raises(Closed):
        Dialogue(console, table, guide, ai).run()
    assert any("not in a pipe" in line for line in console.said)


def test_a_seat_is_handed_to_an_ai_and_back(content: Content, guide: Guide, ai: AiProcess) -> None:
    table = new_table(content, {BOB: "human"}, 5)
    console = Scripted(["give bob human", "give bob ai", "hand", "give bob human", "hand"], keyboard=True)
    with pytest.raises(Closed):
        Dialogue(console, table, guide, ai).run()
    text = console.text
    assert "Bob is played by a human already." in text
    assert "Bob is played by an AI now." in text
    assert "No human is left, so AI partners wait before each action; go lets them play." in text
    assert "No human sits at this table: give NAME human takes a seat back." in text
    assert "Bob is played by a human now." in text
    assert console.said[-2].startswith("Bob, hand: ")


def test_without_a_human_in_a_pipe_the_game_plays_itself(
    content: Content, guide: Guide, ai: AiProcess
) -> None:
    table = new_table(content, {BOB: "human"}, 5)
    console = Scripted(["give bob ai"])
    Dialogue(console, table, guide, ai).run()
    assert table.over is not None


def test_undo_takes_back_what_showed_nothing(content: Content, guide: Guide, ai: AiProcess) -> None:
    table = new_table(content, {BOB: "human"}, 5)
    played: list[str] = []

    def answer(prompt: str) -> str | None:
        if not played:
            play = next(action for action in table.legal(BOB) if isinstance(action, Play))
            played.append(typed(play))
            return played[0]
        played.append("undo")
        return "undo" if len(played) < 4 else None

    console = Scripted(["undo", "draw"], answer=answer)
    with pytest.raises(Closed):
        Dialogue(console, table, guide, ai).run()
    assert console.said.count("Taken back.") == 1
    assert console.text.count("there is no way back behind that") == 2
    hands = [line for line in console.said if line.startswith("Bob, hand: ")]
    assert hands[-1] == hands[-2]


# --- hints -----------------------------------------------------------------------------------------


def test_a_hint_tells_steps_and_reason_for_the_one_who_decides(tmp_path: Path) -> None:
    console = Scripted(["first=bob bob=anna", "", "hint", "draw", "hint"])
    play(console, 5, Shelf(tmp_path))
    assert console.said.count("An AI partner in your seat would:") == 2
    at = console.said.index("An AI partner in your seat would:")
    assert console.said[at + 1] == "1. Draw from the deck. Type draw."
    assert console.said[at + 2] == "The Graveyard is empty."
    assert any(re.match(r"\d+\. End the Action Phase\. Type end\.", line) for line in console.said)
