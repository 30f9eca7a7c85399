"""What an AI answers when it is asked for something: it agrees and does it, or says why not (TALK-2)."""

from __future__ import annotations

from typing import Any

import pytest
from sights import B, G, R, Scene, Y, card, position

from cantina.games.dungeon_rummy.actions import Action, Draw, UseToken, UseTreasure
from cantina.games.dungeon_rummy.events import Event, Said
from cantina.games.dungeon_rummy.game import apply, legal_actions, pending, verify
from cantina.games.dungeon_rummy.messages import Message, Talk
from cantina.games.dungeon_rummy.observe import view
from cantina.players.talk.voice import Voice


def answers(scene: Scene, seat: int, *said: Event, most: int = 4) -> list[Action]:
    """All that a seat answers, in its turn or out of it, one after another, each checked to be legal."""
    state, voice, news, done = scene.state, Voice(), list(said), []
    for _ in range(most):
        sight = view(state, seat)
        voice.notice(sight, news)
        action = voice.answer(sight, legal_actions(state, seat))
        if action is None:
            break
        verify(state, action)
        state, news = apply(state, action)
        done.append(action)
    return done


def ask(by: int, of: int, what: str, **more: Any) -> Said:
    """Somebody asks somebody for something."""
    return Said(by, Message("ask", of=of, what=what, **more))  # type: ignore[arg-type]


def agreed(seat: int, to: int) -> Talk:
    """Its yes."""
    return Talk(seat, Message("agree", to=to))


def declined(seat: int, to: int, why: str) -> Talk:
    """Its no."""
    return Talk(seat, Message("decline", to=to, why=why))  # type: ignore[arg-type]


def at(**where: Any) -> Scene:
    """The Barbarian's Action Phase; everybody else is asked out of turn."""
    return position(**{"hands": "R9 RK", "zones": {"mage": "YQ"}} | where)


# --- tokens ----------------------------------------------------------------------------------------


def test_token_3_agrees_and_heals_out_of_turn() -> None:
    scene = at(damage={"bard": 3}, tokens={"druid": 3})
    assert answers(scene, G, ask(R, G, "heal", target=B)) == [agreed(G, R), UseToken(G, G, "heal", B)]


def test_token_3_heals_the_weak_up_to_half_of_their_health() -> None:
    scene = at(damage={"bard": 11}, tokens={"druid": 7})
    assert answers(scene, G, ask(R, G, "heal", target=B))[1] == UseToken(G, G, "heal", B, 3)


@pytest.mark.parametrize(
    "where",
    [
        {"damage": {"bard": 3}},
        {"tokens": {"druid": 2}},
        {"damage": {"bard": 3}, "tokens": {"druid": 2}, "enemies": [{"id": "color-vampire"}]},
        {"damage": {"bard": 3}, "tokens": {"druid": 2}, "enemies": [{"id": "glutton-serpent"}]},
    ],
    ids=["no token", "nobody hurt", "no healing", "no tokens used"],
)
def test_token_3_declines_what_cannot_be(where: dict[str, Any]) -> None:
    assert answers(at(**where), G, ask(R, G, "heal", target=B)) == [declined(G, R, "cannot")]


@pytest.mark.parametrize(("doomed", "why"), [("mage", "kept"), ("druid", "needed")])
def test_token_3_keeps_the_last_token_for_whom_the_next_hits_could_kill(doomed: str, why: str) -> None:
    scene = at(damage={"bard": 3, doomed: 13}, tokens={"druid": 1}, enemies=[{"id": "giant-spider"}])
    assert answers(scene, G, ask(R, G, "heal", target=B)) == [declined(G, R, why)]


def test_token_3_gives_the_last_token_to_whom_the_next_hits_could_kill() -> None:
    scene = at(damage={"bard": 13, "mage": 13}, tokens={"druid": 1}, enemies=[{"id": "giant-spider"}])
    assert answers(scene, G, ask(R, G, "heal", target=B)) == [agreed(G, R), UseToken(G, G, "heal", B)]


def test_token_2_a_shield_is_promised_until_there_is_a_hit() -> None:
    scene = position(active="mage", hands="YK", tokens={"barbarian": 2})
    assert answers(scene, R, ask(Y, R, "shield", target=B)) == [agreed(R, Y)]


def test_token_2_the_promised_shield_is_used_when_the_hit_comes() -> None:
    scene = position(
        active="bard", phase="enemy", hands="B9", enemies=[{"id": "giant-spider"}], tokens={"barbarian": 3}
    )
    wait = pending(scene.state)
    assert wait is not None
    assert (wait.kind, wait.seat) == ("react", R)
    promise = ask(B, R, "shield", target=B), Said(R, Message("agree", to=B))
    assert answers(scene, R, *promise) == [UseToken(R, R, "transfer", B, 2)]
    unasked = ask(B, R, "shield", target=G), Said(R, Message("agree", to=B))
    assert answers(scene, R, *unasked) == []


def test_token_2_declines_without_a_shield() -> None:
    scene = position(active="mage", hands="YK")
    assert answers(scene, R, ask(Y, R, "shield", target=B)) == [declined(R, Y, "cannot")]


def test_token_4_spends_a_draw_token_for_the_asker_or_whom_it_names() -> None:
    scene = at(tokens={"mage": 2})
    assert answers(scene, Y, ask(R, Y, "draw"), most=2) == [agreed(Y, R), UseToken(Y, Y, "draw", R)]
    assert answers(scene, Y, ask(R, Y, "draw", target=B), most=2)[1] == UseToken(Y, Y, "draw", B)


def test_token_4_declines_a_draw_that_hurts_somebody_near_death() -> None:
    drawing = [{"id": "dancing-skeleton:drawing"}, {"id": "big-bone-dragon"}]
    scene = at(tokens={"mage": 2}, damage={"barbarian": 29}, enemies=drawing)
    assert answers(scene, Y, ask(R, Y, "draw")) == [declined(Y, R, "kept")]


def test_token_5_wild_tokens_are_the_active_players_to_use() -> None:
    assert answers(at(tokens={"bard": 1}), B, ask(R, B, "wild")) == [agreed(B, R)]
    assert answers(at(), B, ask(R, B, "wild")) == [declined(B, R, "cannot")]


def test_talk_2_only_its_own_tokens_can_be_asked_for() -> None:
    scene = at(tokens={"druid": 3}, damage={"bard": 3})
    assert answers(scene, Y, ask(R, Y, "heal", target=B)) == [declined(Y, R, "cannot")]


# --- Treasures -------------------------------------------------------------------------------------


def test_t_heal_4_is_promised_out_of_turn_and_used_in_turn() -> None:
    where: dict[str, Any] = {"damage": {"bard": 9}, "loot": ["heal-4"]}
    request = ask(B, R, "treasure", treasure="heal-4")
    assert answers(at(active="mage", hands="Y9 YK", **where), R, request) == [agreed(R, B)]
    assert answers(at(**where), R, request) == [agreed(R, B), UseTreasure(R, "heal-4", heal=(0, 0, 0, 4))]


@pytest.mark.parametrize(
    ("treasure", "use"),
    [
        ("draw-2", UseTreasure(R, "draw-2", players=(B,))),
        ("two-draw-1", UseTreasure(R, "two-draw-1", players=(B, R))),
        ("draw-1-draft-1", UseTreasure(R, "draw-1-draft-1", players=(B,))),
        ("mana-3", UseTreasure(R, "mana-3", mana=(3, 0, 0, 0))),
    ],
)
def test_section_6_a_treasure_is_used_for_the_one_who_asks(treasure: str, use: UseTreasure) -> None:
    request = ask(B, R, "treasure", treasure=treasure)
    assert answers(at(loot=[treasure]), R, request, most=2) == [agreed(R, B), use]


def test_t_mana_3_goes_to_healing_where_somebody_is_badly_hurt() -> None:
    scene = at(loot=["mana-3"], damage={"bard": 9})
    use = answers(scene, R, ask(B, R, "treasure", treasure="mana-3"), most=2)[1]
    assert use == UseTreasure(R, "mana-3", mana=(0, 0, 3, 0))


def test_t_retrieve_fetches_what_does_most() -> None:
    scene = at(
        loot=["retrieve"], enemies=[{"id": "kobold-tower"}], zones={"mage": "Y8 G8"}, trash=["BK", "B8"]
    )
    request = ask(B, R, "treasure", treasure="retrieve")
    assert answers(scene, R, request) == [agreed(R, B), UseTreasure(R, "retrieve", card=card("B8"))]


def test_t_swap_melds_is_declined_where_it_spoils_the_table() -> None:
    scene = at(
        loot=["swap-melds"],
        enemies=[{"id": "dancing-skeleton:moving"}, {"id": "big-bone-dragon"}],
        zones={"mage": "Y8 G8 B8"},
        damage={"barbarian": 20},
    )
    assert answers(scene, R, ask(B, R, "treasure", treasure="swap-melds")) == [declined(R, B, "kept")]


def test_t_heal_4_is_declined_where_nobody_is_hurt() -> None:
    request = ask(B, R, "treasure", treasure="heal-4")
    assert answers(at(loot=["heal-4"]), R, request) == [declined(R, B, "cannot")]


# --- the Graveyard ---------------------------------------------------------------------------------


def test_draw_1_takes_what_it_was_asked_to_take() -> None:
    scene = position(phase="draw", hands="R9", graveyard=["B8", "B9"])
    request = ask(Y, R, "take", card=card("B8"))
    assert answers(scene, R, request) == [agreed(R, Y), Draw(R, card("B8"))]


def test_e_bone_dragon_nothing_is_taken_from_the_graveyard() -> None:
    scene = position(phase="draw", hands="R9", graveyard=["B8"], enemies=[{"id": "bone-dragon"}])
    assert answers(scene, R, ask(Y, R, "take", card=card("B8"))) == [declined(R, Y, "cannot")]


def test_draw_1_leaves_a_card_unless_the_own_zone_needs_it() -> None:
    where: dict[str, Any] = {
        "phase": "draw",
        "hands": "R9",
        "graveyard": ["B8"],
        "enemies": [{"id": "kobold-tower"}],
    }
    request = ask(Y, R, "leave", card=card("B8"))
    assert answers(position(**where), R, request) == [agreed(R, Y)]
    needing = position(zones={"barbarian": "R8 G8"}, **where)
    assert answers(needing, R, request) == [declined(R, Y, "needed")]


def test_grave_1_goes_easy_on_the_graveyard() -> None:
    assert answers(at(), Y, ask(R, Y, "spare-graveyard")) == [agreed(Y, R)]


# --- how it is answered ----------------------------------------------------------------------------


def test_talk_2_each_ask_is_answered_once_and_in_its_order() -> None:
    scene = at(damage={"bard": 3}, tokens={"druid": 1})
    first, second = ask(R, G, "heal", target=B), ask(B, G, "heal", target=Y)
    assert answers(scene, G, first, second) == [
        agreed(G, R),
        UseToken(G, G, "heal", B),
        declined(G, B, "cannot"),
    ]


def test_talk_2_nobody_answers_what_others_were_asked() -> None:
    scene = at(damage={"bard": 3}, tokens={"druid": 3})
    assert answers(scene, Y, ask(R, G, "heal", target=B)) == []


def test_talk_4_under_the_bat_it_is_done_without_a_word() -> None:
    scene = at(damage={"bard": 3}, tokens={"druid": 3}, enemies=[{"id": "bat"}])
    assert answers(scene, G, ask(R, G, "heal", target=B)) == [UseToken(G, G, "heal", B)]
    assert answers(at(enemies=[{"id": "bat"}]), G, ask(R, G, "heal", target=B)) == []


def test_talk_2_without_a_message_left_it_is_done_without_a_word() -> None:
    scene = at(damage={"bard": 3}, tokens={"druid": 3})
    for _ in range(2):
        scene.do(Talk(G, Message("pass", zone=B)))
    assert answers(scene, G, ask(R, G, "heal", target=B)) == [UseToken(G, G, "heal", B)]
