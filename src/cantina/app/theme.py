"""The app's two themes: colours of our own, or the terminal's.

The panes bring their colours themselves (``palette``); a theme is what the framework asks for.
"""

from __future__ import annotations

from typing import Final

from textual.theme import BUILTIN_THEMES, Theme

from cantina.app.capabilities import Capabilities
from cantina.app.palette import BACKGROUND, FOREGROUND

OWN: Final = Theme(
    name="cantina",
    primary="#f3c969",
    foreground=FOREGROUND,
    background=BACKGROUND,
    surface=BACKGROUND,
    panel=BACKGROUND,
    dark=True,
)
NATIVE: Final = BUILTIN_THEMES["ansi-dark"]


def theme_for(capabilities: Capabilities) -> Theme:
    """Return the theme for a terminal."""
    return NATIVE if capabilities.native_colours else OWN
