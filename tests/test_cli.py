"""The command line: what it starts, what it refuses in a sentence, and how it ends."""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import types
from collections.abc import Callable
from pathlib import Path

import pytest

from cantina import __version__
from cantina.cli import main, parse
from cantina.options import MAX_SEED
from cantina.resources import config_dir, data_dir
from cantina.signals import held_back

REFUSED = {
    "--sed 3": "There is no option '--sed'; did you mean --seed?",
    "--colour=16": "There is no option '--colour=16'; did you mean --colours?",
    "-x": "There is no option '-x'; cantina --help lists what there is.",
    "--seed": "--seed: expected one argument.",
    "--seed x": "--seed: 'x' is no seed; a whole number from 0",
    "--seed -1": "--seed: '-1' is no seed; a whole number from 0",
    f"--seed {MAX_SEED + 1}": "is no seed; a whole number from 0",
    "--seed " + "9" * 9000: "is no seed; a whole number from 0",
    "--seed ٣": "is no seed; a whole number from 0",
    "--colours pink": "'pink' is none of none, 16, 256, true.",
    "--plain=yes": "--plain: ignored explicit argument 'yes'.",
    "--data-dir " + __file__: "is not a folder.",
    "--data-dir ~nobody-of-that-name/games": "'~nobody-of-that-name/games' is not a folder.",
    "--data-dir " + "a" * 5000: "is not a folder.",
    "engin": "There is no command 'engin'; there are engine, schema, content, history, replay, export",
    "content": "content what? There are content check and content list.",
    "content chek": "There is no content 'chek'; there are check and list.",
    "content list all": "Nothing is expected at 'all'",
    "content check one two": "Nothing is expected at 'two'",
    "content check --seed 3": "--seed is for the table; content does not take it.",
    "--packs": "--packs is for engine; everything else takes your own packs unasked.",
    "schema --packs": "--packs is for engine",
    "engine now": "Nothing is expected at 'now'",
    "engine --seed 3": "--seed is for the table; engine does not take it.",
    "--seed 3 simulate": "simulate comes first, and its options follow it: cantina simulate [options].",
    "--no-mouse schema": "--no-mouse is for the table; schema does not take it.",
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_cannot_be_is_refused_in_one_sentence(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert REFUSED[line] in err
    assert err.startswith("cantina: ")
    assert err.count("\n") == 1
    assert len(err) < 250


def test_options_without_any_are_left_to_be_found_out() -> None:
    assert vars(parse([])) == {
        "command": None,
        "words": [],
        "packs": False,
        "plain": False,
        "seed": None,
        "setup": None,
        "ascii": False,
        "unicode": False,
        "colours": None,
        "mouse": None,
        "motion": None,
        "data_dir": None,
    }


def test_options_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    line = "--plain --seed 0 --setup mage=ai --ascii --colors 256 --no-mouse --motion --data-dir games"
    assert vars(parse(line.split())) == {
        "command": None,
        "words": [],
        "packs": False,
        "plain": True,
        "seed": 0,
        "setup": "mage=ai",
        "ascii": True,
        "unicode": False,
        "colours": "256",
        "mouse": False,
        "motion": True,
        "data_dir": tmp_path / "games",
    }


@pytest.mark.parametrize(
    "line",
    ["replay --plain FILE", "--plain replay FILE", "replay FILE --plain", "replay --ascii FILE --plain"],
)
def test_options_may_stand_between_a_command_and_its_words(line: str) -> None:
    options = parse(line.split())
    assert (options.command, options.words, options.plain) == ("replay", ["FILE"], True)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"cantina {__version__}\n"


def test_help_names_every_option_and_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    options = ("--plain", "--seed", "--ascii", "--colours", "--no-mouse", "--data-dir", "--packs")
    for word in (*options, "engine", "schema", "content check", "content list"):
        assert word in out


# --- what is started -----------------------------------------------------------------------------


def stand_in(monkeypatch: pytest.MonkeyPatch, module: str, **names: object) -> None:
    """Put a module with the given names in the place of one that would start something."""
    fake = types.ModuleType(module)
    vars(fake).update(names)
    monkeypatch.setitem(sys.modules, module, fake)


@pytest.mark.parametrize(("line", "module"), [([], "cantina.app.start"), (["--plain"], "cantina.plain")])
def test_the_table_gets_the_options_and_its_folder(
    line: list[str], module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(options: argparse.Namespace) -> int:
        assert options.seed == 7
        assert os.environ["CANTINA_DATA_DIR"] == str(tmp_path)
        return 5

    stand_in(monkeypatch, module, run=run)
    assert main([*line, "--seed", "7", "--data-dir", str(tmp_path)]) == 5


def raiser(fault: BaseException) -> object:
    def run(options: argparse.Namespace) -> int:
        raise fault

    return run


def test_a_fault_of_the_machine_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fault = PermissionError(13, "Permission denied", "/nowhere/games")
    stand_in(monkeypatch, "cantina.app.start", run=raiser(fault))
    assert main([]) == 1
    assert capsys.readouterr().err == "cantina: /nowhere/games cannot be used: Permission denied.\n"


def test_a_fault_in_the_content_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from cantina.games.dungeon_rummy.errors import ContentError

    stand_in(monkeypatch, "cantina.app.start", run=raiser(ContentError("orc.toml: levels is empty.")))
    assert main([]) == 1
    assert capsys.readouterr().err == "cantina: orc.toml: levels is empty.\n"


def test_a_fault_of_the_program_is_not_hidden(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(monkeypatch, "cantina.app.start", run=raiser(KeyError("lost")))
    assert main([]) == 1
    report = next((data_dir() / "reports").iterdir())
    assert str(report) in capsys.readouterr().err
    assert "KeyError: 'lost'" in report.read_text(encoding="utf-8")


def test_an_interruption_ends_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(monkeypatch, "cantina.plain", run=raiser(KeyboardInterrupt()))
    assert main(["--plain"]) == 130
    assert capsys.readouterr().err == ""


# --- real streams --------------------------------------------------------------------------------

ECHO_ENGINE = """
import sys, types
fake = types.ModuleType("cantina.protocol")
def serve(stdin, stdout):
    for line in stdin:
        stdout.write(line)
        stdout.flush()
    return 0
fake.serve = serve
fake.schema = lambda: {"title": "requests"}
sys.modules["cantina.protocol"] = fake
from cantina.cli import main
"""


def run_process(code: str, stdin: bytes = b"", **more: str) -> subprocess.CompletedProcess[bytes]:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)} | more
    return subprocess.run(
        [sys.executable, "-c", code], input=stdin, capture_output=True, env=environment, timeout=60
    )


def test_the_engine_speaks_utf8_in_any_locale_and_survives_bytes_that_are_none() -> None:
    code = ECHO_ENGINE + "raise SystemExit(main(['engine']))"
    sent = '{"say": "grün"}\n'.encode() + b'{"op": "\xff"}\n'
    done = run_process(code, sent, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert done.returncode == 0, done.stderr
    assert done.stdout == '{"say": "grün"}\n'.encode() + b'{"op": "\\xff"}\n'


def test_a_reader_that_goes_away_is_a_good_end() -> None:
    """``cantina engine | head -1`` neither complains nor fails."""
    code = ECHO_ENGINE + "raise SystemExit(main(['engine']))"
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=b"{}\n" * 10,
        stdout=writing,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        timeout=60,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_an_interrupted_engine_ends_quietly() -> None:
    # The handler is set anew: a run in the background may have been started with interrupts ignored.
    code = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)" + ECHO_ENGINE
    with subprocess.Popen(
        [sys.executable, "-c", code + "raise SystemExit(main(['engine']))"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        assert engine.stderr is not None
        engine.stdin.write(b"{}\n")
        engine.stdin.flush()
        assert engine.stdout.readline() == b"{}\n"  # it is waiting for a line now
        engine.send_signal(signal.SIGINT)
        assert engine.wait(timeout=30) == 130
        assert engine.stderr.read() == b""


@pytest.mark.parametrize(("closed", "code", "told"), [("stdin", 0, b""), ("stdout", 1, b"which is closed")])
def test_a_closed_stream_is_no_traceback(closed: str, code: int, told: bytes) -> None:
    done = run_process(ECHO_ENGINE + f"sys.{closed} = None; raise SystemExit(main(['engine']))")
    assert done.returncode == code
    assert told in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["['engine']", "['schema']"])
def test_an_output_without_room_is_told_in_a_sentence(command: str) -> None:
    """As on a full disk: whatever is written to this device finds no space left."""
    code = ECHO_ENGINE + f"raise SystemExit(main({command}))"
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-c", code],
            input=b"{}\n",
            stdout=full,
            stderr=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
            timeout=60,
        )
    assert done.returncode == 1
    assert done.stderr.startswith(b"cantina: The input or the output of this program cannot be used: ")
    assert done.stderr.count(b"\n") == 1


def test_an_input_that_cannot_be_read_is_told_in_a_sentence(tmp_path: Path) -> None:
    code = ECHO_ENGINE + "raise SystemExit(main(['engine']))"
    with (tmp_path / "x").open("wb") as only_for_writing:
        done = subprocess.run(
            [sys.executable, "-c", code],
            stdin=only_for_writing,
            capture_output=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
            timeout=60,
        )
    assert done.returncode == 1
    assert done.stderr.startswith(b"cantina: The input or the output of this program cannot be used: ")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("folder", [data_dir, config_dir])
def test_a_folder_of_nobody_in_the_environment_is_told(
    folder: Callable[[], Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    variable = f"CANTINA_{folder.__name__.upper()}"
    monkeypatch.setenv(variable, "~nobody-of-that-name")

    def run(options: argparse.Namespace) -> int:
        return len(str(folder()))

    stand_in(monkeypatch, "cantina.plain", run=run)
    assert main(["--plain"]) == 1
    told = f"cantina: {variable} is '~nobody-of-that-name', which is not a folder.\n"
    assert capsys.readouterr().err == told


@pytest.mark.parametrize(
    "command", ["export {}", "import {}", "replay {}", "content check {}", "simulate --games 1 --out {}"]
)
def test_a_file_in_the_home_of_nobody_is_told(
    command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(command.format("~nobody-of-that-name/x").split()) == 1
    out, err = capsys.readouterr()
    assert "broke" not in out + err
    assert len((out + err).splitlines()) <= 2
    assert not (data_dir() / "reports").exists()


def test_the_schema_is_printed_as_json() -> None:
    done = run_process(ECHO_ENGINE + "raise SystemExit(main(['schema']))")
    assert done.stdout == b'{\n  "title": "requests"\n}\n'


def test_the_package_runs_as_a_module() -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "cantina", "--version"]
    done = subprocess.run(command, capture_output=True, env=environment, timeout=60)
    assert done.stdout.decode() == f"cantina {__version__}\n"


def test_ctrl_c_waits_until_an_import_is_over() -> None:
    """An import that is broken off fails in ways of its own, which are no faults of the program."""
    steps = []

    def interrupted_import() -> None:
        with held_back(signal.SIGINT):
            signal.raise_signal(signal.SIGINT)  # to this thread: others of a test's process would take it
            steps.append("the import goes on")
        steps.append("never")

    with pytest.raises(KeyboardInterrupt):
        interrupted_import()
    assert steps == ["the import goes on"]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
