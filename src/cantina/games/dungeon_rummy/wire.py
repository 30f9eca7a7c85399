"""The JSON forms of the game as the engine protocol has them, in one place to import from.

Actions are in ``wire_actions``, events, decisions and views in ``wire_views``, setups in ``wire_setup``,
and what they share in ``wire_base``.
"""

from __future__ import annotations

from cantina.games.dungeon_rummy.wire_actions import (
    AnyActionWire,
    action_from_json,
    action_json,
    parse_action,
    step_json,
)
from cantina.games.dungeon_rummy.wire_base import (
    Amounts,
    CardName,
    HeroName,
    LyingName,
    Natural,
    PlainCardName,
    Whole,
    Wire,
    amounts,
    hero,
    names,
    parse,
    shares,
)
from cantina.games.dungeon_rummy.wire_setup import ConfigWire, config_from_json, config_json
from cantina.games.dungeon_rummy.wire_views import (
    OverWire,
    PendingWire,
    ViewWire,
    event_json,
    event_models,
    hit_json,
    over_json,
    pending_json,
    view_json,
)

__all__ = [
    "Amounts",
    "AnyActionWire",
    "CardName",
    "ConfigWire",
    "HeroName",
    "LyingName",
    "Natural",
    "OverWire",
    "PendingWire",
    "PlainCardName",
    "ViewWire",
    "Whole",
    "Wire",
    "action_from_json",
    "action_json",
    "amounts",
    "config_from_json",
    "config_json",
    "event_json",
    "event_models",
    "hero",
    "hit_json",
    "names",
    "over_json",
    "parse",
    "parse_action",
    "pending_json",
    "shares",
    "step_json",
    "view_json",
]
