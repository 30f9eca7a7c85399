"""The player's settings: a file with a comment on each, in which a bad value costs no more than itself.

A missing file means the settings of the game. What is wrong in one is told in a sentence, and the game's
own value is used in its place. The file is written by the game itself, comments and all.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from cantina.files import write_whole
from cantina.players.strengths import DEFAULT_LEVEL, LEVELS
from cantina.resources import config_dir

Theme = Literal["dark", "light", "terminal"]
Colours = Literal["none", "16", "256", "true"]
GlyphSet = Literal["unicode", "ascii"]
Auto = Literal["auto"]
Signs = Auto | GlyphSet
"""Which signs are wanted; ``auto`` leaves it to the terminal."""
Pace = Literal["instant", "brisk", "slow"]
Reactions = Literal["always", "dangerous", "deadly"]
Cards = Literal["words", "short"]
Keys = Mapping[str, tuple[str, ...]]

FILE: Final = "settings.toml"
KEYS: Final = "keys"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a player has set; ``keys`` are keys by the id of a command, as they are written in the file."""

    theme: Theme = "dark"
    colours: Auto | Colours = "auto"
    glyphs: Signs = "auto"
    pace: Pace = "brisk"
    mouse: Auto | bool = "auto"
    confirmations: bool = True
    reactions: Reactions = "dangerous"
    bell: bool = False
    ai_level: str = DEFAULT_LEVEL
    cards: Cards = "words"
    keys: Keys = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Option:
    """One setting of the file: its key, the values that it can have, and what the comment says."""

    key: str
    values: tuple[str | bool, ...]
    about: str


class Loaded(NamedTuple):
    """The settings of a file, and a sentence for each fault in it."""

    settings: Settings
    faults: tuple[str, ...] = ()


class CommandKeys(NamedTuple):
    """A command as the file explains it: its id, its own keys as one writes them, what it does."""

    id: str
    keys: tuple[str, ...]
    about: str


NOTHING_SET: Final = Loaded(Settings())
"""What a missing file stands for."""
_ON_OFF: Final = (True, False)
DEFAULTS: Final = NOTHING_SET.settings
OPTIONS: Final = (
    Option("theme", ("dark", "light", "terminal"), "Colours: dark ground, light ground, the terminal's own."),
    Option(
        "colours",
        ("auto", "none", "16", "256", "true"),
        "How many colours: auto asks the terminal, and minds NO_COLOR.",
    ),
    Option(
        "glyphs",
        ("auto", "unicode", "ascii"),
        "Signs: auto draws shapes where the terminal is known to have them, unicode wherever they can be\n"
        "written, ascii keeps to plain ASCII.",
    ),
    Option(
        "pace",
        ("instant", "brisk", "slow"),
        "How fast AI partners act; instant shows all that they do at once, so that nothing moves.",
    ),
    Option(
        "mouse",
        ("auto", *_ON_OFF),
        "Clicks play; false leaves the mouse to the terminal, auto does so where it has none.",
    ),
    Option(
        "confirmations",
        _ON_OFF,
        "Ask again before a turn ends with a zone that would fell a level, and before a seventh discard.\n"
        "What would kill a Misfit is asked again in any case.",
    ),
    Option(
        "reactions",
        ("always", "dangerous", "deadly"),
        "When hits that could be answered are asked about: always; when a Misfit would be left with a\n"
        "third of its health or less; when somebody would die.",
    ),
    Option("bell", _ON_OFF, "Ring the terminal's bell when a decision is yours."),
    Option("ai_level", LEVELS, "How AI partners play, from the next game on."),
    Option("cards", ("words", "short"), "How plain mode tells cards: yellow 4, or Y4. Both can be typed."),
)
_HEAD: Final = """\
# The settings of Misfit Cantina. They can be changed here, or in the game under Settings.
# The game writes this file anew when a setting changes; comments of your own are not kept.
"""
_KEYS_HEAD: Final = """\
# Other keys for commands: a sign such as "a" or ",", a name such as "PageUp", "F2" or "ctrl+x",
# or a list of them. No two commands of one screen can share a key. Arrows, numbers, Enter, Esc, F1,
# Ctrl+C and Ctrl+P keep their meaning whatever stands here.
"""


def settings_file() -> Path:
    """Return where the settings are kept; the file need not exist."""
    return config_dir() / FILE


def load(path: Path | None = None) -> Loaded:
    """Return the settings of a file, or of the player's own; what cannot be read has the game's values.

    Raises:
        ResourceMissing: There is no place for settings.
    """
    path = path or settings_file()
    if not path.exists():
        return NOTHING_SET
    from cantina.games.dungeon_rummy.errors import ContentError
    from cantina.games.dungeon_rummy.toml_files import parse_toml, read_text

    try:
        if not (path.is_file() or path.is_dir()):
            raise ContentError(f"{FILE}: is no file that can be read")
        data = parse_toml(read_text(path, FILE), FILE)
    except ContentError as error:
        return Loaded(DEFAULTS, (f"{error.message}; the game's own settings are used.",))
    return read(data)


def read(data: Mapping[str, Any]) -> Loaded:
    """Return the settings that the data of a file stand for."""
    from cantina.games.dungeon_rummy.toml_files import not_one_of, unknown_key

    faults: list[str] = []
    good: dict[str, Any] = {}
    options = {option.key: option for option in OPTIONS}
    for key, value in data.items():
        option = options.get(key)
        if key == KEYS:
            good[KEYS] = _read_keys(value, faults)
        elif option is None:
            faults.append(f"{FILE}: {unknown_key(key, [*options, KEYS])}; it is left out.")
        elif any(type(value) is type(allowed) and value == allowed for allowed in option.values):
            good[key] = value
        else:
            wrong = not_one_of(value, [_toml_word(allowed) for allowed in option.values])
            faults.append(f"{FILE}: {key}: {wrong}; {_toml_word(getattr(DEFAULTS, key))} is used.")
    return Loaded(Settings(**good), tuple(faults))


def _read_keys(value: object, faults: list[str]) -> dict[str, tuple[str, ...]]:
    """The keys by command that are keys as to their form; which commands there are is for others to say."""
    from cantina.games.dungeon_rummy.toml_files import shown

    if not isinstance(value, dict):
        faults.append(f"{FILE}: {KEYS}: {shown(value)} is no table of commands; every key stays as it is.")
        return {}
    good: dict[str, tuple[str, ...]] = {}
    for id, keys in value.items():
        listed = [keys] if isinstance(keys, str) else keys
        if isinstance(listed, list) and listed and all(isinstance(key, str) for key in listed):
            good[id] = tuple(listed)
        else:
            faults.append(
                f'{FILE}: {KEYS}.{id}: {shown(keys)} is no key; a key in quotes is allowed, such as "a", or '
                "a list of them; the command keeps its own."
            )
    return good


def to_text(settings: Settings, commands: Iterable[CommandKeys] = ()) -> str:
    """Return the file of these settings, with a comment on each; ``commands`` are listed for their keys."""
    parts = [_HEAD]
    for option in OPTIONS:
        allowed = ", ".join(_toml(value) for value in option.values)
        about = "".join(f"# {line}\n" for line in option.about.split("\n"))
        default = _toml(getattr(DEFAULTS, option.key))
        value = _toml(getattr(settings, option.key))
        parts.append(f"{about}# One of {allowed} (the game's own: {default}).\n{option.key} = {value}\n")
    lines = [_KEYS_HEAD, f"[{KEYS}]\n"]
    left = dict(settings.keys)
    for command in commands:
        chosen = left.pop(command.id, None)
        entry = f"{_toml_key(command.id)} = {_toml_keys(chosen or command.keys)}"
        lines.append(f"{entry if chosen else '# ' + entry}  # {command.about}\n")
    lines += [f"{_toml_key(id)} = {_toml_keys(keys)}\n" for id, keys in left.items()]
    return "\n".join(parts) + "\n" + "".join(lines)


def save(
    settings: Settings,
    path: Path | None = None,
    *,
    commands: Iterable[CommandKeys] = (),
    keep_old: bool = False,
) -> None:
    """Write the settings, all at once or not at all.

    Args:
        settings: What is to be kept.
        path: The file; None for the player's own.
        commands: All that there are, to be listed with their keys.
        keep_old: Leave what the file was until now beside it, as ``settings.toml.old``.

    Raises:
        OSError: It cannot be written there.
        ResourceMissing: There is no place for settings.
    """
    path = (path or settings_file()).resolve()  # what a link leads to is written, and the link stays
    path.parent.mkdir(parents=True, exist_ok=True)
    if keep_old and path.is_file():
        shutil.copyfile(path, path.with_name(path.name + ".old"))
    write_whole(path, to_text(settings, commands).encode(), sync=True)


def _toml(value: object) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else _quoted(str(value))


def _toml_word(value: str | bool) -> str:
    """A value as a sentence names it."""
    return value if isinstance(value, str) else _toml(value)


def _toml_keys(keys: tuple[str, ...]) -> str:
    return _quoted(keys[0]) if len(keys) == 1 else f"[{', '.join(map(_quoted, keys))}]"


def _toml_key(id: str) -> str:
    return id if re.fullmatch("[A-Za-z0-9_-]+", id) else _quoted(id)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
