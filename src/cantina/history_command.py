"""Finished games on the command line: listing them, giving one away, taking one in, seeing one again."""

from __future__ import annotations

import datetime
from pathlib import Path

from cantina.games.dungeon_rummy.errors import RulesError
from cantina.table.exchange import ExchangeError, export, kept_game, read_file, take_in
from cantina.table.glance import Saved
from cantina.table.replay import Replay
from cantina.table.shelf import Shelf
from cantina.table.summaries import ENDING_WORDS, ending_of
from cantina.table.words import counted, owned


def listing() -> list[str]:
    """Every game that is kept, numbered, the one played last first."""
    games = Shelf().games()
    if not games:
        return ["No game is kept yet."]
    return [f"{number:>3}  {_line(game)}" for number, game in enumerate(games, 1)]


def _line(game: Saved) -> str:
    if game.trouble is not None:
        return f"{game.path.name}: {game.trouble}"
    over = game.over
    ending = "goes on" if over is None else ENDING_WORDS[ending_of(over)]
    when = datetime.datetime.fromtimestamp(game.played)
    return f"{when:%Y-%m-%d %H:%M}  {ending:<8}  {game.title}, turn {game.turn}, {game.who}"


def export_game(path: Path, number: int) -> str:
    """Write a game into a file and say so; ``number`` as in ``listing``.

    Raises ExchangeError for a number of no game, for a file that is there already or cannot be written.
    """
    games = Shelf().games()
    if not 1 <= number <= len(games):
        what = f"there are {len(games)}" if games else "no game is kept yet"
        raise ExchangeError(f"There is no game {number}: {what}.")
    game = games[number - 1]
    try:
        export(kept_game(game.path), path)
    except FileExistsError:
        raise ExchangeError(f"{path} is there already, and is left as it is.") from None
    secrets = " It still goes on, and the file holds all its secrets." if game.over is None else ""
    return f"Written: {path} ({_line(game)}).{secrets}"


def import_game(path: Path) -> str:
    """Take a game in and say so; raises ExchangeError with the reason why it cannot be."""
    shelf = Shelf()
    kept = take_in(read_file(path), shelf)
    game = next(game for game in shelf.games() if game.path == kept)
    return f"Taken in as {kept.name}: {_line(game)}."


def replay_of(path: Path) -> Replay:
    """A record or a saved game to be seen again; raises ExchangeError with the reason why it cannot be."""
    shared = read_file(path)
    try:
        return shared.replay()
    except RulesError as error:
        raise ExchangeError(f"{path} cannot be played: {error.message}.") from None


def replay_lines(replay: Replay) -> list[str]:
    """A whole game in sentences, as the first of its eyes saw it."""
    eyes = replay.eyes[0]
    whose = f", through {owned(replay.names[eyes])} eyes" if isinstance(eyes, int) else ""
    lines = [f"{counted(replay.last, 'step')}, {counted(replay.turns, 'turn')}{whose}."]
    for at in range(replay.last + 1):
        lines += [f"{at:>4}  {' '.join(replay.step_words(at, eyes))}"]
    return lines
