"""The app's themes: colours of our own on a dark or a light ground, or the terminal's.

The panes bring their colours themselves (``palette``); a theme is what the framework asks for.
"""

from __future__ import annotations

from typing import Final

from textual.theme import BUILTIN_THEMES, Theme

from cantina.app.capabilities import Capabilities
from cantina.app.palette import BACKGROUND, FOREGROUND, LIGHT_BACKGROUND, LIGHT_FOREGROUND

OWN: Final = Theme(
    name="cantina",
    primary="#f3c969",
    foreground=FOREGROUND,
    background=BACKGROUND,
    surface=BACKGROUND,
    panel=BACKGROUND,
    dark=True,
)
LIGHT: Final = Theme(
    name="cantina-light",
    primary="#8a4b00",
    foreground=LIGHT_FOREGROUND,
    background=LIGHT_BACKGROUND,
    surface=LIGHT_BACKGROUND,
    panel=LIGHT_BACKGROUND,
    dark=False,
)
NATIVE: Final = BUILTIN_THEMES["ansi-dark"]


def theme_for(capabilities: Capabilities) -> Theme:
    """Return the theme for a terminal."""
    if capabilities.native_colours:
        return NATIVE
    return LIGHT if capabilities.ink == "light" else OWN
