"""What can be done now, told: what is alike in one line, or each action with the line that does it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cantina.games.dungeon_rummy import actions as acts
from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.cards import WILD, Card, Hero, card_name
from cantina.games.dungeon_rummy.messages import Talk
from cantina.games.dungeon_rummy.view import View
from cantina.plain.commands import BY_NAME
from cantina.plain.reading import Fault, Roster
from cantina.plain.writing import typed_card, typed_line
from cantina.table.presenter import Names, action_label, cards_text, counted, listed, owned


def action_lines(view: View, names: Names, roster: Roster, legal: Sequence[Action]) -> list[str]:
    """What can be done, in few lines: cards that can go the same way are told together."""
    if not legal:
        return ["Nothing can be done now."]
    lines = _draws(legal) + _plays(view, names, roster, legal) + _moves(names, roster, legal)
    for kind, words in ((acts.Discard, "discard"), (acts.ChooseCard, "pass")):
        cards = [action.card for action in legal if isinstance(action, kind)]
        if cards:
            lines.append(f"{words.capitalize()} one of {cards_text(cards)}: {words} {typed_card(cards[0])}.")
    for action in legal:
        if isinstance(action, acts.Draw | acts.Play | acts.Discard | acts.ChooseCard):
            continue
        if isinstance(action, acts.Move) and action.cards is not None:
            continue
        lines.append(_line(action, view, names, roster))
    return lines


def each_action(
    view: View, names: Names, roster: Roster, legal: Iterable[Action], command: str | None = None
) -> list[str]:
    """Every action with the line that does it; with a command those of that command only.

    Raises Fault if it can do nothing now.
    """
    lines: list[str] = []
    for action in legal:
        typed = typed_line(action, view, roster.word)
        word = (typed or _command(action)).split()[0]
        if command is None or BY_NAME[word].name == command:
            label = action_label(action, view, names).rstrip(".")
            lines.append(f"{typed}: {label}." if typed else f"{label}: see help {word}.")
    if not lines:
        raise Fault(f"Nothing can be done with {command} now." if command else "Nothing can be done now.")
    return lines


def _line(action: Action, view: View, names: Names, roster: Roster) -> str:
    label = action_label(action, view, names).rstrip(".")
    typed = typed_line(action, view, roster.word)
    return f"{label}: {typed}." if typed else f"{label}: see help {_command(action)}."


def _command(action: Action) -> str:
    """The command of a pattern."""
    match action:
        case acts.Move():
            return "move"
        case acts.UseTreasure():
            return "treasure"
        case acts.ChooseSplit():
            return "split"
        case acts.Prevent():
            return "prevent"
        case acts.ChooseCards():
            return "choose"
        case Talk():
            return "say"
    raise AssertionError(f"{action} is no pattern")


def _draws(legal: Iterable[Action]) -> list[str]:
    draws = [action for action in legal if isinstance(action, acts.Draw)]
    cards = [action.card for action in draws if action.card is not None]
    lines = ["Draw from the deck: draw."] if any(action.card is None for action in draws) else []
    if cards:
        lines.append(f"Draw from the Graveyard one of {cards_text(cards)}: draw {typed_card(cards[0])}.")
    return lines


def _plays(view: View, names: Names, roster: Roster, legal: Iterable[Action]) -> list[str]:
    ways: dict[tuple[bool, Hero | None, Card], list[Hero]] = {}
    for action in legal:
        if isinstance(action, acts.Play):
            ways.setdefault((action.wild, action.source, action.card), []).append(action.zone)
    alike: dict[tuple[bool, Hero | None, tuple[Hero, ...]], list[Card]] = {}
    for (wild, source, card), zones in ways.items():
        alike.setdefault((wild, source, tuple(zones)), []).append(card)
    lines: list[str] = []
    for (wild, source, to), cards in alike.items():
        first = typed_line(acts.Play(view.seat or 0, cards[0], to[0], source, wild), view, roster.word)
        token = " under a Wild token" if wild else ""
        whose = "" if source is None else f", the top card of {owned(names[source])} deck, for a boot"
        shown = cards_text(card + WILD if wild else card for card in cards)
        lines.append(f"Play to {_zones(to, names)}{token}: {shown}{whose}. Type {first}.")
    return lines


def _moves(names: Names, roster: Roster, legal: Iterable[Action]) -> list[str]:
    ways: dict[tuple[Card, Hero], list[Hero]] = {}
    for action in legal:
        if isinstance(action, acts.Move) and action.cards is not None and len(action.cards) == 1:
            step = action.cards[0]
            ways.setdefault((step.card, step.origin), []).append(step.to)
    lines: list[str] = []
    for (card, origin), zones in ways.items():
        first = f"move {typed_card(card)} {roster.word(origin)} {roster.word(zones[0])}"
        boot = counted(1, "boot")
        lines.append(
            f"Move {card_name(card)} from {owned(names[origin])} zone to {_zones(zones, names)} "
            f"({boot}): {first}."
        )
    return lines


def _zones(zones: Sequence[Hero], names: Names) -> str:
    if len(zones) == 4:
        return "any zone"
    return f"{listed((owned(names[zone]) for zone in zones), 'or')} zone"
