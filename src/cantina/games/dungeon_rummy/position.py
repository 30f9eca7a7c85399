"""Positions: the whole truth of a game as JSON, saved at any moment and loadable again.

A position written by hand leaves ``flow`` out and starts at the first decision of its phase; what
else it leaves out is filled in. One that cannot be is a BadPosition with the reason.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal

from pydantic import Field

from cantina.games.dungeon_rummy import melds
from cantina.games.dungeon_rummy.cards import (
    COPIES,
    HEROES,
    SKELETON,
    UNIT,
    Card,
    Hero,
    bag,
    card_name,
    is_tokened,
    parse_card,
    parse_lying,
    plain,
    suit_of,
)
from cantina.games.dungeon_rummy.chance import shuffled
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.errors import BadConfig, BadPosition
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.flow import advance
from cantina.games.dungeon_rummy.frames import (
    Acting,
    ActionPhase,
    Collect,
    Discarding,
    Drawing,
    EnemyPhase,
    Frame,
    NextTurn,
    Refill,
    Reveal,
)
from cantina.games.dungeon_rummy.numbers import GRAVEYARD_LIMIT, TOKEN_LIMIT, Numbers
from cantina.games.dungeon_rummy.position_flow import WRITER, flow_json, resume
from cantina.games.dungeon_rummy.reactions import check_deaths
from cantina.games.dungeon_rummy.restrictions import bearer, total
from cantina.games.dungeon_rummy.setup import (
    Config,
    SeatConfig,
    blank,
    boots_each,
    full_deck,
    seating,
    treasure_pile,
)
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.supply import shuffle
from cantina.games.dungeon_rummy.traits import DamageLevel, GuardianLevel, SkeletonsLevel
from cantina.games.dungeon_rummy.view import EnemyInPlay, Over, Phase, Role
from cantina.games.dungeon_rummy.wire import (
    CardName,
    HeroName,
    LyingName,
    Natural,
    PlainCardName,
    Whole,
    Wire,
    hero,
    names,
    parse,
)


class SeatWire(Wire):
    hero: str
    version: str = "standard"
    role: Role = "ai"
    damage: Natural = 0
    tokens: Natural = 0
    boots: Natural | None = None
    boots_used: Natural = 0
    zone: tuple[CardName, ...] = ()
    hand: tuple[PlainCardName, ...] = ()
    deck: list[PlainCardName] | None = None


class EnemyWire(Wire):
    id: str
    level: Natural = 0
    damage: Natural = 0
    facing: HeroName | None = None


class PositionWire(Wire):
    """A position; see the protocol's page for what each field means."""

    game: Literal["dungeon-rummy"]
    seed: Whole = 0
    seats: list[SeatWire]
    active: HeroName | None = None
    phase: Phase = "enemy"
    enemies: tuple[EnemyWire, ...] = ()
    enemy_deck: tuple[str, ...] = ()
    enemy_trash: tuple[str, ...] = ()
    graveyard: tuple[LyingName, ...] = ()
    trash: tuple[LyingName, ...] = ()
    loot: tuple[str, ...] = ()
    treasure_deck: list[str] | None = None
    used_treasures: tuple[str, ...] = ()
    flow: dict[str, Any] = Field(default_factory=dict)


def position_json(s: State) -> dict[str, Any]:
    """The whole truth of a state, hidden cards included."""
    return {
        "game": "dungeon-rummy",
        "seed": s.seed,
        "seats": [
            {
                "hero": HEROES[h],
                "version": s.numbers.versions[h],
                "role": s.roles[h],
                "damage": s.damage[h],
                "tokens": s.tokens[h],
                "boots": s.boots[h],
                "boots_used": s.boots_used[h],
                "zone": names(s.zones[h]),
                "hand": names(s.hands[h]),
                "deck": [card_name(c) for c in s.decks[h]],
            }
            for h in s.numbers.order
        ],
        "active": HEROES[s.active],
        "phase": s.phase,
        "enemies": [
            {
                "id": e.id,
                "level": e.level,
                "damage": e.damage,
                "facing": None if e.facing is None else HEROES[e.facing],
            }
            for e in s.enemies
        ],
        "enemy_deck": list(s.enemy_deck),
        "enemy_trash": list(s.enemy_trash),
        "graveyard": [card_name(c) for c in s.graveyard],
        "trash": [card_name(c) for c in s.trash],
        "loot": list(s.loot),
        "treasure_deck": list(s.treasure_deck),
        "used_treasures": list(s.used_treasures),
        "flow": flow_json(s),
    }


def state_from_position(data: object, content: Content) -> tuple[State, list[Event]]:
    """The state that a position describes, at its first decision, and the events up to there.

    Raises BadPosition with the reason when it cannot be read or cannot be.
    """
    wire = parse(PositionWire, data, BadPosition)
    s = _seats(wire, content)
    _place_cards(s, wire)
    _place_treasures(s, wire)
    _place_enemies(s, wire)
    _whose_turn(s, wire)
    out: list[Event] = []
    if wire.flow.get("by") == WRITER:
        resume(s, wire.flow)
    else:
        _begin(s, out)
    advance(s, out)
    return s, out


def _seats(wire: PositionWire, content: Content) -> State:
    """A state with the party's own numbers."""
    config = Config(tuple(SeatConfig(w.hero, w.version, w.role) for w in wire.seats))
    try:
        order = seating(content, config)
    except BadConfig as error:
        raise BadPosition(error.message, error.rule) from None
    seats = sorted(wire.seats, key=lambda w: HEROES.index(w.hero))
    roles = tuple(w.role for w in seats)
    s = blank(Numbers(content, order, tuple(w.version for w in seats)), roles, wire.seed)
    usual = boots_each(sum(role != "companion" for role in roles), None)
    s.damage = tuple(w.damage for w in seats)
    s.tokens = tuple(w.tokens for w in seats)
    s.boots_used = tuple(w.boots_used for w in seats)
    s.boots = tuple((usual if w.role != "companion" else 0) if w.boots is None else w.boots for w in seats)
    for h, w in enumerate(seats):
        player = w.role != "companion"
        if w.tokens > TOKEN_LIMIT:
            raise BadPosition(f"{w.hero} has {w.tokens} tokens: {TOKEN_LIMIT} is the limit", "MANA-1")
        if not player and s.boots[h]:
            raise BadPosition(f"{w.hero} is a Companion and has no boots", "SET-2")
        if w.boots_used > s.boots[h]:
            raise BadPosition(f"{w.hero} has used {w.boots_used} of {s.boots[h]} boots", "SET-2")
        if not player and w.hand:
            raise BadPosition(f"{w.hero} is a Companion and has no hand", "SET-1")
    return s


def _place_cards(s: State, wire: PositionWire) -> None:
    placed: Counter[Card] = Counter()
    decks: dict[Hero, list[Card]] = {}
    for w in wire.seats:
        h = hero(w.hero)
        zone, hand = [parse_card(c) for c in w.zone], [parse_card(c) for c in w.hand]
        placed.update(map(plain, zone))
        placed.update(hand)
        if w.deck is not None:
            decks[h] = [parse_card(c) for c in w.deck]
            placed.update(decks[h])
            foreign = next((c for c in decks[h] if suit_of(c) != h), None)
            if foreign is not None:
                raise BadPosition(f"{card_name(foreign)} cannot lie in the deck of {w.hero}", "CARD-1")
    s.graveyard = tuple(parse_lying(c) for c in wire.graveyard)
    s.trash = tuple(parse_lying(c) for c in wire.trash)
    placed.update(c for c in (*s.graveyard, *s.trash) if c < SKELETON)
    many = next((c for c, n in placed.items() if n > COPIES), None)
    if many is not None:
        raise BadPosition(f"{card_name(many)} stands {placed[many]} times: there are {COPIES}", "CARD-1")
    for w in wire.seats:
        zone = [parse_card(c) for c in w.zone]
        if sum(map(is_tokened, zone)) > 1 or not melds.is_legal(bag(zone)):
            rule, why = melds.refusal(zone)
            raise BadPosition(f"the Play Zone of {w.hero} is no meld ({rule}): {why}", "MELD-1")
        s.zones[hero(w.hero)] = bag(zone)
        s.hands[hero(w.hero)] = sum(UNIT[parse_card(c)] for c in w.hand)
    for h in range(4):
        if h in decks:
            s.decks[h] = tuple(decks[h])
        else:
            rest = Counter(full_deck(h)) - placed
            s.decks[h] = shuffle(s, sorted(rest.elements()))


def _place_treasures(s: State, wire: PositionWire) -> None:
    pile = Counter(treasure_pile(s.numbers.content))
    s.loot, s.used_treasures = tuple(wire.loot), tuple(wire.used_treasures)
    placed = Counter([*wire.loot, *wire.used_treasures, *(wire.treasure_deck or ())])
    for treasure, number in placed.items():
        if treasure not in pile:
            raise BadPosition(f"{treasure!r} is no Treasure: there are {', '.join(pile)}", "TREASURE-1")
        if number > pile[treasure]:
            raise BadPosition(f"{number} times {treasure}: there are {pile[treasure]}", "TREASURE-1")
    if wire.treasure_deck is not None:
        s.treasure_deck = tuple(wire.treasure_deck)
    else:
        s.treasure_deck = tuple(shuffled(sorted((pile - placed).elements()), s.seed, s.shuffles))
        s.shuffles += 1


def _place_enemies(s: State, wire: PositionWire) -> None:
    known = s.numbers.content.enemies
    listed = [*(w.id for w in wire.enemies), *wire.enemy_deck, *wire.enemy_trash]
    for id in listed:
        if id not in known:
            raise BadPosition(f"{id!r} is no enemy: there are {', '.join(known)}", "SET-3")
    _check_copies(s, listed)
    bosses = [id for id in listed if known[id].is_boss]
    if len(bosses) != 1:
        what = " and ".join(bosses) if bosses else "there is none"
        raise BadPosition(f"a game has one Boss, in play or in the enemy deck: {what}", "SET-3")
    if any(known[id].is_boss for id in wire.enemy_deck[:-1]):
        raise BadPosition("the Boss is the last of the enemy deck", "SET-3")
    if any(known[id].tier == "skeleton" for id in (*wire.enemy_deck, *wire.enemy_trash)):
        raise BadPosition(
            "a defeated Skeleton lies in Graveyard or Trash, never in a pile of enemies", "MORT-4"
        )
    for w in wire.enemies:
        if w.facing is not None and known[w.id].tier != "skeleton":
            raise BadPosition(f"{w.id} faces nobody: only Dancing Skeletons do", "MORT-1")
        levels = known[w.id].levels
        if w.level >= len(levels):
            raise BadPosition(f"{w.id} has levels 0 to {len(levels) - 1}, not {w.level}", "HIT-3")
        level = levels[w.level]
        most = level.amount - 1 if isinstance(level, DamageLevel) else 0
        if w.damage > most:
            raise BadPosition(f"{w.id} stands at most with {most} Damage on that level", "HIT-3")
    s.enemies = tuple(
        EnemyInPlay(w.id, w.level, w.damage, None if w.facing is None else hero(w.facing))
        for w in wire.enemies
    )
    s.enemy_deck, s.enemy_trash = tuple(wire.enemy_deck), tuple(wire.enemy_trash)
    # Nothing is known of the setup but what the backs of the cards tell.
    s.numbers.coming = tuple(_of_tier(s, known[id].tier) for id in wire.enemy_deck)


def _of_tier(s: State, tier: str) -> tuple[str, ...]:
    return tuple(id for id, enemy in sorted(s.numbers.content.enemies.items()) if enemy.tier == tier)


def _check_copies(s: State, listed: list[str]) -> None:
    """No enemy stands more often than it is in the box; a Skeleton in Graveyard or Trash counts."""
    lying = [card_name(c) for c in (*s.graveyard, *s.trash) if c >= SKELETON]
    for id, number in Counter([*listed, *lying]).items():
        copies = s.numbers.content.enemies[id].copies.value if id in s.numbers.content.enemies else 0
        if number > copies:
            often = {2: "twice"}.get(number, f"{number} times")
            box = {1: "once"}.get(copies, f"{copies} times")
            raise BadPosition(f"{id} stands {often}: it is in the box {box}", "SET-3")


def _check_company(s: State) -> None:
    """Raise BadPosition when the enemies in play cannot stand together (section 8 Felicia, section 9)."""
    known = s.numbers.content.enemies
    in_play = [enemy.id for enemy in s.enemies]
    skeletons = [enemy for enemy in s.enemies if known[enemy.id].tier == "skeleton"]
    for enemy in s.enemies:
        level = known[enemy.id].levels[enemy.level]
        if isinstance(level, GuardianLevel) and level.enemy not in in_play:
            raise BadPosition(
                f"{enemy.id} stands on the level of its {level.enemy}, which is not in play", "HIT-3"
            )
        if isinstance(level, SkeletonsLevel) and all(sk.facing is None for sk in skeletons):
            raise BadPosition("Mort's A side stands without a Skeleton", "MORT-5")
    mort = [id for id in (*in_play, *s.enemy_deck, *s.enemy_trash) if known[id].tier == "mort"]
    monsters = [*in_play, *s.enemy_deck, *s.enemy_trash]
    if mort and any(known[id].tier not in ("mort", "skeleton") for id in monsters):
        raise BadPosition("Mort is fought without monsters", "MORT-1")
    faced = [sk.facing for sk in skeletons if sk.facing is not None]
    if len(faced) != len(set(faced)):
        raise BadPosition("one Skeleton at most stands before each Misfit", "MORT-1")
    if mort and len(faced) < len(skeletons):
        raise BadPosition("beside Mort each Skeleton faces a Misfit", "MORT-1")
    if faced and not mort:
        raise BadPosition("Skeletons face a Misfit only in Mort's mode", "MORT-1")


def _whose_turn(s: State, wire: PositionWire) -> None:
    s.active = s.numbers.order[0] if wire.active is None else hero(wire.active)
    s.phase = wire.phase
    if wire.phase != "enemy" and not s.is_player(s.active):
        raise BadPosition(f"{wire.active} is a Companion: its turn is the Enemy Phase alone", "TURN-1")


def _begin(s: State, out: list[Event]) -> None:
    """Start a position written by hand at the first decision of its phase."""
    if len(s.graveyard) >= GRAVEYARD_LIMIT:
        raise BadPosition("seven cards in the Graveyard and nothing pending", "GRAVE-1")
    _check_company(s)
    if any(s.numbers.content.enemies[id].is_boss for id in s.enemy_trash):
        s.over = Over(True, "boss")
        return
    starts: dict[str, tuple[Frame, ...]] = {
        "enemy": (EnemyPhase(),),
        "draw": (ActionPhase(), *_toll(s), Drawing(s.active, 1, granted=False)),
        "action": (Acting(),),
        "discard": (NextTurn(), Refill(), *_toll(s), Discarding(_discards(s))),
    }
    s.stack = starts[s.phase]
    if not s.enemies:
        s.push(Reveal())
    check_deaths(s, out)


def _toll(s: State) -> tuple[Frame, ...]:
    """The frame that adds up what draws and discards cost, where they cost anything (PACKET-1)."""
    kinds = ("draw-toll", "discard-toll")
    return (Collect(()),) if any(bearer(s.numbers, s.enemies, kind) for kind in kinds) else ()


def _discards(s: State) -> int:
    return 1 + total(s.numbers, s.enemies, "more-discards", "count")
