"""What the terminal can do is found before anything is drawn, and told to the framework."""

from __future__ import annotations

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from cantina.app.capabilities import CannotDraw, Capabilities, decide, prepare, too_small, whys
from cantina.app.theme import LIGHT, NATIVE, OWN, theme_for
from cantina.settings import DEFAULTS, Settings

XTERM = {"TERM": "xterm-256color"}


def found(
    environ: dict[str, str],
    *,
    terminal: bool = True,
    encoding: str = "utf-8",
    settings: Settings = DEFAULTS,
    **options: object,
) -> Capabilities:
    return decide(
        asked(**options), environ, terminal=terminal, encoding=encoding, size=(100, 30), settings=settings
    )


def asked(**options: object) -> SimpleNamespace:
    """The options of a command line."""
    none = {"ascii": False, "unicode": False, "colours": None, "mouse": None, "motion": None}
    return SimpleNamespace(**(none | options))


@pytest.mark.parametrize(
    ("environ", "colours"),
    [
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "true"),
        ({"TERM": "xterm", "COLORTERM": "24bit"}, "true"),
        ({"TERM": "xterm"}, "16"),
        ({"TERM": "screen"}, "16"),
        ({"TERM": "tmux-256color"}, "256"),
        ({"TERM": "xterm-direct"}, "true"),
        ({"TERM": "xterm-kitty"}, "true"),
        ({"TERM": "alacritty"}, "true"),
        ({"TERM": "vt100"}, "none"),
        ({"TERM": "vt220", "COLORTERM": "truecolor"}, "none"),
        ({"TERM": "rxvt-m"}, "none"),
        ({"TERM": "vte-256color"}, "256"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "linux", "COLORTERM": "truecolor"}, "16"),
        ({"TERM": "screen-256color", "COLORTERM": "truecolor"}, "256"),
        ({"TERM": "screen-256color", "COLORTERM": "truecolor", "TMUX": "/tmp/tmux-0/default,1,0"}, "true"),
        ({"TERM": "screen-256color", "COLORTERM": "truecolor", "TERM_PROGRAM": "tmux"}, "true"),
        ({"TERM": "tmux-256color", "COLORTERM": "truecolor"}, "true"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "256"),  # empty is not set
    ],
)
def test_colours_from_the_environment(environ: dict[str, str], colours: str) -> None:
    assert found(environ).colours == colours


def test_an_option_wins_over_the_environment() -> None:
    assert found({"TERM": "xterm", "NO_COLOR": "1"}, colours="true").colours == "true"
    assert found(XTERM, colours="none").colours == "none"
    assert not found(XTERM, mouse=False).mouse
    assert found({"TERM": "linux"}, mouse=True).mouse
    assert not found(XTERM, motion=False).motion
    assert found({"TERM": "linux"}, unicode=True).glyphs == "unicode"
    wished = Settings(colours="16", glyphs="ascii", mouse=False, pace="instant")
    shown = found(XTERM, settings=wished, colours="true", unicode=True, mouse=True, motion=True)
    assert (shown.colours, shown.glyphs, shown.mouse, shown.motion) == ("true", "unicode", True, True)


def test_settings_win_over_the_environment() -> None:
    wished = Settings(colours="256", glyphs="unicode", mouse=True)
    shown = found({"TERM": "linux", "NO_COLOR": "1"}, settings=wished)
    assert (shown.colours, shown.glyphs, shown.mouse, shown.motion) == ("256", "unicode", True, True)
    wished = Settings(colours="none", glyphs="ascii", mouse=False, pace="instant")
    shown = found(XTERM, settings=wished)
    assert (shown.colours, shown.glyphs, shown.mouse, shown.motion) == ("none", "ascii", False, False)


def test_no_wish_makes_a_terminal_write_what_its_encoding_cannot() -> None:
    for shown in (found(XTERM, encoding="latin-1", unicode=True), found(XTERM, encoding="", unicode=True)):
        assert shown.glyphs == "ascii"
        assert shown.charset in ("latin-1", "ascii")


@pytest.mark.parametrize(
    ("environ", "mouse"), [(XTERM, True), ({"TERM": "linux"}, False), ({"TERM": "vt100"}, False)]
)
def test_the_mouse_is_asked_for_where_there_is_one(environ: dict[str, str], mouse: bool) -> None:
    assert found(environ).mouse == mouse


@pytest.mark.parametrize("chosen", [{}, {"colours": "16", "ascii": True, "mouse": False, "motion": False}])
@pytest.mark.parametrize("settings", [DEFAULTS, Settings(colours="none", glyphs="ascii", mouse=False)])
@pytest.mark.parametrize(
    "environ", [XTERM, {"TERM": "linux"}, {"TERM": "vt100"}, {"TERM": "xterm", "LANG": "C"}]
)
def test_every_answer_has_a_reason(
    environ: dict[str, str], settings: Settings, chosen: dict[str, object]
) -> None:
    why = whys(asked(**chosen), environ, "utf-8", settings)
    source = "asks for it"
    if chosen:
        assert why.colours == "--colours asks for it"
        assert (why.glyphs, why.mouse) == ("--ascii asks for it", "--no-mouse asks for it")
        assert why.motion == "--no-motion asks for it"
    elif settings is not DEFAULTS:
        assert why.colours == why.glyphs == why.mouse == "the settings ask for it"
    else:
        assert not [reason for reason in (why.colours, why.glyphs, why.mouse) if source in reason]
    assert all((why.colours, why.glyphs, why.mouse, why.motion))


@pytest.mark.parametrize(
    ("environ", "encoding", "glyphs"),
    [
        (XTERM, "utf-8", "unicode"),
        (XTERM, "UTF8", "unicode"),
        (XTERM, "ascii", "ascii"),
        (XTERM, "iso-8859-1", "ascii"),
        ({"TERM": "linux"}, "utf-8", "ascii"),
        ({"TERM": "vt100"}, "utf-8", "ascii"),
        (XTERM | {"LANG": "C"}, "utf-8", "ascii"),
        # Python takes UTF-8 in the C locale, and says so here.
        (XTERM | {"LANG": "C", "LC_CTYPE": "C.UTF-8"}, "utf-8", "ascii"),
        (XTERM | {"LC_ALL": "POSIX", "LANG": "de_DE.UTF-8"}, "utf-8", "ascii"),
        (XTERM | {"LANG": "C", "LC_CTYPE": "de_DE.UTF-8"}, "utf-8", "unicode"),
        (XTERM | {"LC_ALL": "", "LANG": "C.UTF-8"}, "utf-8", "unicode"),
    ],
)
def test_glyphs_from_the_encoding(environ: dict[str, str], encoding: str, glyphs: str) -> None:
    assert found(environ, encoding=encoding).glyphs == glyphs
    assert found(environ, encoding=encoding, ascii=True).glyphs == "ascii"


def test_settings_hold_where_the_command_line_says_nothing() -> None:
    wanted = Settings(theme="light", glyphs="ascii", mouse=False)
    shown = found(XTERM, settings=wanted)
    assert (shown.theme, shown.glyphs, shown.mouse, shown.ink) == ("light", "ascii", False, "light")
    assert shown.with_signs("auto").glyphs == "unicode"
    assert found(XTERM, ascii=True, mouse=False).glyphs == "ascii"
    assert found(XTERM, encoding="ascii").with_signs("unicode").glyphs == "ascii"


@pytest.mark.parametrize(
    ("environ", "encoding", "options", "charset"),
    [
        (XTERM, "utf-8", {}, "utf-8"),
        (XTERM, "utf-8", {"ascii": True}, "ascii"),
        (XTERM, "iso-8859-1", {}, "iso-8859-1"),
        (XTERM, "iso-8859-1", {"ascii": True}, "ascii"),
        (XTERM | {"LANG": "C"}, "utf-8", {}, "ascii"),
        (XTERM | {"LANG": "C"}, "utf-8", {"unicode": True}, "utf-8"),
        ({"TERM": "linux"}, "utf-8", {}, "utf-8"),  # letters of names it has
        ({"TERM": "vt100"}, "utf-8", {}, "ascii"),
    ],
)
def test_what_text_may_be_made_of(
    environ: dict[str, str], encoding: str, options: dict[str, object], charset: str
) -> None:
    assert found(environ, encoding=encoding, **options).charset == charset


@pytest.mark.parametrize(
    ("theme", "environ", "option", "ink"),
    [
        ("dark", XTERM, None, "256"),
        ("light", XTERM, None, "light"),
        ("terminal", XTERM, None, "16"),
        ("light", {"TERM": "xterm"}, None, "16"),
        ("light", XTERM | {"NO_COLOR": "1"}, None, "none"),
        ("terminal", XTERM | {"NO_COLOR": "1"}, None, "none"),
        ("terminal", XTERM, "true", "true"),
        ("light", XTERM, "true", "light"),
        ("light", XTERM, "16", "16"),
    ],
)
def test_the_ink_of_a_theme(theme: str, environ: dict[str, str], option: str | None, ink: str) -> None:
    shown = found(environ, colours=option, settings=Settings(theme=theme))  # type: ignore[arg-type]
    assert shown.ink == ink
    native = ink in ("none", "16")
    assert shown.native_colours == native
    assert theme_for(shown) is (NATIVE if native else LIGHT if ink == "light" else OWN)


@pytest.mark.parametrize("term", ["dumb", "", "unknown", "vt52"])
def test_a_terminal_that_cannot_place_a_cursor_is_refused(term: str) -> None:
    with pytest.raises(CannotDraw, match="--plain"):
        found({"TERM": term})


@pytest.mark.parametrize("redirected", ["stdin", "stdout", "stderr", "all"])
def test_no_terminal_is_refused_in_one_sentence_with_exit_2(redirected: str) -> None:
    """Whichever of the three is no terminal: the other ones are."""
    master, slave = os.openpty()
    streams = dict.fromkeys(("stdin", "stdout", "stderr"), slave)
    for name in streams if redirected == "all" else (redirected,):
        streams[name] = subprocess.DEVNULL if name == "stdin" else subprocess.PIPE
    try:
        done = subprocess.run(
            [sys.executable, "-m", "cantina"],
            **streams,  # type: ignore[call-overload]
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "TERM": "xterm"},
            timeout=60,
            check=False,
        )
        told = done.stderr or os.read(master, 65536)
    finally:
        os.close(master)
        os.close(slave)
    assert done.returncode == 2
    assert not done.stdout
    assert b"\x1b" not in told
    assert told.count(b"\n") == 1
    assert b"cantina --plain" in told


def test_the_framework_is_told_and_frozen_sizes_are_taken_away() -> None:
    environ = {"COLUMNS": "80", "LINES": "24", "FORCE_COLOR": "1", "TERM": "xterm"}
    prepare(Capabilities(colours="16"), environ)
    assert environ == {"TERM": "xterm", "TEXTUAL_COLOR_SYSTEM": "standard", "TEXTUAL_ANIMATIONS": "none"}
    prepare(Capabilities(colours="none"), environ)
    assert environ["NO_COLOR"] == "1"
    prepare(Capabilities(colours="true"), environ)
    assert "NO_COLOR" not in environ
    assert environ["TEXTUAL_COLOR_SYSTEM"] == "truecolor"
    assert "TEXTUAL_DISABLE_KITTY_KEY" not in environ
    prepare(found({"TERM": "vt100"}), environ)
    assert environ["TEXTUAL_DISABLE_KITTY_KEY"] == "1"


@pytest.mark.parametrize(
    ("window", "told", "size", "left"),
    [
        ((100, 30), ("80", "24"), (100, 30), set()),
        ((0, 0), ("100", "30"), (100, 30), {"COLUMNS", "LINES"}),
        ((0, 0), ("many", "-3"), (80, 24), {"COLUMNS", "LINES"}),
        ((0, 0), ("", "0"), (80, 24), {"COLUMNS", "LINES"}),
        ((90, 0), ("80", "30"), (90, 30), {"LINES"}),
    ],
)
def test_a_size_that_the_terminal_does_not_know_is_that_of_the_environment(
    window: tuple[int, int], told: tuple[str, str], size: tuple[int, int], left: set[str]
) -> None:
    environ = {"TERM": "vt100", "COLUMNS": told[0], "LINES": told[1]}
    shown = decide(asked(), environ, terminal=True, encoding="utf-8", size=window)
    assert (shown.width, shown.height) == size
    prepare(shown, environ)
    assert {name for name in ("COLUMNS", "LINES") if name in environ} == left


def test_too_small_is_said_with_both_sizes() -> None:
    assert too_small(80, 24) is None
    sentence = too_small(79, 24)
    assert sentence is not None
    assert "80 x 24" in sentence
    assert "79 x 24" in sentence
    assert too_small(200, 23) is not None
