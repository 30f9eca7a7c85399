"""Replays: every moment as it was, forward and back, and nothing that a seat did not know then."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from cantina.games.dungeon_rummy.actions import Concede, Draw, End
from cantina.games.dungeon_rummy.cards import card_name, cards_in
from cantina.games.dungeon_rummy.errors import BadRecord, GameOver
from cantina.games.dungeon_rummy.events import Drew, PassedOn
from cantina.games.dungeon_rummy.record import HandOver, Record, start_of
from cantina.table.journal import NoJournal
from cantina.table.lines import Head
from cantina.table.replay import ALL, TABLE, Reel, Replay
from cantina.table.table import Table
from finished import finished, won

SEATS = (0, 1, 2, 3)


def tables(record: Record) -> Iterator[Table]:
    """The game as a table plays it, at each of its moments."""
    table = Table(Head(replace(record, steps=())), NoJournal(), *start_of(record))
    yield table
    for step in record.steps:
        if isinstance(step, HandOver):
            table.hand_over(step.seat, step.role)
        else:
            table.submit(step)
        yield table


def test_forward_and_back_every_moment_is_what_playing_up_to_it_shows() -> None:
    """Twenty random games, each with all its eyes."""
    steps = 0
    for record in finished(20):
        replay = Replay(record)
        reel = Reel(replay)
        seen = []
        for at, table in enumerate(tables(record)):
            reel.go(at)
            steps += 1
            moment = []
            for eyes in replay.eyes:
                assert reel.eyes == eyes
                view, last = reel.view(None), reel.last_log(3)
                if eyes != ALL:
                    seat = eyes if isinstance(eyes, int) else None
                    assert view == table.view(seat)
                    assert last == table.last_log(3, seat)
                moment.append((view, last))
                reel.next_eyes()
            seen.append(moment)
        assert replay.last + 1 == len(seen)
        assert replay.over == table.over is not None
        for at in reversed(range(len(seen))):
            assert reel.at == at
            for there in seen[at]:
                assert (reel.view(None), reel.last_log(3)) == there
                reel.next_eyes()
            reel.go(at - 1)
        assert reel.at == 0
    assert steps > 1000


def test_no_seat_sees_a_card_that_it_did_not_know_then() -> None:
    """No other hand in a view, no card of a secret event in the log, whoever looks (CARD-5)."""
    hidden = 0
    for record in finished(6, seed=2):
        replay = Replay(record)
        for at in range(replay.last + 1):
            for eyes in (*SEATS, TABLE):
                view = replay.view(at, eyes)
                assert all(seat.hand is None for seat in view.seats if seat.hero != eyes)
                for entry in replay.entries(at, eyes, replay.before(at)):
                    event = entry.event
                    if isinstance(event, Drew | PassedOn) and event.knows and eyes not in event.knows:
                        assert event.card is None
                        hidden += 1
    assert hidden > 300


def test_all_open_shows_every_hand_and_names_every_card() -> None:
    replay = Replay(won("beerholder"))
    for at in (0, replay.last // 2, replay.last):
        view = replay.view(at, ALL)
        assert view.seat is None
        for hero in SEATS:
            assert view.seats[hero].hand == replay.view(at, hero).hand
    deal = " ".join(replay.step_words(0, ALL))
    for hero in SEATS:
        for card in cards_in(replay.view(0, hero).hand):
            assert card_name(card) in deal
    assert "draws 7 cards" in " ".join(replay.step_words(0, TABLE))


def test_the_eyes_of_a_finished_game_are_its_players_then_all_then_nobody() -> None:
    """A Companion has no hand, and no eyes (SET-4)."""
    replay = Replay(won("big-bone-dragon"))
    roles = replay.view(0, TABLE).seats
    players = [hero for hero in replay.view(0, TABLE).order if roles[hero].role != "companion"]
    assert set(replay.eyes) == {*players, ALL, TABLE}
    assert replay.eyes[-2:] == (ALL, TABLE)
    humans = [hero for hero in players if roles[hero].role == "human"]
    if humans:
        assert replay.eyes[0] in humans


@pytest.mark.parametrize(
    ("roles", "eyes"),
    [
        (("human", "ai", "ai", "ai"), (0,)),
        (("human", "human", "ai", "ai"), (TABLE,)),
        (("ai", "ai", "ai", "ai"), (TABLE,)),
    ],
)
def test_a_game_that_goes_on_shows_no_hand_but_that_of_its_one_human(
    roles: tuple[str, ...], eyes: tuple[object, ...]
) -> None:
    from played import config, content

    from cantina.games.dungeon_rummy.record import NewGame

    record = Record(content(), NewGame(config(*roles), 5))
    assert Replay(record).eyes == eyes
    taken = replace(record, steps=(HandOver(3, "human"),))
    assert Replay(taken).eyes == ((3,) if "human" not in roles else (TABLE,))


def test_turns_are_found_and_gone_by() -> None:
    replay = Replay(won("lich"))
    reel = Reel(replay)
    assert [replay.turn(at) for at in range(replay.last + 1)] == sorted(
        replay.turn(at) for at in range(replay.last + 1)
    )
    starts = [replay.start_of_turn(turn) for turn in range(1, replay.turns + 1)]
    assert starts[0] == 0
    for turn, at in enumerate(starts, 1):
        assert reel.at == at
        assert replay.turn(at) == turn
        assert at == 0 or replay.turn(at - 1) == turn - 1
        reel.turn_on()
    assert reel.at == replay.last
    reel.go(starts[5] + 2)
    reel.turn_back()
    assert reel.at == starts[5]
    reel.turn_back()
    assert reel.at == starts[4]
    reel.go(-5)
    assert reel.at == 0
    reel.turn_back()
    assert reel.at == 0
    reel.go(10**6)
    assert reel.at == replay.last
    assert replay.start_of_turn(10**6) == replay.last


def test_every_step_has_words() -> None:
    for record in (*finished(5, seed=3), won("felicia"), won("mort")):
        replay = Replay(record)
        for at in range(replay.last + 1):
            for eyes in replay.eyes:
                words = replay.step_words(at, eyes)
                assert words
                assert all(word and word[-1] in '.!?"' for word in words), words


def test_steps_without_an_event_have_words_of_their_own() -> None:
    record = next(iter(finished(1)))
    short = replace(record, steps=())
    table = next(tables(short))
    assert table.pending is not None
    seat = table.pending.seat
    role = "ai" if table.roles[seat] == "human" else "human"
    replay = Replay(replace(short, steps=(HandOver(seat, role),)), {seat: "Zoe"})  # type: ignore[arg-type]
    who = "a person" if role == "human" else "an AI partner"
    assert replay.step_words(1, TABLE) == [f"Zoe is played by {who} from here on."]


def test_a_record_that_breaks_a_rule_is_refused_with_its_step() -> None:
    record = won("lich")
    broken = replace(record, steps=(*record.steps[:4], End(3), *record.steps[4:]))
    with pytest.raises(BadRecord, match=r"^step 5: "):
        Replay(broken)


def test_nothing_is_played_in_a_replay() -> None:
    reel = Reel(Replay(won("lich")))
    assert reel.legal(0) == []
    for action in (Draw(0), Concede(0)):
        with pytest.raises(GameOver):
            reel.submit(action)
    with pytest.raises(GameOver):
        reel.undo(0)


def test_a_random_walk_lands_where_it_says() -> None:
    chance = random.Random(4)
    replay = Replay(won("abomination"))
    reel = Reel(replay)
    for _ in range(200):
        at = chance.randint(0, replay.last)
        reel.go(at)
        assert reel.view(None) == replay.view(at, reel.eyes)
        assert reel.revision == at * len(replay.eyes)
