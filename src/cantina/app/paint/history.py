"""Finished games as lines: one a line in a list, one in full, and the page of statistics."""

from __future__ import annotations

import datetime
from collections.abc import Hashable, Mapping, Sequence
from typing import Final, TypeVar

from cantina.app.glyphs import Glyphs
from cantina.app.lines import Line, Piece, column, wrap
from cantina.games.dungeon_rummy.cards import HEROES
from cantina.games.dungeon_rummy.content import Content
from cantina.table.history import Kept
from cantina.table.presenter import Names, counted, listed, names_of, suit_letter
from cantina.table.statistics import Statistics, Tally
from cantina.table.summaries import ENDING_WORDS, Ending, Summary

K = TypeVar("K", bound=Hashable)

ENDING_STYLES: Final[Mapping[Ending, str]] = {"won": "good", "lost": "bad", "conceded": "warn"}
ROLES = {"human": "human", "ai": "AI partner", "companion": "Companion"}
DIFFICULTIES = {
    "first-game": "First game",
    "easy": "Easy",
    "medium": "Medium",
    "hard": "Hard",
    "mort": "Mort",
    "custom": "By choice",
    "position": "From a position",
}
LABEL = 30


def when(played: float) -> str:
    """A day: ``29 Nov 2026``."""
    then = datetime.datetime.fromtimestamp(played)
    return f"{then.day:>2} {then:%b %Y}"


def difficulty_name(id: str) -> str:
    """What a difficulty is called."""
    return DIFFICULTIES.get(id, id.capitalize())


def fought(game: Summary) -> str:
    """What was fought: ``Hard: Lich``; the Boss is named, met or not, once the game is over."""
    boss = game.called[game.boss] if game.boss else ""
    return f"{game.title}: {boss}" if boss and boss not in game.title else game.title


def head_line() -> Line:
    """What stands in the columns of ``entry_line``."""
    heads = (("  ended", 11), ("when", 14), ("against", 27), ("turns  ", 7), ("players", 7))
    return (Piece("".join(column(word, width) for word, width in heads), "dim"),)


def seats(game: Summary) -> str:
    """Who sat there, in few words: ``2 humans, 1 AI, 1 Comp.``"""
    humans = counted(game.count("human"), "human")
    numbers = ((game.count("human"), humans), (game.count("ai"), "AI"), (game.count("companion"), "Comp."))
    return ", ".join(word if word == humans else f"{number} {word}" for number, word in numbers if number)


def entry_line(game: Kept, here: str, *, cursor: bool) -> Line:
    """One game in one line: how it ended, when, what was fought, how long, who played."""
    mark = Piece(f"{here if cursor else ' '} ")
    style = "cursor" if cursor else "text"
    summary = game.summary
    if summary is None:
        words = f"{column(game.path.name, 26)} {game.trouble}"
        return (mark, Piece(column("unreadable", 12), "dim"), Piece(words, style))
    word, ink = ENDING_WORDS[summary.ending], ENDING_STYLES[summary.ending]
    return (
        mark,
        Piece(column(word, 9), ink),
        Piece(f"{when(game.played)}  ", "dim"),
        Piece(column(fought(summary), 26), style),
        Piece(f"{summary.turns:>6}  ", "text"),
        Piece(seats(summary), "dim"),
    )


def detail_lines(game: Kept, content: Content, glyphs: Glyphs, width: int) -> list[Line]:
    """One game in full: how it ended and why, the party, the enemies, the seed."""
    summary = game.summary
    if summary is None:
        return wrap([Piece(f"{game.path.name}: {game.trouble}", "bad")], width)
    names = names_of(content, {player.hero: player.name for player in summary.party})
    seed = "" if summary.seed is None else f", seed {summary.seed}"
    about = (
        f"{_ending(summary, names)} {counted(summary.turns, 'turn')}, {counted(summary.steps, 'step')}{seed}."
    )
    lines = wrap([Piece(about, "strong")], width)
    for player in summary.party:
        kind = content.hero(player.hero)
        lines.append(
            (
                Piece(f"{suit_letter(player.hero)}{glyphs.suits[player.hero]} ", f"suit-{player.hero}"),
                Piece(column(names[player.hero], 24)),
                Piece(column(f"{kind.title}, {player.version}", 24), "text"),
                Piece(ROLES[player.role], "dim"),
            )
        )
    beaten = listed(summary.called[id] for id in summary.beaten)
    return [*lines, *wrap([Piece("Beaten: ", "title"), Piece(beaten or "nobody")], width)]


def _ending(summary: Summary, names: Names) -> str:
    if summary.won:
        return f"Won against {summary.called.get(summary.boss or '', 'the Boss')}."
    if not summary.reason.startswith("died:"):
        return "The party gave the game up."
    hero = HEROES.index(summary.reason.removeprefix("died:"))
    against = listed(summary.called[id] for id in summary.lost_to)
    return f"Lost to {against}: {names[hero]} has no health left."


# --- statistics ----------------------------------------------------------------------------------


def statistics_lines(counts: Statistics, content: Content, width: int) -> list[Line]:
    """The page of statistics."""
    if not counts.all.games and not counts.started_later:
        return [(Piece("There is no finished game yet.", "dim"),)]
    lines = _table("All games", [("all of them", counts.all)])
    heroes = sorted(counts.versions, key=lambda key: (HEROES[key[0]], key[1]))
    rows = [
        (f"{content.hero(h).name} the {content.hero(h).title}, {v}", counts.versions[h, v]) for h, v in heroes
    ]
    lines += _table("Heroes", rows)
    order = list(DIFFICULTIES)
    known = sorted(counts.difficulties, key=lambda id: (order.index(id) if id in order else len(order), id))
    lines += _table("Difficulties", [(difficulty_name(id), counts.difficulties[id]) for id in known])
    lines += _table("Sets", [(id.capitalize(), counts.sets[id]) for id in sorted(counts.sets)])
    bosses = sorted(counts.bosses, key=lambda id: counts.names[id])
    lines += _table("Bosses, met or not", [(counts.names[id], counts.bosses[id]) for id in bosses])
    for role, what in (("human", "human"), ("ai", "AI partner"), ("companion", "Companion")):
        by_number = counts.players[role]  # type: ignore[index]
        rows = [
            (counted(number, what) if number else f"no {what}", by_number[number])
            for number in sorted(by_number)
        ]
        lines += _table(f"{what}s at the table"[:1].upper() + f"{what}s at the table"[1:], rows)
    lines += _enemies(counts)
    notes = [
        "A game given up is neither won nor lost; the part won is of the games played to their end.",
        "An enemy is lost against if it was in play when a Misfit died.",
    ]
    if counts.started_later:
        games = counted(counts.started_later, "game")
        notes.append(f"Not counted: {games} that began from a position.")
    for note in notes:
        lines += wrap([Piece(note, "dim")], width)
    return lines


def _table(title: str, rows: Sequence[tuple[str, Tally]]) -> list[Line]:
    if not rows:
        return []
    head = f"{'games':>7}{'won':>6}{'lost':>6}{'given up':>10}{'part won':>10}"
    lines: list[Line] = [(Piece(column(title, LABEL), "title"), Piece(head, "dim"))]
    for label, counts in rows:
        rate = "-" if counts.rate is None else f"{100 * counts.rate:.0f} %"
        numbers = f"{counts.games:>7}{counts.won:>6}{counts.lost:>6}{counts.conceded:>10}{rate:>10}"
        lines.append((Piece(column(label, LABEL)), Piece(numbers)))
    return [*lines, ()]


def _enemies(counts: Statistics) -> list[Line]:
    if not counts.enemies:
        return []
    head = f"{'met':>7}{'beaten':>9}{'lost against':>15}"
    lines: list[Line] = [(Piece(column("Enemies", LABEL), "title"), Piece(head, "dim"))]
    for foe in sorted(counts.enemies.values(), key=lambda foe: foe.name):
        numbers = f"{foe.met:>7}{foe.beaten:>9}{foe.lost_to:>15}"
        lines.append((Piece(column(foe.name, LABEL)), Piece(numbers)))
    return [*lines, ()]
