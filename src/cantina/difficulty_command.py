"""``cantina difficulty``: plays the games behind the guide's tables of difficulty, and writes that page.

Only the command line's own parts are imported here; rules and players are loaded when games are played.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cantina.options import MAX_SEED, Parser, UsageFault, not_known, seed, short
from cantina.resources import path_of
from cantina.simulate_command import MOST_GAMES, MOST_JOBS, bar, content_settings, games_of, number

if TYPE_CHECKING:
    from cantina.games.dungeon_rummy.content import Content
    from cantina.simulation.cells import Cell, Played
    from cantina.simulation.match import Match
    from cantina.simulation.played import Result

EXIT_FAILED: Final = 1
EXIT_INTERRUPTED: Final = 130

DESCRIPTION = """\
Plays the games behind the page "How hard it is" of the guide, and tells a line for each cell of its tables:
games, games won with their interval of 95 %, turns, seeds. Without a name all cells are played: that takes
days of one core. The same seed deals the same cards, so that whoever plays a cell again finds its line.
After Ctrl+C the same command with the same --out plays what is missing; a part of a cell has no line."""


def run(argv: Sequence[str]) -> int:
    """Play the cells that are asked for, and print a line for each; with ``--page`` write the guide's page.

    0 is a good end, 1 that some games failed, 130 an interruption by Ctrl+C, after which what is done so
    far is printed and no page is written.

    Raises:
        UsageFault: An unknown option or cell, or a file of games that cannot be gone on with.
        OSError: A file cannot be opened, read or written.
    """
    parser = _parser()
    try:
        options, unknown = parser.parse_known_intermixed_args(argv)
    except SystemExit as done:  # --help has printed what it had to say
        return int(done.code or 0)
    if unknown:
        raise not_known(parser, unknown, "cantina difficulty --help")
    from cantina.simulation.cells import CELLS

    for name in options.cells:
        if name not in CELLS:
            raise UsageFault(f"There is no cell {short(name)}; there are {', '.join(CELLS)}.")
    if options.list:
        print("\n".join(f"{cell.name:20}{cell.words}" for cell in CELLS.values()))
        return 0
    if options.kept and (options.out is None or options.games or options.seed or options.jobs > 1):
        raise UsageFault(
            "--kept: that is all that a folder holds; name it with --out, and leave --games, --seed and "
            "--jobs out."
        )
    cells = [CELLS[name] for name in dict.fromkeys(options.cells)] or list(CELLS.values())
    if options.seed + max(options.games or cell.games for cell in cells) - 1 > MAX_SEED:
        raise UsageFault(f"--games: there are no seeds beyond {MAX_SEED}.")
    _look_at_places(options)
    return _play(cells, options)


def _look_at_places(options: argparse.Namespace) -> None:
    """See before any game is played that what comes of them can be kept; raises UsageFault."""
    folder, page = options.out, options.page
    if folder is not None and folder.exists() and not folder.is_dir():
        raise UsageFault(f"--out: {folder} is no folder: the games of each cell get a file of their own.")
    if page is None:
        return
    if page.exists() and not page.is_file():  # a device would be replaced by a file
        raise UsageFault(f"--page: {page} is no ordinary file.")
    if page.exists() and page.stat().st_size and not _is_page(page):
        raise UsageFault(f"--page: {page} is no page of the guide; it is left as it is.")
    if not page.parent.is_dir():
        raise UsageFault(f"--page: there is no folder {page.parent}.")
    if not os.access(page.parent, os.W_OK):
        raise UsageFault(f"--page: nothing may be written into {page.parent}.")


def _is_page(path: Path) -> bool:
    """Whether a file may be written anew, because it is a section of the guide by its first line."""
    with path.open("rb") as file:
        return file.readline(200).startswith(b"section = ")


def _place(text: str) -> Path:
    """The path that was typed, without links: the page goes where a link leads."""
    if not text:
        raise argparse.ArgumentTypeError("a name is needed")
    return Path(os.path.realpath(path_of(text)))


def _parser() -> Parser:
    parser = Parser(
        prog="cantina difficulty",
        usage="cantina difficulty [options] [CELL ...]",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=False,
    )
    add = parser.add_argument
    add("cells", nargs="*", metavar="CELL", help="medium, solo-8-easy, ...: --list names them")
    add("--list", action="store_true", help="list the cells")
    add(
        "--games",
        type=number(1, MOST_GAMES),
        metavar="N",
        help="games of a cell (default: 400; 300 or 200 with other partners)",
    )
    add("--seed", type=seed, metavar="S", default=0, help="seed of the first game, the others follow")
    add("--jobs", type=number(1, MOST_JOBS), metavar="N", default=1, help="games at a time (default: 1)")
    add(
        "--out",
        type=_place,
        metavar="FOLDER",
        help="keep each game there; what it holds is not played again",
    )
    add("--kept", action="store_true", help="play nothing: tell what the folder of --out holds")
    add("--page", type=_place, metavar="FILE", help="write the page of the guide")
    add("-h", "--help", action="help", help="print this help and end")
    return parser


def _play(cells: Sequence[Cell], options: argparse.Namespace) -> int:
    from cantina.games.dungeon_rummy.content_files import load_content
    from cantina.resources import content_dir
    from cantina.simulation.pages import row

    content = load_content(content_dir() / "dungeon_rummy")
    if options.out is not None and not options.kept:
        options.out.mkdir(parents=True, exist_ok=True)
        _look_at_files(content, cells, options.out)
    played: dict[str, Played] = {}
    failed = interrupted = False
    for cell in cells:
        done, failures, interrupted = _play_cell(content, cell, options)
        failed = failed or bool(failures)
        for failure in failures:
            print(f"cantina: {cell.name}, {failure}", file=sys.stderr)
        if interrupted:  # its sets are played one after the other: a part says nothing of the whole
            of = options.games or cell.games
            print(f"Interrupted: of {cell.name} {len(done.games)} of {of} games are done.")
            return EXIT_INTERRUPTED
        if options.kept and not done.whole:
            print(f"cantina: {cell.name} is left out: {_gaps(done)}", file=sys.stderr)
        elif done.games:
            played[cell.name] = done
            print(row(done), flush=True)
    if options.kept and not played:
        raise UsageFault(
            f"--kept: there is no line of {'these cells' if options.cells else 'any cell'} in {options.out}."
        )
    if options.page is not None:
        _write(content, played, options.page)
    return EXIT_FAILED if failed else 0


def _gaps(done: Played) -> str:
    """What is missing of a cell of which there is only a part."""
    first, last = done.seeds or (0, 0)
    there = last - first + 1
    return (
        f"of seeds {first} to {last} only {len(done.games)} of {there} games are there; without --kept, "
        f"--games {last + 1} plays the rest."
    )


def _look_at_files(content: Content, cells: Sequence[Cell], folder: Path) -> None:
    """See that each file of games can be gone on with, before the first game; raises as ``games_of``."""
    for cell in cells:
        for _ in _files(content, cell, folder):
            pass


def _kept(content: Content, cell: Cell, folder: Path) -> Played:
    """All that a folder holds of a cell; raises as ``games_of``."""
    from cantina.simulation.cells import Played

    done = Played(cell)
    for match, results in _files(content, cell, folder):
        done.add(content, match, results)
    return done


def _files(content: Content, cell: Cell, folder: Path) -> Iterator[tuple[Match, list[Result]]]:
    """What each part of a cell is played with, and its games in a folder; raises as ``games_of``."""
    for name, match, _ in cell.parts(1):
        path = folder / f"{name}.jsonl"
        if path.exists():
            with games_of(path, _settings(content, match, cell)) as file:
                yield match, [] if file is None else list(file.results.values())


def _settings(content: Content, match: Match, cell: Cell) -> dict[str, object]:
    """What decides how the games of a part of a cell go."""
    from cantina.simulation.match import settings_of

    return settings_of(match, (cell.side,)) | content_settings(content)


def _play_cell(content: Content, cell: Cell, options: argparse.Namespace) -> tuple[Played, list[str], bool]:
    """What there is of a cell now, which games failed, and whether it was interrupted."""
    if options.kept:
        return _kept(content, cell, options.out), [], False
    from cantina.simulation.cells import Played
    from cantina.simulation.resuming import kept_and_missing, play_missing
    from cantina.simulation.series import Failure, Outcome, Series

    games = options.games or cell.games
    done, shown = Played(cell), list[Outcome]()
    interrupted = False
    with bar(games, shown) as told:
        for name, match, seeds in cell.parts(games, options.seed):
            series = Series(content, match, (cell.side,))
            path = None if options.out is None else options.out / f"{name}.jsonl"
            before = len(shown)
            with games_of(path, _settings(content, match, cell)) as file:
                kept, missing = kept_and_missing(series.tasks(seeds), file)
                shown += kept
                told()
                try:
                    with closing(play_missing(series, missing, file, options.jobs)) as played:
                        for outcome in played:
                            shown.append(outcome)
                            told()
                except KeyboardInterrupt:
                    interrupted = True
            done.add(content, match, [one for one in shown[before:] if not isinstance(one, Failure)])
            if interrupted:
                break
    failures = [one for one in shown if isinstance(one, Failure)]
    return done, [f"seed {one.seed}: {one.kind} ({one.where})" for one in failures], interrupted


def _write(content: Content, played: dict[str, Played], path: Path) -> None:
    """Write the page, all of it or nothing."""
    from cantina.files import write_whole
    from cantina.simulation.pages import page

    check = content_settings(content)["the content"]
    write_whole(path, page(content, played, check, datetime.now(UTC).date()).encode())
    print(f"{path} is written.")
