"""What a terminal sends, put together again however a slow line has cut it.

A key such as an arrow is several signs: Esc, ``[`` and a letter or more. The framework waits a tenth of a
second for the rest and then takes each sign for a key of its own, so that a piece of an arrow, of a mouse
report or of a pasted text would play cards. Here only Esc alone has a time after which it is the Esc key;
whatever is more than that waits for its rest. Nothing of the framework is loaded here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

ESC: Final = "\x1b"
PASTE_BEGINS: Final = "\x1b[200~"
PASTE_ENDS: Final = "\x1b[201~"

HERE: Final = 0.1
OVER_SSH: Final = 0.3
"""Seconds that an Esc waits for the rest of a key: a network line delivers in less regular pieces."""
LETTER_O: Final = 1.5
"""Seconds that an O behind the Esc key waits for the rest of a function key."""
STUCK: Final = 1.0
"""Seconds of silence after which Ctrl+C ends a pasted text whose end has been lost."""
LONGEST: Final = 256
"""Signs of the longest sequence; what goes on for longer is none."""
LONGEST_PASTE: Final = 1_000_000
FINALS: Final = frozenset("ABCDEFGHIMOPQRSZcmntuy~$^@")
"""Signs that end what a terminal sends; behind an Esc that was taken for a key others are typed text."""
FUNCTIONS: Final = frozenset("ABCDFHMPQRS")
"""Signs that end a key which begins with Esc and O."""


@dataclass(frozen=True, slots=True)
class Pasted:
    """A text that was pasted, and not typed."""

    text: str


def patience(environ: Mapping[str, str]) -> tuple[float, str]:
    """Return how many seconds an Esc waits for the rest of a key, and why; ESCDELAY (in ms) comes first."""
    given = environ.get("ESCDELAY", "")
    if given.isascii() and given.isdigit() and 0 < int(given) <= 10_000:
        return int(given) / 1000, "ESCDELAY says so"
    if environ.get("SSH_CONNECTION") or environ.get("SSH_TTY"):
        return OVER_SSH, "over SSH a key may come in pieces"
    return HERE, "as is usual"


class Incoming:
    """Takes signs as they come, and gives what is whole: signs that were typed, sequences, pasted texts.

    A sequence is given in one piece, Esc as a key alone in one.
    """

    def __init__(self, delay: float) -> None:
        """``delay``: seconds after which an Esc that nothing follows is the Esc key."""
        self._delay = delay
        self._held = ""
        """What has begun and is not whole yet."""
        self._orphan = False
        """Whether the Esc of what is held was given already, as a key."""
        self._pasted: list[str] | None = None
        self._tail = ""
        self._size = 0
        self._last = 0.0
        self.deadline: float | None = None
        """When to ``tick`` even if nothing comes; None if that is not needed."""

    def feed(self, text: str, now: float) -> Iterator[str | Pasted]:
        """Take what has come at a time (of a clock that only goes forward), and give what is whole."""
        if text == "\x03" and self._pasted is not None and now - self._last > STUCK:
            self._pasted = None
        self._last = now
        yield from self.tick(now)
        for sign in text:
            yield from self._paste(sign) if self._pasted is not None else self._take(sign, now)

    def tick(self, now: float) -> Iterator[str]:
        """Give what has waited for long enough."""
        if self.deadline is None or now < self.deadline:
            return
        self.deadline = None
        held = self._held
        if held == ESC:
            self._held, self._orphan = "", True
            yield ESC
        elif held:
            self._end()
            yield held

    def _take(self, sign: str, now: float) -> Iterator[str]:
        """A sign outside of pasted text."""
        held = self._held
        if sign == ESC:
            if held == ESC:
                yield ESC
            elif self._orphan and held:
                yield held
            self._end()
            self._held, self.deadline = ESC, now + self._delay
        elif held == ESC:
            self.deadline = None
            self._held += sign
            if sign not in "[O":
                yield self._whole()
        elif held:
            yield from self._go_on(sign, now)
        elif self._orphan and sign in "[O":
            self._held = sign
            self.deadline = now + LETTER_O if sign == "O" else None
        else:
            self._end()
            yield sign

    def _go_on(self, sign: str, now: float) -> Iterator[str]:
        """A sign behind Esc and [ or O, or behind these alone where the Esc was given as a key."""
        fits = (sign.isascii() and sign.isprintable()) or self._held.removeprefix(ESC).startswith("[M")
        if not fits or len(self._held) > LONGEST:
            # Nothing that goes on so: of a sequence it is thrown away, of typed text it is given.
            if self._orphan:
                yield self._held
            self._end()
            yield from self._take(sign, now)
            return
        self._held += sign
        sequence = self._held.removeprefix(ESC)
        if not _is_whole(sequence):
            return
        if sequence == PASTE_BEGINS[1:]:
            self._end()
            self._pasted, self._tail, self._size = [], "", 0
        elif self._orphan:
            held = self._whole()
            if not _is_rest(held):
                yield held
        else:
            yield self._whole()

    def _paste(self, sign: str) -> Iterator[Pasted]:
        """A sign of a pasted text; its end may be cut as well."""
        assert self._pasted is not None
        self._tail += sign
        while not PASTE_ENDS.startswith(self._tail):
            if self._size < LONGEST_PASTE:
                self._pasted.append(self._tail[0])
                self._size += 1
            self._tail = self._tail[1:]
        if self._tail == PASTE_ENDS:
            text, self._pasted, self._tail = "".join(self._pasted), None, ""
            yield Pasted(text)

    def _whole(self) -> str:
        held = self._held
        self._end()
        return held

    def _end(self) -> None:
        self._held, self._orphan, self.deadline = "", False, None


def _is_whole(sequence: str) -> bool:
    """Whether a sequence, without its Esc, has come to its end."""
    last = sequence[-1]
    if sequence[0] == "O":
        return len(sequence) > 1 and not last.isdigit()
    if sequence.startswith("[["):  # function keys of the Linux console
        return len(sequence) == 3
    if sequence.startswith("[M"):  # a mouse report of the oldest kind: three signs that may be anything
        return len(sequence) == 5
    if last == "$":  # ends shifted keys of rxvt, and is in the midst of reports on modes
        return not sequence.startswith("[?")
    return len(sequence) > 1 and "@" <= last <= "~"


def _is_rest(sequence: str) -> bool:
    """Whether this is what a key or a report leaves when its Esc is taken away, and not what is typed."""
    if sequence[0] == "O":
        return len(sequence) == 2 and sequence[1] in FUNCTIONS
    return sequence.startswith(("[[", "[M")) or sequence[-1] in FINALS
