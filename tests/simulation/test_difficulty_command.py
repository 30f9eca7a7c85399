"""``cantina difficulty``: its cells, going on with a folder, and the page of the guide that it writes."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from cantina.cli import main
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.games.dungeon_rummy.guide import load_guide
from cantina.options import MAX_SEED
from cantina.resources import content_dir
from cantina.simulation import cells
from cantina.simulation.balance import balances
from cantina.simulation.cells import CELLS, DIFFICULTIES, Cell, Played
from cantina.simulation.match import Side
from cantina.simulation.pages import page, row
from cantina.simulation.played import Result, play

CONTENT = load_content(content_dir() / "dungeon_rummy")
WIDEST = 76
"""Columns of an example of the guide on 80 columns."""


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """All cells with players that take no time."""
    for name, cell in CELLS.items():
        seats = tuple("companion" if kind == "companion" else "random" for kind in cell.side.seats)
        monkeypatch.setitem(cells.CELLS, name, replace(cell, side=Side(seats)))


def lines(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> list[str]:
    assert main(["difficulty", *words]) == code
    return capsys.readouterr().out.splitlines()


def test_a_cell_is_played_on_all_sets_and_no_seed_twice() -> None:
    parts = list(CELLS["medium"].parts(400))
    assert [match.sets for _, match, _ in parts] == [
        ("forest",), ("necropolis",), ("forest", "necropolis")
    ]  # fmt: skip
    assert sorted(seed for _, _, seeds in parts for seed in seeds) == list(range(400))
    assert [len(seeds) for _, _, seeds in CELLS["first-game"].parts(400)] == [400]


@pytest.mark.parametrize("first", [1, 2, 3, 100])
def test_the_sets_of_a_game_hang_on_its_seed_alone(first: int) -> None:
    """A cell can be played in pieces: seeds 100 to 199 are the second half of 0 to 199."""
    whole = {(name, seed) for name, _, seeds in CELLS["easy"].parts(200) for seed in seeds}
    pieces = [CELLS["easy"].parts(first), CELLS["easy"].parts(200 - first, first)]
    assert {(name, seed) for piece in pieces for name, _, seeds in piece for seed in seeds} == whole


def test_no_two_cells_are_told_alike() -> None:
    words = [cell.words for cell in CELLS.values()]
    assert len(set(words)) == len(words)
    assert max(map(len, words)) < 24


def test_aims_are_those_of_the_difficulties_alone() -> None:
    assert {cell.name: cell.aim for cell in CELLS.values() if cell.aim} == {
        "first-game": (80, 100),
        "easy": (75, 85),
        "medium": (55, 65),
        "hard": (35, 45),
        "mort": (30, 40),
    }


def test_what_cannot_be_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for words, told in {
        "medium impossible": "There is no cell 'impossible'; there are first-game, easy,",
        "--games 0": "--games: '0' is no whole number from 1",
        "--level deep": "There is no option '--level'",
        f"mort --seed {MAX_SEED}": "--games: there are no seeds beyond",
        f"mort --seed {MAX_SEED} --games 2": "--games: there are no seeds beyond",
    }.items():
        assert main(["difficulty", *words.split()]) == 2
        assert capsys.readouterr().err.startswith(f"cantina: {told}"), words


@pytest.mark.parametrize(
    ("option", "place", "told"),
    [
        ("--page", "", "a name is needed"),
        ("--page", "/dev/null", "--page: /dev/null is no ordinary file."),
        ("--page", "file", "file is no page of the guide; it is left as it is."),
        ("--page", "folder", "folder is no ordinary file."),
        ("--page", "link-to-folder", "folder is no ordinary file."),
        ("--page", "nowhere/page.toml", "--page: there is no folder "),
        ("--out", "", "a name is needed"),
        ("--out", "file", "file is no folder: the games of each cell get a file of their own."),
    ],
)
def test_where_nothing_can_be_kept_nothing_is_played(
    option: str,
    place: str,
    told: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("Dear diary")
    (tmp_path / "link-to-folder").symlink_to("folder")
    monkeypatch.setattr(cells.Cell, "parts", lambda *_: pytest.fail("games are played"))
    assert main(["difficulty", "mort", "--games", "1", option, place]) == 2
    assert told in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder", "link-to-folder"]


@pytest.mark.parametrize("odd", ["folder", "of something else"])
def test_every_file_of_games_is_looked_at_before_the_first_game(
    odd: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of the last cell, too, which would come up hours later."""
    path = tmp_path / "medium-necropolis.jsonl"
    if odd == "folder":
        path.mkdir()
    else:
        path.write_text("Dear diary")
    monkeypatch.setattr("cantina.difficulty_command._play_cell", lambda *_: pytest.fail("games are played"))
    assert main(["difficulty", "mort", "medium", "--games", "1", "--out", str(tmp_path)]) > 0
    assert str(path) in capsys.readouterr().err


@pytest.mark.usefixtures("quick")
def test_the_last_seed_of_all_is_played_and_a_page_goes_where_its_link_leads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    link, page_file = tmp_path / "link.toml", tmp_path / "page.toml"
    link.symlink_to(page_file)
    told = lines(capsys, "mort", "--games", "1", "--seed", str(MAX_SEED), "--page", str(link))
    assert f"{MAX_SEED}-{MAX_SEED}" in told[0]
    assert link.is_symlink()
    written = tomllib.loads(page_file.read_text())["G-difficulty"]["text"].split()
    assert " ".join(written).endswith(
        f"The command cantina difficulty mort --games 1 --seed {MAX_SEED} plays the line of Mort again; "
        "cantina difficulty --list names the others."
    )


@pytest.mark.usefixtures("quick")
def test_of_an_interrupted_cell_no_rate_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One set of enemies is played after the other: the first of them says nothing of the whole."""

    def interrupted(*_: object) -> Iterator[Result]:
        yield Result(0, 0, True, "", 1.0, 9, 99, 1.0, {})
        raise KeyboardInterrupt

    monkeypatch.setattr("cantina.simulation.resuming.play_missing", interrupted)
    told = lines(capsys, "easy", "--games", "9", code=130)
    assert told == ["Interrupted: of easy 1 of 9 games are done."]


@pytest.mark.usefixtures("quick")
def test_each_cell_is_a_line_and_the_folder_is_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("easy", "solo-6-easy", "mort")
    told = lines(capsys, *names, "--games", "6", "--out", str(tmp_path))
    assert [line.split("  ")[0] for line in told] == ["Easy", "Easy, alone, 6 boots", "Mort"]
    assert all("  0-5" in line for line in told)
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == [
        "easy-forest-and-necropolis.jsonl", "easy-forest.jsonl", "easy-necropolis.jsonl", "mort.jsonl",
        "solo-6-easy-forest-and-necropolis.jsonl", "solo-6-easy-forest.jsonl", "solo-6-easy-necropolis.jsonl",
    ]  # fmt: skip
    before = {name: (tmp_path / name).read_bytes() for name in files}
    assert lines(capsys, *names, "--games", "6", "--out", str(tmp_path)) == told
    assert {name: (tmp_path / name).read_bytes() for name in files} == before
    more = lines(capsys, "mort", "--games", "8", "--out", str(tmp_path))
    assert "  0-7" in more[0]
    kept = [json.loads(line) for line in (tmp_path / "mort.jsonl").read_text().splitlines()[1:]]
    assert [game["seed"] for game in kept] == list(range(8))


@pytest.mark.usefixtures("quick")
def test_the_page_is_a_section_of_the_guide(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "10.toml"
    told = lines(capsys, "--games", "3", "--page", str(path))
    assert told[-1] == f"{path} is written."
    (section,) = load_guide(tmp_path).sections()
    ids = ["G-difficulty", "G-losses", "G-balance", "G-small-parties", "G-partners", "G-partner-worth"]
    assert [rule.id for rule in section.rules] == ids
    for rule in section.rules:
        assert max(map(len, rule.example.splitlines())) <= WIDEST, rule.id
    for line in told[:-1]:
        assert any(line in rule.example for rule in section.rules), line
    for rule in section.rules:
        head, *rows = rule.example.splitlines()
        if rule.id != "G-losses":  # its lines are words
            assert {"games", "won"} <= set(head.split()), rule.id
            games = head.index("games") + len("games")
            assert all(row[games - 1].isdigit() and row[games] == " " for row in rows), rule.id


@pytest.mark.usefixtures("quick")
def test_a_part_of_a_cell_has_no_line_and_what_is_missing_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its sets are played one after another: a part may be all of one set."""
    lines(capsys, "mort", "easy", "--games", "6", "--out", str(tmp_path))
    (tmp_path / "easy-necropolis.jsonl").unlink()
    assert main(["difficulty", "--kept", "--out", str(tmp_path), "--page", str(tmp_path / "p.toml")]) == 0
    told, complained = capsys.readouterr()
    assert "Mort" in told
    assert "Easy" not in told
    assert "Easy" not in (tmp_path / "p.toml").read_text()
    assert complained == (
        "cantina: easy is left out: of seeds 0 to 5 only 4 of 6 games are there; without --kept, --games 6 "
        "plays the rest.\n"
    )
    lines(capsys, "easy", "--games", "6", "--out", str(tmp_path))
    assert main(["difficulty", "--kept", "--out", str(tmp_path)]) == 0
    assert "Easy" in capsys.readouterr().out


@pytest.mark.usefixtures("quick")
def test_what_a_folder_holds_is_told_without_a_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cells of different lengths, too: the page is that of all there is."""
    folder, path = tmp_path / "games", tmp_path / "page.toml"
    told = lines(capsys, "mort", "--games", "5", "--out", str(folder))
    told += lines(capsys, "greedy-medium", "--games", "4", "--out", str(folder))
    monkeypatch.setattr("cantina.simulation.series.Series.play", lambda *_: pytest.fail("a game is played"))
    assert lines(capsys, "--kept", "--out", str(folder), "--page", str(path))[:-1] == told
    assert {"G-difficulty", "G-losses", "G-partners"} < set(tomllib.loads(path.read_text()))
    assert main(["difficulty", "--kept", "easy", "--out", str(folder)]) == 2
    assert capsys.readouterr().err.startswith("cantina: --kept: there is no line of these cells in")
    assert main(["difficulty", "--kept", "--out", str(tmp_path / "nowhere")]) == 2
    assert capsys.readouterr().err.startswith("cantina: --kept: there is no line of any cell in")
    assert not (tmp_path / "nowhere").exists()
    for words in ("--kept", *(f"--kept --{more} 3 --out x" for more in ("games", "seed", "jobs"))):
        assert main(["difficulty", *words.split()]) == 2
        assert capsys.readouterr().err.startswith("cantina: --kept: that is all that a folder holds;")


# --- what the page says --------------------------------------------------------------------------


def played(cell: Cell, won: list[bool], deck: tuple[str, ...] = ("dog", "cat", "mummy", "lich")) -> Played:
    """A cell with games of one deck, won and lost as said."""
    games = [
        cells.Game(Result(n, 0, w, "" if w else "died:bard, at cat level 1", 0.5, 9, 99, 1.0, {}), deck)
        for n, w in enumerate(won)
    ]
    return Played(cell, games)


def test_in_which_order_games_came_changes_nothing() -> None:
    match = next(CELLS["easy"].parts(1))[1]
    results = [Result(seed, 0, seed % 3 > 0, "died:bard, at cat", 0.5, 9, 99, 1.0, {}) for seed in range(40)]
    one, other = Played(CELLS["easy"]), Played(CELLS["easy"])
    one.add(CONTENT, match, results)
    other.add(CONTENT, match, results[::-1])
    assert one == other


def test_an_enemy_is_compared_with_the_games_of_its_difficulty() -> None:
    both = played(CELLS["medium"], [True, True, True, False])
    both.games += played(CELLS["medium"], [False] * 4, ("duck", "bat", "mummy", "lich")).games
    off = {one.enemy: (one.games, one.wins, one.off) for one in balances(CONTENT, [both])}
    assert off["dog"] == (4, 3, 0.375)
    assert off["duck"] == (4, 0, -0.375)
    assert off["mummy"] == (8, 3, 0.0)
    tiers = [one.tier for one in balances(CONTENT, [both])]
    assert tiers == ["easy", "easy", "medium", "medium", "hard", "boss"]


def test_what_few_games_were_lost_to_is_not_told_as_nothing() -> None:
    told = {"easy": played(CELLS["easy"], [False] + [True] * 399)}
    losses = tomllib.loads(page(CONTENT, told, "abc", date(2026, 11, 30)))["G-losses"]["example"]
    assert losses.split() == ["Easy", "Cat", "under", "1%"]


def test_a_small_party_far_off_is_told_what_to_choose() -> None:
    rates = {"medium": 60, "3-players-medium": 82, "3-players-easy": 90, "3-players-hard": 50}
    rates |= {"solo-6-medium": 10, "solo-8-medium": 45, "solo-6-easy": 50, "2-players-medium": 80}
    told = {name: played(CELLS[name], [True] * rate + [False] * (100 - rate)) for name, rate in rates.items()}
    text = tomllib.loads(page(CONTENT, told, "abc", date(2026, 11, 30)))["G-small-parties"]["text"]
    _, *advice = [" ".join(paragraph.split()) for paragraph in text.split("\n\n")]
    assert advice == [
        "Medium, three players: won 82% of the time, against 60% by four players; nearest to that comes "
        "Hard, three players (50%).",
        "Medium, alone, 6 boots: won 10% of the time, against 60% by four players; nearest to that comes "
        "Easy, alone, 6 boots (50%).",
    ]
    told["2-players-medium"] = played(CELLS["2-players-medium"], [True] * 90 + [False] * 10)
    del told["solo-8-medium"], told["solo-6-easy"]
    text = tomllib.loads(page(CONTENT, told, "abc", date(2026, 11, 30)))["G-small-parties"]["text"]
    _, _, two, alone = [" ".join(paragraph.split()) for paragraph in text.split("\n\n")]
    assert two.endswith("nothing harder that was played comes nearer.")
    assert alone.endswith("nothing easier that was played comes nearer.")


def test_other_partners_are_compared_with_quick_ones_on_the_same_deals() -> None:
    """The seeds that both have played count, and progress shows how far quick ones are from the best."""

    def came(name: str, progress: list[float]) -> Played:
        games = [
            cells.Game(
                Result(seed, 0, far == 1, "" if far == 1 else "died:bard, at cat", far, 9, 99, 1.0, {}), ()
            )
            for seed, far in enumerate(progress)
        ]
        return Played(CELLS[name], games)

    told = {
        "medium": came("medium", [1.0, 0.5, 1.0, 0.6, 0.0]),
        "greedy-medium": came("greedy-medium", [1.0, 0.1, 0.2, 0.5]),
        "normal-medium": came("normal-medium", [1.0, 0.5, 1.0]),
        "clairvoyant-medium": came("clairvoyant-medium", [1.0, 1.0, 1.0, 1.0]),
    }
    entry = tomllib.loads(page(CONTENT, told, "abc", date(2026, 11, 30)))["G-partner-worth"]
    assert entry["example"].splitlines() == [
        "who plays         games  won   against quick     progress",
        "quick                 5   40%                    0.620",
        "greedy                4   25%   -25 (-74 to +24) 0.450",
        "thorough              3   67%     0              0.833",
        "clairvoyant           4  100%   +50 (-7 to +100) 1.000",
    ]
    quick, thorough = (0.775 - 0.45) / (1.0 - 0.45), (2.5 - 1.3) / (3.0 - 1.3)
    gone = f"were gone, on the same deals: by quick partners {quick:.0%}, thorough ones {thorough:.0%}."
    assert gone in " ".join(entry["text"].split())
    alone = tomllib.loads(page(CONTENT, {"greedy-medium": told["greedy-medium"]}, "abc", date(2026, 11, 30)))
    assert "G-partners" in alone
    assert "G-partner-worth" not in alone, "there is nothing to compare with"


def test_what_was_not_played_is_left_out() -> None:
    told = tomllib.loads(
        page(CONTENT, {"easy": played(CELLS["easy"], [True, False])}, "abc", date(2026, 11, 30))
    )
    assert set(told) == {"section", "G-difficulty", "G-losses", "G-balance"}
    assert "Easy        Cat 50%" in told["G-losses"]["example"]
    assert "30 November 2026, for ruleset 2 with numbers abc" in told["G-difficulty"]["text"]


def test_a_game_of_a_cell_is_the_game_of_its_seed() -> None:
    """What the page names (difficulty, sets by turns, seed) is what is played."""
    cell = replace(DIFFICULTIES[1], side=Side(("random",) * 4))
    done = Played(cell)
    for _, match, seeds in cell.parts(3):
        done.add(CONTENT, match, [play(CONTENT, match, cell.side, seed) for seed in seeds])
    assert row(done).startswith("Easy                        3    0%")
    sets = [{CONTENT.enemies[enemy].set for enemy in game.deck} for game in done.games]
    assert sets[0] == {"forest"}
    assert sets[1] == {"necropolis"}
