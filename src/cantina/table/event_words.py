"""Events in words: a sentence for each, by Misfit name, for a seat that may know it.

What a sentence says of an old event it takes from the event itself and from what never changes in a game
(names, health, the enemies' numbers), so that any view of the game tells an old event right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, assert_never

from cantina.games.dungeon_rummy.actions import Step
from cantina.games.dungeon_rummy.cards import HEROES, WILD, Hero, bag, card_name
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.events import (
    ActionsEnded,
    Activated,
    AttackSkipped,
    CardsTrashed,
    Damaged,
    DeckRenewed,
    Discarded,
    Drew,
    EnemyDefeated,
    EnemyHurt,
    EnemyRevealed,
    EnemyWithered,
    Event,
    GameEnded,
    GraveyardFull,
    GraveyardTrashed,
    Healed,
    HitsAnnounced,
    LevelFell,
    MeldMoved,
    MeldsSwapped,
    MeldTrashed,
    Moved,
    NothingToDraw,
    NoTreasure,
    Paid,
    PassedOn,
    PhaseBegan,
    Played,
    Prevented,
    Retrieved,
    Said,
    SkeletonPlaced,
    SkeletonRaised,
    SplitChosen,
    TargetChosen,
    TokensGained,
    TokensSpent,
    TopBuried,
    TopShown,
    Transferred,
    TreasureGained,
    TreasureUsed,
    TurnBegan,
    seen_by,
)
from cantina.games.dungeon_rummy.view import Over, View
from cantina.table.effect_words import effect_sentence, enemy_name, sentence
from cantina.table.hit_words import hits_words
from cantina.table.talk_words import message_words
from cantina.table.traits_in_words import level_short
from cantina.table.words import Names, cards_text, counted, listed, meld_text, names_of, owned, renamed

PHASES: Final = {
    "enemy": "Enemy Phase",
    "draw": "Draw Phase",
    "action": "Action Phase",
    "discard": "Discard Phase",
}


def event_sentence(event: Event, view: View, names: Names | None = None) -> str:
    """What happened, in a sentence, as the seat of the view may know it.

    A card that the seat may not know is never named, even if the event given still has it.
    """
    names = names or names_of(view.content)
    event = seen_by(event, view.seat)
    match event:
        case TurnBegan() | PhaseBegan() | ActionsEnded() | GameEnded():
            return _course(event, view, names)
        case HitsAnnounced() | Damaged() | Healed() | Prevented() | Transferred() | AttackSkipped():
            return _harm(event, view, names)
        case GraveyardFull() | SplitChosen() | GraveyardTrashed():
            return _graveyard(event, view, names)
        case Drew() | NothingToDraw() | DeckRenewed() | TopShown() | Retrieved() | PassedOn() | Discarded():
            return _cards(event, names)
        case Played() | Moved() | MeldsSwapped():
            return _melds(event, names)
        case Activated() | EnemyHurt() | LevelFell() | EnemyDefeated() | EnemyRevealed():
            return _fight(event, view.content, names)
        case TokensGained() | TokensSpent() | TreasureGained() | TreasureUsed() | NoTreasure():
            return _gains(event, view.content, names)
        case Said():
            return f'{names[event.seat]}: "{message_words(event.message, event.seat, view.content, names)}"'
        case (
            TargetChosen()
            | MeldTrashed()
            | CardsTrashed()
            | MeldMoved()
            | TopBuried()
            | SkeletonPlaced()
            | SkeletonRaised()
            | EnemyWithered()
            | Paid()
        ):
            return effect_sentence(event, view, names)
        case _:
            assert_never(event)


def event_sentences(events: Iterable[Event], view: View, names: Names | None = None) -> list[str]:
    """What happened, details left out, and what comes in a row told at once.

    ``Lily draws 7 cards from the deck.``, ``Each Misfit takes 1 Damage from the Florist Orc: ...``
    """
    names = names or names_of(view.content)
    told: list[str] = []
    row: list[Event] = []
    seen = [seen_by(event, view.seat) for event in events if not is_detail(event)]
    for number, event in enumerate(seen):
        if isinstance(event, Activated) and not event.damage and _fells(seen[number + 1 :]):
            told += _row_sentences(row, view, names) if row else []
            told.append(_attack(event, view.content, names, "the meld that is needed, "))
            row = []
            continue
        if row and not _in_a_row(row[-1], event):
            told += _row_sentences(row, view, names)
            row = []
        row.append(event)
    return told + (_row_sentences(row, view, names) if row else [])


def _fells(after: Sequence[Event]) -> bool:
    """Whether a level falls by the attack that these events follow, though it takes no Damage (HIT-4)."""
    for event in after:
        if isinstance(event, LevelFell):
            return True
        if isinstance(event, Activated):
            break
    return False


def whole_rows(events: Sequence[Event]) -> int:
    """How many events to leave out at the start: the first one is the end of what came before, and its row.

    A row that is cut would be told with too small a number.
    """
    at = 1
    while at < len(events) and _in_a_row(events[at - 1], events[at]):
        at += 1
    return at


def _in_a_row(before: Event, event: Event) -> bool:
    match before, event:
        case Drew(origin="deck"), Drew(origin="deck"):
            return before.seat == event.seat
        case Damaged(), Damaged():
            return (before.amount, before.sources) == (event.amount, event.sources)
    return False


def _row_sentences(row: list[Event], view: View, names: Names) -> list[str]:
    draws = [event for event in row if isinstance(event, Drew)]
    hurt = [event for event in row if isinstance(event, Damaged)]
    if len(draws) > 1:
        known = [event.card for event in draws if event.card is not None]
        cards = cards_text(known) if len(known) == len(draws) else f"{len(draws)} cards"
        return [f"{names[draws[0].seat]} draws {cards} from the deck."]
    if len(hurt) == 4:
        sources = listed(enemy_name(view.content, source) for source in hurt[0].sources)
        left = listed(f"{names[e.target]} {max(view.seats[e.target].health - e.total, 0)}" for e in hurt)
        return [f"Each Misfit takes {hurt[0].amount} Damage from {sources}; health left: {left}."]
    return [event_sentence(event, view, names) for event in row]


def is_detail(event: Event) -> bool:
    """Whether a short log may leave the event out: its neighbours tell the same."""
    return isinstance(event, (PhaseBegan, ActionsEnded))


def over_sentence(over: Over, view: View, names: Names) -> str:
    """How the game ended: ``Won: the Beerholder is beaten.``, ``Lost: Bob has no health left.``"""
    if over.won:
        return f"Won: {last_beaten(view)} is beaten."
    if over.reason.startswith("died:"):
        hero = HEROES.index(over.reason.removeprefix("died:"))
        return f"Lost: {names[hero]} has no health left."
    return "Given up: the party plays no further."


def last_beaten(view: View) -> str:
    """The Boss, or Mort, whose defeat won the game, for the middle of a sentence (HIT-6, MORT-5)."""
    beaten = [enemy for enemy in view.enemy_trash if view.content.enemies[enemy].is_boss]
    return enemy_name(view.content, beaten[-1]) if beaten else "the Boss"


def steps_words(steps: tuple[Step, ...], names: Names) -> str:
    """The cards of a move: ``R5 from Bob to Lily, R6 from Lily to Bob``; one direction is said once."""
    ways: dict[tuple[Hero, Hero], list[str]] = {}
    for step in steps:
        ways.setdefault((step.origin, step.to), []).append(card_name(step.card))
    return listed(
        f"{listed(cards)} from {owned(names[origin])} zone to {owned(names[to])}"
        for (origin, to), cards in ways.items()
    )


def _course(event: TurnBegan | PhaseBegan | ActionsEnded | GameEnded, view: View, names: Names) -> str:
    match event:
        case TurnBegan():
            return f"Turn {event.turn}: {names[event.seat]}."
        case PhaseBegan():
            return f"{names[event.seat]}: {PHASES[event.phase]}."
        case ActionsEnded():
            return f"{names[event.seat]} ends the Action Phase."
        case GameEnded():
            return over_sentence(Over(event.won, event.reason), view, names)


def _harm(
    event: HitsAnnounced | Damaged | Healed | Prevented | Transferred | AttackSkipped,
    view: View,
    names: Names,
) -> str:
    match event:
        case HitsAnnounced():
            return sentence(_announced(event, view, names))
        case Damaged():
            sources = listed(enemy_name(view.content, source) for source in event.sources)
            life = max(view.seats[event.target].health - event.total, 0)
            return f"{names[event.target]} takes {event.amount} Damage from {sources}: {life} health left."
        case Healed():
            life = view.seats[event.target].health - event.total
            return f"{names[event.target]} is healed by {event.amount}: {life} health left."
        case Prevented():
            return f"{event.amount} Damage to {names[event.target]} is prevented."
        case Transferred():
            return f"{event.amount} Damage goes from {names[event.origin]} to {names[0]}."
        case AttackSkipped():
            name = enemy_name(view.content, event.enemy)
            treasure = treasure_name(view.content, event.treasure)
            return sentence(f"{name} takes {treasure} from {names[event.seat]} and skips this attack")


def _announced(event: HitsAnnounced, view: View, names: Names) -> str:
    sources = dict.fromkeys(hit.source for hit in event.hits)
    return "; ".join(
        f"{enemy_name(view.content, source)} hits "
        + hits_words(view, [hit for hit in event.hits if hit.source == source], names)
        for source in sources
    )


def _graveyard(event: GraveyardFull | SplitChosen | GraveyardTrashed, view: View, names: Names) -> str:
    match event:
        case GraveyardFull():
            return (
                f"The Graveyard is full with {counted(event.cards, 'card')}: "
                f"{event.total} Damage must be shared out."
            )
        case SplitChosen():
            shares = [(names[hero], event.damage[hero]) for hero in view.order if event.damage[hero]]
            return f"{names[event.seat]} shares it out: {listed(f'{name} {n}' for name, n in shares)}."
        case GraveyardTrashed():
            return f"The Graveyard goes to the Trash: {cards_text(event.cards)}."


def _cards(
    event: Drew | NothingToDraw | DeckRenewed | TopShown | Retrieved | PassedOn | Discarded, names: Names
) -> str:
    match event:
        case Drew(card=None):
            return f"{names[event.seat]} draws a card from the deck."
        case Drew(card=card) if card is not None:
            whence = "deck" if event.origin == "deck" else "Graveyard"
            return f"{names[event.seat]} draws {card_name(card)} from the {whence}."
        case NothingToDraw():
            return f"{names[event.seat]} finds no card to draw."
        case DeckRenewed():
            cards = counted(event.cards, "card")
            return f"{owned(names[event.hero])} deck is made anew from the Trash: {cards}."
        case TopShown(card=None):
            return f"{owned(names[event.hero])} deck is used up."
        case TopShown(card=card) if card is not None:
            return f"On {owned(names[event.hero])} deck lies {card_name(card)} now."
        case Retrieved():
            return f"{card_name(event.card)} comes from the Trash to {owned(names[event.seat])} hand."
        case PassedOn(card=None):
            return f"{names[event.giver]} passes a card to {names[event.receiver]}."
        case PassedOn(card=card) if card is not None:
            return f"{names[event.giver]} passes {card_name(card)} to {names[event.receiver]}."
        case Discarded():
            return f"{names[event.seat]} discards {card_name(event.card)}."
    raise AssertionError(f"no sentence for {event}")


def _melds(event: Played | Moved | MeldsSwapped, names: Names) -> str:
    match event:
        case Played():
            card = card_name(event.card + WILD) if event.wild else card_name(event.card)
            words = f"{names[event.seat]} plays {card}"
            if event.source is not None:
                words += f" from {owned(names[event.source])} deck"
            token = ", under a Wild token" if event.wild else ""
            return f"{words} to {owned(names[event.zone])} zone{token}."
        case Moved():
            return f"{names[event.seat]} moves {steps_words(event.steps, names)}."
        case MeldsSwapped():
            zones = listed(owned(names[zone]) for zone in event.zones)
            return f"{zones} zones exchange their melds."


def _fight(
    event: Activated | EnemyHurt | LevelFell | EnemyDefeated | EnemyRevealed, content: Content, names: Names
) -> str:
    enemy, name = content.enemies[event.enemy], enemy_name(content, event.enemy)
    match event:
        case Activated():
            return _attack(event, content, names, f"{event.damage or 'no'} Damage, ")
        case EnemyHurt():
            return sentence(f"{name} has taken {event.damage} of {event.needed} Damage")
        case LevelFell():
            levels = enemy.levels
            if event.level + 1 == len(levels):
                return sentence(f"{name} has nothing left to stand on")
            need = level_short(levels[event.level + 1], content)
            return f"Level {event.level + 1} of {name} falls; the next one {need}."
        case EnemyDefeated():
            return sentence(f"{name} is beaten")
        case EnemyRevealed():
            boss = ", the Boss," if enemy.tier == "boss" else ""
            return sentence(f"{name}{boss} appears: {level_short(enemy.levels[0], content)}")


def _attack(event: Activated, content: Content, names: Names, does: str) -> str:
    zone = f"{owned(names[event.zone])} zone"
    cards = " ".join(meld_text(bag(event.cards)).cards)
    name = enemy_name(content, event.enemy)
    return f"{names[event.seat]} attacks {name} from {zone} with {cards}: {does}{event.mana} mana."


def _gains(
    event: TokensGained | TokensSpent | TreasureGained | TreasureUsed | NoTreasure,
    content: Content,
    names: Names,
) -> str:
    match event:
        case TokensGained():
            token = content.hero(event.hero).token.capitalize()
            verb = "is" if event.lost == 1 else "are"
            if not event.count:
                lost = f"{event.lost} {verb} lost, for seven is the limit"
                return f"{names[event.hero]} gains no {token} token: {lost}."
            lost = f"; {event.lost} more {verb} lost, for seven is the limit" if event.lost else ""
            return f"{names[event.hero]} gains {counted(event.count, token + ' token')}{lost}."
        case TokensSpent():
            return f"{_spent(event, content, names)}."
        case TreasureGained():
            return f"{treasure_name(content, event.treasure)} comes to the Loot Zone."
        case TreasureUsed():
            return f"{names[event.seat]} uses the Treasure {treasure_name(content, event.treasure)}."
        case NoTreasure():
            return "A Treasure is due, but none is left."


def _spent(event: TokensSpent, content: Content, names: Names) -> str:
    token = content.hero(event.owner).token.capitalize()
    tokens = counted(event.count, f"{token} token")
    if event.seat != event.owner:
        tokens += f" of {names[event.owner]}"
    return f"{names[event.seat]} spends {tokens} {_use(event, names)}"


def _use(event: TokensSpent, names: Names) -> str:
    target = names[event.target]
    match event.use:
        case "prevent":
            return f"to shield {target}"
        case "transfer":
            return f"to take a hit for {target}"
        case "heal":
            return f"to heal {target}"
        case "draw":
            return f"so that {target} draws"


def treasure_name(content: Content, treasure: str) -> str:
    """``Heal 4`` and so on: a Treasure by its name."""
    return content.treasures[treasure].name


def rules_sentence(message: str, content: Content, names: Names) -> str:
    """A message of the rules as a sentence, with the names of the table."""
    return _ended(renamed(message, content, names))


def _ended(words: str) -> str:
    words = words[:1].upper() + words[1:]
    return words if words.endswith((".", "!", "?")) else words + "."
