"""The enemies' hits in words: whom they would hit next and for how much, choices of target included."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cantina.games.dungeon_rummy import hits as hit_rules
from cantina.games.dungeon_rummy.cards import SKELETON, Hero
from cantina.games.dungeon_rummy.events import Hit
from cantina.games.dungeon_rummy.hits import Sight
from cantina.games.dungeon_rummy.numbers import GRAVEYARD_LIMIT, Numbers
from cantina.games.dungeon_rummy.preview import numbers_of
from cantina.games.dungeon_rummy.strike import can_be_attacked
from cantina.games.dungeon_rummy.traits import GraveyardAttack, MostCardsAttack, WeakestAttack, ZoneAttack
from cantina.games.dungeon_rummy.view import EnemyInPlay, View
from cantina.table.traits_in_words import attack_short
from cantina.table.words import Names, listed, names_of, owned


@dataclass(frozen=True, slots=True)
class OpenHit:
    """A hit whose target the party will choose among ``targets`` (E-dealer-hydra, and ties)."""

    source: str
    amount: int
    targets: tuple[Hero, ...]


@dataclass(frozen=True, slots=True)
class NextHit:
    """What would be hit, with the amounts as the table stands now (ENEMY-1).

    ``landing`` is true while these hits wait to land; else they would come in the next attack, in the
    turn of ``turn``. ``hits`` are those whose target stands, ``open`` those that leave a choice. ``words``
    is one line for all of them, ``by_enemy`` one for each enemy in play.
    """

    turn: Hero
    landing: bool
    hits: tuple[Hit, ...]
    words: str
    by_enemy: tuple[str, ...]
    open: tuple[OpenHit, ...] = ()

    def on(self, hero: Hero) -> int:
        """The Damage that one Misfit would take, choices of target left out."""
        return hit_rules.on(self.hits, hero)

    def most_on(self, hero: Hero) -> int:
        """The Damage that one Misfit would take if the party chose it each time that it may."""
        return self.on(hero) + sum(hit.amount for hit in self.open if hero in hit.targets)


def hits_now(view: View, names: Names | None = None) -> NextHit:
    """The enemies' next hits: those about to land, else those of the next attack as things stand now."""
    names = names or names_of(view.content)
    pending = view.pending
    if pending is not None and pending.kind == "react":
        return _landing(view, pending.hits, names)
    numbers = numbers_of(view)
    now = _attack_is_open(view, numbers)
    turn = view.active if now else numbers.clockwise(view.active)[1]
    sight = replace(hit_rules.sight_of(view, turn), graveyard=_graveyard_at_attack(view, numbers, now))
    packets = [_packet(numbers, enemy, sight) for enemy in view.enemies]
    hits = tuple(hit for packet, _ in packets for hit in packet)
    choices = tuple(hit for _, hit in packets if hit is not None)
    by_enemy = [_why(view, e, p, sight, names, now=now) for e, p in zip(view.enemies, packets, strict=True)]
    words = by_enemy[0] if len(by_enemy) == 1 else _all_words(view, hits, choices, sight, names)
    when = "now" if now else f"in {owned(names[turn])} turn"
    return NextHit(turn, False, hits, f"{words}, {when}", tuple(by_enemy), choices)


def _landing(view: View, hits: tuple[Hit, ...], names: Names) -> NextHit:
    """Hits that wait to land; those of two enemies of one name are told with the one that attacks."""
    told: dict[str, int] = {}
    for index, enemy in enumerate(view.enemies):
        if enemy.facing in (None, view.active):
            told.setdefault(enemy.id, index)
    for index, enemy in enumerate(view.enemies):
        told.setdefault(enemy.id, index)
    by_enemy = tuple(
        hits_words(view, [hit for hit in hits if hit.source == enemy.id and told[enemy.id] == n], names)
        for n, enemy in enumerate(view.enemies)
    )
    return NextHit(view.active, True, hits, f"{hits_words(view, hits, names)}, now", by_enemy)


def _attack_is_open(view: View, numbers: Numbers) -> bool:
    """Whether the attack of this very turn is still to come.

    It is while its targets are chosen, and while a Graveyard bursts that a risen Skeleton filled (MORT-6).
    """
    pending = view.pending
    if pending is None or view.phase != "enemy":
        return False
    risen = pending.kind == "split" and pending.source == "graveyard" and _raises(view, numbers)
    return pending.kind == "pick-misfit" or risen


def _raises(view: View, numbers: Numbers) -> bool:
    """Whether an enemy in play raises a Skeleton in each Enemy Phase (MORT-6)."""
    return any(
        "raises-skeleton" in numbers.traits[enemy.id] and can_be_attacked(numbers, enemy)
        for enemy in view.enemies
    )


def _graveyard_at_attack(view: View, numbers: Numbers, now: bool) -> int:
    """The Graveyard when the next attack is computed: a full one is in the Trash by then (GRAVE-1)."""
    pending = view.pending
    bursts = pending is not None and pending.kind == "split" and pending.source != "talk"
    cards = 0 if bursts else len(view.graveyard)
    trash = (*view.trash, *view.graveyard) if bursts else view.trash
    if not now and _raises(view, numbers) and any(card >= SKELETON for card in trash):
        cards += 1
    return cards if cards < GRAVEYARD_LIMIT else 0


_Packet = tuple[tuple[Hit, ...], OpenHit | None]


def _packet(numbers: Numbers, enemy: EnemyInPlay, sight: Sight) -> _Packet:
    """The hits of one enemy, or the one that leaves the party a choice."""
    if not hit_rules.attacks(numbers, enemy, sight.active):
        return (), None
    hits = tuple(hit_rules.hits_of(numbers, enemy, sight))
    targets = hit_rules.aims(numbers, enemy, sight)
    if len(targets) > 1:
        return (), OpenHit(enemy.id, hits[0].amount, targets)
    return hits, None


def _all_words(
    view: View, hits: Sequence[Hit], choices: Sequence[OpenHit], sight: Sight, names: Names
) -> str:
    parts = [hits_words(view, hits, names)] if hits or not choices else []
    return "; ".join([*parts, *(open_words(view, hit, sight.active, names) for hit in choices)])


def open_words(view: View, hit: OpenHit, active: Hero, names: Names) -> str:
    """A hit that leaves a choice: ``somebody but Oakie for 2, the party chooses``."""
    others = [hero for hero in view.order if hero != active]
    if sorted(hit.targets) == sorted(others):
        whom = f"somebody but {names[active]}"
    elif len(hit.targets) == len(view.order):
        whom = "any one Misfit"
    else:
        whom = listed((names[hero] for hero in view.order if hero in hit.targets), "or")
    return f"{whom} for {hit.amount}, the party chooses"


def _why(view: View, enemy: EnemyInPlay, packet: _Packet, sight: Sight, names: Names, *, now: bool) -> str:
    """An enemy's hit with its amount, and where the amount comes from if that changes."""
    hits, choice = packet
    attack = view.content.enemies[enemy.id].attack
    if choice is not None:
        return open_words(view, choice, sight.active, names)
    words = hits_words(view, hits, names)
    match attack:
        case GraveyardAttack():
            yet = "" if hits or now else " yet"
            return f"{words}{yet} ({attack.amount} per Graveyard card)"
        case ZoneAttack() if hits:
            return f"{words} ({attack.amount}, +{attack.per_card} per card in the zone)"
        case MostCardsAttack() if hits:
            return f"{words} (most cards)"
        case WeakestAttack() if hits:
            return f"{words} (least health)"
    return words


def hits_words(view: View, hits: Sequence[Hit], names: Names) -> str:
    """Whom these hits hit and for how much: ``each Misfit for 1``, ``Bob for 3``, ``nobody``."""
    amounts = {hero: hit_rules.on(hits, hero) for hero in view.order}
    amounts = {hero: amount for hero, amount in amounts.items() if amount}
    if not amounts:
        return "nobody"
    if len(amounts) == 4 and len(set(amounts.values())) == 1:
        return f"each Misfit for {next(iter(amounts.values()))}"
    return listed(f"{names[hero]} for {amount}" for hero, amount in amounts.items())


def attack_words(view: View, enemy: EnemyInPlay) -> str:
    """How an enemy attacks, whatever the table: ``the active Misfit for 1 per Graveyard card``."""
    return attack_short(view.content.enemies[enemy.id].attack)
