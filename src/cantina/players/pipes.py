"""Messages through a pipe: pickled, each behind its length; the content of a game goes over once.

Both ends are processes of this program, which trust each other: nothing here reads what anybody
else wrote.
"""

from __future__ import annotations

import io
import pickle
import struct
from typing import Any, BinaryIO, Final

from cantina.games.dungeon_rummy.content import Content

_LENGTH: Final = struct.Struct(">I")


class _Pickler(pickle.Pickler):
    """Names a Content by its number after having sent it once."""

    def __init__(self, to: BinaryIO, sent: list[Content], fresh: list[Content]) -> None:
        super().__init__(to, protocol=pickle.HIGHEST_PROTOCOL)
        self._sent, self._fresh = sent, fresh

    def persistent_id(self, obj: Any) -> int | None:
        if not isinstance(obj, Content):
            return None
        known = [*self._sent, *self._fresh]
        for number, content in enumerate(known):
            if content is obj:
                return number
        self._fresh.append(obj)
        return len(known)


class _Unpickler(pickle.Unpickler):
    def __init__(self, data: bytes, got: list[Content]) -> None:
        super().__init__(io.BytesIO(data))
        self._got = got

    def persistent_load(self, pid: Any) -> Content:
        content: Content = self._got[pid]
        return content


class Sender:
    """The writing end of a pipe."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._sent: list[Content] = []

    def send(self, message: object) -> None:
        """Send a message; raises OSError or ValueError if the pipe is closed."""
        fresh: list[Content] = []
        body = io.BytesIO()
        _Pickler(body, self._sent, fresh).dump(message)
        for part in (pickle.dumps(fresh, protocol=pickle.HIGHEST_PROTOCOL), body.getvalue()):
            self._stream.write(_LENGTH.pack(len(part)))
            self._stream.write(part)
        self._stream.flush()
        self._sent += fresh


class Receiver:
    """The reading end of a pipe."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._got: list[Content] = []

    def receive(self) -> Any:
        """The next message; raises EOFError when the other end is closed, in the middle of one too."""
        self._got += pickle.loads(self._part())
        return _Unpickler(self._part(), self._got).load()

    def _part(self) -> bytes:
        (length,) = _LENGTH.unpack(self._exactly(_LENGTH.size))
        return self._exactly(length)

    def _exactly(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            more = self._stream.read(size - len(data))
            if not more:
                raise EOFError
            data += more
        return data
