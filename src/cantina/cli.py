"""The command line: what ``cantina`` and its options start.

Only the standard library is imported here; the app, plain mode and the protocol are loaded when they
are asked for, so that ``--help`` and ``--version`` answer at once.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TextIO

from cantina import __version__
from cantina.options import Parser, UsageFault, not_known, seed, short
from cantina.resources import path_of
from cantina.signals import held_back

COMMANDS = (
    "engine",
    "schema",
    "content",
    "history",
    "replay",
    "export",
    "import",
    "simulate",
    "difficulty",
    "doctor",
)
OWN_OPTIONS = ("simulate", "difficulty")
"""Commands with options of their own."""
DRAWING_OPTIONS = ("ascii", "unicode", "colours", "mouse", "motion")
TABLE_OPTIONS = ("plain", "seed", "setup", *DRAWING_OPTIONS, "data_dir")
TAKEN: Mapping[str, tuple[str, ...]] = {
    "replay": ("plain", *DRAWING_OPTIONS, "data_dir"),
    **dict.fromkeys(("history", "export", "import"), ("data_dir",)),
    "doctor": (*DRAWING_OPTIONS, "data_dir"),
}
"""Options of the table that a command takes, too."""
CONTENT_COMMANDS = ("check", "list")
COLOURS = ("none", "16", "256", "true")

EXIT_FAULT = 1
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130

DESCRIPTION = """\
Misfit Cantina: dungeon card games for people and AI partners, in a terminal.
Without a command it opens the table."""

COMMANDS_HELP = """\
commands:
  engine             play without a screen: JSON requests in, JSON answers out, one a line
  schema             print the JSON Schema of those requests and answers
  content check      check your own packs of monsters, Bosses and heroes; content check PATH just one
  content list       list all that there is to play with, and where it is from
  history            list the games that are kept, numbered
  replay FILE        see a game again, step by step: a record, or a saved game
  export FILE [N]    write game N of the history into a file; without N the one played last
  import FILE        take a game from a file in
  simulate           let AI players play many games, and say how they fared; simulate --help says how
  difficulty         play the games behind the guide's tables of difficulty; difficulty --help says how
  doctor             tell what was found out about this terminal and machine, and why
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code.

    0 is a good end, 1 a fault that was told in a sentence (one of the program's own is written into a
    report), 2 a command line that asks for something
    unknown, 130 an interruption by Ctrl+C. A reader that goes away (a closed pipe) is a good end.

    Args:
        argv: The arguments after the program's name; None takes those of the process.
    """
    try:
        code = _run(sys.argv[1:] if argv is None else argv)
        if sys.stdout is not None:
            sys.stdout.flush()  # a broken pipe is met here, not at the interpreter's exit
        return code
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        _forget_stdout()
        return 0
    except Exception as fault:
        sentence = _sentence(fault)
        if sentence is None:
            from cantina.crash import told

            sentence = told(fault)
        if isinstance(fault, OSError) and fault.filename is None:
            _forget_stdout()  # what stands in its buffer would fail once more
        _complain(sentence)
        return EXIT_USAGE if isinstance(fault, UsageFault) else EXIT_FAULT


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Return the options of a command line.

    Fields: ``command`` (None or one of COMMANDS), ``words`` (what follows it), ``packs`` (of engine),
    ``plain``, ``seed`` (int or None), ``setup`` (words or None), ``ascii``, ``unicode``, ``colours`` (None to
    find out, or one of COLOURS), ``mouse`` and ``motion`` (None to find out), ``data_dir`` (an
    absolute Path or None).

    Raises:
        UsageFault: An unknown option or command, or a value that an option cannot take.
    """
    parser = _parser()
    options, unknown = parser.parse_known_intermixed_args(argv)
    if unknown:
        raise not_known(parser, unknown, "cantina --help")
    if options.command is not None:
        if options.command not in COMMANDS:
            known = " and ".join((", ".join(COMMANDS[:-1]), COMMANDS[-1]))
            raise UsageFault(f"There is no command {short(options.command)}; there are {known}.")
        if options.command in OWN_OPTIONS:
            name = options.command
            raise UsageFault(f"{name} comes first, and its options follow it: cantina {name} [options].")
        for name in TABLE_OPTIONS:
            if name in TAKEN.get(options.command, ()):
                continue
            value = getattr(options, name)
            if value != parser.get_default(name):
                option = f"--{'no-' if value is False else ''}{name.replace('_', '-')}"
                raise UsageFault(f"{option} is for the table; {options.command} does not take it.")
    if options.packs and options.command != "engine":
        raise UsageFault("--packs is for engine; everything else takes your own packs unasked.")
    _check_words(options)
    return options


def _check_words(options: argparse.Namespace) -> None:
    """``content`` takes one of its own commands, and ``check`` a path behind it; games are files."""
    words, most = options.words, 0
    if options.command in ("replay", "export", "import"):
        if not words:
            raise UsageFault(f"{options.command} which file? Its name is missing.")
        most = 1
        if options.command == "export":
            most = 2
            if len(words) > 1 and not (words[1].isascii() and words[1].isdigit() and len(words[1]) < 10):
                raise UsageFault(f"{short(words[1])} is no number of a game; cantina history lists them.")
    elif options.command == "content":
        if not words:
            raise UsageFault("content what? There are content check and content list.")
        if words[0] not in CONTENT_COMMANDS:
            raise UsageFault(f"There is no content {short(words[0])}; there are check and list.")
        most = 2 if words[0] == "check" else 1
    if len(words) > most:
        raise UsageFault(f"Nothing is expected at {short(words[most])}; cantina --help lists what there is.")


def _parser() -> Parser:
    parser = Parser(
        prog="cantina",
        usage="cantina [options]\n       cantina COMMAND ...",
        description=DESCRIPTION,
        epilog=COMMANDS_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=False,
    )
    add = parser.add_argument
    add("command", nargs="?", help=argparse.SUPPRESS)
    add("words", nargs="*", help=argparse.SUPPRESS)
    add("--plain", action="store_true", help="play line by line, with typed commands and no screen")
    add("--seed", type=seed, metavar="N", help="seed of the next game; the same seed deals the same cards")
    add("--setup", metavar="WORDS", help="deal at once: party and enemies, as copied from a game")
    signs = parser.add_mutually_exclusive_group()
    signs.add_argument("--ascii", action="store_true", help="draw with plain ASCII characters only")
    signs.add_argument(
        "--unicode", action="store_true", help="draw with shapes, though the terminal may not have them"
    )
    add(
        "--colours",
        "--colors",
        type=_colours,
        metavar="HOW",
        help="colours to use: none, 16, 256 or true (default: what the terminal can do)",
    )
    switch = argparse.BooleanOptionalAction
    add("--mouse", action=switch, help="play by clicks, too, or leave the mouse to the terminal")
    add("--motion", action=switch, help="show what partners do one by one, or all at once")
    add("--data-dir", type=_folder, metavar="PATH", help="where games are kept (or set CANTINA_DATA_DIR)")
    add("--packs", action="store_true", help="engine: with your own packs, not the game's content alone")
    add("--version", action="version", version=f"cantina {__version__}", help="print the version and end")
    add("-h", "--help", action="help", help="print this help and end")
    return parser


def _run(argv: Sequence[str]) -> int:
    if argv and argv[0] in OWN_OPTIONS:
        if argv[0] == "simulate":
            from cantina.simulate_command import run as run_games
        else:
            from cantina.difficulty_command import run as run_games
        return run_games(argv[1:])
    try:
        options = parse(argv)
    except SystemExit as done:  # --help and --version have printed what they had to say
        return int(done.code or 0)
    if options.command == "engine":
        return _engine(options.packs)
    if options.command == "schema":
        return _schema()
    if options.command == "content":
        return _content(options.words)
    if options.data_dir is not None:
        # The environment, so that every part of the program, and each process it starts, agrees.
        os.environ["CANTINA_DATA_DIR"] = str(options.data_dir)
    if options.command == "doctor":
        with held_back(signal.SIGINT):
            from cantina.doctor_command import run as run_doctor

        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # paths and signs may be what the locale cannot say
        return run_doctor(options)
    if options.command in (None, "replay") and not options.plain and _is_dumb():
        _complain("This terminal is dumb, so the table is told line by line (as with --plain).")
        options.plain = True
    if options.command is not None:
        return _games(options)
    if options.plain:
        with held_back(signal.SIGINT):
            from cantina.app.capabilities import means_ascii
            from cantina.plain import run as run_plain

        options.ascii = options.ascii or (not options.unicode and bool(means_ascii(os.environ)))
        return run_plain(options)
    with held_back(signal.SIGINT):
        from cantina.app.start import run as run_app

    return run_app(options)


def _is_dumb() -> bool:
    """Whether somebody sits at a terminal that can place no cursor."""
    streams = (sys.stdin, sys.stdout)
    return os.environ.get("TERM") == "dumb" and all(s is not None and s.isatty() for s in streams)


def _engine(packs: bool) -> int:
    """Serve the engine protocol on the standard streams, in UTF-8 whatever the locale says.

    Without ``packs`` it plays the game's own content alone, so that a seed means one game everywhere.
    """
    if sys.stdout is None:
        _complain("The engine answers on standard output, which is closed.")
        return EXIT_FAULT
    requests: TextIO = sys.stdin if sys.stdin is not None else io.StringIO()
    # A byte that is no UTF-8 becomes \xNN, which no JSON text may hold: the line is refused as bad
    # JSON, and the process lives on.
    _reconfigure(requests, "backslashreplace")
    _reconfigure(sys.stdout, "backslashreplace")
    with held_back(signal.SIGINT):
        from cantina.protocol import serve

    if not packs:
        return serve(requests, sys.stdout)
    from cantina.content_command import content_with_packs

    content, warnings = content_with_packs()
    for warning in warnings:
        _complain(warning)
    return serve(requests, sys.stdout, content)


def _schema() -> int:
    from cantina.protocol import schema

    print(json.dumps(schema(), indent=2, sort_keys=True))
    return 0


def _content(words: Sequence[str]) -> int:
    """Check or list content; 1 if a pack that was checked has a fault."""
    from cantina.content_command import check, listing

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # names may hold what the locale cannot say
    if words[0] == "check":
        path = path_of(words[1]) if len(words) > 1 else None
        lines, good = check(path)
        print("\n".join(lines))
        return 0 if good else EXIT_FAULT
    lines, warnings = listing()
    print("\n".join(lines))
    for warning in warnings:
        _complain(warning)
    return 0


def _games(options: argparse.Namespace) -> int:
    """History, replay, export and import: what is said is one sentence, or a line for each game or step."""
    with held_back(signal.SIGINT):
        from cantina import history_command as games

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # names may hold what the locale cannot say
    path = path_of(options.words[0]) if options.words else Path()
    match options.command:
        case "history":
            lines = games.listing()
        case "export":
            lines = [games.export_game(path, int(options.words[1]) if len(options.words) > 1 else 1)]
        case "import":
            lines = [games.import_game(path)]
        case _:
            replay = games.replay_of(path)
            if not options.plain:
                with held_back(signal.SIGINT):
                    from cantina.app.start import run as run_app

                return run_app(options, replay)
            lines = games.replay_lines(replay)
    print("\n".join(lines))
    return 0


def _reconfigure(stream: TextIO, errors: str) -> None:
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors=errors)


# --- values of options ---------------------------------------------------------------------------


def _colours(text: str) -> str:
    if text not in COLOURS:
        raise argparse.ArgumentTypeError(f"{short(text)} is none of {', '.join(COLOURS)}")
    return text


def _folder(text: str) -> Path:
    with contextlib.suppress(RuntimeError, OSError):  # no such user, a name too long, a place out of reach
        path = Path(text).expanduser().absolute()
        if text and (path.is_dir() or not path.exists()):
            return path
    raise argparse.ArgumentTypeError(f"{short(text)} is not a folder")


# --- telling faults ------------------------------------------------------------------------------


def _sentence(fault: Exception) -> str | None:
    """Return what to tell the player about a fault of input or machine; None for a fault of the program."""
    if isinstance(fault, UsageFault):
        return str(fault)
    if isinstance(fault, OSError) and fault.filename is not None:
        return f"{fault.filename} cannot be used: {fault.strerror}."
    if isinstance(fault, OSError) and fault.errno is not None:
        return f"The input or the output of this program cannot be used: {fault.strerror}."
    from cantina.games.dungeon_rummy.errors import RulesError
    from cantina.resources import ResourceMissing

    return str(fault) if isinstance(fault, ResourceMissing | RulesError) else None


def _complain(sentence: str) -> None:
    if sys.stderr is not None:
        print(f"cantina: {sentence}", file=sys.stderr)


def _forget_stdout() -> None:
    """Point standard output nowhere, so that the interpreter's last flush does not fail again."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):  # a stream without a file behind it needs no such care
        pass
