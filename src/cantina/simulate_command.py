"""``cantina simulate``: AI players play many games by seed, and how they fared is told.

Only the command line's own parts are imported here; rules and players are loaded when games are played.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from cantina.games.dungeon_rummy.cards import HEROES
from cantina.options import MAX_SEED, Parser, UsageFault, not_known, seed, short
from cantina.resources import path_of

if TYPE_CHECKING:
    from cantina.games.dungeon_rummy.content import Content
    from cantina.games.dungeon_rummy.setup import Difficulty
    from cantina.simulation.game_file import GameFile
    from cantina.simulation.match import Match, Side
    from cantina.simulation.series import Outcome, Series

EXIT_FAILED: Final = 1
EXIT_INTERRUPTED: Final = 130
MOST_GAMES: Final = 1_000_000
DIFFICULTIES: Final = ("first-game", "easy", "medium", "hard", "mort")
MOST_JOBS: Final = 256
MOST_NODES: Final = 10_000_000

DESCRIPTION = """\
AI players play many games, each dealt by its seed, and how they fared is told: games won, how far
they came, how long they thought, and what the lost games were lost to. The same seed deals the same
cards, so that two parties can be compared with --versus."""

EPILOG = """\
in a seat sits one of
  random       any legal action is as good as another
  greedy       does what looks best on the table at the end of its turn
  expert       plans its whole turn ahead and talks with the others, at its --level
  clairvoyant  sees all hands and decks: what could be reached at best, for measuring only
  companion    no player: a Companion
One kind alone takes all four seats. The exit code is 1 if a game failed, 130 after Ctrl+C.
"""


def run(argv: Sequence[str]) -> int:
    """Play the games that the options after ``cantina simulate`` ask for, and print how they went.

    0 is a good end, 1 that some games failed, 130 an interruption by Ctrl+C, after which what is done so
    far is printed.

    Raises:
        UsageFault: An unknown option, a value that an option cannot take, or a game that cannot be.
        OSError: The file of games cannot be opened, read or written.
    """
    try:
        options = parse(argv)
    except SystemExit as done:  # --help has printed what it had to say
        return int(done.code or 0)
    from cantina.simulation.match import settings_of

    series = _series(options)
    settings = settings_of(series.match, series.sides) | content_settings(series.content)
    with games_of(options.out, settings) as file:
        return _play(options, series, file)


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The options of ``cantina simulate``; raises UsageFault."""
    parser = _parser()
    options, unknown = parser.parse_known_args(argv)
    if unknown:
        raise not_known(parser, unknown, "cantina simulate --help")
    if options.seed + options.games - 1 > MAX_SEED:
        raise UsageFault(f"--games: there are no seeds beyond {MAX_SEED}.")
    if options.level is not None and options.nodes is not None:
        raise UsageFault("--level and --nodes both say how long to think: choose one.")
    if options.versus_level is not None and options.versus_nodes is not None:
        raise UsageFault("--versus-level and --versus-nodes both say how long to think: choose one.")
    return options


def _parser() -> Parser:
    parser = Parser(
        prog="cantina simulate",
        usage="cantina simulate [options]",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=False,
    )
    add = parser.add_argument
    add("--seats", type=_words, metavar="KINDS", default=("expert",),
        help="who sits there, in turn order (default: expert)")  # fmt: skip
    add("--order", type=_words, metavar="MISFITS", default=HEROES,
        help="the Misfits in turn order (default: barbarian,mage,druid,bard)")  # fmt: skip
    add("--versions", type=_words, metavar="VERSIONS", default=("standard",),
        help="their versions, in turn order; one alone is for all")  # fmt: skip
    add("--difficulty", metavar="NAME", default="first-game",
        help="first-game (the default), easy, medium, hard or mort")  # fmt: skip
    add("--sets", type=_words, metavar="SETS",
        help="draw enemies from forest, necropolis or both (default)")  # fmt: skip
    add("--boss", metavar="ID", help="this Boss, as cantina content list names it")
    add("--enemies", type=_words, metavar="IDS", help="these enemies, top first and a Boss last")
    add("--boots", type=number(1, 99), metavar="N", help="of a lone player: 12, 10, 8 or 6")
    add("--packs", action="store_true", help="with your own packs, not the game's content alone")
    add("--games", type=number(1, MOST_GAMES), metavar="N", default=100, help="how many (default: 100)")
    add("--seed", type=seed, metavar="S", default=0, help="seed of the first game, the others follow")
    add("--level", metavar="LEVEL", help="how long experts think: quick (default), normal or deep")
    add("--nodes", type=number(1, MOST_NODES), metavar="N", help="or how much players look at in a turn")
    add("--talk", type=_switch, metavar="on|off", default=True, help="whether players talk (default: on)")
    add("--versus", type=_words, metavar="KINDS", help="play the same seeds with others, and compare")
    add("--versus-level", metavar="LEVEL", help="the others' level (default: the same)")
    add("--versus-nodes", type=number(1, MOST_NODES), metavar="N", help="or how much they look at")
    add("--versus-talk", type=_switch, metavar="on|off", help="whether the others talk (default: the same)")
    add("--jobs", type=number(1, MOST_JOBS), metavar="N", default=1, help="games at a time (default: 1)")
    add("--out", type=path_of, metavar="FILE", help="keep each game there; what it holds is not played again")
    add("--json", action="store_true", help="print the figures as JSON")
    add("-h", "--help", action="help", help="print this help and end")
    return parser


# --- what is to be played ------------------------------------------------------------------------


def _series(options: argparse.Namespace) -> Series:
    """The series that the options describe; raises UsageFault if its games cannot be."""
    from cantina.games.dungeon_rummy.content_files import load_content
    from cantina.games.dungeon_rummy.errors import BadConfig
    from cantina.games.dungeon_rummy.setup import new_game
    from cantina.resources import content_dir
    from cantina.simulation.series import Series

    if options.packs:
        from cantina.content_command import content_with_packs

        content, warnings = content_with_packs()
        for warning in warnings:
            print(f"cantina: {warning}", file=sys.stderr)
    else:
        content = load_content(content_dir() / "dungeon_rummy")
    known_sets = {enemy.set for enemy in content.enemies.values() if enemy.tier not in ("mort", "skeleton")}
    series = Series(content, _match(options, sorted(known_sets)), _sides(options))
    for side in series.sides:
        try:
            new_game(content, series.match.config(side), options.seed)
        except BadConfig as error:
            raise UsageFault(f"There is no such game: {error.message}.") from None
    return series


def _match(options: argparse.Namespace, known_sets: Sequence[str]) -> Match:
    from cantina.simulation.match import Match

    difficulty = options.difficulty
    if options.enemies is not None:
        if difficulty not in ("first-game", "custom"):  # the former is what is meant if nothing is said
            raise UsageFault("--enemies names them one by one, and --difficulty draws them: choose one.")
        difficulty = "custom"
    elif difficulty == "custom":
        raise UsageFault("--difficulty custom: name the enemies one by one with --enemies.")
    elif difficulty not in DIFFICULTIES:
        raise UsageFault(f"--difficulty: {short(difficulty)} is none of {', '.join(DIFFICULTIES)}.")
    return Match(
        order=_order(options.order),
        versions=_four("--versions", options.versions),
        difficulty=cast("Difficulty", difficulty),
        sets=_sets(options.sets, difficulty, known_sets),
        enemies=options.enemies,
        boss=options.boss,
        boots=options.boots,
    )


def _sets(asked: tuple[str, ...] | None, difficulty: str, known: Sequence[str]) -> tuple[str, ...]:
    """The sets of enemies to draw from; raises UsageFault where none is drawn from."""
    from cantina.simulation.cells import FIXED

    if asked is None:
        return tuple(known)
    if difficulty in (*FIXED, "custom"):
        what = "--enemies" if difficulty == "custom" else f"--difficulty {difficulty}"
        raise UsageFault(f"--sets: {what} names its enemies and draws from no set: leave --sets out.")
    for name in asked:
        if name not in (*known, "both"):
            raise UsageFault(f"--sets: {short(name)} is none of {', '.join(known)}, both.")
    return tuple(name for name in known if name in asked or "both" in asked)


def _order(order: tuple[str, ...]) -> tuple[str, ...]:
    """The four Misfits in turn order; raises UsageFault."""
    for name in order:
        if name not in HEROES:
            raise UsageFault(f"--order: {short(name)} is none of {', '.join(HEROES)}.")
    if len(order) != len(HEROES):
        raise UsageFault(f"--order: all four Misfits are needed, not {len(order)}.")
    return order


def _sides(options: argparse.Namespace) -> tuple[Side, ...]:
    from cantina.simulation.match import Side

    first = Side(
        _seats("--seats", options.seats), _level("--level", options.level), options.nodes, options.talk
    )
    _needs_expert("--level", options.level, first)
    others = (options.versus, options.versus_level, options.versus_nodes, options.versus_talk)
    if all(value is None for value in others):
        return (first,)
    seats, level, nodes, talk = others
    second = Side(
        first.seats if seats is None else _seats("--versus", seats),
        first.level if level is None else _level("--versus-level", level),
        first.nodes if seats is None and level is None and nodes is None else nodes,
        first.talk if talk is None else talk,
    )
    _needs_expert("--versus-level", level, second)
    if second == first:
        raise UsageFault("--versus: these are the same players in the same seats.")
    return first, second


def _needs_expert(option: str, level: str | None, side: Side) -> None:
    from cantina.simulation.match import EXPERT

    if level is not None and EXPERT not in side.seats:
        raise UsageFault(f"{option}: only experts think by levels, and none of these is one.")


def _seats(option: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    from cantina.simulation.match import COMPANION, KINDS

    for kind in kinds:
        if kind not in KINDS:
            raise UsageFault(f"{option}: {short(kind)} is none of {', '.join(KINDS)}.")
    seats = _four(option, kinds)
    if all(kind == COMPANION for kind in seats):
        raise UsageFault(f"{option}: at least one seat needs a player, not a Companion.")
    return seats


def _level(option: str, level: str | None) -> str:
    from cantina.simulation.match import LEVELS

    if level is None:
        return LEVELS[0]
    if level not in LEVELS:
        raise UsageFault(f"{option}: {short(level)} is none of {', '.join(LEVELS)}.")
    return level


def _four(option: str, words: tuple[str, ...]) -> tuple[str, ...]:
    if len(words) == 1:
        return words * 4
    if len(words) != 4:
        raise UsageFault(f"{option}: four are needed, or one for all, not {len(words)}.")
    return words


def content_settings(content: Content) -> dict[str, str]:
    """What else decides how games go: the program, and the content with all its numbers."""
    import zlib

    from cantina import __version__
    from cantina.games.dungeon_rummy.content_files import content_json

    data = json.dumps(content_json(content), sort_keys=True)
    return {"the program": __version__, "the content": f"{zlib.crc32(data.encode()):08x}"}


# --- playing and telling -------------------------------------------------------------------------


def games_of(path: Path | None, settings: dict[str, object]) -> AbstractContextManager[GameFile | None]:
    """The open file of a series; raises UsageFault for one that cannot be gone on with."""
    if path is None:
        return nullcontext()
    from cantina.simulation.game_file import FileRefused, GameFile

    try:
        return GameFile(path, settings)
    except FileRefused as refused:
        raise UsageFault(f"--out: {refused}") from None


def _play(options: argparse.Namespace, series: Series, file: GameFile | None) -> int:
    """Play what the file does not hold yet, and print the report, also of a part."""
    from cantina.simulation.resuming import kept_and_missing, play_missing
    from cantina.simulation.series import Failure
    from cantina.simulation.telling import Report

    tasks = series.tasks(range(options.seed, options.seed + options.games))
    kept, missing = kept_and_missing(tasks, file)
    done: list[Outcome] = [*kept]
    interrupted = False
    try:
        with (
            bar(len(tasks), done) as told,
            closing(play_missing(series, missing, file, options.jobs)) as played,
        ):
            for outcome in played:
                done.append(outcome)
                told()
    except KeyboardInterrupt:
        interrupted = True
    report = Report(series.sides, done)
    if options.json:
        print(json.dumps(report.json(), indent=2))
    else:
        if interrupted:
            print(f"Interrupted: {len(done)} of {len(tasks)} games are done.")
        print("\n".join(report.lines()))
    if interrupted:
        return EXIT_INTERRUPTED
    return EXIT_FAILED if any(isinstance(outcome, Failure) for outcome in done) else 0


@contextlib.contextmanager
def bar(total: int, done: Sequence[Outcome]) -> Iterator[Callable[[], None]]:
    """A progress bar on standard error, if that is a terminal; call what it gives after each game."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:

        def won() -> str:
            return f"{sum(getattr(outcome, 'won', False) for outcome in done)} won"

        game = progress.add_task(won(), total=total, completed=len(done))
        yield lambda: progress.update(game, completed=len(done), description=won())


# --- values of options ---------------------------------------------------------------------------


def _words(text: str) -> tuple[str, ...]:
    """Names with commas between them."""
    words = tuple(word.strip() for word in text.split(","))
    if not all(words):
        raise argparse.ArgumentTypeError(f"{short(text)} is no list of names with commas between them")
    return words


def number(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number in these bounds."""

    def value(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most):
            raise argparse.ArgumentTypeError(f"{short(text)} is no whole number from {least} to {most}")
        return int(text)

    return value


def _switch(text: str) -> bool:
    if text not in ("on", "off"):
        raise argparse.ArgumentTypeError(f"{short(text)} is neither on nor off")
    return text == "on"
