"""What all JSON forms share: names of cards and Misfits, amounts, and how an object is read.

Inside the game a card, a Misfit and a zone are small ints; on the wire they are names (``R5``, ``mage``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from cantina.games.dungeon_rummy import actions as act
from cantina.games.dungeon_rummy.cards import (
    HEROES,
    SKELETON_IDS,
    Bag,
    Hero,
    card_name,
    cards_in,
    is_tokened,
    parse_card,
)
from cantina.games.dungeon_rummy.errors import RulesError

M = TypeVar("M", bound=BaseModel)


def _known_card(text: str) -> str:
    parse_card(text)
    return text


def _known_plain_card(text: str) -> str:
    if is_tokened(parse_card(text)):
        raise ValueError(f"{text!r} lies under a Wild token, which a card does in a Play Zone only")
    return text


def _known_lying(text: str) -> str:
    return text if text in SKELETON_IDS else _known_plain_card(text)


HeroName = Literal["barbarian", "mage", "druid", "bard"]
# The pattern is for readers of the schema: what is wrong with a card is said better by its parser.
CardName = Annotated[
    str,
    AfterValidator(_known_card),
    Field(json_schema_extra={"pattern": r"^[RYGB](A|[2-9]|10|J|Q|K)\*?$"}, examples=["R5", "Y9*"]),
]
PlainCardName = Annotated[
    str,
    AfterValidator(_known_plain_card),
    Field(json_schema_extra={"pattern": r"^[RYGB](A|[2-9]|10|J|Q|K)$"}, examples=["Y10"]),
]
LyingName = Annotated[
    str,
    AfterValidator(_known_lying),
    Field(
        json_schema_extra={"pattern": r"^([RYGB](A|[2-9]|10|J|Q|K)|dancing-skeleton:[a-z-]+)$"},
        examples=["Y10", "dancing-skeleton:moving"],
    ),
]
"""What lies in Graveyard or Trash: a card, or a Dancing Skeleton under its id."""
MOST: Final = 2**63 - 1
"""No number that comes in is larger: its digits, and those of its sums, can always be written again."""
Whole = Annotated[int, Field(strict=True, ge=-MOST, le=MOST)]
"""A whole number; no text and no truth value counts as one."""
Natural = Annotated[int, Field(strict=True, ge=0, le=MOST)]
"""A whole number from 0."""
Amounts = dict[HeroName, Whole]
"""An amount for each Misfit; who is left out has 0."""


class Wire(BaseModel):
    """Base of all JSON objects: an unknown field is a fault."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, defer_build=True)


def parse(model: type[M], data: object, error: Callable[[str], RulesError]) -> M:
    """The object that ``data`` describes; raises ``error`` with each fault named in a sentence."""
    try:
        return model.model_validate(data)
    except ValidationError as faults:
        raise error(faults_in_words(faults)) from None


def faults_in_words(faults: ValidationError) -> str:
    """The first few faults of a validation as one sentence, each with its place."""
    parts = []
    for fault in faults.errors()[:3]:
        place = ".".join(str(part) for part in fault["loc"])
        message = fault["msg"].removeprefix("Value error, ")
        if fault["type"] in ("extra_forbidden", "missing"):
            message = "unknown field" if fault["type"] == "extra_forbidden" else "is missing"
        parts.append(f"{place or 'the object'}: {message}")
    return "; ".join(parts)


def hero(name: str) -> Hero:
    """The number of a Misfit that the models have checked already."""
    return HEROES.index(name)


def shares(amounts: dict[HeroName, int]) -> act.Shares:
    """Amounts by number from amounts by name."""
    return tuple(amounts.get(name, 0) for name in HEROES)  # type: ignore[return-value]


def amounts(values: act.Shares) -> dict[str, int]:
    """Amounts by name, without those that are 0."""
    return {HEROES[h]: n for h, n in enumerate(values) if n}


def names(bag: Bag) -> list[str]:
    """The cards of a bag by name."""
    return [card_name(c) for c in cards_in(bag)]
