"""Finds what separated an expert's plan from the runner-up: the part of its evaluation that spoke for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from cantina.games.dungeon_rummy.actions import Accept, Action, Attack, Draw, Move
from cantina.games.dungeon_rummy.cards import Hero, count
from cantina.games.dungeon_rummy.hits import on
from cantina.games.dungeon_rummy.melds import CANASTA
from cantina.games.dungeon_rummy.numbers import ATTACK_SIZE
from cantina.games.dungeon_rummy.strike import strike
from cantina.games.dungeon_rummy.traits import DamageLevel, GuardianLevel, SkeletonsLevel
from cantina.games.dungeon_rummy.view import View
from cantina.players.judgement.summing import summed
from cantina.players.reason import Deed, Gain, GainKind, Reason
from cantina.players.scenes.ahead import Ahead
from cantina.players.scenes.scene import Scene
from cantina.players.search.account import STRIKES, borne_out, rank
from cantina.players.search.plans import Plan
from cantina.players.talk.heard import Word
from cantina.players.talk.sought import Heeding, Sought

RANKED: Final = 24
"""So many of the best plans are looked through for the runner-up."""
CLOSE: Final = 0.05
"""Plans that are worth as much, but for so little, are as good as each other."""
FULL_SOON: Final = 5
"""From so many cards on, one drawn from the Graveyard is one less to worry about."""
WEAK: Final = 4
"""A hit that leaves somebody so much health or less calls for a word on why it was let through."""
GROWTH: Final = frozenset({"ripen", "grow"})
Part = tuple[str, Hero | None]
"""A part of an evaluation, of a zone or of somebody's tokens where there is one of each."""


class Thought(Protocol):
    """What a turn was thought about with (see ``expert.Mind``)."""

    @property
    def view(self) -> View: ...
    @property
    def sought(self) -> Sought: ...
    @property
    def outlook(self) -> Heeding: ...
    @property
    def ahead(self) -> Ahead: ...


def turn_reason(mind: Thought, start: Scene, chosen: Plan, ranked: Sequence[Plan]) -> Reason:
    """Why ``chosen`` is followed from ``start`` on; ``ranked`` are the best plans found, best first."""
    seat = mind.view.me.hero
    own = _deeds(mind, start, chosen.scene)
    main = _main(own)
    if chosen.scene.won:
        return Reason(seat, main, main, None, Gain("level"))
    other = _runner_up(mind, start, own, chosen, ranked)
    if other is None:
        return Reason(seat, main, main, None, Gain("close"))
    runner_up, deeds = other
    gain = _gain(mind, start, chosen, runner_up)
    different = _first_without(own, deeds, gain) or Deed("hold")
    rather = _first_without(deeds, own)
    reason = Reason(
        seat, main, main if _as_one(different, main) else different,
        Deed("hold") if rather is None else _open(rather, start), gain,
    )  # fmt: skip
    return borne_out(reason, [action for _, action in _walk(chosen.scene)])


def strikes(mind: Thought, chosen: Plan) -> list[Deed]:
    """The attacks of a plan that do Damage and bring nothing down, in their order."""
    attacks = [
        _attack(mind, before, action) for before, action in _walk(chosen.scene) if isinstance(action, Attack)
    ]
    return [deed for deed in attacks if deed.kind == "strike"]


def draw_reason(mind: Thought, action: Action) -> Reason | None:
    """Why a card was drawn from the Graveyard, where more than the own turn spoke for it; else None."""
    if not isinstance(action, Draw) or action.card is None:
        return None
    seat, deed = mind.view.me.hero, Deed("draw")
    if mind.sought.draw(action.card) > mind.sought.spared:
        asked = (w.seat for w in mind.sought.words if w.message.what == "take" and w.message.of == seat)
        return Reason(seat, deed, deed, None, Gain("heed", next(asked, None)))
    if len(mind.view.graveyard) >= FULL_SOON:
        return Reason(seat, deed, deed, None, Gain("grave"))
    return None


def answer_reason(view: View, action: Action) -> Reason | None:
    """Why hits were answered, or let through, when somebody would be weak after them; else None."""
    pending, seat = view.pending, view.me.hero
    assert pending is not None
    left = [seated.life - on(pending.hits, hero) for hero, seated in enumerate(view.seats)]
    worst = min(range(4), key=left.__getitem__)
    if left[worst] > WEAK:
        return None
    if isinstance(action, Accept):
        if not on(pending.hits, worst):
            return None
        deed = Deed("spare")
        return Reason(seat, deed, deed, None, Gain("mortal" if left[worst] <= 0 else "bearable", worst))
    deed = Deed("guard")
    return Reason(seat, deed, deed, None, Gain("mortal" if left[worst] <= 0 else "safe", worst))


# --- what plans do -----------------------------------------------------------------------------------


def _deeds(mind: Thought, start: Scene, end: Scene) -> list[Deed]:
    """What a plan does, what matters most first."""
    deeds: list[Deed] = []
    base = list(start.zones)
    moved = False
    for before, action in _walk(end):
        if isinstance(action, Attack):
            deeds.append(_attack(mind, before, action))
            base[action.zone] = 0
        moved = moved or isinstance(action, Move)
    deeds.sort(key=rank, reverse=True)
    grown = [(count(end.zones[zone]) - count(base[zone]), zone) for zone in range(4)]
    grown = sorted(((more, zone) for more, zone in grown if more > 0), reverse=True)
    ripe = [z for _, z in grown if count(base[z]) < ATTACK_SIZE <= count(end.zones[z])]
    deeds += [Deed("ripen", zone) for zone in ripe]
    if count(end.hand) <= mind.ahead.bans.of(end.enemies).discards < count(start.hand):
        deeds.append(Deed("empty"))
    deeds += [Deed("grow", zone) for _, zone in grown if zone not in ripe]
    return [*deeds, Deed("arrange")] if moved and not grown else deeds


def _main(deeds: Sequence[Deed]) -> Deed:
    """What matters most; Damage to one enemy is told in one sum."""
    if not deeds:
        return Deed("hold")
    first = deeds[0]
    if first.kind != "strike":
        return first
    alike = [deed.amount for deed in deeds if (deed.kind, deed.enemy) == ("strike", first.enemy)]
    return first._replace(amount=sum(alike))


def _walk(end: Scene) -> list[tuple[Scene, Action]]:
    """Each step of a plan: the scene before it, and the action."""
    steps: list[tuple[Scene, Action]] = []
    came = end.came
    while came is not None:
        steps.append(came)
        came = came[0].came
    return steps[::-1]


def _attack(mind: Thought, before: Scene, action: Attack) -> Deed:
    table, target, zone = mind.ahead.table, action.target or 0, action.zone
    blow = strike(
        table.numbers, zone, before.zones[zone], before.tokens[zone], before.enemies, target, action.treasures
    )
    enemy = before.enemies[target]
    levels = table.numbers.content.enemies[enemy.id].levels
    if blow.falls and enemy.level + 1 == len(levels):
        boss = not mind.view.enemies_left and len(before.enemies) == 1
        return Deed("win" if boss else "beat", zone, enemy.id)
    if blow.falls:
        return Deed("fell", zone, enemy.id)
    if blow.damage and isinstance(levels[enemy.level], DamageLevel):
        return Deed("strike", zone, enemy.id, blow.damage)
    return Deed("clear", zone, enemy.id, blow.tokens)


def _key(deed: Deed) -> tuple[str, Hero | None, str | None]:
    """What makes two deeds the same for who compares plans."""
    kind = "attack" if deed.kind in STRIKES else "grow" if deed.kind == "ripen" else deed.kind
    return kind, deed.zone, deed.enemy


def _as_one(deed: Deed, main: Deed) -> bool:
    """Whether a deed is told with the main one: the same, or more Damage to the same enemy."""
    both_strike = deed.kind == main.kind == "strike" and deed.enemy == main.enemy
    return both_strike or _key(deed) == _key(main)


def _runner_up(
    mind: Thought, start: Scene, own: Sequence[Deed], chosen: Plan, ranked: Sequence[Plan]
) -> tuple[Plan, list[Deed]] | None:
    """The best plan that does something else and is not as good, or one that is, or one that does less.

    Doing nothing is always a plan. A plan that looked better at first comes before them all.
    """
    keys = {_key(deed) for deed in own}
    if ranked[0].worth > chosen.worth:
        deeds = _deeds(mind, start, ranked[0].scene)
        if {_key(deed) for deed in deeds} != keys:
            return ranked[0], deeds
    told: list[tuple[int, Plan, list[Deed]]] = []
    for plan in ranked:
        deeds = _deeds(mind, start, plan.scene)
        others = {_key(deed) for deed in deeds}
        if others != keys:
            less, equal = others < keys, chosen.worth - plan.worth < CLOSE
            told.append((2 * less + equal, plan, deeds))
    if not told:
        return (Plan(mind.outlook.value(start), start), []) if own else None
    _, plan, deeds = min(told, key=lambda found: found[0])
    return plan, deeds


def _first_without(deeds: Sequence[Deed], others: Sequence[Deed], gain: Gain | None = None) -> Deed | None:
    """What matters most of what the others do not do; of zones that grow, the one that ``gain`` is of."""
    known = {_key(deed) for deed in others}
    left = [deed for deed in deeds if _key(deed) not in known]
    if gain is not None and left and left[0].kind in GROWTH:
        left.sort(key=lambda deed: deed.kind not in GROWTH or deed.zone != gain.about)
    return left[0] if left else None


def _open(deed: Deed, start: Scene) -> Deed:
    """What may be told of a deed that was not done: no more than what lay on the table shows (TALK-1)."""
    if deed.kind in STRIKES:
        zone = deed.zone
        assert zone is not None
        if count(start.zones[zone]) < ATTACK_SIZE:
            return Deed("grow", zone)
        return Deed("attack", zone, deed.enemy if len(start.enemies) > 1 else None)
    if deed.kind == "empty":
        return Deed("lay")
    return Deed("grow", deed.zone) if deed.kind == "ripen" else deed


# --- what spoke for them -----------------------------------------------------------------------------


def _parts(mind: Thought, scene: Scene) -> dict[Part, float]:
    """The worth of a scene in parts; what is left over is how safe it is."""
    outlook, w = mind.outlook, mind.outlook.weights
    discards = mind.ahead.bans.of(scene.enemies).discards
    gone = min(count(scene.hand), discards) + scene.graves
    grave = outlook.grave_cost(gone)
    use, needs = outlook.wanted(scene.enemies)
    parts: dict[Part, float] = {
        ("attacks", None): scene.worth,
        ("hand", None): outlook.hand_value(scene.hand, discards, scene.graves) + grave,
        ("grave", None): -grave,
        ("need", None): outlook.need_value(needs, scene.zones) if needs else 0.0,
        ("treasure", None): w.treasure * (scene.mana_treasures + scene.swaps + scene.retrieves),
        ("heed", None): 0.0 if mind.sought.empty else mind.sought.bonus(scene),
    }
    for hero in range(4):
        parts["zone", hero] = outlook.zone_value(scene.zones[hero], hero, use)
        parts["tokens", hero] = outlook.token_worth[hero] * scene.tokens[hero]
    parts["safe", None] = outlook.value(scene) - summed(parts.values()) - w.boot * scene.boots
    return parts


def _gain(mind: Thought, start: Scene, chosen: Plan, other: Plan) -> Gain:
    """The part of the evaluation that speaks for the chosen plan most."""
    if chosen.scene.won:
        return Gain("level")
    if other.worth > chosen.worth:
        return Gain("later")
    if chosen.worth - other.worth < CLOSE:
        return Gain("close")
    mine, theirs = _parts(mind, chosen.scene), _parts(mind, other.scene)
    (kind, about), most = max(
        ((part, mine[part] - theirs[part]) for part in mine), key=lambda found: found[1]
    )
    if most < CLOSE:
        return Gain("close")
    scene = chosen.scene
    match kind:
        case "attacks":
            falls = [sum(map(_falls, _deeds(mind, start, plan.scene))) for plan in (chosen, other)]
            return Gain("level" if falls[0] > falls[1] else "damage")
        case "hand":
            emptied = count(scene.hand) <= mind.ahead.bans.of(scene.enemies).discards
            return Gain("refill" if emptied else "kept")
        case "zone" if about is not None:
            return Gain(_zone_gain(start.zones[about], scene.zones[about]), about)
        case "need":
            return Gain("need", enemy=_asking(mind, scene))
        case "tokens":
            return Gain("tokens", about)
        case "heed":
            return Gain("heed", _speaker(mind, chosen.scene, other.scene))
        case "treasure":
            return Gain("treasure")
        case "grave":
            return Gain("grave")
    return Gain("safe")


def _falls(deed: Deed) -> bool:
    return deed.kind in ("win", "beat", "fell")


def _zone_gain(before: int, after: int) -> GainKind:
    if before == after:
        return "waiting"
    if count(before) < CANASTA <= count(after):
        return "canasta"
    return "ready" if count(before) < ATTACK_SIZE <= count(after) else "growing"


def _asking(mind: Thought, scene: Scene) -> str | None:
    """The enemy whose levels ask for a meld."""
    enemies = mind.ahead.table.numbers.content.enemies
    for enemy in scene.enemies:
        for level in enemies[enemy.id].levels[enemy.level :]:
            if not isinstance(level, (DamageLevel, GuardianLevel, SkeletonsLevel)):
                return enemy.id
    return None


def _speaker(mind: Thought, mine: Scene, theirs: Scene) -> Hero | None:
    """Who said what made the difference."""

    def weight(word: Word) -> float:
        alone = Sought(mind.view, (word,), mind.sought.regard)
        return alone.bonus(mine) - alone.bonus(theirs)

    word = max(mind.sought.words, key=weight, default=None)
    return None if word is None else word.seat
