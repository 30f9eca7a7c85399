"""An OpenSSH server of one's own on a free port of this machine, and the client that logs in there."""

from __future__ import annotations

import contextlib
import getpass
import grp
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from terminal import PATIENCE, Terminal

PRIVILEGE_SEPARATION = Path("/run/sshd")
"""A folder that a server of root's wants; who starts it as a service makes it."""
SERVER = """\
Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host
AuthorizedKeysFile {folder}/authorized_keys
PidFile none
StrictModes no
UsePAM {pam}
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin prohibit-password
AcceptEnv LANG COLORTERM
SetEnv PATH={folder}:/usr/bin:/bin
LogLevel VERBOSE
"""
FRIEND = 'restrict,pty,command="CANTINA_CONFIG_DIR=~/anna cantina --data-dir ~/anna" '
"""What stands before the key of somebody who is let in for a game and no shell."""
LAUNCHER = """\
#!/bin/sh
export PYTHONPATH={path} CANTINA_DATA_DIR={folder}/data CANTINA_CONFIG_DIR={folder}/config
exec {python} -m cantina "$@"
"""


def missing() -> str | None:
    """Why there can be no server here, or None."""
    names = [name for name in ("ssh", "ssh-keygen", "sshd") if _program(name) is None]
    if names:
        return f"OpenSSH's {', '.join(names)} is not installed"
    if os.geteuid() != 0 and not _terminals_are_ready():
        return "only a server of root's can hand terminals out here: they do not come with the group tty"
    return None


def _terminals_are_ready() -> bool:
    """Whether terminals come as a server wants them, so that it need not change what only root can."""
    master, slave = os.openpty()
    try:
        return os.fstat(slave).st_gid == grp.getgrnam("tty").gr_gid
    except KeyError:
        return True  # then it wants none of them
    finally:
        os.close(master)
        os.close(slave)


def _program(name: str) -> str | None:
    return shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")


class Host:
    """A server that lets this user in and knows the command ``cantina``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        (folder / "config").mkdir()
        settings = 'pace = "instant"\nai_level = "greedy"\nreactions = "deadly"\n'
        (folder / "config" / "settings.toml").write_text(settings, encoding="utf-8")
        for name in ("host", "user", "friend"):
            command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)]
            subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
        user, friend = ((folder / f"{name}.pub").read_text() for name in ("user", "friend"))
        (folder / "authorized_keys").write_text(user + FRIEND + friend)
        launcher = folder / "cantina"
        path = shlex.quote(os.pathsep.join(sys.path))
        launcher.write_text(LAUNCHER.format(path=path, folder=folder, python=sys.executable))
        launcher.chmod(0o755)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        config = folder / "sshd_config"
        config.write_text(
            SERVER.format(port=self.port, folder=folder, pam="yes" if _locked_for_sshd() else "no")
        )
        self.log = folder / "sshd.log"
        with self.log.open("wb") as log:
            self.server = subprocess.Popen(
                [str(_program("sshd")), "-D", "-e", "-f", str(config)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        self._wait_for_port()

    def _wait_for_port(self) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            assert self.server.poll() is None, self.log.read_text()
            assert time.monotonic() < end, self.log.read_text()
            time.sleep(0.02)

    def ssh(self, *words: str, key: str = "user") -> list[str]:
        """The client's command line: options of ssh first, then --, then what runs on the host."""
        at = words.index("--")
        options = ("StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR")
        settled = [part for option in options for part in ("-o", option)]
        login = ["-i", str(self.folder / key), "-p", str(self.port), f"{getpass.getuser()}@127.0.0.1"]
        return ["ssh", "-F", "none", *settled, *words[:at], *login, *words[at + 1 :]]

    @contextlib.contextmanager
    def login(self, *command: str) -> Iterator[Terminal]:
        """Run a command on the host, on a terminal there: ``ssh -t host command``."""
        environ = {"PATH": os.environ["PATH"], "HOME": str(self.folder), "TERM": "xterm-256color"}
        terminal = Terminal(self.ssh("-t", "--", *command), environ, (80, 24))
        try:
            yield terminal
        finally:
            terminal.close()

    def left(self) -> list[int]:
        """Processes of the game that run: the app, and where its AI partners think."""
        mark = f"CANTINA_DATA_DIR={self.data}".encode()
        found = []
        for environ in Path("/proc").glob("[0-9]*/environ"):
            with contextlib.suppress(OSError):
                if mark in environ.read_bytes().split(b"\0"):
                    found.append(int(environ.parent.name))
        return found

    def connections(self) -> list[int]:
        """The server's processes that each serve a connection, parents first."""
        found: list[int] = []
        game, parents = set(self.left()), [self.server.pid]
        while parents:
            parent = parents.pop(0)
            with contextlib.suppress(OSError):  # it may end meanwhile
                children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
                inner = [int(pid) for pid in children if int(pid) not in game]
                found += inner
                parents += inner
        return found

    def wait_until_nothing_is_left(self) -> None:
        """Wait until no process of the game runs any more."""
        end = time.monotonic() + PATIENCE
        while self.left():
            assert time.monotonic() < end, f"still running: {self.left()}"
            time.sleep(0.05)

    def close(self) -> None:
        """Let the server and all that it began go."""
        for pid in [*self.left(), *self.connections()]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.server.terminate()
        self.server.wait(PATIENCE)


def _locked_for_sshd() -> bool:
    """Whether a server without PAM would take the account for locked: only root can know, and need."""
    try:
        lines = Path("/etc/shadow").read_text(encoding="utf-8").splitlines()
    except OSError:
        return False
    mine = f"{getpass.getuser()}:"
    return any(line.startswith(mine) and line[len(mine) :].startswith("!") for line in lines)


@contextlib.contextmanager
def host(folder: Path) -> Iterator[Host]:
    """A server for as long as it is wanted."""
    made = False
    if os.geteuid() == 0 and not PRIVILEGE_SEPARATION.exists():
        PRIVILEGE_SEPARATION.mkdir(mode=0o755)
        made = True
    there = Host(folder)
    try:
        yield there
    finally:
        there.close()
        if made:
            with contextlib.suppress(OSError):
                PRIVILEGE_SEPARATION.rmdir()
