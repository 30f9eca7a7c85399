"""The guide's page of difficulty, written from the games that were played for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from statistics import fmean
from textwrap import fill
from typing import Final

from cantina.games.dungeon_rummy.content import RULESET, Content
from cantina.simulation.balance import BALANCED, balances
from cantina.simulation.cells import (
    DIFFICULTIES,
    GOBLIN_CELL,
    PARTNERS,
    QUICK,
    SMALL_PARTIES,
    Cell,
    Played,
)
from cantina.simulation.figures import Interval, paired

COMMAND: Final = "cantina difficulty"
FAR: Final = 0.20
"""A small party whose rate is farther off that of four players is told what to choose."""
CAUSES: Final = 3
WIDTH: Final = 110
"""Columns of a content file."""
_HEAD: Final = f"{'what is played':24}games  won   from to  turns  seeds"
_BALANCE_HEAD: Final = f"{'tier':8}{'enemy':24}games  won   off"
_PARTNERS_HEAD: Final = f"{'who plays':18}games  won   against quick     progress"


_WHO: Final = {
    "greedy-medium": "greedy players, who look no further than the end of their turn",
    "silent-medium": "quick partners who say nothing",
    "normal-medium": "thorough ones",
    "deep-medium": "some who are deep in thought",
    "clairvoyant-medium": (
        "clairvoyants, who see every hand and deck, sit at no table, and only measure what could be reached"
    ),
}
"""Who the `PARTNERS` are, for the page."""
_EXPERTS: Final = {
    QUICK: "quick partners",
    "normal-medium": "thorough ones",
    "deep-medium": "those deep in thought",
}
"""The experts among them."""


def page(content: Content, played: Mapping[str, Played], check: str, day: date) -> str:
    """The section of the guide as TOML; what was not played is left out.

    ``check`` is the checksum of the numbers that were played with, ``day`` when it is written down.
    """
    shown = [part for part in _parts(content, played, check, day) if part]
    return "\n".join(('section = "How hard it is"\n', *shown))


def _parts(content: Content, played: Mapping[str, Played], check: str, day: date) -> Iterator[str]:
    yield _entry(
        "G-difficulty",
        "What a difficulty promises",
        f"""
        Four expert partners, each thinking quickly, have played these games, the sets of enemies
        by turns; so often they won. Read it as what a party wins that plans well. The columns
        from and to are an interval of 95 %: in nineteen cases of twenty the true rate lies in
        there.

        Written down on {day.day} {day:%B %Y}, for ruleset {RULESET} with numbers {check}. {_again(played)}
        """,
        [_HEAD, *_rows(DIFFICULTIES, played), *_rows((GOBLIN_CELL,), played)],
    )
    yield _entry(
        "G-losses",
        "What games are lost to",
        f"""
        Of all games of a difficulty, the share that was lost to each of the {CAUSES} worst: whoever
        stood there at the end.
        """,
        list(_losses(content, played)),
    )
    yield _entry(
        "G-balance",
        "Which enemies are hard for their tier",
        f"""
        How often games with an enemy were won, less how often games of the same difficulty were
        won at all, in points of a hundred: below zero it is harder than others of its tier. Easy,
        Medium and Hard are counted together. None is to be off by more than {BALANCED}; what few
        games leave open stands behind it, again as an interval of 95 %. An enemy is blamed for its
        company, too: one set is harder than the other, and two games in three draw from one alone.
        """,
        [_BALANCE_HEAD, *_balances(content, played)],
    )
    yield _entry(
        "G-small-parties", "Smaller parties", _advice(played), [_HEAD, *_rows(SMALL_PARTIES, played)]
    )
    yield _entry(
        "G-partners",
        "Other partners",
        f"""
        Medium again, dealt from the same seeds to others:
        {"; ".join(_WHO[cell.name] for cell in PARTNERS if cell.name in played)}.
        """,
        [_HEAD, *_rows(PARTNERS, played)],
    )
    yield _entry(
        "G-partner-worth",
        "What a partner is worth",
        f"""
        How many games of a hundred others win more or fewer than the quick partners of
        G-difficulty do with the same deals; in brackets an interval of 95 %. Progress is the share
        of the enemies' levels that fell, on average. {_way_gone(played)}
        """,
        [_PARTNERS_HEAD, *_partners(played)],
    )


def _again(played: Mapping[str, Played]) -> str:
    """How a line of the page is played again."""
    one = played.get("medium") or next(iter(played.values()), None)
    if one is None or one.seeds is None:
        return ""
    first, last = one.seeds
    seed = f" --seed {first}" if first else ""
    return (
        f"The command {COMMAND} {one.cell.name} --games {last - first + 1}{seed} plays the line of "
        f"{one.cell.words} again; {COMMAND} --list names the others."
    )


def _entry(rule: str, title: str, text: str, lines: Sequence[str]) -> str:
    """A page of the guide, its paragraphs wrapped; empty if its table has no line."""
    if all(line in (_HEAD, _BALANCE_HEAD, _PARTNERS_HEAD) for line in lines):
        return ""
    paragraphs = (" ".join(paragraph.split()) for paragraph in text.split("\n\n"))
    text = "\n\n".join(fill(paragraph, WIDTH) for paragraph in paragraphs)
    table = "\n".join(line.rstrip() for line in lines)
    return f'[{rule}]\ntitle = "{title}"\ntext = """\n{text}\n"""\nexample = \'\'\'\n{table}\n\'\'\'\n'


# --- tables --------------------------------------------------------------------------------------


def row(played: Played) -> str:
    """A cell in one line: games, games won, the interval, turns, seeds; raises ValueError without a game."""
    found, seeds = played.figures, played.seeds
    if found is None or seeds is None:
        raise ValueError(f"nothing was played of {played.cell.name}")
    low, high = _percents(found.ci95)
    return (
        f"{played.cell.words:24}{found.games:5}  {found.win_rate:4.0%}  {low:>4} {high:>3}  "
        f"{found.turns_mean:5.1f}  {seeds[0]}-{seeds[1]}"
    )


def _percents(interval: Interval) -> tuple[str, str]:
    return f"{interval[0] * 100:.0f}", f"{interval[1] * 100:.0f}"


def _rows(cells: Iterable[Cell], played: Mapping[str, Played]) -> Iterator[str]:
    for cell in cells:
        if cell.name in played:
            yield row(played[cell.name])


def _losses(content: Content, played: Mapping[str, Played]) -> Iterator[str]:
    for cell in DIFFICULTIES:
        if cell.name not in played:
            continue
        lost: Counter[str] = Counter()
        for game in played[cell.name].games:
            if not game.result.won:
                enemy = game.result.cause.partition(", at ")[2].partition(" level")[0]
                lost[content.enemies[enemy].name] += 1
        total = len(played[cell.name].games)
        told = [f"{name} {_share(number / total)}" for name, number in lost.most_common(CAUSES)]
        yield f"{cell.words:12}{', '.join(told) or 'nothing'}"


def _share(share: float) -> str:
    """So much of all games, of which there are some."""
    return f"{share:.0%}" if share >= 0.005 else "under 1%"


def _balances(content: Content, played: Mapping[str, Played]) -> Iterator[str]:
    cells = [played[name] for name in ("easy", "medium", "hard") if name in played]
    for one in balances(content, cells):
        name = content.enemies[one.enemy].name
        yield (
            f"{one.tier:8}{name:24}{one.games:5}  {one.wins / one.games:4.0%}  "
            f"{_points(one.off):>4} ({one.spread * 100:.0f} either way)"
        )


def _partners(played: Mapping[str, Played]) -> Iterator[str]:
    """The quick partners, and a line for each kind that can be compared with them."""
    quick = played.get(QUICK)
    others = [(cell, played[cell.name]) for cell in PARTNERS if cell.name in played]
    if quick is None or not others:
        return
    yield _partner("quick", quick, "")
    for cell, one in others:
        yield _partner(cell.words.removeprefix("Medium, "), one, _apart(one, quick))


def _partner(name: str, one: Played, apart: str) -> str:
    found = one.figures
    if found is None:
        raise ValueError(f"nothing was played of {one.cell.name}")
    return f"{name:18}{found.games:5}  {found.win_rate:4.0%}  {apart:18}{found.progress_mean:.3f}"


def _apart(one: Played, quick: Played) -> str:
    """What one wins more than the quick partners, in points, over the seeds that both have played."""
    pairs = paired([game.result for game in one.games], [game.result for game in quick.games])
    if pairs is None:
        return ""
    rate = pairs.win_rate
    interval = f" ({_points(rate.ci95[0])} to {_points(rate.ci95[1])})" if rate.ci95 else ""
    return f"{_points(rate.mean):>4}{interval}"


def _points(share: float) -> str:
    """A difference of shares in points of a hundred, with its sign if it is not nothing."""
    points = round(share * 100)
    return f"{points:+d}" if points else "0"


def _way_gone(played: Mapping[str, Played]) -> str:
    """How far experts have come from the greedy to the clairvoyants, by progress on the same deals."""
    told = []
    for name, who in _EXPERTS.items():
        cells = [played[cell] for cell in ("greedy-medium", name, "clairvoyant-medium") if cell in played]
        share = _share_gone(*cells) if len(cells) == 3 else None
        if share is not None:
            told.append(f"{who} {share:.0%}")
    way = "In progress, of the way from the greedy to the clairvoyants were gone, on the same deals"
    return f"{way}: by {', '.join(told)}." if told else ""


def _share_gone(low: Played, middle: Played, high: Played) -> float | None:
    """Where the middle one's mean progress lies between the others'; None if it cannot be said."""
    reached = [{game.result.seed: game.result.progress for game in one.games} for one in (low, middle, high)]
    common = reached[0].keys() & reached[1].keys() & reached[2].keys()
    if not common:
        return None
    least, between, most = (fmean(one[seed] for seed in common) for one in reached)
    return (between - least) / (most - least) if most > least else None


def _advice(played: Mapping[str, Played]) -> str:
    """What a small party should choose where it wins much more or less often than four players do."""
    told = [
        "A smaller party plays another game: its Companions' cards lie open, and cost boots. The same "
        "experts with Companions in the other seats, and alone with so many boots. Whoever is off the rate "
        f"of four players by more than {FAR * 100:.0f} points of a hundred reads here what comes nearer."
    ]
    rates = {cell: rate for cell in SMALL_PARTIES if (rate := _rate(played, cell.name)) is not None}
    for cell, rate in rates.items():
        four = _rate(played, cell.difficulty)
        if four is None or round(abs(rate - four), 6) <= FAR:  # 0.8 - 0.6 is not 0.2
            continue
        alike = {other: other_rate for other, other_rate in rates.items() if other.side == cell.side}
        nearest = min(alike, key=lambda other: abs(alike[other] - four))
        if nearest is not cell:
            advice = f"nearest to that comes {nearest.words} ({alike[nearest]:.0%})"
        else:
            advice = f"nothing {'harder' if rate > four else 'easier'} that was played comes nearer"
        told.append(
            f"{cell.words}: won {rate:.0%} of the time, against {four:.0%} by four players; {advice}."
        )
    return "\n\n".join(told)


def _rate(played: Mapping[str, Played], name: str) -> float | None:
    found = played[name].figures if name in played else None
    return None if found is None else found.win_rate
