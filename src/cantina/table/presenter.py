"""The presenter: puts a view into words and numbers, for a screen and for plain lines alike.

It assumes no width and no colour, and it says nothing that the seat of the view may not know. The words
themselves are beside it: ``words`` (names, cards, melds), ``event_words``, ``effect_words``,
``talk_words``, ``action_words``, ``decision_words``, ``hit_words`` and ``fight_words``, all of which can be
had from here, and ``traits_in_words`` for the content.
"""

from __future__ import annotations

from dataclasses import dataclass

from cantina.games.dungeon_rummy.cards import Hero, card_name, cards_in, count
from cantina.games.dungeon_rummy.content import Content, Enemy
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.games.dungeon_rummy.guide import Guide
from cantina.games.dungeon_rummy.numbers import ATTACK_SIZE, GRAVEYARD_LIMIT, Numbers
from cantina.games.dungeon_rummy.preview import numbers_of
from cantina.games.dungeon_rummy.strike import Strike
from cantina.games.dungeon_rummy.view import EnemyInPlay, SeatView, View
from cantina.table.action_words import action_label, shares_words, target_name
from cantina.table.decision_words import decision_words, question
from cantina.table.effect_words import enemy_name, lying_words
from cantina.table.event_words import (
    PHASES,
    event_sentence,
    event_sentences,
    is_detail,
    last_beaten,
    over_sentence,
    rules_sentence,
    steps_words,
    treasure_name,
    whole_rows,
)
from cantina.table.fight_words import (
    LevelText,
    attackable,
    best_strike,
    level_text,
    ripe_zones,
    strike_sentence,
    strike_words,
)
from cantina.table.hit_words import NextHit, OpenHit, attack_words, hits_now, hits_words, open_words
from cantina.table.talk_words import message_words
from cantina.table.traits_in_words import trait_short
from cantina.table.words import (
    SUIT_WORDS,
    MeldText,
    Names,
    card_spoken,
    cards_text,
    counted,
    listed,
    lying_name,
    meld_text,
    names_of,
    owned,
    sorted_hand,
    suit_letter,
)

__all__ = [
    "PHASES",
    "SUIT_WORDS",
    "EnemyText",
    "LevelText",
    "MeldText",
    "MisfitText",
    "Names",
    "NextHit",
    "OpenHit",
    "TableText",
    "action_label",
    "attack_words",
    "attackable",
    "best_strike",
    "card_spoken",
    "cards_text",
    "counted",
    "decision_words",
    "enemy_name",
    "event_sentence",
    "event_sentences",
    "hits_now",
    "hits_words",
    "is_detail",
    "last_beaten",
    "level_text",
    "listed",
    "lying_name",
    "lying_words",
    "meld_text",
    "message_words",
    "misfit_text",
    "names_of",
    "open_words",
    "over_sentence",
    "owned",
    "question",
    "refusal_words",
    "ripe_zones",
    "rule_title",
    "shares_words",
    "sorted_hand",
    "steps_words",
    "strike_sentence",
    "strike_words",
    "suit_letter",
    "table_text",
    "target_name",
    "treasure_name",
    "whole_rows",
]


@dataclass(frozen=True, slots=True)
class EnemyText:
    """An enemy in play: name, tier and loot, its level, its traits in short, its next hit as things stand.

    ``facing`` is the Misfit before whom a Skeleton stands; ``can_be_attacked`` is false while others stand
    before it (E-felicia, MORT-3).
    """

    index: int
    id: str
    name: str
    about: str
    """``easy, loot 1``, ``Boss``, ``before Bob``, ``A side``."""
    level: LevelText
    traits: tuple[str, ...]
    attack: str
    """How it attacks in general."""
    hit: str
    """Whom it would hit next, for how much."""
    facing: Hero | None = None
    can_be_attacked: bool = True


@dataclass(frozen=True, slots=True)
class MisfitText:
    """One Misfit's row; ``fraction`` is the health left, 0.0 to 1.0.

    ``tokens`` and ``token`` how many of what; ``boots_left`` of ``boots``, both 0 for a Companion; ``top``
    the face-up card of a Companion's deck (None otherwise). ``strike`` is what an attack from this zone would
    do now to the enemy at index ``target``, the one that it does most to; ``attack`` says the same in
    words, with the enemy's number where several can be attacked. None and empty below three cards.
    """

    hero: Hero
    name: str
    letter: str
    title: str
    role: str
    active: bool
    asked: bool
    health: int
    life: int
    fraction: float
    danger: int
    """Damage that the next hits would do to it, choices of target left out."""
    danger_most: int
    """The same, should the party choose it wherever there is a choice."""
    tokens: int
    token: str
    boots_left: int
    boots: int
    hand_count: int
    deck_count: int
    top: str | None
    meld: MeldText
    strike: Strike | None
    attack: str
    target: int | None

    @property
    def holding(self) -> str:
        """``hand 5``, or for a Companion ``top G9``."""
        if self.role != "companion":
            return f"hand {self.hand_count}"
        return f"top {self.top}" if self.top else "deck used up"


@dataclass(frozen=True, slots=True)
class TableText:
    """All of the table in words and numbers, as one seat may see it; ``hand`` is that seat's own."""

    turn: str
    asked: str
    to_come: str
    next_hit: NextHit
    enemies: tuple[EnemyText, ...]
    misfits: tuple[MisfitText, ...]
    """Clockwise."""
    graveyard: tuple[str, ...]
    graveyard_limit: int
    loot: tuple[str, ...]
    trash_count: int
    hand: tuple[str, ...]
    over: str | None


def table_text(view: View, names: Names | None = None, sort: str = "suit") -> TableText:
    """The table of a view in words; ``sort`` orders the own hand by ``suit`` or by ``rank``."""
    names = names or names_of(view.content)
    next_hit = hits_now(view, names)
    enemies, numbers = enumerate(view.enemies), numbers_of(view)
    return TableText(
        turn=f"Turn {view.turn}, {names[view.active]}: {PHASES[view.phase]}",
        asked=question(view, names),
        to_come=_to_come(view),
        next_hit=next_hit,
        enemies=tuple(_enemy(view, n, enemy, next_hit.by_enemy[n], names) for n, enemy in enemies),
        misfits=tuple(misfit_text(view, hero, names, next_hit, numbers) for hero in view.order),
        graveyard=tuple(lying_name(card) for card in view.graveyard),
        graveyard_limit=GRAVEYARD_LIMIT,
        loot=view.loot,
        trash_count=len(view.trash),
        hand=tuple(card_name(card) for card in sorted_hand(cards_in(view.hand), sort)),
        over=over_sentence(view.over, view, names) if view.over else None,
    )


def misfit_text(
    view: View, hero: Hero, names: Names, next_hit: NextHit | None = None, numbers: Numbers | None = None
) -> MisfitText:
    """One Misfit's row; ``numbers`` (``preview.numbers_of``) saves their being made for each row."""
    seat = view.seats[hero]
    target, strike = _strike(view, seat, numbers)
    kind = view.content.hero(hero)
    next_hit = next_hit or hits_now(view, names)
    return MisfitText(
        hero=hero,
        name=names[hero],
        letter=suit_letter(hero),
        title=kind.title,
        role=seat.role,
        active=hero == view.active,
        asked=view.pending is not None and view.pending.seat == hero,
        health=seat.health,
        life=max(seat.life, 0),
        fraction=max(seat.life, 0) / seat.health,
        danger=next_hit.on(hero),
        danger_most=next_hit.most_on(hero),
        tokens=seat.tokens,
        token=kind.token,
        boots_left=seat.boots_left,
        boots=seat.boots,
        hand_count=seat.hand_count,
        deck_count=seat.deck_count,
        top=None if seat.top is None else card_name(seat.top),
        meld=meld_text(seat.zone),
        strike=strike,
        attack="" if strike is None else _attack(view, strike, target or 0),
        target=target,
    )


def _strike(view: View, seat: SeatView, numbers: Numbers | None) -> tuple[int, Strike] | tuple[None, None]:
    if count(seat.zone) < ATTACK_SIZE:
        return None, None
    return best_strike(view, seat.hero, numbers) or (None, None)


def _attack(view: View, strike: Strike, target: int) -> str:
    words = strike_words(strike, view, target)
    return words if len(attackable(view)) < 2 else f"{words} (enemy {target + 1})"


def _enemy(view: View, index: int, enemy: EnemyInPlay, hit: str, names: Names) -> EnemyText:
    content = view.content.enemies[enemy.id]
    can_be_attacked = index in attackable(view)
    return EnemyText(
        index=index,
        id=enemy.id,
        name=content.name,
        about=_about(content, enemy, can_be_attacked, names),
        level=level_text(view, enemy),
        traits=tuple(trait_short(trait) for trait in content.traits),
        attack=attack_words(view, enemy),
        hit=hit,
        facing=enemy.facing,
        can_be_attacked=can_be_attacked,
    )


def _about(content: Enemy, enemy: EnemyInPlay, can_be_attacked: bool, names: Names) -> str:
    """An enemy's tier and loot, or where it stands."""
    match content.tier:
        case "boss":
            return "Boss"
        case "mort":
            return f"{'B' if can_be_attacked else 'A'} side"
        case "skeleton":
            return "beside the Boss" if enemy.facing is None else f"before {names[enemy.facing]}"
    return f"{content.tier}, loot {content.loot.value}"


def _to_come(view: View) -> str:
    """What is still face down: ``2 monsters and the Boss to come``, ``the last fight``."""
    if not view.enemies_left:
        return "nobody else to come"
    monsters = view.enemies_left - 1
    if not monsters:
        return "the Boss to come"
    return f"{counted(monsters, 'monster')} and the Boss to come"


# --- refusals ----------------------------------------------------------------------------------


def refusal_words(
    error: RulesError, content: Content, names: Names | None = None, guide: Guide | None = None
) -> str:
    """A refusal as players read it: ``MELD-2 Runs: The ranks do not follow each other ...``

    The names of persons replace those of the Misfits; the rule's title is the guide's.
    """
    sentence = rules_sentence(error.message, content, names or names_of(content))
    if error.rule is None:
        return sentence
    title = rule_title(content, error.rule, guide)
    return f"{error.rule}{f' {title}' if title else ''}: {sentence}"


def rule_title(content: Content, rule: str, guide: Guide | None = None) -> str | None:
    """What a rule is called: by the guide, else, of an enemy's or a Treasure's rule, by its bearer's name."""
    found = guide.rule(rule) if guide is not None else None
    if found is not None:
        return found.title
    if rule.startswith("E-") and rule[2:] in content.enemies:
        return content.enemies[rule[2:]].name
    skeleton = f"dancing-skeleton:{rule[2:]}"
    if rule.startswith("S-") and skeleton in content.enemies:
        return content.enemies[skeleton].name
    if rule.startswith("T-") and rule[2:] in content.treasures:
        return content.treasures[rule[2:]].name
    return None
