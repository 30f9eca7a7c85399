"""The presenter: puts a view into words and numbers, for a screen and for plain lines alike.

It assumes no width and no colour, and it says nothing that the seat of the view may not know. The words
themselves are beside it: ``words`` (names, cards, melds), ``event_words``, ``action_words`` and
``fight_words``, all of which can be had from here, and ``traits_in_words`` for the content.
"""

from __future__ import annotations

from dataclasses import dataclass

from cantina.games.dungeon_rummy.cards import Hero, card_name, cards_in
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.games.dungeon_rummy.guide import Guide
from cantina.games.dungeon_rummy.numbers import ATTACK_SIZE, GRAVEYARD_LIMIT
from cantina.games.dungeon_rummy.preview import preview_attack
from cantina.games.dungeon_rummy.strike import Strike
from cantina.games.dungeon_rummy.view import EnemyInPlay, SeatView, View
from cantina.table.action_words import action_label, decision_words, question, shares_words
from cantina.table.event_words import (
    PHASES,
    enemy_name,
    event_sentence,
    event_sentences,
    is_detail,
    over_sentence,
    rules_sentence,
    steps_words,
    treasure_name,
)
from cantina.table.fight_words import (
    LevelText,
    NextHit,
    attack_words,
    hits_now,
    hits_words,
    level_text,
    ripe_zones,
    strike_sentence,
    strike_words,
)
from cantina.table.traits_in_words import trait_short
from cantina.table.words import (
    SUIT_WORDS,
    MeldText,
    Names,
    card_spoken,
    cards_text,
    counted,
    listed,
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
    "TableText",
    "action_label",
    "attack_words",
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
    "level_text",
    "listed",
    "meld_text",
    "misfit_text",
    "names_of",
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
    "treasure_name",
]


@dataclass(frozen=True, slots=True)
class EnemyText:
    """An enemy in play: name, tier and loot, its level, its traits in short, its next hit as things stand."""

    index: int
    id: str
    name: str
    about: str
    """``easy, loot 1``, or ``Boss``."""
    level: LevelText
    traits: tuple[str, ...]
    attack: str
    """How it attacks in general."""
    hit: str
    """Whom it would hit next, for how much."""


@dataclass(frozen=True, slots=True)
class MisfitText:
    """One Misfit's row; ``fraction`` is the health left, 0.0 to 1.0.

    ``tokens`` and ``token`` how many of what; ``boots_left`` of ``boots``, both 0 for a Companion; ``top``
    the face-up card of a Companion's deck (None otherwise); ``strike`` what an attack from this zone would
    do to the first enemy now, with ``attack`` the same in words, None and empty below three cards.
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
    """Damage that the next hits would do to it."""
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
    enemies = enumerate(view.enemies)
    return TableText(
        turn=f"Turn {view.turn}, {names[view.active]}: {PHASES[view.phase]}",
        asked=question(view, names),
        to_come=_to_come(view),
        next_hit=next_hit,
        enemies=tuple(_enemy(view, n, enemy, next_hit.by_enemy[n]) for n, enemy in enemies),
        misfits=tuple(misfit_text(view, hero, names, next_hit) for hero in view.order),
        graveyard=tuple(card_name(card) for card in view.graveyard),
        graveyard_limit=GRAVEYARD_LIMIT,
        loot=view.loot,
        trash_count=len(view.trash),
        hand=tuple(card_name(card) for card in sorted_hand(cards_in(view.hand), sort)),
        over=over_sentence(view.over, view.content, names) if view.over else None,
    )


def misfit_text(view: View, hero: Hero, names: Names, next_hit: NextHit | None = None) -> MisfitText:
    """One Misfit's row."""
    seat = view.seats[hero]
    strike = _strike(view, seat)
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
        tokens=seat.tokens,
        token=kind.token,
        boots_left=seat.boots_left,
        boots=seat.boots,
        hand_count=seat.hand_count,
        deck_count=seat.deck_count,
        top=None if seat.top is None else card_name(seat.top),
        meld=meld_text(seat.zone),
        strike=strike,
        attack="" if strike is None else strike_words(strike, view),
    )


def _strike(view: View, seat: SeatView) -> Strike | None:
    meld = meld_text(seat.zone)
    if meld.count < ATTACK_SIZE or not view.enemies:
        return None
    return preview_attack(view, seat.hero)


def _enemy(view: View, index: int, enemy: EnemyInPlay, hit: str) -> EnemyText:
    content = view.content.enemies[enemy.id]
    about = "Boss" if content.is_boss else f"{content.tier}, loot {content.loot.value}"
    return EnemyText(
        index=index,
        id=enemy.id,
        name=content.name,
        about=about,
        level=level_text(view, enemy),
        traits=tuple(trait_short(trait) for trait in content.traits),
        attack=attack_words(view, enemy),
        hit=hit,
    )


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
    if rule.startswith("T-") and rule[2:] in content.treasures:
        return content.treasures[rule[2:]].name
    return None
