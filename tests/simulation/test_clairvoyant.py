"""The clairvoyant: it acts on what no seat may know, judges with all hands open, and no table offers it."""

from __future__ import annotations

from typing import Any

import pytest
from table_of import Table, content, mort_table, table

from cantina.games.dungeon_rummy.actions import Action, Attack, Draw, End
from cantina.games.dungeon_rummy.cards import parse_card
from cantina.games.dungeon_rummy.game import apply, legal_actions, pending, verify
from cantina.games.dungeon_rummy.observe import view
from cantina.games.dungeon_rummy.unveiled import unveiled
from cantina.players.judgement.judging import worth_of
from cantina.players.levels import LEVELS
from cantina.players.player import Player
from cantina.players.search.following import go_on
from cantina.simulation import played
from cantina.simulation.clairvoyant import Clairvoyant
from cantina.simulation.draws import ranked_draws
from cantina.simulation.foresight import Seer, begin
from cantina.simulation.match import CLAIRVOYANT, COMPANION, KINDS, Match, Side
from cantina.simulation.played import play
from cantina.simulation.ways import answers, plans

SIX = "Y3 R4 B5 G6 R7 B8"
LAST = [{"id": "beerholder", "level": 2}]
"""The Boss on its last level: it falls to a meld of seven."""


def asked(t: Table, player: Player | None = None) -> Action:
    """What a clairvoyant that is shown this table does."""
    seer = player if isinstance(player, Clairvoyant) else Clairvoyant(1)
    wait = pending(t.s)
    assert wait is not None
    seer.see(unveiled(t.s))
    return seer.decide(view(t.s, wait.seat), legal_actions(t.s, wait.seat), [])


def worth(t: Table) -> float:
    return worth_of(unveiled(t.s))


# --- what it knows -------------------------------------------------------------------------------


@pytest.mark.parametrize(("top", "drawn"), [("Y9", None), ("Y10", "G10")])
def test_it_draws_knowing_the_deck(top: str, drawn: str | None) -> None:
    """A 9 wins at once. Nobody sees where it lies; a 10 from the Graveyard fits the other meld."""
    t = table(
        phase="draw",
        enemies=LAST,
        graveyard="G10",
        mage={"zone": SIX, "deck": f"{top} Y4 YJ"},
        druid={"zone": "R8 B9"},
    )
    assert asked(t) == Draw(1, parse_card(drawn) if drawn else None)
    view_of_both = view(t.s, 1)
    assert view_of_both.seats[1].deck_count == 3
    assert view_of_both.hand == 0


def test_it_must_be_shown_each_moment() -> None:
    t = table(phase="draw", mage={"hand": "Y5"})
    seer = Clairvoyant(1)
    sight, legal = view(t.s, 1), legal_actions(t.s, 1)
    with pytest.raises(ValueError, match="not shown this moment"):
        seer.decide(sight, legal, [])
    asked(t, seer)
    with pytest.raises(ValueError, match="not shown this moment"):
        seer.decide(sight, legal, [])
    seer.see(unveiled(t.draw().s))
    with pytest.raises(ValueError, match="not shown this moment"):
        seer.decide(sight, legal, [])


def test_no_table_offers_it() -> None:
    assert CLAIRVOYANT in KINDS
    assert CLAIRVOYANT not in LEVELS


def test_it_wins_where_it_can_at_once() -> None:
    t = table(enemies=LAST, mage={"zone": SIX, "hand": "Y9 YK"})
    seer = Clairvoyant(1)
    while t.over is None:
        t = Table(*apply(t.s, asked(t, seer)))
    assert t.s.turn == 1
    assert t.s.over is not None
    assert t.s.over.won


# --- judging -------------------------------------------------------------------------------------


def test_what_is_done_to_enemies_is_worth_more_the_further_it_goes() -> None:
    """Damage, a fallen level, a beaten monster, Skeletons, and a guardian beaten twice."""
    deck: dict[str, Any] = {"enemy_deck": ["beerholder"]}
    far = [
        table(enemies=["twoflowers"], **deck),
        table(enemies=[{"id": "twoflowers", "level": 1}], **deck),
        table(enemies=[{"id": "twoflowers", "level": 1, "damage": 8}], **deck),
        table(enemies=["beerholder"], enemy_trash=["twoflowers"]),
        table(enemies=[{"id": "beerholder", "damage": 9}], enemy_trash=["twoflowers"]),
        table(enemies=[{"id": "beerholder", "level": 1}], enemy_trash=["twoflowers"]),
    ]
    assert [worth(t) for t in far] == sorted(worth(t) for t in far)
    skeletons = [
        mort_table("moving", "moving", "drawing", "drawing"),
        mort_table("-", "moving", "drawing", "drawing"),
        mort_table("-", "-", "-", "drawing"),
        mort_table("-", "-", "-", "drawing", level=1),
        mort_table(level=2),
    ]
    assert [worth(t) for t in skeletons] == sorted(worth(t) for t in skeletons)
    felicia = [
        table(enemies=[{"id": "felicia", "damage": 9}], enemy_trash=["bone-dragon"]),
        table(enemies=[{"id": "felicia", "level": 1}, "bone-dragon"]),
        table(enemies=[{"id": "felicia", "level": 2}], enemy_trash=["bone-dragon"]),
    ]
    assert [worth(t) for t in felicia] == sorted(worth(t) for t in felicia)


def test_health_and_the_hands_of_all_are_worth_something() -> None:
    base = worth(table(druid={"hand": "G5"}))
    assert worth(table(druid={"hand": "G5", "damage": 9})) < base
    assert worth(table(druid={"hand": "G5 G2"})) > base


def test_a_win_is_worth_most_the_sooner_the_better_and_a_defeat_least() -> None:
    t = table(enemies=LAST, mage={"zone": f"{SIX} Y9"})
    before, later = worth(t), t.s.copy()
    later.turn = 9
    won = worth(t.attack("mage"))
    assert won > before + 1000
    assert worth_of(unveiled(apply(later, Attack(1, 1))[0])) < won
    dead = table(active="bard", phase="discard", bard={"hand": "B5"}, barbarian={"damage": 29}, graveyard="")
    dead = dead.discard("B5")
    assert dead.over is not None
    assert not dead.s.over.won  # type: ignore[union-attr]
    assert worth(dead) < before - 1000


# --- ways on -------------------------------------------------------------------------------------


def test_plans_differ_and_can_be_carried_out() -> None:
    t = table(
        enemies=["vegan-troll"],
        mage={"zone": "Y3 R4 B5", "hand": "Y6 Y2 YK YQ", "tokens": 2},
        bard={"zone": "RK GK"},
        barbarian={"zone": "R7 B8 R9"},
    )
    found = plans(view(t.s, 1), 8)
    assert len(found) == 8
    assert len({tuple(plan) for plan in found}) == 8
    assert {any(isinstance(action, Attack) for action in plan) for plan in found} == {True, False}
    for plan in found:
        assert begin(unveiled(t.s), plan).decided == plan


def test_a_plan_goes_as_far_as_it_is_legal() -> None:
    t = table(mage={"zone": "Y3 R4 B5"})
    line = begin(unveiled(t.s), [Attack(1, 1), Attack(1, 1), End(1)])
    assert line.decided == [Attack(1, 1)]
    assert line.world.pending is not None
    assert begin(unveiled(t.s), [Attack(1, 2)]).decided == []


@pytest.mark.parametrize(
    "t",
    [
        table(phase="draw", graveyard="R5 B6 B7", mage={"hand": "Y5", "deck": "Y7 Y8"}),
        table(phase="discard", mage={"hand": "Y5 Y6 YK Y2 Y9"}),
        table(phase="discard", mage={"hand": "Y5 Y6"}, graveyard="R3 R4 R5 R6 R7 R8").discard("Y5"),
        table(active="mage", phase="enemy", enemies=["dealer-hydra"]),
        table(active="barbarian", phase="enemy", enemies=["giant-spider"], barbarian={"tokens": 3}),
    ],
    ids=["draw", "discard", "split", "target", "react"],
)
def test_answers_are_few_different_and_legal(t: Table) -> None:
    wait = pending(t.s)
    assert wait is not None
    found = answers(unveiled(t.s), view(t.s, wait.seat), legal_actions(t.s, wait.seat), 3)
    assert 2 <= len(found) <= 3
    assert len(set(found)) == len(found)
    for action in found:
        verify(t.s, action)
    assert asked(t) in legal_actions(t.s, wait.seat) or wait.kind == "split"


def test_draws_are_ranked_by_the_card_that_comes() -> None:
    t = table(phase="draw", graveyard="GK R6", mage={"zone": "Y3 R4 B5", "hand": "YJ", "deck": "YA Y6"})
    ranked = ranked_draws(unveiled(t.s), view(t.s, 1), legal_actions(t.s, 1))
    assert ranked[0] == Draw(1, parse_card("R6"))
    t = table(phase="draw", graveyard="GK", mage={"zone": "Y3 R4 B5", "hand": "YJ", "deck": "Y2 YA"})
    assert ranked_draws(unveiled(t.s), view(t.s, 1), legal_actions(t.s, 1))[0] == Draw(1)


def test_those_who_play_on_follow_their_plans_and_the_truth_stays_as_it_was() -> None:
    t = table(phase="draw", mage={"hand": "Y5 Y6 Y7"}, druid={"hand": "G8"}, bard={"role": "companion"})
    before = t.s.key()
    world = go_on(unveiled(t.s), t.s.turn + 4, Seer)
    assert world.turn == t.s.turn + 4
    assert t.s.key() == before
    assert go_on(unveiled(t.s), t.s.turn + 4, Seer).key() == world.key()
    after, action = Seer(1).step(unveiled(t.s))
    assert isinstance(action, Draw)
    assert after.key() == apply(t.s, action)[0].key()


# --- whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "match", [Match(difficulty="mort"), Match(difficulty="custom", enemies=("bat", "lich"))]
)
def test_it_plays_beside_others_and_its_games_can_be_played_again(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(played, "MOST", 25)
    side = Side(("random", CLAIRVOYANT, COMPANION, "greedy"), nodes=2)
    once, again = (play(content(), match, side, 3) for _ in range(2))
    assert (once.progress, once.turns, once.cause) == (again.progress, again.turns, again.cause)
    assert CLAIRVOYANT in once.turn_ms


@pytest.mark.slow
def test_it_wins_a_game_that_careful_players_lose() -> None:
    match = Match(difficulty="hard")
    assert not play(content(), match, Side(("greedy",) * 4), 5).won
    assert play(content(), match, Side((CLAIRVOYANT,) * 4, nodes=6), 5).won
