"""What the table has to show stands on the smallest screen, and is read back from its text."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest
from rich.cells import cell_len

from cantina.app.desk.ask import Marks
from cantina.app.desk.desk import Desk
from cantina.app.glyphs import ASCII, UNICODE, Glyphs
from cantina.app.lines import Line
from cantina.app.paint.below import below_lines
from cantina.app.paint.top import misfit_lines, top_lines
from cantina.games.dungeon_rummy.cards import SKELETON, card_name, cards_in, count
from cantina.games.dungeon_rummy.guide import Guide, load_guide
from cantina.games.dungeon_rummy.observe import view
from cantina.games.dungeon_rummy.position import position_json
from cantina.games.dungeon_rummy.record import FromPosition, Record, start_of
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.view import View
from cantina.resources import content_dir
from cantina.settings import Settings
from cantina.table.chairs import Chairs
from cantina.table.journal import NoJournal
from cantina.table.lines import Head
from cantina.table.table import Table
from random_games import feeble, printed, sampled, undying

WIDTH, HEIGHT = 80, 24
STATES = 200
CARD = re.compile(r"(?<![A-Za-z0-9])([RYGB](?:10|[2-9AJQK]))(\*?)(?:=(?:10|[2-9AJQK]))?(?![A-Za-z0-9])")
GUIDE: Guide = load_guide(content_dir() / "dungeon_rummy" / "guide")


def desk_at(state: State, glyphs: Glyphs) -> Desk:
    record = Record(state.numbers.content, FromPosition(position_json(state)), ())
    table = Table(Head(record, {}), NoJournal(), *start_of(record))
    chairs = Chairs(table)
    if chairs.curtain is not None:
        chairs.lift_curtain()
    return Desk(table, chairs, glyphs, GUIDE, settings=lambda: Settings(reactions="always"))


def text_of(lines: list[Line]) -> list[str]:
    return ["".join(piece.text for piece in line).rstrip() for line in lines]


def cards_of(text: str) -> Counter[str]:
    return Counter(name + star for name, star in CARD.findall(text))


def names(bag: int) -> Counter[str]:
    return Counter(card_name(card) for card in cards_in(bag))


def check_turn(top: list[str], seen: View, desk: Desk) -> None:
    assert top[0].startswith(f"Turn {seen.turn}, {desk.name(seen.active)}: ")
    left = re.search(r"(?:(\d+) monsters? and )?(the Boss|nobody else) to come$", top[0])
    assert left is not None, top[0]
    assert int(left[1] or 0) + (left[2] == "the Boss") == seen.enemies_left, top[0]


def check_enemies(top: list[str], seen: View) -> None:
    shown = " ".join(top)
    for enemy in seen.enemies:
        kind = seen.content.enemies[enemy.id]
        row = next((line for line in top if line.startswith(kind.name.upper())), None)
        assert row is not None, (kind.name, top)
        level = kind.levels[enemy.level]
        if level.kind == "damage":
            whole = level.amount
            told = f"done {enemy.damage}, {whole - enemy.damage} to go", f"{enemy.damage} of {whole}"
            assert any(words in shown for words in told), (told, top)


def check_misfits(top: list[str], seen: View, desk: Desk) -> None:
    for hero in seen.order:
        seat = seen.seats[hero]
        name = desk.name(hero)
        at = next(
            n for n, line in enumerate(top) if re.match(rf".{{1,2}}[\[>▸ ]?{'RYGB'[hero]}.. ?{name} ", line)
        )
        row, zone = top[at], top[at + 1]
        assert re.search(rf"\s{seat.life}/{seat.health}\s", row), row
        token = seen.content.hero(hero).token
        assert re.search(rf"\s{token} {seat.tokens}\s", row), row
        if seat.is_player:
            assert re.search(rf"hand {seat.hand_count}(\s|$)", row), row
            if seat.boots > 4:
                assert f"boots {seat.boots_left}/{seat.boots}" in row
            else:
                used = seat.boots - seat.boots_left
                assert f"boots {desk.glyphs.boot * seat.boots_left}{desk.glyphs.used * used} " in row + " "
        else:
            held = "deck used up" if seat.top is None else f"top {card_name(seat.top)}"
            assert held in row, row
        assert cards_of(zone) == names(seat.zone), (zone, names(seat.zone))
        misfit = next(m for m in desk.text.misfits if m.hero == hero)
        if misfit.attack:
            assert misfit.attack in zone, (misfit.attack, zone)
        elif count(seat.zone):
            assert zone.endswith(misfit.meld.kind), zone


def check_piles(top: list[str], seen: View) -> None:
    row = next(line for line in top if line.startswith("Graveyard"))
    assert row.startswith(f"Graveyard {len(seen.graveyard)}/7")
    plain = Counter(card_name(card) for card in seen.graveyard if card < SKELETON)
    assert cards_of(row.partition("Loot")[0]) == plain, row
    assert row.count("Skel") == sum(card >= SKELETON for card in seen.graveyard)
    assert row.endswith(f"Trash {len(seen.trash)}"), row
    loot = Counter(seen.content.treasures[kind].name for kind in seen.loot)
    for name, times in loot.items():
        told = name + (f" x{times}" if times > 1 else "")
        assert told in row or f"{len(seen.loot)} Treasures" in row, row


def check_below(below: list[str], seen: View, desk: Desk) -> None:
    said = " ".join(" ".join(below).split())
    assert " ".join(desk.ask.prompt().split()) in said, (desk.ask.prompt(), below)
    if seen.seat is not None and seen.hand:
        at = next(n for n, line in enumerate(below) if line.startswith("Hand"))
        hand = " ".join(re.sub(r"(\d|\s)▸|>", " ", line) for line in below[at:-1])
        own = cards_of(re.sub(r"\S+ of \S+", "", hand))
        assert not names(seen.hand) - own, (hand, names(seen.hand))


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_every_fact_of_the_table_is_on_the_smallest_screen(glyphs: Glyphs) -> None:
    for state in sampled(
        STATES, seed=21, contents=(printed(), feeble(printed(), loot=4), undying(printed(), 99))
    ):
        if state.over is not None:
            continue
        desk = desk_at(state, glyphs)
        seen = view(state, desk.seat)
        top = top_lines(desk, WIDTH)
        below = below_lines(desk, WIDTH, HEIGHT - 1 - len(top))
        assert len(top) + len(below) == HEIGHT - 1
        assert not [line for line in text_of([*top, *below]) if cell_len(line) > WIDTH]
        check_turn(text_of(top), seen, desk)
        check_enemies(text_of(top), seen)
        check_misfits(text_of(top), seen, desk)
        check_piles(text_of(top), seen)
        check_below(text_of(below), seen, desk)


@pytest.mark.parametrize("danger", [3, 14, 29, 30])
@pytest.mark.parametrize("boots", [3, 12])
def test_a_great_danger_does_not_cover_the_hand(danger: int, boots: int) -> None:
    state = next(sampled(1, seed=2, contents=(printed(),)))
    desk = desk_at(state, UNICODE)
    misfit = replace(
        desk.text.misfits[0],
        role="human",
        token="healing",
        tokens=7,
        life=29,
        health=30,
        boots=boots,
        boots_left=boots,
        hand_count=12,
        danger=danger,
    )
    [row] = text_of(misfit_lines(desk, misfit, Marks(), UNICODE, WIDTH)[:1])
    assert "hand 12 " in row
    assert f"-{danger}" in row
    assert row.endswith((" human", " you"))
