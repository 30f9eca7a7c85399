"""The keys as the player has them: the table of commands, with other keys for those that were given some.

Some keys are a safety net: whatever else is chosen, they keep their meaning on every screen. Nobody can
lock themselves out, and sentences such as "Enter starts the game" stay true.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from cantina.app.commands import COMMANDS, Command
from cantina.app.key_names import cap_of, key_named
from cantina.settings import FILE, KEYS, Keys

NET: Final[dict[str, tuple[str, ...]]] = {
    "up": ("up",),
    "down": ("down",),
    "left": ("left",),
    "right": ("right",),
    "confirm": ("enter",),
    "back": ("escape",),
    "quit": ("ctrl+c",),
    "help": ("f1",),
    "palette": ("ctrl+p",),
    **{f"pick-{n}": (str(n % 10),) for n in range(1, 11)},
}
"""Keys that stay what they are, by command; nothing else can have them."""
_NET_KEYS: Final = {key: id for id, keys in NET.items() for key in keys}
_IDS: Final = {command.id: command for command in COMMANDS}


class Keymap:
    """The table of commands with the keys that they have now; a click, the palette and help ask it, too.

    ``chosen`` are keys by the id of a command; who is not in it has the keys of the table. It must be
    without a clash (``clash_of``, ``settled``).
    """

    def __init__(self, chosen: Mapping[str, tuple[str, ...]] | None = None) -> None:
        self.chosen = {id: tuple(keys) for id, keys in (chosen or {}).items()}
        self.commands = tuple(_with_keys(command, self.chosen.get(command.id)) for command in COMMANDS)
        self.by_id = {command.id: command for command in self.commands}
        screens = {screen for command in COMMANDS for screen in command.screens}
        self._keys = {
            screen: {key: c for c in self.on_screen(screen) for key in c.keys} for screen in sorted(screens)
        }

    def on_screen(self, screen: str) -> tuple[Command, ...]:
        """Return the commands of a screen, in the table's order."""
        return tuple(command for command in self.commands if screen in command.screens)

    def for_key(self, screen: str, key: str) -> Command | None:
        """Return the command that a key gives on a screen, or None."""
        return self._keys.get(screen, {}).get(key)

    def cap(self, id: str) -> str:
        """Return what is written for a command's first key."""
        return self.by_id[id].cap

    def caps(self, id: str, most: int = 2) -> list[str]:
        """Return what is written for a command's keys, the first and no more than so many."""
        caps = [self.cap(id), *map(cap_of, self.by_id[id].keys)]
        seen = {cap.lower(): cap for cap in reversed(caps)}
        return list(reversed(seen.values()))[:most]

    def clash_of(self, id: str, key: str) -> Command | None:
        """Return the command that keeps this command from having a key, or None.

        That is one which has the key on a screen on which both are, or whose safety net the key is.
        """
        owner = _NET_KEYS.get(key, id)
        if owner != id:
            return self.by_id[owner]
        command = _with_keys(_IDS[id], (key,))
        return next((other for other in self.commands if _clash(command, other)), None)

    def clash_of_default(self, id: str) -> Command | None:
        """Return the command that has a key which the table gives this one, or None if it may be had."""
        return next((other for other in self.commands if _clash(_IDS[id], other)), None)

    def with_keys(self, id: str, keys: tuple[str, ...] | None) -> Keymap:
        """Return the map in which a command has these keys; None for those of the table."""
        rest = {name: given for name, given in self.chosen.items() if name != id}
        return Keymap(rest if keys is None else rest | {id: keys})


def settled(chosen: Mapping[str, tuple[str, ...]]) -> tuple[Keymap, dict[str, tuple[str, Command]]]:
    """Return the map of these keys without those that clash, and what clashed: id, key, with what.

    Commands whose keys clash get those of the table; the later one of the table gives way.
    """
    kept = {id: keys for id, keys in chosen.items() if id in _IDS}
    clashes: dict[str, tuple[str, Command]] = {}
    for id, keys in list(kept.items()):
        taken = next((key for key in keys if _NET_KEYS.get(key, id) != id), None)
        if taken is not None:
            clashes[id] = (taken, _IDS[_NET_KEYS[taken]])
            del kept[id]
    while kept:
        found = _first_clash(Keymap(kept))
        if found is None:
            break
        one, other, key = found
        # Two that were both chosen, or one that was chosen and one of the table.
        loser, winner = (other, one) if other.id in kept else (one, other)
        clashes[loser.id] = (key, winner)
        del kept[loser.id]
    return Keymap(kept), clashes


def read_keys(keys: Keys) -> tuple[Keymap, list[str]]:
    """Return the map that a file's keys stand for, and a sentence for each that cannot be had."""
    chosen: dict[str, tuple[str, ...]] = {}
    faults: list[str] = []
    for id, texts in keys.items():
        named = [(text, key_named(text)) for text in texts]
        wrong = next((text for text, key in named if key is None), None)
        if id not in _IDS:
            faults.append(_no_command(id))
        elif wrong is not None:
            allowed = "a sign such as a or a name such as PageUp, F2 or ctrl+x is"
            faults.append(_fault(id, f"{wrong!r} is no key; {allowed}"))
        else:
            chosen[id] = tuple(dict.fromkeys(key for _, key in named if key is not None))
    keymap, clashes = settled(chosen)
    for id, (key, other) in clashes.items():
        faults.append(
            _fault(id, f"{cap_of(key)} is the key of {other.id} ({other.label}) on the same screen")
        )
    return keymap, faults


def _no_command(id: str) -> str:
    from cantina.games.dungeon_rummy.toml_files import nearest

    near = nearest(id, _IDS)
    hint = f"did you mean {near}?" if near else "the game writes all there are into the file."
    return f"{FILE}: {KEYS}.{id}: there is no such command; {hint}"


def _fault(id: str, what: str) -> str:
    return f"{FILE}: {KEYS}.{id}: {what}; {cap_of(_IDS[id].keys[0])} stays."


def _first_clash(keymap: Keymap) -> tuple[Command, Command, str] | None:
    for n, other in enumerate(keymap.commands):
        for one in keymap.commands[:n]:
            key = _clash(one, other)
            if key is not None:
                return one, other, key
    return None


def _clash(one: Command, other: Command) -> str | None:
    """The first key of the one that the other has, too, where both are; or None."""
    if one.id == other.id or not one.screens & other.screens:
        return None
    return next((key for key in one.keys if key in other.keys), None)


def _with_keys(command: Command, chosen: tuple[str, ...] | None) -> Command:
    if chosen is None:
        return command
    keys = [*chosen, *NET.get(command.id, ())]
    cap = cap_of(chosen[0])
    if command.id.startswith("zone-"):  # zones are letters, small or capital
        keys += [key.swapcase() for key in chosen if len(key) == 1 and len(key.swapcase()) == 1]
        cap = cap.upper() if len(cap.upper()) == 1 else cap
    return replace(command, keys=tuple(dict.fromkeys(keys)), cap=cap)


DEFAULT: Final = Keymap()
"""The keys of the table, unchanged."""
