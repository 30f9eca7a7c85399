"""The app's two themes: colours of our own, or the terminal's."""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

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
NATIVE: Final = Theme(
    name="cantina-native",
    ansi=True,
    primary="ansi_default",
    secondary="ansi_default",
    warning="ansi_default",
    error="ansi_default",
    success="ansi_default",
    accent="ansi_default",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    boost="ansi_default",
    dark=True,
)


def theme_for(capabilities: Capabilities) -> Theme:
    """Return the theme for a terminal."""
    return NATIVE if capabilities.native_colours else OWN
