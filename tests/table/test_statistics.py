"""Statistics: each count by hand, a game given up counted apart, nothing counted that did not begin."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from played import config, content

from cantina.games.dungeon_rummy.actions import Concede
from cantina.games.dungeon_rummy.view import Role
from cantina.table.exchange import Shared, take_in
from cantina.table.shelf import Shelf
from cantina.table.statistics import Foe, Tally, statistics
from cantina.table.summaries import Player, Summary
from finished import won


def game(
    ending: str,
    *,
    roles: tuple[Role, ...] = ("human", "ai", "ai", "ai"),
    goblins: tuple[int, ...] = (),
    **more: Any,
) -> Summary:
    reasons = {"won": "boss", "lost": "died:mage", "conceded": "conceded"}
    party = tuple(
        Player(hero, "goblin" if hero in goblins else "standard", role, f"p{hero}")
        for hero, role in enumerate(roles)
    )
    return Summary(
        **{
            "won": ending == "won",
            "reason": reasons[ending],
            "title": "Easy",
            "who": "",
            "difficulty": "easy",
            "sets": ("forest",),
            "boss": "lich",
            "party": party,
            "met": ("dog",),
            "beaten": (),
            "left": ("dog",),
            "called": {"dog": "Dog", "lich": "Lich"},
            "turns": 3,
            "steps": 9,
            "seed": 1,
            "digest": "",
            "played": 0.0,
            **more,
        }
    )


def test_nothing_is_counted_of_nothing() -> None:
    counts = statistics([])
    assert counts.all == Tally()
    assert counts.all.rate is None
    assert not counts.versions
    assert not counts.enemies


def test_games_given_up_are_counted_apart() -> None:
    counts = statistics([game("won"), game("won"), game("lost"), game("conceded"), game("conceded")])
    assert counts.all == Tally(2, 1, 2)
    assert counts.all.games == 5
    assert counts.all.rate == 2 / 3
    assert statistics([game("conceded")]).all.rate is None


def test_versions_count_once_a_game_and_apart_from_each_other() -> None:
    counts = statistics([game("won", goblins=(0, 2)), game("lost", goblins=(0,))])
    assert counts.versions == {
        (0, "goblin"): Tally(1, 1, 0),
        (1, "standard"): Tally(1, 1, 0),
        (2, "goblin"): Tally(1, 0, 0),
        (2, "standard"): Tally(0, 1, 0),
        (3, "standard"): Tally(1, 1, 0),
    }


def test_an_enemy_is_lost_against_only_where_a_misfit_died_before_it() -> None:
    counts = statistics(
        [
            game("won", met=("dog", "lich"), beaten=("dog", "lich"), left=()),
            game("lost", met=("dog", "lich"), beaten=("dog",), left=("lich",)),
            game("lost"),
            game("conceded"),
        ]
    )
    assert counts.enemies == {"dog": Foe("Dog", 4, 2, 1), "lich": Foe("Lich", 2, 1, 1)}


def test_difficulties_sets_bosses_and_who_played() -> None:
    mort = {"difficulty": "mort", "sets": ("mort", "necropolis"), "boss": "mort", "called": {"mort": "Mort"}}
    roles: tuple[Role, ...] = ("human", "human", "companion", "companion")
    counts = statistics([game("won"), game("lost", roles=roles, met=("mort",), left=("mort",), **mort)])
    assert counts.difficulties == {"easy": Tally(1), "mort": Tally(0, 1)}
    assert counts.sets == {"forest": Tally(1), "mort": Tally(0, 1), "necropolis": Tally(0, 1)}
    assert counts.bosses == {"lich": Tally(1), "mort": Tally(0, 1)}
    assert counts.players == {
        "human": {1: Tally(1), 2: Tally(0, 1)},
        "ai": {3: Tally(1), 0: Tally(0, 1)},
        "companion": {0: Tally(1), 2: Tally(0, 1)},
    }


def test_games_from_the_middle_are_not_counted_but_named() -> None:
    counts = statistics([game("won", difficulty="position", seed=None), game("lost")])
    assert counts.all == Tally(0, 1)
    assert counts.started_later == 1


def test_enemies_are_called_as_in_the_game_played_last() -> None:
    counts = statistics([game("lost", called={"dog": "Hound", "lich": "Lich"}), game("lost")])
    assert counts.enemies["dog"].name == counts.names["dog"] == "Hound"


def test_counted_from_kept_records(tmp_path: Any) -> None:
    """SET-3, WIN-1: what the records of a shelf say, and no more."""
    shelf = Shelf(tmp_path)
    for boss in ("lich", "mort"):
        take_in(Shared(won(boss)), shelf)
    given_up = shelf.start(content(), config("human", "ai", "ai", "companion"), 3)
    given_up.submit(Concede(0))
    given_up.close()
    shelf.start(content(), config("human", "ai", "ai", "companion"), 4).close()
    shelf.history.read_all()
    counts = statistics(shelf.history.summaries())
    assert counts.all == Tally(2, 0, 1)
    assert counts.bosses["lich"] == counts.bosses["mort"] == Tally(1)
    assert counts.enemies["lich"] == Foe("Lich", 1, 1, 0)
    assert counts.difficulties == {"easy": Tally(1), "mort": Tally(1), "first-game": Tally(0, 0, 1)}
    assert sum(foe.lost_to for foe in counts.enemies.values()) == 0
    skeletons = [id for id in counts.enemies if id.startswith("dancing-skeleton:")]
    assert skeletons
    same = statistics([replace(one, played=1.0) for one in shelf.history.summaries()])
    assert same.enemies == counts.enemies
