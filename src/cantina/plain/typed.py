"""Typed commands that act: from words to an action, which the rules then judge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cantina.games.dungeon_rummy.actions import (
    Accept,
    Action,
    Attack,
    ChooseCard,
    ChooseCards,
    ChooseSplit,
    ChooseTarget,
    ChooseZone,
    Concede,
    Discard,
    Draw,
    End,
    Move,
    PayRetrieve,
    Play,
    Prevent,
    SkipAttack,
    Step,
    TokenUse,
    UseToken,
    UseTreasure,
)
from cantina.games.dungeon_rummy.cards import BARBARIAN, DRUID, MAGE, Card, Hero, cards_in
from cantina.games.dungeon_rummy.errors import IllegalAction
from cantina.games.dungeon_rummy.messages import Talk
from cantina.games.dungeon_rummy.view import View
from cantina.plain.reading import (
    Fault,
    Roster,
    Words,
    card_among,
    enemy_of,
    lying_of,
    number_of,
    pick,
    shares_of,
    treasure_of,
    zone_card,
)
from cantina.plain.saying import message_of
from cantina.table.presenter import listed, owned


@dataclass(frozen=True)
class Typing:
    """Who types, and what that seat sees and may do: what words are read against."""

    seat: Hero
    view: View
    roster: Roster
    legal: Sequence[Action]

    def hero(self, word: str) -> Hero:
        """The Misfit that a word names."""
        return self.roster.hero(word)

    def held(self, word: str) -> Card:
        """The card of the hand that a word names."""
        return card_among(word, cards_in(self.view.hand), "in your hand")


def play(typing: Typing, words: Words) -> Action:
    """``play y4 lily [wild]``, ``play top oakie bob [wild]`` (PLAY-1, PLAY-2)."""
    source: Hero | None = None
    if words.take_if("top"):
        source = typing.hero(words.take("the Companion whose top card it is"))
        top = typing.view.seats[source].top
        if top is None:
            name = typing.roster.names[source]
            raise Fault(f"{owned(name)} deck shows no card: only a Companion's does, as long as it has one.")
        card = top
    else:
        card = typing.held(words.take("a card and a zone"))
    words.take_if("to", "on")
    zone = typing.hero(words.take("the Misfit whose zone it goes to"))
    words.take_if("zone")
    wild = words.take_if("wild", "wild*", "*")
    words.end()
    return Play(typing.seat, card, zone, source, wild)


def move(typing: Typing, words: Words) -> Action:
    """``move b10 milton bob``, several with commas between (BOOT-1)."""
    steps: list[Step] = []
    while True:
        word = words.take("a card, the zone where it lies and the zone where it goes")
        words.take_if("from")
        origin = typing.hero(words.take("the zone where the card lies"))
        words.take_if("to")
        to = typing.hero(words.take("the zone where the card goes"))
        steps.append(Step(zone_card(word, origin, typing.view), origin, to))
        if not words.take_if(",", "and"):
            break
    words.end()
    return Move(typing.seat, tuple(steps))


def attack(typing: Typing, words: Words) -> Action:
    """``attack [zone] [target] [with N]`` (ACT-1, HIT-2); left out is the only zone, or the own."""
    zone: Hero | None = None
    target: int | None = None
    if words and not _is_with(words) and typing.roster.knows(words.next):
        zone = typing.hero(words.take("a zone"))
        words.take_if("zone")
    if words and not _is_with(words):
        target = enemy_of(_up_to_with(words), typing.view, typing.roster)
    treasures = 0
    if words.take_if("with"):
        treasures = number_of(words.take("how many mana-3 are added"), "a number of mana-3")
        words.take_if("mana-3", "mana")
    words.end()
    if zone is None:
        ready = list(dict.fromkeys(a.zone for a in typing.legal if isinstance(a, Attack)))
        zone = ready[0] if len(ready) == 1 else typing.seat
    return Attack(typing.seat, zone, target, treasures)


def _is_with(words: Words) -> bool:
    return words.next.lower() == "with"


def _up_to_with(words: Words) -> list[str]:
    named: list[str] = []
    while words and not _is_with(words):
        named.append(words.take("an enemy"))
    return named


def treasure(typing: Typing, words: Words) -> Action:
    """``treasure heal-4 lily 3 bob 1`` and so on, by what the Treasure asks for (section 6)."""
    known = list(typing.view.content.treasures)
    name = treasure_of(words.take("a Treasure"), known)
    if name not in typing.view.loot:
        # Said before its choices are asked for: they would be typed for nothing.
        loot = listed(dict.fromkeys(typing.view.loot)) or "nothing"
        raise IllegalAction("TREASURE-1", f"there is no {name} in the Loot Zone, but {loot}")
    match name:
        case "heal-4":
            amounts = shares_of(words, typing.roster, "an amount to heal")
            return UseTreasure(typing.seat, name, heal=amounts)
        case "mana-3":
            amounts = shares_of(words, typing.roster, "an amount of mana")
            return UseTreasure(typing.seat, name, mana=amounts)
        case "swap-melds":
            one = typing.hero(words.take("the two zones"))
            words.take_if("and")
            other = typing.hero(words.take("the second zone"))
            use = UseTreasure(typing.seat, name, zones=(one, other))
        case "retrieve":
            card = card_among(words.take("a card of the Trash"), typing.view.trash, "in the Trash")
            words.take_if("for")
            player = typing.hero(words.take("a player")) if words else None
            use = UseTreasure(typing.seat, name, card=card, player=player)
        case _:
            use = UseTreasure(typing.seat, name, players=_drawers(typing, words))
    words.end()
    return use


def _drawers(typing: Typing, words: Words) -> tuple[Hero, ...]:
    players = [typing.hero(words.take("the player who draws"))]
    words.take_if("and", "then")
    while words:
        players.append(typing.hero(words.take("a player")))
        words.take_if("and", "then")
    return tuple(players)


_USES: dict[str, str] = {
    "heal": "heal",
    "healing": "heal",
    "draw": "draw",
    "shield": "shield",
    "prevent": "prevent",
    "transfer": "transfer",
    "wild": "wild",
}


def token(typing: Typing, words: Words) -> Action:
    """``token heal lily 2``, ``token draw bob``, ``token shield prevent``, ``token shield bob`` (TOKEN-1)."""
    use = pick(words.take("heal, draw or shield"), _USES, "use of a token")
    if use == "wild":
        raise Fault("A Wild token goes on a card as it is played: play CARD ZONE wild.")
    if use == "shield":
        if words.take_if("prevent"):
            use = "prevent"
        else:
            words.take_if("transfer", "for")
            target = typing.hero(words.take("prevent, or the Misfit who is shielded"))
            return _tokens(typing, words, "prevent" if target == BARBARIAN else "transfer", target)
    if use == "prevent":
        if words and typing.roster.knows(words.next):
            return _tokens(typing, words, "prevent", typing.hero(words.take("a Misfit")))
        return _tokens(typing, words, "prevent", BARBARIAN)
    target = typing.hero(words.take("the Misfit it is for"))
    match use:
        case "heal":
            return _tokens(typing, words, "heal", target)
        case "draw":
            return _tokens(typing, words, "draw", target)
        case _:
            return _tokens(typing, words, "transfer", target)


_OWNERS: dict[TokenUse, Hero] = {"prevent": BARBARIAN, "transfer": BARBARIAN, "heal": DRUID, "draw": MAGE}


def _tokens(typing: Typing, words: Words, use: TokenUse, target: Hero) -> UseToken:
    count = number_of(words.take("a number"), "a number of tokens") if words else 1
    words.end()
    return UseToken(typing.seat, _OWNERS[use], use, target, count)


def draw(typing: Typing, words: Words) -> Action:
    """``draw``, ``draw deck``, ``draw r4`` (from the Graveyard) (DRAW-1)."""
    if words.take_if("deck") or not words:
        words.end()
        return Draw(typing.seat)
    card = card_among(words.take("a card of the Graveyard"), typing.view.graveyard, "in the Graveyard")
    words.end()
    return Draw(typing.seat, card)


def discard(typing: Typing, words: Words) -> Action:
    """``discard y4`` (DISC-1)."""
    card = typing.held(words.take("a card of your hand"))
    words.end()
    return Discard(typing.seat, card)


def end(typing: Typing, words: Words) -> Action:
    """``end``: the Action Phase (TURN-1)."""
    words.end()
    return End(typing.seat)


def accept(typing: Typing, words: Words) -> Action:
    """``accept``: the hits land as they stand (REACT-1)."""
    words.end()
    return Accept(typing.seat)


def bribe(typing: Typing, words: Words) -> Action:
    """``bribe heal-4``: the Treasure buys the attack off (E-red-dragon)."""
    name = treasure_of(words.take("the Treasure to give away"), list(typing.view.content.treasures))
    words.end()
    return SkipAttack(typing.seat, name)


def split(typing: Typing, words: Words) -> Action:
    """``split lily 5 bob 2``: the Damage of a full Graveyard (GRAVE-1)."""
    return ChooseSplit(typing.seat, shares_of(words, typing.roster, "an amount of Damage"))


def pass_on(typing: Typing, words: Words) -> Action:
    """``pass y4``: to the next player, in secret (T-draw-1-draft-1)."""
    card = typing.held(words.take("a card of your hand"))
    words.end()
    return ChooseCard(typing.seat, card)


def choose(typing: Typing, words: Words) -> Action:
    """``choose lily``, ``choose zone bob``, ``choose r5 lily, y6 bob`` (section 8)."""
    kind = typing.view.pending.kind if typing.view.pending is not None else None
    if words.take_if("zone", "meld"):
        zone = typing.hero(words.take("the Misfit whose zone it is"))
        words.end()
        return ChooseZone(typing.seat, zone)
    picks_cards = kind in ("pick-cards", "pick-merge")
    if words and not picks_cards and typing.roster.knows(words.next):
        hero = typing.hero(words.take("a Misfit"))
        words.take_if("zone")
        words.end()
        return ChooseZone(typing.seat, hero) if kind == "pick-zone" else ChooseTarget(typing.seat, hero)
    if not picks_cards and (not words or kind in ("pick-misfit", "pick-zone")):
        typing.hero(words.take("what is asked for"))
    return ChooseCards(typing.seat, lying_of(words, typing.roster, typing.view))


def prevent(typing: Typing, words: Words) -> Action:
    """``prevent r5 lily, y6 bob``: cards for Damage (E-mummy)."""
    return Prevent(typing.seat, lying_of(words, typing.roster, typing.view))


def retrieve(typing: Typing, words: Words) -> Action:
    """``retrieve g8 [by lily]``: health for a card of the Trash (E-lich)."""
    card = card_among(words.take("a card of the Trash"), typing.view.trash, "in the Trash")
    words.take_if("by")
    payer = typing.hero(words.take("who pays")) if words else typing.seat
    words.end()
    return PayRetrieve(typing.seat, card, payer)


def say(typing: Typing, words: Words) -> Action:
    """``say wish 7 10 lily`` and so on, by the kind of message (TALK-2)."""
    known = list(typing.view.content.treasures)
    return Talk(typing.seat, message_of(words, typing.roster, known))


def concede(typing: Typing, words: Words) -> Action:
    """``concede``: the game is given up."""
    words.end()
    return Concede(typing.seat)


Reader = Callable[[Typing, Words], Action]

READERS: dict[str, Reader] = {
    "play": play,
    "move": move,
    "attack": attack,
    "treasure": treasure,
    "token": token,
    "draw": draw,
    "discard": discard,
    "end": end,
    "accept": accept,
    "bribe": bribe,
    "split": split,
    "choose": choose,
    "prevent": prevent,
    "retrieve": retrieve,
    "say": say,
    "pass": pass_on,
    "concede": concede,
}
"""The commands that act, by name."""
