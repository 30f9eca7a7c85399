"""Keys that a player has changed: by their names, without a clash, with a safety net that stays."""

from __future__ import annotations

import pytest
from textual.keys import _character_to_key

from cantina.app.commands import COMMANDS, SCREENS
from cantina.app.key_names import cap_of, key_named, key_of, spelling
from cantina.app.keymap import DEFAULT, NET, Keymap, settled

SIGNS = [chr(number) for number in range(32, 127)] + list("äßéжя§°½“–…")


@pytest.mark.parametrize("sign", SIGNS)
def test_a_sign_is_called_what_the_framework_calls_it_and_back(sign: str) -> None:
    key = key_of(sign)
    assert key == _character_to_key(sign)
    assert key_named(sign) == key
    assert key_named(spelling(key)) == key
    assert cap_of(key) == (sign if sign != " " else "Space")


@pytest.mark.parametrize(
    ("text", "key", "cap"),
    [
        ("Enter", "enter", "Enter"),
        ("PageDown", "pagedown", "PgDn"),
        ("ctrl+x", "ctrl+x", "Ctrl+X"),
        ("Ctrl+Left", "ctrl+left", "Ctrl+Left"),
        ("shift+tab", "shift+tab", "S-Tab"),
        ("alt+1", "alt+1", "Alt+1"),
        ("F12", "f12", "F12"),
    ],
)
def test_names_of_keys_that_are_no_signs(text: str, key: str, cap: str) -> None:
    assert key_named(text) == key
    assert key_named(spelling(key)) == key
    assert cap_of(key) == cap


@pytest.mark.parametrize(
    "text", ["", "\t", "\x1b", "rubbish", "ctrl+", "ctrl+rubbish", "shift+a", "f13", "aa"]
)
def test_what_is_no_key(text: str) -> None:
    assert key_named(text) is None


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.id)
def test_every_command_of_the_table_has_the_cap_of_its_first_key(command: object) -> None:
    own = next(c for c in COMMANDS if c is command)
    cap = cap_of(own.keys[0])
    assert own.cap == (cap.upper() if own.id.startswith("zone-") else cap)
    assert all(key in own.keys for key in NET.get(own.id, ()))


def test_a_changed_key_takes_the_place_of_the_old_one() -> None:
    keymap = DEFAULT.with_keys("attack", ("ö", "ctrl+x"))
    assert keymap.for_key("table", "ö") is keymap.for_key("table", "ctrl+x") is keymap.by_id["attack"]
    assert keymap.for_key("table", "a") is None
    assert keymap.cap("attack") == "ö"
    assert keymap.caps("attack") == ["ö", "Ctrl+X"]
    assert keymap.with_keys("attack", None).for_key("table", "a") == DEFAULT.by_id["attack"]


def test_the_safety_net_keeps_its_keys() -> None:
    keymap = Keymap({id: (f"f{n}",) for n, id in zip(range(2, 13), NET, strict=False)})
    for id, keys in NET.items():
        for screen in DEFAULT.by_id[id].screens:
            for key in keys:
                command = keymap.for_key(screen, key)
                assert command is not None
                assert command.id == id


def test_a_zone_has_its_letter_small_and_capital() -> None:
    keymap = DEFAULT.with_keys("zone-0", ("ö",))
    assert keymap.cap("zone-0") == "Ö"
    for key in "öÖ":
        assert keymap.for_key("table", key) is keymap.by_id["zone-0"]
    assert keymap.for_key("table", "r") is keymap.for_key("table", "R") is None


def test_a_key_that_another_command_has_on_a_shared_screen_clashes_with_it() -> None:
    def clash(id: str, key: str) -> str | None:
        found = DEFAULT.clash_of(id, key)
        return None if found is None else found.id

    assert clash("attack", "m") == "move"
    assert clash("attack", "a") is None  # its own
    assert clash("zone-0", "m") == "move"
    assert clash("attack", "q") == "quit"
    assert clash("again", "a") is None  # the result has no attack
    assert clash("attack", "enter") == "confirm"
    assert clash("again", "enter") == "confirm"  # nobody else ever has it
    assert clash("attack", "7") == "pick-7"


def test_the_old_keys_of_a_command_can_be_had_again_only_while_they_are_free() -> None:
    keymap = DEFAULT.with_keys("attack", ("f2",)).with_keys("move", ("a",))
    clash = keymap.clash_of_default("attack")
    assert clash is not None
    assert clash.id == "move"
    assert keymap.clash_of_default("move") is None


def test_keys_that_clash_give_way_to_those_of_the_table() -> None:
    keymap, clashes = settled({"attack": ("m",), "move": ("f2",), "play": ("d",), "end": ("5",)})
    assert keymap.chosen == {"attack": ("m",), "move": ("f2",)}
    assert {id: (key, other.id) for id, (key, other) in clashes.items()} == {
        "play": ("d", "draw"),
        "end": ("5", "pick-5"),
    }


def test_two_that_were_given_one_key_are_settled_for_the_first() -> None:
    keymap, clashes = settled({"draw": ("ö",), "play": ("ö",)})
    assert keymap.chosen == {"draw": ("ö",)}
    assert list(clashes) == ["play"]


def test_what_comes_back_to_its_own_key_pushes_whoever_took_it() -> None:
    """Play wants draw's key in vain, and gets p back, which attack had taken."""
    keymap, clashes = settled({"attack": ("p",), "play": ("d",)})
    assert keymap.chosen == {}
    assert sorted(clashes) == ["attack", "play"]
    for screen in SCREENS:
        keys = [key for command in keymap.on_screen(screen) for key in command.keys]
        assert len(keys) == len(set(keys))
