"""What the enemies in play charge for, and what they forbid, in numbers and words (section 9, TALK-4)."""

from __future__ import annotations

from typing import Final, Literal

from cantina.games.dungeon_rummy.view import View

Toll = Literal["draw-toll", "discard-toll", "move-toll", "no-talk", "paid-retrieval"]
Charged = Literal["draw", "discard", "move"]
_TOLLS: Final[dict[Charged, Toll]] = {"draw": "draw-toll", "discard": "discard-toll", "move": "move-toll"}


def price(view: View, kind: Toll) -> int:
    """The Damage that all enemies in play charge together: for one card, one message, one bargain."""
    traits = (trait for enemy in view.enemies for trait in view.content.enemies[enemy.id].traits)
    return sum(getattr(trait, "damage", 0) for trait in traits if trait.kind == kind)


def toll_words(view: View, charged: Charged, cards: int = 1) -> str:
    """`` (2 Damage)`` behind what costs Damage now, else nothing."""
    cost = price(view, _TOLLS[charged]) * cards
    return f" ({cost} Damage)" if cost else ""


def listener(view: View) -> str | None:
    """The id of the enemy that makes talk cost Damage, or None (TALK-4)."""
    return _bearer(view, "no-talk")


def tokens_barred(view: View) -> bool:
    """Whether no ability token may be used now (E-glutton-serpent)."""
    return _bearer(view, "no-tokens") is not None


def graveyard_barred(view: View) -> bool:
    """Whether nobody may draw from the Graveyard now (E-bone-dragon, S-no-graveyard)."""
    return _bearer(view, "no-graveyard-draw") is not None


def _bearer(view: View, kind: str) -> str | None:
    """The id of the first enemy in play with a trait of this kind, or None."""
    return next((enemy.id for enemy in view.enemies if view.content.enemies[enemy.id].trait(kind)), None)
