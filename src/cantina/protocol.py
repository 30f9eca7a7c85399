"""The engine protocol: one JSON object a line in, one JSON object a line out (``cantina engine``).

A public interface for tests, referees and bots in any language. Whatever is sent, the process
answers and lives on; after an error the game is as it was before the request.
"""

from __future__ import annotations

import json
import math
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, TextIO

from cantina import __version__
from cantina.games.dungeon_rummy import melds
from cantina.games.dungeon_rummy.actions import Action, ChooseCard, Discard, Play
from cantina.games.dungeon_rummy.cards import (
    COPIES,
    HEROES,
    Card,
    Hero,
    bag,
    card_name,
    is_tokened,
    parse_card,
    plain,
)
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.games.dungeon_rummy.errors import GameOver, IllegalAction, RulesError
from cantina.games.dungeon_rummy.events import Event, all_seen_by
from cantina.games.dungeon_rummy.game import apply, legal_actions, pending, verify
from cantina.games.dungeon_rummy.observe import view
from cantina.games.dungeon_rummy.position import position_json, state_from_position
from cantina.games.dungeon_rummy.preview import preview
from cantina.games.dungeon_rummy.record import (
    FromPosition,
    NewGame,
    Record,
    Step,
    moments,
)
from cantina.games.dungeon_rummy.setup import new_game
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.unveiled import unveiled
from cantina.games.dungeon_rummy.wire import (
    action_json,
    event_json,
    hero,
    names,
    over_json,
    parse,
    parse_action,
    pending_json,
    view_json,
)
from cantina.players.levels import make_player
from cantina.players.player import Player
from cantina.protocol_models import (
    GAMES,
    PROTOCOL,
    Apply,
    Bot,
    GetPosition,
    GetPreview,
    GetRecord,
    GetView,
    Hello,
    Legal,
    Load,
    Meld,
    New,
    Replay,
    Request,
    schema,
)
from cantina.resources import content_dir
from cantina.simulation.clairvoyant import Clairvoyant

BOTS: Final = ("random", "greedy", "expert", "clairvoyant")
"""The levels of ``bot``; how deep an expert thinks is said by ``nodes``."""
EXPERT: Final = "quick"
"""An expert for whom no number of nodes is said."""


__all__ = ["Engine", "schema", "serve"]


LONGEST_MESSAGE = 500
_OF_A_HAND = (Play, Discard, ChooseCard)


class Refusal(RulesError):
    """An error that belongs to the protocol itself."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Engine:
    """One engine process: the game that it has on the table, and the operations."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._state: State | None = None
        self._record: Record | None = None
        self._steps: list[Step] = []
        self._events: list[Event] = []
        self._ops: dict[str, tuple[type[Request], Callable[[Any], dict[str, Any]]]] = {
            "hello": (Hello, self._hello),
            "new": (New, self._new),
            "load": (Load, self._load),
            "position": (GetPosition, self._position),
            "view": (GetView, self._view),
            "legal": (Legal, self._legal),
            "apply": (Apply, self._apply),
            "meld": (Meld, self._meld),
            "preview": (GetPreview, self._preview),
            "bot": (Bot, self._bot),
            "record": (GetRecord, self._get_record),
            "replay": (Replay, self._replay),
        }

    def answer(self, line: str) -> dict[str, Any]:
        """The answer to one line; never raises for what was sent."""
        try:
            return {"ok": True, **self._handle(_json(line))}
        except RulesError as error:
            return _refused(error)
        except RecursionError:
            return _refused(Refusal("bad-json", "this is nested too deeply"))
        except Exception as error:  # whatever was sent, the process lives on; the game is untouched
            print(f"cantina engine: {error!r}", file=sys.stderr)
            return _refused(Refusal("bad-request", f"this request met a fault of the engine: {error!r}"))

    def _handle(self, request: object) -> dict[str, Any]:
        if not isinstance(request, dict):
            raise Refusal("bad-request", "a request is a JSON object with an op")
        op = request.get("op")
        if op is None:
            raise Refusal("bad-request", "op: is missing")
        if not isinstance(op, str) or op not in self._ops:
            raise Refusal("unknown-op", f"{op!r} is no operation: there are {', '.join(self._ops)}")
        model, do = self._ops[op]
        return do(parse(model, request, RulesError))

    def reply(self, line: str) -> str:
        """The answer to one line as a line; what cannot be written again (too deep a nest) is refused."""
        try:
            return json.dumps(self.answer(line), ensure_ascii=True, allow_nan=False)
        except (RecursionError, ValueError):
            return json.dumps(_refused(Refusal("bad-request", "the answer to this cannot be written")))

    # --- games ---------------------------------------------------------------------------------

    def _hello(self, _: Hello) -> dict[str, Any]:
        return {
            "name": "misfit-cantina",
            "version": __version__,
            "protocol": PROTOCOL,
            "games": list(GAMES),
            "levels": list(BOTS),
        }

    def _new(self, request: New) -> dict[str, Any]:
        config = request.config.build()
        s, events = new_game(self._content, config, request.seed)
        return self._begin(Record(self._content, NewGame(config, request.seed)), s, events)

    def _load(self, request: Load) -> dict[str, Any]:
        s, events = state_from_position(request.position, self._content)
        return self._begin(Record(self._content, FromPosition(request.position)), s, events)

    def _replay(self, request: Replay) -> dict[str, Any]:
        record = Record.from_json(request.record)
        events: list[Event] = []
        for moment, new in moments(record):
            s = moment
            events += new
        self._begin(record, s, events)
        self._steps = list(record.steps)
        return self._told(events)

    def _begin(self, record: Record, s: State, events: list[Event]) -> dict[str, Any]:
        self._record, self._state, self._steps, self._events = record, s, [], list(events)
        return self._told(events)

    def _told(self, events: list[Event]) -> dict[str, Any]:
        s = self._game()
        return {
            "events": [event_json(event) for event in events],
            "pending": pending_json(pending(s)),
            "over": over_json(s.over),
        }

    def _game(self) -> State:
        if self._state is None:
            raise Refusal("no-game", "no game is on the table: send new, load or replay first")
        return self._state

    def _position(self, _: GetPosition) -> dict[str, Any]:
        return {"position": position_json(self._game())}

    def _get_record(self, _: GetRecord) -> dict[str, Any]:
        self._game()
        assert self._record is not None
        record = Record(self._record.content, self._record.start, tuple(self._steps))
        return {"record": record.to_json()}

    # --- playing -------------------------------------------------------------------------------

    def _view(self, request: GetView) -> dict[str, Any]:
        return {"view": view_json(view(self._game(), hero(request.seat)))}

    def _legal(self, request: Legal) -> dict[str, Any]:
        s = self._game()
        seat = None if request.seat is None else hero(request.seat)
        return {
            "pending": pending_json(pending(s)),
            "actions": [action_json(action) for action in legal_actions(s, seat)],
        }

    def _apply(self, request: Apply) -> dict[str, Any]:
        s = self._game()
        action = self._action(s, request.action)
        self._state, events = apply(s, action)
        self._steps.append(action)
        self._events += events
        return self._told(events)

    def _action(self, s: State, data: dict[str, Any]) -> Action:
        """The action that is meant; a seat left out is the pending one if it may, else the only one."""
        if s.over is not None:
            raise GameOver("the game is over")
        named, build = parse_action(data)
        if named is not None:
            return build(named)
        waited = pending(s)
        assert waited is not None
        first = build(waited.seat)
        able = [h for h in s.numbers.order if _may(s, build(h))]
        if waited.seat in able or len(able) != 1:
            return first
        return build(able[0])

    def _preview(self, request: GetPreview) -> dict[str, Any]:
        s = self._game()
        action = self._action(s, request.action)
        seat = action.seat if request.seat is None else hero(request.seat)
        if seat != action.seat and isinstance(action, _OF_A_HAND):
            # Whether it is legal would already tell what another hand holds.
            raise IllegalAction(
                "TURN-1", "what comes from a hand is looked at beforehand by its own seat only"
            )
        verify(s, action)
        return {"preview": _preview_json(s, seat, action)}

    def _bot(self, request: Bot) -> dict[str, Any]:
        s = self._game()
        if request.level not in BOTS:
            raise RulesError(f"level: {request.level!r} is not among {', '.join(BOTS)}")
        waited = pending(s)
        if waited is None:
            raise GameOver("the game is over")
        seat = hero(request.seat)
        if seat != waited.seat:
            raise IllegalAction("TURN-1", f"the game waits for {HEROES[waited.seat]}, not {request.seat}")
        player = self._player(request)
        action = player.decide(view(s, seat), legal_actions(s, seat), all_seen_by(self._events, seat))
        return {"action": action_json(action)}

    def _player(self, request: Bot) -> Player:
        """The player of a level; only the clairvoyant, which exists for measuring, is shown the truth."""
        if request.level == "clairvoyant":
            seer = Clairvoyant(request.rng, request.nodes)
            seer.see(unveiled(self._game()))
            return seer
        level = EXPERT if request.level == "expert" else request.level
        return make_player(level, request.rng, nodes=request.nodes)

    # --- melds ---------------------------------------------------------------------------------

    def _meld(self, request: Meld) -> dict[str, Any]:
        cards = [parse_card(name) for name in request.cards]
        many = next((c for c, n in Counter(map(plain, cards)).items() if n > COPIES), None)
        if many is not None:
            raise RulesError(
                f"cards: there are {COPIES} of each, and {card_name(many)} is named more often", "CARD-1"
            )
        return meld_json(cards, self._content.mana_table())


def _may(s: State, action: Action) -> bool:
    try:
        verify(s, action)
    except RulesError:
        return False
    return True


def meld_json(cards: list[Card], mana: tuple[int, ...]) -> dict[str, Any]:
    """What these cards are as a meld (MELD-1 to MELD-7)."""
    carried = sum(mana[c] for c in cards if not is_tokened(c))
    if sum(map(is_tokened, cards)) > 1 or not melds.is_legal(bag(cards)):
        rule, why = melds.refusal(cards)
        return {
            "legal": False,
            "kinds": [],
            "royal": False,
            "canasta": False,
            "mana": carried,
            "readings": [],
            "rule": rule,
            "why": why,
        }
    meld = bag(cards)
    return {
        "legal": True,
        "kinds": list(melds.kinds(meld)),
        "royal": melds.is_royal(meld),
        "canasta": melds.is_canasta(meld),
        "mana": carried,
        "readings": [melds.reading_text(reading) for reading in melds.readings(meld, 16)],
    }


def _preview_json(s: State, seat: Hero, action: Action) -> dict[str, Any]:
    seen = preview(view(s, seat), action)
    form: dict[str, Any] = {"boots": seen.boots, "fills_graveyard": seen.fills_graveyard}
    form["zones"] = {HEROES[h]: names(zone) for h, zone in seen.zones}
    form["healed"] = {HEROES[h]: n for h, n in seen.healed}
    form["tokens"] = {HEROES[h]: n for h, n in seen.tokens}
    form["dies"] = [HEROES[h] for h in seen.dies]
    if seen.strike is not None:
        strike = seen.strike
        form |= {
            "cards": strike.cards,
            "damage": strike.damage,
            "dealt": strike.dealt,
            "mana": strike.mana,
            "tokens": strike.tokens,
            "tokens_lost": strike.lost,
            "treasures": strike.treasures,
            "falls": strike.falls,
        }
    return form


def _json(line: str) -> object:
    try:
        return json.loads(line, parse_constant=_no_constant, parse_float=_finite)
    except Refusal:
        raise
    except ValueError as error:
        raise Refusal("bad-json", f"this line is no JSON: {error}") from None


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON number")


def _finite(text: str) -> float:
    """A number with a point or an exponent; one too large would come back as what is no JSON."""
    number = float(text)
    if math.isinf(number):
        raise Refusal("bad-request", f"{text} is too large a number")
    return number


def _refused(error: RulesError) -> dict[str, Any]:
    message = error.message
    if len(message) > LONGEST_MESSAGE:  # what was sent stands in it, and may be of any length
        message = message[: LONGEST_MESSAGE - 3] + "..."
    return {"ok": False, "error": {"code": error.code, "rule": error.rule, "message": message}}


def serve(stdin: TextIO, stdout: TextIO, content: Content | None = None) -> int:
    """Answer each line of ``stdin`` on ``stdout`` until its end; returns the exit status 0.

    Without ``content`` it is the game's own that is played.
    """
    engine = Engine(content or load_content(content_dir() / "dungeon_rummy"))
    for line in stdin:
        if not line.strip():
            continue
        stdout.write(engine.reply(line) + "\n")
        stdout.flush()
    return 0
