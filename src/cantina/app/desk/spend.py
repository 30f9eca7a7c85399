"""Tokens and Treasures: the lists of what they can be spent on (TOKEN-1 to TOKEN-5, TREASURE-1)."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING

from cantina.app.desk.ask import Ask
from cantina.app.desk.menu import Menu, Option, PickCard
from cantina.app.desk.shares import ShareOut
from cantina.games.dungeon_rummy.actions import PayRetrieve, Shares, SkipAttack, UseToken, UseTreasure
from cantina.games.dungeon_rummy.cards import Card, Hero
from cantina.games.dungeon_rummy.content import TREASURES
from cantina.table.presenter import counted, owned, treasure_name
from cantina.table.traits_in_words import treasure_sentence

if TYPE_CHECKING:
    from cantina.app.desk.desk import Desk

HEALING = 4
MANA = 3


def begin_token(desk: Desk) -> None:
    """Open the list of what the viewer's tokens can do now."""
    options = token_options(desk)
    if options:
        desk.turn_to(Menu(desk, options, "Spend tokens on what?"))
    else:
        desk.say("There is no token to spend now.")


def begin_treasure(desk: Desk) -> None:
    """Open the list of the Treasures that the viewer can use now."""
    options = treasure_options(desk)
    if options:
        bargain = any(option.label.startswith("The Lich") for option in options)
        title = "Which Treasure, or which bargain?" if bargain else "Which Treasure?"
        desk.turn_to(Menu(desk, options, title))
    else:
        desk.say("There is no Treasure to use now.")


def token_options(desk: Desk) -> list[Option]:
    """What tokens can do, an entry for each use and target, with how many as its number."""
    groups: dict[tuple[Hero, str, Hero], list[UseToken]] = {}
    for action in desk.legal:
        if isinstance(action, UseToken):
            groups.setdefault((action.owner, action.use, action.target), []).append(action)
    return [Option(tuple(sorted(group, key=attrgetter("count")))) for group in groups.values()]


def treasure_options(desk: Desk) -> list[Option]:
    """The Treasures that can be used, and those that can be given away to skip an attack."""
    content = desk.view.content
    usable = {action.treasure for action in desk.legal if isinstance(action, UseTreasure)}
    options = [
        Option(
            label=f"Use {treasure_name(content, kind)}{_times(desk.view.loot.count(kind))}",
            detail=treasure_sentence(kind),
            then=partial(treasure_ask, desk, kind),
        )
        for kind in TREASURES
        if kind in usable
    ]
    options += [Option((action,)) for action in desk.legal if isinstance(action, SkipAttack)]
    return options + _bargains(desk)


def _bargains(desk: Desk) -> list[Option]:
    """The Lich's bargain, an entry for each Misfit that can pay (E-lich)."""
    deals: dict[Hero, list[tuple[Card, PayRetrieve]]] = {}
    for action in desk.legal:
        if isinstance(action, PayRetrieve):
            deals.setdefault(action.payer, []).append((action.card, action))
    return [
        Option(
            label=f"The Lich's bargain: {desk.name(payer)} pays with health for a card of the Trash",
            then=partial(PickCard, desk, f"{desk.name(payer)} pays for", cards),
        )
        for payer, cards in deals.items()
    ]


def _times(count: int) -> str:
    return f" (of {count})" if count > 1 else ""


def treasure_ask(desk: Desk, kind: str) -> Ask:
    """What a Treasure asks before it is used."""
    legal = [a for a in desk.legal if isinstance(a, UseTreasure) and a.treasure == kind]
    seat = legal[0].seat
    title = f"{treasure_name(desk.view.content, kind)}:"

    def heal(shares: Shares) -> UseTreasure:
        return UseTreasure(seat, kind, heal=shares)

    def mana(shares: Shares) -> UseTreasure:
        return UseTreasure(seat, kind, mana=shares)

    match kind:
        case "heal-4":
            start = _needed_healing(desk)
            return ShareOut(desk, title, HEALING, start, heal, exact=False, about=partial(healed, desk))
        case "mana-3":
            start = [MANA if hero == seat else 0 for hero in range(4)]
            return ShareOut(desk, title, MANA, start, mana, about=partial(_converted, desk))
        case "retrieve" if all(action.player is None for action in legal):
            return PickCard(desk, f"{title} take", [(a.card, a) for a in legal if a.card is not None])
        case "retrieve":
            return _whose_hand(desk, title, legal)
    return Menu(desk, [Option((action,)) for action in legal], f"{title} how?")


def _whose_hand(desk: Desk, title: str, legal: list[UseTreasure]) -> Ask:
    """On a Companion's turn: first whose hand, then which card."""

    def cards_for(player: Hero | None) -> Ask:
        chosen = [(a.card, a) for a in legal if a.player == player and a.card is not None]
        return PickCard(desk, f"{title} for {desk.name(player or 0)}", chosen)

    players = list(dict.fromkeys(action.player for action in legal))
    options = [
        Option(label=f"To {owned(desk.name(p or 0))} hand", then=partial(cards_for, p)) for p in players
    ]
    return Menu(desk, options, f"{title} for whose hand?")


def healed(desk: Desk, hero: Hero, amount: int) -> str:
    """A Misfit's health, and what it will be."""
    seat = desk.view.seats[hero]
    after = f", then {min(seat.life + amount, seat.health)}" if amount else ""
    return f"health {seat.life} of {seat.health}{after}"


def _converted(desk: Desk, hero: Hero, amount: int) -> str:
    """A Misfit's tokens, and how many the mana makes (MANA-1)."""
    kind = desk.view.content.hero(hero)
    made = amount // kind.cost.value
    gain = f", {counted(made, 'token')} more" if made else ""
    return f"{kind.token} {desk.view.seats[hero].tokens}, {kind.cost.value} mana each{gain}"


def _needed_healing(desk: Desk) -> list[int]:
    """Four points of healing, one by one, to whoever has the smallest part of health left."""
    view = desk.view
    healing = [0, 0, 0, 0]
    for _ in range(HEALING):
        hurt = [h for h in view.order if view.seats[h].damage > healing[h]]
        if not hurt:
            break
        most = min(hurt, key=lambda h: (view.seats[h].life + healing[h]) / view.seats[h].health)
        healing[most] += 1
    return healing
