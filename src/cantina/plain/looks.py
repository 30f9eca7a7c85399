"""The commands of the table that are no actions: to hear something again, and how one plays."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from cantina.games.dungeon_rummy.cards import RANKS, Hero
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.games.dungeon_rummy.messages import Message, Talk
from cantina.games.dungeon_rummy.talk import names_a_card
from cantina.games.dungeon_rummy.view import View
from cantina.plain import doing, telling
from cantina.plain.bestiary import contents, entry_lines, entry_of
from cantina.plain.commands import command_of, help_lines
from cantina.plain.console import Closed, Left
from cantina.plain.copying import copy
from cantina.plain.reading import Fault, Words, number_of, pick
from cantina.plain.spoken import WAYS, Voice
from cantina.plain.writing import typed_line
from cantina.players.thinking import AiFailed
from cantina.table.advice_words import advice_reason, advice_steps
from cantina.table.chat import rank_in
from cantina.table.partners import wait_for_advice
from cantina.table.presenter import refusal_words

if TYPE_CHECKING:
    from cantina.plain.dialogue import Dialogue

LOG_LINES = 15


def _look(at: Dialogue, words: Words) -> None:
    words.end()
    at.tell(*telling.look_lines(at.view, at.names, at.sort))


def _hand(at: Dialogue, words: Words) -> None:
    if words:
        at.sort = pick(words.take("an order"), {"suit": "suit", "rank": "rank"}, "order of a hand")
    words.end()
    at.tell(*telling.hand_lines(at.table.view(at.own_seat), at.names, at.sort))


def _zones(at: Dialogue, words: Words) -> None:
    words.end()
    at.tell(*telling.zone_lines(at.view, at.names))


def _enemy(at: Dialogue, words: Words) -> None:
    if words:
        _bestiary(at, words)
    else:
        at.tell(*telling.about_enemies(at.view, at.names))


def _bestiary(at: Dialogue, words: Words) -> None:
    content, guide = at.table.content, at.guide
    if not words:
        at.say(contents(content, guide))
        return
    entry = entry_of(words.rest, content, guide)
    at.say(entry_lines(entry, content, guide, at.tallies().get(entry.key)))


def _actions(at: Dialogue, words: Words) -> None:
    seat = at.own_seat
    view, legal = at.table.view(seat), at.table.legal(seat)
    if not words:
        at.tell(*doing.action_lines(view, at.names, at.roster, legal))
        return
    wanted = None if words.take_if("all") else command_of(words.take("all, or a command")).name
    words.end()
    at.tell(*doing.each_action(view, at.names, at.roster, legal, wanted))


def _graveyard(at: Dialogue, words: Words) -> None:
    words.end()
    at.tell(telling.graveyard_line(at.table.view(None)))


def _trash(at: Dialogue, words: Words) -> None:
    words.end()
    at.tell(*telling.trash_lines(at.table.view(None)))


def _loot(at: Dialogue, words: Words) -> None:
    words.end()
    at.tell(*telling.loot_lines(at.table.view(None)))


def _log(at: Dialogue, words: Words) -> None:
    most = number_of(words.take("a number"), "a number of lines") if words else LOG_LINES
    words.end()
    at.tell(*(at.happened()[-most:] if most else []))


def _why(at: Dialogue, words: Words) -> None:
    words.end()
    if at.refused is None:
        raise Fault("Nothing was refused yet.")
    at.tell(refusal_words(at.refused, at.table.content, at.names, at.guide))
    rule = at.guide.rule(at.refused.rule) if at.refused.rule else None
    if rule is not None:
        at.say(at.reader.tell(rule)[1:])  # its title stands in the refusal


def _rule(at: Dialogue, words: Words) -> None:
    at.say(at.reader.lines(" ".join(words.rest)))


def _hint(at: Dialogue, words: Words) -> None:
    """What the best AI would do in this seat, and why."""
    words.end()
    seat = at.own_seat
    view = at.table.view(seat)
    if view.pending is None or view.pending.seat != seat:
        raise Fault("There is a hint when it is you who decides.")
    try:
        slow = partial(at.console.say, "Thinking of a hint...") if at.console.interactive else None
        advice = wait_for_advice(at.ai, at.table, seat, slow)
    except AiFailed as error:
        raise Fault(f"There is no hint: the AI {error}.") from None
    at.console.say("An AI partner in your seat would:")
    steps = enumerate(zip(advice_steps(advice, view, at.names), advice.plan, strict=False), 1)
    for number, (step, action) in steps:
        line = typed_line(action, view, at.roster.word)
        at.tell(f"{number}. {step}.{f' Type {line}.' if line else ''}")
    at.tell(advice_reason(advice, view, at.names))


def _undo(at: Dialogue, words: Words) -> None:
    words.end()
    at.undo()


def _give(at: Dialogue, words: Words) -> None:
    hero = at.roster.hero(words.take("a Misfit, and ai or human"))
    words.take_if("to")
    role = pick(words.take("ai or human"), {"ai": "ai", "human": "human"}, "kind of player")
    words.end()
    name = at.names[hero]
    if at.table.roles[hero] == role:
        raise Fault(f"{name} is played by {'an AI' if role == 'ai' else 'a human'} already.")
    at.table.hand_over(hero, "ai" if role == "ai" else "human")
    at.console.say(f"{name} is played by {'an AI' if role == 'ai' else 'a human'} now.")
    if "human" not in at.table.roles and at.console.interactive:
        at.stepping = True
        at.console.say("No human is left, so AI partners wait before each action; go lets them play.")


def _call(at: Dialogue, words: Words) -> None:
    hero = at.roster.hero(words.take("who wants the keyboard"))
    words.end()
    if hero == at.viewer:
        raise Fault(f"{at.names[hero]} has the keyboard already.")
    at.chairs.call(hero)


def _chat(at: Dialogue, words: Words) -> None:
    """Free words to the other humans; what names a card is held back, and a wish offered (TALK-3)."""
    seat = at.own_seat
    if not words.text:
        words.take("what you say")
    if at.table.roles.count("human") < 2:
        raise Fault("No other human sits at this table; AI partners understand say: help say.")
    try:
        at.table.say(seat, words.text)
    except RulesError as error:
        at.refuse(error)
        if error.rule == "TALK-3":
            _offer_a_wish(at, seat, words.text, at.table.view(seat))


def _offer_a_wish(at: Dialogue, seat: Hero, text: str, view: View) -> None:
    rank = rank_in(names_a_card(text) or "")
    if rank is None:
        at.console.say("What you would like to see played can be said: say wish RANK ZONE.")
        return
    line = at.console.ask(f"Wish for a card of rank {RANKS[rank]} instead? For whose zone, or Enter> ")
    if line:
        zone = at.roster.hero(line.split()[-1])
        at.act(Talk(seat, Message("wish", ranks=(rank,), zone=zone)), view)


def _cards(at: Dialogue, words: Words) -> None:
    way = WAYS[pick(words.take("words or short"), {way: way for way in WAYS}, "way to tell cards")]
    words.end()
    at.voice = Voice(way, at.names)
    at.tell(*telling.hand_lines(at.view, at.names, at.sort))


def _pause(at: Dialogue, words: Words) -> None:
    words.end()
    if not at.console.interactive:
        raise Fault("AI partners can be paused only where somebody sits at a keyboard, not in a pipe.")
    at.stepping = True
    at.console.say("AI partners wait before each action. Enter lets one act, go ends the pause.")


def _step(at: Dialogue, words: Words) -> None:
    words.end()
    raise Fault("There is no AI partner to let act: a human is to decide.")


def _go(at: Dialogue, words: Words) -> None:
    words.end()
    at.stepping = False
    at.console.say("AI partners play through.")


def _save(at: Dialogue, words: Words) -> None:
    words.end()
    at.table.save()
    trouble = at.table.save_trouble
    kept = f"Every action is saved as it is done, in {at.table.path}. quit ends; the next start goes on."
    at.console.say(trouble or kept)


def _leave(at: Dialogue, words: Words) -> None:
    words.end()
    raise Left


def _quit(at: Dialogue, words: Words) -> None:
    words.end()
    raise Closed


def _help(at: Dialogue, words: Words) -> None:
    pending = at.table.pending
    asked = pending.kind if pending is not None and pending.seat == at.viewer else None
    at.say(help_lines(words.rest, asked))


LOOKS: Final[dict[str, Callable[[Dialogue, Words], None]]] = {
    "look": _look,
    "hand": _hand,
    "zones": _zones,
    "enemy": _enemy,
    "bestiary": _bestiary,
    "actions": _actions,
    "graveyard": _graveyard,
    "trash": _trash,
    "loot": _loot,
    "log": _log,
    "copy": copy,
    "why": _why,
    "rule": _rule,
    "hint": _hint,
    "undo": _undo,
    "give": _give,
    "call": _call,
    "chat": _chat,
    "cards": _cards,
    "pause": _pause,
    "step": _step,
    "go": _go,
    "save": _save,
    "leave": _leave,
    "quit": _quit,
    "help": _help,
}
"""What the commands that are no actions do, by their names."""
