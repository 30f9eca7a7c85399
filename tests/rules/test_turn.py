"""TURN-1, PARTY-1 and ENEMY-1 to ENEMY-3: whose turn, who decides, and how enemies attack."""

from __future__ import annotations

import pytest
from table_of import content_with, table

from cantina.games.dungeon_rummy.cards import HEROES
from cantina.games.dungeon_rummy.errors import BadPosition, IllegalAction
from cantina.games.dungeon_rummy.events import (
    Damaged,
    EnemyRevealed,
    HitsAnnounced,
    NothingToDraw,
    PassedOn,
    PhaseBegan,
    TreasureGained,
    TurnBegan,
)
from cantina.games.dungeon_rummy.frames import Defeat, DrawPhase, NextTurn
from cantina.games.dungeon_rummy.game import legal_actions


def phases(events: list[object]) -> list[tuple[str, str]]:
    return [(HEROES[e.seat], e.phase) for e in events if isinstance(e, PhaseBegan)]


def test_TURN_1_four_phases_then_the_next_clockwise() -> None:
    t = table(phase="enemy", mage={"hand": "Y4 Y5"}, druid={"hand": "G4"})
    assert phases(t.events) == [("mage", "enemy"), ("mage", "draw")]
    t.draw()
    assert phases(t.events) == [("mage", "action")]
    t.end()
    assert phases(t.events) == [("mage", "discard")]
    t.discard("Y4")
    assert phases(t.events) == [("druid", "enemy"), ("druid", "draw")]
    assert t.waits == ("draw", "druid")


def test_TURN_1_seat_order_is_the_chosen_one_and_goes_round() -> None:
    order = ("bard", "mage", "barbarian", "druid")
    t = table(order=order, active="druid")
    seen = []
    for _ in range(4):
        t.end()
        if t.waits == ("discard", t.active):
            t.discard(getattr(t, t.active).hand[0])
        t.draw()
        seen.append(t.active)
    assert seen == ["bard", "mage", "barbarian", "druid"]


def test_TURN_1_a_companions_turn_is_its_enemy_phase_alone() -> None:
    t = table(druid={"role": "companion", "deck": "G4"}, enemies=["vegan-troll"]).end()
    assert phases(t.events) == [("mage", "discard"), ("druid", "enemy"), ("bard", "enemy"), ("bard", "draw")]
    assert t.damage == {"druid": 4, "bard": 4}
    assert [HEROES[e.seat] for e in t.told(TurnBegan)] == ["druid", "bard"]
    assert t.druid.deck == ["G4"]


def test_TURN_1_a_wrong_seat_is_refused() -> None:
    t = table(
        mage={"hand": "Y4 Y5"},
        druid={"hand": "G4", "zone": "R5 B6 G7"},
        bard={"role": "companion"},
        loot=["heal-4"],
        barbarian={"damage": 3},
    )
    for attempt in (
        lambda: t.play("G4", "mage", seat="druid"),
        lambda: t.attack("druid", seat="druid"),
        lambda: t.move("G7 druid>mage", seat="druid"),
        lambda: t.end(seat="druid"),
        lambda: t.use("heal-4", heal={"barbarian": 1}, seat="druid"),
        lambda: t.end(seat="bard"),
    ):
        with t.refuses("TURN-1"):
            attempt()
    t.end()
    with t.refuses("TURN-1"):
        t.discard("G4", seat="druid")
    t.discard("Y4")
    with t.refuses("TURN-1"):
        t.draw(seat="mage")


def test_TURN_1_a_companion_does_nothing_by_itself_and_the_refusal_says_so() -> None:
    t = table(druid={"role": "companion", "tokens": 2}, bard={"damage": 2})
    with pytest.raises(IllegalAction, match="Oakie is a Companion: players act for it") as no:
        t.token("druid", "heal", "bard", 1, seat="druid")
    assert no.value.rule == "TURN-1"
    assert not [a for a in legal_actions(t.s) if a.seat == 2]


def test_TURN_1_nobody_spends_another_players_tokens() -> None:
    t = table(druid={"tokens": 2}, bard={"damage": 2})
    with t.refuses("TURN-1"):
        t.token("druid", "heal", "bard", 1, seat="mage")
    t.token("druid", "heal", "bard", 1, seat="druid")


def test_TURN_1_what_belongs_to_another_phase_is_refused() -> None:
    t = table(phase="draw", mage={"hand": "Y4", "zone": "R5 B6 G7"})
    for attempt in (
        lambda: t.play("Y4", "druid"),
        lambda: t.move("G7 mage>druid"),
        lambda: t.attack("mage"),
        lambda: t.end(),
        lambda: t.discard("Y4"),
    ):
        with t.refuses("TURN-1"):
            attempt()
    t.draw()
    for attempt in (lambda: t.draw(), lambda: t.discard("Y4")):
        with t.refuses("TURN-1"):
            attempt()
    t.end()
    with t.refuses("TURN-1"):
        t.play("Y4", "druid")


def test_TURN_1_only_an_enemy_phase_in_a_companions_position() -> None:
    for phase in ("draw", "action", "discard"):
        with pytest.raises(BadPosition) as no:
            table(active="druid", phase=phase, druid={"role": "companion"})
        assert no.value.rule == "TURN-1"


def test_TURN_1_a_human_gives_the_game_up_at_any_time_and_an_ai_never() -> None:
    t = table(druid={"role": "human"})
    with t.refuses("TURN-1"):
        t.do("concede", "mage")
    t.do("concede", "druid")
    assert t.over == "conceded"
    assert t.waits is None


SEVENTH = {"graveyard": "R4 R6 R8 B4 B6 B8", "phase": "discard"}


@pytest.mark.parametrize(
    ("roles", "decider"),
    [
        ("ai ai ai ai", "mage"),
        ("human ai ai ai", "barbarian"),
        ("human human ai ai", "mage"),
        ("human ai companion human", "bard"),
        ("human ai companion companion", "barbarian"),
    ],
)
def test_PARTY_1_the_first_human_from_the_active_seat_decides_else_the_first_player(
    roles: str, decider: str
) -> None:
    seats = {name: {"role": role} for name, role in zip(HEROES, roles.split(), strict=True)}
    seats["mage"]["hand"] = "Y4 Y5"
    t = table(**SEVENTH, **seats).discard("Y4")  # type: ignore[arg-type]
    assert t.waits == ("split", decider)
    other = next(name for name in HEROES if name != decider and seats[name]["role"] != "companion")
    with t.refuses("TURN-1"):
        t.split(seat=other, barbarian=7)
    t.split(barbarian=7)
    assert t.damage["barbarian"] >= 7


def test_PARTY_1_on_a_companions_turn_the_next_player_decides() -> None:
    t = table(
        active="mage",
        phase="enemy",
        enemies=["red-dragon"],
        mage={"role": "companion"},
        druid={"role": "companion"},
        loot=["heal-4"],
    )
    assert t.waits == ("react", "bard")


def test_PARTY_1_a_choice_with_one_form_is_made_by_the_game() -> None:
    t = table(loot=["draw-1-draft-1"], mage={"deck": "Y9"}, druid={"hand": "G5 G5"})
    t.use("draw-1-draft-1", players=["mage"]).draw()
    assert t.waits == ("action", "mage")
    assert len(t.told(PassedOn)) == 2


def test_PARTY_1_draws_actions_and_discards_are_always_asked() -> None:
    t = table(phase="draw", mage={"deck": "Y9"})
    assert t.waits == ("draw", "mage")
    t.draw()
    assert t.waits == ("action", "mage")
    t.end()
    assert t.waits == ("discard", "mage")


def test_PARTY_1_a_draw_with_nothing_to_draw_is_passed() -> None:
    t = table(phase="draw", mage={"deck": "", "hand": "Y4"})
    assert t.waits == ("action", "mage")
    assert len(t.told(NothingToDraw)) == 1


def test_ENEMY_1_all_enemies_attack_in_one_packet() -> None:
    t = table(phase="enemy", enemies=["florist-orc", "vegan-troll"])
    packets = t.told(HitsAnnounced)
    assert len(packets) == 1
    assert [(HEROES[h.target], h.amount, h.source) for h in packets[0].hits] == [
        ("mage", 1, "florist-orc"),
        ("druid", 1, "florist-orc"),
        ("bard", 1, "florist-orc"),
        ("barbarian", 1, "florist-orc"),
        ("mage", 4, "vegan-troll"),
    ]
    assert t.damage == {"mage": 5, "druid": 1, "bard": 1, "barbarian": 1}


def test_ENEMY_1_nothing_can_be_used_before_the_hits_are_computed() -> None:
    """The phase asks nobody until hits stand; without an answer it runs on to the draw."""
    t = table(phase="enemy", druid={"tokens": 7}, loot=["heal-4"], bard={"damage": 3})
    assert t.waits == ("draw", "mage")
    assert t.damage == {"barbarian": 1, "mage": 1, "druid": 1, "bard": 4}


def test_ENEMY_1_damage_lands_after_the_reaction() -> None:
    t = table(phase="enemy", enemies=["vegan-troll"], barbarian={"tokens": 1})
    assert t.waits == ("react", "barbarian")
    assert t.damage == {}
    t.accept()
    assert t.damage == {"mage": 4}
    assert t.waits == ("draw", "mage")


def test_ENEMY_2_the_hit_is_on_the_active_misfit() -> None:
    assert table(phase="enemy", active="bard", enemies=["vegan-troll"]).damage == {"bard": 4}


def test_ENEMY_2_damage_that_reaches_health_ends_the_game_at_once() -> None:
    t = table(phase="enemy", enemies=["vegan-troll"], mage={"damage": 11})
    assert t.over == "died:mage"
    assert t.mage.damage == 15
    assert t.waits is None
    assert not [e for e in t.events if isinstance(e, PhaseBegan) and e.phase == "draw"]
    assert table(phase="enemy", enemies=["vegan-troll"], mage={"damage": 10}).over is None


def test_ENEMY_2_a_companions_death_loses_the_game_too() -> None:
    t = table(phase="enemy", druid={"role": "companion", "damage": 14})
    assert t.over == "died:druid"


def test_ENEMY_3_an_enemy_that_leaves_in_the_enemy_phase_is_replaced_and_does_not_attack() -> None:
    t = table(
        active="druid", phase="enemy", enemies=["florist-orc"], enemy_deck=["vegan-troll", "beerholder"]
    )
    before = t.damage
    t = t.owing(DrawPhase(), Defeat(0))
    assert t.enemies == ["vegan-troll"]
    assert len(t.told(EnemyRevealed)) == 1
    assert t.told(Damaged) == []
    assert t.damage == before
    assert t.waits == ("draw", "druid")


def test_ENEMY_3_a_companions_turn_brings_the_loot_too() -> None:
    content = content_with("kobold-tower", loot={"value": 2, "source": "house"})
    t = table(
        active="bard",
        enemies=["kobold-tower"],
        druid={"role": "companion"},
        with_content=content,
        enemy_deck=["vegan-troll", "beerholder"],
    )
    t.s.active = 2
    t = t.owing(NextTurn(), Defeat(0))
    assert len(t.told(TreasureGained)) == 2
    assert t.waits == ("draw", "bard")
    assert t.damage == {"bard": 4}, "the newcomer attacks from the next turn on"
