"""Where the files outside the code are: content, stylesheet, and the player's own folders.

A wheel carries ``content/`` and ``screens.tcss`` inside the package (``cantina/_data``). An editable
install has no such copy (hatchling's forced includes are missing there), so the top level of the
checkout is asked next. Nothing depends on the current folder.
"""

from __future__ import annotations

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
APP_NAME = "cantina"


class ResourceMissing(RuntimeError):
    """A file that belongs to the program is in none of the places where it can be."""


def content_dir() -> Path:
    """Return the folder of the game content, with one folder for each game in it.

    Raises:
        ResourceMissing: The installation is incomplete.
    """
    return _locate("content")


def stylesheet() -> Path:
    """Return the app's stylesheet, ``screens.tcss``.

    Raises:
        ResourceMissing: The installation is incomplete.
    """
    return _locate("screens.tcss")


def data_dir() -> Path:
    """Return the folder of saved games: ``CANTINA_DATA_DIR``, or the system's place for user data.

    The path is absolute. It is not created here: who writes first creates it.

    Raises:
        ResourceMissing: The environment names the home of a user who does not exist.
    """
    chosen = _from_environment("CANTINA_DATA_DIR")
    if chosen is not None:
        return chosen
    from platformdirs import user_data_path

    return user_data_path(APP_NAME, appauthor=False)


def config_dir() -> Path:
    """Return the folder of settings: ``CANTINA_CONFIG_DIR``, or the system's place for user settings.

    The path is absolute. It is not created here: who writes first creates it.

    Raises:
        ResourceMissing: The environment names the home of a user who does not exist.
    """
    chosen = _from_environment("CANTINA_CONFIG_DIR")
    if chosen is not None:
        return chosen
    from platformdirs import user_config_path

    return user_config_path(APP_NAME, appauthor=False)


def packs_dir() -> Path:
    """Return the folder of the player's own content, ``packs`` among the settings; it need not exist."""
    return config_dir() / "packs"


def path_of(text: str) -> Path:
    """Return the path that somebody typed; ``~`` is a home, where there is such a user."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def _locate(name: str) -> Path:
    """Return the first place that holds ``name``: the installed package, then the checkout."""
    places = [PACKAGE / "_data" / name]
    if PACKAGE.parent.name == "src":
        places.append(PACKAGE.parent.parent / name)
    for place in places:
        if place.exists():
            return place
    looked = " nor ".join(str(place) for place in places)
    raise ResourceMissing(
        f"The installation is incomplete: {name} is not at {looked}; install misfit-cantina again."
    )


def _from_environment(variable: str) -> Path | None:
    """Return the folder that an environment variable names; an empty one counts as not set."""
    text = os.environ.get(variable, "")
    if not text:
        return None
    try:
        return Path(text).expanduser().absolute()
    except RuntimeError:  # the home of a user who is not there
        raise ResourceMissing(f"{variable} is {text!r}, which is not a folder.") from None
