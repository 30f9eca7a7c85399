"""The next hits in words: several enemies, choices of target, what Mort raises first."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from played import config, content

from cantina.games.dungeon_rummy.cards import SKELETON, bag, parse_card
from cantina.games.dungeon_rummy.events import Hit
from cantina.games.dungeon_rummy.observe import view as view_of
from cantina.games.dungeon_rummy.setup import new_game
from cantina.games.dungeon_rummy.view import EnemyInPlay, Pending, View
from cantina.table import presenter

LILY, BOB, OAKIE, MILTON = range(4)
R5 = parse_card("R5")
MOVING, DRAWING = "dancing-skeleton:moving", "dancing-skeleton:drawing"


@pytest.fixture(scope="module")
def quiet() -> View:
    """Bob's Action Phase, nothing in the zones: the next attack is in Oakie's turn."""
    game, _ = new_game(content(), config("human", "human", "human", "human", first="mage"), 5)
    return dataclasses.replace(view_of(game, BOB), phase="action", pending=Pending("action", BOB))


def at(view: View, *enemies: str | EnemyInPlay, **changes: Any) -> View:
    """The view against these enemies."""
    in_play = tuple(EnemyInPlay(e, 0, 0) if isinstance(e, str) else e for e in enemies)
    return dataclasses.replace(view, enemies=in_play, **changes)


def with_zones(view: View, **zones: str) -> View:
    seats = list(view.seats)
    for name, text in zones.items():
        hero = ("lily", "bob", "oakie", "milton").index(name)
        seats[hero] = dataclasses.replace(seats[hero], zone=bag(map(parse_card, text.split())))
    return dataclasses.replace(view, seats=tuple(seats))


def hurt(view: View, **damage: int) -> View:
    seats = list(view.seats)
    for name, amount in damage.items():
        hero = ("lily", "bob", "oakie", "milton").index(name)
        seats[hero] = dataclasses.replace(seats[hero], damage=amount)
    return dataclasses.replace(view, seats=tuple(seats))


def test_a_choice_among_the_others(quiet: View) -> None:
    """E-dealer-hydra: danger for three, certain for none."""
    told = presenter.hits_now(at(quiet, "dealer-hydra"))
    assert told.words == "somebody but Oakie for 2, the party chooses, in Oakie's turn"
    assert told.hits == ()
    assert [told.on(hero) for hero in range(4)] == [0, 0, 0, 0]
    assert [told.most_on(hero) for hero in range(4)] == [2, 2, 0, 2]
    rows = {row.hero: row for row in presenter.table_text(at(quiet, "dealer-hydra")).misfits}
    assert (rows[LILY].danger, rows[LILY].danger_most) == (0, 2)


@pytest.mark.parametrize(
    ("enemy", "zones", "damage", "words"),
    [
        ("juggling-skeleton", {"bob": "RK YK"}, {}, "Bob for 3 (most cards)"),
        ("juggling-skeleton", {"bob": "R5", "lily": "B7"}, {}, "Lily or Bob for 3, the party chooses"),
        ("juggling-skeleton", {}, {}, "any one Misfit for 3, the party chooses"),
        ("undead-barbarian-lady", {}, {"milton": 3}, "Milton for 3 (least health)"),
        ("undead-barbarian-lady", {}, {}, "Bob, Oakie or Milton for 3, the party chooses"),
        ("abomination", {"oakie": "RK YK"}, {}, "Oakie for 3 (1, +1 per card in the zone)"),
        ("baby-cthulhu", {"oakie": "RK YK"}, {}, "Oakie for 2 (most cards)"),
    ],
)
def test_whom_it_hits_depends_on_the_table(
    quiet: View, enemy: str, zones: dict[str, str], damage: dict[str, int], words: str
) -> None:
    """ENEMY-2, section 8: ties are the party's."""
    table = hurt(with_zones(at(quiet, enemy), **zones), **damage)
    assert presenter.hits_now(table).words == f"{words}, in Oakie's turn"


def test_three_weakest_who_are_the_others_are_told_like_a_choice_among_them(quiet: View) -> None:
    oakie_strong = hurt(at(quiet, "undead-barbarian-lady"), lily=20, bob=5, milton=5)
    assert presenter.hits_now(oakie_strong).words == (
        "somebody but Oakie for 3, the party chooses, in Oakie's turn"
    )


def test_all_enemies_in_play_are_told_together_and_each_alone(quiet: View) -> None:
    """ENEMY-1: one packet; MORT-2: only the Skeleton before the active Misfit."""
    skeletons = [EnemyInPlay(MOVING, 0, 0, OAKIE), EnemyInPlay(MOVING, 0, 0, BOB)]
    told = presenter.hits_now(at(quiet, "mort", *skeletons, graveyard=(R5, R5)))
    assert told.words == "Oakie for 3, in Oakie's turn"
    assert told.by_enemy == ("Oakie for 2 (1 per Graveyard card)", "Oakie for 1", "nobody")


def test_certain_hits_come_before_choices(quiet: View) -> None:
    told = presenter.hits_now(at(quiet, "dealer-hydra", "florist-orc"))
    assert told.words == ("each Misfit for 1; somebody but Oakie for 2, the party chooses, in Oakie's turn")
    assert told.most_on(LILY) == 3


def test_who_is_guarded_does_not_attack(quiet: View) -> None:
    """E-felicia."""
    table = at(quiet, EnemyInPlay("felicia", 1, 0), "bone-dragon")
    told = presenter.hits_now(table)
    assert told.by_enemy == ("nobody", "Oakie for 4")
    felicia, dragon = presenter.table_text(table).enemies
    assert (felicia.can_be_attacked, dragon.can_be_attacked) == (False, True)
    assert felicia.level.need == "needs the Bone Dragon beaten"


@pytest.mark.parametrize(
    ("level", "trash", "graveyard", "amount"),
    [(2, (SKELETON,), 2, 3), (2, (R5,), 2, 2), (0, (SKELETON,), 2, 2), (2, (SKELETON,), 6, 0)],
)
def test_a_Skeleton_that_rises_counts_already(
    quiet: View, level: int, trash: tuple[int, ...], graveyard: int, amount: int
) -> None:
    """MORT-6: on his B side one more card, and a Graveyard that is full by it is gone (GRAVE-1)."""
    table = at(quiet, EnemyInPlay("mort", level, 0), trash=trash, graveyard=(R5,) * graveyard)
    assert presenter.hits_now(table).on(OAKIE) == amount


def test_while_a_target_is_chosen_the_attack_is_this_turns(quiet: View) -> None:
    """ENEMY-1."""
    pending = Pending("pick-misfit", BOB, source="dealer-hydra", choices=(LILY, OAKIE, MILTON))
    told = presenter.hits_now(at(quiet, "dealer-hydra", phase="enemy", pending=pending))
    assert told.words == "somebody but Bob for 2, the party chooses, now"


def test_the_burst_before_Morts_attack_leaves_it_in_this_turn(quiet: View) -> None:
    """MORT-6, GRAVE-1: the risen Skeleton fills the Graveyard, then Mort hits whoever is active."""
    pending = Pending("split", BOB, total=7, source="graveyard")
    full = (R5,) * 6 + (SKELETON,)
    mort = at(quiet, EnemyInPlay("mort", 2, 0), "dog", phase="enemy", pending=pending, graveyard=full)
    told = presenter.hits_now(mort)
    assert told.turn == BOB
    assert told.words == "Bob for 2, now"
    later = dataclasses.replace(mort, phase="discard")
    assert presenter.hits_now(later).by_enemy == ("Oakie for 1 (1 per Graveyard card)", "Oakie for 2")


def test_hits_of_two_of_one_skill_are_told_with_the_one_that_attacks(quiet: View) -> None:
    """S-moving: what lands has one source; nothing is told twice."""
    skeletons = (EnemyInPlay(MOVING, 0, 0, LILY), EnemyInPlay(MOVING, 0, 0, BOB))
    pending = Pending("react", BOB, hits=(Hit(BOB, 1, MOVING),))
    told = presenter.hits_now(at(quiet, *skeletons, pending=pending))
    assert told.by_enemy == ("nobody", "Bob for 1")
    assert told.words == "Bob for 1, now"
    none_attacks = (EnemyInPlay(DRAWING, 0, 0, LILY), EnemyInPlay(DRAWING, 0, 0, MILTON))
    pending = Pending("react", BOB, hits=(Hit(BOB, 2, DRAWING),))
    assert presenter.hits_now(at(quiet, *none_attacks, pending=pending)).by_enemy == ("Bob for 2", "nobody")


def test_a_row_says_which_enemy_an_attack_does_most_to(quiet: View) -> None:
    """HIT-2: one that falls before one that is only hurt; the number only where there is a choice."""
    table = with_zones(at(quiet, "duck", "dog", EnemyInPlay("mort", 0, 0)), lily="R5 Y6 G7", bob="RK YK")
    table = dataclasses.replace(
        table, enemies=(*table.enemies, EnemyInPlay("florist-orc", 0, 6), EnemyInPlay("kobold-tower", 0, 0))
    )
    rows = {row.hero: row for row in presenter.table_text(table).misfits}
    assert (rows[LILY].target, rows[LILY].attack) == (3, "3 Damage, falls, 1 mana (enemy 4)")
    assert (rows[BOB].target, rows[BOB].strike, rows[BOB].attack) == (None, None, "")
    alone = with_zones(at(quiet, EnemyInPlay("felicia", 1, 0), "dog"), lily="R5 Y6 G7")
    row = presenter.table_text(alone).misfits[LILY]
    assert (row.target, row.attack) == (1, "3 Damage, 1 mana")


def test_ripe_is_no_zone_for_a_guarded_enemy(quiet: View) -> None:
    """MORT-3: what stands before him comes first."""
    table = with_zones(at(quiet, EnemyInPlay("mort", 0, 0)), bob="R5 Y6 G7 B8 R9 Y10 GJ BQ")
    assert presenter.ripe_zones(table, BOB) == ()
    assert presenter.ripe_zones(at(table, EnemyInPlay("mort", 4, 0)), BOB) == (BOB,)


@pytest.mark.parametrize(
    ("enemy", "about"),
    [
        (EnemyInPlay("dog", 0, 0), "easy, loot 1"),
        (EnemyInPlay("lich", 0, 0), "Boss"),
        (EnemyInPlay("mort", 1, 0), "A side"),
        (EnemyInPlay("mort", 2, 0), "B side"),
        (EnemyInPlay(MOVING, 0, 0, BOB), "before Bob"),
        (EnemyInPlay(MOVING, 0, 0), "beside the Boss"),
    ],
)
def test_an_enemy_says_where_it_stands(quiet: View, enemy: EnemyInPlay, about: str) -> None:
    """MORT-1, E-big-bone-dragon."""
    text = presenter.table_text(at(quiet, enemy)).enemies[0]
    assert (text.about, text.facing) == (about, enemy.facing)


def test_Skeletons_lie_in_the_Graveyard_by_name(quiet: View) -> None:
    """MORT-4."""
    table = presenter.table_text(dataclasses.replace(quiet, graveyard=(R5, SKELETON + 4)))
    assert table.graveyard == ("R5", "Skeleton (drawing)")
    assert presenter.cards_text((SKELETON,)) == "Skeleton (moving)"


def test_the_rule_of_a_skill_has_its_Skeletons_name() -> None:
    assert presenter.rule_title(content(), "S-moving") == "Moving Skeleton"
    assert presenter.rule_title(content(), "S-dancing") is None
