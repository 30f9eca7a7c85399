"""What every test runs under: nothing of the machine, and in CI no test that is skipped."""

from __future__ import annotations

import itertools
import os
import signal
from collections.abc import Generator

import pytest

# A terminal's own settings would make screens differ from machine to machine.
for _variable in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE"):
    os.environ.pop(_variable, None)

# A job in the background of a shell ignores Ctrl+C, one of nohup a hangup; and so would each program that a
# test starts, for what is ignored stays ignored.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
for _signal in (signal.SIGHUP, signal.SIGQUIT):
    if signal.getsignal(_signal) is signal.SIG_IGN:
        signal.signal(_signal, signal.SIG_DFL)

_folder_numbers = itertools.count()


@pytest.fixture(autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test its own, still missing, folders for games and settings: never the player's."""
    place = tmp_path_factory.getbasetemp() / "folders" / str(next(_folder_numbers))
    monkeypatch.setenv("CANTINA_DATA_DIR", str(place / "data"))
    monkeypatch.setenv("CANTINA_CONFIG_DIR", str(place / "config"))


# --- in CI a skipped test fails ------------------------------------------------------------------


def _reason_not_counted(report: pytest.TestReport | pytest.CollectReport) -> str | None:
    """Return why a test proves nothing: skipped, or expected to fail; None if it counts."""
    expected = getattr(report, "wasxfail", None)
    if expected is not None:
        return f"it is marked as expected to fail ({expected or 'no reason given'})"
    if report.skipped:
        return str(report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr)
    return None


def _fail_what_does_not_count(report: pytest.TestReport | pytest.CollectReport) -> None:
    reason = _reason_not_counted(report) if os.environ.get("CI") else None
    if reason is not None:
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid} proves nothing, and in CI every test must: {reason}"
        if hasattr(report, "wasxfail"):
            del report.wasxfail


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _fail_what_does_not_count(report)
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _fail_what_does_not_count(report)
    return report
