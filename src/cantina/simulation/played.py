"""One game, played by AI players from its deal to its end."""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import dataclass
from typing import Final

from cantina.games.dungeon_rummy.cards import HEROES
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.events import Event, seen_by
from cantina.games.dungeon_rummy.game import apply, legal_actions, pending
from cantina.games.dungeon_rummy.observe import view
from cantina.games.dungeon_rummy.setup import new_game
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.unveiled import unveiled
from cantina.players.player import Player
from cantina.simulation.clairvoyant import Clairvoyant
from cantina.simulation.match import Match, Side, players
from cantina.simulation.progress import enemy_deck, progress, standing

MOST: Final = 5000
"""A game of more actions is given up and counts as lost: it would never end."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game went.

    ``side`` is 0 for the first party, 1 for the one it is compared with; ``cause`` says what a lost game
    was lost to, and is empty for a won one; ``progress`` is explained in ``progress``. ``seconds`` of
    processor time took the whole game, rules and players; ``turn_ms`` are the milliseconds of processor time
    that a player thought about all its decisions in one turn of its own, by its kind.
    """

    seed: int
    side: int
    won: bool
    cause: str
    progress: float
    turns: int
    actions: int
    seconds: float
    turn_ms: dict[str, tuple[float, ...]]


def play(content: Content, match: Match, side: Side, seed: int, number: int = 0) -> Result:
    """Play the game of this seed; ``number`` is the ``side`` of the result.

    Raises BadConfig for a setup that cannot be, and whatever a player or the rules raise.
    """
    return play_with(content, match, side, seed, players(match, side, seed), number)


def play_with(
    content: Content, match: Match, side: Side, seed: int, seated: dict[int, Player], number: int = 0
) -> Result:
    """As ``play``, with these players, by Misfit number."""
    began = time.thread_time()
    state, events = new_game(content, match.config(side), seed)
    deck = enemy_deck(state)
    unseen: dict[int, list[Event]] = {hero: list(events) for hero in seated}
    thought: defaultdict[int, float] = defaultdict(float)  # by turn, of the player whose turn it is
    whose: dict[int, int] = {}
    actions = 0
    while actions < MOST and (wait := pending(state)) is not None:
        seat = wait.seat
        player = seated[seat]
        sight, legal = view(state, seat), legal_actions(state, seat)
        news = [seen_by(event, seat) for event in unseen[seat]]
        unseen[seat] = []
        asked = time.thread_time()
        if isinstance(player, Clairvoyant):
            player.see(unveiled(state))
        action = player.decide(sight, legal, news)
        if seat == state.active:
            thought[state.turn] += time.thread_time() - asked
            whose[state.turn] = seat
        state, events = apply(state, action)
        actions += 1
        for queue in unseen.values():
            queue.extend(events)
    kinds = dict(zip(match.order, side.seats, strict=True))
    times: defaultdict[str, list[float]] = defaultdict(list)
    for turn, seconds in thought.items():
        times[kinds[HEROES[whose[turn]]]].append(round(seconds * 1000, 3))
    return Result(
        seed=seed,
        side=number,
        won=state.over is not None and state.over.won,
        cause=_cause(state, deck),
        progress=progress(state, deck),
        turns=state.turn,
        actions=actions,
        seconds=time.thread_time() - began,
        turn_ms={kind: tuple(values) for kind, values in times.items()},
    )


def _cause(state: State, deck: tuple[str, ...]) -> str:
    """What the game was lost to: who died, and how far the party had come; empty for a won one."""
    if state.over is None:
        return f"no end after {MOST} actions, at {standing(state, deck)}"
    return "" if state.over.won else f"{state.over.reason}, at {standing(state, deck)}"
