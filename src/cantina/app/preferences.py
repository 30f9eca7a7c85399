"""What the player has set while the app runs: changed at once, written at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from cantina.app.commands import COMMANDS
from cantina.app.key_names import spelling
from cantina.app.keymap import Keymap, read_keys
from cantina.settings import NOTHING_SET, CommandKeys, Loaded, save, settings_file


class Preferences:
    """The settings, the keys that they mean, and the file in which both are kept.

    ``faults`` are sentences about what was wrong in the file, ``trouble`` why it could not be written.
    """

    def __init__(self, loaded: Loaded = NOTHING_SET) -> None:
        self.keymap, faults = read_keys(loaded.settings.keys)
        self.settings = replace(loaded.settings, keys=_spelled(self.keymap))
        self.faults = (*loaded.faults, *faults)
        self.trouble = ""
        self._keep_old = bool(self.faults)

    def change(self, **values: Any) -> None:
        """Set something, and keep it; the names are those of Settings."""
        self.settings = replace(self.settings, **values)
        self._save()

    def change_keys(self, keymap: Keymap) -> None:
        """Have other keys, and keep them."""
        self.keymap = keymap
        self.change(keys=_spelled(keymap))

    def _save(self) -> None:
        try:
            save(self.settings, commands=command_keys(), keep_old=self._keep_old)
        except OSError as error:
            self.trouble = (
                f"{settings_file()} cannot be written ({error.strerror}): this lasts until you leave."
            )
        else:
            self.trouble, self._keep_old = "", False


def command_keys() -> Iterable[CommandKeys]:
    """Return every command with its own keys, as the file lists them."""
    for command in COMMANDS:
        keys = dict.fromkeys(spelling(key) for key in command.keys)
        yield CommandKeys(command.id, tuple(keys), command.help)


def _spelled(keymap: Keymap) -> dict[str, tuple[str, ...]]:
    return {id: tuple(map(spelling, keys)) for id, keys in keymap.chosen.items()}
