"""The file of settings: written with comments, read back, and each bad value told and replaced."""

from __future__ import annotations

import os
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from cantina.app.keymap import DEFAULT
from cantina.app.preferences import Preferences, command_keys
from cantina.players.strengths import LEVELS
from cantina.resources import config_dir
from cantina.settings import DEFAULTS, OPTIONS, Loaded, Settings, load, save, settings_file, to_text

OTHER = Settings(
    theme="light",
    colours="16",
    glyphs="ascii",
    pace="instant",
    mouse=False,
    confirmations=False,
    reactions="deadly",
    bell=True,
    ai_level=LEVELS[0],
    cards="short",
    keys={"attack": ("F2",), "zone-0": ('"', "\\")},
)


def written(text: str) -> Loaded:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(text, encoding="utf-8")
    return load()


# --- writing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("settings", [DEFAULTS, OTHER], ids=["defaults", "others"])
def test_what_is_written_is_read_back(settings: Settings) -> None:
    save(settings, commands=command_keys())
    assert load() == Loaded(settings)
    assert os.listdir(config_dir()) == ["settings.toml"]


def test_other_than_default_is_tested_for_every_setting() -> None:
    assert all(getattr(OTHER, option.key) != getattr(DEFAULTS, option.key) for option in OPTIONS)
    assert {option.key for option in OPTIONS} | {"keys"} == set(Settings.__slots__)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_every_value_of_a_setting_is_in_its_comment_and_can_be_read(option: object) -> None:
    own = next(one for one in OPTIONS if one is option)
    text = to_text(DEFAULTS)
    line = next(line for line in text.split("\n\n") if f"\n{own.key} = " in line)
    comment = next(part for part in line.splitlines() if part.startswith("# One of"))
    assert getattr(DEFAULTS, own.key) in own.values
    for value in own.values:
        as_written = to_text(replace(DEFAULTS, **{own.key: value}))
        shown = next(part for part in as_written.splitlines() if part.startswith(f"{own.key} = "))
        assert shown.removeprefix(f"{own.key} = ") in comment
        assert getattr(written(as_written).settings, own.key) == value


def test_every_command_stands_in_the_file_with_its_keys_as_a_comment_that_can_be_used() -> None:
    """To uncomment a line changes nothing: it is the key that the command has."""
    text = to_text(DEFAULTS, command_keys())
    head, _, keys = text.partition("[keys]\n")
    used = f"{head}[keys]\n" + "".join(line.removeprefix("# ") + "\n" for line in keys.splitlines())
    loaded = written(used)
    assert loaded.faults == ()
    assert list(loaded.settings.keys) == [command.id for command in command_keys()]
    preferences = Preferences(loaded)
    assert preferences.faults == ()
    for command in preferences.keymap.commands:
        assert set(command.keys) == set(DEFAULT.by_id[command.id].keys)


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    save(DEFAULTS)

    def broken(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", broken)
    with pytest.raises(OSError, match="No space"):
        save(OTHER)
    assert load().settings == DEFAULTS
    assert os.listdir(config_dir()) == ["settings.toml"]


def test_a_link_to_the_file_stays_a_link(tmp_path: Path) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().symlink_to(tmp_path / "elsewhere.toml")
    save(OTHER)
    assert settings_file().is_symlink()
    assert load().settings == OTHER


def test_a_file_with_faults_is_kept_beside_the_new_one_once() -> None:
    bad = 'theme = "pink"\nbell = true\n'
    preferences = Preferences(written(bad))
    preferences.change(pace="slow")
    preferences.change(pace="instant")
    assert (config_dir() / "settings.toml.old").read_text(encoding="utf-8") == bad
    assert load() == Loaded(Settings(bell=True, pace="instant"))


def test_settings_that_cannot_be_written_hold_all_the_same_and_say_so() -> None:
    config_dir().parent.mkdir(parents=True, exist_ok=True)
    config_dir().write_text("a file where the folder should be", encoding="utf-8")
    preferences = Preferences()
    preferences.change(theme="light")
    assert preferences.settings.theme == "light"
    assert "settings.toml cannot be written" in preferences.trouble
    config_dir().unlink()
    preferences.change(theme="dark")
    assert preferences.trouble == ""


# --- reading -------------------------------------------------------------------------------------


def test_a_missing_file_means_the_games_own_settings() -> None:
    assert load() == Loaded(DEFAULTS)


def test_some_settings_leave_the_others_as_they_are() -> None:
    loaded = written('bell = true\n[keys]\nattack = ["F2", "!"]\nend = "."\n')
    assert loaded == Loaded(Settings(bell=True, keys={"attack": ("F2", "!"), "end": (".",)}))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            'theme = "drak"',
            "settings.toml: theme: 'drak' is not one of dark, light, terminal (did you mean dark?)",
        ),
        ('glyphs = "emoji"', "glyphs: 'emoji' is not one of auto, unicode, ascii; auto is used."),
        ("pace = 3", "pace: 3 is not one of instant, brisk, slow; brisk is used."),
        ("mouse = 1", "mouse: 1 is not one of auto, true, false; auto is used."),
        ('confirmations = "true"', "confirmations: 'true' is not one of true, false"),
        (
            'reactions = "never"',
            "reactions: 'never' is not one of always, dangerous, deadly; dangerous is used.",
        ),
        ("bell = []", "bell: [] is not one of true, false; false is used."),
        ('ai_level = "divine"', "ai_level: 'divine' is not one of "),
        ('them = "dark"', "unknown key 'them': did you mean 'theme'? Allowed: theme, "),
        ("keys = 3", "keys: 3 is no table of commands; every key stays as it is."),
        ("[keys]\nattack = 3", "keys.attack: 3 is no key; a key in quotes is allowed"),
        ("[keys]\nattack = []", "keys.attack: [] is no key"),
        ('[keys]\nattack = ["!", 3]', "keys.attack: ['!', 3] is no key"),
        ('[keys]\nattack = "rubbish"', "keys.attack: 'rubbish' is no key; a sign such as a or a name"),
        ('[keys]\natack = "!"', "keys.atack: there is no such command; did you mean attack?"),
        ('[keys]\nzzzzzz = "!"', "keys.zzzzzz: there is no such command; the game writes all there are"),
        ('[keys]\nattack = "m"', "keys.attack: m is the key of move (move) on the same screen; a stays."),
        ('[keys]\nattack = "Enter"', "keys.attack: Enter is the key of confirm (do it) on the same screen"),
    ],
)
def test_a_bad_value_is_named_and_the_games_own_is_used(text: str, sentence: str) -> None:
    preferences = Preferences(written(text + "\n"))
    assert preferences.settings == DEFAULTS
    assert preferences.keymap.chosen == {}
    assert len(preferences.faults) == 1
    assert preferences.faults[0].startswith("settings.toml: ")
    assert sentence in preferences.faults[0]
    assert preferences.faults[0].endswith((".", "?"))


def test_one_bad_value_costs_no_other_setting() -> None:
    preferences = Preferences(written('theme = 1\npace = "slow"\n[keys]\nattack = "m"\nend = "!"\n'))
    assert preferences.settings == Settings(pace="slow", keys={"end": ("!",)})
    assert len(preferences.faults) == 2


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"theme = ", "is no valid TOML: Invalid value"),
        (b"theme = 'dark'\ntheme = 'light'", "is no valid TOML"),
        (b"\xff\xfe", "is no UTF-8 text (byte 0)"),
        (b"a = " + b"[" * 5000, "is "),
    ],
)
def test_a_broken_file_is_told_in_a_sentence(data: bytes, sentence: str) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_bytes(data)
    loaded = load()
    assert loaded.settings == DEFAULTS
    assert len(loaded.faults) == 1
    assert loaded.faults[0].startswith("settings.toml: ")
    assert sentence in loaded.faults[0]
    assert loaded.faults[0].endswith("the game's own settings are used.")
    with pytest.raises((ValueError, RecursionError)):
        tomllib.loads(data.decode("utf-8"))


def test_a_folder_or_a_pipe_in_the_place_of_the_file_is_told() -> None:
    settings_file().mkdir(parents=True)
    assert "cannot be read: Is a directory" in load().faults[0]
    settings_file().rmdir()
    os.mkfifo(settings_file())
    assert "is no file that can be read" in load().faults[0]
