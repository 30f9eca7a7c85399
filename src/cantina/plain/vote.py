"""The vote on who goes first, in lines (SET-5)."""

from __future__ import annotations

from cantina.games.dungeon_rummy.cards import Hero
from cantina.plain.console import Console
from cantina.plain.reading import Fault, Roster
from cantina.table.presenter import listed
from cantina.table.vote import INTRO, Vote


def hold(console: Console, vote: Vote, roster: Roster) -> Hero:
    """Ask one human after the other, and return who goes first. Raises Closed."""
    console.say(INTRO)
    while vote.telling:
        vote.tell(console.ask(f"{vote.question()} A sentence, or Enter for none> "))
    for line in vote.told():
        console.say(line)
    names = listed((roster.names[hero] for hero in vote.players), "or")
    while vote.asked is not None:
        word = console.ask(f"{vote.question()} {names}> ")
        try:
            hero = roster.hero(word)
            if hero not in vote.players:
                raise Fault(f"{roster.names[hero]} is a Companion, who never goes first: vote for {names}.")
        except Fault as fault:
            console.say(str(fault))
        else:
            vote.choose(hero)
    console.say(vote.question())
    assert vote.first is not None
    return vote.first
